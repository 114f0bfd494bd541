"""Compile a game by using it once, so that nobody waits for the compiler in the middle of a game."""

import numpy as np

from updraft.bots import HEURISTIC, ISMCTS, LEARNED, REVIEW, make_bot
from updraft.bots.candidates import LONGEST_PLAN, candidates_of, new_candidate_buffers, new_candidates
from updraft.bots.play import play_to_end
from updraft.bots.rollouts import BY_HEURISTIC, new_rollout_buffers, rollouts_of
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import NOBODY, Game
from updraft.kit.heuristic import heuristic_of
from updraft.kit.loops import rng_of

SEED = "rehearsal"


def warm_up_rules(game: Game, is_served: bool = False) -> None:
    """Play a random game to its end; if it will be served, also compute the diffs and facts that pages receive."""
    match = game.new(seed=SEED)
    view = match.view(match.turn)
    if is_served:
        game.parts.web.derive(view.table, view.seat)
    play_to_end(match, [make_bot(game, "random", SEED) for _ in range(match.settings.players)])
    if is_served and match.last_move:
        match.last_move.diff(NOBODY)


def warm_up_search(game: Game, kind: str) -> None:
    """Rate moves once: by a game's `heuristic`, also by a search with it (`expert`), or by one without (`ismcts`).

    For reviews (`review`), roll out one world; for learned bots (`learned`), list candidates once.
    """
    if kind in (REVIEW, LEARNED):
        {REVIEW: _roll_out_once, LEARNED: _list_candidates_once}[kind](game)
        return
    match = game.new(seed=SEED)
    unsearched = (HEURISTIC, *(name for name, level in heuristic_of(game).levels.items() if level.at_a_glance))
    for name in {HEURISTIC: unsearched, ISMCTS: (f"{ISMCTS}:2",)}.get(kind, (*unsearched, f"{kind}:2")):
        bot = make_bot(game, name, SEED)
        assert isinstance(bot, SearchBot)
        bot.rate_moves(match.view(match.turn))


def _roll_out_once(game: Game) -> None:
    match, heuristic = game.new(seed=SEED), heuristic_of(game)
    view, firsts = match.view(match.turn), np.array([BY_HEURISTIC], np.int64)
    shares, scores = np.zeros((2, 1, 1, match.settings.players))
    roll_out = rollouts_of(game, heuristic)
    roll_out(view.table, view.seat, firsts, rng_of(SEED), 1, new_rollout_buffers(game), shares, scores)


def _list_candidates_once(game: Game) -> None:
    match = game.new(seed=SEED)
    best, lengths = np.zeros((1, LONGEST_PLAN), np.int64), np.zeros(1, np.int64)
    view, buffers, rows = match.view(match.turn), new_candidate_buffers(game), new_candidates(game, 1, 1)
    candidates_of(game)(view.table, best, lengths, 1, 1, rng_of(SEED), buffers, rows)

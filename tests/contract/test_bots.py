"""Every game: bots know what their seat sees and no more, choose what is legal, and can be stopped."""

import gc
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import cycle, islice
from threading import Thread
from time import monotonic
from typing import Any

import numpy as np
import pytest

from updraft.bots import LEVELS, Bot, make_bot
from updraft.bots.play import play_to_end
from updraft.bots.search_bot import SearchBot
from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game
from updraft.kit.heuristic import MAX_SEATS, Policy, heuristic_of
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, deal, legal_actions, scores_and_ranks
from updraft.kit.view import View, view_of

INTERPRETED = jit.MODE == "interpreted"
LOOKS, HORIZON = (2, 0) if INTERPRETED else (20, 200)  # as much as a test has time for
SETTINGS = 2 if INTERPRETED else 8
DEPTHS = (0, 3) if INTERPRETED else (0, 1, 9, 30, 100)  # moves made before a decision is looked at
REASONS = 10 if INTERPRETED else 100  # moves to ask about in a position
SEEDS = (1,) if INTERPRETED else (1, 2, 3, 4)  # of worlds beside the true one
STEP = 12 if INTERPRETED else 1  # of so many positions, one is judged
LONGEST = 4 if INTERPRETED else 400  # moves of a game between bots
SOON = 3.0  # seconds; a search checks for a stop after every 32 simulations
NAMES = (*LEVELS, "heuristic", "ismcts")

Positions = Callable[[Game], Iterator[Match]]
EverySettings = Callable[[Game], list[Settings]]
Decisions = Callable[[Game], list[Table[Any]]]


def seated(game: Game, name: str, seed: str, threads: int = 1) -> Bot:
    """Make a bot of a level with fewer simulations."""
    bot = make_bot(game, name, seed, threads=threads)
    if isinstance(bot, SearchBot):
        level = bot.level
        bot.level = replace(level, simulations=min(level.simulations, LOOKS), horizon=min(level.horizon, HORIZON))
    return bot


@pytest.fixture
def decisions(all_settings: EverySettings) -> Decisions:
    """Tables at which there is something to decide: every number of players, other options, early and late."""
    return partial(decided_on, all_settings=all_settings)


@cache
def decided_on(game: Game, all_settings: EverySettings) -> list[Table[Any]]:
    found = []
    for number, settings in enumerate(all_settings(game)[:SETTINGS]):
        choices = random.Random(number)
        table = deal(settings, f"decision {number}")
        for made in range(DEPTHS[-1] + 1):
            moves = legal_actions(game, table)
            if made in DEPTHS and len(moves) > 1:
                found.append(table.copy())
            game.rules.play(table, choices.choice(moves))
            if table[0].turn == NOBODY:
                break
    assert len(found) > 1
    return found


def view_at(game: Game, table: Table[Any]) -> View:
    """Return the view of the current player."""
    return view_of(game, table, int(table[0].turn))


def dealt_again(game: Game, table: Table[Any], seat: int, seed: int) -> Table[Any]:
    world = table.copy()
    game.rules.redeal(world, seat, seed)
    return world


def test_a_bot_cannot_distinguish_worlds_that_its_seat_cannot(game: Game, decisions: Decisions) -> None:
    """Check that with the same seed a bot chooses the same legal move in the true world and in another that fits."""
    for number, table in enumerate(decisions(game)):
        view = view_at(game, table)
        other = view_at(game, dealt_again(game, table, view.seat, seed=number))
        for name in NAMES:
            seed = f"{name} {number}"
            choice = seated(game, name, seed).choose(view)
            assert choice in view.legal_actions
            assert seated(game, name, seed).choose(other) == choice, name


def test_choices_do_not_depend_on_the_number_of_threads(game: Game, decisions: Decisions) -> None:
    for table in decisions(game)[::3]:
        view = view_at(game, table)
        for name in ("expert", "ismcts"):
            ideas = []
            for threads in (1, 2):
                thinker = seated(game, name, "threads", threads)
                assert isinstance(thinker, SearchBot)
                ideas.append(thinker.rate_moves(view))
            assert ideas[0] == ideas[1]


def test_bots_of_all_levels_play_together(game: Game, all_settings: EverySettings) -> None:
    """Play through the referee, with every number of players and other options."""
    for number, settings in enumerate(all_settings(game)[: 2 if INTERPRETED else 8]):
        match = Match(settings, f"together {number}")
        names = islice(cycle(NAMES), number, None)
        bots = [seated(game, next(names), f"{number} {seat}") for seat in range(settings.players)]
        play_to_end(match, bots, lambda match=match: match.move_count >= LONGEST)  # type: ignore[misc]
        assert match.is_over or match.move_count == LONGEST


@pytest.mark.skipif(INTERPRETED, reason="32 playouts of slow Python are not soon over")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_is_stopped_at_once(game: Game, decisions: Decisions, threads: int) -> None:
    view = view_at(game, decisions(game)[0])
    seated(game, "expert", "warm").choose(view)
    bot = make_bot(game, "expert:1000000", "stop", threads=threads)
    chosen: list[int] = []
    thread = Thread(target=lambda: chosen.append(bot.choose(view)))
    began = monotonic()
    thread.start()
    while thread.is_alive():
        bot.stop()
        thread.join(0.01)
    assert monotonic() - began < SOON
    assert chosen[0] in view.legal_actions


def weights(game: Game, policy: Policy, table: Table[Any]) -> list[float]:
    moves = np.array(legal_actions(game, table))
    found = np.full(moves.size, np.nan)
    before = table.tobytes()
    policy(table, moves, moves.size, found)
    assert table.tobytes() == before
    return found.tolist()


def test_the_policy_depends_on_the_view_alone(game: Game, decisions: Decisions) -> None:
    """Finite weights, none below 0, not all 0, the same in every world that the seat holds possible."""
    heuristic = heuristic_of(game)
    for table in decisions(game):
        for policy in filter(None, {heuristic.policy, heuristic.prior, heuristic.glance}):
            own = weights(game, policy, table)
            assert np.isfinite(own).all()
            assert min(own) >= 0 < max(own)
            for seed in SEEDS:
                assert weights(game, policy, dealt_again(game, table, int(table[0].turn), seed)) == own


def test_a_position_is_worth_something_from_0_to_1_to_everyone(game: Game, some_positions: Positions) -> None:
    for match in islice(some_positions(game), 0, None, STEP):
        seats = match.settings.players
        for table in (
            match.table,
            dealt_again(game, match.table, seat=match.move_count % seats, seed=match.move_count),
        ):
            judged(game, table, seats)


def judged(game: Game, table: Table[Any], seats: int) -> list[float]:
    values = np.full(MAX_SEATS, np.nan)
    before = table.tobytes()
    heuristic_of(game).evaluate(table, values)
    assert table.tobytes() == before
    assert ((values[:seats] >= 0) & (values[:seats] <= 1)).all()
    return values[:seats].tolist()


def test_nothing_is_worth_more_than_victory(game: Game, all_settings: EverySettings) -> None:
    for number, settings in enumerate(all_settings(game)[: 3 if INTERPRETED else None]):
        table = played_out(settings, f"end {number}")
        values = judged(game, table, settings.players)
        _, ranks = scores_and_ranks(game, table)
        best = {value for value, rank in zip(values, ranks, strict=True) if rank == 1}
        rest = [value for value, rank in zip(values, ranks, strict=True) if rank > 1]
        assert min(best) > max(rest, default=-1)
        assert max(best) - min(best) < 1e-9


def played_out(settings: Settings, seed: str) -> Table[Any]:
    match = Match(settings, seed)
    choices = random.Random(seed)
    table = match.table.copy()
    while table[0].turn != NOBODY:
        settings.game.rules.play(table, choices.choice(legal_actions(settings.game, table)))
    return table


def test_nothing_leads_from_a_view_to_the_true_table(game: Game, decisions: Decisions) -> None:
    for true in decisions(game):
        before = true.tobytes()
        view = view_at(game, true)
        assert {*vars(view)} == {"game", "seat", "table"}
        memory: Any = view.table.base
        assert memory.nbytes == view.table.nbytes
        assert not np.shares_memory(view.table, true)
        assert all(found is not true for found in reachable(view))
        view.table.view(np.uint8)[:] = 0
        assert true.tobytes() == before


def reachable(view: View) -> list[object]:
    """Collect everything that a view holds, except the game, which all tables share."""
    found: list[object] = [view.table, view.legal_moves, view.legal_actions, view.state]
    for thing in found:
        found += [other for other in gc.get_referents(thing) if not isinstance(other, type | np.dtype)]
    return found


def test_refusals_follow_from_the_view_alone(game: Game, decisions: Decisions) -> None:
    """Compare a view's refusal with the one of the true table."""
    choices = random.Random(game.name)
    for table in decisions(game):
        view = view_at(game, table)
        for move in choices.sample(range(game.move_count), min(game.move_count, REASONS)):
            try:
                text = game.notation.text(table, move)
            except LookupError:
                continue
            assert why_not(game, view.table, text) == why_not(game, table, text), text

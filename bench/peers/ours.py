"""Our games at work: from Python, in batches, compiled, searching and verifying."""

import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import numpy as np
from measure import C_PUCT, POSITIONS, SEED, SIMULATIONS, TABLES, Play, seeded, spread

from updraft.bots.search import new_buffers, new_tree, search_of
from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.heuristic import TO_THE_END, plain_heuristic
from updraft.kit.jit import specialize
from updraft.kit.loops import loops_of, move_buffer, play_out, rng_of
from updraft.kit.luck import below, fork
from updraft.kit.match import Match
from updraft.kit.memory import Features, Ints, Table
from updraft.kit.position_stack import compiled_push
from updraft.kit.table import Settings, prepare
from updraft.kit.table import deal as table_of
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    deal, legal, play, score = rules.deal, rules.legal, rules.play, rules.score

DENSE = 1000  # moves of a game: with more, a batch lists the legal ones instead of writing masks
RECORDS = 20

Legal: TypeAlias = Literal["masks", "lists", "none"]


def whole_games(settings: Settings) -> Play:
    """Play whole games by `Match`, with random moves that Python chooses."""
    choice, seeds = seeded().choice, count()
    compiled_push(settings.game)

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            match = new_match(settings, next(seeds))
            while match.turn != NOBODY:
                match.push(choice(match.legal_actions))
            made += match.move_count
        return made

    return play


def new_match(settings: Settings, seed: int) -> Match:
    return settings.game.new(players=settings.players, seed=seed)


def random_match(settings: Settings, seed: int = SEED) -> Match:
    """Play one game at random, with the way of pushing that a match compiles after some moves."""
    compiled_push(settings.game)
    match, choice = new_match(settings, seed), seeded().choice
    while not match.is_over:
        match.push(choice(match.legal_actions))
    return match


def steps(settings: Settings) -> Play:
    """Push the moves of a finished game, and ask after each for the legal moves and the turn."""
    match = random_match(settings)
    start, numbers = match.from_beginning(), match.numbers

    def play(games: int) -> int:
        for _ in range(games):
            again = start.clone()
            for number in numbers:
                again.push(number)
                _ = again.legal_actions
                _ = again.turn
        return games * len(numbers)

    return play


def positions(settings: Settings) -> list[Match]:
    """Collect matches at decisions of a random game, each played on by a move: untouched clones share their bytes."""
    compiled_push(settings.game)
    match, choice, found = new_match(settings, SEED), seeded().choice, []
    while not match.is_over:
        twin = match.clone()
        match.push(choice(match.legal_actions))
        twin.push(match.numbers[-1])
        if not twin.is_over and len(twin.legal_actions) > 1:
            found.append(twin)
    return spread(found)


def observations(settings: Settings) -> Play:
    """Write the observation of the seat whose turn it is into one array again."""
    matches, out = cycle(positions(settings)), np.empty(settings.game.observation_size, np.float32)

    def play(times: int) -> int:
        for _ in range(times):
            match = next(matches)
            match.observe(match.turn, out)
        return times

    return play


def batch_steps(settings: Settings, observations: bool, legal: Legal | None = None, tables: int = TABLES) -> Play:
    """Step all tables of a batch at once, with random moves that the batch chooses."""
    game = settings.game
    legal = legal or ("masks" if game.move_count <= DENSE else "lists")
    batch = game.batch(tables, players=settings.players, seed=SEED, observations=observations, legal=legal)

    def play(times: int) -> int:
        for _ in range(times):
            batch.step(batch.sample())
        return times * tables

    return play


def bare_loop(settings: Settings) -> Play:
    """Deal and play, one game after the other, in one compiled loop that neither scores nor observes."""
    play_games = loops_of(settings.game).play_games
    start, buffer, rng = prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    table = start.copy()
    return lambda games: play_games(start, table, buffer, rng, games)


def bare_tables(settings: Settings, tables: int = TABLES, zeros: bool = False) -> Play:
    """Make one random move on each of many tables in a compiled loop: what a batch does before anything of its own.

    With zeros, fill the observation of each table with them: what no batch that writes whole observations can beat.
    """
    start, buffer, rng = prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    observations = np.ones((tables if zeros else 0, settings.game.observation_size), np.float32)
    many = np.repeat(start, tables)
    many["turn"] = NOBODY
    loop = _tables_loop_of(settings.game)
    return lambda times: loop(start, many, buffer, rng, times, observations)


@cache
def _tables_loop_of(game: Game) -> Callable[..., int]:
    return specialize(move_on_each, game.name.replace("-", "_"), **vars(game.rules))


def move_on_each(
    start: Table[Any], tables: Table[Any], moves: Ints, rng: Ints, times: int, observations: Features
) -> int:
    """Make random moves on every table, and deal those anew that are over. Return the number of moves.

    If there are observations, fill them with zeros.
    """
    for _ in range(times):
        for i in range(tables.size):
            table = tables[i : i + 1]
            if table[0].turn == NOBODY:
                table[0] = start[0]
                fork(rng, table[0].luck)
                deal(table)
            play(table, moves[below(rng, legal(table, moves))])
            if observations.shape[0]:
                for number in range(observations.shape[1]):
                    observations[i, number] = 0
    return times * int(tables.size)


def playouts(settings: Settings) -> Play:
    """Deal, play and score, one game after the other, in one compiled loop."""
    return _scored_games(settings, cycle([prepare(settings)]), is_dealt=False)


def rollouts(settings: Settings) -> Play:
    """Copy a dealt table, play it out and score it, in one compiled loop."""
    dealt = [table_of(settings, f"{SEED}-{number}") for number in range(POSITIONS)]
    return _scored_games(settings, cycle(dealt), is_dealt=True)


def _scored_games(settings: Settings, starts: Iterator[Table[Any]], is_dealt: bool) -> Play:
    loop = _loop_of(settings.game)
    table, buffer, rng = prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    scores = np.zeros((2, settings.players), np.int64)
    return lambda games: loop(next(starts), is_dealt, table, buffer, rng, games, scores)


@cache
def _loop_of(game: Game) -> Callable[..., int]:
    """Specialize the loop for one game: seconds of compiling, which are not stored for code outside the package."""
    rules = vars(game.rules) | {"play_out": loops_of(game).play_out}
    return specialize(score_games, game.name.replace("-", "_"), **rules)


def score_games(
    start: Table[Any], is_dealt: bool, table: Table[Any], moves: Ints, rng: Ints, games: int, scores: Ints
) -> int:
    """Deal if that is not done, play out and score, game after game. Return the number of moves."""
    made = 0
    for _ in range(games):
        table[0] = start[0]
        if not is_dealt:
            fork(rng, table[0].luck)
            deal(table)
        made += play_out(table, moves, rng)
        score(table, scores[0], scores[1])
    return made


def searches(settings: Settings) -> Play:
    """Search as `ismcts` does: UCB, and a random playout to the end for each simulation."""
    game = settings.game
    search, buffers = search_of(game, plain_heuristic(game), False), new_buffers(game)
    views, rng = cycle([match.view(match.turn) for match in positions(settings)]), rng_of(str(SEED))

    def play(times: int) -> int:
        for _ in range(times):
            view, tree = next(views), new_tree(SIMULATIONS * 64)
            search(view.table, view.seat, tree, buffers, rng, SIMULATIONS, TO_THE_END, C_PUCT, 1, False)
        return times * SIMULATIONS

    return play


def verified_records(settings: Settings) -> Play:
    """Read and replay records, as `updraft verify` does."""
    files = cycle(list(written_records(settings, Path(tempfile.mkdtemp(prefix="updraft-bench-")))))
    return lambda records: sum(replay(read_file(next(files))).move_count for _ in range(records))


def written_records(settings: Settings, folder: Path) -> Iterator[Path]:
    """Write records of random games."""
    for number in range(RECORDS):
        path = folder / f"{number}.json"
        random_match(settings, number).record().save(path)
        yield path


FIRST_MOVE = """
import sys
from updraft.games import find
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, hide_for, legal_actions, scores_and_ranks

game = find(sys.argv[1])
table = deal(Settings(game, int(sys.argv[2])), "start")
submit(game, table, legal_actions(game, table)[0])
hide_for(game, table, 0)
scores_and_ranks(game, table)
"""

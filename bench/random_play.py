"""Measure random play of one of our games and of its peers: moves per second on one core, in one run."""

import importlib
import importlib.metadata
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from itertools import count, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

import numpy as np
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from updraft.games import UnknownGameError, find
from updraft.kit.contract import Game, Rules
from updraft.kit.jit import specialize
from updraft.kit.loops import loops_of, move_buffer, play_out, rng_of
from updraft.kit.luck import fork
from updraft.kit.memory import Ints, Table
from updraft.kit.table import Settings, prepare
from updraft.kit.table import deal as table_of

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    deal, score = rules.deal, rules.score

DEFAULT = "tout-la-haut"
SEED = 7
POSITIONS = 16  # deals that rollouts begin from, in turn
LENGTH_GAMES = 100  # games from each of them to learn how long OpenSpiel's rollouts are
BURST = 0.02  # seconds of play between two checks of the clock
STOPPED = 130

Play = Callable[[int], int]  # plays so many games and returns how many moves were made

Loop = TypeVar("Loop", bound=Callable[..., int])

console = Console()
notes = Console(stderr=True)


class Kind(StrEnum):
    """The thing that is repeated: whole games with their deal, or rollouts of a dealt position."""

    GAMES = "whole games"
    ROLLOUTS = "from the deal"


class Side(StrEnum):
    """The side of a contender. Peers always compute who has won; our loops do only if asked to."""

    OURS = "ours"
    SCORED = "ours, scored"
    PEER = "peer"


@dataclass(frozen=True)
class Contender:
    """A program that plays at random."""

    who: str
    what: str
    kind: Kind
    play: Play
    side: Side = Side.PEER


@dataclass(frozen=True)
class Measurement:
    """One measurement, in processor time and in wall-clock time."""

    games: int
    moves: int
    seconds: float
    wall: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


@dataclass(frozen=True)
class Figure:
    """The measurements of one contender, round by round."""

    contender: Contender
    burst: int  # games between two checks of the clock
    samples: list[Measurement] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(sample.rate for sample in self.samples)

    @property
    def best(self) -> float:
        return max(sample.rate for sample in self.samples)

    @property
    def moves_per_game(self) -> float:
        return sum(sample.moves for sample in self.samples) / sum(sample.games for sample in self.samples)


Peer = Callable[[], Iterator[Contender]]


class MissingPeer(Exception):
    """The library of a peer is not installed or cannot be used."""


def load_library(module: str, package: str) -> Any:
    """Import a peer's module, or raise MissingPeer."""
    try:
        return importlib.import_module(module)
    except Exception as error:
        advice = "pip install -r bench/requirements.txt"
        raise MissingPeer(
            f"{package} is left out, its module {module} cannot be imported ({error}): {advice}"
        ) from error


def ours(game: Game) -> Iterator[Contender]:
    """Yield our game with every number of players and default options."""
    loops = {
        (Kind.GAMES, Side.OURS): our_games,
        (Kind.GAMES, Side.SCORED): our_scored_games,
        (Kind.ROLLOUTS, Side.OURS): our_rollouts,
        (Kind.ROLLOUTS, Side.SCORED): our_scored_rollouts,
    }
    for (kind, side), loop in loops.items():
        who = "updraft, scored" if side == Side.SCORED else "updraft"
        for players in game.player_counts:
            yield Contender(who, f"{game.name} for {players}", kind, loop(Settings(game, players)), side)


def our_games(settings: Settings) -> Play:
    """Deal and play, game after game, in one compiled loop."""
    play_games = loops_of(settings.game).play_games
    start, buffer, rng = prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    table = start.copy()
    return lambda games: play_games(start, table, buffer, rng, games)


def our_scored_games(settings: Settings) -> Play:
    """Deal, play and score, game after game."""
    loop = specialized(score_games, settings.game)
    start, buffer, rng = prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    table, scores = start.copy(), np.zeros((2, settings.players), np.int64)
    return lambda games: loop(start, table, buffer, rng, games, scores)


def our_rollouts(settings: Settings) -> Play:
    """Copy a dealt table and play it out, in one compiled loop."""
    loop = specialized(roll_out, settings.game)
    dealt, table, buffer, rng = deals(settings), prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    return lambda games: loop(next(dealt), table, buffer, rng, games)


def our_scored_rollouts(settings: Settings) -> Play:
    """Copy a dealt table, play it out and score it."""
    loop = specialized(score_rollouts, settings.game)
    dealt, table, buffer, rng = deals(settings), prepare(settings), move_buffer(settings.game), rng_of(str(SEED))
    scores = np.zeros((2, settings.players), np.int64)
    return lambda games: loop(next(dealt), table, buffer, rng, games, scores)


def deals(settings: Settings) -> Iterator[Table[Any]]:
    """Cycle through a few tables at their first decision."""
    return cycle([table_of(settings, f"{SEED}-{position}") for position in range(POSITIONS)])


def specialized(template: Loop, game: Game) -> Loop:
    """Specialize a loop for one game."""
    rules = vars(game.rules) | {"play_out": loops_of(game).play_out}
    return specialize(template, game.name.replace("-", "_"), **rules)


def score_games(start: Table[Any], table: Table[Any], moves: Ints, rng: Ints, games: int, scores: Ints) -> int:
    """Deal, play out and score, game after game. Return the number of moves."""
    made = 0
    for _ in range(games):
        table[0] = start[0]
        fork(rng, table[0].luck)
        deal(table)
        made += play_out(table, moves, rng)
        score(table, scores[0], scores[1])
    return made


def roll_out(dealt: Table[Any], table: Table[Any], moves: Ints, rng: Ints, games: int) -> int:
    """Play one position out many times. Return the number of moves."""
    made = 0
    for _ in range(games):
        table[0] = dealt[0]
        made += play_out(table, moves, rng)
    return made


def score_rollouts(dealt: Table[Any], table: Table[Any], moves: Ints, rng: Ints, games: int, scores: Ints) -> int:
    """Play one position out and score it many times. Return the number of moves."""
    made = 0
    for _ in range(games):
        table[0] = dealt[0]
        made += play_out(table, moves, rng)
        score(table, scores[0], scores[1])
    return made


def seeded() -> random.Random:
    return random.Random(SEED)  # noqa: S311 (not for security)


def open_spiel(games: dict[str, str]) -> Peer:
    """Make contenders of OpenSpiel's games, given as our name and its text: in C++ and from Python."""

    def contenders() -> Iterator[Contender]:
        spiel = load_library("pyspiel", "open_spiel")
        for name, text in games.items():
            game = spiel.load_game(text)
            yield Contender("OpenSpiel, C++", name, Kind.GAMES, spiel_games(spiel, game))
            yield Contender("OpenSpiel, C++", name, Kind.ROLLOUTS, spiel_rollouts(spiel, game))
            yield Contender("OpenSpiel, Python", name, Kind.GAMES, spiel_from_python(game))

    return contenders


def spiel_games(spiel: Any, game: Any) -> Play:
    """Let OpenSpiel's random bots play whole games: one call from Python per game; chance moves count as moves."""
    bots = [spiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    seeds = count(SEED)

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, next(seeds))
            made += state.move_number()
        return made

    return play


def spiel_rollouts(spiel: Any, game: Any) -> Play:
    """Run OpenSpiel's RandomRolloutEvaluator from a dealt position.

    Python cannot call it directly, but a tree search of a single simulation does nothing else: 18 µs for the search
    and one rollout, 2.3 µs for every further rollout. It cannot start before the deal, at a chance node.
    """
    rng = seeded()
    dealt = cycle([(state, spiel_length(state, rng)) for state in spiel_deals(game, rng)])
    seeds = count(SEED)

    def play(rollouts: int) -> int:
        state, length = next(dealt)
        evaluator = spiel.RandomRolloutEvaluator(rollouts, next(seeds))
        bot = spiel.MCTSBot(
            game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=next(seeds),
            verbose=False,
        )
        bot.mcts_search(state)
        return round(rollouts * length)

    return play


def spiel_deals(game: Any, rng: random.Random) -> Iterator[Any]:
    """Yield positions at the first decision."""
    for _ in range(POSITIONS):
        state = game.new_initial_state()
        while state.is_chance_node():
            spiel_move(state, rng)
        yield state


def spiel_length(position: Any, rng: random.Random) -> float:
    """Return the mean number of moves, chance included, of random play from a position."""
    return sum(spiel_play_out(position.clone(), rng) for _ in range(LENGTH_GAMES)) / LENGTH_GAMES


def spiel_from_python(game: Any) -> Play:
    """Choose every move and every chance outcome in Python."""
    rng = seeded()
    return lambda games: sum(spiel_play_out(game.new_initial_state(), rng) for _ in range(games))


def spiel_play_out(state: Any, rng: random.Random) -> int:
    made = 0
    while not state.is_terminal():
        spiel_move(state, rng)
        made += 1
    return made


def spiel_move(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def rlcard_uno() -> Iterator[Contender]:
    """Yield RLCard's UNO for two: its environment with random agents, and its rules without observations."""
    environment = load_library("rlcard", "rlcard").make("uno", config={"seed": SEED})
    random_agent = load_library("rlcard.agents.random_agent", "rlcard").RandomAgent
    environment.set_agents([random_agent(environment.num_actions)] * environment.num_players)
    yield Contender("RLCard, its agents", "uno", Kind.GAMES, rlcard_environment(environment))
    yield Contender("RLCard, rules alone", "uno", Kind.GAMES, rlcard_rules(environment.game))


def rlcard_environment(environment: Any) -> Play:
    def play(games: int) -> int:
        before: int = environment.timestep
        for _ in range(games):
            environment.run()
        return int(environment.timestep - before)

    return play


def rlcard_rules(rules: Any) -> Play:
    rng = seeded()

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            state, _ = rules.init_game()
            while not rules.is_over():
                state, _ = rules.step(rng.choice(state["legal_actions"]))
                made += 1
        return made

    return play


# OpenSpiel's games beside ours, by our name and its text
SPIEL_GAMES: dict[str, dict[str, str]] = {
    "tout-la-haut": {
        "oh_hell as it comes": "oh_hell",
        "oh_hell of our size": "oh_hell(players=5,num_suits=4,num_cards_per_suit=8,num_tricks_fixed=3)",
        "oh_hell at its fastest": "oh_hell(players=7,num_suits=2,num_cards_per_suit=8,num_tricks_fixed=2)",
    },
    "up-turn": {"crazy_eights": "crazy_eights"},
    "up-too-high": {"gin_rummy": "gin_rummy"},
    "die-aufsteiger": {"chess": "chess", "amazons": "amazons"},
}
PEERS: dict[str, tuple[Peer, ...]] = {name: (open_spiel(games),) for name, games in SPIEL_GAMES.items()}
PEERS["tout-la-haut"] += (rlcard_uno,)
PEERS["up-turn"] += (rlcard_uno,)


def contenders(game: Game) -> Iterator[Contender]:
    """Yield our game and the peers that are installed."""
    yield from ours(game)
    for peer in PEERS.get(game.name, ()):
        try:
            yield from peer()
        except MissingPeer as missing:
            notes.print(str(missing), style="yellow", markup=False, soft_wrap=True)


def warm_up(contender: Contender) -> Figure:
    """Play once, to compile, and find how many games make a burst."""
    contender.play(1)
    burst = 1
    while _seconds_of(contender.play, burst) < BURST:
        burst *= 2
    return Figure(contender, burst)


def _seconds_of(play: Play, games: int) -> float:
    before = time.process_time()
    play(games)
    return time.process_time() - before


def measure(figure: Figure, seconds: float) -> Measurement:
    """Play for some seconds of processor time."""
    games = moves = 0
    wall, start = time.perf_counter(), time.process_time()
    spent = 0.0
    while spent < seconds:
        moves += figure.contender.play(figure.burst)
        games += figure.burst
        spent = time.process_time() - start
    return Measurement(games, moves, spent, time.perf_counter() - wall)


def times_as_fast(side: Side, figure: Figure, figures: list[Figure]) -> tuple[float, float] | None:
    """Divide our slowest and fastest medians by that of a peer that plays the same kind of thing."""
    one = figure.contender
    if one.side != Side.PEER:
        return None
    rates = [other.median for other in figures if (other.contender.side, other.contender.kind) == (side, one.kind)]
    return min(rates) / figure.median, max(rates) / figure.median


def as_grid(kind: Kind, figures: list[Figure]) -> Grid:
    """Make a printable table of the figures of one kind."""
    grid = Grid("who", "game", title=f"Random play, {kind}: million moves per second on one core")
    for heading in ("moves/game", "median", "best", "ours ÷ this", "scored ÷ this"):
        grid.add_column(heading, justify="right")
    for figure in figures:
        if figure.contender.kind == kind:
            grid.add_row(*cells(figure, figures))
    return grid


def cells(figure: Figure, figures: list[Figure]) -> Iterator[str]:
    yield figure.contender.who
    yield figure.contender.what
    yield f"{figure.moves_per_game:.1f}"
    yield f"{figure.median / 1e6:.3g}"
    yield f"{figure.best / 1e6:.3g}"
    for side in (Side.OURS, Side.SCORED):
        times = times_as_fast(side, figure, figures)
        yield f"{times[0]:.3g} to {times[1]:.3g}" if times else ""


def as_data(game: Game, figures: list[Figure], seconds: float) -> dict[str, Any]:
    """Collect the figures and their origin for a JSON file."""
    return {
        "game": game.name,
        "machine": {"processor": processor(), "cores": os.cpu_count(), "system": platform.platform()},
        "versions": {"python": platform.python_version()} | versions(),
        "seconds": seconds,
        "figures": [one_as_data(figure, figures) for figure in figures],
    }


def one_as_data(figure: Figure, figures: list[Figure]) -> dict[str, Any]:
    one = figure.contender
    return {
        "who": one.who,
        "game": one.what,
        "plays": one.kind,
        "moves_per_game": figure.moves_per_game,
        "median": figure.median,
        "best": figure.best,
        "ours_over_this": times_as_fast(Side.OURS, figure, figures),
        "scored_over_this": times_as_fast(Side.SCORED, figure, figures),
        "rounds": [asdict(sample) | {"rate": sample.rate} for sample in figure.samples],
    }


def processor() -> str:
    """Return the name of the processor, if the system knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def versions() -> dict[str, str]:
    """Return the installed versions of the libraries that matter."""
    found = {}
    for name in ("numba", "numpy", "open_spiel", "rlcard", "pettingzoo", "pgx", "jax"):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "missing"
    return found


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def play_rounds(figures: list[Figure], seconds: float, rounds: int) -> None:
    """Measure all contenders in turn; an unfinished round does not count."""
    for number in range(1, rounds + 1):
        samples = [measure(figure, seconds) for figure in track(figures, f"round {number} of {rounds}", console=notes)]
        for figure, sample in zip(figures, samples, strict=True):
            figure.samples.append(sample)


def report(game: Game, figures: list[Figure], seconds: float, file: Path | None) -> None:
    for kind in Kind:
        console.print(as_grid(kind, figures))
    installed = ", ".join(f"{name} {version}" for name, version in versions().items())
    console.print(f"{processor()}; Python {platform.python_version()}, {installed}", soft_wrap=True)
    if file:
        file.write_text(json.dumps(as_data(game, figures, seconds), indent=2) + "\n")


def find_game(name: str) -> Game:
    try:
        return find(name)
    except UnknownGameError as error:
        raise typer.BadParameter(str(error)) from error


def main(
    name: Annotated[str, typer.Argument(metavar="GAME", help="One of our games.")] = DEFAULT,
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Measurements of every contender, in turn.")] = 5,
    file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures to this file.")
    ] = None,
) -> None:
    """Play at random on one core and compare moves per second with other libraries."""
    game = find_game(name)
    figures: list[Figure] = []
    stay_on_one_core()
    try:
        figures += [warm_up(contender) for contender in track(list(contenders(game)), "warming up", console=notes)]
        play_rounds(figures, seconds, rounds)
        report(game, figures, seconds, file)
    except KeyboardInterrupt:
        finished = bool(figures) and bool(figures[0].samples)
        notes.print("stopped; these are the figures of the finished rounds" if finished else "stopped")
        if finished:
            report(game, figures, seconds, file)
        raise typer.Exit(STOPPED) from None


if __name__ == "__main__":
    typer.run(main)

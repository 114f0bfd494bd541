"""One page of figures: each row one kind of work, ours beside other libraries', as ratios in one run on one core."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from measure import SIMULATIONS, STOPPED, TABLES, Measure, Play, clones, processor, rate_of, stay_on_one_core, versions
from peers import load_library, openspiel, ours, pettingzoo, pgx, rlcard
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rows import HEAD, Line, Peer, Row, as_markdown, measured, unfairness

from updraft.games import catalogue
from updraft.kit.table import Settings

BENCH = Path(__file__).parent
DEFAULT = "tout-la-haut"  # where one game stands for all
VERIFIED_BEFORE = 3_000.0  # moves per second, until records were verified by compiled rules
STARTS = 3
QUICK = 0.1, 1  # seconds and rounds

# OpenSpiel's games beside ours: what we call them, and its text. bench/fastest.py found the fastest oh_hell.
SPIEL_GAMES = {
    "tout-la-haut": {
        "oh_hell": "oh_hell",
        "oh_hell of our size": "oh_hell(players=5,num_suits=4,num_cards_per_suit=8,num_tricks_fixed=3)",
        "oh_hell at its fastest": "oh_hell(players=7,num_suits=2,num_cards_per_suit=8,num_tricks_fixed=2)",
    },
    "up-turn": {"crazy_eights": "crazy_eights"},
    "up-too-high": {"gin_rummy": "gin_rummy"},
    "die-aufsteiger": {"chess": "chess", "amazons": "amazons"},
}
# Its search cannot sample worlds of crazy_eights, and crashes in hearts.
SPIEL_SEARCHED = SPIEL_GAMES | {
    "tout-la-haut": {
        "oh_hell": "oh_hell",
        "oh_hell of our size": SPIEL_GAMES["tout-la-haut"]["oh_hell of our size"],
        "euchre": "euchre",
    },
    "up-turn": {"gin_rummy": "gin_rummy"},
}
# Its games in C++, and three that are written in Python as ours are
SPIEL_PLAYED = ("oh_hell", "gin_rummy", "python_block_dominoes", "python_team_dominoes", "python_liars_poker")
# pgx's card games and one board game; bridge and mahjong are not in its catalogue of version 2.6
PGX_GAMES = {
    "tout-la-haut": ("leduc_holdem",),
    "up-turn": ("sparrow_mahjong",),
    "up-too-high": ("sparrow_mahjong",),
    "die-aufsteiger": ("connect_four",),
}
LIKE_UNO = ("tout-la-haut", "up-turn")
CLASSIC_GAMES = ("rps_v2", "tictactoe_v3", "connect_four_v3", "texas_holdem_v4", "hanabi_v5", "chess_v6")
IMPORTS = {
    ("OpenSpiel", "oh_hell"): ("pyspiel", "import pyspiel; pyspiel.load_game('oh_hell')"),
    ("RLCard", "uno"): ("rlcard", "import rlcard; rlcard.make('uno')"),
    ("pgx", "leduc_holdem"): ("pgx", "import pgx; pgx.make('leduc_holdem')"),
    ("PettingZoo", "connect_four_v3"): (
        "pettingzoo",
        "from pettingzoo.classic import connect_four_v3; connect_four_v3.env()",
    ),
}
FIRST_MOVES = {
    ("OpenSpiel", "oh_hell"): (
        "pyspiel",
        "import pyspiel; state = pyspiel.load_game('oh_hell').new_initial_state(); state.apply_action(3)",
    ),
    ("RLCard", "uno"): ("rlcard", "import rlcard; rlcard.make('uno').reset()"),
    ("pgx", "leduc_holdem"): (
        "pgx",
        "import jax, pgx; game = pgx.make('leduc_holdem'); state = jax.jit(game.init)(jax.random.PRNGKey(0)); "
        "jax.jit(game.step)(state, 1)",
    ),
    ("PettingZoo", "connect_four_v3"): (
        "pettingzoo",
        "from pettingzoo.classic import connect_four_v3; game = connect_four_v3.env(); game.reset(); game.step(3)",
    ),
}

Peers: TypeAlias = Callable[[Settings], Sequence[Peer]]

notes = Console(stderr=True)


def rated(play: Callable[[Settings], Play]) -> Callable[[Settings], Measure]:
    return lambda settings: rate_of(play(settings))


def peer(library: str, what: str, play: Callable[[], Play]) -> Peer:
    return Peer(library, what, lambda: rate_of(play()))


def spiel(
    play: Callable[[str], Play], library: str = "OpenSpiel, Python", games: Mapping[str, dict[str, str]] = SPIEL_GAMES
) -> Peers:
    """Compare with OpenSpiel's games that are most like ours."""
    return lambda settings: [
        peer(library, what, partial(play, text)) for what, text in games.get(settings.game.name, {}).items()
    ]


def pgx_games(play: Callable[[str], Play]) -> Peers:
    return lambda settings: [
        peer("pgx on CPU", name, partial(play, name)) for name in PGX_GAMES.get(settings.game.name, ())
    ]


def uno(settings: Settings) -> Sequence[Peer]:
    return [peer("RLCard", "uno", partial(rlcard.whole_games, "uno"))] if settings.game.name in LIKE_UNO else []


def spiel_vector(settings: Settings) -> Sequence[Peer]:
    named = [peer("OpenSpiel, SyncVectorEnv", "oh_hell", partial(openspiel.vector_steps, "oh_hell"))]
    return named if settings.game.name == DEFAULT else []


def bare_loop(settings: Settings) -> Sequence[Peer]:
    return [peer("updraft", f"bare loop of {settings.game.name}", partial(ours.bare_loop, settings))]


def together(*listed: Peers) -> Peers:
    return lambda settings: [each for peers in listed for each in peers(settings)]


def bytes_of_clone(*arguments: str) -> Measure:
    """Measure a position's memory in a process of its own."""
    command = [sys.executable, str(BENCH / "memory.py"), *arguments]
    return lambda _: float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def spiel_bytes(settings: Settings) -> Iterator[Peer]:
    def prepare(text: str) -> Measure:
        load_library("pyspiel")
        return bytes_of_clone(text)

    for what, text in SPIEL_GAMES.get(settings.game.name, {}).items():
        yield Peer("OpenSpiel, C++", what, partial(prepare, text))


def seconds_of_start(code: str, *arguments: str) -> Measure:
    """Measure the processor time of a fresh process, with the code compiled before."""
    command = [sys.executable, "-c", code, *arguments]

    def measure(_: float) -> float:
        before = os.times()
        subprocess.run(command, check=True, capture_output=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    return measure


def starts(codes: Mapping[tuple[str, str], tuple[str, str]]) -> Peers:
    def prepare(module: str, code: str) -> Measure:
        load_library(module)
        return seconds_of_start(code)

    return lambda _: [Peer(*who, partial(prepare, *code)) for who, code in codes.items()]


def first_move(settings: Settings) -> Measure:
    measure = seconds_of_start(ours.FIRST_MOVE, settings.game.name, str(settings.players))
    measure(0)  # compiles
    return measure


OTHER_GAMES = "these are other games than ours, chosen by similarity"
CHANCE_COUNTS = "each card that OpenSpiel deals counts as one of its moves, our deal as none"
SMALLER_GAMES = (
    "pgx's games are smaller than ours: 34 (leduc_holdem), 84 (connect_four) and 165 (sparrow_mahjong) numbers"
)
ROWS = (
    Row(
        "Step from Python, whole games with deals",
        "thousand moves/s",
        rated(ours.whole_games),
        together(spiel(openspiel.whole_games), uno),
        CHANCE_COUNTS,
        f"{OTHER_GAMES}; OpenSpiel lists the chances of each card for Python, we deal in compiled code",
        scale=1e3,
    ),
    Row(
        "Step from Python, push + legal + turn",
        "thousand moves/s",
        rated(ours.steps),
        spiel(openspiel.steps),
        "we check that a move is legal, OpenSpiel does not",
        f"{OTHER_GAMES}; no deal on either side",
        scale=1e3,
    ),
    Row(
        "Clone",
        "thousand/s",
        rated(lambda settings: clones(ours.positions(settings))),
        spiel(lambda text: clones(openspiel.positions(text))),
        "our copy can also take back moves and write its record",
        "our copies play earlier moves again when somebody asks for them",
        scale=1e3,
    ),
    Row(
        "Observe from Python",
        "thousand/s",
        rated(ours.observations),
        spiel(openspiel.observations),
        "our observations have 559 to 4,782 numbers; where it can, OpenSpiel writes into one array again, as we do",
        "oh_hell has no such array and makes a list; sizes differ",
        scale=1e3,
    ),
    Row(
        f"Vector step, {TABLES} tables, no observations",
        "thousand moves/s",
        rated(partial(ours.batch_steps, observations=False)),
        together(pgx_games(partial(pgx.batch_steps, observations=False)), bare_loop),
        f"we check every move; {SMALLER_GAMES} in an observation; our bare loop has one table, always in the cache",
        "pgx is made for accelerators: here it has one core, and it deals every table anew at each step",
        scale=1e3,
    ),
    Row(
        f"Vector step, {TABLES} tables, with observations",
        "thousand moves/s",
        rated(partial(ours.batch_steps, observations=True)),
        together(pgx_games(partial(pgx.batch_steps, observations=True)), spiel_vector, bare_loop),
        f"our observations have 559 to 4,782 numbers; {SMALLER_GAMES}; our bare loop observes nothing",
        "as in the row above; SyncVectorEnv is Python, with 10 tables, and observes for every seat",
        scale=1e3,
    ),
    Row(
        "Compiled playouts, whole games, scored",
        "million moves/s",
        rated(ours.playouts),
        spiel(openspiel.playouts, "OpenSpiel, C++"),
        CHANCE_COUNTS,
        f"{OTHER_GAMES}; OpenSpiel's `evaluate_bots` is one call from Python for each game and keeps its history",
        scale=1e6,
    ),
    Row(
        "Compiled playouts from the deal, scored",
        "million moves/s",
        rated(ours.rollouts),
        spiel(openspiel.rollouts, "OpenSpiel, C++"),
        "cards that OpenSpiel draws after the deal count as its moves",
        f"{OTHER_GAMES}; OpenSpiel dispatches among all its games at run time, our loop is compiled for one",
        scale=1e6,
    ),
    Row(
        f"Search, {SIMULATIONS} simulations with random playouts",
        "thousand simulations/s",
        rated(ours.searches),
        spiel(openspiel.searches, "OpenSpiel, C++", SPIEL_SEARCHED),
        "nothing is hidden in chess and amazons, where OpenSpiel's MCTS samples no worlds, as our search does",
        f"{OTHER_GAMES}, and playouts differ in length; OpenSpiel's ISMCTS and MCTS are generic",
        scale=1e3,
    ),
    Row(
        "Memory for a position",
        "bytes",
        lambda settings: bytes_of_clone(settings.game.name, str(settings.players)),
        lambda settings: list(spiel_bytes(settings)),
        "our positions hold their luck and what a careful player remembers, to be hidden, dealt again and replayed",
        "our copies share settings; a position that was played on has more",
        less_is_better=True,
        rounds=1,
    ),
    Row(
        "Import and find a game",
        "seconds",
        lambda settings: seconds_of_start(f"from updraft.games import find; find({settings.game.name!r})"),
        starts(IMPORTS),
        "nothing",
        "OpenSpiel's library has all its games",
        less_is_better=True,
        rounds=STARTS,
        games=(DEFAULT,),
    ),
    Row(
        "First move of a fresh process",
        "seconds",
        first_move,
        starts(FIRST_MOVES),
        "we also hide, check and score",
        "our code was compiled before, by an earlier process; pgx compiles at each start",
        less_is_better=True,
        rounds=STARTS,
        games=(DEFAULT,),
    ),
    Row(
        "PettingZoo's performance_benchmark",
        "thousand turns/s",
        pettingzoo.of_ours,
        lambda _: [Peer("PettingZoo", name, partial(pettingzoo.of_classic, name)) for name in CLASSIC_GAMES],
        "the benchmark searches every mask for its ones, 37,960 in die Aufsteiger; rps_v2 has three moves and no mask",
        "most of their games have three of PettingZoo's wrappers, ours one",
        scale=1e3,
    ),
    Row(
        "Our games through OpenSpiel's Python interface",
        "thousand moves/s",
        rated(lambda settings: openspiel.whole_games(openspiel.name_of_ours(settings))),
        lambda _: [peer("OpenSpiel, Python", name, partial(openspiel.whole_games, name)) for name in SPIEL_PLAYED],
        "each call to a game in Python goes through C++ and back; oh_hell and gin_rummy are in C++",
        "the eight digits of our seed count as moves, as their cards do",
        scale=1e3,
    ),
    Row(
        "Clone through OpenSpiel's Python interface",
        "thousand/s",
        rated(lambda settings: clones(openspiel.positions(openspiel.name_of_ours(settings)))),
        lambda _: [
            peer("OpenSpiel, Python", name, lambda name=name: clones(openspiel.positions(name)))  # type: ignore[misc]
            for name in SPIEL_PLAYED
        ],
        "a clone of a game in Python goes through C++ and back; oh_hell and gin_rummy are in C++",
        OTHER_GAMES,
        scale=1e3,
    ),
    Row(
        "Verify records: read and replay",
        "thousand moves/s",
        rated(ours.verified_records),
        lambda _: [Peer("updraft", "its earlier 3,000 moves/s", lambda: lambda _: VERIFIED_BEFORE)],
        "nothing",
        "the earlier figure is not of this run",
        scale=1e3,
    ),
)


def say(text: str, bar: Progress) -> None:
    """Print on standard output, where the bar is not."""
    bar.stop()
    print(text, flush=True)
    bar.start()


def heading(seconds: float, rounds: int) -> str:
    """Say when, where, with which versions and how the figures were measured."""
    installed = ", ".join(f"{name} {version}" for name, version in versions().items())
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {processor()}, {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; "
        f"{installed}. One run on one core, all in turn: medians of {rounds} × {seconds:g} s of processor time. "
        "Compare the ratios, not the rates. Bold: we are ahead."
    )


def document(lines: Sequence[Line]) -> str:
    """Write all figures with their origin, for a JSON file."""
    data = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "versions": versions(),
        "lines": [line.document() for line in lines],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def progress_bar() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    return Progress(
        *columns,
        console=notes,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not notes.is_terminal,
    )


def print_page(
    rows: Sequence[Row], all_settings: Sequence[Settings], seconds: float, rounds: int, finished: dict[Row, list[Line]]
) -> None:
    """Measure row by row and print each one when it is finished."""
    steps = sum(len(row.contenders(all_settings)) * (1 + row.rounds_of(rounds)) for row in rows)
    with progress_bar() as bar:
        task = bar.add_task("", total=steps)
        say(f"{heading(seconds, rounds)}\n\n{HEAD}", bar)
        for row in rows:
            bar.update(task, description=row.title)
            finished[row] = measured(row, all_settings, seconds, rounds, lambda: bar.advance(task))
            say("\n".join(as_markdown(finished[row])), bar)


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="WORK", help="Only rows whose title has this.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 0.3,
    rounds: Annotated[int, typer.Option(min=1, help="Measurements of everybody, in turn.")] = 3,
    quick: Annotated[bool, typer.Option("--quick", help="About a minute: short measurements.")] = False,
    fewest: Annotated[
        bool, typer.Option("--fewest", help="Our games with the fewest players, not with the most.")
    ] = False,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write all figures there.")] = None,
) -> None:
    """Print one page in Markdown: each kind of work, ours beside other libraries', as ratios in one run."""
    stay_on_one_core()
    if quick:
        seconds, rounds = QUICK
    rows = [row for row in ROWS if not names or any(name.lower() in row.title.lower() for name in names)]
    all_settings = [Settings(game, game.player_counts[0 if fewest else -1]) for game in catalogue()]
    finished: dict[Row, list[Line]] = {}
    try:
        print_page(rows, all_settings, seconds, rounds, finished)
    except KeyboardInterrupt:
        notes.print(f"stopped: {len(finished)} of {len(rows)} rows are finished")
    if finished:
        print("\nUnfair on both sides, row by row:\n", *map(unfairness, finished), sep="\n")
    if file:
        file.write_text(document([line for lines in finished.values() for line in lines]), encoding="utf-8")
    raise typer.Exit(0 if len(finished) == len(rows) else STOPPED)


if __name__ == "__main__":
    typer.run(main)

"""One page of figures: each kind of work, ours beside other libraries', as ratios in one run on one core."""

import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Annotated, Any

import typer
from random_play import (
    SEED,
    SPIEL_GAMES,
    STOPPED,
    Contender,
    Kind,
    MissingPeer,
    Play,
    console,
    load_library,
    measure,
    notes,
    our_scored_games,
    processor,
    rlcard_rules,
    seeded,
    spiel_from_python,
    spiel_games,
    spiel_move,
    stay_on_one_core,
    versions,
    warm_up,
)
from rich.progress import track
from rich.table import Table as Grid
from search import PEERS as SEARCHED
from search import our_search, spiel_decisions, spiel_search, spread
from start import FIRST_MOVE, seconds_of

from updraft.games import catalogue, find
from updraft.kit.contract import NOBODY, Game
from updraft.kit.heuristic import TO_THE_END, plain_heuristic
from updraft.kit.match import Match
from updraft.kit.position_stack import compiled_push
from updraft.kit.table import Settings
from updraft.records.read import read_file
from updraft.records.replay import replay

BENCH = Path(__file__).parent
TABLES = 1000  # in a batch
DENSE = 1000  # moves of a game: with more, a batch lists the legal ones instead of writing masks
PGX_STEPS = 100  # in one compiled loop
CLONES = 10_000
RECORDS = 20
VERIFIED_BEFORE = 3_000  # moves per second, until records were verified by compiled rules
STARTS = 5

# pgx's card games and one board game; bridge and mahjong are not in its catalogue of version 2.6
PGX_GAMES = {
    "tout-la-haut": ("leduc_holdem",),
    "up-turn": ("sparrow_mahjong",),
    "up-too-high": ("sparrow_mahjong",),
    "die-aufsteiger": ("connect_four",),
}
CLASSIC_GAMES = {
    "tout-la-haut": ("texas_holdem_v4",),
    "up-turn": ("connect_four_v3",),
    "up-too-high": ("hanabi_v5",),
    "die-aufsteiger": ("chess_v6",),
}

Measure = Callable[[float], float]  # measures for so many seconds, and returns a rate, bytes or seconds


@dataclass(frozen=True)
class Worker:
    """A program that does one kind of work; a peer does it beside one of our games."""

    game: str  # ours, or the one of ours that a peer is compared with
    who: str
    what: str
    measure: Measure
    samples: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.samples)

    @property
    def is_ours(self) -> bool:
        return self.who == "updraft"


@dataclass(frozen=True)
class Work:
    """A kind of work, and what is unfair about the comparison."""

    title: str
    unit: str
    scale: float
    ours: Callable[[Game], Worker | None]
    peers: Callable[[Game], Iterator[Worker]]
    unfair_to_us: str
    unfair_to_them: str
    less_is_better: bool = False
    rounds: int | None = None  # where one measurement tells enough, or too little
    is_slow: bool = False  # left out by --quick


@dataclass(frozen=True)
class Line:
    """One game of ours beside one peer; or alone, where there is none."""

    work: str
    game: str
    ours: float
    peer: str
    theirs: float | None
    times: float | None  # how many times as good we are


def settings_of(game: Game) -> Settings:
    """Take the most players."""
    return game.settings(game.player_counts[-1])


def name_of(game: Game) -> str:
    return f"{game.name} for {game.player_counts[-1]}"


def rate_of(play: Play) -> Measure:
    """Measure units of work per second of processor time, after compiling and warming up."""
    figure = warm_up(Contender("", "", Kind.GAMES, play))
    return lambda seconds: measure(figure, seconds).rate


def our(game: Game, measure: Measure) -> Worker:
    return Worker(game.name, "updraft", name_of(game), measure)


def spiel_peers(game: Game, who: str, play: Callable[[Any, Any], Play]) -> Iterator[Worker]:
    """Yield OpenSpiel's games beside one of ours."""
    spiel = load_library("pyspiel", "open_spiel")
    for name, text in SPIEL_GAMES.get(game.name, {}).items():
        yield Worker(game.name, who, name, rate_of(play(spiel, spiel.load_game(text))))


def play_from_python(game: Game) -> Play:
    """Play whole games by `Match`, with random moves that Python chooses."""
    choice, players, seeds = seeded().choice, game.player_counts[-1], cycle(range(1_000_000))
    compiled_push(game)

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            match = game.new(players=players, seed=next(seeds))
            while match.turn != NOBODY:
                match.push(choice(match.legal_actions))
            made += match.move_count
        return made

    return play


def python_peers(game: Game) -> Iterator[Worker]:
    yield from spiel_peers(game, "OpenSpiel, Python", lambda _, theirs: spiel_from_python(theirs))
    if game.name in ("tout-la-haut", "up-turn"):
        uno = load_library("rlcard", "rlcard").make("uno", config={"seed": SEED}).game
        yield Worker(game.name, "RLCard, rules alone", "uno", rate_of(rlcard_rules(uno)))


def step_again(game: Game) -> Play:
    """Push the numbers of a finished game, and ask after each for the legal moves and the turn."""
    match = random_match(game)
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


def spiel_step_again(_: Any, game: Any) -> Play:
    state, rng = game.new_initial_state(), seeded()
    while state.is_chance_node():
        spiel_move(state, rng)
    start = state.clone()
    while not state.is_terminal():
        spiel_move(state, rng)
    actions = state.history()[len(start.history()) :]

    def play(games: int) -> int:
        for _ in range(games):
            again = start.clone()
            for action in actions:
                again.apply_action(action)
                again.legal_actions()
                again.current_player()
        return games * len(actions)

    return play


def random_match(game: Game) -> Match:
    """Play one game at random."""
    compiled_push(game)
    match, rng = game.new(players=game.player_counts[-1], seed=SEED), seeded()
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


def positions(game: Game) -> list[Match]:
    """Collect matches at decisions throughout a random game, as they are while somebody plays."""
    compiled_push(game)
    match, rng, found = game.new(players=game.player_counts[-1], seed=SEED), seeded(), []
    while not match.is_over:
        found.append(match.clone())
        match.push(rng.choice(match.legal_actions))
    return spread(found)


def clone_again(matches: list[Any]) -> Play:
    states = cycle(matches)

    def play(clones: int) -> int:
        for _ in range(clones):
            next(states).clone()
        return clones

    return play


def observe_again(game: Game) -> Play:
    matches = cycle(positions(game))

    def play(times: int) -> int:
        for _ in range(times):
            match = next(matches)
            _ = match.view(match.turn).observation
        return times

    return play


def spiel_observe_again(_: Any, game: Any) -> Play:
    """Write OpenSpiel's tensors the fastest way that a game offers: into an array, or as a list."""
    states = cycle(spiel_decisions(game, seeded()))
    observe = spiel_observer(game)

    def play(times: int) -> int:
        for _ in range(times):
            state = next(states)
            observe(state, state.current_player())
        return times

    return play


def spiel_observer(game: Any) -> Callable[[Any, int], Any]:
    observation = load_library("open_spiel.python.observation", "open_spiel").make_observation(game)
    if observation is not None:
        write: Callable[[Any, int], Any] = observation.set_from
        return write
    if game.get_type().provides_information_state_tensor:
        return lambda state, seat: state.information_state_tensor(seat)
    return lambda state, seat: state.observation_tensor(seat)


def step_batch(game: Game, with_observations: bool) -> Play:
    """Step a batch with random moves; the only place here that knows the interface of batches."""
    players, legal = game.player_counts[-1], "masks" if game.move_count <= DENSE else "lists"
    batch = game.batch(TABLES, players=players, seed=SEED, observations=with_observations, legal=legal)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * TABLES

    return play


def vector_peers(game: Game, with_observations: bool) -> Iterator[Worker]:
    yield from pgx_peers(game, with_observations, 1)
    if with_observations and game.name == "tout-la-haut":
        name = "oh_hell as it comes"
        yield Worker(game.name, "OpenSpiel, SyncVectorEnv", name, rate_of(spiel_vector(SPIEL_GAMES[game.name][name])))


def pgx_peers(game: Game, with_observations: bool, steps: int) -> Iterator[Worker]:
    for name in PGX_GAMES.get(game.name, ()):
        yield Worker(game.name, "pgx on CPU", name, rate_of(pgx_steps(name, with_observations, steps)))


def pgx_steps(name: str, with_observations: bool, steps: int) -> Play:
    """Step a batch of pgx's games with random moves: `steps` at once in one compiled loop."""
    pgx, jax = load_library("pgx", "pgx"), load_library("jax", "jax")
    auto_reset = load_library("pgx.experimental", "pgx").auto_reset
    jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix) / "jax"))
    environment = pgx.make(name)
    step_all = jax.vmap(auto_reset(environment.step, environment.init))

    def one_step(_: int, carried: Any) -> Any:
        state, key = carried
        key, choosing, dealing = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        after = step_all(state, jax.random.categorical(choosing, chances), jax.random.split(dealing, TABLES))
        # without them, the compiler leaves out what nobody looks at
        return (after if with_observations else after.replace(observation=state.observation)), key

    run = jax.jit(lambda carried: jax.lax.fori_loop(0, steps, one_step, carried) if steps > 1 else one_step(0, carried))
    first, key = jax.random.split(jax.random.PRNGKey(SEED))
    carried = jax.jit(jax.vmap(environment.init))(jax.random.split(first, TABLES)), key

    def play(times: int) -> int:
        nonlocal carried
        for _ in range(times):
            carried = jax.block_until_ready(run(carried))
        return times * steps * TABLES

    return play


def spiel_vector(text: str) -> Play:
    """Step OpenSpiel's vector environment, which is a list of Python's environments."""
    environments = load_library("open_spiel.python.rl_environment", "open_spiel")
    vectors = load_library("open_spiel.python.vector_env", "open_spiel")
    output = load_library("open_spiel.python.rl_agent", "open_spiel").StepOutput
    vector = vectors.SyncVectorEnv([environments.Environment(text) for _ in range(TABLES // 100)])
    choice = seeded().choice
    waiting = vector.reset()

    def play(times: int) -> int:
        nonlocal waiting
        for _ in range(times):
            seen = [one.observations for one in waiting]
            chosen = [output(choice(one["legal_actions"][one["current_player"]]), None) for one in seen]
            waiting, *_ = vector.step(chosen, reset_if_done=True)
        return times * len(waiting)

    return play


def playout_peers(game: Game) -> Iterator[Worker]:
    yield from spiel_peers(game, "OpenSpiel, C++", spiel_games)
    yield from pgx_peers(game, False, PGX_STEPS)


def search_peers(game: Game) -> Iterator[Worker]:
    spiel = load_library("pyspiel", "open_spiel")
    for what, text in SEARCHED.get(game.name, {}).items():
        yield Worker(game.name, "OpenSpiel, C++", what, rate_of(spiel_search(spiel, spiel.load_game(text))))


def search_at_random(game: Game) -> Play:
    return our_search(settings_of(game), plain_heuristic(game), TO_THE_END, use_prior=False)


def memory_of(side: str, name: str) -> Measure:
    """Measure a position's memory in a process of its own, where nothing was freed before that could be used again."""
    code = f"import figures; print(figures.bytes_of_clone({side!r}, {name!r}))"

    def measure_clones(_: float) -> float:
        ran = subprocess.run([sys.executable, "-c", code], cwd=BENCH, check=True, capture_output=True, text=True)
        return float(ran.stdout)

    return measure_clones


def bytes_of_clone(side: str, name: str) -> float:
    """Clone positions of one random game, and divide what the process has grown by."""
    if side == "ours":
        states = positions(find(name))
    else:
        states = spiel_decisions(load_library("pyspiel", "open_spiel").load_game(name), seeded())
    kept = [state.clone() for state in states]
    gc.collect()
    before = resident_bytes()
    source = cycle(states)
    kept += [next(source).clone() for _ in range(CLONES)]
    return (resident_bytes() - before) / CLONES


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory_peers(game: Game) -> Iterator[Worker]:
    load_library("pyspiel", "open_spiel")
    for name, text in SPIEL_GAMES.get(game.name, {}).items():
        yield Worker(game.name, "OpenSpiel, C++", name, memory_of("theirs", text))


def start_of(code: str, game: str = "") -> Measure:
    """Measure the processor time of a fresh process, with the code compiled before."""
    cache = Path(tempfile.mkdtemp(prefix="updraft-figures-"))
    seconds_of(code, game, cache)

    def measure_start(_: float) -> float:
        before = os.times()
        seconds_of(code, game, cache)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    return measure_start


IMPORTS = {
    "OpenSpiel": ("pyspiel", "import pyspiel; pyspiel.load_game('oh_hell')"),
    "RLCard": ("rlcard", "import rlcard; rlcard.make('uno')"),
    "pgx": ("pgx", "import pgx; pgx.make('leduc_holdem')"),
    "PettingZoo": ("pettingzoo", "from pettingzoo.classic import connect_four_v3; connect_four_v3.env()"),
}
FIRST_MOVES = {
    "OpenSpiel": (
        "pyspiel",
        "import pyspiel; state = pyspiel.load_game('oh_hell').new_initial_state(); state.apply_action(3)",
    ),
    "RLCard": ("rlcard", "import rlcard; rlcard.make('uno').reset()"),
    "pgx": (
        "pgx",
        "import jax, pgx; game = pgx.make('leduc_holdem'); state = jax.jit(game.init)(jax.random.PRNGKey(0)); "
        "jax.jit(game.step)(state, 1)",
    ),
}


def start_peers(codes: dict[str, tuple[str, str]]) -> Callable[[Game], Iterator[Worker]]:
    def peers(game: Game) -> Iterator[Worker]:
        if game.name != "tout-la-haut":
            return
        for who, (module, code) in codes.items():
            if is_installed(module):
                yield Worker(game.name, who, code.partition("'")[2].partition("'")[0], start_of(code))

    return peers


def is_installed(module: str) -> bool:
    try:
        load_library(module, module)
    except MissingPeer as missing:
        say(missing)
        return False
    return True


def our_import(game: Game) -> Worker | None:
    code = f"from updraft.games import find; find({game.name!r})"
    return our(game, start_of(code)) if game.name == "tout-la-haut" else None


def our_first_move(game: Game) -> Worker | None:
    return our(game, start_of(FIRST_MOVE, game.name)) if game.name == "tout-la-haut" else None


def classic() -> Any:
    """Load the script that runs PettingZoo's own benchmark, if our environments of PettingZoo are there."""
    return load_library("pettingzoo_classic", "PettingZoo or updraft.envs.pettingzoo")


def our_classic(game: Game) -> Worker | None:
    found = classic()
    environment = found.env(game.name, game.player_counts[-1])
    return our(game, lambda _: float(found.turns_per_second(environment)))


def classic_peers(game: Game) -> Iterator[Worker]:
    found = classic()
    for name in CLASSIC_GAMES.get(game.name, ()):
        environment = load_library(f"pettingzoo.classic.{name}", name).env()
        yield Worker(
            game.name,
            "PettingZoo",
            name,
            lambda _, env=environment: float(found.turns_per_second(env)),  # type: ignore[misc]
        )


def verify_again(game: Game) -> Play:
    """Read and replay records, as `updraft verify` does."""
    folder = Path(tempfile.mkdtemp(prefix="updraft-figures-"))
    compiled_push(game)
    rng, paths = seeded(), []
    for number in range(RECORDS):
        match = game.new(players=game.player_counts[-1], seed=number)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
        paths.append(folder / f"{number}.json")
        match.record().save(paths[-1])
    files = cycle(paths)
    return lambda records: sum(replay(read_file(next(files))).move_count for _ in range(records))


def verify_peers(game: Game) -> Iterator[Worker]:
    yield Worker(game.name, "updraft before", "3,000 moves/s", lambda _: VERIFIED_BEFORE)


def rated(make: Callable[[Game], Play]) -> Callable[[Game], Worker | None]:
    return lambda game: our(game, rate_of(make(game)))


CHANCE_COUNTS = "each card that OpenSpiel deals counts as one of its moves, our deal as none"
OTHER_GAMES = "these are other games than ours, chosen by similarity"
WORKS = (
    Work(
        "Step from Python, whole games",
        "thousand moves/s",
        1e3,
        rated(play_from_python),
        python_peers,
        CHANCE_COUNTS,
        "OpenSpiel lists the chances of each card for Python, we deal in compiled code",
    ),
    Work(
        "Step from Python, push + legal + turn",
        "thousand moves/s",
        1e3,
        rated(step_again),
        lambda game: spiel_peers(game, "OpenSpiel, Python", spiel_step_again),
        "we check that a move is legal, OpenSpiel does not",
        f"{OTHER_GAMES}; no deal on either side",
    ),
    Work(
        "Clone",
        "thousand/s",
        1e3,
        rated(lambda game: clone_again(positions(game))),
        lambda game: spiel_peers(
            game, "OpenSpiel, Python", lambda _, theirs: clone_again(spiel_decisions(theirs, seeded()))
        ),
        "our copy can also take back moves and write its record",
        "our copies play earlier moves again when somebody asks for them",
    ),
    Work(
        "Observe from Python",
        "thousand/s",
        1e3,
        rated(observe_again),
        lambda game: spiel_peers(game, "OpenSpiel, Python", spiel_observe_again),
        "we hide secrets in a copy first and return a new array; where it can, OpenSpiel writes into one array again",
        "oh_hell has no such array and makes a list; sizes differ",
    ),
    Work(
        f"Vector step, {TABLES} tables, no observations",
        "thousand moves/s",
        1e3,
        rated(lambda game: step_batch(game, with_observations=False)),
        lambda game: vector_peers(game, with_observations=False),
        "we check every move; pgx's games are smaller than ours",
        "pgx is made for accelerators: one core, and it deals every table anew at each step",
    ),
    Work(
        f"Vector step, {TABLES} tables, with observations",
        "thousand moves/s",
        1e3,
        rated(lambda game: step_batch(game, with_observations=True)),
        lambda game: vector_peers(game, with_observations=True),
        "our observations have 559 to 4,782 numbers, leduc_holdem's 34, connect_four's 84, sparrow_mahjong's 165",
        "as above; SyncVectorEnv is Python, with 10 tables, and observes for every seat",
    ),
    Work(
        "Compiled playouts, whole games, scored",
        "million moves/s",
        1e6,
        rated(lambda game: our_scored_games(settings_of(game))),
        playout_peers,
        CHANCE_COUNTS,
        "evaluate_bots is one call from Python for each game; pgx as above",
    ),
    Work(
        "Search, random playouts, one for each simulation",
        "thousand simulations/s",
        1e3,
        rated(search_at_random),
        search_peers,
        "ISMCTS here samples a world for each simulation; nothing is hidden in amazons and chess",
        "lengths of games differ; OpenSpiel's search is generic",
    ),
    Work(
        f"Memory for a position, {CLONES} clones",
        "bytes",
        1,
        lambda game: our(game, memory_of("ours", game.name)),
        memory_peers,
        "our positions hold what a careful player remembers, and their luck",
        "our copies share settings; a position that was played on has more",
        less_is_better=True,
        rounds=1,
    ),
    Work(
        "Import and find a game",
        "seconds",
        1,
        our_import,
        start_peers(IMPORTS),
        "",
        "OpenSpiel loads one C++ library with all its games",
        less_is_better=True,
        rounds=STARTS,
    ),
    Work(
        "First move of a fresh process",
        "seconds",
        1,
        our_first_move,
        start_peers(FIRST_MOVES),
        "we also hide and score; Numba loads code that was compiled before",
        "compiled code is in our cache; pgx compiles at each start",
        less_is_better=True,
        rounds=STARTS,
    ),
    Work(
        "PettingZoo's performance_benchmark",
        "turns/s",
        1,
        our_classic,
        classic_peers,
        "the benchmark searches every mask for its ones: 37,960 in die Aufsteiger",
        "most of their games have three of PettingZoo's wrappers, ours one",
        rounds=2,
        is_slow=True,
    ),
    Work(
        "Verify records: read and replay",
        "thousand moves/s",
        1e3,
        rated(verify_again),
        verify_peers,
        "",
        "the earlier figure is not of this run",
    ),
)


def say(sentence: object) -> None:
    notes.print(str(sentence), style="yellow", markup=False, soft_wrap=True)


def workers_of(work: Work, games: list[Game]) -> Iterator[Worker]:
    """Yield ours and the peers that are installed."""
    for game in games:
        try:
            if ours := work.ours(game):
                yield ours
            yield from work.peers(game)
        except MissingPeer as missing:
            say(missing)


def lines_of(work: Work, games: list[Game], seconds: float, rounds: int) -> list[Line]:
    """Measure everybody in turn, round by round, and put ours beside each peer."""
    workers = list(workers_of(work, games))
    for _ in range(work.rounds or rounds):
        for worker in track(workers, work.title, console=notes, transient=True):
            worker.samples.append(worker.measure(seconds))
    return [line for one in workers if one.is_ours for line in beside(work, one, workers)]


def beside(work: Work, ours: Worker, workers: list[Worker]) -> Iterator[Line]:
    peers = [one for one in workers if one.game == ours.game and not one.is_ours]
    if not peers:
        yield Line(work.title, ours.what, ours.median, "", None, None)
    for peer in peers:
        times = peer.median / ours.median if work.less_is_better else ours.median / peer.median
        yield Line(work.title, ours.what, ours.median, f"{peer.who}: {peer.what}", peer.median, times)


def as_grid(work: Work, lines: list[Line]) -> Grid:
    """Make a printable table of one kind of work."""
    grid = Grid("our game", title=f"{work.title}: {work.unit}", title_justify="left", caption_justify="left")
    grid.caption = "; ".join(
        f"unfair to {whom}: {what}" for whom, what in (("us", work.unfair_to_us), ("them", work.unfair_to_them)) if what
    )
    grid.add_column("ours", justify="right")
    grid.add_column("beside")
    grid.add_column("theirs", justify="right")
    grid.add_column("we are … times as good", justify="right")
    last = ""
    for line in lines:
        ours = ("", "") if line.game == last else (line.game, shown(line.ours / work.scale))
        theirs = ("", "") if line.theirs is None else (shown(line.theirs / work.scale), shown(line.times or 0))
        grid.add_row(*ours, line.peer, *theirs)
        last = line.game
    return grid


def shown(number: float) -> str:
    digits = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:,.{digits}f}"


def report(found: list[tuple[Work, list[Line]]], file: Path | None) -> None:
    """Say where the figures come from, and keep them."""
    machine = f"{processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    installed = ", ".join(f"{name} {version}" for name, version in versions().items())
    when = datetime.now(UTC)
    console.print(f"{when:%Y-%m-%d}; {machine}; Python {platform.python_version()}, {installed}", soft_wrap=True)
    if file:
        data = {
            "date": when.isoformat(timespec="seconds"),
            "machine": machine,
            "versions": {"python": platform.python_version()} | versions(),
            "lines": [
                vars(line) | {"unit": work.unit} | {"scale": work.scale} for work, lines in found for line in lines
            ],
        }
        file.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="WORK", help="Only work whose title has this.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 0.5,
    rounds: Annotated[int, typer.Option(min=1, help="Measurements of everybody, in turn.")] = 3,
    quick: Annotated[
        bool, typer.Option("--quick", help="About a minute: short measurements, without slow rows.")
    ] = False,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures there.")] = None,
) -> None:
    """Print one page: each kind of work, ours beside other libraries', as ratios in one run."""
    stay_on_one_core()
    if quick:
        seconds, rounds = 0.05, 2
    chosen = [work for work in WORKS if not (quick and work.is_slow)]
    if names:
        chosen = [work for work in chosen if any(name.lower() in work.title.lower() for name in names)]
    found: list[tuple[Work, list[Line]]] = []
    status = 0
    try:
        for work in chosen:
            lines = lines_of(work, list(catalogue()), seconds, rounds)
            console.print(as_grid(work, lines))
            found.append((work, lines))
    except KeyboardInterrupt:
        notes.print("stopped; the rows above are finished")
        status = STOPPED
    report(found, file)
    raise typer.Exit(status)


if __name__ == "__main__":
    typer.run(main)

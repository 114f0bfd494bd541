"""A training session: arguments, progress, checkpoints that resume, measured strength and its curve.

A session is cut into epochs. Each begins with fresh deals that depend on the seed and its number alone, and ends with a
checkpoint: a session that was stopped and continued gives the same figures as one that was not.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Protocol, TypeAlias

import numpy as np
from self_play import Array, SelfPlay

import updraft
from updraft.arena.play_game import win_shares
from updraft.arena.statistics import Estimate, Sample, mean, share
from updraft.bots import make_bot
from updraft.bots.bot import Bot
from updraft.bots.candidates import longest_plan
from updraft.bots.learned_bot import LearnedBot
from updraft.bots.net import Net, layout_of, save_net
from updraft.cli.terminal import interruptible, progress
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.table import Settings, deal, scores_and_ranks
from updraft.kit.untrusted import InputError
from updraft.kit.view import view_of

NET, STATE, CURVE, PICTURE, FIGURES, TIMES = (
    "net.npz",
    "state.npz",
    "curve.json",
    "curve.svg",
    "figures.json",
    "times.json",
)
INTERRUPTED = 130


class Learner(Protocol):
    """A net that learns from its own games."""

    def learn(self, play: SelfPlay, done: float, rng: np.random.Generator) -> int:
        """Play on for a while and learn from it; `done` is the share of the training so far. Return the moves made."""
        ...

    def net(self, about: dict[str, Any]) -> Net: ...

    def state(self) -> dict[str, Array]:
        """Return everything that the next epoch depends on."""
        ...

    def restore(self, state: dict[str, Array]) -> None: ...


MakePlay: TypeAlias = Callable[[Settings, Namespace, int, str], SelfPlay]  # for an epoch, from its number and seed
MakeBot: TypeAlias = Callable[[str], Bot]  # from a seed

DEFAULTS = {
    "steps": 1_000_000,  # moves of self-play
    "epochs": 10,
    "tables": 128,
    "stretch": 64,  # moves on every table between two lessons
    "candidates": 32,
    "hidden": 64,
    "points": 0.5,  # the share of a lead in points in the result, where the game has points
    "worlds": 4,  # at play: sampled for each decision
    "plans": 256,  # at play: tried in each round, where turns are planned
    "rounds": 4,  # at play: improvements of a plan
}


def train(
    summary: str,
    make_learner: Callable[[Settings, Namespace], Learner],
    about: dict[str, Any],
    written: list[str] | None,
    **defaults: Any,
) -> int:
    """Read the arguments, of which `defaults` are the learner's own, and train; return an exit code."""
    arguments = read_arguments(summary.partition("\n")[0], written, **DEFAULTS, **defaults)
    settings = settings_of(arguments)
    return run(arguments, settings, make_learner(settings, arguments), about)


def read_arguments(about: str, arguments: list[str] | None = None, **defaults: Any) -> Namespace:
    """Read the arguments that all learners have; defaults of the kind `name=value` add further numbers."""
    parser = ArgumentParser(description=about)
    parser.add_argument("game", choices=updraft.game_names())
    parser.add_argument("--out", type=Path, required=True, help="folder; the same folder continues a stopped run")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seed", default="1", help="the same command gives the same figures")
    parser.add_argument("--against", default="casual", help="the bot to measure the net against")
    parser.add_argument("--trial-games", type=int, default=100, help="measured games after each epoch")
    parser.add_argument("--games", type=int, default=1000, help="measured games at the end")
    for name, value in defaults.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    given = parser.parse_args(arguments)
    try:
        make_bot(settings_of(given).game, given.against, "").close()
    except InputError as error:
        parser.error(str(error))
    return given


def settings_of(arguments: Namespace) -> Settings:
    """Find the game and check its options."""
    game = updraft.game(arguments.game)
    options: dict[str, OptionValue] = {}
    for written in arguments.option:
        name, _, value = written.partition("=")
        option = game.option(name)
        known = {str(each).lower(): each for each in option.values} if option else {}
        if value.lower() not in known:
            raise SystemExit(f"--option {written}: {game.name} has no such option or value")
        options[name] = known[value.lower()]
    return Settings(game, arguments.players, options)


def play_itself(settings: Settings, arguments: Namespace, _epoch: int, seed: str) -> SelfPlay:
    return SelfPlay(settings, arguments.tables, arguments.candidates, seed)


def run(
    arguments: Namespace,
    settings: Settings,
    learner: Learner,
    about: dict[str, Any],
    make_play: MakePlay = play_itself,
) -> int:
    """Train to the end or until Ctrl-C; return an exit code."""
    folder: Path = arguments.out
    folder.mkdir(parents=True, exist_ok=True)
    about = {**_identity(arguments, settings), **about, **_way_to_play(arguments, settings)}
    about = learner.net(about).about  # with what the learner adds
    curve, first = _resume(folder, learner, about)
    per_epoch = -(-arguments.steps // arguments.epochs)
    times = json.loads((folder / TIMES).read_text()) if first else []
    with interruptible() as stopped, progress("Training", per_epoch * arguments.epochs, first * per_epoch) as advance:
        for epoch in range(first, arguments.epochs):
            before, busy_before = perf_counter(), process_time()
            if not _run_epoch(arguments, settings, learner, epoch, make_play, advance, stopped):
                print(f"Stopped. {folder} keeps the first {epoch} epochs: run the same command to continue.")
                return INTERRUPTED
            learned, busy = perf_counter(), process_time() - busy_before
            net = learner.net(about)
            wins, lead = measure(settings, player(settings, net), arguments.against, arguments.trial_games, "trial")
            curve.append({"moves": (epoch + 1) * per_epoch, **wins.document(), "lead": round(lead.value, 3)})
            times.append(
                {
                    "seconds": round(learned - before, 1),
                    "of_a_core": round(busy, 1),
                    "measuring": round(perf_counter() - learned, 1),
                }
            )
            _store(folder, learner, net, curve, times)
    draw_curve(curve, f"{settings.game.name}: win share against {arguments.against}", folder / PICTURE)
    net = learner.net(about)
    wins, lead = measure(settings, player(settings, net), arguments.against, arguments.games, "final")
    figures = {**about, "win_share": wins.document(), "lead": lead.document()}
    (folder / FIGURES).write_text(json.dumps(figures, indent=1) + "\n")
    low, high = 100 * (wins.low or 0), 100 * (wins.high or 1)
    print(f"{100 * wins.value:.1f} % [{low:.1f}, {high:.1f}] against {arguments.against}, {arguments.games} games")
    return 0


def _identity(arguments: Namespace, settings: Settings) -> dict[str, Any]:
    """Return what a checkpoint tells about its training."""
    written = {name: value for name, value in vars(arguments).items() if name != "out"}
    return {
        "game": settings.game.name,
        "ruleset": settings.ruleset,
        "observation": layout_of(settings.game),
        "players": settings.players,
        "options": dict(settings.options),
        "arguments": written,
    }


def _way_to_play(arguments: Namespace, settings: Settings) -> dict[str, Any]:
    """Return what a checkpoint tells about playing by it."""
    return {
        "depth": longest_plan(settings.game),
        "candidates": arguments.plans,
        "worlds": arguments.worlds,
        "rounds": arguments.rounds,
    }


def _resume(folder: Path, learner: Learner, about: dict[str, Any]) -> tuple[list[dict[str, Any]], int]:
    """Restore the last checkpoint, if the folder has one of the same training; return the curve and the next epoch."""
    if not (folder / STATE).exists():
        return [], 0
    with np.load(folder / STATE, allow_pickle=False) as file:
        state = {key: file[key] for key in file.files}
    if json.loads(str(state.pop("about"))) != about:
        raise SystemExit(f"{folder} holds a training with other arguments: choose another folder")
    learner.restore(state)
    curve = json.loads((folder / CURVE).read_text())
    return curve, len(curve)


def _run_epoch(
    arguments: Namespace,
    settings: Settings,
    learner: Learner,
    epoch: int,
    make_play: MakePlay,
    advance: Callable[[int], None],
    stopped: Callable[[], bool],
) -> bool:
    """Let the learner play one epoch's moves; return False if Ctrl-C was pressed."""
    seed = f"{arguments.seed} epoch {epoch}"
    play = make_play(settings, arguments, epoch, seed)
    rng = np.random.default_rng(list(seed.encode()))
    per_epoch = -(-arguments.steps // arguments.epochs)
    made = 0
    while made < per_epoch:
        if stopped():
            return False
        moves = learner.learn(play, (epoch + made / per_epoch) / arguments.epochs, rng)
        advance(min(moves, per_epoch - made))
        made += moves
    return True


def _store(folder: Path, learner: Learner, net: Net, curve: list[Any], times: list[Any]) -> None:
    """Write a checkpoint; the state, which a resumed session looks for, comes last and at once."""
    save_net(net, folder / NET)
    (folder / CURVE).write_text(json.dumps(curve, indent=1) + "\n")
    (folder / TIMES).write_text(json.dumps(times) + "\n")
    part = folder / f"{STATE}.part"
    with part.open("wb") as file:
        arrays: dict[str, Any] = {"about": np.array(json.dumps(net.about)), **learner.state()}
        np.savez(file, **arrays)
    part.replace(folder / STATE)


def player(settings: Settings, net: Net) -> MakeBot:
    return lambda seed: LearnedBot(settings.game, net, seed)


def measure(settings: Settings, make_bot: MakeBot, against: str, games: int, seed: str) -> tuple[Estimate, Estimate]:
    """Estimate a bot's win share and lead in score against copies of another; each deal is played at every seat."""
    wins, leads = Sample(), Sample()
    for number in range(games):
        place, seat = divmod(number, settings.players)
        won, lead = _play_game(settings, make_bot, against, f"{seed} {place}", seat)
        wins.add(place, won)
        leads.add(place, lead)
    return share(wins), mean(leads)


def _play_game(settings: Settings, make_bot: MakeBot, against: str, seed: str, own: int) -> tuple[float, float]:
    """Play a game; return the bot's win share, and its lead over the best other score."""
    game, table = settings.game, deal(settings, seed)
    bots = [updraft.make_bot(game, against, f"{seed} {own} {seat}") for seat in range(settings.players)]
    bots[own] = make_bot(f"{seed} {own}")
    while table[0].turn != NOBODY:
        seat = int(table[0].turn)
        game.rules.play(table, bots[seat].choose(view_of(game, table, seat)))
    scores, ranks = scores_and_ranks(game, table)
    return win_shares(ranks)[own], scores.pop(own) - max(scores)


def draw_curve(curve: list[dict[str, Any]], title: str, path: Path) -> None:
    """Draw the win share and its interval over the moves of self-play."""
    import matplotlib as mpl  # noqa: PLC0415 (half a second, needed once)

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "updraft", "svg.fonttype": "none"})
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(5, 3), layout="constrained")
    axes = figure.subplots()
    moves = [point["moves"] / 1e6 for point in curve]
    axes.fill_between(moves, [100 * p["low"] for p in curve], [100 * p["high"] for p in curve], alpha=0.25, lw=0)
    axes.plot(moves, [100 * point["value"] for point in curve], marker="o", ms=3)
    axes.axhline(50, color="grey", lw=1, ls="--")
    axes.set(title=title, xlabel="moves of self-play, millions", ylabel="%", ylim=(0, 100), xlim=(0, None))
    figure.savefig(path, metadata={"Date": None, "Creator": None})

"""`updraft dataset`: let bots play, and write every decision as a row of a Parquet file."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.arena.datasets import DatasetPlan, default_players
from updraft.arena.executors import check_executor, make_executor, play_in_order
from updraft.arena.parquet import PositionFile, check_file
from updraft.arena.report import arena_texts
from updraft.arena.tournament import depends_on_machine
from updraft.cli.research import INTERRUPTED, Count, Jobs, On, check_count, check_seed
from updraft.cli.terminal import (
    Components,
    Lang,
    Options,
    compile_game,
    err,
    interruptible,
    language,
    out,
    progress,
    settings_from,
)
from updraft.kit.untrusted import printable


def dataset(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="One bot for all seats, or one for each seat, separated by commas.")
    ],
    count: Count,
    file: Annotated[Path, typer.Option("--out", metavar="FILE", help="The Parquet file to write.")],
    players: Annotated[int | None, typer.Option(help="Number of seats. Default: as many as bots.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same file.")] = "dataset",
    option: Options = None,
    components: Components = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
    jobs: Jobs = None,
    on: On = None,
    lang: Lang = None,
) -> int:
    """Write positions of games among bots, for learning.

    One row for each decision: observation, legal moves, the move, and how the game ended.
    """
    chosen_lang = language(lang)
    texts = arena_texts(chosen_lang)
    found = games.find(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    settings = settings_from(found, default_players(found, names) if players is None else players, option, components)
    plan = DatasetPlan(
        found.name, settings.players, names, check_seed(seed), settings.options, settings.component_lists
    )
    total = check_count(count)
    check_file(file, overwrite)
    check_executor(on, jobs)
    plan.check_bots()
    if timed := [printable(name) for name in names if depends_on_machine(name)]:
        err.print(texts["note_timed"].format(names=", ".join(timed)))
    with PositionFile(file, plan) as positions:
        compile_game(found, chosen_lang)
        with interruptible() as stopped:
            _play(plan, positions, total, on, jobs, texts, stopped)
    if positions.games < total:
        kept = "dataset_stopped" if positions.games else "dataset_nothing"
        err.print(texts[kept].format(done=positions.games, games=total, file=file))
        return INTERRUPTED
    out.print(texts["dataset_written"].format(games=total, rows=positions.rows, file=file))
    return 0


def _play(
    plan: DatasetPlan,
    positions: PositionFile,
    total: int,
    on: str | None,
    jobs: int | None,
    texts: dict[str, str],
    stopped: Callable[[], bool],
) -> None:
    """Play all games until Ctrl-C."""
    with err.status(texts["trying"]):
        plan.try_bots()
    executor = make_executor(on, jobs, stopped)
    try:
        with progress(texts["playing"], total) as advance:
            for row in play_in_order(executor, plan, total, stopped):
                positions.append(row)
                advance()
    finally:
        executor.close()

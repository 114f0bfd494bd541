"""`updraft simulate`: games of bots, one record a file."""

from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.bots import Bot, make_bot
from updraft.bots.bot import TIMEOUT
from updraft.bots.play import play_to_end
from updraft.bots.random_bot import RandomBot
from updraft.cli.terminal import (
    Components,
    Options,
    Patience,
    UsageError,
    compile_game,
    err,
    file_safe,
    interruptible,
    language,
    out,
    progress,
    settings_from,
    terminal_texts,
)
from updraft.kit.match import Match
from updraft.kit.table import Settings

INTERRUPTED = 130
RANDOM = "random"


def simulate(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    players: Annotated[int, typer.Option(help="How many play.")],
    count: Annotated[int, typer.Option("--games", help="How many games.")],
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the records go.")],
    option: Options = None,
    components: Components = None,
    legal: Annotated[bool, typer.Option("--legal", help="List the legal moves at every move.")] = False,
    gzip: Annotated[bool, typer.Option("--gzip", help="Compress the records (.json.gz).")] = False,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Who plays: one name for all, or one a seat with commas between.")
    ] = RANDOM,
    patience: Patience = TIMEOUT,
) -> int:
    """Play games with bots and write their records."""
    found = games.find(game)
    settings = settings_from(found, players, option, components)
    if count < 1:
        raise UsageError(f"--games must be 1 or more, not {count}")
    names = _line_up(bots, players)
    _bots(settings, names, seed, patience)
    stem = f"{found.name}-{players}p-{file_safe(seed)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made a folder: {error.strerror}") from None
    said = terminal_texts(language(None))
    compile_game(found, language(None), names)
    written = 0
    try:
        with interruptible() as stopped, progress(said["simulating"], count) as advance:
            while written < count and not stopped():
                number = f"{written + 1:06d}"
                match = Match(settings, f"{seed}-{number}", keep_legal=legal)
                play_to_end(match, _bots(settings, names, f"{seed}-{number}", patience), stopped)
                if not match.is_over:
                    break
                match.record().save(folder / f"{stem}-{number}.json{'.gz' if gzip else ''}")
                written += 1
                advance()
    except OSError as error:
        raise UsageError(f"a record cannot be written to {folder}: {error.strerror}") from None
    if written < count:
        err.print(said["stopped"].format(count=written, folder=folder))
        return INTERRUPTED
    out.print(said["simulated"].format(count=written, folder=folder))
    return 0


def _line_up(bots: str, players: int) -> list[str]:
    """The bot at every seat."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, players):
        raise UsageError(f"--bots takes one name for all or one for each of the {players} seats, not {len(names)}")
    return names * players if len(names) == 1 else names


def _bots(settings: Settings, names: list[str], seed: str, patience: float) -> list[Bot]:
    """Choices follow from the game's seed; where all are random, one pair of dice goes around the table."""
    if set(names) == {RANDOM}:
        return [RandomBot(seed)] * len(names)
    return [make_bot(settings.game, name, f"{seed} {seat}", timeout=patience) for seat, name in enumerate(names)]

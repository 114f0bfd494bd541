"""`updraft simulate`: play games with bots and write one record per file."""

from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.bots import Bot, make_bot
from updraft.bots.bot import TIMEOUT
from updraft.bots.play import play_to_end
from updraft.bots.random_bot import RandomBot
from updraft.cli.terminal import (
    BotTimeout,
    Components,
    Options,
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
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    players: Annotated[int, typer.Option(help="Number of players.")],
    count: Annotated[int, typer.Option("--games", help="Number of games.")],
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the records.")],
    option: Options = None,
    components: Components = None,
    legal: Annotated[bool, typer.Option("--legal", help="Record the legal moves of every decision.")] = False,
    gzip: Annotated[bool, typer.Option("--gzip", help="Compress the records (.json.gz).")] = False,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="One bot for all seats, or one for each seat, separated by commas.")
    ] = RANDOM,
    bot_timeout: BotTimeout = TIMEOUT,
) -> int:
    """Play games with bots and write their records."""
    found = games.find(game)
    settings = settings_from(found, players, option, components)
    if count < 1:
        raise UsageError("games", given=count)
    names = _lineup(bots, players)
    _make_bots(settings, names, seed, bot_timeout)
    stem = f"{found.name}-{players}p-{file_safe(seed)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("folder", folder=folder, why=error.strerror) from None
    texts = terminal_texts(language(None))
    compile_game(found, language(None), names)
    written = 0
    try:
        with interruptible() as stopped, progress(texts["simulating"], count) as advance:
            while written < count and not stopped():
                number = f"{written + 1:06d}"
                match = Match(settings, f"{seed}-{number}", keep_legal=legal)
                play_to_end(match, _make_bots(settings, names, f"{seed}-{number}", bot_timeout), stopped)
                if not match.is_over:
                    break
                match.record().save(folder / f"{stem}-{number}.json{'.gz' if gzip else ''}")
                written += 1
                advance()
    except OSError as error:
        raise UsageError("write", folder=folder, why=error.strerror) from None
    if written < count:
        err.print(texts["stopped"].format(count=written, folder=folder))
        return INTERRUPTED
    out.print(texts["simulated"].format(count=written, folder=folder))
    return 0


def _lineup(bots: str, players: int) -> list[str]:
    """Return the bot of every seat."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) not in (1, players):
        raise UsageError("lineup", option="--bots", players=players, given=len(names))
    return names * players if len(names) == 1 else names


def _make_bots(settings: Settings, names: list[str], seed: str, bot_timeout: float) -> list[Bot]:
    """Make the bots from the game's seed; if all are random, one bot plays every seat."""
    if set(names) == {RANDOM}:
        return [RandomBot(seed)] * len(names)
    return [make_bot(settings.game, name, f"{seed} {seat}", timeout=bot_timeout) for seat, name in enumerate(names)]

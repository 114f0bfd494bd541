"""`updraft simulate`: games of random players, one record a file."""

from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.bots.dice import DiceBot
from updraft.cli.screen import (
    Components,
    Mistake,
    Options,
    err,
    file_safe,
    interruptible,
    language,
    make_ready,
    of_terminal,
    out,
    progress,
    setting_from,
)
from updraft.kit.table import Setting
from updraft.kit.view import view_of
from updraft.records.match import Match

INTERRUPTED = 130


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
) -> int:
    """Play games with random players and write their records."""
    found = games.find(game)
    setting = setting_from(found, players, option, components)
    if count < 1:
        raise Mistake(f"--games must be 1 or more, not {count}")
    stem = f"{found.name}-{players}p-{file_safe(seed)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{folder} cannot be made a folder: {error.strerror}") from None
    said = of_terminal(language(None))
    make_ready(found, language(None))
    written = 0
    try:
        with interruptible() as stopped, progress(said["simulating"], count) as advance:
            while written < count and not stopped():
                number = f"{written + 1:06d}"
                match = random_match(setting, f"{seed}-{number}", legal)
                match.record().save(folder / f"{stem}-{number}.json{'.gz' if gzip else ''}")
                written += 1
                advance()
    except OSError as error:
        raise Mistake(f"a record cannot be written to {folder}: {error.strerror}") from None
    if written < count:
        err.print(said["stopped"].format(count=written, folder=folder))
        return INTERRUPTED
    out.print(said["simulated"].format(count=written, folder=folder))
    return 0


def random_match(setting: Setting, seed: str, keep_legal: bool) -> Match:
    """A whole game of random players; deal and choices both follow from the seed."""
    match = Match(setting, seed, keep_legal=keep_legal)
    bot = DiceBot(seed)
    while not match.is_over:
        match.submit(bot.choose(view_of(setting.game, match.table, match.turn)))
    return match

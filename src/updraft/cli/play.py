"""`updraft play`: settings and seats as typed, then the terminal table."""

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.bots import make_bot, short_name
from updraft.bots.bot import TIMEOUT
from updraft.cli.terminal import (
    Components,
    Lang,
    Options,
    Patience,
    UsageError,
    compile_game,
    language,
    match_from,
    settings_from,
    terminal_texts,
)
from updraft.cli.terminal_table import Seating, TerminalTable
from updraft.kit.match import Match
from updraft.kit.untrusted import printable
from updraft.records.read import RecordError, read_setup
from updraft.records.replay import replay as rebuild

DEFAULT_LEVEL = "casual"
THINKING = 1.0  # seconds that a bot may think about a move


@dataclass(frozen=True)
class SeatRequest:
    """Who was asked to sit down: a person by name, or a bot by the name that `bot_of` knows."""

    name: str
    bot: str | None


def play(
    game: Annotated[str | None, typer.Argument(help="A game's name; not needed with --resume.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play; as many as --seat, or 2, if left out.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO", help="Who sits at seat 0, 1, …: a name, bot, bot:LEVEL or bot:PROGRAM; can be repeated."
        ),
    ] = None,
    option: Options = None,
    components: Components = None,
    first: Annotated[int | None, typer.Option(metavar="SEAT", help="Who begins; drawn at random if left out.")] = None,
    seed: Annotated[str | None, typer.Option(help="Luck to be had again; new luck if left out.")] = None,
    setup: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A set-up of your own: a JSON object with keys as under setup in records."),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the record goes at the end.")] = None,
    patience: Patience = TIMEOUT,
    ahead: Annotated[bool, typer.Option("--ahead", help="Bots that search think on while others are at turn.")] = False,
    lang: Lang = None,
) -> int:
    """Play at a table in the terminal, with people and bots."""
    spoken = language(lang)
    sitters = [_sitter(said) for said in seat or []]
    if resume:
        if option or components or first is not None or seed or players or setup:
            raise UsageError("--resume takes the settings from the file: leave out --players, --option and the like")
        match = _saved(resume, game, spoken)
    else:
        if game is None:
            raise UsageError(f"say which game: updraft play NAME, where NAME is one of {', '.join(games.names())}")
        found = games.find(game)
        count = players if players is not None else max(len(sitters), found.player_counts[0])
        settings = settings_from(found, count, option, components, first)
        compile_game(found, spoken)
        match = Match(settings, _sound(seed) if seed else secrets.token_hex(16))
        if setup:
            match = set_up(match, setup)
    if save:
        _check_place(save)
    seating = _seated(sitters, match, spoken, patience, ahead)
    return TerminalTable(match, seating, spoken, save or resume).run()


def set_up(drawn: Match, path: Path) -> Match:
    """The match with a set-up of the host's own in the place of luck; what the file leaves out stays as drawn."""
    try:
        given = read_setup(path)
        record = drawn.record()
        if unknown := [key for key in given if key not in record.setup]:
            known = ", ".join(record.setup)
            raise UsageError(f"{path}: {unknown[0]!r} is no set-up of {drawn.game.name}; it has {known}")
        match = rebuild(replace(record, seed=None, setup={**record.setup, **given}))
    except RecordError as error:
        raise UsageError(f"{path}: {error}") from None
    match.reseed(drawn.seed or "")
    return match


def _sound(seed: str) -> str:
    if not seed.isprintable():
        raise UsageError("a seed is a text that can be printed")
    return seed


def _check_place(path: Path) -> None:
    """Say now, not after the game, that a record cannot be kept there."""
    if path.exists():
        raise UsageError(f"{path} is there already; choose another name for --save")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {path.absolute().parent} for --save")


def _sitter(said: str) -> SeatRequest:
    name, colon, bot = said.partition(":")
    if name != "bot":
        if not said.strip() or not said.isprintable():
            raise UsageError("a seat's name must have letters: --seat Ann, --seat bot, --seat bot:LEVEL or bot:PROGRAM")
        return SeatRequest(said.strip(), None)
    return SeatRequest("", bot if colon else DEFAULT_LEVEL)


def _saved(path: Path, game: str | None, lang: str) -> Match:
    match = match_from(path, lang)
    if game not in (None, match.game.name):
        raise UsageError(f"{path} is a game of {match.game.name}, not of {game}")
    if match.is_over:
        raise UsageError(f"{path} is a game that is over; watch it with: updraft replay {path}")
    if match.seed is None:
        match.reseed(secrets.token_hex(16))
    return match


def _seated(sitters: list[SeatRequest], match: Match, lang: str, patience: float, ahead: bool) -> Seating:
    """Seats that nobody was named for are taken by bots; if nobody was named at all, seat 0 is a person's."""
    said = terminal_texts(lang)
    players = match.settings.players
    if len(sitters) > players:
        raise UsageError(f"{len(sitters)} seats were named, but {players} play")
    sitters = sitters or [SeatRequest(said["guest"], None)]
    sitters = sitters + [SeatRequest("", DEFAULT_LEVEL)] * (players - len(sitters))
    names = [sitter.name or _bot_name(said["bot"], seat, sitter) for seat, sitter in enumerate(sitters)]
    wanted = {seat: sitter.bot for seat, sitter in enumerate(sitters) if sitter.bot is not None}
    bots = {
        seat: make_bot(match.game, name, f"{match.seed} {seat} {match.move_count}", THINKING, 2, patience, ahead)
        for seat, name in wanted.items()
    }
    compile_game(match.game, lang, wanted.values())
    asked = [sitter.name if sitter.bot is None else f"bot:{sitter.bot}" for sitter in sitters]
    return Seating(names, bots, asked)


def _bot_name(text: str, seat: int, sitter: SeatRequest) -> str:
    return text.format(seat=seat, level=printable(short_name(sitter.bot or "")))

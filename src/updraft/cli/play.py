"""`updraft play`: read settings and seats, then play at a table in the terminal."""

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.bots import make_bot, short_name
from updraft.bots.bot import TIMEOUT
from updraft.cli.terminal import (
    BotTimeout,
    Components,
    Lang,
    Options,
    UsageError,
    compile_game,
    language,
    match_from,
    settings_from,
    terminal_texts,
)
from updraft.cli.terminal_table import Seating, TerminalTable
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.untrusted import printable
from updraft.records.read import RecordError, read_setup
from updraft.records.replay import replay as rebuild

SEAT_FORMS = "--seat Ann, --seat bot, --seat bot:LEVEL, --seat bot:PROGRAM"
DEFAULT_LEVEL = "casual"
MAX_NAME = 30  # letters, as on the page
BOT_SECONDS = 1.0  # longest search of a built-in bot for a move


@dataclass(frozen=True)
class SeatRequest:
    """A --seat argument: a person's name, or a bot's name for `make_bot`."""

    name: str
    bot: str | None


def play(
    game: Annotated[str | None, typer.Argument(help="The name of a game; not needed with --resume.")] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players. Default: as many as --seat, at least 2.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO", help="The players by seat: a name, bot, bot:LEVEL or bot:PROGRAM. Can be repeated."
        ),
    ] = None,
    option: Options = None,
    components: Components = None,
    first: Annotated[
        int | None, typer.Option(metavar="SEAT", help="The starting player. Default: drawn at random.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same deal. Default: a new one.")] = None,
    setup: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Your own set-up: a JSON object with the keys that records have under setup."
        ),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="File for the record of the game.")] = None,
    bot_timeout: BotTimeout = TIMEOUT,
    ponder: Annotated[bool, typer.Option("--ponder", help="Let bots search during other players' turns.")] = False,
    lang: Lang = None,
) -> int:
    """Play at a table in the terminal, with people and bots."""
    chosen_lang = language(lang)
    requests = [_parse_seat(text) for text in seat or []]
    _check_seed(seed)
    if save:
        _check_save_path(save)
    if resume:
        if option or components or first is not None or seed or players or setup:
            raise UsageError("resume")
        match = _load_saved(resume, game, requests, chosen_lang)
    else:
        if game is None:
            raise UsageError("name_a_game", known=", ".join(games.names()))
        found = games.find(game)
        count = players if players is not None else max(len(requests), found.player_counts[0])
        settings = settings_from(found, count, option, components, first)
        _check_seats(requests, found, count, chosen_lang)
        compile_game(found, chosen_lang)
        match = Match(settings, seed or secrets.token_hex(16))
        if setup:
            match = set_up(match, setup)
    seating = _make_seating(requests, match, chosen_lang, bot_timeout, ponder)
    return TerminalTable(match, seating, chosen_lang, save or resume).run()


def set_up(drawn: Match, path: Path) -> Match:
    """Replace the drawn set-up of a match by that of a file; keys that the file leaves out stay as drawn."""
    try:
        given = read_setup(path)
        record = drawn.record()
        if unknown := [key for key in given if key not in record.setup]:
            known = ", ".join(record.setup)
            raise UsageError("setup", path=path, game=drawn.game.name, given=repr(unknown[0]), known=known)
        match = rebuild(replace(record, seed=None, setup={**record.setup, **given}))
    except RecordError as error:
        raise UsageError("file", path=path, why=error) from None
    match.reseed(drawn.seed or "")
    return match


def _check_seed(seed: str | None) -> None:
    if seed and not seed.isprintable():
        raise UsageError("seed")


def _check_save_path(path: Path) -> None:
    """Refuse a path now, not after the game, if a record cannot be saved there."""
    if path.exists():
        raise UsageError("save_exists", path=path)
    if not path.absolute().parent.is_dir():
        raise UsageError("save_folder", folder=path.absolute().parent)


def _parse_seat(text: str) -> SeatRequest:
    name, colon, bot = text.partition(":")
    if name != "bot":
        if not text.strip() or not text.isprintable():
            raise UsageError("player_name", forms=SEAT_FORMS)
        if len(text.strip()) > MAX_NAME:
            raise UsageError("long_name", most=MAX_NAME, given=len(text.strip()))
        return SeatRequest(text.strip(), None)
    return SeatRequest("", bot if colon else DEFAULT_LEVEL)


def _load_saved(path: Path, game: str | None, requests: list[SeatRequest], lang: str) -> Match:
    match = match_from(path, lang, lambda record: _check_seats(requests, games.find(record.game), record.players, lang))
    if game not in (None, match.game.name):
        raise UsageError("other_game", path=path, right=match.game.name, given=game)
    if match.is_over:
        raise UsageError("finished", path=path)
    if match.seed is None:
        match.reseed(secrets.token_hex(16))
    return match


def _check_seats(requests: list[SeatRequest], game: Game, players: int, lang: str) -> None:
    """Refuse too many seats, equal names and unknown bots before anything is compiled."""
    if len(requests) > players:
        raise UsageError("too_many_seats", given=len(requests), players=players)
    names = _names_of(_fill_seats(requests, players, lang), lang)
    for seat, name in enumerate(names):
        if name.casefold() in (other.casefold() for other in names[:seat]):
            raise UsageError("same_name", name=repr(name))
    for request in requests:
        if request.bot is not None:
            make_bot(game, request.bot).close()


def _fill_seats(requests: list[SeatRequest], players: int, lang: str) -> list[SeatRequest]:
    """Fill seats without a --seat with bots; with no --seat at all, seat 0 is a person."""
    given = requests or [SeatRequest(terminal_texts(lang)["guest"], None)]
    return given + [SeatRequest("", DEFAULT_LEVEL)] * (players - len(given))


def _names_of(requests: list[SeatRequest], lang: str) -> list[str]:
    """Name people as they asked for and bots by seat and level."""
    text = terminal_texts(lang)["bot"]
    return [request.name or _bot_name(text, seat, request) for seat, request in enumerate(requests)]


def _make_seating(requests: list[SeatRequest], match: Match, lang: str, bot_timeout: float, ponder: bool) -> Seating:
    requests = _fill_seats(requests, match.settings.players, lang)
    names = _names_of(requests, lang)
    bot_names = {seat: request.bot for seat, request in enumerate(requests) if request.bot is not None}
    bots = {
        seat: make_bot(match.game, name, f"{match.seed} {seat} {match.move_count}", BOT_SECONDS, 2, bot_timeout, ponder)
        for seat, name in bot_names.items()
    }
    compile_game(match.game, lang, bot_names.values())
    arguments = [request.name if request.bot is None else f"bot:{request.bot}" for request in requests]
    return Seating(names, bots, arguments)


def _bot_name(text: str, seat: int, request: SeatRequest) -> str:
    return text.format(seat=seat, level=printable(short_name(request.bot or "")))

"""What all commands share with the terminal: colours, progress, languages, and saying what goes on."""

import re
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from updraft import bots, games
from updraft.bots.random_bot import RandomBot
from updraft.kit import jit, table, texts
from updraft.kit.components import read as read_components
from updraft.kit.contract import ComponentLists, Game
from updraft.kit.drawing import StyledText
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.untrusted import printable
from updraft.kit.view import view_of
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

with suppress(ImportError):
    import readline  # noqa: F401 (arrow keys and history at every prompt, where the system has it)

MAX_WIDTH = 100  # sentences are not wider than this, however wide the screen
MAX_ERROR = 1000

for stream in (sys.stdout, sys.stderr):
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")  # a terminal without our letters gets question marks, no traceback

out = Console(highlight=False, markup=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)

# Dark text on the colour-blind-safe hues of our cards; letters and patterns say the same without colour.
STYLES = {
    "red": "black on #D55E00",
    "yellow": "black on #F0C330",
    "green": "black on #009E73",
    "blue": "white on #0B4F8A",
    "light": "black on #56B4E9",
    "purple": "white on #8E5AA8",
    "grey": "black on #9A9A94",
    "leaf": "#009E73",
}


class UsageError(Exception):
    """Something that the person can put right; the message says how, on one line."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message, MAX_ERROR))


Lang = Annotated[str | None, typer.Option("--lang", help="Language: en or fr; the machine's own if left out.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A table setting; can be repeated.")
]
Components = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="A corrected copy of the game's components file.")
]


Patience = Annotated[
    float, typer.Option("--patience", metavar="SECONDS", min=0.1, help="How long a program may take for a move.")
]


def language(chosen: str | None) -> str:
    """The language to speak."""
    if chosen is None:
        return texts.system_language()
    if chosen not in texts.LANGUAGES:
        raise UsageError(f"there is no language {chosen!r}; there are {', '.join(texts.LANGUAGES)}")
    return chosen


def terminal_texts(lang: str) -> dict[str, Any]:
    """The words of the terminal itself."""
    return texts.load(Path(__file__).parent, lang)


def settings_from(
    game: Game, players: int, options: list[str] | None, components: Path | None, first: int | None = None
) -> Settings:
    """Settings as they were typed."""
    lists: ComponentLists | None = read_components(game, components) if components else None
    chosen = dict(table.parse_option(game, option) for option in options or [])
    return Settings(game, players, chosen, lists, first)


def match_from(path: Path, lang: str) -> Match:
    """The match that a record file tells of."""
    try:
        record = read_file(path)
        compile_game(games.find(record.game), lang)
        return replay(record)
    except RecordError as error:
        raise UsageError(f"{path}: {error}") from None


def say(text: str, style: str = "", indent: int = 0) -> None:
    """A sentence or a paragraph, wrapped between words."""
    width = min(out.width, MAX_WIDTH)
    for line in text.split("\n"):
        wrapped = textwrap.wrap(
            line,
            width,
            initial_indent=" " * indent,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
            break_long_words=False,
            replace_whitespace=False,
            drop_whitespace=True,
        )
        for part in wrapped or [""]:
            out.print(Text(part, style))


def show(page: StyledText) -> None:
    """Print a page in colour, where the terminal has some."""
    for line in page:
        text = Text()
        for span, style in line:
            text.append(span, STYLES.get(style, style))
        text.rstrip()
        out.print(text, no_wrap=True, overflow="ignore", crop=False)


def compile_game(game: Game, lang: str, players: Iterable[str] = ()) -> None:
    """Compile a game's rules, and what these bots think with, telling what takes so long the first time."""
    folder = game.folder.name
    _make_once(folder, lambda: warm_up_rules(game), "compiling", "compiled", game, lang)
    for kind in sorted({kind for name in players if (kind := bots.precompile_kind(name))}):
        _make_once(
            f"{folder}.{kind}", partial(bots.precompile, game, kind), "compiling_bots", "compiled_bots", game, lang
        )


def _make_once(mark: str, make: Callable[[], None], before: str, after: str, game: Game, lang: str) -> None:
    if jit.is_warm(mark):
        return
    name, said = texts.game_texts(game, lang)["name"], terminal_texts(lang)
    err.print(said[before].format(name=name), style="dim")
    make()
    jit.mark_warm(mark)
    err.print(said[after].format(name=name), style="dim")


def warm_up_rules(game: Game) -> None:
    """Use every function once that a table needs."""
    match = Match(Settings(game, game.player_counts[0]), "rehearsal")
    bot = RandomBot("rehearsal")
    while not match.is_over:
        match.push(bot.choose(view_of(game, match.table, match.turn)))
    match.result()


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A bar on the error stream with rate and remaining time; yields a function to call after each step."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err) as bar:
        task = bar.add_task(what, total=total, completed=done, rate="–")

        def advance() -> None:
            bar.advance(task)
            speed = bar.tasks[task].finished_speed or bar.tasks[task].speed
            if speed:
                bar.update(task, rate=f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}")

        yield advance


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks the work to stop at its next good moment; yields a function that says whether it was asked."""
    asked = False

    def ask(*_: object) -> None:
        nonlocal asked
        asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def file_safe(seed: str) -> str:
    """A seed that can be part of a file's name."""
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,80}", seed):
        raise UsageError(
            f"the seed {seed!r} becomes part of file names: use letters, digits, dots, dashes, underscores"
        )
    return seed

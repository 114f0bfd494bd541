"""Shared by all commands: output, colours, progress, languages, and compiling with a notice."""

import re
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Protocol

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from updraft import bots, games
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.kit import jit, table, texts
from updraft.kit.components import read as read_components
from updraft.kit.contract import ComponentLists, Game
from updraft.kit.drawing import STYLES, StyledText
from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.table import Settings
from updraft.kit.untrusted import InputError, printable
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

with suppress(ImportError):
    import readline  # noqa: F401 (arrow keys and history at every prompt, where the system has it)

MAX_WIDTH = 100  # letters of a line of prose, however wide the screen
MAX_ERROR = 1000
BAR_SECONDS = 0.1  # between two looks of a progress bar

for stream in (sys.stdout, sys.stderr):
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(
            errors="replace"
        )  # a terminal without our letters shows question marks instead of a traceback

out = Console(highlight=False, markup=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)


class UsageError(InputError):
    """A mistake that the user can correct; the message says how, in one line."""

    def __init__(self, key: str, /, **words: object) -> None:
        self.key = key
        self.words = words
        super().__init__(self.message("en"))

    def message(self, lang: str) -> str:
        """Say in a language what is wrong; words that can be said in several languages are said in this one."""
        said = {name: word.message(lang) if isinstance(word, InputError) else word for name, word in self.words.items()}
        text: str = terminal_texts(lang)["usage"][self.key]
        return printable(text.format(**said), MAX_ERROR)


Lang = Annotated[str | None, typer.Option("--lang", help="Language, en or fr. Default: that of the system.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game. Can be repeated.")
]
Components = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Your corrected copy of the game's components file.")
]
BotTimeout = Annotated[
    float,
    typer.Option("--bot-timeout", metavar="SECONDS", min=0.1, help="Time limit of programs and functions per move."),
]


_chosen: list[str] = []  # the language that the user chose last


def language(chosen: str | None) -> str:
    """Return the chosen language, or that of the system."""
    if chosen is None:
        return texts.system_language()
    if chosen not in texts.LANGUAGES:
        raise UsageError("language", given=repr(chosen), known=", ".join(texts.LANGUAGES))
    _chosen[:] = [chosen]
    return chosen


def note_language(arguments: Sequence[str]) -> None:
    """Note `--lang` before a command parses it: help and mistakes are told earlier."""
    words = [word for argument in arguments for word in argument.split("=", 1)]
    chosen = [after for word, after in pairwise(words) if word == "--lang" and after in texts.LANGUAGES]
    _chosen[:] = chosen[-1:]


def language_of_help() -> str:
    """Return the language that was chosen, or that of the system: for help and for mistakes."""
    return _chosen[0] if _chosen else texts.system_language()


def terminal_texts(lang: str) -> dict[str, Any]:
    """Load the texts of the terminal."""
    return texts.load(Path(__file__).parent, lang)


def settings_from(
    game: Game, players: int, options: list[str] | None, components: Path | None, first: int | None = None
) -> Settings:
    """Make settings from command-line arguments."""
    lists: ComponentLists | None = read_components(game, components) if components else None
    chosen = dict(table.parse_option(game, option) for option in options or [])
    return Settings(game, players, chosen, lists, first)


def match_from(path: Path, lang: str, check: Callable[[Record], None] | None = None) -> Match:
    """Replay a record file into a match, after a check that must come before the game is compiled."""
    try:
        record = read_file(path)
        if check:
            check(record)
        compile_game(games.find(record.game), lang)
        return replay(record)
    except RecordError as error:
        raise UsageError("file", path=path, why=error) from None


def print_text(text: str, style: str = "", indent: int = 0) -> None:
    """Print a paragraph, wrapped between words."""
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


def print_styled(page: StyledText) -> None:
    """Print styled text, in colour if the terminal has colours."""
    for line in page:
        text = Text()
        for span, style in line:
            text.append(span, STYLES.get(style, style))
        text.rstrip()
        out.print(text, no_wrap=True, overflow="ignore", crop=False)


def compile_game(game: Game, lang: str, players: Iterable[str] = (), more: Iterable[str] = ()) -> None:
    """Compile a game's rules, the search of these bots and more parts, with a notice the first time."""
    folder = game.folder.name
    _compile_once(folder, lambda: warm_up_rules(game), "compiling", "compiled", game, lang)
    kinds = {kind for name in players if (kind := bots.search_kind(name, game))}
    if "expert" in kinds:
        kinds.discard(bots.HEURISTIC)  # the expert's search contains it
    for kind in (*sorted(kinds), *more):
        _compile_once(
            f"{folder}.{kind}", partial(warm_up_search, game, kind), "compiling_bots", "compiled_bots", game, lang
        )


def _compile_once(mark: str, compile_now: Callable[[], None], before: str, after: str, game: Game, lang: str) -> None:
    if jit.is_warm(mark):
        return
    name, notices = texts.game_texts(game, lang)["name"], terminal_texts(lang)
    err.print(notices[before].format(name=name), style="dim")
    compile_now()
    jit.mark_warm(mark)
    err.print(notices[after].format(name=name), style="dim")


class Advance(Protocol):
    """Move a progress bar on."""

    def __call__(self, steps: int = 1, /) -> None: ...


@contextmanager
def progress(label: str, total: int, done: int = 0) -> Iterator[Advance]:
    """Show a progress bar with rate and remaining time; yield a function to call after each step."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err) as bar:
        task = bar.add_task(label, total=total, completed=done, rate="–")
        shown, unshown = monotonic(), 0

        def advance(steps: int = 1, /) -> None:
            nonlocal unshown
            unshown += steps
            if monotonic() - shown > BAR_SECONDS:
                show()

        def show() -> None:
            nonlocal shown, unshown
            bar.advance(task, unshown)
            shown, unshown = monotonic(), 0
            speed = bar.tasks[task].finished_speed or bar.tasks[task].speed
            if speed:
                bar.update(task, rate=f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}")

        try:
            yield advance
        finally:
            show()


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Catch Ctrl-C so that work can stop at a good moment; yield a function that tells whether it was pressed."""
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def count_of(number: int, noun: str) -> str:
    """Write a number with its noun, such as `1 move` or `7 moves`, for hosts, who read English."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def counted(lang: str, texts: dict[str, Any], key: str, count: int) -> str:
    """Write a number with its noun; in French, 0 takes the form of 1."""
    is_one = count == 1 or (lang == "fr" and count == 0)
    return str(texts[f"{key}_one" if is_one else key]).format(count=count)


def file_safe(seed: str) -> str:
    """Refuse seeds that cannot be part of a file name."""
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,80}", seed):
        raise UsageError("seed_in_names", given=repr(seed))
    return seed

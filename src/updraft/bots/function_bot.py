"""A Python function as a bot: `choose(view, choices)` returns one of the choices."""

import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from operator import index
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from updraft.bots.bot import GRACE, TIMEOUT, Bot, BotError, bot_words
from updraft.kit.contract import Move
from updraft.kit.memory import copy_table
from updraft.kit.referee import Refused, check_move
from updraft.kit.untrusted import quoted
from updraft.kit.view import View


class Answer(NamedTuple):
    """The value that a function returned, or the exception that it raised."""

    value: Any
    error: BaseException | None = None


STOP = Answer(None)  # put into an inbox to make `choose` stop waiting soon
Inbox: TypeAlias = SimpleQueue[Answer]
Choose: TypeAlias = Callable[[View, Sequence[str]], str | Move]


class FunctionBot(Bot):
    """Gives a function a copy of the view and the texts of the legal moves; it returns a text or a number.

    The function runs in a thread of its own, which cannot be killed: a late one is abandoned.
    """

    def __init__(self, function: Choose, name: str | None = None, timeout: float = TIMEOUT) -> None:
        self.name = bot_words("the_bot", name=quoted(name or getattr(function, "__name__", function)))
        self._function = function
        self._timeout = timeout
        self._inbox: Inbox = SimpleQueue()

    def choose(self, view: View) -> Move:
        inbox: Inbox = SimpleQueue()
        self._inbox = inbox
        copy = View(view.game, view.seat, copy_table(view.table))
        Thread(target=self._call, args=(copy, list(view.legal_moves), inbox), daemon=True).start()
        answer = self._wait(inbox)
        if answer.error is not None:
            raise BotError(bot_words("raised", who=self.name, error=_describe(answer.error))) from answer.error
        return self._check(view, answer.value)

    def stop(self) -> None:
        self._inbox.put(STOP)

    def _call(self, view: View, choices: list[str], inbox: Inbox) -> None:
        try:
            inbox.put(Answer(self._function(view, choices)))
        except BaseException as error:  # even SystemExit is reported to the table
            inbox.put(Answer(None, error))

    def _wait(self, inbox: Inbox) -> Answer:
        end = monotonic() + self._timeout
        while True:
            try:
                answer = inbox.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise BotError(bot_words("late", who=self.name)) from None
            if answer is not STOP:
                return answer
            end = min(end, monotonic() + GRACE)

    def _check(self, view: View, value: Any) -> Move:
        try:
            move = value if isinstance(value, str) else index(value)
        except TypeError:
            raise BotError(bot_words("strange_value", who=self.name, value=quoted(value))) from None
        try:
            return check_move(view.game, view.table, move, view.seat)
        except Refused as refused:
            raise BotError(bot_words("refused", who=self.name, move=quoted(move), why=refused)) from None


def load_function(source: str, name: str) -> Choose:
    """Load a function from a module or a file."""
    bot = bot_words("the_bot", name=quoted(f"{source}:{name}"))
    try:
        module = _load_file(Path(source)) if source.endswith(".py") else _load_module(source)
    except BaseException as error:  # loading a module runs it, and it may do anything
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BotError(bot_words("not_loaded", who=bot, why=_describe(error))) from error
    function: Choose | None = getattr(module, name, None)
    if not callable(function):
        raise BotError(bot_words("no_function", who=bot, source=source, name=name))
    return function


def _load_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bot_in_{path.stem}", path)
    assert spec is not None, "a name that ends with .py has a loader"
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    with _on_path(path.resolve().parent):
        spec.loader.exec_module(module)
    return module


def _load_module(name: str) -> ModuleType:
    with _on_path(Path.cwd()):
        return import_module(name)


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    """Search a folder for modules first, as `python -m` does."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _describe(error: BaseException) -> str:
    message = " ".join(str(error).split())
    named = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return named + _place(error)


def _place(error: BaseException) -> str:
    """Name the line in the bot's own file that an error passed last; nothing if it came from elsewhere."""
    loaders = (__file__, str(Path(importlib.__file__).parent), "<frozen")
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(loaders)]
    lines = [frame.lineno for frame in frames if frame.filename == frames[0].filename]
    return f" ({Path(frames[0].filename).name}:{lines[-1]})" if lines else ""

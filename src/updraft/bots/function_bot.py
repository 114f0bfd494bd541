"""A Python function as a bot: `choose(view, choices)` gives one of the choices."""

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
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from updraft.bots.bot import GRACE, TIMEOUT, Bot, BotError
from updraft.kit.contract import Move
from updraft.kit.referee import Refused, check_move
from updraft.kit.untrusted import quoted
from updraft.kit.view import View


class Answer(NamedTuple):
    """What a function gave, or what it raised."""

    given: Any
    error: BaseException | None = None


STOP = Answer(None)  # whoever waits for an answer is told to stop waiting
Inbox: TypeAlias = SimpleQueue[Answer]
Choose: TypeAlias = Callable[[View, Sequence[str]], str | Move]


class FunctionBot(Bot):
    """The function is given a copy of the view and the texts of the legal moves; it answers with a text or a number.

    It runs in a thread of its own, which cannot be ended: one that is late is left behind.
    """

    def __init__(self, function: Choose, name: str | None = None, patience: float = TIMEOUT) -> None:
        self.name = f"the bot {quoted(name or getattr(function, '__name__', function))}"
        self._function = function
        self._patience = patience
        self._inbox: Inbox = SimpleQueue()

    def choose(self, view: View) -> Move:
        inbox: Inbox = SimpleQueue()
        self._inbox = inbox
        copy = View(view.game, view.seat, view.table.copy())
        Thread(target=self._call, args=(copy, list(view.legal_moves), inbox), daemon=True).start()
        answer = self._wait(inbox)
        if answer.error is not None:
            raise BotError(f"{self.name} raised {_told(answer.error)}") from answer.error
        return self._checked(view, answer.given)

    def stop(self) -> None:
        self._inbox.put(STOP)

    def _call(self, view: View, choices: list[str], inbox: Inbox) -> None:
        try:
            inbox.put(Answer(self._function(view, choices)))
        except BaseException as error:  # whatever it is, even an exit, the table hears of it
            inbox.put(Answer(None, error))

    def _wait(self, inbox: Inbox) -> Answer:
        end = monotonic() + self._patience
        while True:
            try:
                answer = inbox.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise BotError(f"{self.name} did not name a move in time") from None
            if answer is not STOP:
                return answer
            end = min(end, monotonic() + GRACE)

    def _checked(self, view: View, given: Any) -> Move:
        try:
            move = given if isinstance(given, str) else index(given)
        except TypeError:
            raise BotError(f"{self.name} gave {quoted(given)}, which is neither a move's text nor its number") from None
        try:
            return check_move(view.game, view.table, move, view.seat)
        except Refused as refused:
            raise BotError(f"{self.name} named {quoted(move)}. {refused.message('en')}") from None


def function_of(place: str, name: str) -> Choose:
    """A function by the module or the file in which it stands."""
    bot = f"the bot {quoted(f'{place}:{name}')}"
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _from_module(place)
    except BaseException as error:  # a module runs when it is loaded, and may do anything
        if isinstance(error, KeyboardInterrupt):
            raise
        raise BotError(f"{bot} cannot be loaded: {_told(error)}") from error
    function: Choose | None = getattr(module, name, None)
    if not callable(function):
        raise BotError(f"{bot} cannot be loaded: {place} has no function {name}")
    return function


def _from_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bot_in_{path.stem}", path)
    assert spec is not None, "a name that ends with .py has a loader"
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    with _on_path(path.resolve().parent):
        spec.loader.exec_module(module)
    return module


def _from_module(name: str) -> ModuleType:
    with _on_path(Path.cwd()):
        return import_module(name)


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    """Modules are found where the person stands, as with `python -m`."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _told(error: BaseException) -> str:
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__

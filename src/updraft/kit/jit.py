"""The door to Numba: one decorator, its cache, and `specialize` for loops that serve every game."""

import inspect
import platform
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial, update_wrapper
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal, TypeVar, cast

import numba
import numpy as np

from updraft.kit.code_cache import BOTS, CodeCache, unit_of, unit_of_game
from updraft.kit.linking import LinkingCompiler, load_leanly, share_signatures

Function = TypeVar("Function", bound=Callable[..., Any])

CONFIG: Any = numba.config  # its names are made at run time
JIT: Any = numba.njit  # its stubs leave out the options for wrappers


def _mode() -> Literal["interpreted", "compiled", "checked"]:
    """Read the mode from Numba's own switches: NUMBA_DISABLE_JIT=1 interprets, NUMBA_BOUNDSCHECK=1 checks indices."""
    if CONFIG.DISABLE_JIT:
        return "interpreted"
    return "checked" if CONFIG.BOUNDSCHECK else "compiled"


MODE = _mode()
VERSIONS = (numba.__version__, np.__version__, platform.python_version())
CACHE = None if MODE == "interpreted" else CodeCache(MODE, VERSIONS)
SERVED = "served"
OPTIONS = {
    "nogil": True,
    "boundscheck": MODE == "checked",
    "no_cfunc_wrapper": True,
    "pipeline_class": LinkingCompiler,
}


def is_warm(mark: str) -> bool:
    """Tell whether a part was compiled to the end before, from these sources and in this mode.

    `up_turn` stands for the rules, `up_turn.served` for all that a server calls, `up_turn.expert` for a search.
    """
    return CACHE is None or mark_file(CACHE, mark).exists()


def mark_warm(mark: str) -> None:
    if CACHE is not None:
        mark_file(CACHE, mark).touch()


def mark_file(cache: CodeCache, mark: str) -> Path:
    game, _, part = mark.partition(".")
    units = (unit_of_game(game), BOTS) if part not in ("", SERVED) else (unit_of_game(game),)
    return cache.folder(*units) / f"{mark}.ready"


@contextmanager
def _cache_folder(folder: Path) -> Iterator[None]:
    """Set Numba's cache folder while a function is decorated; other libraries keep theirs."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        CONFIG.CACHE_DIR = before


def compiled(function: Function, inlined: bool = False) -> Function:
    """Compile on the first call, without the GIL; in interpreted mode, leave the function as it is.

    - A function of a `table` is an entry point: compiled together with everything that it calls, and cached.
    - Any other function becomes part of the entry points that call it. If Python calls it, that is another entry point.
    - Of a function with a leading underscore or of a state, `s`, Python runs the source: handing over a bare record
      takes longer than most of these functions.

    An `inlined` function becomes part of its callers' loops: worth it where many arrays are passed (a third of the time
    of a tree search).
    """
    if CACHE is None:
        return function
    parameter = next(iter(inspect.signature(function).parameters), "")
    is_private = function.__name__.startswith("_")
    if parameter == "table" and not is_private:
        return _entry_point(function, {_unit(function)})
    return cast(Function, Linked(function, inlined, is_plain=is_private or parameter == "s"))


class Linked:
    """A function that compiled callers link; Python calls an entry point of its own, or runs its source."""

    def __init__(self, function: Any, inlined: bool, is_plain: bool) -> None:
        update_wrapper(self, function)
        self.__code__ = function.__code__
        self.py_func = function
        self._is_plain = is_plain
        self._internal = _internal(function, inlined)

    @property
    def _numba_type_(self) -> Any:
        """Show the internal function to compiled code."""
        return self._internal._numba_type_

    @cached_property
    def entry_point(self) -> Any:
        return _entry_point(self.py_func, {_unit(self)})

    def __call__(self, *arguments: Any) -> Any:
        if not self._is_plain:
            return self.entry_point(*arguments)
        result = self.py_func(*arguments)
        return result.item() if isinstance(result, np.generic) else result


def _internal(function: Function, inlined: bool, borrowing: bool = False) -> Any:
    """Compile a function for compiled callers only: no Python wrapper, no machine code, no place in the cache."""
    dispatcher = JIT(no_cpython_wrapper=True, forceinline=inlined, _nrt=not borrowing, **OPTIONS)(function)
    share_signatures(dispatcher)
    return dispatcher


def _entry_point(function: Function, units: set[str | None], borrowing: bool = False) -> Function:
    """Compile a function that Python calls, from sources of these units; it is not cached if one is unknown, None."""
    assert CACHE is not None
    is_cached = None not in units
    with _cache_folder(CACHE.folder(*(unit for unit in units if unit))):
        dispatcher = JIT(cache=is_cached, _nrt=not borrowing, **OPTIONS)(function)
    share_signatures(dispatcher)
    if is_cached:
        file = dispatcher._cache._cache_file
        file._data_name = partial(_unique_name, file._index_name)
        load_leanly(dispatcher)
    return dispatcher


def _unique_name(index: str, _number: int) -> str:
    """Name a file of compiled code: by Numba's numbers, two processes at once could swap the code of two signatures."""
    return f"{index.removesuffix('.nbi')}.{token_hex(8)}.nbc"


def _unit(function: Any) -> str | None:
    """Return the unit of a function's source; None if the cache does not know it."""
    return unit_of(Path(function.__code__.co_filename).resolve())


def specialize(template: Function, name: str, inlined: bool = False, borrowing: bool = False, **names: Any) -> Function:
    """Compile a copy of a template in which the given global names are bound to one game's rules.

    Closures, and functions passed as arguments, work too but never hit the cache. A copy with functions from outside
    the package is not cached: the cache knows the copy's name alone and would serve it the code of another.

    A `borrowing` template allocates no arrays and counts no references to those that it is given: its caller keeps
    them. Worth it where many arrays are cut into rows: a step of a batch takes 0.06 µs instead of 0.17.
    """
    scope = {**template.__globals__, **names}
    copy = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__qualname__}.{name}"
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    if CACHE is None:
        return cast(Function, copy)
    if inlined:
        return _internal(cast(Function, copy), inlined, borrowing)
    units = {_unit(value) for value in (template, *names.values()) if hasattr(value, "__code__")}
    return _entry_point(cast(Function, copy), units, borrowing)


def direct(function: Function, *arguments: Any) -> Function:
    """Return a compiled function for arguments of these types only, without the search for a matching signature.

    Python then calls it in 0.15 µs instead of 0.4 µs. It must never be called with arguments of other types.
    """
    if not hasattr(function, "typeof_pyval"):  # interpreted, or wrapped
        return function
    dispatcher: Any = function
    signature = tuple(dispatcher.typeof_pyval(argument) for argument in arguments)
    dispatcher.compile(signature)
    return cast(Function, dispatcher.overloads[signature].entry_point)


def _widen(number: int) -> int:
    """Read a 16-bit cell as a 64-bit number.

    A variable that begins as a cell and then counts on would have two types, and Numba would compile everything that
    it is passed to once for each.
    """
    return int(np.int64(number))


widen = compiled(_widen, inlined=True)

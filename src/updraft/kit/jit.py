"""The only module that imports Numba: one decorator, its cache, and `specialize` for loops that serve every game."""

import atexit
import hashlib
import os
import platform
import shutil
import tempfile
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
CONFIG: Any = numba.config  # its names are made at run time
JIT: Any = numba.njit  # its stubs leave out the options for wrappers
ROOTS = ("kit", "games", "bots")  # folders whose functions are cached; a compiled function elsewhere is not
UNCOMPILED = "web.py"  # plain Python: it may change without compiling anew
KEPT_CACHES = 8  # older folders are swept when a new one is made


def _mode() -> Literal["interpreted", "compiled", "checked"]:
    """Read the mode from Numba's own switches: NUMBA_DISABLE_JIT=1 interprets, NUMBA_BOUNDSCHECK=1 checks indices."""
    if CONFIG.DISABLE_JIT:
        return "interpreted"
    return "checked" if CONFIG.BOUNDSCHECK else "compiled"


MODE = _mode()


def _fingerprint() -> str:
    """Hash every source that can be inlined into compiled code, its location, the versions and the mode.

    Numba looks at the file of the outermost function only: after an edit in another file, or with
    NUMBA_BOUNDSCHECK over a warm cache, it would serve the old code.
    """
    digest = hashlib.sha256()
    for part in (MODE, str(PACKAGE), numba.__version__, np.__version__, platform.python_version()):
        digest.update(part.encode() + b"\0")
    for root in ROOTS:
        for source in sorted((PACKAGE / root).rglob("*.py")):
            if source.name == UNCOMPILED:
                continue
            digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + source.read_bytes() + b"\0")
    return f"{MODE}-{digest.hexdigest()[:20]}"


def _caches() -> Path:
    """Return UPDRAFT_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("UPDRAFT_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "updraft"


def _open_cache() -> Path:
    """Open the folder for exactly these sources in this mode, or a temporary one if it cannot be written."""
    try:
        caches = _caches()
        folder = caches / _fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
        _sweep(caches)
    except (OSError, RuntimeError):
        folder = Path(tempfile.mkdtemp(prefix="updraft-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _sweep(caches: Path) -> None:
    folders = [path for path in caches.iterdir() if path.name.partition("-")[0] in ("compiled", "checked")]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)


CACHE = None if MODE == "interpreted" else _open_cache()


def is_warm(folder: str) -> bool:
    """Tell whether a source folder was completely compiled before, from these sources and in this mode."""
    return CACHE is None or (CACHE / f"{folder}.ready").exists()


def mark_warm(folder: str) -> None:
    if CACHE is not None:
        (CACHE / f"{folder}.ready").touch()


@contextmanager
def _cache_folder() -> Iterator[None]:
    """Set Numba's cache folder while a function is decorated; other libraries keep theirs."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(CACHE)
    try:
        yield
    finally:
        CONFIG.CACHE_DIR = before


def compiled(function: Function, inlined: bool = False, cached: bool = True) -> Function:
    """Compile on the first call, without the GIL; in interpreted mode, leave the function as it is.

    A function with a leading underscore serves compiled callers only: it has no Python wrapper and no cache entry of
    its own (a third of the time to compile a game). An `inlined` function becomes part of its callers' loops: worth it
    where many arrays are passed (a third of the time of a tree search).
    """
    if MODE == "interpreted":
        return function
    private = function.__name__.startswith("_")
    with _cache_folder():
        jit = JIT(
            nogil=True,
            cache=cached and not private and _is_ours(function),
            boundscheck=MODE == "checked",
            no_cpython_wrapper=private,
            no_cfunc_wrapper=True,
            forceinline=inlined,
        )
        return jit(function)


def _is_ours(function: Any) -> bool:
    """Tell whether the cache's fingerprint covers a function's source."""
    source = Path(function.__code__.co_filename).resolve()
    return source.name != UNCOMPILED and any(source.is_relative_to(PACKAGE / root) for root in ROOTS)


def specialize(template: Function, name: str, inlined: bool = False, **names: Any) -> Function:
    """Compile a copy of a template in which the given global names are bound to one game's rules.

    Closures, and functions passed as arguments, work too but never hit the cache. A copy with functions from outside
    the package is not cached: the cache knows the copy's name alone and would serve it the code of another.
    """
    scope = {**template.__globals__, **names}
    copy = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__qualname__}.{name}"
    copy.__module__ = template.__module__
    copy.__doc__ = template.__doc__
    cached = all(_is_ours(value) for value in names.values() if hasattr(value, "__code__"))
    return compiled(cast(Function, copy), inlined, cached)


def _widen(number: int) -> int:
    """Read a 16-bit cell as a 64-bit number.

    A variable that begins as a cell and then counts on would have two types, and Numba would compile everything that
    it is passed to once for each.
    """
    return int(np.int64(number))


widen = compiled(_widen, inlined=True)

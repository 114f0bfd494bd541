"""Folders for compiled code, one for each unit of sources: a game, a game with the bots' loops, the bots, the kit.

Numba looks at the file of the outermost function only: after an edit in another file, or with NUMBA_BOUNDSCHECK over a
warm cache, it would serve the old code. So the name of a folder has a hash of every source that can become part of the
code in it, of their location, the versions and the mode. An edit in one game leaves the code of the others valid.
"""

import atexit
import hashlib
import logging
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time

log = logging.getLogger("updraft.cache")

PACKAGE = Path(__file__).resolve().parents[1]
KIT, GAMES, BOTS = "kit", "games", "bots"  # folders whose functions are cached; a compiled function elsewhere is not
UNCOMPILED = ("web.py", "coach.py", "simple_bots.py")  # plain Python: it may change without compiling anew
KEPT_FOLDERS = 4  # of each unit and mode; older ones are swept when a new one is made,
KEPT_SECONDS = 24 * 3600  # unless they were used so recently: several clones, or branches, may take turns


def unit_of(source: Path) -> str | None:
    """Return the unit of a source: `kit`, `bots` or a game, `games/up_turn`; None if its functions are not cached."""
    if source.name in UNCOMPILED or not source.is_relative_to(PACKAGE):
        return None
    root, *folders = source.relative_to(PACKAGE).parts[:-1] or ("",)
    if root == GAMES and folders:
        return unit_of_game(folders[0])
    return root if root in (KIT, GAMES, BOTS) else None


def unit_of_game(folder: str) -> str:
    return f"{GAMES}/{folder}"


@cache
def _hash_of(unit: str) -> bytes:
    """Hash the names and texts of a unit's sources; a module beside the games' folders may know all of them."""
    digest = hashlib.sha256()
    for source in sorted((PACKAGE / unit).rglob("*.py")):
        if source.name not in UNCOMPILED:
            digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.digest()


class CodeCache:
    """The folders of one mode, by the units that the code in them is made from; the kit is always one of them."""

    def __init__(self, mode: str, versions: Iterable[str]) -> None:
        self.mode = mode
        self._basis = "\0".join((mode, str(PACKAGE), *versions)).encode()
        self._folders: dict[str, Path] = {}

    def folder(self, *units: str) -> Path:
        """Open the folder for code from these units, or a temporary one if it cannot be written."""
        name = self._name({KIT, *units})
        if name not in self._folders:
            self._folders[name] = _open(name)
        return self._folders[name]

    def _name(self, units: set[str]) -> str:
        """Name a folder: `compiled-up_turn-` and the hash; `compiled-up_turn.bots-` and the hash for searches."""
        digest = hashlib.sha256(self._basis)
        for unit in sorted(units):
            digest.update(_hash_of(unit))
        games = sorted(unit.rpartition("/")[2] for unit in units - {KIT, BOTS})
        label = ".".join([*games, *units & {BOTS}]) or KIT
        return f"{self.mode}-{label}-{digest.hexdigest()[:20]}"


def caches() -> Path:
    """Return UPDRAFT_CACHE, or the user's cache folder; raise RuntimeError for a user without a home."""
    if chosen := os.environ.get("UPDRAFT_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "updraft"


def _open(name: str) -> Path:
    try:
        folder = caches() / name
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError) as error:
        folder = _temporary(str(error)) / name
        folder.mkdir(exist_ok=True)
    _sweep(folder)
    return folder


def _temporary(why: str) -> Path:
    """Make a folder that this process uses from now on, with all that it starts, and removes when it ends."""
    log.warning(
        "Compiled code cannot be kept (%s): every start compiles anew. UPDRAFT_CACHE can name another folder.", why
    )
    folder = Path(tempfile.mkdtemp(prefix="updraft-"))
    os.environ["UPDRAFT_CACHE"] = str(folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _sweep(newest: Path) -> None:
    """Remove old folders of the same unit and mode, except the newest ones; another process may be faster."""
    with suppress(OSError):
        unit = newest.name.rpartition("-")[0]
        used = {path: path.stat().st_mtime for path in newest.parent.iterdir() if path.name.rpartition("-")[0] == unit}
        for old in sorted(used, key=used.__getitem__, reverse=True)[KEPT_FOLDERS:]:
            if time() - used[old] > KEPT_SECONDS:
                shutil.rmtree(old, ignore_errors=True)

"""About how long a part of a game takes to compile: as on this machine before, or by the length of its sources."""

import json
import logging
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from updraft import games
from updraft.bots import LEARNED, REVIEW
from updraft.kit import code_cache
from updraft.server.readiness import HEURISTIC, RULES, SEARCH, GamePart

log = logging.getLogger("updraft.compile_times")

# Measured on a core of 2026: rules took 0.13 to 0.18 s for each kilobyte of their sources, heuristics 0.25 to 0.48 s.
SECONDS_PER_KILOBYTE = {RULES: 0.16, HEURISTIC: 0.4, SEARCH: 0.4, REVIEW: 0.4, LEARNED: 0.2}
SOURCES = {RULES: ("rules/*.py", "hidden.py", "redeal.py", "observation.py")}
LOADING_SECONDS = 1.0
FILE = "seconds.json"
CACHED_SHARE = 4  # a part that takes less than a fourth of the expected time was in the cache, though not marked


def cache_folder() -> Path | None:
    """Return the folder of compiled code; None for a user without a home."""
    try:
        return code_cache.caches()
    except RuntimeError:
        return None


class CompileTimes:
    """Expected seconds by part, from measured times in a file beside the cache."""

    loading = LOADING_SECONDS  # to load rules that are in the cache

    def __init__(self, folder: Path | None = None) -> None:
        """Keep the times in a folder, or without one only in memory."""
        self._file = folder / FILE if folder else None
        self._measured: dict[str, float] = _read(self._file)

    def expected(self, part: GamePart) -> float:
        """Return the seconds that a part took before, or else that its length suggests on this machine."""
        return self._measured.get(_key(part)) or _by_length(part) * self._scale()

    def note(self, part: GamePart, seconds: float) -> None:
        """Remember how long a part took; a file that cannot be written is not worth a failure."""
        if seconds < self.expected(part) / CACHED_SHARE:
            return
        self._measured[_key(part)] = seconds
        if self._file:
            try:
                self._file.write_text(json.dumps(self._measured))
            except OSError:
                log.warning("the times to compile cannot be stored")

    def _scale(self) -> float:
        """Return how much slower this machine is than the one that was measured."""
        known = [GamePart(*key.split()) for key in self._measured]
        return median([self._measured[_key(part)] / _by_length(part) for part in known] or [1.0])


def _key(part: GamePart) -> str:
    return f"{part.game} {part.kind}"


def _read(file: Path | None) -> dict[str, float]:
    """Read measured times; a missing or damaged file has none."""
    try:
        read: Any = json.loads(file.read_text()) if file else {}
        known = {name for name in read if name.split()[0] in games.names()}
        return {name: float(read[name]) for name in known}
    except (OSError, ValueError, TypeError, AttributeError, IndexError):
        return {}


@cache
def _by_length(part: GamePart) -> float:
    patterns = SOURCES.get(part.kind, ("heuristic/*.py",))
    length = sum(source.stat().st_size for pattern in patterns for source in part.folder.glob(pattern))
    return SECONDS_PER_KILOBYTE[part.kind] * length / 1000

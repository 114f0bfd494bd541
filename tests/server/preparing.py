"""A preparation of games that a test controls: nothing is compiled, and each game is ready when the test says so."""

import asyncio
import threading
from collections.abc import Iterable
from pathlib import Path

from updraft import games
from updraft.server.compile_times import CompileTimes
from updraft.server.compiler import CompilerError
from updraft.server.preparation import Preparation
from updraft.server.readiness import KINDS, ON_DEMAND, GamePart

ALL = [GamePart(game, kind) for kind in KINDS for game in games.names()]
SOON = [part for part in ALL if part.kind not in ON_DEMAND]  # what is compiled though nobody waits for it


class HeldCompiler:
    """A substitute for compiler processes; a part is done, or fails, when the test lets it go."""

    def __init__(self) -> None:
        self.asked: list[GamePart] = []  # in order
        self.failing: dict[GamePart, int] = {}  # how often each part still fails
        self._released: set[GamePart] = set()
        self._changed = threading.Condition()

    def release(self, *parts: GamePart) -> None:
        with self._changed:
            self._released.update(parts)
            self._changed.notify_all()

    async def compile(self, part: GamePart) -> None:
        self.asked.append(part)
        await asyncio.to_thread(self._wait, part)
        if self.failing.get(part, 0):
            self.failing[part] -= 1
            raise CompilerError("no space left on device")

    def _wait(self, part: GamePart) -> None:
        with self._changed:
            self._changed.wait_for(lambda: part in self._released)

    async def close(self) -> None:
        """Let a part that nobody waits for go, so that its thread ends."""
        self.release(*ALL)


async def load_nothing(_: str) -> None:
    """Load no rules: the tests' process has them."""


def held_preparation(
    compiler: HeldCompiler, folder: Path | None = None, processes: int = 2, cached: Iterable[GamePart] = ()
) -> Preparation:
    """Prepare all games that are not cached by a compiler that the test controls."""
    known = set(cached)
    return Preparation(
        ALL,
        lambda part: part in known,
        lambda _: compiler,
        load_nothing,
        CompileTimes(folder),
        processes,
        lambda _: False,
    )

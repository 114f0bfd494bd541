"""Get games ready in the background while the server serves: load what is compiled, compile the rest side by side."""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Set
from contextlib import suppress
from heapq import heapify, heappop, heappush
from time import monotonic
from typing import Any, Protocol

from updraft import games
from updraft.kit import jit
from updraft.server import compiler
from updraft.server.compile_times import CompileTimes, cache_folder
from updraft.server.compiler import Compiler, CompilerError
from updraft.server.garbage import give_back_memory
from updraft.server.readiness import KINDS, ON_DEMAND, RULES, GamePart, Readiness

log = logging.getLogger("updraft.preparation")

ATTEMPTS = 2  # at each part
ESTIMATE_EVERY = 2.0  # seconds
LOOK_EVERY = 1.0  # seconds; other processes do not tell when they are done
EXPRESS_NICENESS = 3
OVERDUE_SHARE = 0.25  # a part that takes longer than expected is expected to take so much longer still


class CompilesParts(Protocol):
    """A compiler process, or a substitute for it."""

    async def compile(self, part: GamePart, /) -> None: ...
    async def close(self) -> None: ...


async def load_on_thread(game: str) -> None:
    """Load the rules of a game on a thread, so that sockets are answered meanwhile."""
    await asyncio.to_thread(compiler.load_rules, games.find(game))


class Preparation:
    """Loads the games that are in the cache, and lets processes compile the others.

    Parts that somebody waits for come first, and have a process of their own. Then come all rules, the cheapest first,
    because a table can begin with rules alone; then the bots' heuristics. Searches wait until such a bot sits down, and
    rollouts until a review is asked for. Of what nobody waits for, only so much is compiled at once as there are cores.
    A part that fails is tried once more.
    """

    def __init__(
        self,
        parts: Iterable[GamePart],
        is_compiled: Callable[[GamePart], bool] = compiler.is_compiled,
        new_compiler: Callable[[int], CompilesParts] = Compiler,
        load: Callable[[str], Awaitable[None]] = load_on_thread,
        times: CompileTimes | None = None,
        processes: int | None = None,
        is_being_compiled: Callable[[GamePart], bool] = compiler.is_being_compiled,
    ) -> None:
        parts = list(parts)
        self.times = times or CompileTimes()
        self._cached = [part.game for part in parts if part.kind == RULES and is_compiled(part)]
        self._uncompiled = [part for part in parts if not is_compiled(part)]
        self.readiness = Readiness(part for part in parts if part.kind == RULES or part in self._uncompiled)
        self.readiness.has_loaded_cached = not self._cached
        self._is_compiled = is_compiled
        self._is_being_compiled = is_being_compiled
        self._new_compiler = new_compiler
        self._load_rules = load
        self._processes = processes or cores()
        self._began: dict[GamePart, float] = {}  # the parts that are being compiled here, in monotonic seconds
        self._seen: dict[GamePart, float] = {}  # those that others compile, since they were first seen
        self._failures: Counter[GamePart] = Counter()
        self._loading = asyncio.Lock()  # one game after another

    @property
    def is_done(self) -> bool:
        """Whether all that is wanted or wanted soon is ready, or has failed."""
        return not self._cached and not self._planned()

    async def run(self) -> None:
        """Get ready what is wanted now or will be soon; end when it is, or has failed."""
        estimating = asyncio.create_task(self._estimate_forever())
        try:
            async with asyncio.TaskGroup() as tasks:
                if self._planned():
                    tasks.create_task(self._compile_all(tasks, is_express=True))
                for _ in range(min(self._processes, len(self._planned()))):
                    tasks.create_task(self._compile_all(tasks))
                await self.load_compiled()
        finally:
            estimating.cancel()

    async def load_compiled(self) -> None:
        """Load the games that were compiled before."""
        for game in self._in_order(map(GamePart, self._cached)):
            await self._load(game)
        if self._cached:
            await asyncio.to_thread(give_back_memory)
        self._cached = []
        self.readiness.has_loaded_cached = True

    async def _compile_all(self, tasks: asyncio.TaskGroup, is_express: bool = False) -> None:
        """Compile one part after another in one process; an express process takes only what somebody waits for."""
        process = self._new_compiler(EXPRESS_NICENESS if is_express else compiler.NICENESS)
        translated = set[str]()  # the games of which it compiled something
        try:
            while self._planned():
                if part := self._next(translated, is_express):
                    translated.add(part.game)
                    await self._compile(process, part, tasks)
                else:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self.readiness.wait_for_change(), LOOK_EVERY)
        finally:
            await process.close()

    def _planned(self) -> list[GamePart]:
        """List what is to be compiled: of the searches and reviews, those that somebody waits for."""
        wanted = set(self.readiness.wanted)
        return [part for part in self._uncompiled if part.kind not in ON_DEMAND or part in wanted]

    def _next(self, translated: Set[str], is_express: bool) -> GamePart | None:
        """Choose the next part for a process that has translated some games: a part only after those that it needs."""
        self._look_elsewhere()
        is_core_free = len(self._began.keys() | self._seen.keys()) < self._processes
        wanted = self.readiness.wanted
        for part in self._in_order(self._planned(), translated):
            is_possible = part not in self._began and not any(needed in self._uncompiled for needed in part.needed)
            if is_possible and (part in wanted or (is_core_free and not is_express)):
                return part
        return None

    def _look_elsewhere(self) -> None:
        """Note which parts other processes compile; what `make play` began before this server is among them."""
        others = [part for part in self._uncompiled if part not in self._began and self._is_being_compiled(part)]
        now = monotonic()
        self._seen = {part: self._seen.get(part, now) for part in others}

    def _in_order(self, parts: Iterable[GamePart], translated: Set[str] = frozenset()) -> list[GamePart]:
        wanted = {part: place for place, part in enumerate(self.readiness.wanted)}

        def place(part: GamePart) -> tuple[Any, ...]:
            is_new = part.game not in translated
            return wanted.get(part, len(wanted)), KINDS.index(part.kind), is_new, self.times.expected(part)

        return sorted(parts, key=place)

    async def _compile(self, process: CompilesParts, part: GamePart, tasks: asyncio.TaskGroup) -> None:
        began = self._began[part] = monotonic()
        self.estimate()
        try:
            if not self._is_compiled(part):
                await process.compile(part)
                seconds = monotonic() - began
                self.times.note(part, seconds)
                log.info("%s: %s compiled in %.1f s", part.game, part.kind, seconds)
        except CompilerError as error:
            self._note_failure(part, error)
        else:
            self._uncompiled = [other for other in self._uncompiled if other != part]
            if part.kind == RULES:
                tasks.create_task(self._load(part))
            else:
                self.readiness.note_ready(part)
        finally:
            del self._began[part]
        self.estimate()

    def _note_failure(self, part: GamePart, error: Exception) -> None:
        self._failures[part] += 1
        if self._failures[part] < ATTEMPTS:
            log.warning("%s: %s could not be compiled (%s); trying again", part.game, part.kind, error)
            return
        log.error("%s: %s could not be compiled (%s); it stays unavailable", part.game, part.kind, error)
        self._give_up(part)

    def _give_up(self, part: GamePart) -> None:
        self.readiness.note_failed(part)
        pending = self.readiness.pending()
        self._uncompiled = [other for other in self._uncompiled if other in pending]

    async def _load(self, part: GamePart) -> None:
        async with self._loading:
            try:
                await self._load_rules(part.game)
            except Exception:
                log.exception("%s: the rules could not be loaded; it stays unavailable", part.game)
                self._give_up(part)
            else:
                log.info("%s is ready", part.game)
                self.readiness.note_ready(part)

    async def _estimate_forever(self) -> None:
        while True:
            self.estimate()
            await asyncio.sleep(ESTIMATE_EVERY)

    def estimate(self) -> None:
        """Plan which process compiles which part when, and tell when each part will be ready."""
        now = self.readiness.now()
        running = self._seen | self._began
        ready_at = {part: now + self._seconds_left(part, began) for part, began in running.items()}
        free = [*ready_at.values(), *[now] * (self._processes - len(ready_at))]
        heapify(free)
        for part in self._in_order(self._planned()):
            if part not in ready_at:
                begin = max(heappop(free), *(ready_at.get(needed, now) for needed in part.needed), now)
                ready_at[part] = begin + self.times.expected(part)
                heappush(free, ready_at[part])
        loaded = {GamePart(game): now + self.times.loading for game in self._cached}
        self.readiness.expect({**loaded, **ready_at})

    def _seconds_left(self, part: GamePart, began: float) -> float:
        elapsed = monotonic() - began
        return max(self.times.expected(part) - elapsed, OVERDUE_SHARE * elapsed)


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def prepare_all_games() -> Preparation | None:
    """Plan the preparation of all games for a server; interpreted rules need none."""
    if jit.MODE == "interpreted":
        return None
    parts = [GamePart(game, kind) for kind in KINDS for game in games.names()]
    return Preparation(parts, times=CompileTimes(cache_folder()))

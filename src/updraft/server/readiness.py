"""Which games can be played on this server by now, and about when the others can."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from time import time
from typing import NamedTuple, TypeAlias

from updraft import games
from updraft.bots import LEARNED, REVIEW
from updraft.server.clocks import Now
from updraft.server.wire import GameReadiness, GettingReady, ReadinessStatus

RULES, HEURISTIC, SEARCH = "rules", "heuristic", "expert"  # the kinds of parts; levels that search share one search
KINDS = (RULES, HEURISTIC, SEARCH, REVIEW, LEARNED)  # each needs those before it, learned bots only the rules
ON_DEMAND = (SEARCH, REVIEW, LEARNED)  # compiled when somebody waits for them

MOVED_SECONDS = 2.0  # an estimate that moves by less is not sent again


class GamePart(NamedTuple):
    """A part of a game that is compiled at once: its rules, what bots need of it, or the rollouts of reviews."""

    game: str
    kind: str = RULES

    @property
    def folder(self) -> Path:
        """The sources of the game, without importing it."""
        return Path(games.__file__).parent / self.game.replace("-", "_")

    @property
    def needed(self) -> list["GamePart"]:
        """The parts that this one contains or calls."""
        before = KINDS[: KINDS.index(self.kind)] if self.kind in KINDS and self.kind != LEARNED else (RULES,)
        return [GamePart(self.game, kind) for kind in before]


ReadinessChanged: TypeAlias = Callable[[str], None]  # called with the name of a game


class Readiness:
    """The parts of games that are not ready yet; by default, all are.

    A part is ready when it is compiled and, if it is the rules, loaded into this process.
    """

    def __init__(self, unready: Iterable[GamePart] = (), now: Now = time) -> None:
        self.now = now
        self.listeners: list[ReadinessChanged] = []
        self.has_loaded_cached = True  # no game that was compiled before is still being loaded
        self._ready_at: dict[GamePart, float | None] = dict.fromkeys(unready)  # estimates in seconds since 1970
        self._failed: set[GamePart] = set()
        self._wanted: dict[GamePart, None] = {}  # the parts that somebody waits for, in order
        self._changed = asyncio.Event()

    @property
    def is_complete(self) -> bool:
        return not self._ready_at

    @property
    def can_play(self) -> bool:
        """Whether every game that was compiled before is loaded, and at least one can be played."""
        return self.has_loaded_cached and any(self.is_ready(game) for game in games.names())

    @property
    def wanted(self) -> list[GamePart]:
        """The parts that somebody waits for, the longest wait first."""
        return list(self._wanted)

    def is_ready(self, game: str, kind: str = RULES) -> bool:
        return (game, kind) not in self._ready_at

    def has_failed(self, game: str, kind: str = RULES) -> bool:
        return (game, kind) in self._failed

    def unready_games(self) -> list[str]:
        """List the games whose rules are not ready."""
        return [part.game for part in self._ready_at if part.kind == RULES]

    def pending(self) -> list[GamePart]:
        """List the parts that are not ready and have not failed."""
        return [part for part in self._ready_at if part not in self._failed]

    def want(self, game: str, kind: str = RULES) -> None:
        """Note that somebody waits for a part of a game, so that it and what it needs come first."""
        wanted = GamePart(game, kind)
        parts = [part for part in (*wanted.needed, wanted) if part in self._ready_at]
        if any(part not in self._wanted for part in parts):
            self._wanted |= dict.fromkeys(parts)
            self._notify({game})

    def note_ready(self, part: GamePart) -> None:
        self._ready_at.pop(part, None)
        self._wanted.pop(part, None)
        self._notify({part.game})

    def note_failed(self, part: GamePart) -> None:
        """Note that a part cannot be made ready; nothing that needs it can be either."""
        lost = [other for other in self._ready_at if other == part or part in other.needed]
        self._failed.update(lost)
        self._notify({part.game})

    def expect(self, ready_at: Mapping[GamePart, float]) -> None:
        """Take new estimates, and tell those that moved."""
        moved = set()
        for part, at in ready_at.items():
            known = self._ready_at.get(part)
            if part in self._ready_at and (known is None or abs(at - known) >= MOVED_SECONDS):
                self._ready_at[part] = at
                moved.add(part.game)
        if moved:
            self._notify(moved)

    def facts(self, game: str) -> GameReadiness:
        """Tell how far the rules of a game are."""
        part = GamePart(game)
        return GameReadiness(game=game, status=self._status(part), ready_at=self._ready_at.get(part))

    def unready_facts(self) -> list[GameReadiness]:
        return [self.facts(game) for game in self.unready_games()]

    def message(self, game: str, kind: str = RULES, is_starting: bool = False) -> GettingReady:
        """Tell a table how far a part of its game is."""
        part = GamePart(game, kind)
        return GettingReady(
            game=game,
            what="game" if kind == RULES else "bots",
            status=self._status(part),
            ready_at=self._ready_at.get(part),
            is_starting=is_starting,
        )

    def _status(self, part: GamePart) -> ReadinessStatus:
        if part not in self._ready_at:
            return "ready"
        return "failed" if part in self._failed else "getting_ready"

    async def wait(self, game: str, kind: str = RULES) -> bool:
        """Wait until a part is ready or has failed; return whether it is ready."""
        while not self.is_ready(game, kind) and not self.has_failed(game, kind):
            await self.wait_for_change()
        return self.is_ready(game, kind)

    async def wait_for_change(self) -> None:
        await self._changed.wait()

    def _notify(self, changed: set[str]) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
        for game in sorted(changed):
            for listener in self.listeners:
                listener(game)

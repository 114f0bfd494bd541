"""The lobby: a live list of the open public tables and unready games, of which readers are sent the changes."""

import asyncio
from collections import deque
from itertools import islice

from updraft.server import wire
from updraft.server.messages import table
from updraft.server.table_state import TablePhase, TableState
from updraft.server.wire import GameReadiness, LobbyEntry

MAX_LISTED = 500  # tables: the newest ones
MAX_RECENT = 16  # changes kept for readers that are behind; beyond that they get the list again
PUBLISH_EVERY = 0.25  # seconds; changes in between are sent together


class Lobby:
    """The entries by table id, oldest first, and the changes that were published."""

    def __init__(self) -> None:
        self.entries: dict[str, LobbyEntry] = {}
        self.version = 0  # the number of published changes
        self.readiness: dict[str, GameReadiness] = {}  # of games that are not ready
        self._published: dict[str, LobbyEntry] = {}  # the list as of this version
        self._changed_games: dict[str, GameReadiness] = {}  # not published yet
        self._recent: deque[bytes] = deque(maxlen=MAX_RECENT)  # the latest published changes
        self._list: bytes | None = None  # the published list, encoded when a reader first needs it
        self._timer: asyncio.TimerHandle | None = None
        self._signal = asyncio.Event()

    def update(self, table_id: str, state: TableState) -> None:
        """Add, refresh or remove a table after an event."""
        is_listed = state.created.public and state.phase == TablePhase.OPEN
        if is_listed:
            free = sum(chair.is_free for chair in state.chairs)
            self.entries[table_id] = LobbyEntry(id=table_id, free=free, table=table(state))
            self._changed()
        else:
            self.remove(table_id)

    def remove(self, table_id: str) -> None:
        """Remove a table that is no longer open, if it is listed."""
        if self.entries.pop(table_id, None):
            self._changed()

    def update_game(self, facts: GameReadiness) -> None:
        """Note how far a game is."""
        if facts.status == "ready":
            self.readiness.pop(facts.game, None)
        else:
            self.readiness[facts.game] = facts
        self._changed_games[facts.game] = facts
        self._changed()

    def _changed(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PUBLISH_EVERY, self._publish)

    def listed(self) -> list[LobbyEntry]:
        """Return the newest entries, oldest first."""
        newest = list(islice(reversed(self.entries.values()), MAX_LISTED))
        return newest[::-1]

    def _publish(self) -> None:
        """Publish what has changed in the list since the last time, for all readers at once."""
        self._timer = None
        before, self._published = self._published, {entry.id: entry for entry in self.listed()}
        changed = [entry for entry in self._published.values() if before.get(entry.id) != entry]
        gone = [table_id for table_id in before if table_id not in self._published]
        games, self._changed_games = list(self._changed_games.values()), {}
        if not (changed or gone or games):
            return
        self.version += 1
        self._list = None
        self._recent.append(wire.encode(wire.LobbyChanged(tables=changed, gone=gone, games=games)))
        self._signal.set()
        self._signal = asyncio.Event()

    def messages_since(self, version: int | None) -> list[bytes]:
        """Return the changes after a version; the whole list for a reader that is new or too far behind."""
        missed = MAX_RECENT + 1 if version is None else self.version - version
        if missed <= len(self._recent):
            return list(self._recent)[len(self._recent) - missed :]
        if self._list is None:
            games = list(self.readiness.values())
            self._list = wire.encode(wire.LobbyList(tables=list(self._published.values()), games=games))
        return [self._list]

    async def wait_for_change(self, version: int) -> None:
        """Wait until a change after a version is published."""
        while self.version == version:
            await self._signal.wait()

"""The lobby: a live list of the open public tables."""

import asyncio

import msgspec
from msgspec import Struct

from updraft.server import wire
from updraft.server.messages import table
from updraft.server.table_state import TablePhase, TableState


class LobbyEntry(Struct, frozen=True, kw_only=True):
    """An open table with its id and number of open seats."""

    id: str
    free: int
    table: wire.TableInfo


class Lobby:
    """The entries by table id, and the number of changes so far."""

    def __init__(self) -> None:
        self.entries: dict[str, LobbyEntry] = {}
        self.changes = 0
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

    def _changed(self) -> None:
        self.changes += 1
        self._signal.set()
        self._signal = asyncio.Event()

    def listed(self) -> list[LobbyEntry]:
        return list(self.entries.values())

    def encode(self) -> bytes:
        return msgspec.json.encode({"type": "lobby", "tables": self.listed()})

    async def wait_for_change(self) -> None:
        """Wait until an entry changes."""
        await self._signal.wait()

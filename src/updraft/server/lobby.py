"""The lobby: open public tables, for everyone, as they change."""

import asyncio

import msgspec
from msgspec import Struct

from updraft.server import wire
from updraft.server.messages import table
from updraft.server.table_state import TablePhase, TableState


class LobbyEntry(Struct, frozen=True, kw_only=True):
    """An open table and its address."""

    id: str
    free: int
    table: wire.TableInfo


class Lobby:
    """Cards by table, and a number that grows with every change."""

    def __init__(self) -> None:
        self.cards: dict[str, LobbyEntry] = {}
        self.changes = 0
        self._signal = asyncio.Event()

    def note(self, name: str, state: TableState) -> None:
        """A table came, changed or went."""
        is_listed = state.created.public and state.phase == TablePhase.OPEN
        if is_listed:
            free = sum(chair.is_free for chair in state.chairs)
            self.cards[name] = LobbyEntry(id=name, free=free, table=table(state))
        elif self.cards.pop(name, None) is None:
            return
        self.changes += 1
        self._signal.set()
        self._signal = asyncio.Event()

    def listed(self) -> list[LobbyEntry]:
        return list(self.cards.values())

    def packed(self) -> bytes:
        return msgspec.json.encode({"type": "lobby", "tables": self.listed()})

    async def changed(self) -> None:
        """Until something changes."""
        await self._signal.wait()

"""A fair queue: addresses take turns, then the owners of an address, then the tables of an owner."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeAlias

Waiter: TypeAlias = asyncio.Future[None]


class QueueKey(NamedTuple):
    """The asker in a fair queue: an address, an owner at that address, and one of the owner's tables."""

    address: str
    owner: str
    table: str = ""


class GuestAddresses:
    """The latest address of each guest, so that bots are shared out by address."""

    MAX_KNOWN = 20_000  # guests

    def __init__(self) -> None:
        self._by_guest: OrderedDict[str, str] = OrderedDict()

    def remember(self, guest: str, address: str) -> None:
        self._by_guest[guest] = address
        self._by_guest.move_to_end(guest)
        if len(self._by_guest) > self.MAX_KNOWN:
            self._by_guest.popitem(last=False)

    def key_of(self, guest: str, table: str = "") -> QueueKey:
        """Return a guest's place in a fair queue; a guest that was not seen yet counts as an address."""
        return QueueKey(self._by_guest.get(guest, f"guest {guest}"), guest, table)


class FairQueue:
    """A number of slots, and the jobs that wait for one.

    While others wait, an address holds at most `per_address` slots; slots that nobody else wants are not left idle.
    """

    def __init__(self, slots: int, per_address: int) -> None:
        self.slots = slots
        self.per_address = per_address
        self.when_crowded: Callable[[], None] = lambda: None  # is called when a job has to wait
        self._running: Counter[str] = Counter()  # by address
        self._last = ""  # the address that was given the last slot
        self._addresses: OrderedDict[str, OrderedDict[str, OrderedDict[str, deque[Waiter]]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, key: QueueKey) -> AsyncIterator[None]:
        """Wait for a slot, and hold it inside the `with`."""
        waiter: Waiter = asyncio.get_running_loop().create_future()
        self._add(key, waiter)
        self._hand_out()
        if not waiter.done():
            self.when_crowded()
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._free(key)
            raise
        try:
            yield
        finally:
            self._free(key)

    @property
    def waiting(self) -> int:
        """The number of jobs without a slot."""
        return sum(
            not waiter.done()
            for owners in self._addresses.values()
            for tables in owners.values()
            for waiters in tables.values()
            for waiter in waiters
        )

    def _add(self, key: QueueKey, waiter: Waiter) -> None:
        owners = self._addresses.setdefault(key.address, OrderedDict())
        owners.setdefault(key.owner, OrderedDict()).setdefault(key.table, deque()).append(waiter)

    def _free(self, key: QueueKey) -> None:
        self._running[key.address] -= 1
        if not self._running[key.address]:
            del self._running[key.address]
        self._hand_out()

    def _hand_out(self) -> None:
        """Give free slots to the jobs whose turn it is."""
        while self._running.total() < self.slots:
            found = self._next(self._is_first) or self._next(self._has_few) or self._next(lambda _: True)
            if found is None:
                return
            self._last, waiter = found
            self._running[self._last] += 1
            waiter.set_result(None)

    def _is_first(self, address: str) -> bool:
        """Tell whether an address may have the next slot: one that had the last slot waits for one other."""
        return address != self._last and self._has_few(address)

    def _has_few(self, address: str) -> bool:
        return self._running[address] < self.per_address

    def _next(self, is_allowed: Callable[[str], bool]) -> tuple[str, Waiter] | None:
        """Take the next job of the first allowed address; address, owner and table go to the end of their lines."""
        for address in [address for address in self._addresses if is_allowed(address)]:
            owners = self._addresses[address]
            while owners:
                owner, tables = next(iter(owners.items()))
                table, waiters = next(iter(tables.items()))
                waiter = waiters.popleft()
                _rotate(tables, table, is_empty=not waiters)
                _rotate(owners, owner, is_empty=not tables)
                if not waiter.done():  # a cancelled job leaves its place behind
                    _rotate(self._addresses, address, is_empty=not owners)
                    return address, waiter
            del self._addresses[address]
        return None


def _rotate(line: OrderedDict[str, Any], key: str, is_empty: bool) -> None:
    """Send a key to the end of its line, or drop it if nothing waits under it."""
    if is_empty:
        del line[key]
    else:
        line.move_to_end(key)

"""Logins: open sockets and streams by the key that opened them, so that a revoked key ends them on every server."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import TypeVar

from sqlalchemy import Connection, select

from updraft.server import schema
from updraft.server.accounts import Guest, hash_secret
from updraft.server.events import GuestId
from updraft.server.store import DatabaseUnavailable, Store
from updraft.server.subscribers import SIGNED_OUT, Subscriber

T = TypeVar("T")
CHECK_EVERY = 5.0  # seconds between two checks of all keys, for the case that a notification was lost
MAX_KEYS = 500  # keys in one query

log = logging.getLogger("updraft.logins")


class Login:
    """An open socket or stream of a guest: the guest under the present name, and the hash of the key that opened it."""

    def __init__(self, guest: Guest, key: str, subscriber: Subscriber, others: "set[Login]") -> None:
        self.guest = guest
        self.key = key
        self.subscriber = subscriber
        self._others = others

    def __enter__(self) -> "Login":
        self._others.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._others.discard(self)


class Logins:
    """All logins of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: set[Login] = set()

    def keep(
        self, guest: Guest | None, secret: str | None, subscriber: Subscriber
    ) -> AbstractContextManager[Login | None]:
        """Keep a login while its socket or stream is open; a spectator without a key has none."""
        if guest is None or secret is None:
            return nullcontext()
        return Login(guest, hash_secret(secret), subscriber, self._open)

    def all(self) -> list[Login]:
        return list(self._open)

    async def check_guest(self, guest: GuestId) -> None:
        """End the logins of a guest whose key was revoked; learn the guest's present name."""
        await self._check([login for login in self._open if login.guest.id == guest])

    async def check_forever(self) -> None:
        """Check all keys every few seconds."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self._check(self.all())
            except DatabaseUnavailable:
                continue
            except Exception:
                log.exception("the keys of open sockets could not be checked")

    async def _check(self, logins: Iterable[Login]) -> None:
        for some in _in_portions(logins, MAX_KEYS):
            owners = await self._store.read(_owners([login.key for login in some]))
            for login in some:
                owner = owners.get(login.key)
                if owner is None:
                    login.subscriber.leave(SIGNED_OUT)
                else:
                    login.guest = owner


def _owners(wanted: list[str]) -> Callable[[Connection], dict[str, Guest]]:
    keys, guests = schema.keys, schema.guests
    query = select(keys.c.hash, guests.c.id, guests.c.name).join(guests, keys.c.guest == guests.c.id)

    def read(connection: Connection) -> dict[str, Guest]:
        rows = connection.execute(query.where(keys.c.hash.in_(wanted)))
        return {row.hash: Guest(row.id, row.name) for row in rows}

    return read


def _in_portions(items: Iterable[T], most: int) -> Iterator[list[T]]:
    rest = iter(items)
    while portion := list(islice(rest, most)):
        yield portion

"""Guest accounts: a name, and a secret that the browser keeps. The server stores hashes only."""

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Executable, delete, insert, select, update

from updraft.server import schema
from updraft.server.clocks import Now
from updraft.server.events import GuestId
from updraft.server.fanout import guest_message
from updraft.server.i18n import TooManyRequests
from updraft.server.limits import MAX_NAME, Limits, plain_text
from updraft.server.store import DatabaseUnavailable, Store

COOKIE, TOKEN, CODE = "cookie", "token", "code"
CODE_SECONDS = 600.0  # seconds
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0, 1, I and O, which look alike
CODE_LENGTH = 10
MAX_CACHED = 20_000  # keys
CACHE_SECONDS = 5.0  # after which a key is read again: another server may have revoked it


GuestChanged: TypeAlias = Callable[[GuestId], Awaitable[None]]


class Guest(Struct, frozen=True):
    """A person known by a cookie or a token."""

    id: str
    name: str


class TokenInfo(Struct, frozen=True):
    """An entry in the owner's list of tokens; it never holds the token itself."""

    id: str
    label: str
    created: float


def hash_secret(secret: str) -> str:
    """Hash a secret. A plain hash is enough, because secrets are long and random."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


class Accounts:
    """All guests. A guest may have several keys: one for each device, and tokens for bots."""

    def __init__(self, store: Store, now: Now, limits: Limits, guest_changed: GuestChanged) -> None:
        """Serve the guests of a store; `guest_changed` is awaited after a key was revoked or a guest renamed."""
        self._store = store
        self._now = now
        self._limits = limits
        self._guest_changed = guest_changed
        self._cache: dict[str, tuple[Guest, float]] = {}  # by hash of a key, with the time of reading

    async def create(self, name: str) -> tuple[Guest, str]:
        """Create a guest; return it with its secret."""
        guest = Guest(secrets.token_hex(8), plain_text(name, MAX_NAME, "bad_name"))
        row = {"id": guest.id, "name": guest.name, "created": self._now()}
        await self._store.write(lambda connection: connection.execute(insert(schema.guests), row) and None)
        return guest, await self._new_key(guest.id, COOKIE, "")

    async def find(self, secret: str) -> Guest | None:
        """Find the guest that a cookie or token belongs to; one seen before is believed while the database is down."""
        key, now = hash_secret(secret), self._now()
        cached = self._cache.get(key)
        if cached and now - cached[1] < CACHE_SECONDS:
            return cached[0]
        try:
            guest = await self._store.read(_owner(key, (COOKIE, TOKEN)))
        except DatabaseUnavailable:
            if cached:
                return cached[0]
            raise
        if guest is None:
            self._cache.pop(key, None)
            return None
        if len(self._cache) >= MAX_CACHED:
            self._cache.clear()
        self._cache[key] = guest, now
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        name = plain_text(name, MAX_NAME, "bad_name")
        renamed = update(schema.guests).where(schema.guests.c.id == guest.id).values(name=name)
        await self._change(guest.id, renamed)
        return Guest(guest.id, name)

    async def new_code(self, guest: Guest) -> str:
        """Create a one-time code that brings the guest to another device within ten minutes."""
        old = delete(schema.keys).where(schema.keys.c.guest == guest.id, schema.keys.c.kind == CODE)
        await self._store.write(lambda connection: connection.execute(old) and None)
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        return await self._new_key(guest.id, CODE, "", code, self._now() + CODE_SECONDS)

    async def redeem(self, code: str) -> tuple[Guest, str] | None:
        """Use up a code; return its guest with a secret for this device."""
        key, now = hash_secret(code.strip().upper()), self._now()

        def spend(connection: Connection) -> Guest | None:
            guest = _owner(key, (CODE,), now)(connection)
            connection.execute(delete(schema.keys).where(schema.keys.c.hash == key, schema.keys.c.kind == CODE))
            return guest

        guest = await self._store.write(spend)
        return (guest, await self._new_key(guest.id, COOKIE, "")) if guest else None

    async def tokens(self, guest: Guest) -> list[TokenInfo]:
        keys = schema.keys
        own = select(keys).where(keys.c.guest == guest.id, keys.c.kind == TOKEN).order_by(keys.c.created)
        rows = await self._store.read(lambda connection: connection.execute(own).mappings().all())
        return [TokenInfo(row["hash"][:12], row["label"], row["created"]) for row in rows]

    async def new_token(self, guest: Guest, label: str) -> str:
        """Create a bearer token for a bot that plays as this guest."""
        label = plain_text(label, MAX_NAME, "bad_label")
        if len(await self.tokens(guest)) >= self._limits.tokens_per_guest:
            raise TooManyRequests("too_many_tokens", most=self._limits.tokens_per_guest)
        return await self._new_key(guest.id, TOKEN, label)

    async def revoke_token(self, guest: Guest, key: str) -> bool:
        """Revoke a token by the id that the list shows; return False if there is none."""
        keys = schema.keys
        own = delete(keys).where(keys.c.guest == guest.id, keys.c.kind == TOKEN, keys.c.hash.startswith(key))
        return await self._change(guest.id, own) > 0

    async def revoke(self, guest: Guest, secret: str) -> None:
        """Sign a device or a bot of a guest out: its secret is no longer valid."""
        keys = schema.keys
        await self._change(guest.id, delete(keys).where(keys.c.guest == guest.id, keys.c.hash == hash_secret(secret)))

    async def _change(self, guest: GuestId, statement: Executable) -> int:
        """Change a guest's keys or name on all servers; return the number of rows."""
        count = await self._store.write(
            lambda connection: connection.execute(statement).rowcount, message=guest_message(guest)
        )
        await self._guest_changed(guest)
        return count

    async def _new_key(
        self, guest: str, kind: str, label: str, secret: str | None = None, expires: float | None = None
    ) -> str:
        secret = secret or secrets.token_urlsafe(32)
        row: dict[str, Any] = {"hash": hash_secret(secret), "guest": guest, "kind": kind, "label": label}
        row |= {"created": self._now(), "expires": expires}
        await self._store.write(lambda connection: connection.execute(insert(schema.keys), row) and None)
        return secret

    def evict(self, guest: GuestId) -> None:
        """Forget what is cached of a guest."""
        self._cache = {key: known for key, known in self._cache.items() if known[0].id != guest}


def _owner(key: str, kinds: tuple[str, ...], now: float | None = None) -> Callable[[Connection], Guest | None]:
    keys, guests = schema.keys, schema.guests
    wanted = select(guests.c.id, guests.c.name, keys.c.expires).join(keys, keys.c.guest == guests.c.id)
    wanted = wanted.where(keys.c.hash == key, keys.c.kind.in_(kinds))

    def find(connection: Connection) -> Guest | None:
        row = connection.execute(wanted).first()
        if row is None or (row.expires is not None and now is not None and row.expires < now):
            return None
        return Guest(row.id, row.name)

    return find

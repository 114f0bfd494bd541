"""Limits on sizes, rates, connections and origins, and the security headers of every response."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from updraft.kit.untrusted import printable, quoted
from updraft.server.clocks import Now
from updraft.server.i18n import UserError

MAX_NAME = 30
MAX_CHAT_TEXT = 300
MAX_ID = 40
MAX_MOVE = 60
MAX_DESCRIBED = 60  # moves described at once
MAX_BODY = 64 << 10
MAX_MESSAGE = 4 << 10
MAX_LIMIT_ERROR = 1000
LIMIT_VARIABLE = "UPDRAFT_LIMIT_"
NUMBER = r"\d{1,9}(?:\.\d{1,6})?"
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table gives access to it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Rate:
    """A rate limit: so many at once, and then so many per second."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.burst:g}/{self.per_second:g}"


@dataclass(frozen=True)
class Limits:
    """Limits by guest, address, socket and server; docs/hosting.md explains each."""

    tables_per_guest: int = 20
    tables_per_address: int = 200
    tokens_per_guest: int = 10
    sockets_per_guest: int = 50
    sockets_per_address: int = 300
    connections_per_address: int = 600
    connections: int = 10_000
    guests: Rate = Rate(100, 0.2)  # by address
    names: Rate = Rate(20, 0.1)  # changes of a guest's name, each of which is sent to all tables of that guest
    codes: Rate = Rate(30, 0.05)  # by address
    requests: Rate = Rate(4000, 100)  # by address
    requests_per_guest: Rate = Rate(200, 20)
    messages: Rate = Rate(60, 20)  # by socket
    messages_per_guest: Rate = Rate(120, 40)
    messages_per_address: Rate = Rate(1000, 300)
    chat: Rate = Rate(5, 0.5)  # by guest, at all tables together
    hints: Rate = Rate(10, 0.2)  # by guest, at all tables together
    bots_thinking_per_address: int = 1  # at once, while bots of others wait
    bots_pondering_per_address: int = 1  # at once, while bots of others wait for that
    pondering_seconds: float = 10.0  # of a bot in one turn of somebody else
    records: Rate = Rate(10, 0.1)  # new records to replay, by guest and by address
    record_chunks: Rate = Rate(120, 4)  # further chunks of records that were accepted, by guest and by address
    reviews: Rate = Rate(30, 0.05)  # new reviews of games, by guest and by address
    tries: Rate = Rate(60, 1)  # moves to compare with the best one, by guest and by address
    header_seconds: float = 10.0
    body_seconds: float = 20.0


class LimitError(UserError):
    """A limit that cannot be read. The message may list all limits, and is then longer than other messages."""

    max_length = MAX_LIMIT_ERROR


LIMIT_NAMES = tuple(known.name for known in fields(Limits))


def read_limits(environ: Mapping[str, str], options: Iterable[str] = ()) -> Limits:
    """Read limits from `UPDRAFT_LIMIT_…` variables and from options `NAME=VALUE`, which win."""
    given = {
        name.removeprefix(LIMIT_VARIABLE).lower(): (name, text)
        for name, text in environ.items()
        if name.startswith(LIMIT_VARIABLE)
    }
    for option in options:
        name, equals, text = option.partition("=")
        if not equals:
            raise LimitError("limit_form", option=quoted(option))
        given[name.strip().lower()] = (f"--limit {printable(option)}", text)
    values: dict[str, Any] = {name: _limit(name, source, text.strip()) for name, (source, text) in given.items()}
    return Limits(**values)


def _limit(name: str, source: str, text: str) -> int | float | Rate:
    """Read the value of one limit, or raise LimitError with the way to write it."""
    if name not in LIMIT_NAMES:
        raise LimitError("limit_unknown", source=source, name=quoted(name), known=", ".join(LIMIT_NAMES))
    default = getattr(Limits, name)
    if isinstance(default, Rate):
        found = re.fullmatch(rf"({NUMBER})/({NUMBER})", text)
        if not found or float(found[1]) < 1 or not float(found[2]):
            raise LimitError("limit_rate", source=source, name=name, example=default)
        return Rate(float(found[1]), float(found[2]))
    if isinstance(default, int):
        if not re.fullmatch(r"[1-9]\d{0,8}", text):
            raise LimitError("limit_count", source=source, name=name, example=default)
        return int(text)
    if not re.fullmatch(NUMBER, text) or not float(text):
        raise LimitError("limit_seconds", source=source, name=name, example=f"{default:g}")
    return float(text)


def address_key(host: str) -> str:
    """Return the key that counts an address: IPv6 by its /64 network, because one customer has at least that."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)


@dataclass
class TokenBucket:
    """A bucket that fills with time; each use takes one token."""

    rate: Rate
    now: Now
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.rate.burst, self.now()

    def take(self) -> bool:
        now = self.now()
        self.level = min(self.rate.burst, self.level + max(0.0, now - self.at) * self.rate.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.level + (self.now() - self.at) * self.rate.per_second >= self.rate.burst


class TokenBuckets:
    """A token bucket for each key; full ones are dropped from time to time."""

    SWEEP_AT = 10_000

    def __init__(self, rate: Rate, now: Now) -> None:
        self.rate = rate
        self.now = now
        self._sweep_at = self.SWEEP_AT
        self._by_key: dict[str, TokenBucket] = {}

    def __len__(self) -> int:
        return len(self._by_key)

    def take(self, key: str) -> bool:
        if len(self._by_key) > self._sweep_at:
            self._by_key = {key: bucket for key, bucket in self._by_key.items() if not bucket.is_full}
            self._sweep_at = max(self.SWEEP_AT, 2 * len(self._by_key))
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = TokenBucket(self.rate, self.now)
        return bucket.take()


class OpenCounter:
    """The number of things that each key has open, such as the sockets of an address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def __getitem__(self, key: str) -> int:
        return self._open[key]

    def is_full(self, key: str) -> bool:
        return self._open[key] >= self.most

    def add(self, key: str) -> None:
        self._open[key] += 1

    def remove(self, key: str) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    @contextmanager
    def count(self, key: str) -> Iterator[None]:
        """Count something while it is open."""
        self.add(key)
        try:
            yield
        finally:
            self.remove(key)


class Counted:
    """Things that are counted as open until this is closed; an `ExitStack` would take 1 KiB more for each socket."""

    __slots__ = ("_counted",)

    def __init__(self) -> None:
        self._counted: list[tuple[OpenCounter, str]] = []

    def add(self, counter: OpenCounter, key: str) -> None:
        counter.add(key)
        self._counted.append((counter, key))

    def __enter__(self) -> "Counted":
        return self

    def __exit__(self, *_: object) -> None:
        while self._counted:
            counter, key = self._counted.pop()
            counter.remove(key)


def plain_text(text: str, longest: int, key: str) -> str:
    """Return a text on one line; raise UserError if it is empty, too long or has control characters."""
    text = " ".join(text.split())
    if not text or len(text) > longest or not text.isprintable():
        raise UserError(key, longest=longest)
    return text


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Return whether a page's origin is the host that it sends to."""
    if origin is None or host is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # such as http://[::1
        return False

"""Limits on sizes, rates, connections and origins, and the security headers of every response."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from updraft.server.clocks import Now
from updraft.server.i18n import UserError

MAX_NAME = 30
MAX_CHAT_TEXT = 300
MAX_ID = 40
MAX_MOVE = 60
MAX_DESCRIBED = 60  # moves described at once
MAX_BODY = 64 << 10
MAX_MESSAGE = 4 << 10
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


@dataclass(frozen=True)
class Limits:
    """Limits by guest, address, socket and table."""

    tables_per_guest: int = 20
    tokens_per_guest: int = 10
    sockets_per_address: int = 200
    guests: Rate = Rate(30, 0.1)  # by address
    codes: Rate = Rate(10, 0.05)  # by address
    requests: Rate = Rate(200, 20)  # by address
    messages: Rate = Rate(60, 20)  # by socket
    chat: Rate = Rate(5, 0.5)  # by guest and table
    bots_thinking_per_address: int = 1  # at once, while bots of others wait
    records: Rate = Rate(10, 0.1)  # new records to replay, by guest and by address
    record_chunks: Rate = Rate(120, 4)  # further chunks of records that were accepted, by guest and by address


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
        self._by_key: dict[str, TokenBucket] = {}

    def take(self, key: str) -> bool:
        if len(self._by_key) > self.SWEEP_AT:
            self._by_key = {key: bucket for key, bucket in self._by_key.items() if not bucket.is_full}
        return self._by_key.setdefault(key, TokenBucket(self.rate, self.now)).take()


class SocketCounter:
    """The number of open sockets and streams of each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        return self._open[address] >= self.most

    @contextmanager
    def count(self, address: str) -> Iterator[None]:
        """Count a socket while it is open."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


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


def plain_text(text: str, longest: int, key: str) -> str:
    """Return a text on one line; raise UserError if it is empty, too long or has control characters."""
    text = " ".join(text.split())
    if not text or len(text) > longest or not text.isprintable():
        raise UserError(key, longest=longest)
    return text


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Return whether a page's origin is the host that it sends to."""
    return origin is not None and host is not None and urlsplit(origin).netloc.lower() == host.lower()

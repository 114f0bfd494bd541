"""What comes from outside is bounded: sizes, rates, counts, origins; and answers carry headers that bind browsers."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from updraft.server.clocks import Now
from updraft.server.i18n import UserError

MAX_NAME = 30
MAX_CHAT_TEXT = 300
MAX_ID = 40
MAX_MOVE = 60
MAX_DESCRIBED = 60  # moves that are said in words at once
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
    "Referrer-Policy": "no-referrer",  # a table's address is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """How much one guest or one address may ask for."""

    tables_per_guest: int = 20
    tokens_per_guest: int = 10
    sockets_per_address: int = 200
    guests: Rate = Rate(30, 0.1)  # by address
    codes: Rate = Rate(10, 0.05)  # by address
    requests: Rate = Rate(200, 20)  # by address
    messages: Rate = Rate(60, 20)  # by socket
    chat: Rate = Rate(5, 0.5)  # by guest and table


@dataclass
class TokenBucket:
    """Fills with time, is emptied by use."""

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
    """A bucket for each key; full ones are forgotten."""

    SWEPT_AT = 10_000

    def __init__(self, rate: Rate, now: Now) -> None:
        self.rate = rate
        self.now = now
        self._by_key: dict[str, TokenBucket] = {}

    def take(self, key: str) -> bool:
        if len(self._by_key) > self.SWEPT_AT:
            self._by_key = {key: bucket for key, bucket in self._by_key.items() if not bucket.is_full}
        return self._by_key.setdefault(key, TokenBucket(self.rate, self.now)).take()


class SocketCounter:
    """How many sockets and streams each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def are_too_many(self, address: str) -> bool:
        return self._open[address] >= self.most

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """For as long as it is open."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def plain_text(text: str, longest: int, key: str) -> str:
    """A text on one line without control characters, neither empty nor too long; or the sentence that says so."""
    text = " ".join(text.split())
    if not text or len(text) > longest or not text.isprintable():
        raise UserError(key, longest=longest)
    return text


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Whether a browser's page comes from the address that it talks to."""
    return origin is not None and host is not None and urlsplit(origin).netloc.lower() == host.lower()

"""Admission control: the rates and counts of one server, by address and by guest together."""

from collections import defaultdict

from updraft.server.clocks import Now
from updraft.server.events import GuestId
from updraft.server.i18n import TooManyRequests
from updraft.server.limits import Counted, Limits, OpenCounter, TokenBuckets

MAX_REMEMBERED = 100_000  # tables whose address is remembered


class Admission:
    """Admit or refuse requests, sockets, messages and tables.

    Each is counted twice, so that neither a guest at many addresses nor many guests at one address can use up the
    server. Addresses are keys made by `address_key`.
    """

    def __init__(self, limits: Limits, now: Now) -> None:
        self.limits = limits
        self.new_guests = TokenBuckets(limits.guests, now)
        self.names = TokenBuckets(limits.names, now)
        self.codes = TokenBuckets(limits.codes, now)
        self.chat = TokenBuckets(limits.chat, now)
        self.hints = TokenBuckets(limits.hints, now)
        self._requests = TokenBuckets(limits.requests, now)
        self._requests_of_guest = TokenBuckets(limits.requests_per_guest, now)
        self._messages = TokenBuckets(limits.messages_per_address, now)
        self._messages_of_guest = TokenBuckets(limits.messages_per_guest, now)
        self._sockets = OpenCounter(limits.sockets_per_address)
        self._sockets_of_guest = OpenCounter(limits.sockets_per_guest)
        self.opening = OpenCounter(limits.tables_per_address)  # tables that are being stored, by guest and by address
        self.opened_by = OpenedTables()  # by guest
        self.opened_from = OpenedTables()  # by address

    def admit_request(self, address: str) -> None:
        """Count a request of an address, before anything else is done for it."""
        if not self._requests.take(address):
            raise TooManyRequests("too_many_requests")

    def admit_guest(self, guest: GuestId) -> None:
        """Count a request of a guest, as soon as the guest is known."""
        if not self._requests_of_guest.take(guest):
            raise TooManyRequests("too_many_requests")

    def admit_socket(self, address: str, counted: Counted) -> None:
        """Count a socket or stream of an address until `counted` is closed."""
        if self._sockets.is_full(address):
            raise TooManyRequests("too_many_sockets")
        counted.add(self._sockets, address)

    def admit_socket_of_guest(self, guest: GuestId, counted: Counted) -> None:
        """Count a socket or stream of a guest until `counted` is closed."""
        if self._sockets_of_guest.is_full(guest):
            raise TooManyRequests("too_many_sockets")
        counted.add(self._sockets_of_guest, guest)

    def admits_message(self, address: str, guest: GuestId | None) -> bool:
        """Count a message on a socket; return False if its address or its guest sends too many."""
        return (guest is None or self._messages_of_guest.take(guest)) and self._messages.take(address)

    def check_tables(self, address: str, guest: GuestId, hosted: set[str]) -> None:
        """Refuse one more table if the guest hosts too many or too many were opened from the address.

        Tables that are being stored count as well: many requests at once must not open more than one after the other.
        """
        if len(hosted | self.opened_by.of(guest)) + self.opening[guest] > self.limits.tables_per_guest:
            raise TooManyRequests("too_many_tables", most=self.limits.tables_per_guest)
        if len(self.opened_from.of(address)) + self.opening[address] > self.limits.tables_per_address:
            raise TooManyRequests("too_many_tables_of_address", most=self.limits.tables_per_address)


class OpenedTables:
    """The tables that each guest or address opened, as far as this server remembers; the oldest are forgotten first."""

    def __init__(self, most: int = MAX_REMEMBERED) -> None:
        self.most = most
        self._openers: dict[str, str] = {}  # by table
        self._tables: defaultdict[str, set[str]] = defaultdict(set)  # by opener

    def __len__(self) -> int:
        return len(self._openers)

    def add(self, opener: str, table_id: str) -> None:
        self._openers[table_id] = opener
        self._tables[opener].add(table_id)
        if len(self._openers) > self.most:
            self.forget({next(iter(self._openers))})

    def forget(self, table_ids: set[str]) -> None:
        for table_id in table_ids & self._openers.keys():
            opener = self._openers.pop(table_id)
            self._tables[opener].remove(table_id)
            if not self._tables[opener]:
                del self._tables[opener]

    def of(self, opener: str) -> set[str]:
        """Return the tables of a guest or an address, also those that are over."""
        return set(self._tables.get(opener, ()))

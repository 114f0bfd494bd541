"""Several server processes on one port: any of them accepts a connection, and each table is served by one of them.

Each process has a place, a number. A table belongs to the first living process in an order of the places that follows
from the table's id (rendezvous hashing), so all processes agree without asking each other. A process that reads a
request for a table of another one hands the open connection over, with the bytes that it has read.
"""

import asyncio
import fcntl
import os
import re
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from updraft.server.private_files import open_private

Take: TypeAlias = Callable[[socket.socket, bytes], None]

TABLE = re.compile(rb"[A-Z]+ /api/tables/([\w-]+)[/? ]")
NEW_TABLE = b"POST /api/tables "
MAX_HANDED = 64 << 10  # bytes of a request that are handed over with its connection


class NoPlaceError(Exception):
    """Every place has a living process already."""


class Siblings:
    """The server processes of one machine, as one of them sees the others."""

    def __init__(self, folder: Path, count: int) -> None:
        """Take a free place among `count`; the operating system frees it when this process ends."""
        self._folder = os.open(folder, os.O_PATH)
        self._places = range(count)
        self.place, self._lock = self._take_place()
        self._listener: socket.socket | None = None
        self._incoming: set[socket.socket] = set()
        self._links: dict[int, socket.socket] = {}  # to the other processes, by place

    def _take_place(self) -> tuple[int, int]:
        for place in self._places:
            lock = open_private(self._path(f"{place}.lock"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
            else:
                return place, lock
        raise NoPlaceError

    def open(self, take: Take) -> None:
        """Count as living from now on; `take` serves the connections that others hand over."""
        path = self._socket_of(self.place)
        path.unlink(missing_ok=True)  # of a process that was killed
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listener.setblocking(False)
        listener.bind(str(path))
        listener.listen()
        self._listener = listener
        asyncio.get_running_loop().add_reader(listener, self._accept, listener, take)

    def close(self) -> None:
        """Take no more connections; the others serve this process's tables from now on."""
        loop = asyncio.get_running_loop()
        for incoming in (self._listener, *self._incoming):
            if incoming:
                loop.remove_reader(incoming)
                incoming.close()
        self._listener = None
        self._incoming.clear()
        for link in self._links.values():
            link.close()
        self._links.clear()

    @property
    def is_open(self) -> bool:
        return self._listener is not None

    def is_own(self, table_id: str) -> bool:
        """Return whether this process serves a table; before any process is open, each serves what it is asked for."""
        return self._owner(table_id) in (self.place, None)

    def elsewhere(self, request: bytes) -> int | None:
        """Return the place where a request belongs that begins with these bytes; None if it is served here."""
        if found := TABLE.match(request):
            place = self._owner(found[1].decode())
        elif request.startswith(NEW_TABLE):
            place = secrets.choice([place for place in self._places if self._is_alive(place)] or [self.place])
        else:
            return None
        return None if place == self.place else place

    def hand_over(self, connection: int, request: bytes, place: int) -> bool:
        """Send a connection to another process, with what was read from it; return whether that worked."""
        link = self._link(place)
        if link is None or len(request) > MAX_HANDED:
            return False
        try:
            socket.send_fds(link, [request], [connection])
        except OSError:  # it died just now, or it is so far behind that the system queues no more
            return False
        return True

    def _owner(self, table_id: str) -> int | None:
        return next(filter(self._is_alive, sorted(self._places, key=lambda place: rank(table_id, place))), None)

    def _is_alive(self, place: int) -> bool:
        return self.is_open if place == self.place else self._link(place) is not None

    def _link(self, place: int) -> socket.socket | None:
        """Return a connection to the process at a place; None if none lives there."""
        link = self._links.get(place)
        if link and _is_connected(link):
            return link
        if link:
            self._links.pop(place).close()
        link = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        link.setblocking(False)
        try:
            link.connect(str(self._socket_of(place)))
        except OSError:
            link.close()
            return None
        self._links[place] = link
        return link

    def _socket_of(self, place: int) -> Path:
        return self._path(f"{place}.socket")

    def _path(self, name: str) -> Path:
        """Return a short path of a file in the folder: that of a socket has 107 bytes at most."""
        return Path(f"/proc/self/fd/{self._folder}/{name}")

    def _accept(self, listener: socket.socket, take: Take) -> None:
        with suppress(OSError):
            incoming, _ = listener.accept()
            incoming.setblocking(False)
            self._incoming.add(incoming)
            asyncio.get_running_loop().add_reader(incoming, self._receive, incoming, take)

    def _receive(self, incoming: socket.socket, take: Take) -> None:
        try:
            request, received, _, _ = socket.recv_fds(incoming, MAX_HANDED, 1, socket.MSG_CMSG_CLOEXEC)
        except BlockingIOError:
            return
        except OSError:
            request, received = b"", []
        for connection in received:
            take(socket.socket(fileno=connection), request)
        if not request:  # the other process ended
            asyncio.get_running_loop().remove_reader(incoming)
            self._incoming.discard(incoming)
            incoming.close()


def rank(table_id: str, place: int) -> bytes:
    """Return a number, as bytes, by which the places of a table are ordered."""
    return blake2b(f"{place} {table_id}".encode(), digest_size=8).digest()


def _is_connected(link: socket.socket) -> bool:
    """Return whether the process at the other end lives; it never sends anything, so there is nothing to read."""
    try:
        return bool(link.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except OSError:
        return False

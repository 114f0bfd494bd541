"""Ports for servers that are started a moment later."""

import random
import socket

QUIET = range(20_000, 30_000)  # below those from which systems take the near end of a connection


def free_port() -> int:
    """Find a free port that no connection of another test can take meanwhile."""
    for port in random.sample(QUIET, 100):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
    raise OSError("no port is free")

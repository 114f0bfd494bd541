"""Broadcast events in short slices, so that no client's answer waits for the messages to others."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

SendPending: TypeAlias = Callable[[], None]

SLICE_SECONDS = 0.002  # seconds of sending before the event loop serves other work


class BroadcastQueue:
    """Tables with pending broadcasts, oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[SendPending] = deque()
        self._is_running = False

    def schedule(self, send: SendPending) -> None:
        """Run a table's pending broadcast soon; if it has been sent by then, that does nothing."""
        self._waiting.append(send)
        if not self._is_running:
            self._is_running = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        end = perf_counter() + SLICE_SECONDS
        try:
            while self._waiting and perf_counter() < end:
                self._waiting.popleft()()
        finally:
            self._is_running = bool(self._waiting)
            if self._is_running:
                asyncio.get_running_loop().call_soon(self._run)

"""Telling tables' readers what happened, a little at a time: nobody's answer waits for what others are told."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

Deliver: TypeAlias = Callable[[], None]

SLICE_SECONDS = 0.002  # seconds of telling between two looks at what came in


class BroadcastQueue:
    """All tables with news, the oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[Deliver] = deque()
        self._is_going = False

    def schedule(self, tell: Deliver) -> None:
        """Have something told soon. What is told already by then costs nothing."""
        self._waiting.append(tell)
        if not self._is_going:
            self._is_going = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        end = perf_counter() + SLICE_SECONDS
        try:
            while self._waiting and perf_counter() < end:
                self._waiting.popleft()()
        finally:
            self._is_going = bool(self._waiting)
            if self._is_going:
                asyncio.get_running_loop().call_soon(self._go_on)

"""Freed memory: Python's garbage collector, asked to look less often, and memory given back to the system."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 20_000, 20, 20  # objects after which young ones are looked at, and how often older ones with them


@contextmanager
def rare_collections() -> Iterator[None]:
    """Leave alone what exists already, such as modules, and look for cycles rarely: a tenth of a busy server's time.

    Few of the objects that a server frees are in cycles.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def give_back_memory() -> None:
    """Give freed memory back to the system where the C library can (glibc): 10 MB once the games are loaded."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)

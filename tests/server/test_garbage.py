"""Freed memory: the garbage collector asked to look rarely while a server runs, and memory given back to the system."""

import ctypes
import gc
import os
from pathlib import Path

import pytest

from updraft.server.garbage import YOUNG, give_back_memory, rare_collections


def test_collections_are_rare_while_a_server_runs_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_collections():
        assert gc.get_threshold()[0] == YOUNG
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="only glibc can be asked")
def test_memory_between_what_is_in_use_is_given_back() -> None:
    blocks = [os.urandom(50_000) for _ in range(2_000)]
    kept = blocks[::10]
    del blocks
    before = resident()
    give_back_memory()
    assert resident() < before - 50_000_000
    assert len(kept) == 200


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

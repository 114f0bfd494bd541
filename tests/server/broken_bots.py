"""Bots that fail in a worker process, each in its own way, or wait there. Every attempt leaves a file in a folder."""

import os
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from updraft.server.bot_runner import think
from updraft.server.pondering import ponder
from updraft.server.workers import is_told_to_stop


def attempts(folder: Path) -> int:
    return sum(1 for _ in folder.iterdir())


def _count(folder: Path) -> int:
    (folder / uuid4().hex).touch()
    return attempts(folder)


def raise_error(folder: Path, *_: Any) -> Any:
    _count(folder)
    raise RuntimeError("secret")


def hang(folder: Path, *_: Any) -> Any:
    _count(folder)
    time.sleep(3600)


def die(folder: Path, *_: Any) -> Any:
    _count(folder)
    os._exit(3)


def choose_illegally(folder: Path, *_: Any) -> Any:
    _count(folder)
    return -7, 0.0


def fail_once(folder: Path, *job: Any) -> Any:
    """Die at the first attempt, and think at the second."""
    if _count(folder) == 1:
        os._exit(3)
    return think(*job)


def ponder_until_told(folder: Path, flag: int, *job: Any) -> Any:
    """Ponder only after being told to stop, and say when that was."""
    _count(folder)
    while not is_told_to_stop(flag):
        time.sleep(0.002)
    (folder / f"stopped {uuid4().hex}").touch()
    return ponder(flag, *job)

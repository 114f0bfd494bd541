"""Files that only their owner can read: databases, locks and backups."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

log = logging.getLogger("updraft.files")

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700
OTHERS = 0o077  # all rights of the group and of others
BESIDE_SQLITE = ("", "-wal", "-shm", "-journal")  # SQLite gives new ones the rights of the database


def create_private_folder(folder: Path) -> None:
    """Create a folder for its owner alone; leave the rights of one that exists."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=OWNER_ONLY_FOLDER, exist_ok=True)


def create_private_database(path: Path) -> None:
    """Create an SQLite file before SQLite does, which would let others read it; correct one that others can read."""
    with suppress(OSError):  # SQLite will say why it cannot open the file
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for suffix in BESIDE_SQLITE:
        _take_from_others(Path(f"{path}{suffix}"))


def open_private(path: Path, flags: int = 0) -> int:
    """Open a file for writing, created for its owner alone, and return its descriptor."""
    found = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC | flags, OWNER_ONLY)
    _take_from_others(path)
    return found


@contextmanager
def write_atomically(path: Path) -> Iterator[BinaryIO]:
    """Write a new file for its owner alone; it gets its name when it is complete and on the disk."""
    with unfinished(path) as part, os.fdopen(open_private(part, os.O_EXCL), "wb") as file:
        yield file


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """Yield a name beside a file's; rename it when the work succeeds, remove it when it fails."""
    part = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        yield part
        _flush(part)
        part.rename(path)
        _flush(path.parent)
    finally:
        for suffix in BESIDE_SQLITE:
            Path(f"{part}{suffix}").unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    found = os.open(path, os.O_RDONLY)
    try:
        os.fsync(found)
    finally:
        os.close(found)


def _take_from_others(path: Path) -> None:
    try:
        mode = path.stat().st_mode
        if not mode & OTHERS:
            return
        path.chmod(mode & ~OTHERS & 0o7777)
    except FileNotFoundError:
        return
    except OSError:
        log.warning("other users can read %s, and this cannot be changed: run chmod 600 as its owner", path)
    else:
        log.warning("other users could read %s; now only its owner can", path)

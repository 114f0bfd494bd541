"""Files that only their owner can read: databases, locks and backups."""

import logging
import os
from contextlib import suppress
from pathlib import Path

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

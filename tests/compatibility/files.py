"""Data that the version before wrote: the last commit before the renaming of 2026-11. It is never written anew."""

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

from numpy.lib.recfunctions import repack_fields

BEFORE = Path(__file__).parent / "before"
FACTS: dict[str, Any] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
DIGESTS: dict[str, str] = json.loads((BEFORE / "golden.json").read_text(encoding="utf-8"))

SINCE = {
    "banked_floors",
    "banked_runs",
    "banked_aim",
    "spare",
}  # of Tout là-haut; with them came a need for spare cells


def fill_database(folder: Path) -> None:
    """Make the database as the version before left it."""
    connection = sqlite3.connect(folder / "updraft.db")
    connection.executescript((BEFORE / "updraft.sql").read_text(encoding="utf-8"))
    connection.close()


def digest(*tables: Any) -> str:
    return hashlib.sha256(b"".join(_as_before(table).tobytes() for table in tables)).hexdigest()


def _as_before(table: Any) -> Any:
    """Leave out the fields that states have got since."""
    names = table.dtype.names
    if not SINCE.issubset(names):
        return table
    return repack_fields(table[[name for name in names if name not in SINCE]])

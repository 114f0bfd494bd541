"""Data that the version before wrote: the last commit before the renaming of 2026-11. It is never written anew."""

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

BEFORE = Path(__file__).parent / "before"
FACTS: dict[str, Any] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
DIGESTS: dict[str, str] = json.loads((BEFORE / "golden.json").read_text(encoding="utf-8"))


def fill_database(folder: Path) -> None:
    """Make the database as the version before left it."""
    connection = sqlite3.connect(folder / "updraft.db")
    connection.executescript((BEFORE / "updraft.sql").read_text(encoding="utf-8"))
    connection.close()


def digest(*tables: Any) -> str:
    return hashlib.sha256(b"".join(table.tobytes() for table in tables)).hexdigest()

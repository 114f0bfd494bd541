"""The results folder of one plan: a line for every finished game, from which a stopped run goes on."""

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from updraft.arena.play_game import GameRow
from updraft.arena.sentences import arena_words
from updraft.kit.untrusted import InputError, quoted

PLAN, GAMES = "plan.json", "games.jsonl"


class ResultsFolderError(InputError):
    """A folder that cannot hold the results; the message says why."""


class ResultsFile:
    """Rows by game number. Every row is written to disk before `append` returns, so that a crash loses none."""

    def __init__(self, folder: Path, plan: dict[str, Any]) -> None:
        self.folder = folder
        self.rows: dict[int, GameRow] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(plan)
            self._read()
            self._file: BinaryIO = (folder / GAMES).open("ab")
        except OSError as error:
            raise ResultsFolderError(arena_words("no_results", folder=folder, why=error.strerror)) from None

    def _claim(self, plan: dict[str, Any]) -> None:
        """Reserve the folder for this plan, or check that it already is this plan's."""
        path = self.folder / PLAN
        text = json.dumps(plan, indent=1, ensure_ascii=False) + "\n"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            return
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise ResultsFolderError(arena_words("damaged_plan", file=path))
        for key, value in plan.items():
            if found.get(key) != value:
                raise ResultsFolderError(
                    arena_words(
                        "other_plan", folder=self.folder, key=key, found=quoted(found.get(key)), wanted=quoted(value)
                    )
                )

    def _read(self) -> None:
        """Read all whole lines, and cut off one that was half-written when a process died."""
        path = self.folder / GAMES
        path.touch()
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        os.truncate(path, whole)
        for place, text in enumerate(data[:whole].splitlines(), 1):
            try:
                row: GameRow = json.loads(text)
                self.rows[row["number"]] = row
            except (ValueError, KeyError, TypeError):
                raise ResultsFolderError(arena_words("damaged_line", line=place, file=path)) from None

    def append(self, row: GameRow) -> None:
        self.rows[row["number"]] = row
        self._file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def first(self, count: int) -> list[GameRow]:
        """Return the rows of the first games, by number."""
        return [self.rows[number] for number in range(count)]

    def missing(self, count: int) -> list[int]:
        return [number for number in range(count) if number not in self.rows]

    def close(self) -> None:
        self._file.close()

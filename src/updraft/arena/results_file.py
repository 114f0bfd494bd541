"""What has been played so far: a folder that belongs to one plan, with a line for every finished game."""

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from updraft.arena.play_game import GameRow
from updraft.kit.untrusted import InputError, quoted

PLAN, GAMES = "plan.json", "games.jsonl"


class ResultsFolderError(InputError):
    """A folder that results cannot go to; the message says why."""


class ResultsFile:
    """Games by number. Every line is on the disk when `add` returns, so that nothing is lost by whatever happens."""

    def __init__(self, folder: Path, plan: dict[str, Any]) -> None:
        self.folder = folder
        self.lines: dict[int, GameRow] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._claim(plan)
            self._read()
            self._file: BinaryIO = (folder / GAMES).open("ab")
        except OSError as error:
            raise ResultsFolderError(f"results cannot be kept in {folder}: {error.strerror}") from None

    def _claim(self, plan: dict[str, Any]) -> None:
        """The folder is this plan's from now on, or was before."""
        path = self.folder / PLAN
        text = json.dumps(plan, indent=1, ensure_ascii=False) + "\n"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            return
        try:
            there = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            there = None
        if not isinstance(there, dict):
            raise ResultsFolderError(f"{path} is damaged: choose another folder for --out")
        for key, value in plan.items():
            if there.get(key) != value:
                raise ResultsFolderError(
                    f"{self.folder} holds other games: their {key} is {quoted(there.get(key))}, not {quoted(value)}; "
                    "choose another folder for --out"
                )

    def _read(self) -> None:
        """Everything up to the last whole line; what was half-written when a process died is cut off."""
        path = self.folder / GAMES
        path.touch()
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        os.truncate(path, whole)
        for place, text in enumerate(data[:whole].splitlines(), 1):
            try:
                line: GameRow = json.loads(text)
                self.lines[line["number"]] = line
            except (ValueError, KeyError, TypeError):
                raise ResultsFolderError(
                    f"line {place} of {path} is damaged: remove it, and it is played again"
                ) from None

    def append(self, line: GameRow) -> None:
        self.lines[line["number"]] = line
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def first(self, count: int) -> list[GameRow]:
        """The lines of the first so many games, in the order of their numbers."""
        return [self.lines[number] for number in range(count)]

    def missing(self, count: int) -> list[int]:
        return [number for number in range(count) if number not in self.lines]

    def close(self) -> None:
        self._file.close()

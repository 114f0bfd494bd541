"""One game as a JSON document, in the format that other programs read."""

import gzip
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from updraft.kit.contract import ComponentLists, OptionValue

FORMAT = "updraft-record/1"

RecordEntry: TypeAlias = dict[str, Any]


@dataclass
class Record:
    """Everything that happened at a table; `result` is None while the game is unfinished."""

    game: str
    ruleset: int
    players: int
    options: dict[str, OptionValue]
    seed: str | None
    first: int
    setup: dict[str, Any]
    moves: list[RecordEntry] = field(default_factory=list)
    result: dict[str, Any] | None = None
    components: ComponentLists | None = None
    hints: list[int] = field(default_factory=list)  #: the numbers of moves, from 1, for which a hint was taken

    def document(self) -> dict[str, Any]:
        """Return the JSON document; components, hints and result only where there are some."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "ruleset": self.ruleset,
            "players": self.players,
            "options": self.options,
        }
        if self.components is not None:
            document["components"] = self.components
        document |= {"seed": self.seed, "first": self.first, "setup": self.setup, "moves": self.moves}
        if self.hints:
            document["hints"] = self.hints
        if self.result is not None:
            document["result"] = self.result
        return document

    def text(self) -> str:
        """Write JSON with a line for each key and each move, easy to read and to compare."""
        lines = []
        for key, value in self.document().items():
            if key == "moves" and value:
                entries = ",\n  ".join(_compact(entry) for entry in value)
                lines.append(f'"moves": [\n  {entries}\n ]')
            else:
                lines.append(f"{_compact(key)}: {_compact(value)}")
        return "{" + ",\n ".join(lines) + "}\n"

    def save(self, path: str | Path) -> None:
        """Write to a file, compressed if its name ends in .gz; a failed write leaves no partial file."""
        path = Path(path)
        data = self.text().encode()
        if path.suffix == ".gz":
            data = gzip.compress(data, mtime=0)
        part = path.with_name(path.name + ".part")
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""Types for the page, made from ours: TypeScript never says anything else than Python.

`kit/wire.ts` has all messages and answers, `games/<game>/state.ts` a game's state, constants, box and sights.
"""

import ast
import inspect
import json
import sys
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from updraft import games
from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.rulebook import Rulebook
from updraft.kit.table import public_fields
from updraft.server import problems, wire
from updraft.server.accounts import Guest
from updraft.server.http.accounts import OwnTable
from updraft.server.http.games import GameFacts
from updraft.server.http.params import TableFacts
from updraft.server.lobby import LobbyEntry
from updraft.server.replays import ReplayChunk
from updraft.server.seat_actions import NewTable

HEAD = "// Made by `make wire` from src/updraft/server/wire.py and http/. Change those, not this.\n"
ANSWERS = (
    LobbyEntry,
    GameFacts,
    NewTable,
    OwnTable,
    problems.Problem,
    TableFacts,
    Guest,
    Rulebook,
    ReplayChunk,
)
GAME_HEAD = "// Made by `make wire` from {folder}: state.py, components.toml, page.py. Change those, not this.\n"

PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typescript() -> str:
    """All types that go over the wire."""
    told, said = get_args(wire.FromServer), get_args(wire.FromClient)
    _, parts = msgspec.json.schema_components([*told, *said, *ANSWERS], ref_template="{name}")
    made = [_interface(name, part) for name, part in sorted(parts.items())]
    unions = [_union("FromServer", told), _union("FromClient", said)]
    return HEAD + "\n" + "\n".join([*made, *unions])


def _interface(name: str, part: dict[str, Any]) -> str:
    needed = set(part.get("required", ()))
    lines = [f"/** {' '.join(part['description'].split())} */"] if "description" in part else []
    lines.append(f"export interface {name} {{")
    for key, value in part.get("properties", {}).items():
        lines.append(f"  {key}{'' if key in needed else '?'}: {_type(value)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, structs: tuple[type[Struct], ...]) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in structs)};\n"


def _type(part: dict[str, Any]) -> str:
    if "$ref" in part:
        return str(part["$ref"])
    if "enum" in part:
        return " | ".join(f'"{value}"' for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(_type(one) for one in part["anyOf"]))
    if part.get("type") == "array":
        if "prefixItems" in part:
            return f"[{', '.join(_type(one) for one in part['prefixItems'])}]"
        item = _type(part["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if part.get("type") == "object":
        inner = part.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, dict) and inner else 'unknown'}>"
    return PLAIN.get(part.get("type", ""), "unknown")


def of_game(game: Game) -> str:
    """What a board of a game is drawn from: its state, the names of its numbers, its box, its sights."""
    module = import_module(f"{game.package}.state")
    folder = f"src/updraft/games/{game.folder.name}"
    parts = [GAME_HEAD.format(folder=folder), _state(game), _shapes(game), *_names(module), _box(game), *_sights(game)]
    return "\n".join(parts)


def _state(game: Game) -> str:
    notes = _notes(game.state)
    lines = ["/** The table as a viewer sees it: -1 where something is hidden. */", "export interface State {"]
    for name, shape in public_fields(game):
        if name in notes:
            lines.append(f"  /** {notes[name]} */")
        lines.append(f"  {name}: number{'[]' * len(shape)};")
    return "\n".join([*lines, "}", ""])


def _notes(state: type[Any]) -> dict[str, str]:
    """The comments that explain fields where they stand."""
    notes = {}
    for one in reversed(state.__mro__):
        if "fields" in vars(one) and one.__module__.startswith("updraft."):
            source = inspect.getsource(one)
            lines = source.splitlines()
            for field in ast.parse(source).body[0].body:  # type: ignore[attr-defined]
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    _, _, note = lines[(field.end_lineno or 1) - 1].partition("# ")
                    if note:
                        notes[field.target.id] = note
    return notes


def _shapes(game: Game) -> str:
    """How arrays, which come flat, are to be cut into rows."""
    shapes = {name: list(shape) for name, shape in public_fields(game) if shape}
    return f"export const shapes = {_literal(shapes)} as const;\n"


def _names(module: Any) -> list[str]:
    """The numbers and enumerations that the module of a state gives names to, in their order."""
    parts = []
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef) and issubclass(found := vars(module)[node.name], IntEnum):
            members = {member.name: member.value for member in found}
            parts.append(f"export const {node.name} = {_literal(members)} as const;\n")
        elif isinstance(node, ast.Assign):
            names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
            known = {name: vars(module)[name] for name in names if name.isupper()}
            parts += [f"export const {name} = {value};\n" for name, value in known.items() if type(value) is int]
    return parts


def _box(game: Game) -> str:
    return f"/** What is in the box. */\nexport const components = {_literal(shipped_items(game))} as const;\n"


def _sights(game: Game) -> list[str]:
    """What the page is told that follows by the rules."""
    told = get_type_hints(game.parts.web.derive).get("return")
    if told is None:
        return ["export type Sights = Record<string, never>;\n"]
    _, parts = msgspec.json.schema_components([told], ref_template="{name}")
    return [_interface(name, part) for name, part in sorted(parts.items())]


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def files() -> dict[str, str]:
    """Everything that is made, by its place under web/src."""
    made = {f"games/{game.name}/state.ts": of_game(game) for game in games.catalogue()}
    return {"kit/wire.ts": typescript(), **made}


if __name__ == "__main__":
    for place, text in files().items():
        path = Path(sys.argv[1]) / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

"""The wire's types for the page, made from the structs: TypeScript never says anything else than Python."""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from updraft.server import wire
from updraft.server.lobby import Card

HEAD = "// Made by `make wire` from src/updraft/server/wire.py. Change that, not this.\n"

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
    schemas, parts = msgspec.json.schema_components([*told, *said, Card], ref_template="{name}")
    assert len(schemas) == len(told) + len(said) + 1
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


if __name__ == "__main__":
    print(typescript(), end="")  # noqa: T201 (this is what it is for)

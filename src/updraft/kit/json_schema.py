"""A JSON Schema of a game's views and moves, made from its state, its options and its notation."""

from typing import Any, TypeAlias

from updraft.kit.contract import NOBODY, Game, Option
from updraft.kit.field_notes import field_notes
from updraft.kit.table import public_fields
from updraft.kit.view import View

JsonSchema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RANGES = {"i2": (-(1 << 15), (1 << 15) - 1), "i8": (-(1 << 63), (1 << 63) - 1)}  # by the type of a field


def json_schema(game: Game) -> JsonSchema:
    """Describe the JSON of `view_document` for a game; `$defs` has its state, its options and its moves by themselves.

    The moves of a view are exactly its legal ones. `$defs/move` describes the texts of all moves of the game.
    """
    seats = game.player_counts[-1]
    properties: dict[str, JsonSchema] = {
        "game": {"const": game.name},
        "ruleset": {"enum": list(game.rulesets)},
        "players": {"enum": list(game.player_counts)},
        "options": {"$ref": "#/$defs/options"},
        "seat": _integer(NOBODY, seats - 1, "the seat that looks, from 0, clockwise; -1 is a spectator"),
        "turn": _integer(NOBODY, seats - 1, "the seat whose decision it is; -1 when the game is over"),
        "state": {"$ref": "#/$defs/state"},
        "legal_moves": {
            "description": "the seat's legal moves; empty unless it is its turn",
            "type": "array",
            "items": {"$ref": "#/$defs/move"},
            "uniqueItems": True,
        },
    }
    return {
        "$schema": DIALECT,
        "title": f"A view of {game.name}",
        **_closed(properties),
        "$defs": {
            "move": {
                "description": "the text of a move",
                "type": "string",
                "pattern": f"^(?:{game.notation.pattern})$",
            },
            "options": _closed({option.name: _option(option) for option in game.options}),
            "state": {
                "description": "the table as the seat sees it: -1 where something is none or hidden",
                **_closed(_state(game)),
            },
        },
    }


def view_document(view: View) -> dict[str, Any]:
    """Write a view as JSON that fits `json_schema`: what the seat may know, and its legal moves."""
    s = view.table[0]
    return {
        "game": view.game.name,
        "ruleset": int(s.ruleset),
        "players": int(s.seats),
        "options": view.options,
        "seat": view.seat,
        "turn": int(s.turn),
        "state": view.state,
        "legal_moves": view.legal_moves,
    }


def _closed(properties: dict[str, JsonSchema]) -> JsonSchema:
    """Describe an object that has all of these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _integer(least: int, most: int, about: str) -> JsonSchema:
    return {"description": about, "type": "integer", "minimum": least, "maximum": most}


def _option(option: Option) -> JsonSchema:
    return {"description": option.rule, "enum": list(option.values), "default": option.default}


def _state(game: Game) -> dict[str, JsonSchema]:
    """Describe every field that viewers receive, with the comment that stands beside it in the game's `state.py`."""
    notes = field_notes(game.state)
    found: dict[str, JsonSchema] = {}
    for name, shape in public_fields(game):
        least, most = RANGES[game.state.fields[name].code]
        described: JsonSchema = {"type": "integer", "minimum": least, "maximum": most}
        for length in reversed(shape):
            described = {"type": "array", "items": described, "minItems": length, "maxItems": length}
        found[name] = {"description": notes[name], **described} if name in notes else described
    return found

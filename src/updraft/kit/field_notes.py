"""Read what the fields of a state mean from the comments beside them, for generated types and schemas."""

import ast
import inspect
from typing import Any


def field_notes(state: type[Any]) -> dict[str, str]:
    """Collect the comments beside the fields of a state."""
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

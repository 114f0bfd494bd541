"""Component lists: the contents of the box as readable TOML files, checked when loaded."""

import copy
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from updraft.kit.contract import ComponentLists, Game
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import InputError, quoted

STATUSES = ("rule", "found", "inferred", "assumed")
FACTS = ("rule", "status", "note", "items")
NEWEST = 0  # as a ruleset


class ComponentsError(InputError):
    """A component file or list that cannot be played with; the message says what is wrong."""


def _sentence(key: str, **words: object) -> Sentence:
    return Sentence(Path(__file__).parent, "components", key, words)


def _error(key: str, **words: object) -> ComponentsError:
    return ComponentsError(_sentence(key, **words))


@dataclass(frozen=True)
class ComponentList:
    """One list of the box, with the rule that describes it and how we know what is on it."""

    name: str
    rule: str
    status: str
    items: Any
    note: str = ""


def shipped(game: Game, ruleset: int = NEWEST) -> tuple[ComponentList, ...]:
    """Load the lists that a ruleset of a game comes with."""
    return load_box(box_file(game.folder, ruleset))


def box_file(folder: Path, ruleset: int) -> Path:
    """Find the box of a ruleset: `components.toml`, or `components.2.toml` for those up to 2 if theirs was another."""
    changed = sorted(int(path.suffixes[0].removeprefix(".")) for path in folder.glob("components.*.toml"))
    last = next((last for last in changed if NEWEST < ruleset <= last), None)
    return folder / ("components.toml" if last is None else f"components.{last}.toml")


def shipped_items(game: Game, ruleset: int = NEWEST) -> ComponentLists:
    """Copy the shipped items, to play with or to change."""
    return {entry.name: copy.deepcopy(entry.items) for entry in shipped(game, ruleset)}


def read(game: Game, path: Path) -> ComponentLists:
    """Read an owner's own components file."""
    items = {entry.name: entry.items for entry in _parse(path)}
    return check_lists(game, items)


def check_lists(game: Game, items: ComponentLists, ruleset: int = NEWEST) -> ComponentLists:
    """Return the lists if the game can be played with them, or raise ComponentsError."""
    wanted = [entry.name for entry in shipped(game, ruleset)]
    if unknown := [name for name in items if name not in wanted]:
        raise _error("unknown_list", game=game.name, given=quoted(unknown[0]), known=", ".join(wanted))
    if missing := [name for name in wanted if name not in items]:
        raise _error("missing_list", game=game.name, missing=quoted(missing[0]), known=", ".join(wanted))
    if wrong := game.components.check(items):
        raise ComponentsError(wrong)
    return items


def strange_key(table: object, wanted: Collection[str]) -> Sentence | None:
    """Say which key of a table is missing or unknown, or that it is not a table at all."""
    if not isinstance(table, dict):
        return _sentence("no_table", given=quoted(table))
    if missing := [key for key in wanted if key not in table]:
        return _sentence("no_key", missing=missing[0])
    unknown = [key for key in table if key not in wanted]
    return _sentence("strange_key", given=quoted(unknown[0])) if unknown else None


@cache
def load_box(path: Path) -> tuple[ComponentList, ...]:
    """Read a shipped file once."""
    return _parse(path)


def _parse(path: Path) -> tuple[ComponentList, ...]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _error("unreadable", path=path, why=error.strerror) from None
    except (ValueError, RecursionError) as error:
        raise _error("not_toml", path=path, why=error) from None
    return tuple(_list(path, name, table) for name, table in tables.items())


def _list(path: Path, name: str, table: Any) -> ComponentList:
    if not isinstance(table, dict):
        raise _error("not_a_table", path=path, given=quoted(name), name=name)
    if unknown := [key for key in table if key not in FACTS]:
        raise _error("unknown_key", path=path, name=name, given=quoted(unknown[0]), known=", ".join(FACTS))
    if missing := [key for key in ("rule", "status", "items") if key not in table]:
        raise _error("missing_key", path=path, name=name, missing=quoted(missing[0]))
    if table["status"] not in STATUSES:
        given, known = quoted(table["status"]), ", ".join(STATUSES)
        raise _error("wrong_status", path=path, name=name, given=given, known=known)
    return ComponentList(name, str(table["rule"]), table["status"], table["items"], str(table.get("note", "")))

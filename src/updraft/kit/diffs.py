"""A move in everybody's eyes: all views before and after it, and what is different in each, in one compiled call."""

import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules, Seat
from updraft.kit.jit import specialize
from updraft.kit.luck import WithLuck
from updraft.kit.memory import CELL, CELLS_IN_WORD, Cells, Ints, Table

if TYPE_CHECKING:  # in a stamped copy this is a game's own
    hide = cast("Rules", None).hide

Diff: TypeAlias = dict[str, int | list[tuple[int, int]]]  # numbers anew; of arrays, places and what is there now

NEVER_SHOWN = {*WithLuck.fields, "tape", "spare"}  # luck and its tape are no part of what anybody sees
NOWHERE = -1  # the place of a cell that nobody sees


class FieldCell(NamedTuple):
    """A number of a state, or one of an array's: its field, and where it stands there."""

    field: str
    position: int
    is_scalar: bool
    is_wide: bool


@cache
def public_fields(game: Game) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Names and shapes of what can be seen."""
    return tuple((name, field.shape) for name, field in game.state.fields.items() if name not in NEVER_SHOWN)


def diff_all(
    before: Table[Any],
    after: Table[Any],
    views: Table[Any],
    words: Ints,
    cells: Cells,
    places: Ints,
    wide: Ints,
    counts: Ints,
    changed: Ints,
) -> None:
    """Hide first, then compare. Each viewer, from NOBODY up, has two views, the earlier one first.

    `words` and `cells` are the memory of `views`. Of each viewer it is counted how many cells differ and how many
    places; these are listed in `changed`, each with what is there now.
    """
    for i in range(counts.shape[0]):
        old, new = 2 * i, 2 * i + 1
        views[old] = before[0]
        views[new] = after[0]
        hide(views[old : old + 1], i + NOBODY)
        hide(views[new : new + 1], i + NOBODY)
        counts[i, 0] = 0
        counts[i, 1] = 0
        last = NOWHERE
        for cell in range(cells.shape[1]):
            if cells[old, cell] != cells[new, cell]:
                counts[i, 0] += 1
                place = places[cell]
                if place != NOWHERE and place != last:
                    last = place
                    at = 2 * counts[i, 1]
                    changed[i, at] = place
                    changed[i, at + 1] = words[new, cell // CELLS_IN_WORD] if wide[place] else cells[new, cell]
                    counts[i, 1] += 1


class MemoryMap(NamedTuple):
    """Where everything lies in a state's memory."""

    names: list[FieldCell]
    places: Ints  # by cell
    wide: Ints  # by place: 1 where it is a word
    diff_all: Callable[..., None]


@cache
def memory_map(game: Game) -> MemoryMap:
    layout = game.state.layout
    names: list[FieldCell] = []
    places = np.full(layout.itemsize // CELL, NOWHERE, np.int64)
    for name, shape in public_fields(game):
        start = layout.fields[name][1] // CELL
        width = layout.fields[name][0].base.itemsize // CELL
        for index in range(int(np.prod(shape, dtype=int))):
            places[start + index * width : start + (index + 1) * width] = len(names)
            names.append(FieldCell(name, index, not shape, width > 1))
    wide = np.array([place.is_wide for place in names], np.int64)
    return MemoryMap(names, places, wide, specialize(diff_all, game.name.replace("-", "_"), hide=game.rules.hide))


class DiffBuffers(threading.local):
    """Memory for what changed, used again and again."""

    def __init__(self) -> None:
        self._rooms: dict[tuple[int, int], Ints] = {}

    def get(self, viewers: int, places: int) -> Ints:
        if (viewers, places) not in self._rooms:
            self._rooms[viewers, places] = np.empty((viewers, 2 * places), np.int64)
        return self._rooms[viewers, places]


_buffers = DiffBuffers()


class MoveDiffs:
    """What every viewer sees of a move: the table before it and after it, and what is different."""

    def __init__(self, game: Game, before: Table[Any], after: Table[Any]) -> None:
        self.before, self.after = before, after
        viewers = int(after[0].seats) + 1
        known = memory_map(game)
        words = np.empty((2 * viewers, game.state.layout.itemsize // (CELL * CELLS_IN_WORD)), np.int64)
        views: Table[Any] = np.ndarray(2 * viewers, game.state.layout, words)
        counts = np.empty((viewers, 2), np.int64)
        changed = _buffers.get(viewers, len(known.names))
        known.diff_all(before, after, views, words, words.view(np.int16), known.places, known.wide, counts, changed)
        self._views = views
        self._counts: list[list[int]] = counts.tolist()
        self._changes = _diffs_by_viewer(known, self._counts, changed)

    def hidden_table(self, viewer: Seat, back: int = 1) -> Table[Any]:
        """The table as a viewer sees it after the move; with `back` 2, before it."""
        at = 2 * (viewer - NOBODY) + 2 - back
        return self._views[at : at + 1]

    def differs(self, viewer: Seat) -> bool:
        """Whether a viewer sees any difference."""
        return self._counts[viewer - NOBODY][0] > 0

    def diff(self, viewer: Seat) -> Diff:
        """What is different now, in a viewer's eyes."""
        return self._changes[viewer - NOBODY]


def _diffs_by_viewer(known: MemoryMap, counts: list[list[int]], changed: Ints) -> list[Diff]:
    """Viewers who see the same change share what is made of it."""
    shared: dict[bytes, Diff] = {}
    told = []
    for i, (_, pairs) in enumerate(counts):
        row = changed[i, : 2 * pairs]
        key = row.tobytes()
        if key not in shared:
            shared[key] = _diff(known, row.tolist())
        told.append(shared[key])
    return told


def _diff(known: MemoryMap, row: list[int]) -> Diff:
    changes: dict[str, Any] = {}
    for place, value in zip(row[::2], row[1::2], strict=True):
        field, at, is_number, _ = known.names[place]
        if is_number:
            changes[field] = value
        elif field in changes:
            changes[field].append((at, value))
        else:
            changes[field] = [(at, value)]
    return changes

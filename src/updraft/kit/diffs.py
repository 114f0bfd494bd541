"""Compute each viewer's diff of a move: all views before and after it, compared in one compiled call."""

import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules, Seat
from updraft.kit.jit import specialize
from updraft.kit.memory import CELL, CELLS_IN_WORD, Cells, Ints, Table
from updraft.kit.table import public_fields

if TYPE_CHECKING:  # in a specialized copy this is a game's own
    hide = cast("Rules", None).hide

Diff: TypeAlias = dict[
    str, int | list[tuple[int, int]]
]  # new values of scalars; pairs of index and new value of arrays

NOWHERE = -1  # the position of a cell that no viewer sees


class FieldCell(NamedTuple):
    """One number of a state: its field, and its index there if the field is an array."""

    field: str
    position: int
    is_scalar: bool
    is_wide: bool


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

    `words` and `cells` are the memory of `views`. `counts` gets the number of differing cells and of differing
    positions of each viewer; `changed` lists the positions, each with its new value.
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
    """The position of every number in a state's memory."""

    names: list[FieldCell]
    places: Ints  # by cell
    wide: Ints  # by place: 1 if it is a word
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
    """Memory for `changed`, reused by each thread."""

    def __init__(self) -> None:
        self._buffers: dict[tuple[int, int], Ints] = {}

    def get(self, viewers: int, places: int) -> Ints:
        if (viewers, places) not in self._buffers:
            self._buffers[viewers, places] = np.empty((viewers, 2 * places), np.int64)
        return self._buffers[viewers, places]


_buffers = DiffBuffers()


class MoveDiffs:
    """The views of a move: for every viewer the hidden table before and after it, and the diff."""

    def __init__(self, game: Game, before: Table[Any], after: Table[Any]) -> None:
        self.before, self.after = before, after
        viewers = after["seats"].item() + 1
        known = memory_map(game)
        words = np.empty((2 * viewers, game.state.layout.itemsize // (CELL * CELLS_IN_WORD)), np.int64)
        views: Table[Any] = np.ndarray(2 * viewers, game.state.layout, words)
        counts = np.empty((viewers, 2), np.int64)
        changed = _buffers.get(viewers, len(known.names))
        known.diff_all(before, after, views, words, words.view(np.int16), known.places, known.wide, counts, changed)
        self._views = views
        self._counts: list[list[int]] = counts.tolist()
        self._diffs = _diffs_by_viewer(known, self._counts, changed)

    def hidden_table(self, viewer: Seat, back: int = 1) -> Table[Any]:
        """Return the table as a viewer sees it after the move; with `back` 2, before it."""
        at = 2 * (viewer - NOBODY) + 2 - back
        return self._views[at : at + 1]

    def differs(self, viewer: Seat) -> bool:
        """Tell whether a viewer sees any difference."""
        return self._counts[viewer - NOBODY][0] > 0

    def diff(self, viewer: Seat) -> Diff:
        """Return what the move changed for a viewer."""
        return self._diffs[viewer - NOBODY]


def _diffs_by_viewer(known: MemoryMap, counts: list[list[int]], changed: Ints) -> list[Diff]:
    """Build the diffs; viewers with the same changes share one."""
    shared: dict[bytes, Diff] = {}
    diffs = []
    for i, (_, pairs) in enumerate(counts):
        row = changed[i, : 2 * pairs]
        key = row.tobytes()
        if key not in shared:
            shared[key] = _diff(known, row.tolist())
        diffs.append(shared[key])
    return diffs


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

"""Small scenes of die Aufsteiger, drawn as maps from above."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NUMBERS
from updraft.games.die_aufsteiger.rules.blocks import tall_as
from updraft.games.die_aufsteiger.rules.stones import lay_stone
from updraft.games.die_aufsteiger.rules.tower import clear_table, find_outside, move_pawn, pawn_height, set_down
from updraft.games.die_aufsteiger.state import BLOCKS, FOOTPRINTS, NONE, SIDE, TABLE, Phase
from updraft.kit.contract import OptionValue
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, legal_actions

GAME = updraft.game("die-aufsteiger")
LETTERS = "rydlvg"  # by Colour
LEFT, UPPER = 10, 10  # where a map's first quarter lies


@pytest.fixture(scope="session")
def scene() -> Callable[..., Table[Any]]:
    """Return the function that builds a scene."""
    return _scene


@pytest.fixture
def lifted_cube() -> Table[Any]:
    """Build a scene in which red has lifted a cube, which would be a step beside its pawn."""
    drawn = """
        2r 2r 1gb 1gb
        2r 2r 1gb 1gb
    """
    table = _scene(drawn, blocks=["c1 grey 20,10 2x2"], pawns=["10,10", "10,11"])
    submit(GAME, table, "lift c1")
    return table


@pytest.fixture(scope="session")
def choices() -> Callable[..., list[str]]:
    """Return the function that lists the legal moves of one kind, without their first word."""
    return _choices


def _choices(table: Table[Any], verb: str) -> list[str]:
    texts = [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]
    return [text.partition(" ")[2] for text in texts if text.partition(" ")[0] == verb]


def _scene(
    drawn: str = "",
    blocks: Sequence[str] = (),
    pawns: Sequence[str] = (),
    stones: Sequence[str] = (),
    turn: int = 0,
    **options: OptionValue,
) -> Table[Any]:
    """Build a table with pillars as drawn, then blocks, then pawns; seats are red, yellow, dark, light and violet.

    A cell of the map is a height and a colour's letter, `..` for the table. A pillar takes 2 × 2 equal cells, or
    what there is of them; cells with a label behind, such as `2ga`, are one pillar together. The first cell is
    the quarter 10,10. Blocks are written `c1 red 10,8 2x2`, pawns by seat as `10,8` or `table`, stones as `1 c1`.
    """
    table = deal(Settings(GAME, max(2, len(pawns)), options, first=turn), "a scene")
    s = table[0]
    clear_table(s)
    for block in range(BLOCKS):
        s.wide[block] = s.deep[block] = 1
        s.foot[block] = s.tall[block] = s.bare[block] = 0
    spare = iter(reversed(range(BLOCKS)))
    named = {NUMBERS[text.split()[0]] for text in blocks}
    for x, y, wide, deep, cell in _pillars(drawn):
        pillar = next(block for block in spare if block not in named)
        set_down(s, pillar, x, y, wide, deep, int(cell[0]), LETTERS.index(cell[1]))
    for text in blocks:
        name, top, at, size = text.split()
        x, y = map(int, at.split(","))
        wide, deep = map(int, size.split("x"))
        tall = tall_as(s, NUMBERS[name], FOOTPRINTS[wide, deep])
        set_down(s, NUMBERS[name], x, y, wide, deep, tall, COLOUR_NAMES.index(top))
    find_outside(s)
    for seat, text in enumerate(pawns or ["table"] * 2):
        s.colour[seat] = seat
        if text != "table":
            x, y = map(int, text.split(","))
            move_pawn(s, seat, SIDE * y + x)
        s.began[seat] = s.best[seat] = pawn_height(s, seat)
    for text in stones:
        seat_text, name = text.split()
        s.turn = int(seat_text)
        lay_stone(s, NUMBERS[name])
    s.turn = s.active = turn
    s.phase = Phase.ACTING
    assert s.held == NONE and TABLE == SIDE * SIDE
    return table


def _pillars(drawn: str) -> list[tuple[int, int, int, int, str]]:
    """Find rectangles of equal cells: x, y, size along x and y, and the cell."""
    cells = {
        (LEFT + column, UPPER + row): cell
        for row, line in enumerate(drawn.strip().splitlines())
        for column, cell in enumerate(line.split())
        if cell != ".."
    }
    found = []
    while cells:
        x, y = min(cells, key=lambda quarter: (quarter[1], quarter[0]))
        cell = cells[x, y]
        most = SIDE if len(cell) > 2 else 2
        wide = next(size for size in range(most, 0, -1) if _equal(cells, cell, x, y, size, 1))
        deep = next(size for size in range(most, 0, -1) if _equal(cells, cell, x, y, wide, size))
        for u in range(x, x + wide):
            for v in range(y, y + deep):
                del cells[u, v]
        found.append((x, y, wide, deep, cell))
    return found


def _equal(cells: dict[tuple[int, int], str], cell: str, x: int, y: int, wide: int, deep: int) -> bool:
    return all(cells.get((u, v)) == cell for u in range(x, x + wide) for v in range(y, y + deep))

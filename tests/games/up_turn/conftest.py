"""Set up tables of Up Turn by hand: racks, line and bag written as texts."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.games.up_turn.tables import GAME
from updraft.games.up_turn.components import KIND_OF
from updraft.games.up_turn.rules.bag import put
from updraft.games.up_turn.rules.memory import thing_of
from updraft.games.up_turn.state import LEFT, NUMBERS, ON_TABLE, UP, Phase
from updraft.kit.contract import NOBODY, ComponentLists, OptionValue
from updraft.kit.luck import seed_words
from updraft.kit.memory import Table
from updraft.kit.table import Settings, prepare

IN_BAG, ON_LINE, NOWHERE = -1, -2, -3  # instead of a seat: bottom of the bag, start of the line, out of the game


@pytest.fixture(scope="session")
def lay() -> Callable[..., Table[Any]]:
    """Return the function that sets up a table."""
    return _lay


@pytest.fixture(scope="session")
def once() -> Callable[..., Table[Any]]:
    """Return the same for a bag that is not refilled and holds only the tiles named; the others are on the table."""
    return partial(_lay, once=True, rest=ON_LINE)


def _lay(
    *racks: str,
    line: str = "49",
    order: int = UP,
    way: int = LEFT,
    bag: str = "",
    rest: int = IN_BAG,
    turn: int = 0,
    phase: Phase = Phase.TURN,
    silent: int = NOBODY,
    turns: int = 1,
    lists: ComponentLists | None = None,
    once: bool = False,
    **options: OptionValue,
) -> Table[Any]:
    """Set up a seat for each rack. The line is written in the order of laying, the bag top first.

    Tiles that are not named go where `rest` says: the rack of a seat, IN_BAG, ON_LINE or NOWHERE.
    """
    if once:
        options["bag"] = "once"
    table = prepare(Settings(GAME, len(racks), options, lists, 0))
    s = table[0]
    s.luck[:] = seed_words("a table laid by hand")
    components = Counter(int(kind) for kind in s.kind)

    def take(tiles: str) -> list[int]:
        kinds = [KIND_OF[tile] for tile in tiles.split()]
        for kind in kinds:
            assert components[kind] > 0, f"the box has no {kind} left"
            components[kind] -= 1
        return kinds

    laid, held, top = take(line), [take(rack) for rack in racks], take(bag)
    left = sorted(components.elements())
    for kind in [*left, *laid] if rest == ON_LINE else laid:
        s.line[s.laid] = kind
        s.slope[s.laid] = order
        s.laid += 1
        s.bag_out[thing_of(s, kind, 1)] = ON_TABLE
        s.last = kind if kind < NUMBERS else s.last
    if rest >= 0:
        held[rest] += left
    for seat, kinds in enumerate(held):
        for kind in kinds:
            put(s, seat, kind, 1)
    tiles = [*(left if rest == IN_BAG else []), *reversed(top)]
    s.bagged = len(tiles)
    s.bag_tiles[: s.bagged] = tiles
    s.order, s.way, s.turn, s.phase, s.silent, s.turns = order, way, turn, phase, silent, turns
    return table

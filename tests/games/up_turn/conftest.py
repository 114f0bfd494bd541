"""Tables of Up Turn laid out by hand: racks, line and bag written as texts."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from updraft import games
from updraft.games.up_turn.components import KIND_OF
from updraft.games.up_turn.rules.bag import put
from updraft.games.up_turn.rules.line import thing_of
from updraft.games.up_turn.state import LEFT, NUMBERS, ON_TABLE, UP, Phase, Role
from updraft.kit.contract import NOBODY, Lists, Value
from updraft.kit.luck import words
from updraft.kit.record import Table
from updraft.kit.table import Setting, prepare

GAME = games.find("up-turn")
IN_BAG = -1  # as a seat: the bag


@pytest.fixture(scope="session")
def lay() -> Callable[..., Table[Any]]:
    """The function that lays a table."""
    return _lay


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
    lists: Lists | None = None,
    **options: Value,
) -> Table[Any]:
    """A seat for each rack. The line is written as it was laid, the bag top first.

    All tiles that are not named lie at the bottom of the bag, or stand in the rack of the seat `rest`.
    """
    table = prepare(Setting(GAME, len(racks), options, lists, 0))
    s = table[0]
    s.luck[:] = words("a table laid by hand")
    box = Counter({kind: 1 for kind in range(NUMBERS) if s.role[kind] != Role.NONE})
    box.update({NUMBERS + action: int(count) for action, count in enumerate(s.copies)})

    def take(tiles: str) -> list[int]:
        kinds = [KIND_OF[tile] for tile in tiles.split()]
        for kind in kinds:
            assert box[kind] > 0, f"the box has no {kind} left"
            box[kind] -= 1
        return kinds

    s.laid = 0
    for kind in take(line):
        s.line[s.laid] = kind
        s.slope[s.laid] = order
        s.laid += 1
        s.bag_out[thing_of(s, kind, 1)] = ON_TABLE
        s.last = kind if kind < NUMBERS else s.last
    for seat, rack in enumerate(racks):
        for kind in take(rack):
            put(s, seat, kind, 1)
    top = take(bag)
    left = sorted(box.elements())
    if rest != IN_BAG:
        for kind in left:
            put(s, rest, kind, 1)
        left = []
    tiles = [*left, *reversed(top)]
    s.bagged = len(tiles)
    s.bag[: s.bagged] = tiles
    s.order, s.way, s.turn, s.phase, s.silent, s.turns = order, way, turn, phase, silent, turns
    return table

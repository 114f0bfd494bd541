"""The policy estimates an outlook again only where a put can change it: the others are as they were."""

from typing import Any

import numpy as np

import updraft
from updraft.games.die_aufsteiger.heuristic.outlook import outlook
from updraft.games.die_aufsteiger.heuristic.zones import find_zones, reaches_far, touches_zone
from updraft.games.die_aufsteiger.rules.play import play
from updraft.games.die_aufsteiger.state import SEATS, SIDE, Phase
from updraft.kit import jit
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.memory import Ints, Table
from updraft.kit.table import Settings, deal, legal_actions

GAME = updraft.game("die-aufsteiger")
DEALS = 1 if jit.MODE == "interpreted" else 20
STEP = 150 if jit.MODE == "interpreted" else 1  # of so many puts, one is tried


@compiled
def count_changes(table: Table[Any], trial: Table[Any], moves: Ints, spots: Ints, zones: Ints, calm: Floats) -> int:
    """Count the outlooks that puts have changed outside their zones; -1 if no put left any alone."""
    find_zones(table, trial, spots, zones, calm)
    changed, left_alone = 0, 0
    for move in moves:
        trial[0] = table[0]
        play(trial, move)
        if not reaches_far(table[0], trial[0], zones, move):
            for seat in range(table[0].seats):
                if not touches_zone(zones, seat, move):
                    left_alone += 1
                    found, _ = outlook(trial[0], seat, spots)
                    changed += found != calm[seat]
    return changed if left_alone else -1


def test_a_put_outside_a_zone_changes_no_outlook() -> None:
    spots, zones, calm = np.zeros((3, SIDE), np.int64), np.zeros((SEATS + 1, SIDE), np.int64), np.zeros(SEATS)
    found = set()
    for number in range(DEALS):
        table = deal(Settings(GAME, 2 + number % 4, {"together": number % 3 == 0}), f"zones {number}")
        rng = rng_of(f"zones {number}")
        while moves := legal_actions(GAME, table):
            if table[0].phase == Phase.HOLDING:
                found.add(count_changes(table, table.copy(), np.array(moves[::STEP]), spots, zones, calm))
            GAME.rules.play(table, moves[below(rng, len(moves))])
    assert found - {-1} == {0}

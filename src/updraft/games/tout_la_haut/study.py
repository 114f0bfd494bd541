"""Traits of Tout là-haut for the lab: objectives met, longest runs, cards built face-down."""

import numpy as np

from updraft.games.tout_la_haut.components import OBJECTIVES
from updraft.games.tout_la_haut.rules.end import score
from updraft.games.tout_la_haut.rules.tree import longest_run
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, SEATS, State
from updraft.kit.contract import Seat
from updraft.kit.memory import Table, copy_table
from updraft.kit.study import Study, Trait


def objective(table: Table[State], seat: Seat) -> str:
    """Tell whether a tree meets the objective: it would have fewer points without [TLH-20]."""
    without = copy_table(table)
    without[0].aim = NO_OBJECTIVE
    return "met" if _points(table, seat) > _points(without, seat) else "missed"


def _points(table: Table[State], seat: Seat) -> int:
    scores, ranks = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    score(table, scores, ranks)
    return int(scores[seat])


def run(table: Table[State], seat: Seat) -> int:
    """Measure the longest run of a tree [TLH-9]."""
    return int(longest_run(table[0], seat))


def grey(table: Table[State], seat: Seat) -> int:
    """Count the cards of a tree that lie face-down [TLH-5]."""
    s = table[0]
    return int(s.down[seat, : rounds(s.seats)].sum())


STUDY = Study(
    (
        *(Trait("objective", objective, options={"objective": name}) for name in OBJECTIVES),
        Trait("run", run),
        Trait("grey", grey),
    )
)

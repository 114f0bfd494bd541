"""What a page of Tout là-haut shows beside the table: what every tree is worth now, and why."""

from typing import TypedDict

import numpy as np

from updraft.games.tout_la_haut.rules import FACE_DOWN
from updraft.games.tout_la_haut.scoring import floor_sum, longest_run, rounds, score
from updraft.games.tout_la_haut.state import State
from updraft.kit.contract import Move, Seat
from updraft.kit.record import Table


class Worth(TypedDict):
    """What a tree is worth, part by part."""

    total: int
    rank: int
    first_game: int
    floors: int
    run: int
    bonus: int
    objective: int


class Sights(TypedDict):
    """What follows by the rules from what is seen."""

    rounds: int
    worth: list[Worth]


def sights(seen: Table[State], viewer: Seat) -> Sights:
    """The live score, part by part [TLH-8] [TLH-9] [TLH-20]."""
    s: State = seen[0]
    totals, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(seen, totals, ranks)
    runs = [int(longest_run(s, seat)) for seat in range(s.seats)]
    worth = [_worth(s, seat, int(totals[seat]), int(ranks[seat]), runs) for seat in range(s.seats)]
    return Sights(rounds=int(rounds(s.seats)), worth=worth)


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """A card fits, or it is built face-down."""
    return "TLH-4" if move < FACE_DOWN else "TLH-5"


def _worth(s: State, seat: Seat, total: int, rank: int, runs: list[int]) -> Worth:
    first_game, floors = int(s.banked[seat]), int(floor_sum(s, seat))
    bonus = runs[seat] if runs[seat] == max(runs) else 0
    objective = total - first_game - floors - bonus
    return Worth(
        total=total, rank=rank, first_game=first_game, floors=floors, run=runs[seat], bonus=bonus, objective=objective
    )

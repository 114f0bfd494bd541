"""Facts for the page of Tout là-haut: each tree's points part by part, and what each card would add."""

from typing import TypedDict, cast

import numpy as np

from updraft.games.tout_la_haut.moves import FACE_DOWN, text
from updraft.games.tout_la_haut.rules.legal import fits
from updraft.games.tout_la_haut.rules.memory import UNSEEN, holder, passes
from updraft.games.tout_la_haut.rules.points import NOWHERE, PARTS, count_parts
from updraft.games.tout_la_haut.rules.turns import rounds, seat_at
from updraft.games.tout_la_haut.state import State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table, copy_table


class Worth(TypedDict):
    """A tree's points, part by part; `aim` is the number that the objective counts."""

    total: int
    rank: int
    first_game: int
    floors: int
    run: int
    run_from: int
    run_colour: int
    bonus: int
    objective: int
    aim: int


WORTH_PARTS = tuple(Worth.__annotations__)  # in the order of `rules/points.py`


class FirstGame(TypedDict):
    """A player's points of the first game, part by part."""

    floors: int
    bonus: int
    objective: int
    total: int


class Shift(TypedDict):
    """A change of another player's run bonus and objective that a card would bring."""

    seat: int
    bonus: int
    objective: int


class Lay(TypedDict):
    """The current player's tree if a card of the hand were built; `gain` is the change of its total, part by part."""

    move: str
    fits: bool
    run: int
    run_colour: int
    bonus: int
    aim: int
    gain: int
    points: int
    bonus_gain: int
    objective_gain: int
    others: list[Shift]


class Derived(TypedDict):
    """Facts that follow by the rules from what a viewer sees."""

    rounds: int
    worth: list[Worth]
    first_game: list[FirstGame]
    holder: int
    receiver: int
    lays: list[Lay]
    drawn: int
    given: list[int]
    given_to: int


def derive(hidden: Table[State], viewer: Seat) -> Derived:
    """Derive the live score, what each card of the hand would add, and the cards that the viewer passed on."""
    s: State = hidden[0]
    return Derived(
        rounds=int(rounds(s.seats)),
        worth=worths(hidden),
        first_game=[_first_game(s, seat) for seat in range(s.seats)] if s.second else [],
        holder=int(holder(s)),
        receiver=_receiver(s),
        lays=_lays(hidden),
        drawn=drawn(s),
        given=_given(s, viewer),
        given_to=_given_to(s, viewer),
    )


def is_public(move: Move) -> bool:
    """Let all viewers know a card that is built face-up [TLH-6]."""
    return move < FACE_DOWN


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """Name the rule by which a card may be built face-up or face-down."""
    return "TLH-4" if move < FACE_DOWN else "TLH-5"


def worths(table: Table[State]) -> list[Worth]:
    """Count the points of all trees, part by part [TLH-8] [TLH-9] [TLH-20]."""
    s: State = table[0]
    parts = np.empty((PARTS, s.seats), np.int64)
    count_parts(table, parts)
    return [cast("Worth", dict(zip(WORTH_PARTS, of_seat, strict=True))) for of_seat in parts.T.tolist()]


def _first_game(s: State, seat: Seat) -> FirstGame:
    """Return the points of the first game, part by part [TLH-21]."""
    total, floors, bonus = int(s.banked[seat]), int(s.banked_floors[seat]), int(s.banked_runs[seat])
    return FirstGame(floors=floors, bonus=bonus, objective=total - floors - bonus, total=total)


def _receiver(s: State) -> int:
    """Return the seat that the other cards go to; nobody after the last turn of a game [TLH-3]."""
    is_last = s.turn == NOBODY or s.turns + 1 == s.seats * rounds(s.seats)
    return NOBODY if is_last else int(seat_at(s, s.turns + 1))


def _lays(hidden: Table[State]) -> list[Lay]:
    """Preview every card of the hand, face-up and face-down, fitting or not; none if the hand is hidden."""
    s: State = hidden[0]
    if s.turn == NOBODY or s.hand[0] == UNSEEN:
        return []
    kinds = sorted({int(kind) for kind in s.hand[: s.held]})
    before = worths(hidden)
    return [_lay(hidden, move, before) for kind in kinds for move in (kind, kind + FACE_DOWN)]


def _lay(hidden: Table[State], move: Move, before: list[Worth]) -> Lay:
    table = copy_table(hidden)
    s: State = table[0]
    seat, kind, is_down = int(s.turn), move % FACE_DOWN, move >= FACE_DOWN
    s.tree[seat, s.height] = kind
    s.down[seat, s.height] = is_down
    after = worths(table)
    was, worth = before[seat], after[seat]
    return Lay(
        move=text(table, move),
        fits=bool(is_down or fits(s.floors[kind, 0], s.roof[seat])),
        run=worth["run"],
        run_colour=worth["run_colour"],
        bonus=worth["bonus"],
        aim=worth["aim"],
        gain=worth["total"] - was["total"],
        points=worth["floors"] - was["floors"],
        bonus_gain=worth["bonus"] - was["bonus"],
        objective_gain=worth["objective"] - was["objective"],
        others=_shifts(before, after, seat),
    )


def _shifts(before: list[Worth], after: list[Worth], seat: Seat) -> list[Shift]:
    """List the other players whose run bonus or objective a card would change [TLH-9] [TLH-20]."""
    shifts = [
        Shift(seat=other, bonus=now["bonus"] - was["bonus"], objective=now["objective"] - was["objective"])
        for other, (was, now) in enumerate(zip(before, after, strict=True))
        if other != seat
    ]
    return [shift for shift in shifts if shift["bonus"] or shift["objective"]]


def drawn(s: State) -> int:
    """Find the newly drawn card of the hand: the one that the seat before did not pass on [TLH-3] [TLH-22]."""
    if s.turn == NOBODY or s.hand[0] == UNSEEN or s.turns == 0:
        return UNSEEN
    hand: list[int] = s.hand[: s.held].tolist()
    for kind in s.passed[s.turns - 1, : s.seats].tolist():
        if kind in hand:
            hand.remove(kind)
    return hand[0] if len(hand) == 1 else UNSEEN


def _given(s: State, viewer: Seat) -> list[int]:
    """List the cards that the viewer passed on in their last turn, while the hand is elsewhere [TLH-6]."""
    turn = _last_pass(s, viewer)
    return [] if turn == NOWHERE else [int(kind) for kind in s.passed[turn, : s.seats]]


def _given_to(s: State, viewer: Seat) -> int:
    """Return the seat that the viewer passed these cards to."""
    turn = _last_pass(s, viewer)
    return NOBODY if turn == NOWHERE else int(seat_at(s, turn + 1))


def _last_pass(s: State, viewer: Seat) -> int:
    """Return the last turn in which the viewer passed the hand on, unless they have it back."""
    if viewer < 0 or viewer == holder(s):
        return NOWHERE
    return max((turn for turn in range(passes(s)) if seat_at(s, turn) == viewer), default=NOWHERE)

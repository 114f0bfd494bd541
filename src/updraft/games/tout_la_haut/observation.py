"""Tout là-haut as numbers for learning: the viewer's seat first, the others in the order of play."""

from updraft.games.tout_la_haut.components import HIGHEST, MOST_POINTS, PURPLE_CARDS
from updraft.games.tout_la_haut.rules.memory import UNSEEN, holder, is_away, passes
from updraft.games.tout_la_haut.rules.setup import copies_in_play
from updraft.games.tout_la_haut.rules.turns import distance, rounds
from updraft.games.tout_la_haut.state import (
    CARDS,
    COLOURS,
    GREY_FLOOR,
    HAND,
    KINDS,
    NO_OBJECTIVE,
    ROUNDS,
    SEATS,
    SHADE,
    VALUE,
    Colour,
    Objective,
    State,
)
from updraft.kit.jit import compiled
from updraft.kit.memory import Features, Table
from updraft.kit.observation import Column, Piece, named, offsets, rows, size_of

LEVELS = 2 * ROUNDS
MOST_ALIKE = CARDS - PURPLE_CARDS  # cards of one kind, in a box of the fewest kinds
MOST_BANKED = LEVELS * HIGHEST + LEVELS + MOST_POINTS  # floors, run and objective

FLOOR_COLUMNS = (
    Column("colour", f"1 at the colour of the floor: {named(Colour)}; all 0 above the top of a tree.", size=COLOURS),
    Column("value", "The value of the floor, divided by 4.", high=HIGHEST / 4),
)
PIECES = (
    rows("trees", (SEATS, LEVELS), "The trees, by seat and by level from the stump up.", FLOOR_COLUMNS),
    Piece("hand", (KINDS,), 0, HAND, "The hand that goes around, counted by kind of card, if you hold it."),
    Piece("kept", (KINDS,), 0, 1, "1 at the kind of the card that you keep for your next turn (option `draw_last`)."),
    Piece("missing", (KINDS,), 0, SEATS, "The cards that you passed on last and have not seen since, by kind."),
    Piece("unseen", (KINDS,), 0, MOST_ALIKE, "The cards in the game that you do not see, counted by kind."),
    Piece("objective", (len(Objective),), 0, 1, f"1 at the objective in force: {named(Objective)}; all 0 without one."),
    Piece("banked", (SEATS,), 0, MOST_BANKED / 50, "Points of the first of two games (`strategic`), divided by 50."),
    Piece("turn", (SEATS,), 0, 1, "1 at the seat whose decision it is."),
    Piece("players", (SEATS + 1,), 0, 1, "1 at the number of players."),
    Piece("draw_last", (), 0, 1, "1 with the option `draw_last`."),
    Piece("strategic", (), 0, 1, "1 with the option `strategic`."),
    Piece("second", (), 0, 1, "1 in the second of two games (option `strategic`)."),
    Piece("direction", (), -1, 1, "1 if the hand is passed to the left, -1 if it is passed to the right."),
    Piece("height", (), 0, 1, "Rounds finished, divided by all rounds of a game."),
    Piece("distance", (), 0, 1, "Your distance from the first player in the order of play, divided by the players."),
)
FLOOR = size_of(FLOOR_COLUMNS)
FLOOR_VALUE = offsets(FLOOR_COLUMNS)["value"]
AT = offsets(PIECES)
TREES, HELD, KEPT, MISSING, UNKNOWN = AT["trees"], AT["hand"], AT["kept"], AT["missing"], AT["unseen"]
AIM, BANKED, TURN, SIZE = AT["objective"], AT["banked"], AT["turn"], AT["players"]
DRAW_LAST, STRATEGIC, SECOND = AT["draw_last"], AT["strategic"], AT["second"]
WAY, HEIGHT, DISTANCE = AT["direction"], AT["height"], AT["distance"]


@compiled
def observe(table: Table[State], seat: int, out: Features) -> None:
    """Write everything that a seat sees or remembers, in the order of PIECES.

    Nothing is copied and hidden first, which would take as long as all the rest. Of the cards that `hide` blanks, only
    those are read that the seat may see: `_sees` and `_write_missing` say which.
    """
    s: State = table[0]
    out[:] = 0
    _write_unseen(s, out)
    other = seat
    for step in range(s.seats):
        _write_tree(s, seat, other, TREES + step * LEVELS * FLOOR, out)
        out[BANKED + step] = s.banked[other] / 50
        out[TURN + step] = s.turn == other
        other = _neighbour(s, other)
    _write_cards(s, seat, out)
    _write_missing(s, seat, out)
    if s.aim != NO_OBJECTIVE:
        out[AIM + s.aim] = 1
    out[SIZE + s.seats] = 1
    out[DRAW_LAST] = s.draw_last
    out[STRATEGIC] = s.strategic
    out[SECOND] = s.second
    out[WAY] = s.way
    out[HEIGHT] = s.height / rounds(s.seats)
    out[DISTANCE] = distance(s, seat) / s.seats


@compiled
def _neighbour(s: State, seat: int) -> int:
    """Return the next seat in the order of play."""
    following = seat + s.way
    if following == s.seats:
        return 0
    return following if following >= 0 else s.seats - 1


@compiled
def _sees(s: State, seat: int, other: int, card: int) -> bool:
    """Tell whether a seat sees a card of a tree: its own cards, and all that lie face-up [TLH-6]."""
    return s.tree[other, card] != UNSEEN and (other == seat or not s.down[other, card])


@compiled
def _write_unseen(s: State, out: Features) -> None:
    """Count the cards that take part; those in sight are crossed off later."""
    if s.seats == 2:
        for kind in range(KINDS):
            out[UNKNOWN + kind] = copies_in_play(s, kind)
    else:
        for kind in range(KINDS):
            out[UNKNOWN + kind] = s.copies[kind]


@compiled
def _write_tree(s: State, seat: int, other: int, at: int, out: Features) -> None:
    """Write two floors for each card of a tree, and cross off the cards in sight."""
    for card in range(ROUNDS):
        if s.down[other, card]:
            _write_floor(GREY_FLOOR, at, out)
            _write_floor(GREY_FLOOR, at + FLOOR, out)
        elif s.tree[other, card] != UNSEEN:
            _write_floor(s.floors[s.tree[other, card], 0], at, out)
            _write_floor(s.floors[s.tree[other, card], 1], at + FLOOR, out)
        else:
            break
        if _sees(s, seat, other, card):
            out[UNKNOWN + s.tree[other, card]] -= 1
        at += 2 * FLOOR


@compiled
def _write_floor(floor: int, at: int, out: Features) -> None:
    out[at + (floor >> SHADE)] = 1
    out[at + FLOOR_VALUE] = (floor & VALUE) / 4


@compiled
def _write_cards(s: State, seat: int, out: Features) -> None:
    """Count the cards of the hand if the seat holds it, and its kept card."""
    if seat == holder(s):
        for i in range(s.held):
            if s.hand[i] != UNSEEN:
                out[HELD + s.hand[i]] += 1
                out[UNKNOWN + s.hand[i]] -= 1
    if s.kept[seat] != UNSEEN:
        out[KEPT + s.kept[seat]] = 1
        out[UNKNOWN + s.kept[seat]] -= 1


@compiled
def _write_missing(s: State, seat: int, out: Features) -> None:
    """Count the cards that the seat passed on last and has not seen since: built face-up or in the hand it got back."""
    first, lap = distance(s, seat), 0
    while first + (lap + 1) * s.seats < passes(s):
        lap += 1
    passed_at, back_at = first + lap * s.seats, first + (lap + 1) * s.seats
    if passed_at >= passes(s):
        return
    for i in range(s.seats):
        out[MISSING + s.passed[passed_at, i]] += 1
    builder = seat
    for turn in range(passed_at + 1, min(back_at, s.turns)):
        builder = _neighbour(s, builder)
        height = lap if turn < (lap + 1) * s.seats else lap + 1
        if not s.down[builder, height]:
            _find_again(s.tree[builder, height], out)
    if not is_away(s, back_at):
        for i in range(s.seats):
            _find_again(s.passed[back_at - 1, i], out)


@compiled
def _find_again(kind: int, out: Features) -> None:
    """Take a card from the missing ones, if it is one of them."""
    if kind != UNSEEN and out[MISSING + kind] > 0:
        out[MISSING + kind] -= 1

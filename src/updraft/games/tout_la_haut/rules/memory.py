"""Memory: the hands that seats held and passed on, and the cards that went missing on the way.

A lap is the turns of the others between two turns of one seat. The seat passes the hand on in the turn `passed_at` and
has it back in the turn `back_at`: NOBODY stands for "before the first turn", NEVER for "not again".
"""

from updraft.games.tout_la_haut.rules.setup import copies_in_play
from updraft.games.tout_la_haut.rules.turns import distance, seat_at
from updraft.games.tout_la_haut.state import KINDS, ROUNDS, TURNS, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled
from updraft.kit.memory import Cells

UNSEEN = -1
NEVER = 2 * TURNS  # later than any turn


@compiled
def holder(s: State) -> int:
    """Return the seat that holds the hand: the current player, or after a game its last player."""
    return s.turn if s.turn != NOBODY else seat_at(s, s.turns - 1)


@compiled
def passes(s: State) -> int:
    """Count how often the hand has been passed on in this game."""
    return s.turns if s.turn != NOBODY else s.turns - 1


@compiled
def remembers(s: State, seat: int, turn: int) -> bool:
    """Let giver and receiver remember the cards that were passed on after a turn [TLH-6]."""
    return seat != NOBODY and (seat == seat_at(s, turn) or seat == seat_at(s, turn + 1))


@compiled
def own_turn_after(s: State, seat: int, passed_at: int) -> int:
    """Return the next turn of a seat, in which it has the hand back; NEVER for spectators."""
    if seat == NOBODY:
        return NEVER
    return distance(s, seat) if passed_at == NOBODY else passed_at + s.seats


@compiled
def is_away(s: State, back_at: int) -> bool:
    """Tell whether the hand has not come back yet."""
    return back_at > s.turns or (back_at == s.turns and s.turn == NOBODY)


@compiled
def card_built(s: State, turn: int) -> int:
    """Return the card that was built in a turn."""
    return s.tree[seat_at(s, turn), turn // s.seats]


@compiled
def is_face_down(s: State, turn: int) -> int:
    """Tell whether the card of a turn was built face-down."""
    return s.down[seat_at(s, turn), turn // s.seats]


@compiled
def copy_passed(s: State, turn: int, cards: Cells) -> int:
    """Copy the cards that were passed on after a turn, none before the first; return how many."""
    if turn == NOBODY:
        return 0
    for i in range(s.seats):
        cards[i] = s.passed[turn, i]
    return s.seats


@compiled
def remove_card(cards: Cells, count: int, kind: int) -> int:
    """Remove one card of a kind from a list, if it is there; return how many are left."""
    for i in range(count):
        if cards[i] == kind:
            cards[i] = cards[count - 1]
            return count - 1
    return count


@compiled
def find_missing(s: State, passed_at: int, back_at: int, missing: Cells) -> int:
    """List the cards that a seat passed on and did not see again during the lap; return how many."""
    count = copy_passed(s, passed_at, missing)
    for turn in range(passed_at + 1, min(back_at, s.turns)):
        if not is_face_down(s, turn):
            count = remove_card(missing, count, card_built(s, turn))
    if not is_away(s, back_at) and back_at > 0:
        for i in range(s.seats):
            count = remove_card(missing, count, s.passed[back_at - 1, i])
    return count


@compiled
def count_unseen(s: State, unseen: Cells) -> int:
    """Count the cards of each kind that are nowhere to be seen on this table; return how many there are in all."""
    for kind in range(KINDS):
        unseen[kind] = copies_in_play(s, kind)
    for seat in range(s.seats):
        _cross_off(unseen, s.kept[seat])
        for height in range(ROUNDS):
            _cross_off(unseen, s.tree[seat, height])
    for i in range(s.held):
        _cross_off(unseen, s.hand[i])
    total = 0
    for kind in range(KINDS):
        total += unseen[kind]
    return total


@compiled
def _cross_off(unseen: Cells, kind: int) -> None:
    if kind != UNSEEN:
        unseen[kind] -= 1

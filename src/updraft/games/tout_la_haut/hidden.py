"""Hiding: blank the cards of Tout là-haut that a seat cannot see."""

from updraft.games.tout_la_haut.rules.memory import UNSEEN, holder, passes, remembers
from updraft.games.tout_la_haut.state import ROUNDS, State
from updraft.kit.jit import compiled
from updraft.kit.luck import blank_luck
from updraft.kit.memory import Table


@compiled
def hide(table: Table[State], seat: int) -> None:
    """Blank the pile, the luck, and the cards that others hold, passed on or built face-down [TLH-6]."""
    s: State = table[0]
    blank_luck(s.luck)
    s.deck[:] = UNSEEN
    if seat != holder(s):
        s.hand[:] = UNSEEN
    for other in range(s.seats):
        if other != seat:
            s.kept[other] = UNSEEN
            for height in range(ROUNDS):
                if s.down[other, height]:
                    s.tree[other, height] = UNSEEN
    for turn in range(passes(s)):
        if not remembers(s, seat, turn):
            s.passed[turn, :] = UNSEEN

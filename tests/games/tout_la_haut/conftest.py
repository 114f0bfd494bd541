"""Tables of Tout là-haut laid out by hand: trees, hand, pile and kept cards written as texts."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from updraft import games
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import GREY_FLOOR
from updraft.kit.contract import NOBODY, ComponentLists, OptionValue
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal

GAME = games.find("tout-la-haut")


@pytest.fixture(scope="session")
def lay() -> Callable[..., Table[Any]]:
    """The function that lays a table."""
    return _lay


def _lay(
    *trees: str,
    hand: str = "",
    pile: str = "",
    kept: str = "",
    first: int = 0,
    turns: int | None = None,
    second: bool = False,
    banked: Sequence[int] = (),
    lists: ComponentLists | None = None,
    **options: OptionValue,
) -> Table[Any]:
    """A seat for each tree, which is written from the stump up, `*` for face-down.

    The pile is written top first, above all cards that are not named; `kept` by seat, `-` for none. As many
    turns are over as cards are built, unless `turns` says otherwise. `second` is a second game of `strategic`.
    """
    table = deal(Settings(GAME, len(trees), options, lists, first), "a table laid by hand")
    s = table[0]
    components = Counter(int(kind) for kind in (*s.deck, *s.hand, *s.kept) if kind >= 0)

    def take(cards: str) -> list[int]:
        """The moves or cards of a text, taken out of the box."""
        taken = []
        for card in cards.split():
            number = GAME.notation.number(table, card)
            assert number is not None, f"{card} is no card"
            assert components[number % FACE_DOWN] > 0, f"the box has no {card} left"
            components[number % FACE_DOWN] -= 1
            taken.append(number)
        return taken

    s.kept[:] = -1
    for seat, card in enumerate(kept.split()):
        s.kept[seat] = -1 if card == "-" else take(card)[0]
    for seat, tree in enumerate(trees):
        for height, move in enumerate(take(tree)):
            s.tree[seat, height] = move % FACE_DOWN
            s.down[seat, height] = move >= FACE_DOWN
            s.roof[seat] = GREY_FLOOR if move >= FACE_DOWN else s.floors[move, 1]
    held = sorted(take(hand))
    s.held = len(held)
    s.hand[:] = -1
    s.hand[: s.held] = held
    top = take(pile)
    cards = [*components.elements(), *reversed(top)]
    s.piled = len(cards)
    s.deck[:] = -1
    s.deck[: s.piled] = cards

    s.turns = sum(len(tree.split()) for tree in trees) if turns is None else turns
    s.height = s.turns // s.seats
    s.second = second
    s.way = -1 if second else 1
    s.turn = NOBODY if s.height == rounds(s.seats) else (first + s.way * s.turns) % s.seats
    s.banked[: len(banked)] = banked
    return table

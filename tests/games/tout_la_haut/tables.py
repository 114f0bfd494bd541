"""Tables of Tout là-haut for tests: lay them by hand, play on, sample worlds, read cards as texts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import updraft
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.moves import FACE_DOWN, hand_text
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import GREY_FLOOR
from updraft.kit.contract import NOBODY, ComponentLists, OptionValue
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, legal_actions

GAME = updraft.game("tout-la-haut")


def lay(
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
    """Lay a table with a seat for each tree; trees are written from the stump up, `*` for face-down.

    The pile is written top first, above all cards that are not named; `kept` by seat, `-` for none. As many
    turns are over as cards are built, unless `turns` says otherwise. `second` is a second game of `strategic`.
    """
    table = deal(Settings(GAME, len(trees), options, lists, first), "a table laid by hand")
    s = table[0]
    components = Counter(int(kind) for kind in (*s.deck, *s.hand, *s.kept) if kind >= 0)

    def take(cards: str) -> list[int]:
        """Take cards out of the box; `*` is kept as part of a move."""
        taken = []
        for card in cards.split():
            number = GAME.notation.number(table, card)
            assert number is not None, f"{card} is not a card"
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


def play(table: Table[Any], moves: str) -> None:
    """Make some moves."""
    for move in moves.split():
        submit(GAME, table, move)


def worlds(table: Table[Any], seat: int, count: int) -> Iterator[Table[Any]]:
    """Sample worlds that a seat must hold possible."""
    for seed in range(count):
        world = table.copy()
        GAME.rules.redeal(world, seat, seed)
        yield world


def card(table: Table[Any], seat: int, height: int) -> str:
    """Read a card of a tree."""
    return card_text(table[0], table[0].tree[seat, height])


def pile(table: Table[Any]) -> list[str]:
    """Read the cards of the pile, top last."""
    return [card_text(table[0], kind) for kind in table[0].deck[: table[0].piled]]


def hand(table: Table[Any]) -> list[str]:
    """Read the cards of the hand, in order."""
    return hand_text(table[0]).split()


def positions(players: int, draw_last: bool, second: bool = False) -> Iterator[Table[Any]]:
    """Play a random game; yield some positions, the first and the last among them."""
    options: dict[str, OptionValue] = {"draw_last": draw_last, "strategic": second}
    table = deal(Settings(GAME, players, options), "positions")
    choose = Random(players).choice
    made = 0
    while table[0].turn != NOBODY:
        if made % 3 == 0 and table[0].second == second:
            yield table.copy()
        GAME.rules.play(table, choose(legal_actions(GAME, table)))
        made += 1
    yield table

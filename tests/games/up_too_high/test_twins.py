"""Boxes with cards that look the same: they share their moves, and nobody can distinguish them."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.games.up_too_high.components import card_text
from updraft.games.up_too_high.state import CARDS, DRAWN, PLACES
from updraft.games.up_too_high.web import derive
from updraft.kit import jit
from updraft.kit.components import shipped_items
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.table import Settings, deal, hide_for, legal_actions

GAME = updraft.game("up-too-high")
CARD_LIST: list[str] = shipped_items(GAME)["cards"]
FACES = [f"{letter}-{half}" for letter in "ABCDEFG" for half in ("p1", "p2", "a3")]
MANY_TWINS = [*FACES, "p1-a2", "p2-a3", "p3-a4"] * 3 + FACES + ["p3-a4"] * 2
FEW_TWINS = [card.replace("p5", "p1").replace("a6", "a2") for card in CARD_LIST]
BOXES = {"many": MANY_TWINS, "few": FEW_TWINS}
GAMES = 1 if jit.MODE == "interpreted" else 6


def legal(table: Any) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def twice(card: str, instead: str = "G-a6") -> list[str]:
    """List the shipped cards, with this one twice."""
    return [card if other == instead else other for other in CARD_LIST]


# Moves


def test_uth_c2_two_moves_with_the_same_text_are_the_same_move(lay: Any, show: Any) -> None:
    table = lay("A-p1 A-p1 B-p1", "C-p1", "E-p1", cards=twice("A-p1"))
    assert legal(table) == ["offer A-p1", "offer B-p1"]
    moves = legal_actions(GAME, table)
    assert [GAME.notation.number(table, text) for text in legal(table)] == moves
    go(table, "offer A-p1", "offer C-p1", "offer E-p1")
    assert show(table, "offer") == "A-p1 C-p1 E-p1"
    assert show(table, "hand 0") == "A-p1 B-p1"


def test_uth_c2_a_number_that_shares_its_moves_with_another_names_nothing(lay: Any) -> None:
    table = lay("A-p1 A-p1", "C-p1", "E-p1", cards=twice("A-p1"))
    first = GAME.notation.number(table, "offer A-p1")
    assert first == 0
    with pytest.raises(LookupError, match="card 1 looks like card 0"):
        GAME.notation.text(table, 1)
    refusal = why_not(GAME, table, 1)
    assert refusal is not None and refusal.key == "no_such_number"


def test_uth_5_both_of_two_equal_cards_can_be_bid(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-p1 B-p1 C-p1", 2, 2, phase="BID", offers="D-p1 E-p1 F-p1", cards=twice("B-p1"))
    assert legal(table) == ["bid A-p1", "bid B-p1", "bid C-p1", "bid done"]
    go(table, "bid B-p1")
    assert legal(table) == ["bid B-p1", "bid C-p1", "bid done"]
    go(table, "bid B-p1")
    assert legal(table) == ["bid C-p1", "bid done"]
    refusal = why_not(GAME, table, "bid B-p1")
    assert refusal is not None and refusal.key == "laid_already"
    go(table, "bid done")
    assert (show(table, "bid 0"), show(table, "hand 0")) == ("B-p1 B-p1", "A-p1 C-p1")


def test_uth_14_equal_upgrades_are_built_one_after_the_other(lay: Any, show: Any) -> None:
    cards = [card.replace("p5-a6", "p1-a2") for card in CARD_LIST]
    table = lay("p1-a2 p1-a2", 2, 2, phase="BUILD", company="C", presidents="C0", capital={"C": 9}, cards=cards)
    assert legal(table) == ["airport p1-a2", "plane p1-a2", "build done"]
    go(table, "plane p1-a2")
    assert legal(table) == ["airport p1-a2", "build done"]
    go(table, "airport p1-a2")
    assert (show(table, "airport_card"), show(table, "plane_card"), show(table, "hand 0")) == ("p1-a2", "p1-a2", "")


def test_uth_6_of_two_equal_shares_each_is_taken_once(lay: Any, show: Any) -> None:
    table = lay(2, 2, 2, phase="TAKE", offers="C-p1 C-p1 E-p1", cards=twice("C-p1"))
    go(table, "take C", "take C", "take E")
    assert [show(table, f"owned {seat}") for seat in range(3)] == ["C-p1", "C-p1", "E-p1"]
    assert table[0].president[2] == 0


# Nobody can distinguish them


def renumbered(table: Table[Any], choices: random.Random) -> Table[Any]:
    """Renumber twins at random, in every pile and in every memory."""
    other = table.copy()
    s = other[0]
    numbers = np.arange(CARDS)
    for face in set(s.face.tolist()):
        twins = np.flatnonzero(s.face == face)
        numbers[twins] = choices.sample(twins.tolist(), len(twins))
    for name in ("hand", "bid", "capital", "deck", "offer", "airport_card", "plane_card"):
        cells = s[name]
        cells[...] = np.where(cells >= 0, numbers[cells], cells)
    for seat in range(s.seats):
        s.hand[seat, : s.held[seat]].sort()
        s.bid[seat, : s.laid[seat]].sort()
    for name in ("owner", "discard", "turned", "known"):
        s[name][numbers] = s[name].copy()
    s.may[:, numbers] = s.may.copy()
    return other


def views(table: Table[Any]) -> list[bytes]:
    seats = range(NOBODY, int(table[0].seats))
    return [hide_for(GAME, table, seat).tobytes() for seat in seats]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("cards", BOXES.values(), ids=BOXES.keys())
@pytest.mark.many_games
def test_uth_2_nobody_can_ever_distinguish_equal_cards(cards: list[str], players: int) -> None:
    """Renumber twins again and again: everyone sees and remembers the same, byte for byte."""
    settings = Settings(GAME, players, component_lists={**shipped_items(GAME), "cards": cards})
    differing = 0
    for number in range(GAMES):
        choices = random.Random(f"{number} {players}")
        one = deal(settings, f"twins {number}")
        other = renumbered(one, choices)
        while one[0].turn != NOBODY:
            differing += one.tobytes() != other.tobytes()
            assert views(one) == views(other)
            assert legal_actions(GAME, one) == legal_actions(GAME, other)
            if choices.random() < 0.1:
                other = renumbered(one, choices)
            move = choices.choice(legal_actions(GAME, one))
            GAME.rules.play(one, move)
            GAME.rules.play(other, move)
        assert (
            GAME.components.inventory(one)
            == GAME.components.inventory(other)
            == GAME.components.inventory(deal(settings, "all"))
        )
    assert differing > 50


def places(s: Any) -> dict[int, int]:
    """Map every hidden card to the number of its place."""
    found = {int(card): 5 for card in np.flatnonzero(s.discard)}
    for seat in range(s.seats):
        found |= {int(card): seat for card in (*s.hand[seat, : s.held[seat]], *s.bid[seat, : s.laid[seat]])}
    for company in range(len(s.funds)):
        for at in range(s.funds[company]):
            found[int(s.capital[company, at])] = int(s.origin[company, at])
    return found | {int(card): DRAWN + int(s.decks) for card in s.deck[: s.piled]}


def check_memories(s: Any) -> None:
    """Check that every row knows a card or holds its place possible."""
    for card, place in places(s).items():
        for row in range(s.seats + 1):
            possible = int(s.may[row, card])
            assert (s.known[card] >> row & 1) == (possible == 0)
            assert possible == 0 or possible >> place & 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("cards", BOXES.values(), ids=BOXES.keys())
@pytest.mark.many_games
def test_uth_2_with_equal_cards_memories_are_right_and_worlds_fit(cards: list[str], players: int) -> None:
    settings = Settings(GAME, players, component_lists={**shipped_items(GAME), "cards": cards})
    for number in range(GAMES):
        choices = random.Random(number)
        table = deal(settings, f"worlds {number}")
        components = GAME.components.inventory(table)
        while table[0].turn != NOBODY:
            GAME.rules.play(table, choices.choice(legal_actions(GAME, table)))
            if choices.random() < 0.1:
                check_memories(table[0])
                for seat in range(NOBODY, players):
                    world = table.copy()
                    GAME.rules.redeal(world, seat, choices.getrandbits(40))
                    assert hide_for(GAME, world, seat).tobytes() == hide_for(GAME, table, seat).tobytes()
                    assert (
                        hide_for(GAME, hide_for(GAME, table, seat), seat).tobytes()
                        == hide_for(GAME, table, seat).tobytes()
                    )
                    assert GAME.components.inventory(world) == components
                    assert derive(hide_for(GAME, world, seat), seat) == derive(hide_for(GAME, table, seat), seat)
                    check_memories(world[0])
                    for _ in range(5):
                        if world[0].turn != NOBODY:
                            GAME.rules.play(world, choices.choice(legal_actions(GAME, world)))
                    check_memories(world[0])


def possible(table: Any, seat: int, card: int) -> list[int]:
    word = int(table[0].may[seat + 1, card])
    return [place for place in range(PLACES) if word >> place & 1]


@pytest.mark.parametrize(("hand", "known"), [("A-p1 C-p1", 0), ("A-p1 A-p1", 0), ("A-p1 A-p1", 1)])
def test_uth_2_a_card_that_is_laid_may_be_the_known_one_or_its_twin(lay: Any, hand: str, known: int) -> None:
    """Let seat 0 know one A-p1 in the hand of seat 1; the other may be there or on the deck. Lay one of them."""
    table = lay("D-p1", hand, "E-p1", cards=twice("A-p1"))
    s = table[0]
    s.known[known] |= 1 << 1
    s.may[1, known] = 0
    s.may[1, 1 - known] = 1 << 1 | 1 << DRAWN
    go(table, "offer D-p1", "offer A-p1", "offer E-p1")
    assert s.offer[1] == 0
    assert (s.known[0] >> 1 & 1, s.known[1] >> 1 & 1) == (1, 0)
    assert possible(table, 0, 1) == [1, DRAWN]


def test_uth_18_a_shuffle_does_not_depend_on_how_equal_cards_are_numbered() -> None:
    settings = Settings(GAME, 3, component_lists={**shipped_items(GAME), "cards": MANY_TWINS})
    decks = set()
    for number in range(3):
        choices = random.Random(5)
        table = deal(settings, "shuffled")
        while table[0].decks == 0:
            GAME.rules.play(table, choices.choice(legal_actions(GAME, table)))
            table = renumbered(table, random.Random(number))
        s = table[0]
        decks.add(" ".join(card_text(s, int(card)) for card in s.deck[: s.piled]))
    assert len(decks) == 1
    assert max(Counter(decks.pop().split()).values()) > 1

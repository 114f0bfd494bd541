"""The memory of seats of Up Too High: what they know, and where other cards may be."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.state import CARDS, COMPANIES, DRAWN, FOUNDED, IN_DISCARD, PLACES, SHUFFLE
from updraft.kit import jit, tape
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, hide_for, legal_actions

GAME = updraft.game("up-too-high")
MANY = 600 if jit.MODE == "interpreted" else 12_000


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def number(table: Any, text: str) -> int:
    return int(GAME.notation.number(table, f"offer {text}") or 0)


def redealt(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    world = table.copy()
    GAME.rules.redeal(world, seat, seed)
    return world


def places(s: Any) -> dict[int, int]:
    """Map every hidden card to the number of its place."""
    found = {int(card): IN_DISCARD for card in range(CARDS) if s.discard[card]}
    for seat in range(s.seats):
        found |= {int(card): seat for card in (*s.hand[seat, : s.held[seat]], *s.bid[seat, : s.laid[seat]])}
    for company in range(COMPANIES):
        for at in range(s.funds[company]):
            found[int(s.capital[company, at])] = int(s.origin[company, at])
    return found | {int(card): DRAWN + int(s.decks) for card in s.deck[: s.piled]}


def check_memories(s: Any) -> None:
    """Check that every row knows a card or holds its place possible, and that a seat knows no less than the public."""
    for card, place in places(s).items():
        for row in range(s.seats + 1):
            possible = int(s.may[row, card])
            assert (s.known[card] >> row & 1) == (possible == 0)
            assert possible == 0 or possible >> place & 1
            assert possible & ~int(s.may[0, card]) == 0


def random_tables(players: int, seed: int, one_in: int) -> Iterator[Table[Any]]:
    match = Match(Settings(GAME, players), f"memory {seed}")
    choices = random.Random(seed)
    while not match.is_over:
        match.push(choices.choice(legal_actions(GAME, match.table)))
        if choices.randrange(one_in) == 0:
            yield match.table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_uth_2_what_is_held_possible_is_never_wrong(players: int) -> None:
    """Check memories in real games and in redealt worlds that are played on."""
    for table in random_tables(players, seed=players, one_in=8):
        check_memories(table[0])
        for seat in range(NOBODY, players):
            world = redealt(table, seat, seed=seat + 5)
            check_memories(world[0])
            for _ in range(5):
                if world[0].turn != NOBODY:
                    GAME.rules.play(world, legal_actions(GAME, world)[-1])
            check_memories(world[0])


# Known cards


def knows(table: Any, seat: int, card: str) -> bool:
    return bool(table[0].known[number(table, card)] >> (seat + 1) & 1)


def possible(table: Any, seat: int, card: str) -> list[int]:
    word = int(table[0].may[seat + 1, number(table, card)])
    return [place for place in range(PLACES) if word >> place & 1]


@pytest.fixture
def founded(lay: Any) -> Table[Any]:
    """Let seat 0 found C with A-p1, B-p1 and B-p2; a card of income lies on them."""
    table: Table[Any] = lay(
        2, 2, 2, phase="TAKE", bids=["A-p1 B-p1 B-p2", "", ""], offers="C-p1 C-p2 C-p3", capital={"C": "F-p1"},
        deck="F-p2", discard="G-p1",
    )  # fmt: skip
    go(table, "take C", "take C", "take C")
    return table


def test_uth_2_a_founder_remembers_the_bid_in_the_capital(founded: Any, show: Any) -> None:
    assert show(hide_for(GAME, founded, 0), "capital C") == "A-p1 B-p1 B-p2"
    assert list(hide_for(GAME, founded, 0)[0].capital[2, :5] >= 0) == [False, True, True, True, False]
    assert show(hide_for(GAME, founded, 1), "capital C") == ""
    for seed in range(5):
        world = redealt(founded, 0, seed)
        assert show(world, "capital C").split()[1:4] == ["A-p1", "B-p1", "B-p2"]


def test_uth_15_others_know_that_a_founders_bid_is_in_card_order(founded: Any) -> None:
    for seed in range(30):
        stack = list(redealt(founded, 1, seed)[0].capital[2, 1:4])
        assert stack == sorted(stack)


def test_uth_2_a_founder_remembers_cards_that_others_are_paid(founded: Any, show: Any) -> None:
    """Pay a dividend: the income to seat 0, then B-p2 to seat 1 and B-p1 to seat 2."""
    go(founded, "build done", "dividend 1")
    assert [knows(founded, seat, "B-p2") for seat in (NOBODY, 0, 1, 2)] == [False, True, True, False]
    hidden = hide_for(GAME, founded, 0)
    assert show(hidden, "hand 1") == "B-p2"
    assert show(hidden, "hand 2") == "B-p1"
    for seed in range(5):
        assert "B-p2" in show(redealt(founded, 0, seed), "hand 1").split()


def test_uth_15_a_player_paid_from_a_bid_knows_that_the_rest_is_lower(founded: Any) -> None:
    go(founded, "build done", "dividend 1")
    assert FOUNDED + 2 in possible(founded, 2, "A-p5")
    assert FOUNDED + 2 not in possible(founded, 2, "B-p3")
    assert FOUNDED + 2 in possible(founded, NOBODY, "B-p3")


def test_uth_2_after_a_bid_a_known_card_is_in_the_hand_or_where_the_bid_went(founded: Any, show: Any) -> None:
    go(founded, "build done", "dividend 1")
    s = founded[0]
    s.phase, s.turn, s.step, s.starter, s.company = 1, 1, 0, 1, NOBODY
    card = GAME.notation.text(founded, legal_actions(GAME, founded)[1])
    go(founded, card)
    assert not knows(founded, 0, "B-p2")
    assert possible(founded, 0, "B-p2") == [1]
    assert show(hide_for(GAME, founded, 0), "hand 1") == ""
    go(founded, "bid done", "bid done", "bid done")
    assert possible(founded, 0, "B-p2") == [1, IN_DISCARD]


def test_uth_2_a_dug_card_is_known_in_the_discard_until_it_is_shuffled(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 B-a4", discard="C-p1", rest="capital G", presidents="A0 G0")
    go(table, "offer A-p1", "offer none", "offer E-p1")
    for seat in (NOBODY, 0, 1, 2):
        assert show(hide_for(GAME, table, seat), "discard") == "p2-a2"
    s = table[0]
    s.shares[0, :] = 1
    s.phase, s.company, s.turn = 6, 5, 0
    tape.feed(table, [(SHUFFLE, [number(table, text) for text in ("C-p1", "p2-a2")])])
    go(table, "dividend 0")
    assert s.tape_at == s.tape_end
    for seat in (NOBODY, 0, 1, 2):
        assert not knows(table, seat, "p2-a2")
        assert possible(table, seat, "p2-a2") == [DRAWN + 1]
    drawn = Counter(int(redealt(table, 1, seed)[0].deck[0]) for seed in range(100))
    assert 20 < drawn[number(table, "p2-a2")] < 80 or s.piled == 0


def test_uth_4_a_player_for_whom_cards_are_dug_is_known_to_hold_no_share(lay: Any) -> None:
    table = lay("A-p1", "p1-a2 p1-a3", "E-p1 E-p2", deck="B-p1")
    go(table, "offer A-p1", "offer none")
    assert 1 in possible(table, 0, "F-p1")
    go(table, "offer E-p1")
    for seat in (NOBODY, 0, 2):
        assert 1 not in possible(table, seat, "F-p1")
        assert 1 in possible(table, seat, "p1-a2")
    for seed in range(10):
        assert redealt(table, 0, seed)[0].hand[1, 0] >= 70


def test_uth_4_everyone_knows_when_no_share_is_left(lay: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 p2-a3", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1", "offer none", "offer E-p1")
    for seat in (NOBODY, 0, 1, 2):
        assert IN_DISCARD not in possible(table, seat, "F-p1")
        assert DRAWN + int(table[0].decks) not in possible(table, seat, "F-p1")
    for seed in range(10):
        world = redealt(table, 1, seed)[0]
        assert min(world.deck[:2]) >= 70
        assert world.discard[70:].sum() == 1


def test_uth_3_a_player_who_is_asked_for_an_offer_may_hold_no_share(lay: Any) -> None:
    table = lay("A-p1", "B-p1", "E-p1", turn=1, step=1)
    first = [int(redealt(table, 0, seed)[0].hand[1, 0]) for seed in range(100)]
    assert 10 < sum(card >= table[0].share_cards for card in first) < 50


def test_uth_2_a_redealt_world_holds_no_true_memories_of_other_seats(founded: Any) -> None:
    """Check that the memory of another seat fits the redealt world, not the true one."""
    world = redealt(founded, 1, 3)
    assert not knows(world, 0, "A-p1") or number(world, "A-p1") in world[0].hand[0]
    check_memories(world[0])

"""Offers in Up Too High: chosen secretly, then laid from hand or turned up from the deck."""

import random
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high import drawing, log
from updraft.games.up_too_high.state import CARDS, DRAWN, SHUFFLE, Phase
from updraft.kit import tape
from updraft.kit.contract import NOBODY
from updraft.kit.drawing import plain
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.match import Match
from updraft.kit.memory import copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.referee import submit
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.kit.texts import LANGUAGES

GAME = updraft.game("up-too-high")
NAMES = ["Ann", "Bob", "Cleo"]


def legal(table: Any) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


# Choosing


def test_uth_3_everyone_chooses_and_then_lays_from_the_first_player_on(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-p1", "C-p1 D-p1", "E-p1 F-p1", starter=1, turn=1)
    go(table, "offer D-p1")
    assert table[0].turn == 2
    go(table, "offer F-p1")
    assert table[0].turn == 0
    go(table, "offer A-p1")
    assert show(table, "offer") == "D-p1 F-p1 A-p1"
    assert show(table, "hand 1") == "C-p1"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 1)


def test_uth_3_only_shares_in_hand_can_be_chosen(lay: Any) -> None:
    table = lay("A-p1 B-a6 p1-a2", "C-p1", "E-p1")
    assert legal(table) == ["offer A-p1", "offer B-a6"]


def test_uth_3_a_single_share_is_still_asked_for(lay: Any) -> None:
    table = lay("A-p1", "C-p1", "E-p1")
    assert legal(table) == ["offer A-p1"]
    assert table[0].turn == 0


@pytest.mark.parametrize("hand", ["p1-a2 p1-a3", ""])
def test_uth_3_players_without_a_share_are_asked_too(lay: Any, hand: str) -> None:
    table = lay("A-p1", hand, "E-p1")
    go(table, "offer A-p1")
    assert table[0].turn == 1
    assert legal(table) == ["offer none"]


def test_uth_3_nothing_is_laid_or_turned_up_before_all_have_chosen(lay: Any, show: Any) -> None:
    table = lay("p1-a2", "C-p1 C-p2", "E-p1", deck="p2-a2 B-a4")
    piled = int(table[0].piled)
    go(table, "offer none", "offer C-p2")
    s = table[0]
    assert (s.offered, s.piled, s.discarded, int(s.turned.sum())) == (0, piled, 0, 0)
    assert (show(table, "hand 1"), int(s.held[1])) == ("C-p1 C-p2", 2)
    go(table, "offer E-p1")
    assert show(table, "offer") == "B-a4 C-p2 E-p1"
    assert (show(table, "hand 1"), show(table, "discard")) == ("C-p1", "p2-a2")


def test_uth_3_a_choice_is_known_to_its_owner_alone_until_all_have_chosen(lay: Any, show: Any) -> None:
    table = lay("A-p1 B-p1", "C-p1 D-p1", "E-p1 F-p1")
    go(table, "offer B-p1", "offer C-p1")
    for seat in (NOBODY, 0, 1, 2):
        hidden = hide_for(GAME, table, seat)
        assert show(hidden, "chosen") == {0: "B-p1", 1: "C-p1"}.get(seat, "")
    go(table, "offer F-p1")
    assert show(table, "chosen") == ""


def choosing(lay: Any, hand: str) -> Any:
    """Lay a table where seat 1 must choose an offer from a given hand."""
    return lay("A-p1 B-p1", hand, "E-p1 p5-a6", turn=1, step=1)


CHOICES = [("C-p1 D-p1 p1-a2", "offer C-p1"), ("C-p1 D-p1 p1-a2", "offer D-p1"), ("p1-a2 p1-a3 p1-a4", "offer none")]


@pytest.mark.parametrize(("one", "other"), [*combinations(CHOICES, 2)])
def test_uth_3_before_the_cards_are_laid_others_cannot_know_what_was_chosen_if_anything(
    lay: Any, one: tuple[str, str], other: tuple[str, str]
) -> None:
    """Compare views, the log and drawings for the others, byte for byte."""
    tables = []
    for hand, move in (one, other):
        table = choosing(lay, hand)
        before, number = copy_table(table), GAME.notation.number(table, move) or 0
        go(table, move)
        told = [PlayedMove(GAME, before, number, table).line(0, NAMES, lang) for lang in LANGUAGES]
        assert told == ["Bob has chosen", "Bob a choisi"]
        tables.append(table)
    for seat in (NOBODY, 0, 2):
        views = [hide_for(GAME, table, seat) for table in tables]
        assert views[0].tobytes() == views[1].tobytes()
        pages = [plain(drawing.draw(view, seat, NAMES, "en")) for view in views]
        assert pages[0] == pages[1]
        assert "Chosen so far:  Ann, Bob" in pages[0]
    assert hide_for(GAME, tables[0], 1).tobytes() != hide_for(GAME, tables[1], 1).tobytes()


def test_uth_3_the_owner_sees_the_choice(lay: Any) -> None:
    table = choosing(lay, "C-p1 D-p1 p1-a2")
    number = GAME.notation.number(table, "offer D-p1") or 0
    assert drawing.describe(table, number, NAMES, "en") == "offer share D (airplane 1)"
    go(table, "offer D-p1")
    assert "Your choice:  D-p1" in plain(drawing.draw(hide_for(GAME, table, 1), 1, NAMES, "en"))


def redealt(table: Any, seat: int, seed: int) -> Any:
    world = table.copy()
    GAME.rules.redeal(world, seat, seed)
    return world[0]


def test_uth_3_in_a_redealt_world_others_have_chosen_a_share_that_they_hold(lay: Any) -> None:
    table = lay("A-p1 B-p1", "C-p1 D-p1 p1-a2", "E-p1 p5-a6", "F-p1", turn=2, step=2)
    go(table, "offer E-p1")
    worlds = [redealt(table, 3, seed) for seed in range(200)]
    for world in worlds:
        for seat in range(3):
            shares = [card for card in world.hand[seat, : world.held[seat]] if card < world.share_cards]
            assert (world.chosen[seat] in shares) if shares else world.chosen[seat] == -1
        assert world.chosen[3] == -1
    assert len({int(world.chosen[1]) for world in worlds}) > 20
    assert any(world.chosen[2] == -1 for world in worlds)
    own = [redealt(table, 2, seed).chosen[2] for seed in range(5)]
    assert set(own) == {GAME.notation.number(table, "offer E-p1")}


@pytest.mark.many_games
def test_uth_3_every_share_of_a_redealt_hand_is_equally_likely_chosen(lay: Any) -> None:
    table = lay("A-p1", "C-p1 D-p1 E-p1", "B-p1", turn=0, step=0)
    s = table[0]
    go(table, "offer A-p1")
    for card in range(CARDS):
        s.known[card] |= 1 << 3  # seat 2 knows every card
        s.may[3, card] = 0
    go(table, "offer E-p1")
    counts = [0, 0, 0]
    for seed in range(3000):
        world = redealt(table, 2, seed)
        counts[list(world.hand[1, :3]).index(world.chosen[1])] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 14


# Digging


def test_uth_4_without_a_share_the_deck_lays_one(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 p3-a3 B-a4 C-p5")
    go(table, "offer A-p1", "offer none", "offer E-p1")
    assert show(table, "offer") == "A-p1 B-a4 E-p1"
    assert show(table, "discard") == "p2-a2 p3-a3"
    assert show(table, "deck").startswith("C-p5")
    assert show(table, "hand 1") == "p1-a2"


def test_uth_4_digs_follow_each_other_in_the_order_of_laying(lay: Any, show: Any) -> None:
    table = lay("p1-a2", "C-p1", "p1-a3", starter=2, turn=2, deck="p2-a2 B-p1 D-p1")
    go(table, "offer none", "offer none", "offer C-p1")
    assert show(table, "offer") == "B-p1 D-p1 C-p1"


def test_uth_4_a_dig_that_empties_the_deck_shuffles_the_discard_without_the_cards_beside_it(
    lay: Any, show: Any
) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 p3-a3", discard="B-a4 p4-a4", rest="capital G")
    go(table, "offer A-p1", "offer none")
    tape.feed(table, [(SHUFFLE, [card(table, "p4-a4"), card(table, "B-a4")])])
    go(table, "offer E-p1")
    assert table[0].tape_at == table[0].tape_end == 4
    assert show(table, "offer") == "A-p1 B-a4 E-p1"
    assert show(table, "discard") == "p2-a2 p3-a3 p4-a4"
    assert (table[0].piled, table[0].emptied) == (0, 2)


def card(table: Any, text: str) -> int:
    return int(GAME.notation.number(table, f"offer {text}") or 0)


def test_uth_4_the_share_may_be_the_last_card_before_a_shuffle(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2 B-a4", discard="C-p1", rest="capital G")
    go(table, "offer A-p1", "offer none", "offer E-p1")
    assert show(table, "offer") == "A-p1 B-a4 E-p1"
    assert show(table, "discard") == "C-p1 p2-a2"
    assert (table[0].piled, table[0].emptied, table[0].lost) == (0, 1, 0)


def test_uth_4_no_share_anywhere_lays_nothing_and_loses_nothing(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", deck="p2-a2", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1", "offer none", "offer E-p1")
    assert show(table, "offer") == "A-p1 E-p1"
    assert (show(table, "deck"), show(table, "discard")) == ("p2-a2", "p3-a3")
    assert (table[0].emptied, table[0].lost, table[0].phase) == (0, 0, Phase.BID)


def test_uth_4_the_check_is_made_anew_for_each_share(lay: Any, show: Any) -> None:
    table = lay("A-p1", "p1-a2", "", "p1-a3", deck="B-p1", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1", *["offer none"] * 3)
    assert show(table, "offer") == "A-p1 B-p1"
    assert show(table, "discard") == "p3-a3"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 0)


def test_uth_4_a_new_round_begins_without_a_dig(lay: Any) -> None:
    """Begin a round in which nobody holds a share: nothing is turned up before all have chosen."""
    table = lay(*[""] * 5, phase="DIVIDEND", company="G", presidents="G0", portfolios=["G-p1"])
    piled = int(table[0].piled)
    go(table, "dividend 0")
    assert (table[0].phase, table[0].turn, table[0].piled) == (Phase.OFFER, 1, piled)


def test_uth_4_everyone_may_dig_in_one_move_with_one_shuffle(lay: Any, show: Any) -> None:
    """Dig five times: once shuffled, all shares left are on the deck."""
    plain_cards = "p1-a2 p1-a3 p1-a4"
    shares = "A-p1 B-p1 C-p1 D-p1"
    table = lay(*[""] * 5, deck="E-p1 p5-a6", discard=f"{shares} {plain_cards}", rest="capital F")
    go(table, *["offer none"] * 4)
    order = [card(table, text) for text in ["p1-a2", "D-p1", "C-p1", "p1-a3", "B-p1", "p1-a4", "A-p1"]]
    tape.feed(table, [(SHUFFLE, order)])
    go(table, "offer none")
    assert table[0].tape_at == table[0].tape_end
    assert show(table, "offer") == "E-p1 D-p1 C-p1 B-p1 A-p1"
    assert show(table, "discard") == f"{plain_cards} p5-a6"
    assert (table[0].emptied, table[0].piled, table[0].phase) == (2, 0, Phase.BID)


def test_the_offers_are_announced_to_everyone(lay: Any) -> None:
    table = lay("A-p1", "p1-a2", "", starter=1, turn=1, deck="p2-a2 B-a4", rest="capital G")
    go(table, "offer none", "offer none")
    before = table.copy()
    move = card(table, "A-p1")
    assert log.consequences(SeenMove(before, move, before, NOBODY, knows=False), NAMES, "en") == []
    go(table, "offer A-p1")
    assert log.consequences(SeenMove(before, move, table, NOBODY, knows=False), NAMES, "en") == [
        Consequence("Bob has no share: the deck provides share B (airport IV)", "UTH-4", ("B-a4",)),
        Consequence("Cleo has no share, and none is left", "UTH-4"),
        Consequence("Ann offers share A (airplane 1)", "UTH-3", ("A-p1",)),
        Consequence("Turned up on the way and discarded: the airplane 2 / airport II card", "UTH-4", ("p2-a2",)),
        Consequence("The deck has run out: 1 of 3", "UTH-18"),
    ]


# 2 players


def test_uth_9_with_2_players_each_also_turns_up_a_share(lay: Any, show: Any) -> None:
    table = lay("A-p1 A-p2", "C-p1 C-p2", deck="p1-a2 B-p1 D-p1")
    before = table.copy()
    go(table, "offer A-p1", "offer C-p2")
    assert show(table, "offer") == "A-p1 C-p2 B-p1 D-p1"
    assert show(table, "discard") == "p1-a2"
    assert (table[0].phase, table[0].turn) == (Phase.BID, 0)
    assert log.consequences(SeenMove(before, 0, table, NOBODY, knows=False), NAMES, "en") == [
        Consequence("Ann offers share A (airplane 1)", "UTH-3", ("A-p1",)),
        Consequence("Bob offers share C (airplane 2)", "UTH-3", ("C-p2",)),
        Consequence("The deck adds share B (airplane 1)", "UTH-9", ("B-p1",)),
        Consequence("The deck adds share D (airplane 1)", "UTH-9", ("D-p1",)),
        Consequence("Turned up on the way and discarded: the airplane 1 / airport II card", "UTH-4", ("p1-a2",)),
    ]


def test_uth_9_offers_come_before_the_shares_of_the_deck(lay: Any, show: Any) -> None:
    table = lay("p2-a2", "C-p1", starter=1, turn=1, deck="A-p1 B-p1 D-p1")
    go(table, "offer C-p1", "offer none")
    assert show(table, "offer") == "C-p1 A-p1 B-p1 D-p1"


def test_uth_9_without_shares_in_hand_all_four_come_from_the_deck(lay: Any, show: Any) -> None:
    table = lay("", "p1-a2", deck="B-p1 C-p1 D-p1 E-p1")
    go(table, "offer none", "offer none")
    assert show(table, "offer") == "B-p1 C-p1 D-p1 E-p1"


@pytest.mark.parametrize(("left", "laid"), [("", 2), ("B-p1", 3), ("B-p1 D-p1", 4)])
def test_uth_9_fewer_than_four_shares_lie_there_if_none_are_left(lay: Any, left: str, laid: int) -> None:
    table = lay("A-p1", "C-p1", deck=left, rest="capital G")
    go(table, "offer A-p1", "offer C-p1")
    assert table[0].offered == laid


def test_uth_9_a_card_without_a_share_is_discarded_at_once_and_shuffled_with_the_others(lay: Any, show: Any) -> None:
    """Shuffle the two cards turned up first into the new deck, unlike in a dig; one is turned up again."""
    table = lay("A-p1", "C-p1", deck="p2-a2 p3-a3", discard="B-a4 D-p1 p4-a4", rest="capital G")
    go(table, "offer A-p1")
    order = [card(table, text) for text in ["p3-a3", "B-a4", "p4-a4", "D-p1", "p2-a2"]]
    tape.feed(table, [(SHUFFLE, order)])
    go(table, "offer C-p1")
    assert table[0].tape_at == table[0].tape_end == 7
    assert show(table, "offer") == "A-p1 C-p1 B-a4 D-p1"
    assert (show(table, "discard"), show(table, "deck")) == ("p3-a3 p4-a4", "p2-a2")
    assert (table[0].emptied, table[0].decks) == (1, 1)


def test_uth_9_a_card_that_was_turned_up_and_shuffled_is_known_to_be_in_the_new_deck(lay: Any) -> None:
    table = lay("A-p1", "C-p1", deck="p2-a2", discard="B-a4 D-p1 p4-a4", rest="capital G")
    go(table, "offer A-p1")
    tape.feed(table, [(SHUFFLE, [card(table, text) for text in ["B-a4", "D-p1", "p2-a2", "p4-a4"]])])
    go(table, "offer C-p1")
    s, again = table[0], card(table, "p2-a2")
    assert list(s.may[:3, again]) == [1 << (DRAWN + 1)] * 3
    assert all(again in redealt(table, 1, seed).deck[:2] for seed in range(20))


def test_uth_9_turning_up_is_checked_for_each_share(lay: Any, show: Any) -> None:
    """Leave no share for the second player: nothing is turned up, though cards are left."""
    table = lay("A-p1", "C-p1", deck="B-p1 p2-a2", discard="p3-a3", rest="capital G")
    go(table, "offer A-p1", "offer C-p1")
    assert show(table, "offer") == "A-p1 C-p1 B-p1"
    assert (show(table, "deck"), show(table, "discard")) == ("p2-a2", "p3-a3")
    assert (table[0].emptied, table[0].lost) == (0, 0)


# Outcomes of one move


def written(table: Any) -> list[tuple[int, list[int]]]:
    """Collect the outcomes that the last choice of an offer needs."""
    while GAME.notation.text(table, legal_actions(GAME, table)[0]).startswith("offer"):
        tape.wipe(table)
        tape.write(table)
        GAME.rules.play(table, legal_actions(GAME, table)[0])
    return tape.take(table)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.many_games
def test_uth_18_laying_offers_needs_one_shuffle_at_most_however_the_cards_lie(lay: Any, players: int) -> None:
    """Try every number of shares on the deck, in the discard and in hands, with other cards between them."""
    most = 0
    for on_deck, thrown, sharers in product(range(4), range(4), range(players + 1)):
        for plain_deck, plain_thrown in ((0, 0), (0, 2), (2, 0), (3, 3)):
            shares = [f"{letter}-p1" for letter in "ABCD"]
            deck = [*(f"p1-a{level}" for level in range(2, 2 + plain_deck)), *shares[:on_deck]]
            random.Random(f"{on_deck} {thrown} {plain_deck}").shuffle(deck)
            discard = [f"p2-a{level}" for level in range(2, 2 + plain_thrown)]
            discard += [f"{letter}-p2" for letter in "ABCD"[:thrown]]
            hands = [f"E-p{seat + 1}" if seat < sharers else "" for seat in range(players)]
            table = lay(*hands, deck=" ".join(deck), discard=" ".join(discard), rest="capital G")
            outcomes = written(table)
            assert len(outcomes) <= 1
            most = max(most, len(outcomes))
    assert most == 1


def test_uth_18_the_tape_has_room_for_a_shuffle_of_all_cards(lay: Any) -> None:
    table = lay("", "", rest="discard")
    ((chance, cells),) = written(table)
    assert (chance, len(cells)) == (SHUFFLE, CARDS)
    assert 2 + len(cells) < len(table[0].tape)


def test_uth_18_no_move_of_many_games_needs_two_shuffles() -> None:
    for number in range(8):
        settings = Settings(GAME, 2 + number % 4)
        match = Match(settings, f"shuffles {number}")
        choices = random.Random(number)
        while not match.is_over:
            match.push(choices.choice(legal_actions(GAME, match.table)))
        kinds = ["chance" in entry for entry in match.entries]
        assert any(kinds)
        assert not any(one and other for one, other in pairwise(kinds))

"""The draw-last variant of Tout là-haut, and all variants at once."""

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.moves import hand_text
from updraft.games.tout_la_haut.state import DECK
from updraft.kit import tape
from updraft.kit.components import shipped_items
from updraft.kit.contract import FIRST, NOBODY, OptionValue
from updraft.kit.luck import seed_words
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, hide_for, legal_actions, prepare, scores_and_ranks
from updraft.kit.table import deal as deal_table

OBJECTIVES = next(option.values for option in GAME.options if option.name == "objective")
DECK_3 = ["P4P4", "R3G3", "B4G4", "Y2Y2", "G4Y4", "P2P3", "Y4R4", "B2B3"]


def stacked(table: Table[Any], top: list[str]) -> list[int]:
    """Stack a deck for three players with these cards on top, as cells of the tape."""
    below = list(shipped_items(GAME)["cards"])
    for card in top:
        below.remove(card)
    cells = [GAME.notation.number(table, card) for card in (*top, *below)]
    return [cell for cell in cells if cell is not None]


def deal_from(top: list[str], first: int) -> Table[Any]:
    """Deal a table for three from a deck that begins with these cards."""
    table = prepare(Settings(GAME, 3, {"draw_last": True}))
    table[0].luck[:] = seed_words("unused: the tape decides")
    tape.feed(table, [(FIRST, [first]), (DECK, stacked(table, top))])
    GAME.rules.deal(table)
    tape.wipe(table)
    return table


def kept(table: Table[Any]) -> list[str]:
    """Read the kept cards by seat, `-` for none."""
    s = table[0]
    return [card_text(s, kind) if kind >= 0 else "-" for kind in s.kept[: s.seats]]


# Set-up


@pytest.mark.parametrize(
    ("first", "keeps", "hand"),
    [
        (0, ["-", "R3G3", "B4G4"], "G4Y4 P2P3 P4P4 Y2Y2"),
        (1, ["P4P4", "-", "B4G4"], "G4Y4 P2P3 R3G3 Y2Y2"),
        (2, ["P4P4", "R3G3", "-"], "B4G4 G4Y4 P2P3 Y2Y2"),
    ],
)
def test_tlh_22_everyone_gets_a_card_from_seat_0_on_then_the_first_player(
    first: int, keeps: list[str], hand: str
) -> None:
    # P4P4, R3G3 and B4G4 go to seats 0, 1 and 2, the next three to the first player, who adds the card of that seat.
    table = deal_from(DECK_3, first)
    assert kept(table) == keeps
    assert sorted(hand_text(table[0]).split()) == hand.split()


def test_tlh_22_the_second_game_is_dealt_from_seat_0_too() -> None:
    # Seat 1 is lowest and begins game 2; still seat 0 gets the first card.
    trees = ["B2B2 R2R2", "G2G2*", "Y2Y2 R2R2"]
    table = lay(*trees, hand="B2B2 G2G2 Y2Y2 P2P2", turns=17, strategic=True, draw_last=True)
    tape.feed(table, [(DECK, stacked(table, DECK_3))])
    submit(GAME, table, "B2B2*")
    assert table[0].turn == 1
    assert kept(table) == ["P4P4", "-", "B4G4"]
    assert sorted(hand_text(table[0]).split()) == ["G4Y4", "P2P3", "R3G3", "Y2Y2"]


def test_tlh_22_without_the_option_nobody_keeps_a_card() -> None:
    assert kept(deal_table(Settings(GAME, 3), "none")) == ["-", "-", "-"]


# A turn


def test_tlh_22_a_turn_ends_with_a_draw_to_keep() -> None:
    hand = "B2B2 R2R2 G2G2 Y2Y2"
    table = lay("", "", "", hand=hand, kept="- P2P2 P3G3", pile="P4P4 P2P3", draw_last=True)
    submit(GAME, table, "R2R2")
    assert kept(table) == ["P4P4", "-", "P3G3"]


def test_tlh_22_the_card_drawn_is_not_passed_on() -> None:
    hand = "B2B2 R2R2 G2G2 Y2Y2"
    table = lay("", "", "", hand=hand, kept="- P2P2 P3G3", pile="P4P4 P2P3", draw_last=True)
    submit(GAME, table, "R2R2")
    assert [card_text(table[0], kind) for kind in table[0].passed[0, :3]] == ["B2B2", "G2G2", "Y2Y2"]


def test_tlh_22_the_kept_card_joins_the_hand_at_the_turn() -> None:
    hand = "B2B2 R2R2 G2G2 Y2Y2"
    table = lay("", "", "", hand=hand, kept="- P2P2 P3G3", pile="P4P4 P2P3", draw_last=True)
    submit(GAME, table, "R2R2")
    assert table[0].turn == 1
    assert hand_text(table[0]) == "B2B2 G2G2 Y2Y2 P2P2"


def test_tlh_22_the_card_comes_back_a_round_later() -> None:
    hand = "B2B2 R2R2 G2G2 Y2Y2"
    table = lay("", "", "", hand=hand, kept="- P2P2 P3G3", pile="P4P4 P2P3", draw_last=True)
    for card in ("R2R2", "G2G2", "Y2Y2"):
        submit(GAME, table, card)
    assert table[0].turn == 0
    assert hand_text(table[0]) == "B2B2 P2P2 P3G3 P4P4"


def test_tlh_22_nobody_draws_after_the_last_turn() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", kept="- P2P2 P3G3", turns=15, draw_last=True)
    piled = int(table[0].piled)
    for card in ("R2R2", "G2G2", "Y2Y2"):
        submit(GAME, table, card)
    assert table[0].turn == NOBODY
    assert kept(table) == ["-", "-", "-"]
    assert table[0].piled == piled


def test_tlh_22_the_last_draw_is_for_the_last_turn() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", kept="- P2P2 P3G3", turns=12, pile="P4P4", draw_last=True)
    submit(GAME, table, "R2R2")
    assert kept(table)[0] == "P4P4"


def test_tlh_22_nobody_draws_after_the_last_turn_of_the_first_game() -> None:
    # All cards are back for game 2: the first player holds four, the two others keep one each.
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", turns=17, strategic=True, draw_last=True)
    submit(GAME, table, "R2R2*")
    s = table[0]
    assert kept(table).count("-") == 1 and kept(table)[s.turn] == "-"
    assert (s.held, s.piled) == (4, 32 - 4 - 2)


@pytest.mark.parametrize(("players", "drawn"), [(2, 16), (3, 21), (4, 24), (5, 25)])
def test_tlh_22_as_many_cards_are_drawn_as_in_the_normal_game(players: int, drawn: int) -> None:
    table = deal_table(Settings(GAME, players, {"draw_last": True}), "drawn")
    while table[0].turn != NOBODY:
        submit(GAME, table, legal_actions(GAME, table)[-1])
    assert len(GAME.components.inventory(table)) - table[0].piled == drawn


def test_tlh_22_only_its_owner_sees_a_kept_card() -> None:
    table = deal_from(DECK_3, first=0)
    assert kept(hide_for(GAME, table, 1)) == ["-", "R3G3", "-"]
    assert kept(hide_for(GAME, table, 0)) == ["-", "-", "-"]
    assert kept(hide_for(GAME, table, NOBODY)) == ["-", "-", "-"]


# All variants at once


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_tlh_23_all_options_combine(players: int, objective: OptionValue) -> None:
    # Every combination comes to an end, and no card is ever lost.
    choose = Random(players).choice
    for strategic, draw_last in product((False, True), (False, True)):
        options: dict[str, OptionValue] = {"objective": objective, "strategic": strategic, "draw_last": draw_last}
        table = deal_table(Settings(GAME, players, options), "combined")
        cards = GAME.components.inventory(table)
        moves = 0
        while table[0].turn != NOBODY:
            GAME.rules.play(table, choose(legal_actions(GAME, table)))
            assert GAME.components.inventory(table) == cards
            moves += 1
        assert moves == players * (9 - players) * (1 + strategic)
        assert sorted(scores_and_ranks(GAME, table)[1]) == list(range(1, players + 1))

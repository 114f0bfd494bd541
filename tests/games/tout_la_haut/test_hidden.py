"""Hiding in Tout là-haut: hands, kept cards and face-down cards are blanked for everyone else."""

from tests.games.tout_la_haut.tables import GAME, card, hand, lay, play
from updraft.games.tout_la_haut.components import card_text
from updraft.kit.contract import NOBODY
from updraft.kit.table import hide_for


def test_tlh_6_only_its_holder_sees_a_hand() -> None:
    table = lay("", "", "", hand="B2B2 R3G3 G4Y4 P4P4")
    assert hand(hide_for(GAME, table, 0)) == ["B2B2", "R3G3", "G4Y4", "P4P4"]
    for other in (1, 2, NOBODY):
        hidden = hide_for(GAME, table, other)[0]
        assert (hidden.hand == -1).all() and hidden.held == 4


def test_tlh_6_only_its_owner_sees_a_face_down_card() -> None:
    table = lay("B2B2*", "R3G3", "G4Y4*")
    assert card(hide_for(GAME, table, 0), 0, 0) == "B2B2"
    for other in (1, 2, NOBODY):
        assert hide_for(GAME, table, other)[0].tree[0, 0] == -1


def test_tlh_6_everyone_sees_a_face_up_card() -> None:
    table = lay("B2B2*", "R3G3", "G4Y4*")
    for seat in (0, 1, 2, NOBODY):
        assert card(hide_for(GAME, table, seat), 1, 0) == "R3G3"


def test_tlh_6_giver_and_receiver_remember_what_was_passed_on() -> None:
    table = lay("", "", "", hand="B2B2 R3G3 G4Y4 P4P4")
    play(table, "R3G3 G4Y4*")
    for seat in (0, 1):
        row = hide_for(GAME, table, seat)[0].passed[0, :3]
        assert [card_text(table[0], kind) for kind in row] == ["B2B2", "G4Y4", "P4P4"]
    for seat in (2, NOBODY):
        assert (hide_for(GAME, table, seat)[0].passed[0] == -1).all()


def test_tlh_6_the_last_hand_stays_with_the_last_player() -> None:
    table = lay("", "", hand="B2B2 R3G3 G4Y4", turns=13)
    play(table, "R3G3")
    assert hand(hide_for(GAME, table, 1)) == ["B2B2", "G4Y4"]
    assert (hide_for(GAME, table, 0)[0].hand == -1).all()


def test_tlh_6_nobody_sees_luck() -> None:
    table = lay("", "")
    for seat in (0, 1, NOBODY):
        assert (hide_for(GAME, table, seat)[0].luck == 1).all()

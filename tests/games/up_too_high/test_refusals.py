"""Refusals of Up Too High: the rule, the sentence, and an unchanged table."""

from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.state import Phase
from updraft.kit.memory import Table
from updraft.kit.referee import Refused, submit, why_not
from updraft.kit.table import Settings, deal, legal_actions
from updraft.kit.texts import LANGUAGES, game_texts

GAME = updraft.game("up-too-high")
MOVES = {
    "OFFER": "offer A-p1",
    "BID": "bid done",
    "TAKE": "take A",
    "EXTRA": "extra A",
    "FLY": "fly cw",
    "BUILD": "build done",
    "DIVIDEND": "dividend 0",
}
RULES = {"OFFER": 3, "BID": 5, "TAKE": 6, "EXTRA": 10, "FLY": 13, "BUILD": 14, "DIVIDEND": 16}


@pytest.fixture
def scene(lay: Any) -> Any:
    """Lay a table for seat 0 of three: some cards in hand, C with airport III, airplane 2 and a capital of 4."""

    def laid(phase: str) -> Table[Any]:
        table: Table[Any] = lay(
            "A-p1 B-a2 C-a4 E-p3 p1-a2 p3-a3",
            2,
            2,
            phase=phase,
            company="C" if phase in ("FLY", "BUILD", "DIVIDEND") else "",
            presidents="C0",
            portfolios=["C-p1", "C-p2"],
            airports="C:D-a3",
            planes="C:p2-a2",
            capital={"C": 4},
            offers="A-p2 D-p1 D-p2" if phase in ("BID", "TAKE") else "",
            bids=["B-p4", "", ""] if phase in ("BID", "EXTRA") else [],
        )
        table[0].founded[0] = 0, 5
        return table

    return laid


def reason(table: Any, move: str | int, seat: int | None = None) -> tuple[str, str] | None:
    refusal = why_not(GAME, table, move, seat)
    return (refusal.rule, refusal.key) if refusal else None


REFUSED = [
    ("BID", "bid none", "UTH-5", "bid_begun"),
    ("BID", "BID 0", "UTH-5", "bid_begun"),
    ("OFFER", "offer p1-a2", "UTH-3", "no_share_on_it"),
    ("OFFER", "offer none", "UTH-3", "share_in_hand"),
    ("OFFER", "offer A-p2", "UTH-3", "not_in_hand"),
    ("OFFER", "offer A-p9", "UTH-C2", "no_such_card"),
    ("OFFER", "offer A-a1", "UTH-C2", "no_such_card"),
    ("BID", "bid A-p2", "UTH-5", "not_in_hand"),
    ("BID", "bid B-p4", "UTH-5", "laid_already"),
    ("BID", "bid A-p1", "UTH-C4", "bid_out_of_order"),
    ("BID", "bid p9-a9", "UTH-C2", "no_such_card"),
    ("TAKE", "take B", "UTH-6", "not_on_offer"),
    ("EXTRA", "extra B", "UTH-10", "not_founded"),
    ("BUILD", "airport A-p1", "UTH-C3", "no_airport_on_it"),
    ("BUILD", "plane B-a2", "UTH-C3", "no_plane_on_it"),
    ("BUILD", "airport G-a6", "UTH-14", "not_in_hand"),
    ("BUILD", "airport B-a2", "UTH-14", "airport_not_higher"),
    ("BUILD", "airport p3-a3", "UTH-14", "airport_not_higher"),
    ("BUILD", "plane p1-a2", "UTH-14", "plane_not_higher"),
    ("BUILD", "plane A-p9", "UTH-C2", "no_such_card"),
    ("DIVIDEND", "dividend 4", "UTH-16", "above_level"),
    ("DIVIDEND", "dividend 3", "UTH-16", "too_little_capital"),
]


@pytest.mark.parametrize(("phase", "move", "rule", "key"), REFUSED)
def test_a_refusal_names_its_rule_and_changes_nothing(scene: Any, phase: str, move: str, rule: str, key: str) -> None:
    table = scene(phase)
    before = table.tobytes()
    assert reason(table, move) == (rule, key)
    with pytest.raises(Refused) as refused:
        submit(GAME, table, move)
    assert table.tobytes() == before
    for lang in LANGUAGES:
        assert refused.value.message(lang).endswith(f" [{rule}]")
        assert "{" not in refused.value.message(lang)


@pytest.mark.parametrize("move", ["offer A-p2", "offer p1-a2", "offer B-p5"])
def test_uth_3_without_a_share_any_card_is_refused(lay: Any, move: str) -> None:
    table = lay("p1-a2 p3-a3", 2, 2)
    assert reason(table, move) == ("UTH-3", "no_share_in_hand")
    assert reason(table, "offer none") is None


def test_uth_14_an_upgrade_that_the_capital_cannot_pay_is_refused(scene: Any) -> None:
    table = scene("BUILD")
    table[0].funds[2] = 3
    assert reason(table, "airport C-a4") == ("UTH-14", "too_expensive")


@pytest.mark.parametrize("phase", list(MOVES))
def test_a_move_of_another_phase_is_refused_by_the_rule_of_this_one(scene: Any, phase: str) -> None:
    table = scene(phase)
    for other, move in MOVES.items():
        if other != phase:
            assert reason(table, move) == (f"UTH-{RULES[phase]}", f"{phase.lower()}_is_asked")


@pytest.mark.parametrize("phase", list(MOVES))
@pytest.mark.parametrize(
    "text", ["", "bid", "done", "bid a-p1", "take a", "take H", "fly up", "dividend 10", "dividend ٢", "bid done "]
)
def test_a_text_that_is_not_a_move_is_refused_by_the_rule_of_the_phase(scene: Any, phase: str, text: str) -> None:
    assert reason(scene(phase), text) == (f"UTH-{RULES[phase]}", "not_a_move")


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("OFFER", "offer A-p1, offer B-a2, offer C-a4, offer E-p3"),
        ("BID", "bid B-a2, bid C-a4, bid E-p3, bid p1-a2, bid p3-a3, bid done"),
        ("TAKE", "take A, take D"),
        ("EXTRA", "extra A, extra F"),
        ("FLY", "fly cw, fly ccw, fly no"),
        ("BUILD", "airport C-a4, plane E-p3, plane p3-a3, build done"),
        ("DIVIDEND", "dividend 0, dividend 1, dividend 2"),
    ],
)
def test_the_moves_without_a_reason_are_the_legal_ones(scene: Any, phase: str, moves: str) -> None:
    table = scene(phase)
    allowed = [number for number in range(GAME.move_count) if reason(table, number) is None]
    assert allowed == legal_actions(GAME, table)
    assert ", ".join(GAME.notation.text(table, number) for number in allowed) == moves


def test_uth_3_a_move_out_of_turn_and_after_the_end_is_refused(scene: Any) -> None:
    table = scene("OFFER")
    assert reason(table, "offer A-p1", seat=1) == ("UTH-3", "not_your_turn")
    table[0].turn, table[0].end = -1, 1
    assert reason(table, "offer A-p1", seat=0) == ("UTH-19", "over")


def test_every_phase_and_every_refusal_has_a_sentence() -> None:
    assert set(MOVES) == {phase.name for phase in Phase}
    for lang in LANGUAGES:
        sentences = set(game_texts(GAME, lang)["why"])
        assert {key for *_, key in REFUSED} <= sentences
        assert {f"{phase.lower()}_is_asked" for phase in MOVES} <= sentences


def test_numbers_and_texts_name_the_same_moves_anywhere() -> None:
    table = deal(Settings(GAME, 2), "texts")
    texts = [GAME.notation.text(table, number) for number in range(GAME.move_count)]
    assert len(set(texts)) == GAME.move_count
    assert [GAME.notation.number(table, text) for text in texts] == list(range(GAME.move_count))
    for number in (-1, GAME.move_count):
        with pytest.raises(LookupError):
            GAME.notation.text(table, number)

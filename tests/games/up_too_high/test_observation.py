"""Observations of Up Too High: each cell of tables laid by hand."""

from typing import Any

import updraft
from tests.games.observations import check_bounds, crossed, named_cells, rounded
from updraft.games.up_too_high.components import card_text
from updraft.games.up_too_high.state import DRAWN, EVERYONE, IN_DISCARD
from updraft.kit.memory import Table

GAME = updraft.game("up-too-high")
MARKS = (
    "hand",
    "bid",
    "offer",
    "in use",
    "known elsewhere",
    "in discard",
    "may be in discard",
    "may be on deck",
    "chosen",
)
LETTERS = "ABCDEFG"


def names_of(table: Table[Any]) -> list[str]:
    return [
        *crossed([card_text(table[0], card) for card in range(95)], MARKS),
        *crossed(
            LETTERS,
            [
                *("airport", "plane", "capital", "acting", "founded"),
                *(f"next {letter}" for letter in LETTERS),
                *(f"president {seat}" for seat in range(5)),
            ],
        ),
        *crossed(
            ["seat"],
            range(5),
            ["there", "turn", "hand", "bid", "first", "place", *(f"shares {letter}" for letter in LETTERS)],
        ),
        *crossed(["phase"], ["offer", "bid", "take", "extra", "fly", "build", "dividend"]),
        *("rounds", "step", "emptied", "lost rounds", "lost", "deck", "discard", "emptied now"),
    ]


def card(table: Table[Any], text: str) -> int:
    return next(number for number in range(95) if card_text(table[0], number) == text)


def remember(table: Table[Any], seat: int, known: str, may: dict[str, int]) -> None:
    """Let nobody know or suspect where any card is, except this seat."""
    s = table[0]
    s.known[:], s.may[...] = 0, 0
    for text in known.split():
        s.known[card(table, text)] = EVERYONE & ~1
    for text, places in may.items():
        s.may[seat + 1, card(table, text)] = places


def test_each_cell_of_an_observation_with_two_players(lay: Any) -> None:
    table = lay("A-p1 p1-a2", "B-p1 C-p1", circle="ACEGBDF", deck="D-p1 E-p1", discard="p2-a2 p3-a2", rest="capital G")
    remember(table, 1, "B-p1 C-p1 A-p1 p2-a2", {"p3-a2": 1 << IN_DISCARD | 1 << 0, "D-p1": 1 << DRAWN})
    table[0].chosen[:2] = card(table, "A-p1"), card(table, "C-p1")
    assert named_cells(GAME, table, 1, names_of(table)) == rounded(
        {
            "B-p1 hand": 1,
            "C-p1 hand": 1,
            "C-p1 chosen": 1,
            "A-p1 known elsewhere": 1,
            "p2-a2 known elsewhere": 1,
            "p2-a2 in discard": 1,
            "p3-a2 may be in discard": 1,
            "D-p1 may be on deck": 1,
            **{f"{letter} airport": 1 / 6 for letter in LETTERS},
            "G capital": 87 / 16,
            **{f"{one} next {other}": 1 for one, other in ("AC", "CE", "EG", "GB", "BD", "DF", "FA")},
            "seat 0 there": 1,
            "seat 0 hand": 2 / 16,
            "seat 0 place": 1 / 5,
            "seat 1 there": 1,
            "seat 1 turn": 1,
            "seat 1 hand": 2 / 16,
            "seat 1 first": 1,
            "phase offer": 1,
            "rounds": 1 / 16,
            "deck": 2 / 95,
            "discard": 2 / 95,
        }
    )


def test_each_cell_of_an_observation_with_five_players(lay: Any) -> None:
    table = lay(
        "A-p1",
        "B-p1 C-p1 p1-a2",
        "",
        "",
        "D-p1 D-p2",
        bids=["A-p2", "B-p2 C-p2 p2-a2", "", "E-p1 E-p2", ""],
        offers="F-p1 F-p2",
        portfolios=["G-p1", "", "G-p2", "F-p3 G-p3", ""],
        presidents="A0 G3",
        airports="A:p3-a2",
        planes="G:p4-a2",
        capital={"A": "C-p4", "B": "C-p3 D-p3"},
        circle="ABCDEFG",
        discard="p1-a3",
        turn=4,
        starter=2,
        step=3,
        phase="TAKE",
        company="G",
        rounds=5,
        emptied=2,
        emptied_before=1,
        lost_rounds=3,
        lost=1,
        decks=4,
    )
    table[0].founded[3] = 6, 1
    table[0].founded[0] = 0, -1
    remember(table, 3, "E-p1 E-p2 B-p1 G-p1 F-p1 p3-a2 p4-a2", {"C-p3": 1 << (DRAWN + 4), "D-p3": 1 << (DRAWN + 3)})
    assert named_cells(GAME, table, 3, names_of(table)) == rounded(
        {
            "E-p1 bid": 1,
            "E-p2 bid": 1,
            "B-p1 known elsewhere": 1,
            "F-p1 offer": 1,
            "F-p2 offer": 1,
            **{f"{text} in use": 1 for text in ("G-p1", "G-p2", "G-p3", "F-p3", "p3-a2", "p4-a2")},
            "C-p3 may be on deck": 1,
            **{f"{letter} airport": 1 / 6 for letter in "BCDEFG"},
            "A airport": 2 / 6,
            "G plane": 4 / 5,
            "A capital": 1 / 16,
            "B capital": 2 / 16,
            "G acting": 1,
            "A founded": 1,
            "B founded": 1,
            "G founded": 1,
            **{f"{one} next {other}": 1 for one, other in ("AB", "BC", "CD", "DE", "EF", "FG", "GA")},
            "A president 2": 1,
            "G president 0": 1,
            **{f"seat {step} there": 1 for step in range(5)},
            "seat 1 turn": 1,
            "seat 1 hand": 2 / 16,
            "seat 2 hand": 1 / 16,
            "seat 3 hand": 3 / 16,
            "seat 0 bid": 2 / 16,
            "seat 2 bid": 1 / 16,
            "seat 3 bid": 3 / 16,
            "seat 4 first": 1,
            "seat 0 place": 1 / 5,
            "seat 1 place": 4 / 5,
            "seat 2 place": 2 / 5,
            "seat 4 place": 3 / 5,
            "seat 0 shares F": 1 / 10,
            "seat 0 shares G": 1 / 10,
            "seat 2 shares G": 1 / 10,
            "seat 4 shares G": 1 / 10,
            "phase take": 1,
            "rounds": 5 / 16,
            "step": 3 / 5,
            "emptied": 2 / 4,
            "lost rounds": 3 / 4,
            "lost": 1,
            "deck": (95 - 24) / 95,
            "discard": 1 / 95,
            "emptied now": 1,
        }
    )


def test_uth_c2_bounds_hold_with_a_box_of_the_highest_levels() -> None:
    check_bounds(GAME, {"cards": ["A-p9"] * 50 + ["B-a9"] * 20 + ["p9-a9"] * 25}, moves=60)

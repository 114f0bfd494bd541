"""The set-up of Up Too High: circle, hands, capitals."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.games.up_too_high.moves import CHANCES
from updraft.games.up_too_high.rules.setup import starting_capital
from updraft.games.up_too_high.state import CIRCLE, COMPANIES, DECK
from updraft.kit import tape
from updraft.kit.contract import FIRST
from updraft.kit.luck import seed_words
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, prepare
from updraft.records.read import RecordError, read
from updraft.records.replay import replay

GAME = updraft.game("up-too-high")


def dealt(players: int, circle: str, first: int = 0, deck: list[int] | None = None) -> Table[Any]:
    """Deal with a given circle, and with the deck in card order unless one is given."""
    table = prepare(Settings(GAME, players, first=first))
    table[0].luck[:] = seed_words("dealt")
    cells = CHANCES[CIRCLE].read(table, list(circle))
    tape.feed(table, [(FIRST, [first]), (CIRCLE, cells), (DECK, deck or list(range(95)))])
    GAME.rules.deal(table)
    assert table[0].tape_at == table[0].tape_end
    tape.wipe(table)
    return table


def test_uth_1_eight_cards_go_to_each_seat_from_seat_0_on(show: Any) -> None:
    for first in range(3):
        table = dealt(3, "ABCDEFG", first)
        assert [int(held) for held in table[0].held] == [8, 8, 8, 0, 0]
        assert show(table, "hand 0") == "A-p1 A-p2 A-p3 A-p4 A-p5 A-a2 A-a3 A-a4"
        assert show(table, "hand 1").split()[0] == "A-a5"
        assert table[0].turn == first


def test_uth_1_capitals_follow_from_a_to_g_each_with_its_extras(show: Any) -> None:
    table = dealt(2, "ACFBDEG")
    assert show(table, "capital A") == "B-a3 B-a4 B-a5"
    assert show(table, "capital B") == "B-a6 C-p1 C-p2"
    assert show(table, "capital C") == "C-p3 C-p4"


def test_uth_1_company_c_between_a_and_f_starts_with_2() -> None:
    assert dealt(3, "ACFBDEG")[0].funds[2] == 2


@pytest.mark.parametrize(("players", "left"), [(2, 65), (3, 57), (4, 49), (5, 41)])
def test_uth_1_the_deck_then_holds_the_rest(players: int, left: int) -> None:
    for number in range(5):
        s = deal(Settings(GAME, players), f"seed {number}")[0]
        assert s.piled == left
        assert s.emptied == 0


def test_uth_1_all_5040_circles_give_14_capital_cards() -> None:
    s = prepare(Settings(GAME, 3))[0]
    for circle in permutations(range(COMPANIES)):
        s.circle[:] = circle
        assert sum(starting_capital(s, company) for company in range(COMPANIES)) == 14


def test_uth_1_a_circle_is_the_same_whatever_letter_comes_first() -> None:
    turned = [dealt(3, "CFBDEGA"[start:] + "CFBDEGA"[:start]).tobytes() for start in range(COMPANIES)]
    assert len(set(turned)) == 1
    assert dealt(3, "CFBDEAG").tobytes() != turned[0]


def test_uth_1_every_circle_is_drawn() -> None:
    circles = {deal(Settings(GAME, 2), f"seed {number}")[0].circle.tobytes() for number in range(300)}
    assert len(circles) > 200
    nexts = np.zeros((COMPANIES, COMPANIES))
    for number in range(420):
        circle = deal(Settings(GAME, 2), f"circle {number}")[0].circle
        for place in range(COMPANIES):
            nexts[circle[place], circle[(place + 1) % COMPANIES]] += 1
    others = nexts[~np.eye(COMPANIES, dtype=bool)]
    assert others.sum() == nexts.sum()
    assert ((others - 70) ** 2 / 70).sum() < 95


@pytest.mark.parametrize("seed", ["turned", None])
def test_uth_1_a_record_may_begin_the_circle_with_any_letter(seed: str | None) -> None:
    match = Match(Settings(GAME, 3, first=1), "turned")
    while not match.is_over:
        match.push(match.legal_moves[-1])
    record = match.record()
    record.seed = seed
    circle = record.setup["circle"]
    for start in range(COMPANIES):
        record.setup["circle"] = circle[start:] + circle[:start]
        again = replay(read(record.text().encode()))
        assert again.entries == match.entries
        assert again.result() == match.result()
        assert [table[0].capital.tobytes() for table in again.tables] == [
            table[0].capital.tobytes() for table in match.tables
        ]


@pytest.mark.parametrize(
    "circle", [list("ABCDEF"), list("ABCDEFF"), list("abcdefg"), "ABCDEFG", list("ABCDEFGA"), [0, 1, 2, 3, 4, 5, 6]]
)
@pytest.mark.parametrize("seed", ["broken", None])
def test_uth_1_a_record_with_a_broken_circle_is_refused(circle: Any, seed: str | None) -> None:
    record = Match(Settings(GAME, 3), "broken").record()
    record.seed = seed
    record.setup["circle"] = circle
    with pytest.raises(RecordError, match="UTH-1"):
        replay(record)


def test_uth_1_a_record_with_a_broken_deck_is_refused() -> None:
    record = Match(Settings(GAME, 3), "broken").record()
    record.seed = None
    whole = record.setup["deck"]
    for deck in (whole[:-1], [*whole[:-1], whole[0]], [*whole[:-1], "A-p9"], "deck", [*whole[:-1], 5]):
        record.setup["deck"] = deck
        with pytest.raises(RecordError, match=r"setup\.deck"):
            replay(record)

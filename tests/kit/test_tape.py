"""The tape: outcomes written down, fed back, and torn where they do not fit."""

from typing import Any

import numpy as np
import pytest

from updraft.kit import luck, tape
from updraft.kit.luck import Tape, WithLuck
from updraft.kit.memory import Cells, Table, blank, i16

DIE, PILE = 3, 8  # two chances
CARDS = 5


class Parlour(WithLuck):
    """A die and a pile."""

    pile: Cells = i16(CARDS)
    tape: Cells = i16(3 + 2 + CARDS)


@pytest.fixture
def parlour() -> Table[Any]:
    state: Any = Parlour  # NumPy's stubs take it for abstract
    table = blank(state)
    table[0].luck[:] = luck.seed_words("oak")
    table[0].pile[:] = [10, 20, 30, 40, 40]
    return table


def roll(table: Table[Any]) -> int:
    return int(luck.draw(table[0], DIE, 6))


def mix(table: Table[Any]) -> list[int]:
    luck.shuffle(table[0], PILE, table[0].pile, CARDS)
    return [int(cell) for cell in table[0].pile]


def test_a_tape_that_is_off_stays_empty(parlour: Table[Any]) -> None:
    roll(parlour)
    mix(parlour)
    s = parlour[0]
    assert (s.taping, s.tape_at, s.tape_end) == (Tape.OFF, 0, 0)
    assert not s.tape.any()


def test_luck_is_written_down_with_the_top_of_a_pile_first(parlour: Table[Any]) -> None:
    tape.write(parlour)
    outcome, pile = roll(parlour), mix(parlour)
    assert tape.take(parlour) == [(DIE, [outcome]), (PILE, pile[::-1])]


def test_writing_down_does_not_change_luck(parlour: Table[Any]) -> None:
    unwritten = parlour.copy()
    tape.write(parlour)
    assert (roll(parlour), mix(parlour)) == (roll(unwritten), mix(unwritten))
    tape.take(parlour)
    assert parlour.tobytes() == unwritten.tobytes()


def test_the_tape_is_off_and_empty_once_it_was_taken(parlour: Table[Any]) -> None:
    blank_tape = parlour.copy()
    tape.write(parlour)
    assert tape.take(parlour) == []
    assert parlour.tobytes() == blank_tape.tobytes()


def test_outcomes_fed_in_take_the_place_of_luck(parlour: Table[Any]) -> None:
    tape.feed(parlour, [(DIE, [5]), (PILE, [40, 10, 40, 30, 20])])
    assert roll(parlour) == 5
    assert mix(parlour) == [20, 30, 40, 10, 40]
    assert parlour[0].taping == Tape.READ
    assert parlour[0].tape_at == parlour[0].tape_end
    assert tape.take(parlour) == [(DIE, [5]), (PILE, [40, 10, 40, 30, 20])]


def test_written_outcomes_can_be_fed_to_other_luck(parlour: Table[Any]) -> None:
    other = parlour.copy()
    other[0].luck[:] = luck.seed_words("elm")
    tape.write(parlour)
    written = (roll(parlour), mix(parlour))
    tape.feed(other, tape.take(parlour))
    assert (roll(other), mix(other)) == written


def test_feeding_uses_as_much_luck_as_drawing(parlour: Table[Any]) -> None:
    drawing = parlour.copy()
    tape.feed(parlour, [(DIE, [5]), (PILE, [40, 10, 40, 30, 20])])
    for table in (parlour, drawing):
        roll(table)
        mix(table)
    assert parlour[0].luck.tolist() == drawing[0].luck.tolist()


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [(PILE, [40, 10, 40, 30, 20])],
        [(DIE + 1, [2])],
        [(DIE, [])],
        [(DIE, [2, 2])],
        [(DIE, [6])],
        [(DIE, [-1])],
        [(DIE, [32767])],
    ],
    ids=["nothing", "another chance first", "unknown chance", "no cell", "two cells", "6", "-1", "32767"],
)
def test_a_draw_tears_a_tape_that_does_not_hold_it(parlour: Table[Any], outcomes: list[tape.ChanceOutcome]) -> None:
    tape.feed(parlour, outcomes)
    assert 0 <= roll(parlour) < 6
    assert parlour[0].taping == Tape.TORN
    assert parlour[0].wanted == DIE


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [(DIE, [2])],
        [(PILE, [])],
        [(PILE, [40, 30, 20, 10])],
        [(PILE, [40, 40, 30, 20, 10, 10])],
        [(PILE, [40, 40, 30, 20, 20])],
        [(PILE, [40, 40, 40, 20, 10])],
        [(PILE, [40, 40, 30, 20, 11])],
        [(PILE, [0, 0, 0, 0, 0])],
    ],
    ids=["nothing", "another chance", "empty", "short", "long", "one twice", "one too often", "a stranger", "zeros"],
)
def test_a_shuffle_tears_a_tape_that_holds_no_order_of_the_pile(
    parlour: Table[Any], outcomes: list[tape.ChanceOutcome]
) -> None:
    tape.feed(parlour, outcomes)
    assert sorted(mix(parlour)) == [10, 20, 30, 40, 40]
    assert parlour[0].taping == Tape.TORN
    assert parlour[0].wanted == PILE


def test_a_torn_tape_keeps_the_first_missing_chance(parlour: Table[Any]) -> None:
    tape.feed(parlour, [(DIE, [2])])
    mix(parlour)
    roll(parlour)
    assert parlour[0].taping == Tape.TORN
    assert parlour[0].wanted == PILE


def test_surplus_outcomes_are_left_over(parlour: Table[Any]) -> None:
    tape.feed(parlour, [(DIE, [1]), (DIE, [4])])
    assert roll(parlour) == 1
    assert parlour[0].taping == Tape.READ
    assert parlour[0].tape_at == 3
    assert parlour[0].tape_end == 6


def test_an_outcome_too_long_for_the_tape_can_never_be_asked_for(parlour: Table[Any]) -> None:
    tape.feed(parlour, [(PILE, [1] * 100)])
    assert parlour[0].tape_end == 0
    mix(parlour)
    assert parlour[0].taping == Tape.TORN


def test_a_tape_is_used_to_its_last_cell(parlour: Table[Any]) -> None:
    outcomes: list[tape.ChanceOutcome] = [(PILE, [40, 10, 40, 30, 20]), (DIE, [3])]
    tape.feed(parlour, outcomes)
    assert parlour[0].tape_end == len(parlour[0].tape)
    mix(parlour)
    assert roll(parlour) == 3
    assert parlour[0].taping == Tape.READ


def test_wiping_leaves_no_trace(parlour: Table[Any]) -> None:
    before = parlour.copy()
    tape.feed(parlour, [(PILE, [1, 2, 3, 4, 5])])
    roll(parlour)
    tape.wipe(parlour)
    parlour[0].luck[:] = before[0].luck
    assert np.array_equal(parlour, before)
    assert parlour.tobytes() == before.tobytes()

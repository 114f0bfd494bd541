"""Outcomes that a game makes itself are recorded and replaced like any other."""

from typing import Any

import numpy as np

from updraft.kit import tape
from updraft.kit.jit import compiled
from updraft.kit.luck import Tape, WithLuck, record_outcome
from updraft.kit.memory import Cells, Table, blank, i16

CHANCE = 4


class Teller(WithLuck):
    """Three cells that somebody made, and room for two outcomes of them."""

    made: Cells = i16(3)
    tape: Cells = i16(2 * (2 + 3))


TELLER: type[Any] = Teller


def tables() -> Table[Any]:
    return blank(TELLER)


@compiled
def make(table: Table[Any]) -> None:
    s: Teller = table[0]
    for i in range(3):
        s.made[i] = 10 + i
    record_outcome(s, CHANCE, s.made, 3)


def test_off_nothing_is_written() -> None:
    table = tables()
    make(table)
    assert table[0].made.tolist() == [10, 11, 12]
    assert tape.take(table) == []


def test_an_outcome_is_written_to_the_tape() -> None:
    table = tables()
    tape.write(table)
    make(table)
    make(table)
    assert tape.take(table) == [(CHANCE, [10, 11, 12])] * 2


def test_a_fed_outcome_replaces_it() -> None:
    table = tables()
    tape.feed(table, [(CHANCE, [7, 8, 9])])
    make(table)
    assert table[0].made.tolist() == [7, 8, 9]
    assert table[0].taping == Tape.READ and table[0].tape_at == 5


def test_another_chance_or_another_size_tears_the_tape() -> None:
    for outcome in ((CHANCE + 1, [7, 8, 9]), (CHANCE, [7, 8])):
        table = tables()
        tape.feed(table, [outcome])
        make(table)
        assert table[0].taping == Tape.TORN and table[0].wanted == CHANCE
        assert np.array_equal(table[0].made, [10, 11, 12])

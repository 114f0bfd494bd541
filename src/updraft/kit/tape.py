"""Use the tape: record the outcomes of luck, or feed outcomes in its place."""

from typing import Any, TypeAlias

from updraft.kit.jit import compiled
from updraft.kit.luck import Tape
from updraft.kit.memory import Table

ChanceOutcome: TypeAlias = tuple[int, list[int]]  # a chance's number, and its cells


@compiled
def wipe(table: Table[Any]) -> None:
    """Empty the tape and turn it off: states between moves carry no trace of it."""
    s = table[0]
    s.taping = Tape.OFF
    s.tape_at = 0
    s.tape_end = 0
    s.wanted = 0
    for cell in range(s.tape.size):
        s.tape[cell] = 0


@compiled
def wipe_written(table: Table[Any]) -> None:
    """Empty the tape and turn it off, when nothing but outcomes was written to it."""
    s = table[0]
    for cell in range(s.tape_end):
        s.tape[cell] = 0
    s.taping = Tape.OFF
    s.tape_end = 0


@compiled
def write(table: Table[Any]) -> None:
    """Record the outcomes of luck from now on."""
    table[0].taping = Tape.WRITE


def feed(table: Table[Any], outcomes: list[ChanceOutcome]) -> None:
    """Replace luck with these outcomes from now on; outcomes beyond the tape's end are never read."""
    s = table[0]
    s.taping = Tape.READ
    for chance, cells in outcomes:
        end = int(s.tape_end)
        if end + 2 + len(cells) <= len(s.tape):
            s.tape[end : end + 2 + len(cells)] = [chance, len(cells), *cells]
            s.tape_end = end + 2 + len(cells)


def take(table: Table[Any]) -> list[ChanceOutcome]:
    """Return the outcomes since `write`; the tape is off and empty afterwards."""
    s = table[0]
    cells = s.tape[: s.tape_end].tolist()
    outcomes, at = [], 0
    while at < len(cells):
        end = at + 2 + cells[at + 1]
        outcomes.append((cells[at], cells[at + 2 : end]))
        at = end
    wipe(table)
    return outcomes

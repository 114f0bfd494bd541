"""A digest of a position for learners: a few facts that follow from what a seat sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from updraft.kit.contract import Seat
from updraft.kit.memory import Features, Ints, Table
from updraft.kit.observation import size_of

WriteDigest: TypeAlias = Callable[[Table[Any], Seat, Features], None]
Propose: TypeAlias = Callable[[Table[Any], Ints, int, Ints], int]


@dataclass(frozen=True)
class Fact:
    """One number, or several that stand next to each other; they are scaled to about 1."""

    name: str
    meaning: str
    size: int = 1


@dataclass(frozen=True, eq=False)
class Digest:
    """A game's `digest` module may have one as DIGEST. Its functions are compiled like the rules.

    write    writes the position as a seat knows it: `write(table, seat, out)`. First come `alike` rows, all with the
             facts of `each`, such as one for every company: a net may treat them alike. Then come the other `facts`.
    propose  chooses a legal move that may be part of a good turn: `propose(table, moves, count, rng)`. Learners then
             decide about whole turns, which is for games where nothing is hidden or left to luck.
    """

    write: WriteDigest
    facts: tuple[Fact, ...]
    each: tuple[Fact, ...] = ()
    alike: int = 0
    propose: Propose | None = None

    @property
    def rows(self) -> tuple[int, int]:
        """The number of rows, and of the numbers of each."""
        return self.alike, size_of(self.each)

    @property
    def size(self) -> int:
        """The number of numbers that `write` writes."""
        return self.alike * size_of(self.each) + size_of(self.facts)

    @property
    def layout(self) -> tuple[Any, ...]:
        """Names, sizes and order of the numbers."""
        return self.alike, *([(fact.name, fact.size) for fact in facts] for facts in (self.each, self.facts))

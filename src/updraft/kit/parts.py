"""The parts of a game beside its rules: drawings, facts for the page, a heuristic for bots, traits to study."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from updraft.kit.contract import Move, Seat
from updraft.kit.drawing import StyledText
from updraft.kit.heuristic import Heuristic
from updraft.kit.memory import Table
from updraft.kit.study import Study


def no_notice(_before: Table[Any], _move: Move, _after: Table[Any], _names: Sequence[str], _lang: str) -> StyledText:
    """Say nothing beside the move itself."""
    return []


def always_public(_move: Move) -> bool:
    """Let all viewers know every move: for games without hidden moves."""
    return True


def no_shorthand(_hidden: Table[Any], _typed: str) -> list[str] | None:
    """Expand nothing: the game has no shorthand."""
    return None


@dataclass(frozen=True, eq=False)
class Drawing:
    """A game in letters. Every function is given a hidden table, never more.

    draw      the table, with the viewer's own things below: `draw(hidden, viewer, names, lang)`
    describe  a move in words, for a viewer who knows it or who knows only that it was made; "" where there is
              nothing to say: `describe(before, move, names, knows, lang)`
    hint      what a legal move would bring, in a few words: `hint(hidden, move, lang)`
    notice    what else a move brought about, for everyone: `notice(before, move, after, names, lang)`
    expand    the moves that a shorthand stands for, or None: `expand(hidden, typed)`
    """

    draw: Callable[[Table[Any], Seat, Sequence[str], str], StyledText]
    describe: Callable[[Table[Any], Move, Sequence[str], bool, str], str]
    hint: Callable[[Table[Any], Move, str], str]
    notice: Callable[[Table[Any], Move, Table[Any], Sequence[str], str], StyledText] = no_notice
    expand: Callable[[Table[Any], str], list[str] | None] = no_shorthand


@dataclass(frozen=True, eq=False)
class Web:
    """Facts for the page that would take rules to find out.

    derive       facts that follow from what a viewer sees, as a TypedDict: `derive(hidden, viewer)`
    rule         the rule of a move, for a viewer who knows it or not: `rule(before, move, knows)`
    is_public    whether all viewers may know a move: `is_public(move)`
    previewable  parts of the set-up that a host may see, and have drawn again, before the game begins
    """

    derive: Callable[[Table[Any], Seat], Mapping[str, Any]]
    rule: Callable[[Table[Any], Move, bool], str]
    is_public: Callable[[Move], bool]
    previewable: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Parts:
    """The `parts` module of a game has one as PARTS; `game.parts` loads it when it is first needed.

    Without a heuristic, bots search by the rules alone; without a study, the lab compares seats, options and ends.
    """

    drawing: Drawing
    web: Web
    heuristic: Heuristic | None = None
    study: Study = field(default_factory=Study)

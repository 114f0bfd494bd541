"""The parts of a game beside its rules: drawings, log, facts for the page, hints, a heuristic, traits to study."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from updraft.kit.contract import Move, Seat
from updraft.kit.digest import Digest
from updraft.kit.drawing import Step, StyledText
from updraft.kit.heuristic import Heuristic
from updraft.kit.log import Consequence, SeenMove, everybody, no_consequences
from updraft.kit.memory import Table
from updraft.kit.study import Study

SimpleRule: TypeAlias = Callable[
    [Any, str], Any
]  # how good a move looks, by its text; the state is one that a seat sees


def always_public(_move: Move) -> bool:
    """Let all viewers know every move: for games without hidden moves."""
    return True


def no_shorthand(_hidden: Table[Any], _typed: str) -> list[str] | None:
    """Expand nothing: the game has no shorthand."""
    return None


def no_outlook(_hidden: Table[Any], _plan: str, _lang: str) -> str:
    """Foresee nothing: the game's plans are single moves."""
    return ""


def opens_nothing(_hidden: Table[Any], _plan: str) -> Sequence[str]:
    """Foresee nothing: the game's plans are single moves."""
    return ()


def no_steps(_hidden: Table[Any], _move: Move, _lang: str) -> Sequence[Step]:
    """Ask for the move itself: the game never has more choices than a screen can list."""
    return ()


@dataclass(frozen=True, eq=False)
class Drawing:
    """A game in letters, at most 80 wide. Every function is given a hidden table, never more.

    draw      the table, with the viewer's own things below: `draw(hidden, viewer, names, lang)`
    compact   the same in fewer lines, for low screens: `compact(hidden, viewer, names, lang)`
    describe  a legal move in words to the player who decides, never empty: "lay 31", "poser le 31":
              `describe(hidden, move, names, lang)`
    hint      what a legal move would bring, in a few words: `hint(hidden, move, lang)`
    expand    the moves that a shorthand stands for, or None: `expand(hidden, typed)`
    outlook   what several moves, planned together, would bring; "" if they are not legal: `outlook(hidden, plan, lang)`
    opens     the moves worth showing that one or several planned moves would make possible: `opens(hidden, plan)`
    steps     the questions that lead to a legal move, where there are too many to list: `steps(hidden, move, lang)`
    """

    draw: Callable[[Table[Any], Seat, Sequence[str], str], StyledText]
    compact: Callable[[Table[Any], Seat, Sequence[str], str], StyledText]
    describe: Callable[[Table[Any], Move, Sequence[str], str], str]
    hint: Callable[[Table[Any], Move, str], str]
    expand: Callable[[Table[Any], str], list[str] | None] = no_shorthand
    outlook: Callable[[Table[Any], str, str], str] = no_outlook
    opens: Callable[[Table[Any], str], Sequence[str]] = opens_nothing
    steps: Callable[[Table[Any], Move, str], Sequence[Step]] = no_steps


@dataclass(frozen=True, eq=False)
class Log:
    """The log of a game: a move that was made, as one viewer is told of it. Hidden tables are all that it sees.

    tell          the move itself in words; "" where there is nothing to say: `tell(seen, names, lang)`
    turn_number   the turn that the next decision belongs to, a number that never falls; the moves of a turn are one
                  entry of the log: `turn_number(hidden)`
    pieces        the pieces that the move itself shows, in notation: `pieces(seen)`
    consequences  what the move brought about, nothing for viewers who do not notice it:
                  `consequences(seen, names, lang)`
    involved      the seats whose log says anything else than that of spectators, from what spectators saw; it may
                  list too many, and then the same is told more than once: `involved(seen)`
    """

    tell: Callable[[SeenMove, Sequence[str], str], str]
    turn_number: Callable[[Table[Any]], int]
    pieces: Callable[[SeenMove], tuple[str, ...]]
    consequences: Callable[[SeenMove, Sequence[str], str], list[Consequence]] = no_consequences
    involved: Callable[[SeenMove], set[Seat]] = everybody


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
class Coach:
    """Hints in the words of the game. Hidden tables are all that it sees, so that a hint tells no secret.

    look     where to look for a good move, one short sentence that does not name the move: `look(hidden, move, lang)`
    reasons  why a move is good, compared with other legal moves: one to three short sentences that are true by the
             rules: `reasons(hidden, move, others, lang)`
    """

    look: Callable[[Table[Any], Move, str], str]
    reasons: Callable[[Table[Any], Move, Sequence[Move], str], list[str]]


@dataclass(frozen=True, eq=False)
class Parts:
    """The `parts` module of a game has one as PARTS; `game.parts` loads it when it is first needed.

    Without a heuristic, bots search by the rules alone; without a study, the lab compares seats, options and ends;
    without a digest, learners see observations. Simple bots, by name, rate moves by a rule of one line.
    """

    drawing: Drawing
    log: Log
    web: Web
    coach: Coach
    heuristic: Heuristic | None = None
    study: Study = field(default_factory=Study)
    digest: Digest | None = None
    simple_bots: Mapping[str, SimpleRule] = field(default_factory=dict)

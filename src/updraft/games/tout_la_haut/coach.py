"""Hints for Tout là-haut: which card, and why: points, runs, the objective, and what the neighbour gets."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from updraft.games.tout_la_haut.components import OBJECTIVES
from updraft.games.tout_la_haut.drawing import COLOURS, words
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.legal import fits
from updraft.games.tout_la_haut.rules.tree import floor_at
from updraft.games.tout_la_haut.rules.turns import rounds, seat_at
from updraft.games.tout_la_haut.state import GREY_FLOOR, NO_OBJECTIVE, SHADE, Colour, State
from updraft.games.tout_la_haut.web import Worth, worths
from updraft.kit.coach import Phrases, best_reasons
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table, copy_table
from updraft.kit.texts import load

HERE = Path(__file__).parent


def look(hidden: Table[State], move: Move, lang: str) -> str:
    """Point at the colour or the value on top of the tree, at the objective, or at the neighbour."""
    s: State = hidden[0]
    return Phrases(HERE, lang).say(_look_key(hidden, s, move))


def _look_key(hidden: Table[State], s: State, move: Move) -> str:
    after = _built(hidden, int(s.turn), move)
    if worths(after)[s.turn]["objective"] > worths(hidden)[s.turn]["objective"]:
        return "look_objective"
    if move >= FACE_DOWN:
        return "look_down"
    bottom, roof = int(s.floors[move, 0]), int(s.roof[s.turn])
    if roof == GREY_FLOOR:
        return "look_free"
    return "look_colour" if bottom >> SHADE == roof >> SHADE else "look_value"


def reasons(hidden: Table[State], move: Move, others: Sequence[Move], lang: str) -> list[str]:
    """Compare the tree after a move with the trees after the others, and what the neighbour could build."""
    comparison = _Comparison(hidden, move, others, lang)
    return best_reasons(comparison.found(), comparison.otherwise())


class _Comparison:
    """A move beside the other legal moves, on one hidden table."""

    def __init__(self, hidden: Table[State], move: Move, others: Sequence[Move], lang: str) -> None:
        self.hidden, self.move, self.lang = hidden, move, lang
        self.s: State = hidden[0]
        self.seat = int(self.s.turn)
        self.phrases = Phrases(HERE, lang)
        self.before = worths(hidden)
        self.after = _built(hidden, self.seat, move)
        self.worths = worths(self.after)
        self.others = [_built(hidden, self.seat, other) for other in others if other != move]
        self.other_worths = [worths(table) for table in self.others]

    @property
    def own(self) -> Worth:
        return self.worths[self.seat]

    def found(self) -> Iterator[str]:
        yield from self._about_objective()
        yield from self._about_run()
        yield from self._about_points()
        yield from self._about_neighbour()
        if self.move >= FACE_DOWN and not self._is_last():
            yield self.phrases.say("anything_fits")

    def otherwise(self) -> str:
        points = self.own["floors"] - self.before[self.seat]["floors"]
        return self.phrases.say("brings", points=points, run=self.own["run"])

    def _about_objective(self) -> Iterator[str]:
        """Tell whether the objective comes to count for the player, or no longer for another."""
        if self.s.aim == NO_OBJECTIVE:
            return
        name, points = words(self.lang)[OBJECTIVES[self.s.aim]], int(self.s.prizes[self.s.aim])
        others = [worth[self.seat]["objective"] for worth in self.other_worths]
        if self.own["objective"] > min([self.before[self.seat]["objective"], *others]):
            yield self.phrases.say("objective", name=name, points=points)
        if any(now["objective"] < was["objective"] for now, was in self._pairs_of_others()):
            yield self.phrases.say("objective_denied", name=name)

    def _pairs_of_others(self) -> Iterator[tuple[Worth, Worth]]:
        pairs = zip(self.worths, self.before, strict=True)
        return (pair for seat, pair in enumerate(pairs) if seat != self.seat)

    def _about_run(self) -> Iterator[str]:
        """Tell of the longest run at the table, and of a colour on top that can grow further."""
        run, colour = self.own["run"], self._colour(self.own["run_colour"])
        best_other = max((worth[self.seat]["bonus"] for worth in self.other_worths), default=0)
        if self.own["bonus"] > 1 and self.own["bonus"] > max(best_other, self.before[self.seat]["bonus"]):
            is_taken = any(now["bonus"] < was["bonus"] for now, was in self._pairs_of_others())
            yield self.phrases.say("run_taken" if is_taken else "run_longest", run=run, colour=colour)
        length = _top_run(self.after, self.seat)
        if length > 1 and not self._is_last() and length >= max(map(self._other_top_run, self.others), default=0):
            top = int(self.after[0].roof[self.seat]) >> SHADE
            yield self.phrases.say("run_alive", count=length, colour=self._colour(top))

    def _other_top_run(self, table: Table[State]) -> int:
        return _top_run(table, self.seat)

    def _about_points(self) -> Iterator[str]:
        points = self.own["floors"] - self.before[self.seat]["floors"]
        most = max((worth[self.seat]["floors"] for worth in self.other_worths), default=0)
        if self.own["floors"] > most:
            yield self.phrases.say("points_most", points=points)
        elif self.own["floors"] == most:
            yield self.phrases.say("points_as_many", points=points)

    def _about_neighbour(self) -> Iterator[str]:
        """Tell if this is the card of the hand that would bring the next player the most."""
        receiver = self._receiver()
        if receiver == NOBODY:
            return
        kinds = {int(kind) for kind in self.s.hand[: self.s.held]} - {self.move % FACE_DOWN}
        kept = self._gain(receiver, self.move % FACE_DOWN)
        if kept > max((self._gain(receiver, kind) for kind in kinds), default=0):
            yield self.phrases.say("neighbour", points=kept)

    def _gain(self, seat: Seat, kind: int) -> int:
        """Count what a card would bring a player who built it now, face-up if it fits."""
        move = kind if fits(self.s.floors[kind, 0], self.s.roof[seat]) else kind + FACE_DOWN
        return worths(_built(self.hidden, seat, move))[seat]["total"] - self.before[seat]["total"]

    def _receiver(self) -> Seat:
        return (
            NOBODY
            if self.s.turns + 1 == self.s.seats * rounds(self.s.seats)
            else int(seat_at(self.s, self.s.turns + 1))
        )

    def _is_last(self) -> bool:
        """Tell whether this is the last card of the player's tree."""
        return bool(self.s.height + 1 == rounds(self.s.seats))

    def _colour(self, colour: int) -> str:
        name: str = load(HERE, self.lang)["coach"][f"colour_{COLOURS[colour]}"]
        return name


def _built(hidden: Table[State], seat: Seat, move: Move) -> Table[State]:
    """Build a card on a copy of a tree, in the first free place."""
    table = copy_table(hidden)
    s: State = table[0]
    kind, is_down = move % FACE_DOWN, move >= FACE_DOWN
    height = int(((s.tree[seat] >= 0) | (s.down[seat] > 0)).sum())
    s.tree[seat, height] = kind
    s.down[seat, height] = is_down
    s.roof[seat] = GREY_FLOOR if is_down else s.floors[kind, 1]
    return table


def _top_run(table: Table[State], seat: Seat) -> int:
    """Count the floors of one colour at the top of a tree; grey is not a colour [TLH-9]."""
    s: State = table[0]
    floors = [int(floor_at(s, seat, level)) for level in range(2 * rounds(s.seats))]
    colours = [floor >> SHADE for floor in floors if floor]
    length = 0
    while length < len(colours) and colours[-1 - length] == colours[-1] != Colour.GREY:
        length += 1
    return length

"""Review a finished game: judge every position for every seat, then account for each change of its chances."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from updraft.bots.rollouts import BY_HEURISTIC
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, scores_and_ranks
from updraft.kit.untrusted import InputError
from updraft.kit.view import View
from updraft.review.findings import Judge, JudgedDecision, Review, SeatReview, Swing
from updraft.review.grades import mean_accuracy
from updraft.review.judge import PositionJudge
from updraft.review.precision import Plan, Precision, plan

TURNING_POINTS = 5  # at most
TURN = 0.1  # a turning point changes a chance by so much at least

ProgressReport: TypeAlias = Callable[[float], None]  # called with the share of the work that is done


class UnfinishedError(InputError):
    """A game that is not over cannot be reviewed: its secrets are still in play."""


@dataclass(frozen=True)
class JudgedPosition:
    """A position before a move, as one viewer saw it."""

    chances: list[float]  # by seat
    widths: list[float]  # half the intervals of chances
    effect: float | None  # of the move that followed, on the viewer's chance; None if it cannot be told from luck
    has_luck: bool  # the move showed the viewer something that it could not know before
    decision: JudgedDecision | None = None
    is_forced: bool = False  # the viewer's own move, without an alternative


class Reviewer:
    """Reviews some seats of a finished match, one after the other; what is judged stays when it is interrupted."""

    def __init__(self, match: Match, seats: Sequence[Seat], precision: Precision) -> None:
        if not match.is_over:
            raise UnfinishedError("the game is not over: only finished games can be reviewed")
        self._match = match
        self._seats = list(seats)
        self._plan: Plan = plan(match, seats, precision)
        self._judge = PositionJudge(match.game, self._plan.worlds, precision.judging(match.game))
        self._is_open = self._judge.heuristic.perfect_information
        self._shared: list[JudgedPosition] = []  # where everybody sees the same
        self._done: list[SeatReview] = []
        self.positions: list[JudgedPosition] = []  # of the seat that is being reviewed

    @property
    def current(self) -> Seat | None:
        """The seat that is being reviewed; None at the end."""
        return self._seats[len(self._done)] if len(self._done) < len(self._seats) else None

    def run(self, progress: ProgressReport) -> None:
        """Judge everything, and report progress after each position; an exception from there ends it."""
        seconds = 0.0
        while (viewer := self.current) is not None:
            costs = self._plan.seconds[len(self._done)]
            self.positions = []
            for at, cost in enumerate(costs):
                self.positions.append(self._position(viewer, at))
                seconds += cost
                progress(min(seconds / self._plan.total, 1.0))
            self._done.append(_account(self._match, viewer, self.positions, self._is_open))

    def review(self) -> Review:
        """Return what has been judged so far: all seats that are done."""
        widths = [width for seat in self._done for width in seat.widths[:-1]]
        worlds, candidates = self._plan.worlds, self._judge.judging.candidates
        judge = Judge(
            policy="the heuristic's best move",
            worlds=worlds,
            candidates=candidates,
            width=sum(widths) / len(widths) if widths else 0.0,
            cut=self._judge.cut / max(self._judge.rollouts, 1),
        )
        match = self._match
        return Review(match.game.name, match.settings.players, match.move_count, judge, list(self._done))

    def _position(self, viewer: Seat, at: int) -> JudgedPosition:
        if not self._is_open:
            return self._judge_position(viewer, at)
        if len(self._shared) == at:
            self._shared.append(self._judge_position(int(self._match.tables[at][0].turn), at))
        return self._shared[at]

    def _judge_position(self, viewer: Seat, at: int) -> JudgedPosition:
        """Judge the position before a move as a viewer saw it."""
        match, judge = self._match, self._judge
        hidden, move = hide_for(match.game, match.tables[at], viewer), match.numbers[at]
        view = View(match.game, viewer, hidden)
        decision: JudgedDecision | None = None
        effect: float | None
        is_own = int(hidden[0].turn) == viewer
        if len(view.legal_actions) > 1:
            decision, compared = judge.decide(at, view, move)
            effect = compared.chance(1, viewer) - compared.chance(0, viewer)
        else:
            is_known = not is_own and match.game.parts.web.is_public(move)
            firsts = [BY_HEURISTIC, move] if is_known else [BY_HEURISTIC]
            compared = judge.compare(hidden, viewer, firsts, "judge")
            effect = 0.0 if is_own else compared.effect(1, viewer) if is_known else None
        has_luck = not is_own or judge.brings_luck(hidden, move, self._seen_after(viewer, at))
        is_forced = is_own and decision is None
        return JudgedPosition(compared.chances(), compared.widths(), effect, has_luck, decision, is_forced)

    def _seen_after(self, viewer: Seat, at: int) -> Table[Any]:
        return hide_for(self._match.game, self._match.tables[at + 1], viewer)


def review(
    match: Match, seats: Sequence[Seat], precision: Precision | None = None, progress: ProgressReport = lambda _: None
) -> Review:
    """Review some seats of a finished match; an exception that `progress` raises ends it.

    All the randomness comes from what each seat saw: the same match and precision give the same review.
    """
    reviewer = Reviewer(match, seats, precision or Precision())
    reviewer.run(progress)
    return reviewer.review()


def _account(match: Match, viewer: Seat, positions: list[JudgedPosition], is_open: bool) -> SeatReview:
    """Divide the way from an equal chance to the result into skill, luck and what others did."""
    result = _shares(match)
    chances = [*(position.chances for position in positions), result]
    widths = [*(position.widths[viewer] for position in positions), 0.0]
    swings = _swings(match, viewer, positions, [chance[viewer] for chance in chances], is_open)
    own = [position for at, position in enumerate(positions) if _mover(match, at) == viewer]
    decisions = [position.decision for position in own if position.decision]
    luck = sum(swing.luck for swing in swings)
    return SeatReview(
        seat=viewer,
        chances=chances,
        widths=widths,
        decisions=decisions,
        swings=swings,
        skill=sum(swing.skill for swing in swings),
        luck=luck,
        others=sum(swing.others for swing in swings),
        result=result[viewer],
        luck_adjusted=result[viewer] - luck,
        accuracy=mean_accuracy(decisions),
        forced=sum(position.is_forced for position in own),
        turning_points=_turning_points([chance[viewer] for chance in chances], widths),
    )


def _mover(match: Match, at: int) -> Seat:
    return int(match.tables[at][0].turn)


def _shares(match: Match) -> list[float]:
    """Return everybody's share of the win."""
    ranks = scores_and_ranks(match.game, match.table)[1]
    return [(rank == 1) / ranks.count(1) for rank in ranks]


def _swings(
    match: Match, viewer: Seat, positions: list[JudgedPosition], chances: list[float], is_open: bool
) -> list[Swing]:
    """Account for every move so that all parts add up to the result, whatever the rollouts' noise.

    An own move that shows nothing new is skill alone. The chance estimated after it differs from the one expected by
    noise, which is carried on to the next move that brings luck, instead of being called luck here.
    """
    swings = [Swing(0, NOBODY, 0.0, chances[0] - 1 / match.settings.players, 0.0)]
    level = chances[0]
    for at, position in enumerate(positions):
        mover, is_last = _mover(match, at), at + 1 == len(positions)
        change = chances[at + 1] - level
        skill = luck = others = 0.0
        if is_open and position.is_forced and not is_last:
            change = 0.0
        elif is_open:
            skill, others = (change, 0.0) if mover == viewer else (0.0, change)
        elif mover == viewer:
            skill = position.effect or 0.0
            if position.has_luck or is_last:
                luck = change - skill
            else:
                change = skill
        elif position.effect is None:
            others = change
        else:
            others = position.effect
            luck = change - others
        level += change
        swings.append(Swing(at + 1, mover, skill, luck, others))
    return swings


def _turning_points(chances: list[float], widths: list[float]) -> list[int]:
    """Find the moves that changed a chance most, beyond what the intervals leave open."""
    sizes = {
        number: abs(chances[number] - chances[number - 1])
        for number in range(1, len(chances))
        if abs(chances[number] - chances[number - 1]) > max(widths[number - 1] + widths[number], TURN)
    }
    return sorted(sorted(sizes, key=lambda number: -sizes[number])[:TURNING_POINTS])

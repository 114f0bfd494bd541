"""The judge: what a position, and each move in it, is worth to a viewer who knows only what that seat could know.

All its randomness comes from the hidden table, so two worlds that look alike to a seat get the same verdict.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from updraft.bots import make_bot
from updraft.bots.rollouts import BY_HEURISTIC, ILLEGAL, new_rollout_buffers, rollouts_of
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Game, Move, Seat
from updraft.kit.heuristic import Floats, Judging, heuristic_of
from updraft.kit.loops import rng_of
from updraft.kit.luck import next_word
from updraft.kit.memory import Ints, Table, copy_table
from updraft.kit.table import hide_for
from updraft.kit.view import View
from updraft.review.findings import Candidate, Interval, JudgedDecision
from updraft.review.grades import grade_of
from updraft.review.intervals import chance_interval, difference_interval, half_width, mean_interval

FEWEST = 16  # worlds in which another's move must be legal to tell its effect from luck
MOST_ERROR = 0.05  # the standard error of that effect, at most
TWIN_WORLDS = 8  # in which a move is tried to see whether it brings luck


@dataclass(frozen=True)
class Comparison:
    """The outcomes of the same worlds after several first moves: first the heuristic's own choice, then others."""

    shares: Floats  # by first move, world and seat; ILLEGAL in worlds where the move is not legal
    scores: Floats
    decided: float  # the share of rollouts that reached the end of the game

    def chances(self) -> list[float]:
        """Return everybody's chance if the judge played on."""
        means: list[float] = self.shares[0].mean(axis=0).tolist()
        return means

    def chance(self, first: int, seat: Seat) -> float:
        """Return a seat's chance after a first move that is legal in every world."""
        return float(self.shares[first, :, seat].mean())

    def widths(self) -> list[float]:
        """Return half the interval of everybody's chance."""
        return [half_width(chance_interval(seat, self.decided)) for seat in self.shares[0].T]

    def loss(self, best: int, played: int, seat: Seat) -> Interval:
        return difference_interval(self.shares[best, :, seat] - self.shares[played, :, seat], self.decided)

    def effect(self, first: int, seat: Seat) -> float | None:
        """Return what a first move changes beside the judge's own choice, in worlds where it is legal.

        None if these worlds are too few to tell.
        """
        legal = self.shares[first, :, 0] != ILLEGAL
        differences = self.shares[first, legal, seat] - self.shares[0, legal, seat]
        if differences.size < FEWEST or differences.std() / sqrt(differences.size) > MOST_ERROR:
            return None
        return float(differences.mean())


class PositionJudge:
    """Judges positions of one game by so many worlds each; `rollouts` and `cut` count what it has done."""

    def __init__(self, game: Game, worlds: int, judging: Judging) -> None:
        self.game = game
        self.worlds = worlds
        self.judging = judging
        self.rollouts = 0
        self.cut = 0
        self.heuristic = heuristic_of(game)
        self._roll_out = rollouts_of(game, self.heuristic)
        self._buffers = new_rollout_buffers(game)

    def compare(
        self, hidden: Table[Any], viewer: Seat, firsts: Sequence[Move], purpose: str, worlds: int | None = None
    ) -> Comparison:
        """Roll out each first move in the same worlds."""
        moves = np.array(firsts, np.int64)
        shape = len(moves), worlds or self.worlds, int(hidden[0].seats)
        shares, scores = np.zeros(shape), np.zeros(shape)
        rng = _rng(hidden, viewer, purpose)
        cut = self._roll_out(hidden, viewer, moves, rng, self.judging.horizon, self._buffers, shares, scores)
        made = int((shares[:, :, 0] != ILLEGAL).sum())
        self.rollouts += made
        self.cut += cut
        return Comparison(shares, scores, 1 - cut / made)

    def nominate(self, view: View) -> list[Move]:
        """List the moves that a search visits most, the most visited first."""
        bot = make_bot(self.game, f"expert:{self.judging.simulations}", _digest(view.table, view.seat, "nominate"))
        assert isinstance(bot, SearchBot)
        stats = sorted(bot.rate_moves(view), key=lambda move: (-move.weight, -move.value, move.move))
        return [move.move for move in stats if move.weight > 0][: self.judging.candidates]

    def decide(self, at: int, view: View, played: Move) -> tuple[JudgedDecision, Comparison]:
        """Judge a decision: choose the best move in some worlds, and compare it with the others in fresh ones."""
        seat, text = view.seat, self.game.notation.text
        moves = [played, *(move for move in self.nominate(view) if move != played)]
        choice = self.compare(view.table, seat, moves, "choose", max(self.worlds // 2, 1))
        best = int(choice.shares[:, :, seat].mean(axis=1).argmax())
        compared = self.compare(view.table, seat, [BY_HEURISTIC, *moves], "judge")
        candidates = [self._candidate(text(view.table, move), compared, 1 + i, seat) for i, move in enumerate(moves)]
        loss = compared.loss(1 + best, 1, seat) if best else Interval(0.0, 0.0, 0.0)
        others = [candidate for i, candidate in enumerate(candidates) if i not in (0, best)]
        others.sort(key=lambda candidate: -candidate.chance.mean)
        grade = grade_of(loss, is_best=not best)
        return JudgedDecision(at, seat, candidates[0], candidates[best], loss, grade, others), compared

    def _candidate(self, move: str, compared: Comparison, first: int, seat: Seat) -> Candidate:
        points = mean_interval(compared.scores[first, :, seat]) if self.game.has_points else None
        return Candidate(move, chance_interval(compared.shares[first, :, seat], compared.decided), points)

    def brings_luck(self, hidden: Table[Any], move: Move, after: Table[Any]) -> bool:
        """Tell whether a seat could not know what its own move would show it: try the move in a few worlds."""
        if self.heuristic.perfect_information:
            return False
        seat, seen = int(hidden[0].turn), after.tobytes()
        rng = _rng(hidden, seat, "luck")
        for _ in range(TWIN_WORLDS):
            world = copy_table(hidden)
            self.game.rules.redeal(world, seat, next_word(rng))
            self.game.rules.play(world, move)
            if hide_for(self.game, world, seat).tobytes() != seen:
                return True
        return False


def _digest(hidden: Table[Any], viewer: Seat, purpose: str) -> str:
    """Make a seed from what a viewer sees and nothing else."""
    return hashlib.blake2s(hidden.tobytes() + f"{viewer} {purpose}".encode()).hexdigest()


def _rng(hidden: Table[Any], viewer: Seat, purpose: str) -> Ints:
    return rng_of(_digest(hidden, viewer, purpose))

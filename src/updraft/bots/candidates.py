"""The positions that the current player can bring about, as observations: a template that `candidates_of` specializes.

A candidate is a move, or a plan for the rest of the turn. It is made in a sampled world that fits what the player
knows, and observed from the player's seat: a learned net then rates it without seeing anything hidden.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.heuristic import MAX_SEATS, heuristic_of
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import below, next_word
from updraft.kit.memory import Features, Ints, Table

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    legal, play, score, hide = rules.legal, rules.play, rules.score, rules.hide
    observe, sample_world = rules.observe, rules.redeal

LONGEST_PLAN = 12  # moves; a longer turn is planned in pieces
MOST_TRIED = 64  # moves that a plan compares by the score right after them
NONE = -1  # as a move: there is none
STANDING = (
    2  # numbers after the observation, as if the game ended now: the seat's score, and its lead over the best other
)


class Candidates(NamedTuple):
    """Candidates of many tables, one row each; those of table i are the rows from first[i] to first[i + 1].

    The arrays are reused by the next call.
    """

    first: Ints
    plans: Ints  # the moves, by row
    lengths: Ints  # how many moves, by row
    results: Features  # of a game that ends with the plan: the seat's return, from -1 to 1; otherwise NaN
    features: Features  # the position after the plan from the player's seat: its observation, then the standing

    @property
    def total(self) -> int:
        return int(self.first[-1])


class CandidateBuffers(NamedTuple):
    """Working memory of the template."""

    world: Table[Any]
    after: Table[Any]
    trial: Table[Any]
    firsts: Ints  # legal moves of the position
    moves: Ints  # legal moves later in a plan
    scores: Ints
    ranks: Ints


def feature_count(game: Game) -> int:
    """Return how many numbers describe a candidate."""
    return game.observation_size + STANDING


def new_candidates(game: Game, tables: int, limit: int) -> Candidates:
    """Allocate rows for so many tables with at most `limit` candidates each."""
    rows = tables * limit
    return Candidates(
        np.zeros(tables + 1, np.int64),
        np.zeros((rows, LONGEST_PLAN), np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.float32),
        np.zeros((rows, feature_count(game)), np.float32),
    )


def new_candidate_buffers(game: Game) -> CandidateBuffers:
    """Allocate the working memory of the template."""
    world: Table[Any] = np.zeros(1, game.state.layout)
    after: Table[Any] = np.zeros(1, game.state.layout)
    trial: Table[Any] = np.zeros(1, game.state.layout)
    moves = np.zeros((2, game.move_count), np.int64)
    numbers = np.zeros((2, MAX_SEATS), np.int64)
    return CandidateBuffers(world, after, trial, moves[0], moves[1], numbers[0], numbers[1])


@compiled
def _is_listed(moves: Ints, count: int, move: int) -> bool:
    listed = False
    for i in range(count):
        listed |= moves[i] == move
    return listed


def _continue_turn(seat: int, count: int, rng: Ints, buffers: CandidateBuffers) -> int:
    """Choose one of the listed moves for a plan.

    Take the one that raises the seat's score most; if none does, half the time one that ends the turn.
    With many moves, as where a block can be put, only a random one: trying them all would take milliseconds.
    """
    chance, trial, scores = buffers.moves[below(rng, count)], buffers.trial, buffers.scores
    if count > MOST_TRIED:
        return chance
    score(buffers.after, scores, buffers.ranks)
    most, best, last = scores[seat], NONE, NONE
    for i in range(count):
        trial[0] = buffers.after[0]
        play(trial, buffers.moves[i])
        score(trial, scores, buffers.ranks)
        if scores[seat] > most:
            most, best = scores[seat], buffers.moves[i]
        if trial[0].turn != seat:
            last = buffers.moves[i]
    if best != NONE:
        return best
    return last if last != NONE and below(rng, 2) else chance


def _follow(seat: int, plan: Ints, kept: int, depth: int, rng: Ints, buffers: CandidateBuffers) -> int:
    """Make a legal move, then the first `kept` of a plan as far as they are legal, then others to the turn's end.

    Return how many moves were made.
    """
    after, length = buffers.after, 1
    play(after, plan[0])
    while length < depth and after[0].turn == seat:
        count = legal(after, buffers.moves)
        if length >= kept or not _is_listed(buffers.moves, count, plan[length]):
            plan[length] = _continue_turn(seat, count, rng, buffers)
        play(after, plan[length])
        length += 1
    return length


def _write_row(seat: int, row: int, out: Candidates, buffers: CandidateBuffers) -> None:
    """Write the position after a plan: how the seat sees it, how it stands, and the result if the game is over."""
    after, scores, ranks = buffers.after, buffers.scores, buffers.ranks
    seats, standing = after[0].seats, out.features.shape[1] - STANDING
    observe(after, seat, out.features[row, :standing])
    score(after, scores, ranks)
    lead, beaten = 1 << 30, 0
    for other in range(seats):
        if other != seat:
            lead = min(lead, scores[seat] - scores[other])
            beaten += (ranks[other] > ranks[seat]) - (ranks[other] < ranks[seat])
    out.features[row, standing] = scores[seat]
    out.features[row, standing + 1] = lead
    out.results[row] = beaten / (seats - 1) if after[0].turn == NOBODY else np.nan


def list_candidates(
    tables: Table[Any],
    best: Ints,
    best_lengths: Ints,
    depth: int,
    limit: int,
    rng: Ints,
    buffers: CandidateBuffers,
    out: Candidates,
) -> None:
    """Write the candidates of every table.

    With a depth of 1 they are its legal moves, a random sample if there are more than `limit`. Otherwise they are
    `limit` random plans of up to `depth` moves. If the table has a best plan so far, it is the first of them, and the
    others begin like it.
    """
    row = 0
    for i in range(tables.size):
        out.first[i] = row
        seat = tables[i].turn
        buffers.world[0] = tables[i]
        hide(buffers.world, seat)
        sample_world(buffers.world, seat, (next_word(rng) << 31) ^ next_word(rng))
        count = legal(buffers.world, buffers.firsts)
        tried = min(count, limit) if depth == 1 else limit
        for k in range(tried):
            buffers.after[0] = buffers.world[0]
            kept = best_lengths[i]
            if kept:
                kept = kept if k == 0 else below(rng, kept)
                for place in range(kept):
                    out.plans[row, place] = best[i, place]
            elif k < count:
                other = k + below(rng, count - k) if count > tried or depth > 1 else k
                buffers.firsts[k], buffers.firsts[other] = buffers.firsts[other], buffers.firsts[k]
            if kept == 0:
                out.plans[row, 0] = buffers.firsts[k % count]
                kept = 1
            out.lengths[row] = _follow(seat, out.plans[row], kept, depth, rng, buffers)
            _write_row(seat, row, out, buffers)
            row += 1
    out.first[tables.size] = row


ListCandidates: TypeAlias = Callable[[Table[Any], Ints, Ints, int, int, Ints, CandidateBuffers, Candidates], None]


@cache
def candidates_of(game: Game) -> ListCandidates:
    """Return a game's copy of the template, compiled at its first call."""
    names: dict[str, Any] = dict(vars(game.rules), sample_world=heuristic_of(game).sample_world or game.rules.redeal)
    name = game.name.replace("-", "_")
    for template in (_continue_turn, _follow, _write_row):
        names[template.__name__] = specialize(template, name, inlined=True, **names)
    return specialize(list_candidates, name, **names)

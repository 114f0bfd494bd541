"""The positions that the current player can bring about, as numbers: a template that `candidates_of` specializes.

A candidate is a move, or a plan for the rest of the turn. It is made in a sampled world that fits what the player
knows, and described from the player's seat, by the game's digest or else its observation: a learned net then rates it
without seeing anything hidden.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from updraft.bots.rollouts import is_listed
from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.digest import Propose
from updraft.kit.heuristic import MAX_SEATS, heuristic_of
from updraft.kit.jit import compiled, specialize
from updraft.kit.luck import below, next_word
from updraft.kit.memory import Features, Ints, Table

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    legal, play, score, hide = rules.legal, rules.play, rules.score, rules.hide
    write_position, sample_world = rules.observe, rules.redeal
    propose = cast("Propose", None)

LONGEST_PLAN = 12  # moves; a longer turn is planned in pieces
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
    features: Features  # the position after the plan from the player's seat: its description, then the standing

    @property
    def total(self) -> int:
        return int(self.first[-1])


class CandidateBuffers(NamedTuple):
    """Working memory of the template."""

    world: Table[Any]
    after: Table[Any]
    moves: Ints  # legal moves of the position
    later: Ints  # legal moves later in a plan
    scores: Ints
    ranks: Ints


def feature_count(game: Game) -> int:
    """Return how many numbers describe a candidate."""
    digest = game.parts.digest
    return (digest.size if digest else game.observation_size) + STANDING


def longest_plan(game: Game) -> int:
    """Return how many moves a candidate can have: where a game proposes moves, those of a turn."""
    digest = game.parts.digest
    return LONGEST_PLAN if digest and digest.propose else 1


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
    moves = np.zeros((2, game.move_count), np.int64)
    numbers = np.zeros((2, MAX_SEATS), np.int64)
    return CandidateBuffers(world, after, moves[0], moves[1], numbers[0], numbers[1])


@compiled
def propose_any(table: Table[Any], moves: Ints, count: int, rng: Ints) -> int:
    """Choose any of the legal moves: for games that propose nothing, whose plans are single moves."""
    return moves[below(rng, count)]


def _follow(seat: int, plan: Ints, kept: int, depth: int, rng: Ints, buffers: CandidateBuffers) -> int:
    """Make the first `kept` moves of a plan as far as they are legal, then proposed ones to the turn's end.

    Return how many moves were made.
    """
    after, length = buffers.after, 0
    while length < depth and after[0].turn == seat:
        count = legal(after, buffers.later)
        if length >= kept or not is_listed(buffers.later, count, plan[length]):
            plan[length] = propose(after, buffers.later, count, rng)
        play(after, plan[length])
        length += 1
    return length


def _keep_plan(k: int, plan: Ints, best: Ints, length: int, rng: Ints) -> int:
    """Begin a plan like the best one so far, the first of them to its end; return how many moves were kept."""
    kept = length if k == 0 or length == 0 else below(rng, length)
    for place in range(kept):
        plan[place] = best[place]
    return kept


def _draw_move(k: int, count: int, limit: int, rng: Ints, moves: Ints) -> int:
    """Return legal move k; if there are more than can be tried, swap a random one into its place before."""
    if count > limit:
        other = k + below(rng, count - k)
        moves[k], moves[other] = moves[other], moves[k]
    return moves[k]


def _write_row(seat: int, row: int, out: Candidates, buffers: CandidateBuffers) -> None:
    """Write the position after a plan: as the seat knows it, its standing, and the result if the game is over."""
    after, scores, ranks = buffers.after, buffers.scores, buffers.ranks
    seats, standing = after[0].seats, out.features.shape[1] - STANDING
    write_position(after, seat, out.features[row, :standing])
    score(after, scores, ranks)
    lead, beaten = 1 << 30, 0
    for other in range(seats):
        if other != seat:
            lead = min(lead, scores[seat] - scores[other])
            beaten += 1 if ranks[other] > ranks[seat] else 0
            beaten -= 1 if ranks[other] < ranks[seat] else 0
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
    `limit` plans of up to `depth` proposed moves. If the table has a best plan so far, it is the first of them, and
    the others begin like it.
    """
    row = 0
    for i in range(tables.size):
        out.first[i] = row
        seat = tables[i].turn
        buffers.world[0] = tables[i]
        hide(buffers.world, seat)
        sample_world(buffers.world, seat, (next_word(rng) << 31) ^ next_word(rng))
        count = legal(buffers.world, buffers.moves) if depth == 1 else limit
        for k in range(min(count, limit)):
            plan = out.plans[row]
            buffers.after[0] = buffers.world[0]
            if depth == 1:
                plan[0] = _draw_move(k, count, limit, rng, buffers.moves)
                out.lengths[row] = 1
                play(buffers.after, plan[0])
            else:
                kept = _keep_plan(k, plan, best[i], best_lengths[i], rng)
                out.lengths[row] = _follow(seat, plan, kept, depth, rng, buffers)
            _write_row(seat, row, out, buffers)
            row += 1
    out.first[tables.size] = row


ListCandidates: TypeAlias = Callable[[Table[Any], Ints, Ints, int, int, Ints, CandidateBuffers, Candidates], None]


@cache
def candidates_of(game: Game) -> ListCandidates:
    """Return a game's copy of the template, compiled at its first call."""
    digest, name = game.parts.digest, game.name.replace("-", "_")
    names: dict[str, Any] = dict(vars(game.rules), sample_world=heuristic_of(game).sample_world or game.rules.redeal)
    names["write_position"] = digest.write if digest else game.rules.observe
    names["propose"] = digest.propose if digest and digest.propose else propose_any
    for template in (_follow, _keep_plan, _draw_move, _write_row):
        names[template.__name__] = specialize(template, name, inlined=True, **names)
    return specialize(list_candidates, name, **names)

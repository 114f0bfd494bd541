"""Compiled steps of many tables at once: templates that `batch_loops_of` specializes for one game and its opponents."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from updraft.kit.choices import choose_as_level
from updraft.kit.contract import NOBODY, Game, Rules
from updraft.kit.heuristic import Floats, Heuristic, Policy
from updraft.kit.jit import compiled, specialize
from updraft.kit.loops import Masks
from updraft.kit.luck import below, fork
from updraft.kit.memory import NONNEGATIVE, Features, Ints, Table

if TYPE_CHECKING:  # a specialized copy has a game's own
    rules = cast("Rules", None)
    heuristic = cast("Heuristic", None)
    deal, legal, play, score, observe = rules.deal, rules.legal, rules.play, rules.score, rules.observe
    weigh = heuristic.policy

ANYONE = -2  # as a learner: the caller decides for every seat

# Orders for a table, besides the numbers of moves:
DEAL = -1  # begin a new game
STAY = -2  # change nothing

NO_MOVE = -1  # as a sample: the game is over


class TableRows(NamedTuple):
    """The tables of a batch, or of the part of it that one thread plays; arrays that are not wanted have no rows."""

    start: Table[Any]  # one table before the deal
    tables: Table[Any]
    finals: Table[Any]  # the last game that ended on each table, as it ended; where tables are dealt anew at once
    deals: Ints  # a random stream for each table's deals,
    choices: Ints  # and another for samples and opponents
    orders: Ints
    learners: Ints  # the seat that the caller decides for, or ANYONE
    viewers: Ints  # the seat that is shown the table
    turns: Ints
    made: Ints  # moves in this game
    ends: Masks
    cuts: Masks  # the end was not by the rules: the game had reached its most moves
    rewards: Features  # by table and seat
    scores: Ints
    ranks: Ints
    masks: Masks  # by table and move
    observations: Features


class Conduct(NamedTuple):
    """The conduct of a batch: when tables are dealt anew, and how opponents choose."""

    same_step: bool  # deal anew in the step in which a game ends
    random_learner: bool  # choose the learner's seat anew for each game
    temperature: float
    miss_rate: float
    max_moves: int  # of all players together, after which a game is cut off


class MoveLists(NamedTuple):
    """Legal moves by table, one list after the other: those of table i go from offsets[i] to offsets[i + 1]."""

    offsets: Ints
    numbers: Ints


def find_illegal(orders: Ints, turns: Ints, over: int, lists: MoveLists) -> int:
    """Return the first table whose order is not a legal move, or -1; where a game is over, order what `over` says.

    Comparing with a whole list takes less time than a search with steps that the processor guesses wrong: 3 ns instead
    of 12 with 5 moves, 20 instead of 30 with 166.
    """
    for i in range(orders.size):
        first, is_legal = lists.offsets[i] & NONNEGATIVE, False
        for j in range(lists.offsets[i + 1] - first):
            is_legal |= lists.numbers[first + j] == orders[i]
        if not is_legal and turns[i] != NOBODY:
            return i
    for i in range(orders.size):
        if turns[i] == NOBODY:
            orders[i] = over
    return -1


find_illegal = specialize(find_illegal, "any", borrowing=True)


def sample_moves(lists: MoveLists, choices: Ints, samples: Ints) -> None:
    """Choose a random legal move for every table, NO_MOVE where there is none."""
    for i in range(samples.size):
        first = lists.offsets[i]
        count = lists.offsets[i + 1] - first
        samples[i] = lists.numbers[first + below(choices[i], count)] if count else NO_MOVE


sample_moves = specialize(sample_moves, "any", borrowing=True)


@compiled
def fork_streams(rng: Ints, deals: Ints, choices: Ints) -> None:
    """Give every table its own random streams, the same however many tables follow it."""
    for i in range(len(deals)):
        fork(rng, deals[i])
        fork(deals[i], choices[i])


@compiled
def _write_rewards(ranks: Ints, rewards: Features) -> None:
    """Reward each seat with the share of others that it beat minus the share that beat it."""
    for seat in range(ranks.size):
        balance = 0
        for other in range(ranks.size):
            balance += ranks[other] > ranks[seat]
            balance -= ranks[other] < ranks[seat]
        rewards[seat] = balance / (ranks.size - 1)


@compiled
def _clear(i: int, order: int, ends: Masks, cuts: Masks, rewards: Features) -> None:
    """Clear what the last step wrote about an end."""
    if ends[i]:
        ends[i] = False
        cuts[i] = cuts[i] and order == STAY
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0


@compiled
def _unmark(i: int, masks: Masks, offsets: Ints, numbers: Ints) -> None:
    """Clear a mask only where it is set: a game may have 40,000 moves."""
    if masks.shape[0]:
        for j in range(offsets[i], offsets[i + 1]):
            masks[i, numbers[j]] = False


@compiled
def _note(i: int, turn: int, learner: int, turns: Ints, viewers: Ints) -> None:
    """Note whose turn it is, and who is shown the table: the learner, the current player, or the last one."""
    turns[i] = turn
    if learner != ANYONE:
        viewers[i] = learner
    elif turn != NOBODY:
        viewers[i] = turn


@compiled
def _mark(i: int, masks: Masks, moves: Ints, count: int) -> None:
    if masks.shape[0]:
        for j in range(count):
            masks[i, moves[j]] = True


def choose_for_opponent(
    table: Table[Any], moves: Ints, count: int, weights: Floats, conduct: Conduct, rng: Ints
) -> int:
    """Choose the number of an opponent's move as a level without search would."""
    if count == 1:
        return moves[0]
    weigh(table, moves, count, weights)
    return moves[choose_as_level(weights, count, conduct.temperature, conduct.miss_rate, rng)]


@compiled
def choose_uniformly(  # the same arguments as above
    table: Table[Any],  # noqa: ARG001
    moves: Ints,
    count: int,
    weights: Floats,  # noqa: ARG001
    conduct: Conduct,  # noqa: ARG001
    rng: Ints,
) -> int:
    """Choose any legal move, each equally likely."""
    return moves[below(rng, count)]


if TYPE_CHECKING:
    choose = choose_for_opponent


def begin_game(table: Table[Any], start: Table[Any], deals: Ints) -> None:
    """Deal a table from its own random stream."""
    table[0] = start[0]
    fork(deals, table[0].luck)
    deal(table)


def end_game(table: Table[Any], scores: Ints, ranks: Ints, rewards: Features) -> None:
    """Score a game that has ended."""
    score(table, scores, ranks)
    _write_rewards(ranks, rewards)


def play_on(
    table: Table[Any], i: int, order: int, rows: TableRows, moves: Ints, weights: Floats, conduct: Conduct
) -> int:
    """Carry out an order until the caller has to decide or the game is over; return how many moves are legal.

    Opponents of a learner move until it is the learner's turn; a game that ends before is dealt again.
    """
    is_new, is_cut = False, rows.cuts[i]
    while True:
        if order == DEAL:
            begin_game(table, rows.start, rows.deals[i])
            is_new, is_cut, rows.made[i] = True, False, 0
            if conduct.random_learner:
                rows.learners[i] = below(rows.deals[i], table[0].seats)
        elif order != STAY:
            play(table, order)
            rows.made[i] += 1
            is_cut = rows.made[i] >= conduct.max_moves and not is_new
        if table[0].turn == NOBODY and is_new:
            order = DEAL
        elif table[0].turn == NOBODY or is_cut:
            rows.ends[i], rows.cuts[i] = True, table[0].turn != NOBODY
            if order != STAY and not rows.cuts[i]:
                end_game(table, rows.scores[i], rows.ranks[i], rows.rewards[i])
            if not conduct.same_step:
                return 0
            rows.finals[i] = table[0]
            order = DEAL
        else:
            count = legal(table, moves)
            if rows.learners[i] == ANYONE or rows.learners[i] == table[0].turn:
                return count
            order = choose(table, moves, count, weights, conduct, rows.choices[i])


def advance(rows: TableRows, old: MoveLists, new: MoveLists, weights: Floats, conduct: Conduct, begin: int) -> int:
    """Carry out the order for every table from `begin` on, and write all about a table while it is in the cache.

    Return the table for whose moves `new` has no room, or how many tables there are.
    """
    for i in range(begin, rows.tables.size):
        first = new.offsets[i]
        if first + weights.size > new.numbers.size:
            return i
        table, moves = rows.tables[i : i + 1], new.numbers[first:]
        _clear(i, rows.orders[i], rows.ends, rows.cuts, rows.rewards)
        _unmark(i, rows.masks, old.offsets, old.numbers)
        count = play_on(table, i, rows.orders[i], rows, moves, weights, conduct)
        new.offsets[i + 1] = first + count
        _mark(i, rows.masks, moves, count)
        _note(i, table[0].turn if count else NOBODY, rows.learners[i], rows.turns, rows.viewers)
        if rows.observations.shape[0]:
            observe(table, rows.viewers[i], rows.observations[i])
    return rows.tables.size


def observe_all(tables: Table[Any], rows: Ints, seats: int, observations: Features) -> None:
    """Write the observations of every seat of some tables, by table and seat."""
    for i in range(rows.size):
        for seat in range(seats):
            observe(tables[rows[i] : rows[i] + 1], seat, observations[i, seat])


AdvanceTables: TypeAlias = Callable[[TableRows, MoveLists, MoveLists, Floats, Conduct, int], int]


@dataclass(frozen=True)
class BatchLoops:
    """One game's copies of the templates above."""

    advance: AdvanceTables
    observe_all: Callable[[Table[Any], Ints, int, Features], None]


@cache
def batch_loops_of(game: Game, weigh: Policy | None = None) -> BatchLoops:
    """Specialize the loops for one game, with opponents that choose uniformly or by a function of its heuristic."""
    name = game.name.replace("-", "_") + (f"_{weigh.__name__}" if weigh else "")
    names: dict[str, Any] = {**vars(game.rules), "choose": choose_uniformly}
    if weigh:
        names["choose"] = specialize(choose_for_opponent, name, inlined=True, borrowing=True, weigh=weigh)
    for template in (begin_game, end_game, play_on):
        names[template.__name__] = specialize(template, name, inlined=True, borrowing=True, **names)
    return BatchLoops(
        specialize(advance, name, borrowing=True, **names), specialize(observe_all, name, borrowing=True, **names)
    )

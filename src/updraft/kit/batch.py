"""Many games that step together, for learning: arrays in, arrays out."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from updraft.kit.batch_loops import (
    ANYONE,
    DEAL,
    STAY,
    AdvanceTables,
    BatchLoops,
    Conduct,
    MoveLists,
    TableRows,
    batch_loops_of,
    find_illegal,
    fork_streams,
    sample_moves,
)
from updraft.kit.contract import Game, Seat
from updraft.kit.heuristic import Level, heuristic_of
from updraft.kit.jit import direct
from updraft.kit.loops import Masks, rng_of
from updraft.kit.memory import Features, Ints, Table, line_zeros
from updraft.kit.table import Settings, prepare, seed_text
from updraft.kit.untrusted import quoted

Legal: TypeAlias = Literal["masks", "lists", "both", "none"]
LEGAL = ("masks", "lists", "both", "none")
RANDOM, POLICY = "random", "policy"
NO_LIMIT = 1 << 62
INTEGERS = "iu"  # kinds of NumPy's integers
SHOWN = 8  # legal moves that an error lists


class Autoreset(Enum):
    """When a table is dealt anew after the end of a game; names and values are those of Gymnasium's AutoresetMode."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class BatchStep(NamedTuple):
    """The tables after a step, one row for each.

    observations   of the seat whose turn it is; where a game is over, of the seat that made the last move
    rewards        by table and seat: the returns of the games that ended with this step, 0 elsewhere
    ends           whether a game ended with this step, or has been over since an earlier one
    masks          the legal moves, by table and move number
    turns          the seat whose turn it is, -1 where a game is over
    lists          the legal moves as lists, one after the other
    truncations    whether the end was not by the rules, but after `max_moves` moves
    """

    observations: Features | None
    rewards: Features
    ends: Masks
    masks: Masks | None
    turns: Ints
    lists: MoveLists | None
    truncations: Masks


class FinalObservations(NamedTuple):
    """The last observations of games that ended: `observations[i, seat]` is of the table `tables[i]`."""

    tables: Ints
    observations: Features


class Batch:
    """Games that step together. Unless `copy` is set, each call overwrites the arrays that the last one returned.

    With a `learner`, a seat or "random", `opponents` move between its decisions, inside the same compiled call:
    "random" ones, those that play by the game's "policy", or a level that does not search.
    """

    tables: Table[Any]
    scores: Ints  # of the last game that ended, by table and seat
    ranks: Ints

    def __init__(
        self,
        settings: Settings,
        count: int,
        seed: str | int,
        *,
        observations: bool = True,
        legal: Legal = "masks",
        autoreset: Autoreset | str = Autoreset.SAME_STEP,
        copy: bool = False,
        threads: int = 1,
        max_moves: int | None = None,
        learner: Seat | Literal["random"] | None = None,
        opponents: str = RANDOM,
    ) -> None:
        if not _is_positive(count):
            raise ValueError(f"a batch has at least one game, not {quoted(count)}")
        if not _is_positive(threads):
            raise ValueError(f"a batch runs on at least one thread, not {quoted(threads)}")
        if max_moves is not None and not _is_positive(max_moves):
            raise ValueError(f"max_moves is at least 1, or None for no limit, not {quoted(max_moves)}")
        if legal not in LEGAL:
            raise ValueError(f"legal is one of {', '.join(LEGAL)}, not {quoted(legal)}")
        self.settings = settings
        self.autoreset = _autoreset(autoreset)
        self.count = count
        self._choices = {  # of the caller, to make a batch like this one
            "observations": observations,
            "legal": legal,
            "autoreset": self.autoreset,
            "copy": copy,
            "threads": threads,
            "max_moves": max_moves,
            "learner": learner,
            "opponents": opponents,
        }
        self._copy = copy
        self._rows = _new_rows(settings, count, observations, legal in ("masks", "both"))
        level = _level(settings.game, opponents)
        weigh = None if opponents == RANDOM else heuristic_of(settings.game).weigh_as(level)
        self._loops = batch_loops_of(settings.game, weigh)
        self._conduct = Conduct(
            same_step=self.autoreset is Autoreset.SAME_STEP,
            random_learner=learner == RANDOM,
            temperature=level.temperature,
            miss_rate=level.miss_rate,
            max_moves=NO_LIMIT if max_moves is None else max_moves,
        )
        self._parts = [_Part(self._rows, *ends) for ends in _cuts(count, threads)]
        self._calls = _Calls.of(self._loops, self._parts[0], self._conduct)
        self._lists = MoveLists(line_zeros(count + 1, np.int64), line_zeros(0, np.int64))
        self._hands_out_lists = legal in ("lists", "both")
        self._pool: ThreadPoolExecutor | None = None
        self._rows.learners[:] = _learner(settings, learner)
        self.tables, self.scores, self.ranks = self._rows.tables, self._rows.scores, self._rows.ranks
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.count} tables, {self.settings.game.name} for {self.settings.players}>"

    def __copy__(self) -> "Batch":
        """Return a batch with equal tables and random streams, which shares the game and nothing else."""
        return _restored(*self._kept())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        return self.__copy__()

    def __reduce__(self) -> "tuple[Callable[..., Batch], _Kept]":
        return _restored, self._kept()

    def _kept(self) -> "_Kept":
        return self.settings, self.count, self._choices, self._rows, [part.lists for part in self._parts]

    @property
    def turns(self) -> Ints:
        """The seat whose turn it is, by table; -1 where a game is over."""
        return self._rows.turns

    @property
    def viewers(self) -> Ints:
        """The seat that is shown the table: the learner, the current player, or the one who made the last move."""
        return self._rows.viewers

    def reset(self, seed: str | int | None = None, mask: Sequence[bool] | Masks | None = None) -> BatchStep:
        """Deal all tables, or those that the mask marks; a seed begins new random streams for all tables."""
        chosen = np.ones(self.count, np.bool_) if mask is None else np.asarray(mask)
        if chosen.shape != (self.count,) or chosen.dtype != np.bool_:
            raise ValueError(f"a mask has {self.count} truth values, one for each table")
        if seed is not None:
            if mask is not None:
                raise ValueError("a seed is for all tables: leave out the mask")
            fork_streams(rng_of(seed_text(seed)), self._rows.deals, self._rows.choices)
        self._rows.orders[:] = np.where(chosen, DEAL, STAY)
        return self._advance()

    def step(self, actions: Sequence[int] | Ints) -> BatchStep:
        """Make one move on every table; if one is illegal, raise ValueError and change nothing.

        The actions for tables whose game is over are ignored.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in INTEGERS:
            raise ValueError(f"step takes {self.count} move numbers, one for each table")
        self._rows.orders[:] = chosen
        over = DEAL if self.autoreset is Autoreset.NEXT_STEP else STAY
        for part in self._parts:
            illegal = self._calls.find_illegal(part.rows.orders, part.rows.turns, over, part.lists)
            if illegal >= 0:
                raise ValueError(self._refusal(part, illegal, int(chosen[part.first + illegal])))
        return self._advance()

    def sample(self) -> Ints:
        """Choose a random legal move for every table, -1 where the game is over."""
        samples = np.empty(self.count, np.int64)
        for part in self._parts:
            self._calls.sample_moves(part.lists, part.rows.choices, samples[part.first : part.end])
        return samples

    def final_observations(self) -> FinalObservations:
        """Observe, for every seat, the games that ended with the last step, as they ended."""
        settings, rows = self.settings, self._rows
        ended = np.flatnonzero(rows.ends)
        size = (ended.size, settings.players, settings.game.observation_size)
        observations = np.empty(size, np.float32)
        tables = rows.finals if self.autoreset is Autoreset.SAME_STEP else rows.tables
        self._loops.observe_all(tables, ended, settings.players, observations)
        return FinalObservations(ended, observations)

    def _advance(self) -> BatchStep:
        """Carry out the orders, on several threads if there are several parts."""
        if len(self._parts) == 1:
            self._advance_part(self._parts[0])
        else:
            self._pool = self._pool or ThreadPoolExecutor(len(self._parts) - 1, "batch")
            others = [self._pool.submit(self._advance_part, part) for part in self._parts[1:]]
            self._advance_part(self._parts[0])
            for other in others:
                other.result()
        return self._result()

    def _advance_part(self, part: "_Part") -> None:
        done, (old, new) = 0, (part.lists, part.spare)
        while done < part.rows.tables.size:
            if done or new.numbers.size == 0:
                new = part.grow(new)
            done = self._calls.advance(part.rows, old, new, part.weights, self._conduct, done)
        part.lists, part.spare = new, old

    def _result(self) -> BatchStep:
        rows = self._rows
        observations = rows.observations if len(rows.observations) else None
        masks = rows.masks if len(rows.masks) else None
        lists = self._join_lists() if self._hands_out_lists else None
        step = BatchStep(observations, rows.rewards, rows.ends, masks, rows.turns, lists, rows.cuts)
        return step if not self._copy else BatchStep(*(_copied(value) for value in step))

    def _join_lists(self) -> MoveLists:
        """Copy the lists of all parts for the caller: a change in them must not make an illegal move legal."""
        offsets, numbers = self._lists
        total = sum(int(part.lists.offsets[-1]) for part in self._parts)
        if numbers.size < total:
            numbers = line_zeros(2 * total, np.int64)
            self._lists = MoveLists(offsets, numbers)
        filled = 0
        for part in self._parts:
            size = int(part.lists.offsets[-1])
            np.add(part.lists.offsets, filled, out=offsets[part.first : part.end + 1])
            numbers[filled : filled + size] = part.lists.numbers[:size]
            filled += size
        return MoveLists(offsets, numbers[:total])

    def _refusal(self, part: "_Part", row: int, move: int) -> str:
        """Say which move is illegal on which table, and which ones are legal there."""
        offsets, numbers = part.lists
        table, legal = self.tables[part.first + row : part.first + row + 1], numbers[offsets[row] : offsets[row + 1]]
        text = self.settings.game.notation.text
        shown = ", ".join(f"{number} ({text(table, number)})" for number in legal[:SHOWN].tolist())
        others = f" and {len(legal) - SHOWN} others" if len(legal) > SHOWN else ""
        seat = int(table[0].turn)
        return f"move {move} is not legal on table {part.first + row}; seat {seat} may choose {shown}{others}"


class _Part:
    """The tables that one thread plays, with their legal moves after this step and room for those after the next."""

    def __init__(self, rows: TableRows, first: int, end: int) -> None:
        self.first, self.end = first, end
        of_tables = (value if name == "start" else value[first:end] for name, value in rows._asdict().items())
        self.rows = TableRows(*of_tables)
        self.weights = np.zeros(rows.masks.shape[1])  # of an opponent's moves
        self.lists, self.spare = (
            MoveLists(np.zeros(end - first + 1, np.int64), np.zeros(0, np.int64)) for _ in range(2)
        )

    def grow(self, lists: MoveLists) -> MoveLists:
        """Double the room for numbers, which must always take all moves of one more table."""
        numbers = np.zeros(2 * (lists.numbers.size + self.weights.size), np.int64)
        numbers[: lists.numbers.size] = lists.numbers
        return MoveLists(lists.offsets, numbers)


class _Calls(NamedTuple):
    """The compiled functions of a batch; calling them without a search for types saves 7 of the 10 µs of a step."""

    advance: AdvanceTables
    find_illegal: Callable[[Ints, Ints, int, MoveLists], int]
    sample_moves: Callable[[MoveLists, Ints, Ints], None]

    @classmethod
    def of(cls, loops: BatchLoops, part: _Part, conduct: Conduct) -> "_Calls":
        """Compile for the arrays of one part, which all parts and steps have the types of."""
        rows, lists = part.rows, part.lists
        return cls(
            direct(loops.advance, rows, lists, part.spare, part.weights, conduct, 0),
            direct(find_illegal, rows.orders, rows.turns, STAY, lists),
            direct(sample_moves, lists, rows.choices, rows.orders),
        )


_Kept: TypeAlias = tuple[Settings, int, dict[str, Any], TableRows, list[MoveLists]]  # what makes a batch again


def _restored(
    settings: Settings, count: int, choices: dict[str, Any], rows: TableRows, lists: list[MoveLists]
) -> Batch:
    """Make a batch like another one, with copies of its arrays."""
    batch = Batch(settings, count, 0, **choices)
    new: Any  # arrays of several types, of which mypy finds no common one on every run
    for new, old in zip(batch._rows, rows, strict=True):
        new[...] = old
    for part, legal in zip(batch._parts, lists, strict=True):
        part.lists = MoveLists(*(values.copy() for values in legal))
    return batch


def _new_rows(settings: Settings, count: int, observations: bool, masks: bool) -> TableRows:
    game, players, start = settings.game, settings.players, prepare(settings)
    return TableRows(
        start=start,
        tables=np.repeat(start, count),
        finals=np.empty(count, start.dtype),
        deals=np.ones((count, 4), np.int64),
        choices=np.ones((count, 4), np.int64),
        orders=np.zeros(count, np.int64),
        learners=np.zeros(count, np.int64),
        viewers=np.zeros(count, np.int64),
        turns=line_zeros(count, np.int64),
        made=np.zeros(count, np.int64),
        ends=line_zeros(count, np.bool_),
        cuts=line_zeros(count, np.bool_),
        rewards=line_zeros((count, players), np.float32),
        scores=np.zeros((count, players), np.int64),
        ranks=np.zeros((count, players), np.int64),
        masks=line_zeros((count if masks else 0, game.move_count), np.bool_),
        observations=line_zeros((count if observations else 0, game.observation_size), np.float32),
    )


def _is_positive(number: object) -> bool:
    return type(number) is int and number > 0


def _autoreset(given: object) -> Autoreset:
    """Find a mode by itself, its value, or Gymnasium's member of the same value."""
    known = {mode.value: mode for mode in Autoreset}
    value = getattr(given, "value", given)
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"autoreset is one of {', '.join(known)}, not {quoted(given)}")
    return known[value]


def _level(game: Game, opponents: str) -> Level:
    """Find the level that opponents play at; it must not search, because they move inside the compiled step."""
    levels = {name: level for name, level in heuristic_of(game).levels.items() if not level.simulations}
    levels |= {RANDOM: Level(), POLICY: Level()}
    if opponents not in levels:
        raise ValueError(f"the opponents of {game.name} are one of {', '.join(levels)}, not {quoted(opponents)}")
    return levels[opponents]


def _learner(settings: Settings, learner: object) -> int:
    if learner is None:
        return ANYONE
    if learner == RANDOM:
        return 0
    if type(learner) is int and 0 <= learner < settings.players:
        return learner
    raise ValueError(f"the learner is a seat from 0 to {settings.players - 1}, or random, not {quoted(learner)}")


def _cuts(count: int, threads: int) -> list[tuple[int, int]]:
    """Cut the tables into equal parts, one for each thread."""
    parts = min(threads, count)
    edges = [count * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))


def _copied(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, MoveLists):
        return MoveLists(*map(_copied, value))
    copy = line_zeros(value.shape, value.dtype)
    copy[...] = value
    return copy

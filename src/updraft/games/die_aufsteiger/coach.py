"""Hints for die Aufsteiger: how high moves lead, which ladders they keep, whom they block, how near the end is."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from updraft.games.die_aufsteiger.drawing import block_of, put_height, top_height
from updraft.games.die_aufsteiger.rules.blocks import put_colour, put_quarter
from updraft.games.die_aufsteiger.rules.end import failures_allowed, score
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.rules.play import play
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import (
    END,
    MOVES,
    NONE,
    PUT,
    QUARTERS,
    SIDE,
    SMALL,
    STONE,
    TABLE,
    WALK,
    WALK_TABLE,
    Phase,
    State,
)
from updraft.kit.coach import Phrases, best_reasons
from updraft.kit.contract import Move, Seat
from updraft.kit.memory import Table, copy_table

HERE = Path(__file__).parent
PUTS_TRIED = 48  # of a lifted block, the nearest to the pawn: a block can have a thousand places
PUTS_COMPARED = 16


def look(hidden: Table[State], move: Move, lang: str) -> str:
    """Point at blocks, places, ways or faces by their height."""
    s: State = hidden[0]
    phrases = Phrases(HERE, lang)
    if move >= PUT:
        return phrases.say("look_put", height=put_height(s, move))
    if move == END:
        return phrases.say("look_end")
    if move >= STONE:
        return phrases.say("look_stone")
    if move >= SMALL:
        return phrases.say("look_ladders")
    return phrases.say("look_walk") if move >= WALK else phrases.say("look_lift", height=top_height(s, move))


def reasons(hidden: Table[State], move: Move, others: Sequence[Move], lang: str) -> list[str]:
    """Compare how high everyone could climb after a move and after the others."""
    comparison = _Comparison(hidden, move, [other for other in others if other != move], Phrases(HERE, lang))
    return best_reasons(comparison.found(), comparison.otherwise())


class Reach(NamedTuple):
    """The heights that a pawn could climb to with its next move, on foot and with a ladder; never below its own."""

    walk: int
    ladder: int

    @property
    def best(self) -> int:
        return max(self)


def reach_of(table: Table[State], seat: Seat) -> Reach:
    """Find out how high a pawn could climb if it were its turn now [AUF-9] [AUF-11]."""
    again = copy_table(table)
    s: State = again[0]
    s.turn, s.active, s.phase, s.walked = seat, seat, Phase.ACTING, 0
    room = np.zeros(MOVES, np.int64)
    moves = room[: legal(again, room)].tolist()
    now = int(pawn_height(s, seat))
    walks = [_height(s, move - WALK) for move in moves if WALK <= move < WALK_TABLE]
    ladders = [_height(s, (move - SMALL) % QUARTERS) for move in moves if SMALL <= move < STONE]
    return Reach(max([now, *walks]), max([now, *ladders]))


def _height(s: State, quarter: int) -> int:
    return int(s.height[quarter // SIDE, quarter % SIDE])


def _after(table: Table[State], move: Move) -> Table[State]:
    again = copy_table(table)
    play(again, move)
    return again


class _Comparison:
    """A move beside the other legal moves, on one table; nothing in this game is hidden but luck."""

    def __init__(self, hidden: Table[State], move: Move, others: Sequence[Move], phrases: Phrases) -> None:
        self.hidden, self.move, self.others = hidden, move, others
        self.phrases = phrases
        self.s: State = hidden[0]
        self.seat = int(self.s.turn)
        self.now = int(pawn_height(self.s, self.seat))

    @cached_property
    def opponents(self) -> list[Seat]:
        return [seat for seat in range(self.s.seats) if seat != self.seat]

    def found(self) -> Iterator[str]:
        if self.move >= PUT:
            yield from self._about_put()
        elif self.move == END:
            yield from self._about_end()
        elif self.move >= STONE:
            yield from self._about_stone()
        elif self.move >= WALK:
            yield from self._about_way()
        else:
            yield from self._about_lift()

    def otherwise(self) -> str:
        """Say what the move brings, where nothing sets it apart."""
        if self.move >= PUT:
            return self.phrases.say("put_top", height=put_height(self.s, self.move))
        if self.move == END:
            return self.phrases.say("end_next")
        if self.move == WALK_TABLE:
            return self.phrases.say("way_table")
        if WALK <= self.move < STONE:
            return self.phrases.say("way_level", height=self._destination(self.move))
        return self.phrases.say("lift_top", height=top_height(self.s, block_of(self.s, self.move)))

    # The pawn

    def _destination(self, move: Move) -> int:
        """Return the height that a way leads to."""
        if move == WALK_TABLE:
            return 0
        return _height(self.s, (move - SMALL) % QUARTERS if move >= SMALL else move - WALK)

    def _about_way(self) -> Iterator[str]:
        height = self._destination(self.move)
        rivals = [self._destination(other) for other in self.others if WALK <= other < STONE]
        walks = [self._destination(other) for other in self.others if WALK <= other < SMALL]
        if height > self.now:
            yield self.phrases.say("climbs", height=height, now=self.now)
            if height > max(rivals, default=0):
                yield self.phrases.say("climbs_highest")
        if self.move >= SMALL and max([self.now, *walks]) < height:
            best = max([self.now, *walks])
            yield self.phrases.say("ladder_needed", height=best) if best > self.now else self.phrases.say("ladder_only")
        after = _after(self.hidden, self.move)
        if self._leads(after) and not self._leads(self.hidden):
            yield self.phrases.say("takes_the_lead")
        then = reach_of(after, self.seat)
        on = then.best if self.move >= SMALL else then.ladder  # a walk is not followed by a walk [AUF-13]
        if on > height and self.s.phase == Phase.ACTING:
            yield self.phrases.say("climbs_on", height=on)
        if height > self.now and self.move < SMALL and (self.s.small[self.seat] or self.s.large[self.seat]):
            yield self.phrases.say("keeps_ladders")

    def _leads(self, table: Table[State]) -> bool:
        heights, ranks = np.zeros(self.s.seats, np.int64), np.zeros(self.s.seats, np.int64)
        score(table, heights, ranks)
        return bool(ranks[self.seat] == 1 and heights[self.seat] > 0)

    # Blocks

    def _about_lift(self) -> Iterator[str]:
        """Tell how high the pawn could climb once the block stands elsewhere, and who would miss it."""
        lifted = _after(self.hidden, self.move)
        now, then = reach_of(self.hidden, self.seat).best, self._best_put(lifted)
        if then > now:
            key = "lift_climb" if now > self.now else "lift_climb_first"
            yield self.phrases.say(key, height=then, now=now)
        yield from self._about_hindered(self.hidden, lifted, "lift_hinders")

    def _best_put(self, lifted: Table[State]) -> int:
        """Find the greatest height that the pawn could climb to after putting the block down near it."""
        room = np.zeros(MOVES, np.int64)
        puts = room[: legal(lifted, room)].tolist()
        nearest = sorted(puts, key=self._distance)[:PUTS_TRIED]
        return max((reach_of(_after(lifted, put), self.seat).best for put in nearest), default=0)

    def _distance(self, put: Move) -> int:
        """Return how far a put is from the pawn; from the table, how high it is."""
        quarter, place = int(put_quarter(put)), int(self.s.place[self.seat])
        if place == TABLE:
            return _height(self.s, quarter)
        return abs(quarter % SIDE - place % SIDE) + abs(quarter // SIDE - place // SIDE)

    def _about_hindered(self, before: Table[State], after: Table[State], key: str) -> Iterator[str]:
        """Tell of an opponent who could climb less high afterwards."""
        for seat in self.opponents:
            was, now = reach_of(before, seat).best, reach_of(after, seat).best
            if now < was:
                yield self.phrases.say(key, was=was, now=now)
                return

    def _about_put(self) -> Iterator[str]:
        after = _after(self.hidden, self.move)
        reach = reach_of(after, self.seat)
        compared = self.others[:: max(1, len(self.others) // PUTS_COMPARED)][:PUTS_COMPARED]
        tables = [_after(self.hidden, other) for other in compared]
        if reach.walk > self.now:
            yield self.phrases.say("put_climb", height=reach.walk)
        if reach.ladder > max(reach.walk, self.now):
            yield self.phrases.say("put_climb_ladder", height=reach.ladder)
        if put_colour(self.move) == self.s.colour[self.seat]:
            yield self.phrases.say("put_own_colour")
        if not self._climbers(after) and any(self._climbers(table) for table in tables):
            yield self.phrases.say("put_blocks")

    def _climbers(self, table: Table[State]) -> list[Seat]:
        """List the opponents who could climb on foot."""
        return [seat for seat in self.opponents if reach_of(table, seat).walk > pawn_height(table[0], seat)]

    # The stone and the end

    def _about_stone(self) -> Iterator[str]:
        after = _after(self.hidden, self.move)
        yield from self._about_hindered(self.hidden, after, "stone_hinders")
        yield self.phrases.say("stone_face", height=top_height(self.s, block_of(self.s, self.move)))
        if self._has_climbed():
            yield self.phrases.say("stone_after_climb")

    def _has_climbed(self) -> bool:
        return self.now > int(self.s.began[self.seat])

    def _about_end(self) -> Iterator[str]:
        if self.seat != self.s.active:
            return
        if self._has_climbed():
            yield self.phrases.say("end_climbed", count=self.now - int(self.s.began[self.seat]))
        else:
            left = int(failures_allowed(self.s)) - int(self.s.failures)
            if self._leads(self.hidden) and not self.s.together:
                yield self.phrases.say("end_leads", count=left) if left else self.phrases.say("end_wins")
        if any(SMALL <= other < STONE for other in self.others):
            yield self.phrases.say("end_keeps_ladders")
        elif self.s.stones[self.seat] and any(STONE <= other < END for other in self.others):
            yield self.phrases.say("end_keeps_stone")
        if not any(WALK <= other < STONE and self._destination(other) > self.now for other in self.others):
            yield self.phrases.say("end_no_climb")
        if self.s.moved != NONE:
            yield self.phrases.say("end_locked")

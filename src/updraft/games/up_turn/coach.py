"""Hints for Up Turn: tiles shed, numbers that still fit, who plays next, and opponents who are almost out."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, JOKER, PASS, SILENT, SKIP_ONE, TO, UPTURN
from updraft.games.up_turn.rules.bag import FOR_SILENCE
from updraft.games.up_turn.rules.consequences import drawn_for_silence, next_after, run_of
from updraft.games.up_turn.rules.tiles import fits, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, NUMBERS, ONCE, OPEN, UP, Phase, State
from updraft.games.up_turn.web import lay_of, own_rack
from updraft.kit.coach import Phrases, best_reasons
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table

HERE = Path(__file__).parent


def look(hidden: Table[State], move: Move, lang: str) -> str:
    """Point at numbers, doubles, action tiles, or at the racks of the others."""
    s: State = hidden[0]
    return Phrases(HERE, lang).say(_look_key(s, move), last=int(s.last))


def _look_key(s: State, move: Move) -> str:
    if move < NUMBERS:
        if is_double(s, move):
            return "look_doubles"
        return "look_opening" if s.order == OPEN else "look_above" if s.order == UP else "look_below"
    if move < DRAW:
        return "look_skips" if SKIP_ONE <= move < JOKER else "look_orders"
    if move in (DRAW, PASS):
        return "look_draw" if move == DRAW else "look_pass"
    return "look_call" if move <= SILENT else "look_racks"


def reasons(hidden: Table[State], move: Move, others: Sequence[Move], lang: str) -> list[str]:
    """Compare what is left on the rack, who is next and who has to draw."""
    comparison = _Comparison(hidden[0], move, [other for other in others if other != move], Phrases(HERE, lang))
    return best_reasons(comparison.found(), comparison.otherwise())


class _Comparison:
    """A move beside the other legal moves, in one hidden state."""

    def __init__(self, s: State, move: Move, others: Sequence[Move], phrases: Phrases) -> None:
        self.s, self.move, self.others = s, move, others
        self.phrases = phrases
        self.seat = int(s.turn)
        self.rack = own_rack(s, self.seat)
        self.numbers = [tile for tile in self.rack if tile < NUMBERS]

    def found(self) -> Iterator[str]:
        if self.move < NUMBERS:
            yield from self._about_number()
        elif self.move < DRAW:
            yield from self._about_action()
        elif self.move in (DRAW, PASS):
            yield from self._about_waiting()
        elif self.move <= SILENT:
            yield from self._about_call()
        else:
            yield from self._about_victim()

    def otherwise(self) -> str:
        """Say what the move brings, where nothing sets it apart."""
        if self.move < DRAW:
            return self.phrases.say("sheds", count=len(self._laid(self.move)))
        if self.move == DRAW:
            return self.phrases.say("draw_may_lay")
        if self.move == PASS:
            return self.phrases.say("pass_keeps")
        if self.move <= SILENT:
            return self.phrases.say("call_none_lays")
        if self.move == HIT_NONE:
            return self.phrases.say("spares")
        return self.phrases.say("victim_holds", count=int(self.s.held[self._victim()]))

    def _laid(self, move: Move) -> list[int]:
        return run_of(self.s, self.seat, move) if move < NUMBERS else [move]

    def _opponents(self) -> list[Seat]:
        return [seat for seat in range(self.s.seats) if seat != self.seat]

    def _almost_out(self) -> list[Seat]:
        """List the opponents with one tile left."""
        return [seat for seat in self._opponents() if self.s.held[seat] == 1]

    # Numbers

    def _about_number(self) -> Iterator[str]:
        tiles = self._laid(self.move)
        if len(tiles) == len(self.rack) and self.s.silent != self.seat:
            yield self.phrases.say("wins")
            return
        yield from self._about_silence(len(tiles))
        if is_double(self.s, self.move):
            yield from self._about_double(len(tiles))
        yield from self._about_penalty(tiles)
        yield from self._about_fitting(tiles)
        if len(self.rack) - len(tiles) == 1:
            yield self.phrases.say("one_left")

    def _about_silence(self, laid: int) -> Iterator[str]:
        if self.s.silent not in (NOBODY, self.seat) and (drawn := drawn_for_silence(self.s, laid)):
            yield self.phrases.say("silent_opponent", count=drawn)

    def _about_double(self, laid: int) -> Iterator[str]:
        """Tell of the tiles that a double takes along, and of those that it deals if the bag has as many."""
        deals = lay_of(self.s, self.seat, self.rack, self.move)["deals"]
        if laid > 1:
            yield self.phrases.say("double" if deals == laid else "double_short", count=laid)
        elif deals:
            yield self.phrases.say("double_alone")

    def _about_penalty(self, tiles: list[int]) -> Iterator[str]:
        if any(is_penalty(self.s, tile) for tile in tiles):
            yield self.phrases.say("penalty_stops" if self._almost_out() else "penalty")

    def _about_fitting(self, tiles: list[int]) -> Iterator[str]:
        """Tell how many numbers still fit afterwards, compared with the other numbers that could be laid."""
        left = self._still_fitting(self.move)
        rivals = [self._still_fitting(other) for other in self.others if other < NUMBERS]
        if left and rivals and left > max(rivals):
            yield self.phrases.say("keeps_most", count=left)
        elif left and self._is_nearest():
            yield self.phrases.say("keeps", count=left, last=int(self.s.last))
        elif left:
            yield self.phrases.say("keeps_some", count=left)
        elif waiting := len(self.numbers) - len(tiles):
            yield self.phrases.say("waiting", count=waiting)
        elif len(tiles) == 1:
            yield self.phrases.say("only_number")

    def _is_nearest(self) -> bool:
        distance = abs(self.move - int(self.s.last))
        return all(abs(other - int(self.s.last)) >= distance for other in self.others if other < NUMBERS)

    def _still_fitting(self, move: Move) -> int:
        """Count the numbers on the rack that would fit after a number."""
        order = int(self.s.order) or (UP if move > self.s.last else DOWN)
        laid = self._laid(move)
        return sum(bool(fits(tile, move, order)) for tile in self.numbers if tile not in laid)

    # Action tiles

    def _about_action(self) -> Iterator[str]:
        yield from self._about_silence(1)
        follower = next_after(self.s, self.move)
        if follower == self.seat:
            yield self.phrases.say("again")
        yield from self._about_skipped()
        yield from self._about_order()
        yield from self._about_follower(follower)
        if not [other for other in self.others if other < NUMBERS]:
            yield self.phrases.say("no_number_fits")

    def _about_skipped(self) -> Iterator[str]:
        """Tell of the players who lose their turn [UPT-9]."""
        if not SKIP_ONE <= self.move < JOKER:
            return
        count = min(self.move - SKIP_ONE + 1, int(self.s.seats) - 1)
        skipped = [int(self.s.turn + self.s.way * step) % int(self.s.seats) for step in range(1, count + 1)]
        if set(skipped) & set(self._almost_out()):
            yield self.phrases.say("skips_almost_out")
        else:
            yield self.phrases.say("skips", count=len(skipped))

    def _about_order(self) -> Iterator[str]:
        """Tell if more numbers fit in the new order than in the present one."""
        if SKIP_ONE <= self.move < JOKER:
            return
        order = DOWN if self.move & (2 if self.move < SKIP_ONE else 1) else UP
        then, now = self._fitting(order), self._fitting(int(self.s.order))
        if then > now:
            yield self.phrases.say("order_up" if order == UP else "order_down", count=then, now=now)
        elif then:
            yield self.phrases.say("order_keeps", count=then)

    def _fitting(self, order: int) -> int:
        return sum(bool(fits(tile, int(self.s.last), order)) for tile in self.numbers)

    def _about_follower(self, follower: Seat) -> Iterator[str]:
        """Tell if the next player holds more tiles than another whom the choice could have brought."""
        if follower in (NOBODY, self.seat):
            return
        rivals = {next_after(self.s, other) for other in self.others if NUMBERS <= other < DRAW}
        rivals -= {NOBODY, self.seat, follower}
        held = int(self.s.held[follower])
        if rivals and held > max(int(self.s.held[rival]) for rival in rivals):
            yield self.phrases.say("follower_has_more", count=held)

    # Drawing and passing

    def _about_waiting(self) -> Iterator[str]:
        lays = [other for other in self.others if other < DRAW]
        if not lays:
            yield self.phrases.say("nothing_fits")
        elif all(other >= NUMBERS for other in lays):
            yield self.phrases.say("keeps_actions")
        else:
            most = max(self._still_fitting(other) for other in lays if other < NUMBERS)
            fitting = self._fitting(int(self.s.order))
            yield (
                self.phrases.say("laying_leaves", count=most, fitting=fitting)
                if most
                else self.phrases.say("laying_ends")
            )
        if self.move == DRAW and self.s.bag == ONCE:
            yield self.phrases.say("bag_once", count=int(self.s.bagged))

    # The call

    def _about_call(self) -> Iterator[str]:
        if self.move == UPTURN:
            yield self.phrases.say("call", count=FOR_SILENCE)

    # Players who draw

    def _victim(self) -> Seat:
        return self.move - (TO if self.move < HIT else HIT)

    def _about_victim(self) -> Iterator[str]:
        if self.move == HIT_NONE:
            if self.s.bag == ONCE:
                yield self.phrases.say("bag_once", count=int(self.s.bagged))
            return
        victim = self._victim()
        held = int(self.s.held[victim])
        rivals = [int(self.s.held[seat]) for seat in self._opponents() if seat != victim]
        if held == 1:
            yield self.phrases.say("victim_almost_out")
        elif rivals and held < min(rivals):
            yield self.phrases.say("victim_has_fewest", count=held)
        if self.s.phase == Phase.DEALING and self.s.to_deal > 1:
            yield self.phrases.say("deals_left", count=int(self.s.to_deal) - 1)
        if rivals and victim == int(self.s.turn + self.s.way * self.s.steps) % int(self.s.seats):
            yield self.phrases.say("victim_is_next")

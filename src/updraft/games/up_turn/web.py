"""What a page of Up Turn shows beside the table: what every lay would bring, and who would be next."""

from typing import TypedDict

from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import ARROW, DRAW, HIT, JOKER, PASS, SKIP_ONE, TO, action_of, text
from updraft.games.up_turn.rules.bag import FOR_SILENCE, drawable
from updraft.games.up_turn.rules.consequences import next_after
from updraft.games.up_turn.rules.end import is_last_turn
from updraft.games.up_turn.rules.tiles import fits, goes_along, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, NUMBERS, ONCE, OPEN, UP, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table


class Lay(TypedDict):
    """What laying a number of your own would bring, at your turn or if it came now."""

    number: int
    order: int
    tiles: list[int]
    deals: int
    hits: int
    wins: bool


class Follower(TypedDict):
    """Who would be next after an action tile, -1 if the game is over then, and who would lose a turn."""

    move: str
    seat: int
    skipped: list[int]


class Derived(TypedDict):
    """What follows by the rules from what is seen."""

    next: int
    lays: list[Lay]
    followers: list[Follower]
    for_silence: int
    last_turn: bool


def derive(seen: Table[State], viewer: Seat) -> Derived:
    """The viewer's own lays with what goes along, and whose turn it would be then [UPT-11] [UPT-9]."""
    s: State = seen[0]
    rack = own_rack(s, viewer)
    return Derived(
        next=_next(s),
        lays=[_lay(s, viewer, rack, number) for number in dict.fromkeys(rack) if _can_be_laid(s, number)],
        followers=_followers(seen, rack) if viewer == s.turn else [],
        for_silence=min(FOR_SILENCE, _drawable_after(s, 1)),
        last_turn=bool(s.turn != NOBODY and is_last_turn(s)),
    )


def own_rack(s: State, viewer: Seat) -> list[int]:
    """The viewer's own tiles; nobody's for somebody who watches."""
    if viewer < 0:
        return []
    return [int(tile) for tile in s.rack[viewer, : s.held[viewer]] if tile != UNSEEN]


def _can_be_laid(s: State, tile: int) -> bool:
    return tile < NUMBERS and s.turn != NOBODY and bool(fits(tile, s.last, s.order))


def _drawable_after(s: State, laid: int) -> int:
    """Count the tiles that can be drawn once so many more lie on the table [UPT-17] [UPT-31]."""
    return int(drawable(s)) + (0 if s.bag == ONCE else laid)


def _lay(s: State, viewer: Seat, rack: list[int], number: int) -> Lay:
    """A double takes its run along and deals as many; whoever wins by it asks for nothing more [UPT-16]."""
    takes_run = is_double(s, number)
    run = [tile for tile in rack if takes_run and goes_along(s, tile, s.last, number)]
    tiles = [*sorted(run, reverse=bool(number < s.last)), number]
    wins = len(tiles) == len(rack) and bool(s.silent != viewer)
    left = 0 if wins else _drawable_after(s, len(tiles))
    deals = min(len(tiles), left) if takes_run else 0
    return Lay(
        number=number,
        order=UP if number > s.last else DOWN,
        tiles=tiles,
        deals=deals,
        hits=min(sum(int(is_penalty(s, tile)) for tile in tiles), left - deals),
        wins=wins,
    )


def _next(s: State) -> Seat:
    """Whose turn it is after this one, if nothing else is laid that changes it."""
    if s.turn == NOBODY or is_last_turn(s):
        return NOBODY
    steps = int(s.steps) if s.phase > Phase.DREW else 1
    return int(s.turn + s.way * steps) % int(s.seats)


def _followers(seen: Table[State], rack: list[int]) -> list[Follower]:
    s: State = seen[0]
    directed = s.seats > 2
    moves = [move for move in range(ARROW, DRAW) if directed or move >= SKIP_ONE or not move & 1]
    return [_follower(seen, move) for move in moves if action_of(move) in rack]


def _follower(seen: Table[State], move: Move) -> Follower:
    """With 2 players a skip costs the other one a turn; with 3 players skip-two costs both [UPT-9]."""
    s: State = seen[0]
    follower = next_after(s, move)
    is_skip = SKIP_ONE <= move < JOKER and follower != NOBODY
    skips = min(move - SKIP_ONE + 1, int(s.seats) - 1) if is_skip else 0
    skipped = [int(s.turn + s.way * step) % int(s.seats) for step in range(1, skips + 1)]
    return Follower(move=text(seen, move), seat=follower, skipped=skipped)


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """The rule that a move is made by; all moves are seen by all."""
    s: State = before[0]
    if move < NUMBERS:
        return _rule_of_number(s, move)
    if move < DRAW:
        return "UPT-6" if move < SKIP_ONE else "UPT-9" if move < JOKER else "UPT-10"
    if move <= PASS:
        return "UPT-3" if s.order == OPEN else "UPT-5"
    if move < TO:
        return "UPT-14"
    return "UPT-12" if move < HIT else "UPT-13"


def _rule_of_number(s: State, number: int) -> str:
    if is_double(s, number):
        return "UPT-11"
    return "UPT-2" if s.order == OPEN else "UPT-4"

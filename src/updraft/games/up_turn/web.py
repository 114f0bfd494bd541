"""Derive facts for the page: what each lay brings, and who is next."""

from typing import TypedDict

from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import ARROW, DRAW, HIT, JOKER, PASS, SKIP_ONE, TO, action_of, text
from updraft.games.up_turn.rules.bag import FOR_SILENCE, drawable
from updraft.games.up_turn.rules.consequences import next_after, run_of
from updraft.games.up_turn.rules.end import is_last_turn
from updraft.games.up_turn.rules.tiles import fits, is_double, is_penalty
from updraft.games.up_turn.state import DOWN, NUMBERS, ONCE, OPEN, UP, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table


class Lay(TypedDict):
    """The consequences of laying one of your numbers, now or if it were your turn."""

    number: int
    order: int
    tiles: list[int]
    deals: int
    hits: int
    wins: bool


class Follower(TypedDict):
    """The player who is next after an action tile (-1 if the game is over then), and the players skipped."""

    move: str
    seat: int
    skipped: list[int]


class Derived(TypedDict):
    """Facts that follow by the rules from what a viewer sees."""

    next: int
    lays: list[Lay]
    followers: list[Follower]
    for_silence: int
    last_turn: bool


def derive(hidden: Table[State], viewer: Seat) -> Derived:
    """Derive the viewer's possible lays with the tiles that go along, and who would be next [UPT-9] [UPT-11]."""
    s: State = hidden[0]
    rack = own_rack(s, viewer)
    return Derived(
        next=_next(s),
        lays=[lay_of(s, viewer, rack, number) for number in dict.fromkeys(rack) if _can_be_laid(s, number)],
        followers=_followers(hidden, rack) if viewer == s.turn else [],
        for_silence=min(FOR_SILENCE, _drawable_after(s, 1)),
        last_turn=bool(s.turn != NOBODY and is_last_turn(s)),
    )


def own_rack(s: State, viewer: Seat) -> list[int]:
    """List the viewer's tiles; none for spectators."""
    if viewer < 0:
        return []
    return [int(tile) for tile in s.rack[viewer, : s.held[viewer]] if tile != UNSEEN]


def _can_be_laid(s: State, tile: int) -> bool:
    return tile < NUMBERS and s.turn != NOBODY and bool(fits(tile, s.last, s.order))


def _drawable_after(s: State, laid: int) -> int:
    """Count the tiles that can be drawn once so many more lie on the table [UPT-17] [UPT-31]."""
    return int(drawable(s)) + (0 if s.bag == ONCE else laid)


def lay_of(s: State, viewer: Seat, rack: list[int], number: int) -> Lay:
    """Derive a lay: a double takes its run along and deals as many tiles, unless it wins [UPT-11] [UPT-16]."""
    tiles = run_of(s, viewer, number)
    wins = len(tiles) == len(rack) and bool(s.silent != viewer)
    left = 0 if wins else _drawable_after(s, len(tiles))
    deals = min(len(tiles), left) if is_double(s, number) else 0
    return Lay(
        number=number,
        order=UP if number > s.last else DOWN,
        tiles=tiles,
        deals=deals,
        hits=min(sum(int(is_penalty(s, tile)) for tile in tiles), left - deals),
        wins=wins,
    )


def _next(s: State) -> Seat:
    """Find the next player, unless a tile laid this turn changes it."""
    if s.turn == NOBODY or is_last_turn(s):
        return NOBODY
    steps = int(s.steps) if s.phase > Phase.DREW else 1
    return int(s.turn + s.way * steps) % int(s.seats)


def _followers(hidden: Table[State], rack: list[int]) -> list[Follower]:
    s: State = hidden[0]
    directed = s.seats > 2
    moves = [move for move in range(ARROW, DRAW) if directed or move >= SKIP_ONE or not move & 1]
    return [_follower(hidden, move) for move in moves if action_of(move) in rack]


def _follower(hidden: Table[State], move: Move) -> Follower:
    """Derive who is next and who is skipped; a skip never skips more players than there are opponents [UPT-9]."""
    s: State = hidden[0]
    follower = next_after(s, move)
    is_skip = SKIP_ONE <= move < JOKER and follower != NOBODY
    skips = min(move - SKIP_ONE + 1, int(s.seats) - 1) if is_skip else 0
    skipped = [int(s.turn + s.way * step) % int(s.seats) for step in range(1, skips + 1)]
    return Follower(move=text(hidden, move), seat=follower, skipped=skipped)


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """Name the rule of a move; all moves are public."""
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

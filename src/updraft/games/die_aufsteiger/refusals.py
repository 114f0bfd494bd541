"""Why a move of die Aufsteiger is refused: every refusal names its rule."""

import re

import numpy as np

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NUMBERS, block_words
from updraft.games.die_aufsteiger.moves import number, quarter_text
from updraft.games.die_aufsteiger.rules.blocks import can_show, lift
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.rules.paths import LARGE_CLIMB, SMALL_CLIMB, find_allowed, find_own_part, part_name
from updraft.games.die_aufsteiger.rules.tower import clear_of_stones, flat, pawn_height
from updraft.games.die_aufsteiger.state import FOOTPRINTS, MOVES, NONE, SIDE, TABLE, Colour, Phase, State
from updraft.kit.contract import Refusal
from updraft.kit.memory import Table, copy_table

VERB = re.compile("(lift|put|walk|small|large|small-bridge|large-bridge|stone|end)( .*)?", re.DOTALL)
BLOCK = re.compile(" ([a-z][0-9]{1,3})")
PLACE = re.compile(" ([0-9]{1,3}),([0-9]{1,3})")
LIFT_AND_PUT = re.compile("(lift [a-z][0-9]{1,3}) (put .*)", re.DOTALL)
PUT_TEXT = re.compile(r" ([a-z]{1,10}) ([0-9]{1,3}),([0-9]{1,3}) ([0-9])x([0-9])")


def why_not(table: Table[State], text: str) -> Refusal | None:
    """Return the first rule that a move breaks, or None if it is legal."""
    if asked := LIFT_AND_PUT.fullmatch(text):
        return why_not_both(table, asked[1], asked[2]) or _not_a_move(text)
    move = number(table, text)
    room = np.zeros(MOVES, np.int64)
    if move is not None and move in room[: legal(table, room)]:
        return None
    return _why_not_text(table, text)


def why_not_both(table: Table[State], lifting: str, putting: str) -> Refusal | None:
    """Check a put before the block is lifted: not a move, but players may ask about it."""
    if refusal := why_not(table, lifting):
        return refusal
    copy = copy_table(table)
    lift(copy[0], NUMBERS[lifting.removeprefix("lift ")])
    return why_not(copy, putting)


def _why_not_text(table: Table[State], text: str) -> Refusal:
    """Explain a text that is not a legal move."""
    copy = copy_table(table)  # the search for ways writes into scratch rows
    s: State = copy[0]
    match = VERB.fullmatch(text)
    if match is None:
        return _not_a_move(text)
    verb, rest = match[1], match[2] or ""
    if verb == "end":
        return _not_a_move(text) if rest else _not_now(s, verb) or _not_a_move(text)
    if verb == "put":
        put = PUT_TEXT.fullmatch(rest)
        return _not_now(s, verb) or _why_not_put(s, *put.groups()) if put else _not_a_move(text)
    if verb in ("lift", "stone"):
        return _why_not_block(s, verb, rest, text)
    if rest == " table":
        return (_not_now(s, verb) or _why_not_table(s)) if verb == "walk" else _not_a_move(text)
    place = PLACE.fullmatch(rest)
    if place is None:
        return _not_a_move(text)
    x, y = int(place[1]), int(place[2])
    return _not_now(s, verb) or _why_not_way(s, verb, x, y)


def _not_a_move(text: str) -> Refusal:
    """Refuse a text that does not name a move."""
    return Refusal("AUF-5", "not_a_move", {"text": text})


def _not_now(s: State, verb: str) -> Refusal | None:
    """Refuse a move that belongs to another phase of the turn [AUF-5] [AUF-22]."""
    if s.phase == Phase.HOLDING:
        return None if verb == "put" else Refusal("AUF-5", "put_first", block_words(s, s.held))
    if verb == "put":
        return Refusal("AUF-5", "nothing_held")
    if s.phase == Phase.CLOSING:
        return Refusal("AUF-5", "only_end")
    if s.phase == Phase.SHARING and verb != "walk":
        return Refusal("AUF-22", "share_is_a_walk")
    if s.phase == Phase.LAYING and verb != "stone":
        return Refusal("AUF-22", "only_stone")
    if s.phase == Phase.ACTING and s.together and verb == "stone":
        return Refusal("AUF-22", "stone_later")
    return None


def _why_not_block(s: State, verb: str, rest: str, text: str) -> Refusal:
    match = BLOCK.fullmatch(rest)
    if match is None:
        return _not_a_move(text)
    if match[1] not in NUMBERS:
        return Refusal("AUF-C1", "no_such_block", {"block": match[1]})
    block = NUMBERS[match[1]]
    return _not_now(s, verb) or (_why_not_lift(s, block) if verb == "lift" else _why_not_stone(s, block))


def _why_not_lift(s: State, block: int) -> Refusal:
    """Explain a lift: one block a turn, and a free one [AUF-5] [AUF-6]."""
    words = block_words(s, block)
    if s.moved != NONE:
        return Refusal("AUF-5", "one_block", block_words(s, s.moved))
    if s.strict_order and s.stepped:
        return Refusal("AUF-5", "pawn_has_moved")
    if s.bare[block] < s.wide[block] * s.deep[block]:
        return Refusal("AUF-6", "block_on_it", words)
    if s.crowd[block]:
        return Refusal("AUF-6", "pawn_on_it", words)
    if s.shut[block]:
        return Refusal("AUF-12", "stone_holds", words)
    if block == s.locked:
        return Refusal("AUF-6", "locked", words)
    return Refusal("AUF-6", "nowhere_to_go", words)


def _why_not_stone(s: State, block: int) -> Refusal:
    """Explain a stone: once a game, on a free face [AUF-12]."""
    words = block_words(s, block)
    if s.stones[s.turn] == 0:
        return Refusal("AUF-12", "stone_is_gone")
    if s.crowd[block]:
        return Refusal("AUF-12", "stone_on_pawn", words)
    if s.shut[block]:
        return Refusal("AUF-12", "stone_on_stone", words)
    return Refusal("AUF-12", "top_is_covered", words)


def _why_not_put(s: State, top: str, x_text: str, y_text: str, wide_text: str, deep_text: str) -> Refusal:
    """Explain a put: the top, the support, pawns and stones in the way, contact [AUF-7]."""
    block, x, y, wide, deep = int(s.held), int(x_text), int(y_text), int(wide_text), int(deep_text)
    words = block_words(s, block)
    if top not in COLOUR_NAMES:
        return Refusal("AUF-C2", "no_such_colour", {"top": top})
    shape = FOOTPRINTS.get((wide, deep))
    face = COLOUR_NAMES.index(top)
    if shape is None or not can_show(s, block, shape, face):
        return Refusal("AUF-C3", "cannot_show", words | {"top": top})
    if x + wide > SIDE or y + deep > SIDE:
        return Refusal("AUF-1", "off_the_grid", words)
    if not _has(flat(s, y, wide, deep), x):
        return Refusal("AUF-1", "not_level", words)
    if (SIDE * y + x, wide, deep, face) == (s.was_at, s.was_wide, s.was_deep, s.was_face):
        return Refusal("AUF-7", "as_it_was", words)
    if not _has(clear_of_stones(s, y, wide, deep), x):
        return Refusal("AUF-8", "onto_stone", words)
    if s.height[y, x] > 0:
        return Refusal("AUF-8", "no_room_for_pawns", words)
    return Refusal("AUF-7", "touches_nothing", words)


def _why_not_table(s: State) -> Refusal:
    if s.walked:
        return Refusal("AUF-13", "walked")
    if s.place[s.turn] == TABLE:
        return Refusal("AUF-13", "stands_there")
    return Refusal("AUF-9", "no_way_down")


def _why_not_way(s: State, verb: str, x: int, y: int) -> Refusal:
    """Explain a pawn move: is it a place, may the pawn be there, and is there a way?"""
    seat = int(s.turn)
    place = f"{x},{y}"
    if x >= SIDE or y >= SIDE:
        return Refusal("AUF-1", "no_such_quarter", {"place": place})
    if verb == "walk" and s.walked:
        return Refusal("AUF-13", "walked")
    if refusal := _why_not_ladder(s, verb):
        return refusal
    if _has(s.outside[y], x):
        return Refusal("AUF-4", "open_table")
    find_own_part(s, seat)
    if _has(s.own[y], x):
        return Refusal("AUF-13", "stands_there")
    if refusal := _why_not_enter(s, seat, x, y):
        return refusal
    name = int(part_name(s, x, y))
    if name != SIDE * y + x:
        return Refusal("AUF-13", "other_name", {"name": quarter_text(name)})
    climb = int(s.height[y, x]) - int(pawn_height(s, seat))
    if verb in ("small", "large"):
        return _why_not_climb(verb, climb)
    return Refusal("AUF-9", "no_way") if verb == "walk" else Refusal("AUF-21", "no_bridge")


def _why_not_climb(verb: str, climb: int) -> Refusal:
    """Name what is wrong with a ladder: the direction, the height, or that it does not reach the face [AUF-11]."""
    if climb <= 0:
        return Refusal("AUF-11", "not_up")
    if not SMALL_CLIMB <= climb <= (SMALL_CLIMB if verb == "small" else LARGE_CLIMB):
        return Refusal("AUF-11", f"{verb}_climbs", {"climb": climb})
    return Refusal("AUF-11", "not_beside")


def _why_not_ladder(s: State, verb: str) -> Refusal | None:
    """Refuse a ladder that is gone, and a bridge where there can be none [AUF-11] [AUF-21]."""
    if verb == "walk":
        return None
    if verb.endswith("-bridge"):
        if not s.bridges:
            return Refusal("AUF-21", "no_bridges")
        place = int(s.place[s.turn])
        if place == TABLE or s.owner[place // SIDE, place % SIDE] == NONE:
            return Refusal("AUF-21", "bridge_from_table")
    left = s.small if verb.startswith("small") else s.large
    return None if left[s.turn] else Refusal("AUF-11", f"no_{verb.removesuffix('-bridge')}")


def _why_not_enter(s: State, seat: int, x: int, y: int) -> Refusal | None:
    """Refuse a face by its colour, its stone or its pawns [AUF-10] [AUF-12]."""
    owner = int(s.owner[y, x])
    if owner != NONE:
        face = int(s.face[owner])
        if face not in (Colour.GREY, s.colour[seat]):
            return Refusal("AUF-10", "other_colour", {"colour": COLOUR_NAMES[face]})
        if s.shut[owner]:
            return Refusal("AUF-12", "barred", block_words(s, owner))
    find_allowed(s, seat)
    if not _has(s.allowed[y], x):
        return Refusal("AUF-10", "full")
    return None


def _has(row: int, x: int) -> bool:
    """Tell whether a row of quarters contains x."""
    return bool(row >> x & 1)

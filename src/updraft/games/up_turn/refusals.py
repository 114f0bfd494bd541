"""Refuse moves of Up Turn that are not legal: every refusal names its rule."""

import re

from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.moves import (
    ARROWS,
    DRAW,
    HIT,
    HIT_NONE,
    NUMBER,
    PASS,
    SIDES,
    SILENT,
    TO,
    UPTURN,
    action_of,
    number,
)
from updraft.games.up_turn.rules.bag import can_draw
from updraft.games.up_turn.rules.tiles import fits
from updraft.games.up_turn.state import AUTO, NUMBERS, OPEN, UP, Phase, State
from updraft.kit.contract import Move, Refusal
from updraft.kit.memory import Table

SEAT = re.compile(r"(to|hit) ([0-9])")


def why_not(table: Table[State], text: str) -> Refusal | None:
    """Find the first rule that a move breaks: its notation, the decision that is due, the tile, and whether it fits."""
    s: State = table[0]
    move = number(table, text)
    if move is None:
        return _unknown_move(s, text)
    return _not_asked(s, move) or _not_possible(s, move)


def _unknown_move(s: State, text: str) -> Refusal:
    """Refuse a text that does not name a move at this table."""
    if NUMBER.fullmatch(text):
        return Refusal("UPT-C2", "no_such_number_tile", {"number": text})
    if match := SEAT.fullmatch(text):
        rule = "UPT-12" if match[1] == "to" else "UPT-13"
        return Refusal(rule, "no_such_seat", {"seat": match[2], "last": int(s.seats) - 1})
    if text == "joker":
        return Refusal("UPT-10", "joker_needs_order")
    if text in ("double", "double left", "double right"):
        return Refusal("UPT-6", "double_needs_order")
    if text in ARROWS:
        return Refusal("UPT-6", "needs_direction", {side: f"{text} {side}" for side in SIDES})
    arrow, _, side = text.rpartition(" ")
    if arrow in ARROWS and side in SIDES:
        return Refusal("UPT-6", "no_direction", {"side": side})
    return Refusal("UPT-4", "not_a_move", {"text": text})


def _not_asked(s: State, move: Move) -> Refusal | None:
    """Refuse an answer to a question that was not asked, or a move while an answer is due [UPT-20]."""
    if move in (UPTURN, SILENT) and s.phase != Phase.CALL:
        return Refusal("UPT-30", "called_for_you") if s.call == AUTO else Refusal("UPT-14", "no_call_due")
    if TO <= move < HIT and s.phase != Phase.DEALING:
        return Refusal("UPT-12", "nothing_to_deal")
    if HIT <= move <= HIT_NONE and s.phase != Phase.PENALTY:
        return Refusal("UPT-13", "no_penalty")
    if move < TO and s.phase == Phase.DEALING:
        return Refusal("UPT-12", "deal_first", {"count": int(s.to_deal)})
    if move < TO and s.phase == Phase.PENALTY:
        return Refusal("UPT-13", "hit_first")
    if move < UPTURN and s.phase == Phase.CALL:
        return Refusal("UPT-14", "call_first")
    return None


def _not_possible(s: State, move: Move) -> Refusal | None:
    """Refuse a move of the right kind that breaks a rule."""
    if move < NUMBERS:
        return _number_not_possible(s, move)
    if move < DRAW:
        return _action_not_possible(s, int(action_of(move)))
    if move == DRAW:
        return _draw_not_possible(s)
    if move == PASS:
        return _pass_not_possible(s)
    if move == TO + s.turn:
        return Refusal("UPT-12", "not_to_yourself")
    if move == HIT + s.turn:
        return Refusal("UPT-13", "not_yourself")
    return None


def _number_not_possible(s: State, tile: int) -> Refusal | None:
    if tile not in _rack(s):
        return Refusal("UPT-4", "not_in_rack", {"tile": tile_text(tile)})
    if not fits(tile, s.last, s.order):
        key = "not_above" if s.order == UP else "not_below"
        return Refusal("UPT-4", key, {"tile": tile, "last": int(s.last)})
    return None


def _action_not_possible(s: State, tile: int) -> Refusal | None:
    if s.order == OPEN:
        return Refusal("UPT-3", "open_with_a_number")
    if tile not in _rack(s):
        return Refusal("UPT-4", "not_in_rack", {"tile": tile_text(tile)})
    if s.held[s.turn] == 1:
        return Refusal("UPT-15", "lone_action" if can_draw(s) else "lone_action_stuck", {"tile": tile_text(tile)})
    return None


def _draw_not_possible(s: State) -> Refusal | None:
    if s.order == OPEN and _rack(s)[0] < NUMBERS:
        return Refusal("UPT-3", "no_draw_to_open")
    if s.phase == Phase.DREW:
        return Refusal("UPT-5", "drawn_already")
    return None if can_draw(s) else Refusal("UPT-5", "nothing_to_draw")


def _pass_not_possible(s: State) -> Refusal | None:
    if s.order == OPEN and _rack(s)[0] < NUMBERS:
        return Refusal("UPT-3", "no_pass_to_open")
    if s.phase == Phase.DREW:
        return None
    if can_draw(s):
        return Refusal("UPT-5", "draw_first")
    layable = _layable(s)
    return Refusal("UPT-5", "lay_first", {"tile": tile_text(layable[0])}) if layable else None


def _layable(s: State) -> list[int]:
    """List the tiles that the current player can lay; a lone action tile cannot be laid [UPT-4] [UPT-15]."""
    rack = _rack(s)
    allows_actions = s.order != OPEN and len(rack) > 1
    return [tile for tile in rack if (allows_actions if tile >= NUMBERS else fits(tile, s.last, s.order))]


def _rack(s: State) -> list[int]:
    """List the current player's tiles, in order."""
    return [int(tile) for tile in s.rack[s.turn, : s.held[s.turn]]]

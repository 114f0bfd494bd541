"""The log of Up Turn: every tile that was laid, and what the lay brought about."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.drawing import count_text, listed, named, order_name, with_order, words
from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, MOVES, PASS, SILENT, TO, UPTURN, action_of
from updraft.games.up_turn.rules.consequences import next_after
from updraft.games.up_turn.rules.legal import legal
from updraft.games.up_turn.rules.tiles import is_double
from updraft.games.up_turn.state import AUTO, NUMBERS, ONCE, OPEN, Phase, State
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.log import Consequence, SeenMove, Weight
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
FEW = 10  # tiles in a bag that is not refilled: the end is near

Texts = dict[str, str]


def turn_number(hidden: Table[State]) -> int:
    """Count turns: a lay with its dealing, penalties and call; after a joker a new one begins."""
    return int(hidden[0].turns)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who did what, and which tiles were laid, the whole run of a double among them [UPT-11]."""
    move = seen.move
    if move < NUMBERS:
        return _tell_number(seen, names, lang)
    if move < DRAW:
        return _tell_action(seen, names, lang)
    if move == DRAW:
        drawn = tiles_drawn(seen, seen.seat)
        tile = named(drawn[0], words(lang)) if drawn else ""
        return _said("draws_own" if drawn else "draws", seen, names, lang, tile=tile)
    if move >= TO and move != HIT_NONE:
        key, other = ("deals", move - TO) if move < HIT else ("hits", move - HIT)
        return _said(f"{key}_you" if other == seen.viewer else key, seen, names, lang, other=names[other])
    key = {PASS: "passes", UPTURN: "calls", SILENT: "forgets", HIT_NONE: "hits_nobody"}[move]
    return _said(key, seen, names, lang)


def _said(key: str, seen: SeenMove, names: Sequence[str], lang: str, **more: str) -> str:
    """Choose the sentence about the player who moved: "you draw" for the viewer, "Mira draws" for others."""
    texts = _texts(lang)
    who = seen.seat
    return texts[f"you_{key}" if who == seen.viewer else key].format(who=names[who], **more)


def _texts(lang: str) -> Texts:
    texts: Texts = load(HERE, lang)["log"]
    return texts


def _tell_number(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    s: State = seen.before[0]
    run = tiles_laid(seen)
    tiles = [named(tile, words(lang)) for tile in run]
    if is_double(s, run[-1]):
        tiles[-1] = _texts(lang)["the_double"].format(number=run[-1])
    text = listed(tiles, words(lang))
    if s.order == OPEN:
        return _said("opens", seen, names, lang, tiles=text, order=order_name(run[-1] > s.last, words(lang)))
    return _said("lays", seen, names, lang, tiles=text)


def _tell_action(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Name the tile with its order, and the player who is next if that is not obvious [UPT-6] [UPT-9]."""
    s: State = seen.before[0]
    tile, follower = with_order(seen.move, words(lang)), int(next_after(s, seen.move))
    if follower == seen.seat:
        return _said("plays_again", seen, names, lang, tiles=tile)
    if s.seats == 2 or follower == NOBODY:
        return _said("lays", seen, names, lang, tiles=tile)
    key = "lays_then_you" if follower == seen.viewer else "lays_then"
    return _said(key, seen, names, lang, tiles=tile, next=names[follower])


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the tiles that were laid, or those drawn that the viewer sees."""
    if seen.move < DRAW:
        return tuple(tile_text(tile) for tile in tiles_laid(seen))
    seats = range(int(seen.after[0].seats))
    return tuple(tile_text(tile) for seat in seats for tile in tiles_drawn(seen, seat))


def tiles_laid(seen: SeenMove) -> list[int]:
    """List the tiles that a move laid, in order: they lie at the end of the line, or just went into a new bag."""
    before: State = seen.before[0]
    after: State = seen.after[0]
    if seen.move >= NUMBERS:
        return [int(action_of(seen.move))]
    if after.laid > before.laid:
        return [int(tile) for tile in after.line[before.laid : after.laid]]
    on_table = Counter(after.kind[after.into_bag != before.into_bag].tolist())
    laid = on_table - Counter(before.line[: before.laid].tolist())
    return sorted(laid.elements(), reverse=bool(seen.move < before.last))


def tiles_drawn(seen: SeenMove, seat: Seat) -> list[int]:
    """List the tiles that a move added to a rack that the viewer saw before; at the end all racks are turned up."""
    before, after = (_rack(table, seat) for table in (seen.before, seen.after))
    return [] if UNSEEN in before else sorted((after - before).elements())


def _rack(table: Table[State], seat: Seat) -> Counter[int]:
    s: State = table[0]
    return Counter(s.rack[seat, : s.held[seat]].tolist())


def involved(seen: SeenMove) -> set[Seat]:
    """List the player, the next one, a silent one, and everyone whose rack grew or shrank [UPT-9] [UPT-12] [UPT-14]."""
    before: State = seen.before[0]
    after: State = seen.after[0]
    seats = {seen.seat, int(before.silent), *np.flatnonzero(before.held != after.held).tolist()}
    if NUMBERS <= seen.move < DRAW:
        seats.add(int(next_after(before, seen.move)))
    if TO <= seen.move < HIT_NONE:
        seats.add(seen.move - (TO if seen.move < HIT else HIT))
    return seats if after.turn != NOBODY else set(range(int(after.seats)))


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell who drew for not calling, who has one tile left, a new bag, and how near the end is [UPT-14] [UPT-17]."""
    return [*_calls(seen, names, lang), *_forced(seen, lang), *_about_bag(seen, lang)]


def _about_bag(seen: SeenMove, lang: str) -> list[Consequence]:
    texts = _texts(lang)
    before: State = seen.before[0]
    after: State = seen.after[0]
    if after.into_bag.max() > before.into_bag.max():
        return [Consequence(texts["refilled"], "UPT-17")]
    if before.bag != ONCE or before.bagged == after.bagged:
        return []
    if not after.bagged:
        return [Consequence(texts["last_tile"], "UPT-31", weight="moment")]
    if after.bagged <= FEW < before.bagged:
        few = texts["few_tiles"].format(tiles=count_text(int(after.bagged), words(lang)))
        return [Consequence(few, "UPT-31", weight="moment")]
    return []


def _calls(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell who was caught, and who has one tile left [UPT-14] [UPT-30]."""
    texts = _texts(lang)
    before: State = seen.before[0]
    after: State = seen.after[0]
    if seen.move < DRAW and before.silent != NOBODY and (drawn := _drawn_for_silence(seen)):
        key = "you_was_silent" if before.silent == seen.viewer else "was_silent"
        text = texts[key].format(who=names[before.silent], tiles=count_text(drawn, words(lang)))
        own = tuple(tile_text(tile) for tile in tiles_drawn(seen, seen.viewer)) if before.silent == seen.viewer else ()
        return [Consequence(text, "UPT-14", own, weight="moment")]
    if after.called[seen.seat] and not before.called[seen.seat]:
        rule = "UPT-30" if before.call == AUTO else "UPT-14"
        weight: Weight = "detail" if seen.viewer == seen.seat else "moment"  # the player knows
        return [Consequence(_said("one_left", seen, names, lang), rule, weight=weight)]
    return []


def _drawn_for_silence(seen: SeenMove) -> int:
    before: State = seen.before[0]
    after: State = seen.after[0]
    laid = len(tiles_laid(seen)) if before.silent == seen.seat else 0
    return int(after.held[before.silent] - before.held[before.silent]) + laid


def _forced(seen: SeenMove, lang: str) -> list[Consequence]:
    """Tell a player whose only move was to draw or to pass; the page may have made it for them [UPT-5]."""
    if seen.viewer != seen.seat or not _has_one_move(seen.before):
        return []
    before: State = seen.before[0]
    if seen.move == PASS and before.phase == Phase.TURN:
        return [Consequence(_texts(lang)["stuck"], "UPT-5", weight="moment")]
    if seen.move != DRAW:
        return []
    key = "forced_draw_pass" if _has_one_move(seen.after) else "forced_draw"
    text = _texts(lang)[key].format(tile=named(tiles_drawn(seen, seen.seat)[0], words(lang)))
    return [Consequence(text, "UPT-5", weight="moment")]


def _has_one_move(table: Table[State]) -> bool:
    return bool(legal(table, np.empty(MOVES, np.int64)) == 1)

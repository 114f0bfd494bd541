"""The log of Up Turn: every tile that was laid, and what the lay brought about."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.drawing import count_text, describe_move, describe_number, named, words
from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import DRAW, action_of
from updraft.games.up_turn.state import AUTO, NUMBERS, ONCE, State
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent


def turn_number(hidden: Table[State]) -> int:
    """Count turns: a lay with its dealing, penalties and call; after a joker a new one begins."""
    return int(hidden[0].turns)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who laid which tiles, the whole run of a double among them [UPT-11]."""
    s: State = seen.before[0]
    texts = words(lang)
    if seen.move < NUMBERS:
        return describe_number(s, tiles_laid(seen), names[s.turn], texts)
    drawn = tiles_drawn(seen, seen.seat)
    if seen.move == DRAW and drawn:
        return texts["draws_own"].format(who=names[s.turn], tile=named(drawn[0], texts))
    return describe_move(s, seen.move, names, seen.knows, texts)


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
    """List the tiles that a move added to a rack, as far as the viewer sees that rack."""
    before, after = (_visible(table, seat) for table in (seen.before, seen.after))
    return sorted((after - before).elements())


def _visible(table: Table[State], seat: Seat) -> Counter[int]:
    s: State = table[0]
    return Counter(tile for tile in s.rack[seat, : s.held[seat]].tolist() if tile != UNSEEN)


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell who drew for not calling, the call made for the layer, a new bag and an empty one [UPT-14] [UPT-17]."""
    texts = load(HERE, lang)["log"]
    before: State = seen.before[0]
    after: State = seen.after[0]
    told = _calls(seen, names, lang) if seen.move < DRAW else []
    if after.into_bag.max() > before.into_bag.max():
        told.append(Consequence(texts["refilled"], "UPT-17"))
    if before.bag == ONCE and before.bagged and not after.bagged:
        told.append(Consequence(texts["last_tile"], "UPT-31", weight="moment"))
    return told


def _calls(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    texts = load(HERE, lang)["log"]
    before: State = seen.before[0]
    after: State = seen.after[0]
    if before.silent != NOBODY and (drawn := _drawn_for_silence(seen)):
        text = texts["was_silent"].format(who=names[before.silent], tiles=count_text(drawn, words(lang)))
        return [Consequence(text, "UPT-14")]
    if before.call == AUTO and after.called[seen.seat] and not before.called[seen.seat]:
        return [Consequence(texts["calls"].format(who=names[seen.seat]), "UPT-30", weight="moment")]
    return []


def _drawn_for_silence(seen: SeenMove) -> int:
    before: State = seen.before[0]
    after: State = seen.after[0]
    laid = len(tiles_laid(seen)) if before.silent == seen.seat else 0
    return int(after.held[before.silent] - before.held[before.silent]) + laid

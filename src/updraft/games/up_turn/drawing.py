"""Draw Up Turn in a terminal: the line as it lies on the table, the seats around it, and your rack below."""

from collections.abc import Sequence
from pathlib import Path

from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import (
    DRAW,
    HIT,
    HIT_NONE,
    JOKER,
    PASS,
    SILENT,
    SKIP_ONE,
    TO,
    UPTURN,
    action_of,
)
from updraft.games.up_turn.rules.consequences import drawn_for_silence, next_after, run_of
from updraft.games.up_turn.rules.end import is_last_turn
from updraft.games.up_turn.rules.line import place_of_last
from updraft.games.up_turn.rules.tiles import is_double, is_penalty
from updraft.games.up_turn.state import (
    AUTO,
    DOWN,
    LEFT,
    NUMBERS,
    ONCE,
    OPEN,
    UP,
    Action,
    Phase,
    State,
)
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import StyledLine, StyledText, dotted, joined, length
from updraft.kit.memory import Table
from updraft.kit.texts import load

Texts = dict[str, str]

HERE = Path(__file__).parent
WIDTH = 78  # of rows of tiles
SCREEN = 80
HEAD = 10  # letters before the tiles of a row
COMPACT_ROWS = 6  # rows of the line on a low screen
DOUBLE, PENALTY = "‖", "°"
STYLES = {Action.BLUE: "blue", Action.GREEN: "green", Action.DOUBLE_ARROW: "yellow", Action.JOKER: "purple"}

#  start      48   51°  54           a row of the line
#  ▼ green    29    9   skip1        an arrow or a joker begins a row
#  ▲ joker    54   63   71  ← last


def words(lang: str) -> Texts:
    texts: Texts = load(HERE, lang)["words"]
    return texts


def draw(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw the order and direction, the line, everyone's tile count, then the seat's own rack."""
    s: State = hidden[0]
    texts = words(lang)
    page: StyledText = [*_heading(s, texts), [], *_rows(s, texts), [], *_seats(s, names, texts)]
    if seat != NOBODY:
        page += [[], [(texts["rack"], "bold"), ("   " + texts["legend"], "dim")], *_rack(s, seat, texts)]
    return page


def compact(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw the rows of the line from the last number on and one row before; the rest was laid long ago."""
    s: State = hidden[0]
    texts = words(lang)
    rows, last = _rows(s, texts), texts["last"]
    from_row = next((at for at, row in enumerate(rows) if any(last in text for text, _ in row)), len(rows))
    start = max(0, min(from_row - 1, len(rows) - COMPACT_ROWS))
    skipped = [[(texts["earlier_rows"].format(count=start), "dim")]] if start else []
    shown = rows[start:]
    if len(shown) > COMPACT_ROWS:  # a last number followed by many arrows
        shown = [*shown[: COMPACT_ROWS - 2], [(" " * HEAD + "…", "dim")], shown[-1]]
    page: StyledText = [*_heading(s, texts), *skipped, *shown, *_seats(s, names, texts)]
    if seat != NOBODY:
        page += [[(texts["rack"], "bold"), ("   " + texts["legend"], "dim")], *_rack(s, seat, texts)]
    return page


def _heading(s: State, texts: Texts) -> StyledText:
    return [*dotted(_headline(s, texts), WIDTH, "dim"), *joined(_order(s, texts), WIDTH, "   ", "bold")]


def _headline(s: State, texts: Texts) -> list[str]:
    parts = [texts["turn"].format(turn=s.turns + (s.turn != NOBODY)), texts["bag"].format(count=s.bagged)]
    if s.bag == ONCE and s.turn != NOBODY:
        parts.append(texts["last_turn" if is_last_turn(s) else "bag_once"])
    if s.to_deal:
        parts.append(texts["to_deal"].format(count=s.to_deal))
    if s.to_hit:
        parts.append(texts["to_hit"].format(count=s.to_hit))
    return parts


def _order(s: State, texts: Texts) -> list[str]:
    order = {OPEN: "opening", UP: "up", DOWN: "down"}[int(s.order)]
    parts = [texts[order].format(last=s.last)]
    if s.seats > 2:
        parts.append(texts["play_left" if s.way == LEFT else "play_right"])
    return parts


def _rows(s: State, texts: Texts) -> StyledText:
    """Draw the line, with a new row for each arrow and joker; wrap long rows."""
    first = texts["start"] if s.slope[0] == OPEN else "▲" if s.slope[0] == UP else "▼"
    rows: StyledText = [[(f"{first:{HEAD}}", "dim")]]
    last = place_of_last(s)
    for place in range(s.laid):
        tile = int(s.line[place])
        if begins_row(tile):
            rows.append(_head(tile, int(s.slope[place]), texts))
        else:
            span = _tile(s, tile)
            if length(rows[-1]) + length(span) > WIDTH:
                rows.append([(" " * HEAD, "")])
            rows[-1] += span
        if place == last:
            if length(rows[-1]) + len(texts["last"]) + 2 > SCREEN:
                rows.append([(" " * HEAD, "")])
            rows[-1].append((f"← {texts['last']} ", "bold"))
    return rows


def begins_row(tile: int) -> bool:
    """Start a new line with arrows and jokers [UPT-6] [UPT-10]."""
    return tile >= NUMBERS and tile not in (Action.SKIP_ONE, Action.SKIP_TWO)


def _head(tile: int, slope: int, texts: Texts) -> StyledLine:
    name = texts[_head_key(tile, slope)]
    return [(name, STYLES[Action(tile)]), (" " * (HEAD - len(name)), "")]


def _head_key(tile: int, slope: int) -> str:
    if tile in (Action.BLUE, Action.GREEN):
        return tile_text(tile)
    return f"{tile_text(tile)}_{'up' if slope == UP else 'down'}"


def _tile(s: State, tile: int) -> StyledLine:
    """Draw a tile with its marks, in its colour."""
    if tile >= NUMBERS:
        return [(f" {tile_text(tile)} ", STYLES.get(Action(tile), "grey")), (" ", "")]
    marks = (DOUBLE if is_double(s, tile) else "") + (PENALTY if is_penalty(s, tile) else "")
    return [(f"{tile:3}{marks or ' '} ", "bold" if marks else "")]


def _seats(s: State, names: Sequence[str], texts: Texts) -> StyledText:
    """List the players: whose turn it is, how many tiles they have, and who has called."""
    page: StyledText = []
    width = max(len(name) for name in names)
    for seat in range(s.seats):
        is_current = seat == s.turn
        line: StyledLine = [(f"{'▸' if is_current else ' '} {names[seat]:{width}}", "bold" if is_current else "")]
        line.append(("  " + count_text(int(s.held[seat]), texts), ""))
        if s.called[seat] and s.held[seat] == 1:
            line += [("   ", ""), (f" {texts['upturn']} ", "yellow")]
        elif s.silent == seat:
            line.append((f"   {texts['silent']}", "dim"))
        page.append(line)
    return page


def count_text(tiles: int, texts: Texts) -> str:
    """Count tiles: "no tiles", "1 tile", "7 tiles"."""
    key = {0: "no_tiles", 1: "one_tile"}.get(tiles, "tiles")
    return texts[key].format(count=tiles)


def _rack(s: State, seat: Seat, texts: Texts) -> StyledText:
    """Draw the seat's own tiles, numbers first, in rows that fit."""
    tiles = [int(tile) for tile in s.rack[seat, : s.held[seat]] if tile != UNSEEN]
    rows: StyledText = [[]]
    for tile in tiles:
        span = _tile(s, tile)
        if length(rows[-1]) + length(span) > WIDTH:
            rows.append([])
        rows[-1] += span
    return rows if tiles else [[(texts["empty"], "dim")]]


def hint(hidden: Table[State], move: Move, lang: str) -> str:
    """Say what a move brings: the tiles that go along, and who is next."""
    s: State = hidden[0]
    texts = words(lang)
    if move < NUMBERS:
        return " · ".join(_hints_of_number(s, move, texts))
    if move < DRAW:
        return texts[_hint_of_action(s, move)]
    if move == DRAW:
        return texts["hint_draw_last" if is_last_tile(s) else "hint_draw"]
    if move == PASS:
        return texts["hint_stuck"] if s.phase == Phase.TURN else ""
    if move == SILENT:
        return texts["hint_silent_last" if is_last_turn(s) else "hint_silent"]
    return ""


def is_last_tile(s: State) -> bool:
    """Tell whether the next draw empties a bag that is not refilled [UPT-31]."""
    return bool(s.bag == ONCE and s.bagged == 1)


def _hint_of_action(s: State, move: Move) -> str:
    """Choose the words for the player who is next: a neighbour, the one opposite, or you again [UPT-6] [UPT-9]."""
    seat = next_after(s, move)
    if seat == NOBODY:
        return "hint_over"
    if seat == s.turn:
        return "hint_again"
    if s.seats == 2:
        return "hint_next"
    steps = int(seat - s.turn) % int(s.seats)
    return {1: "hint_next_left", int(s.seats) - 1: "hint_next_right"}.get(steps, "hint_next_opposite")


def _hints_of_number(s: State, number: int, texts: Texts) -> list[str]:
    parts = []
    if is_double(s, number):
        parts.append(texts["hint_double"])
    if is_penalty(s, number):
        parts.append(texts["hint_penalty"])
    run = run_of(s, s.turn, number)
    if len(run) > 1:
        parts.append(texts["hint_run"].format(tiles=listed([named(tile, texts) for tile in run[:-1]], texts)))
    if len(run) == s.held[s.turn]:
        parts.append(texts["hint_wins"])
    return parts


def describe(hidden: Table[State], move: Move, names: Sequence[str], lang: str) -> str:
    """Tell the player who decides what a move does, and the tiles that it makes another draw for not calling."""
    s: State = hidden[0]
    texts = words(lang)
    parts = [_describe_move(s, move, names, texts)]
    if move < DRAW:
        parts += _describe_calls(s, move, names, texts)
    if _draws(move) and s.bagged == 0:
        parts.append(texts["refilled"])
    if s.bag == ONCE and s.bagged and s.bagged == _count_drawn(s, move):
        parts.append(texts["last_tile"])
    return " · ".join(parts)


def _count_drawn(s: State, move: Move) -> int:
    """Count the tiles that leave the bag with a move."""
    if move < DRAW:
        return drawn_for_silence(s, _count_laid(s, move))
    return int(_draws(move))


def _count_laid(s: State, move: Move) -> int:
    return len(run_of(s, s.turn, move)) if move < NUMBERS else 1


def _draws(move: Move) -> bool:
    return move == DRAW or TO <= move < HIT_NONE


def _describe_move(s: State, move: Move, names: Sequence[str], texts: Texts) -> str:
    if move < NUMBERS:
        return _describe_number(s, move, texts)
    if move < DRAW:
        return _describe_action(s, move, names, texts)
    if move >= TO and move != HIT_NONE:
        key, other = ("deal", move - TO) if move < HIT else ("hit", move - HIT)
        return texts[key].format(other=names[other])
    return texts[{DRAW: "draw", PASS: "pass", UPTURN: "call", SILENT: "say_nothing", HIT_NONE: "hit_nobody"}[move]]


def _describe_number(s: State, number: int, texts: Texts) -> str:
    tiles = listed([named(tile, texts) for tile in run_of(s, s.turn, number)], texts)
    if s.order == OPEN:
        return texts["open"].format(tiles=tiles, order=order_name(number > s.last, texts))
    return texts["lay"].format(tiles=tiles)


def named(tile: int, texts: Texts) -> str:
    """Name a tile as players do: "48", "a blue arrow"."""
    return texts["tile_number"].format(number=tile) if tile < NUMBERS else texts[f"tile_{tile_text(tile)}"]


def listed(tiles: Sequence[str], texts: Texts) -> str:
    """List tiles: "48, 40 and 36"."""
    *before, last = tiles
    return texts["and"].format(tiles=", ".join(before), last=last) if before else last


def order_name(up: bool, texts: Texts) -> str:
    """Name an order: "ascending", "descending"."""
    return texts["ascending" if up else "descending"]


def _describe_action(s: State, move: Move, names: Sequence[str], texts: Texts) -> str:
    tile, follower = with_order(move, texts), next_after(s, move)
    if follower == s.turn:
        return texts["lay_again"].format(tiles=tile)
    key = "lay_then" if s.seats > 2 and follower != NOBODY else "lay"
    return texts[key].format(tiles=tile, next=names[follower])


def with_order(move: Move, texts: Texts) -> str:
    """Name an action tile with the order that it is laid for: "a joker (ascending)"."""
    tile = named(int(action_of(move)), texts)
    if SKIP_ONE <= move < JOKER:
        return tile
    order = order_name(not move & (2 if move < SKIP_ONE else 1), texts)
    return texts["tile_with_order"].format(tile=tile, order=order)


def _describe_calls(s: State, move: Move, names: Sequence[str], texts: Texts) -> list[str]:
    """Name the tiles drawn for not calling, unless somebody wins, and the call made for the layer [UPT-20]."""
    count = _count_laid(s, move)
    if drawn := drawn_for_silence(s, count):
        return [texts["was_silent"].format(who=names[s.silent], tiles=count_text(drawn, texts))]
    if s.held[s.turn] - count == 1 and s.call == AUTO:
        return [texts["upturn"]]
    return []

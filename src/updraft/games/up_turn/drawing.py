"""Up Turn in a terminal: the line as it lies on the table, the seats around it, and your rack below."""

from collections.abc import Sequence
from pathlib import Path

from updraft.games.up_turn.components import tile_text
from updraft.games.up_turn.hidden import UNSEEN
from updraft.games.up_turn.moves import DRAW, HIT, HIT_NONE, JOKER, PASS, SILENT, SKIP_ONE, TO, UPTURN, action_of
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
from updraft.kit.drawing import StyledLine, StyledText, length
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
WIDTH = 78
HEAD = 10  # letters before the tiles of a row
DOUBLE, PENALTY = "‖", "°"
STYLES = {Action.BLUE: "blue", Action.GREEN: "green", Action.DOUBLE_ARROW: "yellow", Action.JOKER: "purple"}

#  start      48   51°  54           a row of the line
#  ▼ green    29    9   skip1        an arrow or a joker begins a row
#  ▲ joker    54   63   71  ← last


def words(lang: str) -> dict[str, str]:
    said: dict[str, str] = load(HERE, lang)["words"]
    return said


def draw(seen: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Order and direction, the line, everyone's tiles, then the seat's own rack."""
    s: State = seen[0]
    said = words(lang)
    page: StyledText = [[(_headline(s, said), "dim")], [(_order(s, said), "bold")], []]
    page += _rows(s, said)
    page += [[], *_seats(s, names, said)]
    if seat != NOBODY:
        page += [[], [(said["rack"], "bold"), ("   " + said["legend"], "dim")], *_rack(s, seat, said)]
    return page


def _headline(s: State, said: dict[str, str]) -> str:
    parts = [said["turn"].format(turn=s.turns + (s.turn != NOBODY)), said["bag"].format(count=s.bagged)]
    if s.bag == ONCE and s.turn != NOBODY:
        parts.append(said["last_turn" if is_last_turn(s) else "bag_once"])
    if s.to_deal:
        parts.append(said["to_deal"].format(count=s.to_deal))
    if s.to_hit:
        parts.append(said["to_hit"].format(count=s.to_hit))
    return " · ".join(parts)


def _order(s: State, said: dict[str, str]) -> str:
    order = {OPEN: "opening", UP: "up", DOWN: "down"}[int(s.order)]
    parts = [said[order].format(last=s.last)]
    if s.seats > 2:
        parts.append(said["way_left" if s.way == LEFT else "way_right"])
    return "   ".join(parts)


def _rows(s: State, said: dict[str, str]) -> StyledText:
    """The line, a new row for each arrow and joker; a long row goes on below."""
    first = said["start"] if s.slope[0] == OPEN else "▲" if s.slope[0] == UP else "▼"
    rows: StyledText = [[(f"{first:{HEAD}}", "dim")]]
    last = place_of_last(s)
    for place in range(s.laid):
        tile = int(s.line[place])
        if begins_row(tile):
            rows.append(_head(tile, int(s.slope[place]), said))
        else:
            span = _tile(s, tile)
            if length(rows[-1]) + length(span) > WIDTH:
                rows.append([(" " * HEAD, "")])
            rows[-1] += span
        if place == last:
            rows[-1].append((f"← {said['last']} ", "bold"))
    return rows


def begins_row(tile: int) -> bool:
    """Arrows and jokers begin a new line [UPT-6] [UPT-10]."""
    return tile >= NUMBERS and tile not in (Action.SKIP_ONE, Action.SKIP_TWO)


def _head(tile: int, slope: int, said: dict[str, str]) -> StyledLine:
    name = said[_name(tile, slope)]
    return [(name, STYLES[Action(tile)]), (" " * (HEAD - len(name)), "")]


def _name(tile: int, slope: int) -> str:
    if tile in (Action.BLUE, Action.GREEN):
        return tile_text(tile)
    return f"{tile_text(tile)}_{'up' if slope == UP else 'down'}"


def _tile(s: State, tile: int) -> StyledLine:
    """A tile with its mark, in its colour."""
    if tile >= NUMBERS:
        return [(f" {tile_text(tile)} ", STYLES.get(Action(tile), "grey")), (" ", "")]
    marks = (DOUBLE if is_double(s, tile) else "") + (PENALTY if is_penalty(s, tile) else "")
    return [(f"{tile:3}{marks or ' '} ", "bold" if marks else "")]


def _seats(s: State, names: Sequence[str], said: dict[str, str]) -> StyledText:
    """Whose turn it is, how many tiles everyone has, and who has called."""
    page: StyledText = []
    width = max(len(name) for name in names)
    for seat in range(s.seats):
        at_turn = seat == s.turn
        count = int(s.held[seat])
        line: StyledLine = [(f"{'▸' if at_turn else ' '} {names[seat]:{width}}", "bold" if at_turn else "")]
        line.append(("  " + (said["tile"] if count == 1 else said["tiles"].format(count=count)), ""))
        if s.called[seat] and count == 1:
            line += [("   ", ""), (f" {said['upturn']} ", "yellow")]
        elif s.silent == seat:
            line.append((f"   {said['silent']}", "dim"))
        page.append(line)
    return page


def _rack(s: State, seat: Seat, said: dict[str, str]) -> StyledText:
    """The seat's own tiles, numbers first, in rows that fit."""
    tiles = [int(tile) for tile in s.rack[seat, : s.held[seat]] if tile != UNSEEN]
    rows: StyledText = [[]]
    for tile in tiles:
        span = _tile(s, tile)
        if length(rows[-1]) + length(span) > WIDTH:
            rows.append([])
        rows[-1] += span
    return rows if tiles else [[(said["empty"], "dim")]]


def hint(seen: Table[State], move: Move, lang: str) -> str:
    """What a lay takes along or brings about, and who would be next."""
    s: State = seen[0]
    said = words(lang)
    if move < NUMBERS:
        return " · ".join(_hints_of_number(s, move, said))
    if move < DRAW:
        return _hint_of_next(s, move, said)
    if move == DRAW:
        return said["hint_draw_last" if is_last_tile(s) else "hint_draw"]
    if move == PASS:
        return said["hint_stuck"] if s.phase == Phase.TURN else ""
    if move == SILENT:
        return said["hint_silent_last" if is_last_turn(s) else "hint_silent"]
    return ""


def is_last_tile(s: State) -> bool:
    """Tell whether the next draw empties a bag that is not refilled [UPT-31]."""
    return bool(s.bag == ONCE and s.bagged == 1)


def _hint_of_next(s: State, move: Move, said: dict[str, str]) -> str:
    seat = next_after(s, move)
    if seat == NOBODY:
        return said["hint_over"]
    return said["hint_again"] if seat == s.turn else said["hint_next"].format(seat=seat)


def _hints_of_number(s: State, number: int, said: dict[str, str]) -> list[str]:
    parts = []
    if is_double(s, number):
        parts.append(said["hint_double"])
    if is_penalty(s, number):
        parts.append(said["hint_penalty"])
    run = run_of(s, number)
    if len(run) > 1:
        parts.append(said["hint_run"].format(tiles=" ".join(map(str, run[:-1]))))
    if len(run) == s.held[s.turn]:
        parts.append(said["hint_wins"])
    return parts


def describe(table: Table[State], move: Move, names: Sequence[str], knows: bool, lang: str) -> str:
    """A move in words, with what it brings upon somebody who was silent."""
    s: State = table[0]
    said = words(lang)
    told = [_told(s, move, names, knows, said)]
    if move < DRAW:
        told += _told_of_calls(s, move, names, said)
    if _is_drawn(move) and s.bagged == 0:
        told.append(said["remade"])
    if s.bag == ONCE and s.bagged and s.bagged == _count_drawn(s, move):
        told.append(said["last_tile"])
    return " · ".join(told)


def _count_drawn(s: State, move: Move) -> int:
    """Count the tiles that leave the bag with a move."""
    if move < DRAW:
        return drawn_for_silence(s, len(run_of(s, move)) if move < NUMBERS else 1)
    return int(_is_drawn(move))


def _is_drawn(move: Move) -> bool:
    return move == DRAW or TO <= move < HIT_NONE


def _told(s: State, move: Move, names: Sequence[str], knows: bool, said: dict[str, str]) -> str:
    who = names[s.turn]
    if move < NUMBERS:
        return _told_of_number(s, move, who, said)
    if move < DRAW:
        return _told_of_action(s, move, names, said)
    if move == DRAW:
        if knows and s.bagged and s.bag_tiles[s.bagged - 1] != UNSEEN:
            return said["draws_own"].format(who=who, tile=_named(int(s.bag_tiles[s.bagged - 1]), said))
        return said["draws"].format(who=who)
    if move >= TO and move != HIT_NONE:
        key, other = ("deals", move - TO) if move < HIT else ("hits", move - HIT)
        return said[key].format(who=who, other=names[other])
    return said[{PASS: "passes", UPTURN: "calls", SILENT: "stays_silent", HIT_NONE: "hits_nobody"}[move]].format(
        who=who
    )


def _told_of_number(s: State, number: int, who: str, said: dict[str, str]) -> str:
    tiles = " ".join(map(str, run_of(s, number)))
    if s.order == OPEN:
        return said["opens"].format(who=who, tiles=tiles, order=_direction(number > s.last, said))
    return said["lays"].format(who=who, tiles=tiles)


def _named(tile: int, said: dict[str, str]) -> str:
    """A tile as people say it: a number, or an action in words."""
    return said.get(f"tile_{tile_text(tile)}", tile_text(tile))


def _direction(up: bool, said: dict[str, str]) -> str:
    return said["ascending" if up else "descending"]


def _told_of_action(s: State, move: Move, names: Sequence[str], said: dict[str, str]) -> str:
    who, tiles, follows = names[s.turn], _named(int(action_of(move)), said), next_after(s, move)
    if move < SKIP_ONE:
        order = _direction(not move & 2, said)
        key = "lays_way" if s.seats > 2 and follows != NOBODY else "lays_order"
        return said[key].format(who=who, tiles=tiles, order=order, next=names[follows])
    if move >= JOKER:
        tiles = f"{tiles}, {_direction(not move & 1, said)}"
    return said["plays_again" if follows == s.turn else "lays"].format(who=who, tiles=tiles)


def _told_of_calls(s: State, move: Move, names: Sequence[str], said: dict[str, str]) -> list[str]:
    """Three tiles for silence, unless somebody wins, and the call that is made for the layer [UPT-20]."""
    count = len(run_of(s, move)) if move < NUMBERS else 1
    if drawn := drawn_for_silence(s, count):
        return [said["was_silent"].format(who=names[s.silent], count=drawn)]
    if s.held[s.turn] - count == 1 and s.call == AUTO:
        return [said["upturn"]]
    return []

"""die Aufsteiger in a terminal: a map from above, the players, and the tops that can be seen."""

from collections.abc import Sequence
from pathlib import Path

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES
from updraft.games.die_aufsteiger.rules.blocks import put_colour, put_quarter, put_shape
from updraft.games.die_aufsteiger.rules.end import STALE_ROUNDS, failures_allowed
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import (
    BLOCKS,
    DEEP,
    END,
    LIFT,
    NONE,
    PUT,
    QUARTERS,
    SIDE,
    SMALL,
    SMALL_BRIDGE,
    STONE,
    TABLE,
    WALK,
    WALK_TABLE,
    WIDE,
    Phase,
    State,
)
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import StyledLine, StyledText, length
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
STYLES = ("red", "yellow", "blue", "light", "purple", "grey")  # by Colour
GLYPHS = ("▲", "●", "■", "◆", "×", " ")  # so that a top is known without its colour; grey has none
PAWNS = ("R", "Y", "D", "L", "V")
STONE_MARK = "#"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # heights; 10 is a
WIDTH = 80
TOP_WIDTH = 20


def words(lang: str) -> dict[str, str]:
    texts = load(HERE, lang)
    said: dict[str, str] = texts["words"] | texts["names"]
    return said


def draw(seen: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """What goes on, the map, everyone's pawn and things, and the tops with their blocks."""
    s: State = seen[0]
    said = words(lang)
    page: StyledText = [[(line, "dim")] for line in _headlines(s, names, said)]
    page += [[], *_map(s), [], *_legend(said), []]
    page += [_player(s, other, names[other], said) for other in range(s.seats)]
    page += [[], [(said["tops"], "bold")], *_tops(s)]
    return page


def _headlines(s: State, names: Sequence[str], said: dict[str, str]) -> list[str]:
    counters = [
        said["turn_of"].format(number=s.turns + (s.turn != NOBODY), who=names[s.active]),
        said["failures"].format(count=s.failures, limit=failures_allowed(s) + 1),
        said["stale"].format(count=s.stale, limit=STALE_ROUNDS * s.seats),
    ]
    if s.turn == NOBODY:
        return [" · ".join(counters[1:])]
    done = [said[key] for key, is_so in (("pawn_moved", s.stepped), ("walked", s.walked)) if is_so]
    if s.held != NONE:
        done.append(said["holding"].format(block=NAMES[s.held], place=place_text(s.was_at)))
    if s.moved != NONE:
        done.append(said["moved"].format(block=NAMES[s.moved]))
    if s.locked != NONE:
        done.append(said["locked"].format(block=NAMES[s.locked]))
    if s.phase in (Phase.SHARING, Phase.LAYING, Phase.CLOSING):
        done.append(said[Phase(s.phase).name.lower()].format(who=names[s.turn]))
    return [" · ".join(counters), " · ".join(done) or said["nothing_yet"]]


def _map(s: State) -> StyledText:
    """The part of the grid with blocks on it and a quarter around; three letters a quarter, two if it is wide.

    R4▲   a red pawn on a red top at height 4       · open table
    #2●   a stone on a yellow top at height 2       0 walled-in table
    """
    standing = [(x, y) for y in range(SIDE) for x in range(SIDE) if s.owner[y, x] != NONE]
    left, right = _window([x for x, _ in standing])
    upper, lower = _window([y for _, y in standing])
    narrow = 3 + 3 * (right - left + 1) > WIDTH
    columns = range(left, right + 1)
    cell = "{:>2}" if narrow else "{:>3}"
    page: StyledText = [[("   " + "".join(cell.format(x) for x in columns), "dim")]]
    for y in range(upper, lower + 1):
        line: StyledLine = [(f"{y:>2} ", "dim")]
        for x in columns:
            text, style = _quarter(s, x, y)
            line.append((_narrowed(text) if narrow else text, style))
        page.append(line)
    return page


def _narrowed(text: str) -> str:
    """Two letters: without a pawn or stone height and top, else that and the height."""
    return text[1:] if text[0] == " " else text[:2]


def _window(places: list[int]) -> tuple[int, int]:
    return max(0, min(places) - 1), min(SIDE - 1, max(places) + 1)


def _quarter(s: State, x: int, y: int) -> tuple[str, str]:
    """Pawn or stone, height, glyph; coloured like the top."""
    owner = int(s.owner[y, x])
    pawn = next((PAWNS[s.colour[seat]] for seat in range(s.seats) if s.place[seat] == SIDE * y + x), " ")
    if owner == NONE:
        return (f" {pawn}0" if pawn != " " else " · " if s.outside[y] >> x & 1 else " 0 "), "dim"
    mark = STONE_MARK if s.shut[owner] else pawn
    face = int(s.face[owner])
    return f"{mark}{DIGITS[s.height[y, x]]}{GLYPHS[face]}", STYLES[face]


def _legend(said: dict[str, str]) -> StyledText:
    line: StyledLine = []
    for face, name in enumerate(COLOUR_NAMES):
        line += [(f" {GLYPHS[face]} ", STYLES[face]), (f" {said[name]}  ", "")]
    return [line, *([(text, "dim")] for text in said["legend"].splitlines())]


def _player(s: State, seat: Seat, name: str, said: dict[str, str]) -> StyledLine:
    """A pawn with its height and place, and what is left to its player."""
    colour = int(s.colour[seat])
    at_turn = seat == s.turn
    things = [said[key] for key, left in (("small", s.small), ("large", s.large), ("stone", s.stones)) if left[seat]]
    if s.stone_on[seat] != NONE:
        things.append(said["stone_on"].format(block=NAMES[s.stone_on[seat]]))
    place = s.place[seat]
    where = said["on_table"] if place == TABLE else place_text(place)
    height = said["height"].format(height=int(pawn_height(s, seat)))
    return [
        ("▸ " if at_turn else "  ", "bold"),
        (f" {PAWNS[colour]} {GLYPHS[colour]} ", STYLES[colour]),
        (f" {name}, {said[COLOUR_NAMES[colour]]}: ", "bold" if at_turn else ""),
        (f"{height}, {where} · " + (", ".join(things) or said["nothing_left"]), ""),
    ]


def _tops(s: State) -> StyledText:
    """Every block with a quarter of its top uncovered, by name; `~` with a block on it, `!` locked, `#` a stone."""
    page: StyledText = [[]]
    for block in range(BLOCKS):
        if s.bare[block] == 0 or block == s.held:
            continue
        mark = "#" if s.shut[block] else "!" if block == s.locked else " "
        mark = "~" if mark == " " and s.bare[block] < s.wide[block] * s.deep[block] else mark
        face = int(s.face[block])
        text = f"{mark}{NAMES[block]:<3} {GLYPHS[face]} {place_text(s.at[block]):<5} {s.wide[block]}x{s.deep[block]}"
        height = f" {s.foot[block] + s.tall[block]}"
        if length(page[-1]) + TOP_WIDTH > WIDTH:
            page.append([])
        page[-1].append(((text + height).ljust(TOP_WIDTH), ""))
    return page


def place_text(quarter: int) -> str:
    return f"{quarter % SIDE},{quarter // SIDE}"


def hint(seen: Table[State], move: Move, lang: str) -> str:
    """How high it is there, and what is on top."""
    s: State = seen[0]
    said = words(lang)
    if move >= PUT:
        shape, quarter = int(put_shape(move)), int(put_quarter(move))
        foot = int(s.height[quarter // SIDE, quarter % SIDE])
        tall = int(s.edge[s.held]) if WIDE[shape] == DEEP[shape] else 2
        return said["hint_put"].format(foot=foot, height=foot + tall)
    if move == END:
        return ""
    if move >= STONE:
        return _top_hint(s, move - STONE)
    if move == WALK_TABLE:
        return said["height"].format(height=0)
    if move >= WALK:
        quarter = (move - SMALL) % QUARTERS if move >= SMALL else move - WALK
        owner = int(s.owner[quarter // SIDE, quarter % SIDE])
        if owner == NONE:
            return said["walled_in"]
        return said["height"].format(height=int(s.foot[owner] + s.tall[owner]))
    return _top_hint(s, move - LIFT)


def _top_hint(s: State, block: int) -> str:
    return f"{GLYPHS[s.face[block]]} {s.foot[block] + s.tall[block]}"


def describe(table: Table[State], move: Move, names: Sequence[str], knows: bool, lang: str) -> str:
    """Who did what; nothing is hidden here."""
    s: State = table[0]
    said = words(lang)
    who = names[s.turn]
    if move >= PUT:
        shape, quarter = int(put_shape(move)), int(put_quarter(move))
        return said["tell_put"].format(
            who=who,
            block=NAMES[s.held],
            top=said[COLOUR_NAMES[put_colour(move)]],
            place=place_text(quarter),
            size=f"{WIDE[shape]}x{DEEP[shape]}",
        )
    if move == END:
        return said["tell_end"].format(who=who)
    if move >= STONE:
        return said["tell_stone"].format(who=who, block=NAMES[move - STONE])
    if move == WALK_TABLE:
        return said["tell_table"].format(who=who)
    if move >= WALK:
        quarter = (move - SMALL) % QUARTERS if move >= SMALL else move - WALK
        height = int(s.height[quarter // SIDE, quarter % SIDE])
        return said[_way(move)].format(who=who, place=place_text(quarter), height=height)
    return said["tell_lift"].format(who=who, block=NAMES[move - LIFT])


def _way(move: Move) -> str:
    if move < SMALL:
        return "tell_walk"
    ladder = "large" if (move - SMALL) // QUARTERS & 1 else "small"
    return f"tell_{ladder}" if move < SMALL_BRIDGE else f"tell_{ladder}_bridge"

"""Draw die Aufsteiger in letters: a map from above, the players, and the visible tops."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, NUMBERS, block_words
from updraft.games.die_aufsteiger.moves import number
from updraft.games.die_aufsteiger.moves import text as notation_of
from updraft.games.die_aufsteiger.refusals import LIFT_AND_PUT, why_not_both
from updraft.games.die_aufsteiger.rules.blocks import lift, put_colour, put_quarter, put_shape, tall_as
from updraft.games.die_aufsteiger.rules.end import STALE_ROUNDS, failures_allowed
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.rules.play import play
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import (
    BLOCKS,
    DEEP,
    END,
    LIFT,
    MOVES,
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
from updraft.kit.drawing import Step, StyledLine, StyledText, dotted, joined, length, shortened, side_by_side
from updraft.kit.memory import Ints, Table, copy_table
from updraft.kit.texts import load

HERE = Path(__file__).parent
STYLES = ("red", "yellow", "blue", "light", "purple", "grey")  # by Colour
GLYPHS = ("▲", "●", "■", "◆", "×", " ")  # tell tops apart without colours; grey has none
PAWNS = ("R", "Y", "D", "L", "V")
STONE_MARK = "#"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # heights; 10 is a
WIDTH = 80
TOP_WIDTH = 20
LONGEST_TURN = 14  # letters of a heading beside a name
PANEL = 34  # letters that the players need beside a map


def words(lang: str) -> dict[str, str]:
    texts = load(HERE, lang)
    found: dict[str, str] = texts["words"] | texts["names"]
    return found


def draw(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw the state of the turn, the map, everyone's pawn and pieces, and the tops with their blocks."""
    s: State = hidden[0]
    texts = words(lang)
    page = [line for parts in _headlines(s, names, texts) for line in dotted(parts, WIDTH, "dim")]
    page += [[], *_map(s), [], *_legend(texts), []]
    page += [line for other in range(s.seats) for line in _player(s, other, names[other], texts)]
    page += [[], [(texts["tops"], "bold")], *_tops(s)]
    return page


def compact(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw a narrow map with the state of the turn and the players beside it, or below a map that is too wide."""
    s: State = hidden[0]
    texts = words(lang)
    tower = _map(s, narrow=True)
    across = length(tower[-1])
    beside = WIDTH - across - 2
    width = beside if beside >= PANEL else WIDTH
    short = [shortened(name, width - LONGEST_TURN) for name in names]
    panel = [line for parts in _headlines(s, short, texts) for line in dotted(parts, width, "dim")]
    panel += [line for other in range(s.seats) for line in _small_player(s, other, names[other], texts, width)]
    panel += [*_small_legend(texts, width)]
    if beside < PANEL:
        return [*tower, *panel]
    height = max(len(tower), len(panel))
    columns = [[*page, *[[]] * (height - len(page))] for page in (tower, panel)]
    return side_by_side(columns, [across, beside])


def _small_player(s: State, seat: Seat, name: str, texts: dict[str, str], width: int) -> StyledText:
    """Draw a player in two lines: the pawn and its height, then the pieces left."""
    colour = int(s.colour[seat])
    is_current = seat == s.turn
    where = f"{texts['height'].format(height=int(pawn_height(s, seat)))}, {_place_of(s, seat, texts)}"
    line: StyledLine = [
        ("▸ " if is_current else "  ", "bold"),
        (f" {PAWNS[colour]} {GLYPHS[colour]} ", STYLES[colour]),
        (f" {shortened(name, width - len(where) - 10)}: ", "bold" if is_current else ""),
        (where, ""),
    ]
    return [line, *([(f"    {text}", style)] for ((text, style),) in joined(_pieces(s, seat, texts), width - 4, ", "))]


def _small_legend(texts: dict[str, str], width: int) -> StyledText:
    """Name the colours of the tops, in as many lines as they need."""
    page: StyledText = [[]]
    for face, name in enumerate(COLOUR_NAMES):
        spans: StyledLine = [(f" {GLYPHS[face]} ", STYLES[face]), (f" {texts[name]} ", "")]
        if length(page[-1]) + length(spans) > width:
            page.append([])
        page[-1] += spans
    return page


def _headlines(s: State, names: Sequence[str], texts: dict[str, str]) -> list[list[str]]:
    counters = [
        texts["turn_of"].format(number=s.turns + (s.turn != NOBODY), who=names[s.active]),
        texts["failures"].format(count=s.failures, limit=failures_allowed(s) + 1),
        texts["stale"].format(count=s.stale, limit=STALE_ROUNDS * s.seats),
    ]
    if s.turn == NOBODY:
        return [counters[1:]]
    done = [texts[key] for key, is_so in (("pawn_moved", s.stepped), ("walked", s.walked)) if is_so]
    if s.held != NONE:
        done.append(texts["holding"].format(block=NAMES[s.held], place=place_text(s.was_at)))
    if s.moved != NONE:
        done.append(texts["moved"].format(block=NAMES[s.moved]))
    if s.locked != NONE:
        done.append(texts["locked"].format(block=NAMES[s.locked]))
    if s.phase in (Phase.SHARING, Phase.LAYING, Phase.CLOSING):
        done.append(texts[Phase(s.phase).name.lower()].format(who=names[s.turn]))
    return [counters, done or [texts["nothing_yet"]]]


def _map(s: State, narrow: bool = False) -> StyledText:
    """Draw the part of the grid with blocks on it and a quarter around; three letters a quarter, two if it is wide.

    R4▲   a red pawn on a red top at height 4       · open table
    #2●   a stone on a yellow top at height 2       0 walled-in table
    """
    standing = [(x, y) for y in range(SIDE) for x in range(SIDE) if s.owner[y, x] != NONE]
    left, right = _window([x for x, _ in standing])
    upper, lower = _window([y for _, y in standing])
    if narrow:  # for low screens: the rows above and below the blocks are table
        upper, lower = min(y for _, y in standing), max(y for _, y in standing)
    narrow = narrow or 3 + 3 * (right - left + 1) > WIDTH
    columns = range(left, right + 1)
    ruler = "".join(f"{x:<4}" for x in columns[::2]) if narrow else "".join(f"{x:>3}" for x in columns)
    page: StyledText = [[("   " + ruler.rstrip(), "dim")]]
    for y in range(upper, lower + 1):
        line: StyledLine = [(f"{y:>2} ", "dim")]
        for x in columns:
            text, style = _quarter(s, x, y)
            line.append((_narrowed(text) if narrow else text, style))
        page.append(line)
    return page


def _narrowed(text: str) -> str:
    """Shorten a quarter to two letters: height and top, or the pawn or stone and the height."""
    return text[1:] if text[0] == " " else text[:2]


def _window(places: list[int]) -> tuple[int, int]:
    return max(0, min(places) - 1), min(SIDE - 1, max(places) + 1)


def _quarter(s: State, x: int, y: int) -> tuple[str, str]:
    """Draw a quarter: pawn or stone, height and glyph, coloured like the top."""
    owner = int(s.owner[y, x])
    pawn = next((PAWNS[s.colour[seat]] for seat in range(s.seats) if s.place[seat] == SIDE * y + x), " ")
    if owner == NONE:
        return (f" {pawn}0" if pawn != " " else " · " if s.outside[y] >> x & 1 else " 0 "), "dim"
    mark = STONE_MARK if s.shut[owner] else pawn
    face = int(s.face[owner])
    return f"{mark}{DIGITS[s.height[y, x]]}{GLYPHS[face]}", STYLES[face]


def _legend(texts: dict[str, str]) -> StyledText:
    line: StyledLine = []
    for face, name in enumerate(COLOUR_NAMES):
        line += [(f" {GLYPHS[face]} ", STYLES[face]), (f" {texts[name]}  ", "")]
    return [line, *([(text, "dim")] for text in texts["legend"].splitlines())]


def _player(s: State, seat: Seat, name: str, texts: dict[str, str]) -> StyledText:
    """Draw a player: the pawn with its height and place, and the pieces left, on a second line if need be."""
    colour = int(s.colour[seat])
    is_current = seat == s.turn
    line: StyledLine = [
        ("▸ " if is_current else "  ", "bold"),
        (f" {PAWNS[colour]} {GLYPHS[colour]} ", STYLES[colour]),
        (f" {name}, {texts[COLOUR_NAMES[colour]]}: ", "bold" if is_current else ""),
        (f"{texts['height'].format(height=int(pawn_height(s, seat)))}, {_place_of(s, seat, texts)}", ""),
    ]
    pieces = ", ".join(_pieces(s, seat, texts))
    if length(line) + len(" · ") + len(pieces) <= WIDTH:
        return [[*line, (f" · {pieces}", "")]]
    return [line, [(" " * 9 + pieces, "")]]


def _place_of(s: State, seat: Seat, texts: dict[str, str]) -> str:
    place = int(s.place[seat])
    return texts["on_table"] if place == TABLE else place_text(place)


def _pieces(s: State, seat: Seat, texts: dict[str, str]) -> list[str]:
    """Name the ladders left, and the stone or the block that it lies on."""
    pieces = [texts[key] for key, left in (("small", s.small), ("large", s.large), ("stone", s.stones)) if left[seat]]
    if s.stone_on[seat] != NONE:
        pieces.append(texts["stone_on"].format(block=NAMES[s.stone_on[seat]]))
    return pieces or [texts["nothing_left"]]


def _tops(s: State) -> StyledText:
    """List every block whose top can be seen, by name; `~` partly covered, `!` locked, `#` with a stone."""
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


def hint(hidden: Table[State], move: Move, lang: str) -> str:
    """Say what a move leads to: a block and how high it is, or how high the pawn could climb then."""
    s: State = hidden[0]
    texts = words(lang)
    if move >= PUT:
        return _climb_after(hidden, move, texts)
    if move == END:
        return ""
    if move == WALK_TABLE:
        return texts["hint_table"]
    block = block_of(s, move)
    return texts["hint_walled_in"] if block == NONE else texts["hint_block"].format(**_named(s, block, texts))


def outlook(hidden: Table[State], plan: str, lang: str) -> str:
    """Say how high the pawn could climb if a block were lifted and put somewhere; "" for any other plan."""
    table, put = _with_block_lifted(hidden, plan)
    return "" if put is None else hint(table, put, lang)


def opens(hidden: Table[State], plan: str) -> list[str]:
    """List the moves that would lead the pawn higher if a block were put somewhere [AUF-9] [AUF-11]."""
    s: State = hidden[0]
    table, put = (hidden, number(hidden, plan)) if s.phase == Phase.HOLDING else _with_block_lifted(hidden, plan)
    if put is None or put < PUT or put not in _legal_moves(table):
        return []
    after = copy_table(table)
    play(after, put)
    moves = _legal_moves(after)
    now = int(pawn_height(after[0], after[0].turn))
    return [notation_of(after, move) for move in moves if _height_reached(after[0], move) > now]


def _with_block_lifted(hidden: Table[State], plan: str) -> tuple[Table[State], Move | None]:
    """Lift the block of a plan and return the put that follows; None for any other plan."""
    asked = LIFT_AND_PUT.fullmatch(plan)
    if asked is None or why_not_both(hidden, asked[1], asked[2]):
        return hidden, None
    table = copy_table(hidden)
    lift(table[0], NUMBERS[asked[1].removeprefix("lift ")])
    return table, number(table, asked[2])


def _legal_moves(table: Table[State]) -> list[Move]:
    room = np.zeros(MOVES, np.int64)
    return room[: legal(table, room)].tolist()


def _climb_after(hidden: Table[State], put: Move, texts: dict[str, str]) -> str:
    """Say how high the pawn could climb after a put, on foot and with a ladder [AUF-9] [AUF-11]."""
    table = copy_table(hidden)
    play(table, put)
    moves = _legal_moves(table)
    s: State = table[0]
    now = int(pawn_height(s, s.turn))
    walk = max((_height_reached(s, move) for move in moves if WALK <= move < WALK_TABLE), default=0)
    ladder = max((_height_reached(s, move) for move in moves if SMALL <= move < STONE), default=0)
    if walk > now and ladder > walk:
        return texts["hint_climb_both"].format(height=walk, ladder=ladder)
    if walk > now:
        return texts["hint_climb"].format(height=walk)
    return texts["hint_climb_ladder"].format(height=ladder) if ladder > now else texts["hint_no_climb"]


def _height_reached(s: State, move: Move) -> int:
    """Return the height that a way of the pawn leads to; 0 for any other move."""
    if not (WALK <= move < WALK_TABLE or SMALL <= move < STONE):
        return 0
    quarter = _quarter_of_way(move)
    return int(s.height[quarter // SIDE, quarter % SIDE])


def steps(hidden: Table[State], move: Move, lang: str) -> list[Step]:
    """Ask for the kind of a move, then for the block or place; a put by side, footprint, height, column and row."""
    s: State = hidden[0]
    texts = words(lang)
    if move >= PUT:
        return _steps_of_put(s, move, texts)
    verb, _, what = notation_of(hidden, move).partition(" ")
    return [
        Step(texts["ask_act"], verb, texts[f"act_{verb}"]),
        Step(texts["ask_where"], what, _block_with_place(s, move, texts) or hint(hidden, move, lang)),
    ]


def _block_with_place(s: State, move: Move, texts: dict[str, str]) -> str:
    """Say which block is lifted or closed and where it lies; "" for other moves, which name their place."""
    if WALK <= move < STONE or move == END:
        return ""
    block = block_of(s, move)
    return texts["block_at"].format(place=place_text(int(s.at[block])), **_named(s, block, texts))


def _steps_of_put(s: State, move: Move, texts: dict[str, str]) -> list[Step]:
    quarter, shape = int(put_quarter(move)), int(put_shape(move))
    colour, height = COLOUR_NAMES[put_colour(move)], put_height(s, move)
    wide, deep, tall = WIDE[shape], DEEP[shape], int(tall_as(s, s.held, shape))
    column, row = quarter % SIDE, quarter // SIDE
    return [
        Step(texts["ask_side"], colour, texts[colour]),
        Step(texts["ask_lie"], f"{wide}x{deep}", texts["lies"].format(wide=wide, deep=deep, tall=tall)),
        Step(texts["ask_height"], str(height), texts["put_top"].format(height=height)),
        Step(texts["ask_column"], str(column), texts["column"].format(column=column)),
        Step(texts["ask_row"], str(row), texts["put_top"].format(height=height)),
    ]


def describe(hidden: Table[State], move: Move, names: Sequence[str], lang: str) -> str:
    """Tell the player who decides what a move does, and where."""
    s: State = hidden[0]
    texts = words(lang)
    if move == END:
        is_over = s.phase in (Phase.LAYING, Phase.CLOSING) or not s.together
        return texts["do_end" if is_over else "do_done"]
    if move == WALK_TABLE:
        return texts["do_table"]
    action = _put_words(s, move, texts) if move >= PUT else _action_words(s, move, texts)
    return f"{action}, {_place_words(s, _place_named(s, move), texts)}"


def _put_words(s: State, move: Move, texts: dict[str, str]) -> str:
    shape = int(put_shape(move))
    return texts["do_put"].format(
        kind=_named(s, int(s.held), texts)["kind"],
        top=texts[COLOUR_NAMES[put_colour(move)]],
        wide=WIDE[shape],
        deep=DEEP[shape],
        height=put_height(s, move),
    )


def _action_words(s: State, move: Move, texts: dict[str, str]) -> str:
    block = block_of(s, move)
    if block == NONE:
        return texts["do_walled_in"]
    return texts[_action_key(s, move, block)].format(**_named(s, block, texts))


def _place_named(s: State, move: Move) -> int:
    """Find the quarter that names the place of a move: of a footprint or a part of a top, the first one."""
    if move >= PUT:
        return int(put_quarter(move))
    if WALK <= move < STONE:
        return _quarter_of_way(move)
    return int(s.at[block_of(s, move)])


def _place_words(s: State, quarter: int, texts: dict[str, str]) -> str:
    """Name a place by its part of the map, one of three by three, and by column and row, as the map counts them."""
    rows, columns = np.nonzero(s.owner != NONE)
    row, column = divmod(quarter, SIDE)
    area = texts[f"area_{_third(row, rows)}{_third(column, columns)}"]
    return texts["at_place"].format(area=area, column=column, row=row)


def _third(along: int, standing: Ints) -> int:
    """Say in which third of the tower a row or a column lies: 0, 1 or 2."""
    first, beyond = int(standing.min()), int(standing.max()) + 1
    return min(2, max(0, 3 * (2 * (along - first) + 1) // (2 * (beyond - first))))


def _action_key(s: State, move: Move, block: int) -> str:
    """Choose the words for a move to or with a block."""
    if move >= STONE:
        return "do_stone"
    if move < WALK:
        return "do_lift"
    if move < SMALL:
        climb = top_height(s, block) - int(pawn_height(s, s.turn))
        return "do_walk_up" if climb > 0 else "do_walk_down" if climb < 0 else "do_walk_level"
    ladder = "large" if (move - SMALL) // QUARTERS % 2 else "small"
    return f"do_{ladder}" if move < SMALL_BRIDGE else f"do_{ladder}_bridge"


def block_of(s: State, move: Move) -> int:
    """Find the block that a move lifts, closes with a stone, or leads to; NONE for walled-in table."""
    if move < WALK:
        return move - LIFT
    if move >= STONE:
        return move - STONE
    quarter = _quarter_of_way(move)
    return int(s.owner[quarter // SIDE, quarter % SIDE])


def _quarter_of_way(move: Move) -> int:
    """Return the quarter that a way of the pawn leads to."""
    return (move - SMALL) % QUARTERS if move >= SMALL else move - WALK


def _named(s: State, block: int, texts: dict[str, str]) -> dict[str, str | int]:
    """Name a block by its kind and the colour of its top, with the height of its top."""
    found = {key: texts[word] for key, word in block_words(s, block).items()}
    return {**found, "height": top_height(s, block)}


def top_height(s: State, block: int) -> int:
    return int(s.foot[block] + s.tall[block])


def put_height(s: State, move: Move) -> int:
    """Return the height of the held block's top after a put."""
    quarter = int(put_quarter(move))
    return int(s.height[quarter // SIDE, quarter % SIDE] + tall_as(s, s.held, put_shape(move)))

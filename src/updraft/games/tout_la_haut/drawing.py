"""Tout là-haut in a terminal: tree houses side by side, growing upwards from their stumps."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.tout_la_haut.components import LETTERS, OBJECTIVES, card_text, floor_text
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.end import score
from updraft.games.tout_la_haut.rules.memory import UNSEEN
from updraft.games.tout_la_haut.rules.tree import floor_at, floor_sum, levels, longest_run
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, ROUNDS, SHADE, VALUE, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import Span, StyledText, centred, dotted, side_by_side
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COLOURS = ("grey", "blue", "red", "green", "yellow", "purple")  # by Colour
PATTERNS = ("-", "≈", "#", "%", "°", "*")  # so that a floor is known without its colour
WIDTH = 14
SCREEN = 78

#  °° Y4 °°      the tree, two floors to a card
#  ## R4 ##
#  ╰─┬──┬─╯      the stump
#    │  │
TREETOP = ("▟▙", "▟████▙")


def words(lang: str) -> dict[str, str]:
    said: dict[str, str] = load(HERE, lang)["words"]
    return said


def draw(seen: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """The trees of all players, then what the seat itself holds."""
    s: State = seen[0]
    said = words(lang)
    trees = [_tree(s, other) for other in range(s.seats)]
    page: StyledText = [*dotted(_headline(s, said), SCREEN, "dim"), []]
    page += side_by_side(trees, [WIDTH] * len(trees))
    page.append([("▔" * (WIDTH * len(trees) + 2 * (len(trees) - 1)), "dim")])
    totals, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(seen, totals, ranks)
    captions = [_caption(s, other, names[other], int(totals[other]), said) for other in range(s.seats)]
    page += side_by_side(_levelled(captions), [WIDTH] * len(trees))
    if seat != NOBODY:
        page += _holdings(s, seat, names[seat], said)
    return page


def _headline(s: State, said: dict[str, str]) -> list[str]:
    """How far the game is, and what it is about."""
    parts = [said["second_game" if s.second else "first_game"]] if s.strategic else []
    if s.turn != NOBODY:
        parts.append(said["round_of"].format(round=s.height + 1, rounds=rounds(s.seats)))
        parts.append(said["pile"].format(count=s.piled))
        parts.append(said["passes_left" if s.way == 1 else "passes_right"])
    if s.aim != NO_OBJECTIVE:
        name = said[OBJECTIVES[s.aim]]
        parts.append(said["objective"].format(name=name, points=s.prizes[s.aim]))
    return parts


def _tree(s: State, seat: Seat) -> StyledText:
    """The floors from the top down, on their stump; with its treetop when the game is over."""
    page: StyledText = []
    if s.turn == NOBODY:
        page += [centred(leaves, WIDTH, "leaf") for leaves in TREETOP]
    for level in reversed(range(levels(s))):
        floor = int(floor_at(s, seat, level))
        if floor:
            page.append([(" " * 3, ""), _hidden_floor(s, seat, level) or _floor(floor)])
    return [*page, centred("╰─┬──┬─╯", WIDTH, "dim"), centred("│  │", WIDTH, "dim")]


def _floor(floor: int) -> Span:
    colour, value = floor >> SHADE, floor & VALUE
    wall = PATTERNS[colour] * 2
    name = f"{LETTERS[colour]}{value}" if colour else f" {value}"
    return f"{wall} {name} {wall}", COLOURS[colour]


def _hidden_floor(s: State, seat: Seat, level: int) -> Span | None:
    """A floor of a card built face-down, for who knows what is on its other side."""
    kind = int(s.tree[seat, level // 2])
    if kind == UNSEEN or not s.down[seat, level // 2]:
        return None
    return f"({floor_text(int(s.floors[kind, level % 2]))})  2 ", "grey"


def _caption(s: State, seat: Seat, name: str, total: int, said: dict[str, str]) -> StyledText:
    """Whose tree it is and what it would be worth now."""
    at_turn = seat == s.turn
    floors = int(floor_sum(s, seat))
    runs = [int(longest_run(s, other)) for other in range(s.seats)]
    run = runs[seat] if runs[seat] == max(runs) else 0
    parts = {
        "score_first_game": int(s.banked[seat]),
        "score_floors": floors,
        "score_run": run,
        "score_objective": total - int(s.banked[seat]) - floors - run if floors else 0,
    }
    shown = [said[key].format(points=points) for key, points in parts.items() if points]
    return [
        centred(f"▸ {name}" if at_turn else name, WIDTH, "bold" if at_turn else ""),
        centred(said["points_of"].format(total=total), WIDTH),
        *(centred(line, WIDTH, "dim") for line in shown),
    ]


def _levelled(pages: list[StyledText]) -> list[StyledText]:
    """Pages that begin on the same line, side by side."""
    height = max(len(page) for page in pages)
    return [[*page, *[[]] * (height - len(page))] for page in pages]


def _holdings(s: State, seat: Seat, name: str, said: dict[str, str]) -> StyledText:
    """The hand, each card with its name, and the card kept for later."""
    page: StyledText = []
    if s.hand[0] != UNSEEN and s.turn == seat:
        page = [[], [(said["hand"].format(who=name), "bold")], *_cards(s, [int(kind) for kind in s.hand[: s.held]])]
    if s.kept[seat] != UNSEEN:
        page += [[], [(said["kept"].format(card=card_text(s, int(s.kept[seat]))), "")]]
    return page


def _cards(s: State, kinds: list[int]) -> StyledText:
    """Cards side by side as they would stand on a tree, their names below."""
    lines: StyledText = [[], [], []]
    for kind in kinds:
        low, high = (int(floor) for floor in s.floors[kind])
        for line, span in zip(lines, (_floor(high), _floor(low), (f"{card_text(s, kind):^8}", "dim")), strict=True):
            line += [span, ("  ", "")]
    return lines


def hint(seen: Table[State], move: Move, lang: str) -> str:
    """The points of the two floors, and the run that the tree would have."""
    said = words(lang)
    table = seen.copy()
    s: State = table[0]
    seat, before = int(s.turn), int(floor_sum(s, s.turn))
    s.tree[seat, s.height] = move % FACE_DOWN
    s.down[seat, s.height] = move >= FACE_DOWN
    parts = [said["down" if move >= FACE_DOWN else "up"]]
    parts.append(said["hint_points"].format(points=floor_sum(s, seat) - before))
    parts.append(said["hint_run"].format(length=longest_run(s, seat)))
    return " · ".join(parts)


def describe(table: Table[State], move: Move, names: Sequence[str], knows: bool, lang: str) -> str:
    """Who built what; a face-down card is told to its owner only."""
    s: State = table[0]
    said = words(lang)
    who = names[s.turn]
    if move < FACE_DOWN:
        return said["built"].format(who=who, card=card_text(s, move))
    if knows:
        return said["built_own_down"].format(who=who, card=card_text(s, move - FACE_DOWN))
    return said["built_down"].format(who=who)


def notice(before: Table[State], move: Move, after: Table[State], names: Sequence[str], lang: str) -> StyledText:
    """Between the two games of `strategic`: the trees of the first, and who begins the second."""
    if not after[0].second or before[0].second:
        return []
    table = before.copy()
    s: State = table[0]
    s.tree[s.turn, s.height] = move % FACE_DOWN
    s.down[s.turn, s.height] = move >= FACE_DOWN
    s.turn = NOBODY
    for seat in range(s.seats):
        for height in range(ROUNDS):
            if s.down[seat, height]:
                s.tree[seat, height] = UNSEEN
    line = words(lang)["second_begins"].format(who=names[after[0].starter])
    return [[], *draw(table, NOBODY, names, lang), [], [(line, "bold")]]

"""Tout là-haut as text: tree houses side by side, growing up from their stumps, and moves in words."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from updraft.games.tout_la_haut.components import LETTERS, OBJECTIVES, card_text, floor_text
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.end import score
from updraft.games.tout_la_haut.rules.memory import UNSEEN
from updraft.games.tout_la_haut.rules.tree import floor_at, floor_sum, levels, longest_run
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, SHADE, VALUE, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import Span, StyledText, centred, dotted, side_by_side
from updraft.kit.memory import Table, copy_table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COLOURS = ("grey", "blue", "red", "green", "yellow", "purple")  # by Colour
PATTERNS = ("-", "≈", "#", "%", "°", "*")  # by Colour, to tell floors apart without colours
WIDTH = 14
SCREEN = 78

#  °° Y4 °°      the tree, two floors to a card
#  ## R4 ##
#  ╰─┬──┬─╯      the stump
#    │  │
TREETOP = ("▟▙", "▟████▙")


def words(lang: str) -> dict[str, str]:
    found: dict[str, str] = load(HERE, lang)["words"]
    return found


@cache
def card_name(card: str, lang: str) -> str:
    """Name a card as players do, bottom floor first: R3G3 is "red 3 and green 3", B2B2 is "double blue 2"."""
    t = words(lang)
    bottom, top = floor_name(card[:2], lang), floor_name(card[2:], lang)
    return t["twin"].format(floor=bottom) if bottom == top else t["card"].format(bottom=bottom, top=top)


@cache
def floor_name(floor: str, lang: str) -> str:
    colour = load(HERE, lang)["names"][COLOURS[LETTERS.index(floor[0])]]
    return words(lang)["floor"].format(colour=colour, value=floor[1])


def draw(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw the trees of all players, then the cards that the viewer holds."""
    s: State = hidden[0]
    t = words(lang)
    trees = [_tree(s, other) for other in range(s.seats)]
    page: StyledText = [*dotted(_headline(s, t), SCREEN, "dim"), []]
    page += side_by_side(trees, [WIDTH] * len(trees))
    page.append([("▔" * (WIDTH * len(trees) + 2 * (len(trees) - 1)), "dim")])
    totals, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(hidden, totals, ranks)
    captions = [_caption(s, other, names[other], int(totals[other]), t) for other in range(s.seats)]
    page += side_by_side(_levelled(captions), [WIDTH] * len(trees))
    if seat != NOBODY:
        page += _holdings(s, seat, names[seat], t)
    return page


def compact(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw each card of a tree on one line, and the hand by the texts of its cards."""
    s: State = hidden[0]
    t = words(lang)
    trees = [_cards_of_tree(s, other) for other in range(s.seats)]
    totals, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(hidden, totals, ranks)
    captions = [_caption(s, other, names[other], int(totals[other]), t) for other in range(s.seats)]
    widths = [WIDTH] * s.seats
    page = [*dotted(_headline(s, t), SCREEN, "dim"), *side_by_side(trees, widths)]
    page += side_by_side(_levelled(captions), widths)
    if seat != NOBODY and s.hand[0] != UNSEEN and s.turn == seat:
        hand = " ".join(card_text(s, int(kind)) for kind in s.hand[: s.held])
        page.append([(t["hand"].format(who=names[seat]) + "  ", "bold"), (hand, "")])
    if seat != NOBODY and s.kept[seat] != UNSEEN:
        page.append([(t["kept"].format(card=card_text(s, int(s.kept[seat]))), "")])
    return page


def _cards_of_tree(s: State, seat: Seat) -> StyledText:
    """Draw the cards from the top down, the lower floor first, on a stump of one line."""
    page: StyledText = []
    for level in reversed(range(0, levels(s), 2)):
        floors = [int(floor_at(s, seat, level + step)) for step in (0, 1)]
        if all(floors):
            spans = [_hidden_floor(s, seat, level + step) or _floor(floors[step]) for step in (0, 1)]
            page.append(
                [(" " * 2, ""), *((text[2:6] if "(" not in text else text[:4], style) for text, style in spans)]
            )
    return [*page, centred("╰─┬──┬─╯", WIDTH, "dim")]


def _headline(s: State, t: dict[str, str]) -> list[str]:
    """Show the round, the pile, the direction and the objective."""
    parts = [t["second_game" if s.second else "first_game"]] if s.strategic else []
    if s.turn != NOBODY:
        parts.append(t["round_of"].format(round=s.height + 1, rounds=rounds(s.seats)))
        parts.append(t["pile"].format(count=s.piled))
        parts.append(t["passes_left" if s.way == 1 else "passes_right"])
    if s.aim != NO_OBJECTIVE:
        name = t[OBJECTIVES[s.aim]]
        parts.append(t["objective"].format(name=name, points=s.prizes[s.aim]))
    return parts


def _tree(s: State, seat: Seat) -> StyledText:
    """Draw the floors from the top down, on their stump; under a treetop when the game is over."""
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
    """Draw a floor of a card built face-down with its secret side, for viewers who know it."""
    kind = int(s.tree[seat, level // 2])
    if kind == UNSEEN or not s.down[seat, level // 2]:
        return None
    return f"({floor_text(int(s.floors[kind, level % 2]))})  2 ", "grey"


def _caption(s: State, seat: Seat, name: str, total: int, t: dict[str, str]) -> StyledText:
    """Write a tree's owner and its points so far, part by part."""
    is_current = seat == s.turn
    floors = int(floor_sum(s, seat))
    runs = [int(longest_run(s, other)) for other in range(s.seats)]
    run = runs[seat] if runs[seat] == max(runs) else 0
    parts = {
        "score_first_game": int(s.banked[seat]),
        "score_floors": floors,
        "score_run": run,
        "score_objective": total - int(s.banked[seat]) - floors - run if floors else 0,
    }
    lines = [t[key].format(points=points) for key, points in parts.items() if points]
    return [
        centred(f"▸ {name}" if is_current else name, WIDTH, "bold" if is_current else ""),
        centred(t["points_of"].format(total=total), WIDTH),
        *(centred(line, WIDTH, "dim") for line in lines),
    ]


def _levelled(pages: list[StyledText]) -> list[StyledText]:
    """Pad pages below, so that side by side they begin on the same line."""
    height = max(len(page) for page in pages)
    return [[*page, *[[]] * (height - len(page))] for page in pages]


def _holdings(s: State, seat: Seat, name: str, t: dict[str, str]) -> StyledText:
    """Draw the hand, each card with its text, and the card kept for the next turn."""
    page: StyledText = []
    if s.hand[0] != UNSEEN and s.turn == seat:
        page = [[], [(t["hand"].format(who=name), "bold")], *_cards(s, [int(kind) for kind in s.hand[: s.held]])]
    if s.kept[seat] != UNSEEN:
        page += [[], [(t["kept"].format(card=card_text(s, int(s.kept[seat]))), "")]]
    return page


def _cards(s: State, kinds: list[int]) -> StyledText:
    """Draw cards side by side as they would stand on a tree, their texts below."""
    lines: StyledText = [[], [], []]
    for kind in kinds:
        low, high = (int(floor) for floor in s.floors[kind])
        for line, span in zip(lines, (_floor(high), _floor(low), (f"{card_text(s, kind):^8}", "dim")), strict=True):
            line += [span, ("  ", "")]
    return lines


def hint(hidden: Table[State], move: Move, lang: str) -> str:
    """Tell the points of the two floors, and the longest run that the tree would have."""
    t = words(lang)
    table = copy_table(hidden)
    s: State = table[0]
    seat, before = int(s.turn), int(floor_sum(s, s.turn))
    s.tree[seat, s.height] = move % FACE_DOWN
    s.down[seat, s.height] = move >= FACE_DOWN
    parts = [t["down" if move >= FACE_DOWN else "up"]]
    parts.append(t["hint_points"].format(points=floor_sum(s, seat) - before))
    parts.append(t["hint_run"].format(length=longest_run(s, seat)))
    return " · ".join(parts)


def describe(hidden: Table[State], move: Move, names: Sequence[str], lang: str) -> str:
    """Name the card to the player who may build it, and whether it would lie face-down."""
    key = "build_down" if move >= FACE_DOWN else "build"
    return words(lang)[key].format(card=card_name(card_text(hidden[0], move % FACE_DOWN), lang))

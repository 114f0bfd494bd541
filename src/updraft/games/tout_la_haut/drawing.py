"""Tout là-haut in a terminal: tree houses side by side, growing upwards from their stumps."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.tout_la_haut.components import LETTERS, OBJECTIVES, card_text
from updraft.games.tout_la_haut.rules import FACE_DOWN
from updraft.games.tout_la_haut.scoring import floor_at, floor_sum, longest_run, rounds, score
from updraft.games.tout_la_haut.sight import UNSEEN
from updraft.games.tout_la_haut.state import NO_OBJECTIVE, ROUNDS, SHADE, VALUE, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.page import Line, Page, beside, centred
from updraft.kit.record import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COLOURS = ("grey", "blue", "red", "green", "yellow", "purple")  # by Colour
PATTERNS = ("-", "≈", "#", "%", "°", "*")  # so that a floor is known without its colour
WIDTH = 14

#  °° Y4 °°      the tree, two floors to a card
#  ## R4 ##
#  ╰─┬──┬─╯      the stump
#    │  │
TREETOP = ("▟▙", "▟████▙")


def words(lang: str) -> dict[str, str]:
    said: dict[str, str] = load(HERE, lang)["words"]
    return said


def draw(seen: Table[State], seat: Seat, names: Sequence[str], lang: str) -> Page:
    """The trees of all players, then what the seat itself holds."""
    s: State = seen[0]
    said = words(lang)
    trees = [_tree(s, other) for other in range(s.seats)]
    page: Page = [[(_headline(s, said), "dim")], []]
    page += beside(trees, [WIDTH] * len(trees))
    page.append([("▔" * (WIDTH * len(trees) + 2 * (len(trees) - 1)), "dim")])
    totals, ranks = np.zeros(s.seats, np.int64), np.zeros(s.seats, np.int64)
    score(seen, totals, ranks)
    captions = [_caption(s, other, names[other], int(totals[other]), said) for other in range(s.seats)]
    page += beside(_levelled(captions), [WIDTH] * len(trees))
    if seat != NOBODY:
        page += _holdings(s, seat, said)
    return page


def _headline(s: State, said: dict[str, str]) -> str:
    parts = []
    if s.strategic:
        parts.append(said["second_game" if s.second else "first_game"])
    played = min(s.height + 1, rounds(s.seats))
    parts.append(said["round_of"].format(round=played, rounds=rounds(s.seats)))
    parts.append(said["pile"].format(count=s.piled))
    parts.append(said["passes_left" if s.way == 1 else "passes_right"])
    if s.aim != NO_OBJECTIVE:
        name = said[OBJECTIVES[s.aim]]
        parts.append(said["objective"].format(name=name, points=s.prizes[s.aim]))
    return " · ".join(parts)


def _tree(s: State, seat: Seat) -> Page:
    """The floors from the top down, on their stump; with its treetop when the game is over."""
    page: Page = []
    if s.turn == NOBODY:
        page += [centred(leaves, WIDTH, "green") for leaves in TREETOP]
    for level in reversed(range(2 * ROUNDS)):
        floor = int(floor_at(s, seat, level))
        if floor:
            page.append(_floor(floor))
    return [*page, centred("╰─┬──┬─╯", WIDTH, "dim"), centred("│  │", WIDTH, "dim")]


def _floor(floor: int) -> Line:
    colour, value = floor >> SHADE, floor & VALUE
    wall = PATTERNS[colour] * 2
    name = f"{LETTERS[colour]}{value}" if colour else f" {value}"
    return [(" " * 3, ""), (f"{wall} {name} {wall}", COLOURS[colour])]


def _caption(s: State, seat: Seat, name: str, total: int, said: dict[str, str]) -> Page:
    """Whose tree it is and what it would be worth now."""
    at_turn = seat == s.turn
    floors = int(floor_sum(s, seat))
    runs = [int(longest_run(s, other)) for other in range(s.seats)]
    run = runs[seat] if runs[seat] == max(runs) else 0
    parts = {
        "score_first_game": int(s.banked[seat]),
        "score_floors": floors,
        "score_run": run,
        "score_objective": total - int(s.banked[seat]) - floors - run,
    }
    shown = [said[key].format(points=points) for key, points in parts.items() if points]
    return [
        centred(f"▸ {name}" if at_turn else name, WIDTH, "bold" if at_turn else ""),
        centred(said["points_of"].format(total=total), WIDTH),
        *(centred(line, WIDTH, "dim") for line in shown),
    ]


def _levelled(pages: list[Page]) -> list[Page]:
    """Pages that begin on the same line, side by side."""
    height = max(len(page) for page in pages)
    return [[*page, *[[]] * (height - len(page))] for page in pages]


def _holdings(s: State, seat: Seat, said: dict[str, str]) -> Page:
    page: Page = []
    if s.hand[0] != UNSEEN and s.turn == seat:
        page = [[], [(said["hand"], "bold")], *_cards(s, [int(kind) for kind in s.hand[: s.held]])]
    if s.kept[seat] != UNSEEN:
        page += [[], [(said["kept"].format(card=card_text(s, int(s.kept[seat]))), "")]]
    return page


def _cards(s: State, kinds: list[int]) -> Page:
    """Cards side by side, the top floor above the bottom floor as they would stand on a tree."""
    top: Line = []
    bottom: Line = []
    for kind in kinds:
        low, high = (int(floor) for floor in s.floors[kind])
        top += [*_floor(high)[1:], ("  ", "")]
        bottom += [*_floor(low)[1:], ("  ", "")]
    return [top, bottom]


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


def tell(table: Table[State], move: Move, names: Sequence[str], knows: bool, lang: str) -> str:
    """Who built what; a face-down card is told to its owner only."""
    s: State = table[0]
    said = words(lang)
    who = names[s.turn]
    if move < FACE_DOWN:
        return said["built"].format(who=who, card=card_text(s, move))
    if knows:
        return said["built_own_down"].format(who=who, card=card_text(s, move - FACE_DOWN))
    return said["built_down"].format(who=who)

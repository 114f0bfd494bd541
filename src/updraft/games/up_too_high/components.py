"""The box of Up Too High as data: checked, and packed into a state."""

import re
from functools import cache
from typing import Any

import numpy as np

from updraft.games.up_too_high.state import CARDS, COMPANIES, HIGHEST, LEVELS, SHARES, SHARES_EACH, State
from updraft.kit.contract import Box, Lists
from updraft.kit.record import Table

LETTERS = "ABCDEFG"
CARD = re.compile(r"[A-G]-[pa][0-9]|p[0-9]-a[0-9]")


def check(lists: Lists) -> str | None:
    """What is wrong with a box, if anything."""
    if lists["companies"] != list(LETTERS):
        return f"companies must be the {COMPANIES} letters {', '.join(LETTERS)} [UTH-C1]"
    return _check_levels("airplanes", lists["airplanes"], 1) or _check_levels("airports", lists["airports"], 2)


def _check_levels(name: str, levels: Any, least: int) -> str | None:
    if not isinstance(levels, list) or len(levels) != LEVELS:
        return f"{name} must be a list of {LEVELS} levels [UTH-C2]"
    for level in levels:
        if type(level) is not int or not least <= level <= HIGHEST:
            return f"{name} must be whole numbers from {least} to {HIGHEST}, not {level!r} [UTH-C2]"
    if levels != sorted(set(levels)):
        return f"{name} must be in ascending order, each level once [UTH-C2]"
    return None


def pack(s: State, lists: Lists) -> None:
    """Write what every card shows, in card order [UTH-C4]."""
    s.planes[:] = lists["airplanes"]
    s.airports[:] = lists["airports"]
    for card in range(SHARES):
        half = card % SHARES_EACH
        if half < LEVELS:
            s.plane_half[card] = s.planes[half]
        else:
            s.airport_half[card] = s.airports[half - LEVELS]
    for card in range(SHARES, CARDS):
        plane, airport = divmod(card - SHARES, LEVELS)
        s.plane_half[card] = s.planes[plane]
        s.airport_half[card] = s.airports[airport]


@cache
def _names(halves: bytes) -> tuple[str, ...]:
    """The texts of all cards of a box, in card order."""
    planes, airports = np.frombuffer(halves, np.int16).reshape(2, -1).tolist()
    names = []
    for card, (plane, airport) in enumerate(zip(planes, airports, strict=True)):
        shown = [LETTERS[card // SHARES_EACH]] if card < SHARES else []
        shown += [f"p{plane}"] if plane else []
        shown += [f"a{airport}"] if airport else []
        names.append("-".join(shown))
    return tuple(names)


@cache
def _numbers(halves: bytes) -> dict[str, int]:
    return {name: card for card, name in enumerate(_names(halves))}


def _halves(s: State) -> bytes:
    return s.plane_half.tobytes() + s.airport_half.tobytes()


def card_text(s: State, card: int) -> str:
    """A card as people write it."""
    return _names(_halves(s))[card]


def card_number(s: State, text: str) -> int | None:
    """The card that a text names, if the box has it."""
    return _numbers(_halves(s)).get(text)


def inventory(table: Table[State]) -> list[str]:
    """Every card on the table, wherever it lies."""
    s: State = table[0]
    piles = (s.deck, s.hand, s.bid, s.capital, s.offer, s.airport_card, s.plane_card)
    cards = [int(card) for pile in piles for card in pile.flat if card >= 0]
    cards += [card for card in range(CARDS) if s.discard[card]]
    cards += [card for card in range(SHARES) if s.owner[card] >= 0]
    return [card_text(s, card) for card in sorted(cards)]


BOX = Box(check, pack, inventory)

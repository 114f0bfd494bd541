"""The cards of Tout là-haut: read from lists, checked, and packed into a state."""

import re
from functools import cache
from typing import Any

import numpy as np

from updraft.games.tout_la_haut.state import CARDS, SHADE, VALUE, Colour, Objective, State
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.untrusted import quoted, strange_key

LETTERS = "-BRGYP"  # by Colour
OBJECTIVES = tuple(objective.name.replace("_", "-") for objective in Objective)
HIGHEST = 9  # a value is one digit
CARD = re.compile(rf"[BRGYP][1-{HIGHEST}][BRGYP][1-{HIGHEST}]")
PURPLE_CARDS = 8
MOST_POINTS = 99


def check(lists: ComponentLists) -> str | None:
    """Say what is wrong with a box, if anything: the mistake, what the engine cannot do, and why."""
    return _check_cards(lists["cards"]) or _check_objectives(lists["objectives"])


def _check_cards(cards: Any) -> str | None:
    """Check that there are 32 cards, each with two floors, and that 8 of them show purple [TLH-C1] [TLH-1]."""
    if not isinstance(cards, list) or len(cards) != CARDS:
        given = f"{len(cards)} instead of {CARDS}" if isinstance(cards, list) else f"{quoted(cards)} instead of a list"
        reason = "because its deck has room for exactly that many"
        return f"cards: {given}; the engine cannot play with other than {CARDS} cards, {reason} [TLH-C1]"
    for card in cards:
        if not isinstance(card, str) or not CARD.fullmatch(card):
            right = "write bottom floor, then top floor, such as R3G3"
            reason = "because moves and records name a floor by a letter of B, R, G, Y, P and a digit from 1 to 9"
            return f"cards: {quoted(card)} is not a card, {right}; the engine cannot read others, {reason} [TLH-C1]"
    purple = sum(LETTERS[Colour.PURPLE] in card for card in cards)
    if purple != PURPLE_CARDS:
        reason = f"because exactly {PURPLE_CARDS} purple cards leave the game"
        return f"cards: {purple} show purple; the engine cannot set up a game for 2 players with that, {reason} [TLH-1]"
    return None


def _check_objectives(points: Any) -> str | None:
    """Check that every objective has its points, and that there is no other [TLH-20]."""
    if strange := strange_key(points, OBJECTIVES):
        reason = f"because it has one rule for each of {', '.join(OBJECTIVES)}"
        return f"objectives: {strange}; the engine cannot score other objectives, {reason} [TLH-20]"
    for name, value in points.items():
        if type(value) is not int or not 0 <= value <= MOST_POINTS:
            reason = "because points are whole numbers of one or two digits"
            return (
                f"objectives: {name}: {quoted(value)} instead of a whole number from 0 to {MOST_POINTS}; "
                f"the engine cannot add that to a score, {reason} [TLH-20]"
            )
    return None


def floor(text: str) -> int:
    """Read a floor: `R3`."""
    return (LETTERS.index(text[0]) << SHADE) + int(text[1])


def floor_text(number: int) -> str:
    return f"{LETTERS[number >> SHADE]}{number & VALUE}"


def shows_purple(card: tuple[int, int]) -> bool:
    return Colour.PURPLE in (card[0] >> SHADE, card[1] >> SHADE)


def pack(s: State, lists: ComponentLists) -> None:
    """Number the kinds of cards by colour and value, bottom floor first."""
    cards = sorted((floor(card[:2]), floor(card[2:])) for card in lists["cards"])
    kinds = sorted(set(cards))
    for kind, card in enumerate(kinds):
        s.floors[kind] = card
        s.copies[kind] = cards.count(card)
    cards.sort(key=shows_purple)
    s.stock[:] = [kinds.index(card) for card in cards]
    s.purple = sum(map(shows_purple, cards))
    s.prizes[:] = [lists["objectives"][name] for name in OBJECTIVES]


@cache
def _names(floors: bytes) -> dict[int, str]:
    """Write the texts of all kinds of a box once (2 µs a card otherwise)."""
    pairs = np.frombuffer(floors, np.int16).reshape(-1, 2).tolist()
    return {kind: floor_text(low) + floor_text(high) for kind, (low, high) in enumerate(pairs) if low}


@cache
def _kinds(floors: bytes) -> dict[str, int]:
    return {name: kind for kind, name in _names(floors).items()}


def card_text(s: State, kind: int) -> str:
    """Write a kind of card: `R3G3`; LookupError if the box has no such kind."""
    return _names(s.floors.tobytes())[kind]


def card_texts(s: State, kinds: list[int]) -> list[str]:
    """Write many cards."""
    names = _names(s.floors.tobytes())
    return [names[kind] for kind in kinds]


def kind_of(s: State, text: str) -> int | None:
    """Read a card's text; None if the box has no such card."""
    return _kinds(s.floors.tobytes()).get(text)


def inventory(table: Table[State]) -> list[str]:
    """List every card on the table, wherever it lies."""
    s: State = table[0]
    kinds = [*s.deck, *s.hand, *s.kept, *s.tree.flat]
    return sorted(card_text(s, int(kind)) for kind in kinds if kind >= 0)


COMPONENTS = Components(check, pack, inventory)

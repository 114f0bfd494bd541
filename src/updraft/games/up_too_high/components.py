"""The components of Up Too High: checked, and packed into a state."""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from updraft.games.up_too_high.state import CARDS, COMPANIES, FUNDED, HIGHEST, State
from updraft.kit.contract import ComponentLists, Components
from updraft.kit.memory import Table
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import quoted

LETTERS = "ABCDEFG"
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")  # levels of airports
CARD = re.compile(r"[A-G]-[pa][0-9]|p[0-9]-a[0-9]")
HALVES = re.compile(r"(?:(?P<share>[A-G])-)?(?:p(?P<plane>[0-9]))?-?(?:a(?P<airport>[0-9]))?")
LEVEL = re.compile(r"[0-9]+")
DIGITS = tuple(str(level) for level in range(1, HIGHEST + 1))


class Halves(NamedTuple):
    """The halves of a card, compared in card order; a missing airplane or airport has level 0 [UTH-C4]."""

    share: int
    airport_only: bool
    plane: int
    airport: int


def read_halves(text: str) -> Halves:
    """Read a card from its notation, which must be right."""
    match = HALVES.fullmatch(text)
    assert match
    share = LETTERS.index(match["share"]) if match["share"] else COMPANIES
    return Halves(share, match["plane"] is None, int(match["plane"] or 0), int(match["airport"] or 0))


def check(lists: ComponentLists) -> Sentence | None:
    """Name the first thing that is wrong with the lists of a box, if anything."""
    if lists["companies"] != list(LETTERS):
        return _wrong("companies", count=COMPANIES, letters=", ".join(LETTERS))
    return _check_cards(lists["cards"])


def _check_cards(cards: Any) -> Sentence | None:
    """Accept any cards with which a game can be dealt and comes to an end [UTH-C2]."""
    if not isinstance(cards, list):
        return _wrong("no_list", count=CARDS)
    if len(cards) != CARDS:
        return _wrong("count", count=CARDS, given=len(cards))
    for card in cards:
        if wrong := _check_card(card):
            return wrong
    shares = sum(read_halves(card).share < COMPANIES for card in cards)
    if shares <= FUNDED:
        return _wrong("shares", given=shares, least=FUNDED + 1)
    return None


def _check_card(card: Any) -> Sentence | None:
    if not isinstance(card, str) or not CARD.fullmatch(LEVEL.sub("1", card)):
        return _wrong("card", given=quoted(card))
    if not all(level in DIGITS for level in LEVEL.findall(card)):
        return _wrong("level", given=quoted(card), highest=HIGHEST)
    return None


def _wrong(key: str, **words: object) -> Sentence:
    return Sentence(Path(__file__).parent, "wrong_components", key, words)


def pack(s: State, lists: ComponentLists) -> None:
    """Write the halves of every card into a state, in card order [UTH-C4]."""
    cards = sorted(map(read_halves, lists["cards"]))
    for number, card in enumerate(cards):
        s.share_half[number] = card.share
        s.plane_half[number] = card.plane
        s.airport_half[number] = card.airport
        s.face[number] = cards.index(card)
    s.twins = CARDS - len(set(cards))
    s.share_cards = sum(card.share < COMPANIES for card in cards)
    s.highest_plane = max(card.plane for card in cards)
    s.highest_airport = max(1, *(card.airport for card in cards))


@cache
def _names(halves: bytes) -> tuple[str, ...]:
    """Write the notation of all cards of a box, in card order."""
    names = []
    for share, plane, airport in np.frombuffer(halves, np.int16).reshape(3, -1).T.tolist():
        shown = [LETTERS[share]] if share < COMPANIES else []
        shown += [f"p{plane}"] if plane else []
        shown += [f"a{airport}"] if airport else []
        names.append("-".join(shown))
    return tuple(names)


@cache
def _numbers(halves: bytes) -> dict[str, int]:
    """Map the notation of each card to its face, the first card that looks like it."""
    names = _names(halves)
    return {name: names.index(name) for name in names}


def _halves(s: State) -> bytes:
    return s.share_half.tobytes() + s.plane_half.tobytes() + s.airport_half.tobytes()


def card_text(s: State, card: int) -> str:
    """Write a card in notation."""
    return _names(_halves(s))[card]


def card_number(s: State, text: str) -> int | None:
    """Find the face that a notation names, if the box has it."""
    return _numbers(_halves(s)).get(text)


def inventory(table: Table[State]) -> list[str]:
    """List every card on the table, wherever it lies."""
    s: State = table[0]
    piles = (s.deck, s.hand, s.bid, s.capital, s.offer, s.airport_card, s.plane_card)
    cards = [int(card) for pile in piles for card in pile.flat if card >= 0]
    cards += [card for card in range(CARDS) if s.discard[card]]
    cards += [card for card in range(CARDS) if s.owner[card] >= 0]
    return [card_text(s, card) for card in sorted(cards)]


COMPONENTS = Components(check, pack, inventory)

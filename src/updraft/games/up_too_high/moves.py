"""The number and the text of every move of Up Too High, and the chances of its records."""

import re
from collections import Counter
from typing import Any

from updraft.games.up_too_high.components import CARD, LETTERS, card_number, card_text
from updraft.games.up_too_high.state import CARDS, CIRCLE, COMPANIES, DECK, HIGHEST, SHUFFLE, State
from updraft.kit.contract import Chance, Move
from updraft.kit.memory import Table

# ┌ offer ────┬ bid ──────┬ take ───┬ extra ──┬ fly ────────┬ airport ┬ plane ───────┬ dividend ┐
# │ face none │ face done │ company │ company │ cw  ccw  no │ face    │ face    done │ 0 … 9    │
OFFER = 0
OFFER_NONE = OFFER + CARDS
BID = OFFER_NONE + 1
BID_DONE = BID + CARDS
TAKE = BID_DONE + 1
EXTRA = TAKE + COMPANIES
FLY = EXTRA + COMPANIES
AIRPORT = FLY + 3
PLANE = AIRPORT + CARDS
BUILD_DONE = PLANE + CARDS
DIVIDEND = BUILD_DONE + 1
MOVES = DIVIDEND + HIGHEST + 1

WAYS = ("cw", "ccw", "no")
NO_BID = ("bid none", "bid 0", "bid rien")  # what people type for `bid done` before any card is laid

CARD_VERBS = {"offer": OFFER, "bid": BID, "airport": AIRPORT, "plane": PLANE}
COMPANY_VERBS = {"take": TAKE, "extra": EXTRA}
CARDLESS = {"offer none": OFFER_NONE, "bid done": BID_DONE, "build done": BUILD_DONE}
MOVE = re.compile(
    rf"(?P<card_verb>{'|'.join(CARD_VERBS)}) (?P<card>{CARD.pattern})"
    rf"|(?P<company_verb>{'|'.join(COMPANY_VERBS)}) (?P<company>[{LETTERS}])"
    rf"|fly (?P<way>{'|'.join(WAYS)})"
    r"|dividend (?P<dividend>[0-9])"
    rf"|(?P<cardless>{'|'.join(CARDLESS)})"
)
PATTERN = re.sub(r"\?P<\w+>", "", MOVE.pattern)  # other languages write named groups otherwise


def text(table: Table[State], move: Move) -> str:
    """Write a move: `offer A-p3`, `bid done`, `take A`, `extra A`, `fly cw`, `airport A-a4`, `dividend 2` …"""
    s: State = table[0]
    if not 0 <= move < MOVES:
        raise LookupError(f"there is no move {move}")
    for words, number_of in CARDLESS.items():
        if move == number_of:
            return words
    for verb, first in CARD_VERBS.items():
        if first <= move < first + CARDS:
            return f"{verb} {card_text(s, _named_face(s, move - first))}"
    for verb, first in COMPANY_VERBS.items():
        if first <= move < first + COMPANIES:
            return f"{verb} {LETTERS[move - first]}"
    if move < DIVIDEND:
        return f"fly {WAYS[move - FLY]}"
    return f"dividend {move - DIVIDEND}"


def _named_face(s: State, card: int) -> int:
    """Return a card that has moves of its own; cards that look the same share those of the first."""
    if s.face[card] != card:
        raise LookupError(f"card {card} looks like card {s.face[card]}, whose moves it shares")
    return card


def number(table: Table[State], text: str) -> Move | None:
    """Find the move that a text names, legal or not."""
    match = MOVE.fullmatch(text)
    if match is None:
        return None
    if match["card"]:
        card = card_number(table[0], match["card"])
        return None if card is None else CARD_VERBS[match["card_verb"]] + card
    if match["company"]:
        return COMPANY_VERBS[match["company_verb"]] + LETTERS.index(match["company"])
    if match["way"]:
        return FLY + WAYS.index(match["way"])
    if match["dividend"]:
        return DIVIDEND + int(match["dividend"])
    return CARDLESS[match["cardless"]]


def write_circle(table: Table[State], cells: list[int]) -> list[str]:
    """Write the companies clockwise, A first."""
    return [LETTERS[0], *(LETTERS[company] for company in cells)]


def read_circle(table: Table[State], value: Any) -> list[int]:
    """Read a circle that may begin with any letter, as the companies that follow A [UTH-1]."""
    right = isinstance(value, list) and all(isinstance(letter, str) for letter in value)
    if not right or sorted(value) != list(LETTERS):
        raise ValueError(f"must be a list of the companies {', '.join(LETTERS)} clockwise, each once [UTH-1]")
    start = value.index(LETTERS[0])
    return [LETTERS.index(letter) for letter in value[start + 1 :] + value[:start]]


def write_cards(table: Table[State], cells: list[int]) -> list[str]:
    return [card_text(table[0], card) for card in cells]


def read_cards(table: Table[State], value: Any) -> list[int]:
    """Read cards as faces, top first; the box must hold each of them."""
    if not isinstance(value, list):
        raise ValueError("must be a list of cards, top first")
    cells: list[int] = []
    left = Counter(table[0].face.tolist())
    for text_of in value:
        card = card_number(table[0], text_of) if isinstance(text_of, str) else None
        if card is None:
            raise ValueError(f"{text_of!r} is not a card of the box [UTH-C2]")
        left[card] -= 1
        if left[card] < 0:
            count = cells.count(card) + 1
            raise ValueError(f"{text_of} appears {count} times, but the box holds only {count - 1} [UTH-C2]")
        cells.append(card)
    return cells


def read_deck(table: Table[State], value: Any) -> list[int]:
    """Read a deck of all cards of the box [UTH-1]."""
    cells = read_cards(table, value)
    if missing := Counter(table[0].face.tolist()) - Counter(cells):
        raise ValueError(f"{card_text(table[0], min(missing))} is missing; a deck has all {CARDS} cards [UTH-1]")
    return cells


CHANCES = {
    CIRCLE: Chance("circle", "order", write_circle, read_circle, setup="circle"),
    DECK: Chance("deck", "order", write_cards, read_deck, setup="deck"),
    SHUFFLE: Chance("shuffle", "order", write_cards, read_cards),
}

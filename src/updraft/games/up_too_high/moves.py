"""The text of every move of Up Too High, and why a move is not allowed."""

import re
from collections import Counter
from typing import Any

from updraft.games.up_too_high.components import CARD, LETTERS, card_number, card_text
from updraft.games.up_too_high.rules import (
    AIRPORT,
    BID,
    BID_DONE,
    BUILD_DONE,
    DIVIDEND,
    EXTRA,
    FLY,
    MOVES,
    OFFER,
    OFFER_NONE,
    PLANE,
    TAKE,
)
from updraft.games.up_too_high.rules.bids import last_laid
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.cards import count_shares, shows_share
from updraft.games.up_too_high.rules.dividends import highest_dividend, shares_of
from updraft.games.up_too_high.state import CARDS, CIRCLE, COMPANIES, DECK, SHUFFLE, Phase, State
from updraft.kit.contract import Chance, Move, Notation, Refusal
from updraft.kit.memory import Table

WAYS = ("cw", "ccw", "no")
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

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

# What is asked in each phase: the words that answer it, the rule, and the sentence that says so.
ASKED = {
    Phase.OFFER: (("offer",), "UTH-3", "offer_is_asked"),
    Phase.BID: (("bid",), "UTH-5", "bid_is_asked"),
    Phase.TAKE: (("take",), "UTH-6", "take_is_asked"),
    Phase.EXTRA: (("extra",), "UTH-10", "extra_is_asked"),
    Phase.FLY: (("fly",), "UTH-13", "fly_is_asked"),
    Phase.BUILD: (("airport", "plane", "build"), "UTH-14", "build_is_asked"),
    Phase.DIVIDEND: (("dividend",), "UTH-16", "dividend_is_asked"),
}


def text(table: Table[State], move: Move) -> str:
    """`offer A-p3`, `bid A-p3`, `bid done`, `take A`, `extra A`, `fly cw`, `airport A-a4`, `dividend 2` …"""
    s: State = table[0]
    if not 0 <= move < MOVES:
        raise LookupError(f"there is no move {move}")
    for said, number_of in CARDLESS.items():
        if move == number_of:
            return said
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
    """Return a card that has moves of its own: of those that look the same, the first one."""
    if s.face[card] != card:
        raise LookupError(f"card {card} looks like card {s.face[card]}, whose moves it shares")
    return card


def number(table: Table[State], said: str) -> Move | None:
    """The move that a text names, in any position."""
    match = MOVE.fullmatch(said)
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


def why_not(table: Table[State], said: str) -> Refusal | None:
    """The first rule that a move breaks: is it a move, is it asked for, and is this answer possible?"""
    s: State = table[0]
    verbs, rule, key = ASKED[Phase(int(s.phase))]
    match = MOVE.fullmatch(said)
    if match is None:
        return Refusal(rule, "not_a_move", {"text": said})
    verb, _, what = said.partition(" ")
    if verb not in verbs:
        return Refusal(rule, key, _circumstances(s))
    if match["card"]:
        return _why_not_card(s, verb, what)
    if said == "offer none":
        return _why_not_no_offer(s)
    if verb == "take" and what not in _offered_companies(s):
        return Refusal("UTH-6", "not_on_offer", {"company": what, "offers": cards_text(s, _offers(s))})
    if verb == "extra" and what not in _founded(s):
        return Refusal("UTH-10", "not_founded", {"company": what, "founded": " ".join(_founded(s))})
    if verb == "dividend":
        return _why_not_dividend(s, int(what))
    return None


def _circumstances(s: State) -> dict[str, str | int]:
    company = LETTERS[s.company] if s.company >= 0 else "–"
    return {
        "company": company,
        "offers": cards_text(s, _offers(s)) or "–",
        "founded": " ".join(_founded(s)) or "–",
        "most": int(highest_dividend(s)) if s.phase == Phase.DIVIDEND else 0,
    }


def _why_not_card(s: State, verb: str, what: str) -> Refusal | None:
    card = card_number(s, what)
    if card is None:
        return Refusal("UTH-C2", "no_such_card", {"card": what})
    if verb == "offer":
        return _why_not_offer(s, card, what)
    if verb == "bid":
        return _why_not_bid(s, card, what)
    return _why_not_upgrade(s, verb, card, what)


def _why_not_offer(s: State, card: int, what: str) -> Refusal | None:
    if not count_shares(s, s.turn):
        return Refusal("UTH-3", "no_share_in_hand", {"hand": cards_text(s, hand_of(s)) or "–"})
    if not shows_share(s, card):
        return Refusal("UTH-3", "no_share_on_it", {"card": what})
    if card not in _faces_in_hand(s):
        return Refusal("UTH-3", "not_in_hand", {"card": what, "hand": cards_text(s, hand_of(s))})
    return None


def _why_not_no_offer(s: State) -> Refusal | None:
    shares = hand_of(s)[: count_shares(s, s.turn)]
    return Refusal("UTH-3", "share_in_hand", {"shares": cards_text(s, shares)}) if shares else None


def _why_not_bid(s: State, card: int, what: str) -> Refusal | None:
    if card not in _faces_in_hand(s):
        if card in s.face[s.bid[s.turn, : s.laid[s.turn]]]:
            return Refusal("UTH-5", "laid_already", {"card": what})
        return Refusal("UTH-5", "not_in_hand", {"card": what, "hand": cards_text(s, hand_of(s)) or "–"})
    last = int(last_laid(s, s.turn))
    if card < last:
        return Refusal("UTH-C4", "bid_out_of_order", {"card": what, "last": card_text(s, last)})
    return None


def _why_not_upgrade(s: State, verb: str, card: int, what: str) -> Refusal | None:
    halves, levels = (s.airport_half, s.airport) if verb == "airport" else (s.plane_half, s.plane)
    new, level, funds = int(halves[card]), int(levels[s.company]), int(s.funds[s.company])
    company = LETTERS[s.company]
    if new == 0:
        return Refusal("UTH-C3", "no_airport_on_it" if verb == "airport" else "no_plane_on_it", {"card": what})
    if card not in _faces_in_hand(s):
        return Refusal("UTH-14", "not_in_hand", {"card": what, "hand": cards_text(s, hand_of(s)) or "–"})
    if new <= level:
        words = {"card": what, "new": ROMAN[new], "level": ROMAN[level], "company": company}
        if verb == "plane":
            words |= {"new": str(new), "level": str(level)}
        return Refusal("UTH-14", f"{verb}_not_higher", words)
    if cost(level, new) > funds:
        price = int(cost(level, new))
        return Refusal("UTH-14", "too_expensive", {"card": what, "cost": price, "funds": funds, "company": company})
    return None


def _why_not_dividend(s: State, each: int) -> Refusal | None:
    level, company = int(s.airport[s.company]), LETTERS[s.company]
    if each > level:
        return Refusal("UTH-16", "above_level", {"each": each, "level": ROMAN[level], "company": company})
    most = int(highest_dividend(s))
    if each > most:
        count, funds = int(shares_of(s, s.company)), int(s.funds[s.company])
        words = {"each": each, "shares": count, "funds": funds, "needed": each * count, "most": most}
        return Refusal("UTH-16", "too_little_capital", {**words, "company": company})
    return None


def hand_of(s: State) -> list[int]:
    """The hand of the seat at turn."""
    return [int(card) for card in s.hand[s.turn, : s.held[s.turn]]]


def _faces_in_hand(s: State) -> list[int]:
    return [int(s.face[card]) for card in hand_of(s)]


def _offers(s: State) -> list[int]:
    return [int(card) for card in s.offer[: s.offered]]


def _offered_companies(s: State) -> set[str]:
    return {LETTERS[s.share_half[card]] for card in _offers(s)}


def _founded(s: State) -> list[str]:
    return [LETTERS[company] for company in s.founded[s.turn] if company >= 0]


def cards_text(s: State, cards: list[int]) -> str:
    return " ".join(card_text(s, card) for card in cards)


def write_circle(table: Table[State], cells: list[int]) -> list[str]:
    """The companies clockwise, A first."""
    return [LETTERS[0], *(LETTERS[company] for company in cells)]


def read_circle(table: Table[State], value: Any) -> list[int]:
    """Whatever letter stands first, it is the same circle: what follows A matters [UTH-1]."""
    right = isinstance(value, list) and all(isinstance(letter, str) for letter in value)
    if not right or sorted(value) != list(LETTERS):
        raise ValueError(f"must be a list of the companies {', '.join(LETTERS)} clockwise, each once [UTH-1]")
    start = value.index(LETTERS[0])
    return [LETTERS.index(letter) for letter in value[start + 1 :] + value[:start]]


def write_cards(table: Table[State], cells: list[int]) -> list[str]:
    return [card_text(table[0], card) for card in cells]


def read_cards(table: Table[State], value: Any) -> list[int]:
    """Read cards as faces, top first, none more often than the box has it."""
    if not isinstance(value, list):
        raise ValueError("must be a list of cards, top first")
    cells: list[int] = []
    left = Counter(table[0].face.tolist())
    for text_of in value:
        card = card_number(table[0], text_of) if isinstance(text_of, str) else None
        if card is None:
            raise ValueError(f"{text_of!r} is no card of the box [UTH-C2]")
        left[card] -= 1
        if left[card] < 0:
            count = cells.count(card) + 1
            raise ValueError(f"{text_of} stands there {count} times; the box has {count - 1} of it [UTH-C2]")
        cells.append(card)
    return cells


def read_deck(table: Table[State], value: Any) -> list[int]:
    """All cards of the box."""
    cells = read_cards(table, value)
    if missing := Counter(table[0].face.tolist()) - Counter(cells):
        raise ValueError(f"{card_text(table[0], min(missing))} is missing; all {CARDS} cards belong in it [UTH-1]")
    return cells


NOTATION = Notation(text, number, why_not)
CHANCES = {
    CIRCLE: Chance("circle", "order", write_circle, read_circle, setup="circle"),
    DECK: Chance("deck", "order", write_cards, read_deck, setup="deck"),
    SHUFFLE: Chance("shuffle", "order", write_cards, read_cards),
}

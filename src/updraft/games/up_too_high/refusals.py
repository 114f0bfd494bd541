"""Why a move of Up Too High is not allowed: every refusal names its rule."""

from updraft.games.up_too_high.components import LETTERS, card_number, card_text
from updraft.games.up_too_high.moves import MOVE
from updraft.games.up_too_high.rules.bids import last_laid
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.cards import count_shares, shows_share
from updraft.games.up_too_high.rules.dividends import highest_dividend, shares_of
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.contract import Refusal
from updraft.kit.memory import Table

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

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

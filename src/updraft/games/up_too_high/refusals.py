"""Why a move of Up Too High is not allowed: every refusal names its rule."""

from typing import TypeAlias

from updraft.games.up_too_high.components import LETTERS, ROMAN, card_number
from updraft.games.up_too_high.moves import MOVE, NO_BID
from updraft.games.up_too_high.rules.bids import last_laid
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.cards import count_shares, shows_share
from updraft.games.up_too_high.rules.dividends import highest_dividend, shares_of
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.contract import Refusal
from updraft.kit.memory import Table

Words: TypeAlias = dict[str, str | int]

# For each phase: the first words of the moves that answer it, the rule, and the sentence that explains it.
ASKED = {
    Phase.OFFER: (("offer",), "UTH-3", "offer_is_asked"),
    Phase.BID: (("bid",), "UTH-5", "bid_is_asked"),
    Phase.TAKE: (("take",), "UTH-6", "take_is_asked"),
    Phase.EXTRA: (("extra",), "UTH-10", "extra_is_asked"),
    Phase.FLY: (("fly",), "UTH-13", "fly_is_asked"),
    Phase.BUILD: (("airport", "plane", "build"), "UTH-14", "build_is_asked"),
    Phase.DIVIDEND: (("dividend",), "UTH-16", "dividend_is_asked"),
}


def why_not(table: Table[State], text: str) -> Refusal | None:
    """Find the first rule that a move breaks: not a move, not asked for now, or not possible."""
    s: State = table[0]
    verbs, rule, key = ASKED[Phase(int(s.phase))]
    match = MOVE.fullmatch(text)
    if s.phase == Phase.BID and text.lower() in NO_BID and s.laid[s.turn]:
        return Refusal("UTH-5", "bid_begun", {"count": int(s.laid[s.turn])})
    if match is None:
        return Refusal(rule, "not_a_move", {"text": text})
    verb, _, what = text.partition(" ")
    if verb not in verbs:
        return Refusal(rule, key, _circumstances(s))
    if match["card"]:
        return _why_not_card(s, verb, what)
    if text == "offer none":
        return _why_not_no_offer(s)
    if verb == "take" and what not in _offered_companies(s):
        return Refusal("UTH-6", "not_on_offer", {"company": what, "offers": ", ".join(_offered_companies(s))})
    if verb == "extra" and what not in _founded(s).values():
        return Refusal("UTH-10", "not_founded", {"company": what, **_founded(s)})
    if verb == "dividend":
        return _why_not_dividend(s, int(what))
    return None


def _circumstances(s: State) -> Words:
    """Collect the words that the sentence of the present phase needs."""
    if s.phase == Phase.EXTRA:
        return {**_founded(s)}
    if s.phase == Phase.DIVIDEND:
        return {"company": LETTERS[s.company], "most": int(highest_dividend(s))}
    return {"company": LETTERS[s.company]} if s.company >= 0 else {}


def _why_not_card(s: State, verb: str, what: str) -> Refusal | None:
    card = card_number(s, what)
    if card is None:
        return Refusal("UTH-C2", "no_such_card", {"card": what})
    if verb == "offer":
        return _why_not_offer(s, card)
    if verb == "bid":
        return _why_not_bid(s, card)
    return _why_not_upgrade(s, verb, card)


def _why_not_offer(s: State, card: int) -> Refusal | None:
    if not count_shares(s, s.turn):
        return Refusal("UTH-3", "no_share_in_hand")
    if not shows_share(s, card):
        return Refusal("UTH-3", "no_share_on_it")
    if card not in _faces_in_hand(s):
        return Refusal("UTH-3", "not_in_hand")
    return None


def _why_not_no_offer(s: State) -> Refusal | None:
    return Refusal("UTH-3", "share_in_hand") if count_shares(s, s.turn) else None


def _why_not_bid(s: State, card: int) -> Refusal | None:
    if card not in _faces_in_hand(s):
        if card in s.face[s.bid[s.turn, : s.laid[s.turn]]]:
            return Refusal("UTH-5", "laid_already")
        return Refusal("UTH-5", "not_in_hand")
    if card < last_laid(s, s.turn):
        return Refusal("UTH-C4", "bid_out_of_order")
    return None


def _why_not_upgrade(s: State, verb: str, card: int) -> Refusal | None:
    halves, levels = (s.airport_half, s.airport) if verb == "airport" else (s.plane_half, s.plane)
    new, level, funds = int(halves[card]), int(levels[s.company]), int(s.funds[s.company])
    company = LETTERS[s.company]
    if new == 0:
        return Refusal("UTH-C3", "no_airport_on_it" if verb == "airport" else "no_plane_on_it")
    if card not in _faces_in_hand(s):
        return Refusal("UTH-14", "not_in_hand")
    if new <= level and verb == "airport":
        return Refusal("UTH-14", "airport_not_higher", {"new": ROMAN[new], "level": ROMAN[level], "company": company})
    if new <= level:
        return Refusal("UTH-14", "plane_not_higher", {"new": new, "level": level, "company": company})
    if cost(level, new) > funds:
        return Refusal("UTH-14", "too_expensive", {"cost": int(cost(level, new)), "funds": funds, "company": company})
    return None


def _why_not_dividend(s: State, each: int) -> Refusal | None:
    level, company = int(s.airport[s.company]), LETTERS[s.company]
    if each > level:
        return Refusal("UTH-16", "above_level", {"each": each, "level": ROMAN[level], "company": company})
    most = int(highest_dividend(s))
    if each > most:
        needed, funds = each * int(shares_of(s, s.company)), int(s.funds[s.company])
        words: Words = {"each": each, "funds": funds, "needed": needed, "most": most, "company": company}
        return Refusal("UTH-16", "too_little_capital", words)
    return None


def _faces_in_hand(s: State) -> list[int]:
    return [int(s.face[card]) for card in s.hand[s.turn, : s.held[s.turn]]]


def _offered_companies(s: State) -> list[str]:
    return sorted({LETTERS[s.share_half[card]] for card in s.offer[: s.offered]})


def _founded(s: State) -> dict[str, str]:
    """Name the two companies that the current player has founded in this round."""
    first, second = sorted(LETTERS[company] for company in s.founded[s.turn])
    return {"first": first, "second": second}

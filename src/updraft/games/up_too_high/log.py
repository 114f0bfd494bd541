"""The log of Up Too High: decisions as far as a viewer may know them, and the shares that are laid."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.up_too_high.components import card_text
from updraft.games.up_too_high.drawing import card_name, describe, words
from updraft.games.up_too_high.moves import AIRPORT, BID, BID_DONE, BUILD_DONE, EXTRA, OFFER_NONE, PLANE, TAKE
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COMPANY_PHASE = Phase.FLY  # all of a company's decisions are one turn
DECISIONS = 16  # more than there are in one phase


def turn_number(hidden: Table[State]) -> int:
    """Number the offers, whole bids and takings of a round, then what each company does."""
    s: State = hidden[0]
    phase = min(int(s.phase), COMPANY_PHASE)
    decision = s.company if phase == COMPANY_PHASE else s.step
    return int(((COMPANY_PHASE + 1) * s.rounds + phase) * DECISIONS + decision)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say what was decided; only their owner reads which cards were chosen or bid [UTH-3] [UTH-5]."""
    return describe(seen.before, seen.move, names, seen.knows, lang)


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the cards of a decision, those of offers and bids for their owner only."""
    s: State = seen.before[0]
    return tuple(card_text(s, card) for card in _cards(seen))


def _cards(seen: SeenMove) -> list[int]:
    move = seen.move
    if move < TAKE:
        return _own_cards(seen) if seen.knows else []
    if move < EXTRA:
        before, after = seen.before[0].owner, seen.after[0].owner
        taken: list[int] = np.flatnonzero((after == seen.seat) & (before != seen.seat)).tolist()
        return taken
    if move < AIRPORT or move >= BUILD_DONE:
        return []
    return [move - (AIRPORT if move < PLANE else PLANE)]


def _own_cards(seen: SeenMove) -> list[int]:
    """List the card that was chosen or added to a bid, or all cards of a closed bid."""
    if seen.move == BID_DONE:
        return [int(card) for card in seen.before[0].bid[seen.seat] if card >= 0]
    if seen.move == OFFER_NONE:
        return []
    return [seen.move if seen.move < OFFER_NONE else seen.move - BID]


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell the shares on offer when all have chosen: from players and from the deck [UTH-3] [UTH-4] [UTH-9]."""
    s: State = seen.after[0]
    before: State = seen.before[0]
    if before.phase != Phase.OFFER or s.phase == Phase.OFFER:
        return []
    texts = load(HERE, lang)["log"]
    offers = [int(card) for card in s.offer[: s.offered]]
    seats = [(s.starter + step) % s.seats for step in range(s.seats)]
    sellers = {seat for seat in seats if s.held[seat] < before.held[seat]}
    from_deck = len(offers) - len(sellers)
    told = []
    for seat in seats:
        if seat in sellers:
            told.append(_with_card(s, texts["offers_share"], "UTH-3", offers.pop(0), lang, names[seat]))
        elif from_deck:
            from_deck -= 1
            told.append(_with_card(s, texts["digs"], "UTH-4", offers.pop(0), lang, names[seat]))
        else:
            told.append(Consequence(texts["finds_none"].format(who=names[seat]), "UTH-4"))
    return told + [_with_card(s, texts["turned_up"], "UTH-9", card, lang) for card in offers]


def _with_card(s: State, text: str, rule: str, card: int, lang: str, who: str = "") -> Consequence:
    return Consequence(text.format(who=who, card=card_name(s, card, words(lang))), rule, (card_text(s, card),))

"""The log of Up Too High: decisions as far as a viewer may know them, and what each of them brought about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from updraft.games.up_too_high.components import LETTERS, ROMAN, card_text
from updraft.games.up_too_high.drawing import card_name, listed, stops, words
from updraft.games.up_too_high.moves import (
    AIRPORT,
    BID,
    BID_DONE,
    BUILD_DONE,
    DIVIDEND,
    EXTRA,
    FLY,
    OFFER_NONE,
    PLANE,
    TAKE,
)
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, times_run_out, worth
from updraft.games.up_too_high.rules.flight import STAY
from updraft.games.up_too_high.state import COMPANIES, COMPANY_PHASE, DECISIONS, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent


def turn_number(hidden: Table[State]) -> int:
    """Number the offers, whole bids and takings of a round, then what each company does."""
    s: State = hidden[0]
    phase = min(int(s.phase), COMPANY_PHASE)
    decision = s.company if phase == COMPANY_PHASE else s.step
    return int(((COMPANY_PHASE + 1) * s.rounds + phase) * DECISIONS + decision)


@dataclass(frozen=True)
class Voice:
    """Speak to one viewer of the log: names, and "you" for the viewer."""

    names: Sequence[str]
    viewer: Seat
    lang: str

    def say(self, key: str, seat: Seat = NOBODY, **facts: object) -> str:
        """Fill in a text; where its subject is the viewer, the form with "you"."""
        texts: dict[str, str] = load(HERE, self.lang)["log"]
        if seat != NOBODY and seat == self.viewer:
            return texts[f"{key}_you"].format(**facts)
        return texts[key].format(who=self.names[seat] if seat != NOBODY else "", **facts)

    def counted(self, key: str, count: int, seat: Seat = NOBODY, **facts: object) -> str:
        """Fill in a text about a number of cards: `<key>_0`, `<key>_1` or `<key>`."""
        return self.say(f"{key}_{count}" if count < 2 else key, seat, count=count, **facts)

    def name(self, seat: Seat) -> str:
        """Name a player inside a sentence."""
        return self.say("you") if seat == self.viewer else self.names[seat]

    def cards(self, s: State, cards: list[int]) -> str:
        """Name cards as people do."""
        return self.listed([card_name(s, card, words(self.lang)) for card in cards])

    def listed(self, parts: list[str]) -> str:
        return listed(parts, words(self.lang))


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say what was decided; only their owner reads which cards were chosen or bid [UTH-3] [UTH-5]."""
    s: State = seen.before[0]
    voice = Voice(names, seen.viewer, lang)
    move, seat = seen.move, seen.seat
    if _is_reveal(seen):
        return _tell_offers(seen, voice)
    if move < BID:
        return _tell_choice(seen, voice)
    if move < BID_DONE:
        return _tell_bid_card(seen, voice)
    if move == BID_DONE:
        return voice.counted("bids", int(s.laid[seat]), seat)
    if move < EXTRA:
        return voice.say("takes", seat, company=LETTERS[move - TAKE])
    if move < FLY:
        return voice.say("gives_extra", seat, company=LETTERS[move - EXTRA])
    return _tell_act(s, move, voice)


def _tell_choice(seen: SeenMove, voice: Voice) -> str:
    """Tell a choice to others in the same words, whether a share was chosen or not [UTH-3]."""
    if not seen.knows:
        return voice.say("has_chosen", seen.seat)
    if seen.move == OFFER_NONE:
        return voice.say("chooses_none", seen.seat)
    return voice.say("chooses", seen.seat, card=voice.cards(seen.before[0], [seen.move]))


def _tell_bid_card(seen: SeenMove, voice: Voice) -> str:
    """Tell that a bid grows; only its owner reads by which card [UTH-5]."""
    if not seen.knows:
        return voice.say("adds_a_card", seen.seat)
    return voice.say("adds_to_bid", seen.seat, card=voice.cards(seen.before[0], [seen.move - BID]))


def _is_reveal(seen: SeenMove) -> bool:
    """Check whether a move was the last choice, after which all offers were laid [UTH-3]."""
    return bool(seen.before[0].phase == Phase.OFFER and seen.after[0].phase != Phase.OFFER)


def _tell_offers(seen: SeenMove, voice: Voice) -> str:
    """Tell which shares were laid, and who or what they come from."""
    s: State = seen.after[0]
    by_source: dict[Seat, list[str]] = {}
    for offer in _laid_offers(seen):
        if offer.card >= 0:
            source = NOBODY if offer.is_from_deck else offer.seat
            by_source.setdefault(source, []).append(LETTERS[s.share_half[offer.card]])
    parts = [_from_source(voice, seat, voice.listed(letters)) for seat, letters in by_source.items()]
    return voice.say("on_offer", parts=", ".join(parts)) if parts else voice.say("nothing_on_offer")


def _from_source(voice: Voice, seat: Seat, companies: str) -> str:
    if seat == NOBODY:
        return voice.say("from_deck", companies=companies)
    return voice.say("from_player", companies=companies, player=voice.name(seat))


def _tell_act(s: State, move: Move, voice: Voice) -> str:
    """Tell a decision of the company phase."""
    company, seat = int(s.company), int(s.turn)
    letter = LETTERS[company]
    if move == FLY + STAY:
        return voice.say("stays", company=letter)
    if move < AIRPORT:
        return voice.say("flies", company=letter, stops=stops(s, move - FLY, words(voice.lang)))
    if move < PLANE:
        level, new = int(s.airport[company]), int(s.airport_half[move - AIRPORT])
        return voice.say("builds_airport", seat, company=letter, level=ROMAN[new], cost=cost(level, new))
    if move < BUILD_DONE:
        level, new = int(s.plane[company]), int(s.plane_half[move - PLANE])
        return voice.say("builds_plane", seat, company=letter, level=new, cost=cost(level, new))
    if move == BUILD_DONE:
        return voice.say("finishes_building", seat, company=letter)
    each = move - DIVIDEND
    if each == 0:
        return voice.say("pays_nothing", company=letter)
    return voice.say("pays", company=letter, each=each, total=each * shares_of(s, company))


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the cards of a decision: of choices and bids for their owner only, of laid offers for everyone."""
    s: State = seen.before[0]
    return tuple(card_text(s, card) for card in _cards(seen))


def _cards(seen: SeenMove) -> list[int]:
    move = seen.move
    if _is_reveal(seen):
        s: State = seen.after[0]
        return [int(card) for card in s.offer[: s.offered]]
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


def involved(seen: SeenMove) -> set[Seat]:
    """List everyone for laid offers and dividends, which name all; otherwise the player and all who lose or pay."""
    before: State = seen.before[0]
    after: State = seen.after[0]
    if _is_reveal(seen) or seen.move > DIVIDEND:
        return set(range(int(after.seats)))
    seats = {seen.seat, *_payers(seen)}
    if TAKE <= seen.move < EXTRA:
        seats.add(int(before.president[seen.move - TAKE]))
    if after.rounds > before.rounds:
        seats.add(int(after.starter))
    return seats


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell offers, presidencies, bids, flights, upgrades, dividends, incomes, and how near the end is."""
    voice = Voice(names, seen.viewer, lang)
    tellers = (_offers, _presidency, _bids, _flight, _upgrade, _dividend, _income, _round, _deck)
    return [told for teller in tellers for told in teller(seen, voice)]


def _offers(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell the shares on offer when all have chosen: from players and from the deck [UTH-3] [UTH-4] [UTH-9]."""
    if not _is_reveal(seen):
        return
    s: State = seen.after[0]
    for offer in _laid_offers(seen):
        if offer.card < 0:
            yield Consequence(voice.say("finds_none", offer.seat), "UTH-4")
        elif offer.seat == NOBODY:
            yield _with_cards(s, voice, "turned_up", "UTH-9", [offer.card])
        elif offer.is_from_deck:
            yield _with_cards(s, voice, "digs", "UTH-4", [offer.card], offer.seat)
        else:
            yield _with_cards(s, voice, "offers_share", "UTH-3", [offer.card], offer.seat)
    if passed := np.flatnonzero((s.turned > 0) & (seen.before[0].turned == 0)).tolist():
        yield _with_cards(s, voice, "passed_over", "UTH-4", passed)


@dataclass(frozen=True)
class LaidOffer:
    """A share that was laid for a seat, or for nobody with 2 players; the card is -1 where no share was left."""

    seat: Seat
    card: int
    is_from_deck: bool


def _laid_offers(seen: SeenMove) -> list[LaidOffer]:
    """List the offers in the order in which they were laid: players whose hand shrank laid a share of their own."""
    before: State = seen.before[0]
    s: State = seen.after[0]
    cards = [int(card) for card in s.offer[: s.offered]]
    seats = [int((s.starter + step) % s.seats) for step in range(s.seats)]
    sellers = {seat for seat in seats if s.held[seat] < before.held[seat]}
    from_deck = len(cards) - len(sellers)
    laid = []
    for seat in seats:
        digs = seat not in sellers
        finds = not digs or from_deck > 0
        laid.append(LaidOffer(seat, cards.pop(0) if finds else -1, digs))
        from_deck -= digs
    return [*laid, *(LaidOffer(NOBODY, card, True) for card in cards)]


def _with_cards(s: State, voice: Voice, key: str, rule: str, cards: list[int], seat: Seat = NOBODY) -> Consequence:
    text = voice.say(key, seat, card=voice.cards(s, cards))
    return Consequence(text, rule, tuple(card_text(s, card) for card in cards))


def _presidency(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell a founding or a takeover, to the president who lost the company too [UTH-7] [UTH-8]."""
    if not TAKE <= seen.move < EXTRA:
        return
    company, seat = seen.move - TAKE, seen.seat
    loser = int(seen.before[0].president[company])
    if seen.after[0].president[company] == loser:
        return
    letter = LETTERS[company]
    if loser == NOBODY:
        yield Consequence(voice.say("founds", seat, company=letter), "UTH-7", weight="moment")
    elif loser == seen.viewer:
        text = voice.say("takes_over_from_you", company=letter, winner=voice.names[seat])
        yield Consequence(text, "UTH-8", weight="moment")
    else:
        text = voice.say("takes_over", seat, company=letter, loser=voice.names[loser])
        yield Consequence(text, "UTH-8", weight="moment")


def _bids(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell where the bids go when all have taken a share [UTH-7] [UTH-10]."""
    before: State = seen.before[0]
    for seat in _payers(seen):
        laid = int(before.laid[seat])
        goals = _goals(seen, seat)
        if not goals:
            yield Consequence(voice.say("bid_discarded", seat, laid=laid), "UTH-6")
        elif len(goals) == 1:
            yield Consequence(voice.say("bid_founds", seat, laid=laid, company=LETTERS[goals[0][0]]), "UTH-7")
        else:
            parts = [f"{LETTERS[company]} {count}" for company, count in goals]
            yield Consequence(voice.say("bid_splits", seat, laid=laid, parts=voice.listed(parts)), "UTH-10")


def _payers(seen: SeenMove) -> list[Seat]:
    """List the seats whose bids a move paid, the highest first."""
    before: State = seen.before[0]
    s: State = seen.after[0]
    if before.phase not in (Phase.TAKE, Phase.EXTRA):
        return []
    return [int(seat) for seat in before.order[: before.seats] if before.laid[seat] and not s.laid[seat]]


def _goals(seen: SeenMove, seat: Seat) -> list[tuple[int, int]]:
    """List the companies that a paid bid went to, each with its cards; of an odd bid, one was chosen [UTH-10]."""
    laid = int(seen.before[0].laid[seat])
    founded = [int(company) for company in seen.after[0].founded[seat] if company >= 0]
    if len(founded) < 2:
        return [(company, laid) for company in founded]
    return [(company, (laid + (seen.move == EXTRA + company)) // 2) for company in founded]


def _flight(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell the cards that a flight brought to every company [UTH-13]."""
    if not FLY <= seen.move < FLY + STAY:
        return
    before: State = seen.before[0]
    flying = int(before.company)
    gains = {company: _funded(seen, company) for company in range(COMPANIES)}
    others = [f"{LETTERS[company]} {count}" for company, count in gains.items() if count and company != flying]
    earned = voice.say("earns", company=LETTERS[flying], count=gains[flying])
    yield Consequence(voice.listed([earned, *others]), "UTH-13")


def _funded(seen: SeenMove, company: int) -> int:
    return int(seen.after[0].funds[company] - seen.before[0].funds[company])


def _upgrade(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell what a share is worth after an upgrade [UTH-20]."""
    if not AIRPORT <= seen.move < BUILD_DONE:
        return
    s: State = seen.after[0]
    company = int(seen.before[0].company)
    facts = {"airport": ROMAN[s.airport[company]], "plane": s.plane[company], "worth": worth(s, company)}
    yield Consequence(voice.say("is_worth", company=LETTERS[company], **facts), "UTH-20")


def _dividend(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell who got how many cards; the viewer sees which [UTH-16]."""
    if seen.move <= DIVIDEND:
        return
    before: State = seen.before[0]
    s: State = seen.after[0]
    got = {seat: int(s.held[seat] - before.held[seat]) for seat in range(s.seats)}
    parts = [f"{voice.name(seat)} {count}" for seat, count in got.items() if count > 0]
    held = {int(card) for card in before.hand[seen.viewer]} if seen.viewer != NOBODY else set()
    fresh = [int(card) for card in s.hand[seen.viewer] if card >= 0 and card not in held] if held else []
    text = voice.say("brings", parts=voice.listed(parts))
    yield Consequence(text, "UTH-16", tuple(card_text(s, card) for card in fresh))


def _income(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell the income of the company that acts next [UTH-12]."""
    s: State = seen.after[0]
    company = int(s.company)
    if company in (NOBODY, int(seen.before[0].company)):
        return
    paid = sum(count for seat in _payers(seen) for goal, count in _goals(seen, seat) if goal == company)
    text = voice.counted("income", _funded(seen, company) - paid, company=LETTERS[company])
    yield Consequence(text, "UTH-12")


def _round(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell who begins a new round [UTH-17]."""
    s: State = seen.after[0]
    if s.rounds > seen.before[0].rounds:
        yield Consequence(voice.say("begins", int(s.starter), round=s.rounds), "UTH-17")


def _deck(seen: SeenMove, voice: Voice) -> Iterator[Consequence]:
    """Tell that the deck ran out, and when that ends the game [UTH-18] [UTH-19]."""
    before: State = seen.before[0]
    s: State = seen.after[0]
    times = int(times_run_out(s))
    if times <= times_run_out(before):
        return
    rule = "UTH-18" if s.emptied > before.emptied else "UTH-19"
    if is_last_round(before):  # that was announced
        yield Consequence(voice.say("ran_out_again"), rule)
    elif is_last_round(s):
        yield Consequence(voice.say("last_round"), rule, weight="moment")
    elif times == limit(s) - 1:
        yield Consequence(voice.say("once_more", times=times, limit=limit(s)), rule, weight="moment")
    else:
        yield Consequence(voice.say("ran_out", times=times, limit=limit(s)), rule)

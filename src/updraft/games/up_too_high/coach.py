"""Hints for Up Too High: what shares are worth, who presides, what bids, flights, upgrades and dividends bring."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from updraft.games.up_too_high.components import LETTERS
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
from updraft.games.up_too_high.rules.flight import STAY, stop
from updraft.games.up_too_high.state import COMPANIES, State
from updraft.games.up_too_high.web import places, takes_over
from updraft.kit.coach import Phrases, best_reasons
from updraft.kit.contract import NOBODY, Move
from updraft.kit.memory import Table

HERE = Path(__file__).parent
LOOKS = (
    (DIVIDEND, "look_dividend"),
    (BUILD_DONE, "look_funds"),
    (AIRPORT, "look_upgrades"),
    (FLY, "look_flight"),
    (EXTRA, "look_extra"),
    (TAKE, "look_takes"),
    (BID, "look_bids"),
)


def look(hidden: Table[State], move: Move, lang: str) -> str:
    """Point at the hand, the shares on offer, the circle, or the capital of the airline that acts."""
    s: State = hidden[0]
    key = next((key for first, key in LOOKS if move >= first), "look_offer")
    return Phrases(HERE, lang).say(key, company=LETTERS[s.company] if s.company != NOBODY else "")


def reasons(hidden: Table[State], move: Move, others: Sequence[Move], lang: str) -> list[str]:
    """Compare worth, presidents, money and shares of everyone."""
    comparison = _Comparison(hidden[0], move, [other for other in others if other != move], Phrases(HERE, lang))
    return best_reasons(comparison.found(), comparison.otherwise())


class _Comparison:
    """A move beside the other legal moves, in one hidden state."""

    def __init__(self, s: State, move: Move, others: Sequence[Move], phrases: Phrases) -> None:
        self.s, self.move, self.others = s, move, others
        self.phrases = phrases
        self.seat = int(s.turn)

    def found(self) -> Iterator[str]:
        if self.move <= OFFER_NONE:
            yield from self._about_offer()
        elif self.move < BID_DONE:
            yield from self._about_bid_card()
        elif self.move == BID_DONE:
            yield from self._about_bid()
        elif self.move < EXTRA:
            yield from self._about_taking(self.move - TAKE)
        elif self.move < FLY:
            yield from self._about_extra()
        elif self.move < AIRPORT:
            yield from self._about_flight(self.move - FLY)
        elif self.move < BUILD_DONE:
            yield from self._about_upgrade()
        elif self.move == BUILD_DONE:
            yield from self._about_waiting()
        else:
            yield from self._about_dividend(self.move - DIVIDEND)

    def otherwise(self) -> str:
        """Say what the move brings, where nothing sets it apart."""
        if self.move == OFFER_NONE:
            return self.phrases.say("offer_none")
        if self.move < OFFER_NONE:
            company = int(self.s.share_half[self.move])
            return self.phrases.say("worth", company=LETTERS[company], worth=int(worth(self.s, company)))
        if self.move < BID_DONE:
            return self.phrases.say("bid_grows", count=int(self.s.laid[self.seat]) + 1)
        if self.move == BID_DONE:
            return self.phrases.say("bid_stands", count=int(self.s.laid[self.seat]))
        return self.phrases.say("funds", company=LETTERS[self.s.company], count=int(self.s.funds[self.s.company]))

    # Shares

    def _about_offer(self) -> Iterator[str]:
        """Tell what the share is worth beside the others of the hand, and who could gain by it."""
        if self.move == OFFER_NONE:
            yield self.phrases.say("offer_none")
            return
        company = int(self.s.share_half[self.move])
        letter = LETTERS[company]
        yield from self._about_president(company, "offer")
        rivals = [int(worth(self.s, self.s.share_half[other])) for other in self.others if other < OFFER_NONE]
        value = int(worth(self.s, company))
        if rivals and value > max(rivals):
            yield self.phrases.say("offer_best", company=letter, worth=value)
        elif rivals and value < min(rivals):
            yield self.phrases.say("offer_least", company=letter, worth=value)
        if self._is_useless(self.move):
            yield self.phrases.say("other_half_useless")

    def _about_president(self, company: int, kind: str) -> Iterator[str]:
        """Tell who presides an airline, or would with one more share [UTH-7] [UTH-8]."""
        president, letter = int(self.s.president[company]), LETTERS[company]
        if president == NOBODY and kind == "take" and not self.s.laid[self.seat]:
            yield self.phrases.say("take_founds_free", company=letter)
        elif president == NOBODY:
            may_split = kind == "take" and self.s.seats == 2  # [UTH-10]
            key = "take_may_split" if may_split else f"{kind}_founds"
            yield self.phrases.say(key, company=letter, count=int(self.s.laid[self.seat]))
        elif president == self.seat:
            yield self.phrases.say(f"{kind}_own", company=letter)
        elif takes_over(self.s, self.seat, company):
            yield self.phrases.say(f"{kind}_takes_over", company=letter)

    def _is_useless(self, card: int) -> bool:
        """Tell whether no airline of the player could use the levels on a card now."""
        own = [company for company in range(COMPANIES) if self.s.president[company] == self.seat]
        plane, airport = int(self.s.plane_half[card]), int(self.s.airport_half[card])
        return not any(plane > self.s.plane[one] or airport > self.s.airport[one] for one in own)

    def _about_taking(self, company: int) -> Iterator[str]:
        yield from self._about_president(company, "take")
        letter, value = LETTERS[company], int(worth(self.s, company))
        rivals = [int(worth(self.s, other - TAKE)) for other in self.others]
        if rivals and value > max(rivals):
            yield self.phrases.say("take_best", company=letter, worth=value)
        if self._is_threatened(company):
            yield self.phrases.say("take_defends", company=letter)
        owned = int(self.s.shares[self.seat, company]) + 1
        yield self.phrases.say("take_owned", count=owned, company=letter, worth=value)

    def _is_threatened(self, company: int) -> bool:
        """Tell whether another player's next share would take the airline over from the player."""
        if self.s.president[company] != self.seat:
            return False
        return any(takes_over(self.s, seat, company) for seat in range(self.s.seats) if seat != self.seat)

    # Bids

    def _about_bid_card(self) -> Iterator[str]:
        card, count = self.move - BID, int(self.s.laid[self.seat]) + 1
        yield from self._about_place(count)
        if self._is_useless(card):
            key = "bid_useless" if int(self.s.share_half[card]) == COMPANIES else "bid_useless_share"
            yield self.phrases.say(key)
        if self._can_found():
            yield self.phrases.say("bid_becomes_capital")

    def _about_bid(self) -> Iterator[str]:
        count, held = int(self.s.laid[self.seat]), int(self.s.held[self.seat])
        yield from self._about_place(count)
        if count == 0 and self.s.offered >= self.s.seats:
            yield self.phrases.say("bid_none_still_gets")
        if held:
            yield self.phrases.say("bid_keeps", count=held)
        if count and self._can_found():
            yield self.phrases.say("bid_becomes_capital")

    def _about_place(self, count: int) -> Iterator[str]:
        """Tell the place among the bids so far, and whether it is certain [UTH-6]."""
        ranked = places(self.s, self.seat)
        if not 0 <= count < len(ranked):
            return
        place = self.phrases.say(f"place_{ranked[count]}")
        if self.s.step + 1 == self.s.seats:
            yield self.phrases.say("place_certain" if count else "place_certain_none", count=count, place=place)
        elif self.s.step:
            yield self.phrases.say("place_so_far", place=place)
        elif count:
            yield self.phrases.say("place_first_bidder", count=count)

    def _can_found(self) -> bool:
        """Tell whether a share of an airline without a president is on offer [UTH-7]."""
        companies = [int(self.s.share_half[card]) for card in self.s.offer[: self.s.offered]]
        return any(self.s.president[company] == NOBODY for company in companies)

    # Airlines

    def _about_extra(self) -> Iterator[str]:
        company = self.move - EXTRA
        funds, rivals = int(self.s.funds[company]), [int(self.s.funds[other - EXTRA]) for other in self.others]
        if rivals and funds < min(rivals):
            yield self.phrases.say("extra_poorer", company=LETTERS[company])
        yield self.phrases.say("extra", company=LETTERS[company], count=funds)

    def _about_flight(self, way: int) -> Iterator[str]:
        """Tell what a flight pays to the player's airlines and to those of others [UTH-13]."""
        letter, stops = LETTERS[self.s.company], int(self.s.plane[self.s.company])
        rivals = [other - FLY for other in self.others if other - FLY != STAY]
        if way == STAY:
            least = min((self._paid_to_others(other) for other in rivals), default=0)
            if least:
                yield self.phrases.say("stay_spares", count=least)
            if self._is_end_near():
                yield self.phrases.say("stay_delays")
            return
        if stops:
            yield self.phrases.say("flight_earns", count=stops, company=letter)
        own, foreign = self._paid_to_own(way), self._paid_to_others(way)
        if own:
            yield self.phrases.say("flight_own", count=own)
        if rivals and foreign < min(self._paid_to_others(other) for other in rivals):
            yield (
                self.phrases.say("flight_fewer", count=foreign) if foreign else self.phrases.say("flight_nothing_else")
            )

    def _stops(self, way: int) -> list[int]:
        return [int(stop(self.s, self.s.company, way, at)) for at in range(1, int(self.s.plane[self.s.company]) + 1)]

    def _paid_to_own(self, way: int) -> int:
        return sum(bool(self.s.president[company] == self.seat) for company in self._stops(way))

    def _paid_to_others(self, way: int) -> int:
        return sum(bool(self.s.president[company] not in (NOBODY, self.seat)) for company in self._stops(way))

    def _is_end_near(self) -> bool:
        """Tell whether the deck only has to run out once more [UTH-18]."""
        return bool(not is_last_round(self.s) and times_run_out(self.s) + 1 >= limit(self.s))

    def _about_upgrade(self) -> Iterator[str]:
        company, letter = int(self.s.company), LETTERS[self.s.company]
        old, new = self._levels(self.move)
        shares, value = int(self.s.shares[self.seat, company]), int(worth(self.s, company))
        price = int(cost(old, new))
        yield self.phrases.say(
            "upgrade", count=shares, company=letter, old=value, worth=value + new - old, gain=shares * (new - old)
        )
        others = int(shares_of(self.s, company)) - shares
        if not others:
            yield self.phrases.say("upgrade_all_yours", company=letter)
        elif shares > others:
            yield self.phrases.say("upgrade_mostly_yours", company=letter)
        rivals = [self._levels(other) for other in self.others if AIRPORT <= other < BUILD_DONE]
        if rivals and all(new - old >= high - low for low, high in rivals):
            yield self.phrases.say("upgrade_highest", price=price, funds=int(self.s.funds[company]))
        elif self.move < PLANE and not is_last_round(self.s):
            yield self.phrases.say("upgrade_income", company=letter, level=new)
        else:
            yield self.phrases.say("upgrade_price", price=price, funds=int(self.s.funds[company]))

    def _levels(self, move: Move) -> tuple[int, int]:
        """Return the level before and after an upgrade."""
        if move < PLANE:
            return int(self.s.airport[self.s.company]), int(self.s.airport_half[move - AIRPORT])
        return int(self.s.plane[self.s.company]), int(self.s.plane_half[move - PLANE])

    def _about_waiting(self) -> Iterator[str]:
        """Tell why nothing more is built."""
        company, letter = int(self.s.company), LETTERS[self.s.company]
        if not self.others:
            yield self.phrases.say("nothing_to_build", company=letter)
            return
        shares = int(self.s.shares[self.seat, company])
        if int(shares_of(self.s, company)) - shares > shares:
            yield self.phrases.say("upgrade_helps_others", company=letter)
        yield self.phrases.say("funds_stay", count=int(self.s.funds[company]), company=letter)

    def _about_dividend(self, each: int) -> Iterator[str]:
        company, letter = int(self.s.company), LETTERS[self.s.company]
        own = int(self.s.shares[self.seat, company])
        others = int(shares_of(self.s, company)) - own
        most = max([each, *(other - DIVIDEND for other in self.others)])
        if each == 0:
            if most and others > own:
                yield self.phrases.say("dividend_helps_others", own=own, others=others)
            yield self.phrases.say("funds_stay", count=int(self.s.funds[company]), company=letter)
            return
        if others:
            yield self.phrases.say("dividend_shared", count=each * own, others=each * others)
        else:
            yield self.phrases.say("dividend_all_yours", count=each * own)
        if is_last_round(self.s):
            yield self.phrases.say("dividend_last")
        elif self.s.funds[company] > each * (own + others):
            left = int(self.s.funds[company]) - each * (own + others)
            yield self.phrases.say("dividend_leaves", count=left, company=letter)

"""What a good player of Up Too High sees at first sight."""

import numpy as np

from updraft.games.up_too_high.rules import AIRPORT, BID, BID_DONE, BUILD_DONE, DIVIDEND, EXTRA, FLY, OFFER, PLANE, TAKE
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.cards import company_of
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.flight import STAY, stop
from updraft.games.up_too_high.rules.rounds import is_last_round, limit
from updraft.games.up_too_high.scoring import points, score, worth
from updraft.games.up_too_high.state import COMPANIES, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.instinct import Instinct, Level, Reals, reward
from updraft.kit.jit import compiled
from updraft.kit.record import Table, Words

MOST = 11  # levels that a company can have in the box as printed


@compiled
def weigh(table: Table[State], moves: Words, count: int, weights: Reals) -> None:
    """How promising each legal move looks to the seat at turn."""
    s: State = table[0]
    if s.phase == Phase.OFFER:
        _weigh_offers(s, moves, count, weights)
    elif s.phase == Phase.BID:
        _weigh_bids(s, moves, count, weights)
    elif s.phase == Phase.TAKE:
        _weigh_takings(s, moves, count, weights)
    elif s.phase == Phase.EXTRA:
        _weigh_extras(s, moves, count, weights)
    elif s.phase == Phase.FLY:
        _weigh_flights(s, moves, count, weights)
    elif s.phase == Phase.BUILD:
        _weigh_upgrades(s, moves, count, weights)
    else:
        _weigh_dividends(s, moves, count, weights)


@compiled
def _rounds_left(s: State) -> float:
    """About how many rounds begin after this one, from the cards still to be drawn; companies will draw more then."""
    if is_last_round(s):
        return 0.0
    rate = 30.0
    for company in range(COMPANIES):
        if s.president[company] != NOBODY:
            rate += s.airport[company] + 2 * s.plane[company]
    decks = limit(s) - s.emptied - s.lost_rounds - s.lost - 1
    return (s.piled + decks * (s.discarded + 0.7 * s.piled + 10.0)) / rate


@compiled
def _levels_for(s: State, company: int, money: float) -> float:
    """How many levels a company can buy, the cheaper ones first."""
    airport, plane, bought = s.airport[company], s.plane[company], 0.0
    while airport + plane < MOST:
        price = min(airport, plane) + 1
        if money < price:
            return bought + money / price
        money -= price
        bought += 1
        if airport < plane:
            airport += 1
        else:
            plane += 1
    return bought


@compiled
def _prospect(s: State, company: int, left: float) -> float:
    """What a share of a company will be worth at the end: its levels, and some of those that it can pay for."""
    if s.president[company] == NOBODY:
        return worth(s, company) + 0.65 * _levels_for(s, company, s.funds[company] + 0.8 * (left + 1.0))
    turns = left
    if s.phase < Phase.FLY or company > s.company:
        turns += 1.0
    elif company < s.company and left == 0.0:
        return worth(s, company) + 0.0
    money = s.funds[company] + 0.8 * turns * worth(s, company)
    return worth(s, company) + 0.65 * _levels_for(s, company, money)


@compiled
def _lead(s: State, seat: int, company: int) -> float:
    """How many more shares a seat has than the others on average; with 2 players, than the other."""
    own = s.shares[seat, company]
    return own - (shares_of(s, company) - own) / (s.seats - 1.0)


@compiled
def _use(s: State, seat: int, card: int) -> float:
    """What a card in hand can do for the companies that a seat presides over."""
    best = 0.0
    for company in range(COMPANIES):
        if s.president[company] == seat:
            airport = s.airport_half[card] - s.airport[company]
            plane = s.plane_half[card] - s.plane[company]
            reach = s.funds[company] + 2 * s.airport[company] + 2
            if airport > 0 and cost(s.airport[company], s.airport_half[card]) <= reach:
                best = max(best, airport * _lead(s, seat, company))
            if plane > 0 and cost(s.plane[company], s.plane_half[card]) <= reach:
                best = max(best, plane * _lead(s, seat, company))
    return best


@compiled
def _appeal(s: State, seat: int, company: int, left: float) -> float:
    """What one more share of a company is worth to a seat: its prospect, and the presidency."""
    found = _prospect(s, company, left)
    president = s.president[company]
    mine = s.shares[seat, company]
    if president == NOBODY:
        return found + 0.5 + 0.3 * min(left, 3.0)
    if president != seat and mine + 1 > s.shares[president, company]:
        return found + 0.5 + 0.3 * min(left, 3.0) * (1.0 + mine)
    return found


@compiled
def _rival_appeal(s: State, seat: int, company: int, left: float) -> float:
    """The most that a share is worth to somebody else."""
    most = 0.0
    for other in range(s.seats):
        if other != seat:
            most = max(most, _appeal(s, other, company, left))
    return most


@compiled
def _pull(s: State, seat: int, company: int, left: float) -> float:
    """How much a seat wants a share: for itself, and away from others."""
    return _appeal(s, seat, company, left) + _rival_appeal(s, seat, company, left) / (2.0 * s.seats - 3.0)


@compiled
def _weigh_offers(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Offer what suits me better than others and what is of no other use."""
    left = _rounds_left(s)
    for i in range(count):
        card = moves[i] - OFFER
        company = company_of(card)
        liking = _appeal(s, s.turn, company, left) - _rival_appeal(s, s.turn, company, left)
        liking -= 0.5 * _use(s, s.turn, card)
        weights[i] = _sharpen(3.0 + liking)


@compiled
def _sharpen(liking: float) -> float:
    """A weight above 0 that grows with the square of a liking."""
    return max(liking, 0.0) * max(liking, 0.0) + 0.05


@compiled
def _target(s: State) -> float:
    """How many cards a bid is worth: what the first choice brings more than the second, and no more than needed."""
    left = _rounds_left(s)
    best, second, founding = 0.0, 0.0, 0.0
    for i in range(s.offered):
        company = company_of(s.offer[i])
        pull = _pull(s, s.turn, company, left)
        if pull > best:
            best, second = pull, best
            founding = 1.0 if s.president[company] == NOBODY else 0.0
        elif pull > second:
            second = pull
    held = s.held[s.turn] + s.laid[s.turn]
    wanted = min((best - second) * 0.9, 0.5 * held) + founding * 0.15 * held
    highest = 0.0
    for step in range(s.step):
        highest = max(highest, s.laid[(s.starter + step) % s.seats])
    if wanted <= highest:
        return 1.0 if founding > 0.0 else 0.0
    return highest + 1.0 if s.step == s.seats - 1 and founding == 0.0 else wanted


@compiled
def _weigh_bids(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Lay the cards that are of least use, in card order, until the bid is as high as it should be."""
    cards = count - 1
    need = _target(s) - s.laid[s.turn]
    for i in range(cards):
        weights[i] = _use(s, s.turn, moves[i] - BID)
    dearest = _dearest(weights, cards, need)
    eager = 1.0 if need > 0.0 else 0.15
    first = 1.0
    for i in range(cards):
        if weights[i] <= dearest:
            weights[i] = eager * first
            first = 0.1
        else:
            weights[i] = 0.03 * eager
    weights[cards] = 0.1 if need >= 1.0 else 1.0


@compiled
def _dearest(uses: Reals, cards: int, need: float) -> float:
    """The most useful card that a bid of so many has to spend."""
    dearest = 0.0
    for i in range(cards):
        cheaper = 0
        for j in range(cards):
            cheaper += uses[j] < uses[i]
        if cheaper < max(need, 1.0):
            dearest = max(dearest, uses[i])
    return dearest


@compiled
def _weigh_takings(s: State, moves: Words, count: int, weights: Reals) -> None:
    left = _rounds_left(s)
    least = 1e9
    for i in range(count):
        weights[i] = _pull(s, s.turn, moves[i] - TAKE, left)
        least = min(least, weights[i])
    for i in range(count):
        weights[i] = _sharpen(weights[i] - least + 0.5)


@compiled
def _weigh_extras(s: State, moves: Words, count: int, weights: Reals) -> None:
    """The odd card is of most use where the capital is small."""
    for i in range(count):
        weights[i] = 1.0 / (1.0 + s.funds[moves[i] - EXTRA])


@compiled
def _weigh_flights(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Fly where the capital of the stops serves me more than others."""
    own = s.plane[s.company] * _lead(s, s.turn, s.company)
    for i in range(count):
        way = moves[i] - FLY
        if way == STAY:
            weights[i] = 0.3
        else:
            liking = own
            for number in range(1, s.plane[s.company] + 1):
                liking += _lead(s, s.turn, stop(s, s.company, way, number))
            weights[i] = _sharpen(1.0 + 0.5 * liking)


@compiled
def _weigh_upgrades(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Build what lifts my shares more than those of others, and for little money."""
    lead = _lead(s, s.turn, s.company)
    for i in range(count - 1):
        move = moves[i]
        level = s.airport[s.company] if move < PLANE else s.plane[s.company]
        new = s.airport_half[move - AIRPORT] if move < PLANE else s.plane_half[move - PLANE]
        rise = new - level
        weights[i] = max(lead, 0.1) * rise * rise / cost(level, new)
    weights[count - 1] = 0.15 if lead > 0.0 else 1.0


@compiled
def _weigh_dividends(s: State, moves: Words, count: int, weights: Reals) -> None:
    """Cards in hand are good for who gets most of them."""
    lead = _lead(s, s.turn, s.company)
    for i in range(count):
        each = moves[i] - DIVIDEND
        weights[i] = (1.0 + each) * (1.0 + each) if lead > 0.0 else 1.0 / (1.0 + each)


@compiled
def judge(table: Table[State], values: Reals) -> None:
    """The result and its margin; before the end, what the shares will be worth then."""
    s: State = table[0]
    wealth = np.empty(SEATS)
    if s.turn == NOBODY:
        scores = np.empty(SEATS, np.int64)
        ranks = np.empty(SEATS, np.int64)
        score(table, scores, ranks)
        reward(ranks, s.seats, values)
        for seat in range(s.seats):
            wealth[seat] = scores[seat]
        for seat in range(s.seats):
            values[seat] = (1 - MARGIN) * values[seat] + MARGIN * _chance(wealth, s.seats, seat, 10.0)
        return
    left = _rounds_left(s)
    for seat in range(s.seats):
        wealth[seat] = _wealth(s, seat, left)
    total = 0.0
    for seat in range(s.seats):
        values[seat] = _chance(wealth, s.seats, seat, 3.0 + min(1.2 * left, 4.0))
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total


@compiled
def _chance(wealth: Reals, seats: int, seat: int, spread: float) -> float:
    """The chance to be ahead of everyone in the end, as if all others were independent."""
    chance = 1.0
    for other in range(seats):
        if other != seat:
            ahead = wealth[seat] - wealth[other]
            chance *= 0.5 + 0.5 * ahead / np.sqrt(ahead * ahead + spread * spread)
    return chance


@compiled
def _wealth(s: State, seat: int, left: float) -> float:
    """Points to come: what the shares will be worth, the cards in hand, the companies presided over.

    In the end all have about as many shares, so that one taken earlier than those of others is no advantage.
    """
    soon = min(left, 1.0)
    total = CARD * soon * (s.held[seat] + s.laid[seat])
    usual = USUAL if left > 0.0 or s.phase <= Phase.TAKE else 0.0
    for company in range(COMPANIES):
        if s.shares[seat, company]:
            total += s.shares[seat, company] * (_prospect(s, company, left) - usual)
        if s.president[company] == seat:
            lead = _lead(s, seat, company)
            total += 0.15 * min(left, 2.0) + 0.5 * soon * max(lead, 0.0)
            if left > 0.0 or s.phase < Phase.FLY or company >= s.company:
                total += (0.35 - 0.15 * soon) * lead * _best_rise(s, seat, company)
    return total


@compiled
def _best_rise(s: State, seat: int, company: int) -> int:
    """By how many levels one card of the hand can lift a company that soon has its next income."""
    rise = 0
    money = s.funds[company] + s.airport[company]
    for i in range(s.held[seat]):
        card = s.hand[seat, i]
        rise = max(rise, _rise(s.airport[company], s.airport_half[card], money))
        rise = max(rise, _rise(s.plane[company], s.plane_half[card], money))
    return rise


@compiled
def _rise(level: int, new: int, money: int) -> int:
    """How much an upgrade lifts, if there is the money."""
    return new - level if new > level and cost(level, new) <= money else 0


CARD = 0.85  # points that a card in hand is worth while there are rounds to come
USUAL = 5.5  # points that a share brings on average
MARGIN = 0.1  # how much of a result's value is the distance to the others

LEVELS = {
    "novice": Level(looks=8, horizon=20, whim=1.0),
    "casual": Level(looks=40, horizon=40, whim=0.5),
    "club": Level(looks=200),
    "expert": Level(looks=1_000),
}

INSTINCT = Instinct(weigh, judge, LEVELS)

"""Takings: from the highest bid to the lowest, players take shares, found companies and pay their bids."""

from updraft.games.up_too_high.rules.capitals import give_bid, split_bid
from updraft.games.up_too_high.rules.hands import discard_bid
from updraft.games.up_too_high.state import CARDS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled, widen


@compiled
def begin_takings(s: State) -> None:
    """Put players in order: higher bids first, equal ones in turn order [UTH-6]."""
    s.phase = Phase.TAKE
    s.step = 0
    for step in range(s.seats):
        seat = (s.starter + step) % s.seats
        at = step
        while at > 0 and s.laid[s.order[at - 1]] < s.laid[seat]:
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = seat
        s.founded[seat, 0] = -1
        s.founded[seat, 1] = -1


@compiled
def takings(s: State) -> int:
    """Count the takings of a round: one for each player, four with 2 players [UTH-6] [UTH-9]."""
    return 4 if s.seats == 2 else s.seats


@compiled
def ask_taking(s: State) -> bool:
    """Ask the next player to take a share [UTH-6]. False when all shares or turns are used up."""
    if s.offered == 0 or s.step == takings(s):
        return False
    s.turn = s.order[s.step % s.seats]
    return True


@compiled
def take(s: State, company: int) -> None:
    """Take a share of a company, and its presidency if it is free or outvoted [UTH-6] [UTH-7] [UTH-8]."""
    seat = s.turn
    card = _pick_up(s, company)
    s.owner[card] = seat
    s.shares[seat, company] += 1
    president = s.president[company]
    if president == NOBODY:
        _found(s, seat, company)
    elif s.shares[seat, company] > s.shares[president, company]:
        s.president[company] = seat
    s.step += 1


@compiled
def _pick_up(s: State, company: int) -> int:
    """Remove the lowest share of a company from the offers; of equal ones, the first that was laid [UTH-6]."""
    found = -1
    for i in range(s.offered):
        card = s.offer[i]
        if s.share_half[card] == company and (found < 0 or s.face[card] < s.face[found]):
            found = card
    kept = 0
    for i in range(s.offered):
        card = s.offer[i]
        s.offer[i] = -1
        if card != found:
            s.offer[kept] = card
            kept += 1
    s.offered = kept
    return found


@compiled
def _found(s: State, seat: int, company: int) -> None:
    """Take the president card from the airport; the company will get the bid [UTH-7]."""
    s.president[company] = seat
    s.founded[seat, 0 if s.founded[seat, 0] < 0 else 1] = company


@compiled
def begin_payment(s: State) -> None:
    """Begin to move the bids when all takings are done, the highest first [UTH-8]."""
    s.phase = Phase.EXTRA
    s.step = 0
    for card in range(s.share_cards, CARDS):
        s.turned[card] = 0


@compiled
def ask_extra(s: State) -> bool:
    """Pay bids until an odd one founded two companies; ask its owner which gets the odd card [UTH-10]."""
    while s.step < s.seats:
        seat = widen(s.order[s.step])
        if s.founded[seat, 1] >= 0 and s.laid[seat] % 2:
            s.turn = seat
            return True
        _pay(s, seat, s.laid[seat] // 2)
        s.step += 1
    return False


@compiled
def give_extra(s: State, company: int) -> None:
    """Pay an odd bid, with the odd card for the company that its founder chooses [UTH-10]."""
    seat = s.turn
    _pay(s, seat, (s.laid[seat] + (company == s.founded[seat, 0])) // 2)
    s.step += 1


@compiled
def _pay(s: State, seat: int, lower: int) -> None:
    """Discard a bid, or give it to the company founded; of two, the first gets the lower part [UTH-7] [UTH-10]."""
    first, second = s.founded[seat, 0], s.founded[seat, 1]
    if s.laid[seat] == 0:
        return
    if first < 0:
        discard_bid(s, seat)
    elif second < 0:
        give_bid(s, seat, first)
    else:
        split_bid(s, seat, first, second, lower)

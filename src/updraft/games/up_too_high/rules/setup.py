"""The set-up: the circle of airports, the hands, the first capitals."""

from updraft.games.up_too_high.rules.cards import take_in_hand
from updraft.games.up_too_high.rules.deck import put_on_capital, shuffle_deck
from updraft.games.up_too_high.rules.memory import remember_deal
from updraft.games.up_too_high.rules.offers import begin_offers
from updraft.games.up_too_high.state import CARDS, CIRCLE, COMPANIES, DEALT, DECK, DRAWN, State
from updraft.kit import luck
from updraft.kit.contract import NOBODY
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def deal(table: Table[State]) -> None:
    """Luck names the first player unless the host did; circle, hands and capitals follow [UTH-1] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    s.starter = s.first
    s.rounds = 1
    s.company = NOBODY
    _lay_circle(s)
    _shuffle_deck(s)
    for seat in range(s.seats):
        for _ in range(DEALT):
            take_in_hand(s, seat, _top(s))
    for company in range(COMPANIES):
        for _ in range(starting_capital(s, company)):
            put_on_capital(s, company, _top(s), DRAWN)
    remember_deal(s)
    begin_offers(s)


@compiled
def _lay_circle(s: State) -> None:
    """A circle has no beginning: A stands first, the six others follow clockwise as they were shuffled [UTH-1]."""
    last = COMPANIES - 1
    for place in range(last):
        s.circle[place] = place + 1
    luck.shuffle(s, CIRCLE, s.circle, last)
    s.circle[last] = 0
    for place in range(COMPANIES // 2):
        s.circle[place], s.circle[last - place] = s.circle[last - place], s.circle[place]


@compiled
def _shuffle_deck(s: State) -> None:
    for card in range(CARDS):
        s.deck[card] = card
    s.piled = CARDS
    shuffle_deck(s, DECK)


@compiled
def _top(s: State) -> int:
    """At the deal the deck cannot run out [UTH-1]."""
    s.piled -= 1
    card = s.deck[s.piled]
    s.deck[s.piled] = -1
    return card


@compiled
def starting_capital(s: State, company: int) -> int:
    """One card, and one for each neighbour whose letter comes later [UTH-1]."""
    place = 0
    while s.circle[place] != company:
        place += 1
    left, right = s.circle[(place + 1) % COMPANIES], s.circle[(place - 1) % COMPANIES]
    return 1 + (left > company) + (right > company)

"""The set-up: the circle of airports, the hands, the first capitals."""

from updraft.games.up_too_high.rules.capitals import fund
from updraft.games.up_too_high.rules.deck import draw, make_deck
from updraft.games.up_too_high.rules.hands import take_in_hand
from updraft.games.up_too_high.rules.offers import begin_offers
from updraft.games.up_too_high.state import CIRCLE, COMPANIES, DEALT, DRAWN, State
from updraft.kit import luck
from updraft.kit.contract import NOBODY
from updraft.kit.first_player import choose_first
from updraft.kit.jit import compiled
from updraft.kit.memory import Table


@compiled
def deal(table: Table[State]) -> None:
    """Choose the first player unless the settings do; lay the circle, deal hands and capitals [UTH-1] [GEN-2]."""
    s: State = table[0]
    choose_first(s)
    s.starter = s.first
    s.rounds = 1
    s.company = NOBODY
    _lay_circle(s)
    make_deck(s)
    for seat in range(s.seats):
        for _ in range(DEALT):
            take_in_hand(s, seat, draw(s), DRAWN)
    for company in range(COMPANIES):
        for _ in range(starting_capital(s, company)):
            fund(s, company)
    begin_offers(s)


@compiled
def _lay_circle(s: State) -> None:
    """Shuffle the airports into a circle; it has no beginning, so A stands first [UTH-1]."""
    last = COMPANIES - 1
    for place in range(last):
        s.circle[place] = place + 1
    luck.shuffle(s, CIRCLE, s.circle, last)
    s.circle[last] = 0
    for place in range(COMPANIES // 2):
        s.circle[place], s.circle[last - place] = s.circle[last - place], s.circle[place]


@compiled
def starting_capital(s: State, company: int) -> int:
    """Count one card, and one for each neighbour whose letter comes later [UTH-1]."""
    place = 0
    while s.circle[place] != company:
        place += 1
    left, right = s.circle[(place + 1) % COMPANIES], s.circle[(place - 1) % COMPANIES]
    return 1 + (left > company) + (right > company)

"""Lay out tables of Up Too High by hand, with cards in notation."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.components import LETTERS, card_number, card_text
from updraft.games.up_too_high.state import CARDS, DRAWN, EVERYONE, Phase
from updraft.kit.components import shipped_items
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal

GAME = updraft.game("up-too-high")


@pytest.fixture(scope="session")
def lay() -> Callable[..., Table[Any]]:
    """Return the function that lays a table."""
    return _lay


class _Box:
    """All cards of a box, to take out by name or by number."""

    def __init__(self, s: Any, named: str) -> None:
        self.s = s
        self.named = Counter(named.split())
        self.left = [card for card in range(CARDS) if card - s.face[card] >= self.named[card_text(s, card)]]
        self.taken: Counter[int] = Counter()

    def take(self, cards: str | int) -> list[int]:
        if isinstance(cards, int):
            taken = self.left[len(self.left) - cards :]
            del self.left[len(self.left) - cards :]
            return taken
        return [self._take(text) for text in cards.split()]

    def _take(self, text: str) -> int:
        face = card_number(self.s, text)
        assert face is not None, text
        self.taken[face] += 1
        return face + self.taken[face] - 1


def _lay(
    *hands: str | int,
    cards: list[str] | None = None,
    phase: str = "OFFER",
    turn: int = 0,
    step: int = 0,
    starter: int = 0,
    company: str = "",
    circle: str = "",
    offers: str = "",
    bids: Sequence[str | int] = (),
    portfolios: Sequence[str] = (),
    presidents: str = "",
    airports: str = "",
    planes: str = "",
    capital: dict[str, str | int] | None = None,
    deck: str | int = "",
    discard: str | int = "",
    rest: str = "deck",
    **fields: int,
) -> Table[Any]:
    """Lay a table with a seat for each hand. A number instead of cards takes that many cards not named elsewhere.

    `cards` replaces the shipped box; a card that it holds twice can be named twice.

    `presidents` is written `A0 C2`: company, seat; `airports` and `planes` are written `A:p3-a4`: company, card in
    use. A capital is written from the bottom up, the deck from the top down. All other cards go to the `rest`: under
    the deck, to the discard, or under a capital, `capital G`. Nobody remembers anything.
    """
    lists = None if cards is None else {**shipped_items(GAME), "cards": cards}
    table = deal(Settings(GAME, len(hands), component_lists=lists, first=starter), "a table laid by hand")
    s = table[0]
    texts = [*hands, offers, *bids, *portfolios, *(capital or {}).values(), deck, discard]
    texts += [pair.partition(":")[2] for pair in (airports + " " + planes).split()]
    components = _Box(s, " ".join(text for text in texts if isinstance(text, str)))
    _clear(s)
    if circle:
        s.circle[:] = [LETTERS.index(letter) for letter in circle]
    for seat, hand in enumerate(hands):
        _put(s.hand[seat], s.held, seat, sorted(components.take(hand)))
    for seat, bid in enumerate(bids):
        _put(s.bid[seat], s.laid, seat, sorted(components.take(bid)))
    _lay_shares(s, components, offers, portfolios)
    _lay_companies(s, components, presidents, airports, planes)
    _lay_piles(s, components, capital or {}, deck, discard, rest)
    s.phase, s.turn, s.step, s.starter = Phase[phase], turn, step, starter
    s.company = LETTERS.index(company) if company else NOBODY
    for name, value in fields.items():
        setattr(s, name, value)
    s.order[: s.seats] = sorted(range(s.seats), key=lambda seat: (-s.laid[seat], (seat - starter) % s.seats))
    _remember_nothing(s)
    assert len(GAME.components.inventory(table)) == CARDS
    return table


def _lay_shares(s: Any, components: _Box, offers: str, portfolios: Sequence[str]) -> None:
    for seat, owned in enumerate(portfolios):
        for card in components.take(owned):
            s.owner[card] = seat
            s.shares[seat, s.share_half[card]] += 1
    laid = components.take(offers)
    s.offer[: len(laid)] = laid
    s.offered = len(laid)


def _lay_companies(s: Any, components: _Box, presidents: str, airports: str, planes: str) -> None:
    for pair in presidents.split():
        s.president[LETTERS.index(pair[0])] = int(pair[1])
    for in_use, levels, halves, pairs in (
        (s.airport_card, s.airport, s.airport_half, airports),
        (s.plane_card, s.plane, s.plane_half, planes),
    ):
        for pair in pairs.split():
            letter, _, text = pair.partition(":")
            (card,) = components.take(text)
            in_use[LETTERS.index(letter)] = card
            levels[LETTERS.index(letter)] = halves[card]


def _lay_piles(
    s: Any, components: _Box, capital: dict[str, str | int], deck: str | int, discard: str | int, rest: str
) -> None:
    funds = {letter: components.take(cards) for letter, cards in capital.items()}
    top = list(reversed(components.take(deck)))
    thrown = components.take(discard)
    if rest == "deck":
        top = components.left + top
    elif rest == "discard":
        thrown += components.left
    else:
        funds[rest[-1]] = components.left + funds.get(rest[-1], [])
    for letter, cards in funds.items():
        place = LETTERS.index(letter)
        _put(s.capital[place], s.funds, place, cards)
        s.origin[place, : len(cards)] = DRAWN
    s.deck[: len(top)] = top
    s.piled = len(top)
    s.discard[thrown] = 1
    s.discarded = len(thrown)


def _put(row: Any, counts: Any, place: int, cards: list[int]) -> None:
    row[: len(cards)] = cards
    counts[place] = len(cards)


def _clear(s: Any) -> None:
    for name in ("hand", "chosen", "bid", "capital", "origin", "deck", "offer", "owner", "airport_card", "plane_card"):
        s[name][...] = -1
    for name in ("held", "laid", "funds", "discard", "shares", "plane", "known", "may", "turned"):
        s[name][...] = 0
    s.president[:] = NOBODY
    s.founded[:] = -1
    s.airport[:] = 1
    s.decks = 0


def _remember_nothing(s: Any) -> None:
    """Let everyone know the open cards and their own hand; all others may be anywhere."""
    anywhere = (1 << (DRAWN + 1)) - 1
    hidden = [*s.deck, *s.hand.flat, *s.bid.flat, *s.capital.flat, *(card for card in range(CARDS) if s.discard[card])]
    s.known[:] = EVERYONE
    for card in hidden:
        if card >= 0:
            s.known[card] = 0
            s.may[: s.seats + 1, card] = anywhere
    for seat in range(s.seats):
        for card in (*s.hand[seat, : s.held[seat]], *s.bid[seat, : s.laid[seat]]):
            s.known[card] |= 2 << seat
            s.may[seat + 1, card] = 0
        s.may[seat + 1] &= ~(1 << seat)


def cards_of(s: Any, cells: Any) -> str:
    """Write a row of cards in notation."""
    return " ".join(card_text(s, int(card)) for card in cells if card >= 0)


@pytest.fixture(scope="session")
def show() -> Callable[..., str]:
    """Write cards of a table in notation: `hand 0`, `capital A`, `offer`, `discard`, `bid 1`, `owned 2`."""

    def shown(table: Table[Any], what: str) -> str:
        s = table[0]
        name, _, which = what.partition(" ")
        if name == "discard":
            return cards_of(s, [card for card in range(CARDS) if s.discard[card]])
        if name == "owned":
            return cards_of(s, [card for card in range(len(s.owner)) if s.owner[card] == int(which)])
        if name == "deck":
            return cards_of(s, reversed(s.deck[: s.piled]))
        if not which:
            return cards_of(s, s[name])
        return cards_of(s, s[name][LETTERS.index(which) if which in LETTERS else int(which)])

    return shown

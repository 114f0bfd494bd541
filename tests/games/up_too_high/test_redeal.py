"""Redealt worlds of Up Too High: all that fit a view are equally likely."""

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.games.up_too_high.redeal import count_room, list_unknown
from updraft.games.up_too_high.rules import places
from updraft.games.up_too_high.rules.offers import NO_SHARE
from updraft.games.up_too_high.state import CARDS, DRAWN, IN_DISCARD, PLACES
from updraft.kit import jit
from updraft.kit.luck import reseed
from updraft.kit.memory import Table
from updraft.kit.table import hide_for

GAME = updraft.game("up-too-high")
MANY = 600 if jit.MODE == "interpreted" else 12_000


def number(table: Any, text: str) -> int:
    return int(GAME.notation.number(table, f"offer {text}") or 0)


def redealt(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    world = table.copy()
    GAME.rules.redeal(world, seat, seed)
    return world


def worlds_of(words: list[int], room: dict[int, int]) -> set[tuple[int, ...]]:
    """Find every way to place cards, by trying all."""
    slots = [place for place, count in room.items() for _ in range(count)]
    return {
        chosen
        for chosen in permutations(slots)
        if all(word >> place & 1 for word, place in zip(words, chosen, strict=True))
    }


def choose(words: list[int], room: dict[int, int], seed: int) -> tuple[int, ...]:
    """Place cards as the game does, in the order of the cards."""
    cards = np.arange(CARDS, dtype=np.int16)
    masks = np.zeros(CARDS, np.int64)
    masks[: len(words)] = words
    spaces = np.zeros(PLACES, np.int16)
    for place, count in room.items():
        spaces[place] = count
    where = np.zeros(CARDS, np.int16)
    rng = np.zeros(4, np.int64)
    reseed(rng, seed)
    places.choose_places(cards, masks, len(words), spaces, where, rng)
    by_card = dict(zip(cards[: len(words)].tolist(), where[: len(words)].tolist(), strict=True))
    return tuple(by_card[card] for card in range(len(words)))


def surprise(counts: Counter[tuple[int, ...]], ways: int, tries: int) -> float:
    """Count the standard deviations by which the chi-square of equal chances exceeds its mean."""
    expected = tries / ways
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    square += (ways - len(counts)) * expected
    freedom = max(ways - 1, 1)
    return float((square - freedom) / np.sqrt(2 * freedom))


SCENES = {
    "free": ([0b111] * 4, {0: 1, 1: 1, 2: 2}),
    "nested": ([0b001, 0b011, 0b011, 0b111, 0b111], {0: 2, 1: 1, 2: 2}),
    "crossing": ([0b011, 0b110, 0b101, 0b111, 0b011], {0: 2, 1: 2, 2: 1}),
    "a ring": ([0b0011, 0b0110, 0b1100, 0b1001], {0: 1, 1: 1, 2: 1, 3: 1}),
    "two pairs": ([0b0011, 0b0011, 0b1111, 0b1100, 0b1010], {0: 1, 1: 1, 2: 2, 3: 1}),
    "far places": ([1 | 1 << 62, 1 | 1 << 40, 1 << 40 | 1 << 62], {0: 1, 40: 1, 62: 1}),
}


@pytest.mark.parametrize(("words", "room"), SCENES.values(), ids=SCENES.keys())
def test_all_ways_to_place_cards_are_equally_likely(words: list[int], room: dict[int, int]) -> None:
    every = worlds_of(words, room)
    tries = MANY
    counts = Counter(choose(words, room, seed) for seed in range(tries))
    assert set(counts) <= every
    assert surprise(counts, len(every), tries) < 4


@pytest.mark.parametrize(("words", "room"), SCENES.values(), ids=SCENES.keys())
def test_if_no_try_succeeds_a_way_is_found_by_force(
    words: list[int], room: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if jit.MODE != "interpreted":
        pytest.skip("the number of tries is built into compiled code")
    monkeypatch.setattr(places, "TRIES", 0)
    every = worlds_of(words, room)
    counts = Counter(choose(words, room, seed) for seed in range(200))
    assert set(counts) <= every
    assert len(counts) > len(every) // 2


def test_if_no_try_succeeds_a_world_still_fits_the_view(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if jit.MODE != "interpreted":
        pytest.skip("the number of tries is built into compiled code")
    monkeypatch.setattr(places, "TRIES", 0)
    table = lay("A-p1", "B-p1", "E-p1", turn=1, step=1)
    for seed in range(10):
        world = redealt(table, 0, seed)
        assert len(GAME.components.inventory(world)) == CARDS
        assert hide_for(GAME, world, 0).tobytes() == hide_for(GAME, table, 0).tobytes()


def test_a_small_table_is_redealt_in_all_its_ways(lay: Any) -> None:
    """Let seat 0 know all but six cards; one of them is in the discard, on the deck or drawn from it."""
    table = lay("", "B-p1 p1-a2", "E-p1", deck="F-p1", discard="p2-a2", rest="capital G", capital={"A": "G-p5"})
    s = table[0]
    loose = [number(table, text) for text in ("B-p1", "p1-a2", "E-p1", "F-p1", "p2-a2", "G-p5")]
    for card in range(CARDS):
        if card not in loose:
            s.known[card], s.may[1, card] = s.known[card] | 2, 0
    s.may[1, number(table, "p2-a2")] = 1 << IN_DISCARD | 1 << DRAWN
    s.turn, s.phase = 0, 1
    room = np.zeros(PLACES, np.int16)
    hidden = hide_for(GAME, table, 0)
    count_room(hidden[0], 0, room)
    assert {place: int(count) for place, count in enumerate(room) if count} == {1: 2, 2: 1, IN_DISCARD: 1, DRAWN: 2}
    unknown = np.zeros(CARDS, np.int16)
    assert sorted(unknown[: list_unknown(hidden[0], 0, unknown)]) == sorted(loose)
    tries = MANY
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(tries):
        world = redealt(table, 0, seed)[0]
        held = tuple(int(card) for card in (*world.hand[1, :2], world.hand[2, 0], world.deck[0], world.capital[0, 0]))
        counts[held] += 1
    ways = 3 * factorial(5) // 2  # p2-a2 in one of three places; five cards, two of them in one hand
    assert 0.9 * ways < len(counts) <= ways
    assert surprise(counts, ways, tries) < 4


def chosen_in_worlds(table: Table[Any], viewer: int, seat: int) -> Counter[int]:
    """Count the faces that a seat has chosen in redealt worlds; each world is checked to hold them."""
    chosen: Counter[int] = Counter()
    for seed in range(30):
        s = redealt(table, viewer, seed)[0]
        hand = [s.face[card] for card in s.hand[seat, : s.held[seat]]]
        shares = [face for face in hand if face < s.share_cards]
        assert s.chosen[seat] in shares if shares else s.chosen[seat] == NO_SHARE
        chosen[int(s.chosen[seat])] += 1
    return chosen


def know_hand(table: Table[Any], viewer: int, seat: int) -> None:
    """Let a viewer know every card in another hand."""
    s = table[0]
    for card in s.hand[seat, : s.held[seat]]:
        s.known[card] |= 2 << viewer
        s.may[viewer + 1, card] = 0


def test_uth_3_if_the_only_known_card_is_a_share_it_was_chosen(lay: Any) -> None:
    table = lay("A-p1", "B-p1", "E-p1", starter=1, turn=2, step=1)
    table[0].chosen[1] = number(table, "B-p1")
    know_hand(table, 0, 1)
    assert chosen_in_worlds(table, 0, 1) == {number(table, "B-p1"): 30}


def test_uth_3_each_share_of_a_known_hand_may_have_been_chosen_and_no_other_card(lay: Any) -> None:
    table = lay("A-p1", "B-p1 C-p1 p1-a2", "E-p1", starter=1, turn=2, step=1)
    table[0].chosen[1] = number(table, "B-p1")
    know_hand(table, 0, 1)
    chosen = chosen_in_worlds(table, 0, 1)
    assert set(chosen) == {number(table, "B-p1"), number(table, "C-p1")}
    assert min(chosen.values()) > 5


def test_uth_3_players_without_a_share_have_chosen_none(lay: Any) -> None:
    table = lay("A-p1", "p1-a2", "E-p1", starter=1, turn=2, step=1)
    know_hand(table, 0, 1)
    assert chosen_in_worlds(table, 0, 1) == {NO_SHARE: 30}


def test_uth_3_players_who_still_owe_a_share_have_not_chosen(lay: Any) -> None:
    """Seat 1 has chosen; seats 2 and 0 have not, although their only known card is a share."""
    table = lay("A-p1", "B-p1", "E-p1", starter=1, turn=2, step=1)
    table[0].chosen[1] = number(table, "B-p1")
    for seat in (1, 2):
        know_hand(table, 0, seat)
    for seed in range(8):
        assert redealt(table, 0, seed)[0].chosen[:3].tolist() == [NO_SHARE, number(table, "B-p1"), NO_SHARE]


def test_uth_3_a_redeal_keeps_your_own_choice(lay: Any) -> None:
    table = lay("A-p1 F-p1", "B-p1", "E-p1", turn=1, step=1)
    table[0].chosen[0] = number(table, "F-p1")
    for seed in range(8):
        assert redealt(table, 0, seed)[0].chosen[0] == number(table, "F-p1")


def test_uth_3_after_the_offers_a_redeal_chooses_nothing(lay: Any) -> None:
    table = lay("A-p1", "B-p1", "E-p1", phase="BID", step=2, turn=2)
    for seed in range(8):
        assert redealt(table, 0, seed)[0].chosen.tolist() == [NO_SHARE] * 5

"""Redealing in Tout là-haut: sampled worlds fit everything a seat has seen, and all that fit are equally likely."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.tout_la_haut.tables import GAME, card, hand, lay, pile, play, positions, worlds
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.redeal import sample_world
from updraft.kit.contract import NOBODY
from updraft.kit.jit import MODE
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions, scores_and_ranks

FEW = 12
MANY = 300 if MODE == "interpreted" else 6000  # a re-deal takes about 2 ms interpreted, 5 µs compiled

# With 2 players: a pair that goes around, and the cards that are drawn, 14 in a game.
PAIR = "R3G3 B4G4"
DRAWN = "B2B2 R2R2 G2G2 Y2Y2 B2B2 R2R2 G2G2 Y2Y2 B2B3 R2R3 G2G3 Y2Y3 R3Y3 B3Y3"


def unevenness(counts: Iterable[float]) -> float:
    """Compute chi-square by degree of freedom: about 1, and rarely above 7, if all counts are equally likely."""
    found = list(counts)
    mean = sum(found) / len(found)
    return sum((count - mean) ** 2 for count in found) / mean / (len(found) - 1)


# One lap: the turns between two turns of a seat


def last_hand() -> Table[Any]:
    """Play a game in which the pair goes around; seat 0 passes it on a last time and seat 1 builds face-down."""
    first, *rest = DRAWN.split()
    table: Table[Any] = lay("", "", hand=f"{PAIR} {first}", pile=" ".join(rest))
    play(table, " ".join(f"{card}*" for card in DRAWN.split()))
    assert table[0].turn == NOBODY
    return table


def test_tlh_6_a_face_down_card_is_any_card_of_that_hand() -> None:
    # Two cards that were passed on and one that was drawn: a third each.
    counts = Counter(card(world, 1, 6) for world in worlds(last_hand(), 0, MANY))
    passed = [counts.pop(kind) for kind in PAIR.split()]
    assert unevenness([*passed, counts.total()]) < 7
    assert len(counts) > 1


def test_tlh_6_cards_passed_on_are_not_in_the_pile() -> None:
    # They were built face-down, or left over.
    for world in worlds(last_hand(), 0, FEW):
        assert not set(PAIR.split()) & set(pile(world))
        assert set(PAIR.split()) <= {card(world, 1, 6), *hand(world)}


def test_tlh_6_cards_passed_on_are_not_built_before() -> None:
    # The pair came back six times, so the face-down cards below are others.
    for world in worlds(last_hand(), 0, FEW):
        assert not set(PAIR.split()) & {card(world, 1, height) for height in range(6)}


def test_tlh_6_a_card_that_did_not_come_back_was_built_face_down() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "B2B2 R3G3*")
    for world in worlds(table, 0, FEW):
        assert card(world, 1, 0) == "R3G3"


def test_tlh_6_a_card_that_did_not_come_back_is_remembered() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "B2B2 R3G3* G2G2* Y2Y2* R2R2*")
    for world in worlds(table, 0, FEW):
        assert card(world, 1, 0) == "R3G3"


def test_tlh_6_a_card_that_came_back_was_not_built() -> None:
    # The pair is back in hand: the face-down card is an unseen one, any of them.
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "B2B2 R2R2*")
    counts = Counter(card(world, 1, 0) for world in worlds(table, 0, MANY))
    twice = ("R2R2", "Y2Y2")
    assert not set(PAIR.split()) & set(counts)
    assert len(counts) == 20 - 2
    assert unevenness(count for kind, count in counts.items() if kind not in twice) < 3


def test_tlh_6_of_two_face_down_cards_either_may_be_the_missing_one() -> None:
    # R3G3 did not come back; seats 1 and 2 built face-down, but seat 2 had it in hand only if seat 1 left it there.
    # Seat 1 chose R3G3 and seat 2 one of two new cards, or seat 1 its new card and seat 2 R3G3: two ways against one.
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2 G2G2")
    play(table, "B2B2 R3G3* R2R2*")
    places: Counter[int] = Counter()
    for world in worlds(table, 0, MANY):
        built = [card(world, 1, 0), card(world, 2, 0)]
        assert built.count("R3G3") == 1
        places[built.index("R3G3")] += 1
    assert unevenness((places[0] / 2, places[1])) < 7


def test_tlh_6_two_missing_cards_fill_two_face_down_places() -> None:
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2 G2G2")
    play(table, "B2B2 R3G3* G4Y4*")
    built = Counter((card(world, 1, 0), card(world, 2, 0)) for world in worlds(table, 0, MANY))
    assert set(built) == {("R3G3", "G4Y4"), ("G4Y4", "R3G3")}
    assert unevenness(built.values()) < 7


def test_tlh_6_a_card_built_face_up_is_not_missing() -> None:
    # R3G3 stands on the table of seat 1, so the face-down card of seat 2 is an unseen one.
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2 G2G2")
    play(table, "B2B2 R3G3 R2R2*")
    for world in worlds(table, 0, FEW):
        assert card(world, 2, 0) not in ("R3G3", "B4G4", "G4Y4")


def test_tlh_6_one_of_two_equal_cards_is_missing() -> None:
    # Two equal cards were passed on and one came back.
    table = lay("", "", hand="G2G2 G2G2 B2B2", pile="R2R2 Y2Y2")
    play(table, "B2B2 G2G2*")
    for world in worlds(table, 0, FEW):
        assert card(world, 1, 0) == "G2G2"


# An unfinished lap: the hand is away


def test_tlh_6_cards_just_passed_on_are_in_the_next_hand() -> None:
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2")
    play(table, "B2B2")
    drawn = set()
    for world in worlds(table, 0, FEW):
        assert {"R3G3", "B4G4", "G4Y4"} < set(hand(world))
        drawn |= set(hand(world)) - {"R3G3", "B4G4", "G4Y4"}
    assert len(drawn) > 1


def test_tlh_6_cards_that_nobody_can_have_built_are_still_in_the_hand() -> None:
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2")
    play(table, "B2B2 B4G4")
    for world in worlds(table, 0, FEW):
        assert {"R3G3", "G4Y4"} < set(hand(world))
        assert "B4G4" not in hand(world)


def test_tlh_6_cards_passed_on_are_in_the_hand_or_built_face_down() -> None:
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2")
    play(table, "B2B2 B4G4*")
    built: Counter[str] = Counter()
    for world in worlds(table, 0, MANY):
        assert {"R3G3", "B4G4", "G4Y4"} < {card(world, 1, 0), *hand(world)}
        built[card(world, 1, 0)] += 1
    passed = [built.pop(kind) for kind in ("R3G3", "B4G4", "G4Y4")]
    assert unevenness(passed) < 7
    assert len(built) > 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_6_the_last_player_knows_the_last_hand(players: int) -> None:
    # When the game is over, the hand that nobody takes up is still in the last player's.
    *_, table = positions(players, draw_last=False)
    last = (int(table[0].starter) + players - 1) % players
    for world in worlds(table, last, FEW):
        assert hand(world) == hand(table)
        assert GAME.components.inventory(world) == GAME.components.inventory(table)


# Cards that never change, and pure chance


def test_tlh_6_your_own_face_down_card_never_changes() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "R3G3* R2R2* G2G2*")
    for world in worlds(table, 0, FEW):
        assert (card(world, 0, 0), card(world, 0, 1)) == ("R3G3", "G2G2")


def test_tlh_22_your_own_kept_card_never_changes_and_others_do() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", kept="- P2P2 P3G3", pile="P4P4", draw_last=True)
    play(table, "B2B2")
    others = set()
    for world in worlds(table, 0, FEW):
        s = world[0]
        assert card_text(s, s.kept[0]) == "P4P4"
        assert s.kept[1] == -1
        others.add(card_text(s, s.kept[2]))
    assert len(others) > 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_22_every_player_who_waits_for_a_turn_keeps_a_card_in_every_world(players: int) -> None:
    for table in positions(players, draw_last=True):
        for seat in range(NOBODY, players):
            for world in worlds(table, seat, 1):
                assert ((world[0].kept >= 0) == (table[0].kept >= 0)).all()


def test_tlh_2_every_unseen_card_is_equally_likely_in_every_place_of_the_pile() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2")
    piled = int(table[0].piled)
    cards = Counter(pile(table) + hand(table))
    counts = [Counter[str]() for _ in range(piled)]
    for world in worlds(table, 1, MANY):
        for place, kind in enumerate(pile(world)):
            counts[place][kind] += 1
    expected = {kind: MANY * copies / cards.total() for kind, copies in cards.items()}
    chi_square = sum((count[kind] - mean) ** 2 / mean for count in counts for kind, mean in expected.items())
    assert chi_square / (piled * (len(cards) - 1)) < 1.4
    assert all(set(count) <= set(cards) for count in counts)


def test_a_new_world_has_new_luck() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2")
    streams = {world[0].luck.tobytes() for world in worlds(table, 0, FEW)}
    assert len(streams) == FEW and table[0].luck.tobytes() not in streams


def test_the_same_seed_gives_the_same_world() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2")
    once, again = worlds(table, 1, 3), worlds(table, 1, 3)
    assert [world.tobytes() for world in once] == [world.tobytes() for world in again]


# Whole games


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_worlds_hold_the_same_cards(players: int, draw_last: bool) -> None:
    for table in positions(players, draw_last):
        for seat in range(NOBODY, players):
            for world in worlds(table, seat, 2):
                assert GAME.components.inventory(world) == GAME.components.inventory(table)


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_world_and_the_table_are_the_same_view(players: int, draw_last: bool) -> None:
    for table in positions(players, draw_last):
        for seat in range(NOBODY, players):
            view = hide_for(GAME, table, seat).tobytes()
            for world in worlds(table, seat, 2):
                assert hide_for(GAME, world, seat).tobytes() == view


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_world_has_a_possible_history(players: int, draw_last: bool) -> None:
    # Every hand is the one before, plus a card, minus the card that was built.
    for table in positions(players, draw_last):
        for seat in range(NOBODY, players):
            for world in worlds(table, seat, 2):
                assert has_history(world)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_hands_of_a_world_are_in_order(players: int) -> None:
    # Equal cards lie side by side, so that they are one choice.
    for table in positions(players, draw_last=False):
        for seat in range(NOBODY, players):
            for world in worlds(table, seat, 1):
                s = world[0]
                assert (np.diff(s.hand[: s.held]) >= 0).all()
                assert (np.diff(s.passed[: s.turns, :players], axis=1) >= 0).all()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tlh_21_worlds_of_the_second_game_hold_too(players: int) -> None:
    for table in positions(players, draw_last=True, second=True):
        for seat in range(NOBODY, players):
            for world in worlds(table, seat, 1):
                assert GAME.components.inventory(world) == GAME.components.inventory(table)
                assert hide_for(GAME, world, seat).tobytes() == hide_for(GAME, table, seat).tobytes()
                assert has_history(world)


def has_history(world: Table[Any]) -> bool:
    """Check that hands and built cards of this game follow from each other."""
    s = world[0]
    now = Counter(int(kind) for kind in s.hand[: s.held])
    hands = [Counter(int(kind) for kind in row[: s.seats]) for row in s.passed[: s.turns]]
    if s.turn == NOBODY:
        hands[-1] = now  # the last one stays where it is
    elif hands and not hands[-1] <= now:
        return False
    for turn, left in enumerate(hands):
        seat = (s.starter + s.way * turn) % s.seats
        full = left + Counter([int(s.tree[seat, turn // s.seats])])
        if min(full) < 0 or full.total() != s.seats + 1 or (turn and not hands[turn - 1] <= full):
            return False
    return True


# Spectators


def test_tlh_6_for_a_spectator_any_unseen_card_is_possible() -> None:
    # Nobody showed a spectator the pair: it is anywhere, and so is what seat 1 built face-down.
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "B2B2 R3G3*")
    counts = Counter(card(world, 1, 0) for world in worlds(table, NOBODY, MANY))
    twice = ("R2R2", "G2G2", "Y2Y2")
    assert len(counts) == 20
    assert unevenness(count for kind, count in counts.items() if kind not in twice) < 3


def test_tlh_6_a_spectator_knows_the_cards_built_face_up() -> None:
    table = lay("", "", hand=f"{PAIR} B2B2", pile="R2R2 G2G2 Y2Y2 B2B3")
    play(table, "B2B2 R3G3 G2G2*")
    for world in worlds(table, NOBODY, FEW):
        assert (card(world, 0, 0), card(world, 1, 0)) == ("B2B2", "R3G3")
        assert "R3G3" not in {card(world, 0, 1), *hand(world), *pile(world)}


# Every order of the pile and every hidden choice counts once


def histories(passed: list[str], turns: list[str]) -> Counter[tuple[str, ...]]:
    """Count the ways in which a lap can go, by the cards face-down at its end: passed cards by name, others as new.

    Each turn draws a new card and builds one of the hand: a card that is named, or, for "?", any.
    """
    ways: Counter[tuple[str, ...]] = Counter()

    def go(turn: int, hand: list[str], built: tuple[str, ...]) -> None:
        if turn == len(turns):
            ways[built] += 1
            return
        held = [*hand, f"new {turn}"]
        for chosen in held if turns[turn] == "?" else [turns[turn]]:
            if chosen in held:
                rest = [other for other in held if other != chosen]
                go(turn + 1, rest, (*built, chosen.split()[0]) if turns[turn] == "?" else built)

    go(0, passed, ())
    return ways


@pytest.mark.parametrize(
    ("moves", "hidden"),
    [
        ("B4G4* Y3B3* R4B4*", (1, 2, 3)),
        ("R3G3* B4G4 Y3B3*", (1, 3)),
        ("G3B3 B4G4* R4B4*", (2, 3)),
        ("G3B3* B4G4 R4B4", (1,)),
        ("R3G3* B4G4", (1,)),
    ],
)
@pytest.mark.many_games
def test_tlh_6_every_way_that_a_lap_can_have_gone_is_equally_likely(moves: str, hidden: tuple[int, ...]) -> None:
    passed = "R3G3 B4G4 G4Y4 R4B4 Y4R4"
    table = lay("", "", "", "", "", hand=f"{passed} B3Y3", pile="G3B3 Y3B3 B3R3 G3R3")
    play(table, f"B3Y3 {moves}")
    found = Counter(
        tuple(built if built in passed.split() else "new" for built in (card(world, seat, 0) for seat in hidden))
        for world in worlds(table, 0, 4 * MANY)
    )
    turns = [
        "?" if move.endswith("*") else move if move in passed else f"new {at}" for at, move in enumerate(moves.split())
    ]
    true = histories(passed.split(), turns)
    scale = sum(found.values()) / sum(true.values())
    assert set(found) <= set(true)
    surprise = sum((found[way] - count * scale) ** 2 / (count * scale) for way, count in true.items())
    assert surprise / len(true) < 4


@pytest.mark.parametrize("strategic", [False, True])
@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 5])
def test_sample_world_plays_on_like_redeal(players: int, draw_last: bool, strategic: bool) -> None:
    # It leaves out only the hands that others passed on.
    for number, table in enumerate(positions(players, draw_last, strategic)):
        seat = number % players
        view = hide_for(GAME, table, seat)
        whole, light = view.copy(), view.copy()
        GAME.rules.redeal(whole, seat, number)
        sample_world(light, seat, number)
        choose = Random(number).choice
        while whole[0].turn != NOBODY:
            move = choose(legal_actions(GAME, whole))
            assert move in legal_actions(GAME, light)
            GAME.rules.play(whole, move)
            GAME.rules.play(light, move)
        assert light[0].turn == NOBODY
        assert scores_and_ranks(GAME, light) == scores_and_ranks(GAME, whole)

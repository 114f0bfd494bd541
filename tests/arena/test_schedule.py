"""Every bot sits at every seat equally often, with the same opponents and the same deals."""

from collections import Counter
from itertools import permutations

import pytest

from updraft.arena.schedule import Schedule

NAMES = ("ann", "bob", "cleo", "dan", "eve", "finn")
TABLES = [(bots, seats) for bots in range(2, 7) for seats in range(2, 6)]


def schedule_of(bots: int, seats: int) -> Schedule:
    return Schedule(NAMES[:bots], seats)


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_every_bot_sits_at_every_seat_equally_often_in_every_deal(bots: int, seats: int) -> None:
    schedule = schedule_of(bots, seats)
    for deal in range(2):
        games = range(deal * schedule.games_per_deal, (deal + 1) * schedule.games_per_deal)
        assert {schedule.deal_of(number) for number in games} == {deal}
        seated = Counter((seat, bot) for number in games for seat, bot in enumerate(schedule.lineup(number)))
        assert len(seated) == bots * seats
        assert len(set(seated.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(bots, seats) for bots, seats in TABLES if bots >= seats])
def test_a_round_has_every_line_up_once(bots: int, seats: int) -> None:
    schedule = schedule_of(bots, seats)
    lineups = [schedule.lineup(number) for number in range(schedule.round_length)]
    assert sorted(lineups) == sorted(permutations(NAMES[:bots], seats))


@pytest.mark.parametrize(("bots", "seats"), [(bots, seats) for bots, seats in TABLES if bots < seats])
def test_with_few_bots_one_plays_against_copies_of_another(bots: int, seats: int) -> None:
    schedule = schedule_of(bots, seats)
    pairings = Counter()  # type: Counter[tuple[str, str, int]]
    for number in range(schedule.round_length):
        lineup = schedule.lineup(number)
        challenger = min(lineup, key=lineup.count)
        (other,) = set(lineup) - {challenger}
        if seats > 2:
            assert lineup.count(challenger) == 1
        pairings[challenger, other, lineup.index(challenger)] += 1
    assert set(pairings.values()) == {1}
    assert len(pairings) == bots * (bots - 1) * seats


def test_the_only_challenger_plays_the_deals_that_it_would_play_anyway() -> None:
    both, alone = schedule_of(2, 5), Schedule(NAMES[:2], 5, "ann")
    assert alone.round_length == both.round_length // 2 == 5
    for deal in range(2):
        games = [both.lineup(deal * both.games_per_deal + place) for place in range(both.games_per_deal)]
        assert [game for game in games if game.count("ann") == 1] == [alone.lineup(5 * deal + i) for i in range(5)]


def test_two_bots_swap_seats() -> None:
    schedule = schedule_of(2, 2)
    assert [schedule.lineup(number) for number in range(2)] == [("ann", "bob"), ("bob", "ann")]


@pytest.mark.parametrize(
    ("bots", "seats", "asked", "whole"), [(2, 2, 5, 6), (2, 2, 6, 6), (3, 3, 1, 6), (5, 5, 121, 240), (2, 5, 7, 10)]
)
def test_games_are_rounded_up_to_whole_rounds(bots: int, seats: int, asked: int, whole: int) -> None:
    assert schedule_of(bots, seats).round_up(asked) == whole

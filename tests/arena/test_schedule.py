"""Every bot sits equally often everywhere, in the same company, with the same deals."""

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
        games = range(deal * schedule.games_a_deal, (deal + 1) * schedule.games_a_deal)
        assert {schedule.deal_of(number) for number in games} == {deal}
        sat = Counter((seat, bot) for number in games for seat, bot in enumerate(schedule.lineup(number)))
        assert len(sat) == bots * seats
        assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), [(bots, seats) for bots, seats in TABLES if bots >= seats])
def test_after_a_round_every_line_up_was_there_once(bots: int, seats: int) -> None:
    schedule = schedule_of(bots, seats)
    lineups = [schedule.lineup(number) for number in range(schedule.round_length)]
    assert sorted(lineups) == sorted(permutations(NAMES[:bots], seats))


@pytest.mark.parametrize(("bots", "seats"), [(bots, seats) for bots, seats in TABLES if bots < seats])
def test_where_bots_are_few_one_is_a_guest_among_equals(bots: int, seats: int) -> None:
    schedule = schedule_of(bots, seats)
    met = Counter()  # type: Counter[tuple[str, str, int]]
    for number in range(schedule.round_length):
        lineup = schedule.lineup(number)
        guest = min(lineup, key=lineup.count)
        (host,) = set(lineup) - {guest}
        if seats > 2:
            assert lineup.count(guest) == 1
        met[guest, host, lineup.index(guest)] += 1
    assert set(met.values()) == {1}
    assert len(met) == bots * (bots - 1) * seats


def test_two_bots_at_two_seats_change_places() -> None:
    schedule = schedule_of(2, 2)
    assert [schedule.lineup(number) for number in range(2)] == [("ann", "bob"), ("bob", "ann")]


@pytest.mark.parametrize(
    ("bots", "seats", "asked", "whole"), [(2, 2, 5, 6), (2, 2, 6, 6), (3, 3, 1, 6), (5, 5, 121, 240), (2, 5, 7, 10)]
)
def test_games_are_rounded_up_to_whole_rounds(bots: int, seats: int, asked: int, whole: int) -> None:
    assert schedule_of(bots, seats).round_up(asked) == whole

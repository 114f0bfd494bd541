"""Skill, luck and what others did add up to the result, for every seat."""

import pytest

from tests.review.matches import GAMES, HIDDEN, finished
from updraft import games
from updraft.kit.match import Match
from updraft.review import Precision, Review, UnfinishedError, review

FEW = Precision(worlds=4, simulations=2)
BOTS = ("random", "casual")
TABLES = [(name, players, bot) for name in GAMES for players in games.find(name).player_counts for bot in BOTS]
SLOW = [("die-aufsteiger", players, "casual") for players in (4, 5)]  # random games for as many are reviewed


def judged(match: Match, precision: Precision = FEW) -> Review:
    return review(match, range(match.settings.players), precision)


def shares(match: Match) -> list[float]:
    result = match.result()
    assert result is not None
    winners = result["winners"]
    return [(seat in winners) / len(winners) for seat in range(match.settings.players)]


@pytest.mark.parametrize(("name", "players", "bot"), [table for table in TABLES if table not in SLOW])
def test_the_parts_add_up_to_the_result(name: str, players: int, bot: str) -> None:
    match = finished(name, players, bot)
    found = judged(match, Precision(worlds=2, simulations=2))
    assert [seat.result for seat in found.seats] == shares(match)
    for seat in found.seats:
        assert abs(1 / players + seat.skill + seat.luck + seat.others - seat.result) < 1e-9
        for part in ("skill", "luck", "others"):
            assert abs(sum(getattr(swing, part) for swing in seat.swings) - getattr(seat, part)) < 1e-9
        assert seat.luck_adjusted == seat.result - seat.luck
        assert len(seat.chances) == len(seat.widths) == len(seat.swings) == match.move_count + 1
        assert all(abs(sum(chances) - 1) < 1e-9 for chances in seat.chances)


@pytest.mark.parametrize("name", GAMES)
def test_forced_moves_are_not_decisions(name: str) -> None:
    match = finished(name, 2)
    for seat in judged(match).seats:
        own = [at for at in range(match.move_count) if match.tables[at][0].turn == seat.seat]
        free = [at for at in own if len(match.at_move(at).legal_actions) > 1]
        assert [decision.at for decision in seat.decisions] == free
        assert seat.forced == len(own) - len(free)
        if name in HIDDEN:
            skilled = {swing.number - 1 for swing in seat.swings if swing.skill}
            assert skilled <= set(free)


def test_a_game_without_hidden_things_has_no_luck_after_the_deal() -> None:
    for seat in judged(finished("die-aufsteiger", 2)).seats:
        assert not any(swing.luck for swing in seat.swings[1:])


def test_an_own_move_that_shows_nothing_new_brings_no_luck() -> None:
    match = finished("up-turn", 2)
    for seat in judged(match).seats:
        laid = [at for at in range(match.move_count - 1) if match.tables[at][0].turn == seat.seat]
        laid = [at for at in laid if match.moves[at] not in ("draw", "pass") and match.tables[at + 1][0].turn != -1]
        quiet = [at for at in laid if not [e for e in match.at_move(at + 1).entries[-1:] if "chance" in e]]
        lucky = {swing.number - 1 for swing in seat.swings if swing.luck}
        assert quiet
        assert len(lucky & set(quiet)) <= len(quiet) // 4  # a call that was forgotten draws a tile


def test_one_seat_is_judged_as_among_all() -> None:
    match = finished("tout-la-haut", 3)
    assert review(match, [1], FEW).seats == [judged(match).seats[1]]


def test_the_same_game_gives_the_same_review() -> None:
    match = finished("up-too-high", 2)
    assert review(match, [0], FEW) == review(match, [0], FEW)


def test_an_unfinished_game_is_refused() -> None:
    with pytest.raises(UnfinishedError, match="only finished games"):
        review(finished("tout-la-haut", 2).at_move(5), [0], FEW)


def test_progress_grows_to_one_and_can_interrupt() -> None:
    match, told = finished("tout-la-haut", 2), list[float]()
    review(match, [0, 1], FEW, told.append)
    assert told == sorted(told)
    assert (len(told), round(told[-1], 9)) == (2 * match.move_count, 1.0)

    def stop(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(match, [0], FEW, stop)


@pytest.mark.parametrize(("bot", "least", "most"), [("heuristic", -0.03, 0.03), ("casual", -0.7, -0.2)])
def test_luck_is_fair_and_skill_is_what_others_give(bot: str, least: float, most: float) -> None:
    """Average over games: luck is nothing, the judge's own play has no skill beside itself, weaker play has less."""
    matches = [finished("tout-la-haut", 2, bot, f"fair {number}") for number in range(40)]
    seats = [seat for match in matches for seat in judged(match, Precision(worlds=60, simulations=4)).seats]
    means = {part: sum(getattr(seat, part) for seat in seats) / len(seats) for part in ("skill", "luck", "others")}
    assert least < means["skill"] < most
    assert abs(means["luck"]) < 0.1  # a standard error is 0.03; of casual moves, worlds know a little less
    assert abs(means["skill"] + means["others"]) < 0.1

"""What tournaments say about bots: shares, places, duels, ratings; and what happens when a bot fails."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from updraft import bots
from updraft.arena import play_game
from updraft.arena.executors import InProcess, play_all, play_some
from updraft.arena.play_game import GameRow, win_shares
from updraft.arena.tournament import Tournament, TournamentError, TournamentResult, depends_on_machine
from updraft.arena.tournament_report import headline, report_on
from updraft.bots import BotError
from updraft.bots.bot import Bot
from updraft.bots.random_bot import RandomBot
from updraft.kit.contract import Move
from updraft.kit.texts import LANGUAGES
from updraft.kit.view import View


def never() -> bool:
    return False


def line(number: int, deal: int, bots: list[str], ranks: list[int]) -> GameRow:
    scores = [10 * (4 - rank) for rank in ranks]
    zeros = [0.001] * len(bots)
    return {
        "number": number, "deal": deal, "bots": bots, "first": 0, "end": "TLH-7", "scores": scores, "ranks": ranks,
        "moves": 14, "decisions": [7] * len(bots), "seconds": zeros, "longest": zeros,
    }  # fmt: skip


def duel_of(*winners: str) -> TournamentResult:
    """Two bots, two games a deal; who won each game, or = for a shared victory."""
    lines = []
    for number, winner in enumerate(winners):
        bots = ["ann", "bob"] if number % 2 == 0 else ["bob", "ann"]
        ranks = [1, 1] if winner == "=" else [1 if bot == winner else 2 for bot in bots]
        lines.append(line(number, number // 2, bots, ranks))
    return TournamentResult(Tournament("tout-la-haut", 2, ("ann", "bob"), "s"), lines)


def test_a_victory_is_shared_among_all_who_have_it() -> None:
    assert win_shares([1, 2, 3]) == [1, 0, 0]
    assert win_shares([2, 1, 1, 4]) == [0, 0.5, 0.5, 0]


def test_win_shares_places_and_duels_by_hand() -> None:
    outcome = duel_of("ann", "ann", "ann", "bob", "=", "ann")
    ann, bob = outcome.standings
    assert (ann.bot, bob.bot) == ("ann", "bob")
    assert ann.wins.value == 4.5 / 6
    assert bob.wins.value == 1.5 / 6
    assert ann.places == (5 / 6, 1 / 6)
    assert ann.place.value == 7 / 6
    assert ann.score.value == (30 * 5 + 20) / 6
    assert [(duel.bot, duel.against, duel.share) for duel in outcome.duels] == [
        ("ann", "bob", ann.wins),
        ("bob", "ann", bob.wins),
    ]


def test_two_bots_are_told_in_one_line() -> None:
    outcome = duel_of(*["ann", "ann", "ann", "bob"] * 10)
    assert headline(outcome, "en") == "ann 75.0 % [61.5, 84.9] against bob"
    assert headline(outcome, "fr") == "ann 75,0 % [61,5 ; 84,9] contre bob"


def test_who_wins_more_is_rated_higher_and_the_more_games_the_surer() -> None:
    few, many = duel_of("ann", "bob", "ann", "ann"), duel_of(*["ann", "bob", "ann", "ann"] * 20)
    ann, bob = many.standings
    assert ann.rating.mu > 25 > bob.rating.mu
    assert ann.rating.sigma < few.standings[0].rating.sigma < 25 / 3


def test_a_guest_is_counted_and_hosts_are_not() -> None:
    tournament = Tournament("tout-la-haut", 3, ("ann", "bob"), "s")
    ranks = {"ann": [1, 2, 3], "bob": [3, 1, 2]}  # of the guest, of two hosts
    lines = []
    for number in range(tournament.schedule.round_up(1)):
        lineup = list(tournament.schedule.lineup(number))
        guest = min(lineup, key=lineup.count)
        hosts = iter(ranks[guest][1:])
        lines.append(line(number, 0, lineup, [ranks[guest][0] if bot == guest else next(hosts) for bot in lineup]))
    outcome = TournamentResult(tournament, lines)
    ann, bob = outcome.standings
    assert (ann.bot, ann.games, ann.wins.value, ann.place.value) == ("ann", 3, 1, 1)
    assert (bob.games, bob.wins.value, bob.place.value) == (3, 0, 3)
    assert headline(outcome, "en") == "ann 100.0 % alone against 2 × bob (fair: 33.3 %)"


@pytest.mark.parametrize("bots", [("random",), ("random", "random"), ()])
def test_a_tournament_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(TournamentError):
        Tournament("up-turn", 2, bots, "s")


@pytest.mark.parametrize(
    ("name", "depends"), [("ismcts:0.5s", True), ("ismcts:20", False), ("expert", False), ("./bots", False)]
)
def test_bots_that_think_by_the_clock_are_known(name: str, depends: bool) -> None:
    assert depends_on_machine(name) is depends


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_beware_of_the_clock(lang: str) -> None:
    lines = [
        line(number, number // 2, [["ismcts:1s", "bob"], ["bob", "ismcts:1s"]][number % 2], [1, 2])
        for number in range(4)
    ]
    outcome = TournamentResult(Tournament("tout-la-haut", 2, ("ismcts:1s", "bob"), "s"), lines)
    assert "ismcts:1s" in report_on(outcome, lang).notes[0]
    assert outcome.document()["depends_on_machine"] == ["ismcts:1s"]


@pytest.fixture
def tournament() -> Tournament:
    return Tournament("tout-la-haut", 2, ("heuristic", "random"), "s")


def test_a_plan_travels_light(tournament: Tournament) -> None:
    tournament.try_bots()
    sent = pickle.dumps(tournament)
    assert len(sent) < 500
    assert pickle.loads(sent) == tournament  # noqa: S301 (made a line above)


def test_a_game_depends_on_nothing_but_its_number(tournament: Tournament) -> None:
    def told(lines: list[GameRow]) -> list[str]:
        apart = ("seconds", "longest")
        return sorted(json.dumps({key: value for key, value in one.items() if key not in apart}) for one in lines)

    forward = list(play_all(InProcess(never), tournament, range(6), never))
    backward = [one for number in reversed(range(6)) for one in play_some(tournament, [number])[0]]
    assert told(forward) == told(backward)
    assert [one["deal"] for one in forward] == [0, 0, 1, 1, 2, 2]
    assert len({json.dumps(one["ranks"]) + json.dumps(one["scores"]) for one in forward}) > 1


def test_both_games_of_a_deal_have_the_same_first_player(tournament: Tournament) -> None:
    lines = play_some(tournament, range(12))[0]
    firsts = [one["first"] for one in lines]
    assert firsts[::2] == firsts[1::2]
    assert set(firsts) == {0, 1}


def test_who_says_stop_keeps_whole_games(tournament: Tournament) -> None:
    calls = iter(range(40))
    lines, failure = play_some(tournament, range(10), lambda: next(calls, None) is None)
    assert failure == ""
    assert [one["number"] for one in lines] == [0, 1]  # of 14 moves each


class Failing(Bot):
    """Names what it is told to name at its fourth move, after dice."""

    def __init__(self, act: Callable[[View], Any]) -> None:
        self._dice, self._left, self._act = RandomBot("s"), 3, act
        self.closed = False

    def choose(self, view: View) -> Move:
        self._left -= 1
        move: Move = self._dice.choose(view) if self._left >= 0 else self._act(view)
        return move

    def close(self) -> None:
        self.closed = True


def _raise(view: View) -> Move:
    raise ValueError("no idea\nat all")


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (_raise, "failed: ValueError: no idea·at all"),
        (lambda view: min(set(range(view.game.moves)) - set(view.moves)), "which is not legal there"),
        (lambda _: 10**6, "named move 1000000, which is not legal there"),
        (lambda _: None, "named move None, which is not legal there"),
    ],
)
def test_a_bot_that_fails_is_named_with_game_and_move(
    monkeypatch: pytest.MonkeyPatch, tournament: Tournament, act: Callable[[View], Any], told: str
) -> None:
    made: list[Failing] = []

    def bot_of(game: Any, name: str, seed: str) -> Bot:
        made.append(Failing(act))
        return made[-1]

    monkeypatch.setattr(play_game, "bot_of", bot_of)
    with pytest.raises(BotError) as failed:
        list(play_all(InProcess(never), tournament, [1], never))
    sentence = str(failed.value)
    assert told in sentence
    assert "seed 's deal 0'; move 7" in sentence
    assert sentence.startswith(("heuristic (seat 1 of random, heuristic;", "random (seat 0 of random, heuristic;"))
    assert len(made) == 2 and all(bot.closed for bot in made)


def test_what_came_before_a_failure_is_kept(monkeypatch: pytest.MonkeyPatch, tournament: Tournament) -> None:
    whole = bots.make_bot

    def bot_of(game: Any, name: str, seed: str) -> Bot:
        return Failing(_raise) if "deal 1" in seed else whole(game, name, seed)

    monkeypatch.setattr(play_game, "bot_of", bot_of)
    games = play_all(InProcess(never), tournament, range(6), never)
    assert [next(games)["number"], next(games)["number"]] == [0, 1]
    with pytest.raises(BotError, match="deal 1"):
        next(games)


def test_a_bot_that_does_not_come_is_named_and_the_others_go(
    monkeypatch: pytest.MonkeyPatch, tournament: Tournament
) -> None:
    made: list[Failing] = []

    def bot_of(game: Any, name: str, seed: str) -> Bot:
        if made:
            raise OSError("no such program")
        made.append(Failing(_raise))
        return made[-1]

    monkeypatch.setattr(play_game, "bot_of", bot_of)
    lines, failure = play_some(tournament, [0])
    assert lines == []
    assert failure.startswith("random (seat 1 of heuristic, random; seed 's deal 0'; move 1) cannot sit down: OSError")
    assert made[0].closed

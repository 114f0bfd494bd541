"""Results of tournaments: win shares, places, duels, ratings; and failures of bots."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from updraft import bots
from updraft.arena import play_game
from updraft.arena.executors import InProcess, play_all, play_some
from updraft.arena.play_game import GameRow, number_copies, win_shares
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


def row(number: int, deal: int, bots: list[str], ranks: list[int]) -> GameRow:
    scores = [10 * (4 - rank) for rank in ranks]
    seconds = [0.001] * len(bots)
    return {
        "number": number, "deal": deal, "bots": bots, "first": 0, "end": "TLH-7", "scores": scores, "ranks": ranks,
        "moves": 14, "decisions": [7] * len(bots), "seconds": seconds, "longest": seconds,
    }  # fmt: skip


def two_bots(*winners: str) -> TournamentResult:
    """Make a tournament of two bots from the winners of its games; `=` is a shared victory."""
    rows = []
    for number, winner in enumerate(winners):
        bots = ["ann", "bob"] if number % 2 == 0 else ["bob", "ann"]
        ranks = [1, 1] if winner == "=" else [1 if bot == winner else 2 for bot in bots]
        rows.append(row(number, number // 2, bots, ranks))
    return TournamentResult(Tournament("tout-la-haut", 2, ("ann", "bob"), "s"), rows)


def test_winners_share_a_victory() -> None:
    assert win_shares([1, 2, 3]) == [1, 0, 0]
    assert win_shares([2, 1, 1, 4]) == [0, 0.5, 0.5, 0]


def test_win_shares_places_and_duels_by_hand() -> None:
    outcome = two_bots("ann", "ann", "ann", "bob", "=", "ann")
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


def test_two_bots_have_a_headline() -> None:
    outcome = two_bots(*["ann", "ann", "ann", "bob"] * 10)
    assert headline(outcome, "en") == "ann 75.0 % [61.5, 84.9] against bob"
    assert headline(outcome, "fr") == "ann 75,0 % [61,5\u00a0; 84,9] contre bob"


def test_a_report_says_when_the_games_are_too_few() -> None:
    few, many = two_bots("ann", "ann", "bob", "ann"), two_bots(*["ann", "ann", "ann", "bob"] * 10)
    assert any("Too few games" in fact for fact in report_on(few, "en").facts)
    assert not any("Too few games" in fact for fact in report_on(many, "en").facts)


def test_ratings_follow_wins_and_get_surer_with_games() -> None:
    few, many = two_bots("ann", "bob", "ann", "ann"), two_bots(*["ann", "bob", "ann", "ann"] * 20)
    ann, bob = many.standings
    assert ann.rating.mu > 25 > bob.rating.mu
    assert ann.rating.sigma < few.standings[0].rating.sigma < 25 / 3


def test_only_the_challenger_counts() -> None:
    tournament = Tournament("tout-la-haut", 3, ("ann", "bob"), "s")
    ranks = {"ann": [1, 2, 3], "bob": [3, 1, 2]}  # of the challenger, then of the two others
    rows = []
    for number in range(tournament.schedule.round_up(1)):
        lineup = list(tournament.schedule.lineup(number))
        challenger = min(lineup, key=lineup.count)
        others = iter(ranks[challenger][1:])
        rows.append(
            row(number, 0, lineup, [ranks[challenger][0] if bot == challenger else next(others) for bot in lineup])
        )
    outcome = TournamentResult(tournament, rows)
    ann, bob = outcome.standings
    assert (ann.bot, ann.games, ann.wins.value, ann.place.value) == ("ann", 3, 1, 1)
    assert (bob.games, bob.wins.value, bob.place.value) == (3, 0, 3)
    assert headline(outcome, "en") == "ann 100.0 % alone against 2 × bob (fair share: 33.3 %)"


def test_one_bot_alone_can_be_the_challenger() -> None:
    tournament = Tournament("tout-la-haut", 3, ("ann", "bob"), "s", challenger="ann")
    assert tournament.document()["challenger"] == "ann"
    rows = [
        row(number, 0, list(tournament.schedule.lineup(number)), [1, 2, 3])
        for number in range(tournament.schedule.round_up(1))
    ]
    outcome = TournamentResult(tournament, rows)
    assert [(standing.bot, standing.games) for standing in outcome.standings] == [("ann", 3)]
    assert [(duel.bot, duel.against, duel.share.value) for duel in outcome.duels] == [("ann", "bob", 1 / 3)]
    assert [time.bot for time in outcome.thinking_times] == ["ann", "bob"]


@pytest.mark.parametrize("bots", [("random",), ("random", "random"), ()])
def test_a_tournament_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(TournamentError):
        Tournament("up-turn", 2, bots, "s")


@pytest.mark.parametrize(
    ("name", "depends"), [("ismcts:0.5s", True), ("ismcts:20", False), ("expert", False), ("./bots", False)]
)
def test_bots_with_a_time_limit_depend_on_the_machine(name: str, depends: bool) -> None:
    assert depends_on_machine(name) is depends


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_warns_of_bots_with_a_time_limit(lang: str) -> None:
    rows = [
        row(number, number // 2, [["ismcts:1s", "bob"], ["bob", "ismcts:1s"]][number % 2], [1, 2])
        for number in range(4)
    ]
    outcome = TournamentResult(Tournament("tout-la-haut", 2, ("ismcts:1s", "bob"), "s"), rows)
    assert "ismcts:1s" in report_on(outcome, lang).notes[0]
    assert outcome.document()["depends_on_machine"] == ["ismcts:1s"]


@pytest.fixture
def tournament() -> Tournament:
    return Tournament("tout-la-haut", 2, ("heuristic", "random"), "s")


def test_a_pickled_plan_is_small(tournament: Tournament) -> None:
    tournament.try_bots()
    sent = pickle.dumps(tournament)
    assert len(sent) < 500
    assert pickle.loads(sent) == tournament


def test_a_game_depends_only_on_its_number(tournament: Tournament) -> None:
    def without_times(rows: list[GameRow]) -> list[str]:
        times = ("seconds", "longest")
        return sorted(json.dumps({key: value for key, value in one.items() if key not in times}) for one in rows)

    forward = list(play_all(InProcess(never), tournament, range(6), never))
    backward = [one for number in reversed(range(6)) for one in play_some(tournament, [number])[0]]
    assert without_times(forward) == without_times(backward)
    assert [one["deal"] for one in forward] == [0, 0, 1, 1, 2, 2]
    assert len({json.dumps(one["ranks"]) + json.dumps(one["scores"]) for one in forward}) > 1


def test_both_games_of_a_deal_have_the_same_first_player(tournament: Tournament) -> None:
    rows = list(play_all(InProcess(never), tournament, range(12), never))
    firsts = [one["first"] for one in rows]
    assert firsts[::2] == firsts[1::2]
    assert set(firsts) == {0, 1}


def test_stopping_keeps_whole_games(tournament: Tournament) -> None:
    calls = iter(range(40))
    rows, failure = play_some(tournament, range(10), lambda: next(calls, None) is None)
    assert failure is None
    assert [one["number"] for one in rows] == [0, 1]  # of 14 moves each


class FailingBot(Bot):
    """Plays at random, and calls a function for its fourth move."""

    def __init__(self, act: Callable[[View], Any]) -> None:
        self._random, self._left, self._act = RandomBot("s"), 3, act
        self.closed = False

    def choose(self, view: View) -> Move:
        self._left -= 1
        move: Move = self._random.choose(view) if self._left >= 0 else self._act(view)
        return move

    def close(self) -> None:
        self.closed = True


def _raise(view: View) -> Move:
    raise ValueError("no idea\nat all")


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (_raise, "failed: ValueError: no idea·at all"),
        (lambda view: min(set(range(view.game.move_count)) - set(view.legal_actions)), "which is not legal there"),
        (lambda _: 10**6, "named move 1000000, which is not legal there"),
        (lambda _: None, "named move None, which is not legal there"),
    ],
)
def test_a_bot_that_fails_is_named_with_game_and_move(
    monkeypatch: pytest.MonkeyPatch, tournament: Tournament, act: Callable[[View], Any], reason: str
) -> None:
    made: list[FailingBot] = []

    def make_bot(game: Any, name: str, seed: str, timeout: float) -> Bot:
        made.append(FailingBot(act))
        return made[-1]

    monkeypatch.setattr(play_game, "make_bot", make_bot)
    with pytest.raises(BotError) as failed:
        list(play_all(InProcess(never), tournament, [1], never))
    sentence = str(failed.value)
    assert reason in sentence
    assert "seed 's deal 0'; move 7" in sentence
    assert sentence.startswith(("heuristic (seat 1 of random, heuristic;", "random (seat 0 of random, heuristic;"))
    assert len(made) == 2 and all(bot.closed for bot in made)


def test_a_bot_can_play_against_itself() -> None:
    names = number_copies(["random", "random", "ismcts:1s", "ismcts:1s"])
    assert names == ("random", "random #2", "ismcts:1s", "ismcts:1s #2")
    assert depends_on_machine(names[3])
    mirror = Tournament("tout-la-haut", 2, names[:2], "s")
    mirror.check_bots()
    rows = play_some(mirror, [0])[0]
    assert [row["bots"] for row in rows] == [["random", "random #2"]]


def test_bots_are_given_the_time_limit_of_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float] = []

    def make_bot(game: Any, name: str, seed: str, timeout: float) -> Bot:
        limits.append(timeout)
        return RandomBot(seed)

    monkeypatch.setattr(play_game, "make_bot", make_bot)
    slow = Tournament("tout-la-haut", 2, ("slow", "other"), "s", timeout=600)
    assert slow.play(0, never) is not None
    assert limits == [600, 600]
    assert "timeout" not in slow.document(), "more time does not make it another tournament"


def test_games_before_a_failure_are_kept(monkeypatch: pytest.MonkeyPatch, tournament: Tournament) -> None:
    make_real_bot = bots.make_bot

    def make_bot(game: Any, name: str, seed: str, timeout: float) -> Bot:
        return FailingBot(_raise) if "deal 1" in seed else make_real_bot(game, name, seed, timeout=timeout)

    monkeypatch.setattr(play_game, "make_bot", make_bot)
    games = play_all(InProcess(never), tournament, range(6), never)
    assert [next(games)["number"], next(games)["number"]] == [0, 1]
    with pytest.raises(BotError, match="deal 1"):
        next(games)


def test_a_bot_that_cannot_be_started_is_named_and_the_others_are_closed(
    monkeypatch: pytest.MonkeyPatch, tournament: Tournament
) -> None:
    made: list[FailingBot] = []

    def make_bot(game: Any, name: str, seed: str, timeout: float) -> Bot:
        if made:
            raise OSError("no such program")
        made.append(FailingBot(_raise))
        return made[-1]

    monkeypatch.setattr(play_game, "make_bot", make_bot)
    rows, failure = play_some(tournament, [0])
    assert rows == []
    assert failure
    assert failure.message("en").startswith(
        "random (seat 1 of heuristic, random; seed 's deal 0'; move 1) cannot be started: OSError"
    )
    assert "ne peut pas démarrer" in failure.message("fr")
    assert made[0].closed

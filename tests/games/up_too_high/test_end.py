"""The deck of Up Too High runs out, the game ends, and shares are counted."""

import random
from typing import Any

import pytest

import updraft
from updraft.games.up_too_high.rules.end import is_last_round, times_run_out
from updraft.games.up_too_high.state import SHUFFLE, Phase
from updraft.kit import tape
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.referee import submit
from updraft.kit.table import Settings, legal_actions, scores_and_ranks
from updraft.records.replay import replay

GAME = updraft.game("up-too-high")


def go(table: Any, *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def number(table: Any, text: str) -> int:
    return int(GAME.notation.number(table, f"offer {text}") or 0)


def last_company(lay: Any, *hands: Any, **more: Any) -> Any:
    """Lay a table that waits for the last dividend of a round."""
    facts = {"presidents": "G0", "portfolios": ["G-p1"], **more}
    return lay(*(hands or ("A-p1", "B-p1", "C-p1")), phase="DIVIDEND", company="G", **facts)


def earning(lay: Any, level: str, **more: Any) -> Any:
    """Lay a table where G is about to earn its income."""
    facts = {"presidents": "F0 G0", "portfolios": ["F-p1 G-p1"], "airports": f"G:{level}", **more}
    return lay("A-p1", "B-p1", "C-p1", phase="DIVIDEND", company="F", **facts)


# Emptying and shuffling


def test_uth_18_the_last_card_empties_the_deck_without_a_shuffle(lay: Any, show: Any) -> None:
    table = earning(lay, "p1-a2", deck="A-p2 A-p3", discard="A-p4", rest="capital E")
    go(table, "dividend 0")
    s = table[0]
    assert show(table, "capital G") == "A-p2 A-p3"
    assert (s.emptied, s.piled, s.discarded) == (1, 0, 1)


def test_uth_18_the_discard_is_shuffled_when_a_card_is_needed(lay: Any, show: Any) -> None:
    table = earning(lay, "p1-a2", deck="A-p2", discard="A-p4 A-p5 A-a2", rest="capital E")
    tape.feed(table, [(SHUFFLE, [number(table, text) for text in ("A-a2", "A-p4", "A-p5")])])
    go(table, "dividend 0")
    s = table[0]
    assert show(table, "capital G") == "A-p2 A-a2"
    assert show(table, "deck") == "A-p4 A-p5"
    assert (s.emptied, s.discarded) == (1, 0)


def test_uth_18_the_discard_is_put_in_card_order_before_it_is_shuffled(lay: Any, show: Any) -> None:
    """Expect the same deck from the same luck, in whatever order cards were discarded."""
    decks = set()
    for cards in ("A-p2 A-p3 A-p4 A-p5", "A-p5 A-p3 A-p2 A-p4"):
        table = earning(lay, "p1-a2", discard=cards, rest="capital E")
        go(table, "dividend 0")
        decks.add(show(table, "capital G") + " | " + show(table, "deck"))
    assert len(decks) == 1


def test_uth_18_a_deck_can_be_emptied_several_times_in_a_round(lay: Any) -> None:
    table = lay(
        "E-p3", "B-p1", "C-p1", phase="DIVIDEND", company="F", presidents="F0 G0", portfolios=["F-p1 G-p1"],
        airports="G:p1-a2", planes="G:p2-a2", deck="A-p2", discard="A-p3", rest="capital E", capital={"G": 9},
    )  # fmt: skip
    go(table, "dividend 0")
    assert table[0].emptied == 2
    go(table, "fly no", "plane E-p3")
    assert table[0].discarded == 4
    assert table[0].phase == Phase.BUILD


@pytest.mark.parametrize(("players", "emptied", "over"), [(2, 2, 0), (2, 3, 1), (4, 3, 1), (5, 3, 0), (5, 4, 1)])
def test_uth_18_the_third_emptying_ends_the_game_with_5_players_the_fourth(
    lay: Any, players: int, emptied: int, over: int
) -> None:
    table = last_company(lay, *[1] * players, emptied=emptied)
    go(table, "dividend 0")
    assert (table[0].turn == NOBODY) == over
    if over:
        assert GAME.ends[table[0].end] == "UTH-18"


def test_uth_18_the_last_round_is_played_through_company_g(lay: Any) -> None:
    """Empty the deck for the third time in the share phase; bids, takings and companies follow."""
    table = lay("A-p1", "p1-a2", "C-p1", deck="B-p1", rest="capital E", emptied=2)
    go(table, "offer A-p1", "offer none", "offer C-p1")
    assert table[0].emptied == 3
    go(table, *["bid done"] * 3, "take A", "take B", "take C")
    for _ in range(3):
        go(table, "build done", "dividend 0")
    assert table[0].turn == NOBODY
    assert GAME.ends[table[0].end] == "UTH-18"


def test_uth_18_more_emptyings_than_needed_end_the_game_too(lay: Any) -> None:
    table = last_company(lay, emptied=6)
    go(table, "dividend 0")
    assert table[0].turn == NOBODY


# Lost draws


def test_uth_19_missing_cards_are_lost_one_by_one(lay: Any, show: Any) -> None:
    table = earning(lay, "p1-a5", deck="A-p2", discard="A-p3", rest="capital E")
    go(table, "dividend 0")
    assert show(table, "capital G") == "A-p2 A-p3"
    assert (table[0].emptied, table[0].lost, table[0].lost_rounds) == (2, 1, 0)


def test_uth_19_lost_draws_in_flight_leave_the_later_stops_empty(lay: Any) -> None:
    table = lay(
        2, 2, 2, phase="FLY", company="E", circle="AFBDCEG", presidents="E0", portfolios=["E-p1"], planes="E:p3-a2",
        deck="A-p2 A-p3 A-p4", rest="capital C",
    )  # fmt: skip
    before = table[0].funds.copy()
    go(table, "fly cw")
    gained = table[0].funds - before
    assert list(gained) == [0, 0, 0, 0, 2, 0, 1]
    assert table[0].lost == 1


def test_uth_19_rounds_with_lost_draws_count_once_each(lay: Any) -> None:
    table = last_company(lay, lost=1, lost_rounds=1)
    go(table, "dividend 0")
    assert (table[0].lost_rounds, table[0].lost, table[0].turn) == (2, 0, 1)


@pytest.mark.parametrize(
    ("emptied", "lost_rounds", "lost", "end"),
    [(2, 0, 1, "UTH-19"), (1, 1, 1, "UTH-19"), (0, 2, 1, "UTH-19"), (3, 0, 1, "UTH-18"), (3, 2, 1, "UTH-18")],
)
def test_uth_19_emptyings_and_rounds_with_lost_draws_end_the_game_together(
    lay: Any, emptied: int, lost_rounds: int, lost: int, end: str
) -> None:
    table = last_company(lay, emptied=emptied, emptied_before=emptied, lost_rounds=lost_rounds, lost=lost)
    go(table, "dividend 0")
    assert table[0].turn == NOBODY
    assert GAME.ends[table[0].end] == end


@pytest.mark.parametrize(("players", "emptied", "lost_rounds"), [(3, 2, 0), (3, 1, 1), (5, 3, 0), (5, 1, 2)])
def test_uth_19_a_lost_draw_does_not_count_in_a_round_that_emptied_the_deck(
    lay: Any, players: int, emptied: int, lost_rounds: int
) -> None:
    """Count the same shortage once, as the emptying."""
    facts = {"emptied": emptied, "emptied_before": emptied - 1, "lost": 1, "lost_rounds": lost_rounds}
    table = last_company(lay, *[1] * players, **facts)
    go(table, "dividend 0")
    s = table[0]
    assert s.turn == 1
    assert (s.emptied, s.emptied_before, s.lost_rounds, s.lost) == (emptied, emptied, lost_rounds, 0)


@pytest.mark.parametrize("level", ["p1-a2", "p1-a3"])
def test_uth_19_emptied_before_or_after_the_lost_draw_is_the_same(lay: Any, level: str) -> None:
    """Empty the deck with the first card of income and lose the others; then the other way round."""
    table = earning(lay, level, deck="A-p2", rest="capital E", emptied=1, emptied_before=1)
    go(table, "dividend 0")
    s = table[0]
    assert (s.emptied, s.lost) == (2, 1)
    go(table, "build done", "dividend 0")
    assert (s.turn, s.lost_rounds) == (1, 0)
    lost_first = earning(lay, level, rest="capital E", emptied=1, emptied_before=1)
    go(lost_first, "dividend 0")
    s = lost_first[0]
    assert (s.emptied, s.lost) == (1, 1)
    go(lost_first, "build done", "dividend 0")
    assert (s.turn, s.lost_rounds) == (1, 1)


def test_uth_19_a_round_that_is_the_last_stays_the_last(lay: Any) -> None:
    """Lose a draw, then discard, draw and empty the deck: the sum never falls."""
    table = lay(
        "E-p3", "B-p1", "C-p1", phase="DIVIDEND", company="E", presidents="E0 F0 G0", emptied=2, emptied_before=2,
        portfolios=["E-p1 F-p1 G-p1"], capital={"F": 9}, rest="capital A",
    )  # fmt: skip
    go(table, "dividend 0")
    s = table[0]
    assert (s.lost, s.emptied, bool(is_last_round(s)), int(times_run_out(s))) == (1, 2, True, 3)
    go(table, "plane E-p3")
    assert s.discarded == 6
    table[0].airport[6] = 6
    go(table, "build done", "dividend 0")
    assert (s.lost, s.emptied, bool(is_last_round(s)), int(times_run_out(s))) == (1, 3, True, 3)
    go(table, "build done", "dividend 0")
    assert (s.turn, GAME.ends[s.end]) == (NOBODY, "UTH-18")


def test_uth_19_without_enough_of_either_the_game_goes_on(lay: Any) -> None:
    table = last_company(lay, emptied=1, emptied_before=1, lost=1)
    go(table, "dividend 0")
    assert table[0].turn == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_uth_19_every_game_ends_even_if_nobody_wants_it_to(players: int) -> None:
    """Never bid, fly, build or pay, so that only income moves the deck."""
    match = Match(Settings(GAME, players), "slow")
    while not match.is_over:
        lazy = ("bid done", "build done", "dividend 0", "fly no")
        match.push(next((move for move in lazy if move in match.legal_moves), match.legal_moves[0]))
    assert match.table[0].rounds < 100


def test_uth_18_shuffles_follow_their_move_in_the_record() -> None:
    match = Match(Settings(GAME, 4), "on paper")
    choices = random.Random(4)
    while not match.is_over:
        match.push(choices.choice(legal_actions(GAME, match.table)))
    record = match.record()
    shuffles = [entry for entry in record.moves if "chance" in entry]
    assert shuffles
    assert all(set(entry) == {"chance", "order"} and entry["chance"] == "shuffle" for entry in shuffles)
    record.seed = None
    assert replay(record).table[0].shares.tobytes() == match.table[0].shares.tobytes()


# Scores


def test_uth_20_two_shares_of_iii_and_3_are_worth_12(lay: Any) -> None:
    table = lay(2, 2, portfolios=["B-p1 B-p2"], presidents="B0", airports="B:p1-a3", planes="B:p3-a2")
    assert scores_and_ranks(GAME, table)[0] == [12, 0]


def test_uth_20_capital_and_hands_are_worth_nothing(lay: Any) -> None:
    table = lay(9, 1, portfolios=["", "B-p1"], presidents="B1", capital={"B": 30})
    assert scores_and_ranks(GAME, table) == ([0, 1], [2, 1])


def test_uth_20_a_tie_goes_to_more_cards_in_hand(lay: Any) -> None:
    table = lay(2, 3, 1, portfolios=["A-p1", "B-p1", "C-p1"], presidents="A0 B1 C2")
    assert scores_and_ranks(GAME, table) == ([1, 1, 1], [2, 1, 3])


def test_uth_20_with_equal_hands_a_tie_is_shared(lay: Any) -> None:
    table = lay(2, 2, 1, 2, portfolios=["A-p1", "B-p1", "C-p1 C-p2", ""], presidents="A0 B1 C2")
    assert scores_and_ranks(GAME, table) == ([1, 1, 2, 0], [2, 2, 1, 4])


def test_uth_20_shared_wins_have_the_same_rank(lay: Any) -> None:
    table = last_company(
        lay, "A-p1", "B-p1", "", portfolios=["G-p1", "F-p1", ""], presidents="G0 F1", emptied=3, rest="capital E"
    )
    go(table, "dividend 0")
    assert scores_and_ranks(GAME, table) == ([1, 1, 0], [1, 1, 3])

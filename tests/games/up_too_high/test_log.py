"""The log of Up Too High: what each viewer is told of a move."""

import random
from collections.abc import Callable
from itertools import groupby
from typing import Any

import updraft
from updraft.games.up_too_high.moves import BID, BID_DONE, EXTRA, TAKE
from updraft.games.up_too_high.state import Phase
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.referee import submit
from updraft.kit.table import Settings

Lay = Callable[..., Table[Any]]
GAME = updraft.game("up-too-high")
NAMES = ["Ann", "Bob", "Cleo"]


def played(table: Table[Any], text: str) -> PlayedMove:
    """Play a move on a table laid by hand."""
    before = copy_table(table)
    number = GAME.notation.number(table, text)
    assert number is not None
    submit(GAME, table, text)
    return PlayedMove(GAME, before, number, table)


def told(move: PlayedMove, viewer: int, lang: str = "en") -> list[str]:
    return [move.line(viewer, NAMES, lang), *(one.text for one in move.consequences(viewer, NAMES, lang))]


def moments(move: PlayedMove, viewer: int) -> list[str]:
    return [one.text for one in move.consequences(viewer, NAMES, "en") if one.weight == "moment"]


def test_uth_5_a_bid_is_told_with_its_cards_to_its_owner_alone(lay: Lay) -> None:
    table = lay("A-p1 B-p1 p1-a2", 2, 2, phase="BID", offers="D-p1")
    card = played(table, "bid B-p1")
    assert [told(card, viewer) for viewer in (0, 1, ALL_HANDS)] == [
        ["You add share B (airplane 1) to your bid"],
        ["Ann adds a card to the bid"],
        ["Ann adds share B (airplane 1) to the bid"],
    ]
    bid = played(table, "bid done")
    assert [told(bid, viewer) for viewer in (0, 1)] == [["You bid 1 card"], ["Ann bids 1 card"]]
    assert [bid.pieces(viewer) for viewer in (0, 1, NOBODY)] == [("B-p1",), (), ()]


def test_uth_3_the_last_choice_tells_everyone_what_was_laid(lay: Lay) -> None:
    table = lay("A-p1 B-p1", "p1-a2", "C-a3", deck="D-p2")
    first = played(table, "offer B-p1")
    assert told(first, 1) == ["Ann has chosen"]
    played(table, "offer none")
    last = played(table, "offer C-a3")
    assert [told(last, viewer)[0] for viewer in (0, 1, 2, NOBODY)] == [
        "On offer: B (you), D (deck), C (Cleo)",
        "On offer: B (Ann), D (deck), C (Cleo)",
        "On offer: B (Ann), D (deck), C (you)",
        "On offer: B (Ann), D (deck), C (Cleo)",
    ]
    assert told(last, 0, "fr")[0] == "En vente\N{NO-BREAK SPACE}: B (vous), D (pioche), C (Cleo)"
    assert told(last, 0)[1:] == [
        "You offer share B (airplane 1)",
        "Bob has no share: the deck provides share D (airplane 2)",
        "Cleo offers share C (airport III)",
    ]
    assert {last.pieces(viewer) for viewer in last.viewers} == {("B-p1", "D-p2", "C-a3")}


def test_uth_4_no_share_on_offer_is_told(lay: Lay) -> None:
    table = lay("p1-a2", "p1-a3", 0, rest="capital G")
    played(table, "offer none")
    played(table, "offer none")
    assert told(played(table, "offer none"), 0)[0] == "No share is on offer"


def test_uth_7_a_founding_is_a_moment_and_the_bid_becomes_capital(lay: Lay) -> None:
    table = lay(1, 1, 1, phase="TAKE", turn=2, step=2, starter=0, bids=(3, 2, 1), offers="C-p1", capital={"C": 2})
    table[0].founded[:, :] = -1
    move = played(table, "take C")
    assert moments(move, 2) == ["You found airline C and preside over it"]
    assert told(move, 0) == [
        "Cleo takes a share of airline C",
        "Cleo founds airline C and presides over it",
        "Your bid of 3 is discarded",
        "Bob’s bid of 2 is discarded",
        "Cleo’s bid of 1 becomes the capital of airline C",
        "Airline C gets its income: 1 card",
    ]
    assert told(move, 2, "fr")[1] == "Vous fondez la compagnie C et la présidez"


def test_uth_8_a_takeover_is_told_to_the_one_who_lost_the_airline(lay: Lay) -> None:
    table = lay(
        1,
        1,
        1,
        phase="TAKE",
        turn=1,
        bids=(0, 1, 0),
        offers="F-p1 A-p1",
        portfolios=("F-p2", "F-p3", ""),
        presidents="F0",
    )
    table[0].founded[:, :] = -1
    move = played(table, "take F")
    assert moments(move, 0) == ["Bob takes over airline F from you"]
    assert moments(move, 1) == ["You take over airline F from Ann"]
    assert moments(move, 2) == ["Bob takes over airline F from Ann"]
    assert told(move, 0, "fr")[1] == "Bob vous prend la compagnie F"


def test_uth_10_a_split_bid_tells_its_parts(lay: Lay) -> None:
    table = lay(1, 1, phase="EXTRA", turn=0, bids=(3, 0), portfolios=("A-p1 C-p1", "B-p1"), presidents="A0 C0 B1")
    table[0].founded[:, :] = -1
    table[0].founded[0] = 0, 2
    move = played(table, "extra C")
    assert told(move, 0)[:2] == ["You give the odd card to airline C", "Your bid of 3 becomes capital: A 1 and C 2"]


def test_uth_13_a_flight_tells_what_it_paid(lay: Lay) -> None:
    table = lay(3, 3, phase="FLY", company="A", circle="ACBDEFG", presidents="A0", planes="A:p2-a2")
    assert told(played(table, "fly cw"), 1) == ["Airline A flies to C and B", "A earns 2, B 1 and C 1"]


def test_uth_14_an_upgrade_tells_its_price_and_what_a_share_is_worth(lay: Lay) -> None:
    table = lay("B-a3", 3, phase="BUILD", company="A", presidents="A0", capital={"A": 6}, planes="A:p2-a2")
    move = played(table, "airport B-a3")
    assert told(move, 0) == [
        "You upgrade the airport of A to III, for 5",
        "A share of A is now worth 5: airport III + airplane 2",
    ]
    assert move.pieces(1) == ("B-a3",)


def test_uth_14_the_end_of_building_is_told(lay: Lay) -> None:
    table = lay("B-a3", 3, phase="BUILD", company="A", presidents="A0", capital={"A": 6})
    move = played(table, "build done")
    assert [told(move, viewer)[0] for viewer in (0, 1)] == ["You’re done building for A", "Ann is done building for A"]
    assert told(move, 1, "fr")[0] == "Ann termine les travaux de A"


def test_uth_16_a_dividend_tells_who_got_what_and_the_viewers_own_cards(lay: Lay) -> None:
    table = lay(
        "G-p1",
        "G-p2",
        phase="DIVIDEND",
        company="A",
        presidents="A0 C1",
        portfolios=("A-p1 A-p2", "A-p3 C-p1"),
        capital={"A": "D-p1 D-p2 D-p3", "C": 1},
    )
    move = played(table, "dividend 1")
    assert told(move, 1) == [
        "Airline A pays 1 per share, 3 in all",
        "That brings Ann 2 and you 1",
        "Airline C gets its income: 1 card",
    ]
    by_viewer = [move.consequences(viewer, NAMES, "en")[0].pieces for viewer in (NOBODY, 0, 1)]
    assert by_viewer == [(), ("D-p2", "D-p3"), ("D-p1",)]


def test_uth_17_a_new_round_tells_who_begins(lay: Lay) -> None:
    table = lay("A-p1", "B-p1", phase="DIVIDEND", company="G", presidents="G0", portfolios=("G-p1", ""))
    move = played(table, "dividend 0")
    assert told(move, 1)[1:] == ["You begin round 2"]
    assert told(move, 0)[1:] == ["Bob begins round 2"]


def test_uth_18_the_end_is_announced_when_it_is_near(lay: Lay) -> None:
    def run_out(**counters: int) -> PlayedMove:
        table = lay(
            3, 3, phase="FLY", company="A", presidents="A0", planes="A:p1-a2", deck=2, rest="discard", **counters
        )
        return played(table, "fly cw")

    assert told(run_out(), 0)[2:] == ["The deck has run out: 1 of 3"]
    assert moments(run_out(emptied=1), 0) == ["The deck has run out: once more, and the game ends"]
    assert moments(run_out(emptied=2), 0) == ["The deck has run out: this is the last round"]
    assert moments(run_out(emptied=3), 0) == []
    assert told(run_out(emptied=3), 0)[2:] == ["The deck has run out again"]


def some_moves(count: int = 150) -> list[PlayedMove]:
    match, rng = Match(Settings(GAME, 3), "log"), random.Random(3)
    moves = []
    for _ in range(count):
        match.push(rng.choice(match.legal_moves))
        moves.append(match.played(match.move_count))
    return moves


def test_uth_5_only_the_bidder_sees_the_cards_of_a_bid() -> None:
    bids = [move for move in some_moves() if BID <= move.number <= BID_DONE]
    assert any(len(move.pieces(move.seat)) > 1 for move in bids)
    assert not any(move.pieces(viewer) for move in bids for viewer in move.viewers if viewer != move.seat)


def test_uth_3_only_their_owner_sees_the_cards_of_choices_until_all_are_laid() -> None:
    choices = [move for move in some_moves() if move.number < BID]
    hidden = [move for move in choices if move.after[0].phase == Phase.OFFER]
    assert 0 < len(hidden) < len(choices)
    for move in choices:
        seeing = {viewer for viewer in move.viewers if move.pieces(viewer)}
        assert seeing <= {move.seat} or move not in hidden


def test_uth_2_every_move_is_told_to_everyone() -> None:
    moves = some_moves()
    assert {move.text.split()[0] for move in moves} >= {"offer", "bid", "take", "fly", "build", "dividend"}
    for move in moves:
        assert all(move.line(viewer, NAMES, "en") for viewer in move.viewers), move.text


def test_uth_6_everyone_sees_the_share_that_is_taken() -> None:
    taken = [move for move in some_moves() if TAKE <= move.number < EXTRA]
    assert taken
    for move in taken:
        company = move.text.split()[1]
        for viewer in move.viewers:
            (card,) = move.pieces(viewer)
            assert card.startswith(f"{company}-")


def test_uth_5_a_whole_bid_is_one_turn_and_so_is_a_company() -> None:
    moves = some_moves()
    for _, group in groupby(moves, key=lambda move: move.turn_number(NOBODY)):
        turn = list(group)
        verbs = {move.text.split()[0] for move in turn}
        assert len({move.seat for move in turn}) == 1
        assert verbs <= {"fly", "airport", "plane", "build", "dividend"} or len(verbs) == 1
        assert sum(move.text == "bid done" for move in turn) <= 1

"""The log of Up Too High: cards for those who may know them, and one entry for each decision or company."""

import random
from itertools import groupby

import updraft
from updraft.games.up_too_high.moves import BID_DONE, EXTRA, TAKE
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings

GAME = updraft.game("up-too-high")


def some_moves(count: int = 150) -> list[PlayedMove]:
    match, rng = Match(Settings(GAME, 3), "log"), random.Random(3)
    moves = []
    for _ in range(count):
        match.push(rng.choice(match.legal_moves))
        moves.append(match.played(match.move_count))
    return moves


def test_uth_5_only_the_bidder_sees_the_cards_of_a_bid() -> None:
    bids = [move for move in some_moves() if move.number <= BID_DONE]
    assert any(len(move.pieces(move.seat)) > 1 for move in bids)
    assert not any(move.pieces(viewer) for move in bids for viewer in move.viewers if viewer != move.seat)


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

"""The last decision of a game, where the truth is known: a move that throws the win away, and moves that are equal."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.review.matches import GAMES, finished
from updraft.kit.contract import NOBODY, Game, Move
from updraft.kit.heuristic import heuristic_of
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions, scores_and_ranks
from updraft.kit.view import view_of
from updraft.review import JudgedDecision
from updraft.review.judge import PositionJudge

GAMES_TO_LOOK_AT = 60
LAST_MOVES = 12  # of a game, to look for decisions in
MOST_MOVES, MOST_POSITIONS = 60, 200  # that are followed
WORLDS = 3  # in which the truth must be the same: it depends on nothing that the mover cannot see
WANTED = 1  # of each kind


def last_decisions(name: str) -> Iterator[tuple[Match, dict[Move, float]]]:
    """Yield late positions whose every move has a certain result, with the mover's share of the win after each."""
    for number in range(GAMES_TO_LOOK_AT):
        match = finished(name, 2, "random", f"last {number}")
        for at in range(match.move_count - 1, max(match.move_count - LAST_MOVES, 0), -1):
            past = match.at_move(at)
            if 1 < len(past.legal_actions) <= MOST_MOVES:
                game, seat = match.game, past.turn
                worlds = [past.table.copy(), *(hide_for(game, past.table, seat) for _ in range(WORLDS))]
                for seed, world in enumerate(worlds[1:]):
                    game.rules.redeal(world, seat, seed)
                found = [{move: share_after(game, world, move) for move in past.legal_actions} for world in worlds]
                if None not in found[0].values() and all(other == found[0] for other in found):
                    yield past, {move: share for move, share in found[0].items() if share is not None}


def share_after(game: Game, table: Table[Any], move: Move) -> float | None:
    """Return the mover's share of the win if it plays a move and then as well as it can; None if others decide too."""
    seat, left = int(table[0].turn), MOST_POSITIONS

    def best(table: Table[Any], move: Move) -> float | None:
        nonlocal left
        left -= 1
        table = table.copy()
        game.rules.play(table, move)
        if table[0].turn == NOBODY:
            ranks = scores_and_ranks(game, table)[1]
            return (ranks[seat] == 1) / ranks.count(1)
        moves = legal_actions(game, table)
        if left < len(moves) or (len(moves) > 1 and table[0].turn != seat):
            return None
        shares = [best(table, move) for move in moves]
        return None if None in shares else max(share for share in shares if share is not None)

    return best(table, move)


def judged(match: Match, move: Move) -> JudgedDecision:
    judge = PositionJudge(match.game, 60, heuristic_of(match.game).judging)
    assert match.turn != NOBODY
    return judge.decide(match.move_count, view_of(match.game, match.table, match.turn), move)[0]


@pytest.mark.parametrize("name", GAMES)
def test_throwing_the_win_away_is_a_mistake_and_keeping_it_is_not(name: str) -> None:
    blunders = equal = 0
    for match, shares in last_decisions(name):
        best, worst = max(shares, key=shares.__getitem__), min(shares, key=shares.__getitem__)
        if shares[best] == shares[worst]:
            if equal < WANTED:
                equal += 1
                assert judged(match, worst).grade in ("best", "good")
        elif blunders < WANTED:
            blunders += 1
            assert judged(match, worst).grade in ("mistake", "blunder"), match.moves[-3:]
            assert judged(match, best).grade in ("best", "good")
        if blunders == equal == WANTED:
            return
    assert blunders

"""Loops that every game gets: random play to the end, and many games in a row."""

from typing import Any

import numpy as np
import pytest

from updraft.kit.contract import NOBODY, Game
from updraft.kit.loops import Loops, loops_of, move_buffer, rng_of
from updraft.kit.luck import below, fork, seed_words
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, legal_actions, prepare

MOVES = {2: 14, 3: 18, 4: 20, 5: 20}  # of a game, by players


@pytest.fixture(scope="module")
def loops(game: Game) -> Loops:
    return loops_of(game)


def play_by_hand(game: Game, table: Table[Any], rng: Any) -> int:
    """Do what the loop does, in the plainest way."""
    made = 0
    while table[0].turn != NOBODY:
        moves = legal_actions(game, table)
        game.rules.play(table, moves[below(rng, len(moves))])
        made += 1
    return made


def test_the_loops_of_a_game_are_made_once(game: Game) -> None:
    assert loops_of(game) is loops_of(game)


def test_dice_are_luck_of_their_own() -> None:
    rng = rng_of("oak")
    assert rng.tolist() == seed_words("oak")
    assert rng.dtype == np.int64
    assert rng_of("oak") is not rng


def test_there_is_room_for_every_move(game: Game) -> None:
    assert move_buffer(game).shape == (game.move_count,)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_play_ends(game: Game, loops: Loops, players: int) -> None:
    for seed in ("oak", "elm", "ash"):
        table = deal(Settings(game, players), seed)
        assert loops.play_out(table, move_buffer(game), rng_of(seed)) == MOVES[players]
        assert table[0].turn == NOBODY


def test_random_play_is_legal_play_by_dice(game: Game, loops: Loops) -> None:
    settings = Settings(game, 4, {"objective": "random", "strategic": True, "draw_last": True})
    looped, by_hand = deal(settings, "oak"), deal(settings, "oak")
    rng, same_rng = rng_of("choices"), rng_of("choices")
    made = loops.play_out(looped, move_buffer(game), rng)
    assert made == play_by_hand(game, by_hand, same_rng) == 40
    assert looped.tobytes() == by_hand.tobytes()
    assert rng.tolist() == same_rng.tolist()


def test_a_game_that_is_over_is_played_out(game: Game, loops: Loops) -> None:
    table = deal(Settings(game, 2), "oak")
    loops.play_out(table, move_buffer(game), rng_of("oak"))
    before = table.tobytes()
    assert loops.play_out(table, move_buffer(game), rng_of("oak")) == 0
    assert table.tobytes() == before


@pytest.mark.parametrize("games", [0, 1, 7])
def test_playing_games_counts_their_moves(game: Game, loops: Loops, games: int) -> None:
    start = prepare(Settings(game, 3))
    before = start.tobytes()
    table = start.copy()
    assert loops.play_games(start, table, move_buffer(game), rng_of("oak"), games) == games * MOVES[3]
    assert start.tobytes() == before


def test_every_game_in_a_row_is_dealt_anew(game: Game, loops: Loops) -> None:
    start = prepare(Settings(game, 3))
    table, by_hand = start.copy(), start.copy()
    rng, same_rng = rng_of("oak"), rng_of("oak")
    ends = set()
    for _ in range(5):
        loops.play_games(start, table, move_buffer(game), rng, 1)
        by_hand[0] = start[0]
        fork(same_rng, by_hand[0].luck)
        game.rules.deal(by_hand)
        play_by_hand(game, by_hand, same_rng)
        assert table.tobytes() == by_hand.tobytes()
        ends.add(table.tobytes())
    assert len(ends) == 5


def test_the_same_dice_play_the_same_games(game: Game, loops: Loops) -> None:
    ends = []
    for seed in ("oak", "oak", "elm"):
        start = prepare(Settings(game, 5))
        table = start.copy()
        loops.play_games(start, table, move_buffer(game), rng_of(seed), 3)
        ends.append(table.tobytes())
    assert ends[0] == ends[1] != ends[2]

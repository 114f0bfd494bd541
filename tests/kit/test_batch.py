"""Many games at once: arrays in, arrays out, and never an illegal move."""

from typing import Any

import numpy as np
import pytest

from updraft.kit.batch import Batch
from updraft.kit.contract import NOBODY, Game
from updraft.kit.table import Settings, legal_actions, scores_and_ranks

COUNT = 6
MOVES = 18  # of a game with 3 players


@pytest.fixture
def batch(game: Game) -> Batch:
    return Batch(Settings(game, 3), COUNT, "oak")


def image(batch: Batch) -> bytes:
    return batch.tables.tobytes() + batch.masks.tobytes() + batch.over.tobytes() + batch.scores.tobytes()


def first_legal(batch: Batch) -> Any:
    return batch.masks.argmax(axis=1)


@pytest.mark.parametrize("count", [0, -1])
def test_a_batch_has_at_least_one_game(game: Game, count: int) -> None:
    with pytest.raises(ValueError, match=f"at least one game, not {count}"):
        Batch(Settings(game, 3), count, "oak")


@pytest.mark.parametrize("players", [2, 5])
def test_every_array_has_a_row_for_each_table(game: Game, players: int) -> None:
    batch = Batch(Settings(game, players), COUNT, "oak")
    assert batch.tables.shape == batch.over.shape == batch.turns.shape == (COUNT,)
    assert batch.masks.shape == (COUNT, game.move_count)
    assert batch.scores.shape == batch.ranks.shape == (COUNT, players)


def test_a_batch_begins_with_different_games_at_a_decision(batch: Batch) -> None:
    assert len({table.tobytes() for table in batch.tables}) == COUNT
    assert not batch.over.any()
    assert batch.masks.any(axis=1).all()
    assert ((batch.turns >= 0) & (batch.turns < 3)).all()


def test_masks_are_the_legal_moves(game: Game, batch: Batch) -> None:
    for _ in range(MOVES + 3):
        for i in range(COUNT):
            assert np.flatnonzero(batch.masks[i]).tolist() == legal_actions(game, batch.tables[i : i + 1])
        batch.step(batch.sample())


def test_turns_are_those_of_the_tables(batch: Batch) -> None:
    for _ in range(MOVES + 3):
        assert batch.turns.tolist() == [int(table.turn) for table in batch.tables]
        batch.step(first_legal(batch))


def test_a_step_plays_one_move_on_every_table(game: Game, batch: Batch) -> None:
    chosen = batch.sample()
    expected = batch.tables.copy()
    for i in range(COUNT):
        game.rules.play(expected[i : i + 1], int(chosen[i]))
    batch.step(chosen)
    assert batch.tables.tobytes() == expected.tobytes()


@pytest.mark.parametrize("kind", [list, tuple, np.array, lambda moves: np.array(moves, np.int16), np.uint64])
def test_moves_come_in_any_form(game: Game, kind: Any) -> None:
    one, other = (Batch(Settings(game, 3), COUNT, "oak") for _ in range(2))
    moves = first_legal(one)
    one.step(moves)
    other.step(kind(moves.tolist()))
    assert image(one) == image(other)


@pytest.mark.parametrize("table", [0, 3, COUNT - 1])
@pytest.mark.parametrize("wrong", [-1, -(2**63), 2**63 - 1, 64, 63, 31])
def test_an_illegal_move_is_an_error_and_nothing_moves(batch: Batch, table: int, wrong: int) -> None:
    moves = first_legal(batch)
    moves[table] = wrong
    before = image(batch)
    with pytest.raises(ValueError, match=rf"move {wrong} is not legal on table {table}; see masks\[{table}\]"):
        batch.step(moves)
    assert image(batch) == before


def test_every_move_that_is_masked_out_is_refused(game: Game, batch: Batch) -> None:
    before = image(batch)
    for move in np.flatnonzero(~batch.masks[2]):
        moves = first_legal(batch)
        moves[2] = move
        with pytest.raises(ValueError, match="is not legal on table 2"):
            batch.step(moves)
    assert image(batch) == before


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [0] * (COUNT - 1),
        [0] * (COUNT + 1),
        [[0] * COUNT],
        [[0]] * COUNT,
        0,
        [0.0] * COUNT,
        [True] * COUNT,
        ["0"] * COUNT,
        [None] * COUNT,
        [10**30] * COUNT,
    ],
)
def test_anything_but_one_number_for_each_table_is_an_error(batch: Batch, moves: Any) -> None:
    before = image(batch)
    with pytest.raises(ValueError, match=f"step takes {COUNT} move numbers, one for each table"):
        batch.step(moves)
    assert image(batch) == before


def test_samples_are_legal_and_vary(batch: Batch) -> None:
    seen = set()
    for _ in range(30):
        moves = batch.sample()
        assert batch.masks[np.arange(COUNT), moves].all()
        seen.add(tuple(moves.tolist()))
    assert len(seen) > 20


def test_a_sample_belongs_to_the_caller(batch: Batch) -> None:
    moves = batch.sample()
    kept = moves.copy()
    batch.step(batch.sample())
    batch.sample()
    assert moves.tolist() == kept.tolist()


def test_finished_games_are_scored_and_dealt_anew(game: Game, batch: Batch) -> None:
    for made in range(1, 2 * MOVES + 1):
        moves = batch.sample()
        after = batch.tables.copy()
        for i in range(COUNT):
            game.rules.play(after[i : i + 1], int(moves[i]))
        batch.step(moves)
        assert batch.over.tolist() == [made % MOVES == 0] * COUNT
        assert (batch.turns != NOBODY).all()
        if batch.over.all():
            for i in range(COUNT):
                assert (batch.scores[i].tolist(), batch.ranks[i].tolist()) == scores_and_ranks(game, after[i : i + 1])
            assert len({table.tobytes() for table in batch.tables}) == COUNT


def test_scores_stay_until_the_next_game_ends(batch: Batch) -> None:
    for _ in range(MOVES):
        batch.step(batch.sample())
    scores = batch.scores.tolist()
    assert batch.over.all()
    batch.step(batch.sample())
    assert not batch.over.any()
    assert batch.scores.tolist() == scores


def test_an_observation_is_the_current_players(game: Game, batch: Batch) -> None:
    for _ in range(5):
        features = batch.observe()
        assert features.shape == (COUNT, game.observation_size)
        assert features.dtype == np.float32
        for i in range(COUNT):
            alone = np.full(game.observation_size, -9, np.float32)
            game.rules.observe(batch.tables[i : i + 1], int(batch.turns[i]), alone)
            assert features[i].tobytes() == alone.tobytes()
        batch.step(batch.sample())


def test_observing_changes_nothing(batch: Batch) -> None:
    before = image(batch)
    batch.observe()
    assert image(batch) == before


def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    one, same, other = (Batch(Settings(game, 3), COUNT, seed) for seed in ("oak", "oak", "elm"))
    assert image(one) != image(other)
    for _ in range(2 * MOVES):
        moves = one.sample()
        assert moves.tolist() == same.sample().tolist()
        one.step(moves)
        same.step(moves)
        assert image(one) == image(same)


def test_options_and_first_player_hold_for_every_game(game: Game) -> None:
    batch = Batch(Settings(game, 2, {"draw_last": True}, first=1), COUNT, "oak")
    for _ in range(30):
        assert (batch.tables["draw_last"] == 1).all()
        assert (batch.tables["first"] == 1).all()
        batch.step(batch.sample())

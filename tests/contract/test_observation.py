"""Every game: the pieces of an observation say what its numbers mean, where they stand and what they can be."""

from collections.abc import Callable, Iterator

import numpy as np

from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.observation import bounds, slices, split, table


def test_every_number_is_within_the_bounds_of_its_piece(
    game: Game, positions: Callable[[Game], Iterator[Match]]
) -> None:
    low, high = bounds(game)
    features = np.zeros(game.observation_size, np.float32)
    for match in positions(game):
        for seat in range(match.settings.players):
            game.rules.observe(match.table, seat, features)
            outside = np.flatnonzero((features < low) | (features > high))
            assert not len(outside), (match.move_count, seat, [(int(at), float(features[at])) for at in outside])


def test_bounds_enclose_0_which_stands_for_nothing(game: Game) -> None:
    low, high = bounds(game)
    assert (low <= 0).all()
    assert (high > 0).all()
    assert np.isfinite(low).all()
    assert np.isfinite(high).all()


def test_every_piece_has_a_name_of_its_own_and_a_meaning_of_one_sentence(game: Game) -> None:
    names = [piece.name for piece in game.observation]
    assert len(names) == len(set(names))
    for piece in game.observation:
        assert piece.name.isidentifier()
        columns = [column.name for column in piece.columns]
        assert len(columns) == len(set(columns))
        for meaning in (piece.meaning, *(column.meaning for column in piece.columns)):
            assert meaning[0].isupper() or meaning[0] == "1"
            assert meaning.endswith(".")
            assert ". " not in meaning
            assert "|" not in meaning


def test_columns_fill_the_last_axis_of_their_piece(game: Game) -> None:
    for piece in game.observation:
        if piece.columns:
            assert sum(column.size for column in piece.columns) == piece.shape[-1]
            assert piece.low == min(column.low for column in piece.columns)
            assert piece.high == max(column.high for column in piece.columns)


def test_pieces_share_the_memory_of_an_observation_and_cover_it(game: Game) -> None:
    many = np.zeros((3, game.observation_size), np.float32)
    for one in (many[1], many):
        pieces = split(game, one)
        for number, piece in enumerate(game.observation, 1):
            assert pieces[piece.name].shape == one.shape[:-1] + piece.shape
            pieces[piece.name][...] = number
    assert many.all()
    for number, place in enumerate(slices(game.observation).values(), 1):
        assert (many[:, place] == number).all()


def test_the_table_has_a_row_for_every_piece_and_column(game: Game) -> None:
    rows = table(game).splitlines()[2:]
    assert len(rows) == sum(1 + len(piece.columns) for piece in game.observation)
    assert all(row.count("|") == 6 for row in rows)

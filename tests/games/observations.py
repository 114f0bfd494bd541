"""Read an observation cell by cell: each cell has a name, and only cells that differ from 0 are listed."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.memory import Table
from updraft.kit.observation import bounds


def named_cells(game: Game, table: Table[Any], seat: int, names: Sequence[str]) -> dict[str, float]:
    """Observe a table and return its cells by name, except those that are 0; every cell has its own name."""
    assert len(names) == len(set(names)) == game.observation_size
    cells = np.full(game.observation_size, np.nan, np.float32)
    game.rules.observe(table, seat, cells)
    return {name: round(float(cell), 6) for name, cell in zip(names, cells, strict=True) if cell != 0}


def rounded(cells: dict[str, float]) -> dict[str, float]:
    """Round expected cells like those of `named_cells`."""
    return {name: round(cell, 6) for name, cell in cells.items()}


def crossed(*parts: Sequence[object]) -> Iterator[str]:
    """Yield the names of a block of cells, the last part running fastest."""
    return (" ".join(str(part) for part in combination) for combination in product(*parts))


def check_bounds(game: Game, box: dict[str, Any], moves: int, **options: Any) -> None:
    """Play with other components than the shipped ones, and check every number of every observation."""
    low, high = bounds(game)
    cells = np.zeros(game.observation_size, np.float32)
    for players in (game.player_counts[0], game.player_counts[-1]):
        match = game.new(players=players, seed="bounds", components=shipped_items(game) | box, **options)
        choices = random.Random(players)
        while not match.is_over and match.move_count < moves:
            match.push(choices.choice(match.legal_actions))
            game.rules.observe(match.table, choices.randrange(players), cells)
            assert (low <= cells).all()
            assert (cells <= high).all()

"""Read and play tables of Up Turn by texts."""

from collections.abc import Callable
from typing import Any, TypeAlias

import updraft
from updraft.games.up_turn.components import tile_text
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import legal_actions

GAME = updraft.game("up-turn")

Lay: TypeAlias = Callable[..., Table[Any]]


def choices(table: Table[Any]) -> list[str]:
    return [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]


def play(table: Table[Any], *moves: str) -> None:
    for move in moves:
        submit(GAME, table, move)


def rack(table: Table[Any], seat: int) -> str:
    return " ".join(tile_text(int(tile)) for tile in table[0].rack[seat, : table[0].held[seat]])


def line(table: Table[Any]) -> str:
    return " ".join(tile_text(int(tile)) for tile in table[0].line[: table[0].laid])

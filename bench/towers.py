"""Measure die Aufsteiger in detail: `legal` after a lift, and generating towers, in processor time."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from updraft.games import find
from updraft.games.die_aufsteiger.state import Phase
from updraft.kit.jit import compiled
from updraft.kit.loops import move_buffer, rng_of
from updraft.kit.luck import below, fork
from updraft.kit.memory import Ints, Table
from updraft.kit.table import Settings, legal_actions, prepare
from updraft.kit.table import deal as table_of

GAME = find("die-aufsteiger")
GAMES = 100
TIMES = 200
TOWERS = 2_000

deal, legal = GAME.rules.deal, GAME.rules.legal


@compiled
def list_moves(tables: Table[Any], buffer: Ints, times: int) -> int:
    """List the moves of every table, many times."""
    listed = 0
    for _ in range(times):
        for i in range(tables.size):
            listed += legal(tables[i : i + 1], buffer)
    return listed


@compiled
def deal_towers(start: Table[Any], table: Table[Any], rng: Ints, times: int) -> None:
    for _ in range(times):
        table[0] = start[0]
        fork(rng, table[0].luck)
        deal(table)


def lifted_positions() -> Iterator[Table[Any]]:
    """Yield positions of random games in which a block is in the air."""
    rng = rng_of("lifted")
    for number in range(GAMES):
        table = table_of(Settings(GAME, GAME.player_counts[number % len(GAME.player_counts)]), f"lifted {number}")
        while moves := legal_actions(GAME, table):
            GAME.rules.play(table, moves[below(rng, len(moves))])
            if table[0].phase == Phase.HOLDING:
                yield table.copy()


def main() -> None:
    tables, buffer = np.concatenate(list(lifted_positions())), move_buffer(GAME)
    list_moves(tables, buffer, 1)
    begin = time.process_time()
    listed = list_moves(tables, buffer, TIMES)
    spent = (time.process_time() - begin) / TIMES / len(tables)
    puts = listed / TIMES / len(tables)
    print(f"legal after a lift: {spent * 1e6:.2f} µs on average, {puts:.0f} puts, {len(tables)} positions")
    for kind in GAME.options[0].values:
        start, rng = prepare(Settings(GAME, 2, {GAME.options[0].name: kind})), rng_of("towers")
        table = start.copy()
        deal_towers(start, table, rng, 1)
        begin = time.process_time()
        deal_towers(start, table, rng, TOWERS)
        print(f"a deal with tower {kind}: {(time.process_time() - begin) / TOWERS * 1e6:.1f} µs")


if __name__ == "__main__":
    main()

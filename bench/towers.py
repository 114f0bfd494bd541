"""die Aufsteiger in detail: the list of puts after a lift, and building a tower, in processor time."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from updraft.games import find
from updraft.games.die_aufsteiger.state import Phase
from updraft.kit.jit import compiled
from updraft.kit.loops import dice_of, room_for
from updraft.kit.luck import below, fork
from updraft.kit.record import Table, Words
from updraft.kit.table import Setting, legal_moves, prepare
from updraft.kit.table import deal as table_of

GAME = find("die-aufsteiger")
GAMES = 100
TIMES = 200
TOWERS = 2_000

deal, legal = GAME.rules.deal, GAME.rules.legal


@compiled
def list_often(tables: Table[Any], room: Words, times: int) -> int:
    """List the moves of every table, one after another, again and again."""
    listed = 0
    for _ in range(times):
        for i in range(tables.size):
            listed += legal(tables[i : i + 1], room)
    return listed


@compiled
def deal_often(start: Table[Any], table: Table[Any], dice: Words, times: int) -> None:
    for _ in range(times):
        table[0] = start[0]
        fork(dice, table[0].luck)
        deal(table)


def lifted() -> Iterator[Table[Any]]:
    """Positions of random games in which a block is in the air."""
    dice = dice_of("lifted")
    for number in range(GAMES):
        table = table_of(Setting(GAME, GAME.seats[number % len(GAME.seats)]), f"lifted {number}")
        while moves := legal_moves(GAME, table):
            GAME.rules.play(table, moves[below(dice, len(moves))])
            if table[0].phase == Phase.HOLDING:
                yield table.copy()


def main() -> None:
    tables, room = np.concatenate(list(lifted())), room_for(GAME)
    list_often(tables, room, 1)
    begin = time.process_time()
    listed = list_often(tables, room, TIMES)
    spent = (time.process_time() - begin) / TIMES / len(tables)
    puts = listed / TIMES / len(tables)
    print(f"legal after a lift: {spent * 1e6:.2f} µs in the mean, {puts:.0f} puts, {len(tables)} positions")
    for kind in GAME.options[0].values:
        start, dice = prepare(Setting(GAME, 2, {GAME.options[0].name: kind})), dice_of("towers")
        table = start.copy()
        deal_often(start, table, dice, 1)
        begin = time.process_time()
        deal_often(start, table, dice, TOWERS)
        print(f"a deal with tower {kind}: {(time.process_time() - begin) / TOWERS * 1e6:.1f} µs")


if __name__ == "__main__":
    main()

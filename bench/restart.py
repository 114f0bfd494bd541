"""Measure how long a server takes to start with many unfinished tables, and to open one of them.

    python bench/restart.py [--tables 10000] [--moves 40] [--database URL]

A tenth of the tables are open and public, the others are running games of all kinds; one in ten of these has a clock.
The database is filled with copies of a few games, as a killed server would leave them.
"""

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from time import perf_counter, time

from sqlalchemy import insert

import updraft
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.server import events, schema
from updraft.server.database import engine_of, migrate, sqlite_in
from updraft.server.events import DAY, AnyEvent, Chair, Created, TimeControl
from updraft.server.hub import Hub
from updraft.server.store import Store
from updraft.server.table_state import TablePhase
from updraft.server.watch import due_in_memory


def history(game: str, moves: int, is_open: bool, has_clock: bool) -> list[AnyEvent]:
    """Make the events of one table."""
    chairs = [Chair("ann", "Ann"), Chair() if is_open else Chair("bob", "Bob")]
    created = Created(
        at=time(),
        game=game,
        players=2,
        options={},
        ruleset=updraft.game(game).ruleset,
        host="ann",
        chairs=chairs,
        public=is_open,
        time_control=TimeControl(3 * DAY) if has_clock else None,
    )
    if is_open:
        return [created]
    match, rng = Match(Settings(updraft.game(game), 2), "restart"), random.Random(1)  # noqa: S311
    past: list[AnyEvent] = [created, events.Started(time(), "restart")]
    while match.move_count < moves and not match.is_over:
        seat, move = match.turn, rng.choice(match.legal_moves)
        match.push(move)
        if not match.is_over:
            past.append(events.Moved(at=time(), seat=seat, move=move))
    return past


def fill(database: str, tables: int, moves: int) -> None:
    """Write unfinished tables straight into a database."""
    names = updraft.game_names()
    kinds = {
        (name, is_open, has_clock): [
            events.encode(event).decode() for event in history(name, moves, is_open, has_clock)
        ]
        for name in names
        for is_open, has_clock in ((True, False), (False, False), (False, True))
    }
    engine, now = engine_of(database), time()
    migrate(engine)
    rows, stored = [], []
    for number in range(tables):
        is_open, has_clock = number % 10 == 0, number % 10 == 1
        phase = TablePhase.OPEN if is_open else TablePhase.PLAYING
        name, table_id = names[number % len(names)], f"table-{number}"
        due = due_in_memory(phase, [], TimeControl(3 * DAY) if has_clock else None, now)
        row = {"id": table_id, "game": name, "phase": phase, "public": is_open, "host": "ann", "changed": now}
        rows.append(row | {"due": due, "watcher": "dead"})
        bodies = kinds[name, is_open, has_clock]
        stored += [{"table_id": table_id, "number": at, "body": body} for at, body in enumerate(bodies)]
    with engine.begin() as connection:
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.events), stored)
    engine.dispose()
    print(f"{tables} tables with {len(stored)} events")


async def measure(database: str, tables: int) -> None:
    """Open a hub, then one table, and wait until all tables that need a server are taken up."""
    began = perf_counter()
    hub = Hub(Store(database))
    await hub.open()
    print(f"ready after {perf_counter() - began:.2f} s; {len(hub.lobby.listed())} tables in the lobby")
    began = perf_counter()
    await hub.find(f"table-{tables - 1}")
    print(f"a running game is opened after {(perf_counter() - began) * 1000:.1f} ms")
    clocked = tables // 10
    while len(hub.tables) < clocked:
        await asyncio.sleep(0.05)
    print(f"{clocked} tables with clocks are taken up after {perf_counter() - began:.1f} s")
    began = perf_counter()
    await hub.close()
    print(f"stopped after {perf_counter() - began:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--database", help="an empty Postgres; by default SQLite in a temporary folder")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or sqlite_in(Path(folder))
        fill(database, chosen.tables, chosen.moves)
        asyncio.run(measure(database, chosen.tables))


if __name__ == "__main__":
    main()

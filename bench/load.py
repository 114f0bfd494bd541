"""Measure many live tables at once, ours and a peer's: acknowledged moves per second, latency, memory.

    python bench/load.py [--tables 1000] [--seats 4] [--spectators 500] [--game tout-la-haut] [--peer FOLDER | --alone]
                         [--workers N] [--database URL] [--bots TABLES] [--slow N]

Our server runs in its own process with SQLite in a temporary folder and stores every move durably before it
acknowledges it; boardgame.io's server keeps its matches in memory. The clients run in this process, and every player
moves as soon as it is their turn. With `--workers` or `--database`, our server is `updraft serve` on Postgres: at the
address, or on a temporary one that waits for the disk. With `--bots`, experts play one another at as many more tables
meanwhile; with `--slow`, as many more spectators never read what they are sent.
"""

import argparse
import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import picows
import uvicorn
import uvloop
from load_clients import LoadRun, PeerClient, SlowClient, TableTimes, UpdraftClient, connect
from processes import children, family, processor_time, resident

from tests.server.services import Postgres
from updraft import games
from updraft.bots.warm_up import warm_up_rules, warm_up_search
from updraft.server import events
from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.database import sqlite_in
from updraft.server.events import Chair
from updraft.server.hub import Hub
from updraft.server.limits import Limits, Rate
from updraft.server.store import Store

UNLIMITED = Rate(999_999_999, 999_999_999)
OPEN = Limits(
    tables_per_guest=10**6,
    sockets_per_guest=10**6,
    sockets_per_address=10**6,
    connections=10**6,
    connections_per_address=10**6,
    bots_thinking_per_address=10**6,
    requests=UNLIMITED,
    requests_per_guest=UNLIMITED,
    messages=UNLIMITED,
    messages_per_guest=UNLIMITED,
    messages_per_address=UNLIMITED,
)
PEER = "boardgame.io@0.50.2"
TIMEOUT = 20.0  # seconds without any move
BATCH = 100  # sockets that are opened at once
SETTLING, SETTLED = 4, 0.2  # a server that uses less than 0.2 s of a core in 4 s has nothing left to load


# Our server, in its own process.


async def create_tables(hub: Hub, args: argparse.Namespace) -> list[tuple[str, list[str]]]:
    """Create and start tables; return their ids and the secrets of their players."""

    async def create(number: int) -> tuple[str, list[str]]:
        guests = await asyncio.gather(*(hub.accounts.create(f"P{number}-{seat}") for seat in range(args.seats)))
        chairs = [Chair(guest.id, guest.name) for guest, _ in guests]
        return await start_table(hub, args, chairs, guests[0][0].id), [secret for _, secret in guests]

    return list(await asyncio.gather(*(create(number) for number in range(args.tables))))


async def create_bot_tables(hub: Hub, args: argparse.Namespace) -> None:
    """Create and start tables of experts, who think whenever a process is free."""
    host, _ = await hub.accounts.create("host")
    chairs = [Chair(name=f"B{seat}", level="expert") for seat in range(args.seats)]
    await asyncio.gather(*(start_table(hub, args, chairs, host.id) for _ in range(args.bots)))


async def start_table(hub: Hub, args: argparse.Namespace, chairs: list[Chair], host: str) -> str:
    created = events.Created(
        at=hub.now(),
        game=args.game,
        players=args.seats,
        options={},
        ruleset=0,
        host=host,
        chairs=chairs,
        time_control=events.TimeControl(600),
    )
    table = await hub.create(created)
    await table.act(lambda _: events.Started(hub.now(), hub.seed_of(table.state)))
    return table.id


async def serve(args: argparse.Namespace) -> None:
    """Print the tables when they are ready, then serve until stopped."""
    warm_up_rules(games.find(args.game), is_served=True)
    if args.bots:
        warm_up_search(games.find(args.game), "expert")
    hub = Hub(Store(sqlite_in(Path(args.serve))), limits=OPEN, pause=0.0)
    config = uvicorn.Config(
        create_app(hub), port=args.port, log_config=None, ws=TableConnection, ws_per_message_deflate=False
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    tables = await create_tables(hub, args)
    await create_bot_tables(hub, args)
    print(json.dumps(tables), flush=True)
    await running


# Our server as it is installed, on Postgres.


async def seed(args: argparse.Namespace) -> None:
    """Create the tables in a database, print them and stop."""
    warm_up_rules(games.find(args.game), is_served=True)
    hub = Hub(Store(args.seed), limits=OPEN)
    await hub.open()
    print(json.dumps(await create_tables(hub, args)), flush=True)
    await hub.close()


@contextmanager
def run_workers(args: argparse.Namespace, database: str) -> Iterator[list[int]]:
    """Run `updraft serve`; yield its processes, without those of bots, when nothing is left to load."""
    words = ["--port", args.port, "--database", database, "--workers", args.workers, "--metrics", "off", "--no-browser"]
    for limit in fields(OPEN):
        value = getattr(OPEN, limit.name)
        if value != limit.default:
            written = f"{value.burst}/{value.per_second}" if isinstance(value, Rate) else value
            words += ["--limit", f"{limit.name}={written}"]
    command = [sys.executable, "-m", "updraft", "serve", *map(str, words)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        try:
            serving = (line for line in server.stderr if "serving at" in line)
            for _ in range(args.workers):
                next(serving)
            Thread(target=server.stderr.read, daemon=True).start()
            used = 0.0
            while (now := processor_time(family(server.pid))) - used > SETTLED:
                used = now
                time.sleep(SETTLING)
            yield [server.pid, *(children(server.pid) if args.workers > 1 else ())]
        finally:
            server.terminate()


@dataclass(frozen=True)
class Figures:
    """The measurements of one server."""

    name: str
    sockets: int
    tables: int
    moves: int
    seconds: float
    acknowledged: list[float]
    answered: list[float]
    processor: float
    own_processor: float
    empty: int  # memory before the first socket
    joined: int  # with all sockets
    most: int
    joining: float
    database: float = 0.0  # processor time of Postgres

    def rows(self) -> Iterator[tuple[str, str]]:
        yield "moves acknowledged per second", f"{self.moves / self.seconds:,.0f}"
        yield "acknowledged after, p50 / p99", _milliseconds(self.acknowledged)
        yield "next move after, p50 / p99", _milliseconds(self.answered)
        yield (
            "processor time per move, server / clients",
            (f"{1000 * self.processor / self.moves:.2f} / {1000 * self.own_processor / self.moves:.2f} ms"),
        )
        yield "processor time of the database per move", f"{1000 * self.database / self.moves:.2f} ms"
        yield "memory per socket", f"{(self.joined - self.empty) / self.sockets / 1024:.1f} KiB"
        yield "memory per table, with its sockets", f"{(self.most - self.empty) / self.tables / 1024:.0f} KiB"
        yield "memory before the first socket", f"{self.empty / 1e6:.0f} MB"
        yield "processor time of the server to join", f"{1000 * self.joining / self.sockets:.2f} ms per socket"


def _milliseconds(waits: list[float]) -> str:
    waits = sorted(waits)
    return f"{1000 * waits[len(waits) // 2]:.0f} / {1000 * waits[len(waits) * 99 // 100]:.0f} ms"


async def play(
    name: str,
    run: LoadRun,
    tables: int,
    joining: list[Callable[[], Any]],
    server: list[int],
    database: int | None = None,
) -> Figures:
    """Join all clients, then measure until the last game is over."""
    empty, before = resident(server), processor_time(server)
    sockets = []
    for start in range(0, len(joining), BATCH):
        sockets += await asyncio.gather(*(join() for join in joining[start : start + BATCH]))
    await asyncio.sleep(1)
    with_sockets, used_joining = resident(server), processor_time(server)
    own, began, most = time.process_time(), time.perf_counter(), 0
    stored = processor_time(family(database)) if database else 0.0
    quiet, run.has_started = 0.0, True
    for move in run.ready:
        move()
    while run.over < len(joining):
        most, progress = max(most, resident(server)), len(run.acknowledged) + run.over
        await asyncio.sleep(0.1)
        quiet = 0.0 if len(run.acknowledged) + run.over > progress else quiet + 0.1
        if quiet > TIMEOUT:
            raise SystemExit(
                f"{name}: nothing happened for {TIMEOUT:.0f} s, {run.over} of {len(joining)} clients were done"
            )
    seconds = time.perf_counter() - began
    moves = len(run.acknowledged)
    used, own = processor_time(server) - used_joining, time.process_time() - own
    stored = processor_time(family(database)) - stored if database else 0.0
    for transport in sockets:
        transport.disconnect()
    acknowledged, answered = run.acknowledged, run.answered
    used_joining -= before
    return Figures(
        name,
        len(joining),
        tables,
        moves,
        seconds,
        acknowledged,
        answered,
        used,
        own,
        empty,
        with_sockets,
        most,
        used_joining,
        stored,
    )


async def play_ours(
    args: argparse.Namespace, tables: list[tuple[str, list[str]]], server: list[int], database: int | None = None
) -> Figures:
    run = LoadRun()
    at = {table: TableTimes() for table, _ in tables}
    clients = [(table, secret) for table, secrets in tables for secret in secrets]
    clients += [(tables[number % len(tables)][0], "") for number in range(args.spectators)]

    async def join(table: str, secret: str) -> picows.WSTransport:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return await connect(
            UpdraftClient(run, at[table]), f"ws://127.0.0.1:{args.port}/api/tables/{table}/live", **headers
        )

    name = f"updraft, {args.workers} on Postgres" if is_on_postgres(args) else "updraft"
    slow = [await watch_slowly(args.port, tables[number % len(tables)][0], run) for number in range(args.slow)]
    figures = await play(name, run, len(tables), [partial(join, *one) for one in clients], server, database)
    for transport in slow:
        transport.disconnect()
    return figures


async def watch_slowly(port: int, table: str, run: LoadRun) -> picows.WSTransport:
    return await connect(SlowClient(run, TableTimes()), f"ws://127.0.0.1:{port}/api/tables/{table}/live")


async def play_theirs(args: argparse.Namespace, server: list[int]) -> Figures:
    run = LoadRun()
    at = [TableTimes() for _ in range(args.tables)]
    clients: list[tuple[int, int | None]] = [(table, seat) for table in range(args.tables) for seat in range(4)]
    clients += [(number % args.tables, None) for number in range(args.spectators)]

    async def join(table: int, seat: int | None) -> picows.WSTransport:
        client = PeerClient(run, at[table], f"m{table}", seat)
        url = f"ws://127.0.0.1:{args.port}/socket.io/?EIO=4&transport=websocket"
        transport = await connect(client, url)
        await client.has_joined
        return transport

    return await play(PEER, run, args.tables, [partial(join, *one) for one in clients], server)


@contextmanager
def run_server(command: list[str], **environment: str) -> Iterator[tuple[list[int], str]]:
    """Run a server; yield its process and the line that it prints when it is ready."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment) as server:
        assert server.stdout
        try:
            yield [server.pid], server.stdout.readline()
        finally:
            server.terminate()


def is_on_postgres(args: argparse.Namespace) -> bool:
    return args.workers is not None or args.database is not None


def ours(args: argparse.Namespace) -> Figures:
    if is_on_postgres(args):
        return ours_on_postgres(args)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, *sys.argv[1:], "--port", str(args.port), "--serve", folder]
        with run_server(command) as (server, line):
            return uvloop.run(play_ours(args, json.loads(line), server))


def ours_on_postgres(args: argparse.Namespace) -> Figures:
    temporary = None if args.database else Postgres(is_durable=True)
    try:
        database = temporary.url if temporary else args.database
        command = [sys.executable, __file__, *sys.argv[1:], "--seed", database]
        tables = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        with run_workers(args, database) as server:
            return uvloop.run(play_ours(args, tables, server, temporary.pid if temporary else None))
    finally:
        if temporary:
            temporary.close()


def theirs(args: argparse.Namespace) -> Figures:
    modules = args.peer / "node_modules"
    if not modules.is_dir():
        args.peer.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", PEER], cwd=args.peer, check=True, stdout=2)
    command = ["node", str(Path(__file__).with_name("boardgame.cjs")), str(args.port)]
    with run_server(command, NODE_PATH=str(modules)) as (server, _):
        return uvloop.run(play_theirs(args, server))


def show(all_figures: list[Figures]) -> None:
    first = all_figures[0]
    print(
        f"{first.tables:,} tables, {first.sockets:,} sockets; moves: {', '.join(f'{f.moves:,}' for f in all_figures)}\n"
    )
    print(f"| | {' | '.join(figures.name for figures in all_figures)} |")
    print(f"|---|{'---:|' * len(all_figures)}")
    for rows in zip(*(figures.rows() for figures in all_figures), strict=True):
        print(f"| {rows[0][0]} | {' | '.join(row[1] for row in rows)} |")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4, help="seats of our tables; the peer's have 4")
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--game", default="tout-la-haut")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "updraft-bench"
    parser.add_argument("--peer", type=Path, default=cache, help="folder into which npm installs boardgame.io")
    parser.add_argument("--alone", action="store_true", help="leave out the peer")
    parser.add_argument("--workers", type=int, help="processes of our server")
    parser.add_argument("--database", metavar="URL", help="a Postgres for our server, which may lose what is in it")
    parser.add_argument("--bots", type=int, default=0, metavar="TABLES", help="tables of experts beside the others")
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="spectators that never read")
    parser.add_argument("--seed", metavar="URL", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--serve", metavar="DIR", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        uvloop.run(serve(args))
        return
    if args.seed:
        uvloop.run(seed(args))
        return
    args.workers = args.workers or (1 if args.database else None)
    args.port = free_port()
    figures = [ours(args)]
    if args.alone or not (shutil.which("node") and shutil.which("npm")):
        print("boardgame.io is left out: it needs node and npm" if not args.alone else "boardgame.io is left out")
    else:
        args.port = free_port()
        figures.append(theirs(args))
    show(figures)


if __name__ == "__main__":
    main()

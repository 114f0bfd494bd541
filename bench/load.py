"""Many live tables at once: moves acknowledged a second, how long an acknowledgement takes, memory; and a peer's.

    python bench/load.py [--tables 1000] [--seats 4] [--watchers 500] [--game tout-la-haut] [--peer FOLDER | --alone]

Our server is a process of its own with SQLite in a temporary folder, every move durably stored before it is
acknowledged; boardgame.io's server keeps its matches in memory. The players are in this process, and everyone moves
as soon as they are asked.
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
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import picows
import uvicorn
import uvloop

from updraft import games
from updraft.server import events
from updraft.server.app import create_app
from updraft.server.connection import TableConnection
from updraft.server.events import Chair
from updraft.server.hub import Hub
from updraft.server.limits import Limits, Rate
from updraft.server.serve import warm_up
from updraft.server.store import Store, sqlite_in

PLENTY = Rate(1e9, 1e9)
OPEN = Limits(10**6, 10, 10**6, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY)
PEER = "boardgame.io@0.50.2"
PATIENCE = 20.0  # seconds
TOGETHER = 100  # sockets that are opened at once


# Our server, in a process of its own.


async def fill(hub: Hub, wanted: argparse.Namespace) -> list[tuple[str, list[str]]]:
    """Tables with people at them, started; their ids and the secrets of those who sit there."""

    async def one(number: int) -> tuple[str, list[str]]:
        people = await asyncio.gather(*(hub.accounts.create(f"P{number}-{seat}") for seat in range(wanted.seats)))
        created = events.Created(
            at=hub.now(),
            game=wanted.game,
            players=wanted.seats,
            options={},
            ruleset=0,
            host=people[0][0].id,
            chairs=[Chair(guest.id, guest.name) for guest, _ in people],
            time_control=events.TimeControl(600),
        )
        table = await hub.create(created)
        await table.act(lambda _: events.Started(hub.now(), hub.new_seed()))
        return table.id, [secret for _, secret in people]

    return list(await asyncio.gather(*(one(number) for number in range(wanted.tables))))


async def serve(wanted: argparse.Namespace) -> None:
    """Print the tables when they are ready; then serve until somebody stops it."""
    warm_up(games.find(wanted.game))
    hub = Hub(Store(sqlite_in(Path(wanted.serve))), limits=OPEN)
    config = uvicorn.Config(
        create_app(hub), port=wanted.port, log_config=None, ws=TableConnection, ws_per_message_deflate=False
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    print(json.dumps(await fill(hub, wanted)), flush=True)
    await running


# The players.


@dataclass
class Round:
    """Everybody who plays on one server, and how long they waited."""

    everybody_sits: bool = False
    ready: list[Callable[[], None]] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    over: int = 0


@dataclass
class Table:
    """When the last move at it was sent."""

    sent: float = 0.0


class Asked(msgspec.Struct):
    """What is read of a question."""

    number: int
    choices: list[str]


class Heard(msgspec.Struct):
    """What is read of our messages."""

    type: str
    decision: Asked | None = None
    result: dict[str, Any] | None = None


class Player(picows.WSListener):
    """Moves as soon as it is asked, once everybody sits; notes how long everything took."""

    def __init__(self, now: Round, table: Table) -> None:
        self.round = now
        self.table = table
        self.sent = 0.0
        self.transport: Any = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())

    def hear(self, said: bytes) -> None:
        raise NotImplementedError

    def say(self, said: bytes) -> None:
        self.transport.send(picows.WSMsgType.TEXT, said)

    def move(self, said: bytes) -> None:
        """Answer a question; before everybody sits, later."""
        if not self.round.everybody_sits:
            self.round.ready.append(partial(self.move, said))
            return
        now = time.perf_counter()
        if self.table.sent:
            self.round.answered.append(now - self.table.sent)
        self.sent = self.table.sent = now
        self.say(said)

    def acknowledge(self) -> None:
        self.round.acknowledged.append(time.perf_counter() - self.sent)


class Ours(Player):
    """A seat, or a watcher, at one of our tables."""

    decoder = msgspec.json.Decoder(Heard)

    def hear(self, said: bytes) -> None:
        heard = self.decoder.decode(said)
        if heard.type == "accepted":
            self.acknowledge()
        elif heard.result:
            self.round.over += 1
        elif decision := heard.decision:
            move = {
                "type": "play",
                "id": str(decision.number),
                "decision": decision.number,
                "move": decision.choices[0],
            }
            self.move(msgspec.json.encode(move))


class Theirs(Player):
    """A seat, or a watcher, of boardgame.io: socket.io's text protocol, of which little is needed here."""

    def __init__(self, now: Round, table: Table, match: str, seat: int | None) -> None:
        super().__init__(now, table)
        self.match = match
        self.seat = json.dumps(None if seat is None else str(seat))
        self.turn = f'"currentPlayer":{self.seat},'.encode()
        self.is_waiting = False
        self.has_joined = asyncio.get_running_loop().create_future()

    def hear(self, said: bytes) -> None:
        if said.startswith(b"0"):
            self.say(b"40/turns,")
        elif said == b"2":
            self.say(b"3")
        elif said.startswith(b"40/turns"):
            self.say(f'42/turns,["sync","{self.match}",{self.seat},null,4]'.encode())
        elif said.startswith((b'42/turns,["sync"', b'42/turns,["update"')):
            self.look(said)

    def look(self, said: bytes) -> None:
        if self.is_waiting:
            self.is_waiting = False
            self.acknowledge()
        if b'"gameover":' in said:
            self.round.over += 1
        elif self.turn in said:
            number = said.partition(b'"_stateID":')[2].partition(b"}")[0].partition(b",")[0].decode()
            payload = f'{{"type":"build","args":[0],"playerID":{self.seat}}}'
            action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
            self.move(f'42/turns,["update",{action},{number},"{self.match}",{self.seat}]'.encode())
        if not self.has_joined.done():
            self.has_joined.set_result(None)

    def move(self, said: bytes) -> None:
        super().move(said)
        self.is_waiting = self.round.everybody_sits


@dataclass(frozen=True)
class Figures:
    """What was seen of one server."""

    name: str
    sockets: int
    tables: int
    moves: int
    seconds: float
    acknowledged: list[float]
    answered: list[float]
    processor: float
    own_processor: float
    empty: int
    sat: int
    most: int
    joining: float

    def rows(self) -> Iterator[tuple[str, str]]:
        yield "moves acknowledged a second", f"{self.moves / self.seconds:,.0f}"
        yield "acknowledged after, p50 / p99", _milliseconds(self.acknowledged)
        yield "the next player has answered after, p50 / p99", _milliseconds(self.answered)
        yield (
            "processor time a move: the server's / the players'",
            (f"{1000 * self.processor / self.moves:.2f} / {1000 * self.own_processor / self.moves:.2f} ms"),
        )
        yield "memory a socket", f"{(self.sat - self.empty) / self.sockets / 1024:.1f} KiB"
        yield "memory a table, its sockets included", f"{(self.most - self.empty) / self.tables / 1024:.0f} KiB"
        yield "memory before the first socket", f"{self.empty / 1e6:.0f} MB"
        yield "processor time of the server to join", f"{1000 * self.joining / self.sockets:.2f} ms a socket"


def _milliseconds(waits: list[float]) -> str:
    waits = sorted(waits)
    return f"{1000 * waits[len(waits) // 2]:.0f} / {1000 * waits[len(waits) * 99 // 100]:.0f} ms"


async def play(name: str, now: Round, tables: int, joining: list[Callable[[], Any]], server: int) -> Figures:
    """Everybody sits down; then the clock runs until the last game's end."""
    empty, before = resident(server), processor(server)
    sockets = []
    for start in range(0, len(joining), TOGETHER):
        sockets += await asyncio.gather(*(join() for join in joining[start : start + TOGETHER]))
    await asyncio.sleep(1)
    sat, joined, own, began, most = resident(server), processor(server), time.process_time(), time.perf_counter(), 0
    quiet, now.everybody_sits = 0.0, True
    for move in now.ready:
        move()
    while now.over < len(joining):
        most, seen = max(most, resident(server)), len(now.acknowledged) + now.over
        await asyncio.sleep(0.1)
        quiet = 0.0 if len(now.acknowledged) + now.over > seen else quiet + 0.1
        if quiet > PATIENCE:
            raise SystemExit(f"{name}: nothing happened for {PATIENCE:.0f} s, {now.over} of {len(joining)} were done")
    seconds = time.perf_counter() - began
    moves = len(now.acknowledged)
    used, own = processor(server) - joined, time.process_time() - own
    for transport in sockets:
        transport.disconnect()
    acknowledged, answered = now.acknowledged, now.answered
    joined -= before
    return Figures(
        name, len(joining), tables, moves, seconds, acknowledged, answered, used, own, empty, sat, most, joined
    )


async def connected(player: Player, url: str, **headers: str) -> picows.WSTransport:
    transport, _ = await picows.ws_connect(lambda: player, url, extra_headers=headers, websocket_handshake_timeout=60)
    return transport


async def play_ours(wanted: argparse.Namespace, tables: list[tuple[str, list[str]]], server: int) -> Figures:
    now = Round()
    at = {table: Table() for table, _ in tables}
    coming = [(table, secret) for table, secrets in tables for secret in secrets]
    coming += [(tables[number % len(tables)][0], "") for number in range(wanted.watchers)]

    async def join(table: str, secret: str) -> picows.WSTransport:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return await connected(Ours(now, at[table]), f"ws://127.0.0.1:{wanted.port}/api/tables/{table}/live", **headers)

    return await play("updraft", now, len(tables), [partial(join, *one) for one in coming], server)


async def play_theirs(wanted: argparse.Namespace, server: int) -> Figures:
    now = Round()
    at = [Table() for _ in range(wanted.tables)]
    coming: list[tuple[int, int | None]] = [(table, seat) for table in range(wanted.tables) for seat in range(4)]
    coming += [(number % wanted.tables, None) for number in range(wanted.watchers)]

    async def join(table: int, seat: int | None) -> picows.WSTransport:
        player = Theirs(now, at[table], f"m{table}", seat)
        url = f"ws://127.0.0.1:{wanted.port}/socket.io/?EIO=4&transport=websocket"
        transport = await connected(player, url)
        await player.has_joined
        return transport

    return await play(PEER, now, wanted.tables, [partial(join, *one) for one in coming], server)


def resident(process: int) -> int:
    """The memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[tuple[int, str]]:
    """A server's process, and the line that it prints when it is ready."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment) as server:
        assert server.stdout
        try:
            yield server.pid, server.stdout.readline()
        finally:
            server.terminate()


def ours(wanted: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, *sys.argv[1:], "--port", str(wanted.port), "--serve", folder]
        with started(command) as (server, line):
            return uvloop.run(play_ours(wanted, json.loads(line), server))


def theirs(wanted: argparse.Namespace) -> Figures:
    modules = wanted.peer / "node_modules"
    if not modules.is_dir():
        wanted.peer.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", PEER], cwd=wanted.peer, check=True, stdout=2)
    command = ["node", str(Path(__file__).with_name("boardgame.cjs")), str(wanted.port)]
    with started(command, NODE_PATH=str(modules)) as (server, _):
        return uvloop.run(play_theirs(wanted, server))


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
    parser.add_argument("--seats", type=int, default=4, help="of our tables; the peer's have 4")
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--game", default="tout-la-haut")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "updraft-bench"
    parser.add_argument("--peer", type=Path, default=cache, help="a folder for boardgame.io, which npm installs there")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--serve", metavar="DIR", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        uvloop.run(serve(wanted))
        return
    wanted.port = free_port()
    seen = [ours(wanted)]
    if wanted.alone or not (shutil.which("node") and shutil.which("npm")):
        print("without boardgame.io, which needs node and npm" if not wanted.alone else "without boardgame.io")
    else:
        wanted.port = free_port()
        seen.append(theirs(wanted))
    show(seen)


if __name__ == "__main__":
    main()

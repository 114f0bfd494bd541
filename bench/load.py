"""Many live tables at once: moves acknowledged a second, how long an acknowledgement takes, memory.

    python bench/load.py [--tables 1000] [--seats 4] [--watchers 500] [--game tout-la-haut]

The server is a process of its own with SQLite in a temporary folder, every move durably stored before it is
acknowledged; the players are beside it, and everyone moves as soon as they are asked.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

import picows
import uvicorn
import uvloop

from updraft import games
from updraft.server import events
from updraft.server.app import app_of
from updraft.server.events import Chair
from updraft.server.house import House
from updraft.server.safety import Limits, Rate
from updraft.server.serve import warm_up
from updraft.server.store import Store, sqlite_in

PLENTY = Rate(1e9, 1e9)
OPEN = Limits(10**6, 10, 10**6, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY)


async def fill(house: House, wanted: argparse.Namespace) -> list[tuple[str, list[str]]]:
    """Tables with people at them, started; their ids and the secrets of those who sit there."""

    async def one(number: int) -> tuple[str, list[str]]:
        people = await asyncio.gather(*(house.guests.welcome(f"P{number}-{seat}") for seat in range(wanted.seats)))
        created = events.Created(
            at=house.now(),
            game=wanted.game,
            players=wanted.seats,
            options={},
            ruleset=0,
            host=people[0][0].id,
            chairs=[Chair(guest.id, guest.name) for guest, _ in people],
            pace=events.Pace(600),
        )
        table = await house.create(created)
        await table.act(lambda _: events.Started(house.now(), house.new_seed()))
        return table.id, [secret for _, secret in people]

    return list(await asyncio.gather(*(one(number) for number in range(wanted.tables))))


async def serve(wanted: argparse.Namespace, folder: str) -> None:
    """The server's process: prints its tables when it is ready, ends when its input does."""
    warm_up(games.find(wanted.game))
    house = House(Store(sqlite_in(Path(folder))), limits=OPEN)
    config = uvicorn.Config(
        app_of(house), port=wanted.port, log_config=None, ws="websockets-sansio", ws_per_message_deflate=False
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    print(json.dumps(await fill(house, wanted)), flush=True)
    while not server.should_exit:
        await asyncio.sleep(0.2)
    await running


class Player(picows.WSListener):
    """Moves as soon as it is asked, once everybody sits; notes how long every acknowledgement took."""

    waits: ClassVar[list[float]] = []
    waiting: ClassVar[list[Callable[[], None]]] = []
    everybody_sits = False
    over = 0

    def __init__(self) -> None:
        self.sent = 0.0

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        said = json.loads(frame.get_payload_as_bytes())
        if said["type"] == "accepted":
            Player.waits.append(time.perf_counter() - self.sent)
        elif said.get("result"):
            Player.over += 1
        elif ask := said.get("ask"):
            move = {"type": "move", "id": str(ask["answers"]), "answers": ask["answers"], "move": ask["choices"][0]}
            if Player.everybody_sits:
                self.send(transport, move)
            else:
                Player.waiting.append(partial(self.send, transport, move))

    def send(self, transport: picows.WSTransport, move: dict[str, object]) -> None:
        self.sent = time.perf_counter()
        transport.send(picows.WSMsgType.TEXT, json.dumps(move).encode())


async def play(wanted: argparse.Namespace, tables: list[tuple[str, list[str]]], server: int) -> None:
    """Everybody sits down; then the clock runs until the last game's end."""
    empty, before, start_at = resident(server), processor(server), time.perf_counter()
    joining = [(table, secret) for table, secrets in tables for secret in secrets]
    joining += [(tables[number % len(tables)][0], "") for number in range(wanted.watchers)]
    open_sockets = []
    for start in range(0, len(joining), 100):
        batch = joining[start : start + 100]
        open_sockets += await asyncio.gather(*(join(wanted.port, table, secret) for table, secret in batch))
    await asyncio.sleep(1)
    sat, joined, began, most = resident(server), processor(server), time.perf_counter(), 0
    Player.everybody_sits = True
    for move in Player.waiting:
        move()
    while Player.over < len(joining):
        most = max(most, resident(server))
        await asyncio.sleep(0.1)
    ended = time.perf_counter()
    waits = sorted(Player.waits)
    print(f"{len(tables)} tables, {len(joining)} sockets, {len(waits)} moves acknowledged in {ended - began:.1f} s")
    print(f"  {len(waits) / (ended - began):8.0f} moves/s")
    print(f"  {1000 * waits[len(waits) // 2]:8.1f} ms p50, {1000 * waits[len(waits) * 99 // 100]:.1f} ms p99")
    print(f"  {1000 * (processor(server) - joined) / len(waits):8.2f} ms of the server's processor a move")
    print(f"  {1000 * (joined - before) / len(joining):8.2f} ms of it to join, {began - start_at:.1f} s until all sat")
    print(f"  {(sat - empty) / len(joining) / 1024:8.1f} KiB a socket; {empty / 1e6:.0f} MB before the first")
    print(f"  {(most - sat) / len(tables) / 1024:8.1f} KiB more a table while they play")
    for transport in open_sockets:
        transport.disconnect()


async def join(port: int, table: str, secret: str) -> picows.WSTransport:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    transport, _ = await picows.ws_connect(Player, url, extra_headers=headers, websocket_handshake_timeout=60)
    return transport


def resident(process: int) -> int:
    """The memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor(process: int) -> float:
    """The processor time that a process has used, in seconds."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--game", default="tout-la-haut")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--serve", metavar="DIR", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        uvloop.run(serve(wanted, wanted.serve))
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, *sys.argv[1:], "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            assert server.stdout
            tables = json.loads(server.stdout.readline())
            uvloop.run(play(wanted, tables, server.pid))
            server.terminate()


if __name__ == "__main__":
    main()

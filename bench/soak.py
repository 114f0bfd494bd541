"""Play on a server for an hour, and watch whether its memory stays flat.

    python bench/soak.py [--minutes 60] [--tables 20] [--rest 2] [--database URL]

The server is `updraft serve`, on SQLite unless a Postgres is named. Round after round, guests open tables of all games
by HTTP, sit down with each other and with a bot, chat, undo, and play to the end by sockets or leave the rest to bots;
a spectator of each table never reads. After a round everybody leaves. Ctrl-C ends it.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from threading import Thread
from typing import Any

import httpx
import msgspec
import picows
import uvloop
from load import OPEN, free_port
from load_clients import LoadRun, SlowClient, TableTimes, connect
from processes import family, processor_time, resident

from updraft import games
from updraft.server.limits import Rate

MOVES = 60  # commands of everybody; then all leave, and bots play on
NAMES = ("Ann", "Bea", "Cy")
LEVEL = "casual"
TIMEOUT = 60.0  # seconds for a game


@contextmanager
def run_server(port: int, folder: str, database: str | None) -> Iterator[int]:
    """Run `updraft serve` without limits; yield its process when all games are ready."""
    words = ["--port", port, "--metrics", "off", "--no-browser", "--bot-pause", 0, "--data", folder]
    words += ["--database", database] if database else []
    for limit in fields(OPEN):
        value = getattr(OPEN, limit.name)
        written = f"{value.burst}/{value.per_second}" if isinstance(value, Rate) else value
        words += ["--limit", f"{limit.name}={written}"] if value != limit.default else []
    command = [sys.executable, "-m", "updraft", "serve", *map(str, words)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        try:
            next(line for line in server.stderr if "serving at" in line)
            Thread(target=server.stderr.read, daemon=True).start()
            yield server.pid
        finally:
            server.terminate()


class MessagePart(msgspec.Struct):
    """The parts of a message that a player needs."""

    type: str
    id: str = ""
    decision: dict[str, Any] | None = None
    result: dict[str, Any] | None = None


class Player(picows.WSListener):
    """A guest at a table who moves at random, chats and takes moves back, until the game or their patience ends."""

    decoder = msgspec.json.Decoder(MessagePart)

    def __init__(self, soak: "Soak", luck: random.Random) -> None:
        self.soak = soak
        self.luck = luck
        self.sent: dict[str, float] = {}  # when, by the id of the move
        self.commands = 0
        self.is_done = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, _transport: picows.WSTransport) -> None:
        self.finish()

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == picows.WSMsgType.TEXT:
            self.read(self.decoder.decode(frame.get_payload_as_bytes()))

    def read(self, message: MessagePart) -> None:
        if sent := self.sent.pop(message.id, 0.0):
            self.soak.answered.append(time.perf_counter() - sent)
            if message.type == "refused":  # somebody has taken a move back
                self.transport.send(picows.WSMsgType.TEXT, b'{"type":"resync"}')
        if message.result or self.commands > MOVES:
            self.finish()
        if message.decision:
            self.decide(message.decision)

    def decide(self, decision: dict[str, Any]) -> None:
        chance = self.luck.random()
        if chance < 0.05:
            self.send(type="chat", text="And now?")
        move = self.send(type="play", decision=decision["number"], move=self.luck.choice(decision["choices"]))
        self.sent[move] = time.perf_counter()
        if chance > 0.95:
            self.send(type="undo", decision=decision["number"] + 1)

    def send(self, **message: Any) -> str:
        """Send a command; return its id."""
        self.commands += 1
        command = message | {"id": str(self.commands)}
        self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(command))
        return str(self.commands)

    def finish(self) -> None:
        if not self.is_done.done():
            self.is_done.set_result(None)


@dataclass
class Soak:
    """Rounds of games on one server, and what was measured after each."""

    port: int
    tables: int
    luck: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311
    answered: list[float] = field(default_factory=list)
    unfinished: int = 0

    async def play_round(self) -> None:
        """Play a game at each table, all at a time; then everybody leaves."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as client:
            await asyncio.gather(*(self.play_table(client, number) for number in range(self.tables)))

    async def play_table(self, client: httpx.AsyncClient, number: int) -> None:
        game = list(games.catalogue())[number % len(games.catalogue())]
        guests = [
            await new_guest(str(client.base_url).rstrip("/"), name) for name in NAMES[: game.player_counts[-1] - 1]
        ]
        table = await open_table(client, game.name, guests)
        watching = [await connect(SlowClient(LoadRun(), TableTimes()), self.address(table))]
        players = [Player(self, self.luck) for _ in guests]
        for player, guest in zip(players, guests, strict=True):
            watching.append(await connect(player, self.address(table), **guest))
        done = asyncio.gather(*(player.is_done for player in players))
        try:
            await asyncio.wait_for(done, TIMEOUT)
        except TimeoutError:
            self.unfinished += 1
        for transport in watching:
            transport.disconnect()
        for guest in guests:
            await client.post(f"/api/tables/{table}/actions", headers=guest, json={"type": "leave"})

    def address(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"


async def new_guest(address: str, name: str) -> dict[str, str]:
    """Become a guest; return the headers that prove it."""
    async with httpx.AsyncClient(base_url=address, timeout=60, headers={"Origin": address}) as browser:
        (await browser.post("/api/guests", json={"name": name})).raise_for_status()
        token = (await browser.post("/api/me/tokens", json={"name": "soak"})).raise_for_status()
    return {"Authorization": f"Bearer {token.json()['token']}"}


async def open_table(client: httpx.AsyncClient, game: str, guests: list[dict[str, str]]) -> str:
    """Open a table for guests and one bot, and start it."""
    host = guests[0]
    opened = await client.post("/api/tables", headers=host, json={"game": game, "players": len(guests) + 1})
    table: str = opened.raise_for_status().json()["id"]
    actions = [(guest, {"type": "sit"}) for guest in guests[1:]]
    actions += [(host, {"type": "set_bot", "seat": len(guests), "level": LEVEL}), (host, {"type": "start"})]
    for guest, action in actions:
        (await client.post(f"/api/tables/{table}/actions", headers=guest, json=action)).raise_for_status()
    return table


async def soak(args: argparse.Namespace, server: int) -> None:
    """Play round after round; print a row every few minutes, and one at the end."""
    running, began, shown = Soak(args.port, args.tables), time.monotonic(), -1
    print(
        "| minutes | games | moves | answered after, p50 / p99 | server | all its processes | open files | of a core |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    games_played, used, at = 0, processor_time([server]), began
    while (minutes := (time.monotonic() - began) / 60) < args.minutes:
        await running.play_round()
        games_played += args.tables
        await asyncio.sleep(args.rest)
        minutes = (time.monotonic() - began) / 60
        if minutes // args.every > shown or minutes >= args.minutes:
            shown = minutes // args.every
            now, cpu = time.monotonic(), processor_time([server])
            print(row(minutes, games_played, running.answered, server, (cpu - used) / (now - at)), flush=True)
            used, at, running.answered = cpu, now, []
    print(f"\n{running.unfinished} games were left unfinished after {TIMEOUT:.0f} s")


def row(minutes: float, games_played: int, waits: list[float], server: int, core: float) -> str:
    waits = sorted(waits) or [0.0]
    p50, p99 = 1000 * waits[len(waits) // 2], 1000 * waits[len(waits) * 99 // 100]
    own, everyone = resident([server]) / 1e6, resident(family(server)) / 1e6
    files = len(os.listdir(f"/proc/{server}/fd"))
    return (
        f"| {minutes:.0f} | {games_played} | {len(waits)} | {p50:.0f} / {p99:.0f} ms "
        f"| {own:.0f} MB | {everyone:.0f} MB | {files} | {core:.0%} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=5, help="minutes between two rows")
    parser.add_argument("--tables", type=int, default=20, help="at a time")
    parser.add_argument("--rest", type=float, default=2, help="seconds between two rounds")
    parser.add_argument("--database", metavar="URL", help="a Postgres for the server, which may lose what is in it")
    args = parser.parse_args()
    args.port = free_port()
    with tempfile.TemporaryDirectory() as folder, run_server(args.port, folder, args.database) as server:
        try:
            uvloop.run(soak(args, server))
        except KeyboardInterrupt:
            print("stopped")


if __name__ == "__main__":
    main()

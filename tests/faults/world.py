"""Servers, and groups of people who play at them whatever happens, one game after another."""

import asyncio
import json
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, NamedTuple

from tests.faults.oracle import read_tables, trouble_with_commands, trouble_with_snapshot
from tests.faults.page_client import Guest, PageClient
from tests.faults.processes import GONE_WITHIN, ServerProcess, check_data, marked, send, tree
from updraft.server import events

THINK = 0.0, 0.1  # seconds of a person before a move: the server allows 20 messages a second
UNDO_SOMETIMES = 0.05
GO_ON_WITHIN = 120.0  # seconds after a fault
CONVERGE_WITHIN = 30.0
CLOCK = {"kind": "live", "seconds": 600, "reserve": 60}
SERIOUS = ("error", "critical")  # levels of a log


class TableSetup(NamedTuple):
    """A kind of table: the game, the number of people, the bots beside them, and whether there is a clock."""

    game: str
    people: int
    bots: tuple[str, ...] = ()
    clock: dict[str, Any] | None = None


EVERY_GAME = (
    TableSetup("tout-la-haut", 2, clock=CLOCK),
    TableSetup("up-turn", 2, ("random",)),
    TableSetup("up-too-high", 2, ("random",), CLOCK),
    TableSetup("die-aufsteiger", 2),
    TableSetup("tout-la-haut", 1, ("novice", "random"), CLOCK),
)


@dataclass
class Figures:
    """The number of faults and of acknowledged moves, and the seconds that each game waited after each fault."""

    faults: int = 0
    moves: int = 0
    waits: list[float] = field(default_factory=list)


class Group:
    """People who play one game after another at tables of the same kind."""

    def __init__(self, world: "World", setup: TableSetup, guests: list[Guest]) -> None:
        self.world = world
        self.setup = setup
        self.guests = guests
        self.clients: list[PageClient] = []  # of all tables, the present one last
        self.is_opening = False

    @property
    def accepted(self) -> int:
        return sum(command.answer == "accepted" for client in self.clients for command in client.commands)

    @property
    def is_idle(self) -> bool:
        return not self.is_opening and not any(client.is_waiting or client.is_blank for client in self.clients)

    def __str__(self) -> str:
        pages = ", ".join(str(client) for client in self.clients if not client.is_over)
        return f"{self.setup.game}{' (opening a table)' if self.is_opening else ''}, pages: {pages}"

    async def play_forever(self) -> None:
        for number, guest in enumerate(self.guests):
            await guest.introduce(f"Guest {number}")
        while True:
            await self.world.playing.wait()
            self.is_opening = True
            table = await open_table(self.guests, self.setup)
            self.world.tables.append(table)
            clients = [PageClient(guest, table, self.world.new_rng()) for guest in self.guests]
            self.clients += clients
            self.is_opening = False
            await asyncio.gather(*(self._play(client) for client in clients))

    async def _play(self, client: PageClient) -> None:
        """Play random moves to the end of the game, and undo one now and then."""
        while not client.is_over:
            if not self.world.playing.is_set():
                await self.world.playing.wait()
            elif client.decision is None:
                await client.changed()
            else:
                await self._take_turn(client)

    async def _take_turn(self, client: PageClient) -> None:
        await asyncio.sleep(client.rng.uniform(*THINK))
        if client.decision and self.world.playing.is_set():
            await self._move(client)
        if client.rng.random() < UNDO_SOMETIMES and self.world.playing.is_set():
            await client.send(type="undo", decision=client.snapshot["next_decision"])

    async def _move(self, client: PageClient) -> None:
        decision = client.decision
        assert decision
        choices = [text for text in decision["choices"] if text not in ("draw", "pass")] or decision["choices"]
        self.world.sending.set()
        command = await client.send(type="play", decision=decision["number"], move=client.rng.choice(choices))
        if command.answer == "accepted":
            self.world.figures.moves += 1
        else:
            await asyncio.sleep(THINK[1])


async def open_table(guests: list[Guest], setup: TableSetup, **more: Any) -> str:
    """Open a table, let all guests sit down, and start the game; a request may have to be repeated."""
    players = len(guests) + len(setup.bots)
    bots = {len(guests) + number: level for number, level in enumerate(setup.bots)}
    settings = {"game": setup.game, "players": players, "bots": bots, "clock": setup.clock} | more
    table = str((await guests[0].request("POST", "/api/tables", **settings)).raise_for_status().json()["id"])
    for guest in guests[1:]:
        while (await guest.facts(table))["seat"] < 0:
            await guest.act(table, "sit")
    while (await guests[0].facts(table))["table"]["phase"] == "open":
        await guests[0].act(table, "start")
    return table


class World:
    """Servers on one database with people at their tables, and everything that must hold after a fault."""

    def __init__(self, folder: Path, url: str, options: list[str], rng: random.Random, servers: int = 1) -> None:
        self.url = url
        self.rng = rng
        self.mark = f"{rng.getrandbits(60):x}"
        self.servers = [ServerProcess(folder, self.mark, *options) for _ in range(servers)]
        self.ports = [server.port for server in self.servers]
        self.figures = Figures()
        self.playing = asyncio.Event()
        self.sending = asyncio.Event()  # a move is being sent
        self.tables: list[str] = []
        self.abandoned: list[str] = []  # tables where bots play by themselves
        self.expected_errors: set[str] = set()  # that a server may log
        self.groups: list[Group] = []
        self._guests: list[Guest] = []
        self._tasks: list[asyncio.Task[None]] = []

    def new_rng(self) -> random.Random:
        return random.Random(self.rng.getrandbits(64))

    def new_guest(self, *ports: int) -> Guest:
        """Make a guest with an address of its own, so that nobody is refused for what the others do."""
        number = len(self._guests) + 2
        first = number % len(self.ports)
        servers = list(ports) or self.ports[first:] + self.ports[:first]
        self._guests.append(Guest(servers, f"127.0.{number // 250}.{number % 250}"))
        return self._guests[-1]

    async def __aenter__(self) -> "World":
        try:
            await asyncio.gather(*(server.start() for server in self.servers))
            self.groups = [Group(self, setup, [self.new_guest() for _ in range(setup.people)]) for setup in EVERY_GAME]
            self._host = self.new_guest()
            await self._host.introduce("Host")
            self._tasks = [asyncio.create_task(group.play_forever()) for group in self.groups]
            self.playing.set()
            await self.go_on()
            self.figures.waits.clear()  # only those after a fault count
        except BaseException:
            await self._close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self._close()

    async def _close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for group in self.groups:
            await asyncio.gather(*(client.close() for client in group.clients))
        await asyncio.gather(*(guest.close() for guest in self._guests))
        for server in self.servers:
            server.kill()
        send(marked(self.mark), signal.SIGKILL)

    async def start_missing_servers(self) -> None:
        for server in self.servers:
            if not server.is_running:
                await server.start()

    async def until(self, is_so: Callable[[], Any], what: Callable[[], str], seconds: float = GO_ON_WITHIN) -> None:
        """Wait for a condition; fail if a server has ended by itself or a player is stuck."""
        end = monotonic() + seconds
        while not is_so():
            assert monotonic() < end, f"not within {seconds:g} seconds: {what()}"
            for server in self.servers:
                assert server.is_running == server.is_wanted, f"the server has ended by itself: {server.log}"
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)

    async def go_on(self) -> None:
        """Wait until every group has made another move, and note how long each one waited."""
        began, before = monotonic(), {group: group.accepted for group in self.groups}

        def going_on() -> list[Group]:
            return [group for group, count in before.items() if group.accepted > count]

        while before:
            await self.until(
                going_on, lambda: "\n".join(["games go on", *map(str, before), *self._trouble_with_events()])
            )
            for group in going_on():
                del before[group]
                self.figures.waits.append(monotonic() - began)

    async def leave_bots_alone(self) -> None:
        """Start a game that bots play to the end with nobody present."""
        table = await open_table([self._host], TableSetup("tout-la-haut", 1, ("random",)), substitute="random")
        while not (await self._host.facts(table))["table"]["seats"][0]["level"]:
            await self._host.act(table, "leave")
        self.abandoned.append(table)
        self.tables.append(table)

    async def check(self) -> None:
        """Pause all games and compare: every command once, every page as a new one, no process left behind."""
        self.playing.clear()
        await self.until(lambda: not self._busy(), lambda: f"all is quiet: {'; '.join(map(str, self._busy()))}")
        trouble = await asyncio.to_thread(self._trouble_with_events)
        for group in self.groups:
            for found in await asyncio.gather(*(self._trouble_with_page(client) for client in group.clients)):
                trouble += found
        assert not trouble, "\n".join(trouble)
        await self._check_abandoned()
        await self.until(
            lambda: not self._orphans(), lambda: f"children of a killed server end: {self._orphans()}", GONE_WITHIN
        )
        await self._leave_finished_tables()
        self.playing.set()

    async def check_everything(self) -> None:
        """Check, then let `updraft check` replay all stored games, and read the logs."""
        await self.check()
        self.playing.clear()
        await asyncio.to_thread(check_data, self.url)
        for server in self.servers:
            self._check_log(server.log.read_text())
        self.playing.set()

    def _busy(self) -> list[Group]:
        return [group for group in self.groups if not group.is_idle]

    def _trouble_with_events(self) -> list[str]:
        clients = [client for group in self.groups for client in group.clients]
        stored = read_tables(self.url, sorted({client.table for client in clients}))
        return [
            f"{client.table}, seat {client.snapshot['seat']}: {trouble}"
            for client in clients
            for trouble in trouble_with_commands(stored[client.table], client.snapshot["seat"], client.commands)
        ]

    async def _trouble_with_page(self, client: PageClient) -> list[str]:
        """Compare a page with one that is opened now, when all messages have arrived."""
        end = monotonic() + CONVERGE_WITHIN
        while True:
            fresh = await client.guest.fresh_snapshot(client.table)
            trouble = [f"{client.table}: {each}" for each in trouble_with_snapshot(client.snapshot, fresh)]
            if not trouble or monotonic() > end:
                return trouble
            await asyncio.sleep(0.05)

    async def _check_abandoned(self) -> None:
        """Wait until bots have finished the games that nobody watches; only the database is asked."""
        end = monotonic() + GO_ON_WITHIN
        while self.abandoned:
            stored = await asyncio.to_thread(read_tables, self.url, self.abandoned)
            self.abandoned = [table for table in self.abandoned if not has_result(stored[table])]
            assert not self.abandoned or monotonic() < end, "bots whom nobody watches do not play on"
            await asyncio.sleep(0.02)

    def _orphans(self) -> set[int]:
        living = {pid for server in self.servers if server.is_running for pid in tree(server.pid)}
        return set(marked(self.mark)) - living

    async def _leave_finished_tables(self) -> None:
        """Close the pages of games that are over; they have been compared."""
        for group in self.groups:
            for client in [client for client in group.clients if client.is_over]:
                await client.close()
                group.clients.remove(client)

    def _check_log(self, log: str) -> None:
        stored = read_tables(self.url, self.tables)
        secrets = [cookie for guest in self._guests for cookie in guest.cookies.values()] + self.tables
        secrets += [event.seed for past in stored.values() for event in past if isinstance(event, events.Started)]
        secrets += [past[0].secret for past in stored.values() if isinstance(past[0], events.Created)]
        for secret in secrets:
            assert secret not in log, "a secret is in the log"
        assert "Traceback" not in log, "a traceback is in the log"
        lines = []
        for text in log.splitlines():
            with suppress(json.JSONDecodeError):  # a killed server may have written half a line
                lines.append(json.loads(text))
        lines = [line for line in lines if isinstance(line, dict) and line.get("what") not in self.expected_errors]
        serious = [line for line in lines if line.get("level") in SERIOUS]
        assert not serious, f"errors are in the log: {serious[:3]}"


def has_result(past: list[events.AnyEvent]) -> bool:
    return any(isinstance(event, events.Moved) and isinstance(event.result, dict) for event in past)

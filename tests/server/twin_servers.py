"""Two servers with worlds that differ only in what some viewers cannot see; compare every byte that these receive.

The first world is played and recorded. Then a second deal is found with which the same game looks the same to the
viewers (`twin_deals`), and is played on another server. Both servers run the same unchanged code: they deal, replay
and write logs from the seed that they were given.
"""

import asyncio
import http.client
import itertools
import random
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import httpx
import pytest

from tests.server.clients import Client, Clock, RunningServer, TableSocket, wait_until
from tests.server.twin_deals import UNDO, Path, Twin, TwinFinder, feed_deals
from updraft.bots import make_bot
from updraft.kit.contract import NOBODY, Game, OptionValue, Seat
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import view_of
from updraft.server.hub import Hub
from updraft.server.live_table import LiveTable
from updraft.server.undo import can_undo

BOT = "random"  # the only level whose choices do not depend on the machine's speed
UNDO_RATE = 0.06
PAUSES = (0, 1, 20)  # seconds between two moves
CLOCK = {"kind": "live", "seconds": 5, "reserve": 36_000}  # the reserve is used, but never used up
LATE_KEYS = (("fr", True), ("en", False), ("fr", False))  # language and derived facts of sockets that join later
APART = "the viewers can tell the worlds apart"


@dataclass(frozen=True)
class TwinCase:
    """The settings of a game for two worlds, its viewers, the seats that bots of the server play, and its length."""

    name: str
    game: Game
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    viewers: tuple[Seat, ...] = (NOBODY,)
    bots: tuple[Seat, ...] = ()
    moves: int = 400
    probes: tuple[int, ...] = (3, 9)  # numbers of moves after which the viewers send requests
    hints: int = 2  # that viewers ask for
    random_rate: float = 0.15  # of random moves among a casual bot's; games of random moves alone are long
    seed: str = "1"

    @property
    def settings(self) -> Settings:
        return Settings(self.game, self.players, self.options)

    @property
    def informed(self) -> tuple[Seat, ...]:
        """The viewers and the server's bots: the second world looks the same to all of them."""
        return (*self.viewers, *self.bots)


class Wait(NamedTuple):
    """Let some seconds pass."""

    seconds: float


class Probe(NamedTuple):
    """Let the viewers send requests: moves that are mostly illegal, and everything that can be read."""

    texts: list[str]


class Play(NamedTuple):
    """Play a step of the path: a move or an undo of one of the guests."""

    step: int
    seat: Seat


class AskHint(NamedTuple):
    """Let a seat ask for a hint for its decision."""

    seat: Seat


Action: TypeAlias = Wait | Probe | Play | AskHint


@dataclass
class Script:
    """A game as it was played in the first world; other worlds play the same actions along paths of their own."""

    actions: list[Action] = field(default_factory=list)
    path: list[int | None] = field(default_factory=list)


class BotStream:
    """The bot API's stream, read to its end on a thread."""

    def __init__(self, guest: Client, table: str) -> None:
        token = guest.post("/api/me/tokens", name="stream")["token"]
        self._connection = http.client.HTTPConnection("127.0.0.1", guest.server.port)
        self._connection.request("GET", f"/api/tables/{table}/stream", headers={"Authorization": f"Bearer {token}"})
        self._answer = self._connection.getresponse()
        self._sock = self._connection.sock
        self.received: list[bytes] = []
        guest.server.opened.append(self)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        wait_until(lambda: self.received)

    def _listen(self) -> None:
        with suppress(http.client.HTTPException, OSError):  # closed in the middle of a game
            while line := self._answer.readline():
                if line != b"\n":
                    self.received.append(line)

    def end(self) -> list[bytes]:
        """Wait for the end of the stream and return all of it."""
        self._thread.join(30)
        assert not self._thread.is_alive()
        return self.received

    def close(self) -> None:
        if self._thread.is_alive():
            self._sock.shutdown(2)
        self._thread.join(30)
        self._connection.close()


class Viewer:
    """A viewer's sockets and requests; everything that it receives is kept."""

    def __init__(self, client: Client, table: str, socket: TableSocket, has_stream: bool) -> None:
        self.client, self.table, self.socket = client, table, socket
        self.sockets = [socket]
        self.stream = BotStream(client, table) if has_stream else None
        self._late_keys = iter(LATE_KEYS)
        self._responses: list[bytes] = []

    def probe(self, texts: list[str]) -> None:
        """Try and ask for moves, join in another way, resync, reconnect, and send every request."""
        self.socket.drain()
        decision = self.socket.decision or {"number": 0, "choices": []}
        asked = [*texts, *decision["choices"][:2]]
        for text in texts:
            self._try(text, decision["number"])
        for socket in self.sockets:
            for text in asked:
                socket.send(type="explain", id=text[:40], move=text)
            socket.send(type="describe", id="words", moves=[text[:60] for text in asked])
        self.socket.send(type="undo", id=self.socket.new_id(), decision=10_000)
        self.socket.request(type="hint", id=self.socket.new_id(), decision=10_000)
        for lang, wants_derived in itertools.islice(self._late_keys, 1):
            self.sockets.append(self.client.join(self.table, lang, wants_derived=wants_derived))
        for socket in self.sockets:
            socket.send(type="resync")
            socket.drain()
        self._read_everything()
        self._reconnect()

    def _try(self, text: str, number: int) -> None:
        """Send a move that will be refused; a legal one only if it is not the viewer's turn."""
        self.socket.send(type="play", id=f"try {text}"[:40], decision=number, move=text)
        move = {"id": f"http {text}"[:40], "decision": number, "move": text[:60]}
        self._keep(self.client.client.post(f"/api/tables/{self.table}/moves?lang=fr", json=move))

    def _read_everything(self) -> None:
        paths = ("", "/record", "/steps?seat=1", "/drawing?lang=en", "/drawing?lang=fr")
        for path in (*(f"/api/tables/{self.table}{path}" for path in paths), "/api/lobby", "/api/me/tables"):
            self._keep(self.client.client.get(path))

    def _reconnect(self) -> None:
        again = self.client.join(self.table, since=self.socket.number - 2)
        again.drain()
        self._responses += [line.encode() for line in again.raw]
        again.close()

    def _keep(self, answer: httpx.Response) -> None:
        self._responses.append(answer.status_code.to_bytes(2, "big") + answer.content)

    def received(self) -> list[bytes]:
        """Return every byte that the viewer has received, except an unfinished stream."""
        for socket in self.sockets:
            socket.drain()
        lines = [line.encode() for socket in self.sockets for line in socket.raw]
        return [*lines, *self._responses]

    def close(self) -> None:
        if self.stream:
            self.stream.close()
        for socket in self.sockets:
            socket.close()


class World:
    """One table of one server with its guests and bots; some of the guests, or a spectator, are viewers."""

    def __init__(self, server: RunningServer, case: TwinCase, table: str, seed: str) -> None:
        server.hub.new_id = lambda: table
        server.hub.new_secret = lambda: "5e" * 32  # its commitment is public
        server.hub.seed_of = lambda _: seed
        self.server, self.case = server, case
        guests = {seat: server.guest(f"P{seat}") for seat in range(case.players) if seat not in case.bots}
        bots = {str(seat): BOT for seat in case.bots}
        host = {"options": case.options, "clock": CLOCK, "public": True, "bots": bots, "hints": True}
        guests[0].open_table(case.game.name, case.players, **host)
        for seat, guest in guests.items():
            if seat:
                guest.act(table, "sit", seat=seat)
        guests[0].act(table, "start")
        self.table: LiveTable = server.table(table)
        self._settle()
        self.sockets = {seat: guest.join(table) for seat, guest in guests.items()}
        for socket in self.sockets.values():
            socket.receive_until("snapshot")
        self.viewers = [self._viewer(seat, guests, table) for seat in case.viewers]
        self._chatter = self.sockets[max(seat for seat in guests)]

    def _viewer(self, seat: Seat, guests: dict[Seat, Client], table: str) -> Viewer:
        client = guests[seat] if seat != NOBODY else self.server.guest("Spectator")
        socket = self.sockets[seat] if seat != NOBODY else client.join(table)
        return Viewer(client, table, socket, has_stream=seat == self.case.viewers[0])

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match
        return match

    def _settle(self) -> None:
        """Wait until the server's bots have moved."""
        wait_until(lambda: not self.table.state.is_bots_turn())
        self.server.run(asyncio.sleep(0))  # the move is applied completely

    def carry_out(self, action: Action, path: Path) -> None:
        """Carry out one action; the path says which moves are made in this world."""
        match action:
            case Wait(seconds):
                clock_of(self.server).advance(seconds)
            case Probe(texts):
                self._chatter.request(type="chat", id=self._chatter.new_id(), text="hm")
                for viewer in self.viewers:
                    viewer.probe(texts)
            case Play(step, seat):
                self._play(seat, path[step])
            case AskHint(seat):
                self.ask_hint(seat)

    def ask_hint(self, seat: Seat) -> None:
        """Ask for a hint and wait for it."""
        socket, number = self.sockets[seat], self.table.state.decision_numbers[seat]
        answer = socket.request(type="hint", id=socket.new_id(), decision=number)
        assert answer["type"] == "hint", answer

    def _play(self, seat: Seat, move: int | None) -> None:
        socket, number = self.sockets[seat], self.table.state.decision_numbers[seat]
        if move is UNDO:
            answer = socket.request(type="undo", id=socket.new_id(), decision=number)
        else:
            answer = socket.move(self.case.game.notation.text(self.match.table, move), decision=number)
        assert answer["type"] == "accepted", answer
        self._settle()

    def received(self) -> list[bytes]:
        """Return every byte that the viewers have received; a stream only if it has ended."""
        lines = [line for viewer in self.viewers for line in viewer.received()]
        streams = [viewer.stream for viewer in self.viewers if viewer.stream]
        return lines + [line for stream in streams if self.match.is_over for line in stream.end()]

    def close(self) -> None:
        for viewer in self.viewers:
            viewer.close()
        for socket in self.sockets.values():
            socket.close()


class Recorder:
    """The first world: decide on each action and write it down."""

    def __init__(self, world: World) -> None:
        self.world, self.case = world, world.case
        self.script = Script(path=list(world.match.numbers))  # bots may have begun
        self.rng = random.Random(f"{self.case.name} {self.case.seed}")
        self.bot = make_bot(self.case.game, "casual", self.case.seed)
        self.texts: dict[str, None] = {}  # moves that were legal so far
        self._probes = list(self.case.probes)
        self._hints_left = self.case.hints

    def record(self) -> Script:
        """Play to the end, or for as many moves as the case allows; then probe once more."""
        while not self.world.match.is_over and len(self.script.path) < self.case.moves:
            self._act(Wait(self.rng.choice(PAUSES)))
            self.texts.update(dict.fromkeys(self.world.match.legal_moves[:20]))
            if self._is_probe_due():
                self._act(Probe(self._illegal_moves()))
            self._ask_hint()
            self._move()
        if not self.world.match.is_over:
            self._act(Probe(self._illegal_moves()))
        return self.script

    def _act(self, action: Action) -> None:
        self.script.actions.append(action)
        self.world.carry_out(action, self.script.path)

    def _ask_hint(self) -> None:
        """Let a viewer whose turn it is ask for a hint, if some are left."""
        turn = self.world.match.turn
        if turn in self.case.viewers and self._hints_left:
            self._hints_left -= 1
            self._act(AskHint(turn))

    def _is_probe_due(self) -> bool:
        due = [count for count in self._probes if count <= len(self.script.path)]
        del self._probes[: len(due)]
        return bool(due)

    def _move(self) -> None:
        match = self.world.match
        seat, move = match.turn, self._choice(match)
        self._play(seat, move)
        is_last = not match.is_over and self.script.path[-1] == move and match.played(match.move_count).seat == seat
        if is_last and self.rng.random() < UNDO_RATE and can_undo(match.played(match.move_count)):
            self._play(seat, UNDO)
            self._play(seat, move)

    def _play(self, seat: Seat, move: int | None) -> None:
        before = self.world.match.move_count
        self.script.path.append(move)
        self._act(Play(len(self.script.path) - 1, seat))
        if move is not UNDO:
            self.script.path += self.world.match.numbers[before + 1 :]  # moves of the server's bots

    def _choice(self, match: Match) -> int:
        if self.rng.random() < self.case.random_rate:
            return self.rng.choice(match.legal_actions)
        return self.bot.choose(view_of(match.game, match.table, match.turn))

    def _illegal_moves(self) -> list[str]:
        """Choose moves that will be refused: out of turn, or not legal now."""
        legal = self.world.match.legal_moves if self.world.match.turn in self.case.viewers else []
        illegal = [text for text in self.texts if text not in legal]
        return [*self.rng.sample(illegal, min(2, len(illegal))), "nonsense", ""]


@dataclass
class Recording:
    """A game of the first world, everything that its viewers received, and the second world."""

    case: TwinCase
    table: str
    began: float
    script: Script
    received: list[bytes]
    is_over: bool
    finder: TwinFinder
    twin: Twin

    @property
    def undone(self) -> int:
        return self.script.path.count(UNDO)

    def is_move_of_others(self, action: Play) -> bool:
        """Tell whether an action is a move of a seat other than the viewers."""
        return action.seat not in self.case.viewers and self.script.path[action.step] is not UNDO

    def differing(self, name: str) -> int:
        """Count the positions in which a field differs between the worlds."""
        pairs = zip(self.finder.tables, self.twin.tables, strict=True)
        return sum((one[0][name] != other[0][name]).any() for one, other in pairs)


class TwinGames:
    """Plays games in two worlds, one on each server."""

    def __init__(self, one: RunningServer, other: RunningServer, patch: pytest.MonkeyPatch) -> None:
        self.servers = one, other
        self._add_seed = feed_deals(patch)
        patch.setattr(Hub, "_save", save_nothing)  # a checkpoint cannot hold a twin seed, and no server starts again
        self._tables = itertools.count()

    def record(self, case: TwinCase) -> Recording:
        """Play the first world, then find the second."""
        table, began = self._begin()
        with closing(World(self.servers[0], case, table, case.seed)) as world:
            script = Recorder(world).record()
            received, is_over = world.received(), world.match.is_over
        finder = TwinFinder(case.settings, case.seed, script.path, case.informed)
        twin = finder.find()
        self._add_seed(twin.seed)
        return Recording(case, table, began, script, received, is_over, finder, twin)

    def compare(self, recording: Recording) -> None:
        """Play the second world after the first; raise AssertionError if the viewers can tell them apart."""
        clock_of(self.servers[1]).at = recording.began
        with closing(World(self.servers[1], recording.case, recording.table, recording.twin.seed.stored)) as world:
            for action in recording.script.actions:
                world.carry_out(action, recording.twin.path)
            assert_same(recording.received, world.received())

    def play_with_hints(self, recording: Recording, hints: int) -> int:
        """Play a recorded game again with hints for others than the viewers; return how many were asked for.

        Raise AssertionError if the viewers can tell.
        """
        case, asked = recording.case, 0
        clock_of(self.servers[1]).at = recording.began
        with closing(World(self.servers[1], case, recording.table, case.seed)) as world:
            for action in recording.script.actions:
                if asked < hints and isinstance(action, Play) and recording.is_move_of_others(action):
                    world.ask_hint(action.seat)
                    asked += 1
                world.carry_out(action, recording.script.path)
            assert_same(recording.received, world.received())
        return asked

    def play_side_by_side(self, recording: Recording, with_hints: bool = False) -> None:
        """Play both worlds again, without the long thoughts of hints if they can be left out; compare after probes."""
        (table, _), case = self._begin(), recording.case
        with (
            closing(World(self.servers[0], case, table, case.seed)) as one,
            closing(World(self.servers[1], case, table, recording.twin.seed.stored)) as other,
        ):
            for action in recording.script.actions:
                if isinstance(action, AskHint) and not with_hints:
                    continue
                one.carry_out(action, recording.script.path)
                other.carry_out(action, recording.twin.path)
                if isinstance(action, Probe):
                    assert_same(one.received(), other.received())

    def _begin(self) -> tuple[str, float]:
        """Return the name of a new table, and the time, which becomes the same on both servers."""
        clocks = [clock_of(server) for server in self.servers]
        began = max(clock.at for clock in clocks)
        for clock in clocks:
            clock.at = began
        return f"table-{next(self._tables)}", began


async def save_nothing(_: Hub, __: LiveTable) -> None:
    """Write no checkpoint."""


def clock_of(server: RunningServer) -> Clock:
    assert isinstance(server.hub.now, Clock)
    return server.hub.now


def assert_same(one: list[bytes], other: list[bytes]) -> None:
    """Raise AssertionError with the first difference."""
    for number, (line, twin_line) in enumerate(zip(one, other, strict=False)):
        if line != twin_line:
            at = sum(
                1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(line, twin_line, strict=False))
            )
            near = slice(max(0, at - 200), at + 80)
            raise AssertionError(f"{APART} by message {number}:\n{line[near]!r}\n{twin_line[near]!r}")
    if len(one) != len(other):
        raise AssertionError(f"{APART} by the number of messages: {len(one)} and {len(other)}")

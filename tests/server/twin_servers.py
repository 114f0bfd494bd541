"""Two servers with worlds that differ only in a viewer's hidden information; compare every byte that it receives.

Before every move, the true position of the second world is replaced by another one with the same view for the viewer.
No seed leads there with the moves so far, so both worlds keep their positions where a server would replay.
"""

import http.client
import random
import threading
from contextlib import suppress
from itertools import chain
from typing import Any

import httpx
import pytest

from tests.server.clients import Client, Clock, RunningServer, TableSocket, wait_until
from updraft.bots import make_bot
from updraft.kit.contract import NOBODY, Game, OptionValue
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.memory import copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for, legal_actions
from updraft.kit.view import view_of
from updraft.server import messages
from updraft.server import table_state as table_states
from updraft.server.live_table import LiveTable
from updraft.server.undo import can_undo

TRIES = 4  # worlds for each move
RANDOM_RATE = 0.15  # of random moves among a bot's moves; games of random moves alone are long
EARLY, PROBE_EVERY = (1, 3, 6, 9), 30  # moves before which the viewer also sends requests
LONGEST = 120  # moves; a game of Up Turn can have thousands
CLOCK = {
    "kind": "live",
    "seconds": 3_000,
    "reserve": 100,
}  # long: the two servers notice time-outs at different moments


def keep_positions(patch: pytest.MonkeyPatch) -> None:
    """Let both servers keep all positions instead of replaying them."""

    def popped(match: Match, move_count: int) -> Match:
        match.pop()
        assert match.move_count == move_count
        return match

    def kept_moves(match: Match) -> list[PlayedMove]:
        return [match.played(made) for made in range(1, match.move_count + 1)]

    patch.setattr(Match, "drop_history", lambda *_: None)
    patch.setattr(table_states, "replay_to", popped)
    patch.setattr(messages, "replayed_moves", kept_moves)


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


class World:
    """One table of one server with its guests; one of them, or a spectator, is the viewer."""

    def __init__(
        self, server: RunningServer, table: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int
    ):
        server.hub.new_id = lambda: table
        server.hub.new_seed = lambda: table
        self.server = server
        self.path = f"/api/tables/{table}"
        guests = [server.guest(f"P{seat}") for seat in range(players)]
        guests[0].open_table(game.name, players, options=options, clock=CLOCK, public=True)
        for guest in guests[1:]:
            guest.act(table, "sit")
        guests[0].act(table, "start")
        self.viewer: Client = guests[viewer] if viewer != NOBODY else server.guest("Spectator")
        self.sockets = [guest.join(table) for guest in guests]
        for socket in self.sockets:
            socket.receive_until("snapshot")
        self.english: TableSocket = self.sockets[viewer] if viewer != NOBODY else self.viewer.join(table)
        self.french = self.viewer.join(table, "fr")
        self.stream = BotStream(self.viewer, table)
        wait_until(lambda: self.stream.received)
        self.table: LiveTable = server.table(table)
        self._responses: list[bytes] = []
        self._chatter = self.sockets[0 if viewer != 0 else 1]
        self._name = table

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match
        return match

    def replace_table(self, table: Any) -> None:
        """Replace the true position."""
        self.match.tables[-1] = table

    def move(self, text: str) -> None:
        turn = self.match.turn
        answer = self.sockets[turn].move(text, decision=self.table.state.decision_numbers[turn])
        assert answer["type"] == "accepted", answer

    def undo(self, seat: int) -> str:
        """Ask for an undo; return the type of the answer."""
        message = {"id": self.sockets[seat].new_id(), "decision": self.table.state.decision_numbers[seat]}
        return str(self.sockets[seat].request(type="undo", **message)["type"])

    def probe(self, texts: list[str]) -> None:
        """Let the viewer try illegal moves, resync, reconnect and send HTTP requests, while another player chats."""
        self._chatter.request(type="chat", id=self._chatter.new_id(), text="hm")
        self.english.drain()
        number = (self.english.decision or {}).get("number", 0)
        for text in texts:
            self.english.send(type="play", id=f"try {text}"[:40], decision=number, move=text)
            move = {"id": f"http {text}"[:40], "decision": number, "move": text[:60]}
            self._keep(self.viewer.client.post(f"{self.path}/moves?lang=fr", json=move))
        self.english.send(type="undo", id=self.english.new_id(), decision=10_000)
        self.english.send(type="resync")
        self.english.drain()
        self.french.send(type="resync")
        self.french.drain()
        for path in ("", "/record", "/steps", f"/steps?seat={max(0, self.match.turn)}"):
            self._keep(self.viewer.client.get(self.path + path))
        self._keep(self.viewer.client.get("/api/lobby"))
        self._keep(self.viewer.client.get("/api/me/tables"))
        again = self.viewer.join(self._name, since=self.english.number - 2)
        again.drain()
        self._responses += [line.encode() for line in again.raw]
        again.close()

    def _keep(self, answer: httpx.Response) -> None:
        self._responses.append(answer.status_code.to_bytes(2, "big") + answer.content)

    def received(self) -> list[bytes]:
        """Return every byte that the viewer has received, except the stream."""
        self.english.drain()
        self.french.drain()
        return [*(line.encode() for line in chain(self.english.raw, self.french.raw)), *self._responses]

    def leave(self) -> None:
        self.stream.close()
        for socket in (self.french, self.english, *self.sockets):
            socket.close()


class TwinGames:
    """The same game in two worlds, move by move."""

    def __init__(
        self,
        servers: tuple[RunningServer, RunningServer],
        table: str,
        game: Game,
        players: int,
        options: Any,
        viewer: int,
    ) -> None:
        self.one, self.other = (World(server, table, game, players, options, viewer) for server in servers)
        self.game, self.viewer = game, viewer
        self.rng = random.Random(table)
        self.bot = make_bot(game, "casual", table)
        self.texts: dict[str, None] = {}  # all moves that were legal so far
        self.moves = self.differing = self.undone = 0

    def play(self, clock: Clock) -> None:
        """Play to the end, or for LONGEST moves, and compare all the time."""
        while not self.one.match.is_over and self.moves < LONGEST:
            clock.advance(self.rng.choice((0, 1, 20)))
            self._move(is_probed=self.moves in EARLY or self.moves % PROBE_EVERY == 0)
            if self.rng.random() < 0.06 and not self.one.match.is_over:
                self._undo()
        self._compare()
        if self.one.match.is_over:
            assert self.one.stream.end() == self.other.stream.end(), "the viewer can tell the worlds apart"
            assert self.one.stream.received[-1].count(b'"result":{')

    def _move(self, is_probed: bool) -> None:
        legal = self.one.match.legal_moves
        self.texts.update(dict.fromkeys(legal))
        text = self._choice(legal)
        move = self.game.notation.number(self.one.match.table, text)
        assert move is not None
        candidate = self._redeal_other(move)
        self.differing += self.one.match.table.tobytes() != self.other.match.table.tobytes()
        there = self.game.notation.text(self.other.match.table, candidate)
        if is_probed:
            tries = self._illegal_moves(legal)
            for world in (self.one, self.other):
                world.probe(tries)
            self._compare()
        self.one.move(text)
        self.other.move(there)
        self.moves += 1

    def _choice(self, legal: list[str]) -> str:
        if self.rng.random() < RANDOM_RATE:
            return self.rng.choice(legal)
        table = self.one.match.table
        return self.game.notation.text(table, self.bot.choose(view_of(self.game, table, int(table[0].turn))))

    def _illegal_moves(self, legal: list[str]) -> list[str]:
        """Choose moves that will be refused: out of turn, or not legal for the viewer now."""
        illegal = list(self.texts)
        if self.one.match.turn == self.viewer:
            illegal = [text for text in self.texts if text not in legal]
        return [*self.rng.sample(illegal, min(4, len(illegal))), "nonsense", ""]

    def _redeal_other(self, move: int) -> int:
        """Replace the second world by one in which some move has the same view; return that move.

        If none is found, the second world becomes a copy of the first.
        """
        for _ in range(TRIES):
            table = hide_for(self.game, self.one.match.table, self.viewer)
            self.game.rules.redeal(table, self.viewer, self.rng.getrandbits(31))
            self.other.replace_table(table)
            candidate = self._same_move(move)
            if candidate is not None:
                return candidate
        self.other.replace_table(self.one.match.table.copy())
        return move

    def _same_move(self, move: int) -> int | None:
        """Find a move in the second world of which the viewer receives the same as of a move in the first."""
        received = self._received_of(self.one, move)
        if self.one.match.turn == self.viewer:
            return move if self._received_of(self.other, move) == received else None
        moves = sorted(legal_actions(self.game, self.other.match.table), key=lambda number: number != move)
        return next((number for number in moves if self._received_of(self.other, number) == received), None)

    def _received_of(self, world: World, move: int) -> tuple[bytes, str, str]:
        """Return what the viewer receives of a move: the hidden table after it, its log line and its notice."""
        before, drawing, names = world.match.table, self.game.parts.drawing, world.table.state.names
        after = copy_table(before)
        self.game.rules.play(after, move)
        old, new = (hide_for(self.game, table, self.viewer) for table in (before, after))
        line = drawing.describe(old, move, names, int(before[0].turn) == self.viewer, "en")
        return new.tobytes(), line, plain(drawing.notice(old, move, new, names, "en"))

    def _undo(self) -> None:
        """Undo in both worlds: the viewer's own move in any case, another's only if both worlds allow it."""
        moves = [world.match.last_move for world in (self.one, self.other)]
        assert moves[0]
        seat = moves[0].seat
        if seat != self.viewer and not all(move and can_undo(move) for move in moves):
            return
        answers = {world.undo(seat) for world in (self.one, self.other)}
        assert len(answers) == 1, "the viewer can tell the worlds apart"
        self.undone += answers == {"accepted"}

    def _compare(self) -> None:
        assert self.one.received() == self.other.received(), "the viewer can tell the worlds apart"

    def leave(self) -> None:
        for world in (self.one, self.other):
            world.leave()

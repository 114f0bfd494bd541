"""Two worlds that differ in what a viewer cannot know, on two real servers; every byte that the viewer receives.

In the second world the true position is replaced before every move by another one that looks the same to the viewer.
Its moves so far do not lead there from any seed, so both worlds keep their positions where a server would replay.
"""

import http.client
import random
import threading
from contextlib import suppress
from itertools import chain
from typing import Any

import httpx
import pytest

from tests.server.clients import Client, Clock, RunningServer, Seat, until
from updraft.bots import make_bot
from updraft.kit.contract import NOBODY, Game, OptionValue
from updraft.kit.match import Match
from updraft.kit.memory import copy_table
from updraft.kit.table import hide_for, legal_actions
from updraft.kit.view import view_of
from updraft.server import messages
from updraft.server import table_state as table_states
from updraft.server.live_table import LiveTable
from updraft.server.table_state import TableState
from updraft.server.undo import may_take_back
from updraft.server.views import mover

TRIES = 4  # worlds for each move
ODD = 0.15  # how often anything possible is done, instead of what a bot would do: by chance alone games are long
EARLY, CLOSELY = (1, 3, 6, 9), 30  # moves that are looked at closely, and how many lie between two close looks then
LONGEST = 120  # moves; a game of Up Turn can have thousands
CLOCK = {"kind": "live", "seconds": 3_000, "reserve": 100}  # enough: servers notice a time-out when they happen to look


def keep_positions(patch: pytest.MonkeyPatch) -> None:
    """Positions are remembered, not replayed."""

    def taken_back(match: Match, made: int) -> Match:
        match.pop()
        assert match.move_count == made
        return match

    def lines(state: TableState, viewer: int, lang: str) -> list[str]:
        match = state.match
        made = zip(match.tables, match.moves, strict=False) if match else ()
        told = [_line(state, before, text, viewer, lang) for before, text in made]
        return [line for line in told if line]

    patch.setattr(Match, "drop_history", lambda *_: None)
    patch.setattr(table_states, "replay_to", taken_back)
    patch.setattr(messages, "log", lines)
    patch.setattr("updraft.server.subscribers.log", lines)


def _line(state: TableState, before: Any, text: str, viewer: int, lang: str) -> str:
    game = state.game
    number = game.notation.number(before, text)
    assert number is not None
    is_own = int(before[0].turn) == viewer
    return game.parts.drawing.describe(hide_for(game, before, viewer), number, state.names, is_own, lang)


class Streamed:
    """The bot API's stream, read to its end on a thread."""

    def __init__(self, person: Client, table: str) -> None:
        token = person.post("/api/me/tokens", name="ear")["token"]
        self._line = http.client.HTTPConnection("127.0.0.1", person.server.port)
        self._line.request("GET", f"/api/tables/{table}/stream", headers={"Authorization": f"Bearer {token}"})
        self._answer = self._line.getresponse()
        self._sock = self._line.sock
        self.heard: list[bytes] = []
        person.server.opened.append(self)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(http.client.HTTPException, OSError):  # closed in the middle of a game
            while line := self._answer.readline():
                if line != b"\n":
                    self.heard.append(line)

    def end(self) -> list[bytes]:
        """All that came until the server had nothing more to say."""
        self._thread.join(30)
        assert not self._thread.is_alive()
        return self.heard

    def close(self) -> None:
        if self._thread.is_alive():
            self._sock.shutdown(2)
        self._thread.join(30)
        self._line.close()


class World:
    """One table of one server, the people at it, and somebody who watches closely."""

    def __init__(
        self, server: RunningServer, table: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int
    ):
        server.hub.new_id = lambda: table
        server.hub.new_seed = lambda: table
        self.server = server
        self.path = f"/api/tables/{table}"
        people = [server.person(f"P{seat}") for seat in range(players)]
        people[0].open(game.name, players, options=options, clock=CLOCK, public=True)
        for person in people[1:]:
            person.post(f"{self.path}/sit")
        people[0].post(f"{self.path}/start")
        self.watcher: Client = people[viewer] if viewer != NOBODY else server.person("Watcher")
        self.seats = [person.look(table) for person in people]
        for seat in self.seats:
            seat.hear_of("snapshot")
        self.ear: Seat = self.seats[viewer] if viewer != NOBODY else self.watcher.look(table)
        self.french = self.watcher.look(table, "fr")
        self.stream = Streamed(self.watcher, table)
        until(lambda: self.stream.heard)
        self.table: LiveTable = server.table(table)
        self.heard: list[bytes] = []
        self._talker = self.seats[0 if viewer != 0 else 1]
        self._name = table

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match
        return match

    def become(self, table: Any) -> None:
        """The true position, replaced."""
        self.match.tables[-1] = table

    def make(self, text: str) -> None:
        turn = self.match.turn
        said = self.seats[turn].move(text, decision=self.table.state.decision_numbers[turn])
        assert said["type"] == "accepted", said

    def take_back(self, seat: int) -> str:
        """What the last mover is answered."""
        message = {"id": self.seats[seat].new_id(), "decision": self.table.state.decision_numbers[seat]}
        return str(self.seats[seat].answer_to(type="undo", **message)["type"])

    def ask_about(self, texts: list[str]) -> None:
        """The watcher tries what it must not, looks anew, and asks over HTTP; somebody talks."""
        self._talker.answer_to(type="chat", id=self._talker.new_id(), text="hm")
        self.ear.hear_all()
        answers = (self.ear.decision or {}).get("number", 0)
        for text in texts:
            self.ear.say(type="play", id=f"try {text}"[:40], decision=answers, move=text)
            said = {"id": f"http {text}"[:40], "decision": answers, "move": text[:60]}
            self._note(self.watcher.client.post(f"{self.path}/moves?lang=fr", json=said))
        self.ear.say(type="undo", id=self.ear.new_id(), decision=10_000)
        self.ear.say(type="resync")
        self.ear.hear_all()
        self.french.say(type="resync")
        self.french.hear_all()
        for path in ("", "/record", "/steps", f"/steps?seat={max(0, self.match.turn)}"):
            self._note(self.watcher.client.get(self.path + path))
        self._note(self.watcher.client.get("/api/lobby"))
        self._note(self.watcher.client.get("/api/me/tables"))
        again = self.watcher.look(self._name, since=self.ear.number - 2)
        again.hear_all()
        self.heard += [line.encode() for line in again.raw]
        again.close()

    def _note(self, answer: httpx.Response) -> None:
        self.heard.append(answer.status_code.to_bytes(2, "big") + answer.content)

    def received(self) -> list[bytes]:
        """Every byte that the watcher has received, but for the stream."""
        self.ear.hear_all()
        self.french.hear_all()
        return [*(line.encode() for line in chain(self.ear.raw, self.french.raw)), *self.heard]

    def leave(self) -> None:
        self.stream.close()
        for seat in (self.french, self.ear, *self.seats):
            seat.close()


class TwoWorlds:
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
        self.dice = random.Random(table)
        self.guide = make_bot(game, "casual", table)
        self.texts: dict[str, None] = {}  # all moves that were possible so far
        self.moves = self.differing = self.undone = 0

    def play(self, clock: Clock) -> None:
        """To the end, or for very long, comparing all the time."""
        while not self.one.match.is_over and self.moves < LONGEST:
            clock.pass_by(self.dice.choice((0, 1, 20)))
            self._move(is_close=self.moves in EARLY or self.moves % CLOSELY == 0)
            if self.dice.random() < 0.06 and not self.one.match.is_over:
                self._take_back()
        self._compare()
        if self.one.match.is_over:
            assert self.one.stream.end() == self.other.stream.end(), "the worlds can be told apart"
            assert self.one.stream.heard[-1].count(b'"result":{')

    def _move(self, is_close: bool) -> None:
        legal = self.one.match.legal_moves
        self.texts.update(dict.fromkeys(legal))
        text = self._choice(legal)
        move = self.game.notation.number(self.one.match.table, text)
        assert move is not None
        candidate = self._other_world(move)
        self.differing += self.one.match.table.tobytes() != self.other.match.table.tobytes()
        there = self.game.notation.text(self.other.match.table, candidate)
        if is_close:
            tries = self._tries(legal)
            for world in (self.one, self.other):
                world.ask_about(tries)
            self._compare()
        self.one.make(text)
        self.other.make(there)
        self.moves += 1

    def _choice(self, legal: list[str]) -> str:
        if self.dice.random() < ODD:
            return self.dice.choice(legal)
        table = self.one.match.table
        return self.game.notation.text(table, self.guide.choose(view_of(self.game, table, int(table[0].turn))))

    def _tries(self, legal: list[str]) -> list[str]:
        """Moves that are refused: not the viewer's to make, or not possible for it now."""
        wrong = list(self.texts)
        if self.one.match.turn == self.viewer:
            wrong = [text for text in self.texts if text not in legal]
        return [*self.dice.sample(wrong, min(4, len(wrong))), "nonsense", ""]

    def _other_world(self, move: int) -> int:
        """Another world in which some move looks the same to the viewer; the same world if none is found."""
        for _ in range(TRIES):
            table = hide_for(self.game, self.one.match.table, self.viewer)
            self.game.rules.redeal(table, self.viewer, self.dice.getrandbits(31))
            self.other.become(table)
            candidate = self._same_move(move)
            if candidate is not None:
                return candidate
        self.other.become(self.one.match.table.copy())
        return move

    def _same_move(self, move: int) -> int | None:
        """A move in the other world after which the viewer sees what it sees after a move in the first."""
        seen = self._seen_after(self.one, move)
        if self.one.match.turn == self.viewer:
            return move if self._seen_after(self.other, move) == seen else None
        moves = sorted(legal_actions(self.game, self.other.match.table), key=lambda number: number != move)
        return next((number for number in moves if self._seen_after(self.other, number) == seen), None)

    def _seen_after(self, world: World, move: int) -> bytes:
        after = copy_table(world.match.table)
        self.game.rules.play(after, move)
        self.game.rules.hide(after, self.viewer)
        return after.tobytes()

    def _take_back(self) -> None:
        """The viewer asks and hears the same in both; somebody else takes back what could be in both."""
        seat = mover(self.one.match)
        if seat != self.viewer and not all(may_take_back(world.match) for world in (self.one, self.other)):
            return
        answers = {world.take_back(seat) for world in (self.one, self.other)}
        assert len(answers) == 1, "the worlds can be told apart"
        self.undone += answers == {"accepted"}

    def _compare(self) -> None:
        assert self.one.received() == self.other.received(), "the worlds can be told apart"

    def leave(self) -> None:
        for world in (self.one, self.other):
            world.leave()

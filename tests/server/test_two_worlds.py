"""Two worlds that differ in what a seat cannot know: over the real socket, the seat receives the same bytes."""

import random
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.conftest import Serve
from tests.server.people import Person, Running, Seat
from updraft import games
from updraft.kit.contract import NOBODY, Game
from updraft.kit.table import legal_moves, seen_by
from updraft.records.match import Match
from updraft.server.undo import may_take_back
from updraft.server.views import mover

TABLE = "a-table"
MOST = 150  # moves of a long game
TRIES = 4  # worlds for each move


class World:
    """One server with one table, the people at it, and somebody who watches closely."""

    def __init__(self, server: Running, game: Game, players: int, viewer: int) -> None:
        self.server = server
        people = [server.person(f"P{seat}") for seat in range(players)]
        people[0].open(game.name, players, clock={"kind": "live", "seconds": 60, "bank": 100}, public=True)
        for person in people[1:]:
            person.post(f"/api/tables/{TABLE}/sit")
        people[0].post(f"/api/tables/{TABLE}/start")
        self.watcher: Person = people[viewer] if viewer != NOBODY else server.person("Watcher")
        self.seats = [person.look(TABLE) for person in people]
        for seat in self.seats:
            seat.hear_of("joined")
        self.ear: Seat = self.seats[viewer] if viewer != NOBODY else self.watcher.look(TABLE)
        self.french = self.watcher.look(TABLE, "fr")
        self.heard: list[bytes] = []

    @property
    def match(self) -> Match:
        match = self.server.table(TABLE).sitting.match
        assert match
        return match

    def become(self, table: Any) -> None:
        """The true position, replaced."""
        self.match.tables[-1] = table

    def make(self, text: str) -> None:
        seat = self.seats[self.match.turn]
        seat.hear_all()
        said = seat.move(text)
        assert said["type"] == "accepted", said

    def ask_about(self, texts: list[str], number: int) -> None:
        """The watcher tries what it must not, looks anew, and asks over HTTP."""
        self.ear.hear_all()
        for text in texts:
            self.ear.say(
                type="move", id=f"try {number} {text}", answers=(self.ear.ask or {}).get("answers", 0), move=text
            )
        self.ear.say(type="undo", id=f"undo {number}", answers=10_000)
        self.ear.say(type="resync")
        self.ear.hear_all()
        self.french.hear_all()
        for path in ("", "/record", "/steps", f"/steps?seat={max(0, self.match.turn)}"):
            self._note(self.watcher.client.get(f"/api/tables/{TABLE}{path}"))
        self._note(self.watcher.client.get("/api/lobby"))
        again = self.watcher.look(TABLE)
        again.hear_all()
        self.heard += [line.encode() for line in again.raw]
        again.close()

    def _note(self, answer: httpx.Response) -> None:
        self.heard.append(answer.status_code.to_bytes(2, "big") + answer.content)

    def received(self) -> list[bytes]:
        """Every byte that the watcher has received."""
        self.ear.hear_all()
        self.french.hear_all()
        return [*(line.encode() for line in chain(self.ear.raw, self.french.raw)), *self.heard]


def same_to(game: Game, one: Match, other: Match, viewer: int, move: int) -> int | None:
    """A move in the other world after which the viewer sees what it sees after a move in the first."""
    after = one.table.copy()
    game.rules.play(after, move)
    seen = seen_by(game, after, viewer).tobytes()
    moves = legal_moves(game, other.table)
    for candidate in sorted(moves, key=lambda number: number != move):
        if one.turn == viewer and candidate != move:
            break
        world = other.table.copy()
        game.rules.play(world, candidate)
        if seen_by(game, world, viewer).tobytes() == seen:
            return candidate
    return None


def other_world(game: Game, one: World, other: World, viewer: int, move: int, dice: random.Random) -> int:
    """Another world in which some move looks the same to the viewer; the same world if none is found."""
    for _ in range(TRIES):
        table = seen_by(game, one.match.table, viewer)
        game.rules.redeal(table, viewer, dice.getrandbits(31))
        other.become(table)
        candidate = same_to(game, one.match, other.match, viewer, move)
        if candidate is not None:
            return candidate
    other.become(one.match.table.copy())
    return move


@pytest.mark.parametrize("viewer", [0, NOBODY], ids=["a seat", "a watcher"])
@pytest.mark.parametrize("name", games.names())
def test_a_seat_receives_the_same_bytes_in_two_worlds(serve: Serve, tmp_path: Path, name: str, viewer: int) -> None:
    game = games.find(name)
    dice = random.Random(f"{name} {viewer}")
    settings: dict[str, Any] = {"new_id": lambda: TABLE, "new_seed": lambda: f"{name} {viewer}"}
    one, other = (World(serve(folder=tmp_path / which, **settings), game, 3, viewer) for which in ("one", "other"))
    differing = 0
    for number in range(MOST):
        if one.match.is_over:
            break
        text = dice.choice(one.match.legal())
        move = game.notation.number(one.match.table, text)
        assert move is not None
        candidate = other_world(game, one, other, viewer, move, dice)
        differing += one.match.table.tobytes() != other.match.table.tobytes()
        if number % 5 == 0:
            tries = [text, *dice.sample(one.match.legal(), min(3, len(one.match.legal()))), "nonsense", ""]
            if one.match.turn == viewer:
                tries = ["nonsense", ""]
            for world in (one, other):
                world.ask_about(tries, number)
        texts = (text, game.notation.text(other.match.table, candidate))
        for world, said in zip((one, other), texts, strict=True):
            world.make(said)
        if number % 5 == 0:
            if mover(one.match) == viewer:
                assert may_take_back(one.match) == may_take_back(other.match)
            assert one.received() == other.received()
    assert one.received() == other.received()
    assert len(one.received()) > 40
    if name != "die-aufsteiger":  # nothing is hidden there but the luck to come
        assert differing > number / 3

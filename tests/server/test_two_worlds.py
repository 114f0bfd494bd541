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
from updraft.kit.page import drawing_of
from updraft.kit.table import legal_moves, seen_by
from updraft.records.match import Match, copied
from updraft.server import views
from updraft.server.undo import may_take_back
from updraft.server.views import mover

TABLE = "a-table"
MOST = 80  # moves of a long game
DULL = ("draw", "pass")  # what makes games long
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
    after = copied(one.table)
    game.rules.play(after, move)
    seen = seen_by(game, after, viewer).tobytes()
    moves = legal_moves(game, other.table)
    for candidate in sorted(moves, key=lambda number: number != move):
        if one.turn == viewer and candidate != move:
            break
        world = copied(other.table)
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


def play_in_two_worlds(serve: Serve, folder: Path, game: Game, viewer: int, most: int = MOST) -> tuple[int, int]:
    """Play a game in both, comparing all the time; how many moves, and in how many positions the worlds differed."""
    dice = random.Random(f"{game.name} {viewer}")
    settings: dict[str, Any] = {"new_id": lambda: TABLE, "new_seed": lambda: f"{game.name} {viewer}"}
    one, other = (World(serve(folder=folder / which, **settings), game, 3, viewer) for which in ("one", "other"))
    number = differing = 0
    while number < most and not one.match.is_over:
        texts = one.match.legal()
        text = dice.choice([text for text in texts if text not in DULL] or texts)
        move = game.notation.number(one.match.table, text)
        assert move is not None
        candidate = other_world(game, one, other, viewer, move, dice)
        differing += one.match.table.tobytes() != other.match.table.tobytes()
        said = (text, game.notation.text(other.match.table, candidate))
        if number % 5 == 0:
            tries = ["nonsense", ""] if one.match.turn == viewer else [text, texts[0], texts[-1], "nonsense", ""]
            for world in (one, other):
                world.ask_about(tries, number)
        for world, words in zip((one, other), said, strict=True):
            world.make(words)
        if number % 5 == 0 and mover(one.match) == viewer:
            assert may_take_back(one.match) == may_take_back(other.match)
        if number % 5 == 0:
            assert one.received() == other.received(), "the worlds can be told apart"
        number += 1
    assert one.received() == other.received(), "the worlds can be told apart"
    assert len(one.received()) > number
    return number, differing


@pytest.mark.parametrize("viewer", [0, NOBODY], ids=["a seat", "a watcher"])
@pytest.mark.parametrize("name", games.names())
def test_a_seat_receives_the_same_bytes_in_two_worlds(serve: Serve, tmp_path: Path, name: str, viewer: int) -> None:
    moves, differing = play_in_two_worlds(serve, tmp_path, games.find(name), viewer)
    assert moves > 10
    assert differing > moves / 3


def leak_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "seen", lambda match, _, back=1: match.tables[-back].copy())


def leak_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def line(match: Match, _: int, names: list[str], lang: str) -> str:
        return drawing_of(match.game).tell(match.tables[-2], views.last_move(match), names, True, lang)

    monkeypatch.setattr(views, "line", line)


def leak_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the one who moved sees."""
    monkeypatch.setattr(views, "changes", lambda match, _: views.look(match).changes(mover(match)))


@pytest.mark.parametrize("leak", [leak_a_view, leak_a_line, leak_a_change])
def test_a_leak_is_noticed(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="told apart"):
        play_in_two_worlds(serve, tmp_path, games.find("tout-la-haut"), NOBODY)

"""Playing on from a moment of a game: in a world that fits what one seat knew there, against bots."""

from typing import Any

import pytest

import updraft
from tests.server.clients import Client, RunningServer
from tests.server.conftest import Serve
from tests.server.test_checkpoints import facts
from tests.server.test_take_back import GAMES, against_bots, choose, play_only_choices, wait_for_decision
from tests.server.test_undo import undo_latest
from tests.server.twin_deals import TwinFinder, feed_deals
from updraft.kit.match import Match
from updraft.kit.table import Settings, hide_for, public_fields
from updraft.server import checkpoints
from updraft.server.events import Created, StartPosition, decode, encode
from updraft.server.play_on import match_from
from updraft.server.store import read_events
from updraft.server.table_state import restore

TWIN_MOVES = 40


def finished_game(server: RunningServer, name: str, players: int = 3) -> tuple[str, Client]:
    """Play a whole game of one guest and random bots."""
    options: dict[str, Any] = {"bag": "once"} if name == "up-turn" else {}
    table, guest, socket = against_bots(server, name, players, options=options)
    while wait_for_decision(socket):
        choose(socket)
    return table, guest


def moment_of(server: RunningServer, table: str, seat: int) -> int:
    """Find a moment in the middle of a game at which a seat had to decide."""
    match = server.table(table).state.match
    assert match
    seats = [entry["seat"] for entry in match.entries if "move" in entry]
    own = [at for at, mover in enumerate(seats) if mover == seat]
    return own[len(own) // 2]


def play_on_from(guest: Client, table: str, at: int, seat: int, level: str = "random") -> Any:
    return guest.post(f"/api/tables/{table}/play-on", at=at, seat=seat, level=level)


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_game_goes_on_from_a_moment_as_the_seat_saw_it(serve: Serve, name: str) -> None:
    """Open the table, compare the view, take back, restart the server, play to the end, replay, play on again."""
    server = serve()
    for _ in range(GAMES):
        table, guest = finished_game(server, name)
        at = moment_of(server, table, 1)
        facts = play_on_from(guest, table, at, 1)
        socket = guest.join(facts["id"])
        snapshot = socket.receive_until("snapshot")
        if play_only_choices(socket):
            break
    assert facts["seat"] == 1 and facts["table"]["phase"] == "playing"
    assert facts["table"]["playing_on"] == {"table": table, "at": at, "seat": 1}
    assert [seat["level"] for seat in facts["table"]["seats"]] == ["random", None, "random"]
    source = server.table(table).state.match
    assert source
    hidden = hide_for(source.game, _replayed(source, at).table, 1)
    for field, shape in public_fields(source.game):
        seen = hidden[field].reshape(-1).tolist() if shape else int(hidden[field][0])
        assert snapshot["state"][field] == seen, field
    assert snapshot["log"] == []
    choose(socket)
    assert undo_latest(socket)["type"] == "accepted"
    before = server.table(facts["id"]).state.match
    server.stop()

    again = serve()
    guest = guest.move_to(again)
    after = again.table(facts["id"]).state.match
    assert before and after and after.table.tobytes() == before.table.tobytes()
    socket = guest.join(facts["id"])
    while wait_for_decision(socket):
        choose(socket)
    steps = guest.get(f"/api/tables/{facts['id']}/steps?seat=1")
    assert steps["result"] == socket.result and steps["moves"] == after.move_count
    refused = guest.client.get(f"/api/tables/{facts['id']}/record")
    assert refused.status_code == 409 and "middle of another" in refused.json()["why"]
    rematch = guest.act(facts["id"], "rematch")
    assert rematch["table"]["playing_on"] == facts["table"]["playing_on"] and rematch["seat"] == 1


def _replayed(match: Match, moves: int) -> Match:
    again = match.from_beginning()
    for move in match.moves[:moves]:
        again.push(move)
    return again


@pytest.mark.parametrize("name", updraft.game_names())
def test_worlds_that_look_alike_to_the_seat_give_the_same_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find a second true world for the same view: with the same secret seed, nothing tells them apart."""
    game = updraft.game(name)
    settings = Settings(game, 3, {})
    match = Match(settings, "play on")
    while match.move_count < TWIN_MOVES and not match.is_over:
        match.push(match.legal_moves[match.move_count % len(match.legal_moves)])
    add = feed_deals(monkeypatch)
    twin = TwinFinder(settings, "play on", match.numbers, (1,)).find()
    add(twin.seed)
    texts = []
    for table, number in zip(twin.tables, twin.path, strict=False):
        assert number is not None
        texts.append(game.notation.text(table, number))
    here = StartPosition(table="t", seed="play on", moves=match.moves, seat=1)
    there = StartPosition(table="t", seed=twin.seed.stored, moves=texts, seat=1)
    is_hidden = twin.tables[-1].tobytes() != match.table.tobytes()
    assert is_hidden or name == "die-aufsteiger"
    first, second = match_from(settings, here, "secret"), match_from(settings, there, "secret")
    assert first.table.tobytes() == second.table.tobytes()
    other = match_from(settings, here, "another")
    assert other.table.tobytes() != first.table.tobytes()


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_checkpoint_in_the_middle_is_the_table_that_all_events_make(server: RunningServer, name: str) -> None:
    table, guest = finished_game(server, name, 2)
    opened = play_on_from(guest, table, moment_of(server, table, 0), 0)["id"]
    socket = guest.join(opened)
    wait_for_decision(socket)
    for _ in range(3):
        if socket.decision:
            choose(socket)
    socket.drain()
    past = server.hub.store.read_blocking(read_events(opened))
    state = restore(past)
    assert facts(checkpoints.decode(checkpoints.encode(state))) == facts(state)
    created = past[0]
    assert isinstance(created, Created) and decode(encode(created)) == created


def test_only_finished_games_or_games_against_bots_are_played_on_from(server: RunningServer) -> None:
    table, guest, socket = against_bots(server, "tout-la-haut")
    choose(socket)
    own = play_on_from(guest, table, 1, 0)
    assert own["table"]["phase"] == "playing"
    for seat, at, key in ((1, 1, "once the game is over"), (9, 1, "There is no seat 9"), (0, 999, "is over")):
        refused = guest.client.post(f"/api/tables/{table}/play-on", json={"at": at, "seat": seat, "level": "random"})
        assert refused.status_code in (400, 409) and key in refused.json()["why"]
    twice = guest.client.post(f"/api/tables/{own['id']}/play-on", json={"at": 0, "seat": 0, "level": "random"})
    assert twice.status_code == 409 and "already began in the middle" in twice.json()["why"]
    stranger = server.guest("Eve").client.post(
        f"/api/tables/{table}/play-on", json={"at": 0, "seat": 0, "level": "random"}
    )
    assert stranger.status_code == 403
    unknown = guest.client.post(f"/api/tables/{table}/play-on", json={"at": 0, "seat": 0, "level": "wizard"})
    assert unknown.status_code == 400 and "wizard" in unknown.json()["why"]

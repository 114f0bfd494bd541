"""Against bots alone, moves can be taken back whatever they revealed, and a rematch starts at once."""

from typing import Any

import pytest

import updraft
from tests.server.clients import Client, JsonObject, RunningServer, TableSocket, drain_all, start_game
from tests.server.conftest import Serve
from tests.server.test_undo import undo_latest
from updraft.kit.contract import Game
from updraft.kit.table import Settings
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server import table_commands

GAMES = 20  # of random bots, until one goes on for long enough: die Aufsteiger can be over within two rounds


def against_bots(server: RunningServer, game: str, players: int = 3, **more: Any) -> tuple[str, Client, TableSocket]:
    """Start a game of one guest and bots, and wait for the guest's first decision."""
    guest = server.guest("Ann")
    table = guest.open_table(game, players, bots=dict.fromkeys(range(1, players), "random"), **more)
    guest.act(table, "start")
    socket = guest.join(table)
    wait_for_decision(socket)
    return table, guest, socket


def wait_for_decision(socket: TableSocket) -> JsonObject | None:
    """Receive messages until it is this player's turn; None if the game is over."""
    while not socket.decision and not socket.result:
        socket.receive()
    return socket.decision


def choose(socket: TableSocket, at: int = 0) -> None:
    """Play one of the choices, and wait for the next decision."""
    assert socket.decision
    assert socket.move(socket.decision["choices"][at])["type"] == "accepted"
    wait_for_decision(socket)


def play_to_a_choice(socket: TableSocket) -> list[str]:
    """Play the only choices until there are several; return them."""
    choices = play_only_choices(socket)
    assert choices, "the game was over too soon"
    return choices


def play_only_choices(socket: TableSocket) -> list[str]:
    """Play the only choices until there are several; return them, or nothing if the game is over before."""
    while socket.decision and len(socket.decision["choices"]) == 1:
        choose(socket)
    return list(socket.decision["choices"]) if socket.decision else []


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_decision_is_taken_back_although_bots_have_moved(server: RunningServer, name: str) -> None:
    """Go on past bots' moves and luck, take back, and find the same decision and the same table."""
    for _ in range(GAMES):
        table, guest, socket = against_bots(server, name)
        state = server.table(table).state
        assert state.match and guest.get(f"/api/tables/{table}")["table"]["free_undo"]
        choices = play_only_choices(socket)
        position, made = state.match.table.tobytes(), state.match.move_count
        for at in (-1, 0, 0):
            if socket.decision and state.match.move_count < made + 2:
                choose(socket, at)
        if socket.decision:
            break
    assert socket.decision, "every game was over too soon"
    while state.match and state.match.move_count > made:
        assert undo_latest(socket)["type"] == "accepted"
    assert state.match and (state.match.table.tobytes(), state.match.move_count) == (position, made)
    assert socket.decision and socket.decision["choices"] == choices
    facts = guest.get(f"/api/tables/{table}")["table"]
    assert facts["taken_back"] > 0


def takes_back(socket: TableSocket, times: int) -> bool:
    """Play and take back some decisions; return whether the game went on for long enough."""
    for _ in range(times):
        if not play_only_choices(socket):
            return False
        choose(socket, -1)
        if socket.result:
            return False
        assert undo_latest(socket)["type"] == "accepted"
        assert wait_for_decision(socket)
        choose(socket)
    return True


def test_a_game_with_moves_taken_back_has_a_true_record(serve: Serve) -> None:
    """Take back often, restart in the middle, play to the end: the record's seed and moves give its result."""
    server = serve()
    games = (against_bots(server, "up-turn", options={"bag": "once"}) for _ in range(GAMES))
    table, guest, socket = next(game for game in games if takes_back(game[2], 3))
    before = server.table(table).state
    assert before.match and before.taken_back == 3
    server.stop()
    again = serve()
    guest = guest.move_to(again)
    after = again.table(table).state
    assert after.taken_back == 3 and after.match
    assert after.match.moves[: before.match.move_count] == before.match.moves
    socket = guest.join(table)
    while wait_for_decision(socket):
        choose(socket)
    document = guest.client.get(f"/api/tables/{table}/record").content
    assert replay(read(document)).result() == socket.result


def test_all_viewers_see_the_log_without_the_moves_taken_back(server: RunningServer) -> None:
    table, guest, socket = against_bots(server, "tout-la-haut", 2)
    play_to_a_choice(socket)
    spectators = [server.guest("W").join(table) for _ in range(2)]
    second = guest.join(table)
    others = [*spectators, second]
    lines = [len(one.receive_until("snapshot")["log"]) for one in others]
    choose(socket)
    drain_all(others)
    assert undo_latest(socket)["type"] == "accepted"
    for one, count in zip(others, lines, strict=True):
        assert len(one.receive_until("snapshot")["log"]) == count


def test_moves_of_one_gesture_are_taken_back_together(server: RunningServer) -> None:
    table, _, socket = against_bots(server, "die-aufsteiger", 2)
    choices, state = play_to_a_choice(socket), server.table(table).state
    for is_one_gesture in (True, False):
        lift = next(text for text in choices if text.startswith("lift"))
        assert socket.move(lift)["type"] == "accepted" and socket.decision
        put = next(text for text in socket.decision["choices"] if text.startswith("put"))
        assert socket.move(put, continues=is_one_gesture)["type"] == "accepted"
        wait_for_decision(socket)
        assert undo_latest(socket)["type"] == "accepted"
        assert socket.decision and (socket.decision["choices"] == choices) == is_one_gesture
    assert state.continued_moves == set()


def test_taking_back_is_bounded_and_needs_a_move(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_commands, "MAX_UNDOS_OF_DECISION", 2)
    _, _, socket = against_bots(server, "die-aufsteiger", 2)
    assert "nothing to take back" in undo_latest(socket)["why"]
    play_to_a_choice(socket)
    for answer in ("accepted", "accepted", "refused"):
        choose(socket)
        assert undo_latest(socket)["type"] == answer


def test_with_two_people_the_usual_undo_holds(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "up-turn", 2)
    assert not guests[0].get(f"/api/tables/{table}")["table"]["free_undo"]
    waiting = next(one for one in sockets if not one.decision)
    answer = waiting.request(type="undo", id="u", decision=0)
    assert "Only your own latest move" in answer["why"]


def test_a_rematch_against_bots_starts_at_once(server: RunningServer) -> None:
    table, guest, socket = against_bots(server, "tout-la-haut", 3, options={"draw_last": True})
    while wait_for_decision(socket):
        choose(socket)
    again = guest.act(table, "rematch")
    assert again["table"]["phase"] == "playing" and again["table"]["options"]["draw_last"]
    assert [seat["level"] for seat in again["table"]["seats"]].count("random") == 2
    assert guest.act(table, "rematch")["id"] == again["id"]


def test_quick_options_suit_every_number_of_players(server: RunningServer) -> None:
    facts = {one["name"]: one["quick"] for one in server.guest("Ann").get("/api/games")}
    games: list[Game] = [updraft.game(name) for name in updraft.game_names()]
    for game in games:
        assert facts[game.name] == game.quick
        for players in game.player_counts:
            assert game.quick.items() <= Settings(game, players, dict(game.quick)).options.items()

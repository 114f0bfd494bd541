"""Moves over the socket: played once, refused with a rule, never out of turn."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, Clock, RunningServer, TableSocket, current, play_on, start_game
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from updraft.server import subscribers
from updraft.server.fanout import ValkeyFanout
from updraft.server.limits import Limits, Rate
from updraft.server.table_state import MAX_RECENT


def test_a_move_sent_twice_is_played_once(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    message = {
        "type": "play",
        "id": "same",
        "decision": decision["number"],
        "move": decision["choices"][0],
    }
    assert socket.request(**message)["type"] == "accepted"
    assert socket.request(**message)["type"] == "accepted"
    match = server.table(table).state.match
    assert match and match.move_count == 1


def test_an_id_stands_for_one_command_only(server: RunningServer) -> None:
    """Use the id of a stored move for another move, an undo or a chat: refused, and nothing changes."""
    table, guests, sockets = start_game(server, "die-aufsteiger", 2)
    socket, decision = current(sockets)
    lift = {"type": "play", "id": "one", "decision": decision["number"], "move": decision["choices"][0]}
    assert socket.request(**lift)["type"] == "accepted" and socket.decision
    number = server.table(table).state.number
    others = (
        lift | {"move": decision["choices"][1]},
        lift | {"decision": decision["number"] + 1},
        {"type": "undo", "id": "one", "decision": socket.decision["number"]},
        {"type": "chat", "id": "one", "text": "hello"},
    )
    for other in others:
        assert "id was already used" in socket.request(**other)["why"]
    assert socket.request(**lift)["type"] == "accepted"
    guest, move = guests[sockets.index(socket)], {name: lift[name] for name in ("id", "decision")}
    answer = guest.client.post(f"/api/tables/{table}/moves?lang=fr", json=move | {"move": "end"})
    assert answer.status_code == 409 and "a déjà servi" in answer.json()["why"]
    assert server.table(table).state.number == number
    stranger = next(one for one in sockets if one is not socket)
    assert stranger.request(type="chat", id="one", text="hello")["type"] == "accepted", "ids belong to a guest"


def test_only_the_latest_ids_are_remembered(server: RunningServer, clock: Clock) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    for number in range(MAX_RECENT + 1):
        clock.advance(10)
        assert sockets[0].request(type="chat", id=f"c{number}", text="hello")["type"] == "accepted"
    assert "already used" in sockets[0].request(type="chat", id="c1", text="bye")["why"]
    assert sockets[0].request(type="chat", id="c0", text="bye")["type"] == "accepted"


def test_chat_sent_again_is_stored_once(serve: Serve) -> None:
    """Send a chat message again at once, after a reconnect, and after a restart."""
    server = serve()
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    message = {"type": "chat", "id": "c", "text": " good  luck "}
    for _ in range(8):
        assert sockets[0].request(**message)["type"] == "accepted", "it takes no token either"
    sockets[0].close()
    assert guests[0].join(table).request(**message)["type"] == "accepted"
    server.stop()
    again = serve()
    socket = guests[0].move_to(again).join(table)
    assert socket.request(**message)["type"] == "accepted"
    assert "already used" in socket.request(**message | {"text": "good night"})["why"]
    assert [chat.text for chat in again.table(table).state.chat] == ["good luck"]


def test_chat_sent_again_to_another_server_is_stored_once(
    serve: Serve, postgres: Postgres, valkey: ValkeyServer
) -> None:
    url = postgres.new_database()
    here, there = (serve(url, fanout=lambda _: ValkeyFanout(valkey.url)) for _ in range(2))
    table, guests, sockets = start_game(here, "tout-la-haut", 2)
    elsewhere = guests[0].move_to(there).join(table)
    elsewhere.receive_until("snapshot")
    message = {"type": "chat", "id": "c", "text": "good luck"}
    for socket in (sockets[0], elsewhere):
        assert socket.request(**message)["type"] == "accepted"
    assert [len(server.table(table).state.chat) for server in (here, there)] == [1, 1]


def test_a_move_for_an_old_decision_is_refused(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 2)
    socket, decision = current(sockets)
    answer = socket.move(decision["choices"][0], decision=decision["number"] - 1)
    assert answer["type"] == "refused"
    assert answer["why"] == "The table has moved on. Please choose again."


def test_a_refusal_names_the_rule_in_the_readers_language(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    turn = next(number for number, socket in enumerate(sockets) if socket.decision)
    french = guests[turn].join(table, "fr")
    french.receive_until("snapshot")
    answer = french.move("P2P2")
    assert answer["type"] == "refused"
    assert answer["rule"] == "TLH-1"
    assert "violet" in answer["why"]
    other = sockets[1 - turn].move("P2P2", decision=0)
    assert other["rule"] == "TLH-3" and "turn" in other["why"]


def test_a_spectator_cannot_move_and_sees_no_hand(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    spectator = server.guest("W").join(table)
    joined = spectator.receive_until("snapshot")
    assert joined["seat"] == -1 and joined["decision"] is None
    assert set(joined["state"]["hand"]) == {-1}
    assert "luck" not in joined["state"] and "tape" not in joined["state"]
    _, decision = current(sockets)
    assert "watching" in spectator.move(decision["choices"][0], decision=0)["why"]


def test_after_the_end_moves_are_refused(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    answer = sockets[0].move("R3G3", decision=99)
    assert answer["rule"] == "TLH-7" and "over" in answer["why"]


def test_reconnecting_sends_only_the_missed_messages(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    last = sockets[0].number
    sockets[0].close()
    back = guests[0].join(table, since=last)
    back.drain()
    assert [line for line in back.raw if '"pong"' not in line] == []
    back.close()
    sockets[0] = guests[0].join(table)
    sockets[0].receive_until("snapshot")
    play_on(sockets, 3)
    again = guests[0].join(table, since=last)
    kinds = [again.receive()["type"] for _ in range(3)]
    assert kinds == ["move", "move", "move"]
    assert again.raw == [line for line in sockets[0].raw if '"type":"move"' in line]


def test_reconnecting_after_too_many_messages_sends_a_snapshot(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    assert len([line for line in sockets[0].raw if '"move"' in line]) < subscribers.MAX_RECENT
    for number in range(subscribers.MAX_RECENT):
        server.hub.now.advance(10)  # type: ignore[attr-defined]
        assert sockets[0].request(type="chat", id=f"c{number}", text="hello")["type"] == "accepted"
    assert guests[0].join(table, since=0).receive()["type"] == "snapshot"


def test_the_queue_of_a_slow_subscriber_is_bounded() -> None:
    subscriber = subscribers.Subscriber(None, "en")
    for number in range(10 * subscribers.MAX_WAITING):
        subscriber.offer(b"%d" % number)
        assert len(subscriber.waiting) <= subscribers.MAX_WAITING
    assert subscriber.is_behind and not subscriber.waiting


def test_a_move_that_revealed_nothing_is_undone(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "die-aufsteiger", 2)
    socket, decision = current(sockets)
    before = server.table(table).state.match
    assert before
    position = before.table.tobytes()
    lift = next(text for text in decision["choices"] if text.startswith("lift"))
    assert socket.move(lift)["type"] == "accepted" and socket.decision
    assert socket.decision["number"] == decision["number"] + 1
    other = next(one for one in sockets if one is not socket)
    assert "own latest move" in other.request(type="undo", id="u", decision=0)["why"]
    assert socket.request(type="undo", id="u", decision=socket.decision["number"])["type"] == "accepted"
    assert socket.decision["choices"] == decision["choices"]
    assert other.receive_until("undone")["removed"] == 1
    after = server.table(table).state.match
    assert after and after.table.tobytes() == position
    assert socket.move(lift)["type"] == "accepted"


def test_a_move_that_showed_a_card_is_not_undone(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    assert socket.move(decision["choices"][0])["type"] == "accepted"
    assert "Hidden information was revealed" in socket.request(type="undo", id="u", decision=1)["why"]


def test_chat_is_plain_text_rate_limited_and_can_be_muted(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    assert sockets[0].request(type="chat", id="1", text=" <b>hi</b>\n there ")["type"] == "accepted"
    assert sockets[1].receive_until("chat")["text"] == "<b>hi</b> there"
    assert "printable" in sockets[0].request(type="chat", id="2", text="\x07")["why"]
    for number in range(4):
        assert sockets[0].request(type="chat", id=f"n{number}", text="x")["type"] == "accepted"
    assert "Not so fast" in sockets[0].request(type="chat", id="3", text="x")["why"]
    clock.advance(60)
    guests[0].act(table, "mute", seat=1)
    assert "muted" in sockets[1].request(type="chat", id="4", text="x")["why"]
    guests[0].act(table, "mute", seat=1, muted=False)
    assert sockets[1].request(type="chat", id="5", text="x")["type"] == "accepted"
    spectator = server.guest("W").join(table)
    assert "watching" in spectator.request(type="chat", id="6", text="x")["why"]
    assert next(line for line in spectator.raw if "snapshot" in line).count('"type":"chat"') == 6


def test_garbage_is_answered_and_a_flood_is_disconnected(serve: Serve) -> None:
    server = serve(limits=Limits(messages=Rate(30, 0)))
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    for garbage in ("", "{", "[]", '{"type":"play"}', '{"type":"nonsense"}', '{"type":"ping","more":1}', "\x00" * 5000):
        sockets[0].connection.send(garbage)
        assert sockets[0].receive_until("invalid")["why"].startswith("Invalid message: ")
    sockets[0].connection.send(b"\xff\xfe")
    with pytest.raises(ConnectionClosed):
        flood(sockets[0])
    assert sockets[1].request(type="ping")["type"] == "pong"
    assert Client(server).client.get(f"/api/tables/{table}").status_code == 200


def flood(socket: TableSocket) -> None:
    for _ in range(200):
        socket.send(type="ping")
        socket.receive()

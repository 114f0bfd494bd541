"""A move's way over the socket: made once, refused with a rule, never out of turn."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, Clock, RunningServer, Seat, play_on, seated
from tests.server.conftest import Serve
from updraft.server import subscribers
from updraft.server.limits import Limits, Rate


def test_a_move_sent_twice_is_made_once(server: RunningServer) -> None:
    table, _, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    message = {"type": "play", "id": "same", "decision": seat.decision["number"], "move": seat.decision["choices"][0]}
    assert seat.answer_to(**message)["type"] == "accepted"
    assert seat.answer_to(**message)["type"] == "accepted"
    match = server.table(table).state.match
    assert match and match.move_count == 1


def test_a_move_sent_late_is_refused_with_a_clear_word(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    said = seat.move(seat.decision["choices"][0], decision=seat.decision["number"] - 1)
    assert said["type"] == "refused"
    assert "answers question 0, but the table is at question 1" in said["why"]


def test_a_refusal_names_the_rule_in_the_readers_language(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    turn = next(number for number, seat in enumerate(seats) if seat.decision)
    french = people[turn].look(table, "fr")
    french.hear_of("snapshot")
    said = french.move("P2P2")
    assert said["type"] == "refused"
    assert said["rule"] == "TLH-1"
    assert "violet" in said["why"]
    other = seats[1 - turn].move("P2P2", decision=0)
    assert other["rule"] == "TLH-3" and "turn" in other["why"]


def test_who_watches_cannot_move_and_sees_no_hand(server: RunningServer) -> None:
    table, _, seats = seated(server, "tout-la-haut", 2)
    watcher = server.person("W").look(table)
    joined = watcher.hear_of("snapshot")
    assert joined["seat"] == -1 and joined["decision"] is None
    assert set(joined["state"]["hand"]) == {-1}
    assert "luck" not in joined["state"] and "tape" not in joined["state"]
    choice = next(seat.decision for seat in seats if seat.decision)["choices"][0]
    assert "only watch" in watcher.move(choice, decision=0)["why"]


def test_after_the_end_moves_are_refused(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    play_on(seats)
    said = seats[0].move("R3G3", decision=99)
    assert said["rule"] == "TLH-7" and "over" in said["why"]


def test_coming_back_brings_what_was_missed_and_nothing_else(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    last = seats[0].number
    seats[0].close()
    back = people[0].look(table, since=last)
    back.hear_all()
    assert [line for line in back.raw if '"pong"' not in line] == []
    back.close()
    seats[0] = people[0].look(table)
    seats[0].hear_of("snapshot")
    play_on(seats, 3)
    again = people[0].look(table, since=last)
    kinds = [again.hear()["type"] for _ in range(3)]
    assert kinds == ["move", "move", "move"]
    assert again.raw == [line for line in seats[0].raw if '"type":"move"' in line]


def test_coming_back_after_too_long_brings_the_whole_table(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats)
    assert len([line for line in seats[0].raw if '"move"' in line]) < subscribers.MAX_RECENT
    for number in range(subscribers.MAX_RECENT):
        server.hub.now.pass_by(10)  # type: ignore[attr-defined]
        assert seats[0].answer_to(type="chat", id=f"c{number}", text="hello")["type"] == "accepted"
    assert people[0].look(table, since=0).hear()["type"] == "snapshot"


def test_a_slow_reader_gets_the_table_anew_and_no_memory_is_lost() -> None:
    subscriber = subscribers.Subscriber(None, "en")
    for number in range(10 * subscribers.MAX_WAITING):
        subscriber.offer(b"%d" % number)
        assert len(subscriber.waiting) <= subscribers.MAX_WAITING
    assert subscriber.is_behind and not subscriber.waiting


def test_undo_while_nobody_has_learnt_anything(server: RunningServer) -> None:
    table, _, seats = seated(server, "die-aufsteiger", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    before = server.table(table).state.match
    assert before
    position, asked = before.table.tobytes(), seat.decision
    lift = next(text for text in asked["choices"] if text.startswith("lift"))
    assert seat.move(lift)["type"] == "accepted"
    assert seat.decision["number"] == asked["decision"] + 1
    other = next(one for one in seats if one is not seat)
    assert "no move of yours" in other.answer_to(type="undo", id="u", decision=0)["why"]
    assert seat.answer_to(type="undo", id="u", decision=seat.decision["number"])["type"] == "accepted"
    assert seat.decision["choices"] == asked["choices"]
    assert other.hear_of("undone")["log"] == []
    after = server.table(table).state.match
    assert after and after.table.tobytes() == position
    assert seat.move(lift)["type"] == "accepted"


def test_no_undo_once_a_card_was_shown(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    assert seat.move(seat.decision["choices"][0])["type"] == "accepted"
    assert "learnt something" in seat.answer_to(type="undo", id="u", decision=1)["why"]


def test_chat_is_plain_text_rate_limited_and_can_be_muted(server: RunningServer, clock: Clock) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    assert seats[0].answer_to(type="chat", id="1", text=" <b>hi</b>\n there ")["type"] == "accepted"
    assert seats[1].hear_of("chat")["text"] == "<b>hi</b> there"
    assert "printable" in seats[0].answer_to(type="chat", id="2", text="\x07")["why"]
    for number in range(4):
        assert seats[0].answer_to(type="chat", id=f"n{number}", text="x")["type"] == "accepted"
    assert "too fast" in seats[0].answer_to(type="chat", id="3", text="x")["why"]
    clock.pass_by(60)
    people[0].post(f"/api/tables/{table}/mute", seat=1)
    assert "silent" in seats[1].answer_to(type="chat", id="4", text="x")["why"]
    people[0].post(f"/api/tables/{table}/mute", seat=1, muted=False)
    assert seats[1].answer_to(type="chat", id="5", text="x")["type"] == "accepted"
    watcher = server.person("W").look(table)
    assert "only watch" in watcher.answer_to(type="chat", id="6", text="x")["why"]
    assert next(line for line in watcher.raw if "snapshot" in line).count('"chat"') == 6


def test_garbage_is_answered_and_a_flood_is_cut_off(serve: Serve) -> None:
    server = serve(limits=Limits(messages=Rate(30, 0)))
    table, _, seats = seated(server, "tout-la-haut", 2)
    for garbage in ("", "{", "[]", '{"type":"move"}', '{"type":"nonsense"}', '{"type":"ping","more":1}', "\x00" * 5000):
        seats[0].socket.send(garbage)
        assert seats[0].hear_of("invalid")["why"].startswith("Not understood")
    seats[0].socket.send(b"\xff\xfe")
    with pytest.raises(ConnectionClosed):
        flood(seats[0])
    assert seats[1].answer_to(type="ping")["type"] == "pong"
    assert Client(server).client.get(f"/api/tables/{table}").status_code == 200


def flood(seat: Seat) -> None:
    for _ in range(200):
        seat.say(type="ping")
        seat.hear()

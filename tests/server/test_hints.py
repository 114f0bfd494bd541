"""Hints: for the asker alone, on the own turn, where they are allowed, and told in the record."""

import threading
from dataclasses import replace
from typing import Any

import pytest

import updraft
from tests.server.clients import OPEN, JsonObject, RunningServer, TableSocket, drain_all, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.preparing import HeldCompiler, held_preparation
from tests.server.test_take_back import against_bots, choose, play_to_a_choice, wait_for_decision
from tests.server.test_undo import undo_latest
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server.adviser import advise
from updraft.server.i18n import translate
from updraft.server.limits import Rate
from updraft.server.readiness import GamePart


def ask(socket: TableSocket, **changes: Any) -> JsonObject:
    number = (socket.decision or {"number": 0})["number"]
    return socket.request(**{"type": "hint", "id": socket.new_id(), "decision": number} | changes)


def refused_as(answer: JsonObject, key: str, lang: str = "en") -> bool:
    return bool(answer["type"] == "refused" and answer["why"] == translate(lang, key))


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_hint_has_a_place_a_legal_move_and_reasons(server: RunningServer, name: str) -> None:
    _, _, socket = against_bots(server, name)
    choices = play_to_a_choice(socket)
    hint = ask(socket)
    assert hint["type"] == "hint" and hint["move"] in choices
    assert name == "die-aufsteiger" or not hint["next"]
    assert hint["look"].endswith(".") and hint["words"] and 1 <= len(hint["reasons"]) <= 3
    assert ask(socket) | {"id": hint["id"]} == hint


def test_where_nothing_is_hidden_a_hint_says_how_to_go_on(server: RunningServer) -> None:
    table, _, socket = against_bots(server, "die-aufsteiger", 2)
    match = server.table(table).state.match
    assert match
    planned = 0
    while planned < 2 and (hint := ask(socket)):
        after = match.clone()
        after.push(hint["move"])
        assert bool(hint["next"]) == (after.turn == match.turn)
        if hint["next"]:
            planned += 1
            assert hint["next"] in after.legal_moves and ", then " in hint["words"]
        assert socket.move(hint["move"])["type"] == "accepted"
        wait_for_decision(socket)


def test_a_hint_is_in_the_readers_language(server: RunningServer) -> None:
    table, guest, socket = against_bots(server, "tout-la-haut")
    french = guest.join(table, "fr")
    wait_for_decision(french)
    one, other = ask(socket), ask(french)
    assert one["move"] == other["move"] and one["look"] != other["look"] and one["reasons"] != other["reasons"]


def test_hints_are_told_in_the_record_and_at_the_end(serve: Serve) -> None:
    server = serve()
    table, guest, socket = against_bots(server, "tout-la-haut", 2)
    state = server.table(table).state
    choose(socket)
    assert state.match
    taken = [state.match.move_count + 1]
    assert [ask(socket)["type"], ask(socket)["type"]] == ["hint", "hint"]
    choose(socket)
    server.stop()
    server = serve()
    guest = guest.move_to(server)
    socket, watcher = guest.join(table), server.guest("W").join(table)
    wait_for_decision(socket)
    assert guest.get(f"/api/tables/{table}")["table"]["hinted"] == []
    while wait_for_decision(socket):
        choose(socket)
    wait_for_decision(watcher)
    assert '"hinted":[0]' in watcher.raw[-1] and not [line for line in watcher.raw[:-1] if '"hinted":[0]' in line]
    assert guest.get(f"/api/tables/{table}")["table"]["hinted"] == [0]
    document = guest.client.get(f"/api/tables/{table}/record").content
    assert replay(read(document)).record().hints == taken
    assert guest.get(f"/api/tables/{table}/steps")["hints"] == taken


def test_a_hint_for_a_move_that_was_taken_back_stays_with_the_next_one(server: RunningServer) -> None:
    table, _, socket = against_bots(server, "tout-la-haut", 2)
    play_to_a_choice(socket)
    state = server.table(table).state
    assert state.match
    number = state.match.move_count + 1
    ask(socket)
    choose(socket)
    ask(socket)
    assert state.match.hints == {number, state.match.move_count + 1}
    assert undo_latest(socket)["type"] == "accepted"
    assert state.match.hints == {number}


def test_among_people_the_host_has_to_allow_hints(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    player = next(one for one in sockets if one.decision)
    assert refused_as(ask(player), "hint_forbidden")
    table, guests, sockets = start_game(server, "tout-la-haut", 2, hints=True)
    player, other = sorted(sockets, key=lambda one: one.decision is None)
    assert guests[0].get(f"/api/tables/{table}")["table"]["hints"]
    assert ask(player)["type"] == "hint"
    assert refused_as(ask(other), "hint_others_turn")
    assert refused_as(ask(player, decision=99), "moved_on")
    watcher = server.guest("W").join(table)
    watcher.receive_until("snapshot")
    assert refused_as(ask(watcher), "spectating")
    drain_all(sockets)
    assert not [line for line in other.raw if '"hint"' in line]


def test_hints_are_limited_by_guest(serve: Serve) -> None:
    server = serve(limits=replace(OPEN, hints=Rate(2, 0.001)))
    table, guest, socket = against_bots(server, "tout-la-haut")
    assert [ask(socket)["type"] for _ in range(2)] == ["hint", "hint"]
    assert refused_as(ask(socket), "hint_too_often")
    french = guest.join(table, "fr")
    wait_for_decision(french)
    assert refused_as(ask(french), "hint_too_often", "fr")


def test_moves_are_answered_while_a_hint_is_being_found(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask, move before the answer is there, and be told that the table has moved on; a second request has to wait."""
    adviser, may_answer = server.hub.adviser, threading.Event()
    run = adviser._workers.run

    async def slowly(*job: Any, **more: Any) -> Any:
        found = await run(*job, **more)
        await server.loop.run_in_executor(None, may_answer.wait)
        return found

    monkeypatch.setattr(adviser, "_workers", type("Slow", (), {"run": staticmethod(slowly)}))
    _, _, socket = against_bots(server, "tout-la-haut")
    assert socket.decision
    socket.send(type="hint", id="first", decision=socket.decision["number"])
    assert refused_as(ask(socket), "hint_too_often")
    choose(socket)
    may_answer.set()
    answer = socket.receive_until("refused", "hint")
    assert answer["id"] == "first" and refused_as(answer, "moved_on")


def fail(*_: Any) -> None:
    raise ValueError


def test_a_hint_that_fails_is_a_sentence_and_not_noted(server: RunningServer) -> None:
    server.hub.adviser.advise = fail  # type: ignore[assignment]
    table, _, socket = against_bots(server, "tout-la-haut")
    assert refused_as(ask(socket), "hint_failed")
    state = server.table(table).state
    assert state.match and not state.match.hints


def test_a_worker_is_sent_the_view_only(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, socket = against_bots(server, "tout-la-haut")
    adviser, sent = server.hub.adviser, list[bytes]()
    run = adviser._workers.run

    async def note(function: Any, *job: Any, **more: Any) -> Any:
        assert function is advise
        sent.append(job[2])
        return await run(function, *job, **more)

    monkeypatch.setattr(adviser._workers, "run", note)
    ask(socket)
    match = server.table(table).state.match
    assert match and sent == [match.view(match.turn).table.tobytes()]


def test_a_search_that_is_not_compiled_is_compiled_instead_of_waited_for(serve: Serve, compiler: HeldCompiler) -> None:
    server = serve(preparation=held_preparation(compiler))
    compiler.release(GamePart("tout-la-haut"))
    wait_until(lambda: server.hub.readiness.is_ready("tout-la-haut"))
    _, _, socket = against_bots(server, "tout-la-haut")
    assert refused_as(ask(socket), "hint_getting_ready")
    assert ("tout-la-haut", "expert") in server.hub.readiness.wanted

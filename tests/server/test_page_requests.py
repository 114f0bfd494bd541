"""The requests of the page: explanations, descriptions, derived facts, rules, replays, files."""

import gzip
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import updraft
from tests.server.clients import Client, RunningServer, current, play_on, start_game
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.played_move import ALL_HANDS
from updraft.kit.record import Record
from updraft.kit.rulebook import rulebook
from updraft.records.replay import replay
from updraft.server import replays, static_files, views


def test_explain_gives_the_rule_and_plays_nothing(server: RunningServer) -> None:
    table, _, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    other = next(one for one in sockets if one is not socket)
    answer = socket.request(type="explain", id="w1", move="P2P2")
    assert (answer["type"], answer["id"], answer["rule"]) == ("refused", "w1", "TLH-1")
    assert socket.request(type="explain", id="w2", move=decision["choices"][0]) == {
        "type": "accepted",
        "id": "w2",
    }
    late = other.request(type="explain", id="w3", move="P2P2")
    assert late["rule"] == "TLH-3" and "’s turn" in late["why"]
    match = server.table(table).state.match
    assert match and match.move_count == 0


def test_explain_reveals_nothing_about_other_hands(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    other = next(socket for socket in sockets if not socket.decision)
    cards = ["B2B2", "R3G3", "Y4R4", "no card at all"]
    answers = {other.request(type="explain", id="w", move=card)["why"] for card in cards}
    assert len(answers) == 1


def test_moves_are_described_in_words(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    moves = [*decision["choices"][:2], "nonsense"]
    socket.send(type="describe", id="h1", moves=moves)
    answer = socket.receive_until("described")
    assert answer["id"] == "h1" and len(answer["moves"]) == 3
    assert all(answer["moves"][0][:2])
    assert answer["moves"][2] == ["", "", []]
    other = next(one for one in sockets if one is not socket)
    other.send(type="describe", id="h2", moves=moves)
    assert other.receive_until("described")["moves"] == [["", "", []]] * 3


def test_derived_facts_come_with_every_message_and_follow_from_the_view(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 4)
    match = server.table(table).state.match
    assert match
    for seat, socket in enumerate(sockets):
        last = [json.loads(line) for line in socket.raw if '"type":"move"' in line][-1]
        assert last["derived"] == views.derived(match.game, views.hidden_table(match, seat), seat)
        assert [worth["total"] for worth in last["derived"]["worth"]] == [
            worth["floors"] + worth["bonus"] for worth in last["derived"]["worth"]
        ]
    joined = guests[0].join(table).receive_until("snapshot")
    assert joined["derived"]["rounds"] == 7
    assert {line["rule"] for line in joined["log"]} <= {"TLH-4", "TLH-5"}


def test_the_drawing_is_the_viewers_own(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    path = f"/api/tables/{table}/drawing"
    drawings = [client.get(path) for client in (*guests, Client(server))]
    match, names = server.table(table).state.match, server.table(table).state.names
    assert match
    for viewer, drawing in zip((0, 1, NOBODY), drawings, strict=True):
        assert drawing == json.loads(json.dumps(views.drawing(match, viewer, names, "en")))
    turn = next(seat for seat, socket in enumerate(sockets) if socket.decision)
    assert drawings[turn] != drawings[2], "the spectator's drawing shows no hand"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_are_the_ones_that_the_command_prints(server: RunningServer, lang: str) -> None:
    for game in updraft.catalogue():
        book = Client(server).get(f"/api/games/{game.name}/rules?lang={lang}")
        known = rulebook(game, lang)
        assert [rule["id"] for rule in book["rules"]] == [rule.id for rule in known.rules]
        assert [rule["text"] for rule in book["rules"]] == [rule.text for rule in known.rules]
        assert all(len(option["labels"]) == len(option["values"]) for option in book["options"])


def test_an_uploaded_record_replays_like_the_stored_game(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    record = guests[0].client.get(f"/api/tables/{table}/record").content
    for seat in (ALL_HANDS, -1, 0, 1):
        stored = guests[0].get(f"/api/tables/{table}/steps?seat={seat}")
        for data in (record, gzip.compress(record)):
            answer = guests[0].client.post(f"/api/replay?seat={seat}", content=data)
            assert answer.status_code == 200
            again = answer.json()
            assert again["state"] == stored["state"] and again["result"] == stored["result"]
            assert [step["diff"] for step in again["steps"]] == [step["diff"] for step in stored["steps"]]
    all_hands = guests[0].get(f"/api/tables/{table}/steps?seat={ALL_HANDS}")
    spectator = guests[0].get(f"/api/tables/{table}/steps?seat=-1")
    assert -1 not in all_hands["state"]["hand"][: all_hands["state"]["held"]]
    assert set(spectator["state"]["hand"]) == {-1}
    assert all(step["move"] for step in all_hands["steps"]) and not any(step["move"] for step in spectator["steps"])


def test_a_record_is_replayed_once_however_it_is_scrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = updraft.game("tout-la-haut")
    match = game.new(players=2, seed=1)
    play_to_end(match, [make_bot(game, "random", seat) for seat in range(2)])
    replayed: list[Record] = []

    def count(record: Record) -> Match:
        replayed.append(record)
        return replay(record)

    monkeypatch.setattr(replays, "replay", count)
    monkeypatch.setattr(replays, "_cache", replays.ReplayCache())
    for after in (0, 9, 3):
        request = replays.ReplayRequest(ALL_HANDS, after, "en")
        rendered = replays.render_record("its hash", match.record().text().encode(), request)
        assert json.loads(rendered.body)["start"] == after
    assert len(replayed) == 1


@pytest.mark.parametrize("seat", [ALL_HANDS, NOBODY, 0])
def test_a_table_is_replayed_from_its_seed_like_its_record(seat: int) -> None:
    game = updraft.game("up-too-high")
    match = game.new(players=2, seed=1)
    play_to_end(match, [make_bot(game, "random", number) for number in range(2)])
    played = replays.FinishedGame(game.name, 2, match.settings.options, 1, "1", match.moves)
    request = replays.ReplayRequest(seat, 0, "fr", ["Ann", "Bob"])
    rendered = replays.render_game(f"table {seat}", played, request)
    assert rendered == replays.render_record(f"record {seat}", match.record().text().encode(), request)
    steps = json.loads(rendered.body)["steps"]
    assert [step["seat"] for step in steps] == [match.played(number + 1).seat for number in range(len(steps))]


def test_the_oldest_replays_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    game = updraft.game("tout-la-haut")
    monkeypatch.setattr(replays, "MAX_CACHED", 2 * game.new().table.nbytes)
    cache, dealt = replays.ReplayCache(), []

    def deal() -> Match:
        dealt.append(game.new(seed=1))
        return dealt[-1]

    for key in ("one", "two", "one", "three", "one", "two"):
        cache.find(key, deal)
    assert len(dealt) == 4


def test_a_running_game_is_not_replayed(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    assert guests[0].client.get(f"/api/tables/{table}/steps?seat={ALL_HANDS}").status_code == 409


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "updraft-record/1"}', b"\x1f\x8bnot gzip"])
def test_a_damaged_record_is_refused_with_a_sentence(server: RunningServer, data: bytes) -> None:
    answer = server.guest("Ann").client.post("/api/replay", content=data)
    assert answer.status_code == 400 and answer.json()["why"]


def test_own_tables_say_whether_it_is_your_turn(server: RunningServer) -> None:
    _, guests, sockets = start_game(server, "tout-la-haut", 2)
    turns = [guest.get("/api/me/tables")[0]["is_your_turn"] for guest in guests]
    assert turns == [socket.decision is not None for socket in sockets]


def test_browsers_cache_built_files_forever_and_revalidate_the_page(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = {"index.html": b"<!doctype html>", "assets/index-1.js": b"let x = 1;" * 100}
    made = {name: static_files.File(data, True, "text/plain", f'"{len(data)}"') for name, data in page.items()}
    monkeypatch.setattr(static_files, "files", lambda: made)
    client = Client(server).client
    for path in ("/", "/table/abc", "/rules/tout-la-haut", "/replay", "/replay/abc", "/new/up-turn"):
        front = client.get(path)
        assert front.content == page["index.html"] and front.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in front.headers["content-security-policy"]
    script = client.get("/assets/index-1.js")
    assert script.content == page["assets/index-1.js"] and script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/assets/index-1.js", headers={"If-None-Match": script.headers["etag"]}).status_code == 304
    assert client.get("/assets/index-2.js").status_code == 404
    assert client.get("/assets/..%2f..%2fpages.py").status_code == 404


def test_an_address_that_leads_nowhere_shows_the_page(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    page = static_files.File(b"<!doctype html>", True, "text/html", '"1"')
    monkeypatch.setattr(static_files, "files", lambda: {"index.html": page})
    client = Client(server).client
    for path in ("/nothing", "/tables/abc", "/wp-login.php", "/new"):
        answer = client.get(path)
        assert (answer.status_code, answer.content) == (404, page.data)
        assert answer.headers["content-type"].startswith("text/html") and answer.headers["cache-control"] == "no-store"
    for path in ("/api/nothing", "/assets/nothing.js"):
        answer = client.get(path)
        assert answer.status_code == 404 and answer.json()["why"]


def test_a_damaged_record_is_refused_in_french(server: RunningServer) -> None:
    answer = server.guest("Ann").client.post("/api/replay?lang=fr", content=b"no record")
    assert answer.json()["why"] == "le fichier n’est pas du JSON"


def test_without_a_built_page_the_server_says_how_to_build_it(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "files", dict)
    assert "make page" in Client(server).client.get("/").text


def test_an_error_in_a_broadcast_does_not_stop_the_game(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break derived facts: the viewers are disconnected, come back to a snapshot and play on."""
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    whole = views.derived

    def broken(*_given: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(views, "derived", broken)
    socket.send(type="play", id="m", decision=decision["number"], move=decision["choices"][0])
    for one in sockets:
        with pytest.raises(ConnectionClosed):
            one.receive_until("nothing")
    monkeypatch.setattr(views, "derived", whole)
    back = [guest.join(table, since=socket.number) for guest, socket in zip(guests, sockets, strict=True)]
    assert [len(one.receive_until("snapshot")["log"]) for one in back] == [1, 1]
    play_on(back)
    assert all(one.result for one in back)

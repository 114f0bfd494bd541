"""What the page asks the server for: why not, in words, sights, rules, replays, files."""

import gzip
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, RunningServer, play_on, seated
from updraft import games
from updraft.kit.rulebook import rulebook
from updraft.server import static_files, views
from updraft.server.replays import OPEN


def test_why_names_the_rule_and_plays_nothing(server: RunningServer) -> None:
    table, _, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    other = next(one for one in seats if one is not seat)
    said = seat.answer_to(type="explain", id="w1", move="P2P2")
    assert (said["type"], said["id"], said["rule"]) == ("refused", "w1", "TLH-1")
    assert seat.decision
    assert seat.answer_to(type="explain", id="w2", move=seat.decision["choices"][0]) == {"type": "accepted", "id": "w2"}
    late = other.answer_to(type="explain", id="w3", move="P2P2")
    assert late["rule"] == "TLH-3" and "turn. Wait" in late["why"]
    match = server.table(table).state.match
    assert match and match.move_count == 0


def test_why_is_no_way_to_ask_about_other_hands(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    other = next(seat for seat in seats if not seat.decision)
    cards = ["B2B2", "R3G3", "Y4R4", "no card at all"]
    answers = {other.answer_to(type="explain", id="w", move=card)["why"] for card in cards}
    assert len(answers) == 1


def test_moves_are_said_in_words(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    moves = [*seat.decision["choices"][:2], "nonsense"]
    seat.say(type="describe", id="h1", moves=moves)
    said = seat.hear_of("described")
    assert said["id"] == "h1" and len(said["moves"]) == 3
    assert " builds " in said["moves"][0][0] and said["moves"][0][1]
    assert said["moves"][2] == ["", ""]
    other = next(one for one in seats if one is not seat)
    other.say(type="describe", id="h2", moves=moves)
    assert other.hear_of("described")["moves"] == [["", ""]] * 3


def test_sights_are_what_is_seen_and_come_with_every_message(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 4)
    match = server.table(table).state.match
    assert match
    for place, seat in enumerate(seats):
        last = [json.loads(line) for line in seat.raw if '"type":"move"' in line][-1]
        assert last["derived"] == views.derived(match.game, views.hidden_table(match, place), place)
        assert [worth["total"] for worth in last["derived"]["worth"]] == [
            worth["floors"] + worth["bonus"] for worth in last["derived"]["worth"]
        ]
    joined = people[0].look(table).hear_of("snapshot")
    assert joined["derived"]["rounds"] == 7
    assert {line["rule"] for line in joined["log"]} <= {"TLH-4", "TLH-5"}


def test_the_drawing_is_what_a_viewer_sees(server: RunningServer) -> None:
    table, people, _ = seated(server, "tout-la-haut", 2)
    texts = [
        "".join(text for line in person.get(f"/api/tables/{table}/drawing") for text, _ in line) for person in people
    ]
    assert sum("holds" in text for text in texts) == 1
    assert "holds" not in json.dumps(Client(server).get(f"/api/tables/{table}/drawing"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_are_those_that_the_command_prints(server: RunningServer, lang: str) -> None:
    for game in games.catalogue():
        book = Client(server).get(f"/api/games/{game.name}/rules?lang={lang}")
        known = rulebook(game, lang)
        assert [rule["id"] for rule in book["rules"]] == [rule.id for rule in known.rules]
        assert [rule["text"] for rule in book["rules"]] == [rule.text for rule in known.rules]
        assert all(len(option["labels"]) == len(option["values"]) for option in book["options"])


def test_a_record_is_replayed_as_the_stored_game_is(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats)
    record = people[0].client.get(f"/api/tables/{table}/record").content
    for seat in (OPEN, -1, 0, 1):
        stored = people[0].get(f"/api/tables/{table}/steps?seat={seat}")
        for data in (record, gzip.compress(record)):
            answer = people[0].client.post(f"/api/replay?seat={seat}", content=data)
            assert answer.status_code == 200
            again = answer.json()
            assert again["state"] == stored["state"] and again["result"] == stored["result"]
            assert [step["diff"] for step in again["steps"]] == [step["diff"] for step in stored["steps"]]
    laid_open = people[0].get(f"/api/tables/{table}/steps?seat={OPEN}")
    watched = people[0].get(f"/api/tables/{table}/steps?seat=-1")
    assert -1 not in laid_open["state"]["hand"][: laid_open["state"]["held"]]
    assert set(watched["state"]["hand"]) == {-1}
    assert all(step["move"] for step in laid_open["steps"]) and not any(step["move"] for step in watched["steps"])


def test_a_running_game_is_not_laid_open(server: RunningServer) -> None:
    table, people, seats = seated(server, "tout-la-haut", 2)
    play_on(seats, 3)
    assert people[0].client.get(f"/api/tables/{table}/steps?seat={OPEN}").status_code == 409


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "updraft-record/1"}', b"\x1f\x8bnot gzip"])
def test_a_damaged_record_gets_a_sentence(server: RunningServer, data: bytes) -> None:
    answer = server.person("Ann").client.post("/api/replay", content=data)
    assert answer.status_code == 400 and answer.json()["why"]


def test_own_tables_say_whether_they_wait(server: RunningServer) -> None:
    _, people, seats = seated(server, "tout-la-haut", 2)
    waits = [person.get("/api/me/tables")[0]["is_your_turn"] for person in people]
    assert waits == [seat.decision is not None for seat in seats]


def test_files_of_the_page_are_kept_by_browsers_as_long_as_they_are_true(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = {"index.html": b"<!doctype html>", "assets/index-1.js": b"let x = 1;" * 100}
    made = {
        name: static_files.File(data, gzip.compress(data), "text/plain", f'"{len(data)}"')
        for name, data in page.items()
    }
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


def test_a_server_without_a_page_says_how_to_build_it(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "files", dict)
    assert "make page" in Client(server).client.get("/").text


def test_what_cannot_be_told_holds_up_no_game(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in what is shown beside the table costs a viewer the line, not the game; then all is told anew."""
    table, people, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    whole = views.derived

    def broken(*_given: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(views, "derived", broken)
    seat.say(type="play", id="m", decision=seat.decision["number"], move=seat.decision["choices"][0])
    for one in seats:
        with pytest.raises(ConnectionClosed):
            one.hear_of("nothing")
    monkeypatch.setattr(views, "derived", whole)
    back = [person.look(table, since=seat.number) for person, seat in zip(people, seats, strict=True)]
    assert [len(one.hear_of("snapshot")["log"]) for one in back] == [1, 1]
    play_on(back)
    assert all(one.result for one in back)

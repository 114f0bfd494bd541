"""Every refusal is in the reader's language, and no sentence is missing."""

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

import updraft
from tests.server.clients import Client, RunningServer, start_game
from updraft.bots import levels_of
from updraft.kit.texts import LANGUAGES, load
from updraft.server import i18n, wire
from updraft.server.http.params import NameBody
from updraft.server.i18n import describe_shape_error, preferred_language, translate
from updraft.server.seat_actions import Sit

SERVER = Path(i18n.__file__).parent
TRANSLATING = {
    "translate",
    "UserError",
    "NotFound",
    "Forbidden",
    "Unauthorized",
    "TooManyRequests",
    "_rejected",
    "plain_text",
}
COMPOSED = ("is_", "status_", "shape_")  # keys that the code composes from this beginning


def constants() -> set[str]:
    """Collect all strings in the server's code."""
    found = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def used_keys() -> set[str]:
    """Collect the text keys that the server's code uses."""
    found: set[str] = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in TRANSLATING:
                given = [value.value for value in node.args if isinstance(value, ast.Constant)]
                found.update(value for value in given if isinstance(value, str) and value not in LANGUAGES)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_used_text_exists_and_every_text_is_used(lang: str) -> None:
    known = set(load(SERVER, lang))
    assert used_keys() <= known
    assert len(used_keys()) > 25
    assert {key for key in known if not key.startswith(COMPOSED)} <= constants()
    assert set(i18n.SHAPES) <= known


def table_with(**changes: Any) -> dict[str, Any]:
    return {"game": "up-turn", "players": 2} | changes


GAMES, BOTS = ", ".join(updraft.game_names()), ", ".join(levels_of(updraft.game("up-turn")))
ACTIONS = "/api/tables/TABLE/actions"
REFUSED: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [  # path, body, text key, words
    ("/api/tables", table_with(game="chess"), "unknown_game", {"given": "'chess'", "known": GAMES}),
    ("/api/tables", table_with(bots={"5": "novice"}), "bad_bot_seat", {"last": 1, "given": 5}),
    ("/api/tables", table_with(bots={"1": "x"}), "unknown_level", {"given": "'x'", "known": BOTS}),
    (
        "/api/tables",
        table_with(clock={"kind": "live", "seconds": 1}),
        "bad_live_clock",
        {"turn": 3600, "reserve": 36_000},
    ),
    ("/api/tables", table_with(clock={"kind": "slow", "days": 99}), "bad_slow_clock", {"days": 30}),
    ("/api/tables", table_with(players="two"), "shape_kind", {"wanted": "int", "given": "str"}),
    ("/api/tables", {"game": "up-turn"}, "shape_missing", {"field": "players"}),
    ("/api/tables", table_with(more=1), "shape_unknown", {"field": "more"}),
    ("/api/guests", {"name": ""}, "shape_length", {"bound": ">= 1"}),
    ("/api/guests", {"name": "\u0007"}, "bad_name", {"longest": 30}),
    ("/api/me/tokens", {"name": "\u0007"}, "bad_label", {"longest": 30}),
    ("/api/codes", {"code": "XXXX"}, "invalid_code", {}),
    ("/api/tables/none/actions", {"type": "sit"}, "unknown_table", {}),
    (ACTIONS, {"type": "sit"}, "already_seated", {}),
    (ACTIONS, {"type": "start"}, "seats_open", {}),
    (
        ACTIONS,
        {"type": "set_bot", "seat": 9, "level": "novice"},
        "unknown_seat",
        {"last": 2, "given": 9},
    ),
    (
        ACTIONS,
        {"type": "set_bot", "seat": 99, "level": "novice"},
        "shape_bound",
        {"bound": "<= 20"},
    ),
    (
        ACTIONS,
        {"type": "set_bot", "seat": 1, "level": "x"},
        "unknown_level",
        {"given": "'x'", "known": BOTS},
    ),
    (ACTIONS, {"type": "set_bot", "seat": 0, "level": "novice"}, "seat_occupied", {}),
    (ACTIONS, {"type": "remove", "seat": 0}, "own_seat", {}),
    (ACTIONS, {"type": "mute", "seat": 0}, "mute_others", {}),
    (ACTIONS, {"type": "return"}, "is_open", {}),
    (ACTIONS, {"type": "rematch"}, "is_open", {}),
    ("/api/tables/TABLE/moves", {"id": "a", "decision": 0, "move": "x"}, "not_started", {}),
    ("/api/nowhere", {}, "status_404", {}),
    ("/api/lobby", {}, "status_405", {}),
]
BAD_SETTINGS = [
    table_with(players=9),
    table_with(ruleset=9),
    table_with(options={"x": 1}),
    table_with(game="up-too-high", options={"x": 1}),
    table_with(options={"call": "x"}),
    table_with(game="die-aufsteiger", players=3, options={"patience": True}),
]


def test_http_answers_in_the_language_of_the_browser_or_the_query(server: RunningServer) -> None:
    ann = server.guest("Ann")
    table = ann.open_table("tout-la-haut", 3)
    for path, data, key, words in REFUSED:
        place = path.replace("TABLE", table)
        by_header = ann.client.post(place, json=data, headers={"Accept-Language": "fr-CH, de;q=0.9, en;q=0.8"})
        by_query = ann.client.post(f"{place}?lang=fr", json=data)
        assert translate("fr", key, **words) in by_header.json()["why"], (path, data, by_header.text)
        assert by_query.json() == by_header.json()
        assert translate("en", key, **words) in ann.client.post(place, json=data).json()["why"]
    for data in BAD_SETTINGS:
        answers = [ann.client.post(f"/api/tables?lang={lang}", json=data) for lang in LANGUAGES]
        assert [answer.status_code for answer in answers] == [400, 400]
        assert answers[0].json()["why"] != answers[1].json()["why"]


def test_get_requests_and_malformed_ones_are_refused_in_french_too(server: RunningServer) -> None:
    ann = server.guest("Ann")
    table = ann.open_table("tout-la-haut", 3)
    wrong_origin = ann.client.post("/api/me/code?lang=fr", headers={"Origin": "null"})
    assert wrong_origin.json()["why"] == translate("fr", "wrong_origin")
    assert Client(server).client.get("/api/me?lang=fr").json()["why"] == translate("fr", "not_signed_in")
    path = f"/api/tables/{table}/record"
    assert server.guest("Eve").client.get(f"{path}?lang=fr").json()["why"] == translate("fr", "players_only")
    unfinished = ann.client.get(path, headers={"Accept-Language": "fr"})
    assert unfinished.json()["why"] == translate("fr", "not_over")
    bad = ann.client.post("/api/tables?lang=fr", content=b"{", headers={"Content-Type": "application/json"})
    assert (bad.status_code, bad.json()["why"]) == (400, translate("fr", "status_400"))


def test_seat_actions_and_sockets_answer_in_the_readers_language(server: RunningServer) -> None:
    table, guests, _ = start_game(server, "tout-la-haut", 2)
    swap = {"type": "swap", "one": 0, "other": 1}
    for guest, key in ((guests[1], "host_only"), (guests[0], "is_playing")):
        answer = guest.client.post(f"/api/tables/{table}/actions?lang=fr", json=swap)
        assert answer.json()["why"] == translate("fr", key)
    french = guests[0].join(table, "fr")
    for garbage, key, words in (
        ("{", "shape_json", {}),
        ('{"type":"play"}', "shape_missing", {"field": "id"}),
        ('"x"', "shape_kind", {"wanted": "object", "given": "str"}),
    ):
        french.connection.send(garbage)
        assert translate("fr", key, **words) in french.receive_until("invalid")["why"]


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("fr;q=0.1, en;q=0.9", "en"),
        ("en;q=0, fr;q=0.1", "fr"),
        (";;;q=x,,", "en"),
        ("fr-FR,fr;q=0.9", "fr"),
    ],
)
def test_the_preferred_language_of_a_browser(accepted: str, lang: str) -> None:
    assert preferred_language(accepted) == lang


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'{"name": 3}', NameBody),
        (b'{"name": ""}', NameBody),
        (b'{"name": "%s"}' % (b"x" * 99), NameBody),
        (b"{}", NameBody),
        (b'{"name": "a", "b": 1}', NameBody),
        (b'{"type": "sit", "seat": -1}', Sit),
        (b'{"type": "sit", "seat": 99}', Sit),
        (b'{"type": "sit", "seat": 1.5}', Sit),
        (b"[", Sit),
        (b"", Sit),
        (b"\xff", Sit),
        (b'"\xff"', NameBody),
        (b'{"type": "nonsense"}', wire.FromClient),
        (b'{"type": 3}', wire.FromClient),
        (b'{"type": "play", "id": "a", "decision": 1e400, "move": ""}', wire.FromClient),
    ],
)
def test_validation_errors_are_described_in_both_languages(data: bytes, kind: Any) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(data, type=kind)
    described = {lang: describe_shape_error(lang, str(caught.value)) for lang in LANGUAGES}
    assert described["en"] != described["fr"]

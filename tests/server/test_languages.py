"""Whatever is refused is refused in the reader's language, and no sentence is missing in any."""

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.clients import Client, RunningServer, seated
from updraft.kit.texts import LANGUAGES, load
from updraft.server import i18n, wire
from updraft.server.http.params import Named
from updraft.server.http.tables import TakeSeat
from updraft.server.i18n import describe_shape_error, preferred_language

SERVER = Path(i18n.__file__).parent
SPEAKING = {"says", "Said", "Unknown", "Forbidden", "Missing", "TooMuch", "_no", "plain_text"}
MADE_UP = ("is_", "status_", "shape_")  # keys of which the code holds only the beginning


def constants() -> set[str]:
    """Every text that stands in the server's code."""
    found = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def spoken() -> set[str]:
    """Every key with which the code says something."""
    found: set[str] = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SPEAKING:
                given = [value.value for value in node.args if isinstance(value, ast.Constant)]
                found.update(value for value in given if isinstance(value, str) and value not in LANGUAGES)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_that_is_said_is_there_and_every_one_there_is_said(lang: str) -> None:
    known = set(load(SERVER, lang))
    assert spoken() <= known
    assert len(spoken()) > 25
    assert {key for key in known if not key.startswith(MADE_UP)} <= constants()
    assert set(i18n.SHAPES) <= known


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("/api/tables", {"game": "chess", "players": 2}, "Il n'y a pas de jeu 'chess'"),
    ("/api/tables", {"game": "up-turn", "players": 9}, "up-turn se joue de 2 à 4, pas à 9"),
    ("/api/tables", {"game": "up-turn", "players": 2, "ruleset": 9}, "pas de règles 9"),
    (
        "/api/tables",
        {"game": "up-turn", "players": 2, "options": {"x": 1}},
        "n'a pas d'option 'x' ; ses options : call",
    ),
    ("/api/tables", {"game": "up-too-high", "players": 2, "options": {"x": 1}}, "ni aucune autre"),
    ("/api/tables", {"game": "up-turn", "players": 2, "options": {"call": "x"}}, "call ne peut être x"),
    ("/api/tables", {"game": "die-aufsteiger", "players": 3, "options": {"patience": True}}, "qu'à 2 joueurs"),
    ("/api/tables", {"game": "up-turn", "players": 2, "bots": {"5": "novice"}}, "Un robot s'assied"),
    ("/api/tables", {"game": "up-turn", "players": 2, "bots": {"1": "x"}}, "pas de robot de niveau 'x'"),
    (
        "/api/tables",
        {"game": "up-turn", "players": 2, "clock": {"kind": "live", "seconds": 1}},
        "Une pendule en direct",
    ),
    ("/api/tables", {"game": "up-turn", "players": 2, "clock": {"kind": "slow", "days": 99}}, "Une pendule lente"),
    ("/api/tables", {"game": "up-turn", "players": "two"}, "attendu : int, et non str"),
    ("/api/tables", {"game": "up-turn"}, "le champ players manque"),
    ("/api/tables", {"game": "up-turn", "players": 2, "more": 1}, "il n'y a pas de champ more"),
    ("/api/guests", {"name": ""}, "name: la longueur doit être >= 1"),
    ("/api/guests", {"name": "\u0007"}, "Un nom a de 1 à 30"),
    ("/api/me/tokens", {"name": "\u0007"}, "Une étiquette a de 1 à 30"),
    ("/api/codes", {"code": "XXXX"}, "Ce code n'est pas valable"),
    ("/api/tables/none/sit", {}, "Cette table n'existe pas"),
    ("/api/tables/TABLE/sit", {}, "Vous êtes déjà assis"),
    ("/api/tables/TABLE/start", {}, "Des sièges sont libres"),
    ("/api/tables/TABLE/bot", {"seat": 9, "level": "novice"}, "Les sièges vont de 0 à 2"),
    ("/api/tables/TABLE/bot", {"seat": 99, "level": "novice"}, "seat: cela doit être <= 20"),
    ("/api/tables/TABLE/bot", {"seat": 1, "level": "x"}, "pas de robot de niveau"),
    ("/api/tables/TABLE/bot", {"seat": 0, "level": "novice"}, "Quelqu'un y est assis"),
    ("/api/tables/TABLE/remove", {"seat": 0}, "Pour quitter votre propre siège"),
    ("/api/tables/TABLE/mute", {"seat": 0}, "On ne peut faire taire"),
    ("/api/tables/TABLE/back", {}, "La partie n'a pas encore commencé"),
    ("/api/tables/TABLE/rematch", {}, "La partie n'a pas encore commencé"),
    ("/api/tables/TABLE/moves", {"id": "a", "decision": 0, "move": "x"}, "La partie n'a pas commencé"),
    ("/api/nowhere", {}, "Il n'y a rien à cette adresse"),
    ("/api/lobby", {}, "On ne s'adresse pas ainsi"),
]


def test_http_answers_in_the_language_that_the_browser_or_the_address_asks_for(server: RunningServer) -> None:
    ann = server.person("Ann")
    table = ann.open("tout-la-haut", 3)
    for path, data, why in WRONG:
        place = path.replace("TABLE", table)
        answer = ann.client.post(place, json=data, headers={"Accept-Language": "fr-CH, de;q=0.9, en;q=0.8"})
        asked = ann.client.post(f"{place}?lang=fr", json=data)
        assert why in answer.json()["why"], (path, data, answer.text)
        assert asked.json() == answer.json()
        assert why not in ann.client.post(place, json=data).json()["why"]
    assert "doivent venir de la page" in ann.client.post("/api/me/code?lang=fr", headers={"Origin": "null"}).text
    assert "Dites d'abord qui vous êtes" in Client(server).client.get("/api/me?lang=fr").text
    assert "réservée" in server.person("Eve").client.get(f"/api/tables/{table}/record?lang=fr").text
    assert "pas finie" in ann.client.get(f"/api/tables/{table}/record", headers={"Accept-Language": "fr"}).text
    bad = ann.client.post("/api/tables?lang=fr", content=b"{", headers={"Content-Type": "application/json"})
    assert bad.status_code == 400 and "Validation" not in bad.text and "requête" in bad.text


def test_a_chair_that_is_not_theirs_is_refused_in_their_language(server: RunningServer) -> None:
    table, people, _ = seated(server, "tout-la-haut", 2)
    said = people[1].client.post(f"/api/tables/{table}/swap?lang=fr", json={"one": 0, "other": 1})
    assert said.json()["why"] == "Seul l'hôte peut faire cela."
    said = people[0].client.post(f"/api/tables/{table}/swap?lang=fr", json={"one": 0, "other": 1})
    assert said.json()["why"] == "La partie a commencé."
    french = people[0].look(table, "fr")
    for garbage, why in (("{", "ce n'est pas du JSON"), ('{"type":"move"}', "le champ id manque"), ('"x"', "attendu")):
        french.socket.send(garbage)
        assert why in french.hear_of("invalid")["why"]


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
def test_the_language_that_a_browser_likes_best(accepted: str, lang: str) -> None:
    assert preferred_language(accepted) == lang


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'{"name": 3}', Named),
        (b'{"name": ""}', Named),
        (b'{"name": "%s"}' % (b"x" * 99), Named),
        (b"{}", Named),
        (b'{"name": "a", "b": 1}', Named),
        (b'{"seat": -1}', TakeSeat),
        (b'{"seat": 99}', TakeSeat),
        (b'{"seat": 1.5}', TakeSeat),
        (b"[", TakeSeat),
        (b"", TakeSeat),
        (b"\xff", TakeSeat),
        (b'"\xff"', Named),
        (b'{"type": "nonsense"}', wire.FromClient),
        (b'{"type": 3}', wire.FromClient),
        (b'{"type": "play", "id": "a", "decision": 1e400, "move": ""}', wire.FromClient),
    ],
)
def test_what_has_the_wrong_form_is_named_in_both_languages(data: bytes, kind: Any) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(data, type=kind)
    said = {lang: describe_shape_error(lang, str(caught.value)) for lang in LANGUAGES}
    assert said["en"] != said["fr"]

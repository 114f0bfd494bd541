"""Links to the page have a preview: who invites to what, and nothing that is secret."""

import re

import pytest

from tests.server.clients import Client, RunningServer, start_game
from updraft.server import static_files
from updraft.server.accounts import COOKIE


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    built = static_files.File(b"<html><head></head><body></body></html>", True, "text/html", '"1"')
    monkeypatch.setattr(static_files, "files", lambda: {"index.html": built})


def tags(server: RunningServer, path: str, lang: str = "en") -> dict[str, str]:
    """Return the tags that a messenger reads, which has no cookie."""
    answer = Client(server).client.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200 and COOKIE not in answer.cookies
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', answer.text))


def test_an_open_table_says_who_invites_to_what(server: RunningServer) -> None:
    host = server.guest('Mira <&> "Otto"')
    table = host.open_table("up-turn", 3)
    found = tags(server, f"/table/{table}")
    assert found["title"] == "Mira &lt;&amp;&gt; &quot;Otto&quot; invites you to Up Turn"
    assert found["description"].startswith("3 players, no clock")
    assert found["url"] == f"{server.url}/table/{table}"
    assert found["image"] == f"{server.url}/preview.png"
    assert "vous invite à jouer à Up Turn" in tags(server, f"/table/{table}", "fr")["title"]


def test_a_running_game_and_its_replay_name_no_players(server: RunningServer) -> None:
    table, guests, _ = start_game(server, "up-turn", 2)
    for path in (f"/table/{table}", f"/replay/{table}"):
        found = tags(server, path)
        assert found["title"] == "Up Turn"
        assert not any(guest.get("/api/me")["name"] in " ".join(found.values()) for guest in guests)


def test_other_addresses_have_the_preview_of_the_start(server: RunningServer) -> None:
    start = tags(server, "/")
    assert start["title"] == "Updraft"
    assert tags(server, "/table/unknown")["description"] == start["description"]


def test_a_page_is_sent_again_only_when_its_preview_changed(server: RunningServer) -> None:
    host = server.guest("Mira")
    path = f"/table/{host.open_table('up-turn', 2)}"
    client = Client(server).client
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    host.client.patch("/api/me", json={"name": "Nora"})
    assert "Nora invites you" in client.get(path, headers={"If-None-Match": first.headers["etag"]}).text

"""The bot API as docs/bot-api.md describes it, with its example."""

import json
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.clients import RunningServer, start_game

EXAMPLE = Path(__file__).parents[2] / "docs/examples/bot.py"


def test_the_example_plays_a_whole_game_against_another(server: RunningServer) -> None:
    guests = [server.guest("One"), server.guest("Two")]
    tokens = [guest.post("/api/me/tokens", name="bot")["token"] for guest in guests]
    table = guests[0].open_table("tout-la-haut", 2)
    bearer = {"Authorization": f"Bearer {tokens[1]}"}
    httpx.post(f"{server.url}/api/tables/{table}/actions", json={"type": "sit"}, headers=bearer).raise_for_status()
    guests[0].act(table, "start")
    commands = [[sys.executable, str(EXAMPLE), server.url, token, table] for token in tokens]
    bots = [subprocess.Popen(command, stdout=subprocess.PIPE) for command in commands]
    results = [json.loads(bot.communicate(timeout=60)[0]) for bot in bots]
    assert results[0] == results[1] == guests[0].get(f"/api/tables/{table}/record")["result"]


def test_a_move_over_http_is_played_once_and_refused_with_a_sentence(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    turn = next(number for number, socket in enumerate(sockets) if socket.decision)
    decision = sockets[turn].decision
    assert decision
    move = {"id": "a", "decision": decision["number"], "move": decision["choices"][0]}
    path = f"/api/tables/{table}/moves"
    for _ in range(2):
        assert guests[turn].client.post(path, json=move).json() == {"type": "accepted", "id": "a"}
    late = guests[turn].client.post(f"{path}?lang=fr", json=move | {"id": "b"})
    assert late.status_code == 409 and "tour" in late.json()["why"]
    match = server.table(table).state.match
    assert match and match.move_count == 1

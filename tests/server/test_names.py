"""A changed name is changed at once everywhere: at open and running tables, in logs and chats, after a restart."""

from tests.server.clients import Client, RunningServer, play_on, start_game
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from tests.server.test_seat_actions import names
from updraft.server.fanout import ValkeyFanout
from updraft.server.limits import Limits, Rate


def rename(guest: Client, name: str, status: int = 200) -> None:
    assert guest.client.patch("/api/me", json={"name": name}).status_code == status


def test_a_new_name_is_seen_at_an_open_table(server: RunningServer) -> None:
    host, guest = server.guest("Host"), server.guest("Guest 624")
    table = host.open_table("up-turn", 3)
    guest.act(table, "sit", seat=2)
    socket = host.join(table)
    socket.receive_until("snapshot")
    rename(guest, "Nora")
    message = socket.receive_until("seats")
    assert [seat["name"] for seat in message["table"]["seats"]] == ["Host", "", "Nora"]
    assert names(host, table) == ["Host", "", "Nora"]


def test_a_new_name_is_seen_by_all_viewers_of_a_running_game(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    sockets[0].request(type="chat", id="hello", text="hello")
    play_on(sockets, 4)
    spectator = server.guest("W").join(table)
    spectator.receive_until("snapshot")
    decisions = [socket.decision for socket in sockets]
    rename(guests[0], "Nora")
    for viewer in (*sockets, spectator):
        seen = viewer.receive_until("snapshot")
        assert [seat["name"] for seat in seen["table"]["seats"]] == ["Nora", "P1"]
        assert not any("P0" in line["text"] for line in seen["log"])
        assert [chat["name"] for chat in seen["chat"]] == ["Nora"]
    assert [socket.decision for socket in sockets] == decisions, "the game goes on where it was"
    play_on(sockets)
    assert all(socket.result for socket in sockets)


def test_a_new_name_is_there_after_a_restart_and_finished_games_keep_the_old_one(serve: Serve) -> None:
    server = serve()
    over, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    running = guests[0].open_table("tout-la-haut", 2, bots={"1": "random"})
    rename(guests[0], "Nora")
    server.stop()
    guest = guests[0].move_to(serve())
    assert names(guest, running)[0] == "Nora"
    assert names(guest, over) == ["P0", "P1"]


def test_a_new_name_is_seen_on_another_server(serve: Serve, postgres: Postgres, valkey: ValkeyServer) -> None:
    url = postgres.new_database()
    here, there = (serve(url, fanout=lambda _: ValkeyFanout(valkey.url)) for _ in range(2))
    table, guests, _ = start_game(here, "tout-la-haut", 2)
    elsewhere = guests[1].move_to(there).join(table)
    elsewhere.receive_until("snapshot")
    rename(guests[0], "Nora")
    assert elsewhere.receive_until("snapshot")["table"]["seats"][0]["name"] == "Nora"


def test_names_change_at_most_so_often(serve: Serve) -> None:
    guest = serve(limits=Limits(names=Rate(2, 0.001))).guest("Ann")
    for name in ("Bea", "Cy"):
        rename(guest, name)
    rename(guest, "Dee", 429)
    assert guest.get("/api/me")["name"] == "Cy"

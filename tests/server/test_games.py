"""Whole games of every game, by guests and by bots, over real sockets."""

import pytest

import updraft
from tests.server.clients import RunningServer, play_on, start_game, wait_until
from updraft.records.read import read
from updraft.records.replay import replay

NAMES = updraft.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_guests_play_a_whole_game(server: RunningServer, name: str) -> None:
    table, guests, sockets = start_game(server, name, 2)
    made = play_on(sockets)
    assert made > 5
    assert sockets[0].result == sockets[1].result
    record = guests[1].client.get(f"/api/tables/{table}/record").content
    assert replay(read(record)).move_count == made


@pytest.mark.parametrize("name", NAMES)
def test_a_table_full_of_bots_plays_by_itself(server: RunningServer, name: str) -> None:
    host = server.guest("Host")
    table = host.open_table(name, 3, bots={1: "random", 2: "random"}, public=True, substitute="random")
    host.act(table, "start")
    host.act(table, "leave")
    wait_until(lambda: host.get(f"/api/tables/{table}")["result"])
    assert host.get(f"/api/tables/{table}")["table"]["phase"] == "over"

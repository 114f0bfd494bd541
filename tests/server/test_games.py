"""Whole games of every game, by people and bots, through the real socket."""

import pytest

from tests.server.clients import RunningServer, play_on, seated, until
from updraft import games
from updraft.records.read import read
from updraft.records.replay import replay

NAMES = games.names()


@pytest.mark.parametrize("name", NAMES)
def test_people_play_a_whole_game(server: RunningServer, name: str) -> None:
    table, people, seats = seated(server, name, 2)
    made = play_on(seats)
    assert made > 5
    assert seats[0].result == seats[1].result
    record = people[1].client.get(f"/api/tables/{table}/record").content
    assert replay(read(record)).move_count == made


@pytest.mark.parametrize("name", NAMES)
def test_a_table_full_of_bots_plays_on_its_own(server: RunningServer, name: str) -> None:
    host = server.person("Host")
    table = host.open(name, 3, bots={1: "random", 2: "random"}, public=True, stand_in="random")
    host.post(f"/api/tables/{table}/start")
    host.post(f"/api/tables/{table}/leave")
    until(lambda: host.get(f"/api/tables/{table}")["result"])
    assert host.get(f"/api/tables/{table}")["table"]["phase"] == "over"

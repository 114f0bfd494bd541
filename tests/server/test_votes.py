"""Votes to let a bot play for an absent player, in games without a clock."""

from typing import Any

import pytest

from tests.server.clients import Client, Clock, RunningServer, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.services import Postgres, ValkeyServer
from updraft.server.fanout import ValkeyFanout

WAITED = 15 * 60.0
DAY = 86_400.0


class WaitingTable:
    """A table where it is the turn of one player, `absent`, and the others wait."""

    def __init__(self, server: RunningServer, players: int, **more: Any) -> None:
        self.server = server
        self.id, self.guests, self.sockets = start_game(server, "tout-la-haut", players, substitute="random", **more)
        self.absent = next(seat for seat, socket in enumerate(self.sockets) if socket.decision)
        self.others = [seat for seat in range(players) if seat != self.absent]

    @property
    def name(self) -> str:
        return f"P{self.absent}"

    def disconnect(self) -> None:
        """Close the absent player's socket."""
        self.sockets[self.absent].close()
        subscribers = self.server.table(self.id).subscribers
        wait_until(lambda: len(subscribers.members) == len(self.others))

    def vote(self, voter: int, **more: Any) -> Any:
        return self.guests[voter].act(self.id, "vote", **({"seat": self.absent} | more))

    def refused(self, voter: int, status: int = 409, **more: Any) -> str:
        """Vote in vain, and return why."""
        data = {"type": "vote", "seat": self.absent} | more
        answer = self.guests[voter].client.post(f"/api/tables/{self.id}/actions", json=data)
        assert answer.status_code == status, answer.text
        return str(answer.json()["why"])

    def turn(self, seat: int) -> Any:
        """Return the turn as a player is shown it."""
        return self.guests[seat].join(self.id).receive_until("snapshot")["turn"]

    def is_replaced(self) -> bool:
        seats = self.guests[0].get(f"/api/tables/{self.id}")["table"]["seats"]
        return seats[self.absent]["level"] == "random"


def test_a_bot_plays_for_an_absent_player_once_all_others_agree(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 4)
    began = clock()
    table.disconnect()
    clock.advance(WAITED)
    first, second, third = table.others
    table.vote(first)
    assert table.sockets[second].receive_until("seats")["turn"] == {
        "seat": table.absent,
        "since": began,
        "vote_from": began + WAITED,
        "voters": table.others,
        "votes": [first],
    }
    table.vote(first)
    table.vote(second)
    table.vote(second, agrees=False)
    assert table.turn(third)["votes"] == [first]
    table.vote(third)
    assert not table.is_replaced()
    table.vote(second)
    assert table.is_replaced()
    assert table.sockets[first].receive_until("move")["seat"] == table.absent
    table.guests[table.absent].act(table.id, "return")
    assert not table.is_replaced()


def test_of_two_players_the_other_one_decides(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 2)
    table.disconnect()
    clock.advance(WAITED)
    table.vote(table.others[0])
    assert table.is_replaced()


def test_bots_do_not_vote(server: RunningServer, clock: Clock) -> None:
    """Let another player be replaced first: the only person left decides alone."""
    table = WaitingTable(server, 3)
    table.disconnect()
    clock.advance(WAITED)
    first, second = table.others
    table.vote(first)
    table.guests[second].act(table.id, "substitute")
    assert table.is_replaced(), "all who are left have voted"


def test_a_connected_player_may_think_for_a_day(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 2)
    clock.advance(DAY - 1)
    why = table.refused(table.others[0])
    assert why.startswith(f"{table.name} is connected, or was a moment ago.") and "24 hours" in why
    clock.advance(1)
    table.vote(table.others[0])
    assert table.is_replaced()


def test_a_player_who_reconnects_soon_is_not_away(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 2)
    clock.advance(WAITED)
    table.disconnect()
    clock.advance(59)
    assert "a moment ago" in table.refused(table.others[0])
    clock.advance(1)
    table.vote(table.others[0])
    assert table.is_replaced()


def test_a_restarted_server_gives_everyone_time_to_reconnect(serve: Serve, clock: Clock) -> None:
    table = WaitingTable(serve(), 2)
    table.server.stop()
    clock.advance(WAITED)
    again = serve()
    table.guests = [guest.move_to(again) for guest in table.guests]
    assert "a moment ago" in table.refused(table.others[0])
    clock.advance(60)
    table.vote(table.others[0])
    assert table.is_replaced()


def test_a_move_clears_the_votes(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 3)
    table.disconnect()
    clock.advance(WAITED)
    table.vote(table.others[0])
    back = table.guests[table.absent].join(table.id)
    back.receive_until("snapshot")
    assert back.decision
    assert back.move(back.decision["choices"][0])["type"] == "accepted"
    now = table.turn(table.others[0])
    assert now["votes"] == [] and now["since"] == clock() and now["seat"] != table.absent
    assert "turn" in table.refused(table.others[1])


def test_a_player_who_comes_back_gets_the_waiting_time_again(serve: Serve, clock: Clock) -> None:
    server = serve(pause=3_600.0)  # the bot does not move before its player is back
    table = WaitingTable(server, 2)
    table.disconnect()
    clock.advance(WAITED)
    table.vote(table.others[0])
    assert table.is_replaced() and table.turn(table.others[0])["voters"] == []
    table.guests[table.absent].act(table.id, "return")
    turn = table.turn(table.others[0])
    assert (turn["seat"], turn["since"], turn["votes"]) == (table.absent, clock(), [])
    assert "15 minutes" in table.refused(table.others[0])


def test_votes_survive_a_restart(serve: Serve, clock: Clock) -> None:
    table = WaitingTable(serve(), 3)
    table.disconnect()
    clock.advance(WAITED)
    table.vote(table.others[0])
    table.server.stop()
    again = serve()
    assert again.table(table.id).state.votes == {table.others[0]}
    table.guests = [guest.move_to(again) for guest in table.guests]
    clock.advance(60)
    table.vote(table.others[1])
    assert table.is_replaced()


def test_people_at_two_servers_vote_together(
    serve: Serve, clock: Clock, postgres: Postgres, valkey: ValkeyServer
) -> None:
    url = postgres.new_database()
    here, there = (serve(url, fanout=lambda _: ValkeyFanout(valkey.url)) for _ in range(2))
    table = WaitingTable(here, 3)
    there.table(table.id)
    table.disconnect()
    clock.advance(WAITED)
    first, second = table.others
    table.vote(first)
    wait_until(lambda: there.table(table.id).state.votes == {first})
    table.guests[second].move_to(there).act(table.id, "vote", seat=table.absent)
    wait_until(table.is_replaced)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_refusal_is_a_sentence(server: RunningServer, clock: Clock, lang: str) -> None:
    table = WaitingTable(server, 3)
    for guest in table.guests:
        guest.client.headers["Accept-Language"] = lang
    other, third = table.others
    too_early = {"en": "may still be thinking", "fr": "réfléchit peut-être encore"}
    assert too_early[lang] in table.refused(other) and "15 minutes" in table.refused(other)
    table.disconnect()
    clock.advance(WAITED)
    own_seat = {"en": "your own seat", "fr": "sa propre place"}
    assert own_seat[lang] in table.refused(other, seat=other)
    not_their_turn = {"en": f"It isn’t P{third}’s turn", "fr": f"Ce n’est pas à P{third} de jouer"}
    assert not_their_turn[lang] in table.refused(other, seat=third)
    assert "20" in table.refused(other, 400, seat=21) and "2" in table.refused(other, 400, seat=7)
    table.guests[other].act(table.id, "substitute")
    bot = {"en": "A bot is already playing there", "fr": "Un robot joue déjà"}
    assert bot[lang] in table.refused(third, seat=other)
    first_back = {"en": "Take your seat back first", "fr": "Reprenez d’abord votre place"}
    assert first_back[lang] in table.refused(other)
    stranger = Client(server, "Stranger")
    stranger.client.headers["Accept-Language"] = lang
    table.guests.append(stranger)
    not_seated = {"en": "You don’t have a seat", "fr": "Vous n’avez pas de place"}
    assert not_seated[lang] in table.refused(3)
    assert server.table(table.id).state.votes == set()


def test_a_game_with_a_clock_needs_no_vote(server: RunningServer, clock: Clock) -> None:
    table = WaitingTable(server, 2, clock={"kind": "slow", "days": 3})
    table.disconnect()
    clock.advance(2 * DAY)
    assert "has a clock" in table.refused(table.others[0])
    assert table.turn(table.others[0]) is None


def test_before_and_after_the_game_there_is_no_vote(server: RunningServer) -> None:
    host, guest = server.guest("Host"), server.guest("Guest")
    table = host.open_table("tout-la-haut", 2)
    guest.act(table, "sit")
    answer = host.client.post(f"/api/tables/{table}/actions", json={"type": "vote", "seat": 1})
    assert answer.status_code == 409 and "hasn’t started" in answer.json()["why"]

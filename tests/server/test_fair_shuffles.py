"""Fair shuffles at tables: a commitment first, then the players' luck, the secret at the end."""

import json
from typing import Any

import msgspec
import pytest

from tests.server.clients import Client, RunningServer, play_on
from tests.server.conftest import Serve
from tests.server.test_seat_actions import refused_action
from tests.server.test_take_back import against_bots, choose, wait_for_decision
from updraft.records.fair_shuffle import check_fair, commitment_to, read_seed
from updraft.records.read import read
from updraft.server import checkpoints, events
from updraft.server.events import AnyEvent, Chair, Created, LuckAdded, Rolled, Started
from updraft.server.store import read_events
from updraft.server.table_state import restore

ANN, BOB = "a1" * 16, "b2" * 16


def shuffle(guest: Client, table: str) -> Any:
    return guest.get(f"/api/tables/{table}")["table"]["shuffle"]


def stored(server: RunningServer, table: str) -> list[Any]:
    return server.hub.store.read_blocking(read_events(table))


def secret_of(server: RunningServer, table: str) -> str:
    return server.table(table).state.created.secret


def test_the_secret_is_fixed_before_the_luck_and_told_at_the_end(serve: Serve) -> None:
    """Watch what leaves the server from the opening of a table to the record of its game."""
    server = serve()
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open_table("tout-la-haut", 2)
    promised = shuffle(ann, table)
    assert promised["luck"] == ["none", "open"]
    bob.act(table, "sit")
    early = [ann.join(table), bob.join(table)]
    for guest, luck in ((ann, ANN), (bob, BOB)):
        guest.act(table, "add_luck", luck=luck)
    ann.act(table, "add_luck", luck="c3" * 16)  # what was first stays
    assert shuffle(bob, table) == {"commitment": promised["commitment"], "luck": [ANN, BOB]}
    ann.act(table, "start")
    for socket in early:
        socket.receive_until("started")
    assert ann.act(table, "add_luck", luck="c3" * 16)["table"]["shuffle"]["luck"] == [ANN, BOB]  # nor when it is late
    server.stop()
    server = serve()  # with the same database
    ann, bob = ann.move_to(server), bob.move_to(server)
    sockets = [ann.join(table), bob.join(table)]
    for socket in sockets:
        socket.receive_until("snapshot")
    play_on(sockets)
    state = server.table(table).state
    assert state.match and state.match.is_over
    record = read(json.dumps(ann.get(f"/api/tables/{table}/record")))
    seed, _ = check_fair(record)
    assert (seed.commitment, seed.luck, seed.deal) == (promised["commitment"], (ANN, BOB), 1)
    revealed = ann.get(f"/api/tables/{table}/steps")["shuffle"]
    assert revealed == promised | {"luck": [ANN, BOB], "secret": seed.secret, "deal": 1}
    for socket in (*early, *sockets):  # messages go to spectators too, who may not see this record
        assert socket.raw and not any(seed.secret in line for line in socket.raw)


def test_only_players_add_luck_and_only_in_its_form(server: RunningServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open_table("tout-la-haut", 2)
    assert "seat" in refused_action(bob, table, "add_luck", luck=BOB)
    for luck in ("", "a1", "A1" * 16, "a1" * 17, "none"):
        refused_action(ann, table, "add_luck", 400, luck=luck)
    assert shuffle(ann, table)["luck"] == ["none", "open"]


def test_luck_goes_with_its_guest_to_another_seat(server: RunningServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open_table("tout-la-haut", 2)
    bob.act(table, "sit")
    ann.act(table, "add_luck", luck=ANN)
    ann.act(table, "swap", one=0, other=1)
    assert shuffle(ann, table)["luck"] == ["none", ANN]
    bob.act(table, "leave")
    assert shuffle(ann, table)["luck"] == ["open", ANN]


def test_every_deal_that_is_previewed_follows_from_the_same_commitment(server: RunningServer) -> None:
    """Roll three times with one person's luck; a second person comes too late for the deal."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open_table("die-aufsteiger", 2)
    ann.act(table, "add_luck", luck=ANN)
    towers = []
    for _ in range(3):
        ann.act(table, "roll")
        towers.append(ann.get(f"/api/tables/{table}/preview"))
    assert towers[0] != towers[1] != towers[2]
    bob.act(table, "sit")
    bob.act(table, "add_luck", luck=BOB)
    assert shuffle(bob, table)["luck"] == [ANN, BOB]
    assert bob.get(f"/api/tables/{table}/preview") == towers[2]
    ann.act(table, "start")
    assert shuffle(bob, table)["luck"] == [ANN, "open"]
    seeds = [read_seed(event.seed) for event in stored(server, table) if isinstance(event, Rolled | Started)]
    assert [seed and seed.deal for seed in seeds] == [1, 2, 3, 3]
    assert {seed and seed.secret for seed in seeds} == {secret_of(server, table)}


def test_a_rematch_has_a_secret_of_its_own_and_waits_for_luck_if_asked(server: RunningServer) -> None:
    table, guest, socket = against_bots(server, "tout-la-haut", 2)
    while wait_for_decision(socket):
        choose(socket)
    facts = guest.act(table, "rematch", starts=False)
    assert facts["table"]["phase"] == "open"
    again = facts["id"]
    assert secret_of(server, again) != secret_of(server, table)
    assert facts["table"]["shuffle"] == {
        "commitment": commitment_to(secret_of(server, again)),
        "luck": ["none", "bot"],
    }
    guest.act(again, "add_luck", luck=ANN)
    assert guest.act(again, "start")["table"]["shuffle"]["luck"] == [ANN, "bot"]
    moment = guest.post(f"/api/tables/{table}/play-on", at=0, seat=1, level="random", starts=False)
    assert moment["table"]["phase"] == "open" and moment["table"]["shuffle"]["luck"] == ["bot", "none"]
    guest.act(moment["id"], "add_luck", luck=ANN)
    assert guest.act(moment["id"], "start")["table"]["phase"] == "playing"
    old = read_seed(server.table(table).state.match.seed)  # type: ignore[union-attr]
    assert old and old.luck == ("none", "bot")  # a program that adds no luck is named as such


def opened(game: str, other: Chair, secret: str = "") -> Created:
    """Return the first event of a table of two, without a secret as in databases from before."""
    chairs = [Chair("a", "Ann"), other]
    return Created(at=1.0, game=game, players=2, options={}, ruleset=1, host="a", chairs=chairs, secret=secret)


@pytest.mark.parametrize("seed", ["oak", ""])
def test_tables_from_before_there_were_commitments_go_on(server: RunningServer, seed: str) -> None:
    """Restore an old table, which has no secret: a game that it starts now has a seed without parts."""
    created = opened("tout-la-haut", Chair("b", "Bob"))
    assert b"secret" not in events.encode(created)
    past: list[AnyEvent] = [created, *([Started(2.0, seed)] if seed else [])]
    state = restore([events.decode(events.encode(event)) for event in past])
    assert state.commitment == "" and read_seed(server.hub.seed_of(state)) is None
    assert server.hub.seed_of(state) != server.hub.seed_of(state)


def test_a_checkpoint_keeps_the_luck() -> None:
    created = opened("die-aufsteiger", Chair(None, "Mira", "random"), secret="5e" * 32)
    state = restore([created, LuckAdded(2.0, "a", ANN)])
    state.apply(Rolled(3.0, state.fair_seed()))
    state.apply(Started(4.0, state.previewed_seed or ""))
    restored = checkpoints.decode(checkpoints.encode(state))
    assert restored.luck == {"a": ANN} and restored.previewed_deals == 1
    assert restored.luck_by_seat == state.luck_by_seat == [ANN, "bot"]
    assert msgspec.json.encode(restored.created) == msgspec.json.encode(created)

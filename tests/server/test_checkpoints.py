"""Checkpoints: a table restored from one is the table that all its events make."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, update

import updraft
from tests.server.clients import (
    Clock,
    RunningServer,
    drain_all,
    leave_memory,
    play_on,
    start_game,
    wait_until,
)
from tests.server.conftest import Serve
from updraft.kit.match import Match
from updraft.server import checkpoints, events, schema, store
from updraft.server.clocks import Clocks
from updraft.server.events import AnyEvent, Chair, TimeControl
from updraft.server.table_state import TablePhase, TableState, restore
from updraft.server.undo import can_undo

MOVES = 40
CUTS = 6


def facts(value: Any) -> Any:
    """Return all that an object holds, in a form that can be compared."""
    if isinstance(value, TableState):
        return {name: facts(held) for name, held in vars(value).items() if name not in ("game", "settings")}
    if isinstance(value, Match):
        kept = {name: getattr(value, name) for name in ("seed", "entries", "numbers", "hints", "setup", "_length")}
        return kept | {"tables": [table.tobytes() for table in value.tables[-2:]]}
    if isinstance(value, Clocks):
        return vars(value)
    return value


def history(game: str, seed: int) -> Iterator[AnyEvent]:
    """Play a table at random with chat, undos, hints, a mute, a time-out and a restart."""
    rng = random.Random(seed)
    at = iter(range(1000, 10_000_000, 7))
    guests = [Chair("ann", "Ann"), Chair("bob", "Bob")]
    created = events.Created(
        at=next(at),
        game=game,
        players=2,
        options={},
        ruleset=1,
        host="ann",
        chairs=guests,
        time_control=TimeControl(60, 30) if seed % 2 else None,
        substitute="random",
    )
    state = TableState(created)
    yield created

    def happen(event: AnyEvent) -> AnyEvent:
        state.apply(event)
        return event

    yield happen(events.Chatted(next(at), "ann", "Ann", "Hello"))
    yield happen(events.Started(next(at), f"checkpoint {seed}"))
    for number in range(MOVES):
        match = state.match
        assert match
        if match.is_over:
            return
        last, choice = match.last_move, rng.random()
        if choice < 0.1 and last and can_undo(last):
            yield happen(events.Undone(next(at), last.seat, f"u{number}"))
        elif choice < 0.2:
            yield happen(events.Chatted(next(at), "bob", "Bob", f"Line {number}"))
        elif choice < 0.25:
            is_hint = choice < 0.22
            hinted, muted = events.Hinted(next(at), match.turn), events.Muted(next(at), "bob", bool(number % 2))
            yield happen(hinted if is_hint else muted)
        elif choice < 0.3:
            yield happen(events.Resumed(next(at), 3.5))
        elif choice < 0.33:
            yield happen(events.TimedOut(next(at), match.turn))
        elif choice < 0.36:
            yield happen(events.ChairsChanged(next(at), guests, rng.choice(["ann", "bob"])))
        else:
            move = rng.choice(match.legal_moves)
            yield happen(events.Moved(at=next(at), seat=match.turn, move=move, id=f"m{number}"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", updraft.game_names())
def test_a_checkpoint_and_all_events_make_equal_states(game: str, seed: int) -> None:
    past = list(history(game, seed))
    cuts = [1, 2, 3, *random.Random(seed).sample(range(4, len(past)), CUTS), len(past)]
    whole = facts(restore(past))
    for cut in cuts:
        state = checkpoints.decode(checkpoints.encode(restore(past[:cut])))
        assert facts(state) == facts(restore(past[:cut]))
        for event in past[cut:]:
            state.apply(event)
        assert facts(state) == whole


def rows(server: RunningServer) -> list[Any]:
    return list(
        server.hub.store.read_blocking(lambda connection: connection.execute(schema.checkpoints.select()).all())
    )


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the events that each table is restored from."""
    counts: list[int] = []

    def counted(table: str, since: int = 0) -> Callable[[Connection], list[AnyEvent]]:
        def read(connection: Connection) -> list[AnyEvent]:
            found = store.read_events(table, since)(connection)
            counts.append(len(found))
            return found

        return read

    monkeypatch.setattr(checkpoints, "read_events", counted)
    return counts


def test_a_long_game_comes_back_from_its_checkpoint_and_undo_still_works(
    server: RunningServer, clock: Clock, restored: list[int]
) -> None:
    server.hub.seed_of = lambda _: "checkpoint"
    table, guests, sockets = start_game(server, "die-aufsteiger", 2)
    assert play_on(sockets, 18) == 18
    before = facts(server.table(table).state)
    for socket in sockets:
        socket.drain()
    told = [socket.log_lines() for socket in sockets]
    leave_memory(server, clock, table, sockets)
    assert [row.table_id for row in rows(server)] == [table]
    assert facts(server.table(table).state) == before
    assert restored == [0]
    sockets = [guest.join(table) for guest in guests]
    logs = [socket.receive_until("snapshot")["log"] for socket in sockets]
    assert [[line["text"] for line in log] for log in logs] == told
    mover = sockets[before["match"]["entries"][-1]["seat"]]
    number = server.table(table).state.decision_numbers[sockets.index(mover)]
    assert mover.request(type="undo", id="back", decision=number)["type"] == "accepted"
    match = server.table(table).state.match
    assert match and match.move_count == 17
    drain_all(sockets)
    play_on(sockets)
    wait_until(lambda: not rows(server))


def test_a_checkpoint_of_another_version_is_ignored(server: RunningServer, clock: Clock, restored: list[int]) -> None:
    table, _, sockets = start_game(server, "up-too-high", 2)
    play_on(sockets, 25)
    before = facts(server.table(table).state)
    leave_memory(server, clock, table, sockets)
    older = update(schema.checkpoints).values(fingerprint="up-too-high 0", body=b"nonsense")
    server.run(server.hub.store.write(lambda connection: connection.execute(older) and None))
    assert facts(server.table(table).state) == before
    assert restored == [28]


def test_a_damaged_checkpoint_is_ignored(server: RunningServer, clock: Clock, restored: list[int]) -> None:
    table, _, sockets = start_game(server, "up-too-high", 2)
    play_on(sockets, 25)
    before = facts(server.table(table).state)
    leave_memory(server, clock, table, sockets)
    damaged = update(schema.checkpoints).values(body=b"nonsense")
    server.run(server.hub.store.write(lambda connection: connection.execute(damaged) and None))
    assert facts(server.table(table).state) == before
    assert restored == [28]


def test_a_checkpoint_is_written_every_few_hundred_events_and_when_the_server_stops(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, restored: list[int]
) -> None:
    monkeypatch.setattr("updraft.server.hub.CHECKPOINT_EVERY", 10)
    server = serve()
    table, guests, sockets = start_game(server, "up-too-high", 2)
    play_on(sockets, 20)
    wait_until(lambda: [row.number for row in rows(server)] == [20])
    play_on(sockets, 21, seed=2)
    server.stop()
    again = serve()
    match = again.table(table).state.match
    assert match and match.move_count == 41
    assert restored[-1] < 10
    guests[0].move_to(again).join(table).receive_until("snapshot")


def test_short_games_and_open_tables_have_no_checkpoint(server: RunningServer, clock: Clock) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets, 3)
    guests[0].open_table("up-turn", 2)
    leave_memory(server, clock, table, sockets)
    assert rows(server) == []
    assert server.table(table).state.phase == TablePhase.PLAYING

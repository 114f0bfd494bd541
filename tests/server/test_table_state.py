"""The state of a table and the messages about it, from events alone: clocks, decisions, logs."""

import json
import random
from typing import Any

import msgspec
import pytest

import updraft
from updraft.kit.contract import NOBODY, Game
from updraft.server import events, messages
from updraft.server.clocks import Clocks
from updraft.server.events import Chair, TimeControl
from updraft.server.messages import ViewerKey
from updraft.server.subscribers import Subscriber, Subscribers
from updraft.server.table_state import TablePhase, TableState, restore

CHAIRS = [Chair("a", "Ann"), Chair("b", "Bob"), Chair("c", "Cleo")]


def started(game: str, players: int = 2, seed: str = "1", at: float = 100.0) -> TableState:
    created = events.Created(
        at=at,
        game=game,
        players=players,
        options={},
        ruleset=0,
        host="a",
        chairs=CHAIRS[:players],
        time_control=TimeControl(30, 10),
    )
    return restore([created, events.Started(at, seed)])


def move(state: TableState, at: float, text: str = "") -> events.Moved:
    """Return the event of a move, by default the first legal one."""
    assert state.match
    return events.Moved(at=at, seat=state.turn, move=text or state.match.legal_moves[0], id=f"at {at}")


def with_bot(state: TableState, seat: int) -> list[Chair]:
    """Return the chairs with a substitute bot on one of them."""
    chairs = list(state.chairs)
    chairs[seat] = msgspec.structs.replace(chairs[seat], level="random")
    return chairs


def test_time_within_the_seconds_leaves_the_reserve_as_it_is() -> None:
    clocks = Clocks(TimeControl(30, 10), 2)
    clocks.hand_to(0, 100)
    clocks.hand_to(1, 105)
    assert clocks.reserves == [10, 10]


def test_a_reserve_is_never_negative() -> None:
    clocks = Clocks(TimeControl(30, 10), 2)
    clocks.hand_to(0, 100)
    clocks.hand_to(1, 1_000)
    assert clocks.reserves == [0, 10]


def test_without_a_turn_there_is_no_deadline() -> None:
    clocks = Clocks(TimeControl(30, 10), 2)
    assert clocks.deadline() is None
    clocks.hand_to(0, 100)
    clocks.hand_to(NOBODY, 110)
    assert clocks.deadline() is None


def test_a_player_who_takes_the_seat_back_gets_the_full_seconds() -> None:
    state = started("tout-la-haut")
    turn = state.turn
    state.apply(events.ChairsChanged(110, with_bot(state, turn), "a"))
    assert state.deadline() is None and messages.decision(state, turn) is None
    state.apply(events.ChairsChanged(125, CHAIRS[:2], "a"))
    assert state.deadline() == 125 + 30 + 10
    assert messages.decision(state, turn)


def test_a_substitute_on_another_seat_does_not_touch_the_clock() -> None:
    state = started("tout-la-haut")
    other = 1 - state.turn
    state.apply(events.ChairsChanged(110, with_bot(state, other), "a"))
    state.apply(events.ChairsChanged(125, CHAIRS[:2], "a"))
    assert state.deadline() == 100 + 30 + 10


def test_after_the_end_there_is_no_clock_and_no_decision() -> None:
    state = started("tout-la-haut")
    while state.phase == TablePhase.PLAYING:
        assert messages.clock(state)
        state.apply(move(state, state.changed + 1))
    assert messages.clock(state) is None
    assert [messages.decision(state, viewer) for viewer in state.viewers] == [None] * 3


class Watcher:
    """A subscriber that has been there from the start."""

    def __init__(self, guest: str | None, lang: str) -> None:
        self.messages: list[dict[str, Any]] = []
        self.subscriber = Subscriber(guest, lang, self._write)

    def _write(self, message: bytes, _is_followed: bool) -> bool:
        self.messages.append(json.loads(message))
        return True


@pytest.mark.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)
def test_clients_that_stayed_have_the_log_of_clients_that_join(game: Game) -> None:
    """Play and undo moves: the kept log is the one that is written anew by replaying the game."""
    state, rng, kept = started(game.name), random.Random(1), Subscribers()
    watchers = [Watcher(guest, lang) for guest in (None, "a", "b") for lang in ("en", "fr")]
    for watcher in watchers:
        kept.join(state, watcher.subscriber, None)
    for number in range(14):
        if state.phase != TablePhase.PLAYING or not state.match:
            break
        event: events.AnyEvent = move(state, 101.0 + number, rng.choice(state.match.legal_moves))
        kept.broadcast(state, state.apply(event), state.viewers)
        if number % 5 == 4 and state.match.last_move:
            undone = events.Undone(101.5 + number, state.match.last_move.seat)
            kept.broadcast(state, state.apply(undone), state.viewers)
        for watcher in watchers:
            assert kept.snapshot(state, watcher.subscriber) == Subscribers().snapshot(state, watcher.subscriber)
    for watcher in watchers:
        assert {"snapshot", "move", "undone"} <= {message["type"] for message in watcher.messages}


def test_derived_facts_are_sent_only_to_clients_that_want_them() -> None:
    state = started("tout-la-haut")
    for wants_derived in (False, True):
        snapshot = messages.snapshot(state, ViewerKey(0, "en", wants_derived), [])
        assert bool(snapshot.derived) == wants_derived


def test_an_undo_leads_back_to_the_position_before() -> None:
    state = started("tout-la-haut")
    for number in range(3):
        state.apply(move(state, 101.0 + number))
    assert state.match and state.match.last_move
    seat, moves, before = state.match.last_move.seat, state.match.moves, state.match.last_move.before.tobytes()
    decisions = state.decision_numbers[seat]
    state.apply(events.Undone(110, seat, "back"))
    assert (state.match.moves, state.match.table.tobytes()) == (moves[:-1], before)
    assert (state.turn, state.number, state.changed) == (seat, 6, 110)
    assert state.decision_numbers[seat] == decisions + 1
    assert state.recent_command(state.chairs[seat].guest, "back")


def test_a_reconnecting_client_gets_exactly_what_it_missed() -> None:
    state, members, watcher = started("tout-la-haut"), Subscribers(), Watcher("a", "en")
    members.join(state, watcher.subscriber, None)
    for number in range(4):
        members.broadcast(state, state.apply(move(state, 101.0 + number)), state.viewers)
    last = state.sent[0]
    assert [message["seq"] for message in watcher.messages] == [last - 4, last - 3, last - 2, last - 1, last]
    for since, types in ((last, []), (last - 3, ["move"] * 3), (last - 9, ["snapshot"]), (last + 1, ["snapshot"])):
        again = Watcher("a", "en")
        members.join(state, again.subscriber, since)
        assert [message["type"] for message in again.messages] == types


def test_a_spectator_who_takes_a_seat_gets_a_snapshot_of_that_seat() -> None:
    created = events.Created(
        at=1, game="tout-la-haut", players=2, options={}, ruleset=0, host="a", chairs=[CHAIRS[0], Chair()]
    )
    state, members, watcher = restore([created]), Subscribers(), Watcher("b", "en")
    members.join(state, watcher.subscriber, None)
    members.broadcast(state, state.apply(events.ChairsChanged(2, CHAIRS[:2], "a")), state.viewers)
    assert [(message["type"], message["seat"]) for message in watcher.messages] == [("snapshot", -1), ("snapshot", 1)]
    members.broadcast(state, state.apply(events.Started(3, "1")), state.viewers)
    assert watcher.messages[-1]["type"] == "started"


def test_only_the_named_viewers_are_sent_an_event() -> None:
    state, members = started("tout-la-haut"), Subscribers()
    watchers = [Watcher(guest, "en") for guest in ("a", "b", None)]
    for watcher in watchers:
        members.join(state, watcher.subscriber, None)
    members.broadcast(state, state.apply(move(state, 101)), {1})
    assert [len(watcher.messages) for watcher in watchers] == [1, 2, 1]

"""Undo: which moves of each game can be undone, and undo over the socket."""

import asyncio
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

import updraft
from tests.server.clients import (
    PATIENCE,
    JsonObject,
    RunningServer,
    TableSocket,
    current,
    drain_all,
    start_game,
    wait_until,
)
from tests.server.conftest import Serve
from updraft.kit.match import Match, TriedMove
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings
from updraft.kit.tape import ChanceOutcome
from updraft.server import events, table_commands, undo
from updraft.server.bot_runner import BotChoice
from updraft.server.events import AnyEvent
from updraft.server.table_state import KEPT_POSITIONS, MAX_RECENT, TableState, restore

T = TypeVar("T")
GAMES = 6
LONGEST = 250


def can_undo(match: Match) -> bool:
    assert match.last_move
    return undo.can_undo(match.last_move)


def matches_after(pattern: str, game: str, players: int = 3) -> Iterator[Match]:
    """Yield random games just after each move whose text matches a pattern."""
    for number in range(GAMES):
        match, rng = Match(Settings(updraft.game(game), players), f"undo {number}"), random.Random(number)
        while not match.is_over and match.move_count < LONGEST:
            text = rng.choice(match.legal_moves)
            match.push(text)
            if re.fullmatch(pattern, text) and not match.is_over:
                yield match


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("die-aufsteiger", "lift .*"),
        ("die-aufsteiger", "put .*"),
        ("die-aufsteiger", "walk .*"),
        ("up-too-high", "build done"),
        ("up-too-high", "take .*"),
        ("up-too-high", "bid done"),
        ("up-turn", "pass"),
    ],
)
def test_a_move_that_reveals_nothing_can_be_undone(game: str, pattern: str) -> None:
    found = [can_undo(match) for match, _ in zip(matches_after(pattern, game), range(3), strict=False)]
    assert found == [True] * 3


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d"),  # a card is shown, and the next player gets the hand
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d\*"),  # face down, but the next player gets the hand
        ("up-turn", r"draw"),  # the mover sees a tile
        ("up-turn", r"\d+"),  # a tile is shown
        ("up-too-high", "plane .*"),
        ("up-too-high", "airport .*"),
    ],
)
def test_a_move_that_reveals_something_cannot_be_undone(game: str, pattern: str) -> None:
    found = [can_undo(match) for match, _ in zip(matches_after(pattern, game), range(8), strict=False)]
    assert len(found) > 2
    assert not any(found)


def test_an_offer_can_be_undone_until_everyone_has_chosen() -> None:
    """Offer shares in Up Too High: the others see only that a player has chosen; the last choice shows the cards."""
    found: dict[int, list[bool]] = {1: [], 2: [], 3: []}
    for match in matches_after("offer .*", "up-too-high"):
        chosen = int(match.table[0].step) or 3
        if len(found[chosen]) < 6:
            found[chosen].append(can_undo(match))
    assert found == {1: [True] * 6, 2: [True] * 6, 3: [False] * 6}


def test_offering_no_share_can_be_undone_too() -> None:
    matches = matches_after("offer none", "up-too-high", players=5)
    early = [can_undo(match) for match, _ in zip(matches, range(40), strict=False) if match.table[0].step]
    assert len(early) > 3 and all(early)


def test_a_card_laid_in_secret_can_be_undone() -> None:
    """Bid in Up Too High: the others do not see the cards."""
    assert can_undo(next(matches_after(r"bid \S+-\S+", "up-too-high")))


def test_a_move_that_used_luck_cannot_be_undone() -> None:
    found = [can_undo(match) for match in matches_after(".*", "up-turn", 2) if luck(match, -2) != luck(match, -1)]
    assert found and not any(found)


def luck(match: Match, at: int) -> bytes:
    words: bytes = match.tables[at][0].luck.tobytes()
    return words


def test_with_perfect_information_every_move_can_be_undone() -> None:
    for match in matches_after(".*", "die-aufsteiger"):
        assert can_undo(match)
        if match.move_count > 20:
            break


def test_the_answer_depends_on_the_movers_view_only() -> None:
    """Redeal another world with the same view for the mover: the answer is the same."""
    for match in matches_after("(bid|dividend|fly|take) .*", "up-too-high"):
        before, after = match.tables[-2], match.tables[-1]
        mover, game = int(before[0].turn), match.game
        other_before = before.copy()
        game.rules.redeal(other_before, mover, match.move_count)
        other_after = other_before.copy()
        game.rules.play(other_after, match.numbers[-1])
        answer = can_undo(match)
        hidden = [table.copy() for table in (after, other_after)]
        for table in hidden:
            game.rules.hide(table, mover)
        if hidden[0].tobytes() == hidden[1].tobytes():
            assert undo.can_undo(PlayedMove(game, other_before, match.numbers[-1], other_after)) == answer
        if match.move_count > 60:
            break


def undo_latest(socket: TableSocket) -> JsonObject:
    assert socket.decision
    return socket.request(type="undo", id=socket.new_id(), decision=socket.decision["number"])


def test_undos_are_limited_for_each_decision_and_for_the_game(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo until it is refused; a restart gives no new undos, and playing on is always possible."""
    monkeypatch.setattr(table_commands, "MAX_UNDOS", 3)
    monkeypatch.setattr(table_commands, "MAX_UNDOS_OF_DECISION", 2)
    server = serve()
    table, guests, sockets = start_game(server, "die-aufsteiger", 2)
    socket, decision = current(sockets)
    turn = sockets.index(socket)
    lift = next(text for text in decision["choices"] if text.startswith("lift"))
    for answer in ("accepted", "accepted", "refused"):
        assert socket.move(lift)["type"] == "accepted"
        assert undo_latest(socket)["type"] == answer
    assert "already changed this decision 2 times" in undo_latest(socket)["why"]
    server.stop()
    again = serve()
    socket = guests[turn].move_to(again).join(table)
    socket.receive_until("snapshot")
    assert "already changed this decision 2 times" in undo_latest(socket)["why"]
    for why in ("", "already undone 3 moves in this game"):
        assert socket.decision
        put = next(text for text in socket.decision["choices"] if text.startswith("put"))
        assert socket.move(put)["type"] == "accepted" and socket.decision
        assert why in undo_latest(socket).get("why", "")
    assert again.table(table).state.undone[turn].total() == 3


def with_undos(count: int, moves: int = 12) -> list[AnyEvent]:
    """Return the events of a game in which the last of some moves was made and undone so many times."""
    match = Match(Settings(updraft.game("up-turn"), 2), "undos")
    past: list[AnyEvent] = [
        events.Created(
            at=0,
            game=match.game.name,
            players=2,
            options=match.settings.options,
            ruleset=match.settings.ruleset,
            host="ann",
            chairs=[events.Chair("ann", "Ann"), events.Chair("bob", "Bob")],
        ),
        events.Started(0, "undos"),
    ]
    for _ in range(moves):
        text = match.legal_moves[0]
        past.append(events.Moved(at=1, seat=match.turn, move=text, id=f"m{match.move_count}"))
        match.push(text)
    last = past[-1]
    assert isinstance(last, events.Moved)
    for number in range(count):
        past += [events.Undone(1, last.seat, f"u{number}"), last]
    return past


class WorkCounter:
    """Count the moves that the rules are asked to play."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.played = 0
        tried = Match._try

        def count(match: Match, number: int, outcomes: list[ChanceOutcome] | None) -> TriedMove:
            self.played += 1
            return tried(match, number, outcomes)

        patch.setattr(Match, "_try", count)

    def during(self, work: Callable[[], T]) -> tuple[int, T]:
        before = self.played
        result = work()
        return self.played - before, result


def test_restoring_and_playing_on_cost_the_same_after_many_undos(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the moves that are played: each stored move once, an undo none, and the next one exactly one."""
    plain_past, past, counter = with_undos(0), with_undos(200), WorkCounter(monkeypatch)
    plain_cost, plain_state = counter.during(lambda: restore(plain_past))
    cost, state = counter.during(lambda: restore(past))
    assert (plain_cost, cost) == (12, 212)
    one, other = plain_state.match, state.match
    assert one and other
    assert other.table.tobytes() == one.table.tobytes()
    assert other.record() == one.record()
    assert len(other.tables) == len(one.tables) == KEPT_POSITIONS
    assert len(other.entries) == len(one.entries)
    undone = events.Undone(2, other.tables[-2][0].turn, "u")
    assert counter.during(lambda: state.apply(undone))[0] == 0
    text = other.legal_moves[0]
    moved = events.Moved(at=2, seat=other.turn, move=text)
    assert counter.during(lambda: state.apply(moved))[0] == 1
    assert all(len(recent) <= MAX_RECENT for recent in state.recent.values())


def test_undoing_further_back_than_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo twelve moves in a row: the match is replayed every few undos, and is as it was before those moves."""
    state, before = restore(with_undos(0, moves=20)), restore(with_undos(0, moves=8)).match
    counter = WorkCounter(monkeypatch)
    for _ in range(12):
        assert state.match and state.match.last_move
        state.apply(events.Undone(2, state.match.last_move.seat))
    assert before and state.match and state.match.record() == before.record()
    assert counter.played == 13, "seven undos use up the positions; those of the first 13 moves are replayed once"


def test_an_undo_sends_no_log_and_a_snapshot_has_the_right_one(server: RunningServer) -> None:
    table, guests, sockets = start_game(server, "die-aufsteiger", 2)
    socket, decision = current(sockets)
    lift = next(text for text in decision["choices"] if text.startswith("lift"))
    assert socket.move(lift)["type"] == "accepted" and socket.decision
    put = socket.decision["choices"][0]
    for _ in range(3):
        assert socket.move(put)["type"] == "accepted"
        assert undo_latest(socket)["type"] == "accepted"
    undone = json.loads(next(line for line in reversed(socket.raw) if '"undone"' in line))
    assert undone["removed"] == 1 and "log" not in undone
    assert socket.move(put)["type"] == "accepted"
    for guest, lang in ((guests[0], "en"), (guests[1], "fr")):
        assert len(guest.join(table, lang).receive_until("snapshot")["log"]) == 2, "the lift and the put"


def test_a_bot_never_answers_a_position_that_was_undone(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and play something else while the bot thinks: it chooses again, for the new position."""
    choose, seen, may_answer = server.hub.bot_runner.choose, [], threading.Event()
    may_answer.set()

    async def slowly(state: TableState, table_id: str) -> BotChoice:
        assert state.match
        seen.append(state.match.table)
        move = await choose(state, table_id)
        await asyncio.to_thread(may_answer.wait, PATIENCE)
        return move

    monkeypatch.setattr(server.hub.bot_runner, "choose", slowly)
    host = server.guest("Host")
    table = host.open_table("die-aufsteiger", 2, bots={1: "random"})
    host.act(table, "start")
    socket = host.join(table)
    while not socket.decision:
        socket.receive()
    may_answer.clear()
    seen.clear()
    state = server.table(table).state
    assert state.match
    before = state.match.move_count
    one, other = [text for text in socket.decision["choices"] if text.startswith(("walk", "stone"))][:2]
    assert socket.move(one)["type"] == socket.move("end")["type"] == "accepted"
    wait_until(lambda: seen)
    while state.match.move_count > before:  # once if ending the turn was the only move left, otherwise twice
        undo_command = {"type": "undo", "id": socket.new_id(), "decision": state.decision_numbers[0]}
        assert socket.request(**undo_command)["type"] == "accepted"
    assert socket.move(other)["type"] == socket.move("end")["type"] == "accepted"
    assert state.match and state.is_bots_turn()
    position = state.match.table
    may_answer.set()
    wait_until(lambda: not state.is_bots_turn())
    assert any(table is position for table in seen)


def test_undoing_a_hidden_move_tells_the_others_nothing(server: RunningServer) -> None:
    """Lay a card for a bid, undo it, lay it again: no other player receives the card."""
    table, _, sockets = start_game(server, "up-too-high", 3)
    socket, decision = current(sockets)
    while not decision["choices"][0].startswith("bid"):
        socket.move(decision["choices"][0])
        drain_all(sockets)
        socket, decision = current(sockets)
    card = next(text for text in decision["choices"] if text != "bid done")
    before = server.table(table).state.match
    assert before
    position = before.table.tobytes()
    for _ in range(2):
        assert socket.move(card)["type"] == "accepted" and socket.decision
        assert socket.request(type="undo", id=socket.new_id(), decision=socket.decision["number"])["type"] == "accepted"
    after = server.table(table).state.match
    assert after and after.table.tobytes() == position
    assert socket.decision
    answer = socket.request(type="undo", id="again", decision=socket.decision["number"])
    assert answer["type"] == "refused" and re.search("own latest move|revealed", answer["why"])
    drain_all(sockets)
    for other in sockets:
        assert other is socket or not any(card in line for line in other.raw)

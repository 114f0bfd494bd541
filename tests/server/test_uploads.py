"""Uploaded records: only for guests, at a strict rate, and read in a worker process with bounds on everything."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import updraft
from tests.server import broken_bots
from tests.server.clients import OPEN, Client, Clock, RunningServer, play_on, start_game, wait_until
from tests.server.conftest import Serve
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.records.read import MAX_SIZE
from updraft.server import replays
from updraft.server.limits import Rate
from updraft.server.replays import MAX_STEPS


def record_of(game_name: str, seed: int, moves: int | None = None) -> bytes:
    """Record a game of random bots, or its first moves."""
    game = updraft.game(game_name)
    match = game.new(players=2, seed=seed)
    bots = [make_bot(game, "random", seat) for seat in range(2)]
    if moves is None:
        play_to_end(match, bots)
    while moves is not None and match.move_count < moves:
        match.push(bots[match.turn].choose(match.view(match.turn)))
    return match.record().text().encode()


def upload(client: Client, data: bytes, query: str = "") -> tuple[int, Any]:
    answer = client.client.post(f"/api/replay{query}", content=data)
    return answer.status_code, answer.json()


def bombs() -> dict[str, bytes]:
    """Pack small files that are large, deep or long inside; the values are what the answer says."""
    many = b'"moves": [' + b"{}," * 1_000_000
    return {
        "larger than 8 MiB": b"[" + b"{}," * ((64 << 20) // 3) + b"{}]",
        "must hold one JSON object": b"[" + b"{}," * (MAX_SIZE // 3 - 2) + b"{}]",
        "nested too deeply": b"[" * 1_000_000 + b"]" * 1_000_000,
        "must be at most 20000": record_of("tout-la-haut", 1).replace(b'"moves": [', many),
    }


def test_bombs_are_refused_with_a_sentence(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read nothing in the server's own process, and answer others meanwhile."""
    monkeypatch.delattr(replays, "read")
    monkeypatch.delattr(replays, "replay")
    monkeypatch.setattr(server.hub.replays, "seconds", 120.0)  # what is refused does not depend on the machine's speed
    ann, bob = server.guest("Ann"), server.guest("Bob")
    socket = bob.join(bob.open_table("tout-la-haut", 2))
    for why, unpacked in bombs().items():
        packed = gzip.compress(unpacked, 9)
        assert len(packed) < 70_000
        with ThreadPoolExecutor() as thread:
            uploading = thread.submit(upload, ann, packed)
            socket.drain()
            status, problem = uploading.result()
        assert status == 400 and why in problem["why"]


def test_a_record_that_takes_too_long_is_given_up(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    socket = bob.join(bob.open_table("tout-la-haut", 2))
    folder = tmp_path / "attempts"
    folder.mkdir()
    whys = {"en": "This game takes too long to replay.", "fr": "Cette partie est trop longue à rejouer."}
    with monkeypatch.context() as patch:
        patch.setattr(replays, "render_record", partial(broken_bots.hang, folder))
        patch.setattr(server.hub.replays, "seconds", 0.5)
        for lang, why in whys.items():
            with ThreadPoolExecutor() as thread:
                uploading = thread.submit(upload, ann, b"{}", f"?lang={lang}")
                wait_until(lambda: broken_bots.attempts(folder))
                socket.drain()
                assert uploading.result() == (400, {"status": 400, "why": why})
    assert upload(ann, record_of("tout-la-haut", 1))[0] == 200


def test_a_table_whose_replay_takes_too_long_says_so(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, guests, sockets = start_game(server, "tout-la-haut", 2)
    play_on(sockets)
    folder = tmp_path / "attempts"
    folder.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(replays, "render_game", partial(broken_bots.hang, folder))
        patch.setattr(server.hub.replays, "seconds", 0.5)
        answer = guests[0].client.get(f"/api/tables/{table}/steps")
        assert (answer.status_code, answer.json()["why"]) == (
            503,
            "This game couldn’t be replayed. Please try again in a moment.",
        )
    assert guests[0].client.get(f"/api/tables/{table}/steps").status_code == 200


def test_a_record_whose_reader_dies_is_refused(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann, folder = server.guest("Ann"), tmp_path / "attempts"
    folder.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(replays, "render_record", partial(broken_bots.die, folder))
        assert upload(ann, b"{}") == (400, {"status": 400, "why": "This game couldn’t be replayed."})
    assert broken_bots.attempts(folder) == 2
    assert upload(ann, record_of("tout-la-haut", 1))[0] == 200


def test_memory_that_runs_out_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_: bytes) -> Any:
        raise MemoryError

    monkeypatch.setattr(replays, "read", read)
    rendered = replays.render_record("its hash", b"", replays.ReplayRequest(0, 0, "fr"))
    assert (rendered.status, json.loads(rendered.body)["why"]) == (
        400,
        "Cette partie demande trop de mémoire pour être rejouée.",
    )


def test_a_long_record_comes_in_chunks(server: RunningServer) -> None:
    """Ask for a game of more than two chunks, as the page does."""
    data, ann, moves = record_of("up-turn", 3, 2 * MAX_STEPS + 20), server.guest("Ann"), 2 * MAX_STEPS + 20
    numbers: list[int] = []
    while len(numbers) < moves:
        status, chunk = upload(ann, data, f"?after={len(numbers)}&seat=-1")
        assert (status, chunk["moves"]) == (200, moves)
        numbers += [step["number"] for step in chunk["steps"]]
    assert numbers == list(range(1, moves + 1))


def test_only_guests_may_upload(server: RunningServer) -> None:
    status, problem = upload(Client(server), record_of("tout-la-haut", 1))
    assert status == 401 and "POST /api/guests" in problem["why"]


def test_a_seat_that_a_record_does_not_have_is_not_found(server: RunningServer) -> None:
    assert upload(server.guest("Ann"), record_of("tout-la-haut", 1), "?seat=7") == (
        404,
        {"status": 404, "why": "There is no seat 7. Seats are numbered from 0 to 1."},
    )


def test_new_records_are_limited_by_guest_and_by_address(serve: Serve, clock: Clock) -> None:
    limits = replace(OPEN, records=Rate(3, 0.1))
    server = serve(limits=limits)
    ann, bob = server.guest("Ann"), server.guest("Bob")
    data = [record_of("tout-la-haut", seed) for seed in range(5)]
    assert [upload(ann, one)[0] for one in data] == [200, 200, 200, 429, 429]
    assert upload(bob, data[3])[0] == 429, "the same address"
    assert [upload(ann, data[0], f"?after={after}")[0] for after in range(5)] == [200] * 5, "not a new record"
    clock.advance(10)
    assert [upload(ann, one)[0] for one in data[3:]] == [200, 429]
    assert upload(Client(server), data[0])[0] == 401
    assert upload(ann, data[4], "?lang=fr")[1]["why"].startswith("Trop de parties")


def test_chunks_of_known_records_are_limited_too(serve: Serve) -> None:
    server = serve(limits=replace(OPEN, record_chunks=Rate(4, 1)))
    ann, data = server.guest("Ann"), record_of("tout-la-haut", 1)
    assert [upload(ann, data)[0] for _ in range(7)] == [200] * 5 + [429] * 2

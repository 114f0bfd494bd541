"""Reviews over HTTP: made in the background one at a time, stored once made, and asked about afterwards."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import updraft
from tests.loops import run_async
from tests.server.clients import OPEN, Client, Clock, RunningServer, start_game, wait_until
from tests.server.conftest import Serve
from tests.server.quick_reviews import LET_GO, LOSS, begun, failing_review, held_review, quick_review, seeds_begun
from tests.server.services import Postgres
from tests.server.test_play_on import finished_game, moment_of, play_on_from
from tests.server.test_take_back import choose, wait_for_decision
from updraft.server import backup, repair, reviews, schema
from updraft.server.limits import Rate
from updraft.server.postgres_fanout import PostgresFanout
from updraft.server.workers import Workers

GAME = "tout-la-haut"  # its games are the shortest


def ask(guest: Client, table: str, seat: int = 0) -> Any:
    return guest.client.get(f"/api/tables/{table}/review?seat={seat}")


def reviewed(guest: Client, table: str, seat: int = 0) -> Any:
    """Ask until the review is made."""
    wait_until(lambda: ask(guest, table, seat).status_code == 200)
    return ask(guest, table, seat).json()


def rows(server: RunningServer) -> list[Any]:
    wanted = select(schema.reviews).order_by(schema.reviews.c.table_id, schema.reviews.c.seat)
    return list(server.hub.store.read_blocking(lambda connection: connection.execute(wanted).all()))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return the folder that counts reviews; let all of them go at the end."""
    made = tmp_path / "reviews"
    made.mkdir()
    yield made
    (made / LET_GO).touch()


def test_a_review_is_made_in_the_background_and_stored(serve: Serve, url: str, folder: Path) -> None:
    server = serve(url)
    table, guest = finished_game(server, GAME)
    server.hub.reviews.make = partial(held_review, folder)
    first = ask(guest, table)
    assert first.status_code == 202 and first.json()["status"] in ("waiting", "getting_ready", "working")
    wait_until(lambda: ask(guest, table).json() == {"status": "working", "queued": 0, "progress": 0.5})
    assert begun(folder) == 1
    (folder / LET_GO).touch()
    found = reviewed(guest, table)
    assert found["you"] == 0 and found["names"][0] == "Ann" and found["review"]["seat"] == 0
    words = {text["at"]: text["moves"] for text in found["texts"]}
    for decision in found["review"]["decisions"]:
        assert words[decision["at"]][decision["played"]["move"]].startswith("build ")
    assert [(row.table_id, row.seat) for row in rows(server)] == [(table, 0)]
    server.stop()

    again = serve(url)
    again.hub.reviews.make = partial(failing_review, folder)
    assert ask(guest.move_to(again), table).json() == found and begun(folder) == 1


def test_reviews_are_made_one_at_a_time_and_addresses_take_turns(server: RunningServer, folder: Path) -> None:
    """Ask for three seats of one game, and from another address for one of another: that one comes second."""
    table, guest = finished_game(server, GAME)
    other_table, other = finished_game(server, GAME)
    other = other.move_to(server, "203.0.113.9")
    server.hub.reviews.make = partial(held_review, folder)
    for seat in range(3):
        assert ask(guest, table, seat).status_code == 202
    wait_until(lambda: begun(folder) == 1)
    assert ask(other, other_table).json()["status"] != "working"
    wait_until(lambda: ask(guest, table, 2).json() == {"status": "waiting", "queued": 3, "progress": 0.0})
    (folder / LET_GO).touch()
    for seat in range(3):
        reviewed(guest, table, seat)
    reviewed(other, other_table)
    own, others = (server.table(one).state.match for one in (table, other_table))
    assert own and others and seeds_begun(folder) == [own.seed, others.seed, own.seed, own.seed]
    assert len(rows(server)) == 4


def test_a_review_gives_way_to_bots() -> None:
    workers = Workers(1)

    async def nicenesses() -> tuple[int, int]:
        try:
            return await workers.reviewing.run(os.nice, 0, seconds=60), await workers.thinking.run(
                os.nice, 0, seconds=60
            )
        finally:
            workers.close()

    reviewing, thinking = run_async(nicenesses())
    assert reviewing > thinking
    assert workers.reviewing.size == 1


def test_only_finished_games_are_reviewed_for_those_who_may_see_them(serve: Serve) -> None:
    server = serve(limits=OPEN)
    running, guests, _ = start_game(server, GAME, 2)
    assert ask(guests[0], running).status_code == 409
    table, guest = finished_game(server, GAME)
    server.hub.reviews.make = quick_review
    assert ask(guest, table, 7).status_code == 404
    assert ask(guest, "unknown").status_code == 404
    assert ask(server.guest("Eve"), table).status_code == 403
    opened = play_on_from(guest, table, moment_of(server, table, 0), 0)["id"]
    socket = guest.join(opened)
    while wait_for_decision(socket):
        choose(socket)
    refused = ask(guest, opened)
    assert refused.status_code == 409 and "middle of another" in refused.json()["why"]
    server.hub.reviews.seconds = 0.0
    off = ask(guest, table)
    assert off.status_code == 409 and "no reviews" in off.json()["why"]


def test_new_reviews_are_limited_by_address(serve: Serve, clock: Clock) -> None:
    server = serve(limits=replace(OPEN, reviews=Rate(2, 0.1)))
    table, guest = finished_game(server, GAME)
    server.hub.reviews.make = quick_review
    for seat in range(2):
        reviewed(guest, table, seat)
    assert ask(guest, table, 2).status_code == 429
    assert ask(guest, table, 0).status_code == 200
    clock.advance(10)
    reviewed(guest, table, 2)


def test_a_review_that_fails_is_tried_again_later(server: RunningServer, clock: Clock, folder: Path) -> None:
    table, guest = finished_game(server, GAME)
    server.hub.reviews.make = partial(failing_review, folder)
    wait_until(lambda: ask(guest, table).status_code == 409)
    failed = ask(guest, table).json()["why"]
    assert "couldn’t be reviewed" in failed and "secret" not in failed and begun(folder) == 1
    server.hub.reviews.make = quick_review
    clock.advance(reviews.FORGET_FAILURE)
    reviewed(guest, table)


def test_a_career_is_the_mean_over_all_own_decisions(server: RunningServer) -> None:
    table, guest = finished_game(server, GAME)
    assert guest.get("/api/me/career") == {"accuracy": None, "decisions": 0, "games": 0}
    server.hub.reviews.make = quick_review
    own = reviewed(guest, table, 0)
    bot = reviewed(guest, table, 1)
    assert bot["review"]["decisions"]
    decisions = len(own["review"]["decisions"])
    assert guest.get("/api/me/career") == {"accuracy": 80.0, "decisions": decisions, "games": 1}
    assert server.guest("Eve").get("/api/me/career")["games"] == 0
    assert [row["can_review"] for row in guest.get("/api/me/tables")] == [True]


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_moment_lists_choices_and_a_try_is_judged(server: RunningServer, name: str) -> None:
    table, guest = finished_game(server, name, 2)
    server.hub.reviews.make = quick_review
    found = reviewed(guest, table)["review"]["decisions"]
    first, mistake = found[0], found[1]
    moment = guest.get(f"/api/tables/{table}/moment?seat=0&at={mistake['at']}")
    assert {mistake["played"]["move"], mistake["best"]["move"]} <= set(moment["choices"])
    assert len(moment["texts"]) == min(len(moment["choices"]), 1000) and all(moment["texts"])
    others = guest.get(f"/api/tables/{table}/moment?seat=1&at={mistake['at']}")
    assert others["choices"] == []

    def tried(at: int, move: str) -> Any:
        return guest.post(f"/api/tables/{table}/tries", seat=0, at=at, move=move)

    assert tried(mistake["at"], mistake["best"]["move"])["verdict"] == "best"
    worse = tried(mistake["at"], mistake["played"]["move"])
    assert worse["verdict"] == "worse" and worse["loss"]["mean"] == LOSS and worse["text"]
    assert tried(first["at"], first["played"]["move"])["verdict"] == "best"
    refused = tried(mistake["at"], "nonsense")
    assert refused["verdict"] == "refused" and refused["why"]
    nowhere = guest.client.post(f"/api/tables/{table}/tries", json={"seat": 0, "at": 100_000, "move": "x"})
    assert nowhere.status_code == 404
    unseen = guest.client.post(f"/api/tables/{table}/tries", json={"seat": 1, "at": 0, "move": "x"})
    assert unseen.status_code == 404 and "not been reviewed" in unseen.json()["why"]


@pytest.mark.parametrize("name", updraft.game_names())
@pytest.mark.takes_long
def test_a_real_review_adds_up_and_compares_any_move(serve: Serve, name: str) -> None:
    """Judge a whole game with as few worlds as there can be, and try a move that it did not compare."""
    server = serve(review_seconds=0.01)
    table, guest = finished_game(server, name, 2)
    wait_until(lambda: ask(guest, table).status_code == 200, patience=300)
    found = ask(guest, table).json()
    review = found["review"]
    parts = review["skill"] + review["luck"] + review["others"]
    assert review["result"] == pytest.approx(1 / 2 + parts)
    assert len(review["chances"]) == found["moves"] + 1
    is_open = name == "die-aufsteiger"
    assert [row.seat for row in rows(server)] == ([0, 1] if is_open else [0])
    decision = review["decisions"][0]
    compared = {one["move"] for one in (decision["played"], decision["best"], *decision["others"])}
    choices = guest.get(f"/api/tables/{table}/moment?seat=0&at={decision['at']}")["choices"]
    new = next((move for move in choices if move not in compared), decision["played"]["move"])
    verdict = guest.post(f"/api/tables/{table}/tries", seat=0, at=decision["at"], move=new)
    assert verdict["verdict"] in ("best", "as_good", "worse")


def test_a_backup_keeps_reviews_and_another_ruleset_drops_them(serve: Serve, tmp_path: Path) -> None:
    server = serve(folder=tmp_path / "one")
    table, guest = finished_game(server, GAME)
    server.hub.reviews.make = quick_review
    reviewed(guest, table)
    before = rows(server)
    server.stop()

    def silent(_: int) -> AbstractContextManager[Callable[[int], object]]:
        return nullcontext(lambda _: None)

    backup.back_up(str(tmp_path / "one"), tmp_path / "backup.gz", silent)
    backup.restore(tmp_path / "backup.gz", str(tmp_path / "two"), silent)
    restored = serve(folder=tmp_path / "two")
    assert rows(restored) == before
    url = restored.hub.store.url
    restored.stop()
    repair.change_ruleset(url, table, 1)
    assert rows(serve(folder=tmp_path / "two")) == []


def test_two_servers_make_a_review_once(serve: Serve, postgres: Postgres, tmp_path: Path, folder: Path) -> None:
    url = postgres.new_database()
    one = serve(url, folder=tmp_path / "one", fanout=PostgresFanout)
    other = serve(url, folder=tmp_path / "other", fanout=PostgresFanout)
    table, guest = finished_game(one, GAME)
    for server in (one, other):
        server.hub.reviews.make = partial(held_review, folder)
    there = guest.move_to(other)
    assert ask(guest, table).status_code == 202
    wait_until(lambda: begun(folder) == 1)
    assert ask(there, table).status_code == 202
    (folder / LET_GO).touch()
    assert reviewed(there, table) == reviewed(guest, table)
    assert begun(folder) == 1

"""Lessons over HTTP: listed and read without a table or a guest, tried by the referee, and nothing hidden leaks."""

from typing import Any

import httpx
import msgspec
import pytest

import updraft
from tests.server.clients import NO_TLS, PATIENCE, RunningServer
from tests.server.conftest import Serve
from tests.server.preparing import HeldCompiler, held_preparation
from updraft.kit.contract import Game
from updraft.kit.table import hide_for
from updraft.kit.texts import LANGUAGES
from updraft.lessons.lesson import Lesson
from updraft.lessons.read import lessons_of
from updraft.records.replay import replay_moves
from updraft.server import views

GAMES = [game for game in updraft.catalogue() if lessons_of(game)]
FIRST = lessons_of(updraft.game("up-turn"))[0]
LESSON = f"/api/games/up-turn/lessons/{FIRST.name}"
ASKING = next(number for number, step in enumerate(FIRST.steps) if step.move)
SAYING = next(number for number, step in enumerate(FIRST.steps) if not step.move)


def get(server: RunningServer, path: str, lang: str = "en") -> Any:
    answer = httpx.get(server.url + path, headers={"Accept-Language": lang}, timeout=PATIENCE, verify=NO_TLS)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(server: RunningServer, path: str, body: dict[str, Any], lang: str = "en") -> tuple[int, Any]:
    answer = httpx.post(
        server.url + path, json=body, headers={"Accept-Language": lang}, timeout=PATIENCE, verify=NO_TLS
    )
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_lessons_are_listed_in_their_order(server: RunningServer, game: Game) -> None:
    for lang in LANGUAGES:
        listed = get(server, f"/api/games/{game.name}/lessons?lang={lang}")
        assert [one["title"] for one in listed] == [lesson.title[lang] for lesson in lessons_of(game)]
    facts = next(one for one in get(server, "/api/games") if one["name"] == game.name)
    assert facts["lessons"] == [one["name"] for one in listed]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_lesson_shows_what_the_learner_may_see(server: RunningServer, game: Game) -> None:
    """Compare every position with the learner's hidden table: nothing else may be in it."""
    for lesson in lessons_of(game):
        plan = get(server, f"/api/games/{game.name}/lessons/{lesson.name}")
        match = replay_moves(lesson.record)
        chunk = plan["game"]
        assert (plan["seat"], chunk["start"], chunk["moves"]) == (lesson.seat, lesson.start, match.move_count)
        assert len(chunk["steps"]) == match.move_count - lesson.start
        state = chunk["state"]
        for number in range(lesson.start, match.move_count + 1):
            if number > lesson.start:
                apply_diff(state, chunk["steps"][number - lesson.start - 1]["diff"])
            hidden = hide_for(game, match.tables[number], lesson.seat)
            assert state == msgspec.to_builtins(views.state_fields(game, hidden))
        assert [step["at"] for step in plan["steps"]] == [step.at for step in lesson.steps]
        assert [step["choices"] is not None for step in plan["steps"]] == [bool(step.move) for step in lesson.steps]


def apply_diff(state: dict[str, Any], diff: dict[str, Any]) -> None:
    for name, change in diff.items():
        if isinstance(change, int):
            state[name] = change
        else:
            for at, cell in change:
                state[name][at] = cell


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_moves_of_the_record_are_right(server: RunningServer, game: Game) -> None:
    for lesson in lessons_of(game):
        for number, step in enumerate(lesson.steps):
            if step.move:
                assert verdict(server, game, lesson, number, lesson.moves[step.at]) == "right"


def verdict(server: RunningServer, game: Game, lesson: Lesson, step: int, move: str) -> str:
    path = f"/api/games/{game.name}/lessons/{lesson.name}/tries"
    status, answer = post(server, path, {"step": step, "move": move})
    assert status == 200
    found: str = answer["verdict"]
    return found


def test_a_try_is_answered_as_the_referee_would(server: RunningServer) -> None:
    """Try every legal move of every step, and one that does not exist in both languages."""
    game = updraft.game("up-turn")
    seen = set()
    for lesson in lessons_of(game):
        match = replay_moves(lesson.record)
        for number, step in enumerate(lesson.steps):
            for move in match.at_move(step.at).legal_moves if step.move else []:
                found = verdict(server, game, lesson, number, move)
                assert found == lesson.judge(match, step, move).value
                seen.add(found)
    assert seen == {"right", "fine", "other"}
    for lang in LANGUAGES:
        status, answer = post(server, f"{LESSON}/tries", {"step": ASKING, "move": "nonsense"}, lang)
        assert (status, answer["verdict"], answer["rule"]) == (200, "refused", "UPT-4")
        assert answer["why"] and "[" not in answer["why"]


def test_moves_are_described_in_words(server: RunningServer) -> None:
    right = FIRST.moves[FIRST.steps[ASKING].at]
    status, described = post(server, f"{LESSON}/descriptions", {"step": ASKING, "moves": [right, "nonsense"]}, "fr")
    assert status == 200
    assert described[0][0].startswith("poser le ") and described[1] == ["", "", []]


@pytest.mark.parametrize(
    ("path", "body", "why"),
    [
        ("/api/games/chess/lessons/first-game/tries", {"step": 1, "move": "42"}, "There is no game 'chess'"),
        ("/api/games/up-turn/lessons/none/tries", {"step": 1, "move": "42"}, "There is no such lesson."),
        (f"{LESSON}/tries", {"step": SAYING, "move": "42"}, f"Step {SAYING} of this lesson awaits no move."),
        (f"{LESSON}/descriptions", {"step": 99, "moves": []}, "Step 99 of this lesson awaits no move."),
    ],
)
def test_unknown_lessons_and_steps_get_a_sentence(
    server: RunningServer, path: str, body: dict[str, Any], why: str
) -> None:
    status, problem = post(server, path, body)
    assert status == 404 and problem["why"].startswith(why)


@pytest.mark.parametrize("body", [{"step": -1, "move": "42"}, {"step": 1, "move": "x" * 61}, {"step": 1}])
def test_malformed_tries_are_refused(server: RunningServer, body: dict[str, Any]) -> None:
    assert post(server, f"{LESSON}/tries", body)[0] == 400


def test_lessons_are_listed_before_the_game_is_ready(
    serve: Serve, compiler: HeldCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("updraft.server.http.lessons.LOADING_SECONDS", 0.05)
    server = serve(preparation=held_preparation(compiler))
    assert get(server, "/api/games/up-turn/lessons")
    answer = httpx.get(server.url + LESSON, timeout=PATIENCE, verify=NO_TLS)
    assert answer.status_code == 503
    assert answer.json()["why"].startswith("This game is still getting ready")

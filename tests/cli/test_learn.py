"""`updraft learn`: lessons in the terminal, in both languages."""

from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import flat
from updraft.cli.terminal import terminal_texts
from updraft.games import catalogue
from updraft.kit.contract import Game
from updraft.kit.texts import LANGUAGES
from updraft.lessons.lesson import FIRST_GAME, Lesson
from updraft.lessons.read import lessons_of
from updraft.lessons.replay import replay_lesson

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

GAMES = [game for game in catalogue() if lessons_of(game)]
UP_TURN = next(game for game in GAMES if game.name == "up-turn")
LESSON = lessons_of(UP_TURN)[0]


def typed_for(lesson: Lesson) -> str:
    """Return the lines that lead through a lesson: Enter, or the awaited move."""
    return "".join(f"{lesson.moves[step.at]}\n" if step.move else "\n" for step in lesson.steps)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_lesson_can_be_played(updraft: "Run", game: Game, lang: str) -> None:
    """Play the guided games in both languages and the others in English: the reader checks that every text is there."""
    texts = terminal_texts(lang)
    for lesson in lessons_of(game)[: 1 if lang == "fr" else None]:
        ran = updraft(f"learn {game.name} {lesson.name} --lang {lang}", typed=typed_for(lesson))
        assert ran.returncode == 0
        said = flat(ran.stdout)
        for step in lesson.steps:
            assert flat(step.say[lang]) in said
            assert not step.done or flat(step.done[lang]) in said
        assert texts["lesson_end"] in ran.stdout
        assert texts["lesson_allowed"] not in ran.stdout
        assert lesson.name != FIRST_GAME or flat(texts["you_win"]).partition("{")[0] in said


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
def test_lessons_are_listed(updraft: "Run", game: Game) -> None:
    for lang in LANGUAGES:
        ran = updraft(f"learn {game.name} --lang {lang}")
        assert (ran.returncode, ran.stderr) == (0, "")
        for number, lesson in enumerate(lessons_of(game), 1):
            assert f"{number}. {lesson.title[lang]}" in ran.stdout


def test_a_lesson_is_found_by_its_number_too(updraft: "Run") -> None:
    ran = updraft("learn up-turn 1 --lang en", typed="q\n")
    assert ran.returncode == 0 and ran.stdout.startswith(LESSON.title["en"])
    assert f"updraft learn up-turn {LESSON.name}" in ran.stdout


@pytest.mark.parametrize("name", ["nonsense", "0", "99", "-"])
def test_an_unknown_lesson_gets_a_sentence(updraft: "Run", name: str) -> None:
    ran = updraft(f"learn up-turn -- {name}")
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.startswith(f"updraft: up-turn has no lesson {name!r}; its lessons are: ")


def test_nonsense_is_refused_with_a_rule_and_a_hint_and_ctrl_c_leaves(open_terminal: "OpenTerminal") -> None:
    number = next(number for number, step in enumerate(LESSON.steps) if step.move)
    hint = LESSON.steps[number].hint
    assert hint
    terminal = open_terminal(f"learn up-turn {LESSON.name} --lang en")
    terminal.wait()
    for _ in range(number):
        terminal.enter("")
    terminal.enter("nonsense")
    assert terminal.shows("“nonsense” is not a move.") and "[UPT-" in terminal.answer and terminal.shows(hint["en"])
    match = replay_lesson(LESSON).at_move(LESSON.steps[number].at)
    wrong = next(move for move in match.legal_moves if not LESSON.steps[number].awaits(move))
    terminal.enter(wrong)
    assert terminal.shows(terminal_texts("en")["lesson_allowed"]) and terminal.shows(hint["en"])
    terminal.enter("?")
    assert terminal.shows("You can type")
    terminal.enter("back")
    assert terminal.shows(LESSON.steps[max(0, number - 1)].say["en"])
    assert "Traceback" not in terminal.press_ctrl_c()
    assert terminal.exit_code() == 0

"""Lessons are read strictly: the error names the file, the step and the field."""

from pathlib import Path

import pytest

from updraft.games import find
from updraft.kit.referee import Refused
from updraft.lessons.lesson import Lesson, Verdict
from updraft.lessons.read import LessonError, find_lesson, lessons_of, read
from updraft.lessons.replay import replay_lesson

TEXT = (Path(__file__).parent / "arrows.toml").read_text(encoding="utf-8")
BOTH = '{ en = "Said.", fr = "Dit." }'


def lesson(text: str = TEXT) -> Lesson:
    return read("arrows.toml", text, "up-turn")


def with_step(number: int, old: str, new: str) -> str:
    """Change one step of the text."""
    parts = TEXT.split("[[steps]]")
    assert old in parts[number]
    parts[number] = parts[number].replace(old, new, 1)
    return "[[steps]]".join(parts)


def without(number: int, field: str) -> str:
    """Leave out one line of a step."""
    parts = TEXT.split("[[steps]]")
    parts[number] = "\n".join(line for line in parts[number].split("\n") if not line.startswith(f"{field} ="))
    return "[[steps]]".join(parts)


FORM = [
    (TEXT + "\nx =", "the file: is not TOML: "),
    (TEXT.replace("minutes = 2\n", ""), "minutes: is missing"),
    ("extra = 1\n" + TEXT, "extra: is not a field; the fields are order,"),
    (TEXT.replace("order = 2", "order = 1"), "order: must be 1 for first-game and 2 or more for others"),
    (TEXT.replace("order = 2", "order = true"), "order: must be a whole number, not True"),
    (TEXT.replace("seat = 0", "seat = 2", 1), "seat: must be from 0 to 1, not 2"),
    (TEXT.replace('["", "Mira"]', '[""]'), "names: must be 2, one for each player"),
    (TEXT.replace('["", "Mira"]', '["Otto", "Mira"]'), 'names: must be "" for the learner and a name'),
    (TEXT.replace('["", "Mira"]', '["", 3]'), "names: must be a list of texts"),
    (TEXT.replace('title = { en = "Turn the line around", fr', "title = { fr"), "title.en: is missing"),
    (TEXT.replace("title = { en", 'title = { de = "x", en'), "title.de: is not a field"),
    (TEXT.replace("Turn the line around", "x" * 41), "title.en: has 41 letters; 40 have room"),
    (TEXT.replace("Turn the line around", " "), "title.en: must be a text that says something"),
    (TEXT.replace("Turn the line around", "Turn "), "title.en: must be one line without spaces around it"),
    (TEXT.replace("d’une flèche", "d'une flèche"), "goal.fr: must have curly apostrophes (’)"),
    (TEXT.replace("\u00a0:", " :"), "step 1, say.fr: must have a non-breaking space (U+00A0) before :"),
    (TEXT.replace('game = "up-turn"', 'game = "chess"'), "record: game: unknown game 'chess'"),
    (TEXT.replace("players = 2", "players = 9"), "record: settings: "),
    (TEXT.replace("first = 0", "first = 0\nlast = 1"), "record: 'last' is not a key of a record"),
    (with_step(1, "at = 0", "at = -1"), "step 1, at: must be 0 or more, not -1"),
    (with_step(3, "at = 2", "at = 0"), "step 3, at: must be 1 or more, not 0"),
    (with_step(5, "at = 5", "at = 6"), "step 5, at: must be at most 5: the record has 5 moves"),
    (with_step(1, "point", "points"), "step 1, points: is not a field"),
    (with_step(1, '["line-0"]', '["line-0", "line-0"]'), "step 1, point: names something twice"),
    (with_step(1, "UPT-2", "UPT-99"), "step 1, rules: 'UPT-99' is not a rule of up-turn"),
    (with_step(1, "rules", f"hint = {BOTH}\nrules"), "step 1, hint: is said only if a move is awaited"),
    (without(2, "hint"), "step 2, hint: is missing: a step that awaits a move needs one"),
    (with_step(2, '["4[28]"]', "[]"), "step 2, move: must name a move, or be left out"),
    (TEXT.split("[[steps]]")[0] + "[[steps]]\nat = 2\n" + f"say = {BOTH}\n", "record: has moves after the last step"),
]
POSITIONS = [
    (TEXT.replace('{ seat = 1, move = "73" }', '{ seat = 1, move = "1" }'), "record: move 2: "),
    (with_step(4, '["48"]', '["23"]'), "step 4, move: must match '48', move 5 of the record"),
    (with_step(4, '["48"]', '["48", "99"]'), "step 4, move: '99' matches no legal move; those are 18, 23, 48, draw"),
    (with_step(4, '["48"]', '["*8"]'), "step 4, other: is missing: 18 match too"),
    (with_step(4, "hint", f"other = {BOTH}\nhint"), "step 4, other: is never said: only '48' matches"),
    (with_step(3, "at = 2", "at = 3"), "step 3, move: seat 1 makes move 4, the learner is seat 0"),
    (
        TEXT.replace(
            "\n[[steps]]",
            '\n[record.result]\nend = "UPT-16"\nscores = [0, 1]\nwinners = [0]\nranks = [1, 2]\n\n[[steps]]',
            1,
        ),
        "record: the record has a result, but",
    ),
]


@pytest.mark.parametrize(("text", "mistake"), FORM, ids=[mistake for _, mistake in FORM])
def test_mistakes_of_form_are_named(text: str, mistake: str) -> None:
    with pytest.raises(LessonError) as error:
        lesson(text)
    assert str(error.value).startswith(f"arrows.toml, {mistake}")


@pytest.mark.parametrize(("text", "mistake"), POSITIONS, ids=[mistake for _, mistake in POSITIONS])
def test_mistakes_that_positions_show_are_named(text: str, mistake: str) -> None:
    with pytest.raises(LessonError) as error:
        replay_lesson(lesson(text))
    assert str(error.value).startswith(f"arrows.toml, {mistake}")


def test_a_lesson_belongs_to_the_game_of_its_folder() -> None:
    with pytest.raises(LessonError, match=r"record\.game: must be 'tout-la-haut'"):
        read("arrows.toml", TEXT, "tout-la-haut")


def test_a_try_is_right_or_fine_or_another_move_or_refused() -> None:
    arrows = lesson()
    match, step = replay_lesson(arrows), arrows.steps[1]
    assert arrows.judge(match, step, "42") is Verdict.RIGHT
    assert arrows.judge(match, step, "48") is Verdict.FINE
    assert arrows.judge(match, step, "18") is Verdict.OTHER
    with pytest.raises(Refused, match=r"\[UPT-"):
        arrows.judge(match, step, "green")


def test_a_lesson_begins_at_its_first_step() -> None:
    assert lesson().start == 0
    assert lesson().names_in("you") == ["you", "Mira"]


def test_lessons_are_found_by_game_and_name() -> None:
    game = find("up-turn")
    assert [found.order for found in lessons_of(game)] == sorted(found.order for found in lessons_of(game))
    assert all(find_lesson(game, found.name) is found for found in lessons_of(game))
    assert find_lesson(game, "no-such-lesson") is None

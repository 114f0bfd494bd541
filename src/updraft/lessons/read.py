"""Read lessons strictly: the error names the file, the step and the field of the first mistake."""

import itertools
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from updraft import games
from updraft.kit.contract import Game
from updraft.kit.record import Record
from updraft.kit.texts import LANGUAGES, rule_text
from updraft.kit.untrusted import InputError, quoted
from updraft.lessons.lesson import FIRST_GAME, Lesson, LessonStep, Texts
from updraft.records.read import RecordError, read_document

FIELDS = ("order", "minutes", "seat", "names", "title", "goal", "record", "steps")
STEP_FIELDS = ("at", "say", "point", "rules", "move", "hint", "done", "other")
MAX_SHOWN = 200  # moves that a lesson shows: those after the `at` of its first step
MAX_MINUTES = 15
LENGTHS = {"title": 40, "goal": 120, "say": 200, "hint": 140, "done": 200, "other": 200}  # letters that have room
WIDE_SIGNS = (":", ";", "!", "?", "»")  # French sets a space before them, and a line must not break there


class LessonError(InputError):
    """A mistake in a lesson; `place` is the field, after its step if it is in one."""

    def __init__(self, file: str, place: str, why: str) -> None:
        self.file, self.place, self.why = file, place, why
        super().__init__(f"{file}, {place}: {why}")

    def message(self, lang: str) -> str:  # noqa: ARG002 (authors of lessons read English)
        """Say what is wrong, in English."""
        return str(self)


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """Read all lessons of a game, in their order. `lessons.replay` checks them against their positions."""
    found = [read_file(path) for path in sorted((game.folder / "lessons").glob("*.toml"))]
    lessons = tuple(sorted(found, key=lambda lesson: lesson.order))
    for before, lesson in itertools.pairwise(lessons):
        if before.order == lesson.order:
            raise LessonError(f"{lesson.name}.toml", "order", f"{lesson.order} is the order of {before.name} too")
    return lessons


def find_lesson(game: Game, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def read_file(path: Path) -> Lesson:
    """Read a lesson from its file in a game's folder, and check its form."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise LessonError(path.name, "the file", f"is not UTF-8: {error}") from None
    return read(path.name, text, path.parents[1].name.replace("_", "-"))


def read(file: str, text: str, game: str) -> Lesson:
    """Read a lesson of a game from its text, and check its form."""
    return _LessonReader(file, game).lesson(text)


class _LessonReader:
    """Reads one file, and says where a mistake is."""

    def __init__(self, file: str, game: str) -> None:
        self.file, self.game = file, game

    def expect(self, right: bool, place: str, why: str) -> None:
        if not right:
            raise LessonError(self.file, place, why)

    def lesson(self, text: str) -> Lesson:
        try:
            document = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOML's own errors, a number of thousands of digits, deep lists
            raise LessonError(self.file, "the file", f"is not TOML: {error}") from None
        self._keys(document, "", FIELDS, FIELDS)
        record = self._record(document["record"])
        lesson = Lesson(
            name=self.file.removesuffix(".toml"),
            order=self._number(document["order"], "order", 1),
            minutes=self._number(document["minutes"], "minutes", 1, MAX_MINUTES),
            seat=self._number(document["seat"], "seat", 0, record.players - 1),
            names=tuple(self._list(document["names"], "names")),
            title=self._texts(document["title"], "title"),
            goal=self._texts(document["goal"], "goal"),
            record=record,
            steps=tuple(self._steps(document["steps"])),
        )
        self._check_whole(lesson)
        return lesson

    def _check_whole(self, lesson: Lesson) -> None:
        """Check what concerns several fields."""
        is_first = lesson.name == FIRST_GAME
        self.expect(is_first == (lesson.order == 1), "order", f"must be 1 for {FIRST_GAME} and 2 or more for others")
        players = lesson.record.players
        self.expect(len(lesson.names) == players, "names", f"must be {players}, one for each player")
        for seat, name in enumerate(lesson.names):
            is_right = (name == "") == (seat == lesson.seat)
            self.expect(is_right, "names", 'must be "" for the learner and a name for every other seat')
        count = len(lesson.moves)
        for number, step in enumerate(lesson.steps, 1):
            last = count - bool(step.move)
            self.expect(step.at <= last, f"step {number}, at", f"must be at most {last}: the record has {count} moves")
        shown = count - lesson.start
        self.expect(shown <= MAX_SHOWN, "record", f"has {shown} moves after the first step; {MAX_SHOWN} can be shown")
        self.expect(lesson.steps[-1].at + 1 >= count, "record", "has moves after the last step that nobody sees")

    def _record(self, document: Any) -> Record:
        try:
            record = read_document(document)
        except RecordError as error:
            raise LessonError(self.file, "record", str(error)) from None
        self.expect(record.game == self.game, "record.game", f"must be {self.game!r}, as the lesson is in its folder")
        return record

    def _steps(self, steps: Any) -> list[LessonStep]:
        self.expect(isinstance(steps, list) and bool(steps), "steps", "must be one or more")
        found = []
        least = 0
        for number, step in enumerate(steps, 1):
            found.append(self._step(step, f"step {number}", least))
            least = found[-1].at + bool(found[-1].move)
        return found

    def _step(self, step: Any, where: str, least: int) -> LessonStep:
        self.expect(isinstance(step, dict), where, "must be a table")
        self._keys(step, f"{where}, ", STEP_FIELDS, ("at", "say"))
        patterns = tuple(self._list(step.get("move", []), f"{where}, move"))
        if "move" in step:
            self.expect(bool(patterns), f"{where}, move", "must name a move, or be left out")
            self.expect("hint" in step, f"{where}, hint", "is missing: a step that awaits a move needs one")
        for name in ("hint", "done", "other"):
            self.expect("move" in step or name not in step, f"{where}, {name}", "is said only if a move is awaited")
        return LessonStep(
            at=self._number(step["at"], f"{where}, at", least),
            say=self._texts(step["say"], f"{where}, say"),
            point=tuple(self._list(step.get("point", []), f"{where}, point")),
            rules=tuple(self._rules(step.get("rules", []), f"{where}, rules")),
            move=patterns,
            **{
                name: self._texts(step[name], f"{where}, {name}") if name in step else None
                for name in ("hint", "done", "other")
            },
        )

    def _rules(self, rules: Any, place: str) -> list[str]:
        for rule in self._list(rules, place):
            known = rule_text(games.find(self.game), rule, "en") is not None
            self.expect(known, place, f"{quoted(rule)} is not a rule of {self.game}")
        return list(rules)

    def _keys(self, table: Mapping[str, Any], where: str, known: tuple[str, ...], wanted: tuple[str, ...]) -> None:
        for key in table:
            self.expect(key in known, f"{where}{key}", f"is not a field; the fields are {', '.join(known)}")
        for key in wanted:
            self.expect(key in table, f"{where}{key}", "is missing")

    def _number(self, value: Any, place: str, least: int, most: int | None = None) -> int:
        self.expect(type(value) is int, place, f"must be a whole number, not {quoted(value)}")
        limits = f"must be {least} or more" if most is None else f"must be from {least} to {most}"
        self.expect(least <= value and (most is None or value <= most), place, f"{limits}, not {value}")
        return int(value)

    def _list(self, value: Any, place: str) -> list[str]:
        is_texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
        self.expect(is_texts, place, "must be a list of texts")
        self.expect(len(set(value)) == len(value), place, "names something twice")
        return list(value)

    def _texts(self, value: Any, place: str) -> Texts:
        """Read a text in every language."""
        self.expect(isinstance(value, dict), place, f"must have a text in {' and '.join(LANGUAGES)}")
        self._keys(value, f"{place}.", LANGUAGES, LANGUAGES)
        most = LENGTHS[place.rpartition(" ")[2]]
        for lang, text in value.items():
            where = f"{place}.{lang}"
            self.expect(isinstance(text, str) and bool(text.strip()), where, "must be a text that says something")
            self.expect(text == text.strip() and "\n" not in text, where, "must be one line without spaces around it")
            self.expect(len(text) <= most, where, f"has {len(text)} letters; {most} have room")
        self._typography(value["fr"], f"{place}.fr")
        return dict(value)

    def _typography(self, text: str, where: str) -> None:
        """Check the signs of French: curly apostrophes, and spaces that do not break lines."""
        self.expect("'" not in text, where, "must have curly apostrophes (’)")
        for sign in WIDE_SIGNS:
            self.expect(f" {sign}" not in text, where, f"must have a non-breaking space (U+00A0) before {sign}")
        self.expect("« " not in text, where, "must have a non-breaking space (U+00A0) after «")

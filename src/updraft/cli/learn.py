"""`updraft learn`: the lessons of a game in the terminal."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.text import Text

from updraft import games
from updraft.cli.choices import Choices, mark_of
from updraft.cli.pages import paged
from updraft.cli.rules import print_contents, print_found_rules
from updraft.cli.terminal import Lang, UsageError, compile_game, language, out, print_styled, print_text, terminal_texts
from updraft.cli.terminal_table import COMMANDS, board_for_screen, print_result
from updraft.kit.contract import Game
from updraft.kit.referee import Refused, why_not
from updraft.kit.table import hide_for
from updraft.kit.texts import game_texts, refusal_text
from updraft.kit.untrusted import printable
from updraft.lessons.lesson import Lesson, LessonStep, Texts, Verdict
from updraft.lessons.read import find_lesson, lessons_of
from updraft.lessons.replay import replay_lesson

LINES_AROUND_BOARD = 8  # what is said above a table, and the prompt


def learn(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    lesson: Annotated[
        str | None, typer.Argument(help="The name or number of a lesson. Default: list the lessons.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Learn a game by playing: list its lessons, or play one."""
    chosen_lang, found = language(lang), games.find(game)
    if lesson is None:
        print_lessons(found, chosen_lang)
        return
    chosen = _lesson_named(found, lesson)
    compile_game(found, chosen_lang)
    TerminalLesson(found, chosen, chosen_lang).run()


def print_lessons(game: Game, lang: str) -> None:
    """List the lessons of a game with what they teach, and how to begin."""
    texts, lessons = terminal_texts(lang), lessons_of(game)
    if not lessons:
        print_text(texts["no_lessons"].format(game=game.name))
        return
    out.print(Text(texts["lessons"].format(game=game_texts(game, lang)["name"]), "bold"))
    for number, lesson in enumerate(lessons, 1):
        line = texts["lesson_line"].format(number=number, title=lesson.title[lang], minutes=lesson.minutes)
        out.print(Text(line, "bold"))
        print_text(lesson.goal[lang], indent=3)
    print_text(texts["lesson_start"].format(game=game.name, name=lessons[0].name))


def _lesson_named(game: Game, name: str) -> Lesson:
    """Find a lesson by its name or by its number in the list."""
    lessons = lessons_of(game)
    if name.isdecimal() and name.isascii() and len(name) <= 2 and 1 <= int(name) <= len(lessons):
        return lessons[int(name) - 1]
    if found := find_lesson(game, name):
        return found
    known = ", ".join(lesson.name for lesson in lessons) or "–"
    raise UsageError("lesson", game=game.name, given=repr(printable(name)), known=known)


class LeaveLesson(Exception):
    """Raised by the quit command."""


class TerminalLesson:
    """One lesson at one screen: say, draw, ask, refuse with the rule, hint, and play on."""

    def __init__(self, game: Game, lesson: Lesson, lang: str) -> None:
        self.game, self.lesson, self.lang = game, lesson, lang
        self.match = replay_lesson(lesson)
        self.names = lesson.names_in(self.text("learner"))
        self.mark = mark_of(self.match)
        self.drawn = -1  # the moves that had been made at the table that was drawn last
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._explain,
            "rules": self._print_rules,
            "list": self._list_choices,
            "board": lambda _: self._draw(self.step.at),
            "hint": lambda _: self._say(self.step.hint),
        }
        self.number = 0  # of the step, from 0
        self.choices = self._choices_at(lesson.start)

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    def text(self, key: str, **words: object) -> str:
        text: str = terminal_texts(self.lang)[key]
        return text.format(**words)

    def run(self) -> None:
        """Play the lesson to its end, or until the learner leaves."""
        out.print(Text(self.lesson.title[self.lang], "bold"))
        print_text(self.lesson.goal[self.lang])
        try:
            while self.number < len(self.lesson.steps):
                self._teach()
        except (LeaveLesson, EOFError, KeyboardInterrupt):
            out.print()
            print_text(self.text("lesson_left", game=self.game.name, name=self.lesson.name))
            return
        self._finish()

    def _teach(self) -> None:
        """Say the current step, take its move if it awaits one, and play the record on to the next step."""
        step = self.step
        with paged(self.lang):
            if self.drawn != step.at:
                self._draw(step.at)
            out.print()
            self._say(step.say)
        goes_on = self._take_move() if step.move else self._wait()
        if goes_on:
            self._play_on(step.at + bool(step.move))
            self.number += 1
        else:
            self.number = max(0, self.number - 1)
            self.drawn = -1

    def _say(self, texts: Texts | None) -> None:
        if texts:
            print_text(texts[self.lang], "bold")

    def _draw(self, made: int) -> None:
        """Draw the table as the learner sees it after so many moves."""
        hidden = hide_for(self.game, self.match.tables[made], self.lesson.seat)
        out.print()
        drawing = self.game.parts.drawing
        print_styled(board_for_screen(drawing, hidden, self.lesson.seat, self.names, self.lang, LINES_AROUND_BOARD))
        self.drawn = made

    def _play_on(self, made: int) -> None:
        """Tell the moves up to the next step."""
        last = self.lesson.steps[self.number + 1].at if self.number + 1 < len(self.lesson.steps) else made
        for number in range(made + 1, last + 1):
            self._tell(number)

    def _tell(self, number: int) -> None:
        """Tell a move and what it brought about."""
        played, seat = self.match.played(number), self.lesson.seat
        told = [played.line(seat, self.names, self.lang)]
        told += [consequence.text for consequence in played.consequences(seat, self.names, self.lang)]
        for line in filter(None, told):
            print_text(line, "dim", indent=2)

    def _wait(self) -> bool:
        """Wait until the learner goes on; return False to go back."""
        while True:
            prompt = self.text("lesson_prompt", at=self.number + 1, last=len(self.lesson.steps))
            typed = input(prompt).strip()
            if not typed:
                return True
            name = _command(typed)
            if name in ("back", "b"):
                return False
            if name in ("rules", "board"):
                self.commands[name](_rest(typed))
            else:
                print_text(self.text("lesson_unknown"))

    def _take_move(self) -> bool:
        """Ask until the awaited move is made; return False to go back."""
        step = self.step
        self.choices = self._choices_at(step.at)
        self._ask_again()
        while True:
            typed = input(self.text("prompt")).strip()
            name = _command(typed)
            if name == "back" and not self.choices.path:
                return False
            if name == "back":
                self.choices.step_back()
                self._ask_again()
            elif name in self.commands:
                self.commands[name](_rest(typed))
            elif self.choices.answer(typed):
                self._ask_again()
            elif typed and self._is_right(typed):
                return True

    def _is_right(self, typed: str) -> bool:
        """Judge a try, and say what it was."""
        step, move = self.step, self.choices.read(typed)
        if move == typed and self.choices.is_number(typed):
            numbers = self.choices.numbers()
            print_text(self.text("no_choice_number", number=printable(typed), first=numbers[0], last=numbers[-1]))
            return False
        table = self.match.tables[step.at]
        text = move if isinstance(move, str) else self.game.notation.text(table, move)
        try:
            verdict = self.lesson.judge(self.match, step, text)
        except Refused as refused:
            print_text(refused.message(self.lang))
            self._say(step.hint)
            return False
        if verdict is Verdict.OTHER:
            print_text(self.text("lesson_allowed"))
            self._say(step.hint)
            return False
        if verdict is Verdict.FINE:
            self._say(step.other)
        self._tell(step.at + 1)
        self._say(step.done)
        return True

    def _choices_at(self, made: int) -> Choices:
        return Choices(self.game, hide_for(self.game, self.match.tables[made], self.lesson.seat), self.mark)

    def _ask_again(self) -> None:
        with paged(self.lang):
            print_text(self.choices.heading(self.lang))
            self.choices.show(self.lang)

    def _list_choices(self, words: str) -> None:
        if words:
            with paged(self.lang):
                self.choices.search(printable(words), self.lang)
        else:
            self._ask_again()

    def _print_rules(self, words: str) -> None:
        with paged(self.lang):
            if words:
                print_found_rules(self.game, words, self.lang)
            else:
                print_contents(self.game, self.lang)

    def _explain(self, typed: str) -> None:
        """Say why a move is not allowed."""
        if not typed:
            print_text(self.text("ask_why", example=self._example()))
        elif refusal := why_not(self.game, self.choices.hidden, self.choices.read(typed)):
            print_text(f"{refusal_text(self.game, refusal, self.lang)} [{refusal.rule}]")
        else:
            print_text(self.text("allowed", text=printable(typed)))

    def _example(self) -> str:
        return self.game.notation.text(self.choices.hidden, self.choices.moves[0])

    def _help(self, _: str) -> None:
        choice = f"{self.mark}1, {self.mark}2, …"
        with paged(self.lang):
            out.print(self.text("lesson_help", choice=choice, example=self._example(), rule=self.game.turn_rule))

    def _finish(self) -> None:
        """Print the result, if there is one, and what comes next."""
        out.print()
        if self.match.is_over:
            print_result(self.match, self.names, self.lang, self.lesson.seat)
        out.print(Text(self.text("lesson_end"), "bold"))
        lessons = lessons_of(self.game)
        at = lessons.index(self.lesson) + 1
        if at < len(lessons):
            following = lessons[at]
            print_text(
                self.text("next_lesson", title=following.title[self.lang], game=self.game.name, name=following.name)
            )
        else:
            print_text(self.text("lesson_play", game=self.game.name))


def _command(typed: str) -> str:
    """Return the command that a line begins with, in English; leave the lesson at "quit"."""
    word = typed.partition(" ")[0].lower()
    name = COMMANDS.get(word, word)
    if name == "quit":
        raise LeaveLesson
    return name


def _rest(typed: str) -> str:
    return typed.partition(" ")[2].strip()

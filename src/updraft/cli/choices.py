"""The choices of the current player: listed, searched, and asked step by step where there are too many to list."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.text import Text

from updraft.cli.terminal import MAX_WIDTH, out, print_text, terminal_texts
from updraft.kit.contract import Move
from updraft.kit.match import Match
from updraft.kit.questions import FEW, Question, Questions

MAX_DIGITS = 9  # of a number that somebody may mean; Python refuses to read thousands of them
MAX_FOUND = 60  # found moves that are listed; more of them need another word


@dataclass
class Choices(Questions):
    """The questions at a terminal, and the moves that numbers stand for.

    `mark` stands before numbers in games whose moves are numbers themselves.
    """

    mark: str
    found: list[Move] = field(default_factory=list)  # by the last search, where moves are asked step by step

    def is_number(self, typed: str) -> bool:
        """Tell whether a text has the form of a choice's number."""
        digits = typed.removeprefix(self.mark)
        return typed.startswith(self.mark) and digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS

    def numbers(self) -> list[int]:
        """List the numbers that can be typed now."""
        question = self.question()
        if self.found or question is None:
            return list(range(1, len(self.found or self.left()) + 1))
        return list(question.numbered())

    def by_number(self, typed: str) -> Move | None:
        """Return the move that a number stands for; None if it stands for no move, or for several."""
        number = int(typed.removeprefix(self.mark))
        if number not in self.numbers():
            return None
        if self.found:
            return self.found[number - 1]
        if question := self.question():
            moves = question.answers[question.numbered()[number]]
            return moves[0] if len(moves) == 1 else None
        return self.left()[number - 1]

    def answer(self, typed: str) -> bool:
        """Take an answer to the question, by its number or its key; return False if it is none."""
        question = self.question()
        if question is None:
            return False
        if self.is_number(typed) and not self.found:
            key = question.numbered().get(int(typed.removeprefix(self.mark)))
        else:
            key = next((key for key in question.answers if key == typed.lower()), None)
        if key is None or len(question.answers[key]) == 1:
            return False
        self.path.append((question.depth, key))
        self.found = []
        return True

    def named_by(self, typed: str) -> Move | None:
        """Return the only move left whose notation has all typed words, while the player is being asked."""
        if not self.path and self.question() is None:
            return None
        words = set(typed.lower().split())
        fitting = [move for move in self.left() if words and words <= set(self.text(move).split())]
        return fitting[0] if len(fitting) == 1 else None

    def read(self, typed: str) -> Move | str:
        """Return a choice by its number or by the words that only it has, or else the text of a move."""
        if self.is_number(typed):
            move = self.by_number(typed)
            return typed if move is None else move
        spelt = self._correct_case(typed)
        if self.game.notation.number(self.hidden, spelt) is not None:
            return spelt
        move = self.named_by(typed)
        return spelt if move is None else move

    def _correct_case(self, text: str) -> str:
        """Correct upper and lower case where only one spelling is a move."""
        for spelling in (text, text.upper(), text.lower()):
            if self.game.notation.number(self.hidden, spelling) is not None:
                return spelling
        known = [self.text(move) for move in self.moves]
        alike = [spelling for spelling in known if spelling.casefold() == text.casefold()]
        return alike[0] if len(alike) == 1 else text

    def step_back(self) -> bool:
        """Take back the last answer; return False if there was none."""
        self.found = []
        if not self.path:
            return False
        self.path.pop()
        return True

    def heading(self, lang: str) -> str:
        """Return the question, or the words above a list of moves."""
        texts, question = terminal_texts(lang), self.question()
        if question is None:
            text = str(texts["choices"])
        else:
            text = self.steps(next(iter(question.answers.values()))[0], lang)[question.depth].question
        return f"{text} {texts['steps']}" if self.path else text

    def show(self, lang: str) -> None:
        """Print the answers to the question, or the moves."""
        self.found = []
        question = self.question()
        if question is None:
            _print_columns(self._labels(enumerate(self.left(), 1), lang))
            return
        _print_flowing([self._answer(question, number, key, lang) for number, key in question.numbered().items()])

    def _answer(self, question: Question, number: int, key: str, lang: str) -> Text:
        """Write an answer with the number of moves that it leads to, or with the single move."""
        moves = question.answers[key]
        label = self.steps(moves[0], lang)[question.depth].label
        words = "" if question.has_numbers else f"{label} "
        count = f"({len(moves)})" if len(moves) > 1 else f"[{self.text(moves[0])}]"
        return Text.assemble((f"{self.mark}{number} ", "bold"), words, (count, "dim"))

    def search(self, words: str, lang: str) -> None:
        """Print the moves that show all these words, in the notation or beside it."""
        texts = terminal_texts(lang)
        found = find_words(words, {move: f"{self.text(move)} {self.note(move, lang)}" for move in self.moves})
        if not found:
            print_text(texts["no_such_choices"].format(words=words))
        elif len(self.moves) <= FEW or not self.keys[self.moves[0]]:
            numbers = {move: number for number, move in enumerate(self.moves, 1)}
            _print_columns(self._labels([(numbers[move], move) for move in found], lang))
        elif len(found) > MAX_FOUND:
            print_text(texts["too_many_found"].format(count=len(found), words=words))
        else:
            self.found = found
            _print_columns(self._labels(enumerate(found, 1), lang))

    def _labels(self, numbered: Iterable[tuple[int, Move]], lang: str) -> list[Text]:
        """Write moves with their numbers, their notation and what they bring."""
        rows = [(number, self.text(move), self.note(move, lang)) for number, move in numbered]
        width = max((len(text) for _, text, _ in rows), default=0) + 1
        return [
            Text.assemble((self._number(number), "bold"), text.ljust(width) if note else text, (note, "dim"))
            for number, text, note in rows
        ]

    def _number(self, number: int) -> str:
        return f"{self.mark}{number}".rjust(2 + len(self.mark)) + "  "


def mark_of(match: Match) -> str:
    """Return the mark before the numbers of choices: games that write moves as bare numbers need one."""
    number = match.game.notation.number
    return "#" if any(number(match.table, str(value)) is not None for value in range(1, 100)) else ""


def _print_columns(labels: list[Text]) -> None:
    out.print(Columns(labels, column_first=True, padding=(0, 2)), soft_wrap=False)


def _print_flowing(labels: list[Text]) -> None:
    """Print answers one after another, broken between them."""
    lines = [Text("  ")]
    for label in labels:
        if len(lines[-1]) > 2 and len(lines[-1]) + len(label) + 3 > min(out.width, MAX_WIDTH):
            lines.append(Text("  "))
        lines[-1].append_text(Text("   " if len(lines[-1]) > 2 else "")).append_text(label)
    for line in lines:
        out.print(line)


def find_words(words: str, shown: dict[Move, str]) -> list[Move]:
    """Find the texts that have all words: as whole words, else as beginnings, else anywhere."""
    wanted = plain_words(words)
    texts = {move: plain_words(text) for move, text in shown.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [move for move, text in texts.items() if all(any(fits(word, part) for word in text) for part in wanted)]
        if found:
            return found
    return []


def plain_words(text: str) -> list[str]:
    """Split a text into words without capitals, accents and the punctuation around them."""
    bare = unicodedata.normalize("NFKD", text.casefold()).replace("’", "'")
    letters = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return [word for part in letters.split() if (word := part.strip(".,;:!?()·“”«»"))]

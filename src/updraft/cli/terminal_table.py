"""A table in the terminal: people take turns at the screen, bots play in between."""

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from updraft.bots import Bot, BotError
from updraft.cli.terminal import out, say, show, terminal_texts
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.match import Match
from updraft.kit.referee import Refused, why_not
from updraft.kit.table import hide_for, legal_actions, scores_and_ranks
from updraft.kit.texts import LANGUAGES, refusal_text, rule_text
from updraft.kit.untrusted import printable
from updraft.kit.view import view_of

MAX_LISTED = 100  # more than these are listed only when somebody asks
ERASE = "\r\x1b[2K"  # the line that the cursor is in
LEFT = 0  # exit code: leaving a table is nothing wrong

# What can be typed beside moves, in both languages.
COMMANDS = {
    "?": "help",
    "h": "help",
    "aide": "help",
    "q": "quit",
    "exit": "quit",
    "quitter": "quit",
    "u": "undo",
    "annuler": "undo",
    "sauver": "save",
    "journal": "log",
    "langue": "lang",
    "liste": "list",
    "pourquoi": "why",
}


@dataclass(frozen=True)
class Seating:
    """The name at every seat, the bots by seat (who is no bot is a person), and how each was asked for."""

    names: list[str]
    bots: dict[Seat, Bot]
    asked: list[str]

    def has_company(self) -> bool:
        """Whether several people share the screen."""
        return len(self.names) - len(self.bots) > 1


class LeaveTable(Exception):
    """The person wants to go."""


class TerminalTable:
    """One game at one screen. What is shown is always what one seat sees."""

    def __init__(self, match: Match, seating: Seating, lang: str, path: Path | None) -> None:
        self.match = match
        self.game = match.game
        self.seating = seating
        self.lang = lang
        self.path = path
        self.drawing = match.game.parts.drawing
        self.viewer: Seat = NOBODY  # the person who last saw the table
        self.told = match.move_count  # moves that the viewer has been told of
        self.mark = "#" if self._has_numbers_for_moves() else ""  # before the number of a choice
        self.refusal = ""  # why the last of several moves was not made, to be told below the next table
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "quit": self._quit,
            "undo": self._take_back,
            "save": self._keep,
            "log": self._tell_all,
            "list": self._list_choices,
            "lang": self._change_language,
            "why": self._explain,
        }

    def run(self) -> int:
        """Play to the end, or until somebody leaves; a game is never lost."""
        try:
            return self._play()
        finally:
            for bot in self.seating.bots.values():
                bot.close()

    def _play(self) -> int:
        try:
            while not self.match.is_over:
                self._let_watch()
                if bot := self.seating.bots.get(self.match.turn):
                    self._let_play(bot)
                else:
                    self._turn_of_person()
        except (LeaveTable, EOFError, KeyboardInterrupt):
            out.print()
            self._leave()
            return LEFT
        except BotError:
            self._leave()
            raise
        self._finish()
        return LEFT

    def said(self, key: str, **words: object) -> str:
        text: str = terminal_texts(self.lang)[key]
        return text.format(**words)

    def _let_watch(self) -> None:
        """Bots who are not at turn see what their seats see."""
        for seat, bot in self.seating.bots.items():
            if seat != self.match.turn:
                bot.watch(view_of(self.game, self.match.table, seat))

    def _let_play(self, bot: Bot) -> None:
        with self._thinking(self.match.turn):
            move = bot.choose(view_of(self.game, self.match.table, self.match.turn))
        self.match.push(move)

    @contextmanager
    def _thinking(self, seat: Seat) -> Iterator[None]:
        """Say who is thinking, for so long."""
        if not out.is_terminal or out.is_dumb_terminal:
            yield
            return
        out.print(Text(self.said("thinking", who=self.seating.names[seat]), "dim"), end="")
        out.file.flush()
        try:
            yield
        finally:
            out.file.write(ERASE)

    def _turn_of_person(self) -> None:
        """Show the table to the person at turn, behind a curtain if somebody else may be at the screen."""
        seat = self.match.turn
        if self.viewer != seat and self.seating.has_company():
            if not self._draw_curtain(seat):
                return
            self.told = self._last_turn_of(seat)
        self.viewer = seat
        self._show_table(seat)
        while not self._obey(seat, self._ask(self.said("prompt"))):
            pass

    def _draw_curtain(self, seat: Seat) -> bool:
        """Hide the table until the next person is there; False if the last one takes the move back."""
        out.clear()
        if out.is_terminal:
            out.file.write("\x1b[3J")  # the lines above the screen too
        self._tell_news(NOBODY)
        say(self.said("curtain", who=self.seating.names[seat]), "bold")
        answer = self._ask(self.said("curtain_prompt", who=self.seating.names[seat])).lower()
        if COMMANDS.get(answer, answer) == "undo":
            self._take_back("")
            return False
        if COMMANDS.get(answer, answer) == "quit":
            raise LeaveTable
        out.clear()
        return True

    def _last_turn_of(self, seat: Seat) -> int:
        turns = [made for made, table in enumerate(self.match.tables[:-1]) if table[0].turn == seat]
        return turns[-1] + 1 if turns else 0

    def _ask(self, prompt: str) -> str:
        return input(prompt).strip()

    def _show_table(self, seat: Seat) -> None:
        out.print()
        self._tell_news(seat)
        seen = hide_for(self.game, self.match.table, seat)
        show(self.drawing.draw(seen, seat, self.seating.names, self.lang))
        out.print()
        out.print(Text(self.said("your_turn", who=self.seating.names[seat]), "bold"), self.said("choices"))
        moves = self._moves()
        if len(moves) > MAX_LISTED:
            say(self.said("many_choices", count=len(moves), example=self._example()))
        else:
            self._list_choices("")
        if self.refusal:
            say(self.refusal, "bold")
            self.refusal = ""

    def _list_choices(self, words: str) -> bool:
        """The possible moves, numbered; with words given, only those that have them all in their texts."""
        seen = hide_for(self.game, self.match.table, self.match.turn)
        moves = self._moves()
        texts = {number: self.game.notation.text(seen, move) for number, move in enumerate(moves, 1)}
        wanted = {number: text for number, text in texts.items() if set(words.split()) <= set(text.split())}
        if not wanted:
            say(self.said("no_such_choices", words=printable(words)))
            return False
        width = max(len(text) for text in wanted.values()) + 2
        choices = []
        for number, text in wanted.items():
            note = self.drawing.hint(seen, moves[number - 1], self.lang)
            label = f"{self.mark}{number}".rjust(4)
            choices.append(Text.assemble((f"{label}  ", "bold"), text.ljust(width) if note else text, (note, "dim")))
        out.print(Columns(choices, column_first=True, padding=(0, 2)), soft_wrap=False)
        return False

    def _has_numbers_for_moves(self) -> bool:
        """Whether a bare number is a move's own text, so that it cannot be the number of a choice."""
        number = self.game.notation.number
        return any(number(self.match.table, str(said)) is not None for said in range(1, 100))

    def _moves(self) -> list[Move]:
        return legal_actions(self.game, self.match.table)

    def _tell_news(self, seat: Seat) -> None:
        """What happened since the viewer last looked."""
        for made in range(self.told, self.match.move_count):
            if told := told_of(self.match, made, seat, self.seating.names, self.lang):
                say(told, "dim", indent=2)
            show_news(self.match, made, self.seating.names, self.lang)
        self.told = self.match.move_count

    def _obey(self, seat: Seat, typed: str) -> bool:
        """Do what was typed; True when the table has changed."""
        command, _, rest = typed.partition(" ")
        name = COMMANDS.get(command.lower(), command.lower())
        if name in self.commands:
            return self.commands[name](rest.strip())
        if typed.upper().startswith((self.game.prefix + "-", "GEN-")):
            self._print_rule(typed.upper())
            return False
        return bool(typed) and self._make_all(typed, seat)

    def _help(self, rest: str) -> bool:
        choice = f"{self.mark}1, {self.mark}2, …"
        out.print(self.said("help", choice=choice, example=self._example(), rule=self.game.turn_rule))
        return False

    def _quit(self, rest: str) -> bool:
        raise LeaveTable

    def _tell_all(self, rest: str) -> bool:
        self.told = 0
        self._tell_news(self.viewer)
        return False

    def _change_language(self, rest: str) -> bool:
        if rest in LANGUAGES:
            self.lang = rest
            self._show_table(self.viewer)
        else:
            say(self.said("no_language", lang=printable(rest) or "?", known=", ".join(LANGUAGES)))
        return False

    def _example(self) -> str:
        return self.game.notation.text(self.match.table, self._moves()[0])

    def _explain(self, text: str) -> bool:
        if not text:
            say(self.said("ask_why", example=self._example()))
        elif refusal := why_not(self.game, self.match.table, self._named(text)):
            say(f"{refusal_text(self.game, refusal, self.lang)} [{refusal.rule}]")
        else:
            say(self.said("allowed", text=self._text_of(self._named(text))))
        return False

    def _named(self, text: str) -> Move | str:
        """A choice by its number, or a move as people type it."""
        moves = self._moves()
        if self._is_choice(text):
            number = int(text.removeprefix(self.mark))
            return moves[number - 1] if 1 <= number <= len(moves) else text
        return self._spelt(text)

    def _is_choice(self, text: str) -> bool:
        return text.startswith(self.mark) and text.removeprefix(self.mark).isdecimal()

    def _text_of(self, move: Move | str) -> str:
        return move if isinstance(move, str) else self.game.notation.text(self.match.table, move)

    def _spelt(self, text: str) -> str:
        """A move as people type it: capitals do not matter where only one spelling is a move."""
        for spelling in (text, text.upper(), text.lower()):
            if self.game.notation.number(self.match.table, spelling) is not None:
                return spelling
        alike = [known for known in self.match.legal_moves if known.casefold() == text.casefold()]
        return alike[0] if len(alike) == 1 else text

    def _print_rule(self, rule: str) -> None:
        text = rule_text(self.game, rule, self.lang)
        say(f"{rule}: {text}" if text else self.said("no_rule", rule=printable(rule), game=self.game.name))

    def _make_all(self, typed: str, seat: Seat) -> bool:
        """Moves with `, ` between them, one after another; the first that is refused stops the rest."""
        made = self.match.move_count
        for part in typed.split(", "):
            refusal = self._make_said(part.strip(), seat)
            if refusal and self.match.move_count > made:
                self.refusal = refusal
                return True
            if refusal:
                say(refusal, "bold")
                return False
        return True

    def _make_said(self, typed: str, seat: Seat) -> str:
        """One move, or all of those that a short way of saying stands for, or none; returns why not, if not."""
        seen = hide_for(self.game, self.match.table, seat)
        made = self.match.move_count
        for text in self.drawing.expand(seen, typed) or [typed]:
            if refusal := self._make(text, seat):
                while self.match.move_count > made:
                    self.match.pop()
                return refusal
        return ""

    def _make(self, typed: str, seat: Seat) -> str:
        """A move by its text or by its number among the choices; returns why it was not made, if it was not."""
        move = self._named(typed)
        if move == typed and self._is_choice(typed):
            return self.said("no_choice_number", number=printable(typed), last=len(self._moves()))
        try:
            self.match.push(move, seat)
        except Refused as refused:
            return refused.message(self.lang)
        return ""

    def _take_back(self, rest: str) -> bool:
        """Take back the viewer's last move, and what bots did since; other people's moves stand."""
        for made in reversed(range(self.match.move_count)):
            mover = int(self.match.tables[made][0].turn)
            if mover in self.seating.bots:
                continue
            if mover != self.viewer:
                say(self.said("late_undo", who=self.seating.names[self.viewer]))
                return False
            while self.match.move_count > made:
                self.match.pop()
            self.told = min(self.told, self.match.move_count)
            say(self.said("undone"))
            return True
        say(self.said("no_undo"))
        return False

    def _keep(self, rest: str) -> bool:
        """Save without leaving; the name holds for the rest of the game."""
        path = Path(rest) if rest else self.path or self._own_path()
        if self.match.move_count == 0:
            say(self.said("nothing_to_save"))
        elif rest and path != self.path and path.exists():
            say(self.said("is_there", file=path))
        elif self._saved(path):
            self.path = path
            say(self.said("saved", command=self._resume_with(path)))
        return False

    def _leave(self) -> None:
        if self.match.move_count == 0:
            say(self.said("nothing_to_save"))
            return
        for path in (self.path, self._own_path(), Path.home() / self._own_path()):
            if path and self._saved(path):
                out.print(self.said("saved", command=self._resume_with(path)))
                return

    def _own_path(self) -> Path:
        return Path(f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json")

    def _saved(self, path: Path) -> bool:
        try:
            self.match.record().save(path)
        except OSError as error:
            say(self.said("not_saved", file=path, reason=error.strerror))
            return False
        return True

    def _resume_with(self, path: Path) -> str:
        """The command that goes on with everyone in their seats."""
        seats = [part for asked in self.seating.asked for part in ("--seat", asked)]
        return shlex.join(["updraft", "play", "--resume", str(path), *seats, "--lang", self.lang])

    def _finish(self) -> None:
        """The last moves, the table as everyone sees it, and the places."""
        out.print()
        self._tell_news(NOBODY)
        seen = hide_for(self.game, self.match.table, NOBODY)
        show(self.drawing.draw(seen, NOBODY, self.seating.names, self.lang))
        out.print()
        tell_result(self.match, self.seating.names, self.lang)
        for bot in self.seating.bots.values():
            bot.game_over(self.match.result() or {})
        if self.path and self._saved(self.path):
            say(self.said("kept", file=self.path))


def told_of(match: Match, made: int, seat: Seat, names: list[str], lang: str) -> str:
    """One move in words, as a seat may know it."""
    before = match.tables[made]
    return match.game.parts.drawing.describe(before, _number(match, made), names, int(before[0].turn) == seat, lang)


def show_news(match: Match, made: int, names: list[str], lang: str) -> None:
    """What else a move brought about."""
    before, after = match.tables[made], match.tables[made + 1]
    show(match.game.parts.drawing.notice(before, _number(match, made), after, names, lang))


def _number(match: Match, made: int) -> Move:
    number = match.game.notation.number(match.tables[made], match.moves[made])
    assert number is not None
    return number


def tell_result(match: Match, names: list[str], lang: str) -> None:
    """Who won, by which rule it ended, and everyone's place."""
    said = terminal_texts(lang)
    result = match.result()
    if result is None:
        say(said["unfinished"])
        return
    scores, ranks = scores_and_ranks(match.game, match.table)
    winners = [names[seat] for seat in result["winners"]]
    say(said["over"].format(rule=result["end"]))
    line = said["wins" if len(winners) == 1 else "share"]
    say(line.format(who=", ".join(winners), score=scores[result["winners"][0]]), "bold")
    longest = max(len(name) for name in names)
    for seat in sorted(range(len(names)), key=lambda seat: ranks[seat]):
        say(said["place"].format(rank=ranks[seat], who=names[seat].ljust(longest), score=scores[seat]), indent=2)

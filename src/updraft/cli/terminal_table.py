"""A table in the terminal: people share one screen and bots play in between."""

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.text import Text

from updraft.bots import Bot, BotError
from updraft.bots.advice import ADVISER, advised_move
from updraft.bots.play import ask_bot
from updraft.cli.choices import Choices, mark_of
from updraft.cli.pages import ERASE, count_lines, paged, screen_rows
from updraft.cli.rules import print_contents, print_found_rules
from updraft.cli.terminal import compile_game, out, print_styled, print_text, terminal_texts
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import StyledText
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.parts import Drawing
from updraft.kit.referee import Refused, why_not
from updraft.kit.table import hide_for, legal_actions, scores_and_ranks
from updraft.kit.texts import LANGUAGES, refusal_text, rule_text
from updraft.kit.untrusted import printable
from updraft.kit.view import view_of

UNBOUNDED = 1_000_000  # rows of output that is not a screen
LINES_OF_RESULT = 5  # around the places of the players
LINES_AROUND = 2  # the empty line above a table and the prompt below
OK = 0  # exit code; leaving a game is not an error
ADVISER_THREADS = 2
ADVICE_STEPS = 3  # where to look, the move, why

# Other words for the commands, in both languages.
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
    "enregistrer": "save",
    "journal": "log",
    "langue": "lang",
    "liste": "list",
    "pourquoi": "why",
    "règles": "rules",
    "regles": "rules",
    "conseil": "hint",
    "indice": "hint",
    "retour": "back",
    "table": "board",
    "plateau": "board",
}


@dataclass(frozen=True)
class Seating:
    """The names by seat, the bots by seat (all others are people), and the --seat arguments to repeat."""

    names: list[str]
    bots: dict[Seat, Bot]
    arguments: list[str]

    def is_shared(self) -> bool:
        """Tell whether several people share the screen."""
        return len(self.names) - len(self.bots) > 1


@dataclass(frozen=True)
class Advice:
    """A hint for one position, and how much of it has been shown: where to look, the move, the reasons."""

    table: Table[Any]
    move: Move
    shown: int = 0


class LeaveTable(Exception):
    """Raised by the quit command."""


class TerminalTable:
    """One game at one screen, which always shows one seat's view."""

    def __init__(self, match: Match, seating: Seating, lang: str, path: Path | None) -> None:
        self.match = match
        self.game = match.game
        self.seating = seating
        self.lang = lang
        self.path = path
        self.drawing = match.game.parts.drawing
        self.viewer: Seat = NOBODY  # the person who last saw the table; NOBODY before the first turn
        self.reported = match.move_count  # moves that the viewer has read about
        self.mark = mark_of(match)  # before the number of a choice
        self.refusal = ""  # why the last of several moves was not made; printed below the next table
        self._choices_at: tuple[Table[Any], Choices] | None = None
        self._advice: Advice | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "quit": self._quit,
            "undo": self._undo,
            "save": self._save_as,
            "log": self._print_log,
            "list": self._list_choices,
            "lang": self._change_language,
            "why": self._explain,
            "rules": self._print_rules,
            "hint": self._advise,
            "back": self._step_back,
            "board": self._show_again,
        }

    def run(self) -> int:
        """Play until the game is over or somebody leaves; an unfinished game is saved."""
        try:
            return self._play()
        finally:
            for bot in self.seating.bots.values():
                bot.close()

    def _play(self) -> int:
        try:
            while not self.match.is_over:
                self._update_watchers()
                if bot := self.seating.bots.get(self.match.turn):
                    self._play_bot(bot)
                else:
                    self._play_person()
        except (LeaveTable, EOFError, KeyboardInterrupt):
            out.print()
            self._leave()
            return OK
        except BotError:
            self._leave()
            raise
        self._finish()
        return OK

    def text(self, key: str, **words: object) -> str:
        text: str = terminal_texts(self.lang)[key]
        return text.format(**words)

    def _update_watchers(self) -> None:
        """Give the bots that are waiting the views of their seats."""
        for seat, bot in self.seating.bots.items():
            if seat != self.match.turn:
                bot.watch(view_of(self.game, self.match.table, seat))

    def _play_bot(self, bot: Bot) -> None:
        with self._thinking(self.match.turn):
            move = ask_bot(bot, self.match)
        self.match.push(move)

    @contextmanager
    def _thinking(self, seat: Seat) -> Iterator[None]:
        """Show which bot is thinking while it is."""
        with self._notice(self.text("thinking", who=self.seating.names[seat])):
            yield

    @contextmanager
    def _notice(self, text: str) -> Iterator[None]:
        """Show a line that is erased afterwards."""
        if screen_rows() is None:
            yield
            return
        out.print(Text(text, "dim"), end="")
        out.file.flush()
        try:
            yield
        finally:
            out.file.write(ERASE)

    def _play_person(self) -> None:
        """Show the table to the current player, after a curtain if people share the screen, and take a move."""
        seat = self.match.turn
        if self.viewer != seat and self.seating.is_shared():
            if not self._show_curtain(seat):
                return
            self.reported = self._last_turn_of(seat)
        self.viewer = seat
        self._show_table(seat)
        self.refusal = ""
        while not self._run(seat, self._ask(self.text("prompt"))):
            pass

    def _show_curtain(self, seat: Seat) -> bool:
        """Hide the table until the next person is at the screen; return False if the last move is undone instead."""
        out.clear()
        if out.is_terminal:
            out.file.write("\x1b[3J")  # erases the scrollback, too
        self._print_news(NOBODY)
        if self.refusal:
            print_text(self.refusal)
            self.refusal = ""
        print_text(self.text("curtain", who=self.seating.names[seat]), "bold")
        answer = self._ask(self.text("curtain_prompt", who=self.seating.names[seat])).lower()
        if COMMANDS.get(answer, answer) == "undo":
            self._undo("")
            return False
        if COMMANDS.get(answer, answer) == "quit":
            raise LeaveTable
        out.clear()
        return True

    def _last_turn_of(self, seat: Seat) -> int:
        turns = [index for index, table in enumerate(self.match.tables[:-1]) if table[0].turn == seat]
        return turns[-1] + 1 if turns else 0

    def _ask(self, prompt: str) -> str:
        return input(prompt).strip()

    def _show_table(self, seat: Seat) -> None:
        """Print the news, the table and the choices, page by page if they are higher than the screen."""
        news = self._count_news(seat)
        lines = count_lines(lambda: self._print_question(seat)) + LINES_AROUND
        hidden = hide_for(self.game, self.match.table, seat)
        page = board_for_screen(self.drawing, hidden, seat, self.seating.names, self.lang, lines + 1)
        rows = screen_rows() or UNBOUNDED
        if news + len(page) + lines + 1 > rows and self._has_only_news_of(seat):
            news, self.reported = 0, self.match.move_count  # the table shows what the player has just done
        with paged(self.lang):
            out.print()
            self._print_news(seat)
            if news and news + len(page) + lines + 1 > rows:
                out.print()  # the page ends here
            print_styled(page)
            if len(page) + lines + 1 <= rows:
                out.print()
            self._print_question(seat)

    def _has_only_news_of(self, seat: Seat) -> bool:
        return all(table[0].turn == seat for table in self.match.tables[self.reported : -1])

    def _count_news(self, seat: Seat) -> int:
        """Count the lines of the moves since the viewer last looked."""
        reported = self.reported
        try:
            return count_lines(lambda: self._print_news(seat))
        finally:
            self.reported = reported

    def _print_question(self, seat: Seat) -> None:
        choices = self._choices()
        out.print(Text(self.text("your_turn", who=self.seating.names[seat]), "bold"), choices.heading(self.lang))
        choices.show(self.lang)
        if self.refusal:
            print_text(self.refusal, "bold")

    def _choices(self) -> Choices:
        """Return the choices of this position, with the answers given so far."""
        if self._choices_at is None or self._choices_at[0] is not self.match.table:
            hidden = hide_for(self.game, self.match.table, self.match.turn)
            self._choices_at = self.match.table, Choices(self.game, hidden, self.mark)
        return self._choices_at[1]

    def _list_choices(self, words: str) -> bool:
        """Print the question or the moves; with words, all moves that show them."""
        with paged(self.lang):
            if words:
                self._choices().search(printable(words), self.lang)
            else:
                self._ask_again()
        return False

    def _ask_again(self) -> None:
        """Print the question to the player and its answers, without the table."""
        print_text(self._choices().heading(self.lang))
        self._choices().show(self.lang)

    def _step_back(self, rest: str) -> bool:
        """Ask the question before this one again."""
        if self._choices().step_back():
            self._ask_again()
        else:
            print_text(self.text("no_step_back"))
        return False

    def _show_again(self, rest: str) -> bool:
        self._show_table(self.viewer)
        return False

    def _print_rules(self, words: str) -> bool:
        """Print the contents of the rules, one rule, or the rules with these words."""
        with paged(self.lang):
            if words:
                print_found_rules(self.game, words, self.lang)
            else:
                print_contents(self.game, self.lang)
        return False

    def _advise(self, rest: str) -> bool:
        """Say where to look, when asked again the move of the strongest bot, and then why; again from there on."""
        advice = self._advice
        if advice is None or advice.table is not self.match.table:
            advice = self._find_advice()
        self._advice = replace(advice, shown=advice.shown % ADVICE_STEPS + 1)
        hidden = hide_for(self.game, self.match.table, self.match.turn)
        steps = (self._print_look, self._print_advice, self._print_reasons)
        steps[self._advice.shown - 1](hidden, advice.move)
        return False

    def _find_advice(self) -> Advice:
        """Let the strongest bot think about the view of the current player; the record will tell of the hint."""
        compile_game(self.game, self.lang, [ADVISER])
        view = view_of(self.game, self.match.table, self.match.turn)
        with self._notice(self.text("advising")):
            move = advised_move(view, ADVISER_THREADS)
        self.match.note_hint()
        return Advice(self.match.table, move)

    def _print_look(self, hidden: Table[Any], move: Move) -> None:
        print_text(self.game.parts.coach.look(hidden, move, self.lang))
        print_text(self.text("advice_more"), "dim")

    def _print_advice(self, hidden: Table[Any], move: Move) -> None:
        """Print the move in notation and in words, and what it brings."""
        text = self.game.notation.text(hidden, move)
        words = self.drawing.describe(hidden, move, self.seating.names, self.lang)
        print_text(self.text("advice", move=text, words=words))
        if note := self.drawing.hint(hidden, move, self.lang):
            print_text(self.text("advice_note", note=note))
        print_text(self.text("advice_why"), "dim")

    def _print_reasons(self, hidden: Table[Any], move: Move) -> None:
        for reason in self.game.parts.coach.reasons(hidden, move, self._moves(), self.lang):
            print_text(reason)

    def _moves(self) -> list[Move]:
        return legal_actions(self.game, self.match.table)

    def _print_news(self, seat: Seat) -> None:
        """Print the moves since the viewer last looked."""
        for index in range(self.reported, self.match.move_count):
            if description := self.match.played(index + 1).line(seat, self.seating.names, self.lang):
                print_text(description, "dim", indent=2)
            for consequence in self.match.played(index + 1).consequences(seat, self.seating.names, self.lang):
                print_text(consequence.text, "dim", indent=2)
        self.reported = self.match.move_count

    def _run(self, seat: Seat, typed: str) -> bool:
        """Run a typed command or move; return True when the table has changed."""
        command, _, rest = typed.partition(" ")
        name = COMMANDS.get(command.lower(), command.lower())
        if name in self.commands:
            return self.commands[name](rest.strip())
        if typed.upper().startswith((self.game.prefix + "-", "GEN-")):
            self._print_rule(typed.upper())
            return False
        if self._choices().answer(typed):
            with paged(self.lang):
                self._ask_again()
            return False
        return bool(typed) and self._make_all(typed, seat)

    def _help(self, rest: str) -> bool:
        choice = f"{self.mark}1, {self.mark}2, …"
        with paged(self.lang):
            out.print(self.text("help", choice=choice, example=self._example(), rule=self.game.turn_rule))
        return False

    def _quit(self, rest: str) -> bool:
        raise LeaveTable

    def _print_log(self, rest: str) -> bool:
        self.reported = 0
        with paged(self.lang):
            self._print_news(self.viewer)
        return False

    def _change_language(self, rest: str) -> bool:
        if rest in LANGUAGES:
            self.lang = rest
            self._show_table(self.viewer)
        else:
            print_text(self.text("no_language", lang=printable(rest) or "?", known=", ".join(LANGUAGES)))
        return False

    def _example(self) -> str:
        return self.game.notation.text(self.match.table, self._moves()[0])

    def _explain(self, text: str) -> bool:
        if not text:
            print_text(self.text("ask_why", example=self._example()))
        elif refusal := why_not(self.game, self.match.table, self._choices().read(text)):
            print_text(f"{refusal_text(self.game, refusal, self.lang)} [{refusal.rule}]")
        else:
            print_text(self.text("allowed", text=self._move_text(self._choices().read(text))))
        return False

    def _move_text(self, move: Move | str) -> str:
        return move if isinstance(move, str) else self.game.notation.text(self.match.table, move)

    def _print_rule(self, rule: str) -> None:
        text = rule_text(self.game, rule, self.lang)
        print_text(f"{rule}: {text}" if text else self.text("no_rule", rule=printable(rule), game=self.game.name))

    def _make_all(self, typed: str, seat: Seat) -> bool:
        """Make several moves, separated by `, `; the first refusal stops the rest, and so does another's turn."""
        before = self.match.move_count
        for part in typed.split(", "):
            has_moved = self.match.move_count > before
            refusal = self._why_not_next(part.strip(), seat) if has_moved else ""
            refusal = refusal or self._make_expanded(part.strip(), seat)
            if refusal and has_moved:
                self.refusal = refusal
                return True
            if refusal:
                print_text(refusal, "bold")
                return False
        return True

    def _why_not_next(self, typed: str, seat: Seat) -> str:
        """Say why another move of the same line is not tried; without that move, which others must not read."""
        if self.match.is_over:
            return self.text("not_tried_over")
        if self.match.turn != seat:
            return self.text("not_tried", who=self.seating.names[self.match.turn])
        return self.text("unseen_number") if self._choices().is_number(typed) else ""

    def _make_expanded(self, typed: str, seat: Seat) -> str:
        """Make one move, or all moves that a shorthand stands for, or none; return the reason of a refusal."""
        hidden = hide_for(self.game, self.match.table, seat)
        before = self.match.move_count
        for text in self.drawing.expand(hidden, typed) or [typed]:
            if refusal := self._make_move(text, seat):
                while self.match.move_count > before:
                    self.match.pop()
                return refusal
        return ""

    def _make_move(self, typed: str, seat: Seat) -> str:
        """Make a move by its text or its number among the choices; return the reason of a refusal."""
        move = self._choices().read(typed)
        if move == typed and self._choices().is_number(typed):
            numbers = self._choices().numbers()
            return self.text("no_choice_number", number=printable(typed), first=numbers[0], last=numbers[-1])
        try:
            self.match.push(move, seat)
        except Refused as refused:
            return refused.message(self.lang)
        return ""

    def _undo(self, rest: str) -> bool:
        """Undo the viewer's last move and the moves of bots since; never a move of another person."""
        for index in reversed(range(self.match.move_count)):
            mover = int(self.match.tables[index][0].turn)
            if mover in self.seating.bots:
                continue
            if mover != self.viewer:
                print_text(self.text("late_undo", who=self.seating.names[self.viewer]))
                return False
            while self.match.move_count > index:
                self.match.pop()
            self.reported = min(self.reported, self.match.move_count)
            print_text(self.text("undone"))
            return True
        print_text(self.text("no_undo"))
        return False

    def _save_as(self, rest: str) -> bool:
        """Save without leaving; the file name is kept for the rest of the game."""
        path = Path(rest) if rest else self.path or self._default_path()
        if self.match.move_count == 0:
            print_text(self.text("nothing_to_save"))
        elif rest and path != self.path and path.exists():
            print_text(self.text("file_exists", file=path))
        elif self._save(path):
            self.path = path
            print_text(self.text("saved", command=self._resume_command(path)))
        return False

    def _leave(self) -> None:
        if self.match.move_count == 0:
            print_text(self.text("nothing_to_save"))
            return
        for path in (self.path, self._default_path(), Path.home() / self._default_path()):
            if path and self._save(path):
                out.print(self.text("saved", command=self._resume_command(path)))
                return

    def _default_path(self) -> Path:
        return Path(f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json")

    def _save(self, path: Path) -> bool:
        try:
            self.match.record().save(path)
        except OSError as error:
            print_text(self.text("not_saved", file=path, reason=error.strerror))
            return False
        return True

    def _resume_command(self, path: Path) -> str:
        """Return the command that continues with everyone in their seats."""
        seats = [part for argument in self.seating.arguments for part in ("--seat", argument)]
        return shlex.join(["updraft", "play", "--resume", str(path), *seats, "--lang", self.lang])

    def _finish(self) -> None:
        """Save the game, and print the last moves, the table as a spectator sees it, and the result."""
        is_saved = self.path is not None and self._save(self.path)
        hidden, names = hide_for(self.game, self.match.table, NOBODY), self.seating.names
        lines = len(names) + LINES_OF_RESULT
        page = board_for_screen(self.drawing, hidden, NOBODY, names, self.lang, lines)
        news = self._count_news(NOBODY)
        with paged(self.lang):
            out.print()
            self._print_news(NOBODY)
            if news + len(page) + lines > (screen_rows() or UNBOUNDED):
                out.print()  # the page ends here
            print_styled(page)
            out.print()
            if self.refusal:
                print_text(self.refusal)
            print_result(self.match, names, self.lang)
        for bot in self.seating.bots.values():
            bot.game_over(self.match.result() or {})
        if is_saved:
            print_text(self.text("kept", file=self.path))


def board_for_screen(
    drawing: Drawing, hidden: Table[Any], seat: Seat, names: list[str], lang: str, lines_below: int
) -> StyledText:
    """Draw a table, in its compact form if the screen is too low for the other and for the lines below."""
    page = drawing.draw(hidden, seat, names, lang)
    rows = screen_rows()
    return page if rows is None or len(page) + lines_below <= rows else drawing.compact(hidden, seat, names, lang)


def print_result(match: Match, names: list[str], lang: str, you: Seat | None = None) -> None:
    """Print the winners and everyone's place, with the rule that ended the game; `you` is spoken to."""
    texts = terminal_texts(lang)
    result = match.result()
    if result is None:
        print_text(texts["unfinished"])
        return
    scores, ranks = scores_and_ranks(match.game, match.table)
    winners = [names[seat] for seat in result["winners"]]
    out.print(Text.assemble(texts["over"], (f"  {result['end']}", "dim")))
    line = texts["share" if len(winners) > 1 else "you_win" if result["winners"] == [you] else "wins"]
    print_text(line.format(who=", ".join(winners), score=scores[result["winners"][0]]), "bold")
    longest = max(len(name) for name in names)
    for seat in sorted(range(len(names)), key=lambda seat: ranks[seat]):
        print_text(
            texts["place"].format(rank=ranks[seat], who=names[seat].ljust(longest), score=scores[seat]), indent=2
        )
    if hinted := hinted_seats(match):
        print_text(texts["with_hints"].format(who=", ".join(names[seat] for seat in hinted)), "dim")


def hinted_seats(match: Match) -> list[Seat]:
    """Return the seats that took hints for moves which were made."""
    made = (number for number in match.hints if number <= match.move_count)
    return sorted({int(match.tables[number - 1][0].turn) for number in made})

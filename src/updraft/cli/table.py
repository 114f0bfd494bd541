"""A table in the terminal: people take turns at the screen, bots play in between."""

import shlex
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from updraft.bots import Bot
from updraft.cli.screen import of_terminal, out, show
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.page import drawing_of
from updraft.kit.referee import Refused, why_not
from updraft.kit.table import legal_moves, seen_by, standing
from updraft.kit.texts import LANGUAGES, rule_text, sentence
from updraft.records.match import Match

LEFT = 0  # exit code: leaving a table is nothing wrong
MOST_CHOICES = 100  # more than these are listed only when somebody asks


@dataclass(frozen=True)
class Seating:
    """The name at every seat, and the bots by seat; who is no bot is a person."""

    names: list[str]
    bots: dict[Seat, Bot]

    def persons(self) -> list[Seat]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]


class Leave(Exception):
    """The person wants to go."""


class TerminalTable:
    """One game at one screen. What is shown is always what one seat sees."""

    def __init__(self, match: Match, seating: Seating, lang: str, path: Path | None) -> None:
        self.match = match
        self.game = match.game
        self.seating = seating
        self.lang = lang
        self.path = path
        self.drawing = drawing_of(match.game)
        self.viewer: Seat = NOBODY  # the person who last saw the table
        self.told = 0  # moves that the viewer has been told of

    def run(self) -> int:
        """Play to the end, or until somebody leaves; a game is never lost."""
        try:
            while not self.match.is_over:
                if bot := self.seating.bots.get(self.match.turn):
                    self._let_play(bot)
                else:
                    self._turn_of_person()
        except (Leave, EOFError, KeyboardInterrupt):
            out.print()
            self._save(self.path)
            return LEFT
        self._finish()
        return LEFT

    def said(self, key: str, **words: object) -> str:
        text: str = of_terminal(self.lang)[key]
        return text.format(**words)

    def _let_play(self, bot: Bot) -> None:
        seen = seen_by(self.game, self.match.table, self.match.turn)
        self.match.submit(bot.choose(seen, legal_moves(self.game, self.match.table)))

    def _turn_of_person(self) -> None:
        """Show the table to the person at turn, behind a curtain if somebody else was at the screen."""
        seat = self.match.turn
        if self.viewer not in (NOBODY, seat):
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
        out.print(Text(self.said("curtain", who=self.seating.names[seat]), "bold"))
        answer = self._ask(self.said("curtain_prompt", who=self.seating.names[seat]))
        if answer in ("u", "undo"):
            self._undo()
            return False
        out.clear()
        return True

    def _last_turn_of(self, seat: Seat) -> int:
        turns = [made for made, table in enumerate(self.match.tables[:-1]) if table[0].turn == seat]
        return turns[-1] + 1 if turns else 0

    def _ask(self, prompt: str) -> str:
        return out.input(prompt).strip()

    def _show_table(self, seat: Seat) -> None:
        out.print()
        self._tell_news(seat)
        seen = seen_by(self.game, self.match.table, seat)
        show(self.drawing.draw(seen, seat, self.seating.names, self.lang))
        out.print()
        out.print(Text(self.said("your_turn", who=self.seating.names[seat]), "bold"), self.said("choices"))
        moves = self._moves()
        if len(moves) > MOST_CHOICES:
            out.print(self.said("many_choices", count=len(moves), example=self._example()))
        else:
            self._list_choices(seat, "")

    def _list_choices(self, seat: Seat, words: str) -> None:
        """The possible moves, numbered; with words given, only those that have them all in their texts."""
        seen = seen_by(self.game, self.match.table, seat)
        moves = self._moves()
        texts = {number: self.game.notation.text(seen, move) for number, move in enumerate(moves, 1)}
        wanted = {number: text for number, text in texts.items() if set(words.split()) <= set(text.split())}
        if not wanted:
            out.print(self.said("no_such_choices", words=words))
            return
        width = max(len(text) for text in wanted.values()) + 1
        choices = [
            Text.assemble(
                (f"{number:3}  ", "bold"),
                f"{text:{max(8, width)}}",
                (self.drawing.hint(seen, moves[number - 1], self.lang), "dim"),
            )
            for number, text in wanted.items()
        ]
        out.print(Columns(choices, column_first=True, padding=(0, 4)), soft_wrap=False)

    def _moves(self) -> list[Move]:
        return legal_moves(self.game, self.match.table)

    def _tell_news(self, seat: Seat) -> None:
        """What happened since the viewer last looked."""
        for made in range(self.told, self.match.made):
            out.print(Text("  " + self._told(made, seat), "dim"))
        self.told = self.match.made

    def _told(self, made: int, seat: Seat) -> str:
        """One move in words, as this seat may know it."""
        before = self.match.tables[made]
        mover = int(before[0].turn)
        entry = [entry for entry in self.match.entries if "move" in entry][made]
        number = self.game.notation.number(before, entry["move"])
        assert number is not None
        return self.drawing.tell(before, number, self.seating.names, mover == seat, self.lang)

    def _obey(self, seat: Seat, typed: str) -> bool:
        """Do what was typed; True when the table has changed."""
        command, _, rest = typed.partition(" ")
        rest = rest.strip()
        if typed in ("?", "help", "aide", "h"):
            out.print(self.said("help", example=self._example(), rule=self.game.turn_rule))
        elif command in ("q", "quit", "quitter", "exit"):
            raise Leave
        elif command in ("u", "undo"):
            return self._undo()
        elif command == "save":
            self._save(Path(rest) if rest else self.path)
        elif command in ("list", "liste", "log", "why") or (command == "lang" and rest in LANGUAGES):
            self._show(seat, command, rest)
        elif typed.upper().startswith((self.game.prefix + "-", "GEN-")):
            self._print_rule(typed.upper())
        elif typed:
            return self._make(typed)
        return False

    def _show(self, seat: Seat, command: str, rest: str) -> None:
        """What a person wants to see or read."""
        if command == "log":
            self.told = 0
            self._tell_news(seat)
        elif command == "why":
            self._explain(rest)
        elif command == "lang":
            self.lang = rest
            self._show_table(seat)
        else:
            self._list_choices(seat, rest)

    def _example(self) -> str:
        return self.game.notation.text(self.match.table, self._moves()[0])

    def _explain(self, text: str) -> None:
        if not text:
            out.print(self.said("ask_why", example=self._example()))
        elif refusal := why_not(self.game, self.match.table, self._spelt(text)):
            out.print(f"{sentence(self.game, refusal, self.lang)} [{refusal.rule}]")
        else:
            out.print(self.said("allowed", text=self._spelt(text)))

    def _spelt(self, text: str) -> str:
        """A move as people type it: capitals do not matter where only one spelling is a move."""
        for spelling in (text, text.upper(), text.lower()):
            if self.game.notation.number(self.match.table, spelling) is not None:
                return spelling
        return text

    def _print_rule(self, rule: str) -> None:
        text = rule_text(self.game, rule, self.lang)
        out.print(f"{rule}: {text}" if text else self.said("no_rule", rule=rule, game=self.game.name))

    def _make(self, typed: str) -> bool:
        moves = self._moves()
        move: Move | str = self._spelt(typed)
        if typed.isdecimal() and self.game.notation.number(self.match.table, typed) is None:
            if not 1 <= int(typed) <= len(moves):
                out.print(self.said("no_choice_number", number=typed, last=len(moves)))
                return False
            move = moves[int(typed) - 1]
        try:
            self.match.submit(move)
        except Refused as refused:
            out.print(Text(refused.said(self.lang), "bold"))
            return False
        return True

    def _undo(self) -> bool:
        """Take back the viewer's last move, and what bots did since; other people's moves stand."""
        for made in reversed(range(self.match.made)):
            mover = int(self.match.tables[made][0].turn)
            if mover in self.seating.bots:
                continue
            if mover != self.viewer:
                out.print(self.said("late_undo", who=self.seating.names[self.viewer]))
                return False
            while self.match.made > made:
                self.match.undo()
            self.told = min(self.told, self.match.made)
            out.print(self.said("undone"))
            return True
        out.print(self.said("no_undo"))
        return False

    def _save(self, path: Path | None) -> None:
        if self.match.made == 0:
            out.print(self.said("nothing_to_save"))
            return
        path = path or Path(f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json")
        try:
            self.match.record().save(path)
        except OSError as error:
            out.print(self.said("not_saved", file=path, reason=error.strerror))
            return
        out.print(self.said("saved", file=shlex.quote(str(path))))

    def _finish(self) -> None:
        """The last moves, the table as everyone sees it, and the places."""
        out.print()
        self._tell_news(NOBODY)
        seen = seen_by(self.game, self.match.table, NOBODY)
        show(self.drawing.draw(seen, NOBODY, self.seating.names, self.lang))
        out.print()
        tell_result(self.match, self.seating.names, self.lang)
        if self.path:
            self._save_finished(self.path)

    def _save_finished(self, path: Path) -> None:
        try:
            self.match.record().save(path)
        except OSError as error:
            out.print(self.said("not_saved", file=path, reason=error.strerror))


def tell_result(match: Match, names: list[str], lang: str) -> None:
    """Who won, by which rule it ended, and everyone's place."""
    said = of_terminal(lang)
    result = match.result()
    if result is None:
        out.print(said["unfinished"])
        return
    scores, ranks = standing(match.game, match.table)
    winners = [names[seat] for seat in result["winners"]]
    out.print(said["over"].format(rule=result["end"]))
    line = said["wins" if len(winners) == 1 else "share"]
    out.print(Text(line.format(who=", ".join(winners), score=scores[result["winners"][0]]), "bold"))
    for seat in sorted(range(len(names)), key=lambda seat: ranks[seat]):
        out.print("  " + said["place"].format(rank=ranks[seat], who=names[seat], score=scores[seat]))

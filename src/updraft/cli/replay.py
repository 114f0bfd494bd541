"""`updraft replay`: step through a recorded game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from updraft.cli.choices import MAX_DIGITS
from updraft.cli.pages import paged
from updraft.cli.terminal import Lang, UsageError, language, match_from, out, print_styled, print_text, terminal_texts
from updraft.cli.terminal_table import COMMANDS, board_for_screen, print_result
from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.played_move import ALL_HANDS
from updraft.kit.table import hide_for
from updraft.kit.untrusted import printable

LINES_AROUND_BOARD = 3  # an empty line, the heading and the prompt


def replay(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Show only what this seat knows. Default: everything.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Replay a recorded game.

    In a terminal, Enter steps forward, b back, and a number jumps; otherwise print every position.
    """
    chosen_lang = language(lang)
    match = match_from(file, chosen_lang, lambda record: _check_seat(seat, record.players))
    viewer = ReplayViewer(match, seat, chosen_lang)
    if match.seed is None:
        print_text(terminal_texts(chosen_lang)["no_seed"], "dim")
    if sys.stdin.isatty() and sys.stdout.isatty():
        viewer.step_through()
    else:
        for at in range(match.move_count + 1):
            viewer.show(at)


def _check_seat(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise UsageError("seat", last=players - 1, given=seat)


class ReplayViewer:
    """A recorded match, shown position by position."""

    def __init__(self, match: Match, seat: Seat | None, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.texts = terminal_texts(lang)
        self.names = [self.texts["seat"].format(seat=other) for other in range(match.settings.players)]

    def show(self, at: int) -> None:
        """Print the position after so many moves, with the move that led there."""
        drawing = self.match.game.parts.drawing
        out.print()
        out.print(Text(f"{at}  {self._heading(at)}", "bold"))
        if at:
            for consequence in self.match.played(at).consequences(self._viewer, self.names, self.lang):
                print_text(consequence.text, "dim", indent=2)
        table = self.match.tables[at]
        seat = int(table[0].turn) if self.seat is None else self.seat
        shown = table if self.seat is None else hide_for(self.match.game, table, self.seat)
        print_styled(board_for_screen(drawing, shown, seat, self.names, self.lang, LINES_AROUND_BOARD))
        if at == self.match.move_count:
            out.print()
            print_result(self.match, self.names, self.lang)

    def _heading(self, at: int) -> str:
        if at == 0:
            return str(self.texts["replay_deal"])
        description = self.match.played(at).line(self._viewer, self.names, self.lang)
        return f"{description} {self.texts['with_a_hint']}" if at in self.match.hints else description

    @property
    def _viewer(self) -> Seat:
        """The viewer that moves are told to: the chosen seat, or anyone with all hands open."""
        return ALL_HANDS if self.seat is None else self.seat

    def step_through(self) -> None:
        at, last = 0, self.match.move_count
        with paged(self.lang):
            self.show(at)
        while True:
            try:
                typed = input(self.texts["replay_prompt"].format(at=at, last=last)).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if COMMANDS.get(typed, typed) == "quit":
                return
            position = self._next_position(typed, at, last)
            if position is not None:
                at = position
                with paged(self.lang):
                    self.show(at)

    def _next_position(self, typed: str, at: int, last: int) -> int | None:
        if typed in ("", "n"):
            return min(at + 1, last)
        if typed == "b":
            return max(at - 1, 0)
        if typed == "l":
            return last
        if typed.isdecimal() and len(typed) <= MAX_DIGITS and int(typed) <= last:
            return int(typed)
        if typed.isdecimal():
            out.print(self.texts["no_move_number"].format(number=printable(typed), last=last))
        else:
            out.print(self.texts["unknown_command"])
        return None

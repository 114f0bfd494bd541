"""`updraft replay`: step through a record in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from updraft.cli.terminal import Lang, UsageError, language, match_from, out, show, terminal_texts
from updraft.cli.terminal_table import COMMANDS, show_news, tell_result, told_of
from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.table import hide_for


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Through one seat's eyes; all cards open if left out.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Watch a recorded game: Enter steps on, b back, a number jumps. Without a terminal, print it all."""
    spoken = language(lang)
    match = match_from(file, spoken)
    if seat is not None and not 0 <= seat < match.settings.players:
        raise UsageError(f"--seat must be from 0 to {match.settings.players - 1}, not {seat}")
    viewer = Viewer(match, seat, spoken)
    if sys.stdin.isatty() and sys.stdout.isatty():
        viewer.step_through()
    else:
        for at in range(match.move_count + 1):
            viewer.show(at)


class Viewer:
    """A match that is looked at, position by position."""

    def __init__(self, match: Match, seat: Seat | None, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.said = terminal_texts(lang)
        self.names = [self.said["seat"].format(seat=other) for other in range(match.settings.players)]

    def show(self, at: int) -> None:
        """The position after so many moves, with the move that led there."""
        drawing = self.match.game.parts.drawing
        out.print()
        out.print(Text(f"{at}  {self._told(at)}", "bold"))
        if at:
            show_news(self.match, at - 1, self.names, self.lang)
        table = self.match.tables[at]
        if self.seat is None:
            show(drawing.draw(table, int(table[0].turn), self.names, self.lang))
        else:
            show(drawing.draw(hide_for(self.match.game, table, self.seat), self.seat, self.names, self.lang))
        if at == self.match.move_count:
            out.print()
            tell_result(self.match, self.names, self.lang)

    def _told(self, at: int) -> str:
        if at == 0:
            return str(self.said["replay_deal"])
        told = told_of(self.match, at - 1, self._eyes(at - 1), self.names, self.lang)
        return told or self.match.moves[at - 1]

    def _eyes(self, made: int) -> Seat:
        """Who looks: the chosen seat, or where all cards are open the one that made the move."""
        return int(self.match.tables[made][0].turn) if self.seat is None else self.seat

    def step_through(self) -> None:
        at, last = 0, self.match.move_count
        self.show(at)
        while True:
            try:
                typed = input(self.said["what_next"].format(at=at, last=last)).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if COMMANDS.get(typed, typed) == "quit":
                return
            wanted = self._wanted(typed, at, last)
            if wanted is not None:
                at = wanted
                self.show(at)

    def _wanted(self, typed: str, at: int, last: int) -> int | None:
        if typed in ("", "n"):
            return min(at + 1, last)
        if typed == "b":
            return max(at - 1, 0)
        if typed == "l":
            return last
        if typed.isdecimal() and int(typed) <= last:
            return int(typed)
        if typed.isdecimal():
            out.print(self.said["no_move_number"].format(number=typed, last=last))
        else:
            out.print(self.said["unknown_command"])
        return None

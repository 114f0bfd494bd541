"""`updraft replay`: step through a record in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from updraft.cli.screen import Lang, Mistake, language, match_from, of_terminal, out, show
from updraft.cli.table import tell_result
from updraft.kit.contract import Seat
from updraft.kit.page import drawing_of
from updraft.kit.table import seen_by
from updraft.records.match import Match


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
    if seat is not None and not 0 <= seat < match.setting.players:
        raise Mistake(f"--seat must be from 0 to {match.setting.players - 1}, not {seat}")
    viewer = Viewer(match, seat, spoken)
    if sys.stdin.isatty():
        viewer.step_through()
    else:
        for at in range(match.made + 1):
            viewer.show(at)


class Viewer:
    """A match that is looked at, position by position."""

    def __init__(self, match: Match, seat: Seat | None, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.said = of_terminal(lang)
        self.names = [self.said["seat"].format(seat=other) for other in range(match.setting.players)]
        self.moves = [entry for entry in match.entries if "move" in entry]

    def show(self, at: int) -> None:
        """The position after so many moves, with the move that led there."""
        drawing = drawing_of(self.match.game)
        out.print()
        out.print(Text(f"{at}  {self._told(at)}", "bold"))
        table = self.match.tables[at]
        if self.seat is None:
            show(drawing.draw(table, int(table[0].turn), self.names, self.lang))
        else:
            show(drawing.draw(seen_by(self.match.game, table, self.seat), self.seat, self.names, self.lang))
        if at == self.match.made:
            out.print()
            tell_result(self.match, self.names, self.lang)

    def _told(self, at: int) -> str:
        if at == 0:
            return str(self.said["replay_deal"])
        before = self.match.tables[at - 1]
        number = self.match.game.notation.number(before, self.moves[at - 1]["move"])
        assert number is not None
        knows = self.seat is None or self.seat == int(before[0].turn)
        return drawing_of(self.match.game).tell(before, number, self.names, knows, self.lang)

    def step_through(self) -> None:
        at, last = 0, self.match.made
        self.show(at)
        while True:
            try:
                typed = out.input(self.said["what_next"].format(at=at, last=last)).strip()
            except (EOFError, KeyboardInterrupt):
                return
            if typed == "q":
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

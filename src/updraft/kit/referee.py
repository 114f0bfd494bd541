"""The checked way to make a move: made if it is legal, refused with a rule if it is not."""

from operator import index
from typing import Any

from updraft.kit.contract import NOBODY, Game, Move, Refusal, Seat
from updraft.kit.memory import Table
from updraft.kit.table import legal_actions
from updraft.kit.texts import refusal_text


class Refused(Exception):
    """A move that is not allowed here. The table is unchanged."""

    def __init__(self, game: Game, refusal: Refusal) -> None:
        self.game = game
        self.refusal = refusal
        super().__init__(self.message("en"))

    def message(self, lang: str) -> str:
        """Write the reason in a sentence, with its rule."""
        return f"{refusal_text(self.game, self.refusal, lang)} [{self.refusal.rule}]"


def submit(game: Game, table: Table[Any], move: Move | str, seat: Seat | None = None) -> Move:
    """Make a move, or raise Refused. With a seat given, it must also be that seat's turn."""
    number = check_move(game, table, move, seat)
    game.rules.play(table, number)
    return number


def check_move(game: Game, table: Table[Any], move: Move | str, seat: Seat | None = None) -> Move:
    """Return the number of a legal move, or raise Refused."""
    if refusal := why_not(game, table, move, seat):
        raise Refused(game, refusal)
    if isinstance(move, str):
        number = game.notation.number(table, move)
        assert number is not None, f"{game.name} allows {move!r} without a number"
        return number
    return int(move)


def why_not(game: Game, table: Table[Any], move: Move | str, seat: Seat | None = None) -> Refusal | None:
    """Say why a move is not allowed; None if it is."""
    turn = int(table[0].turn)
    if turn == NOBODY:
        return Refusal(game.ends[int(table[0].end)], "over")
    if seat is not None and seat != turn:
        return Refusal(game.turn_rule, "not_your_turn", {"seat": seat, "turn": turn})
    if isinstance(move, str):
        return game.notation.why_not(table, move)
    if move in legal_actions(game, table):
        return None
    try:
        text = game.notation.text(table, index(move))
    except (LookupError, TypeError):
        return Refusal(game.turn_rule, "no_such_number", {"number": move, "last": game.move_count - 1})
    return game.notation.why_not(table, text)

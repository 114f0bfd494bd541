"""Tell a bot what happened since its seat's previous turn, in the words of the seat's own log."""

from collections.abc import Iterable, Sequence

from updraft.kit.contract import Seat
from updraft.kit.played_move import PlayedMove
from updraft.kit.view import View

LANG = "en"
MAX_LOOKED_BACK = 200  # moves that are searched for the seat's previous turn
MAX_LINE = 200  # letters


def seat_names(view: View) -> list[str]:
    """Name the players by seat, as moves do."""
    names = [f"Seat {seat}" for seat in range(int(view.table[0].seats))]
    names[view.seat] += " (you)"
    return names


def recent_log(view: View, latest: Iterable[PlayedMove]) -> list[str]:
    """Tell a seat what happened since its previous turn began; `latest` are the moves made, the last one first.

    Every line is what the seat's own log says, so nothing is told that the seat may not know.
    """
    turn, previous = view.game.parts.log.turn_number(view.table), None
    told: list[list[str]] = []
    for _, played in zip(range(MAX_LOOKED_BACK), latest, strict=False):
        number = played.turn_number(view.seat)
        if previous is not None and number < previous:
            break
        if played.seat == view.seat and number < turn:
            previous = number
        told.append(_told(played, view.seat, seat_names(view)))
    return [line for lines in reversed(told) for line in lines]


def _told(played: PlayedMove, seat: Seat, names: Sequence[str]) -> list[str]:
    """Return the lines about one move in a seat's log."""
    consequences = [one.text for one in played.consequences(seat, names, LANG)]
    return [line[:MAX_LINE] for line in (played.line(seat, names, LANG), *consequences) if line]

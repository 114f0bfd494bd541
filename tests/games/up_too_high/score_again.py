"""The points of Up Too High, counted another way: card by card."""

from updraft.games.up_too_high.state import CARDS, State
from updraft.kit.memory import Table


def score_again(table: Table[State]) -> list[int]:
    """Add up what each share in front of a player is worth: the levels of its company [UTH-20]."""
    s = table[0]
    points = [0] * int(s.seats)
    for card in range(CARDS):
        if s.owner[card] >= 0:
            company = s.share_half[card]
            points[s.owner[card]] += int(s.airport[company]) + int(s.plane[company])
    return points

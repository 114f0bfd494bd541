"""The findings of a review: what each seat's decisions were worth, and what luck and the others brought it.

Chances are shares of a win: 1 / number of winners for each winner, 0 for the others.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

VERSION = 1  # of the judge: reviews of another version are made anew


class Interval(Struct, frozen=True):
    """An estimate with its interval of 95 %."""

    mean: float
    low: float
    high: float


class Candidate(Struct, frozen=True):
    """A move that the seat could make, in notation, and what it is worth to it."""

    move: str
    chance: Interval
    points: Interval | None = None  # the final score; None in games without points


class JudgedDecision(Struct, frozen=True):
    """A decision between two moves or more, given what the seat could know."""

    at: int  # how many moves had been made
    seat: int
    played: Candidate
    best: Candidate  # the judge's choice; the move played if that was it
    loss: Interval  # the chance of the best move minus the chance of the move played, in the same worlds
    grade: Grade  # by the lower end of the loss
    others: list[Candidate]  # further moves that were compared


class Swing(Struct, frozen=True):
    """The change of a viewer's chance by one move: the three parts add up to it."""

    number: int  # of the move; 0 is the deal
    seat: int  # that made the move; -1 for the deal
    skill: float  # of the viewer
    luck: float
    others: float  # what the other seats did


class SeatReview(Struct, frozen=True):
    """A whole game as one seat could see it: 1 / players + skill + luck + others = result."""

    seat: int
    chances: list[list[float]]  # by number of moves made, then by seat
    widths: list[float]  # half the interval of the viewer's own chance, by number of moves made
    decisions: list[JudgedDecision]  # forced moves are left out
    swings: list[Swing]  # of the deal and of every move
    skill: float
    luck: float
    others: float
    result: float  # the share of the win
    luck_adjusted: float  # the result without luck
    accuracy: float | None  # from 0 to 100, the mean over all decisions; None without any
    forced: int  # how many moves of the seat had no alternative
    turning_points: list[int]  # numbers of the moves that changed the viewer's chance most, in order of the game


class Judge(Struct, frozen=True):
    """The judge of a review: its means, and the precision of its verdicts."""

    policy: str  # how rollouts are played
    worlds: int  # worlds for each position
    candidates: int  # moves compared at most, besides the move played
    width: float  # the mean of half the intervals of chances
    cut: float  # the share of rollouts that were stopped before the end and evaluated there
    version: int = VERSION


class Review(Struct, frozen=True):
    """A finished game, judged for some or all of its seats."""

    game: str
    players: int
    moves: int
    judge: Judge
    seats: list[SeatReview]

"""Reviews that take no time, made in a worker process; a test holds them back and counts them by files in a folder."""

import time
from pathlib import Path
from uuid import uuid4

from updraft.kit.match import Match
from updraft.kit.view import view_of
from updraft.review import Candidate, Grade, Interval, Judge, JudgedDecision, Review, SeatReview, Swing
from updraft.server.replays import FinishedGame

LOSS = 0.12  # of each decision, but for the first one
LET_GO = "let go"  # the file that lets all held reviews go


def quick_review(game: FinishedGame, seat: int, _seconds: float, progress_file: str) -> Review:
    """Call every other move the best one, except at the first decision."""
    match = game.replay()
    Path(progress_file).write_text("0.5")
    decisions = [
        _decision(match, at, seat)
        for at, table in enumerate(match.tables[:-1])
        if int(table[0].turn) == seat and len(view_of(match.game, table, seat).legal_moves) > 1
    ]
    if decisions:
        decisions[0] = _as_best(decisions[0])
    players, result = match.settings.players, match.result()
    assert result
    share = float(seat in result["winners"]) / len(result["winners"])
    chances = [[1 / players] * players for _ in match.tables]
    swings = [Swing(number, -1, 0.0, 0.0, 0.0) for number in range(len(chances))]
    judged = SeatReview(
        seat=seat,
        chances=chances,
        widths=[0.1] * len(chances),
        decisions=decisions,
        swings=swings,
        skill=0.0,
        luck=share - 1 / players,
        others=0.0,
        result=share,
        luck_adjusted=1 / players,
        accuracy=80.0 if decisions else None,
        forced=0,
        turning_points=[1],
    )
    return Review(game.game, players, match.move_count, Judge("none", 1, 1, 0.1, 0.0), [judged])


def _decision(match: Match, at: int, seat: int) -> JudgedDecision:
    played = match.moves[at]
    best = next(move for move in view_of(match.game, match.tables[at], seat).legal_moves if move != played)
    chance = Interval(0.5, 0.4, 0.6)
    grade: Grade = "mistake"
    loss = Interval(LOSS, LOSS - 0.02, LOSS + 0.02)
    return JudgedDecision(at, seat, Candidate(played, chance), Candidate(best, chance), loss, grade, [])


def _as_best(decision: JudgedDecision) -> JudgedDecision:
    played, nothing = decision.played, Interval(0.0, 0.0, 0.0)
    return JudgedDecision(decision.at, decision.seat, played, played, nothing, "best", [])


def held_review(folder: Path, game: FinishedGame, seat: int, seconds: float, progress_file: str) -> Review:
    """Leave a file, report half of the work, and wait until the test lets go."""
    (folder / uuid4().hex).write_text(game.seed)
    Path(progress_file).write_text("0.5")
    while not (folder / LET_GO).exists():
        time.sleep(0.01)
    return quick_review(game, seat, seconds, progress_file)


def failing_review(folder: Path, *_: object) -> Review:
    (folder / uuid4().hex).touch()
    raise RuntimeError("secret")


def begun(folder: Path) -> int:
    """Count the reviews that were begun."""
    return len(seeds_begun(folder))


def seeds_begun(folder: Path) -> list[str]:
    """List the seeds of the games whose reviews were begun, in order."""
    files = [file for file in folder.iterdir() if file.name != LET_GO]
    return [file.read_text() for file in sorted(files, key=lambda file: file.stat().st_mtime_ns)]

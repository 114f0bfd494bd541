"""Reviews of finished games: what each decision was worth given what its seat could know, and how much was luck."""

from updraft.review.findings import Candidate, Grade, Interval, Judge, JudgedDecision, Review, SeatReview, Swing
from updraft.review.precision import Precision
from updraft.review.reviewing import ProgressReport, Reviewer, UnfinishedError, review

__all__ = [
    "Candidate",
    "Grade",
    "Interval",
    "Judge",
    "JudgedDecision",
    "Precision",
    "ProgressReport",
    "Review",
    "Reviewer",
    "SeatReview",
    "Swing",
    "UnfinishedError",
    "review",
]

"""Ratings by the Plackett–Luce model, from the ranks of every game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from updraft.arena.play_game import GameRow
from updraft.arena.sentences import arena_words
from updraft.kit.untrusted import InputError


class MissingResearchExtra(InputError):
    """The packages that reports need are not installed."""

    def __init__(self) -> None:
        super().__init__(arena_words("no_research"))


@dataclass(frozen=True)
class Rating:
    """A bot's strength and its uncertainty; all start at 25 and 25/3."""

    mu: float
    sigma: float


@cache
def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 (an extra)
    except ImportError:
        raise MissingResearchExtra from None
    return PlackettLuce(tau=0.0)  # bots do not learn between games, so old results count in full


def ratings(bots: Sequence[str], rows: Sequence[GameRow]) -> dict[str, Rating]:
    """Rate bots by all games in order; a bot at several seats takes the average of their updates."""
    model = _model()
    current = {bot: model.rating() for bot in bots}
    for row in rows:
        lineup = row["bots"]
        after = model.rate([[current[bot]] for bot in lineup], ranks=row["ranks"])
        for bot in dict.fromkeys(lineup):
            updated = [team[0] for name, team in zip(lineup, after, strict=True) if name == bot]
            mu, sigma = sum(one.mu for one in updated) / len(updated), sum(one.sigma for one in updated) / len(updated)
            current[bot] = model.rating(mu=mu, sigma=sigma)
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in current.items()}

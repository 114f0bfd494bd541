"""Ratings by the model of Plackett and Luce, from the places of every game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from updraft.arena.play_game import GameRow
from updraft.kit.untrusted import InputError


class MissingResearchExtra(InputError):
    """What reports need is not installed."""

    def __init__(self) -> None:
        super().__init__("ratings and charts need more than is installed: pip install 'updraft-games[research]'")


@dataclass(frozen=True)
class Rating:
    """Strength and how uncertain it is; everybody begins with 25 and 25/3."""

    mu: float
    sigma: float


@cache
def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 (an extra)
    except ImportError:
        raise MissingResearchExtra from None
    return PlackettLuce(tau=0.0)  # bots do not learn between games: nothing makes an old result count less


def ratings(bots: Sequence[str], lines: Sequence[GameRow]) -> dict[str, Rating]:
    """All games in the order of their numbers; a bot that sits at several seats learns their average."""
    model = _model()
    held = {bot: model.rating() for bot in bots}
    for line in lines:
        lineup = line["bots"]
        after = model.rate([[held[bot]] for bot in lineup], ranks=line["ranks"])
        for bot in dict.fromkeys(lineup):
            own = [team[0] for name, team in zip(lineup, after, strict=True) if name == bot]
            mu, sigma = sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)
            held[bot] = model.rating(mu=mu, sigma=sigma)
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in held.items()}

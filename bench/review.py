"""Measure reviews: time, worlds and intervals of whole games; with `--play`, the strength of the judge's own play."""

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt
from statistics import mean
from typing import Annotated

import typer

from updraft.bots import HEURISTIC, Bot, make_bot
from updraft.bots.play import play_to_end
from updraft.bots.search_bot import SearchBot
from updraft.games import find, names
from updraft.kit.contract import Game
from updraft.kit.heuristic import Level, heuristic_of
from updraft.kit.match import Match
from updraft.review import Precision, Review, review

HEAD = (
    "| game | players | moves | decisions | seconds | worlds | chance ± | loss ± | cut | mistakes and blunders |\n|"
    + "---|" * 10
)
PLAY_HEAD = "| game | ways to play | games | wins |\n|---|---|---|---|"
TEMPERATURES = {"in proportion to the weights": 1.0, "in proportion to their fourth powers": 0.25}
OPPONENTS = ("casual", "club")


def played(game: Game, players: int, level: str, seed: str) -> Match:
    """Play a game with the options of a quick game."""
    match = game.new(players, seed=seed, **game.quick)
    play_to_end(match, [make_bot(game, level, f"{seed} {seat}") for seat in range(players)])
    return match


def row(match: Match, precision: Precision) -> str:
    """Review all seats of a game and describe it as a row of a table."""
    review(match, [0], Precision(worlds=1))  # load what is compiled
    began = time.process_time()
    found = review(match, range(match.settings.players), precision)
    seconds = time.process_time() - began
    decisions = [decision for seat in found.seats for decision in seat.decisions]
    loss = mean((decision.loss.high - decision.loss.low) / 2 for decision in decisions if decision.loss.mean)
    grades = Counter(decision.grade for decision in decisions)
    return (
        f"| {found.game} | {found.players} | {found.moves} | {len(decisions)} | {seconds:.1f} | {found.judge.worlds} | "
        f"{found.judge.width:.1%} | {loss:.1%} | {found.judge.cut:.0%} | "
        f"{grades['mistake'] + grades['blunder']} |{check(found)}"
    )


def check(found: Review) -> str:
    """Say it if the parts do not add up."""
    errors = [abs(1 / found.players + seat.skill + seat.luck + seat.others - seat.result) for seat in found.seats]
    return "" if max(errors) < 1e-9 else f" off by {max(errors)}"


def ways(game: Game) -> None:
    """Let the heuristic's best move play against moves sampled by its weights, and against levels."""
    heuristic = heuristic_of(game)
    scale = 0.25 if heuristic.prior else 1.0  # Up Turn's prior is the fourth root of its policy
    for way, temperature in TEMPERATURES.items():
        print(duel(game, way, partial(SearchBot, game, heuristic, Level(temperature=temperature * scale))), flush=True)
    for level in OPPONENTS:
        print(duel(game, level, partial(make_bot, game, level)), flush=True)


def duel(game: Game, name: str, make: Callable[[str], Bot]) -> str:
    """Play the same deals from both seats, and return a row of the table."""
    games, wins = (40 if game.name == "die-aufsteiger" else 200), 0.0
    for number in range(games):
        seat, seed = number % 2, f"duel {number // 2}"
        match = game.new(2, seed=seed, **game.quick)
        bots = [make_bot(game, HEURISTIC, f"{number} judge"), make(f"{number} other")]
        play_to_end(match, bots if seat == 0 else bots[::-1])
        result = match.result()
        assert result is not None
        wins += (seat in result["winners"]) / len(result["winners"])
    share = wins / games
    return f"| {game.name} | best move against {name} | {games} | {share:.0%} ± {1.96 * sqrt(0.25 / games):.0%} |"


def main(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="One of our games; all of them if none is named.")] = "",
    level: Annotated[str, typer.Option(help="The bot at every seat.")] = "casual",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "review",
    worlds: Annotated[int | None, typer.Option(help="Worlds for each position. Default: as planned.")] = None,
    play: Annotated[bool, typer.Option("--play", help="Compare ways to play rollouts instead.")] = False,
) -> None:
    """Review a game for the fewest and one for the most players."""
    print(PLAY_HEAD if play else HEAD, flush=True)
    for game in [find(name)] if name else map(find, names()):
        if play:
            ways(game)
            continue
        for players in (game.player_counts[0], game.player_counts[-1]):
            print(row(played(game, players, level, seed), Precision(worlds)), flush=True)


if __name__ == "__main__":
    typer.run(main)

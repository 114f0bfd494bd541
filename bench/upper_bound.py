"""Measure how much luck leaves to skill: bots that see hidden cards against `club`, beside the expert.

`python bench/bounds.py tout-la-haut --players 2`. The bots that see are made here alone: no player can be offered one.
They search like the expert, but sample no worlds. One sees everything, the draws to come included; the other sees all
hands and racks, but the order of the pile is drawn anew in each simulation.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

from updraft.arena.play_game import win_shares
from updraft.arena.statistics import Estimate, Sample, share
from updraft.bots import make_bot
from updraft.bots.search_bot import SearchBot
from updraft.games import find
from updraft.kit.contract import NOBODY
from updraft.kit.heuristic import Level, SampleWorld, heuristic_of
from updraft.kit.jit import compiled
from updraft.kit.luck import reseed, shuffle_cells
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, hide_for, parse_option, scores_and_ranks
from updraft.kit.view import View

SEED = "bounds"
HEAD = "| players | bot | games | wins against club | of the way from club to the bound |\n|---|---|---|---|---|"


@compiled
def keep_world(_table: Table[Any], _seat: int, _seed: int) -> None:
    """Leave the table as it is."""


@compiled
def shuffle_pile(table: Table[Any], _seat: int, seed: int) -> None:
    """Shuffle the pile of Tout là-haut."""
    s = table[0]
    reseed(s.luck, seed)
    shuffle_cells(s.luck, s.deck, 0, s.piled)


@compiled
def shuffle_bag(table: Table[Any], _seat: int, seed: int) -> None:
    """Shuffle the bag of Up Turn above the tiles that all players saw go there."""
    s = table[0]
    reseed(s.luck, seed)
    shuffle_cells(s.luck, s.bag_tiles, min(s.rejected, s.bagged), s.bagged)


SHUFFLES: dict[str, SampleWorld] = {"tout-la-haut": shuffle_pile, "up-turn": shuffle_bag}


@dataclass(frozen=True)
class Player:
    """A bot that is made anew for each game, from a seed; `sees` is given the table with nothing hidden."""

    name: str
    make: Callable[[str], Any]
    sees: bool = False


def named(settings: Settings, name: str) -> Player:
    """Take a bot of the arena."""
    return Player(name, lambda seed: make_bot(settings.game, name, seed))


def seeing(settings: Settings, name: str, simulations: int, sample_world: SampleWorld) -> Player:
    """Make the expert's search see the whole table, in worlds that are made from it."""
    game, own = settings.game, heuristic_of(settings.game)
    heuristic = replace(own, sample_world=sample_world)
    level = Level(simulations, own.levels["expert"].horizon)
    return Player(name, lambda seed: SearchBot(game, heuristic, level, seed), sees=True)


def play(settings: Settings, lineup: Sequence[Player], seed: str) -> list[float]:
    """Play a game and return each seat's share of the win."""
    game, table = settings.game, deal(settings, seed)
    bots = [player.make(f"{seed} {player.name} {seat}") for seat, player in enumerate(lineup)]
    while table[0].turn != NOBODY:
        seat = int(table[0].turn)
        seen = table.copy() if lineup[seat].sees else hide_for(game, table, seat)
        game.rules.play(table, bots[seat].choose(View(game, seat, seen)))
    return win_shares(scores_and_ranks(game, table)[1])


def duel(settings: Settings, player: Player, others: Player, games: int) -> Sample:
    """Play one bot against copies of another: the same deals from all seats."""
    sample = Sample()
    for number in range(-(-games // settings.players)):
        for seat in range(settings.players):
            lineup = [player if other == seat else others for other in range(settings.players)]
            sample.add(number, play(settings, lineup, f"{SEED} deal {number}")[seat])
    return sample


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low or 0:.0%} to {estimate.high or 1:.0%})"


def main(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    players: Annotated[int, typer.Option(help="Number of seats.")] = 2,
    games: Annotated[int, typer.Option(help="Games of each bot.")] = 400,
    simulations: Annotated[int, typer.Option(help="Of each decision, for all three bots.")] = 1_000,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
) -> None:
    """Print a row for each bot, the bound first."""
    found = find(game)
    settings = Settings(found, players, dict(parse_option(found, text) for text in option or []))
    club, fair = named(settings, "club"), 1 / players
    bots = [
        seeing(settings, "sees everything", simulations, keep_world),
        seeing(settings, "sees all but the pile", simulations, SHUFFLES[game]),
        named(settings, f"expert:{simulations}"),
    ]
    print(HEAD)
    bound = 0.0
    for bot in bots:
        sample = duel(settings, bot, club, games)
        wins = share(sample)
        bound = bound or wins.value
        way = f"{(wins.value - fair) / (bound - fair):.0%}" if bound > fair else "–"
        print(f"| {players} | {bot.name} | {sample.size} | {percent(wins)} | {way} |", flush=True)


if __name__ == "__main__":
    typer.run(main)

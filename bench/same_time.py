"""Play duels of searches that get the same processor time for a decision, the expert as it was before among them.

The simulations of both are arguments, so the same command gives the same wins on every machine; the times that it
prints tell whether they were chosen well. Forced moves count for nothing.
"""

import json
import sys
from dataclasses import replace
from time import process_time
from typing import Annotated

import numpy as np
import typer

import updraft
from updraft.arena.play_game import win_shares
from updraft.arena.statistics import Estimate, Sample, share
from updraft.bots import Bot, make_bot
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import NOBODY, Game
from updraft.kit.heuristic import Level, heuristic_of
from updraft.kit.table import Settings, deal, scores_and_ranks
from updraft.kit.view import view_of

FORMER = {"up-too-high": Level(12_000, horizon=30)}  # the expert until 2026-11-18, without a net
SHOWN = 25  # deals between two lines of progress


def bot_of(game: Game, name: str, seed: str) -> Bot:
    """Make a bot by its name, or the expert as it was (`former:SIMULATIONS`)."""
    kind, _, simulations = name.partition(":")
    if kind == "former":
        return SearchBot(game, heuristic_of(game), replace(FORMER[game.name], simulations=int(simulations)), seed)
    return make_bot(game, name, seed)


class Duel:
    """One bot against copies of another; every deal is played with it in each seat."""

    def __init__(self, settings: Settings, names: tuple[str, str], seed: str) -> None:
        self._settings, self._names, self._seed = settings, names, seed
        self.wins = Sample()
        self._seconds, self._decisions = np.zeros(2), np.zeros(2)

    def play(self, number: int) -> None:
        """Play a deal with the bot in each seat."""
        for own in range(self._settings.players):
            self.wins.add(number, self._won(f"{self._seed} {number}", own))

    def _won(self, seed: str, own: int) -> float:
        game, table = self._settings.game, deal(self._settings, seed)
        seats = range(self._settings.players)
        bots = [bot_of(game, self._names[seat != own], json.dumps([seed, own, seat])) for seat in seats]
        while table[0].turn != NOBODY:
            view = view_of(game, table, int(table[0].turn))
            move = view.legal_actions[0]
            if len(view.legal_actions) > 1:
                before = process_time()
                move = bots[view.seat].choose(view)
                self._seconds[int(view.seat != own)] += process_time() - before
                self._decisions[int(view.seat != own)] += 1
            game.rules.play(table, move)
        return win_shares(scores_and_ranks(game, table)[1])[own]

    def forget_times(self) -> None:
        """Leave out a game that compiled."""
        self.wins = Sample()
        self._seconds[:], self._decisions[:] = 0, 0

    def row(self) -> str:
        estimate, times = share(self.wins), 1000 * self._seconds / self._decisions
        bot, against = self._names
        spent = f"{times[0]:.2f} ms, {times[1]:.2f} ms"
        players = self._settings.players
        return (
            f"| {players} | {bot} | {against} | {self.wins.size} | {written(estimate)} | {1 / players:.0%} | {spent} |"
        )


def written(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.1%}"
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def main(
    game: Annotated[str, typer.Argument(help="A game.")],
    bot: Annotated[str, typer.Argument(help="A bot, such as expert:94.")],
    against: Annotated[str, typer.Argument(help="Another, or former:84 for the expert as it was.")],
    players: Annotated[int, typer.Option(help="Players: one bot, the others copies of the other.")] = 2,
    games: Annotated[int, typer.Option(help="Games, rounded up to whole deals.")] = 400,
    seed: Annotated[str, typer.Option(help="The same seed gives the same wins.")] = "same time",
) -> None:
    """Play a duel and print its row of bench/strength.md, with the processor time of each side for a decision."""
    duel = Duel(Settings(updraft.game(game), players, {}), (bot, against), seed)
    duel.play(-1)
    duel.forget_times()
    deals = -(-games // players)
    for number in range(deals):
        duel.play(number)
        if number % SHOWN == SHOWN - 1 and number < deals - 1:
            print(duel.row(), file=sys.stderr, flush=True)
    print(duel.row())


if __name__ == "__main__":
    typer.run(main)

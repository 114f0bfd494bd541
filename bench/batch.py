"""Steps per second of a batch: the bare compiled loop beside it, with and without masks, lists and observations."""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import updraft
from updraft.kit.contract import Game
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.table import Settings, prepare

KINDS: dict[str, dict[str, Any]] = {
    "batch": {"observations": False, "legal": "none"},
    "masks": {"observations": False, "legal": "masks"},
    "lists": {"observations": False, "legal": "lists"},
    "observations": {"observations": True, "legal": "none"},
    "observations, masks": {"observations": True, "legal": "masks"},
}
GAMES = 16  # of the bare loop between two looks at the clock

Run = Callable[[], int]  # returns how many moves were made


@dataclass
class Contender:
    """One way to play random games, and the rates of its rounds in moves per second of processor time."""

    name: str
    run: Run
    rates: list[float]

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


def bare(game: Game, players: int) -> Run:
    start = prepare(Settings(game, players))
    table, moves, rng, play_games = start.copy(), move_buffer(game), rng_of("bench"), loops_of(game).play_games
    return lambda: play_games(start, table, moves, rng, GAMES)


def batch(game: Game, players: int, tables: int, kind: dict[str, Any]) -> Run:
    """Step all tables at once, with random moves chosen by the batch."""
    many = game.batch(tables, players=players, seed=7, **kind)

    def step() -> int:
        many.step(many.sample())
        return tables

    return step


def play_round(contender: Contender, seconds: float) -> None:
    begin = time.thread_time()
    moves = 0
    while (spent := time.thread_time() - begin) < seconds:
        moves += contender.run()
    contender.rates.append(moves / spent)


def measure(game: Game, players: int, tables: int, seconds: float, rounds: int) -> list[Contender]:
    """Let all contenders play in turn, so that they share the machine's good and bad moments."""
    contenders = [Contender("bare loop", bare(game, players), [])]
    contenders += [Contender(name, batch(game, players, tables, kind), []) for name, kind in KINDS.items()]
    for contender in contenders:
        contender.run()
    for _ in range(rounds):
        for contender in contenders:
            play_round(contender, seconds)
    return contenders


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=updraft.game_names())
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print("| game | players |", " | ".join(["bare loop", *KINDS]), "|")
    print("|---|---:|" + "---:|" * (1 + len(KINDS)))
    for name in options.games:
        game = updraft.game(name)
        for players in (game.player_counts[0], game.player_counts[-1]):
            first, *others = measure(game, players, options.tables, options.seconds, options.rounds)
            cells = [f"{first.rate / 1e6:.2f} M/s", *(f"{other.rate / first.rate:.2f}" for other in others)]
            print(f"| {name} | {players} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()

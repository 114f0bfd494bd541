"""Steps per second of a batch, with and without masks, lists and observations, beside three bare compiled loops.

The bare loops choose, deal and play at random, and nothing else: one plays a game after the other on one table, which
stays in the fastest cache, the next makes one move on each of as many tables as the batch has, and the last also
fills an observation with zeros after each move: a batch that writes whole observations cannot be faster.
"""

import argparse
from typing import Any

from measure import TABLES, rate_of
from peers import ours

import updraft
from updraft.kit.table import Settings

BARE = ("bare loop", "bare tables", "and zeros")
KINDS: dict[str, dict[str, Any]] = {
    "batch": {"observations": False, "legal": "none"},
    "masks": {"observations": False, "legal": "masks"},
    "lists": {"observations": False, "legal": "lists"},
    "observations": {"observations": True, "legal": "none"},
    "observations, masks": {"observations": True, "legal": "masks"},
}


def rates(settings: Settings, tables: int, seconds: float, rounds: int) -> list[float]:
    """Measure in turn, so that all share the machine's moments; keep the best, for other programs only slow down."""
    bare = [ours.bare_loop(settings), *(ours.bare_tables(settings, tables, zeros) for zeros in (False, True))]
    batches = [ours.batch_steps(settings, tables=tables, **kind) for kind in KINDS.values()]
    measures = [rate_of(play) for play in (*bare, *batches)]
    by_round = [[measure(seconds) for measure in measures] for _ in range(rounds)]
    return [max(found) for found in zip(*by_round, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=updraft.game_names())
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print("| game | players |", " | ".join([*BARE, *KINDS]), "|")
    print("|---|---:|" + "---:|" * (len(BARE) + len(KINDS)))
    for game in map(updraft.game, options.games):
        for players in (game.player_counts[0], game.player_counts[-1]):
            bare, *others = rates(Settings(game, players), options.tables, options.seconds, options.rounds)
            cells = [f"{bare / 1e6:.2f} M/s", *(f"{other / bare:.2f}" for other in others)]
            print(f"| {game.name} | {players} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()

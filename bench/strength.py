"""Measure the strength of levels: duels of each level with the one below, and of the expert with other bots."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

SEED = "strength"

# Simulations that take `ismcts` about as long as the expert's search, by game: from the times of these same duels.
ISMCTS_SIMULATIONS = {"tout-la-haut": 12_000, "up-turn": 60, "up-too-high": 7_000, "die-aufsteiger": 6_500}
HEAD = "| players | bot | against | games | wins | fair | time per decision |\n|---|---|---|---|---|---|---|"
LADDER = ("random", "novice", "casual", "club", "expert")

# Games of a duel, by game and players: the ladder up to club; expert and club; expert and heuristic; expert and ismcts.
GAMES = {
    ("tout-la-haut", 2): (400, 200, 400, 400),
    ("tout-la-haut", 5): (400, 200, 200, 100),
    ("up-turn", 2): (200, 20, 4, 4),
    ("up-turn", 4): (400, 40, 12, 8),
    ("up-too-high", 2): (100, 40, 12, 8),
    ("up-too-high", 5): (100, 10, 5, 5),
    ("die-aufsteiger", 2): (100, 40, 24, 8),
    ("die-aufsteiger", 5): (60, 10, 5, 5),
}


@dataclass(frozen=True)
class LevelDuel:
    """A bot against another; with more than two players, alone against copies of the other."""

    game: str
    players: int
    bot: str
    against: str
    games: int

    def folder(self, out: Path) -> Path:
        return out / f"{self.game}-{self.players}-{self.bot}-{self.against}".replace(":", "_")

    def command(self, out: Path) -> list[str]:
        return [
            *("arena", self.game, "--bots", f"{self.bot},{self.against}", "--players", str(self.players)),
            *("--games", str(self.games), "--seed", SEED, "--out", str(self.folder(out))),
        ]


def duels() -> Iterator[LevelDuel]:
    """Yield all duels, the cheap ones first."""
    for (game, players), (ladder, _, _, _) in GAMES.items():
        for below, level in pairwise(LADDER[:-1]):
            yield LevelDuel(game, players, level, below, ladder)
    for against in range(1, 4):
        for (game, players), games in GAMES.items():
            yield LevelDuel(
                game,
                players,
                "expert",
                ("club", "heuristic", f"ismcts:{ISMCTS_SIMULATIONS[game]}")[against - 1],
                games[against],
            )


def row(duel: LevelDuel, out: Path) -> str:
    """Write a row of the table in bench/strength.md."""
    folder = duel.folder(out)
    found: dict[str, Any] = json.loads((folder / "results.json").read_text())
    times: dict[str, Any] = json.loads((folder / "times.json").read_text())
    share = next(one["share"] for one in found["head_to_head"] if one["bot"] == duel.bot)
    has_interval = share["low"] is not None
    interval = f"{share['low']:.0%} to {share['high']:.0%}" if has_interval else "too few deals for an interval"
    thinking = ", ".join(f"{bot} {1000 * time['seconds_a_decision']:.3g} ms" for bot, time in times.items())
    fair = f"{found['fair_share']:.0%}"
    return (
        f"| {duel.players} | {duel.bot} | {duel.against} | {found['games']} | "
        f"{share['value']:.0%} ({interval}) | {fair} | {thinking} |"
    )


def main(
    out: Annotated[
        Path, typer.Argument(metavar="DIR", help="Folder for the tournaments; unfinished ones are continued.")
    ],
    game: Annotated[str | None, typer.Option(help="One game only.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Play all duels and print the tables of bench/strength.md."""
    chosen = [duel for duel in duels() if game in (None, duel.game)]
    updraft = Path(sys.executable).with_name("updraft")
    try:
        for duel in chosen:
            subprocess.run([updraft, *duel.command(out), "--jobs", str(jobs)], check=True, stdout=subprocess.DEVNULL)
    except (KeyboardInterrupt, subprocess.CalledProcessError) as error:
        print(f"stopped: {error}" if str(error) else "stopped; run the same command to continue", file=sys.stderr)
    for name in ISMCTS_SIMULATIONS:
        print(f"\n## {name}\n\n{HEAD}")
        for duel in chosen:
            if duel.game == name and (duel.folder(out) / "results.json").exists():
                print(row(duel, out))


if __name__ == "__main__":
    typer.run(main)

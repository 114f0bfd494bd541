"""Plot strength over simulations: the expert with more and more simulations against the club level."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import matplotlib
import typer

matplotlib.use("Agg")

from matplotlib import pyplot as plt

SEED = "growth"
PLAYERS = 2
SIMULATIONS = (10, 30, 100, 300, 1_000, 3_000)
GAMES = {"tout-la-haut": 200, "up-turn": 200, "up-too-high": 40, "die-aufsteiger": 40}
MAX_SIMULATIONS = {
    "tout-la-haut": 1_000,
    "up-turn": 100,
    "up-too-high": 1_000,
    "die-aufsteiger": 100,
}  # where more would take too long


def duel(game: str, simulations: int, out: Path, jobs: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the expert's win share against the club level, and its thinking time."""
    bot, folder = f"expert:{simulations}", out / f"{game}-{simulations}"
    command = ["arena", game, "--bots", f"{bot},club", "--players", str(PLAYERS), "--games", str(GAMES[game])]
    updraft = Path(sys.executable).with_name("updraft")
    arguments = [updraft, *command, "--seed", SEED, "--jobs", str(jobs), "--out", str(folder)]
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
    found = json.loads((folder / "results.json").read_text())["head_to_head"]
    share = next(one["share"] for one in found if one["bot"] == bot)
    return share, json.loads((folder / "times.json").read_text())[bot]


def draw(game: str, simulations: list[int], shares: list[dict[str, Any]], file: Path) -> None:
    """Plot win share over simulations, with 95 % intervals."""
    figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
    values = [share["value"] for share in shares]
    below = [share["value"] - share["low"] for share in shares]
    above = [share["high"] - share["value"] for share in shares]
    axes.errorbar(simulations, values, yerr=[below, above], fmt="o-", capsize=3, color="#0072B2")
    axes.axhline(1 / PLAYERS, color="#666666", linestyle=":", linewidth=1)
    axes.set(xscale="log", ylim=(0, 1), xlabel="simulations per decision", ylabel="win share against club")
    axes.set_title(f"{game}, {PLAYERS} players, {GAMES[game]} games per point, 95 % intervals", fontsize=10)
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)


def main(
    out: Annotated[
        Path, typer.Argument(metavar="DIR", help="Folder for the tournaments; unfinished ones are continued.")
    ],
    game: Annotated[str | None, typer.Option(help="One game only.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Play, print a table and draw bench/growth-GAME.svg."""
    for name in [game] if game else GAMES:
        simulations = [count for count in SIMULATIONS if count <= MAX_SIMULATIONS.get(name, SIMULATIONS[-1])]
        shares = []
        for count in simulations:
            share, time = duel(name, count, out, jobs)
            shares.append(share)
            shown = f"{1000 * time['seconds_a_decision']:.3g} ms"
            print(f"| {name} | {count} | {share['value']:.0%} ({share['low']:.0%} to {share['high']:.0%}) | {shown} |")
        draw(name, simulations, shares, Path(__file__).with_name(f"growth-{name}.svg"))


if __name__ == "__main__":
    typer.run(main)

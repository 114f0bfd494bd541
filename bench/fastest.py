"""Measure random play in OpenSpiel's C++ over all combinations of a game's parameters, and show the fastest."""

from itertools import product
from typing import Annotated, Any

import typer
from random_play import (
    Contender,
    Kind,
    console,
    load_library,
    measure,
    notes,
    spiel_games,
    spiel_rollouts,
    stay_on_one_core,
    warm_up,
)
from rich.progress import track
from rich.table import Table as Grid

SHOWN = 5


def variants(game: str, parameters: list[str]) -> list[str]:
    """Write a game with every combination of values, from `name=value,value`."""
    choices = []
    for parameter in parameters:
        name, _, values = parameter.partition("=")
        choices.append([f"{name}={value}" for value in values.split(",")])
    return [f"{game}({','.join(chosen)})" for chosen in product(*choices)]


def rates(spiel: Any, texts: list[str], kind: Kind, seconds: float) -> list[tuple[float, str]]:
    """Return moves per second, fastest first, of every variant that OpenSpiel accepts and can play."""
    player = spiel_games if kind == Kind.GAMES else spiel_rollouts
    found = []
    for text in track(texts, kind, console=notes):
        try:
            figure = warm_up(Contender("OpenSpiel, C++", text, kind, player(spiel, spiel.load_game(text))))
            found.append((measure(figure, seconds).rate, text))
        except (spiel.SpielError, ValueError):  # it accepts more tricks than the cards allow, and then cannot deal
            continue
    return sorted(found, reverse=True)


def main(
    game: str,
    parameters: Annotated[list[str], typer.Argument(metavar="NAME=VALUE,VALUE...")],
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 0.2,
) -> None:
    """Find the parameters with which OpenSpiel is fastest."""
    stay_on_one_core()
    spiel = load_library("pyspiel", "open_spiel")
    for kind in Kind:
        found = rates(spiel, variants(game, parameters), kind, seconds)
        grid = Grid("million moves per second", "game", title=f"{kind}, the fastest of {len(found)} variants")
        for rate, text in found[:SHOWN]:
            grid.add_row(f"{rate / 1e6:.3g}", text)
        console.print(grid)


if __name__ == "__main__":
    typer.run(main)

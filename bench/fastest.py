"""Measure random play in OpenSpiel's C++ over all combinations of a game's parameters, and show the fastest."""

from collections.abc import Callable
from itertools import product
from typing import Annotated

import typer
from measure import Play, rate_of, stay_on_one_core
from peers import load_library, openspiel
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

SHOWN = 5
KINDS: dict[str, Callable[[str], Play]] = {"whole games": openspiel.playouts, "from the deal": openspiel.rollouts}


def variants(game: str, parameters: list[str]) -> list[str]:
    """Write a game with every combination of values, from `name=value,value`."""
    choices = []
    for parameter in parameters:
        name, _, values = parameter.partition("=")
        choices.append([f"{name}={value}" for value in values.split(",")])
    return [f"{game}({','.join(chosen)})" for chosen in product(*choices)]


def rates(texts: list[str], kind: str, seconds: float) -> list[tuple[float, str]]:
    """Return moves per second, fastest first, of every variant that OpenSpiel accepts and can play."""
    spiel, found = load_library("pyspiel"), []
    for text in track(texts, kind, console=Console(stderr=True)):
        try:
            found.append((rate_of(KINDS[kind](text))(seconds), text))
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
    for kind in KINDS:
        found = rates(variants(game, parameters), kind, seconds)
        grid = Grid("million moves per second", "game", title=f"{kind}, the fastest of {len(found)} variants")
        for rate, text in found[:SHOWN]:
            grid.add_row(f"{rate / 1e6:.3g}", text)
        Console().print(grid)


if __name__ == "__main__":
    typer.run(main)

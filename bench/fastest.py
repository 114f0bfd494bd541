"""How fast OpenSpiel's C++ plays one of its games at random, over all combinations of parameters that are given."""

from itertools import product
from typing import Annotated, Any

import typer
from random_play import (
    Contender,
    Kind,
    console,
    library,
    measure,
    notes,
    spiel_games,
    spiel_rollouts,
    stay_on_one_core,
    warmed_up,
)
from rich.progress import track
from rich.table import Table as Grid

SHOWN = 5


def variants(game: str, parameters: list[str]) -> list[str]:
    """The texts of a game with every combination of values, from `name=value,value`."""
    choices = []
    for parameter in parameters:
        name, _, values = parameter.partition("=")
        choices.append([f"{name}={value}" for value in values.split(",")])
    return [f"{game}({','.join(chosen)})" for chosen in product(*choices)]


def rates(spiel: Any, texts: list[str], kind: Kind, seconds: float) -> list[tuple[float, str]]:
    """Moves a second, the fastest first, of every variant that OpenSpiel accepts and can play."""
    player = spiel_games if kind == Kind.GAMES else spiel_rollouts
    found = []
    for text in track(texts, kind, console=notes):
        try:
            figure = warmed_up(Contender("OpenSpiel, C++", text, kind, player(spiel, spiel.load_game(text))))
            found.append((measure(figure, seconds).rate, text))
        except (spiel.SpielError, ValueError):  # it accepts more tricks than there are cards for, and then cannot deal
            continue
    return sorted(found, reverse=True)


def main(
    game: str,
    parameters: Annotated[list[str], typer.Argument(metavar="NAME=VALUE,VALUE...")],
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 0.2,
) -> None:
    """Find the parameters with which OpenSpiel is fastest."""
    stay_on_one_core()
    spiel = library("pyspiel", "open_spiel")
    for kind in Kind:
        found = rates(spiel, variants(game, parameters), kind, seconds)
        grid = Grid("million moves a second", "game", title=f"{kind}, the fastest of {len(found)} variants")
        for rate, text in found[:SHOWN]:
            grid.add_row(f"{rate / 1e6:.3g}", text)
        console.print(grid)


if __name__ == "__main__":
    typer.run(main)

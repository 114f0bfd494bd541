"""Measure our games as OpenSpiel's Python API plays them, beside OpenSpiel's own games: all in one process."""

import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import Annotated, Any

import pyspiel
import typer
from open_spiel.python import games as _python_games  # noqa: F401 (importing registers them)
from rich.console import Console
from rich.table import Table as Grid

import updraft.envs.openspiel
from updraft.games import catalogue

PEERS = (
    "oh_hell",
    "hearts",
    "gin_rummy",
    "hanabi",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)
WARM_UP = 3_000  # moves; a match compiles its fast way of pushing after 2,000
INTO = 6  # moves before a state is cloned and observed
CALLS = 500


def play_for(game: Any, seconds: float, choices: random.Random) -> tuple[int, int, float]:
    """Play random games, deals included; return moves of players, games and seconds of the processor."""
    moves, games, begin = 0, 0, process_time()
    while process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choices.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choices.choice(state.legal_actions()))
                moves += 1
        games += 1
    return moves, games, process_time() - begin


def into_a_game(game: Any, choices: random.Random) -> Any:
    """Play a few moves to a player's decision; begin again if the game ended on the way."""
    state, made = game.new_initial_state(), 0
    while made < INTO or state.is_chance_node():
        made += not state.is_chance_node()
        state.apply_action(choices.choice(state.legal_actions()))
        if state.is_terminal():
            state, made = game.new_initial_state(), 0
    return state


def recall_child(state: Any) -> str:
    """Ask for what a player is told by one more move."""
    state.information_state_string(0)
    told: str = state.child(state.legal_actions()[0]).information_state_string(0)
    return told


def microseconds(call: Callable[[], object]) -> str:
    """Return the best of several rounds; a dash if the game does not provide it."""
    try:
        call()
    except pyspiel.SpielError:
        return "–"
    rounds = []
    for _ in range(5):
        begin = process_time()
        for _ in range(CALLS):
            call()
        rounds.append((process_time() - begin) / CALLS * 1e6)
    return f"{min(rounds):.1f}"


def main(
    seconds: Annotated[float, typer.Option(help="Processor time for each round.")] = 1.0,
    rounds: Annotated[int, typer.Option(help="Rounds, in which the games take turns; the median counts.")] = 5,
) -> None:
    """Print moves and games per second, and microseconds of single calls."""
    assert updraft.envs.openspiel.SpielState
    names = [f"updraft_{game.folder.name}" for game in catalogue()] + list(PEERS)
    loaded, choices = {name: pyspiel.load_game(name) for name in names}, random.Random(7)  # noqa: S311
    for name, game in loaded.items():
        made = 0
        while name.startswith("updraft") and made < WARM_UP:
            made += play_for(game, 0.1, choices)[0]
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(rounds):
        for name, game in loaded.items():
            moves, games, took = play_for(game, seconds, choices)
            speeds[name].append((moves / took, games / took))
    grid = Grid("game", "moves/s", "games/s", "clone, µs", "observe, µs", "child and its information state, µs")
    for name, game in loaded.items():
        state = into_a_game(game, choices)
        grid.add_row(
            name,
            *(f"{statistics.median(column):,.0f}" for column in zip(*speeds[name], strict=True)),
            microseconds(state.clone),
            microseconds(lambda state=state: state.observation_tensor(0)),
            microseconds(lambda state=state: recall_child(state)),
        )
    Console(width=120).print(grid)


if __name__ == "__main__":
    typer.run(main)

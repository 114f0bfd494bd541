"""`updraft bench`: measure the speed of random play on this machine."""

import json
import time
from typing import Annotated, Any

import typer
from rich.table import Table

from updraft import games
from updraft.cli.terminal import UsageError, compile_game, err, language, out
from updraft.kit.contract import Game
from updraft.kit.loops import loops_of, move_buffer, rng_of
from updraft.kit.table import Settings, prepare

MAX_BATCH = 2_000  # games between two checks of the clock


def bench(
    game: Annotated[str | None, typer.Argument(help="The name of a game. Default: all games.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(help="Seconds of play for each number of players.")] = 1.0,
) -> None:
    """Measure random play on one core, in moves per second."""
    if not 0 < seconds < float("inf"):
        raise UsageError("seconds", given=seconds)
    figures = []
    for found in [games.find(game)] if game else games.catalogue():
        compile_game(found, language(None))
        for players in found.player_counts:
            with err.status(f"{found.name}, {players} players"):
                figures.append(random_play(found, players, seconds))
    if as_json:
        out.print(json.dumps(figures, indent=1))
        return
    table = Table(box=None, padding=(0, 3, 0, 0))
    for column in ("game", "players", "moves/s", "games/s", "moves/game"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for row in figures:
        rates = (f"{row['moves_per_second']:,.0f}", f"{row['games_per_second']:,.0f}")
        table.add_row(row["game"], str(row["players"]), *rates, f"{row['moves_per_game']:.1f}")
    out.print(table)


def random_play(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Play random games until the time is up, compiled beforehand."""
    start = prepare(Settings(game, players))
    table, buffer, rng = start.copy(), move_buffer(game), rng_of("bench")
    play_games = loops_of(game).play_games
    play_games(start, table, buffer, rng, 1)
    moves = played = 0
    batch = 1
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds or not played:
        moves += play_games(start, table, buffer, rng, batch)
        played += batch
        batch = min(2 * batch, MAX_BATCH)
    return {
        "game": game.name,
        "players": players,
        "moves_per_second": moves / spent,
        "games_per_second": played / spent,
        "moves_per_game": moves / played,
    }

"""`updraft bench`: how fast random play runs on this machine."""

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

MOST_AT_ONCE = 2_000  # games between two looks at the clock


def bench(
    game: Annotated[str | None, typer.Argument(help="A game's name; all games if left out.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each number of players.")] = 1.0,
) -> None:
    """Measure random play, one core, in moves a second."""
    if not 0 < seconds < float("inf"):
        raise UsageError(f"--seconds must be more than 0, not {seconds}")
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
    for column in ("game", "players", "moves/s", "games/s", "moves a game"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for row in figures:
        rates = (f"{row['moves_per_second']:,.0f}", f"{row['games_per_second']:,.0f}")
        table.add_row(row["game"], str(row["players"]), *rates, f"{row['moves_per_game']:.1f}")
    out.print(table)


def random_play(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Random games until the time is up, compiled beforehand."""
    start = prepare(Settings(game, players))
    table, room, dice = start.copy(), move_buffer(game), rng_of("bench")
    play_games = loops_of(game).play_games
    play_games(start, table, room, dice, 1)
    made = played = 0
    games_at_once = 1
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds or not played:
        made += play_games(start, table, room, dice, games_at_once)
        played += games_at_once
        games_at_once = min(2 * games_at_once, MOST_AT_ONCE)
    return {
        "game": game.name,
        "players": players,
        "moves_per_second": made / spent,
        "games_per_second": played / spent,
        "moves_per_game": made / played,
    }

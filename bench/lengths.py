"""Measure the length and the ends of games of equal bots: `python bench/lengths.py up-turn --option bag=once`."""

from collections import Counter
from statistics import quantiles
from typing import Annotated

import typer

from updraft.arena.play_game import PlayedGame, play_game
from updraft.games import find
from updraft.kit.contract import Game
from updraft.kit.table import Settings, parse_option

HEAD = (
    "| players | options | games | {unit}, median | a tenth is shorter, a tenth longer | longest | ends |\n|"
    + "---|" * 7
)


def length(played: PlayedGame) -> int:
    """Count the turns of a game, or its moves if its state does not count turns."""
    s = played.table[0]
    return int(s.turns) if "turns" in s.fields else played.moves


def row(settings: Settings, level: str, games: int, seed: str) -> str:
    """Play games and describe them as a row of a table."""
    lengths, ends = [], Counter[str]()
    for number in range(games):
        played = play_game(settings, [level] * settings.players, f"{seed} {number}", lambda: False)
        assert played is not None
        lengths.append(length(played))
        ends[settings.game.ends[int(played.table[0].end)]] += 1
    tenths = quantiles(lengths, n=10)
    shares = ", ".join(f"{rule} {count / games:.0%}" for rule, count in sorted(ends.items()))
    chosen = ", ".join(f"{name} {value}" for name, value in settings.options.items())
    return (
        f"| {settings.players} | {chosen} | {games} | {tenths[4]:,.0f} | {tenths[0]:,.0f}, {tenths[8]:,.0f} | "
        f"{max(lengths):,} | {shares} |"
    )


def main(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    level: Annotated[str, typer.Option(help="The bot at every seat.")] = "club",
    games: Annotated[int, typer.Option(min=20, help="Games for each number of players.")] = 300,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "lengths",
) -> None:
    """Print a row for each number of players."""
    found: Game = find(game)
    options = dict(parse_option(found, text) for text in option or [])
    print(HEAD.format(unit="turns" if "turns" in found.state.fields else "moves"))
    for players in found.player_counts:
        print(row(Settings(found, players, options), level, games, seed))


if __name__ == "__main__":
    typer.run(main)

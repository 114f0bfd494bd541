"""Measure how long bots with a time limit take for a decision, in wall time, as shares of the limit."""

from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any

import numpy as np
import typer

import updraft
from updraft.bots import HEURISTIC, make_bot
from updraft.bots.search_bot import SearchBot
from updraft.bots.warm_up import warm_up_search
from updraft.kit.contract import NOBODY, Game
from updraft.kit.table import Settings, deal
from updraft.kit.view import View, view_of

SPIN = 5.0  # seconds of asking for the time
LIMITS = [0.1, 0.3, 1.0, 3.0]
SEED = "time limit"
HEADER = (
    "| game | players | limit | shortest | median | 95 % | longest | over 110 % | without the last wait | of a core |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
)
SCHEDULE = Path("/proc/thread-self/schedstat")  # nanoseconds on the core, and of waiting for it


def waited() -> float:
    """Return how many seconds this thread has waited for a core; 0 where the system does not count that."""
    return int(SCHEDULE.read_text().split()[1]) * 1e-9 if SCHEDULE.exists() else 0.0


def scheduler_gaps(seconds: float) -> tuple[int, float]:
    """Ask for the time again and again: count the gaps over 1 ms between two answers, and find the longest."""
    now = perf_counter()
    end = now + seconds
    gaps, longest = 0, 0.0
    while now < end:
        before, now = now, perf_counter()
        gaps += now - before > 1e-3
        longest = max(longest, now - before)
    return gaps, longest


def decisions_of(game: Game, players: int, count: int) -> list[View]:
    """Collect decisions with a choice from whole games, as many at the beginning as at the end."""
    found: list[View] = []
    for number in range(1 + count // 10):
        table = deal(Settings(game, players, {}), f"{SEED} {number}")
        bot = make_bot(game, HEURISTIC, SEED)
        while table[0].turn != NOBODY:
            view = view_of(game, table, int(table[0].turn))
            if len(view.legal_actions) > 1:
                found.append(view)
            game.rules.play(table, bot.choose(view))
    return [found[at] for at in np.linspace(0, len(found) - 1, count).astype(int)]


def decide(player: SearchBot, view: View) -> tuple[float, float]:
    """Return the seconds of a decision, and those of waiting for the core since its last batch began."""
    search, last = player._search, [waited()]

    def note(*batch: Any) -> None:
        last[0] = waited()
        search(*batch)

    player._search = note
    before = perf_counter()
    player.choose(view)
    return perf_counter() - before, waited() - last[0]


def row(game: Game, players: int, bot: str, limit: float, views: list[View]) -> str:
    """Let a bot decide, and write its times as shares of the limit."""
    decisions, worked = [], process_time()
    for number, view in enumerate(views):
        player = make_bot(game, bot, f"{SEED} {number}", limit)
        assert isinstance(player, SearchBot)
        decisions.append(decide(player, view))
        player.close()
    times, waits = np.array(decisions).T / limit
    core = (process_time() - worked) / (times.sum() * limit)
    shares = [times.min(), *np.percentile(times, [50, 95]), times.max()]
    cells = " | ".join(f"{share:.0%}" for share in shares)
    over = f"{(times > 1.1).sum()} of {len(times)} | {(times - waits > 1.1).sum()}"
    return f"| {game.name} | {players} | {limit:g} s | {cells} | {over} | {core:.0%} |"


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Games; all without one.")] = None,
    bot: Annotated[str, typer.Option(help="A bot that searches, such as expert:1048576, which time alone stops.")] = (
        "expert:1048576"
    ),
    limit: Annotated[list[float] | None, typer.Option(help="Seconds for a decision. Can be repeated.")] = None,
    decisions: Annotated[int, typer.Option(help="Decisions for each row.")] = 50,
) -> None:
    """Print a row for each game, its fewest and most players, and each limit."""
    print("Gaps over 1 ms in {:g} s of asking for the time: {}, the longest {:.1f} ms.\n".format(SPIN, *_gaps()))
    print(HEADER, flush=True)
    for name in games or updraft.game_names():
        game = updraft.game(name)
        warm_up_search(game, "expert")
        for players in (game.player_counts[0], game.player_counts[-1]):
            views = decisions_of(game, players, decisions)
            for seconds in limit or LIMITS:
                print(row(game, players, bot, seconds, views), flush=True)


def _gaps() -> tuple[int, float]:
    count, longest = scheduler_gaps(SPIN)
    return count, 1000 * longest


if __name__ == "__main__":
    typer.run(main)

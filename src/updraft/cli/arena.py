"""`updraft arena`: tournaments of bots, with the same deals for all."""

from typing import Annotated

import typer

from updraft import games
from updraft.arena.play_game import number_copies
from updraft.arena.report import arena_texts
from updraft.arena.tournament import Tournament, TournamentResult
from updraft.arena.tournament_report import report_on
from updraft.bots.bot import TIMEOUT
from updraft.cli.research import (
    INTERRUPTED,
    Count,
    Folder,
    Jobs,
    On,
    check_count,
    check_plan,
    check_seed,
    play_plan,
    show_report,
)
from updraft.cli.terminal import BotTimeout, Components, Lang, Options, language, settings_from


def arena(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Bots, separated by commas: expert,club,ismcts:200.")],
    count: Count,
    folder: Folder,
    players: Annotated[int | None, typer.Option(help="Number of seats. Default: as many as bots.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same result.")] = "arena",
    option: Options = None,
    components: Components = None,
    bot_timeout: BotTimeout = TIMEOUT,
    jobs: Jobs = None,
    on: On = None,
    lang: Lang = None,
) -> int:
    """Play a tournament of bots and report it.

    Seats are rotated, all bots get the same deals, and results have intervals.
    """
    chosen_lang = language(lang)
    found = games.find(game)
    names = number_copies([name.strip() for name in bots.split(",") if name.strip()])
    seats = players if players is not None else min(max(len(names), found.player_counts[0]), found.player_counts[-1])
    settings = settings_from(found, seats, option, components)
    lists = settings.component_lists
    tournament = Tournament(found.name, seats, names, check_seed(seed), settings.options, lists, bot_timeout)
    requested = check_count(count)
    check_plan(tournament, on, jobs)
    total = tournament.schedule.round_up(requested)
    notice = arena_texts(chosen_lang)["rounded"].format(games=total, asked=requested) if total != requested else ""
    rows = play_plan(found, tournament, total, folder, on, jobs, chosen_lang, notice)
    if rows is None:
        return INTERRUPTED
    result = TournamentResult(tournament, rows)
    show_report(report_on(result, chosen_lang), folder, result.document(), result.times())
    return 0

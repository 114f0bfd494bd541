"""`updraft arena`: bots against bots, with the same deals for all."""

from typing import Annotated

import typer

from updraft import games
from updraft.arena.report import arena_texts
from updraft.arena.tournament import Tournament, TournamentResult
from updraft.arena.tournament_report import report_on
from updraft.cli.research import INTERRUPTED, Count, Folder, Jobs, On, at_least_one, check, played, show, sound
from updraft.cli.terminal import Components, Lang, Options, language, settings_from


def arena(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="The bots, with commas between: expert,club,ismcts:200.")],
    count: Count,
    folder: Folder,
    players: Annotated[int | None, typer.Option(help="How many seats; as many as bots if left out.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same result.")] = "arena",
    option: Options = None,
    components: Components = None,
    jobs: Jobs = None,
    on: On = None,
    lang: Lang = None,
) -> int:
    """Let bots play each other with rotated seats and the same deals, and report with intervals."""
    spoken = language(lang)
    found = games.find(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    seats = players if players is not None else min(max(len(names), found.player_counts[0]), found.player_counts[-1])
    settings = settings_from(found, seats, option, components)
    tournament = Tournament(found.name, seats, names, sound(seed), settings.options, settings.component_lists)
    asked = at_least_one(count)
    check(tournament, on, jobs)
    total = tournament.schedule.round_up(asked)
    notice = arena_texts(spoken)["rounded"].format(games=total, asked=asked) if total != asked else ""
    lines = played(found, tournament, total, folder, on, jobs, spoken, notice)
    if lines is None:
        return INTERRUPTED
    outcome = TournamentResult(tournament, lines)
    show(report_on(outcome, spoken), folder, outcome.document(), outcome.times())
    return 0

"""`updraft lab`: what seats, options and components are worth among equals."""

from typing import Annotated

import typer

from updraft import games
from updraft.arena.findings import report_on
from updraft.arena.laboratory import ALL, Findings, Laboratory
from updraft.arena.report import of_arena
from updraft.cli.research import INTERRUPTED, Folder, Jobs, On, at_least_one, check, played, show, sound
from updraft.cli.screen import Lang, language, setting_from


def lab(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    folder: Folder,
    players: Annotated[int | None, typer.Option(help="How many play; the fewest that can if left out.")] = None,
    level: Annotated[str, typer.Option(help="The bot at every seat.")] = "casual",
    count: Annotated[int, typer.Option("--games", help="How many games of every variant of the settings.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same result.")] = "lab",
    question: Annotated[str, typer.Option(help="seats, options, components, ends or all.")] = ALL,
    jobs: Jobs = None,
    on: On = None,
    lang: Lang = None,
) -> int:
    """Study a game's balance: games among equals, every deal with every seat beginning, reported with intervals."""
    spoken = language(lang)
    found = games.find(game)
    settings = setting_from(found, players if players is not None else found.player_counts[0], None, None)
    laboratory = Laboratory(found.name, settings.players, level, sound(seed), question)
    asked = at_least_one(count)
    check(laboratory, on, jobs)
    total, variants = laboratory.whole(asked), len(laboratory.variants)
    notice = of_arena(spoken)["lab_size"].format(games=total, each=total // variants, variants=variants)
    lines = played(found, laboratory, total, folder, on, jobs, spoken, notice)
    if lines is None:
        return INTERRUPTED
    findings = Findings(laboratory, lines)
    show(report_on(findings, spoken), folder, findings.document(), findings.times())
    return 0

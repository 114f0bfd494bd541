"""`updraft lab`: what seats, options and components are worth among equals."""

from typing import Annotated

import typer

from updraft import games
from updraft.arena.lab import ALL, BalanceLab, LabFindings
from updraft.arena.lab_report import report_on
from updraft.arena.report import arena_texts
from updraft.cli.research import INTERRUPTED, Folder, Jobs, On, at_least_one, check, played, show, sound
from updraft.cli.terminal import Lang, language, settings_from


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
    settings = settings_from(found, players if players is not None else found.player_counts[0], None, None)
    laboratory = BalanceLab(found.name, settings.players, level, sound(seed), question)
    asked = at_least_one(count)
    check(laboratory, on, jobs)
    total, variants = laboratory.round_up(asked), len(laboratory.variants)
    notice = arena_texts(spoken)["lab_size"].format(games=total, each=total // variants, variants=variants)
    lines = played(found, laboratory, total, folder, on, jobs, spoken, notice)
    if lines is None:
        return INTERRUPTED
    findings = LabFindings(laboratory, lines)
    show(report_on(findings, spoken), folder, findings.document(), findings.times())
    return 0

"""`updraft lab`: measure what seats, options and components are worth among equal bots."""

from typing import Annotated

import typer

from updraft import games
from updraft.arena.lab import ALL, BalanceLab, LabFindings
from updraft.arena.lab_report import report_on
from updraft.arena.report import arena_texts
from updraft.cli.research import (
    INTERRUPTED,
    Folder,
    Jobs,
    On,
    check_count,
    check_plan,
    check_seed,
    play_plan,
    show_report,
)
from updraft.cli.terminal import Lang, language, settings_from


def lab(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    folder: Folder,
    players: Annotated[int | None, typer.Option(help="Number of players. Default: the fewest possible.")] = None,
    level: Annotated[str, typer.Option(help="The bot at every seat.")] = "casual",
    count: Annotated[int, typer.Option("--games", help="Games in each variant of the settings.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same result.")] = "lab",
    question: Annotated[str, typer.Option(help="What to measure: seats, options, components, ends or all.")] = ALL,
    jobs: Jobs = None,
    on: On = None,
    lang: Lang = None,
) -> int:
    """Measure a game's balance and report it.

    Equal bots play every deal with every seat starting, in variants of the settings; results have intervals.
    """
    chosen_lang = language(lang)
    found = games.find(game)
    settings = settings_from(found, players if players is not None else found.player_counts[0], None, None)
    plan = BalanceLab(found.name, settings.players, level, check_seed(seed), question)
    requested = check_count(count)
    check_plan(plan, on, jobs)
    total, variants = plan.round_up(requested), len(plan.variants)
    notice = arena_texts(chosen_lang)["lab_size"].format(games=total, each=total // variants, variants=variants)
    rows = play_plan(found, plan, total, folder, on, jobs, chosen_lang, notice)
    if rows is None:
        return INTERRUPTED
    findings = LabFindings(plan, rows)
    show_report(report_on(findings, chosen_lang), folder, findings.document(), findings.times())
    return 0

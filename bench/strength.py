"""Measure the strength of levels: duels of each level with the one below, and of the expert with other bots.

All luck comes from the seed, and no bot has a time limit: the same command gives the same tables on every machine.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from updraft.arena.statistics import Estimate
from updraft.arena.tournament import Tournament, TournamentResult
from updraft.cli.research import play_plan
from updraft.games import find
from updraft.kit.table import parse_option

SEED = "strength"

PAGE = Path(__file__).with_name("strength.md")
HEAD = "| players | bot | against | games | wins | fair |\n|---|---|---|---|---|---|"
TIMES = "| game | players | bot | against | time per decision |\n|---|---|---|---|---|"
LADDER = ("random", "novice", "casual", "club", "expert")


@dataclass(frozen=True)
class LevelDuel:
    """A bot against another; with more than two players, alone against copies of the other.

    If it `challenges_alone`, the games of one of the others against copies of the bot are left out: they take as long
    and say nothing about the bot.
    """

    game: str
    players: int
    bot: str
    against: str
    games: int
    option: str = ""  # such as bag=once
    challenges_alone: bool = False

    @property
    def section(self) -> str:
        """The heading of its table."""
        return f"{self.game}, {self.option}" if self.option else self.game

    @property
    def tournament(self) -> Tournament:
        options = dict([parse_option(find(self.game), self.option)]) if self.option else {}
        alone = self.bot if self.challenges_alone and self.players > 2 else None
        return Tournament(self.game, self.players, (self.bot, self.against), SEED, options, challenger=alone)

    def play(self, out: Path, jobs: int) -> TournamentResult | None:
        """Play the games that the duel's folder does not have yet; None if stopped by Ctrl-C."""
        plan = self.tournament
        parts = [self.game, self.option, str(self.players), self.bot, self.against]
        folder = out / "-".join(part for part in parts if part).replace(":", "_")
        total = plan.schedule.round_up(self.games)
        rows = play_plan(plan.settings.game, plan, total, folder, None, jobs, "en", "")
        return None if rows is None else TournamentResult(plan, rows)


@dataclass(frozen=True)
class Comparison:
    """The duels of a game: the ladder, and the expert's."""

    game: str
    players: tuple[int, int]
    options: tuple[str, ...]  # with the first of them, the expert plays against all; with the others, against club
    experts: tuple[str, ...] = ()  # by players, with fewer simulations than the level, which would take too long
    others: tuple[dict[str, int], ...] = ()  # by players, with games; `ismcts` takes as long as the expert
    more: tuple[LevelDuel, ...] = ()
    games: int = 400  # of the ladder, and against each simple bot that is not among the others

    def ladder(self) -> Iterator[LevelDuel]:
        """Yield each level up to club against the one below."""
        for option in self.options:
            for players in self.players:
                for below, level in pairwise(LADDER[:-1]):
                    yield LevelDuel(self.game, players, level, below, self.games, option, True)

    def expert_duels(self) -> Iterator[LevelDuel]:
        """Yield the expert against club, the heuristic, plain search and the simple bots."""
        simple = dict.fromkeys((f"simple:{name}" for name in find(self.game).parts.simple_bots), self.games)
        for option in self.options:
            for players, expert, others in zip(self.players, self.experts, self.others, strict=False):
                against = others | simple | others if option == self.options[0] else {"club": self.games}
                for other, games in against.items():
                    yield LevelDuel(self.game, players, expert, other, games, option, True)
        yield from self.more


COMPARISONS = (
    Comparison(
        "tout-la-haut",
        (2, 5),
        ("",),
        ("expert:1000", "expert:300"),
        ({"club": 400, "heuristic": 400, "ismcts:1200": 400}, {"club": 400, "heuristic": 400, "ismcts:360": 400}),
        (LevelDuel("tout-la-haut", 5, "expert:1000", "club", 400, challenges_alone=True),),
    ),
    # Up Turn's `heuristic` plays like its `club`. The others take long: `ismcts` plays at random to the end, for up to
    # 2,000 turns, and games against a bot that never lays action tiles hardly end.
    Comparison(
        "up-turn",
        (2, 4),
        ("", "bag=once"),
        ("expert:100", "expert:100"),
        (
            {"club": 400, "ismcts:6": 100, "simple:numbers-only": 40},
            {"club": 400, "ismcts:6": 40, "simple:numbers-only": 12},
        ),
    ),
    # With 2 players, the expert does not play against all others yet.
    Comparison(
        "up-too-high",
        (5, 2),
        ("",),
        ("expert:1000",),
        ({"club": 400, "heuristic": 400, "ismcts:700": 400},),
        tuple(
            LevelDuel("up-too-high", 2, "expert:1000", against, 400, challenges_alone=True)
            for against in ("club", "heuristic")
        ),
    ),
    Comparison(
        "die-aufsteiger",
        (2, 5),
        ("",),
        more=(
            LevelDuel("die-aufsteiger", 2, "expert", "club", 40),
            LevelDuel("die-aufsteiger", 5, "expert", "club", 10),
            LevelDuel("die-aufsteiger", 2, "expert", "heuristic", 24),
            LevelDuel("die-aufsteiger", 5, "expert", "heuristic", 10),
            LevelDuel("die-aufsteiger", 2, "expert", "ismcts:6500", 8),
        ),
    ),
)


Results: TypeAlias = dict[LevelDuel, TournamentResult]


def duels() -> Iterator[LevelDuel]:
    """Yield all duels, the cheap ones first."""
    for each in COMPARISONS:
        yield from each.ladder()
    for each in COMPARISONS:
        yield from each.expert_duels()


def play(chosen: Iterable[LevelDuel], out: Path, jobs: int) -> Results:
    """Play duels until Ctrl-C; return those that are finished."""
    results: Results = {}
    for duel in chosen:
        print(f"{duel.section}, {duel.players} players: {duel.bot} against {duel.against}", file=sys.stderr)
        result = duel.play(out, jobs)
        if result is None:
            break
        results[duel] = result
    return results


def row(duel: LevelDuel, result: TournamentResult) -> str:
    """Write a row of a table."""
    share = next(one.share for one in result.duels if one.bot == duel.bot)
    wins = f"{share.value:.0%} ({interval(share)})"
    return f"| {duel.players} | {duel.bot} | {duel.against} | {len(result.rows)} | {wins} | {result.fair:.0%} |"


def interval(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return "too few deals for an interval"
    return f"{share.low:.0%} to {share.high:.0%}"


def tables(results: Results) -> str:
    """Write the tables of bench/strength.md, which depend on the seed alone."""
    sections = []
    for game in dict.fromkeys(duel.section for duel in results):
        rows = [row(duel, result) for duel, result in results.items() if duel.section == game]
        sections.append("\n".join([f"## {game}", "", HEAD, *rows]))
    return "\n\n".join(sections)


def times(results: Results) -> str:
    """Write the table of thinking times, which depend on the machine and its load."""
    lines = [TIMES]
    for duel, result in results.items():
        spent = ", ".join(f"{each.bot} {1000 * each.per_decision:.3g} ms" for each in result.thinking_times)
        lines.append(f"| {duel.section} | {duel.players} | {duel.bot} | {duel.against} | {spent} |")
    return "\n".join(lines)


def differences(results: Results, page: str) -> list[str]:
    """Return the rows that are not on a page, each with its game."""
    sections = {part.partition("\n")[0]: part.splitlines() for part in page.split("## ")}
    rows = ((duel.section, row(duel, result)) for duel, result in results.items())
    return [f"{game}: {line}" for game, line in rows if line not in sections.get(game, [])]


def main(
    out: Annotated[
        Path, typer.Argument(metavar="DIR", help="Folder for the tournaments; unfinished ones are continued.")
    ],
    game: Annotated[str | None, typer.Option(help="One game only.")] = None,
    players: Annotated[int | None, typer.Option(help="One number of players only.")] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Without the duels of the expert, which take hours.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Play all duels, print the tables of bench/strength.md, and compare them with that page."""
    chosen = [
        duel
        for duel in duels()
        if game in (None, duel.game)
        and players in (None, duel.players)
        and not (ladder and duel.bot.startswith(LADDER[-1]))
    ]
    results = play(chosen, out, jobs)
    print(tables(results), times(results), sep="\n\n")
    other = differences(results, PAGE.read_text(encoding="utf-8"))
    print(f"\n{len(results) - len(other)} of {len(results)} rows are the same in {PAGE.name}", file=sys.stderr)
    for line in other:
        print(f"not there: {line}", file=sys.stderr)
    raise typer.Exit(bool(other) or len(results) < len(chosen))


if __name__ == "__main__":
    typer.run(main)

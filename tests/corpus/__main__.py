"""Add games to the corpus: those of the newest ruleset that are missing. Games that are there are never played anew."""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from rich.console import Console

from tests.corpus.checks import SHORT, difference, running_checks
from tests.corpus.files import FOLDER, CheckedGame, Corpus, stored, write
from tests.corpus.plan import golden, planned
from updraft import games
from updraft.kit.contract import Game
from updraft.kit.record import Record
from updraft.records.checksum import checked_fields, checksum_of

console = Console(highlight=False, markup=False, soft_wrap=True)


def main(names: list[str]) -> int:
    """Add what is missing for these games, or for all; return 1 if a stored game is played differently now."""
    return max([add_missing(games.find(name)) for name in names or games.names()])


def add_missing(game: Game, folder: Path = FOLDER) -> int:
    """Add the games of the newest ruleset that are missing, if all that are there are played as they were."""
    known = stored(game.name, folder)
    if changed := [found for corpus in known for found in differences(game, corpus)]:
        console.print("\n".join(changed))
        console.print(f"{game.name}: {len(changed)} stored games are played differently now, so nothing was written.")
        console.print(
            "Rules or luck changed: give the change a new ruleset number, docs/decisions/0018-rules-change-by-number.md"
        )
        return 1
    corpus = next((one for one in known if one.ruleset == game.ruleset), None)
    if corpus is None:
        corpus = Corpus(game.name, game.ruleset, checked_fields(game), ())
    began, added = perf_counter(), list(missing_games(game, corpus))
    moves = sum(one.moves for one in added)
    if added:
        path = write(corpus, added, folder)
        console.print(f"{path.name}: {path.stat().st_size:,} bytes")
    kept = sum(len(one.games) for one in known)
    console.print(
        f"{game.name}: {kept} games as they were, {len(added)} added ({moves:,} moves, {perf_counter() - began:.0f} s)"
    )
    return 0


def differences(game: Game, corpus: Corpus) -> Iterator[str]:
    """Replay a corpus; yield a sentence for each game that is played differently now."""
    checksum = checksum_of(game, corpus.fields)
    for played in corpus.games:
        if found := difference(game, played, checksum):
            yield found


def missing_games(game: Game, corpus: Corpus) -> Iterator[CheckedGame]:
    """Play the planned games that a corpus does not have."""
    there = {played.name for played in corpus.games}
    for name, record in golden(game, corpus.ruleset):
        if name not in there:
            yield checked(game, corpus, name, (), record)
    for plan in planned(game, corpus.ruleset):
        if plan.name not in there:
            yield checked(game, corpus, plan.name, plan.bots, plan.play())


def checked(game: Game, corpus: Corpus, name: str, bots: tuple[str, ...], record: Record) -> CheckedGame:
    """Make the checks of a record."""
    unchecked = CheckedGame(name, bots, record.document(), (), 0)
    checks = list(running_checks(game, unchecked, checksum_of(game, corpus.fields)))
    return CheckedGame(name, bots, unchecked.document, tuple(check & SHORT for check in checks), checks[-1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

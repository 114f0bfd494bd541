"""The corpus: whole games of every game are played as they were, move by move, in both modes.

Interpreted rules are slow: there, a part is played that shows every number of players, every option and every end.
UPDRAFT_CORPUS=all plays all.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

import pytest

from tests.corpus.checks import difference
from tests.corpus.files import CheckedGame, Corpus, game_from, path_of, stored
from updraft import games
from updraft.bots import LEVELS
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.records.checksum import FieldMissing, checksum_of
from updraft.records.replay import replay

IS_SHORT = jit.MODE == "interpreted" and os.environ.get("UPDRAFT_CORPUS") != "all"
FEWEST = 300  # games of each ruleset
INTERPRETED_MOVES = 3_000  # of each game, about
MOST_BYTES = 5_000_000  # of all files

Trait: TypeAlias = tuple[Any, ...]  # of a game, such as the number of its players


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


@cache
def corpora(game: Game) -> list[Corpus]:
    return stored(game.name)


def test_there_are_enough_games_of_every_ruleset(game: Game) -> None:
    assert [corpus.ruleset for corpus in corpora(game)] == list(game.rulesets)
    for corpus in corpora(game):
        names = [played.name for played in corpus.games]
        assert len(names) == len(set(names)) >= FEWEST
        assert {played.document["ruleset"] for played in corpus.games} == {corpus.ruleset}


def test_the_files_are_small() -> None:
    files = [path_of(game.name, ruleset) for game in games.catalogue() for ruleset in game.rulesets]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


def test_the_games_show_everything(game: Game) -> None:
    for corpus in corpora(game):
        shown = {trait for played in corpus.games for trait in traits(played)}
        assert wanted(game) - shown == set()
        pairs = {(trait, players) for played in corpus.games for players, *rest in [traits(played)] for trait in rest}
        for players in game.player_counts:
            for trait in options_with(game, players) | {("level", level) for level in LEVELS}:
                assert (trait, ("players", players)) in pairs


def traits(played: CheckedGame) -> list[Trait]:
    """List what a game shows: first its number of players, then options, end and levels of bots."""
    document = played.document
    levels = {bot.partition(":")[0] for bot in played.bots}
    options = [("option", name, repr(value)) for name, value in document["options"].items()]
    ends = [("end", document["result"]["end"])]
    return [("players", document["players"]), *options, *ends, *(("level", level) for level in sorted(levels))]


def options_with(game: Game, players: int) -> set[Trait]:
    """List the values of options that a number of players can choose."""
    chosen = {(option, value) for option in game.options for value in option.values}
    return {
        ("option", option.name, repr(value))
        for option, value in chosen
        if value == option.default or option.players is None or players in option.players
    }


def wanted(game: Game) -> set[Trait]:
    options = [options_with(game, players) for players in game.player_counts]
    ends = {("end", end) for end in game.ends}
    return {("players", players) for players in game.player_counts} | ends | set().union(*options)


def test_every_game_is_played_as_it_was(game: Game) -> None:
    for corpus in corpora(game):
        checksum = checksum_of(game, corpus.fields)
        chosen = part_of(game, corpus) if IS_SHORT else corpus.games
        assert [found for played in chosen if (found := difference(game, played, checksum))] == []


def shortest(game: Game, corpus: Corpus) -> list[CheckedGame]:
    """Choose short games that show every number of players, every option and every end."""
    left, chosen = wanted(game), []
    while left:
        best = max(corpus.games, key=lambda played: len(left & {*traits(played)}) / (played.moves + 20))
        assert left & {*traits(best)}
        left -= {*traits(best)}
        chosen.append(best)
    return chosen


def part_of(game: Game, corpus: Corpus) -> list[CheckedGame]:
    """Choose games for rules that are slow: those that show everything, then some from the whole corpus."""
    chosen = shortest(game, corpus)
    every = -(-sum(played.moves for played in corpus.games) // INTERPRETED_MOVES)
    return chosen + [played for played in corpus.games[::every] if played not in chosen]


@pytest.mark.skipif(IS_SHORT, reason="records are replayed compiled")
def test_the_records_are_true(game: Game) -> None:
    for corpus in corpora(game):
        for played in corpus.games[::4]:
            match = replay(played.record)
            assert match.is_over
            assert match.move_count == played.moves


def test_a_change_is_found_where_it_happens(game: Game) -> None:
    corpus = corpora(game)[0]
    checksum = checksum_of(game, corpus.fields)
    played = min((played for played in corpus.games if played.moves > 3), key=lambda played: played.moves)
    where = f"{game.name}, ruleset 1, game {played.name}, after"
    moves = [entry["move"] for entry in played.document["moves"] if "move" in entry]
    for made, place in ((0, "the deal:"), (3, f"move 3 of {played.moves}, {moves[2]}:")):
        other = replace(played, checks=tuple(check ^ (at == made) for at, check in enumerate(played.checks)))
        assert str(difference(game, other, checksum)).startswith(f"{where} {place} the check is")
    assert "the last check" in str(difference(game, replace(played, last=played.last ^ 1 << 31), checksum))


def test_a_game_is_the_same_after_writing_and_reading(game: Game) -> None:
    played = corpora(game)[0].games[0]
    assert game_from(played.line()) == played


def test_fields_may_be_added_and_have_another_order(game: Game) -> None:
    fields = corpora(game)[0].fields
    table = game.new(seed="order").table
    values: Iterable[bytes] = (table[0][name].tobytes() for name in fields)
    assert checksum_of(game, fields).of(table) == _crc(values)
    backwards, fewer = fields[::-1], fields[::2]
    for some in (backwards, fewer):
        assert checksum_of(game, some).of(table) == _crc(table[0][name].tobytes() for name in some)
    with pytest.raises(FieldMissing, match="no field gone any more"):
        checksum_of(game, ("luck", "gone"))


def _crc(values: Iterable[bytes]) -> int:
    return crc32(b"".join(values))


def test_nothing_else_is_in_the_folder() -> None:
    files = {path.name for path in Path(__file__).parent.glob("*.xz")}
    assert files == {path_of(game.name, ruleset).name for game in games.catalogue() for ruleset in game.rulesets}

"""Rules change by number: an example of a new ruleset, beside which games, records and tables of the old one go on.

Interpreted alone: compiling a game that was changed takes half a minute.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import __main__ as command
from tests.corpus.checks import difference
from tests.corpus.files import Corpus, stored, write
from tests.corpus.plan import PlannedGame, planned
from updraft import games
from updraft.games import tout_la_haut
from updraft.games.tout_la_haut.rules.setup import deal
from updraft.games.tout_la_haut.state import State
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.records.checksum import checked_fields, checksum_of
from updraft.records.read import read_document
from updraft.records.replay import replay
from updraft.server import events
from updraft.server.check import finding_of

pytestmark = pytest.mark.skipif(jit.MODE != "interpreted", reason="the changed game would be compiled")

OLD, NEW = 1, 2
GAMES = 12  # of the corpus


def pass_right(table: Table[State]) -> None:
    """Make the change as it must not be made: for all rulesets, hands are passed to the right."""
    deal(table)
    table[0].way = -1


def pass_right_since_ruleset_2(table: Table[State]) -> None:
    """Make the change as it should be made: rules ask for the ruleset."""
    deal(table)
    if table[0].ruleset >= NEW:
        table[0].way = -1


def changed_game(monkeypatch: pytest.MonkeyPatch, rulesets: tuple[int, ...], changed_deal: Any) -> Game:
    """Install a version of Tout là-haut with another deal."""
    before = tout_la_haut.GAME
    game = replace(before, rulesets=rulesets, rules=replace(before.rules, deal=changed_deal))
    monkeypatch.setattr(tout_la_haut, "GAME", game)
    assert games.find("tout-la-haut") is game
    return game


@pytest.fixture
def corpus() -> Corpus:
    [corpus] = stored("tout-la-haut")
    return replace(corpus, games=corpus.games[:GAMES])


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> Game:
    return changed_game(monkeypatch, (OLD, NEW), pass_right_since_ruleset_2)


def differences(game: Game, corpus: Corpus) -> list[str]:
    checksum = checksum_of(game, corpus.fields)
    return [found for played in corpus.games if (found := difference(game, played, checksum))]


def play_by_number(match: Match, choice: int) -> None:
    while not match.is_over:
        moves = match.legal_moves
        match.push(moves[choice % len(moves)])


def table_events(ruleset: int, moves: int) -> list[events.AnyEvent]:
    """Make the events of a table, as servers store them."""
    game = games.find("tout-la-haut")
    chairs = [events.Chair("ann", "Ann"), events.Chair("bob", "Bob"), events.Chair("cid", "Cid")]
    created = events.Created(
        at=0, game=game.name, players=3, options={}, ruleset=ruleset, host="ann", chairs=chairs, substitute="random"
    )
    match, checksum = Match(game.settings(3, ruleset=ruleset), "stored"), checksum_of(game)
    past: list[events.AnyEvent] = [created, events.Started(0, "stored", " ".join(checksum.fields))]
    for at in range(moves):
        seat, move = match.turn, match.legal_moves[at % len(match.legal_moves)]
        match.push(move)
        past.append(events.Moved(at=at, seat=seat, move=move, check=checksum.of(match.table)))
    return past


def trouble(past: list[events.AnyEvent]) -> str | None:
    return finding_of("table", [events.encode(event).decode() for event in past]).trouble


def test_a_change_without_a_number_is_found_in_every_game(monkeypatch: pytest.MonkeyPatch, corpus: Corpus) -> None:
    assert differences(tout_la_haut.GAME, corpus) == []
    stored_table = table_events(OLD, moves=4)
    found = differences(changed_game(monkeypatch, (OLD,), pass_right), corpus)
    assert len(found) == GAMES
    assert all(", after the deal: the check is " in each for each in found)
    assert "the position is not the one that was played" in str(trouble(stored_table))


def test_the_old_ruleset_goes_on_working_beside_a_new_one(numbered: Game, corpus: Corpus) -> None:
    assert numbered.ruleset == NEW
    assert differences(numbered, corpus) == []
    records = {}
    for ruleset in (OLD, NEW):
        match = Match(numbered.settings(3, ruleset=ruleset), "both")
        assert match.table[0].way == (1 if ruleset == OLD else -1)
        play_by_number(match, 1)
        document = match.record().document()
        again = replay(read_document(document))
        assert (document["ruleset"], again.settings.ruleset) == (ruleset, ruleset)
        assert again.table.tobytes() == match.table.tobytes()
        records[ruleset] = document["moves"]
    assert records[OLD] != records[NEW]
    assert Match(numbered.settings(3), "both").settings.ruleset == NEW


def test_stored_tables_of_both_rulesets_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = table_events(OLD, moves=12)
    changed_game(monkeypatch, (OLD, NEW), pass_right_since_ruleset_2)
    after = table_events(NEW, moves=12)
    assert (trouble(before), trouble(after)) == (None, None)
    assert trouble([*after[:-1], before[-1]]) is not None


def test_the_command_adds_games_of_the_new_ruleset_and_keeps_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(corpus, (), tmp_path)
    before = file.read_bytes()
    assert command.add_missing(changed_game(monkeypatch, (OLD,), pass_right), tmp_path) == 1
    said = capsys.readouterr().out
    assert f"{GAMES} stored games are played differently now, so nothing was written" in said
    monkeypatch.undo()
    game = changed_game(monkeypatch, (OLD, NEW), pass_right_since_ruleset_2)
    monkeypatch.setattr(command, "planned", few_random_games)
    assert command.add_missing(game, tmp_path) == 0
    old, new = stored(game.name, tmp_path)
    assert (old.games, new.ruleset, len(new.games), new.fields) == (corpus.games, NEW, 3, checked_fields(game))
    assert file.read_bytes() == before
    assert differences(game, new) == []
    monkeypatch.setattr(command, "planned", lambda game, ruleset: few_random_games(game, ruleset, 5))
    assert command.add_missing(game, tmp_path) == 0
    assert stored(game.name, tmp_path)[1].games[:3] == new.games


def few_random_games(game: Game, ruleset: int, count: int = 3) -> list[PlannedGame]:
    return [plan for plan in planned(game, ruleset, 20) if set(plan.bots) == {"random"}][:count]

"""Data of the version before opens and goes on: a database with running games, saved terminal tables, golden games."""

from pathlib import Path

import pytest

from tests.compatibility.files import BEFORE, DIGESTS, FACTS, digest, fill_database
from updraft.kit.match import Match
from updraft.records.read import read_file
from updraft.records.replay import replay
from updraft.server.database import engine_of, sqlite_in
from updraft.server.store import all_tables, read_events
from updraft.server.table_state import TableState, restore

GOLDEN = Path(__file__).parents[1] / "games"


def play_on(match: Match) -> None:
    while not match.is_over:
        moves = match.legal_actions
        match.push(moves[(match.move_count * 7) % len(moves)])


@pytest.fixture
def restored(tmp_path: Path) -> dict[str, TableState]:
    """Restore every table from its stored events."""
    fill_database(tmp_path)
    engine = engine_of(sqlite_in(tmp_path))
    with engine.connect() as connection:
        states = {table: restore(read_events(table)(connection)) for table in all_tables(connection)}
    engine.dispose()
    return states


def test_every_stored_table_is_as_it_was(restored: dict[str, TableState]) -> None:
    assert restored.keys() == FACTS["tables"].keys()
    for name, state in restored.items():
        facts = FACTS["tables"][name]
        assert state.phase.value == facts["phase"]
        assert [chair.name for chair in state.chairs] == facts["names"]
        if state.match is not None:
            assert (state.match.move_count, state.match.turn) == (facts["moves"], facts["turn"])
            assert digest(state.match.table) == facts["state"]
            assert facts["record"] in (None, state.match.record().document())
        else:
            assert facts["state"] is None


def test_running_games_are_played_to_their_end(restored: dict[str, TableState]) -> None:
    running = [state.match for state in restored.values() if state.match and not state.match.is_over]
    assert {match.game.name for match in running} == {facts["game"] for facts in FACTS["tables"].values()}
    for match in running:
        play_on(match)
        assert match.result()


@pytest.mark.parametrize("path", sorted(BEFORE.glob("saved/*.json")), ids=lambda path: path.stem)
def test_saved_terminal_tables_go_on(path: Path) -> None:
    match = replay(read_file(path))
    assert match.move_count and not match.is_over
    play_on(match)
    assert match.result()


@pytest.mark.parametrize("name", sorted(DIGESTS))
def test_every_state_of_the_golden_games_is_as_it_was(name: str) -> None:
    folder, game = name.split("/")
    match = replay(read_file(GOLDEN / folder / "golden" / f"{game}.json"))
    assert digest(*match.tables) == DIGESTS[name]

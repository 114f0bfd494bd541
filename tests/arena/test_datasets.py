"""Positions for learning: what the seat saw, chose and reached, the same on every machine."""

import json
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from updraft import catalogue
from updraft import game as find
from updraft.arena import play_game
from updraft.arena.datasets import Columns, DatasetError, DatasetPlan, positions
from updraft.arena.executors import ORDERED_BATCH, ExecutorError, InProcess, play_in_order, play_some
from updraft.arena.parquet import METADATA, DatasetFileError, PositionFile, check_file
from updraft.arena.play_game import GameRow
from updraft.bots import BotError, UnknownBotError
from updraft.bots.random_bot import RandomBot
from updraft.kit.contract import Game, Move
from updraft.kit.match import Match
from updraft.kit.table import SettingsError
from updraft.kit.view import View

GAMES = catalogue()
PLAN = DatasetPlan("tout-la-haut", 2, ("random", "casual"), "s")


def never() -> bool:
    return False


def legal_of(columns: Columns, row: int) -> list[int]:
    begin, end = columns["legal_offsets"][row : row + 2]
    listed: list[int] = columns["legal_actions"][begin:end].tolist()
    return listed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_row_is_what_the_seat_saw_and_what_came_of_it(game: Game) -> None:
    bots = ["casual", "random", "novice"]
    (columns,) = positions(game, bots, games=1, seed=7, rows=10**6)
    match = Match(game.settings(players=3), "7 deal 0")
    for row, action in enumerate(columns["action"].tolist()):
        view = match.view(match.turn)
        assert (columns["seat"][row], columns["move_number"][row]) == (match.turn, match.move_count + 1)
        assert columns["observation"][row].tobytes() == view.observation.tobytes()
        assert legal_of(columns, row) == view.legal_actions
        assert columns["move"][row] == game.notation.text(view.table, action)
        match.push(action)
    result = match.result()
    assert result is not None
    assert (columns["outcome"] == np.array(match.returns(), np.float32)[columns["seat"]]).all()
    ends = {"returns": match.returns(), "scores": result["scores"], "ranks": result["ranks"], "bots": bots}
    for name, by_seat in ends.items():
        assert (columns[name] == np.array(by_seat)).all(), name
    assert set(columns["options"].tolist()) == {json.dumps(match.settings.options)}
    assert set(columns["players"].tolist()) == {3}


def test_batches_hold_whole_games_and_begin_alike() -> None:
    batches = list(positions("tout-la-haut", "random", games=12, rows=50))
    assert all(len(batch["action"]) >= 50 for batch in batches[:-1]) and len(batches) > 2
    numbers = [batch["game_number"] for batch in batches]
    assert [number for found in numbers for number in np.unique(found).tolist()] == list(range(12))
    (whole,) = positions("tout-la-haut", "random", games=5, rows=10**6)
    count = len(whole["action"])
    for name in ("observation", "action", "move", "outcome"):
        assert (np.concatenate([batch[name] for batch in batches])[:count] == whole[name]).all(), name


def test_options_and_seeds_count() -> None:
    found = [
        next(positions("tout-la-haut", "random", games=1, **changes))["observation"].tobytes()
        for changes in ({}, {"seed": 8}, {"strategic": True}, {"players": 4}, {})
    ]
    assert found[0] == found[-1]
    assert len(set(found)) == 4


def test_several_processes_give_the_same_positions_in_the_same_batches() -> None:
    one, two = (
        list(positions("tout-la-haut", ["casual", "random"], games=80, rows=200, jobs=jobs, draw_last=True))
        for jobs in (1, 2)
    )
    assert len(one) == len(two) > 4
    for alone, together in zip(one, two, strict=True):
        assert alone.keys() == together.keys()
        assert all((alone[name] == together[name]).all() for name in alone)


def test_a_bot_that_writes_into_its_view_changes_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    class Scribbler(RandomBot):
        def choose(self, view: View) -> Move:
            move = super().choose(view)
            view.observation[:] = 9
            view.legal_actions.append(0)
            return move

    (honest,) = positions("tout-la-haut", "random", games=2)
    monkeypatch.setattr(play_game, "make_bot", lambda game, name, seed, timeout: Scribbler(seed))
    (found,) = positions("tout-la-haut", "random", games=2)
    assert all((found[name] == honest[name]).all() for name in honest)


class Backwards(InProcess):
    """Finishes the newest task first, and remembers how far it went ahead."""

    width = 4

    def __init__(self) -> None:
        super().__init__(never)
        self.begun: list[int] = []

    def start(self, plan: Any, numbers: Sequence[int]) -> Any:
        self.begun.append(numbers[-1])
        return super().start(plan, numbers)

    def finished(self, tasks: Sequence[Any]) -> Sequence[Any]:
        return tasks[-1:]


def test_games_come_in_order_and_do_not_pile_up() -> None:
    executor = Backwards()
    numbers = []
    for row in play_in_order(executor, PLAN, 200, never):
        numbers.append(row["number"])
        assert max(executor.begun) - row["number"] < (executor.width + 1) * ORDERED_BATCH
    assert numbers == list(range(200))


def test_a_plan_is_pickled_without_its_rules() -> None:
    assert PLAN.settings
    again = pickle.loads(pickle.dumps(PLAN))
    assert again == PLAN and len(pickle.dumps(PLAN)) < 500
    assert [again.lineup(number)[0] for number in range(3)] == ["random", "casual", "random"]


def rows(count: int) -> list[GameRow]:
    return play_some(PLAN, range(count), never)[0]


def write_until_failure(file: PositionFile) -> None:
    with file:
        for row in rows(5):
            file.append(row)
            assert not file.path.exists()
        raise BotError("the sixth game failed")


def test_a_file_has_all_whole_games_whatever_ended_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("updraft.arena.parquet.ROW_GROUP", 50_000)
    path = tmp_path / "new.parquet"
    file = PositionFile(path, PLAN)
    with pytest.raises(BotError):
        write_until_failure(file)
    table = pyarrow.parquet.read_table(path)
    assert pyarrow.parquet.ParquetFile(path).num_row_groups > 1
    (expected,) = positions("tout-la-haut", ["random", "casual"], games=5, seed="s")
    assert table.num_rows == len(expected["action"]) == file.rows
    assert np.array(table["observation"].to_pylist(), np.float32).tobytes() == expected["observation"].tobytes()
    assert table["legal_actions"].to_pylist() == [legal_of(expected, row) for row in range(table.num_rows)]
    for name in set(table.column_names) - {"observation", "legal_actions"}:
        assert table[name].to_pylist() == expected[name].tolist(), name
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_names_the_columns_of_its_observations(tmp_path: Path) -> None:
    with PositionFile(tmp_path / "a", PLAN) as file:
        file.append(rows(1)[0])
    document = json.loads(pyarrow.parquet.read_schema(tmp_path / "a").metadata[METADATA])
    game = find(document["game"])
    assert (document["ruleset"], document["version"], document["seed"]) == (1, "0.1.0", "s")
    assert [piece["name"] for piece in document["observation"]] == [piece.name for piece in game.observation]
    ends = [piece["begin"] + int(np.prod(piece["shape"])) for piece in document["observation"]]
    assert ends == [piece["begin"] for piece in document["observation"][1:]] + [game.observation_size]


def test_without_a_game_there_is_no_file_and_an_old_one_stays(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    with PositionFile(path, PLAN):
        pass
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "full.part").symlink_to("/dev/full")
    with pytest.raises(DatasetFileError, match=r"cannot write .*full: .*No space left"):
        PositionFile(tmp_path / "full", PLAN)
    file = PositionFile(tmp_path / "late", PLAN)
    file.append(rows(1)[0])
    file.path.mkdir()
    with pytest.raises(DatasetFileError, match=r"cannot write .*late: .*directory"):
        file.__exit__(None, None, None)
    assert list(tmp_path.iterdir()) == [file.path]


def test_without_the_extra_a_file_is_refused_and_a_stream_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DatasetFileError, match=r"pip install 'updraft-games\[research\]'"):
        check_file(tmp_path / "new", overwrite=False)
    assert next(positions("tout-la-haut", "random", games=1))


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"bots": ["random"] * 3, "players": 2}, DatasetError, "one for each of the 2 seats, not 3"),
        ({"bots": []}, DatasetError, "not 0"),
        ({"bots": "genius"}, UnknownBotError, "'genius'"),
        ({"games": 0}, DatasetError, "games must be a whole number from 1, not 0"),
        ({"rows": 1.5}, DatasetError, "rows must be"),
        ({"players": 9}, SettingsError, "2 to 5 players, not 9"),
        ({"strategic": 3}, SettingsError, "strategic"),
        ({"seed": 1.5}, SettingsError, "a text or a whole number"),
        ({"jobs": 0}, ExecutorError, "must be 1 or more"),
    ],
)
def test_wrong_arguments_get_a_sentence_at_once(changes: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        positions(**{"game": "tout-la-haut", "bots": "random", "games": 1, **changes})

"""Positions for learning: every decision of games among bots, with what the seat knew, chose and reached in the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from json import dumps
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from updraft import __version__, games
from updraft.arena.executors import check_executor, make_executor, play_in_order
from updraft.arena.planned_games import PlannedGames
from updraft.arena.play_game import GameRow, Stopped, play_game
from updraft.arena.schedule import LineUp, rotate
from updraft.kit import texts
from updraft.kit.contract import Game, Move, OptionValue
from updraft.kit.memory import Features
from updraft.kit.observation import slices
from updraft.kit.table import Settings, returns_of, scores_and_ranks, seed_text
from updraft.kit.untrusted import InputError, quoted
from updraft.kit.view import View

FORMAT = "updraft-positions/1"
Columns: TypeAlias = dict[str, Any]  # NumPy arrays by name, one row for each decision


class DatasetError(InputError):
    """Arguments that make no dataset, or a file that cannot be written; the message says why."""

    def __init__(self, key: str, **words: object) -> None:
        self.key, self.words = key, words
        super().__init__(self.message("en"))

    def message(self, lang: str) -> str:
        """Say what is wrong, and what would be right."""
        sentence: str = texts.load(Path(__file__).parent, lang)["dataset"][self.key]
        return sentence.format(**self.words)


class Decisions:
    """The decisions of a game, as far as the seat that makes each of them can know."""

    def __init__(self, settings: Settings) -> None:
        self._texts = settings.texts
        self._seats: list[int] = []
        self._observations: list[Features] = []
        self._legal: list[Any] = []
        self._actions: list[Move] = []
        self._moves: list[str] = []

    def add(self, view: View, move: Move) -> None:
        self._seats.append(view.seat)
        self._observations.append(view.observation)
        self._legal.append(np.array(view.legal_actions, np.int32))
        self._actions.append(move)
        self._moves.append(self._texts.text(view.table, move))

    def row(self) -> GameRow:
        return {
            "seats": self._seats,
            "observations": np.stack(self._observations),
            "legal_counts": [len(legal) for legal in self._legal],
            "legal_actions": np.concatenate(self._legal),
            "actions": self._actions,
            "moves": self._moves,
        }


@dataclass(frozen=True)
class DatasetPlan(PlannedGames):
    """Games whose decisions are kept. One bot for all seats, or one for each; they move on by a seat each game."""

    def __post_init__(self) -> None:
        if len(self.bots) not in (1, self.players):
            raise DatasetError("bots", seats=self.players, given=len(self.bots))

    def lineup(self, number: int) -> LineUp:
        """Return the bots of a game by seat."""
        circle = self.bots if len(self.bots) == self.players else self.bots * self.players
        return rotate(circle, number % self.players)

    def play(self, number: int, stopped: Stopped) -> GameRow | None:
        """Play a game and return its decisions."""
        decisions, lineup = Decisions(self.settings), self.lineup(number)
        played = play_game(self.settings, lineup, f"{self.seed} deal {number}", stopped, decisions.add)
        if played is None:
            return None
        scores, ranks = scores_and_ranks(self.settings.game, played.table)
        return {"bots": lineup, "scores": scores, "ranks": ranks, **decisions.row()}

    def document(self) -> dict[str, Any]:
        """Describe the dataset: what was played, by which version, and what the numbers of an observation mean."""
        game = self.settings.game
        places = slices(game.observation)
        return {
            "format": FORMAT,
            "version": __version__,
            **super().document(),
            "move_count": game.move_count,
            "observation": [{"begin": places[each.name].start, **asdict(each)} for each in game.observation],
        }


def join(plan: DatasetPlan, rows: Sequence[GameRow]) -> Columns:
    """Join the decisions of some games into columns.

    The legal actions of row `i` are `legal_actions[legal_offsets[i] : legal_offsets[i + 1]]`.
    """
    lengths = [len(row["actions"]) for row in rows]

    def by_game(values: Sequence[Any], kind: Any = None) -> Any:
        return np.repeat(np.array(values, kind), lengths, axis=0)

    def by_move(key: str, kind: Any) -> Any:
        return np.concatenate([np.array(row[key], kind) for row in rows])

    seats, returns = by_move("seats", np.int8), by_game([returns_of(row["ranks"]) for row in rows], np.float32)
    count = len(seats)
    return {
        "game_number": by_game([row["number"] for row in rows], np.int64),
        "move_number": np.concatenate([np.arange(1, length + 1, dtype=np.int32) for length in lengths]),
        "seat": seats,
        "players": np.full(count, plan.players, np.int8),
        "options": np.full(count, dumps(plan.settings.options)),
        "observation": by_move("observations", np.float32),
        "legal_actions": by_move("legal_actions", np.int32),
        "legal_offsets": np.concatenate([[0], np.cumsum(by_move("legal_counts", np.int64))]).astype(np.int32),
        "action": by_move("actions", np.int32),
        "move": by_move("moves", None),
        "outcome": returns[np.arange(count), seats],
        "returns": returns,
        "scores": by_game([row["scores"] for row in rows], np.int32),
        "ranks": by_game([row["ranks"] for row in rows], np.int8),
        "bots": by_game([row["bots"] for row in rows]),
    }


def positions(
    game: Game | str,
    bots: str | Sequence[str],
    games: int,
    players: int | None = None,
    seed: int | str = "dataset",
    rows: int = 1024,
    jobs: int = 1,
    on: str | None = None,
    **options: OptionValue,
) -> Iterator[Columns]:
    """Let bots play, and yield their decisions in batches of whole games, with `rows` rows or some more.

    `bots` is one name for all seats, or one for each seat; they move on by a seat from game to game. The same
    arguments give the same positions, whatever the number of processes (`jobs`), also on Ray (`on`).
    """
    plan = _plan(game, (bots,) if isinstance(bots, str) else tuple(bots), players, seed_text(seed), options)
    for name, value in (("games", games), ("rows", rows)):
        if type(value) is not int or value < 1:
            raise DatasetError("count", name=name, given=quoted(value))
    check_executor(on, jobs)
    plan.check_bots()
    return _play(plan, games, rows, jobs, on)


def _plan(
    game: Game | str, bots: tuple[str, ...], players: int | None, seed: str, options: dict[str, OptionValue]
) -> DatasetPlan:
    found = game if isinstance(game, Game) else games.find(game)
    seats = default_players(found, bots) if players is None else players
    return DatasetPlan(found.name, Settings(found, seats, options).players, bots, seed, options)


def default_players(game: Game, bots: Sequence[str]) -> int:
    """Return one seat for each bot; for a single bot, the fewest possible."""
    return len(bots) if len(bots) > 1 else game.player_counts[0]


def _play(plan: DatasetPlan, count: int, least: int, jobs: int, on: str | None) -> Iterator[Columns]:
    plan.try_bots()
    executor = make_executor(on, jobs, _never)
    try:
        yield from _batches(plan, play_in_order(executor, plan, count, _never), least)
    finally:
        executor.close()


def _never() -> bool:
    return False


def _batches(plan: DatasetPlan, rows: Iterable[GameRow], least: int) -> Iterator[Columns]:
    gathered: list[GameRow] = []
    for row in rows:
        gathered.append(row)
        if sum(len(each["actions"]) for each in gathered) >= least:
            yield join(plan, gathered)
            gathered = []
    if gathered:
        yield join(plan, gathered)

"""Each viewer's diff of a move is the difference of its hidden tables, and a line of the log goes with a diff."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game
from updraft.kit.diffs import Diff, MoveDiffs
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, hide_for, public_fields

MOVES = 4 if jit.MODE == "interpreted" else 40


def state(game: Game, table: Table[Any]) -> dict[str, Any]:
    return {name: table[name][0].reshape(-1).tolist() for name, _ in public_fields(game)}


def changed(before: dict[str, Any], changes: Diff) -> dict[str, Any]:
    """Apply a diff to a state."""
    after = {name: list(values) for name, values in before.items()}
    for name, change in changes.items():
        for at, value in change if isinstance(change, list) else [(0, change)]:
            assert after[name][at] != value, "a diff holds changes only"
            after[name][at] = value
    return after


def test_diffs_are_those_of_each_viewer_alone(game: Game) -> None:
    match, rng = Match(Settings(game, 3), "diffs"), random.Random(7)
    for _ in range(MOVES):
        if match.is_over:
            break
        match.push(rng.choice(match.legal_moves))
        before, after = match.tables[-2:]
        diffs = MoveDiffs(game, before, after)
        for viewer in range(NOBODY, 3):
            was, now = hide_for(game, before, viewer), hide_for(game, after, viewer)
            assert diffs.hidden_table(viewer, 2).tobytes() == was.tobytes()
            assert diffs.hidden_table(viewer).tobytes() == now.tobytes()
            assert diffs.differs(viewer) == (was.tobytes() != now.tobytes())
            assert changed(state(game, was), diffs.diff(viewer)) == state(game, now)


def test_a_move_is_described_only_to_viewers_who_notice_it(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in some_positions(game):
        if (move := match.last_move) is None:
            continue
        names = [f"seat {seat}" for seat in range(match.settings.players)]
        assert (move.seat, move.text) == (int(move.before[0].turn), match.peek())
        for viewer in move.viewers:
            told = move.line(viewer, names, "en"), move.pieces(viewer), move.consequences(viewer, names, "en")
            assert viewer in move.noticed_by or not any((*told, move.diff(viewer)))
            assert move.rule(viewer) in game.rule_kinds


def test_a_public_move_is_fully_described_to_everyone(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    log, text = game.parts.log, game.notation.text
    for match in some_positions(game):
        if (move := match.last_move) is None:
            continue
        names = [f"seat {seat}" for seat in range(match.settings.players)]
        for viewer in move.viewers:
            known = move.notation(viewer)
            assert known in (move.text, None if viewer != move.seat else move.text)
            if known and viewer != move.seat:
                hidden = move.hidden_before(viewer)
                assert text(hidden, move.number) == move.text
                seen = [replace(move.seen_by(viewer), knows=knows) for knows in (True, False)]
                assert log.tell(seen[0], names, "en") == log.tell(seen[1], names, "en")
                assert log.pieces(seen[0]) == log.pieces(seen[1])

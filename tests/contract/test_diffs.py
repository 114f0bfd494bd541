"""A move in everybody's eyes: each viewer's views are what `hide` leaves, and what changed is all that they show."""

import random
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


def test_views_and_changes_are_those_of_each_viewer_alone(game: Game) -> None:
    match, rng = Match(Settings(game, 3), "diffs"), random.Random(7)
    for _ in range(MOVES):
        if match.is_over:
            break
        match.push(rng.choice(match.legal_moves))
        before, after = match.tables[-2:]
        look = MoveDiffs(game, before, after)
        for viewer in range(NOBODY, 3):
            was, now = hide_for(game, before, viewer), hide_for(game, after, viewer)
            assert look.hidden_table(viewer, 2).tobytes() == was.tobytes()
            assert look.hidden_table(viewer).tobytes() == now.tobytes()
            assert look.differs(viewer) == (was.tobytes() != now.tobytes())
            assert changed(state(game, was), look.diff(viewer)) == state(game, now)

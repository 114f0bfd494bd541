"""A move in everybody's eyes: each viewer's views are what `hide` leaves, and what changed is all that they show."""

import random
from typing import Any

from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game
from updraft.kit.looks import Changes, Look, seen_fields
from updraft.kit.record import Table
from updraft.kit.table import Setting, seen_by
from updraft.records.match import Match

MOVES = 4 if jit.MODE == "interpreted" else 40


def state(game: Game, table: Table[Any]) -> dict[str, Any]:
    return {name: table[name][0].reshape(-1).tolist() for name, _ in seen_fields(game)}


def changed(before: dict[str, Any], changes: Changes) -> dict[str, Any]:
    """A state with changes carried out."""
    after = {name: list(values) for name, values in before.items()}
    for name, change in changes.items():
        for at, value in change if isinstance(change, list) else [(0, change)]:
            assert after[name][at] != value, "what did not change is not told"
            after[name][at] = value
    return after


def test_views_and_changes_are_those_of_each_viewer_alone(game: Game) -> None:
    match, dice = Match(Setting(game, 3), "looks"), random.Random(7)
    for _ in range(MOVES):
        if match.is_over:
            break
        match.submit(dice.choice(match.legal()))
        before, after = match.tables[-2:]
        look = Look(game, before, after)
        for viewer in range(NOBODY, 3):
            was, now = seen_by(game, before, viewer), seen_by(game, after, viewer)
            assert look.seen(viewer, 2).tobytes() == was.tobytes()
            assert look.seen(viewer).tobytes() == now.tobytes()
            assert look.differs(viewer) == (was.tobytes() != now.tobytes())
            assert changed(state(game, was), look.changes(viewer)) == state(game, now)

"""Leaks that were built in on purpose, each of them found by the comparison."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import pytest

from tests.leaks.channels import CHANNELS
from tests.leaks.comparing import Comparison, Leak
from updraft import games
from updraft.kit.contract import NOBODY, Game, Refusal
from updraft.kit.log import SeenMove
from updraft.kit.match import Match
from updraft.kit.memory import Features, Table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for
from updraft.kit.view import View
from updraft.server import undo, views

POSITIONS = 120  # until which a leak must be found
SAMPLE = 4
QUICK = tuple(channel for channel in CHANNELS if channel.received.__name__ not in ("hints", "searching_bots"))

Mutate: TypeAlias = Callable[[pytest.MonkeyPatch, Game], None]


def with_rules(patch: pytest.MonkeyPatch, game: Game, **rules: Any) -> None:
    patch.setitem(vars(game), "rules", replace(game.rules, **rules))


def forget(field: str) -> Mutate:
    """Make a `hide` that forgets a field."""

    def mutate(patch: pytest.MonkeyPatch, game: Game) -> None:
        hide = game.rules.hide

        def leaky(table: Table[Any], seat: int) -> None:
            kept = table[0][field].copy()
            hide(table, seat)
            table[0][field] = kept

        with_rules(patch, game, hide=leaky)

    return mutate


def count_high_cards(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Make a `hide` that leaves a count of what it hid."""
    hide = game.rules.hide

    def leaky(table: Table[Any], seat: int) -> None:
        high = int((table[0].hand > 20).sum())
        hide(table, seat)
        table[0].end = high

    with_rules(patch, game, hide=leaky)


def sort_by_hidden_values(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Make a `hide` that sorts what may be seen by what may not: when tiles came to a rack, by the tiles."""
    hide = game.rules.hide

    def leaky(table: Table[Any], seat: int) -> None:
        orders = [np.argsort(rack[:held]) for rack, held in zip(table[0].rack, table[0].held, strict=True)]
        since = table[0].since.copy()
        hide(table, seat)
        for row, order in enumerate(orders):
            table[0].since[row][: len(order)] = since[row][order]

    with_rules(patch, game, hide=leaky)


def observe_the_deck(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Write one number of an observation from the true table."""
    observe = game.rules.observe

    def leaky(table: Table[Any], seat: int, out: Features) -> None:
        observe(table, seat, out)
        out[0] = table[0].deck[0]

    with_rules(patch, game, observe=leaky)


def tell_hidden_cards(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Tell everybody in the log what only the player knows."""

    def line(move: PlayedMove, _: int, names: list[str], lang: str) -> str:
        return game.parts.log.tell(SeenMove(move.before, move.number, move.after, NOBODY, knows=True), names, lang)

    patch.setattr(PlayedMove, "line", line)


def refuse_by_other_hands(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Say another rule if somebody else holds a certain card."""
    refusal = views.refusal

    def leaky(match: Match, seat: int, move: str) -> Refusal | None:
        found = refusal(match, seat, move)
        return found and replace(found, rule=f"card {match.table[0].deck[0]}")

    patch.setattr(views, "refusal", leaky)


def show_spectators_a_hand(patch: pytest.MonkeyPatch, game: Game) -> None:
    def leaky(match: Match, viewer: int) -> Table[Any]:
        return hide_for(match.game, match.table, max(viewer, 0))

    patch.setattr(views, "hidden_table", leaky)


def undo_by_the_true_world(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Decide about an undo by what others hold."""
    patch.setattr(undo, "can_undo", lambda move: int(move.before[0].deck[0]) % 2)


def hand_the_true_table_to_bots(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(Match, "view", lambda match, seat: View(match.game, seat, match.table))


def derive_from_the_true_table(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Derive facts for the page that count tiles in the bag by kind."""
    patch.setattr(views, "hidden_table", lambda match, _: match.table.copy())


MUTATIONS: list[tuple[str, str, Mutate, str]] = [
    ("luck", "die-aufsteiger", forget("luck"), "view"),
    ("hand", "up-too-high", forget("hand"), "view"),
    ("built face-down", "tout-la-haut", forget("tree"), "view"),
    ("rack", "up-turn", forget("rack"), "view"),
    ("count", "tout-la-haut", count_high_cards, "view or log"),
    ("order", "up-turn", sort_by_hidden_values, "view"),
    ("observation", "up-too-high", observe_the_deck, "observation"),
    ("log", "tout-la-haut", tell_hidden_cards, "log"),
    ("refusal", "up-too-high", refuse_by_other_hands, "refusals"),
    ("spectator", "up-too-high", show_spectators_a_hand, "state"),
    ("undo", "tout-la-haut", undo_by_the_true_world, "undoing"),
    ("bots", "up-too-high", hand_the_true_table_to_bots, "program lines"),
    ("derived", "up-turn", derive_from_the_true_table, "state"),
]


@cache
def compile_with_true_rules(game: Game) -> None:
    """Compile all that is compared, bots too, in which a rule that is plain Python could not be linked."""
    [*Comparison(game, sample=1, channels=QUICK).run(16)]


@pytest.mark.parametrize(("game", "mutate", "channel"), [pytest.param(*rest, id=name) for name, *rest in MUTATIONS])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, game: str, mutate: Mutate, channel: str) -> None:
    compile_with_true_rules(games.find(game))
    mutate(monkeypatch, games.find(game))
    with pytest.raises(Leak) as found:
        [*Comparison(games.find(game), sample=SAMPLE, channels=QUICK).run(POSITIONS)]
    assert found.value.channel in channel.split(" or ")

"""The facts that every game derives for the page have their declared types, and its moves have rules of the book."""

from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import msgspec

from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.rulebook import rulebook
from updraft.kit.table import hide_for


def test_derived_facts_can_be_sent_as_they_are_typed(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    """Check the derived facts against their TypedDict: they go over the wire and into the page's types."""
    derive = game.parts.web.derive
    wanted: Any = get_type_hints(derive)["return"]
    for match in some_positions(game):
        for viewer in range(NOBODY, match.settings.players):
            facts = derive(hide_for(game, match.table, viewer), viewer)
            assert msgspec.json.decode(msgspec.json.encode(facts), type=wanted, strict=True) == facts


def test_a_rule_is_one_of_the_book(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    known = {paragraph.id for paragraph in rulebook(game, "en").rules}
    for match in some_positions(game):
        for move in match.numbers[-1:]:
            for knows in (True, False):
                assert game.parts.web.rule(match.tables[-2], move, knows) in known

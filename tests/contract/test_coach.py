"""Every game: hints that do not give the move away at once, give reasons in both languages, and tell no secret."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from updraft.kit.coach import MOST_REASONS
from updraft.kit.contract import Game, Move
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import hide_for, legal_actions
from updraft.kit.texts import LANGUAGES, load
from updraft.kit.untrusted import printable

MOVES = 6  # of a position
LONGEST = 160  # letters of a sentence

Decision = tuple[Match, Table[Any], list[Move]]


def decisions(game: Game, matches: Iterator[Match]) -> Iterator[Decision]:
    """Yield positions as the current player sees them, with the legal moves."""
    for match in matches:
        if not match.is_over:
            hidden = hide_for(game, match.table, match.turn)
            yield match, hidden, legal_actions(game, hidden)


def some_of(legal: list[Move]) -> list[Move]:
    return legal[:: 1 + len(legal) // MOVES]


def is_sentence(text: str) -> bool:
    is_closed = text[:1].isupper() or text[:1].isdigit()
    return is_closed and text.endswith(".") and len(text) <= LONGEST and printable(text, len(text)) == text


def test_where_to_look_does_not_name_the_move(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    coach, drawing = game.parts.coach, game.parts.drawing
    for match, hidden, legal in decisions(game, some_positions(game)):
        names = [f"player {seat}" for seat in range(match.settings.players)]
        for move in some_of(legal):
            for lang in LANGUAGES:
                said = coach.look(hidden, move, lang)
                assert is_sentence(said), said
                described = drawing.describe(hidden, move, names, lang)
                assert not re.search(rf"\b{re.escape(described)}\b", said, re.IGNORECASE)
                assert not re.search(rf"\b{re.escape(game.notation.text(hidden, move))}\b", said)


def test_there_are_one_to_three_reasons(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    coach = game.parts.coach
    for match, hidden, legal in decisions(game, some_positions(game)):
        before = hidden.tobytes()
        for move in some_of(legal):
            said = {lang: coach.reasons(hidden, move, legal, lang) for lang in LANGUAGES}
            for sentences in said.values():
                assert 1 <= len(sentences) <= MOST_REASONS
                assert all(is_sentence(sentence) for sentence in sentences), sentences
            assert len({len(sentences) for sentences in said.values()}) == 1
            assert said["en"] != said["fr"]
        assert hidden.tobytes() == before, match


def test_a_hint_is_the_same_in_all_worlds_that_look_the_same(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    coach = game.parts.coach
    for match, hidden, legal in decisions(game, some_positions(game)):
        for seed in (3, 4):
            world = match.table.copy()
            game.rules.redeal(world, match.turn, seed)
            seen = hide_for(game, world, match.turn)
            for move in some_of(legal)[:2]:
                assert coach.look(seen, move, "en") == coach.look(hidden, move, "en")
                assert coach.reasons(seen, move, legal, "en") == coach.reasons(hidden, move, legal, "en")


def test_every_sentence_of_the_coach_can_be_said(game: Game) -> None:
    """Find texts that no code asks for, in either language."""
    source = (game.folder / "coach.py").read_text(encoding="utf-8")
    for key in load(game.folder, "en")["coach"]:
        stem = key.removesuffix("_one")
        parts = re.findall(r'f"(\{[a-z]+\})?([a-z_]+)(\{[^"]*\})?"', source)
        made = any(stem.endswith(middle) if before else stem.startswith(middle) for before, middle, _ in parts)
        assert f'"{stem}"' in source or made, key

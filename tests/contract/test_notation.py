"""Every game: a move's text and its number are two names of one thing."""

from collections.abc import Callable, Iterator

from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.referee import why_not
from updraft.kit.table import legal_actions


def test_texts_and_numbers_of_legal_moves_are_a_bijection(
    game: Game, positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in positions(game):
        moves = legal_actions(game, match.table)
        texts = [game.notation.text(match.table, move) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [game.notation.number(match.table, text) for text in texts] == moves


def test_a_move_is_allowed_exactly_if_it_is_legal(
    game: Game, some_positions: Callable[[Game], Iterator[Match]], numbers: Callable[..., list[int]]
) -> None:
    """Asked by text, for moves that the notation can write, near or far from legal."""
    for match in some_positions(game):
        legal = set(legal_actions(game, match.table))
        for move in numbers(match):
            text = _text(game, match, move)
            if text is None:
                assert move not in legal
                continue
            refused = why_not(game, match.table, text) is not None
            assert refused != (game.notation.number(match.table, text) in legal), text


def _text(game: Game, match: Match, move: int) -> str | None:
    try:
        return game.notation.text(match.table, move)
    except LookupError:
        return None


def test_texts_that_are_nearly_a_move_are_none(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    match = next(positions(game))
    text = match.legal_moves[0]
    for spoilt in (text + " ", " " + text, text + "\n", text + text, text[:-1] + "é", text + "\u0661", ""):
        assert spoilt in match.legal_moves or why_not(game, match.table, spoilt) is not None

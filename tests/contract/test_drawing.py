"""Every game: the table as text, for every seat and language, and no more than a seat may know."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice

from updraft.kit.contract import NOBODY, Game
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.table import hide_for, legal_actions
from updraft.kit.texts import LANGUAGES
from updraft.kit.untrusted import printable

WIDEST = 80


def names_at(match: Match) -> list[str]:
    return [f"player {seat}" for seat in range(match.settings.players)]


def test_every_seats_position_can_be_drawn(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    drawing = game.parts.drawing
    for match in some_positions(game):
        for seat in range(NOBODY, match.settings.players):
            hidden = hide_for(game, match.table, seat)
            before = hidden.tobytes()
            for draw in (drawing.draw, drawing.compact):
                pages = {lang: plain(draw(hidden, seat, names_at(match), lang)) for lang in LANGUAGES}
                assert hidden.tobytes() == before
                assert len(set(pages.values())) == len(LANGUAGES)
                for page in pages.values():
                    assert all(name in page for name in names_at(match))
                    assert max(len(line) for line in page.splitlines()) <= WIDEST


def test_no_two_moves_of_a_list_have_equal_words(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    describe = game.parts.drawing.describe
    for match, lang in zip(islice(some_positions(game), 0, None, 4), cycle(LANGUAGES), strict=False):
        hidden = hide_for(game, match.table, match.turn)
        moves = legal_actions(game, match.table)
        assert len({describe(hidden, move, names_at(match), lang) for move in moves}) == len(moves)


def test_every_move_has_a_hint_and_words_to_the_player_who_decides(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    """Say "lay 31", not "Ann lays 31": the words stand on buttons and inside sentences."""
    drawing = game.parts.drawing
    for match in some_positions(game):
        hidden, names = hide_for(game, match.table, match.turn), names_at(match)
        for move in legal_actions(game, match.table)[:30]:
            for lang in LANGUAGES:
                hint = drawing.hint(hidden, move, lang)
                assert printable(hint, len(hint)) == hint
                words = drawing.describe(hidden, move, names, lang)
                assert printable(words, len(words)) == words
                assert words[0].islower() and names[match.turn] not in words

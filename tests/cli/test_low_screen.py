"""A screen of 80 × 24: every board is at most 80 wide, and nothing scrolls off it unread."""

from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.bots.random_bot import RandomBot
from updraft.cli.pages import in_pages
from updraft.cli.play import MAX_NAME
from updraft.cli.terminal import terminal_texts
from updraft.kit.contract import NOBODY, Game
from updraft.kit.drawing import plain
from updraft.kit.table import hide_for
from updraft.kit.texts import LANGUAGES
from updraft.kit.view import view_of

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal

ROWS, COLUMNS = 24, 80
DECISIONS = 25  # of a person at the low screen
MAX_MOVES = 600
LINES_TO_DECIDE = 2  # "Your turn" and the prompt


@pytest.mark.parametrize("game", games.catalogue(), ids=lambda game: game.name)
def test_every_board_is_at_most_80_wide_and_its_compact_form_lower(game: Game) -> None:
    """Measure whole random games with most players, whose names are as long as can be."""
    players = game.player_counts[-1]
    names = [f"{seat}".rjust(MAX_NAME, "W") for seat in range(players)]
    match, bot = game.new(players=players, seed="measured"), RandomBot("measured")
    heights = []
    while not match.is_over and match.move_count < MAX_MOVES:
        lang = LANGUAGES[match.move_count % len(LANGUAGES)]
        for seat in (match.turn, NOBODY):
            hidden = hide_for(game, match.table, seat)
            pages = [
                plain(draw(hidden, seat, names, lang)).split("\n")
                for draw in (game.parts.drawing.draw, game.parts.drawing.compact)
            ]
            assert max(len(line) for page in pages for line in page) <= COLUMNS
            assert len(pages[1]) < len(pages[0])
            heights.append(len(pages[1]))
        match.push(bot.choose(view_of(game, match.table, match.turn)))
    heights.sort()
    assert heights[len(heights) // 2] + LINES_TO_DECIDE <= ROWS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_nothing_scrolls_off_a_low_screen_unread(open_terminal: "OpenTerminal", game: str, lang: str) -> None:
    players = games.find(game).player_counts[-1]
    bots = " --seat bot:random" * (players - 1)
    command = f"play {game} --players {players} --first 0 --seed low --lang {lang} --seat Ann{bots}"
    terminal = open_terminal(command, rows=ROWS, columns=COLUMNS)
    answers = [terminal.wait()]
    more = terminal_texts(lang)["more"].strip()
    mark = "#" if game == "up-turn" else ""
    for typed in ("help", "list", "rules", *["1"] * DECISIONS):
        while answers[-1].rstrip().endswith(more):
            answers.append(terminal.enter(""))
        if terminal.is_over:
            break
        answers.append(terminal.enter(mark + typed if typed == "1" else typed))
    for answer in answers:
        lines = answer.split("\n")
        assert len(lines) <= ROWS, answer
        assert max(len(line.rstrip()) for line in lines) <= COLUMNS, answer


def test_pages_end_at_empty_lines_and_the_last_one_is_full() -> None:
    news, board, question = "a\n" * 3, "b\n" * 6, "c\n" * 2
    assert in_pages(news + "\n" + board + question, 9) == [news, "\n" + board + question]
    assert in_pages(board + question, 9) == [board + question]
    assert in_pages("x\n" * 20, 9) == ["x\n" * 9, "x\n" * 9, "x\n" * 2]

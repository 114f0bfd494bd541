"""`updraft replay`: a record looked at, position by position."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.bots.random_bot import RandomBot
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import card_name, words
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import view_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run, Sit

GAME = games.find("tout-la-haut")
EN, FR = terminal_texts("en"), terminal_texts("fr")
HEADING = re.compile(r"^(\d+)  (.*)$", re.MULTILINE)
STUMP = "╰─┬──┬─╯"


@pytest.fixture
def match(tmp_path: Path) -> Match:
    """A game of three bots, saved as game.json.gz."""
    match, bot = Match(Settings(GAME, 3, {"draw_last": True}, first=0), "replay"), RandomBot("replay")
    while not match.is_over:
        match.push(bot.choose(view_of(GAME, match.table, match.turn)))
    match.record().save(tmp_path / "game.json.gz")
    return match


def test_without_a_terminal_every_position_is_printed(updraft: "Run", match: Match) -> None:
    ran = updraft("replay game.json.gz")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [int(number) for number, _ in HEADING.findall(ran.stdout)] == list(range(19))
    for entry, (_, told) in zip(match.entries, HEADING.findall(ran.stdout)[1:], strict=True):
        assert EN["seat"].format(seat=entry["seat"]) in told
        assert card_name(entry["move"].rstrip("*"), "en") in told
    assert ran.stdout.count(STUMP) == 3 * 19
    assert match.record().result is not None
    assert EN["over"].format(rule="TLH-7") in ran.stdout


def test_through_one_seats_eyes_nothing_is_seen_of_the_others(updraft: "Run", match: Match) -> None:
    ran = updraft("replay game.json.gz --seat 1 --lang fr")
    assert (ran.returncode, ran.stderr) == (0, "")
    pages = re.split(r"^\d+  ", ran.stdout, flags=re.MULTILINE)[1:]
    said = words("fr")
    assert len(pages) == 19
    for page, table, entry in zip(pages, match.tables, [None, *match.entries], strict=True):
        assert (said["hand"].format(who=FR["seat"].format(seat=1)) in page) == (table[0].turn == 1)
        if entry and entry["seat"] != 1 and entry["move"].endswith("*"):
            assert page.startswith(said["built_down"].format(who=FR["seat"].format(seat=entry["seat"])))
        elif entry:
            assert card_name(entry["move"].rstrip("*"), "fr") in page.partition("\n")[0]
        kept = said["kept"].partition("{")[0]
        assert page.count(kept) <= 1


def test_steps_in_a_terminal(sit: "Sit", match: Match) -> None:
    terminal = sit("replay game.json.gz --lang en")

    def at() -> int:
        """The position that is shown, which the question names too."""
        number = int(HEADING.findall(terminal.answer)[-1][0])
        assert terminal.says(EN["what_next"].format(at=number, last=18))
        return number

    terminal.wait()
    assert at() == 0
    assert terminal.says(EN["replay_deal"])
    for typed, there in (("b", 0), ("", 1), ("n", 2), ("b", 1), ("17", 17), ("", 18), ("", 18), ("0", 0), ("l", 18)):
        terminal.enter(typed)
        assert at() == there
    assert terminal.says(EN["over"].format(rule="TLH-7"))
    terminal.enter("19")
    assert terminal.says(EN["no_move_number"].format(number=19, last=18))
    for nonsense in ("hello", "-1", "²"):
        terminal.enter(nonsense)
        assert terminal.says(EN["unknown_command"])
        assert STUMP not in terminal.answer
    terminal.enter("q")
    assert terminal.is_over
    assert terminal.exit_code() == 0


def test_ctrl_d_leaves_and_an_unfinished_game_says_so(sit: "Sit", match: Match, tmp_path: Path) -> None:
    match.pop()
    match.record().save(tmp_path / "begun.json")
    terminal = sit("replay begun.json --lang fr")
    terminal.wait()
    terminal.enter("l")
    assert terminal.says(FR["unfinished"])
    terminal.press_ctrl_d()
    assert terminal.is_over
    assert terminal.exit_code() == 0

"""`updraft replay`: a record shown position by position."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.bots.random_bot import RandomBot
from updraft.cli.replay import ReplayViewer
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import card_name, words
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import view_of

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

GAME = games.find("tout-la-haut")
EN, FR = terminal_texts("en"), terminal_texts("fr")
HEADING = re.compile(r"^(\d+)  (.*)$", re.MULTILINE)
STUMP = "╰─┬──┬─╯"


@pytest.fixture
def match(tmp_path: Path) -> Match:
    """Play a game of three bots and save it as game.json.gz."""
    match, bot = Match(Settings(GAME, 3, {"draw_last": True}, first=0), "replay"), RandomBot("replay")
    while not match.is_over:
        match.push(bot.choose(view_of(GAME, match.table, match.turn)))
    match.record().save(tmp_path / "game.json.gz")
    return match


def test_without_a_terminal_every_position_is_printed(updraft: "Run", match: Match) -> None:
    ran = updraft("replay game.json.gz")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [int(number) for number, _ in HEADING.findall(ran.stdout)] == list(range(19))
    for entry, (_, heading) in zip(match.entries, HEADING.findall(ran.stdout)[1:], strict=True):
        assert EN["seat"].format(seat=entry["seat"]) in heading
        assert card_name(entry["move"].rstrip("*"), "en") in heading
    assert ran.stdout.count(STUMP) == 3 * 19
    assert match.record().result is not None
    assert EN["over"] + "  TLH-7" in ran.stdout


def test_one_seats_replay_hides_the_other_hands(updraft: "Run", match: Match) -> None:
    ran = updraft("replay game.json.gz --seat 1 --lang fr")
    assert (ran.returncode, ran.stderr) == (0, "")
    pages = re.split(r"^\d+  ", ran.stdout, flags=re.MULTILINE)[1:]
    texts = words("fr")
    assert len(pages) == 19
    for page, table, entry in zip(pages, match.tables, [None, *match.entries], strict=True):
        assert (texts["hand"].format(who=FR["seat"].format(seat=1)) in page) == (table[0].turn == 1)
        if entry and entry["seat"] != 1 and entry["move"].endswith("*"):
            assert page.startswith(f"{FR['seat'].format(seat=entry['seat'])} pose une carte face cachée")
        elif entry:
            assert card_name(entry["move"].rstrip("*"), "fr") in page.partition("\n")[0]
        kept = texts["kept"].partition("{")[0]
        assert page.count(kept) <= 1


def test_stepping_in_a_terminal(open_terminal: "OpenTerminal", match: Match) -> None:
    terminal = open_terminal("replay game.json.gz --lang en")

    def at() -> int:
        """Return the number of the position, which the prompt names, too."""
        number = int(HEADING.findall(terminal.answer)[-1][0])
        assert terminal.shows(EN["replay_prompt"].format(at=number, last=18))
        return number

    terminal.wait()
    assert at() == 0
    assert terminal.shows(EN["replay_deal"])
    for typed, expected in (("b", 0), ("", 1), ("n", 2), ("b", 1), ("17", 17), ("", 18), ("", 18), ("0", 0), ("l", 18)):
        terminal.enter(typed)
        assert at() == expected
    assert terminal.shows(EN["over"] + "  TLH-7")
    terminal.enter("19")
    assert terminal.shows(EN["no_move_number"].format(number=19, last=18))
    for nonsense in ("hello", "-1", "²"):
        terminal.enter(nonsense)
        assert terminal.shows(EN["unknown_command"])
        assert STUMP not in terminal.answer
    terminal.enter("q")
    assert terminal.is_over
    assert terminal.exit_code() == 0


def test_ctrl_d_quits_an_unfinished_game(open_terminal: "OpenTerminal", match: Match, tmp_path: Path) -> None:
    match.pop()
    match.record().save(tmp_path / "unfinished.json")
    terminal = open_terminal("replay unfinished.json --lang fr")
    terminal.wait()
    terminal.enter("l")
    assert terminal.shows(FR["unfinished"])
    terminal.press_ctrl_d()
    assert terminal.is_over
    assert terminal.exit_code() == 0


def test_moves_with_a_hint_are_marked_and_the_result_names_who_took_some(
    match: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    match.hints = {2, 5}
    for lang in ("en", "fr"):
        texts, viewer = terminal_texts(lang), ReplayViewer(match, None, lang)
        for at in range(match.move_count + 1):
            viewer.show(at)
        shown = capsys.readouterr().out
        marked = [int(number) for number, text in HEADING.findall(shown) if text.endswith(texts["with_a_hint"])]
        assert marked == [2, 5]
        assert texts["with_hints"].format(who=texts["seat"].format(seat=1)) in shown

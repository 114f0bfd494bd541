"""Save, leave, and continue from the same position."""

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import words
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run, Terminal

EN = terminal_texts("en")
STUMP = "╰─┬──┬─╯"
WIDE = 200  # so that the command to continue stays on one line


def table(terminal: "Terminal") -> str:
    """Return the table that was last drawn, from its heading to the prompt."""
    drawn = terminal.answer
    return drawn[drawn.rindex(words("en")["round_of"].partition("{")[0]) :]


def resume_command(terminal: "Terminal") -> str:
    """Return the printed command that continues the game, without its first word."""
    line = next(line for line in terminal.answer.splitlines() if "updraft play" in line)
    return shlex.join(shlex.split(line[line.index("updraft play") :])[1:])


@pytest.mark.parametrize("key", ["Ctrl-C", "Ctrl-D", "quit"])
def test_leaving_saves_and_says_how_to_continue(open_terminal: "OpenTerminal", tmp_path: Path, key: str) -> None:
    terminal = open_terminal("play tout-la-haut --first 1 --seed leave --option draw_last=true", columns=WIDE)
    terminal.wait()
    terminal.enter("1")
    before = table(terminal)
    match key:
        case "Ctrl-C":
            terminal.press_ctrl_c()
        case "Ctrl-D":
            terminal.press_ctrl_d()
        case _:
            terminal.enter(key)
    assert terminal.is_over
    assert terminal.exit_code() == 0
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]
    resumed = open_terminal(resume_command(terminal), columns=WIDE)
    resumed.wait()
    assert table(resumed) == before


def test_the_resume_command_has_the_seats(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal("play tout-la-haut --first 1 --seed seats --seat bot --seat 'Ann B'", columns=WIDE)
    terminal.wait()
    terminal.enter("1")
    before = table(terminal)
    terminal.press_ctrl_d()
    resumed = open_terminal(resume_command(terminal), columns=WIDE)
    resumed.wait()
    assert resumed.shows(EN["your_turn"].format(who="Ann B"))
    assert table(resumed) == before


def test_two_people_continue_behind_a_curtain(open_terminal: "OpenTerminal") -> None:
    command = "play tout-la-haut --first 0 --seed both --seat Ann --seat Bob --save game.json"
    terminal = open_terminal(command)
    terminal.wait()
    while not terminal.shows(EN["curtain"].format(who="Bob")):
        terminal.enter("1" if STUMP in terminal.screen else "")
    terminal.press_ctrl_c()
    resumed = open_terminal("play --resume game.json --seat Ann --seat Bob")
    resumed.wait()
    assert resumed.shows(EN["curtain"].format(who="Bob"))
    assert STUMP not in resumed.answer
    resumed.enter("")
    assert resumed.shows(EN["your_turn"].format(who="Bob"))


def test_saving_under_a_name(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    terminal = open_terminal("play tout-la-haut --first 0 --seed saved", columns=WIDE)
    terminal.wait()
    terminal.enter("save early.json")
    assert terminal.shows(EN["nothing_to_save"])
    terminal.enter("1")
    before = table(terminal)
    terminal.enter("save nowhere/game.json")
    assert terminal.shows(EN["not_saved"].partition("{reason}")[0].format(file="nowhere/game.json"))
    terminal.enter("save my game.json.gz")
    resumed = open_terminal(resume_command(terminal), columns=WIDE)
    resumed.wait()
    assert table(resumed) == before

    terminal.enter("quit")
    assert [path.name for path in tmp_path.iterdir()] == ["my game.json.gz"]
    assert (tmp_path / "my game.json.gz").read_bytes().startswith(b"\x1f\x8b")


def test_a_resumed_game_stays_one_record(updraft: "Run", tmp_path: Path) -> None:
    begun = updraft("play tout-la-haut --players 3 --first 0 --seed on --seat Ann --save game.json", typed="1\n2\n")
    assert begun.returncode == 0
    moves = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["moves"]
    assert len(moves) == 6
    ended = updraft("play tout-la-haut --resume game.json --seat Ann", typed="1\n" * 4)
    assert ended.returncode == 0
    assert EN["over"] + "  TLH-7" in ended.stdout
    match = replay(read_file(tmp_path / "game.json"))
    assert match.is_over
    assert match.entries[:6] == moves

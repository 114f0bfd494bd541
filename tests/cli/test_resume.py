"""A game is never lost: save, leave, and go on from the same position."""

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
    from tests.cli.conftest import Run, Sit, Terminal

EN = terminal_texts("en")
STUMP = "╰─┬──┬─╯"
WIDE = 200  # so that the command to go on with stays on one line


def table(terminal: "Terminal") -> str:
    """The table that was last drawn, from its headline to the question."""
    drawn = terminal.answer
    return drawn[drawn.rindex(words("en")["round_of"].partition("{")[0]) :]


def told(terminal: "Terminal") -> str:
    """The command that the terminal told to go on with, without its first word."""
    line = next(line for line in terminal.answer.splitlines() if "updraft play" in line)
    return shlex.join(shlex.split(line[line.index("updraft play") :])[1:])


@pytest.mark.parametrize("key", ["Ctrl-C", "Ctrl-D", "quit"])
def test_leaving_saves_and_tells_how_to_go_on(sit: "Sit", tmp_path: Path, key: str) -> None:
    terminal = sit("play tout-la-haut --first 1 --seed leave --option draw_last=true", columns=WIDE)
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
    again = sit(told(terminal), columns=WIDE)
    again.wait()
    assert table(again) == before


def test_who_sat_where_is_part_of_the_command_to_go_on_with(sit: "Sit") -> None:
    terminal = sit("play tout-la-haut --first 1 --seed seats --seat bot --seat 'Ann B'", columns=WIDE)
    terminal.wait()
    terminal.enter("1")
    before = table(terminal)
    terminal.press_ctrl_d()
    again = sit(told(terminal), columns=WIDE)
    again.wait()
    assert again.says(EN["your_turn"].format(who="Ann B"))
    assert table(again) == before


def test_two_people_go_on_behind_a_curtain(sit: "Sit") -> None:
    command = "play tout-la-haut --first 0 --seed both --seat Ann --seat Bob --save game.json"
    terminal = sit(command)
    terminal.wait()
    while not terminal.says(EN["curtain"].format(who="Bob")):
        terminal.enter("1" if STUMP in terminal.screen else "")
    terminal.press_ctrl_c()
    again = sit("play --resume game.json --seat Ann --seat Bob")
    again.wait()
    assert again.says(EN["curtain"].format(who="Bob"))
    assert STUMP not in again.answer
    again.enter("")
    assert again.says(EN["your_turn"].format(who="Bob"))


def test_save_under_a_name_and_go_on_there(sit: "Sit", tmp_path: Path) -> None:
    terminal = sit("play tout-la-haut --first 0 --seed saved", columns=WIDE)
    terminal.wait()
    terminal.enter("save early.json")
    assert terminal.says(EN["nothing_to_save"])
    terminal.enter("1")
    before = table(terminal)
    terminal.enter("save nowhere/game.json")
    assert terminal.says(EN["not_saved"].partition("{reason}")[0].format(file="nowhere/game.json"))
    terminal.enter("save my game.json.gz")
    again = sit(told(terminal), columns=WIDE)
    again.wait()
    assert table(again) == before

    terminal.enter("quit")
    assert [path.name for path in tmp_path.iterdir()] == ["my game.json.gz"]
    assert (tmp_path / "my game.json.gz").read_bytes().startswith(b"\x1f\x8b")


def test_a_game_goes_on_to_its_end_and_stays_one_record(updraft: "Run", tmp_path: Path) -> None:
    begun = updraft("play tout-la-haut --players 3 --first 0 --seed on --seat Ann --save game.json", typed="1\n2\n")
    assert begun.returncode == 0
    moves = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["moves"]
    assert len(moves) == 6
    ended = updraft("play tout-la-haut --resume game.json --seat Ann", typed="1\n" * 4)
    assert ended.returncode == 0
    assert EN["over"].format(rule="TLH-7") in ended.stdout
    match = replay(read_file(tmp_path / "game.json"))
    assert match.is_over
    assert match.entries[:6] == moves

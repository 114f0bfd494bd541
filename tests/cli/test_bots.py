"""Bots in `updraft play` and `updraft simulate`: names, thinking, failures."""

import hashlib
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bots.fake_model import fake_model, player
from updraft.cli.terminal import terminal_texts
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

EN = terminal_texts("en")
PLAY = "play tout-la-haut --first 0 --seed bots --players 2 --seat Ann"
SIMULATE = "simulate tout-la-haut --players 2 --games 2 --seed S"
ANSWER = """\
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if "choices" in message:
        {before}
        print(json.dumps({{"move": message["choices"][-1]}}), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """Write a program that takes the last of its choices."""
    return write_bot(tmp_path / "mybot", "pass")


def write_bot(path: Path, before: str) -> Path:
    path.write_text(f"#!{sys.executable} -IS\n{ANSWER.format(before=before)}")
    path.chmod(0o755)
    return path


def test_a_program_plays_at_the_table(updraft: "Run", bot: Path, tmp_path: Path) -> None:
    ran = updraft(f"{PLAY} --seat bot:./mybot --save game.json", typed="1\n" * 7)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert EN["bot"].format(seat=1, level="mybot") in ran.stdout
    match = replay(read_file(tmp_path / "game.json"))
    for table, move in zip(match.tables, match.moves, strict=False):
        if table[0].turn == 1:
            assert move.endswith("*")
    assert match.is_over


def test_a_function_plays_at_the_table(updraft: "Run", tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view, choices):\n    return choices[-1]\n")
    ran = updraft(f"{PLAY} --seat bot:mine.py:choose --save game.json", typed="1\n" * 7)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert EN["bot"].format(seat=1, level="mine.py:choose") in ran.stdout


def test_the_terminal_shows_which_bot_is_thinking(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    write_bot(tmp_path / "slow", "time.sleep(0.5)")
    terminal = open_terminal(f"{PLAY} --seat bot:./slow")
    terminal.wait()
    terminal.child.sendline("1")
    terminal.wait_for(EN["thinking"].format(who="bot 1 .slow.").replace("(", "."))
    terminal.wait()
    assert EN["thinking"].partition("}")[2] not in terminal.answer  # erased after its move


@pytest.mark.parametrize("bot_name", ["./slow", "expert:60s"])
def test_ctrl_c_while_a_bot_thinks_saves_the_game(open_terminal: "OpenTerminal", tmp_path: Path, bot_name: str) -> None:
    write_bot(tmp_path / "slow", "open(__file__ + '.on', 'w').close(); time.sleep(60)")
    terminal = open_terminal(f"{PLAY} --seat bot:{bot_name}", columns=200)
    terminal.wait()
    terminal.child.sendline("1")
    terminal.wait_for("thinking")
    began = time.monotonic()
    terminal.press_ctrl_c()
    assert time.monotonic() - began < 10
    assert terminal.is_over
    assert terminal.exit_code() == 0
    assert f"--seat bot:{bot_name}" in terminal.answer
    (saved,) = tmp_path.glob("*.json")
    assert replay(read_file(saved)).move_count == 1
    assert "Traceback" not in terminal.raw


def test_the_game_is_saved_when_a_bot_fails(updraft: "Run", tmp_path: Path) -> None:
    write_bot(tmp_path / "tired", "sys.exit('I am tired')")
    ran = updraft(f"{PLAY} --seat bot:./tired", typed="1\n")
    assert ran.returncode == 2
    assert ran.stderr == (
        "updraft: the bot './tired' exited with code 1 before it named a move; "
        "last line of its standard error: I am tired\n"
    )
    (saved,) = tmp_path.glob("*.json")
    assert replay(read_file(saved)).move_count == 1
    assert EN["saved"].partition("{")[0] in ran.stdout


def test_bot_timeout_limits_the_time_of_a_program(updraft: "Run", tmp_path: Path) -> None:
    write_bot(tmp_path / "slow", "time.sleep(60)")
    ran = updraft(f"{PLAY} --seat bot:./slow --bot-timeout 0.5", typed="1\n")
    assert ran.returncode == 2
    assert "did not name a move in time" in ran.stderr


def test_random_games_never_change(updraft: "Run", tmp_path: Path) -> None:
    command = "simulate tout-la-haut --players 3 --games 2 --seed always --option objective=random --legal"
    assert updraft(f"{command} --out plain").returncode == 0
    assert updraft(f"{command} --bots random --out named").returncode == 0
    assert updraft(f"{command} --bots random,random,random --out each").returncode == 0
    for folder in ("plain", "named", "each"):
        records = b"".join(path.read_bytes() for path in sorted((tmp_path / folder).iterdir()))
        assert hashlib.sha256(records).hexdigest() == EXPECTED_HASH


EXPECTED_HASH = "853b9d0a856e8992bc85a564bdf27bb940822a4b0c06f19d3318100f7f37da47"


def test_the_seed_decides_what_bots_play(updraft: "Run", bot: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        assert updraft(f"{SIMULATE} --bots expert:20,./mybot --out {folder}").returncode == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert len(names) == 2
    for name in names:
        record = (tmp_path / "a" / name).read_bytes()
        assert record == (tmp_path / "b" / name).read_bytes()
        for entry in json.loads(record)["moves"]:
            assert entry["seat"] == 0 or entry["move"].endswith("*")
    assert updraft(f"{SIMULATE} --bots casual --out c").returncode == 0
    assert (tmp_path / "c" / names[0]).read_bytes() != (tmp_path / "a" / names[0]).read_bytes()


def test_a_failing_bot_leaves_only_whole_files(updraft: "Run", tmp_path: Path) -> None:
    write_bot(tmp_path / "once", "open('n', 'a').write('x'); len(open('n').read()) > 9 and sys.exit(7)")
    ran = updraft(f"{SIMULATE} --bots random,./once --out out")
    assert ran.returncode == 2
    assert "exited with code 7" in ran.stderr
    (whole,) = (tmp_path / "out").iterdir()
    assert replay(read_file(whole)).is_over


def test_a_language_model_plays_at_the_table(updraft: "Run", tmp_path: Path) -> None:
    with fake_model(player()) as fake:
        ran = updraft(f"{PLAY} --seat bot:{fake.name} --save game.json", typed="1\n" * 7)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert EN["bot"].format(seat=1, level="fake") in ran.stdout
    assert replay(read_file(tmp_path / "game.json")).is_over
    assert "- Seat 0 builds " in fake.conversations[0][1]["content"]

"""Anyone's program as a bot: what it is told, what it may answer, and how it fails."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from updraft.bots import BotError, ProgramBot
from updraft.bots.play import play_to_end
from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.table import Settings, deal, hide_for
from updraft.kit.view import View, view_of

Written = Callable[[str], str]

ECHO = """
with open(__file__ + ".log", "w") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        if "choices" in json.loads(line):
            say(move=json.loads(line)["choices"][0])
"""
QUICK = 5.0  # seconds; far more than a test needs, far less than a hanging one would take


def heard(program: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(f"{program}.log").read_text(encoding="utf-8").splitlines()]


def failure(bot: ProgramBot, view: View) -> str:
    with pytest.raises(BotError) as failed:
        bot.choose(view)
    bot.close()
    return str(failed.value)


def is_running(process: int) -> bool:
    """Zombies do not run."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_program_is_told_who_it_is_and_what_its_seat_sees(program: Written, game: Game) -> None:
    path = program(ECHO)
    match = Match(Settings(game, 2, {"objective": "random"}), "told")
    bots = [ProgramBot(path, "seed"), ProgramBot(program(ECHO), "other")]
    play_to_end(match, bots)
    hello, *questions, over = heard(path)
    assert hello == {
        "hello": "updraft-bot/1",
        "game": "tout-la-haut",
        "ruleset": 1,
        "players": 2,
        "options": {"objective": "random", "strategic": False, "draw_last": False},
        "seat": 0,
        "seed": hello["seed"],
        "seconds": 60.0,
    }
    assert over == {"over": match.result()}
    tables = [table for table in match.tables if table[0].turn == 0]
    for table, question in zip(tables, questions, strict=True):
        view = view_of(game, table, 0)
        assert question == {"view": view.state, "choices": view.legal_moves}
        assert question["view"]["deck"] == [-1] * 32


def test_two_worlds_that_look_the_same_to_a_seat_are_told_in_the_same_bytes(program: Written, game: Game) -> None:
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    other = table.copy()
    game.rules.redeal(other, 1, 5)
    assert other[0].deck.tolist() != table[0].deck.tolist()
    told = []
    for world in (table, other):
        path = program(ECHO)
        bot = ProgramBot(path, "same")
        bot.choose(view_of(game, world, 1))
        bot.close()
        told.append(Path(f"{path}.log").read_bytes())
    assert told[0] == told[1]


def test_the_seed_is_its_own(program: Written, view: View) -> None:
    """The table's seed is the key to all cards; what a program gets follows from it and does not show it."""
    seeds = []
    for seed in ("table seed 1", "table seed 1", "table seed 2"):
        path = program(ECHO)
        bot = ProgramBot(path, seed)
        bot.choose(view)
        bot.close()
        seeds.append(heard(path)[0]["seed"])
    assert seeds[0] == seeds[1] != seeds[2]
    assert "table" not in seeds[0]


def test_a_game_that_is_left_has_no_result(program: Written, view: View) -> None:
    path = program(ECHO)
    bot = ProgramBot(path, "left")
    bot.choose(view)
    bot.close()
    assert heard(path)[-1] == {"over": None}


def test_an_impossible_move_is_refused_once_with_its_rule(program: Written, view: View) -> None:
    path = program("""
hear(); hear(); say(move="R9R9"); refused = hear()
with open(__file__ + ".log", "w") as log:
    log.write(json.dumps(refused))
say(move=refused["choices"][-1], comment="sorry")
""")
    bot = ProgramBot(path, "sorry")
    assert bot.choose(view) == view.legal_actions[-1]
    bot.close()
    (again,) = heard(path)
    assert again["view"] == view.state
    assert again["refused"]["move"] == "R9R9"
    assert again["refused"]["rule"] == "TLH-C1"
    assert again["refused"]["why"].endswith("[TLH-C1]")


def test_what_it_may_not_know_is_not_in_the_refusal(program: Written, game: Game) -> None:
    """Reasons are found in what the seat sees: the same in every world that looks the same."""
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    elsewhere = game.notation.text(table, int(table[0].kept[2]))
    worlds = [table.copy() for _ in range(3)]
    for seed, world in enumerate(worlds[1:]):
        game.rules.redeal(world, 1, seed)
    assert len({int(world[0].kept[2]) for world in worlds}) > 1
    path = program(f"hear(); hear(); say(move={elsewhere!r}); hear(); say(move={elsewhere!r})")
    assert len({failure(ProgramBot(path, "x"), view_of(game, world, 1)) for world in worlds}) == 1


def test_a_second_impossible_move_is_the_last(program: Written, view: View) -> None:
    for first in ("R9R9", "", "\ud800", "é" * 5_000):
        path = program(f"hear(); hear(); say(move={first!r}); hear(); say(move='castle')")
        told = failure(ProgramBot(path, "x"), view)
        assert "'castle'" in told
        assert told.endswith("[TLH-3]")


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("hear(); sys.exit(3)", "ended with exit code 3 before it named a move"),
        ("hear(); hear(); os.kill(os.getpid(), 9)", "was ended by signal 9"),
        ("print('a card', file=sys.stderr); raise KeyError('hand')", "its last words: KeyError: 'hand'"),
        ("hear(); hear(); print('R3G3', flush=True); time.sleep(60)", "said 'R3G3' where"),
        ("hear(); hear(); say(card='R3G3'); time.sleep(60)", "where a line such as"),
        ("hear(); hear(); print('[' * 30_000, flush=True); time.sleep(60)", "where a line such as"),
        ("hear(); hear(); say(move=3); time.sleep(60)", "where a line such as"),
        ("hear(); hear(); os.write(1, b'\\xff\\n'); time.sleep(60)", "where a line such as"),
        ("os.write(1, b'x' * 500_000); time.sleep(60)", "without ending the line"),
        ("hear(); hear(); os.close(1); time.sleep(60)", "closed its standard output"),
        ("time.sleep(60)", "did not name a move in time"),
        ("hear(); hear(); say(move='R9R9'); time.sleep(60)", "did not name a move in time"),
    ],
)
def test_whatever_it_does_wrong_is_told_in_one_sentence(program: Written, view: View, source: str, word: str) -> None:
    path = program(source)
    told = failure(ProgramBot(path, "x", patience=1.0 if "in time" in word else QUICK), view)
    assert told.startswith("the bot '")
    assert word in told
    assert "\n" not in told


def test_who_speaks_before_being_asked_is_out_of_step(program: Written, view: View) -> None:
    answer = "json.dumps({'move': hear()['choices'][0]}).encode()"
    bot = ProgramBot(program(f"hear(); os.write(1, {answer} + b'\\nhm\\n'); hear()"), "x")
    bot.choose(view)
    assert "spoke before it was asked" in failure(bot, view)


def test_a_program_that_cannot_be_run_is_named_at_once(tmp_path: Path, program: Written, view: View) -> None:
    plain = tmp_path / "notes.txt"
    plain.write_text("Buy apples.\n")
    for command, word in (
        ("./nowhere", "there is no program './nowhere'"),
        (str(plain), "chmod +x"),
        ("'half", "no closing quotation"),
        ("nowhere --fast", "there is no program 'nowhere'"),
        ("", "there is no program"),
    ):
        with pytest.raises(BotError, match=word.replace("+", r"\+")):
            ProgramBot(command, "x")
    plain.chmod(0o755)
    assert "cannot be started" in failure(ProgramBot(str(plain), "x"), view)


def test_full_pipes_block_nobody(program: Written, view: View) -> None:
    """It writes more to standard error than a pipe holds, before it reads and before it answers."""
    bot = ProgramBot(
        program("""
os.write(2, b"x" * 300_000)
hear()
for line in sys.stdin:
    os.write(2, b"y" * 300_000)
    if "choices" in json.loads(line):
        say(move=json.loads(line)["choices"][0])
"""),
        "x",
        QUICK,
    )
    for _ in range(3):
        assert bot.choose(view) == view.legal_actions[0]
    bot.close()


def test_a_question_that_is_longer_than_a_pipe_arrives(program: Written, view: View, game: Game) -> None:
    path = program("time.sleep(0.3)\nhear(); choices = hear()['choices']; say(move=choices[0])")
    long = View(game, view.seat, view.table.copy())
    long.state["remarks"] = "é" * 200_000
    bot = ProgramBot(path, "x", QUICK)
    assert bot.choose(long) == view.legal_actions[0]
    bot.close()


def test_stop_is_passed_on_and_answered_at_once(program: Written, view: View) -> None:
    bot = ProgramBot(
        program("""
hear(); choices = hear()["choices"]
assert hear() == {"stop": True}
say(move=choices[1])
hear()
"""),
        "x",
    )
    Timer(0.3, bot.stop).start()
    began = time.monotonic()
    assert bot.choose(view) == view.legal_actions[1]
    assert time.monotonic() - began < QUICK
    bot.close()


def test_who_does_not_stop_is_not_waited_for(program: Written, view: View) -> None:
    bot = ProgramBot(program("time.sleep(60)"), "x")
    Timer(0.1, bot.stop).start()
    began = time.monotonic()
    assert "did not name a move in time" in failure(bot, view)
    assert time.monotonic() - began < QUICK


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("stubborn", [False, True], ids=["goes by itself", "has to be ended"])
def test_nothing_is_left_of_it(program: Written, view: View, stubborn: bool) -> None:
    """Neither the program, whether or not it goes by itself, nor what it started, nor a zombie."""
    path = program(f"""
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
nothing = subprocess.DEVNULL
child = subprocess.Popen(["sleep", "60"], stdin=nothing, stdout=nothing, stderr=nothing)
hear()
with open(__file__ + ".pid", "w") as file:
    file.write(f"{{os.getpid()}} {{child.pid}} {{os.getpgrp()}}")
say(move=hear()["choices"][0])
hear()
time.sleep({60 if stubborn else 0})
""")
    bot = ProgramBot(path, "x")
    bot.choose(view)
    own, child, group = map(int, Path(f"{path}.pid").read_text().split())
    assert group == own != os.getpgrp()
    assert is_running(own) and is_running(child)
    bot.close()
    end = time.monotonic() + QUICK
    while is_running(child) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_running(own) and not is_running(child)
    assert not Path(f"/proc/{own}").exists()


def test_who_goes_on_talking_after_the_game_is_ended(program: Written, view: View) -> None:
    bot = ProgramBot(program("hear(); say(move=hear()['choices'][0])\nwhile True: os.write(1, b'x' * 60_000)"), "x")
    bot.choose(view)
    bot.close()


def test_after_a_game_it_plays_another(program: Written, view: View) -> None:
    path = program(ECHO)
    bot = ProgramBot(path, "again")
    for _ in range(2):
        bot.choose(view)
        bot.close()
        bot.close()
        assert [[*message] for message in heard(path)][1:] == [["view", "choices"], ["over"]]


def test_the_view_has_every_field_but_luck(view: View, game: Game) -> None:
    assert {*view.state} == {*game.state.fields} - {"luck", "taping", "tape_at", "tape_end", "wanted", "tape"}
    assert view.state["turn"] == 1
    assert len(view.state["tree"]) == 5
    assert json.loads(json.dumps(view.state)) == view.state
    assert hide_for(game, view.table, NOBODY)[0].hand.tolist() != view.state["hand"]

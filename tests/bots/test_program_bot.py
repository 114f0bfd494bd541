"""Programs as bots: the messages they receive, the answers they may give, and how they fail."""

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

WriteProgram = Callable[[str], str]

ECHO = """
with open(__file__ + ".log", "w") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        if "choices" in json.loads(line):
            send(move=json.loads(line)["choices"][0])
"""
QUICK = 5.0  # seconds; far more than a test needs, far less than a hanging one would take


def received_by(program: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(f"{program}.log").read_text(encoding="utf-8").splitlines()]


def failure(bot: ProgramBot, view: View) -> str:
    with pytest.raises(BotError) as failed:
        bot.choose(view)
    bot.close()
    return str(failed.value)


def is_running(process: int) -> bool:
    """Check that a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_program_receives_its_seat_and_its_views(program: WriteProgram, game: Game) -> None:
    path = program(ECHO)
    match = Match(Settings(game, 2, {"objective": "random"}), "messages")
    bots = [ProgramBot(path, "seed"), ProgramBot(program(ECHO), "other")]
    play_to_end(match, bots)
    hello, *questions, over = received_by(path)
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


def test_worlds_that_look_the_same_to_a_seat_give_the_same_bytes(program: WriteProgram, game: Game) -> None:
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    other = table.copy()
    game.rules.redeal(other, 1, 5)
    assert other[0].deck.tolist() != table[0].deck.tolist()
    messages = []
    for world in (table, other):
        path = program(ECHO)
        bot = ProgramBot(path, "same")
        bot.choose(view_of(game, world, 1))
        bot.close()
        messages.append(Path(f"{path}.log").read_bytes())
    assert messages[0] == messages[1]


def test_every_program_gets_its_own_seed(program: WriteProgram, view: View) -> None:
    """Derive the program's seed from the table's without revealing that, for it gives away every card."""
    seeds = []
    for seed in ("table seed 1", "table seed 1", "table seed 2"):
        path = program(ECHO)
        bot = ProgramBot(path, seed)
        bot.choose(view)
        bot.close()
        seeds.append(received_by(path)[0]["seed"])
    assert seeds[0] == seeds[1] != seeds[2]
    assert "table" not in seeds[0]


def test_an_abandoned_game_has_no_result(program: WriteProgram, view: View) -> None:
    path = program(ECHO)
    bot = ProgramBot(path, "left")
    bot.choose(view)
    bot.close()
    assert received_by(path)[-1] == {"over": None}


def test_an_illegal_move_is_refused_once_with_its_rule(program: WriteProgram, view: View) -> None:
    path = program("""
receive(); receive(); send(move="R9R9"); refused = receive()
with open(__file__ + ".log", "w") as log:
    log.write(json.dumps(refused))
send(move=refused["choices"][-1], comment="sorry")
""")
    bot = ProgramBot(path, "sorry")
    assert bot.choose(view) == view.legal_actions[-1]
    bot.close()
    (refusal,) = received_by(path)
    assert refusal["view"] == view.state
    assert refusal["refused"]["move"] == "R9R9"
    assert refusal["refused"]["rule"] == "TLH-C1"
    assert refusal["refused"]["why"].endswith("[TLH-C1]")


def test_a_refusal_reveals_nothing_hidden(program: WriteProgram, game: Game) -> None:
    """Give the same reason in every world that looks the same to the seat."""
    table = deal(Settings(game, 3, {"draw_last": True}, first=1), "oak")
    elsewhere = game.notation.text(table, int(table[0].kept[2]))
    worlds = [table.copy() for _ in range(3)]
    for seed, world in enumerate(worlds[1:]):
        game.rules.redeal(world, 1, seed)
    assert len({int(world[0].kept[2]) for world in worlds}) > 1
    path = program(f"receive(); receive(); send(move={elsewhere!r}); receive(); send(move={elsewhere!r})")
    assert len({failure(ProgramBot(path, "x"), view_of(game, world, 1)) for world in worlds}) == 1


def test_a_second_illegal_move_is_a_failure(program: WriteProgram, view: View) -> None:
    for first in ("R9R9", "", "\ud800", "é" * 5_000):
        path = program(f"receive(); receive(); send(move={first!r}); receive(); send(move='castle')")
        message = failure(ProgramBot(path, "x"), view)
        assert "'castle'" in message
        assert message.endswith("[TLH-3]")


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("receive(); sys.exit(3)", "exited with code 3 before it named a move"),
        ("receive(); receive(); os.kill(os.getpid(), 9)", "was killed by signal 9"),
        ("print('a card', file=sys.stderr); raise KeyError('hand')", "standard error: KeyError: 'hand'"),
        ("receive(); receive(); print('R3G3', flush=True); time.sleep(60)", "answered 'R3G3' instead of"),
        ("receive(); receive(); send(card='R3G3'); time.sleep(60)", "instead of a line such as"),
        ("receive(); receive(); print('[' * 30_000, flush=True); time.sleep(60)", "instead of a line such as"),
        ("receive(); receive(); send(move=3); time.sleep(60)", "instead of a line such as"),
        ("receive(); receive(); os.write(1, b'\\xff\\n'); time.sleep(60)", "instead of a line such as"),
        ("os.write(1, b'x' * 500_000); time.sleep(60)", "without ending the line"),
        ("receive(); receive(); os.close(1); time.sleep(60)", "closed its standard output"),
        ("time.sleep(60)", "did not name a move in time"),
        ("receive(); receive(); send(move='R9R9'); time.sleep(60)", "did not name a move in time"),
    ],
)
def test_every_failure_is_reported_in_one_sentence(program: WriteProgram, view: View, source: str, word: str) -> None:
    path = program(source)
    message = failure(ProgramBot(path, "x", timeout=1.0 if "in time" in word else QUICK), view)
    assert message.startswith("the bot '")
    assert word in message
    assert "\n" not in message


def test_a_line_before_the_question_is_a_failure(program: WriteProgram, view: View) -> None:
    answer = "json.dumps({'move': receive()['choices'][0]}).encode()"
    bot = ProgramBot(program(f"receive(); os.write(1, {answer} + b'\\nhm\\n'); receive()"), "x")
    bot.choose(view)
    assert "before it was asked" in failure(bot, view)


def test_a_program_that_cannot_be_run_is_named_at_once(tmp_path: Path, program: WriteProgram, view: View) -> None:
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


def test_full_pipes_do_not_block(program: WriteProgram, view: View) -> None:
    """Write more to standard error than a pipe holds, before reading and before answering."""
    bot = ProgramBot(
        program("""
os.write(2, b"x" * 300_000)
receive()
for line in sys.stdin:
    os.write(2, b"y" * 300_000)
    if "choices" in json.loads(line):
        send(move=json.loads(line)["choices"][0])
"""),
        "x",
        QUICK,
    )
    for _ in range(3):
        assert bot.choose(view) == view.legal_actions[0]
    bot.close()


def test_a_question_that_is_longer_than_a_pipe_arrives(program: WriteProgram, view: View, game: Game) -> None:
    path = program("time.sleep(0.3)\nreceive(); choices = receive()['choices']; send(move=choices[0])")
    long = View(game, view.seat, view.table.copy())
    long.state["remarks"] = "é" * 200_000
    bot = ProgramBot(path, "x", QUICK)
    assert bot.choose(long) == view.legal_actions[0]
    bot.close()


def test_stop_reaches_the_program(program: WriteProgram, view: View) -> None:
    bot = ProgramBot(
        program("""
receive(); choices = receive()["choices"]
assert receive() == {"stop": True}
send(move=choices[1])
receive()
"""),
        "x",
    )
    Timer(0.3, bot.stop).start()
    began = time.monotonic()
    assert bot.choose(view) == view.legal_actions[1]
    assert time.monotonic() - began < QUICK
    bot.close()


def test_a_program_that_ignores_stop_is_not_waited_for(program: WriteProgram, view: View) -> None:
    bot = ProgramBot(program("time.sleep(60)"), "x")
    Timer(0.1, bot.stop).start()
    began = time.monotonic()
    assert "did not name a move in time" in failure(bot, view)
    assert time.monotonic() - began < QUICK


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("stubborn", [False, True], ids=["exits", "has to be killed"])
def test_no_process_is_left_behind(program: WriteProgram, view: View, stubborn: bool) -> None:
    """Leave neither the program, whether or not it exits, nor a process that it started, nor a zombie."""
    path = program(f"""
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
nothing = subprocess.DEVNULL
child = subprocess.Popen(["sleep", "60"], stdin=nothing, stdout=nothing, stderr=nothing)
receive()
with open(__file__ + ".pid", "w") as file:
    file.write(f"{{os.getpid()}} {{child.pid}} {{os.getpgrp()}}")
send(move=receive()["choices"][0])
receive()
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


def test_a_program_that_writes_on_after_the_game_is_killed(program: WriteProgram, view: View) -> None:
    bot = ProgramBot(
        program("receive(); send(move=receive()['choices'][0])\nwhile True: os.write(1, b'x' * 60_000)"), "x"
    )
    bot.choose(view)
    bot.close()


def test_a_bot_can_play_another_game(program: WriteProgram, view: View) -> None:
    path = program(ECHO)
    bot = ProgramBot(path, "again")
    for _ in range(2):
        bot.choose(view)
        bot.close()
        bot.close()
        assert [[*message] for message in received_by(path)][1:] == [["view", "choices"], ["over"]]


def test_the_view_has_every_field_but_luck(view: View, game: Game) -> None:
    assert {*view.state} == {*game.state.fields} - {"luck", "taping", "tape_at", "tape_end", "wanted", "tape"}
    assert view.state["turn"] == 1
    assert len(view.state["tree"]) == 5
    assert json.loads(json.dumps(view.state)) == view.state
    assert hide_for(game, view.table, NOBODY)[0].hand.tolist() != view.state["hand"]

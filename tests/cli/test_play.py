"""`updraft play`: whole games, from the first screen to the last."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import PATTERNS, words
from updraft.kit.texts import game_texts
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

EN, FR = terminal_texts("en"), terminal_texts("fr")
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:[34]8;[25]|[34][0-7]|9[0-7])[;m]")
FLOOR = re.compile(r"(.)\1 ([BRGYP ])[2-4] \1\1")


def test_a_whole_game_by_numbers(updraft: "Run", tmp_path: Path) -> None:
    ran = updraft("play tout-la-haut --first 1 --seed whole --seat Ann --save game.json", typed="1\n" * 7)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.count(EN["your_turn"].format(who="Ann")) == 7
    result = replay(read_file(tmp_path / "game.json")).result()
    assert result is not None
    names = ["Ann", EN["bot"].format(seat=1, level="casual")]
    assert EN["over"] + "  TLH-7" in ran.stdout
    winner = result["winners"][0]
    assert EN["wins"].format(who=names[winner], score=result["scores"][winner]) in ran.stdout
    for seat in (0, 1):
        name = names[seat].ljust(max(map(len, names)))
        place = EN["place"].format(rank=result["ranks"][seat], who=name, score=result["scores"][seat])
        assert place in ran.stdout
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert (record["first"], record["seed"]) == (1, "whole")


def test_two_games_by_notation_in_lower_case(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    """Play with every option and five players, in French, at 80 columns."""
    options = "--option objective=random --option strategic=true --option draw_last=true"
    terminal = open_terminal(
        f"play tout-la-haut --players 5 --first 2 --seat Ann --lang fr --seed x {options} --save game.json",
        rows=100,
        columns=80,
    )
    texts = words("fr")
    terminal.wait()
    for _ in range(8):
        assert terminal.shows(FR["your_turn"].format(who="Ann"))
        terminal.enter(terminal.choices[0].lower())
    assert terminal.is_over
    assert terminal.exit_code() == 0
    screen = terminal.screen

    match = replay(read_file(tmp_path / "game.json"))
    result = match.result()
    assert result is not None
    assert match.settings.options == {"objective": "random", "strategic": True, "draw_last": True}
    names = ["Ann", *(FR["bot"].format(seat=seat, level="casual") for seat in range(1, 5))]
    assert terminal.shows(FR["place"].format(rank=result["ranks"][0], who="Ann", score=result["scores"][0]))

    assert texts["first_game"] in screen
    assert texts["second_game"] in screen
    begins = int(match.tables[20][0].turn)
    log = game_texts(match.game, "fr")["log"]
    second_begins = log["second_begins_you" if begins == 0 else "second_begins"].format(who=names[begins])
    assert " ".join(second_begins.split()) in " ".join(screen.split())
    for seat in range(5):
        assert texts["score_first_game"].format(points=match.tables[-1][0].banked[seat]) in screen
    assert re.search(re.escape(texts["score_run"]).replace(r"\{points\}", r"[1-9]"), screen)


def test_seats_first_player_and_seed_are_as_given(open_terminal: "OpenTerminal") -> None:
    command = "play tout-la-haut --players 4 --first 3 --seed s --seat bot --seat bot:random --seat Ann"
    terminal = open_terminal(command)
    terminal.wait()
    news = terminal.answer.partition(words("en")["round_of"].partition("{")[0])[0]
    log = game_texts(games.find("tout-la-haut"), "en")["log"]
    bots = [EN["bot"].format(seat=seat, level=level) for seat, level in ((3, "casual"), (0, "casual"), (1, "random"))]
    builds = log["built"].partition("}")[2].partition("{")[0]
    moves = [line.strip() for line in news.split("\n") if builds in line]
    assert [move.partition(builds)[0] for move in moves] == bots
    passes = [log["passes"].format(who=bots[turn], to=bots[turn + 1], count=4) for turn in (0, 1)]
    passes.append(log["passes_to_you"].format(who=bots[2], count=4))
    assert [line.strip() for line in news.split("\n") if line.strip() in passes] == passes
    assert terminal.shows(EN["your_turn"].format(who="Ann"))
    assert open_terminal(command).wait() == terminal.answer


def test_colours_and_no_color_show_the_same(open_terminal: "OpenTerminal") -> None:
    command = "play tout-la-haut --first 1 --seed colours --seat Ann --seat bot:random --seat bot:random"
    coloured, plain = open_terminal(command), open_terminal(command, NO_COLOR="1")
    for terminal in (coloured, plain):
        terminal.wait()
        terminal.enter(next(move for move in terminal.choices if move.endswith("*")))
    assert COLOUR.search(coloured.raw)
    assert not COLOUR.search(plain.raw)
    assert plain.answer == coloured.answer
    floors = FLOOR.findall(plain.answer)
    assert {letter: pattern for pattern, letter in floors} == {
        letter: PATTERNS[" BRGYP".index(letter)] for letter in {letter for _, letter in floors}
    }
    assert len({letter for _, letter in floors} - {" "}) > 1
    assert (PATTERNS[0], " ") in floors


def test_corrected_components_are_used(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    shipped = (games.find("tout-la-haut").folder / "components.toml").read_text(encoding="utf-8")
    (tmp_path / "box.toml").write_text(shipped.replace("4", "5").replace("SMALL-CABIN = 7", "SMALL-CABIN = 9"))
    option = "--option objective=SMALL-CABIN"
    terminal = open_terminal(f"play tout-la-haut --players 3 --seat Ann --first 0 --components box.toml {option}")
    terminal.wait()
    texts = words("en")
    assert terminal.shows(texts["objective"].format(name=texts["SMALL-CABIN"], points=9))
    terminal.enter("why B4G4")
    assert terminal.shows("[TLH-C1]")

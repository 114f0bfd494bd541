"""Choices at the terminal table: step by step, by words, by numbers in view, and as advice."""

import re
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.cli.choices import Choices, find_words
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import words
from updraft.kit.match import Match
from updraft.kit.questions import FEW
from updraft.kit.table import hide_for
from updraft.kit.texts import LANGUAGES, game_texts, rule_text
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import OpenTerminal, Run, Terminal

EN = terminal_texts("en")
TOWER = games.find("die-aufsteiger")
TREES = games.find("tout-la-haut")
PLAY_TOWER = "play die-aufsteiger --first 0 --seed steps --players 2 --seat Ann --seat bot:random"
ALONE = "play tout-la-haut --first 0 --seed alone --players 2 --seat Ann --seat bot:random"


def holding() -> Match:
    """Lift the first block that can be lifted."""
    match = TOWER.new(players=2, seed="steps", first=0)
    match.push(next(move for move in match.legal_moves if move.startswith("lift")))
    return match


def test_a_thousand_choices_are_never_one_number() -> None:
    match = holding()
    hidden = hide_for(TOWER, match.table, match.turn)
    choices = Choices(TOWER, hidden, "")
    assert len(choices.moves) > 100
    asked = 0
    while question := choices.question():
        assert len(question.answers) <= 32
        number, key = next(iter(question.numbered().items()))
        if len(question.answers[key]) == 1:
            break
        assert choices.answer(str(number))
        asked += 1
    assert asked >= 2
    assert len(choices.left()) <= FEW


def test_every_move_can_be_reached_by_answers() -> None:
    match = holding()
    hidden = hide_for(TOWER, match.table, match.turn)
    for move in match.legal_actions[::37]:
        choices = Choices(TOWER, hidden, "")
        while (question := choices.question()) and len(choices.left()) > 1:
            key = next(key for key, moves in question.answers.items() if move in moves)
            if not choices.answer(key):
                assert question.answers[key] == [move]
                break
        else:
            assert move in choices.left()


def test_a_block_is_put_step_by_step(open_terminal: "OpenTerminal") -> None:
    texts = game_texts(TOWER, "en")["words"]
    terminal = open_terminal(PLAY_TOWER, rows=60, columns=80)
    terminal.wait()
    assert terminal.shows(texts["ask_act"])
    terminal.enter("lift")
    assert terminal.shows("lift")
    lift = re.search(r"lift \w+", terminal.answer)
    assert lift
    terminal.enter(lift[0])
    assert terminal.shows(texts["ask_side"])
    terminal.enter("2")
    asked = terminal.answer
    assert terminal.shows(EN["steps"])
    terminal.enter("back")
    assert terminal.shows(texts["ask_side"])
    terminal.enter("2")
    assert terminal.answer == asked
    terminal.enter("back")
    terminal.enter("back")
    assert terminal.shows(EN["no_step_back"])
    terminal.enter("5")
    terminal.enter("log")
    terminal.enter("hint")
    terminal.enter("hint")
    put = re.search(r"put \w+ \d+,\d+ \dx\d", terminal.answer)
    assert put, terminal.answer
    terminal.enter(put[0])
    assert terminal.shows(texts["moved"].partition("{")[0])


def cards(terminal: "Terminal") -> set[str]:
    return set(re.findall(r"[A-Z]\d[A-Z]\d\*?", terminal.answer))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_list_finds_what_the_list_shows(open_terminal: "OpenTerminal", lang: str) -> None:
    terminal = open_terminal(f"{ALONE} --lang {lang}", columns=80)
    terminal.wait()
    offered = terminal.choices
    command = {"en": "list", "fr": "liste"}[lang]
    terminal.enter(f"{command} {words(lang)['down']}")
    assert cards(terminal) == {move for move in offered if move.endswith("*")}
    terminal.enter(f"{command} {words(lang)['up'].upper()}")
    assert cards(terminal) == {move for move in offered if not move.endswith("*")}
    terminal.enter(f"{command} {offered[0].lower()}")
    assert offered[0] in terminal.answer
    terminal.enter(f"{command} castle")
    assert terminal.shows(terminal_texts(lang)["no_such_choices"].format(words="castle"))


def test_words_are_found_whole_before_beginnings_before_parts() -> None:
    shown = {1: "lift h1  Carré rouge, hauteur 1", 2: "lift h12  carré rougeâtre, hauteur 12"}
    assert find_words("h1", shown) == [1]
    assert find_words("carre", shown) == [1, 2]
    assert find_words("rouge", shown) == [1]
    assert find_words("roug", shown) == [1, 2]
    assert find_words("auteur 12", shown) == [2]
    assert find_words("vert", shown) == []


def test_the_rest_of_a_line_is_not_tried_on_another_turn(updraft: "Run", tmp_path: "Path") -> None:
    first, second = (TREES.new(players=2, seed="alone", first=0).legal_moves[at] for at in (0, 1))
    bot = EN["bot"].format(seat=1, level="random")
    ran = updraft(f"{ALONE} --save game.json", typed=f"{first}, {second}\nquit\n")
    assert EN["not_tried"].format(who=bot) in " ".join(ran.stdout.split())
    match = replay(read_file(tmp_path / "game.json"))
    assert match.move_count == 2
    assert match.moves[0] == first


def test_the_next_person_does_not_read_the_rest_of_the_line(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal("play tout-la-haut --first 0 --seed both --seat Ann --seat Bob")
    terminal.wait()
    terminal.enter("")
    first, second = terminal.choices[:2]
    terminal.enter(f"{first}, {second}*")
    assert terminal.shows(EN["not_tried"].format(who="Bob"))
    assert second not in terminal.screen


def test_a_number_stands_only_for_a_choice_in_view(updraft: "Run") -> None:
    command = "play die-aufsteiger --first 0 --seed steps --players 2 --seat Ann --seat bot:random --save game.json"
    lift = next(move for move in TOWER.new(players=2, seed="steps", first=0).legal_moves if move.startswith("lift"))
    ran = updraft(command, typed=f"{lift}, 1\nquit\n")
    assert EN["unseen_number"] in " ".join(ran.stdout.split())


@pytest.mark.parametrize("typed", ["٣", "9" * 5000, "1.0", "+1", "1 1", "#1", "０"])
def test_texts_that_are_not_notation_make_no_move(updraft: "Run", typed: str) -> None:
    ran = updraft(ALONE, typed=f"{typed}\nquit\n")
    assert ran.returncode == 0
    assert EN["nothing_to_save"] in ran.stdout
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_at_the_table(open_terminal: "OpenTerminal", lang: str) -> None:
    terminal = open_terminal(f"{ALONE} --lang {lang}", rows=200)
    terminal.wait()
    command = {"en": "rules", "fr": "règles"}[lang]
    terminal.enter(command)
    assert all(rule in terminal.answer for rule in TREES.rule_kinds)
    terminal.enter(f"{command} tlh-4")
    assert terminal.shows(rule_text(TREES, "TLH-4", lang) or "?")
    assert "TLH-5" not in terminal.answer
    terminal.enter(f"{command} castle zebra")
    assert terminal.shows(terminal_texts(lang)["no_such_rules"].partition("{")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_where_to_look_then_a_legal_move_then_why(
    open_terminal: "OpenTerminal", tmp_path: "Path", lang: str
) -> None:
    file, command = tmp_path / "game.json", {"en": "hint", "fr": "conseil"}[lang]
    terminal = open_terminal(f"{ALONE} --lang {lang}", columns=160)
    terminal.wait()
    offered = terminal.choices
    texts, coach = terminal_texts(lang), game_texts(TREES, lang)["coach"]
    terminal.enter(command)
    assert any(terminal.shows(said) for key, said in coach.items() if key.startswith("look_"))
    assert terminal.shows(texts["advice_more"])
    terminal.enter(command)
    before, _, _ = texts["advice"].partition("{")
    move = re.search(re.escape(before) + r"(\S+?)\s?:", terminal.answer)
    assert move, terminal.answer
    assert move[1] in offered
    assert terminal.shows(texts["advice_note"].partition("{")[0])
    terminal.enter(command)
    known = [said.partition("{")[0] for key, said in coach.items() if not key.startswith(("look_", "colour_"))]
    assert any(terminal.shows(said) for said in known if said)
    terminal.enter(move[1])
    terminal.enter(f"save {file}")
    assert read_file(file).hints == [1] and replay(read_file(file)).hints == {1}


def test_rules_of_a_game_can_be_searched_from_the_shell(updraft: "Run") -> None:
    ran = updraft("rules up-turn UPT-11")
    shown = " ".join(ran.stdout.split())
    assert shown.startswith("UPT-11 ")
    assert " ".join((rule_text(games.find("up-turn"), "UPT-11", "en") or "?").split()) in shown
    assert "UPT-12" not in shown

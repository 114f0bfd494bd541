"""At the terminal's table: help, reasons, undo, and the curtain between two people."""

import re
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import card_name, words
from updraft.kit.texts import LANGUAGES, game_texts, rule_text

if TYPE_CHECKING:
    from tests.cli.conftest import Sit, Terminal

GAME = games.find("tout-la-haut")
EN = terminal_texts("en")
SAID = words("en")
STUMP = "╰─┬──┬─╯"
ALONE = "play tout-la-haut --first 0 --seed alone --players 2 --seat Ann"
TOGETHER = "play tout-la-haut --first 0 --seed both --seat Ann --seat Bob"


def table(terminal: "Terminal") -> str:
    """The table that was last drawn, from its headline to the question."""
    drawn = terminal.answer
    return drawn[drawn.rindex(SAID["round_of"].partition("{")[0]) :]


def only_face_down(terminal: "Terminal") -> list[str]:
    """The cards that may not be built face-up."""
    return [move[:-1] for move in terminal.choices if move.endswith("*") and move[:-1] not in terminal.choices]


def is_curtain(terminal: "Terminal", who: str) -> bool:
    return terminal.says(EN["curtain"].format(who=who)) and STUMP not in terminal.screen


def lift_curtain(terminal: "Terminal") -> None:
    """Somebody else may have started the command."""
    if STUMP not in terminal.screen:
        terminal.enter("")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_typed_is_answered(sit: "Sit", lang: str) -> None:
    terminal = sit(ALONE, columns=80)
    terminal.wait()
    while not (unfit := only_face_down(terminal)):
        terminal.enter("1")
    before, offered = table(terminal), terminal.choices
    said = terminal_texts(lang)
    terminal.enter(f"lang {lang}")
    shown = terminal.answer

    terminal.enter("?")
    assert terminal.says(said["help"].partition("{")[0])
    assert all(word in terminal.answer for word in ("why", "log", "undo", "save", "lang", "quit", "TLH-3"))
    terminal.enter("log")
    assert "Ann" in terminal.answer
    terminal.enter(f"why {offered[0].lower()}")
    assert terminal.says(said["allowed"].format(text=offered[0]))
    terminal.enter("why")
    assert terminal.says(said["ask_why"].partition("{")[0])
    for rule in ("TLH-4", "tlh-9", "GEN-1"):
        terminal.enter(rule)
        assert terminal.says(rule_text(GAME, rule.upper(), lang) or "?")
    terminal.enter("TLH-99")
    assert terminal.says(said["no_rule"].format(rule="TLH-99", game=GAME.name))
    for number in (0, len(offered) + 1):
        terminal.enter(str(number))
        assert terminal.says(said["no_choice_number"].format(number=number, last=len(offered)))

    why = game_texts(GAME, lang)["why"]
    for typed, key, rule in (
        (unfit[0], "does_not_fit", "TLH-4"),
        (unfit[0].lower(), "does_not_fit", "TLH-4"),
        ("P4P4", "purple_is_out", "TLH-1"),
        ("R9R9", "no_such_card", "TLH-C1"),
        ("castle", "not_a_move", "TLH-3"),
        ("-1", "not_a_move", "TLH-3"),
    ):
        for command in ("", "why "):
            terminal.enter(command + typed)
            assert terminal.says(why[key].partition("}")[2].partition("{")[0])
            assert terminal.says(f"[{rule}]")
            assert STUMP not in terminal.answer
    terminal.enter("")
    assert STUMP not in terminal.answer

    terminal.enter(f"lang {lang}")
    assert terminal.answer == shown
    terminal.enter("lang en")
    assert table(terminal) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_cut_by_the_edge_of_the_screen(sit: "Sit", lang: str) -> None:
    options = "--option objective=random --option strategic=true"
    terminal = sit(f"play tout-la-haut --first 0 --players 5 --lang {lang} {options}", columns=80)
    told = [terminal.wait(), *(terminal.enter(typed) for typed in ("?", "castle", "why", "TLH-9", "R9R9"))]
    assert not [line for answer in told for line in answer.split("\n") if len(line.rstrip()) > 80]


def test_commands_may_be_written_in_capitals(sit: "Sit") -> None:
    terminal = sit(ALONE)
    terminal.wait()
    terminal.enter("WHY P4P4")
    assert terminal.says("[TLH-1]")
    terminal.enter("Quit")
    assert terminal.is_over


def test_arrow_keys_bring_back_what_was_typed(sit: "Sit") -> None:
    terminal = sit(ALONE)
    terminal.wait()
    terminal.enter("TLH-99")
    terminal.enter("\x1b[A")
    assert terminal.says(EN["no_rule"].format(rule="TLH-99", game=GAME.name))


def test_undo_alone_with_bots(sit: "Sit") -> None:
    terminal = sit(ALONE)
    terminal.wait()
    first = table(terminal)
    terminal.enter("undo")
    assert terminal.says(EN["no_undo"])
    terminal.enter("1")
    second = table(terminal)
    terminal.enter("2")
    terminal.enter("undo")
    assert terminal.says(EN["undone"])
    assert table(terminal) == second
    terminal.enter("u")
    assert table(terminal) == first
    terminal.enter("undo")
    assert terminal.says(EN["no_undo"])


def test_a_curtain_hides_the_table_between_two_people(sit: "Sit") -> None:
    terminal = sit(TOGETHER)
    terminal.wait()
    lift_curtain(terminal)
    hidden = terminal.choices[-1]
    assert hidden.endswith("*")
    terminal.enter(hidden.lower())
    assert is_curtain(terminal, "Bob")
    assert "\x1b[3J" in terminal.raw  # what can be scrolled back to is gone too
    assert SAID["hand"] not in terminal.screen
    assert not re.search(r"[BRGYP]\d", terminal.screen)

    terminal.enter("")
    assert terminal.says(EN["your_turn"].format(who="Bob"))
    assert terminal.says(SAID["built_down"].format(who="Ann"))
    terminal.enter("log")
    assert card_name(hidden.rstrip("*"), "en") not in terminal.answer
    shown = terminal.enter("2")
    assert is_curtain(terminal, "Ann")
    assert SAID["hand"] not in shown
    terminal.enter("")
    terminal.enter("log")
    assert terminal.says(SAID["built_own_down"].format(who="Ann", card=card_name(hidden.rstrip("*"), "en")))


def test_undo_before_the_next_person_looks_and_not_after(sit: "Sit") -> None:
    terminal = sit(TOGETHER)
    terminal.wait()
    lift_curtain(terminal)
    first = table(terminal)
    terminal.enter("1")
    assert is_curtain(terminal, "Bob")
    terminal.enter("undo")
    assert terminal.says(EN["undone"])
    assert table(terminal) == first
    terminal.enter("2")
    terminal.enter("")
    assert terminal.says(EN["your_turn"].format(who="Bob"))
    terminal.enter("undo")
    assert terminal.says(EN["late_undo"].format(who="Bob"))
    terminal.enter("1")
    assert is_curtain(terminal, "Ann")


def test_with_two_people_the_first_is_asked_to_come_to_the_screen_too(sit: "Sit") -> None:
    terminal = sit(TOGETHER)
    terminal.wait()
    assert is_curtain(terminal, "Ann")

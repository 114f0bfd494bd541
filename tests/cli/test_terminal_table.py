"""The table in the terminal: help, reasons, undo, and the curtain between two people."""

import re
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.games.tout_la_haut.drawing import card_name, words
from updraft.kit.texts import LANGUAGES, game_texts, rule_text

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Terminal

GAME = games.find("tout-la-haut")
EN = terminal_texts("en")
TEXTS = words("en")
LOG = {lang: game_texts(GAME, lang)["log"] for lang in LANGUAGES}
STUMP = "╰─┬──┬─╯"
ADDRESSED = re.compile(r"\byou\b", re.IGNORECASE)  # unclear where two people may look at the screen
HELP = {
    "en": ("why", "hint", "rules", "list", "back", "board", "log", "undo", "save", "lang", "quit"),
    "fr": (
        "pourquoi",
        "conseil",
        "règles",
        "liste",
        "retour",
        "plateau",
        "journal",
        "annuler",
        "enregistrer",
        "langue",
        "quitter",
    ),
}
ALONE = "play tout-la-haut --first 0 --seed alone --players 2 --seat Ann"
TOGETHER = "play tout-la-haut --first 0 --seed both --seat Ann --seat Bob"


def table(terminal: "Terminal") -> str:
    """Return the table that was last drawn, from its heading to the prompt."""
    drawn = terminal.answer
    return drawn[drawn.rindex(TEXTS["round_of"].partition("{")[0]) :]


def only_face_down(terminal: "Terminal") -> list[str]:
    """Return the cards that may not be built face-up."""
    return [move[:-1] for move in terminal.choices if move.endswith("*") and move[:-1] not in terminal.choices]


def is_curtain(terminal: "Terminal", who: str) -> bool:
    return terminal.shows(EN["curtain"].format(who=who)) and STUMP not in terminal.screen


def lift_curtain(terminal: "Terminal") -> None:
    """Pass the curtain if there is one."""
    if STUMP not in terminal.screen:
        terminal.enter("")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_typed_is_answered(open_terminal: "OpenTerminal", lang: str) -> None:
    terminal = open_terminal(ALONE, columns=80)
    terminal.wait()
    while not (unfit := only_face_down(terminal)):
        terminal.enter("1")
    before, offered = table(terminal), terminal.choices
    texts = terminal_texts(lang)
    terminal.enter(f"lang {lang}")
    shown = terminal.answer

    terminal.enter("?")
    assert terminal.shows(texts["help"].partition("{")[0])
    assert all(word in terminal.answer for word in (*HELP[lang], "TLH-3"))
    terminal.enter("log")
    bot = EN["bot"].format(seat=1, level="casual")
    told = terminal.answer
    assert told.startswith("  " + LOG[lang]["built_you"].partition("{")[0])
    assert LOG[lang]["built"].partition("{card}")[0].format(who=bot) in told
    assert LOG[lang]["passes_you"].format(to=bot, count=2) in told
    assert LOG[lang]["passes_to_you"].format(who=bot, count=2) in told
    assert "Ann" not in told
    terminal.enter(f"why {offered[0].lower()}")
    assert terminal.shows(texts["allowed"].format(text=offered[0]))
    terminal.enter("why")
    assert terminal.shows(texts["ask_why"].partition("{")[0])
    for rule in ("TLH-4", "tlh-9", "GEN-1"):
        terminal.enter(rule)
        assert terminal.shows(rule_text(GAME, rule.upper(), lang) or "?")
    terminal.enter("TLH-99")
    assert terminal.shows(texts["no_rule"].format(rule="TLH-99", game=GAME.name))
    for number in (0, len(offered) + 1):
        terminal.enter(str(number))
        assert terminal.shows(texts["no_choice_number"].format(number=number, first=1, last=len(offered)))

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
            assert terminal.shows(why[key].partition("}")[2].partition("{")[0])
            assert terminal.shows(f"[{rule}]")
            assert STUMP not in terminal.answer
    terminal.enter("")
    assert STUMP not in terminal.answer

    terminal.enter(f"lang {lang}")
    assert terminal.answer == shown
    terminal.enter("lang en")
    assert table(terminal) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_screen(open_terminal: "OpenTerminal", lang: str) -> None:
    options = "--option objective=random --option strategic=true"
    terminal = open_terminal(f"play tout-la-haut --first 0 --players 5 --lang {lang} {options}", columns=80)
    answers = [terminal.wait(), *(terminal.enter(typed) for typed in ("?", "castle", "why", "TLH-9", "R9R9"))]
    assert not [line for answer in answers for line in answer.split("\n") if len(line.rstrip()) > 80]


@pytest.mark.parametrize(
    ("command", "text"), [("journal", LOG["fr"]["built_you"].partition("{")[0]), ("pourquoi P4P4", "[TLH-1]")]
)
def test_commands_have_french_names(open_terminal: "OpenTerminal", command: str, text: str) -> None:
    terminal = open_terminal(f"{ALONE} --lang fr")
    terminal.wait()
    terminal.enter("1")
    terminal.enter(command)
    assert terminal.shows(text)
    terminal.enter("enregistrer partie.json")
    assert terminal.shows("partie.json")
    terminal.enter("quitter")
    assert terminal.is_over


def test_commands_may_be_in_capitals(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(ALONE)
    terminal.wait()
    terminal.enter("WHY P4P4")
    assert terminal.shows("[TLH-1]")
    terminal.enter("Quit")
    assert terminal.is_over


def test_arrow_keys_recall_typed_lines(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(ALONE)
    terminal.wait()
    terminal.enter("TLH-99")
    terminal.enter("\x1b[A")
    assert terminal.shows(EN["no_rule"].format(rule="TLH-99", game=GAME.name))


def test_undo_alone_with_bots(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(ALONE)
    terminal.wait()
    first = table(terminal)
    terminal.enter("undo")
    assert terminal.shows(EN["no_undo"])
    terminal.enter("1")
    second = table(terminal)
    terminal.enter("2")
    terminal.enter("undo")
    assert terminal.shows(EN["undone"])
    assert table(terminal) == second
    terminal.enter("u")
    assert table(terminal) == first
    terminal.enter("undo")
    assert terminal.shows(EN["no_undo"])


def test_a_curtain_hides_the_table_between_two_people(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(TOGETHER)
    terminal.wait()
    lift_curtain(terminal)
    hidden = terminal.choices[-1]
    assert hidden.endswith("*")
    terminal.enter(hidden.lower())
    assert is_curtain(terminal, "Bob")
    assert "\x1b[3J" in terminal.raw  # the scrollback is erased, too
    assert TEXTS["hand"] not in terminal.screen
    assert not re.search(r"[BRGYP]\d", terminal.screen)
    card = card_name(hidden.rstrip("*"), "en")
    assert card not in terminal.screen
    assert terminal.shows(LOG["en"]["built_secret"].format(who="Ann"))
    assert terminal.shows(LOG["en"]["passes"].format(who="Ann", to="Bob", count=2))
    assert not ADDRESSED.search(terminal.screen)

    terminal.enter("")
    assert terminal.shows(EN["your_turn"].format(who="Bob"))
    assert terminal.shows(LOG["en"]["built_secret"].format(who="Ann"))
    assert terminal.shows(LOG["en"]["passes_to_you"].format(who="Ann", count=2))
    terminal.enter("log")
    assert terminal.shows(LOG["en"]["built_secret"].format(who="Ann"))
    assert card not in terminal.answer
    shown = terminal.enter("2")
    assert is_curtain(terminal, "Ann")
    assert TEXTS["hand"] not in shown
    assert not ADDRESSED.search(terminal.screen)
    terminal.enter("")
    terminal.enter("log")
    assert terminal.shows(LOG["en"]["built_down_you"].format(card=card))


def test_undo_is_possible_until_the_next_person_looks(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(TOGETHER)
    terminal.wait()
    lift_curtain(terminal)
    first = table(terminal)
    terminal.enter("1")
    assert is_curtain(terminal, "Bob")
    terminal.enter("undo")
    assert terminal.shows(EN["undone"])
    assert table(terminal) == first
    terminal.enter("2")
    terminal.enter("")
    assert terminal.shows(EN["your_turn"].format(who="Bob"))
    terminal.enter("undo")
    assert terminal.shows(EN["late_undo"].format(who="Bob"))
    terminal.enter("1")
    assert is_curtain(terminal, "Ann")


def test_with_two_people_a_curtain_comes_before_the_first_turn(open_terminal: "OpenTerminal") -> None:
    terminal = open_terminal(TOGETHER)
    terminal.wait()
    assert is_curtain(terminal, "Ann")

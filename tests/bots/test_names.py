"""A bot by its name."""

import pytest

from updraft.bots import LEVELS, FunctionBot, NoSuchBot, ProgramBot, bot_of, rehearsal, short
from updraft.bots.dice import DiceBot
from updraft.bots.thinker import Thinker
from updraft.kit.contract import Game


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", DiceBot),
        *((level, Thinker) for level in LEVELS[1:]),
        ("instinct", Thinker),
        ("plain", Thinker),
        ("expert:500", Thinker),
        ("plain:0.5s", Thinker),
        ("/bin/true", ProgramBot),
        ("true --fast", ProgramBot),
        ("sh -c 'echo expert:500'", ProgramBot),
        ("json:loads", FunctionBot),
    ],
)
def test_every_kind_of_bot_has_a_name(game: Game, name: str, kind: type) -> None:
    assert type(bot_of(game, name, "x")) is kind


@pytest.mark.parametrize("name", ["", "grandmaster", "Expert", "grandmaster:500", "expert.500", ":", "a:b:c"])
def test_a_name_that_is_nobodys_is_answered_with_all_there_are(game: Game, name: str) -> None:
    with pytest.raises(NoSuchBot) as wrong:
        bot_of(game, name, "x")
    told = str(wrong.value)
    assert all(word in told for word in (*LEVELS, "instinct", "plain", "./program", "module:function", "file.py"))
    assert "…" not in told


@pytest.mark.parametrize("name", ["expert:0", "expert:-1", "expert:many", "plain:0s", "plain:1e9s", "expert:1.5"])
def test_how_much_is_thought_is_a_number_or_a_time(game: Game, name: str) -> None:
    with pytest.raises(NoSuchBot, match="how often to look"):
        bot_of(game, name, "x")


def test_dice_take_no_time(game: Game) -> None:
    with pytest.raises(NoSuchBot, match="rolls dice"):
        bot_of(game, "random:5", "x")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("casual", "casual"),
        ("expert:500", "expert:500"),
        ("./mybot", "mybot"),
        ("/home/ann/bots/tall --fast", "tall"),
        ("node bots/dice.mjs", "dice.mjs"),
        ("bots/tall.py:choose", "tall.py:choose"),
        ("a.b:choose", "a.b:choose"),
    ],
)
def test_a_table_shows_a_bots_name_without_the_way_to_it(name: str, shown: str) -> None:
    assert short(name) == shown


@pytest.mark.parametrize(
    ("name", "kind"),
    [("random", None), ("casual", "expert"), ("plain:5", "plain"), ("instinct", "expert"), ("./mybot", None)],
)
def test_only_who_thinks_has_something_to_compile(name: str, kind: str | None) -> None:
    assert rehearsal(name) == kind

"""Bots by their names."""

import pytest

from updraft import games
from updraft.bots import LEVELS, FunctionBot, ProgramBot, UnknownBotError, make_bot, search_kind, short_name
from updraft.bots.random_bot import RandomBot
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Game


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", RandomBot),
        *((level, SearchBot) for level in LEVELS[1:]),
        ("heuristic", SearchBot),
        ("ismcts", SearchBot),
        ("expert:500", SearchBot),
        ("ismcts:0.5s", SearchBot),
        ("/bin/true", ProgramBot),
        ("true --fast", ProgramBot),
        ("sh -c 'echo expert:500'", ProgramBot),
        ("json:loads", FunctionBot),
    ],
)
def test_every_kind_of_bot_has_a_name(game: Game, name: str, kind: type) -> None:
    assert type(make_bot(game, name, "x")) is kind


@pytest.mark.parametrize("name", ["", "grandmaster", "Expert", "grandmaster:500", "expert.500", ":", "a:b:c"])
def test_an_unknown_name_is_answered_with_all_names(game: Game, name: str) -> None:
    with pytest.raises(UnknownBotError) as unknown:
        make_bot(game, name, "x")
    message = str(unknown.value)
    assert all(word in message for word in (*LEVELS, "heuristic", "ismcts", "./program", "module:function", "file.py"))
    assert "…" not in message


@pytest.mark.parametrize("name", ["expert:0", "expert:-1", "expert:many", "ismcts:0s", "ismcts:1e9s", "expert:1.5"])
def test_a_search_budget_is_a_number_or_a_time(game: Game, name: str) -> None:
    with pytest.raises(UnknownBotError, match="a number of simulations"):
        make_bot(game, name, "x")


def test_the_random_bot_has_no_search_budget(game: Game) -> None:
    with pytest.raises(UnknownBotError, match="random does not search"):
        make_bot(game, "random:5", "x")


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
        ("learned", "learned"),
        ("learned:runs/oak/net.npz", "learned:net"),
    ],
)
def test_a_short_name_has_no_path_and_no_arguments(name: str, shown: str) -> None:
    assert short_name(name) == shown


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", None),
        ("casual", "expert"),
        ("ismcts:5", "ismcts"),
        ("heuristic", "expert"),
        ("./mybot", None),
        ("learned", "learned"),
    ],
)
def test_only_searching_bots_have_something_to_compile(name: str, kind: str | None) -> None:
    assert search_kind(name) == kind


@pytest.mark.parametrize(
    ("game", "name", "kind"),
    [
        ("die-aufsteiger", "casual", "heuristic"),
        ("die-aufsteiger", "casual:5", "expert"),
        ("die-aufsteiger", "club", "expert"),
        ("up-too-high", "casual", "expert"),
        ("up-turn", "heuristic", "heuristic"),
        ("up-turn", "ismcts", "ismcts"),
        ("up-turn", "random", None),
    ],
)
def test_a_level_that_does_not_search_needs_the_heuristic_only(game: str, name: str, kind: str | None) -> None:
    assert search_kind(name, games.find(game)) == kind

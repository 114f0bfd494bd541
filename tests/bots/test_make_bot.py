"""Bots by their names."""

import pytest

from updraft import games
from updraft.bots import LEVELS, FunctionBot, ProgramBot, UnknownBotError, levels_of, make_bot, search_kind, short_name
from updraft.bots.random_bot import RandomBot
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import NOBODY, Game


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


def test_every_game_has_five_simple_bots_that_play_its_moves(game: Game) -> None:
    assert len(game.parts.simple_bots) == 5
    for rule in game.parts.simple_bots:
        match = game.new(players=2, seed=rule)
        bots = [make_bot(game, f"simple:{rule}", str(seat)) for seat in range(2)]
        for _ in range(8):
            if match.turn != NOBODY:
                match.push(bots[match.turn].choose(match.view(match.turn)))


def test_a_simple_bot_chooses_one_of_its_best_moves() -> None:
    game = games.find("tout-la-haut")
    view = game.new(players=2, seed="readme").view(1)
    assert view.legal_moves == ["G2G3", "Y2Y2", "Y2Y3", "G2G3*", "Y2Y2*", "Y2Y3*"]
    chosen = {make_bot(game, "simple:highest-floors", seed).choose(view) for seed in range(16)}
    assert {view.legal_moves[view.legal_actions.index(move)] for move in chosen} == {"G2G3", "Y2Y3"}


def test_an_unknown_simple_bot_is_answered_with_those_of_the_game(game: Game) -> None:
    with pytest.raises(UnknownBotError) as unknown:
        make_bot(game, "simple:genius", "x")
    assert all(f"simple:{rule}" in str(unknown.value) for rule in game.parts.simple_bots)


def test_players_are_offered_no_simple_bots(game: Game) -> None:
    assert not any(name.startswith("simple") for name in levels_of(game))


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

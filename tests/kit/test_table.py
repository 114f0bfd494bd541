"""Settings: what can be played with, and one sentence for everything that cannot. Then the table itself."""

from typing import Any

import numpy as np
import pytest

from updraft.kit.components import ComponentsError, shipped_items
from updraft.kit.contract import NOBODY, Game
from updraft.kit.luck import seed_words
from updraft.kit.memory import Table, blank
from updraft.kit.table import (
    Settings,
    SettingsError,
    deal,
    format_value,
    hide_for,
    legal_actions,
    parse_option,
    prepare,
    scores_and_ranks,
    value_index,
)

DEFAULTS = {"objective": "off", "strategic": False, "draw_last": False}
NOT_WHOLE: list[Any] = [True, 3.0, "3", None, [3], np.int64(3)]


def complaint(*args: Any, **kwargs: Any) -> str:
    """Return the error about settings; it must be one line."""
    with pytest.raises(SettingsError) as caught:
        Settings(*args, **kwargs)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize("players", [1, 6, 0, -1, 10**30, *NOT_WHOLE])
def test_a_game_has_its_numbers_of_players(game: Game, players: Any) -> None:
    assert complaint(game, players) == f"tout-la-haut is for 2 to 5 players, not {players!r}"


@pytest.mark.parametrize("ruleset", [-1, 2, 10**30, *NOT_WHOLE])
def test_a_game_has_its_rulesets(game: Game, ruleset: Any) -> None:
    assert complaint(game, 3, ruleset=ruleset) == f"tout-la-haut has no ruleset {ruleset!r}; it has 1"


@pytest.mark.parametrize("first", [-1, 3, 10**30, *[value for value in NOT_WHOLE if value is not None]])
def test_the_first_player_sits_at_the_table(game: Game, first: Any) -> None:
    message = complaint(game, 3, first=first)
    assert message == f"the first player is a seat from 0 to 2, not {first!r} [GEN-2]"


@pytest.mark.parametrize("name", ["colour", "", "Strategic", "a\nb", "\ud800"])
def test_an_option_is_one_of_the_games(game: Game, name: str) -> None:
    message = complaint(game, 3, {name: True})
    assert message.startswith("tout-la-haut has no option ")
    assert message.endswith("; its options: objective, strategic, draw_last")


@pytest.mark.parametrize("value", [1, 0, "true", 1.0, None, [True]])
def test_a_switch_is_true_or_false(game: Game, value: Any) -> None:
    message = complaint(game, 3, {"strategic": value})
    assert message == f"strategic cannot be {value}; it is one of false, true [TLH-21]"


@pytest.mark.parametrize("value", ["Off", "", "diverse", True, 0, None])
def test_a_choice_is_one_of_its_values(game: Game, value: Any) -> None:
    message = complaint(game, 3, {"objective": value})
    assert message.startswith(f"objective cannot be {format_value(value)}; it is one of off, random, MONOCHROME, ")
    assert message.endswith(" [TLH-20]")


@pytest.mark.parametrize("value", ["a\nb", "\ud800", "\x1b[2J", "a\u202eb"])
def test_a_strange_value_is_shown_on_one_line(game: Game, value: str) -> None:
    assert complaint(game, 3, {"objective": value}).endswith(" [TLH-20]")


def test_components_must_be_playable(game: Game) -> None:
    with pytest.raises(ComponentsError, match=r"cards: 0 instead of 32; .* other than 32 cards, .* \[TLH-C1\]"):
        Settings(game, 3, component_lists=shipped_items(game) | {"cards": []})


def test_options_left_out_have_their_defaults(game: Game) -> None:
    assert Settings(game, 3).options == DEFAULTS
    assert Settings(game, 3, {"strategic": True}).options == DEFAULTS | {"strategic": True}


def test_settings_do_not_change_their_arguments(game: Game) -> None:
    options: dict[str, Any] = {"strategic": True}
    settings = Settings(game, 3, options)
    assert options == {"strategic": True}
    options["strategic"] = False
    assert settings.options["strategic"] is True


def test_the_ruleset_is_the_newest_unless_named(game: Game) -> None:
    assert Settings(game, 3).ruleset == game.ruleset == 1
    assert Settings(game, 3, ruleset=1) == Settings(game, 3)


def test_the_shipped_box_is_no_other_box(game: Game) -> None:
    assert Settings(game, 3, component_lists=shipped_items(game)).component_lists is None


def test_a_box_that_was_changed_is_another_box(game: Game) -> None:
    lists = shipped_items(game) | {"objectives": {**shipped_items(game)["objectives"], "DIVERSE": 6}}
    assert Settings(game, 3, component_lists=lists).component_lists == lists


@pytest.mark.parametrize("text", ["strategic", "", "strategic:true", "--strategic"])
def test_an_option_is_written_with_an_equals_sign(game: Game, text: str) -> None:
    with pytest.raises(SettingsError, match="an option is written name=value, not "):
        parse_option(game, text)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("strategic=true", ("strategic", True)),
        ("strategic=false", ("strategic", False)),
        ("objective=off", ("objective", "off")),
        ("objective=SMALL-CABIN", ("objective", "SMALL-CABIN")),
    ],
)
def test_options_are_read_as_people_write_them(game: Game, text: str, option: tuple[str, Any]) -> None:
    name, value = parse_option(game, text)
    assert (name, value) == option
    assert type(value) is type(option[1])


@pytest.mark.parametrize("text", ["strategic=True", "strategic=1", "strategic=", "strategic= true", "strategic=true=1"])
def test_other_ways_to_write_a_value_are_refused(game: Game, text: str) -> None:
    with pytest.raises(SettingsError, match=r"^strategic cannot be .*; it is one of false, true \[TLH-21\]$"):
        parse_option(game, text)


@pytest.mark.parametrize("text", ["colour=red", "=true", "=", " strategic=true", "Strategic=true"])
def test_other_options_are_refused(game: Game, text: str) -> None:
    with pytest.raises(SettingsError, match="has no option"):
        parse_option(game, text)


def test_every_value_of_every_option_can_be_written(game: Game) -> None:
    for option in game.options:
        for at, value in enumerate(option.values):
            assert parse_option(game, f"{option.name}={format_value(value)}") == (option.name, value)
            assert value_index(option, value) == at


def test_a_place_is_found_for_the_very_value_only(game: Game) -> None:
    strategic = game.options[1]
    assert [value_index(strategic, value) for value in (False, True)] == [0, 1]
    assert [value_index(strategic, value) for value in (0, 1, 0.0, 1.0, "true", None)] == [None] * 6


def test_a_prepared_table_has_settings_and_box_but_no_luck(game: Game) -> None:
    s = prepare(Settings(game, 4, {"objective": "random", "draw_last": True}))[0]
    assert (s.ruleset, s.seats, s.first, s.turn) == (1, 4, NOBODY, NOBODY)
    assert (s.objective, s.strategic, s.draw_last) == (1, 0, 1)
    assert s.copies.sum() == 32
    assert s.luck.tolist() == blank(game.state)[0].luck.tolist()


def test_a_prepared_table_knows_the_chosen_first_player(game: Game) -> None:
    assert [int(prepare(Settings(game, 4, first=seat))[0].first) for seat in range(4)] == [0, 1, 2, 3]


def test_preparing_is_always_the_same(game: Game) -> None:
    assert prepare(Settings(game, 4)).tobytes() == prepare(Settings(game, 4)).tobytes()


def test_the_same_seed_deals_the_same_table(game: Game) -> None:
    settings = Settings(game, 5, {"objective": "random", "draw_last": True})
    assert deal(settings, "oak").tobytes() == deal(settings, "oak").tobytes()
    assert len({deal(settings, f"oak {number}").tobytes() for number in range(50)}) == 50


def test_a_deal_is_prepared_given_luck_and_dealt(game: Game) -> None:
    table = prepare(Settings(game, 3))
    table[0].luck[:] = seed_words("oak")
    game.rules.deal(table)
    assert table.tobytes() == deal(Settings(game, 3), "oak").tobytes()


def test_luck_chooses_every_seat_to_begin(game: Game) -> None:
    assert {int(deal(Settings(game, 5), f"{number}")[0].first) for number in range(60)} == set(range(5))


def test_a_chosen_first_player_changes_nothing_else(game: Game) -> None:
    free = deal(Settings(game, 4), "oak")
    for seat in range(4):
        bound = deal(Settings(game, 4, first=seat), "oak")
        assert bound[0].turn == seat
        assert bound[0].deck.tolist() == free[0].deck.tolist()
        assert bound[0].luck.tolist() == free[0].luck.tolist()


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_looking_changes_nothing_on_the_table(game: Game, table: Table[Any], seat: int) -> None:
    before = table.tobytes()
    viewed = hide_for(game, table, seat)
    hidden = table.copy()
    game.rules.hide(hidden, seat)
    assert viewed.tobytes() == hidden.tobytes()
    assert table.tobytes() == before
    assert viewed[0].luck.tolist() == blank(game.state)[0].luck.tolist()
    assert not np.shares_memory(viewed, table)


def test_legal_moves_are_plain_ascending_numbers(game: Game, table: Table[Any]) -> None:
    before = table.tobytes()
    moves = legal_actions(game, table)
    assert moves
    assert moves == sorted(set(moves))
    assert {type(move) for move in moves} == {int}
    assert table.tobytes() == before


def test_a_standing_is_plain_numbers_by_seat(game: Game, table: Table[Any]) -> None:
    table[0].starter = 1
    before = table.tobytes()
    scores, ranks = scores_and_ranks(game, table)
    assert scores == [0, 0, 0]
    assert ranks == [1, 3, 2], "a tie goes to whom sits farthest from the first player"
    assert {type(number) for number in (*scores, *ranks)} == {int}
    assert table.tobytes() == before

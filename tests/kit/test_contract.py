"""Games and their parts are found by name."""

import pytest

from updraft.games import UnknownGameError, catalogue, find, names
from updraft.kit.contract import Game


@pytest.fixture(params=catalogue(), ids=lambda game: game.name)
def found(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


def test_a_game_is_found_by_its_name(found: Game) -> None:
    assert find(found.name) is found
    assert found.name in names()
    assert list(names()) == sorted(names())


@pytest.mark.parametrize("name", ["", "chess", "tout_la_haut", "Tout-la-haut", "..", "\ud800"])
def test_an_unknown_game_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownGameError, match=", ".join(names())):
        find(name)


def test_a_games_folder_holds_its_texts_and_components(found: Game) -> None:
    assert {"components.toml", "texts.en.toml", "texts.fr.toml"} <= {path.name for path in found.folder.iterdir()}
    assert found.folder.name == found.name.replace("-", "_")


def test_an_option_is_found_by_its_name(found: Game) -> None:
    for option in found.options:
        assert found.option(option.name) is option
    assert found.option("colour") is None


def test_the_newest_ruleset_is_played(found: Game) -> None:
    assert found.ruleset == max(found.rulesets) >= 1


def test_the_chances_of_the_setup_keep_their_order(found: Game) -> None:
    assert [found.chances[number].setup for number in found.setup_order()] == [
        chance.setup for chance in found.chances.values() if chance.setup
    ]

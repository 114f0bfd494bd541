"""What the bots of Up Turn see at first sight, and what they find by looking ahead."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.bots import LEVELS, make_bot
from updraft.games.up_turn.heuristic import HEURISTIC
from updraft.games.up_turn.state import DOWN, OPEN, Phase
from updraft.kit.contract import NOBODY, OptionValue
from updraft.kit.jit import MODE
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import Settings, deal, legal_actions
from updraft.kit.view import view_of

Lay = Callable[..., Table[Any]]

GAME = updraft.game("up-turn")
LOOKS = 400
STEPS = 100 if MODE == "interpreted" else 1_000


def weights(table: Table[Any]) -> dict[str, float]:
    """How promising each legal move looks, by its text."""
    moves = legal_actions(GAME, table)
    found = np.full(len(moves), -1.0)
    HEURISTIC.policy(table, np.array(moves), len(moves), found)
    return {GAME.notation.text(table, move): float(weight) for move, weight in zip(moves, found, strict=True)}


def favourite(table: Table[Any]) -> str:
    found = weights(table)
    return max(found, key=lambda move: found[move])


def values(table: Table[Any]) -> list[float]:
    found = np.full(8, -1.0)
    HEURISTIC.evaluate(table, found)
    return [float(value) for value in found[: table[0].seats]]


def test_nothing_else_is_thought_of_where_a_lay_wins(lay: Lay) -> None:
    found = weights(lay("52 63 66", "1 2 3"))
    assert found.pop("66") > 0
    assert set(found.values()) == {0.0}


def test_a_silent_player_does_not_win_and_knows_it(lay: Lay) -> None:
    assert weights(lay("63", "1 2 3", silent=0))["draw"] > 0


def test_everybody_calls(lay: Lay) -> None:
    found = weights(lay("63", "1 2 3", phase=Phase.CALL))
    assert found["upturn"] > 0
    assert found["silent"] == 0


@pytest.mark.parametrize(("phase", "verb"), [(Phase.DEALING, "to"), (Phase.PENALTY, "hit")])
def test_tiles_go_to_the_leader(lay: Lay, phase: Phase, verb: str) -> None:
    table = lay("7 8", "1 2 3 4", "9 12", phase=phase)
    table[0].to_deal = table[0].to_hit = 1
    found = weights(table)
    assert found[f"{verb} 2"] > found[f"{verb} 1"] > 0
    assert found.get("hit none", 0.0) == 0


def test_the_room_is_closed_before_somebody_who_has_one_tile(lay: Lay) -> None:
    assert favourite(lay("51 98 3 4 6 7", "63")) == "98"
    assert favourite(lay("47 2 93 94 96 97", "32", order=DOWN)) == "2"


def test_near_numbers_come_first_while_nobody_is_close(lay: Lay) -> None:
    found = weights(lay("51 52 53 92", "1 2 3 4 6 7 8"))
    assert found["51"] > found["53"]


def test_the_longer_run_is_better(lay: Lay) -> None:
    found = weights(lay("52 53 55 58 59 66 1 2", "3 4 6 7 8"))
    assert found["66"] > found["55"]


def test_penalty_tiles_strike(lay: Lay) -> None:
    found = weights(lay("51 52 1 2", "3 4 6 7 8"))
    assert found["51"] > found["52"]


def test_jokers_are_kept_while_something_else_fits(lay: Lay) -> None:
    found = weights(lay("52 63 1 2 9 joker", "3 4 6 7 8"))
    assert found["52"] > found["joker up"]


def test_an_order_that_suits_me_is_better_when_it_is_my_turn_again(lay: Lay) -> None:
    found = weights(lay("52 joker", "3 4 6 7 8", order=DOWN))
    assert found["joker up"] > found["joker down"]


def test_the_last_number_is_kept_behind_an_action_tile(lay: Lay) -> None:
    assert favourite(lay("63 skip1", "3 4 6 7 8")) == "skip1"


def test_laying_is_better_than_drawing(lay: Lay) -> None:
    found = weights(lay("52 63 72 1 2", "3 4 6 7 8"))
    assert found["draw"] < min(found["52"], found["63"], found["72"])


def test_few_tiles_are_worth_more(lay: Lay) -> None:
    few, many, more = values(lay("52 63", "3 4 6 7 8", "9 11 12 13 14 17 18"))
    assert 1 > few > many > more > 0
    assert few + many + more == pytest.approx(1)


def test_a_result_is_worth_what_its_places_are(lay: Lay) -> None:
    table = lay("63", "3 4 6", "1 2")
    submit(GAME, table, "63")
    assert table[0].turn == NOBODY
    first, third, second = values(table)
    assert first == 1
    assert 1 > second > third == 0


def test_upt_31_a_lead_is_worth_the_more_the_fewer_tiles_are_in_the_bag(once: Lay) -> None:
    early, late = (values(once("52 63", "3 4 6", bag=bag))[0] for bag in (" ".join(map(str, range(71, 75))), "71"))
    assert 0.5 < early < late < 1


def test_upt_31_the_game_is_ended_by_whoever_is_ahead(once: Lay) -> None:
    """A draw takes the last tile: who has fewer tiles ends the game, who has more waits for a double."""
    ahead, behind = weights(once("2 blue", "3 4 6 7 8", bag="71")), weights(once("2 3 4 6 blue", "7 8", bag="71"))
    assert ahead["draw"] > ahead["blue"]
    assert behind["draw"] < behind["blue"]


def test_upt_31_a_run_that_empties_the_bag_is_laid_if_it_wins(once: Lay) -> None:
    found = weights(once("2 3 52 53 55 58", "4 6 7", bag="71 72"))
    assert max(found, key=lambda move: found[move]) == "55"


def test_upt_31_nobody_is_hit_where_that_would_lose(once: Lay) -> None:
    table = once("2 3 4 6", "7 8", bag="71", phase=Phase.PENALTY)
    table[0].to_hit = 1
    assert favourite(table) == "hit none"
    table = once("2 3", "7 8", bag="71", phase=Phase.PENALTY)
    table[0].to_hit = 1
    assert favourite(table) == "hit 1"


def test_upt_31_a_search_ends_the_game_when_it_wins(once: Lay) -> None:
    """Seat 0 can take the last tile and has the fewest even then; if it does not, the other sweeps its rack."""
    table = once("2 3 blue", "51 52 53 54 55 58", bag="4")
    assert _choice(table, f"expert:{LOOKS}") == "draw"


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("options", [{"call": "manual"}, {"call": "auto"}, {"bag": "once"}], ids=str)
def test_there_is_always_something_promising(players: int, options: dict[str, OptionValue]) -> None:
    table = deal(Settings(GAME, players, options), f"promising {options}")
    rng = rng_of("promising")
    for _ in range(STEPS):
        if table[0].turn == NOBODY:
            break
        found = list(weights(table).values())
        assert np.isfinite(found).all()
        assert min(found) >= 0
        assert max(found) > 0
        assert all(0 <= value <= 1 for value in values(table))
        moves = legal_actions(GAME, table)
        GAME.rules.play(table, moves[below(rng, len(moves))])


def test_looking_ahead_finds_a_victory_that_is_not_seen_at_first_sight(lay: Lay) -> None:
    """A joker that leaves the order as it is lets the double follow at once, with 51 before it."""
    table = lay("51 77 joker", "3 4 6 7 8")
    assert favourite(table) != "joker up"
    assert _choice(table, f"expert:{LOOKS}") == "joker up"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_opens(lay: Lay, level: str) -> None:
    table = lay("51 77 joker", "3 4 6 7 8", "1 2 9", "11 12 13", order=OPEN)
    assert _choice(table, level) in {"51", "77"}


def _choice(table: Table[Any], name: str) -> str:
    view = view_of(GAME, table, int(table[0].turn))
    return GAME.notation.text(table, make_bot(GAME, name, "choice").choose(view))

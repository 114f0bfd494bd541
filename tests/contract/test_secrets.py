"""Every game: what a seat cannot see does not reach it, and what it must hold possible is dealt fairly."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, hide_for, legal_actions, public_fields

DEALS = 400 if jit.MODE == "interpreted" else 4000


def dealt_again(game: Game, table: Table[Any], seat: int, seed: int) -> Table[Any]:
    world = table.copy()
    game.rules.redeal(world, seat, seed)
    return world


def watchers(match: Match) -> range:
    return range(NOBODY, match.settings.players)


def test_secrets_do_not_leak(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    """Tables that differ only in what a seat cannot see look the same to that seat, byte for byte."""
    for match in some_positions(game):
        for seat in watchers(match):
            other = dealt_again(game, match.table, seat, seed=7 + match.move_count)
            assert hide_for(game, match.table, seat).tobytes() == hide_for(game, other, seat).tobytes()


def test_hiding_twice_is_hiding_once(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in some_positions(game):
        for seat in watchers(match):
            hidden = hide_for(game, match.table, seat)
            assert hide_for(game, hidden, seat).tobytes() == hidden.tobytes()


def test_luck_is_hidden_from_everyone(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in some_positions(game):
        for seat in watchers(match):
            hidden = hide_for(game, match.table, seat)
            assert (hidden[0].luck == game.state.fields["luck"].fill).all()
            assert not hidden[0].tape.any()


def test_only_a_game_with_secrets_hides_more_than_luck(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in some_positions(game):
        shown, hidden = (match.table[0], hide_for(game, match.table, NOBODY)[0])
        is_hidden = any((shown[name] != hidden[name]).any() for name, _ in public_fields(game))
        assert is_hidden == game.has_secrets


def test_a_redeal_needs_nothing_but_the_view(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in some_positions(game):
        for seat in watchers(match):
            from_view = dealt_again(game, hide_for(game, match.table, seat), seat, seed=match.move_count)
            assert from_view.tobytes() == dealt_again(game, match.table, seat, seed=match.move_count).tobytes()


def test_a_dealt_world_is_whole_and_can_be_played(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in some_positions(game):
        for seat in watchers(match):
            world = dealt_again(game, match.table, seat, seed=11 + match.move_count)
            assert game.components.inventory(world) == game.components.inventory(match.table)
            if match.turn == seat:
                assert legal_actions(game, world) == legal_actions(game, match.table)
            for _ in range(6):
                if world[0].turn == NOBODY:
                    break
                game.rules.play(world, legal_actions(game, world)[-1])
            assert game.components.inventory(world) == game.components.inventory(match.table)


def test_dealt_worlds_differ_where_they_may(game: Game) -> None:
    for players in game.player_counts:
        table = deal(Settings(game, players), "worlds")
        for seat in range(NOBODY, players):
            worlds = {without_luck(dealt_again(game, table, seat, seed)) for seed in range(20)}
            hidden = without_luck(hide_for(game, table, seat)) != without_luck(table)
            assert len(worlds) == (20 if hidden else 1)


def test_a_search_never_sees_the_true_future(game: Game) -> None:
    table = deal(Settings(game, game.player_counts[0]), "future")
    futures = {dealt_again(game, table, 0, seed)[0].luck.tobytes() for seed in range(20)}
    assert len(futures) == 20
    assert table[0].luck.tobytes() not in futures


def without_luck(table: Table[Any]) -> bytes:
    copy = table.copy()
    copy[0].luck[:] = 1
    return copy.tobytes()


def test_each_unseen_thing_is_equally_likely_everywhere_it_can_be(game: Game) -> None:
    """After the deal nobody knows anything about a pile that everyone sees blank: its places are alike."""
    table = deal(Settings(game, game.player_counts[-1]), "piles")
    piles = blank_piles(game, table)
    if not piles:
        pytest.skip(f"{game.name} hides nothing in a pile")
    worlds = [dealt_again(game, table, 0, seed)[0] for seed in range(DEALS)]
    for name in piles:
        size = int((table[0][name] >= 0).sum())
        places = [Counter(int(world[name][place]) for world in worlds) for place in range(size)]
        assert surprise(places) < 5, name


def blank_piles(game: Game, table: Table[Any]) -> list[str]:
    """List the one-dimensional arrays that are hidden from every seat."""
    seats = range(int(table[0].seats))
    views = [hide_for(game, table, seat)[0] for seat in seats]
    return [
        name
        for name, field in game.state.fields.items()
        if len(field.shape) == 1
        and name not in ("luck", "tape")
        and (table[0][name] != field.fill).any()
        and all((view[name] == field.fill).all() for view in views)
    ]


def surprise(places: list[Counter[int]]) -> float:
    """Return how many standard deviations the chi-square of a contingency table lies above its mean."""
    things = sorted(set().union(*places))
    counts = np.array([[place[thing] for thing in things] for place in places], float)
    expected = counts.sum(0, keepdims=True) * counts.sum(1, keepdims=True) / counts.sum()
    square = ((counts - expected) ** 2 / expected).sum()
    freedom = (len(places) - 1) * (len(things) - 1)
    return float((square - freedom) / np.sqrt(2 * freedom))


def test_the_surprise_of_an_unfair_deal_is_noticed() -> None:
    fair = [Counter({0: 100, 1: 100}), Counter({0: 100, 1: 100})]
    unfair = [Counter({0: 130, 1: 70}), Counter({0: 70, 1: 130})]
    assert surprise(fair) < 0
    assert surprise(unfair) > 5


def test_an_observation_follows_from_the_view_alone(
    game: Game, some_positions: Callable[[Game], Iterator[Match]]
) -> None:
    def observed(table: Table[Any], seat: int) -> bytes:
        features = np.full(game.observation_size, np.nan, np.float32)
        before = table.tobytes()
        game.rules.observe(table, seat, features)
        assert np.isfinite(features).all()
        assert table.tobytes() == before
        return features.tobytes()

    for match in some_positions(game):
        for seat in range(match.settings.players):
            own = observed(match.table, seat)
            assert observed(hide_for(game, match.table, seat), seat) == own
            assert observed(dealt_again(game, match.table, seat, seed=3), seat) == own


def test_a_match_observes_what_a_view_does(game: Game, some_positions: Callable[[Game], Iterator[Match]]) -> None:
    """Observe the position of a match, which is not hidden: worlds that a seat cannot tell apart give equal bytes."""
    out = np.full(game.observation_size, np.nan, np.float32)
    for match in some_positions(game):
        played_on = match.clone()
        if match.legal_actions:
            played_on.push(match.legal_actions[0])
        for one in (match, played_on):
            for seat in range(match.settings.players):
                own = one.observe(seat).tobytes()
                assert own == one.view(seat).observation.tobytes()
                other = Match(match.settings, None, start=dealt_again(game, one.table, seat, seed=5))
                assert other.observe(seat, out) is out and out.tobytes() == own


def test_observations_tell_positions_apart(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    features_seen = set()
    count = 0
    for match in positions(game):
        if match.is_over:
            break
        features = np.zeros(game.observation_size, np.float32)
        game.rules.observe(match.table, match.turn, features)
        features_seen.add(features.tobytes())
        count += 1
    assert len(features_seen) == count

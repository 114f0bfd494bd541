"""The match as Python programs use it: moves by number and text, copies, pickles, pictures."""

import copy
import pickle
import random
from xml.etree import ElementTree

import numpy as np
import pytest

from updraft import games
from updraft.kit import jit, position_stack
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.kit.untrusted import InputError
from updraft.records.replay import replay

MAX_PICKLE = 10_000
LENGTH = 40  # moves: enough to save several positions


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def walk(match: Match, seed: int = 1, length: int = LENGTH) -> Match:
    rng = random.Random(seed)
    while not match.is_over and match.move_count < length:
        match.push(rng.choice(match.legal_actions))
    return match


def quick(game: Game, players: int) -> Match:
    """Deal a game that ends soon."""
    return Match(Settings(game, players, dict(game.quick)), "quick")


def by_text(match: Match) -> Match:
    """Make the same moves by text: the referee's way, which writes everything down at once."""
    again = match.from_beginning()
    for text in match.moves:
        again.push(text)
    return again


def test_moves_by_number_and_by_text_make_the_same_match(game: Game) -> None:
    for players in (game.player_counts[0], game.player_counts[-1]):
        match = walk(game.new(players, seed=3))
        again = by_text(match)
        assert match == again
        assert match.record() == again.record()
        assert [table.tobytes() for table in match.tables] == [table.tobytes() for table in again.tables]


def test_positions_that_were_looked_at_never_change(game: Game) -> None:
    match, rng = game.new(seed=4), random.Random(4)
    seen = []
    while not match.is_over and match.move_count < LENGTH:
        if rng.random() < 0.4:
            seen.append((match.table, match.table.tobytes()))
        if match.move_count and rng.random() < 0.3:
            match.pop()
        else:
            match.push(rng.choice(match.legal_actions))
    assert all(table.tobytes() == before for table, before in seen)


def test_popping_goes_back_through_all_positions(game: Game) -> None:
    match, rng = game.new(seed=5), random.Random(5)
    path = [match.table.tobytes()]
    turns = [match.turn]
    for _ in range(3 * LENGTH):
        if match.move_count and (match.is_over or rng.random() < 0.4):
            last = match.moves[-1]
            assert match.pop() == last
            path.pop()
            turns.pop()
        else:
            match.push(rng.choice(match.legal_actions))
            path.append(match.table.tobytes())
            turns.append(match.turn)
        assert match.table.tobytes() == path[-1]
        assert match.turn == turns[-1] == match.table[0].turn
        assert match.legal_actions == ([] if match.is_over else legal_actions(game, match.table))
    while match.move_count:
        match.pop()
        path.pop()
        assert match.table.tobytes() == path[-1]
    assert match == match.from_beginning()


def test_an_illegal_number_is_refused_with_its_rule_and_changes_nothing(game: Game) -> None:
    match = walk(game.new(seed=6), length=3)
    before = match.table.tobytes()
    wrong = next(number for number in range(game.move_count) if number not in match.legal_actions)
    for number in (wrong, -1, game.move_count, 1 << 40):
        with pytest.raises(Refused, match=r"\[.+\]"):
            match.push(number)
    assert match.table.tobytes() == before and match.move_count == 3
    match.push(match.legal_actions[0])


def test_numbers_of_other_types_are_moves_too(game: Game) -> None:
    match = game.new(seed=7)
    match.push(np.int64(match.legal_actions[0]))  # type: ignore[arg-type]
    assert match.move_count == 1
    with pytest.raises(Refused):
        match.push(0.5)  # type: ignore[arg-type]


def test_a_game_that_is_over_refuses_every_move(game: Game) -> None:
    match = walk(quick(game, 2), length=100_000)
    assert match.is_over and match.legal_actions == [] and not match.mask().any()
    with pytest.raises(Refused):
        match.push(0)


def test_the_mask_marks_the_legal_actions(game: Game) -> None:
    match = walk(game.new(seed=9), length=7)
    assert match.mask().shape == (game.move_count,)
    assert np.flatnonzero(match.mask()).tolist() == match.legal_actions
    assert np.array_equal(match.view(match.turn).mask(), match.mask())
    assert not match.view((match.turn + 1) % 2).mask().any()


def test_copies_share_nothing_but_the_game(game: Game) -> None:
    match = walk(game.new(seed=10), length=9)
    match.note_hint()
    for twin in (match.clone(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match and twin is not match and twin.game is match.game
        assert not np.shares_memory(twin.table, match.table)
        assert twin.hints == match.hints and twin.record() == match.record()
        before = match.table.tobytes()
        walk(twin, seed=2, length=20)
        assert match.table.tobytes() == before and match.move_count == 9
        while twin.move_count > 9:
            twin.pop()
        assert twin == match
        twin.pop()
        assert twin != match and twin.table.tobytes() == match.tables[8].tobytes()


def test_a_clone_of_a_position_that_nobody_looked_at_stays_as_it_is(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_stack, "WORTH_COMPILING", 0)
    match = walk(game.new(seed=11), length=7)
    twin = match.clone()
    assert match._current is None
    moves, position = match.legal_actions, match.table.tobytes()
    walk(match, seed=3, length=9)
    assert twin.table.tobytes() == position and twin.legal_actions == moves and twin.move_count == 7


def test_clones_of_clones_go_their_own_ways(game: Game) -> None:
    """Clones share moves and positions in memory; whatever one does, the others stay as they are."""
    rng = random.Random(18)
    family = [(game.new(seed=18), list[int]())]
    for _ in range(12 * LENGTH):
        match, path = family[rng.randrange(len(family))]
        action = rng.random()
        if action < 0.2 and len(family) < 12:
            twins = match.clone(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))
            family.append((rng.choice(twins), path.copy()))
        elif path and (match.is_over or action < 0.45):
            match.pop()
            path.pop()
        else:
            path.append(rng.choice(match.legal_actions))
            match.push(path[-1])
        assert match.move_count == len(path)
        if rng.random() < 0.1:  # asking changes how a match is kept in memory
            assert rng.choice([match.numbers == path, len(match.moves) == len(path), bool(match.table[0].seats)])
    for match, path in family:
        again = match.from_beginning()
        for number in path:
            again.push(number)
        assert match.numbers == path and match == again
        assert match.turn == again.turn and match.legal_actions == again.legal_actions
        assert match.record() == again.record()
        assert [table.tobytes() for table in match.tables] == [table.tobytes() for table in again.tables]


def test_a_clone_looks_like_its_origin_however_it_was_moved_on(game: Game) -> None:
    match = walk(game.new(seed=19), length=5)
    first, second = match.clone(), match.clone()
    assert first.clone()._packed is first._packed is not None
    first.push(first.legal_actions[0])
    match.push(match.legal_actions[-1])
    second.push(second.legal_moves[0])
    third = first.clone()
    for one in (first, second, third):
        one.pop()
    match.pop()
    assert first == second == third == match == by_text(match)


def test_all_moves_are_made_again_at_once(game: Game) -> None:
    match = walk(game.new(seed=20), length=200)
    again = match.from_beginning()
    again.push_all(match.numbers)
    assert again == match and again.legal_actions == match.legal_actions and again.turn == match.turn
    for _ in range(min(100, match.move_count)):
        again.pop()
        match.pop()
        assert again == match and again.turn == match.turn
    illegal = next(number for number in range(game.move_count) if number not in match.legal_actions)
    with pytest.raises(Refused):
        again.push_all([match.legal_actions[0], illegal] if len(match.legal_actions) > 1 else [illegal])


def test_pickles_are_small(game: Game) -> None:
    match = walk(quick(game, game.player_counts[-1]), length=100_000)
    assert len(pickle.dumps(match)) < MAX_PICKLE


def test_a_match_with_fed_luck_keeps_it_in_copies_and_pickles(game: Game) -> None:
    record = walk(game.new(seed=12), length=100_000).record()
    record.seed = None
    match = replay(record)
    for twin in (match.clone(), pickle.loads(pickle.dumps(match))):
        assert twin == match and twin.record() == match.record()
        assert [table.tobytes() for table in twin.tables] == [table.tobytes() for table in match.tables]


def test_nothing_is_compiled_for_the_first_moves_of_a_process(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes seconds: a table in the terminal does not wait for it, a loop over many games does."""
    demand = position_stack._Demand()
    monkeypatch.setattr(position_stack, "_demand", demand)
    monkeypatch.setattr(jit, "is_warm", lambda mark: False)
    monkeypatch.setattr(position_stack, "WORTH_COMPILING", 5)
    used = []
    for _ in range(8):
        match = game.new(seed=13)
        match.push(match.legal_actions[0])
        used.append(match._push is not None)
    assert used == [False] * 5 + [True] * 3


def test_views_have_moves_observation_and_text(game: Game) -> None:
    match = walk(game.new(seed=14), length=5)
    view = match.view(match.turn)
    assert sorted(view.moves) == match.legal_moves and sorted(view.moves.values()) == match.legal_actions
    observed = np.zeros(game.observation_size, np.float32)
    game.rules.observe(match.table, match.turn, observed)
    assert np.array_equal(view.observation, observed)
    assert view.text() != view.text("fr") and view.text() == match.view(match.turn).text()
    assert match.view((match.turn + 1) % 2).moves == {}


def test_observations_are_written_into_arrays_that_fit_alone(game: Game) -> None:
    match = walk(game.new(seed=21), length=4)
    for seat in (-1, 2, "0", None):
        with pytest.raises(InputError, match="seat from 0 to 1"):
            match.observe(seat)  # type: ignore[arg-type]
    size = game.observation_size
    locked = np.zeros(size, np.float32)
    locked.flags.writeable = False
    for wrong in (np.zeros(size), np.zeros(size + 1, np.float32), np.zeros(2 * size, np.float32)[::2], locked, [0.0]):
        with pytest.raises(InputError, match=f"{size} float32 numbers"):
            match.observe(0, wrong)  # type: ignore[arg-type]


def test_a_notebook_shows_what_the_current_player_sees(game: Game) -> None:
    match = walk(game.new(seed=15), length=5)
    picture = match._repr_svg_()
    ElementTree.fromstring(picture)
    assert picture == match.view(match.turn)._repr_svg_() and picture in match._repr_html_()
    other = hide_for(game, match.table, match.turn)
    game.rules.redeal(other, match.turn, 1)
    twin = Match(match.settings, "", start=other)
    assert twin._repr_svg_() == picture


def test_reprs_are_short(game: Game) -> None:
    match = walk(game.new(seed=16), length=2)
    for thing in (game, match, match.view(0)):
        assert repr(thing).startswith("<") and len(repr(thing)) < 80


def test_texts_do_not_depend_on_the_position(game: Game) -> None:
    """Texts are kept for all positions of the same settings: `Settings.texts`."""
    match = walk(game.new(game.player_counts[-1], seed=17))
    for table in match.tables:
        for number in legal_actions(game, table)[:50]:
            text = game.notation.text(table, number)
            assert game.notation.text(match.tables[0], number) == text
            assert game.notation.number(match.tables[-1], text) == number

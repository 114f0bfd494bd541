"""Many games at once: arrays in, arrays out, and never an illegal move."""

from collections.abc import Callable
from copy import copy, deepcopy
from pickle import dumps, loads
from typing import Any

import numpy as np
import pytest

from updraft.kit.batch import Autoreset, Batch, BatchStep
from updraft.kit.contract import NOBODY, Game
from updraft.kit.memory import CACHE_LINE
from updraft.kit.table import legal_actions, scores_and_ranks

COUNT = 6
MOVES = 18  # of a game with 3 players


@pytest.fixture
def make(game: Game) -> Callable[..., Batch]:
    def make_batch(players: int = 3, seed: str | int = "oak", count: int = COUNT, **options: Any) -> Batch:
        return game.batch(count, players, seed, **options)

    return make_batch


@pytest.fixture
def batch(make: Callable[..., Batch]) -> Batch:
    return make()


def arrays_of(step: BatchStep) -> list[Any]:
    flat = [step.observations, step.rewards, step.ends, step.masks, step.turns, *(step.lists or ()), step.truncations]
    return [array for array in flat if array is not None]


def image(step: BatchStep) -> bytes:
    return b"".join(array.tobytes() for array in arrays_of(step))


def masks_of(step: BatchStep) -> Any:
    assert step.masks is not None
    return step.masks


def observations_of(step: BatchStep) -> Any:
    assert step.observations is not None
    return step.observations


def first_legal(batch: Batch) -> Any:
    return np.array([legal_actions(batch.settings.game, table_of(batch, i))[0] for i in range(batch.count)])


def table_of(batch: Batch, i: int) -> Any:
    return batch.tables[i : i + 1]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"count": 0}, "at least one game, not 0"),
    ({"count": -1}, "at least one game, not -1"),
    ({"threads": 0}, "at least one thread, not 0"),
    ({"legal": "some"}, "masks, lists, both, none, not 'some'"),
    ({"autoreset": "never"}, "NextStep, SameStep, Disabled, not 'never'"),
    ({"max_moves": 0}, "max_moves is at least 1"),
    ({"learner": 3}, "a seat from 0 to 2, or random, not 3"),
    ({"learner": True}, "a seat from 0 to 2, or random, not True"),
    ({"opponents": "expert"}, "random, policy, not 'expert'"),
]


@pytest.mark.parametrize(("options", "sentence"), WRONG)
def test_wrong_arguments_get_a_sentence(make: Callable[..., Batch], options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make(**options)


@pytest.mark.parametrize("players", [2, 5])
def test_every_array_has_a_row_for_each_table(game: Game, make: Callable[..., Batch], players: int) -> None:
    step = make(players, legal="both").reset()
    assert step.ends.shape == step.turns.shape == step.truncations.shape == (COUNT,)
    assert masks_of(step).shape == (COUNT, game.move_count)
    assert observations_of(step).shape == (COUNT, game.observation_size)
    assert step.rewards.shape == (COUNT, players)
    assert step.lists and step.lists.offsets.shape == (COUNT + 1,)
    arrays = (observations_of(step), step.rewards, step.ends, masks_of(step), step.turns)
    types = [array.dtype for array in arrays]
    assert types == [np.float32, np.float32, np.bool_, np.bool_, np.int64]


def test_what_is_not_wanted_is_not_there(make: Callable[..., Batch]) -> None:
    step = make(observations=False, legal="none").reset()
    assert step.observations is None and step.masks is None and step.lists is None
    step = make(observations=False, legal="lists").reset()
    assert step.masks is None and step.lists is not None


@pytest.mark.parametrize(
    "again", [copy, deepcopy, lambda batch: loads(dumps(batch))], ids=["copy", "deepcopy", "pickle"]
)
def test_a_copy_plays_on_alike_and_shares_no_table(make: Callable[..., Batch], again: Callable[[Batch], Batch]) -> None:
    batch = make(legal="both", threads=2, learner="random", max_moves=9)
    batch.step(batch.sample())
    other = again(batch)
    assert other.settings.game is batch.settings.game
    for _ in range(MOVES):
        actions = batch.sample()
        assert (other.sample() == actions).all()
        assert image(other.step(actions)) == image(batch.step(actions))
    before = batch.tables.tobytes()
    other.step(other.sample())
    assert batch.tables.tobytes() == before


def test_a_batch_begins_with_different_games_at_a_decision(batch: Batch) -> None:
    step = batch.reset(seed=1)
    assert len({table.tobytes() for table in batch.tables}) == COUNT
    assert not step.ends.any() and not step.rewards.any()
    assert ((step.turns >= 0) & (step.turns < 3)).all()


def test_masks_and_lists_are_the_legal_moves(game: Game, make: Callable[..., Batch]) -> None:
    batch = make(legal="both")
    step = batch.reset()
    for _ in range(MOVES + 3):
        assert step.lists
        for i in range(COUNT):
            expected = legal_actions(game, table_of(batch, i))
            assert np.flatnonzero(masks_of(step)[i]).tolist() == expected
            assert step.lists.numbers[step.lists.offsets[i] : step.lists.offsets[i + 1]].tolist() == expected
        step = batch.step(batch.sample())


def test_a_step_plays_one_move_on_every_table(game: Game, batch: Batch) -> None:
    chosen = batch.sample()
    expected = batch.tables.copy()
    for i in range(COUNT):
        game.rules.play(expected[i : i + 1], int(chosen[i]))
    assert batch.step(chosen).turns.tolist() == expected["turn"].tolist()
    assert batch.tables.tobytes() == expected.tobytes()


@pytest.mark.parametrize("kind", [list, tuple, np.array, lambda moves: np.array(moves, np.int16), np.uint64])
def test_moves_come_in_any_form(make: Callable[..., Batch], kind: Any) -> None:
    one, other = make(), make()
    moves = first_legal(one)
    assert image(one.step(moves)) == image(other.step(kind(moves.tolist())))


@pytest.mark.parametrize("table", [0, 3, COUNT - 1])
@pytest.mark.parametrize("wrong", [-1, -(2**63), 2**63 - 1, 64, 63, 31])
@pytest.mark.parametrize("threads", [1, 2])
def test_an_illegal_move_is_an_error_and_nothing_moves(
    game: Game, make: Callable[..., Batch], table: int, wrong: int, threads: int
) -> None:
    batch = make(threads=threads)
    moves = first_legal(batch)
    moves[table] = wrong
    before = batch.tables.tobytes()
    legal = legal_actions(game, table_of(batch, table))
    text = game.notation.text(table_of(batch, table), legal[0])
    with pytest.raises(ValueError, match=rf"move {wrong} is not legal on table {table}; seat \d may choose") as caught:
        batch.step(moves)
    assert f"{legal[0]} ({text})" in str(caught.value)
    assert batch.tables.tobytes() == before
    batch.step(first_legal(batch))


def test_every_move_that_is_masked_out_is_refused(batch: Batch) -> None:
    illegal = np.flatnonzero(~masks_of(batch.reset())[2])
    before = batch.tables.tobytes()
    for move in illegal:
        moves = first_legal(batch)
        moves[2] = move
        with pytest.raises(ValueError, match="is not legal on table 2"):
            batch.step(moves)
    assert batch.tables.tobytes() == before


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [0] * (COUNT - 1),
        [0] * (COUNT + 1),
        [[0] * COUNT],
        [[0]] * COUNT,
        0,
        [0.0] * COUNT,
        [True] * COUNT,
        ["0"] * COUNT,
        [None] * COUNT,
        [10**30] * COUNT,
        np.zeros(COUNT, "m8[s]"),  # a duration is a kind of integer to NumPy
    ],
)
def test_anything_but_one_number_for_each_table_is_an_error(batch: Batch, moves: Any) -> None:
    before = batch.tables.tobytes()
    with pytest.raises(ValueError, match=f"step takes {COUNT} move numbers, one for each table"):
        batch.step(moves)
    assert batch.tables.tobytes() == before


def test_samples_are_legal_and_vary(batch: Batch) -> None:
    masks = masks_of(batch.reset())
    seen = set()
    for _ in range(30):
        moves = batch.sample()
        assert masks[np.arange(COUNT), moves].all()
        seen.add(tuple(moves.tolist()))
    assert len(seen) > 20


def test_rewards_are_the_returns_of_finished_games(game: Game, batch: Batch) -> None:
    for made in range(1, 2 * MOVES + 1):
        moves = batch.sample()
        after = batch.tables.copy()
        for i in range(COUNT):
            game.rules.play(after[i : i + 1], int(moves[i]))
        step = batch.step(moves)
        assert step.ends.tolist() == [made % MOVES == 0] * COUNT
        assert (step.turns != NOBODY).all() and not step.truncations.any()
        for i in range(COUNT):
            if step.ends[i]:
                assert (batch.scores[i].tolist(), batch.ranks[i].tolist()) == scores_and_ranks(game, after[i : i + 1])
                assert step.rewards[i].tolist() == returns_of(batch.ranks[i].tolist())
            else:
                assert not step.rewards[i].any()


def returns_of(ranks: list[int]) -> list[float]:
    """Do what `match.returns()` does."""
    return [sum((other > rank) - (other < rank) for other in ranks) / (len(ranks) - 1) for rank in ranks]


@pytest.mark.parametrize("autoreset", list(Autoreset))
def test_the_last_observations_of_every_seat_are_kept(
    game: Game, make: Callable[..., Batch], autoreset: Autoreset
) -> None:
    batch = make(autoreset=autoreset)
    for _ in range(MOVES - 1):
        batch.step(batch.sample())
    moves = batch.sample()
    after = batch.tables.copy()
    for i in range(COUNT):
        game.rules.play(after[i : i + 1], int(moves[i]))
    assert batch.step(moves).ends.all()
    final = batch.final_observations()
    assert final.tables.tolist() == list(range(COUNT))
    for i in range(COUNT):
        for seat in range(3):
            assert final.observations[i, seat].tobytes() == observed(game, after[i : i + 1], seat)
    if autoreset is Autoreset.SAME_STEP:
        batch.step(batch.sample())
        assert batch.final_observations().observations.shape == (0, 3, game.observation_size)


def observed(game: Game, table: Any, seat: int) -> bytes:
    alone = np.full(game.observation_size, -9, np.float32)
    game.rules.observe(table, seat, alone)
    return alone.tobytes()


def test_an_observation_is_the_current_players(game: Game, batch: Batch) -> None:
    step = batch.reset()
    for _ in range(MOVES + 2):
        for i in range(COUNT):
            assert observations_of(step)[i].tobytes() == observed(game, table_of(batch, i), int(step.turns[i]))
        step = batch.step(batch.sample())


def test_the_next_step_deals_anew_and_ignores_the_action(game: Game, make: Callable[..., Batch]) -> None:
    batch = make(autoreset="NextStep", legal="both")
    for _ in range(MOVES - 1):
        batch.step(batch.sample())
    movers = batch.turns.copy()
    step = batch.step(batch.sample())
    assert step.ends.all() and (step.turns == NOBODY).all() and step.rewards.any()
    assert not masks_of(step).any() and step.lists and step.lists.numbers.size == 0
    assert batch.sample().tolist() == [-1] * COUNT
    for i in range(COUNT):
        assert observations_of(step)[i].tobytes() == observed(game, table_of(batch, i), int(movers[i]))
    step = batch.step([10**6] * COUNT)
    assert not step.ends.any() and not step.rewards.any() and (step.turns != NOBODY).all()
    assert masks_of(step).any(axis=1).all()


def test_without_autoreset_ended_tables_wait_for_a_reset(make: Callable[..., Batch]) -> None:
    batch = make(autoreset=Autoreset.DISABLED)
    for _ in range(MOVES):
        step = batch.step(batch.sample())
    rewards, ended = step.rewards.copy(), batch.tables.tobytes()
    assert step.ends.all() and rewards.any()
    step = batch.step(batch.sample())
    assert step.ends.all() and not step.rewards.any() and batch.tables.tobytes() == ended
    step = batch.reset(mask=np.array([True, False] * (COUNT // 2)))
    assert step.ends.tolist() == [False, True] * (COUNT // 2)
    assert (step.turns != NOBODY).tolist() == [True, False] * (COUNT // 2)
    step = batch.step(batch.sample())
    assert step.ends.tolist() == [False, True] * (COUNT // 2)


def test_a_mask_leaves_other_tables_as_they_are(make: Callable[..., Batch]) -> None:
    batch = make(autoreset="Disabled", legal="both", copy=True)
    step = batch.step(batch.sample())
    before = batch.tables.copy()
    again = batch.reset(mask=[False] * COUNT)
    assert batch.tables.tobytes() == before.tobytes() and image(again) == image(step)
    batch.reset(mask=[True] + [False] * (COUNT - 1))
    assert batch.tables[1:].tobytes() == before[1:].tobytes()
    assert batch.tables[0].tobytes() != before[0].tobytes()


@pytest.mark.parametrize("mask", [[True], [1] * COUNT, True])
def test_a_mask_has_a_truth_value_for_each_table(batch: Batch, mask: Any) -> None:
    with pytest.raises(ValueError, match=f"{COUNT} truth values, one for each table"):
        batch.reset(mask=mask)


def test_a_seed_is_for_all_tables(batch: Batch) -> None:
    with pytest.raises(ValueError, match="leave out the mask"):
        batch.reset(seed=1, mask=[True] * COUNT)


@pytest.mark.parametrize("autoreset", list(Autoreset))
def test_games_are_cut_off_after_the_most_moves(make: Callable[..., Batch], autoreset: Autoreset) -> None:
    batch = make(autoreset=autoreset, max_moves=4)
    for made in range(1, 5):
        step = batch.step(batch.sample())
        assert step.ends.tolist() == step.truncations.tolist() == [made == 4] * COUNT
    assert not step.rewards.any()
    assert (step.turns == NOBODY).all() == (autoreset is not Autoreset.SAME_STEP)
    assert len(batch.final_observations().tables) == COUNT
    step = batch.step(batch.sample())
    assert step.truncations.tolist() == step.ends.tolist() == [autoreset is Autoreset.DISABLED] * COUNT


def test_arrays_are_reused_or_fresh(make: Callable[..., Batch]) -> None:
    for is_fresh in (False, True):
        batch = make(copy=is_fresh, legal="both")
        first = batch.reset(seed=1)
        kept = image(first)
        second = batch.step(batch.sample())
        assert (image(first) == kept) is is_fresh
        assert np.shares_memory(observations_of(first), observations_of(second)) is not is_fresh
        assert np.shares_memory(first.turns, second.turns) is not is_fresh


def test_changed_lists_and_masks_do_not_make_a_move_legal(make: Callable[..., Batch]) -> None:
    batch = make(legal="both")
    step = batch.reset()
    assert step.lists
    illegal = int(np.flatnonzero(~masks_of(step)[0])[0])
    step.lists.numbers[:], step.masks[:] = illegal, True  # type: ignore[index]
    moves = first_legal(batch)
    moves[0] = illegal
    with pytest.raises(ValueError, match="is not legal on table 0"):
        batch.step(moves)


@pytest.mark.parametrize("copy", [False, True])
def test_arrays_go_to_other_libraries_without_a_copy(make: Callable[..., Batch], copy: bool) -> None:
    for array in arrays_of(make(legal="both", copy=copy).reset()):
        assert array.flags.c_contiguous and array.flags.aligned and array.flags.writeable
        assert array.ctypes.data % CACHE_LINE == 0
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array) and shared.dtype == array.dtype


def test_torch_shares_the_memory(make: Callable[..., Batch]) -> None:
    torch = pytest.importorskip("torch")
    for array in arrays_of(make(legal="both").reset()):
        tensor = torch.from_dlpack(array)
        assert tensor.data_ptr() == array.ctypes.data
        assert tensor.numpy().dtype == array.dtype


@pytest.mark.parametrize("copy", [False, True])
def test_jax_shares_the_memory(make: Callable[..., Batch], copy: bool) -> None:
    jax = pytest.importorskip("jax")
    with jax.enable_x64(True):
        for array in arrays_of(make(legal="both", copy=copy).reset()):
            shared = jax.dlpack.from_dlpack(array)
            assert shared.unsafe_buffer_pointer() == array.ctypes.data
            assert shared.dtype == array.dtype


def test_the_same_seed_gives_the_same_games(make: Callable[..., Batch]) -> None:
    one, same, other = make(seed="oak"), make(seed="oak"), make(seed="elm")
    assert one.tables.tobytes() != other.tables.tobytes()
    for _ in range(2 * MOVES):
        moves = one.sample()
        assert moves.tolist() == same.sample().tolist()
        assert image(one.step(moves)) == image(same.step(moves))
    again = one.reset(seed="oak")
    assert image(again) == image(make(seed="oak").reset(seed="oak"))


def test_deals_do_not_depend_on_samples(make: Callable[..., Batch]) -> None:
    one, other = make(), make()
    for _ in range(MOVES):
        other.sample()
        moves = first_legal(one)
        one.step(moves)
        other.step(moves)
    assert one.tables.tobytes() == other.tables.tobytes()


def test_a_table_does_not_depend_on_its_neighbours(make: Callable[..., Batch]) -> None:
    many, few = make(count=COUNT), make(count=2)
    assert many.tables[:2].tobytes() == few.tables.tobytes()
    assert many.sample()[:2].tolist() == few.sample().tolist()


@pytest.mark.parametrize("options", [{}, {"learner": "random"}, {"autoreset": "NextStep"}])
def test_results_do_not_depend_on_the_number_of_threads(make: Callable[..., Batch], options: dict[str, Any]) -> None:
    batches = [make(count=11, legal="both", threads=threads, **options) for threads in (1, 2, 5, 20)]
    for _ in range(MOVES + 3):
        moves = [batch.sample() for batch in batches]
        images = {image(batch.step(chosen)) for batch, chosen in zip(batches, moves, strict=True)}
        assert len(images) == 1


def test_room_for_lists_grows_when_it_is_needed(game: Game, make: Callable[..., Batch]) -> None:
    batch = make(count=300, legal="lists", observations=False)
    step = batch.reset()
    assert step.lists
    for i in (0, 150, 299):
        found = step.lists.numbers[step.lists.offsets[i] : step.lists.offsets[i + 1]].tolist()
        assert found == legal_actions(game, table_of(batch, i))


@pytest.mark.parametrize("opponents", ["random", "policy", "novice"])
def test_opponents_move_until_it_is_the_learners_turn(make: Callable[..., Batch], opponents: str) -> None:
    batch = make(learner=1, opponents=opponents)
    step = batch.reset(seed=2)
    ends = 0
    for _ in range(MOVES // 3 * 2):
        assert (step.turns == 1).all() and (batch.viewers == 1).all()
        step = batch.step(batch.sample())
        ends += int(step.ends.sum())
        assert (step.rewards.any(axis=1) <= step.ends).all()
    assert ends == 2 * COUNT


def test_a_random_learner_sits_at_every_seat(make: Callable[..., Batch]) -> None:
    batch = make(count=30, learner="random")
    assert set(batch.viewers.tolist()) == {0, 1, 2}
    assert batch.turns.tolist() == batch.viewers.tolist()


def test_a_policy_beats_random_moves(make: Callable[..., Batch]) -> None:
    rewards = np.zeros(3)
    batch = make(count=40, learner=0, opponents="policy", observations=False)
    for _ in range(MOVES // 3 * 3):
        rewards += batch.step(batch.sample()).rewards.sum(axis=0)
    assert rewards[0] < 0 < min(rewards[1], rewards[2])


def test_options_and_first_player_hold_for_every_game(make: Callable[..., Batch]) -> None:
    batch = make(2, draw_last=True, first=1)
    for _ in range(30):
        assert (batch.tables["draw_last"] == 1).all()
        assert (batch.tables["first"] == 1).all()
        batch.step(batch.sample())

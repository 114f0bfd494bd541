"""Which parts of games are compiled, in which order, and when each is expected to be ready."""

from pathlib import Path

import pytest

from tests.loops import run_async
from tests.server.clients import Clock
from tests.server.preparing import ALL, SOON, HeldCompiler, held_preparation, load_nothing
from updraft import games
from updraft.bots import LEARNED, REVIEW
from updraft.server.compile_times import CompileTimes
from updraft.server.preparation import Preparation
from updraft.server.readiness import HEURISTIC, KINDS, RULES, SEARCH, GamePart, Readiness

GAME = "up-turn"
PART = GamePart(GAME)


def prepare(
    compiler: HeldCompiler, *wanted: GamePart, processes: int = 1, folder: Path | None = None
) -> list[GamePart]:
    """Prepare what is wanted from the start or will be soon; return the order."""
    preparation = held_preparation(compiler, folder, processes)
    for part in wanted:
        preparation.readiness.want(*part)
    compiler.release(*ALL)
    run_async(preparation.run())
    assert preparation.is_done
    return compiler.asked


def test_rules_come_before_heuristics_and_the_cheapest_first(compiler: HeldCompiler) -> None:
    times = CompileTimes(None)
    asked = prepare(compiler)
    for kind in (RULES, HEURISTIC):
        parts = [part for part in asked if part.kind == kind]
        assert parts == sorted((GamePart(game, kind) for game in games.names()), key=times.expected)
    assert asked[-1].kind == HEURISTIC and sorted(asked) == sorted(SOON)


def test_a_part_that_somebody_waits_for_comes_first_after_what_it_needs(compiler: HeldCompiler) -> None:
    asked = prepare(compiler, GamePart("die-aufsteiger", REVIEW), GamePart("up-too-high"))
    assert asked[:2] == [GamePart("die-aufsteiger"), GamePart("up-too-high")]
    assert [part.kind for part in asked if part.game == "die-aufsteiger"] == [kind for kind in KINDS if kind != LEARNED]


def test_nothing_is_compiled_twice_by_several_processes(compiler: HeldCompiler) -> None:
    asked = prepare(compiler, *(part for part in ALL if part.kind == REVIEW), processes=3)
    assert sorted(asked) == sorted(part for part in ALL if part.kind != LEARNED)
    for game in games.names():
        assert [part.kind for part in asked if part.game == game] == [kind for kind in KINDS if kind != LEARNED]


def test_a_process_goes_on_with_games_that_it_has_translated() -> None:
    one, two = HeldCompiler(), HeldCompiler()
    left = [HeldCompiler(), one, two]
    preparation = Preparation(
        ALL, lambda _: False, lambda _: left.pop(0), load_nothing, CompileTimes(None), 2, lambda _: False
    )
    for held in (one, two):
        held.release(*ALL)
    run_async(preparation.run())
    rules = {held.asked[0].game: held for held in (one, two)}
    assert len(rules) == 2
    for game, held in rules.items():
        assert GamePart(game, HEURISTIC) in held.asked


def test_cores_on_which_others_compile_are_left_to_them(compiler: HeldCompiler) -> None:
    done = set[GamePart]()
    looked: list[GamePart] = []

    def is_being_compiled(part: GamePart) -> bool:
        looked.append(part)
        if len(looked) > 100:
            done.update(ALL)
        return part == PART and part not in done

    preparation = Preparation(
        ALL, lambda part: part in done, lambda _: compiler, load_nothing, CompileTimes(None), 1, is_being_compiled
    )
    preparation.readiness.want("tout-la-haut")
    compiler.release(*ALL)
    run_async(preparation.run())
    assert preparation.is_done
    assert compiler.asked == [GamePart("tout-la-haut")]


def test_a_failure_of_rules_spares_their_bots(compiler: HeldCompiler) -> None:
    compiler.failing = {PART: 2}
    preparation = held_preparation(compiler, processes=1)
    compiler.release(*ALL)
    preparation.readiness.want(GAME, SEARCH)
    run_async(preparation.run())
    assert [part for part in compiler.asked if part.game == GAME] == [PART, PART]
    assert preparation.readiness.unready_games() == [GAME]
    assert not any(part.game == GAME for part in preparation.readiness.pending())


def test_rules_that_cannot_be_loaded_are_a_failure(compiler: HeldCompiler) -> None:
    async def break_down(game: str) -> None:
        if game == GAME:
            raise MemoryError

    compiler.release(*ALL)
    preparation = Preparation(
        ALL,
        lambda part: part.game == GAME,
        lambda _: compiler,
        break_down,
        CompileTimes(None),
        is_being_compiled=lambda _: False,
    )
    run_async(preparation.run())
    assert preparation.readiness.has_failed(GAME) and preparation.readiness.unready_games() == [GAME]


def test_measured_times_are_kept_and_scale_the_others(tmp_path: Path) -> None:
    first = CompileTimes(tmp_path)
    guess = {part: first.expected(part) for part in ALL}
    first.note(PART, 3 * guess[PART])
    again = CompileTimes(tmp_path)
    assert again.expected(PART) == 3 * guess[PART]
    other = GamePart("die-aufsteiger")
    assert again.expected(other) == pytest.approx(3 * guess[other])


@pytest.mark.parametrize("damage", ["", "[]", '{"up-turn rules": "x"}', '{"": 1}', '{"gone rules": 2}', "\x00"])
def test_a_damaged_file_of_times_is_ignored(tmp_path: Path, damage: str) -> None:
    (tmp_path / "seconds.json").write_text(damage)
    assert CompileTimes(tmp_path).expected(PART) == CompileTimes(None).expected(PART)


def test_times_that_cannot_be_stored_are_known_until_the_end(tmp_path: Path) -> None:
    times = CompileTimes(tmp_path / "missing")
    times.note(PART, 70.0)
    assert times.expected(PART) == 70.0


def test_a_part_that_was_in_the_cache_says_nothing_about_compiling(tmp_path: Path) -> None:
    times = CompileTimes(tmp_path)
    times.note(PART, 60.0)
    times.note(PART, 1.0)
    assert CompileTimes(tmp_path).expected(PART) == 60.0


def test_estimates_add_up_what_comes_before(compiler: HeldCompiler, clock: Clock) -> None:
    preparation = held_preparation(compiler, processes=2)
    preparation.readiness.now = clock
    for part in ALL:
        preparation.times._measured[f"{part.game} {part.kind}"] = 10.0
    preparation.estimate()
    left = sorted((facts.ready_at or 0.0) - clock() for facts in map(preparation.readiness.facts, games.names()))
    assert left == [10, 10, 20, 20]
    bots = preparation.readiness.message(GAME, HEURISTIC).ready_at
    assert bots and bots - clock() >= 30


def test_small_changes_of_an_estimate_are_not_told(clock: Clock) -> None:
    readiness, told = Readiness([PART], clock), list[str]()
    readiness.listeners.append(told.append)
    for at in (10.0, 11.0, 9.0, 20.0):
        readiness.expect({PART: at})
    assert told == [GAME, GAME] and readiness.facts(GAME).ready_at == 20.0

"""The door to the compiler: copies for each game, and a cache that can never be stale."""

import multiprocessing
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import pytest

import updraft
from tests.kit.forked import fork_programs
from updraft.kit import jit
from updraft.kit.code_cache import KEPT_FOLDERS
from updraft.kit.jit import MODE, compiled, specialize

Run = Callable[..., str]

compiled_only = pytest.mark.skipif(
    MODE != "compiled", reason="runs the compiler in processes of its own, once is enough"
)

PARTS = """
from updraft.kit.jit import compiled

STEP = 10

@compiled
def _tripled(n):
    return 3 * n

@compiled
def raised(n):
    return _tripled(n) + STEP
"""

TOY = """
import numpy as np
from updraft.games.toy_parts import raised
from updraft.kit.jit import compiled
from updraft.kit.luck import next_word

@compiled
def answer(n):
    return raised(n)

@compiled
def word(luck):
    return next_word(luck)

@compiled
def peek(cells, place):
    return cells[place]

LUCK = np.array([1, 2, 3, 4], np.int64)
CELLS = np.zeros(8, np.int64)[:4]  # what lies behind the end is ours as well
"""

ANSWER = "from updraft.games.toy import *; print(answer(4))"
PEEK = """
from updraft.games.toy import *
try:
    print(peek(CELLS, 5))
except IndexError:
    print("IndexError")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Copy the package and add a toy game of two files."""
    copy = tmp_path / "src" / "updraft"
    shutil.copytree(Path(updraft.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "games" / "toy_parts.py").write_text(PARTS, encoding="utf-8")
    (copy / "games" / "toy.py").write_text(TOY, encoding="utf-8")
    return copy


@pytest.fixture
def caches(tmp_path: Path) -> Path:
    return tmp_path / "caches"


class Forker:
    """A process that has loaded Numba, from which programs are forked: that spares each of them a second."""

    def __init__(self) -> None:
        new = multiprocessing.get_context("spawn")
        self.pipe, theirs = new.Pipe()
        self.process = new.Process(target=fork_programs, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.lock = Lock()

    def run(self, code: str, variables: dict[str, str], output: Path) -> str:
        with self.lock:
            self.pipe.send((code, variables, output))
            failed = self.pipe.recv()
        printed = output.read_text(encoding="utf-8")
        assert not failed, printed
        return printed.strip()

    def close(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@pytest.fixture(scope="module")
def forker() -> Iterator[Forker]:
    forker = Forker()
    yield forker
    forker.close()


@pytest.fixture
def variables(package: Path, caches: Path) -> dict[str, str]:
    """Return the environment of a program that uses the copied package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "COV_", "PYTHON"))}
    return kept | {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1", "UPDRAFT_CACHE": str(caches)}


@pytest.fixture
def run(forker: Forker, variables: dict[str, str], tmp_path: Path) -> Run:
    """Run a few lines with the copied package in a process that was forked off; returns what they print."""

    def start(code: str, **changes: str) -> str:
        return forker.run(code, variables | changes, tmp_path / "printed")

    return start


@pytest.fixture
def run_anew(variables: dict[str, str]) -> Run:
    """Run a few lines in a new process: for settings of Numba, several at once, and what happens when one ends."""

    def start(code: str, **changes: str) -> str:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env=variables | changes,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return start


def edit(path: Path, before: str, after: str) -> None:
    source = path.read_text(encoding="utf-8")
    assert before in source
    path.write_text(source.replace(before, after), encoding="utf-8")


def entries(caches: Path) -> list[str]:
    """List the names of all functions in all caches."""
    return [path.name for path in caches.rglob("*.nbi")]


@compiled_only
def test_an_edit_in_another_file_changes_the_result(run: Run, package: Path, caches: Path) -> None:
    parts = package / "games" / "toy_parts.py"
    assert run(ANSWER) == "22"
    edit(parts, "STEP = 10", "STEP = 20")
    assert run(ANSWER) == "32"
    edit(parts, "return 3 * n", "return 5 * n")
    assert run(ANSWER) == "40"
    assert len(list(caches.glob("compiled-games-*"))) == 3
    assert len(list(caches.glob("compiled-kit-*"))) == 1


NAMES = """
import os
from updraft.kit.jit import compiled
def answer(table):
    return 42
def name():
    entry = compiled(answer)
    entry(1)
    return next(iter(entry.overloads.values())).fndesc.mangled_name
if child := os.fork():
    os.waitpid(child, 0)
print(name(), flush=True)
"""


@compiled_only
def test_two_processes_never_give_the_same_name_to_their_code(run_anew: Run) -> None:
    """Keep a third one, which loads the code of both, from calling one for the other."""
    names = [*run_anew(NAMES).split(), *run_anew(NAMES).split()]
    assert len(names) == 4
    assert len(set(names)) == 4


@compiled_only
def test_an_edit_in_the_kit_changes_the_result(run: Run, package: Path) -> None:
    code = "from updraft.games.toy import *; print(word(LUCK))"
    assert run(code) == "641"
    edit(package / "kit" / "luck.py", "word = (_rotate((a + d) & MASK, 7) + a) & MASK", "word = (a + d) & MASK")
    assert run(code) == "5"


@compiled_only
def test_an_edit_in_a_games_state_changes_the_result(run: Run, package: Path) -> None:
    code = "from updraft.games.tout_la_haut.rules.legal import fits; print(fits(0x21, 0x32))"
    state = package / "games" / "tout_la_haut" / "state.py"
    assert run(code) == "False"
    edit(state, "VALUE = (1 << SHADE) - 1", "VALUE = 0")
    assert run(code) == "True"


@compiled_only
def test_checked_code_does_not_leak_into_the_cache_nor_out_of_it(run: Run, run_anew: Run) -> None:
    assert run(PEEK) == "0"
    assert run_anew(PEEK, NUMBA_BOUNDSCHECK="1") == "IndexError"
    assert run(PEEK) == "0"
    assert run_anew(PEEK, NUMBA_BOUNDSCHECK="1") == "IndexError"


@compiled_only
def test_the_second_run_compiles_nothing(run: Run, caches: Path) -> None:
    code = ANSWER + "; found = answer.entry_point.stats; print(len(found.cache_hits), len(found.cache_misses))"
    assert run(code).split() == ["22", "0", "1"]
    made = {path: path.stat().st_mtime_ns for path in caches.rglob("*.nb*")}
    assert run(code).split() == ["22", "1", "0"]
    assert {path: path.stat().st_mtime_ns for path in caches.rglob("*.nb*")} == made


@compiled_only
def test_a_function_that_python_does_not_call_is_part_of_its_callers_only(run: Run, caches: Path) -> None:
    assert run(ANSWER) == "22"
    assert [name.partition("-")[0] for name in entries(caches)] == ["toy.answer"]
    assert run("from updraft.games.toy import raised; print(raised(4))") == "22"
    assert sorted(name.partition("-")[0] for name in entries(caches)) == ["toy.answer", "toy_parts.raised"]


STATE = """
import numpy as np
from updraft.kit.jit import compiled

SHARES = np.array([1, 2, 4])

@compiled
def _half(s):
    return s[0] // SHARES[1]

@compiled
def share(s, n):
    return SHARES[2] * _half(s) // n

@compiled
def divide(table, n):
    return share(table, n)

TABLE = np.array([8], np.int16)
"""


@compiled_only
def test_python_runs_the_source_of_a_function_of_a_state(run: Run, package: Path, caches: Path) -> None:
    (package / "games" / "state.py").write_text(STATE, encoding="utf-8")
    code = "from updraft.games.state import *; from updraft.games.state import _half; "
    assert run(code + "print(share(TABLE, 2), type(share(TABLE, 2)).__name__, _half(TABLE))").split() == [
        "8",
        "int",
        "4",
    ]
    assert entries(caches) == []
    assert run(code + "print(divide(TABLE, 2))") == "8"
    assert [name.partition("-")[0] for name in entries(caches)] == ["state.divide"]


@compiled_only
def test_an_error_deep_inside_reaches_python_with_and_without_the_cache(run: Run, package: Path) -> None:
    (package / "games" / "state.py").write_text(STATE, encoding="utf-8")
    code = """
from updraft.games.state import *
try:
    divide(TABLE, 0)
except ZeroDivisionError as error:
    print(error, len(divide.stats.cache_hits))
"""
    assert run(code) == "integer division by zero 0"
    assert run(code) == "integer division by zero 1"


@compiled_only
def test_code_from_the_cache_is_linked_into_code_that_is_compiled_later(run: Run, package: Path) -> None:
    twice = "@compiled\ndef twice(table, n):\n    return 2 * divide(table, n)\n"
    (package / "games" / "state.py").write_text(STATE + twice, encoding="utf-8")
    code = "from updraft.games.state import *; "
    assert run(code + "print(divide(TABLE, 2))") == "8"
    assert run(code + "print(divide(TABLE, 2), twice(TABLE, 2), len(divide.stats.cache_hits))") == "8 16 1"


@compiled_only
def test_two_signatures_never_share_a_file_even_if_an_index_is_lost(run: Run, caches: Path) -> None:
    """Lose the index of the first process, as the second would by writing its own at the same time."""
    assert run(ANSWER) == "22"
    for index in caches.rglob("toy.answer*.nbi"):
        index.unlink()
    assert run("from updraft.games.toy import *; print(answer(4.5))") == "23.5"
    assert len(list(caches.rglob("toy.answer*.nbc"))) == 2


@compiled_only
def test_a_function_outside_the_package_is_compiled_but_not_cached(run: Run, caches: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text(PARTS, encoding="utf-8")
    assert run(f"import sys; sys.path.append({str(tmp_path)!r}); import outside; print(outside.raised(4))") == "22"
    assert entries(caches) == []


@compiled_only
def test_a_game_is_warm_once_it_was_compiled_to_the_end(run: Run, run_anew: Run, package: Path) -> None:
    ask = "from updraft.kit.jit import is_warm, mark_warm; print(is_warm('up_turn'), is_warm('up_turn.expert')); "
    assert run(ask).split() == ["False", "False"]
    assert run(ask + "mark_warm('up_turn')").split() == ["False", "False"]
    assert run(ask + "mark_warm('up_turn.expert')").split() == ["True", "False"]
    assert run(ask).split() == ["True", "True"]
    assert run_anew(ask, NUMBA_BOUNDSCHECK="1").split() == ["False", "False"]
    edit(package / "bots" / "search.py", "MAX_DEPTH = 400", "MAX_DEPTH = 401")
    assert run(ask).split() == ["True", "False"]
    edit(package / "games" / "up_turn" / "state.py", "LIMIT = 2_000", "LIMIT = 2_001")
    assert run(ask).split() == ["False", "False"]
    assert run_anew(ask, NUMBA_DISABLE_JIT="1").split() == ["True", "True"]


GAME_OF_ONE_RULE = """
from updraft.kit.jit import compiled
from updraft.kit.luck import MASK

STEP = 1

@compiled
def rule(n):
    return (n + STEP) & MASK
"""

LOOP = """
from updraft.games import apples, pears
from updraft.kit.jit import specialize

def twice(n):
    return rule(rule(n))

LOOPS = [specialize(twice, "apples", rule=apples.rule), specialize(twice, "pears", rule=pears.rule)]
"""


@pytest.fixture
def compiled_anew(run: Run, package: Path) -> Callable[[], str]:
    """Play two small games and loops over them; returns which of them were compiled and not found in the cache."""
    for name in ("apples", "pears"):
        folder = package / "games" / name
        folder.mkdir()
        (folder / "__init__.py").write_text(GAME_OF_ONE_RULE, encoding="utf-8")
    (package / "bots" / "loop.py").write_text(LOOP, encoding="utf-8")

    def start() -> str:
        return run(
            "from updraft.bots.loop import LOOPS, apples, pears\n"
            "rules = dict(apples=apples.rule, pears=pears.rule, apple_loop=LOOPS[0], pear_loop=LOOPS[1])\n"
            "print(*[rule(5) for rule in rules.values()], end=': ')\n"
            "print(*[name for name, rule in rules.items() if getattr(rule, 'entry_point', rule).stats.cache_misses])"
        )

    return start


@compiled_only
def test_an_edit_in_one_game_leaves_the_code_of_the_others(compiled_anew: Callable[[], str], package: Path) -> None:
    assert compiled_anew() == "6 6 7 7: apples pears apple_loop pear_loop"
    assert compiled_anew() == "6 6 7 7:"
    edit(package / "games" / "apples" / "__init__.py", "STEP = 1", "STEP = 2")
    assert compiled_anew() == "7 6 9 7: apples apple_loop"
    assert compiled_anew() == "7 6 9 7:"


@compiled_only
def test_an_edit_in_bots_leaves_the_rules_and_one_in_the_kit_nothing(
    compiled_anew: Callable[[], str], package: Path
) -> None:
    assert compiled_anew() == "6 6 7 7: apples pears apple_loop pear_loop"
    edit(package / "bots" / "loop.py", "rule(rule(n))", "rule(rule(n)) + 10")
    assert compiled_anew() == "6 6 17 17: apple_loop pear_loop"
    edit(package / "kit" / "luck.py", "MASK = WORD - 1", "MASK = 6")
    assert compiled_anew() == "6 6 16 16: apples pears apple_loop pear_loop"


@compiled_only
@pytest.mark.parametrize("name", ["web.py", "coach.py"])
def test_a_games_plain_python_for_people_is_not_part_of_its_code(
    compiled_anew: Callable[[], str], package: Path, name: str
) -> None:
    page = package / "games" / "apples" / name
    page.write_text("RULES = 1\n", encoding="utf-8")
    compiled_anew()
    edit(page, "RULES = 1", "RULES = 2")
    assert compiled_anew() == "6 6 7 7:"


@compiled_only
def test_several_processes_fill_the_cache_at_once(run_anew: Run, caches: Path) -> None:
    with ThreadPoolExecutor() as pool:
        assert list(pool.map(run_anew, [ANSWER] * 4)) == ["22"] * 4
    assert run_anew(ANSWER + "; print(len(answer.entry_point.stats.cache_hits))").split() == ["22", "1"]
    assert not list(caches.rglob("*.tmp.*"))


@compiled_only
def test_where_no_cache_can_be_written_a_temporary_one_serves(run_anew: Run, caches: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    caches.write_text("a file where the folder should be", encoding="utf-8")
    code = "import logging, sys; logging.basicConfig(stream=sys.stdout, format='%(message)s'); " + ANSWER
    code += "; from updraft.kit.jit import CACHE; folder = CACHE.folder('games'); "
    code += "print(folder.parents[1], any(folder.rglob('*.nbi')))"
    warning, *answers = run_anew(code, TMPDIR=str(temporary)).splitlines()
    assert warning.startswith("Compiled code cannot be kept") and str(caches) in warning and "UPDRAFT_CACHE" in warning
    assert answers == ["22", f"{temporary} True"]
    assert not list(temporary.iterdir())
    assert caches.read_text(encoding="utf-8") == "a file where the folder should be"


FOLDER = "from updraft.kit.jit import CACHE; print(CACHE.folder('games/up_turn'))"


@compiled_only
def test_the_users_cache_folder_is_the_default(run: Run, caches: Path, tmp_path: Path) -> None:
    assert Path(run(FOLDER)).parent == caches
    named = {"UPDRAFT_CACHE": "", "HOME": str(tmp_path), "XDG_CACHE_HOME": ""}
    assert Path(run(FOLDER, **named)).parent == tmp_path / ".cache" / "updraft"
    assert Path(run(FOLDER, **named | {"XDG_CACHE_HOME": str(tmp_path / "xdg")})).parent == tmp_path / "xdg" / "updraft"


@compiled_only
def test_old_folders_of_a_unit_are_swept_and_nothing_else(run: Run, caches: Path) -> None:
    old = [f"compiled-up_turn-{number}" for number in range(2 * KEPT_FOLDERS)]
    others = ["checked-up_turn-0", "compiled-up_turn.bots-0", "compiled-up_too_high-0", "mine", "up_turn"]
    for age, name in enumerate([*old, *others]):
        (caches / name).mkdir(parents=True)
        (caches / name / "something").touch()
        os.utime(caches / name, (10**9 - age, 10**9 - age))
    own = Path(run(FOLDER)).name
    found = {path.name for path in caches.iterdir()}
    assert found - {name for name in found if name.startswith("compiled-kit-")} == {
        own,
        *old[: KEPT_FOLDERS - 1],
        *others,
    }


@compiled_only
def test_folders_that_were_used_today_are_kept(run: Run, caches: Path) -> None:
    for number in range(2 * KEPT_FOLDERS):
        (caches / f"compiled-up_turn-{number}").mkdir(parents=True)
    run(FOLDER)
    assert len(list(caches.glob("compiled-up_turn-*"))) == 2 * KEPT_FOLDERS + 1


@compiled_only
def test_the_folder_in_use_is_the_newest_whatever_its_age(run: Run, caches: Path) -> None:
    own = Path(run(FOLDER))
    os.utime(own, (10**9, 10**9))
    for number in range(KEPT_FOLDERS):
        (caches / f"compiled-up_turn-{number}").mkdir()
        os.utime(caches / f"compiled-up_turn-{number}", (2 * 10**9 - number, 1.5 * 10**9 - number))
    assert Path(run(FOLDER)) == own
    assert own.exists()
    assert len(list(caches.glob("compiled-up_turn-*"))) == KEPT_FOLDERS


@compiled_only
def test_other_libraries_keep_their_own_cache_folder(run_anew: Run, caches: Path, tmp_path: Path) -> None:
    code = "import updraft.games.toy; from numba import config; print(config.CACHE_DIR)"
    assert run_anew(code, NUMBA_CACHE_DIR=str(tmp_path / "theirs")) == str(tmp_path / "theirs")


def test_the_mode_is_the_one_that_was_asked_for() -> None:
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        assert MODE == "interpreted"
        assert jit.CACHE is None
    else:
        wanted = "checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else "compiled"
        assert wanted == MODE
        assert jit.CACHE is not None
        assert jit.CACHE.mode == MODE


def test_interpreted_functions_are_unchanged() -> None:
    def function() -> int:
        return 1

    assert (compiled(function) is function) == (MODE == "interpreted")


@compiled
def add_two(n: int) -> int:
    return n + 2


@compiled
def times_two(n: int) -> int:
    return n * 2


if TYPE_CHECKING:  # in a specialized copy this is a game's own
    rule = add_two

LIMIT = 100


def twice(n: int, most: int = LIMIT) -> int:
    """Apply the rule twice."""
    return min(rule(rule(n)), most, LIMIT)


def test_each_stamp_has_its_own_rules() -> None:
    adding, doubling = specialize(twice, "adding", rule=add_two), specialize(twice, "doubling", rule=times_two)
    assert [adding(5), doubling(5), adding(6)] == [9, 20, 10]


def test_a_stamp_keeps_the_other_names_and_defaults_of_its_template() -> None:
    doubling = specialize(twice, "doubling", rule=times_two)
    assert doubling(90) == 100
    assert doubling(90, 7) == 7
    narrow = specialize(twice, "narrow", rule=times_two, LIMIT=50)
    assert narrow(90) == 50


def test_a_stamp_is_known_by_its_own_name() -> None:
    copy = specialize(twice, "orchard", rule=add_two)
    assert copy.__qualname__ == "twice.orchard"
    assert copy.__doc__ == twice.__doc__
    assert twice.__qualname__ == "twice"


def test_the_template_itself_stays_without_rules() -> None:
    specialize(twice, "adding", rule=add_two)
    with pytest.raises(NameError):
        twice(1)


@compiled_only
def test_copies_for_two_games_are_cached_apart(run: Run, package: Path, caches: Path) -> None:
    template = "from updraft.kit.jit import compiled, specialize\ndef go(n):\n    return rule(n)\n"
    rules = "@compiled\ndef one(n):\n    return n + 1\n@compiled\ndef ten(n):\n    return n + 10\n"
    copies = "GO = [specialize(go, 'one', rule=one), specialize(go, 'ten', rule=ten)]\n"
    (package / "games" / "copies.py").write_text(template + rules + copies, encoding="utf-8")
    code = "from updraft.games.copies import GO; print(*[go(5) for go in GO], len(GO[0].stats.cache_hits))"
    assert run(code).split() == ["6", "15", "0"]
    assert run(code).split() == ["6", "15", "1"]
    assert sum("go.one" in name for name in entries(caches)) == 1
    assert sum("go.ten" in name for name in entries(caches)) == 1


@compiled_only
def test_a_copy_with_rules_from_outside_is_not_cached(run: Run, package: Path, caches: Path) -> None:
    """Compile two functions of the same name: from the cache the second would be served the first one's code."""
    (package / "games" / "copies.py").write_text("def go(n):\n    return rule(n)\n", encoding="utf-8")
    rule = "compiled(types.FunctionType((lambda n: n + {step}).__code__, {{}}, 'rule'))"
    code = "import types; from updraft.games.copies import go; from updraft.kit.jit import compiled, specialize; "
    for step in (1, 10):
        copies = ", ".join(f"specialize(go, 'same', rule={rule.format(step=step + more)})(5)" for more in (0, 1))
        assert run(f"{code}print({copies})") == f"{5 + step} {6 + step}"

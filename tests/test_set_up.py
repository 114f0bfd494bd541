"""Setting up, where something stands in the way: a sentence says what, and what would help."""

import shutil
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from types import SimpleNamespace

import pytest

import build_page
import set_up
from hatch_build import PageHook
from tests.ports import free_port

ROOT = Path(__file__).parents[1]
NEEDED = ("set_up.py", "build_page.py", "pyproject.toml", "requirements")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy what setting up needs, with a page that is up to date."""
    for name in NEEDED:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    return tmp_path


def run(clone: Path, **variables: str) -> CompletedProcess[str]:
    command = [str(Path(sys.base_prefix) / "bin" / "python3"), "set_up.py", "play"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(clone), **variables}
    return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)


def test_a_registry_that_cannot_be_reached(clone: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}/simple"
    ran = run(clone, PIP_INDEX_URL=nowhere, PIP_RETRIES="0", PIP_NO_CACHE_DIR="1", PIP_CONFIG_FILE="/dev/null")
    assert ran.returncode == 1
    assert "packages with pip failed:" in ran.stderr
    assert "PIP_INDEX_URL" in ran.stderr and "HTTPS_PROXY" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_place_that_cannot_be_written(clone: Path) -> None:
    (clone / ".venv").write_text("not a folder")
    ran = run(clone)
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert str(clone / ".venv") in ran.stderr


def test_a_disk_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=3_000_000))
    failure = "Installing 50 packages failed:\nOSError: [Errno 28] No space left on device"
    assert set_up.advice(failure).startswith("There are 3 MB left on this disk. Playing needs 700 MB")
    assert "PIP_INDEX_URL" in set_up.advice("Installing 50 packages failed:\nConnection refused")


def test_a_python_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_up, "OLDEST", (9, 9))
    with pytest.raises(SystemExit, match=r"3\.11 or newer.*make PYTHON=/path/to/python3"):
        set_up.main("play")


def test_a_long_step_gives_signs_of_life_and_its_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "EVERY", 0.05)
    set_up.step("Counting sheep", sys.executable, "-c", "import time; time.sleep(1)")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("  Counting sheep")
    assert lines[1].endswith("  Counting sheep …")
    assert "Counting sheep: done in" in lines[-1]


def test_a_failed_step_shows_the_end_of_what_was_printed() -> None:
    program = "import sys; print(*range(100), sep='\\n'); sys.exit('no apples')"
    with pytest.raises(set_up.StepFailed, match=r"Buying apples failed:\n(.*\n)+no apples$"):
        set_up.step("Buying apples", sys.executable, "-c", program)


def test_a_clone_without_node_is_installed_without_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(build_page, "is_fresh", lambda: False)
    monkeypatch.setattr(build_page, "system_node", lambda: None)
    monkeypatch.setattr(build_page, "build", lambda: pytest.fail("it builds without Node"))
    monkeypatch.delenv("UPDRAFT_WITHOUT_PAGE", raising=False)
    app = SimpleNamespace(display_warning=said.append)
    hook = PageHook(str(ROOT), {}, None, None, str(ROOT), "wheel", app)  # type: ignore[arg-type]
    hook.initialize("standard", {})
    assert "without its page" in said[0] and "Node 20.19" in said[0]

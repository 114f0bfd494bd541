"""Scripts stay small: the built ones, compressed as the server does, have limits."""

import gzip
import re
from pathlib import Path

import pytest

import build_page

ASSETS = build_page.BUILT / "assets"
IMPORTED = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')  # `import("./…")` loads later and does not match

FIRST = 80_000  # bytes: the script that index.html names
FIRST_WITH_IMPORTS = 100_000  # the same with all modules that it waits for
TOWER = 230_000  # what the first tower of die Aufsteiger loads in addition to its board

pytestmark = pytest.mark.usefixtures("built")


def script(name: str) -> Path:
    """Find a built script by its name without the hash."""
    (found,) = [path for path in ASSETS.glob(f"{name}-*.js") if re.fullmatch(rf"{name}-[\w-]{{8}}", path.stem)]
    return found


def loaded_with(path: Path, known: frozenset[Path] = frozenset()) -> frozenset[Path]:
    """Return a script and everything that it waits for, beside what is known."""
    if path in known:
        return known
    known |= {path}
    for name in IMPORTED.findall(path.read_text()):
        known = loaded_with(ASSETS / name, known)
    return known


def compressed(scripts: frozenset[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in scripts)


def check(what: str, scripts: frozenset[Path], limit: int) -> None:
    size, names = compressed(scripts), ", ".join(sorted(path.name for path in scripts))
    assert size <= limit, (
        f"{what}: {size:,} bytes compressed, {limit:,} are allowed. Load later what is not needed at first, or leave "
        f"out what is not needed at all; scripts: {names}"
    )


def test_the_first_script_is_small() -> None:
    first = script("index")
    assert f"/assets/{first.name}" in (build_page.BUILT / "index.html").read_text()
    check("The first script", frozenset({first}), FIRST)
    check("The first script with its imports", loaded_with(first), FIRST_WITH_IMPORTS)


def test_the_tower_in_3d_is_small() -> None:
    board = loaded_with(script("index")) | loaded_with(script("die-aufsteiger")) | loaded_with(script("table"))
    tower = loaded_with(script("tower-view"))
    assert not any("WebGL" in path.read_text() for path in board), "three is loaded before a tower is shown"
    check("The 3D of die Aufsteiger", tower - board, TOWER)

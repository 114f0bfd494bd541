"""Everything shipped: licences, the bill of materials, and a wheel that is the same bytes wherever it is built."""

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = (
    "src",
    "LICENSE",
    "README.md",
    "THIRD_PARTY_LICENSES.txt",
    "build_page.py",
    "hatch_build.py",
    "pyproject.toml",
    "sbom.cdx.json",
)
DATE = "1794000000"


@pytest.fixture
def supply() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "checks" / "supply.py"))


def test_licences_and_bill_of_materials_are_up_to_date(supply: dict[str, Any]) -> None:
    assert supply["main"]([]) == 0


def test_a_licence_that_is_not_on_the_list_is_refused(
    supply: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(supply["STATED"], "rich-click", "AGPL-3.0-only")
    assert supply["main"]([]) == 1
    assert "rich-click" in (said := capsys.readouterr().out) and "AGPL-3.0-only" in said


def test_packages_of_the_page_need_freer_licences_than_packages_of_their_own(supply: dict[str, Any]) -> None:
    def forbidden(kind: str, name: str, licence: str) -> set[str]:
        found: set[str] = supply["_forbidden"](supply["Package"](kind, name, "1", licence, ()))
        return found

    assert forbidden("pypi", "pebble", "LGPL-3.0-or-later") == set()
    assert forbidden("npm", "pebble", "LGPL-3.0-or-later") == {"LGPL-3.0-or-later"}
    assert forbidden("npm", "@fontsource/letters", "OFL-1.1") == set()
    assert forbidden("npm", "letters", "OFL-1.1") == {"OFL-1.1"}
    assert forbidden("npm", "choice", "MIT OR GPL-3.0-only") == set()
    assert forbidden("npm", "both", "(MIT AND GPL-3.0-only)") == {"GPL-3.0-only"}
    assert forbidden("npm", "none", "") == {""}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("loose>=1.2 \\\n    --hash=sha256:" + "0" * 64, "loose>=1.2 .* has no exact version"),
        ("bare==1.2", "bare has no hash"),
    ],
)
def test_a_lock_file_pins_versions_and_hashes(
    supply: dict[str, Any], tmp_path: Path, entry: str, expected: str
) -> None:
    file = tmp_path / "play.lock"
    file.write_text(f"# made by hand\n{entry}\n")
    with pytest.raises(supply["SupplyError"], match=expected):
        list(supply["locked"](file))


def test_the_wheel_is_the_same_bytes_wherever_it_is_built(tmp_path: Path) -> None:
    wheels = [build(tmp_path / name) for name in ("one", "another folder/with a longer name")]
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with ZipFile(wheels[0]) as wheel:
        names = wheel.namelist()
        [bill] = [name for name in names if name.endswith(".dist-info/sboms/sbom.cdx.json")]
        materials = json.loads(wheel.read(bill))
        assert any(name.endswith(".dist-info/licenses/THIRD_PARTY_LICENSES.txt") for name in names)
        assert "updraft/server/page/index.html" in names
    named = {component["name"]: component for component in materials["components"]}
    assert {"numba", "litestar", "react", "three"} <= named.keys()
    assert named["pebble"]["licenses"] == [{"license": {"id": "LGPL-3.0-or-later"}}]
    references = [component["bom-ref"] for component in materials["components"]]
    assert len(references) == len(set(references))
    needed = {each for entry in materials["dependencies"] for each in entry["dependsOn"]}
    assert needed == set(references)


def build(folder: Path) -> Path:
    """Build a wheel from a copy of the sources with the page that is built already, written at another time."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, copy_function=shutil.copy, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": DATE}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel

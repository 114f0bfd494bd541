"""`updraft simulate`: one record per file, the same for the same seed, and no half-written files."""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.records.read import read_file
from updraft.records.replay import replay

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

GAME = games.find("tout-la-haut")
EN = terminal_texts("en")


def documents(folder: Path) -> Mapping[str, dict[str, Any]]:
    """Return the records of a folder by file name, after replaying each."""
    found = {}
    for path in sorted(folder.iterdir()):
        replay(read_file(path))
        data = path.read_bytes()
        found[path.name] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    return found


@cache
def corrected_components() -> str:
    """Return a components file with one card changed."""
    shipped = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    return shipped.replace('"B4G4"', '"B4R4"')


def test_files_are_named_by_game_players_seed_and_number(updraft: "Run", tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("mine")
    ran = updraft("simulate tout-la-haut --players 2 --games 3 --seed S.1 --out out/a")
    assert ran.returncode == 0
    assert ran.stdout == EN["simulated"].format(count=3, folder="out/a") + "\n"
    assert "3/3" in ran.stderr
    found = documents(tmp_path / "out" / "a")
    assert [*found] == [f"tout-la-haut-2p-S.1-00000{number}.json" for number in (1, 2, 3)]
    assert len({json.dumps(record["setup"]) for record in found.values()}) == 3

    again = updraft("simulate tout-la-haut --players 2 --games 2 --seed S.1 --out out")
    assert again.returncode == 0
    assert (tmp_path / "out" / "notes.txt").read_text() == "mine"
    for name in [*found][:2]:
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "out" / "a" / name).read_bytes()


def test_legal_moves_options_and_compression(updraft: "Run", tmp_path: Path) -> None:
    options = "--option objective=random --option strategic=true --option draw_last=true"
    command = f"simulate tout-la-haut --players 5 --games 2 --seed all {options} --legal"
    assert updraft(f"{command} --gzip --out packed").returncode == 0
    assert updraft(f"{command} --out open").returncode == 0
    packed, unpacked = documents(tmp_path / "packed"), documents(tmp_path / "open")
    assert [*packed] == [f"tout-la-haut-5p-all-00000{number}.json.gz" for number in (1, 2)]
    assert [*packed.values()] == [*unpacked.values()]
    for record in packed.values():
        assert record["options"] == {"objective": "random", "strategic": True, "draw_last": True}
        moves = [entry for entry in record["moves"] if "move" in entry]
        assert len(moves) == 40
        assert all(entry["move"] in entry["legal"] == sorted(set(entry["legal"])) for entry in moves)


def test_corrected_components_are_recorded(updraft: "Run", tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(corrected_components(), encoding="utf-8")
    command = "simulate tout-la-haut --players 3 --games 1 --seed box --components box.toml --out ."
    assert updraft(command).returncode == 0
    record = json.loads((tmp_path / "tout-la-haut-3p-box-000001.json").read_text(encoding="utf-8"))
    assert "B4R4" in record["setup"]["deck"]
    assert "B4G4" not in record["setup"]["deck"]
    assert record["components"]["cards"].count("B4R4") == 1
    ran = updraft("verify tout-la-haut-3p-box-000001.json")
    assert (ran.returncode, ran.stdout) == (0, "1 record, 18 moves, 0 bad\n")


def test_ctrl_c_leaves_only_whole_files(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    terminal = open_terminal("simulate tout-la-haut --players 5 --games 100000 --seed long --legal --out out")
    bar = terminal.wait_for(r"\d/s[^\n]*?\d:\d\d:\d\d")
    assert EN["simulating"] in bar
    assert "/100000" in bar
    terminal.press_ctrl_c()
    assert terminal.is_over
    assert terminal.exit_code() == 130
    found = documents(tmp_path / "out")
    assert 0 < len(found) < 100000
    assert [*found] == [f"tout-la-haut-5p-long-{number:06d}.json" for number in range(1, len(found) + 1)]
    assert terminal.shows(EN["stopped"].format(count=len(found), folder="out"))

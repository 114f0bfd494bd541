"""Records in files: plain, compressed, and never half written."""

import gzip
from pathlib import Path

import pytest

from updraft.kit.match import Match
from updraft.records.read import read_file
from updraft.records.replay import replay


@pytest.mark.parametrize("name", ["game.json", "game", "game.record.json", "été là-haut.json"])
def test_a_saved_record_is_its_text(tmp_path: Path, rich_match: Match, name: str) -> None:
    path = tmp_path / name
    rich_match.record().save(path)
    assert path.read_text(encoding="utf-8") == rich_match.record().text()
    assert read_file(path) == rich_match.record()


@pytest.mark.parametrize("name", ["game.json.gz", "game.gz"])
def test_a_record_is_compressed_where_its_name_says_so(tmp_path: Path, rich_match: Match, name: str) -> None:
    path = tmp_path / name
    rich_match.record().save(path)
    data = path.read_bytes()
    assert data.startswith(b"\x1f\x8b")
    assert gzip.decompress(data).decode() == rich_match.record().text()
    assert replay(read_file(path)).record().result == rich_match.record().result


def test_the_same_record_makes_the_same_file(tmp_path: Path, plain_match: Match) -> None:
    paths = [tmp_path / "one.json.gz", tmp_path / "other.json.gz"]
    for path in paths:
        plain_match.record().save(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_compressed_record_may_have_any_name(tmp_path: Path, plain_match: Match) -> None:
    plain_match.record().save(tmp_path / "game.gz")
    (tmp_path / "game.gz").rename(tmp_path / "game.json")
    assert read_file(tmp_path / "game.json") == plain_match.record()


def test_saving_leaves_just_the_file(tmp_path: Path, plain_match: Match) -> None:
    for _ in range(2):
        plain_match.record().save(tmp_path / "game.json")
        assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_newer_record_replaces_an_older_one(tmp_path: Path, plain_match: Match, rich_match: Match) -> None:
    path = tmp_path / "game.json"
    for match in (rich_match, plain_match):
        match.record().save(path)
        assert read_file(path) == match.record()


def test_a_save_that_fails_leaves_the_old_file_and_no_half_one(
    tmp_path: Path, plain_match: Match, rich_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    plain_match.record().save(path)

    def break_off(part: Path, data: bytes) -> int:
        with part.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", break_off)
    with pytest.raises(OSError, match="No space left"):
        rich_match.record().save(path)
    assert read_file(path) == plain_match.record()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_saving_over_a_directory_fails_without_a_trace(tmp_path: Path, plain_match: Match) -> None:
    (tmp_path / "games").mkdir()
    with pytest.raises(OSError, match="directory"):
        plain_match.record().save(tmp_path / "games")
    assert [path.name for path in tmp_path.iterdir()] == ["games"]

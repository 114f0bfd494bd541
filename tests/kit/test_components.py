"""Boxes as files: the shipped ones are right, and a bad one gets one sentence."""

from pathlib import Path
from typing import Any

import pytest

from updraft.games import catalogue
from updraft.kit.components import (
    NEWEST,
    STATUSES,
    ComponentsError,
    box_file,
    check_lists,
    load_box,
    read,
    shipped,
    shipped_items,
    strange_key,
)
from updraft.kit.contract import Game
from updraft.kit.table import Settings, prepare

GOOD = """
[cards]
rule = "TLH-C1"
status = "found"
items = []
"""


def complaint(game: Game, path: Path) -> str:
    """Return the error about a file; it must be one line."""
    with pytest.raises(ComponentsError) as caught:
        read(game, path)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.fixture
def components(game: Game, tmp_path: Path) -> Path:
    """Write an owner's copy of the shipped file."""
    path = tmp_path / "my-box.toml"
    path.write_text((game.folder / "components.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def edit(path: Path, before: str, after: str) -> None:
    source = path.read_text(encoding="utf-8")
    assert before in source
    path.write_text(source.replace(before, after, 1), encoding="utf-8")


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
def test_the_shipped_lists_can_be_played_with(found: Game) -> None:
    assert shipped(found)
    assert check_lists(found, shipped_items(found)) == shipped_items(found)
    assert list(shipped_items(found)) == [entry.name for entry in shipped(found)]


def test_a_ruleset_keeps_the_box_that_it_came_with(tmp_path: Path) -> None:
    for name in ("components.toml", "components.2.toml", "components.11.toml"):
        (tmp_path / name).touch()
    boxes = {ruleset: box_file(tmp_path, ruleset).name for ruleset in (NEWEST, 1, 2, 3, 11, 12)}
    assert boxes == {
        NEWEST: "components.toml",
        1: "components.2.toml",
        2: "components.2.toml",
        3: "components.11.toml",
        11: "components.11.toml",
        12: "components.toml",
    }


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
def test_every_list_says_its_rule_and_how_it_is_known(found: Game) -> None:
    for entry in shipped(found):
        assert entry.rule in found.rule_kinds
        assert entry.status in STATUSES
        assert isinstance(entry.note, str)


@pytest.mark.parametrize("found", catalogue(), ids=lambda game: game.name)
def test_a_copy_of_the_shipped_file_is_the_shipped_box(found: Game) -> None:
    lists = read(found, found.folder / "components.toml")
    assert lists == shipped_items(found)
    assert Settings(found, found.player_counts[0], component_lists=lists).component_lists is None


def test_a_corrected_copy_is_another_box(game: Game, components: Path) -> None:
    edit(components, '"R2R3"', '"R2R4"')
    lists = read(game, components)
    assert "R2R4" in lists["cards"]
    assert Settings(game, 3, component_lists=lists).component_lists == lists


def test_changing_lists_that_were_handed_out_does_not_change_the_shipped_box(game: Game) -> None:
    table = prepare(Settings(game, 3)).tobytes()
    try:
        lists = shipped_items(game)
        lists["cards"][0] = "B9B9"
        lists["objectives"]["DIVERSE"] = 9
        assert Settings(game, 3, component_lists=lists).component_lists is not None
        assert prepare(Settings(game, 3)).tobytes() == table
    finally:
        load_box.cache_clear()


@pytest.mark.parametrize("status", STATUSES)
def test_every_status_is_known(game: Game, components: Path, status: str) -> None:
    edit(components, 'status = "found"', f'status = "{status}"')
    assert read(game, components) == shipped_items(game)


@pytest.mark.parametrize("status", ['"guess"', '""', '"Found"', "1", "true", '["found"]', "{}", "1979-05-27"])
def test_another_status_is_refused(game: Game, components: Path, status: str) -> None:
    edit(components, 'status = "found"', f"status = {status}")
    message = complaint(game, components)
    assert "cards" in message
    assert "it is one of rule, found, inferred, assumed" in message


def test_a_note_may_be_left_out(game: Game, components: Path) -> None:
    edit(components, 'note = "the points of each objective card"\n', "")
    assert read(game, components) == shipped_items(game)


@pytest.mark.parametrize("key", ["rule", "status", "items"])
def test_everything_else_may_not(game: Game, components: Path, key: str) -> None:
    lines = GOOD.splitlines(keepends=True)
    components.write_text("".join(line for line in lines if not line.startswith(key)), encoding="utf-8")
    message = complaint(game, components)
    assert f"'{key}'" in message
    assert "a list needs rule, status and items" in message


def test_an_unknown_key_is_refused(game: Game, components: Path) -> None:
    components.write_text(GOOD + "colour = 1\n", encoding="utf-8")
    message = complaint(game, components)
    assert "unknown key 'colour'" in message
    assert "rule, status, note, items" in message


@pytest.mark.parametrize("value", ["1", '"cards"', "[]", "true", "[{}]"])
def test_a_list_is_a_table(game: Game, components: Path, value: str) -> None:
    components.write_text(f"cards = {value}\n", encoding="utf-8")
    assert "'cards' must be a table" in complaint(game, components)


def test_an_unknown_list_is_refused(game: Game, components: Path) -> None:
    components.write_text(GOOD.replace("[cards]", "[tiles]"), encoding="utf-8")
    assert complaint(game, components) == "tout-la-haut has no component list 'tiles'; its lists are cards, objectives"


@pytest.mark.parametrize("source", ["", "# nothing\n"])
def test_a_file_without_lists_lacks_them(game: Game, components: Path, source: str) -> None:
    components.write_text(source, encoding="utf-8")
    assert complaint(game, components) == "the list 'cards' is missing; tout-la-haut needs cards, objectives"


def test_a_missing_list_is_named(game: Game, components: Path) -> None:
    components.write_text(GOOD, encoding="utf-8")
    assert complaint(game, components) == "the list 'objectives' is missing; tout-la-haut needs cards, objectives"


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ('"R2R3", ', "", "[TLH-C1]"),
        ('"R2R3", ', '"R2R3", "R2R3", ', "[TLH-C1]"),
        ('"R2R3"', '"R2"', "[TLH-C1]"),
        ('"R2R3"', "23", "[TLH-C1]"),
        ('"R2R3"', '"R2\\nR3"', "[TLH-C1]"),
        ('"R2R3"', '"P2R3"', "[TLH-1]"),
        ("DIVERSE = 5", "DIVERSE = 100", "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = -1", "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = 5.0", "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = nan", "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = true", "[TLH-20]"),
        ("DIVERSE = 5", 'DIVERSE = "5"', "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = 1979-05-27", "[TLH-20]"),
        ("DIVERSE = 5, ", "", "[TLH-20]"),
        ("DIVERSE = 5", "DIVERSE = 5, TALL = 5", "[TLH-20]"),
    ],
)
def test_a_list_that_cannot_be_played_with_is_refused_with_its_rule(
    game: Game, components: Path, before: str, after: str, rule: str
) -> None:
    edit(components, before, after)
    assert complaint(game, components).endswith(rule)


@pytest.mark.parametrize("items", ["1", '"B2B2"', "{}", "[]", "[[]]", "true", "1979-05-27"])
@pytest.mark.parametrize("name", ["cards", "objectives"])
def test_lists_of_another_shape_are_refused(game: Game, name: str, items: str, components: Path) -> None:
    rest = {"cards": "objectives", "objectives": "cards"}[name]
    components.write_text(
        f"[{name}]\nrule='x'\nstatus='rule'\nitems={items}\n[{rest}]\nrule='x'\nstatus='rule'\nitems=1\n"
    )
    complaint(game, components)


@pytest.mark.parametrize(
    "source",
    [
        b"cards = ",
        b"cards",
        b"[cards",
        b"[cards]\n[cards]\n",
        b"cards = 1\ncards = 2\n",
        b"{}",
        b'{"cards": []}',
        b"\xff\xfe",
        b"\xef\xbb\xbf[cards]\n",
        b"[cards]\nrule = 'a\0b'\n",
        b"cards = 1" + b"0" * 5000,
        b"cards = " + b"[" * 5000,
        b"cards = " + b"{a=" * 5000,
        b"cards" + b".a" * 5000 + b" = 1",
        b"[cards" + b".a" * 5000 + b"]",
        b"\x1f\x8b\x08\x00",
    ],
    ids=lambda source: repr(source[:24]),
)
def test_a_file_that_is_not_toml_gets_one_sentence(game: Game, components: Path, source: bytes) -> None:
    components.write_bytes(source)
    assert str(components) in complaint(game, components)


@pytest.mark.parametrize("name", ["a\\nb", "\\u202e"])
@pytest.mark.parametrize(
    "source",
    ['"{}" = 1', '["{}"]', '["{}"]\ncolour = 1', '["{}"]\nrule=""\nstatus=""\nitems=1', '[cards]\n"{}" = 1'],
)
def test_strange_names_are_shown_on_one_line(game: Game, components: Path, source: str, name: str) -> None:
    components.write_text(source.replace("{}", name), encoding="utf-8")
    complaint(game, components)


def test_a_folder_is_no_file(game: Game, tmp_path: Path) -> None:
    assert complaint(game, tmp_path) == f"{tmp_path} cannot be read: Is a directory"


def test_a_file_that_is_not_there_is_named(game: Game, tmp_path: Path) -> None:
    assert (
        complaint(game, tmp_path / "none.toml") == f"{tmp_path / 'none.toml'} cannot be read: No such file or directory"
    )


@pytest.mark.parametrize("lists", [{}, {"cards": []}, {"cards": [], "objectives": {}, "tiles": []}])
def test_lists_in_hand_are_checked_like_those_in_files(game: Game, lists: dict[str, Any]) -> None:
    with pytest.raises(ComponentsError):
        check_lists(game, lists)


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ({"small": 2, "large": 4}, None),
        ({"large": 4}, "no small"),
        ({"small": 2, "large": 4, "\x1b[2J": 1}, "an unknown '\\x1b[2J'"),
        ([], "[] instead of a table"),
        (None, "None instead of a table"),
    ],
)
def test_a_strange_key_is_named(table: Any, wrong: str | None) -> None:
    assert str(strange_key(table, ("small", "large"))) == str(wrong)

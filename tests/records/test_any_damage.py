"""A damaged record is refused with RecordError, or replays to the same game."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from updraft.kit.match import Match
from updraft.kit.untrusted import printable
from updraft.records.read import RecordError, read
from updraft.records.replay import replay

Path = tuple[str | int, ...]

QUICKLY = settings(derandomize=True, deadline=None, max_examples=150, database=None)

TEXTS = st.text(max_size=6) | st.text(st.characters(), max_size=3) | st.sampled_from(["R3G3", "deck", "name", "TLH-7"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)
WHICH = st.integers(0, 3)  # of the documents below
SURROGATES = st.characters(categories=["Cs"])


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """List every path in a value, its root included."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, deeper in inner:
        yield from places(deeper, (*path, key))


def replaced(document: Any, path: Path, value: Any) -> Any:
    """Copy a value with another one at a path."""
    changed = copy.deepcopy(document)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return changed


def completed(document: dict[str, Any]) -> str:
    """Fill in what a document may leave out."""
    whole = copy.deepcopy(document)
    whole["options"] = {"objective": "off", "strategic": False, "draw_last": False} | whole["options"]
    whole.setdefault("seed", None)
    return json.dumps(whole, sort_keys=True)


def judge(data: bytes) -> None:
    """Check that a record is refused in one printable line, or equals the game that it replays to."""
    complaint = ""
    try:
        match = replay(read(data))
    except RecordError as error:
        complaint = str(error)
    assert printable(complaint, len(complaint)) == complaint
    assert complaint or completed(match.record().document()) == completed(json.loads(data))


def any_place(data: st.DataObject, document: dict[str, Any]) -> Path:
    """Choose a key of the document first, so that the long deck is not the most likely place."""
    key = data.draw(st.sampled_from(list(document)))
    paths = list(places(document[key], (key,)))
    return paths[data.draw(st.integers(0, len(paths) - 1))]


@pytest.fixture(scope="module")
def documents(plain_text: str, rich_text: str, rich_match: Match) -> list[dict[str, Any]]:
    """List records with and without luck after the deal, with and without a seed, finished and not."""
    rich: dict[str, Any] = json.loads(rich_text)
    opening = {**rich, "seed": None, "moves": rich["moves"][:4]}
    del opening["result"]
    return [json.loads(plain_text), rich, {**rich, "seed": None}, opening]


def test_the_judge_finds_the_records_right(documents: list[dict[str, Any]]) -> None:
    for document in documents:
        assert completed(replay(read(json.dumps(document).encode())).record().document()) == completed(document)


@QUICKLY
@given(data=st.data())
def test_other_bytes_in_a_record(data: st.DataObject, plain_text: str, rich_text: str) -> None:
    damaged = bytearray((rich_text if data.draw(st.booleans()) else plain_text).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        kind = data.draw(st.sampled_from(["change", "insert", "delete", "swap", "cut"]))
        if kind == "change":
            damaged[place] = data.draw(st.integers(0, 255))
        elif kind == "insert":
            damaged[place:place] = data.draw(st.binary(min_size=1, max_size=4))
        elif kind == "delete":
            del damaged[place : place + data.draw(st.integers(1, 4))]
        elif kind == "swap":
            other = data.draw(st.integers(0, len(damaged) - 1))
            damaged[place], damaged[other] = damaged[other], damaged[place]
        elif data.draw(st.integers(0, 9)) == 0:
            del damaged[place:]
        damaged = damaged or bytearray(b" ")
    judge(bytes(damaged))


@QUICKLY
@given(data=st.data())
def test_other_letters_in_a_record(data: st.DataObject, rich_text: str) -> None:
    place = data.draw(st.integers(0, len(rich_text) - 1))
    letter = data.draw(st.sampled_from('0123456789"{}[]:,.-+eE*BRGYP\\ tfn'))
    judge((rich_text[:place] + letter + rich_text[place + 1 :]).encode())


@QUICKLY
@given(data=st.data())
def test_another_value_in_any_place(data: st.DataObject, documents: list[dict[str, Any]]) -> None:
    document = documents[data.draw(WHICH)]
    judge(json.dumps(replaced(document, any_place(data, document), data.draw(VALUES))).encode())


@QUICKLY
@given(data=st.data())
def test_a_value_from_elsewhere_in_any_place(data: st.DataObject, documents: list[dict[str, Any]]) -> None:
    document = documents[data.draw(WHICH)]
    value: Any = document
    for key in any_place(data, document):
        value = value[key]
    judge(json.dumps(replaced(document, any_place(data, document), value)).encode())


@QUICKLY
@given(data=st.data())
def test_letters_that_cannot_be_written_in_any_place(data: st.DataObject, documents: list[dict[str, Any]]) -> None:
    document = documents[data.draw(WHICH)]
    judge(json.dumps(replaced(document, any_place(data, document), data.draw(SURROGATES))).encode())


@QUICKLY
@given(data=st.data())
def test_another_key_in_any_place(data: st.DataObject, documents: list[dict[str, Any]]) -> None:
    document = copy.deepcopy(documents[data.draw(WHICH)])
    objects: list[Any] = [document, document["options"], document["setup"], *document["moves"][-20:]]
    objects += [document["result"]] if "result" in document else []
    chosen = objects[data.draw(st.integers(0, len(objects) - 1))]
    if data.draw(st.booleans()):
        del chosen[data.draw(st.sampled_from(list(chosen)))]
    if data.draw(st.booleans()):
        chosen[data.draw(TEXTS | SURROGATES)] = data.draw(VALUES)
    judge(json.dumps(document).encode())


@QUICKLY
@given(st.binary(max_size=60) | st.builds(lambda tail: b"\x1f\x8b\x08" + tail, st.binary(max_size=60)))
def test_any_bytes_at_all(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data)


@QUICKLY
@given(value=VALUES)
def test_any_json_at_all(value: Any) -> None:
    with pytest.raises(RecordError):
        read(json.dumps(value).encode())


@QUICKLY
@given(seed=st.text(max_size=20))
def test_any_text_is_a_seed(seed: str, plain_match: Match) -> None:
    match = Match(plain_match.settings, seed)
    match.push(match.legal_moves[0])
    text = match.record().text()
    again = replay(read(text.encode()))
    assert again.table.tobytes() == match.table.tobytes()
    assert again.record().text() == text

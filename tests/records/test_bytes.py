"""Strict reading, from the outside in: files, compression, encoding, JSON itself."""

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from updraft.records import read as reading
from updraft.records.read import MAX_ENTRIES, MAX_NESTING, MAX_SIZE, RecordError, read, read_file
from updraft.records.replay import replay

Complaint = Callable[[dict[str, Any] | str | bytes], str]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not JSON"),
        (b" \n ", "not JSON"),
        (b"not a record", "not JSON"),
        (b"\0\0\0\0", "not JSON"),
        (b'{"format": "updraft-record/1"', "not JSON"),
        (b"{'format': 'updraft-record/1'}", "not JSON"),
        (b'{"format": "updraft-record/1",}', "not JSON"),
        (b'{"seed": "a\nb"}', "not JSON"),
        (b"{} {}", "not JSON"),
        (b"{}\0", "not JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        (b'{"seed": "\xe9"}', "UTF-8"),
        (b'{"seed": "\xed\xa0\x80"}', "UTF-8"),
        ('{"seed": "é"}'.encode("utf-16"), "UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"null", "JSON object"),
        (b"1", "JSON object"),
        (b'"updraft-record/1"', "JSON object"),
        (b"[]", "JSON object"),
        (b"[{}]", "JSON object"),
        (b"NaN", "NaN"),
        (b'{"players": NaN}', "NaN"),
        (b'{"players": Infinity}', "Infinity"),
        (b'{"players": -Infinity}', "-Infinity"),
    ],
)
def test_a_record_is_one_json_object(complaint: Complaint, data: bytes, says: str) -> None:
    assert says in complaint(data)


def test_a_byte_order_mark_is_refused(complaint: Complaint, plain_text: str) -> None:
    assert "JSON" in complaint(b"\xef\xbb\xbf" + plain_text.encode())


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_are_refused(complaint: Complaint, plain_text: str, encoding: str) -> None:
    complaint(plain_text.encode(encoding))


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('"game":', '"game": "tout-la-haut", "game":', "game"),
        ('"players": 3', '"players": 3, "players": 3', "players"),
        ('"draw_last": false', '"draw_last": false, "draw_last": false', "draw_last"),
        ('{"deck":', '{"deck": [], "deck":', "deck"),
        ('"seat": 1', '"seat": 1, "seat": 1', "seat"),
        ('"end":', '"end": "TLH-7", "end":', "end"),
    ],
)
def test_a_duplicate_key_is_refused(complaint: Complaint, plain_text: str, before: str, after: str, key: str) -> None:
    assert before in plain_text
    message = complaint(plain_text.replace(before, after, 1))
    assert f"'{key}'" in message
    assert "twice" in message


def test_an_escaped_colon_does_not_make_up_for_a_duplicate_key(complaint: Complaint, plain_text: str) -> None:
    text = plain_text.replace('"seed": "', '"seed": "\\u003A').replace('"players": 3', '"players": 3, "players": 3', 1)
    assert "\\u003A" in text
    assert "twice" in complaint(text)


@pytest.mark.parametrize("key", ["a\\nb", "\\ud800", "\\u001b[2J", "\\u202e"])
def test_a_doubled_key_is_shown_on_one_line(complaint: Complaint, key: str) -> None:
    assert "twice" in complaint(f'{{"{key}": 1, "{key}": 1}}')


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_a_file_nested_without_end_is_refused(complaint: Complaint, opening: str) -> None:
    assert "nested" in complaint(opening * 100_000)


@pytest.mark.parametrize(
    "place",
    ['"updraft-record/1"', '"off"', '"oak"', '"R3G3"', '"TLH-7"', "3,", '"tout-la-haut"'],
    ids=["format", "option", "seed", "card", "end", "players", "game"],
)
def test_values_nested_almost_too_deeply_are_refused_like_others(
    complaint: Complaint, plain_text: str, place: str
) -> None:
    assert place in plain_text
    before, _, after = plain_text.partition(place)
    after = "," + after if place.endswith(",") else after
    limit = sys.getrecursionlimit()
    for depth in range(limit - 150, limit):
        complaint(f"{before}{'[' * depth}{']' * depth}{after}")


@pytest.mark.parametrize("digits", [20, 4300, 4301, 100_000])
@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("key", ["ruleset", "players", "first", "seat", "scores", "winners", "ranks", "seed", "game"])
def test_huge_numbers_are_refused(
    complaint: Complaint, plain: dict[str, Any], key: str, sign: str, digits: int
) -> None:
    if key == "seat":
        plain["moves"][4]["seat"] = "HUGE"
    elif key in plain["result"]:
        plain["result"][key][0] = "HUGE"
    else:
        plain[key] = "HUGE"
    complaint(json.dumps(plain).replace('"HUGE"', sign + "9" * digits))


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1e-999", "3e0", "3.0", "-0.0"])
def test_numbers_with_a_point_or_an_exponent_are_not_whole(complaint: Complaint, plain_text: str, number: str) -> None:
    assert "players" in complaint(plain_text.replace('"players": 3', f'"players": {number}'))


def test_a_compressed_record_is_known_by_its_first_bytes(plain_text: str) -> None:
    assert read(gzip.compress(plain_text.encode())) == read(plain_text.encode())


def test_a_compressed_record_that_breaks_off_is_refused(complaint: Complaint, plain_text: str) -> None:
    data = gzip.compress(plain_text.encode())
    for length in (2, 3, 9, 10, 11, len(data) // 2, len(data) - 9, len(data) - 8, len(data) - 1):
        assert "gzip" in complaint(data[:length])


@pytest.mark.parametrize(
    "garbage", [b"\0", b"garbage", b"\x1f\x8b", gzip.compress(b"", mtime=0), gzip.compress(b" ", mtime=0)]
)
def test_something_after_the_compressed_data_is_refused(complaint: Complaint, plain_text: str, garbage: bytes) -> None:
    assert "gzip" in complaint(gzip.compress(plain_text.encode()) + garbage)


def test_a_wrong_checksum_is_refused(complaint: Complaint, plain_text: str) -> None:
    data = bytearray(gzip.compress(plain_text.encode()))
    data[-8] ^= 1
    assert "gzip" in complaint(bytes(data))


def test_a_record_compressed_twice_is_refused(complaint: Complaint, plain_text: str) -> None:
    complaint(gzip.compress(gzip.compress(plain_text.encode())))


def test_a_small_file_that_unpacks_to_more_than_the_limit_is_refused(complaint: Complaint) -> None:
    bomb = gzip.compress(bytes(MAX_SIZE + 1), compresslevel=1)
    assert len(bomb) < MAX_SIZE // 100
    assert "larger than 8 MiB" in complaint(bomb)


def test_a_file_above_the_limit_is_refused(complaint: Complaint) -> None:
    assert "larger than 8 MiB" in complaint(b" " * (MAX_SIZE + 1))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_the_limit_counts_the_bytes_of_json(
    plain_text: str, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    data = plain_text.encode()
    monkeypatch.setattr(reading, "MAX_SIZE", len(data))
    assert read(pack(data)).seed == "oak"
    monkeypatch.setattr(reading, "MAX_SIZE", len(data) - 1)
    with pytest.raises(RecordError, match="larger"):
        read(pack(data))


def test_a_record_is_not_nested_deeply(complaint: Complaint, plain_text: str) -> None:
    before, _, after = plain_text.partition('"oak"')
    assert "seed" in complaint(f"{before}{'[' * (MAX_NESTING - 1)}{']' * (MAX_NESTING - 1)}{after}")
    assert "nested" in complaint(f"{before}{'[' * MAX_NESTING}{']' * MAX_NESTING}{after}")


def test_the_number_of_moves_is_limited(complaint: Complaint, plain: dict[str, Any]) -> None:
    plain["moves"] = plain["moves"][:1] * (MAX_ENTRIES + 1)
    assert "at most 20000" in complaint(json.dumps(plain))


def test_a_directory_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read_file(tmp_path)


def test_a_file_that_is_not_there_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read_file(tmp_path / "nothing.json")


def test_an_empty_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.touch()
    with pytest.raises(RecordError, match="not JSON"):
        read_file(path)


def test_space_around_a_record_does_no_harm(plain_text: str, plain: dict[str, Any]) -> None:
    assert replay(read(f"\r\n\t {plain_text} ".encode())).result() == plain["result"]
    assert read(json.dumps(plain, indent=3).encode()) == read(plain_text.encode())


def test_keys_may_stand_in_any_order(plain: dict[str, Any], plain_text: str) -> None:
    turned = json.dumps(dict(reversed(plain.items())))
    assert read(turned.encode()) == read(plain_text.encode())

"""Change inputs: bytes, lines, and values that readers of JSON and TOML have been seen to trip over."""

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

TOKENS = (
    *(b"null", b"true", b"false", b"NaN", b"Infinity", b"-Infinity", b"inf", b"nan", b"1e999", b"-0", b"0.1", b"1.0"),
    *(b"-1", b"0", b"1", b"2", b"99", b"32767", b"32768", b"65536", b"9223372036854775808", b"9" * 400, b"9" * 5000),
    *(b"[]", b"{}", b'""', b'"', b"[", b"]", b"{", b"}", b"[[", b"]]", b",", b":", b"=", b"\n", b"\r\n", b"\0", b" "),
    *(b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xc2\xa0", b"\x1b[31m", b"\\ud800", b"\\u0000", b"\\", b"'", b'"""'),
    *(b"1979-05-27", b"07:32:00", b"1979-05-27T07:32:00Z", b"0x10", b"1_000", b"[" * 3000, b'{"a":' * 3000, b"a.b.c"),
    *(b"{name}", b"{0}", b"%s", b"..", b"/", b"*", b"?", b"(", b"a" * 5000, "é".encode(), "٣".encode(), "ſ".encode()),
)
MAX_STEPS = 4  # changes of one input
MAX_CHUNK = 40  # bytes that a change takes at once

Change: TypeAlias = Callable[[bytearray, random.Random], None]


def _place(data: bytearray, rng: random.Random) -> int:
    return rng.randrange(len(data) + 1)


def _chunk(data: bytearray, rng: random.Random) -> slice:
    at = _place(data, rng)
    return slice(at, at + rng.randint(1, MAX_CHUNK))


def put_byte(data: bytearray, rng: random.Random) -> None:
    at = _place(data, rng)
    data[at : at + 1] = bytes([rng.randrange(256)])


def put_token(data: bytearray, rng: random.Random) -> None:
    at = _place(data, rng)
    data[at : at + rng.choice((0, 1, 1, 4))] = rng.choice(TOKENS)


def put_value(data: bytearray, rng: random.Random) -> None:
    """Replace what stands between two signs by a token."""
    signs = [at for at, byte in enumerate(data) if byte in b',:=[]{}"\n ']
    if len(signs) > 1:
        at = rng.randrange(len(signs) - 1)
        data[signs[at] + 1 : signs[at + 1]] = rng.choice(TOKENS)


def drop_chunk(data: bytearray, rng: random.Random) -> None:
    del data[_chunk(data, rng)]


def repeat_chunk(data: bytearray, rng: random.Random) -> None:
    chunk = data[_chunk(data, rng)]
    at = _place(data, rng)
    data[at:at] = chunk * rng.randint(1, 3)


def swap_lines(data: bytearray, rng: random.Random) -> None:
    """Drop, repeat or move a line."""
    lines = data.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), line)
    data[:] = b"\n".join(lines)


def cut(data: bytearray, rng: random.Random) -> None:
    del data[_place(data, rng) :]


CHANGES: tuple[Change, ...] = (
    put_byte,
    put_token,
    put_token,
    put_value,
    put_value,
    drop_chunk,
    repeat_chunk,
    swap_lines,
    cut,
)


def mutated(seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Choose an input and change it in a few places."""
    return changed(rng.choice(seeds), rng)


def changed(data: bytes, rng: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(rng.randint(1, MAX_STEPS)):
        rng.choice(CHANGES)(made, rng)
    return bytes(made)

"""Read records strictly: the error names the first wrong value."""

import json
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from updraft import games
from updraft.kit.components import ComponentsError, check_lists, shipped_items
from updraft.kit.contract import Game
from updraft.kit.record import FORMAT, Record, RecordEntry
from updraft.kit.table import Settings, SettingsError
from updraft.kit.untrusted import InputError, quoted

GZIP = b"\x1f\x8b"
MAX_SIZE = 8 << 20  # bytes of JSON; the longest games with all legal moves have less than one MiB
MAX_NESTING = 16  # lists and objects inside each other; a record has at most six
MAX_ENTRIES = 20_000  # moves and chances; the longest games have 4,000 moves

REQUIRED = ("format", "game", "ruleset", "players", "options", "first", "setup", "moves")
OPTIONAL = ("components", "seed", "result")


class RecordError(InputError):
    """A wrong record; the message names the place and what would be right there."""


def read_file(path: str | Path) -> Record:
    """Read a record from a file, compressed or not."""
    return read(_bytes_of(path))


def read_setup(path: Path) -> dict[str, Any]:
    """Read only the `setup` of a record, or some of its keys; the values are checked by the deal."""
    setup = _parse(_unpacked(_bytes_of(path)))
    _expect(isinstance(setup, dict), "the file", "must hold one JSON object")
    return dict(setup)


def _bytes_of(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise RecordError(f"the file cannot be read: {error.strerror}") from None


def read(data: bytes | str) -> Record:
    """Read a record from its JSON and check its form; `replay` checks the moves."""
    if not isinstance(data, bytes | str):
        raise RecordError(f"a record is JSON as bytes or text, not {quoted(data)}")
    document = _parse(_unpacked(data.encode(errors="surrogatepass") if isinstance(data, str) else data))
    _expect(isinstance(document, dict), "the file", "must hold one JSON object")
    for key in document:
        _expect(key in REQUIRED + OPTIONAL, f"{quoted(key)}", "is not a key of a record")
    for key in REQUIRED:
        _expect(key in document, f"{quoted(key)}", "is missing")
    _expect(_same(document["format"], FORMAT), "format", f"must be {FORMAT!r}, not {quoted(document['format'])}")
    game = _game(document["game"])
    _setting(game, document)
    seed = document.get("seed")
    _expect(seed is None or isinstance(seed, str), "seed", f"must be a text or null, not {quoted(seed)}")
    wanted = {game.chances[number].setup for number in game.setup_order()}
    _object(document["setup"], "setup", wanted)
    _expect(isinstance(document["moves"], list), "moves", "must be a list")
    _expect(len(document["moves"]) <= MAX_ENTRIES, "moves", f"must be at most {MAX_ENTRIES}")
    _read_entries(document["moves"])
    if "result" in document:
        _object(document["result"], "result", {"end", "scores", "winners", "ranks"})
    return Record(
        game=game.name,
        ruleset=document["ruleset"],
        players=document["players"],
        options=document["options"],
        seed=seed,
        first=document["first"],
        setup=document["setup"],
        moves=document["moves"],
        result=document.get("result"),
        components=document.get("components"),
    )


def settings_of(record: Record) -> Settings:
    """Return the settings that a record was played by."""
    return Settings(
        games.find(record.game), record.players, record.options, record.components, record.first, record.ruleset
    )


def _unpacked(data: bytes) -> bytes:
    if data.startswith(GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            data = unpacker.decompress(data, MAX_SIZE + 1)
        except zlib.error as error:
            raise RecordError(f"the file is not a complete gzip file: {error}") from None
        _expect(unpacker.eof or len(data) > MAX_SIZE, "the file", "is a gzip file that breaks off")
        _expect(not unpacker.unused_data, "the file", "has something after its gzip data")
    _expect(len(data) <= MAX_SIZE, "the file", f"is larger than {MAX_SIZE >> 20} MiB")
    return data


def _parse(data: bytes) -> Any:
    try:
        document = json.loads(data.decode(), object_pairs_hook=_no_double_keys, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise RecordError("the file is not UTF-8 text") from None
    except RecursionError:
        raise RecordError("the file is nested too deeply to be a record") from None
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"the file is not JSON: {error}") from None
    _check_nesting(document)
    return document


def _check_nesting(document: Any) -> None:
    """Refuse deep values before anything walks through them by recursion."""
    level = [document]
    for _ in range(MAX_NESTING):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, list | dict)]
    _expect(not level, "the file", "is nested too deeply to be a record")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _no_double_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in pairs:
        if key in keys:
            raise RecordError(f"the key {quoted(key)} appears twice in one object")
        keys[key] = value
    return keys


def _no_constant(name: str) -> Any:
    raise RecordError(f"{name} is not JSON")


def _expect(right: bool, where: str, what: str) -> None:
    if not right:
        raise RecordError(f"{where}: {what}" if what.startswith("must") else f"{where} {what}")


def _same(value: Any, wanted: str) -> bool:
    return isinstance(value, str) and value == wanted


def _object(value: Any, where: str, keys: set[Any]) -> None:
    _expect(isinstance(value, dict), where, "must be an object")
    for key in value:
        _expect(key in keys, f"{where}.{key}", "is not a key of a record")
    for key in sorted(keys):
        _expect(key in value, f"{where}.{key}", "is missing")


def _game(name: Any) -> Game:
    _expect(isinstance(name, str), "game", f"must be a text, not {quoted(name)}")
    try:
        return games.find(name)
    except games.UnknownGameError as error:
        raise RecordError(f"game: {error}") from None


def _setting(game: Game, document: dict[str, Any]) -> None:
    for key in ("ruleset", "players", "first"):
        value = document[key]
        _expect(type(value) is int, key, f"must be a whole number, not {quoted(value)}")
    _expect(document["ruleset"] != 0, "ruleset", "must be 1 or more")
    _expect(isinstance(document["options"], dict), "options", "must be an object")
    if "components" in document:
        _expect(isinstance(document["components"], dict), "components", "must be an object")
        _attempt("components", lambda: check_lists(game, document["components"]))
        shipped = document["components"] == shipped_items(game)
        _expect(not shipped, "components", "must be left out where they are the shipped ones")
    _attempt(
        "settings",
        lambda: Settings(game, document["players"], document["options"], None, document["first"], document["ruleset"]),
    )


def _attempt(where: str, act: Callable[[], object]) -> None:
    try:
        act()
    except (SettingsError, ComponentsError) as error:
        raise RecordError(f"{where}: {error}") from None


def _read_entries(entries: list[Any]) -> None:
    """Check that every entry is a move or a chance, and that `legal` is on all moves or on none."""
    count = 0
    for entry in entries:
        is_move = not (isinstance(entry, dict) and "chance" in entry)
        count += is_move
        where = f"move {count}" if is_move else f"the chance after move {count}"
        _expect(isinstance(entry, dict), where, "must be an object")
        if is_move:
            _read_move(entry, where)
        else:
            _expect(isinstance(entry["chance"], str), where, "must be named by a text")
            _expect(len(entry) == 2, where, "must have just two keys, chance and its outcome")
    moves = [entry for entry in entries if "chance" not in entry]
    with_legal = sum("legal" in entry for entry in moves)
    _expect(with_legal in (0, len(moves)), "'legal'", "must be on all moves or on none")


def _read_move(entry: RecordEntry, where: str) -> None:
    for key in entry:
        _expect(key in ("seat", "move", "legal"), f"{where}: {quoted(key)}", "is not a key of a move")
    for key in ("seat", "move"):
        _expect(key in entry, f"{where}: {quoted(key)}", "is missing")
    _expect(type(entry["seat"]) is int, f"{where}: seat", f"must be a whole number, not {quoted(entry['seat'])}")
    _expect(isinstance(entry["move"], str), f"{where}: move", f"must be a text, not {quoted(entry['move'])}")
    legal = entry.get("legal", [])
    texts = isinstance(legal, list) and all(isinstance(text, str) for text in legal)
    _expect(texts, f"{where}: legal", "must be a list of texts")

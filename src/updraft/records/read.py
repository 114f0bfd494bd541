"""Read records strictly: the error names the first wrong value."""

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from updraft import games
from updraft.kit.components import ComponentsError, check_lists, shipped_items
from updraft.kit.contract import Game
from updraft.kit.record import FORMAT, Record, RecordEntry
from updraft.kit.table import Settings, SettingsError, settle
from updraft.kit.texts import load
from updraft.kit.untrusted import MAX_SENTENCE, InputError, Translatable, printable, quoted

GZIP = b"\x1f\x8b"
MAX_SIZE = 8 << 20  # bytes of JSON; the longest games with all legal moves have less than one MiB
MAX_NESTING = 16  # lists and objects inside each other
NESTING = 6  # of a record at most
MAX_ENTRIES = 20_000  # moves and chances; the longest games have 4,000 moves

REQUIRED = ("format", "game", "ruleset", "players", "options", "first", "setup", "moves")
OPTIONAL = ("components", "seed", "hints", "result")
CONTAINERS = frozenset((list, dict))
NEEDED, KNOWN = frozenset(REQUIRED), frozenset(REQUIRED + OPTIONAL)


@dataclass(frozen=True)
class Phrase:
    """A part of a sentence about a record, such as a place in it."""

    key: str
    words: dict[str, object]

    def message(self, lang: str) -> str:
        return _text(lang, self.key, self.words)


class RecordError(InputError):
    """A wrong record; the message names the place and what would be right there."""

    def __init__(self, key: str, /, **words: object) -> None:
        self.key = key
        self.words = words
        super().__init__(_text("en", key, words))

    def message(self, lang: str) -> str:
        """Say what is wrong in a language."""
        return printable(_text(lang, self.key, self.words), MAX_SENTENCE)


def _text(lang: str, key: str, words: dict[str, object]) -> str:
    """Fill in a text; words that can be said in several languages are said in this one."""
    said = {name: word.message(lang) if isinstance(word, Translatable) else word for name, word in words.items()}
    text: str = load(Path(__file__).parent, lang)[key]
    return text.format(**said)


def move_place(number: int) -> Phrase:
    return Phrase("move", {"number": number})


def _field(where: Phrase, name: str) -> Phrase:
    return Phrase("field", {"where": where, "name": name})


def read_file(path: str | Path) -> Record:
    """Read a record from a file, compressed or not."""
    return read(_bytes_of(path))


def read_setup(path: Path) -> dict[str, Any]:
    """Read only the `setup` of a record, or some of its keys; the values are checked by the deal."""
    setup = _parse(_unpacked(_bytes_of(path)))
    _expect(isinstance(setup, dict), "one_object")
    return dict(setup)


def _bytes_of(path: str | Path) -> bytes:
    try:
        with open(path, "rb") as file:  # faster than a Path of it
            return file.read()
    except OSError as error:
        raise RecordError("file_unreadable", why=error.strerror) from None


def read(data: bytes | str) -> Record:
    """Read a record from its JSON and check its form; `replay` checks the moves."""
    if not isinstance(data, bytes | str):
        raise RecordError("not_data", given=quoted(data))
    return read_document(_parse(_unpacked(data.encode(errors="surrogatepass") if isinstance(data, str) else data)))


def read_document(document: Any) -> Record:
    """Read a record from its parsed document and check its form."""
    _expect(isinstance(document, dict), "one_object")
    if not NEEDED <= document.keys() <= KNOWN:
        _refuse_keys(document)
    given = document["format"]
    _expect(_same(given, FORMAT), "must_be", where="format", wanted=repr(FORMAT), given=Quoted(given))
    game = _game(document["game"])
    _setting(game, document)
    seed = document.get("seed")
    _expect(seed is None or isinstance(seed, str), "text_or_null", where="seed", given=Quoted(seed))
    wanted = {game.chances[number].setup for number in game.setup_order()}
    _object(document["setup"], "setup", wanted)
    _expect(isinstance(document["moves"], list), "list", where="moves")
    _expect(len(document["moves"]) <= MAX_ENTRIES, "at_most", where="moves", most=MAX_ENTRIES)
    _read_entries(document["moves"])
    if "hints" in document:
        made = sum("chance" not in entry for entry in document["moves"])
        _read_hints(document["hints"], made if "result" in document else made + 1)
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
        hints=document.get("hints", []),
    )


def _refuse_keys(document: dict[Any, Any]) -> None:
    """Name the first key that is unknown or missing."""
    for key in document:
        _expect(key in KNOWN, "unknown_key", key=Quoted(key))
    for key in REQUIRED:
        _expect(key in document, "missing_key", key=Quoted(key))


def settings_of(record: Record) -> Settings:
    """Return the settings that a record was played by."""
    game = games.find(record.game)
    if record.components is not None:
        return Settings(game, record.players, record.options, record.components, record.first, record.ruleset)
    return settle(game, record.players, record.options, record.first, record.ruleset)


def _unpacked(data: bytes) -> bytes:
    if data.startswith(GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            data = unpacker.decompress(data, MAX_SIZE + 1)
        except zlib.error as error:
            raise RecordError("bad_gzip", why=error) from None
        _expect(unpacker.eof or len(data) > MAX_SIZE, "gzip_breaks_off")
        _expect(not unpacker.unused_data, "gzip_has_more")
    _expect(len(data) <= MAX_SIZE, "too_large", most=MAX_SIZE >> 20)
    return data


def _parse(data: bytes) -> Any:
    """Parse JSON without double keys, deep values or constants that are not JSON."""
    try:
        document = PLAIN.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _parse_strictly(data)
    has_double_keys = ESCAPED_COLON in data or data.count(b":") > msgspec.json.encode(document).count(b":")
    return _parse_strictly(data) if has_double_keys else document


def _parse_strictly(data: bytes) -> Any:
    """Parse JSON and look at every key: slower, and says what is wrong."""
    try:
        document = json.loads(data.decode(), object_pairs_hook=_no_double_keys, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise RecordError("not_utf8") from None
    except RecursionError:
        raise RecordError("too_deep") from None
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("not_json", why=error) from None
    _refuse_depth(document)
    return document


def _refuse_depth(document: Any) -> None:
    """Refuse deep values before anything walks through them by recursion."""
    level = [document]
    for _ in range(MAX_NESTING):
        objects = [value.values() for value in level if type(value) is dict]
        lists = [value for value in level if type(value) is list]
        inside = chain(chain.from_iterable(objects), chain.from_iterable(lists))
        level = [value for value in inside if type(value) in CONTAINERS]
        if not level:
            return
    raise RecordError("too_deep")


def _no_double_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        names = [key for key, _ in pairs]
        raise RecordError("double_key", key=quoted(next(key for at, key in enumerate(names) if key in names[:at])))
    return keys


def _no_constant(name: str) -> Any:
    raise RecordError("no_constant", name=name)


def _nested(depth: int) -> Any:
    """Return the type of JSON values with at most so many lists and objects inside each other."""
    plain: Any = str | int | float | bool | None
    value = plain
    for _ in range(depth):
        value = plain | GenericAlias(list, (value,)) | GenericAlias(dict, (str, value))
    return value


PLAIN = msgspec.json.Decoder(_nested(NESTING))  # several times as fast as Python's own, which says what is wrong
ESCAPED_COLON = b"\\u003"


class Quoted:
    """A wrong value, quoted when a sentence needs it: most values are right."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __str__(self) -> str:
        return quoted(self.value)


def _expect(right: bool, key: str, /, **words: object) -> None:
    if not right:
        raise RecordError(key, **words)


def _same(value: Any, wanted: str) -> bool:
    return isinstance(value, str) and value == wanted


def _object(value: Any, where: str, keys: set[Any]) -> None:
    _expect(isinstance(value, dict), "object", where=where)
    for key in value:
        _expect(key in keys, "unknown_key", key=f"{where}.{key}")
    for key in sorted(keys):
        _expect(key in value, "missing_key", key=f"{where}.{key}")


def _game(name: Any) -> Game:
    _expect(isinstance(name, str), "text", where="game", given=Quoted(name))
    try:
        return games.find(name)
    except games.UnknownGameError:
        raise RecordError("unknown_game", given=quoted(name), known=", ".join(games.names())) from None


def _setting(game: Game, document: dict[str, Any]) -> None:
    for key in ("ruleset", "players", "first"):
        value = document[key]
        _expect(type(value) is int, "whole_number", where=key, given=Quoted(value))
    _expect(document["ruleset"] != 0, "one_or_more", where="ruleset")
    _expect(isinstance(document["options"], dict), "object", where="options")
    if "components" in document:
        _expect(isinstance(document["components"], dict), "object", where="components")
        _attempt("components", lambda: check_lists(game, document["components"], document["ruleset"]))
        shipped = document["components"] == shipped_items(game, document["ruleset"])
        _expect(not shipped, "shipped_components")
    _attempt(
        "settings",
        lambda: settle(game, document["players"], document["options"], document["first"], document["ruleset"]),
    )


def _attempt(key: str, act: Callable[[], object]) -> None:
    try:
        act()
    except (SettingsError, ComponentsError) as error:
        raise RecordError(key, why=error) from None


def _read_entries(entries: list[Any]) -> None:
    """Check that every entry is a move or a chance, and that `legal` is on all moves or on none."""
    if _are_plain(entries):
        return
    count = 0
    for entry in entries:
        is_move = not (isinstance(entry, dict) and "chance" in entry)
        count += is_move
        where = move_place(count) if is_move else Phrase("chance_after", {"number": count})
        _expect(isinstance(entry, dict), "object", where=where)
        if is_move:
            _read_move(entry, where)
        else:
            _expect(isinstance(entry["chance"], str), "chance_name", where=where)
            _expect(len(entry) == 2, "chance_keys", where=where)
    moves = [entry for entry in entries if "chance" not in entry]
    with_legal = sum("legal" in entry for entry in moves)
    _expect(with_legal in (0, len(moves)), "legal_on_all")


def _are_plain(entries: list[Any]) -> bool:
    """Tell whether all entries have two values of the right types, as nearly always: moves without `legal`."""
    if not ({*map(type, entries)} <= {dict} and {*map(len, entries)} <= {2}):
        return False
    moves = [entry for entry in entries if "chance" not in entry]
    chances = [entry for entry in entries if "chance" in entry]
    try:
        texts = {*map(type, map(itemgetter("move"), moves))} | {*map(type, map(itemgetter("chance"), chances))}
        seats = {*map(type, map(itemgetter("seat"), moves))}
    except KeyError:
        return False
    return texts <= {str} and seats <= {int}


def _read_hints(hints: Any, most: int) -> None:
    """Check the numbers of the moves for which a hint was taken: ascending, and at least one; it may be the next."""
    is_list = isinstance(hints, list) and hints and all(type(number) is int for number in hints)
    is_ascending = is_list and hints == sorted({*hints}) and hints[0] >= 1 and hints[-1] <= most
    _expect(bool(is_ascending), "hints", most=most, given=Quoted(hints))


def _read_move(entry: RecordEntry, where: Phrase) -> None:
    for key in entry:
        _expect(key in ("seat", "move", "legal"), "unknown_key_of_move", where=where, key=Quoted(key))
    for key in ("seat", "move"):
        _expect(key in entry, "missing_key", key=_field(where, quoted(key)))
    seat, move = entry["seat"], entry["move"]
    _expect(type(seat) is int, "whole_number", where=_field(where, "seat"), given=Quoted(seat))
    _expect(isinstance(move, str), "text", where=_field(where, "move"), given=Quoted(move))
    legal = entry.get("legal", [])
    texts = isinstance(legal, list) and all(isinstance(text, str) for text in legal)
    _expect(texts, "list_of_texts", where=_field(where, "legal"))

"""Replaying: a record becomes a match again, and everything that it claims is checked on the way."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from updraft.kit.contract import FIRST, Chance, Game
from updraft.kit.match import Match, OutcomeError
from updraft.kit.record import Record, RecordEntry
from updraft.kit.referee import Refused
from updraft.kit.tape import ChanceOutcome
from updraft.kit.untrusted import quoted
from updraft.records.read import RecordError, settings_of


@dataclass(frozen=True)
class RecordedMove:
    """A move with the chance entries that stand behind it; move 0 is the deal."""

    number: int
    entry: RecordEntry | None
    chances: list[RecordEntry]

    @property
    def location(self) -> str:
        return f"after move {self.number}" if self.number else "before move 1"


def replay(record: Record) -> Match:
    """The match that a record tells of, or BadRecord with the first move or value that is wrong."""
    deal, *moves = _steps(record)
    match = _deal(record, deal)
    for step in moves:
        _make(match, record, step)
    _check_result(match, record)
    return match


def has_legal(record: Record) -> bool:
    """Whether the legal moves are written down as well."""
    return any("legal" in entry for entry in record.moves)


def _steps(record: Record) -> Iterator[RecordedMove]:
    step = RecordedMove(0, None, [])
    for entry in record.moves:
        if "chance" in entry:
            step.chances.append(entry)
        else:
            yield step
            step = RecordedMove(step.number + 1, entry, [])
    yield step


def _deal(record: Record, move: RecordedMove) -> Match:
    """With a seed the luck must come out as written; without one, what is written is the luck."""
    settings = settings_of(record)
    if record.seed is not None:
        match = Match(settings, record.seed, keep_legal=has_legal(record))
        for number in settings.game.setup_order():
            _check_setup(record, match, settings.game.chances[number])
        _check_chances(move, match.entries)
        return match
    bare = Match(settings, "")  # a table to read the outcomes by
    outcomes: list[ChanceOutcome] = [(FIRST, [record.first])]
    for number in settings.game.setup_order():
        chance = settings.game.chances[number]
        assert chance.setup
        try:
            outcomes.append((number, chance.read(bare.table, record.setup[chance.setup])))
        except ValueError as error:
            raise RecordError(f"setup.{chance.setup}: {error}") from None
    outcomes += [_outcome(bare, move, entry) for entry in move.chances]
    try:
        return Match(settings, None, outcomes, keep_legal=has_legal(record))
    except OutcomeError as error:
        raise _misplaced(settings.game, move, error) from None


def _make(match: Match, record: Record, step: RecordedMove) -> None:
    """One move, by the seat that says so, with the luck that is written behind it."""
    assert step.entry is not None
    before = len(match.entries)
    if "legal" in step.entry and not match.is_over and step.entry["legal"] != match.legal_moves:
        raise RecordError(f"move {step.number}: {_wrong_legal(step.entry['legal'], match.legal_moves)}")
    outcomes = None
    if record.seed is None:
        outcomes = [_outcome(match, step, entry) for entry in step.chances]
    try:
        match.push(step.entry["move"], step.entry["seat"], outcomes)
    except Refused as error:
        raise RecordError(f"move {step.number}: {error}") from None
    except OutcomeError as error:
        raise _misplaced(match.game, step, error) from None
    if record.seed is not None:
        _check_chances(step, match.entries[before + 1 :])


def _wrong_legal(said: list[str], legal: list[str]) -> str:
    if extra := [text for text in said if text not in legal]:
        return f"legal lists {quoted(extra[0])}, which is not legal here"
    if missing := [text for text in legal if text not in said]:
        return f"legal leaves out {quoted(missing[0])}"
    return "legal must be sorted by code point, without duplicates"


def _outcome(match: Match, step: RecordedMove, entry: RecordEntry) -> ChanceOutcome:
    """A chance entry as cells for the tape."""
    for number, chance in match.game.chances.items():
        if chance.name == entry["chance"]:
            if chance.key not in entry:
                raise RecordError(f"{step.location}, chance {chance.name}: {quoted(chance.key)} is missing")
            try:
                return number, chance.read(match.table, entry[chance.key])
            except ValueError as error:
                raise RecordError(f"{step.location}, chance {chance.name}: {chance.key} {error}") from None
    known = ", ".join(chance.name for chance in match.game.chances.values())
    raise RecordError(f"{step.location}: {match.game.name} has no chance {quoted(entry['chance'])}; it has {known}")


def _misplaced(game: Game, step: RecordedMove, error: OutcomeError) -> RecordError:
    if error.wanted is None:
        return RecordError(f"{step.location}: a chance entry stands where nothing is left to luck")
    if error.wanted == FIRST:
        return RecordError("first: no such seat")
    name = game.chances[error.wanted].name
    return RecordError(
        f"{step.location}: the outcome of chance {quoted(name)} is missing, or not one that can happen here"
    )


def _check_chances(step: RecordedMove, happened: list[RecordEntry]) -> None:
    """What stands in a record behind a move is exactly what its seed brings about."""
    for said, true in zip(step.chances, happened, strict=False):
        where = f"{step.location}, chance {said['chance']}"
        if said.keys() != true.keys() or said["chance"] != true["chance"]:
            raise RecordError(f"{where}: here the seed brings about chance {quoted(true['chance'])}")
        key = next(key for key in true if key != "chance")
        _check_outcome(f"{where}: {key}", said[key], true[key])
    if len(step.chances) > len(happened):
        raise RecordError(f"{step.location}: a chance entry stands where nothing is left to luck")
    if len(step.chances) < len(happened):
        missing = happened[len(step.chances)]["chance"]
        raise RecordError(f"{step.location}: the outcome of chance {quoted(missing)} is missing")


def _check_setup(record: Record, match: Match, chance: Chance) -> None:
    """There may be more than one way to write an outcome: what reads the same is the same."""
    assert chance.setup
    said, dealt = record.setup[chance.setup], match.setup[chance.setup]
    try:
        is_same = chance.read(match.table, said) == chance.read(match.table, dealt)
    except ValueError as error:
        raise RecordError(f"setup.{chance.setup}: {error}") from None
    if not is_same:
        _check_outcome(f"setup.{chance.setup}", said, dealt)


def _check_outcome(where: str, said: Any, true: Any) -> None:
    if _equal(said, true):
        return
    if isinstance(said, list) and isinstance(true, list):
        for place, (given, right) in enumerate(zip(said, true, strict=False), 1):
            if not _equal(given, right):
                raise RecordError(f"{where}: the seed gives {quoted(right)} at place {place}, not {quoted(given)}")
        raise RecordError(f"{where}: the seed gives {len(true)} entries, not {len(said)}")
    raise RecordError(f"{where}: the seed gives {quoted(true)}, not {quoted(said)}")


def _equal(said: Any, true: Any) -> bool:
    """Equal in JSON: 1 is not 1.0 and not true."""
    if type(said) is not type(true):
        return False
    if isinstance(said, list):
        return len(said) == len(true) and all(map(_equal, said, true))
    if isinstance(said, dict):
        return said.keys() == true.keys() and all(_equal(said[key], true[key]) for key in said)
    return bool(said == true)


def _check_result(match: Match, record: Record) -> None:
    """A result stands there exactly when the game is over, and it is the right one."""
    true = match.result()
    if record.result is None:
        if true is not None:
            raise RecordError(f"result is missing: the game is over after move {match.move_count} [{true['end']}]")
        return
    if true is None:
        raise RecordError(f"result stands there, but the game is not over after move {match.move_count}")
    for key, value in true.items():
        if not _equal(record.result[key], value):
            raise RecordError(f"result.{key}: must be {quoted(value)}, not {quoted(record.result[key])}")

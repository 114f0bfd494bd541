"""Replay a record into a match and check everything that it claims."""

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
    """A move with the chance entries that follow it; move 0 is the deal."""

    number: int
    entry: RecordEntry | None
    chances: list[RecordEntry]

    @property
    def location(self) -> str:
        return f"after move {self.number}" if self.number else "before move 1"


def replay(record: Record) -> Match:
    """Replay a record into a match, or raise RecordError with the first wrong move or value."""
    deal, *moves = _steps(record)
    match = _deal(record, deal)
    for step in moves:
        _make(match, record, step)
    _check_result(match, record)
    return match


def has_legal(record: Record) -> bool:
    """Tell whether the record lists the legal moves of each decision."""
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
    """Deal by the seed and compare the luck, or without a seed by the luck that is written."""
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
    """Make one move, with the luck that is written after it."""
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


def _wrong_legal(written: list[str], legal: list[str]) -> str:
    if extra := [text for text in written if text not in legal]:
        return f"legal lists {quoted(extra[0])}, which is not legal here"
    if missing := [text for text in legal if text not in written]:
        return f"legal leaves out {quoted(missing[0])}"
    return "legal must be sorted by code point, without duplicates"


def _outcome(match: Match, step: RecordedMove, entry: RecordEntry) -> ChanceOutcome:
    """Turn a chance entry into cells for the tape."""
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
        return RecordError(f"{step.location}: a chance entry where nothing is left to luck")
    if error.wanted == FIRST:
        return RecordError("first: no such seat")
    name = game.chances[error.wanted].name
    return RecordError(
        f"{step.location}: the outcome of chance {quoted(name)} is missing, or not one that can happen here"
    )


def _check_chances(step: RecordedMove, happened: list[RecordEntry]) -> None:
    """Check that the chance entries of a move are those of the seed."""
    for written, true in zip(step.chances, happened, strict=False):
        where = f"{step.location}, chance {written['chance']}"
        if written.keys() != true.keys() or written["chance"] != true["chance"]:
            raise RecordError(f"{where}: here the seed gives chance {quoted(true['chance'])}")
        key = next(key for key in true if key != "chance")
        _check_outcome(f"{where}: {key}", written[key], true[key])
    if len(step.chances) > len(happened):
        raise RecordError(f"{step.location}: a chance entry where nothing is left to luck")
    if len(step.chances) < len(happened):
        missing = happened[len(step.chances)]["chance"]
        raise RecordError(f"{step.location}: the outcome of chance {quoted(missing)} is missing")


def _check_setup(record: Record, match: Match, chance: Chance) -> None:
    """Compare an outcome of the deal with the seed's; texts that read the same are equal."""
    assert chance.setup
    written, dealt = record.setup[chance.setup], match.setup[chance.setup]
    try:
        is_same = chance.read(match.table, written) == chance.read(match.table, dealt)
    except ValueError as error:
        raise RecordError(f"setup.{chance.setup}: {error}") from None
    if not is_same:
        _check_outcome(f"setup.{chance.setup}", written, dealt)


def _check_outcome(where: str, written: Any, true: Any) -> None:
    if _equal(written, true):
        return
    if isinstance(written, list) and isinstance(true, list):
        for place, (given, right) in enumerate(zip(written, true, strict=False), 1):
            if not _equal(given, right):
                raise RecordError(f"{where}: the seed gives {quoted(right)} at place {place}, not {quoted(given)}")
        raise RecordError(f"{where}: the seed gives {len(true)} entries, not {len(written)}")
    raise RecordError(f"{where}: the seed gives {quoted(true)}, not {quoted(written)}")


def _equal(written: Any, true: Any) -> bool:
    """Compare as JSON: 1 is neither 1.0 nor true."""
    if type(written) is not type(true):
        return False
    if isinstance(written, list):
        return len(written) == len(true) and all(map(_equal, written, true))
    if isinstance(written, dict):
        return written.keys() == true.keys() and all(_equal(written[key], true[key]) for key in written)
    return bool(written == true)


def _check_result(match: Match, record: Record) -> None:
    """Check that there is a result exactly when the game is over, and that it is right."""
    true = match.result()
    if record.result is None:
        if true is not None:
            raise RecordError(f"result is missing: the game is over after move {match.move_count} [{true['end']}]")
        return
    if true is None:
        raise RecordError(f"the record has a result, but the game is unfinished after move {match.move_count}")
    for key, value in true.items():
        if not _equal(record.result[key], value):
            raise RecordError(f"result.{key}: must be {quoted(value)}, not {quoted(record.result[key])}")

"""Replay a record into a match and check everything that it claims."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from msgspec.msgpack import encode

from updraft.kit.contract import FIRST, Chance, Game, Move
from updraft.kit.match import Match, OutcomeError
from updraft.kit.position_stack import turns_of
from updraft.kit.record import Record, RecordEntry
from updraft.kit.referee import Refused
from updraft.kit.tape import ChanceOutcome
from updraft.kit.untrusted import quoted
from updraft.records.read import Phrase, RecordError, move_place, settings_of


@dataclass(frozen=True)
class RecordedMove:
    """A move with the chance entries that follow it; move 0 is the deal."""

    number: int
    entry: RecordEntry | None
    chances: list[RecordEntry]

    @property
    def location(self) -> Phrase:
        return Phrase("after_move", {"number": self.number}) if self.number else Phrase("before_first_move", {})

    def chance(self, name: object) -> Phrase:
        """Return the place of a chance entry after this move."""
        return Phrase("chance", {"where": self.location, "name": name})


def replay(record: Record) -> Match:
    """Replay a record into a match, or raise RecordError with the first wrong move or value."""
    match = replay_moves(record)
    check_result(match, record)
    return match


def replay_moves(record: Record) -> Match:
    """Replay a record whatever it says about the result."""
    match = _replay_at_once(record) or _replay_by_steps(record)
    match.hints = set(record.hints)
    return match


def _replay_at_once(record: Record) -> Match | None:
    """Replay a record with a seed by compiled code; None if there is anything wrong that a step has to explain."""
    if record.seed is None or has_legal(record):
        return None
    deal, chances = next(_steps(record)), _chances_by_move(record)
    match = _deal(record, deal)
    moves = [entry for entry in record.moves if "chance" not in entry]
    numbers = _numbers_of(match, [entry["move"] for entry in moves])
    if None in numbers:
        return None
    remaining, turns = np.array(numbers, np.int64), [match.turn]
    while len(remaining):
        statuses = match.push_many(remaining)
        if not statuses:
            return None
        remaining = remaining[len(statuses) :]
        turns += turns_of(statuses)
        if not _equal(chances.pop(match.move_count, []), match.last_chances()):
            return None
    is_right = not chances and [entry["seat"] for entry in moves] == turns[:-1]
    return match if is_right else None


def _numbers_of(match: Match, texts: list[str]) -> list[Move | None]:
    """Return the numbers of moves, None for an unknown text."""
    numbers = list(map(match.settings.texts.numbers.get, texts))
    return [match.number_of(text) for text in texts] if None in numbers else numbers


def _replay_by_steps(record: Record) -> Match:
    """Replay a record move by move, to find the first wrong one."""
    deal, *moves = _steps(record)
    match = _deal(record, deal)
    for step in moves:
        _make(match, record, step)
    return match


def has_legal(record: Record) -> bool:
    """Tell whether the record lists the legal moves of each decision."""
    return "legal" in chain.from_iterable(record.moves)


def _chances_by_move(record: Record) -> dict[int, list[RecordEntry]]:
    """Collect the chance entries after each move, by the number of the move."""
    chances: dict[int, list[RecordEntry]] = {}
    places = [at for at, entry in enumerate(record.moves) if "chance" in entry]
    for earlier, at in enumerate(places):
        if made := at - earlier:
            chances.setdefault(made, []).append(record.moves[at])
    return chances


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
        match = Match(settings, record.seed, keep_legal=has_legal(record), writes_deal=True)
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
            raise RecordError("setup", name=chance.setup, why=error) from None
    outcomes += [_outcome(bare, move, entry) for entry in move.chances]
    try:
        return Match(settings, None, outcomes, keep_legal=has_legal(record))
    except OutcomeError as error:
        raise _misplaced(settings.game, move, error) from None


def _make(match: Match, record: Record, step: RecordedMove) -> None:
    """Make one move, with the luck that is written after it."""
    assert step.entry is not None
    if "legal" in step.entry and not match.is_over and step.entry["legal"] != match.legal_moves:
        raise _wrong_legal(move_place(step.number), step.entry["legal"], match.legal_moves)
    try:
        if record.seed is None:
            _make_as_written(match, step)
        else:
            _push(match, step.entry)
            _check_chances(step, match.last_chances())
    except Refused as error:
        raise RecordError("refused", where=move_place(step.number), why=error) from None


def _make_as_written(match: Match, step: RecordedMove) -> None:
    """Make a move of a record without a seed: its luck is fed in."""
    assert step.entry is not None
    outcomes = [_outcome(match, step, entry) for entry in step.chances]
    if not outcomes:
        _push(match, step.entry)
        if not match.last_chances():
            return
        match.pop()
    try:
        match.push(step.entry["move"], step.entry["seat"], outcomes)
    except OutcomeError as error:
        raise _misplaced(match.game, step, error) from None


def _push(match: Match, entry: RecordEntry) -> None:
    """Make a move by its number, which is faster, or let the referee refuse its text or seat."""
    number = match.number_of(entry["move"])
    if number is None or entry["seat"] != match.turn:
        match.push(entry["move"], entry["seat"])
    else:
        match.push(number)


def _wrong_legal(where: Phrase, written: list[str], legal: list[str]) -> RecordError:
    if extra := [text for text in written if text not in legal]:
        return RecordError("legal_extra", where=where, move=quoted(extra[0]))
    if missing := [text for text in legal if text not in written]:
        return RecordError("legal_missing", where=where, move=quoted(missing[0]))
    return RecordError("legal_unsorted", where=where)


def _outcome(match: Match, step: RecordedMove, entry: RecordEntry) -> ChanceOutcome:
    """Turn a chance entry into cells for the tape."""
    for number, chance in match.game.chances.items():
        if chance.name == entry["chance"]:
            if chance.key not in entry:
                missing = Phrase("field", {"where": step.chance(chance.name), "name": quoted(chance.key)})
                raise RecordError("missing_key", key=missing)
            try:
                return number, chance.read(match.table, entry[chance.key])
            except ValueError as error:
                raise RecordError("wrong_outcome", where=step.chance(chance.name), key=chance.key, why=error) from None
    known = ", ".join(chance.name for chance in match.game.chances.values())
    given = quoted(entry["chance"])
    raise RecordError("unknown_chance", where=step.location, game=match.game.name, given=given, known=known)


def _misplaced(game: Game, step: RecordedMove, error: OutcomeError) -> RecordError:
    if error.wanted is None:
        return RecordError("extra_chance", where=step.location)
    if error.wanted == FIRST:
        return RecordError("no_such_seat", where="first")
    return RecordError("impossible_chance", where=step.location, name=quoted(game.chances[error.wanted].name))


def _check_chances(step: RecordedMove, happened: list[RecordEntry]) -> None:
    """Check that the chance entries of a move are those of the seed."""
    for written, true in zip(step.chances, happened, strict=False):
        where = step.chance(written["chance"])
        if written.keys() != true.keys() or written["chance"] != true["chance"]:
            raise RecordError("other_chance", where=where, name=quoted(true["chance"]))
        key = next(key for key in true if key != "chance")
        _check_outcome(Phrase("field", {"where": where, "name": key}), written[key], true[key])
    if len(step.chances) > len(happened):
        raise RecordError("extra_chance", where=step.location)
    if len(step.chances) < len(happened):
        missing = happened[len(step.chances)]["chance"]
        raise RecordError("missing_chance", where=step.location, name=quoted(missing))


def _check_setup(record: Record, match: Match, chance: Chance) -> None:
    """Compare an outcome of the deal with the seed's; texts that read the same are equal."""
    assert chance.setup
    written, dealt = record.setup[chance.setup], match.setup[chance.setup]
    if _equal(written, dealt):
        return
    try:
        is_same = chance.read(match.table, written) == chance.read(match.table, dealt)
    except ValueError as error:
        raise RecordError("setup", name=chance.setup, why=error) from None
    if not is_same:
        _check_outcome(f"setup.{chance.setup}", written, dealt)


def _check_outcome(where: str | Phrase, written: Any, true: Any) -> None:
    if _equal(written, true):
        return
    if isinstance(written, list) and isinstance(true, list):
        for place, (given, right) in enumerate(zip(written, true, strict=False), 1):
            if not _equal(given, right):
                raise RecordError("other_place", where=where, right=quoted(right), place=place, given=quoted(given))
        raise RecordError("other_length", where=where, right=len(true), given=len(written))
    raise RecordError("other_outcome", where=where, right=quoted(true), given=quoted(written))


def _equal(written: Any, true: Any) -> bool:
    """Compare as JSON: 1 is neither 1.0 nor true."""
    try:
        if encode(written) == encode(true):  # the quickest way: different types have different codes
            return True
    except (TypeError, ValueError, OverflowError, RecursionError):  # what was not read from JSON can hold anything
        pass
    return bool(written == true) and _have_same_types(written, true)


def _have_same_types(written: Any, true: Any) -> bool:
    """Compare the types in values that are equal, whatever the order of their keys."""
    if type(written) is not type(true):
        return False
    if isinstance(written, list):
        return all(map(_have_same_types, written, true))
    return not isinstance(written, dict) or all(_have_same_types(written[key], true[key]) for key in written)


def check_result(match: Match, record: Record) -> None:
    """Check that there is a result exactly when the game is over, and that it is right."""
    true = match.result()
    if record.result is None:
        if true is not None:
            raise RecordError("result_missing", moves=match.move_count, rule=true["end"])
        return
    if true is None:
        raise RecordError("result_too_early", moves=match.move_count)
    for key, value in true.items():
        if not _equal(record.result[key], value):
            given = quoted(record.result[key])
            raise RecordError("must_be", where=f"result.{key}", wanted=quoted(value), given=given)

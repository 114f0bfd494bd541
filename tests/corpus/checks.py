"""Checks of whole games: a running checksum of state, legal moves and, at the end, scores, after every move."""

from collections.abc import Iterator
from zlib import crc32

import numpy as np

from tests.corpus.files import CheckedGame
from updraft.kit.contract import NOBODY, Game
from updraft.kit.loops import move_buffer
from updraft.kit.table import scores_and_ranks, undealt
from updraft.records.checksum import PositionChecksum
from updraft.records.read import settings_of

SHORT = 0xFFFF


def running_checks(game: Game, played: CheckedGame, checksum: PositionChecksum) -> Iterator[int]:
    """Play a game again by the rules alone; yield the check after the deal and after every move."""
    record = played.record
    settings = settings_of(record)
    table, listed, check = undealt(settings, record.seed or ""), move_buffer(game), 0
    game.rules.deal(table)
    texts = [entry["move"] for entry in record.moves if "move" in entry]
    for text in (*texts, None):
        check = checksum.of(table, check)
        if table[0].turn != NOBODY:
            check = crc32(listed[: game.rules.legal(table, listed)].tobytes(), check)
        else:
            check = crc32(np.array(scores_and_ranks(game, table), np.int64).tobytes(), check)
        yield check
        if text is not None:
            number = settings.texts.number(table, text)
            assert number is not None, f"{text} is not a move any more"
            game.rules.play(table, number)


def difference(game: Game, played: CheckedGame, checksum: PositionChecksum) -> str | None:
    """Say where a game differs from what was stored; None if it does not."""
    made, check = 0, 0
    try:
        for made, check in enumerate(running_checks(game, played, checksum)):
            if check & SHORT != played.checks[made]:
                return f"{_place(played, made)}: the check is {check & SHORT:04x}, and was {played.checks[made]:04x}"
    except Exception as error:  # whatever rules do at a position that they never were at
        return f"{_place(played, made)} or after it: {type(error).__name__}: {error}"
    return None if check == played.last else f"{_place(played, made)}: the last check is {check:x}, not {played.last:x}"


def _place(played: CheckedGame, made: int) -> str:
    texts = [entry["move"] for entry in played.document["moves"] if "move" in entry]
    where = f"after move {made} of {len(texts)}, {texts[made - 1]}" if made else "after the deal"
    return f"{played.document['game']}, ruleset {played.document['ruleset']}, game {played.name}, {where}"

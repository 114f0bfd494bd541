"""The log of die Aufsteiger: blocks and pawns that moved, a new highest climber, and how near the end is."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, block_words
from updraft.games.die_aufsteiger.drawing import block_of, top_height, words
from updraft.games.die_aufsteiger.moves import WAYS
from updraft.games.die_aufsteiger.rules.end import NOBODY_CLIMBED, STALE_ROUNDS, failures_allowed
from updraft.games.die_aufsteiger.rules.tower import pawn_height
from updraft.games.die_aufsteiger.state import (
    END,
    LIFT,
    NONE,
    PUT,
    SIDE,
    SMALL,
    STONE,
    TABLE,
    WALK,
    WALK_TABLE,
    Phase,
    State,
)
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
LADDERS = sorted(((first, verb) for verb, first in WAYS.items() if first >= SMALL), reverse=True)
LEAST_LEAD = 2  # the height from which a new highest climber is a moment


def turn_number(hidden: Table[State]) -> int:
    """Count turns: all moves until `end`, with `together` the walks of the others among them [AUF-5] [AUF-22]."""
    return int(hidden[0].turns)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who did what. A turn's headline on the page leaves lifts and ends out where there is more to tell."""
    before: State = seen.before[0]
    if seen.move >= PUT:
        return _tell_put(seen, names, lang)
    if seen.move == END:
        return _said(seen, _way_to_end(seen), names, lang)
    if seen.move < WALK:
        return _said(seen, "lift", names, lang, **_named(before, seen.move - LIFT, lang))
    if seen.move >= STONE:
        return _said(seen, "stone", names, lang, **_named(before, seen.move - STONE, lang))
    return _tell_way(seen, names, lang)


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the block that was put, closed with a stone, or climbed to, with the colour on top then: `h1 grey`."""
    s: State = seen.before[0]
    if seen.move in (END, WALK_TABLE) or seen.move < WALK:
        return ()
    block = int(s.held) if seen.move >= PUT else block_of(s, seen.move)
    return () if block == NONE else (f"{NAMES[block]} {COLOUR_NAMES[seen.after[0].face[block]]}",)


def involved(seen: SeenMove) -> set[Seat]:
    """List the player, the owners of pawns and stones that moved, and the neighbours of a block [AUF-8] [AUF-12]."""
    before: State = seen.before[0]
    after: State = seen.after[0]
    moved = (before.place != after.place) | (before.stone_on != after.stone_on)
    seats = {seen.seat, *np.flatnonzero(moved[: after.seats]).tolist()}
    if seen.move >= PUT:
        seats |= {seat for seat in range(after.seats) if _is_beside(after, int(after.place[seat]), int(before.held))}
    return seats


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell of pawns that step aside, a new highest climber, stones that are gone, and the end coming near."""
    told = _aside(seen, names, lang) if seen.move >= PUT else []
    told += _lead(seen, names, lang) if WALK <= seen.move < STONE else []
    if seen.after[0].turns > seen.before[0].turns:
        told += _counters(seen, lang) + _stones(seen, names, lang)
    return told


# Moves


def _tell_put(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say where a block went, and what is on top [AUF-7]."""
    before: State = seen.before[0]
    after: State = seen.after[0]
    block = int(before.held)
    facts: dict[str, str | int] = {**_named(after, block, lang), "height": top_height(after, block)}
    if _stands_as_before(before, after, block):
        return _said(seen, "turn", names, lang, **facts)
    seat = _neighbour(seen, block)
    if seat == NOBODY:
        return _said(seen, "put", names, lang, **facts)
    key = "put_own" if seat == seen.seat else "put_yours" if seat == seen.viewer else "put_other"
    return _said(seen, key, names, lang, other=names[seat], **facts)


def _stands_as_before(before: State, after: State, block: int) -> bool:
    """Tell whether a block was only turned in its place."""
    was = before.was_at, before.was_wide, before.was_deep
    return bool((after.at[block], after.wide[block], after.deep[block]) == was)


def _neighbour(seen: SeenMove, block: int) -> Seat:
    """Find a pawn beside a block: the player's own first, then the viewer's; NOBODY if there is none."""
    s: State = seen.after[0]
    seats = sorted(range(s.seats), key=lambda seat: (seat != seen.seat, seat != seen.viewer))
    return next((seat for seat in seats if _is_beside(s, int(s.place[seat]), block)), NOBODY)


def _is_beside(s: State, place: int, block: int) -> bool:
    if place == TABLE:
        return False
    x, y = place % SIDE - int(s.at[block]) % SIDE, place // SIDE - int(s.at[block]) // SIDE
    wide, deep = int(s.wide[block]), int(s.deep[block])
    aside, ahead = max(-x, x - wide + 1, 0), max(-y, y - deep + 1, 0)
    return aside + ahead == 1


def _tell_way(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say how high a pawn went, and with which ladder [AUF-9] [AUF-11] [AUF-21]."""
    before, after = (int(pawn_height(table[0], seen.seat)) for table in (seen.before, seen.after))
    if seen.move >= SMALL:
        verb = next(verb for first, verb in LADDERS if first <= seen.move)
        return _said(seen, verb.replace("-", "_"), names, lang, height=after)
    if seen.move == WALK_TABLE:
        return _said(seen, "table", names, lang)
    if after == 0:
        return _said(seen, "walled_in", names, lang)
    key = "climb" if after > before else "descend" if after < before else "walk"
    return _said(seen, key, names, lang, height=after)


def _way_to_end(seen: SeenMove) -> str:
    """Name what an end means: for the whole turn, or with `together` for a part of it [AUF-5] [AUF-22]."""
    s: State = seen.before[0]
    if s.phase == Phase.SHARING:
        return "walked" if s.walked else "stay"
    if s.phase == Phase.LAYING:
        return "keep_stone"
    if seen.after[0].turns == s.turns:
        return "moved"
    is_idle = s.moved == NONE and not s.stepped and s.phase != Phase.CLOSING
    return "nothing" if is_idle else "end"


# Consequences


def _aside(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell of pawns that made room for a block [AUF-8]."""
    places = zip(seen.before[0].place.tolist(), seen.after[0].place.tolist(), strict=True)
    moved = [seat for seat, (was, now) in enumerate(places) if was != now]
    return [Consequence(_said_of(seen, seat, "aside", names, lang), "AUF-8") for seat in moved]


def _lead(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell of a pawn that is now higher than all others [AUF-16]."""
    if _leader(seen.after[0]) != seen.seat or _leader(seen.before[0]) == seen.seat:
        return []
    height = int(pawn_height(seen.after[0], seen.seat))
    text = _said(seen, "lead", names, lang, height=height)
    return [Consequence(text, "AUF-16", weight="moment" if height >= LEAST_LEAD else "detail")]


def _leader(s: State) -> Seat:
    """Return the seat whose pawn is higher than all others; NOBODY if there is none."""
    heights = [int(pawn_height(s, seat)) for seat in range(s.seats)]
    top = max(heights)
    return heights.index(top) if heights.count(top) == 1 else NOBODY


def _counters(seen: SeenMove, lang: str) -> list[Consequence]:
    """Tell how near the end is, and that it has come [AUF-14] [AUF-15]."""
    texts = load(HERE, lang)["log"]
    s: State = seen.after[0]
    counters = (
        ("failures", int(s.failures), int(failures_allowed(s)) + 1, "AUF-14"),
        ("stale", int(s.stale), int(STALE_ROUNDS * s.seats), "AUF-15"),
    )
    if s.turn == NOBODY:
        key, _, limit, rule = counters[0 if s.end == NOBODY_CLIMBED else 1]
        return [Consequence(texts[f"over_{key}"].format(limit=limit), rule, weight="moment")]
    told = []
    for key, count, limit, rule in counters:
        if count == limit - 1:
            told.append(Consequence(texts[f"last_{key}"], rule, weight="moment"))
        elif 2 * count > limit:
            told.append(Consequence(texts[key].format(count=count, limit=limit), rule))
    return told


def _stones(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell of a stone that is out of the game now [AUF-12]."""
    pairs = zip(seen.before[0].stone_on.tolist(), seen.after[0].stone_on.tolist(), strict=True)
    gone = [seat for seat, (was, now) in enumerate(pairs) if was != NONE and now == NONE]
    return [Consequence(_said_of(seen, seat, "stone_gone", names, lang), "AUF-12") for seat in gone]


# Words


def _said(seen: SeenMove, key: str, names: Sequence[str], lang: str, **facts: str | int) -> str:
    """Say something about the player who made the move; the viewer is called "you"."""
    return _said_of(seen, seen.seat, key, names, lang, **facts)


def _said_of(seen: SeenMove, seat: Seat, key: str, names: Sequence[str], lang: str, **facts: str | int) -> str:
    texts = load(HERE, lang)["log"]
    text: str = texts[f"{key}_you" if seat == seen.viewer else key]
    return text.format(who=names[seat], **facts)


def _named(s: State, block: int, lang: str) -> dict[str, str]:
    """Name a block by its kind and the colour of its top."""
    texts = words(lang)
    return {key: texts[word] for key, word in block_words(s, block).items()}

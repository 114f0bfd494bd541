"""Luck: a generator that lives in the state, and a tape on which outcomes are written down or fed in."""

import hashlib
from enum import IntEnum
from struct import Struct

from updraft.kit.jit import compiled
from updraft.kit.memory import Cells, Ints, MemoryRecord, i64

WORDS = Struct("<4I")  # the words of a generator, in a digest
WORD = 1 << 32
MASK = WORD - 1


class Tape(IntEnum):
    """The use of the tape during a move."""

    OFF = 0  # luck decides, nothing is written
    WRITE = 1  # luck decides, outcomes are written down
    READ = 2  # the tape decides
    TORN = 3  # the tape lacked the chance that `wanted` names


class WithLuck(MemoryRecord):
    """A state with its own luck.

    The tape holds one outcome after another: the chance's number, how many cells follow, the cells.
    A game declares `tape` long enough for the outcomes of its longest move.
    """

    luck: Ints = i64(4, fill=1)  # secret: xoshiro128++, four 32-bit words
    taping: int = i64()
    tape_at: int = i64()  # cells read so far
    tape_end: int = i64()  # cells written so far
    wanted: int = i64()  # when torn: the chance that was asked for
    tape: Cells


CHANCE_FIELDS = (*WithLuck.fields, "tape")  # blank in every view and part of no diff


def seed_words(seed: str) -> list[int]:
    """Hash a seed into 128 bits of luck."""
    digest = hashlib.blake2s(seed.encode(errors="surrogatepass"), digest_size=16).digest()
    return list(WORDS.unpack(digest))


@compiled
def _rotate(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & MASK


@compiled
def next_word(luck: Ints) -> int:
    """Draw 32 random bits: one step of xoshiro128++ (Blackman and Vigna)."""
    a, b, c, d = luck[0], luck[1], luck[2], luck[3]
    word = (_rotate((a + d) & MASK, 7) + a) & MASK
    c ^= a
    d ^= b
    luck[0] = a ^ d
    luck[1] = b ^ c
    luck[2] = c ^ ((b << 9) & MASK)
    luck[3] = _rotate(d, 11)
    return word


@compiled
def below(luck: Ints, sides: int) -> int:
    """Draw a number from 0 to sides - 1, each equally likely (Lemire's rejection; sides < 2**31)."""
    spread = next_word(luck) * sides
    if (spread & MASK) < sides:
        least = (WORD - sides) % sides
        while (spread & MASK) < least:
            spread = next_word(luck) * sides
    return spread >> 32


@compiled
def _times(a: int, b: int) -> int:
    """Multiply modulo 2**32, in halves so that 64 signed bits never overflow."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & MASK


@compiled
def _mix(word: int) -> int:
    """Scramble 32 bits (Wellons' lowbias32): near inputs give unrelated outputs."""
    word ^= word >> 16
    word = _times(word, 0x7FEB352D)
    word ^= word >> 15
    word = _times(word, 0x846CA68B)
    return word ^ (word >> 16)


@compiled
def reseed(luck: Ints, seed: int) -> None:
    """Begin a new stream from one number (63 bits)."""
    low, high = seed & MASK, (seed >> 32) & 0x7FFFFFFF
    for i in range(4):
        low = _mix((low + 0x9E3779B9) & MASK)
        high = _mix((high ^ low) + i)
        luck[i] = high
    luck[0] |= 1  # never four zeros, where the generator would stand still


@compiled
def blank_luck(luck: Ints) -> None:
    """Blank luck for a view. Not with zeros: the generator would stand still there."""
    for i in range(4):
        luck[i] = 1


@compiled
def fork(luck: Ints, child: Ints) -> None:
    """Begin a new stream from another: 128 fresh bits."""
    for i in range(4):
        child[i] = _mix(next_word(luck))
    child[0] |= 1


@compiled
def shuffle_cells(luck: Ints, pile: Cells, start: int, stop: int) -> None:
    """Shuffle the cells from start to stop (Fisher and Yates)."""
    shuffle_top(luck, pile, start, stop, stop - start)


@compiled
def shuffle_top(luck: Ints, pile: Cells, start: int, stop: int, top: int) -> None:
    """Shuffle random cells from start to stop into the last `top` positions."""
    for last in range(stop - 1, max(start, stop - 1 - top), -1):
        other = start + below(luck, last - start + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compiled
def draw(s: WithLuck, chance: int, sides: int) -> int:
    """Draw one outcome from 0 to sides - 1."""
    outcome = below(s.luck, sides)
    if s.taping == Tape.READ:
        if _next_on_tape(s, chance, 1) and 0 <= s.tape[s.tape_at + 2] < sides:
            outcome = s.tape[s.tape_at + 2]
            s.tape_at += 3
        else:
            _tear(s, chance)
    elif s.taping == Tape.WRITE:
        _write_head(s, chance, 1)
        s.tape[s.tape_end] = outcome
        s.tape_end += 1
    return outcome


@compiled
def shuffle(s: WithLuck, chance: int, pile: Cells, count: int) -> None:
    """Shuffle the first `count` cells of a pile. On the tape the last cell comes first."""
    shuffle_cells(s.luck, pile, 0, count)
    if s.taping == Tape.READ:
        if _next_on_tape(s, chance, count) and _is_rearranged(s, pile, count):
            for i in range(count):
                pile[count - 1 - i] = s.tape[s.tape_at + 2 + i]
            s.tape_at += 2 + count
        else:
            _tear(s, chance)
    elif s.taping == Tape.WRITE:
        _write_head(s, chance, count)
        for i in range(count):
            s.tape[s.tape_end + i] = pile[count - 1 - i]
        s.tape_end += count


@compiled
def record_outcome(s: WithLuck, chance: int, cells: Cells, count: int) -> None:
    """Write an outcome of `count` cells that the game has made from luck itself, or replace it from the tape.

    The chance's `read` checks that cells from outside can have happened.
    """
    if s.taping == Tape.READ:
        if _next_on_tape(s, chance, count):
            for i in range(count):
                cells[i] = s.tape[s.tape_at + 2 + i]
            s.tape_at += 2 + count
        else:
            _tear(s, chance)
    elif s.taping == Tape.WRITE:
        _write_head(s, chance, count)
        for i in range(count):
            s.tape[s.tape_end + i] = cells[i]
        s.tape_end += count


@compiled
def _next_on_tape(s: WithLuck, chance: int, count: int) -> bool:
    """Tell whether the next outcome on the tape is of this chance and size."""
    here = s.tape_at
    return here < s.tape_end and s.tape[here] == chance and s.tape[here + 1] == count


@compiled
def _is_rearranged(s: WithLuck, pile: Cells, count: int) -> bool:
    """Tell whether the outcome on the tape is a permutation of the pile's cells."""
    for i in range(count):
        surplus = 0
        for j in range(count):
            surplus += pile[j] == pile[i]
            surplus -= s.tape[s.tape_at + 2 + j] == pile[i]
        if surplus != 0:
            return False
    return True


@compiled
def _tear(s: WithLuck, chance: int) -> None:
    s.taping = Tape.TORN
    s.wanted = chance


@compiled
def _write_head(s: WithLuck, chance: int, count: int) -> None:
    s.tape[s.tape_end] = chance
    s.tape[s.tape_end + 1] = count
    s.tape_end += 2

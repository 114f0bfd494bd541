"""Luck: a generator that lives in the state, and a tape on which outcomes are written down or fed in."""

import hashlib
from enum import IntEnum

from updraft.kit.jit import compiled
from updraft.kit.memory import Cells, Ints, MemoryRecord, i64

WORD = 1 << 32
MASK = WORD - 1


class Tape(IntEnum):
    """What the tape is for during a move."""

    OFF = 0  # luck decides, nobody writes
    WRITE = 1  # luck decides, outcomes are written down
    READ = 2  # the tape decides
    TORN = 3  # the tape did not hold what was asked for; `wanted` says what


class WithLuck(MemoryRecord):
    """A state with luck of its own.

    The tape holds one outcome after another: the chance's number, how many cells follow, the cells.
    A game declares `tape` with room for the outcomes of its luckiest move.
    """

    luck: Ints = i64(4, fill=1)  # secret: xoshiro128++, four 32-bit words
    taping: int = i64()
    tape_at: int = i64()  # cells read so far
    tape_end: int = i64()  # cells written so far
    wanted: int = i64()  # when torn: the chance that was asked for
    tape: Cells


def seed_words(seed: str) -> list[int]:
    """The 128 bits of luck that a seed's text stands for."""
    digest = hashlib.blake2s(seed.encode(errors="surrogatepass"), digest_size=16).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in range(0, 16, 4)]


@compiled
def _rotate(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & MASK


@compiled
def next_word(luck: Ints) -> int:
    """32 random bits: one step of xoshiro128++ (Blackman and Vigna)."""
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
    """A number from 0 to sides - 1, each equally likely (Lemire's rejection; sides < 2**31)."""
    spread = next_word(luck) * sides
    if (spread & MASK) < sides:
        least = (WORD - sides) % sides
        while (spread & MASK) < least:
            spread = next_word(luck) * sides
    return spread >> 32


@compiled
def _times(a: int, b: int) -> int:
    """The low 32 bits of a product, in halves so that 64 signed bits never overflow."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & MASK


@compiled
def _mix(word: int) -> int:
    """A 32-bit finaliser (Wellons' lowbias32): neighbours in, strangers out."""
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
    """Luck that nobody has seen yet. Not zeros: the generator would stand still there."""
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
    """Bring the cells from start to stop into random order (Fisher and Yates)."""
    shuffle_top(luck, pile, start, stop, stop - start)


@compiled
def shuffle_top(luck: Ints, pile: Cells, start: int, stop: int, top: int) -> None:
    """Bring random ones of the cells from start to stop, in random order, to the last `top` places."""
    for last in range(stop - 1, max(start, stop - 1 - top), -1):
        other = start + below(luck, last - start + 1)
        pile[last], pile[other] = pile[other], pile[last]


@compiled
def draw(s: WithLuck, chance: int, sides: int) -> int:
    """One outcome out of `sides`, from 0."""
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
    """Bring the first `count` cells of a pile into random order. On the tape the last cell stands first."""
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
    """An outcome of `count` cells that the game has made out of luck by itself. Read, other cells take their place.

    Whether cells from elsewhere can have happened is a question for the chance's `read`.
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
    """Whether the next outcome on the tape is of this chance and size."""
    here = s.tape_at
    return here < s.tape_end and s.tape[here] == chance and s.tape[here + 1] == count


@compiled
def _is_rearranged(s: WithLuck, pile: Cells, count: int) -> bool:
    """Whether the outcome on the tape holds just the pile's cells, in whatever order."""
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

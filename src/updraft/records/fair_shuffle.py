"""Fair shuffles: seeds that show where their luck came from, so that nobody has to be believed.

Before a game the server draws a secret and publishes a hash of it, the commitment. Then each player's browser adds
luck of its own. The seed is a text of all of that, and luck is a hash of the seed (`kit/luck.py`): the server fixed its
part before it knew the others', and nobody else knew the server's. A record carries the seed, and with it everything
that has to be checked (docs/decisions/0019).
"""

import dataclasses
import hashlib
import re
import secrets

from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.records.read import RecordError
from updraft.records.replay import replay

FORM = "fair-shuffle/1"
NO_LUCK = "none"  # a person whose browser or program added no luck
BOT = "bot"
OPEN = "open"  # nobody sat there when the deal was drawn

LUCK = r"[0-9a-f]{32}"
HASH = r"[0-9a-f]{64}"
SEED = re.compile(rf"{FORM} commitment=({HASH}) secret=({HASH}) deal=([1-9][0-9]*) luck=([0-9a-z,]+)")
ENTRY = re.compile(rf"{LUCK}|{NO_LUCK}|{BOT}|{OPEN}")

# Errors of records whose luck is not that of their seed.
OTHER_LUCK = frozenset(
    ("setup", "other_place", "other_length", "other_outcome", "other_chance", "missing_chance", "extra_chance")
)


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """Return the hash that fixes a secret without telling it."""
    return hashlib.sha256(f"{FORM} {secret}".encode()).hexdigest()


@dataclasses.dataclass(frozen=True)
class FairSeed:
    """The parts of a seed: a secret and its commitment, the number of the deal, and the luck of each seat.

    Luck is 32 hexadecimal digits that a browser drew, or a word for why there are none. The seats are those at the
    moment of the deal. A host who drew several deals to look at took the last one.
    """

    commitment: str
    secret: str
    deal: int
    luck: tuple[str, ...]

    @property
    def text(self) -> str:
        luck = ",".join(self.luck)
        return f"{FORM} commitment={self.commitment} secret={self.secret} deal={self.deal} luck={luck}"

    @property
    def added(self) -> dict[int, str]:
        """The luck that browsers added, by seat."""
        return {seat: luck for seat, luck in enumerate(self.luck) if re.fullmatch(LUCK, luck)}


def read_seed(seed: str | None) -> FairSeed | None:
    """Read the parts of a seed; None if it has another form."""
    found = SEED.fullmatch(seed or "")
    if found is None:
        return None
    commitment, secret, deal, luck = found.groups()
    entries = tuple(luck.split(","))
    return FairSeed(commitment, secret, int(deal), entries) if all(map(ENTRY.fullmatch, entries)) else None


def check_fair(record: Record) -> tuple[FairSeed, Match]:
    """Check that a record's shuffles follow from its seed, and the seed from a commitment and players' luck.

    Raise RecordError with the first thing that is wrong or cannot be checked.
    """
    seed = _checked_seed(record)
    try:
        match = replay(record)
    except RecordError as error:
        if error.key in OTHER_LUCK:
            raise RecordError("fair_other_shuffle", why=error) from None
        raise
    drawn = Match(dataclasses.replace(match.settings, first=None), seed.text).table[0].first
    if drawn != record.first:
        raise RecordError("fair_first", given=record.first, right=drawn)
    return seed, match


def _checked_seed(record: Record) -> FairSeed:
    if record.seed is None:
        raise RecordError("fair_no_seed")
    if not record.seed.startswith("fair-shuffle/"):
        raise RecordError("fair_plain_seed")
    seed = read_seed(record.seed)
    if seed is None:
        raise RecordError("fair_damaged")
    if commitment_to(seed.secret) != seed.commitment:
        raise RecordError("fair_commitment")
    if len(seed.luck) != record.players:
        raise RecordError("fair_seats", given=len(seed.luck), right=record.players)
    if not seed.added:
        raise RecordError("fair_nobody")
    return seed

"""Compare two worlds, position after position, and stop at the first difference that a viewer could notice."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from tests.leaks.channels import CHANNELS, QUICK, Channel, as_bytes
from tests.leaks.worlds import Position, differ, positions, redealt, twin_matches
from updraft.kit.contract import NOBODY, Game, Seat

SAMPLE = 500  # one of so many positions is compared in every channel
MOVES = 4  # that a sample is played on, if the viewer sees the same of both worlds
NOTHING = (b"", b"[]", b"null")  # of a channel that carries nothing to this viewer now
NEAR = 60  # bytes on each side of a difference


class Leak(Exception):
    """A difference that a viewer can notice between two worlds that should look the same to it."""

    def __init__(self, channel: str, position: Position, viewer: Seat, one: bytes, other: bytes) -> None:
        settings = position.settings
        who = "a spectator" if viewer == NOBODY else f"seat {viewer}"
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        near = slice(max(0, at - NEAR), at + NEAR)
        super().__init__(
            f"{channel.capitalize()}: {who} can tell two worlds apart in {settings.game.name}, "
            f"game {position.number}, {settings.players} players, {settings.options}, after {position.made} moves.\n"
            f"{len(one)} and {len(other)} bytes, different from byte {at} on:\n{one[near]!r}\n{other[near]!r}"
        )
        self.channel = channel


@dataclass
class Compared:
    """Figures of one game: what was compared so far, and how many pairs of worlds differ in more than luck."""

    positions: int = 0
    worlds: int = 0
    different: int = 0
    samples: int = 0
    moves: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    reviews: int = 0
    games: int = 0  # on two servers, whose worlds really differ
    messages: int = 0  # from each server


@dataclass
class Comparison:
    """One game's comparison; a seed names its games, and `first` is the number of the first of them."""

    game: Game
    seed: str = "1"
    first: int = 0
    sample: int = SAMPLE
    channels: Iterable[Channel] = CHANNELS
    done: Compared = field(default_factory=Compared)

    def run(self, count: int) -> Iterator[int]:
        """Compare so many positions; yield how many were compared so far, and raise Leak."""
        for position in islice(positions(self.game, self.seed, self.first), count):
            self._compare_tables(position)
            if self.done.positions % self.sample == 0:
                self._compare_sample(position)
            self.done.positions += 1
            yield self.done.positions

    def _compare_tables(self, position: Position) -> None:
        done, game, table = self.done, self.game, position.table
        for viewer in position.viewers:
            world = redealt(game, table, viewer, done.worlds)
            done.worlds += 1
            done.different += differ(game, table, world)
            for channel, received in QUICK.items():
                one, other = received(game, table, viewer), received(game, world, viewer)
                if one != other:
                    raise Leak(channel, position, viewer, one, other)

    def _compare_sample(self, position: Position) -> None:
        rng = random.Random(f"{self.seed} {position.number} {position.made}")
        for viewer in position.viewers:
            one, other = twin_matches(position, viewer, rng, MOVES)
            if one.result() != other.result():
                continue  # all hands count at the end, and everybody is told the result
            self.done.moves += one.move_count
            for channel in self.channels:
                if self.done.samples % channel.rarity == 0 and channel.audience.includes(one, viewer):
                    sent, twin = (as_bytes(channel.received(match, viewer)) for match in (one, other))
                    self.done.sent[channel.name] += len(sent) if sent not in NOTHING else 0
                    if sent != twin:
                        raise Leak(channel.name, position, viewer, sent, twin)
        self.done.samples += 1

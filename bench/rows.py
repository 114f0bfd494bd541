"""A row of the page of figures: one kind of work, its contenders measured in turn, and its lines in Markdown."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from measure import Measure
from peers import MissingPeer

from updraft.kit.table import Settings

HEAD = """| work | game | ours | how many times as good as … |
|---|---|---:|---|"""

Prepare: TypeAlias = Callable[[], Measure]  # loads and compiles what is measured; raises MissingPeer
Advance: TypeAlias = Callable[[], None]  # moves the progress bar on by a step


@dataclass(frozen=True)
class Peer:
    """Work of another library, or another kind of work of ours, that ours is compared with."""

    library: str
    what: str
    prepare: Prepare


@dataclass(frozen=True)
class Row:
    """A kind of work, and what is unfair about the comparison."""

    title: str
    unit: str
    ours: Callable[[Settings], Measure]
    peers: Callable[[Settings], Sequence[Peer]]
    unfair_to_us: str
    unfair_to_them: str
    scale: float = 1
    less_is_better: bool = False
    rounds: int | None = None  # where one measurement tells enough, or more are needed
    games: tuple[str, ...] = ()  # of ours; all if none is named

    def contenders(self, all_settings: Sequence[Settings]) -> list["Contender"]:
        """List ours and the peers, each of them once, though several games may be compared with it."""
        chosen = [each for each in all_settings if not self.games or each.game.name in self.games]
        ours = [Contender(name_of(each), partial(self.ours, each), each) for each in chosen]
        used = {(peer.library, peer.what): peer for each in chosen for peer in self.peers(each)}
        return ours + [Contender(peer.what, peer.prepare, library=peer.library) for peer in used.values()]

    def rounds_of(self, rounds: int) -> int:
        return rounds if self.rounds is None else min(self.rounds, rounds)


@dataclass
class Contender:
    """Something that does the work of a row, and its figures round by round."""

    what: str
    prepare: Prepare
    settings: Settings | None = None  # of our game
    library: str = ""  # a peer's
    missing: str = ""  # why there are no figures
    samples: list[float] = field(default_factory=list)

    @property
    def figure(self) -> float:
        return statistics.median(self.samples)


@dataclass(frozen=True)
class Line:
    """One of our games beside the peers."""

    row: Row
    ours: Contender
    peers: tuple[Contender, ...]

    def times(self, peer: Contender) -> float:
        """Return how many times as good as a peer we are."""
        ratio = self.ours.figure / peer.figure
        return 1 / ratio if self.row.less_is_better else ratio

    def document(self) -> dict[str, Any]:
        return {
            "work": self.row.title,
            "unit": self.row.unit,
            "game": self.ours.what,
            "ours": _samples(self.row, self.ours),
            "peers": {f"{peer.library}: {peer.what}": _samples(self.row, peer) for peer in self.peers},
        }

    def cells(self) -> tuple[str, str, str]:
        """Write our game, our figure, and the ratios by library."""
        if self.ours.missing:
            return self.ours.what, "–", self.ours.missing
        by_library: dict[str, list[str]] = {}
        for peer in self.peers:
            by_library.setdefault(peer.library, []).append(self._ratio(peer))
        ratios = "; ".join(f"{library}: {', '.join(found)}" for library, found in by_library.items())
        return self.ours.what, shown(self.ours.figure / self.row.scale), ratios

    def _ratio(self, peer: Contender) -> str:
        if peer.missing:
            return f"{peer.what} – ({peer.missing})"
        times = self.times(peer)
        number = shown(times)
        return f"{f'**{number}**' if times >= 1 else number} {peer.what}"


def name_of(settings: Settings) -> str:
    return f"{settings.game.name} for {settings.players}"


def _samples(row: Row, contender: Contender) -> list[float]:
    return [sample / row.scale for sample in contender.samples]


def shown(number: float) -> str:
    digits = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:,.{digits}f}"


def measured(row: Row, all_settings: Sequence[Settings], seconds: float, rounds: int, advance: Advance) -> list[Line]:
    """Measure everybody in turn, round by round, so that they share the machine's good and bad moments."""
    contenders = row.contenders(all_settings)
    measures: list[tuple[Contender, Measure]] = []
    for contender in contenders:
        try:
            measures.append((contender, contender.prepare()))
        except MissingPeer as missing:
            contender.missing = str(missing)
        advance()
    for _ in range(row.rounds_of(rounds)):
        for contender, measure in measures:
            contender.samples.append(measure(seconds))
            advance()
    return list(_lines(row, contenders))


def _lines(row: Row, contenders: Sequence[Contender]) -> Iterator[Line]:
    found = {(one.library, one.what): one for one in contenders}
    for ours in contenders:
        if ours.settings:
            yield Line(row, ours, tuple(found[peer.library, peer.what] for peer in row.peers(ours.settings)))


def as_markdown(lines: Sequence[Line]) -> Iterator[str]:
    """Write the lines of a row's games; the first one names the work."""
    for number, line in enumerate(lines):
        title = f"{line.row.title}, {line.row.unit}" if number == 0 else ""
        game, ours, ratios = line.cells()
        yield f"| {title:<65} | {game:<20} | {ours:>6} | {ratios} |"


def unfairness(row: Row) -> str:
    """Say in one line what is unfair about a row."""
    return f"- **{row.title}**. Unfair to us: {row.unfair_to_us}. Unfair to them: {row.unfair_to_them}."

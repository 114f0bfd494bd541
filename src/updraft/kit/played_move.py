"""A move that was made, and everything that each viewer may know of it: computed once, when it is first needed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.diffs import Diff, MoveDiffs
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.table import hide_for

ALL_HANDS = -2  # as a viewer: of an open replay, where every move is told as its player knew it


@dataclass(eq=False, repr=False)
class PlayedMove:
    """A move with the positions before and after it. Viewers get facts that are made from hidden tables only."""

    game: Game
    before: Table[Any]
    number: Move
    after: Table[Any]
    _hidden: dict[tuple[Seat, bool], Table[Any]] = field(default_factory=dict)
    _seen: dict[Seat, SeenMove] = field(default_factory=dict)
    _lines: dict[tuple[Seat, str, tuple[str, ...]], str] = field(default_factory=dict)
    _consequences: dict[tuple[Seat, str, tuple[str, ...]], list[Consequence]] = field(default_factory=dict)

    @cached_property
    def seat(self) -> Seat:
        """The seat that made the move."""
        return int(self.before["turn"].item())

    @cached_property
    def text(self) -> str:
        """The notation of the move."""
        return self.game.notation.text(self.before, self.number)

    @property
    def viewers(self) -> range:
        """NOBODY for spectators, and every seat."""
        return range(NOBODY, self.before["seats"].item())

    @cached_property
    def _diffs(self) -> MoveDiffs:
        return MoveDiffs(self.game, self.before, self.after)

    def hidden_before(self, viewer: Seat) -> Table[Any]:
        """Return the position before the move as a viewer saw it."""
        return self._hide(viewer, is_after=False)

    def hidden_after(self, viewer: Seat) -> Table[Any]:
        """Return the position after the move as a viewer sees it."""
        return self._hide(viewer, is_after=True)

    def _hide(self, viewer: Seat, is_after: bool) -> Table[Any]:
        """Hide one position for one viewer, unless that was done before or all views were compared."""
        if (viewer, is_after) not in self._hidden:
            if "_diffs" in self.__dict__:
                hidden = self._diffs.hidden_table(viewer, back=1 if is_after else 2)
            else:
                hidden = hide_for(self.game, self.after if is_after else self.before, viewer)
            self._hidden[viewer, is_after] = hidden
        return self._hidden[viewer, is_after]

    def diff(self, viewer: Seat) -> Diff:
        """Return what the move changed for a viewer."""
        return self._diffs.diff(viewer)

    @cached_property
    def noticed_by(self) -> frozenset[Seat]:
        """The viewers whose view the move changed. The others have no line about it in their log."""
        return frozenset(viewer for viewer in self.viewers if self._diffs.differs(viewer))

    def knows(self, viewer: Seat) -> bool:
        """Tell whether a viewer knows the whole move, because it made it or all hands are open."""
        return viewer in (self.seat, ALL_HANDS)

    def notation(self, viewer: Seat) -> str | None:
        """Return the text of the move for a viewer who may know it."""
        return self.text if self.knows(viewer) or self.game.parts.web.is_public(self.number) else None

    def seen_by(self, viewer: Seat) -> SeenMove:
        """Return the move as a viewer saw it: all that the log is made from."""
        if viewer not in self._seen:
            player = self.seat if viewer == ALL_HANDS else viewer
            before, after = self.hidden_before(player), self.hidden_after(player)
            public = None if viewer == NOBODY else self.seen_by(NOBODY)
            self._seen[viewer] = SeenMove(before, self.number, after, max(viewer, NOBODY), self.knows(viewer), public)
        return self._seen[viewer]

    @cached_property
    def involved(self) -> set[Seat]:
        """The seats whose log says anything else about the move than that of spectators."""
        return self.game.parts.log.involved(self.seen_by(NOBODY))

    def told_as(self, viewer: Seat) -> Seat:
        """Return the viewer in whose log the move reads as in this viewer's: NOBODY for everyone not involved."""
        return viewer if viewer in self.involved or viewer == ALL_HANDS else NOBODY

    def rule(self, viewer: Seat) -> str:
        """Return the rule of the move, as far as a viewer may know it."""
        seen = self.seen_by(viewer)
        return self.game.parts.web.rule(seen.before, self.number, seen.knows)

    def line(self, viewer: Seat, names: Sequence[str], lang: str) -> str:
        """Tell the move in a viewer's log; "" where there is nothing to say."""
        key = self.told_as(viewer), lang, tuple(names)
        if key not in self._lines:
            self._lines[key] = self.game.parts.log.tell(self.seen_by(key[0]), names, lang)
        return self._lines[key]

    def consequences(self, viewer: Seat, names: Sequence[str], lang: str) -> list[Consequence]:
        """Return what the move brought about, as far as a viewer may know it."""
        key = self.told_as(viewer), lang, tuple(names)
        if key not in self._consequences:
            self._consequences[key] = self.game.parts.log.consequences(self.seen_by(key[0]), names, lang)
        return self._consequences[key]

    def pieces(self, viewer: Seat) -> tuple[str, ...]:
        """Return the pieces that the move itself showed to a viewer, in notation."""
        return self.game.parts.log.pieces(self.seen_by(self.told_as(viewer)))

    def turn_number(self, viewer: Seat) -> int:
        """Return the number of the turn that the move belongs to."""
        return self.game.parts.log.turn_number(self.seen_by(viewer).before)

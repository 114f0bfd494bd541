"""The state of a table as its events made it: chairs, phase, match, clocks. The same events make the same state."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

import msgspec

import updraft
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings
from updraft.records.checksum import FieldMissing, PositionChecksum, checksum_of
from updraft.records.fair_shuffle import BOT, NO_LUCK, OPEN, FairSeed, commitment_to, read_seed
from updraft.server import events
from updraft.server.clocks import Clocks
from updraft.server.events import DAY, AnyEvent, Chair, GuestId
from updraft.server.play_on import match_from

OPEN_TABLE_SECONDS = DAY  # after which an open table is closed, if nothing happens at it
ABANDONED_SECONDS = 30 * DAY  # without anything done by a person, after which a game without a clock ends
MAX_CHAT = 50
MAX_RECENT = 16  # commands of a guest that are recognized when they are sent again
KEPT_POSITIONS = 8  # in memory, so that six undos in a row replay nothing


class TablePhase(StrEnum):
    """The phase of a table."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class CommandContent(NamedTuple):
    """The content of a command that was executed: its id stands for this content only."""

    kind: str
    decision: int
    text: str


class AppliedEvent(NamedTuple):
    """An event that was applied, the viewers that notice it and, if it made or undid a move, that move."""

    event: AnyEvent
    viewers: frozenset[Seat]
    move: PlayedMove | None = None


class TableState:
    """Everything about a table. Only `apply` changes it."""

    def __init__(self, created: events.Created) -> None:
        self.created = created
        self.game: Game = updraft.game(created.game)
        self.settings = Settings(self.game, created.players, created.options, None, None, created.ruleset)
        self.host: GuestId = created.host
        self.chairs: list[Chair] = list(created.chairs)
        self.seat_guests()
        self.phase = TablePhase.OPEN
        self.luck: dict[GuestId, str] = {}  # that guests' browsers added to the game's
        self.previewed_seed: str | None = None  # the seed of a deal that was previewed
        self.previewed_deals = 0
        self.dealt_luck: list[str] = []  # by seat, the luck in the deal that is played
        self.match: Match | None = None
        self.checked = ""  # the fields that checksums of positions are made of; empty if they are not made
        self.random_moves: set[int] = set()  # the numbers of moves that were chosen at random for a bot that failed
        self.continued_moves: set[int] = set()  # the numbers of moves that were one gesture with the move before
        self.clocks = Clocks(created.time_control, created.players)
        self.chat: deque[events.Chatted] = deque(maxlen=MAX_CHAT)
        self.muted: set[GuestId] = set()
        self.rematch: str | None = None
        self.number = 1  # of the next event
        self.sent = dict.fromkeys(range(NOBODY, created.players), 0)  # messages so far, by viewer
        self.decision_numbers = [0] * created.players  # by seat: the number of its next decision
        self.undone = [Counter[int]() for _ in range(created.players)]  # by seat: undos, by the number of the move
        self.taken_back = 0  # how often moves were taken back in a game against bots alone
        self.votes: set[Seat] = set()  # to let a bot play for the current player
        self.recent: dict[GuestId, dict[str, CommandContent]] = {}  # the latest commands of guests with a chair
        self.changed = created.at
        self.person_acted = created.at  # when a person last did something, or ran out of time
        self.resumed = 0.0  # until then, all time without a server was given back

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, or NOBODY."""
        return self.match.turn if self.match and self.phase != TablePhase.CLOSED else NOBODY

    @property
    def viewers(self) -> range:
        """The viewers: NOBODY for spectators, and every seat."""
        return range(NOBODY, self.created.players)

    @property
    def commitment(self) -> str:
        """The hash of the server's secret, for everyone to see; "" at tables that have no secret."""
        return commitment_to(self.created.secret) if self.created.secret else ""

    @property
    def luck_by_seat(self) -> list[str]:
        """The luck of each seat in the deal that is played, or would be in one that is drawn now."""
        return self.dealt_luck or [self._luck_of(chair) for chair in self.chairs]

    def _luck_of(self, chair: Chair) -> str:
        if chair.guest:
            return self.luck.get(chair.guest, NO_LUCK)
        return BOT if chair.level else OPEN

    def fair_seed(self) -> str:
        """Return the seed of the next deal: it follows from the server's secret and the luck that was added."""
        deal, luck = self.previewed_deals + 1, tuple(self.luck_by_seat)
        return FairSeed(self.commitment, self.created.secret, deal, luck).text

    def seat_of(self, guest: GuestId | None) -> Seat:
        """Return the seat of a guest; NOBODY for a spectator."""
        return self.seats_of_guests.get(guest, NOBODY)

    def seat_guests(self) -> None:
        """Find the seats of the guests and the names anew, after the chairs changed."""
        self.seats_of_guests = _seats(self.chairs)
        self.names = [chair.name for chair in self.chairs]

    def recent_command(self, guest: GuestId | None, command_id: str) -> CommandContent | None:
        """Return the content of one of a guest's latest commands by its id; None if that id is new."""
        return self.recent.get(guest, {}).get(command_id) if guest else None

    def voters(self, absent: Seat) -> list[Seat]:
        """Return the seats that can vote to let a bot play for an absent player: all others that people play."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.guest and not chair.level]
        return [seat for seat in people if seat != absent]

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against bots alone, and may take any move back."""
        return sum(chair.guest is not None for chair in self.chairs) == 1

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints: against bots alone, or where the host allowed it."""
        return self.created.hints or self.is_solo

    @property
    def hinted(self) -> list[Seat]:
        """The seats that took hints; known once the game is over, so that nobody is told before."""
        if self.match is None or self.phase != TablePhase.OVER:
            return []
        movers = [entry["seat"] for entry in self.match.entries if "move" in entry]
        return sorted({movers[number - 1] for number in self.match.hints})

    def checksum(self) -> PositionChecksum | None:
        """Return what makes checksums of this game's positions; None if it has none, or a field is no longer there."""
        try:
            return checksum_of(self.game, tuple(self.checked.split())) if self.checked else None
        except FieldMissing:
            return None

    def has_bots(self) -> bool:
        return any(chair.level for chair in self.chairs)

    def is_bots_turn(self) -> bool:
        return self.turn != NOBODY and self.chairs[self.turn].level is not None

    def deadline(self) -> float | None:
        """Return when the current player runs out of time; None for bots, which have no clock."""
        return None if self.phase != TablePhase.PLAYING or self.is_bots_turn() else self.clocks.deadline()

    def alarm(self) -> float | None:
        """Return when the table changes if nobody does anything: a time-out, or it is closed; None if never."""
        deadline = self.deadline()
        return self.expires() if deadline is None else deadline

    def expires(self) -> float | None:
        """Return when the table is closed: it never began, or everybody abandoned it.

        A clock replaces absent players instead.
        """
        if self.phase == TablePhase.OPEN:
            return self.changed + OPEN_TABLE_SECONDS
        if self.phase != TablePhase.PLAYING or self.deadline() is not None:
            return None
        return self.person_acted + ABANDONED_SECONDS

    def due(self) -> float | None:
        """Return when the table next needs a server: at once for a bot's turn; None if never."""
        return self.changed if self.is_bots_turn() else self.alarm()

    def apply(self, event: AnyEvent) -> AppliedEvent:
        """Apply an event; return it with all that its readers need."""
        self.number += 1
        self.changed = event.at
        if self._is_by_person(event):
            self.person_acted = event.at
        applied = self._apply_to_game(event)
        for viewer in applied.viewers:
            self.sent[viewer] += 1
        return applied

    def _is_by_person(self, event: AnyEvent) -> bool:
        """Tell whether an event shows that someone is there; moves of bots and restarts do not."""
        match event:
            case events.Moved(seat=seat):
                return self.chairs[seat].level is None
            case events.Resumed():
                return False
        return True

    def _apply_to_game(self, event: AnyEvent) -> AppliedEvent:
        match event:
            case events.Moved():
                return self._move(event)
            case events.Undone():
                return self._undo(event)
            case events.TakenBack():
                return self._take_back(event)
            case events.Hinted():
                assert self.match
                self.match.note_hint()
                return AppliedEvent(event, frozenset())
            case events.Muted():
                self._apply(event)
                return AppliedEvent(event, frozenset())
        self._apply(event)
        return AppliedEvent(event, frozenset(self.viewers))

    def _apply(self, event: AnyEvent) -> None:
        match event:
            case events.Started():
                self._start(event)
            case events.ChairsChanged():
                self._seat(event)
            case events.TimedOut():
                self._time_out(event)
            case events.Voted():
                self._vote(event)
            case events.Resumed(at=at, lost=lost):
                self.clocks.shift(lost)
                self.resumed = at
            case _:
                self._apply_other(event)

    def _apply_other(self, event: AnyEvent) -> None:
        """Apply an event outside the game."""
        match event:
            case events.LuckAdded(guest=guest, luck=luck):
                self.luck[guest] = luck
            case events.Rolled(seed=seed):
                self.previewed_seed = seed
                self.previewed_deals += 1
            case events.Chatted():
                self.chat.append(event)
                self._remember(event.guest, event.id, CommandContent("chat", 0, event.text))
            case events.Muted(guest=guest, muted=muted):
                (self.muted.add if muted else self.muted.discard)(guest)
            case events.Rematched(table=table):
                self.rematch = table
            case events.Closed():
                self.phase = TablePhase.CLOSED

    def _start(self, event: events.Started) -> None:
        self.phase = TablePhase.PLAYING
        self.checked = event.checked
        self.match = match_from(self.settings, self.created.start, event.seed)
        seed = read_seed(event.seed)
        self.dealt_luck = list(seed.luck) if seed else []
        self._hand_turn(event.at)

    def _hand_turn(self, at: float) -> None:
        """Start the turn of the current player, for whom nobody has voted yet."""
        self.clocks.hand_to(self.turn, at)
        self.votes.clear()

    def _move(self, event: events.Moved) -> AppliedEvent:
        assert self.match
        self.match.push(event.move, event.seat)
        self.match.drop_history(KEPT_POSITIONS)
        if event.is_random:
            self.random_moves.add(self.match.move_count)
        if event.continues:
            self.continued_moves.add(self.match.move_count)
        move = self.match.last_move
        assert move
        if self.match.is_over:
            self.phase = TablePhase.OVER
        return self._answered(event, move, CommandContent("play", self.decision_numbers[event.seat], event.move))

    def _undo(self, event: events.Undone) -> AppliedEvent:
        assert self.match
        undone = self.match.last_move
        assert undone
        self.undone[event.seat][self.match.move_count] += 1
        self.random_moves.discard(self.match.move_count)
        self.continued_moves.discard(self.match.move_count)
        self.match.pop()
        if self.match.move_count and len(self.match.tables) < 2:
            self.match = replay_to(self.match, self.match.move_count)
            self.match.drop_history(KEPT_POSITIONS)
        return self._answered(event, undone, CommandContent("undo", self.decision_numbers[event.seat], ""))

    def _take_back(self, event: events.TakenBack) -> AppliedEvent:
        """Go back to an earlier decision of the only person at the table."""
        assert self.match
        self.undone[event.seat][event.kept + 1] += 1
        self.taken_back += 1
        self.random_moves = {number for number in self.random_moves if number <= event.kept}
        self.continued_moves = {number for number in self.continued_moves if number <= event.kept}
        self.match = replay_to(self.match, event.kept)
        self.match.drop_history(KEPT_POSITIONS)
        content = CommandContent("undo", self.decision_numbers[event.seat], "")
        self.decision_numbers[event.seat] += 1
        self._remember(self.chairs[event.seat].guest, event.id, content)
        self._hand_turn(event.at)
        return AppliedEvent(event, frozenset(self.viewers))

    def _answered(self, event: events.Moved | events.Undone, move: PlayedMove, content: CommandContent) -> AppliedEvent:
        """Count a seat's answered decision; the clock depends only on facts that spectators notice."""
        assert self.match
        self.decision_numbers[event.seat] += 1
        self._remember(self.chairs[event.seat].guest, event.id, content)
        if NOBODY in move.noticed_by:
            self._hand_turn(event.at)
        return AppliedEvent(event, move.noticed_by | {event.seat}, move)

    def _remember(self, guest: GuestId | None, command_id: str, content: CommandContent) -> None:
        """Remember a guest's command by its id, and forget the oldest one."""
        if guest and command_id:
            recent = self.recent.setdefault(guest, {})
            recent[command_id] = content
            if len(recent) > MAX_RECENT:
                del recent[next(iter(recent))]

    def _seat(self, event: events.ChairsChanged) -> None:
        """Change the chairs; a player who comes back during their turn gets the full seconds again."""
        before, self.chairs = self.chairs, list(event.chairs)
        self.seat_guests()
        self.host = event.host
        self._rename_in_chat(before)
        turn = self.turn
        if turn != NOBODY and before[turn].level and not self.chairs[turn].level:
            self.clocks.since = event.at
        self.recent = {guest: recent for guest, recent in self.recent.items() if guest in self.seats_of_guests}
        self._count_votes()

    def _rename_in_chat(self, before: list[Chair]) -> None:
        """Show earlier chat messages of guests who changed their names under the new ones."""
        pairs = zip(before, self.chairs, strict=True)
        renamed = {new.guest: new.name for old, new in pairs if new.guest == old.guest and new.name != old.name}
        if renamed:
            said = [msgspec.structs.replace(chat, name=renamed.get(chat.guest, chat.name)) for chat in self.chat]
            self.chat = deque(said, MAX_CHAT)

    def _time_out(self, event: events.TimedOut) -> None:
        chair, level = self.chairs[event.seat], self.created.substitute
        self.chairs[event.seat] = msgspec.structs.replace(
            chair, level=level, forfeited=chair.forfeited or self.created.forfeit_on_time
        )
        self.clocks.hand_to(event.seat, event.at)

    def _vote(self, event: events.Voted) -> None:
        (self.votes.add if event.agrees else self.votes.discard)(event.seat)
        self._count_votes()

    def _count_votes(self) -> None:
        """Let a bot play for the absent player once everyone else agrees; votes of people who left do not count."""
        absent = self.clocks.seat
        voters = self.voters(absent)
        self.votes.intersection_update(voters)
        if self.votes and len(self.votes) == len(voters):
            self.chairs[absent] = msgspec.structs.replace(self.chairs[absent], level=self.created.substitute)
        if absent != NOBODY and self.chairs[absent].level:
            self.votes.clear()


def _seats(chairs: list[Chair]) -> dict[GuestId | None, Seat]:
    """Map guests to seats; a guest with two chairs has the first."""
    return {chair.guest: seat for seat, chair in reversed([*enumerate(chairs)]) if chair.guest}


def restore(history: Iterable[AnyEvent]) -> TableState:
    """Restore a table from its events."""
    first, *rest = history
    assert isinstance(first, events.Created)
    state = TableState(first)
    for event in rest:
        state.apply(event)
    return state


def replay_to(match: Match, made: int) -> Match:
    """Replay a match from its beginning up to a number of moves."""
    again = match.from_beginning()
    for move in match.moves[:made]:
        again.push(move)
    again.hints = match.hints_up_to(made)
    return again


def replayed_moves(match: Match) -> Iterator[PlayedMove]:
    """Replay a match from its beginning, one move after another."""
    again = match.from_beginning()
    for text in match.moves:
        again.push(text)
        again.drop_history()
        move = again.last_move
        assert move
        yield move

"""The commands of a client at a table, with their answers: play, explain, describe, hint, undo, chat."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.texts import refusal_text
from updraft.server import events, views, wire
from updraft.server.adviser import AdviceUnavailable, Hint
from updraft.server.events import AnyEvent, GuestId
from updraft.server.i18n import GameNotReady, TableSetAside, UserError, translate
from updraft.server.limits import MAX_CHAT_TEXT, MAX_ID, MAX_MOVE, plain_text
from updraft.server.live_table import Decide, LiveTable, Rejected
from updraft.server.store import DatabaseUnavailable
from updraft.server.table_state import CommandContent, TablePhase, TableState
from updraft.server.undo import MAX_UNDOS, MAX_UNDOS_OF_DECISION, can_undo, latest_decision

CommandAnswer: TypeAlias = wire.CommandAccepted | wire.CommandRefused


@dataclass(frozen=True)
class TableCommands:
    """The commands that one client can give at a table, as a guest or as a spectator (None), in a language."""

    table: LiveTable
    guest: GuestId | None
    lang: str

    async def move(self, command: wire.PlayMove) -> CommandAnswer:
        """Play a move; the same command sent again is played only once."""

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, command.id, content):
                return None
            seat, match = self._check_decision(state, command.decision)
            is_offered = seat == match.turn and command.move in match.cached_choices()
            if not is_offered and (refusal := views.refusal(match, seat, command.move)):
                raise Rejected(refusal_text(match.game, refusal, self.lang), refusal.rule)
            return self.table.move_event(state, command.move, command.id, command.continues)

        content = CommandContent("play", command.decision, command.move)
        if len(command.move) > MAX_MOVE:
            return wire.CommandRefused(id=command.id, rule=None, why=translate(self.lang, "bad_message", why="move"))
        return await self._answer(command.id, decide)

    def explain(self, command: wire.ExplainMove) -> CommandAnswer:
        """Say why a move is not legal now, without playing it."""
        try:
            seat = self._playing_seat(self.table.state)
        except Rejected as rejected:
            return wire.CommandRefused(id=command.id[:MAX_ID], rule=rejected.rule, why=rejected.why)
        match = self.table.state.match
        assert match
        if match.turn != seat:
            who = self.table.state.names[match.turn]
            return wire.CommandRefused(
                id=command.id[:MAX_ID], rule=match.game.turn_rule, why=translate(self.lang, "others_turn", who=who)
            )
        refusal = views.refusal(match, seat, command.move[:MAX_MOVE])
        if refusal is None:
            return wire.CommandAccepted(id=command.id[:MAX_ID])
        return wire.CommandRefused(
            id=command.id[:MAX_ID], rule=refusal.rule, why=refusal_text(match.game, refusal, self.lang)
        )

    def describe(self, command: wire.DescribeMoves) -> wire.MovesDescribed:
        """Describe legal moves in words."""
        state, match = self.table.state, self.table.state.match
        seat = state.seat_of(self.guest)
        moves = command.moves if match and seat != NOBODY else []
        described = [views.describe(match, seat, move, state.names, self.lang) for move in moves if match]
        return wire.MovesDescribed(id=command.id[:MAX_ID], moves=described)

    async def hint(self, command: wire.AskHint) -> wire.HintGiven | wire.CommandRefused:
        """Give a hint to the player whose turn it is; it is noted for the record before it is answered."""
        try:
            hint = await self._find_hint(command)
        except Rejected as rejected:
            return wire.CommandRefused(id=command.id[:MAX_ID], rule=rejected.rule, why=rejected.why)

        def decide(state: TableState) -> AnyEvent | None:
            seat, match = self._check_hint(state, command.decision)
            return None if match.move_count + 1 in match.hints else events.Hinted(self.table.services.now(), seat)

        answer = await self._answer(command.id, decide)
        if isinstance(answer, wire.CommandRefused):
            return answer
        return wire.HintGiven(id=command.id, **hint._asdict())

    async def _find_hint(self, command: wire.AskHint) -> Hint:
        """Let a worker find a hint, or raise Rejected."""
        _, match = self._check_hint(self.table.state, command.decision)
        assert self.guest
        if not self.table.services.hints.take(self.guest):
            raise self._rejection("hint_too_often")
        key = self.table.services.bot_runner.key_of(self.guest, self.table.id)
        try:
            return await self.table.services.adviser.hint(match, self.table.state.names, self.lang, key)
        except AdviceUnavailable as unavailable:
            raise self._rejection(unavailable.key) from None

    def _check_hint(self, state: TableState, number: int) -> tuple[Seat, Match]:
        """Return the seat and the match, or raise Rejected if this guest may not have a hint now."""
        seat, match = self._check_decision(state, number)
        if match.turn != seat:
            raise self._rejection("hint_others_turn")
        if not state.allows_hints:
            raise self._rejection("hint_forbidden")
        return seat, match

    async def undo(self, command: wire.UndoMove) -> CommandAnswer:
        """Undo the guest's own latest move, if it revealed nothing and the guest has undos left.

        Against bots alone, go back to the guest's latest decision.
        """
        content = CommandContent("undo", command.decision, "")
        if self.table.state.is_solo:
            return await self._take_back(command)

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, command.id, content):
                return None
            seat, move = self._check_undo(state, command.decision)
            if self.table.undoable is None or self.table.undoable[0] is not move:
                raise self._rejection("moved_on")
            if not self.table.undoable[1]:
                raise self._rejection("undo_revealed")
            return events.Undone(self.table.services.now(), seat, command.id)

        await self._prepare_undo(command.decision)
        return await self._answer(command.id, decide)

    async def _take_back(self, command: wire.UndoMove) -> CommandAnswer:
        """Go back to the latest decision of a guest who plays against bots alone."""
        content = CommandContent("undo", command.decision, "")
        match, continued = self.table.state.match, set(self.table.state.continued_moves)
        seat = self.table.state.seat_of(self.guest)
        kept = await asyncio.to_thread(latest_decision, match.clone(), seat, continued) if match else None

        def decide(state: TableState) -> AnyEvent | None:
            if self._was_executed(state, command.id, content):
                return None
            seat = self._playing_seat(state)
            if kept is None:
                raise self._rejection("undo_none")
            if command.decision != state.decision_numbers[seat] or kept >= (
                state.match.move_count if state.match else 0
            ):
                raise self._rejection("moved_on")
            self._check_undos_left(state, seat, kept + 1)
            return events.TakenBack(self.table.services.now(), seat, kept, command.id)

        return await self._answer(command.id, decide)

    def _check_undos_left(self, state: TableState, seat: Seat, move: int) -> None:
        """Raise Rejected if a seat has undone this move, or moves of this game, too often."""
        if state.undone[seat][move] >= MAX_UNDOS_OF_DECISION:
            raise self._rejection("undo_decision_limit", most=MAX_UNDOS_OF_DECISION)
        if state.undone[seat].total() >= MAX_UNDOS:
            raise self._rejection("undo_limit", most=MAX_UNDOS)

    def _check_undo(self, state: TableState, number: int) -> tuple[Seat, PlayedMove]:
        """Return the seat and its latest move, or raise Rejected if the seat may not undo it whatever it revealed."""
        seat = self._playing_seat(state)
        match = state.match
        if match is None or match.last_move is None or match.last_move.seat != seat:
            raise self._rejection("undo_not_yours")
        if number != state.decision_numbers[seat]:
            raise self._rejection("moved_on")
        self._check_undos_left(state, seat, match.move_count)
        return seat, match.last_move

    async def _prepare_undo(self, number: int) -> None:
        """Find out once, on a thread, what a guest's latest move revealed, if the guest may undo it otherwise."""
        with suppress(Rejected):
            _, move = self._check_undo(self.table.state, number)
            if self.table.undoable is None or self.table.undoable[0] is not move:
                self.table.undoable = move, await asyncio.to_thread(can_undo, move)

    async def chat(self, name: str, command: wire.SendChat) -> CommandAnswer:
        """Send a chat message from a player to the table; the same command sent again is stored only once."""

        def decide(state: TableState) -> AnyEvent | None:
            if self.guest is None or state.seat_of(self.guest) == NOBODY:
                raise self._rejection("spectating")
            if self._was_executed(state, command.id, CommandContent("chat", 0, text)):
                return None
            if self.guest in state.muted:
                raise self._rejection("muted")
            if not self.table.services.chat.take(self.guest):
                raise self._rejection("too_fast")
            return events.Chatted(self.table.services.now(), self.guest, name, text, command.id)

        try:
            text = plain_text(command.text, MAX_CHAT_TEXT, "bad_chat")
        except UserError as error:
            return wire.CommandRefused(id=command.id, rule=None, why=error.message(self.lang))
        return await self._answer(command.id, decide)

    async def _answer(self, command_id: str, decide: Decide) -> CommandAnswer:
        if not 0 < len(command_id) <= MAX_ID:
            return wire.CommandRefused(
                id=command_id[:MAX_ID], rule=None, why=translate(self.lang, "bad_message", why="id")
            )
        try:
            await self.table.act(decide)
        except Rejected as rejected:
            return wire.CommandRefused(id=command_id, rule=rejected.rule, why=rejected.why)
        except (TableSetAside, GameNotReady) as error:
            return wire.CommandRefused(id=command_id, rule=None, why=error.message(self.lang))
        except DatabaseUnavailable:
            return wire.CommandRefused(id=command_id, rule=None, why=translate(self.lang, "not_stored"))
        return wire.CommandAccepted(id=command_id)

    def _playing_seat(self, state: TableState) -> Seat:
        """Return the seat of a guest who may play now, or raise Rejected."""
        seat = state.seat_of(self.guest)
        if seat == NOBODY:
            raise self._rejection("spectating")
        if state.phase != TablePhase.PLAYING:
            key = {TablePhase.OPEN: "not_started", TablePhase.OVER: "over", TablePhase.CLOSED: "closed"}[state.phase]
            rule = state.match.result() if state.match else None
            raise Rejected(translate(self.lang, key), rule["end"] if rule else None)
        if state.chairs[seat].level:
            raise self._rejection("forfeited" if state.chairs[seat].forfeited else "substituted")
        return seat

    def _was_executed(self, state: TableState, command_id: str, content: CommandContent) -> bool:
        """Return whether this command was executed before; raise Rejected if its id stands for another one."""
        executed = state.recent_command(self.guest, command_id)
        if executed is not None and executed != content:
            raise self._rejection("id_used_twice")
        return executed is not None

    def _check_decision(self, state: TableState, number: int) -> tuple[Seat, Match]:
        """Return the seat and the match, or raise Rejected if the seat may not play or the decision is an old one."""
        seat = self._playing_seat(state)
        match = state.match
        assert match
        if match.turn == seat and number != state.decision_numbers[seat]:
            raise self._rejection("moved_on")
        return seat, match

    def _rejection(self, key: str, **words: object) -> Rejected:
        return Rejected(translate(self.lang, key, **words))

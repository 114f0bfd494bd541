"""Build the messages about a table for each viewer, in the viewer's language."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import legal_actions
from updraft.server import events, views, wire
from updraft.server.clocks import DISCONNECTED_TURN
from updraft.server.events import AnyEvent, Chair
from updraft.server.i18n import translate
from updraft.server.table_state import AppliedEvent, TablePhase, TableState, replayed_moves


class ViewerKey(NamedTuple):
    """Seat, language, and whether derived facts are wanted: viewers with the same key get the same bytes."""

    viewer: Seat
    lang: str
    wants_derived: bool = False


def snapshot(state: TableState, key: ViewerKey, entries: list[wire.LogEntry]) -> wire.Snapshot:
    """Build a snapshot: everything that a viewer may know."""
    match, viewer = state.match, key.viewer
    return wire.Snapshot(
        seq=state.sent[viewer],
        seat=viewer,
        table=table(state),
        state=_state_fields(match, viewer) if match else None,
        derived=_derived(state, key),
        log=entries,
        chat=[_chat_sent(state, viewer, chat) for chat in state.chat],
        decision=decision(state, viewer),
        clock=clock(state),
        turn=turn(state),
        result=match.result() if match else None,
    )


def messages_for(
    state: TableState, applied: AppliedEvent, keys: Iterable[ViewerKey]
) -> Iterator[tuple[wire.TableMessage, list[ViewerKey]]]:
    """Build the messages of the event just applied, each with the viewer keys that it is for.

    Keys that are told of a move alike share a message: only its `seq` is the first one's.
    """
    recipients = [key for key in keys if key.viewer in applied.viewers]
    if isinstance(applied.event, events.Moved) and applied.move:
        yield from _moves_played(state, applied.move, recipients)
    elif isinstance(applied.event, events.Undone) and applied.move:
        for key in recipients:
            yield _move_undone(state, applied.move, key), [key]
    else:
        for key in recipients:
            yield _message(state, applied.event, key), [key]


def _message(state: TableState, event: AnyEvent, key: ViewerKey) -> wire.TableMessage:
    viewer = key.viewer
    match event:
        case events.Started():
            return _game_started(state, key)
        case events.Chatted():
            return _chat_sent(state, viewer, event)
    return wire.SeatsChanged(
        seq=state.sent[viewer],
        table=table(state),
        clock=clock(state),
        turn=turn(state),
        decision=decision(state, viewer),
    )


def table(state: TableState) -> wire.TableInfo:
    created = state.created
    return wire.TableInfo(
        game=created.game,
        players=created.players,
        options=state.settings.options,
        ruleset=state.settings.ruleset,
        phase=state.phase,
        public=created.public,
        time_control=_time_control(created.time_control),
        forfeit_on_time=created.forfeit_on_time,
        host=state.seat_of(state.host),
        seats=[_seat_info(chair) for chair in state.chairs],
        rematch=state.rematch,
        free_undo=state.is_solo,
        taken_back=state.taken_back,
        hints=state.created.hints,
        hinted=state.hinted,
        playing_on=_playing_on(created.start),
        shuffle=_shuffle(state),
    )


def _shuffle(state: TableState) -> wire.CommittedShuffle | None:
    """Return what everyone may know of the luck; the secret is told by the record of the finished game alone."""
    if not state.commitment:
        return None
    return wire.CommittedShuffle(commitment=state.commitment, luck=state.luck_by_seat)


def _playing_on(start: events.StartPosition | None) -> wire.PlayingOnFrom | None:
    return wire.PlayingOnFrom(table=start.table, at=len(start.moves), seat=start.seat) if start else None


def decision(state: TableState, viewer: Seat) -> wire.Decision | None:
    """Build the decision of a viewer whose turn it is; None for others and for bots."""
    if state.match is None or viewer == NOBODY or state.turn != viewer or state.is_bots_turn():
        return None
    return wire.Decision(number=state.decision_numbers[viewer], choices=list(state.match.choices()))


def clock(state: TableState) -> wire.ClockInfo | None:
    if state.created.time_control is None or state.phase != TablePhase.PLAYING:
        return None
    return wire.ClockInfo(seat=state.turn, deadline=state.deadline(), reserves=list(state.clocks.reserves))


def turn(state: TableState) -> wire.TurnInfo | None:
    """Build the public facts of a turn without a clock; None while no game is being played, or with a clock."""
    if state.created.time_control or state.phase != TablePhase.PLAYING:
        return None
    seat, since = state.clocks.seat, state.clocks.since
    return wire.TurnInfo(
        seat=seat,
        since=since,
        vote_from=since + DISCONNECTED_TURN,
        voters=[] if state.chairs[seat].level else state.voters(seat),
        votes=sorted(state.votes),
    )


def move_log(state: TableState, viewer: Seat, lang: str) -> list[wire.LogEntry]:
    """Replay the game and describe its moves in words."""
    if state.match is None or state.match.move_count == 0:
        return []
    entries, names = [], state.names
    for number, move in enumerate(replayed_moves(state.match), 1):
        text, more = _line(state, move, number, viewer, names, lang), details(move, viewer, names, lang)
        if text or more:
            entries.append(
                wire.LogEntry(
                    seat=move.seat,
                    text=text,
                    rule=move.rule(viewer),
                    notation=move.notation(viewer),
                    turn_number=move.turn_number(viewer),
                    pieces=move.pieces(viewer),
                    more=more,
                    forced=is_forced(move, viewer),
                )
            )
    return entries


def details(move: PlayedMove, viewer: Seat, names: list[str], lang: str) -> list[wire.LogDetail]:
    """Return the consequences of a move as a viewer's log has them."""
    return [
        wire.LogDetail(text=one.text, rule=one.rule, pieces=one.pieces, weight=one.weight)
        for one in move.consequences(viewer, names, lang)
    ]


def is_forced(move: PlayedMove, viewer: Seat) -> bool:
    """Tell whether it was the viewer's own and only move; whether others had a choice stays their secret."""
    return viewer == move.seat and len(legal_actions(move.game, move.hidden_before(viewer))) == 1


def _line(state: TableState, move: PlayedMove, number: int, viewer: Seat, names: list[str], lang: str) -> str:
    """Describe a move for the log; say if it was chosen at random because a bot failed, to all who notice the move."""
    line = move.line(viewer, names, lang)
    if number not in state.random_moves or viewer not in move.noticed_by | {move.seat}:
        return line
    return f"{line} {translate(lang, 'bot_failed', who=names[move.seat])}".lstrip()


def _time_control(agreed: events.TimeControl | None) -> wire.TimeControlInfo | None:
    return wire.TimeControlInfo(seconds=agreed.seconds, reserve=agreed.reserve) if agreed else None


def _seat_info(chair: Chair) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=chair.name, is_person=chair.guest is not None, level=chair.level, forfeited=chair.forfeited
    )


def _state_fields(match: Match, viewer: Seat) -> views.StateFields:
    return views.state_fields(match.game, views.hidden_table(match, viewer))


def _derived(state: TableState, key: ViewerKey) -> views.DerivedFacts:
    """Derive facts from a viewer's view by the rules, if the viewer wants them."""
    if state.match is None or not key.wants_derived:
        return {}
    return views.derived(state.game, views.hidden_table(state.match, key.viewer), key.viewer)


def _moves_played(
    state: TableState, move: PlayedMove, recipients: Iterable[ViewerKey]
) -> Iterator[tuple[wire.MovePlayed, list[ViewerKey]]]:
    """Build the messages of a move: one for all that are told of it as spectators are, in each language."""
    result = state.match.result() if state.match else None
    times = clock(state), turn(state)
    shared: dict[str, list[ViewerKey]] = {}
    for key in recipients:
        if _is_told_as_spectator(state, move, key):
            shared.setdefault(key.lang, []).append(key)
        else:
            yield _move_played(state, move, key, times, result), [key]
    for alike in shared.values():
        yield _move_played(state, move, alike[0], times, result), alike


def _is_told_as_spectator(state: TableState, move: PlayedMove, key: ViewerKey) -> bool:
    """Tell whether a viewer sees of a move what spectators see, is told it in the same words and has no decision."""
    return (
        not key.wants_derived
        and move.told_as(key.viewer) == NOBODY
        and (key.viewer == NOBODY or (state.turn != key.viewer and move.diff(key.viewer) is move.diff(NOBODY)))
    )


def _move_played(
    state: TableState,
    move: PlayedMove,
    key: ViewerKey,
    times: tuple[wire.ClockInfo | None, wire.TurnInfo | None],
    result: dict[str, Any] | None,
) -> wire.MovePlayed:
    viewer, lang, wants_derived = key
    names = state.names
    return wire.MovePlayed(
        seq=state.sent[viewer],
        seat=move.seat,
        move=move.text if move.knows(viewer) else None,
        notation=move.notation(viewer),
        text=_line(state, move, state.match.move_count if state.match else 0, viewer, names, lang),
        rule=move.rule(viewer),
        turn_number=move.turn_number(viewer),
        pieces=move.pieces(viewer),
        more=details(move, viewer, names, lang),
        forced=is_forced(move, viewer),
        diff=move.diff(viewer),
        derived=views.derived(state.game, move.hidden_after(viewer), viewer) if wants_derived else {},
        decision=decision(state, viewer),
        clock=times[0],
        turn=times[1],
        result=result,
        hinted=state.hinted if result else [],
    )


def _move_undone(state: TableState, move: PlayedMove, key: ViewerKey) -> wire.MoveUndone:
    assert state.match
    viewer, names, lang = key.viewer, state.names, key.lang
    return wire.MoveUndone(
        seq=state.sent[viewer],
        seat=move.seat,
        state=_state_fields(state.match, viewer),
        derived=_derived(state, key),
        removed=1 if move.line(viewer, names, lang) or move.consequences(viewer, names, lang) else 0,
        decision=decision(state, viewer),
        clock=clock(state),
        turn=turn(state),
    )


def _game_started(state: TableState, key: ViewerKey) -> wire.GameStarted:
    assert state.match
    viewer = key.viewer
    return wire.GameStarted(
        seq=state.sent[viewer],
        table=table(state),
        state=_state_fields(state.match, viewer),
        derived=_derived(state, key),
        decision=decision(state, viewer),
        clock=clock(state),
        turn=turn(state),
    )


def _chat_sent(state: TableState, viewer: Seat, event: events.Chatted) -> wire.ChatSent:
    return wire.ChatSent(seq=state.sent[viewer], name=event.name, text=event.text, at=event.at)

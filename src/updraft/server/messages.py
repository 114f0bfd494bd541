"""Build the messages about a table for each viewer, in the viewer's language."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match
from updraft.server import events, views, wire
from updraft.server.events import AnyEvent, Chair
from updraft.server.table_state import TablePhase, TableState


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
        state=views.state_fields(state.game, views.hidden_table(match, viewer)) if match else None,
        derived=_derived(state, key),
        log=entries,
        chat=[_chat_sent(state, viewer, chat) for chat in state.chat],
        decision=decision(state, viewer),
        clock=clock(state),
        result=match.result() if match else None,
    )


def messages_for(
    state: TableState, event: AnyEvent, keys: Iterable[ViewerKey]
) -> Iterator[tuple[ViewerKey, wire.Message]]:
    """Build the message of the event just applied for each viewer key that notices it."""
    recipients = [key for key in keys if state.is_visible_to(event, key[0])]
    if isinstance(event, events.Moved):
        result = state.match.result() if state.match else None
        names, time = state.names, clock(state)
        for key in recipients:
            yield key, _move_played(state, event, key, names, time, result)
    else:
        for key in recipients:
            yield key, _message(state, event, key)


def _message(state: TableState, event: AnyEvent, key: ViewerKey) -> wire.Message:
    viewer = key.viewer
    match event:
        case events.Undone():
            return _move_undone(state, event.seat, key)
        case events.Started():
            return _game_started(state, key)
        case events.Chatted():
            return _chat_sent(state, viewer, event)
    return wire.SeatsChanged(
        seq=state.sent[viewer], table=table(state), clock=clock(state), decision=decision(state, viewer)
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
    )


def decision(state: TableState, viewer: Seat) -> wire.Decision | None:
    """Build the decision of a viewer whose turn it is; None for others and for bots."""
    if state.match is None or viewer == NOBODY or state.turn != viewer or state.is_bots_turn():
        return None
    return wire.Decision(number=state.decision_numbers[viewer], choices=list(state.choices()))


def clock(state: TableState) -> wire.ClockInfo | None:
    if state.created.time_control is None or state.phase != TablePhase.PLAYING:
        return None
    return wire.ClockInfo(seat=state.turn, deadline=state.deadline(), reserves=list(state.clocks.reserves))


def move_log(state: TableState, viewer: Seat, lang: str) -> list[wire.LogEntry]:
    """Replay the game and describe its moves in words."""
    if state.match is None or state.match.move_count == 0:
        return []
    entries = []
    match = Match(state.settings, state.match.seed)
    for move in state.match.moves:
        match.push(move)
        match.drop_history()
        text = views.log_line(match, viewer, state.names, lang)
        entries.append(wire.LogEntry(seat=views.mover(match), text=text, rule=views.rule(match, viewer)))
    return [entry for entry in entries if entry.text]


def _time_control(agreed: events.TimeControl | None) -> wire.TimeControlInfo | None:
    return wire.TimeControlInfo(seconds=agreed.seconds, reserve=agreed.reserve) if agreed else None


def _seat_info(chair: Chair) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=chair.name, is_person=chair.guest is not None, level=chair.level, forfeited=chair.forfeited
    )


def _derived(state: TableState, key: ViewerKey) -> views.DerivedFacts:
    """Derive facts from a viewer's view by the rules, if the viewer wants them."""
    if state.match is None or not key.wants_derived:
        return {}
    return views.derived(state.game, views.hidden_table(state.match, key.viewer), key.viewer)


def _move_played(
    state: TableState,
    event: events.Moved,
    key: ViewerKey,
    names: list[str],
    time: wire.ClockInfo | None,
    result: dict[str, Any] | None,
) -> wire.MovePlayed:
    match, (viewer, lang, _) = state.match, key
    assert match
    return wire.MovePlayed(
        seq=state.sent[viewer],
        seat=event.seat,
        move=event.move if event.seat == viewer else None,
        text=views.log_line(match, viewer, names, lang),
        rule=views.rule(match, viewer),
        notice=views.notice(match, viewer, names, lang),
        diff=views.diff(match, viewer),
        derived=_derived(state, key),
        decision=decision(state, viewer),
        clock=time,
        result=result,
    )


def _move_undone(state: TableState, seat: Seat, key: ViewerKey) -> wire.MoveUndone:
    assert state.match
    viewer = key.viewer
    return wire.MoveUndone(
        seq=state.sent[viewer],
        seat=seat,
        state=views.state_fields(state.game, views.hidden_table(state.match, viewer)),
        derived=_derived(state, key),
        log=move_log(state, viewer, key.lang),
        decision=decision(state, viewer),
        clock=clock(state),
    )


def _game_started(state: TableState, key: ViewerKey) -> wire.GameStarted:
    assert state.match
    viewer = key.viewer
    return wire.GameStarted(
        seq=state.sent[viewer],
        table=table(state),
        state=views.state_fields(state.game, views.hidden_table(state.match, viewer)),
        derived=_derived(state, key),
        decision=decision(state, viewer),
        clock=clock(state),
    )


def _chat_sent(state: TableState, viewer: Seat, event: events.Chatted) -> wire.ChatSent:
    return wire.ChatSent(seq=state.sent[viewer], name=event.name, text=event.text, at=event.at)

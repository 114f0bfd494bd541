"""What each viewer is told of a table and of every event, in the viewer's language."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.match import Match
from updraft.server import events, views, wire
from updraft.server.events import AnyEvent, Chair
from updraft.server.table_state import TablePhase, TableState


class ViewerKey(NamedTuple):
    """Of viewers: where they sit, their language, and whether they want to be told what follows by the rules."""

    viewer: Seat
    lang: str
    wants_derived: bool = False


def snapshot(state: TableState, key: ViewerKey, heard: list[wire.LogEntry]) -> wire.Snapshot:
    """Everything that a viewer may know, from the start."""
    match, viewer = state.match, key.viewer
    return wire.Snapshot(
        seq=state.sent[viewer],
        seat=viewer,
        table=table(state),
        state=views.state_fields(state.game, views.hidden_table(match, viewer)) if match else None,
        derived=_sights(state, key),
        log=heard,
        chat=[_said(state, viewer, chatted) for chatted in state.chat],
        decision=decision(state, viewer),
        clock=clock(state),
        result=match.result() if match else None,
    )


def messages_for(
    state: TableState, event: AnyEvent, keys: Iterable[ViewerKey]
) -> Iterator[tuple[ViewerKey, wire.Message]]:
    """What each sort of viewers is told of the event that was just applied; nothing if it makes no difference."""
    hearing = [key for key in keys if state.is_visible_to(event, key[0])]
    if isinstance(event, events.Moved):
        result = state.match.result() if state.match else None
        names, time = state.names, clock(state)
        for key in hearing:
            yield key, _moved(state, event, key, names, time, result)
    else:
        for key in hearing:
            yield key, _told(state, event, key)


def _told(state: TableState, event: AnyEvent, key: ViewerKey) -> wire.Message:
    viewer = key.viewer
    match event:
        case events.Undone():
            return _undone(state, event.seat, key)
        case events.Started():
            return _began(state, key)
        case events.Chatted():
            return _said(state, viewer, event)
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
        seats=[_place(chair) for chair in state.chairs],
        rematch=state.rematch,
    )


def decision(state: TableState, viewer: Seat) -> wire.Decision | None:
    """The choices of a person whose turn it is."""
    if state.match is None or viewer == NOBODY or state.turn != viewer or state.is_bots_turn():
        return None
    return wire.Decision(number=state.decision_numbers[viewer], choices=list(state.choices()))


def clock(state: TableState) -> wire.ClockInfo | None:
    if state.created.time_control is None or state.phase != TablePhase.PLAYING:
        return None
    return wire.ClockInfo(seat=state.turn, deadline=state.deadline(), reserves=list(state.clocks.reserves))


def log(state: TableState, viewer: Seat, lang: str) -> list[wire.LogEntry]:
    """All that has happened, in words."""
    if state.match is None or state.match.move_count == 0:
        return []
    lines = []
    match = Match(state.settings, state.match.seed)
    for move in state.match.moves:
        match.push(move)
        match.drop_history()
        text = views.log_line(match, viewer, state.names, lang)
        lines.append(wire.LogEntry(seat=views.mover(match), text=text, rule=views.rule(match, viewer)))
    return [line for line in lines if line.text]


def _time_control(agreed: events.TimeControl | None) -> wire.TimeControlInfo | None:
    return wire.TimeControlInfo(seconds=agreed.seconds, reserve=agreed.reserve) if agreed else None


def _place(chair: Chair) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=chair.name, is_person=chair.guest is not None, level=chair.level, forfeited=chair.forfeited
    )


def _sights(state: TableState, key: ViewerKey) -> views.DerivedFacts:
    """What follows by the rules from what a viewer sees, for those who draw it."""
    if state.match is None or not key.wants_derived:
        return {}
    return views.derived(state.game, views.hidden_table(state.match, key.viewer), key.viewer)


def _moved(
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
        derived=_sights(state, key),
        decision=decision(state, viewer),
        clock=time,
        result=result,
    )


def _undone(state: TableState, seat: Seat, key: ViewerKey) -> wire.MoveUndone:
    assert state.match
    viewer = key.viewer
    return wire.MoveUndone(
        seq=state.sent[viewer],
        seat=seat,
        state=views.state_fields(state.game, views.hidden_table(state.match, viewer)),
        derived=_sights(state, key),
        log=log(state, viewer, key.lang),
        decision=decision(state, viewer),
        clock=clock(state),
    )


def _began(state: TableState, key: ViewerKey) -> wire.GameStarted:
    assert state.match
    viewer = key.viewer
    return wire.GameStarted(
        seq=state.sent[viewer],
        table=table(state),
        state=views.state_fields(state.game, views.hidden_table(state.match, viewer)),
        derived=_sights(state, key),
        decision=decision(state, viewer),
        clock=clock(state),
    )


def _said(state: TableState, viewer: Seat, event: events.Chatted) -> wire.ChatSent:
    return wire.ChatSent(seq=state.sent[viewer], name=event.name, text=event.text, at=event.at)

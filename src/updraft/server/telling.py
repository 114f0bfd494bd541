"""What each viewer is told of a table and of every event, in the viewer's language."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from updraft.kit.contract import NOBODY, Seat
from updraft.records.match import Match
from updraft.server import events, views, wire
from updraft.server.events import AnyEvent, Chair
from updraft.server.sitting import Phase, Sitting


class Sort(NamedTuple):
    """Of viewers: where they sit, their language, and whether they want to be told what follows by the rules."""

    viewer: Seat
    lang: str
    sights: bool = False


def joined(sitting: Sitting, sort: Sort, heard: list[wire.Line]) -> wire.Joined:
    """Everything that a viewer may know, from the start."""
    match, viewer = sitting.match, sort.viewer
    return wire.Joined(
        number=sitting.told[viewer],
        seat=viewer,
        table=table(sitting),
        state=views.state(sitting.game, views.seen(match, viewer)) if match else None,
        sights=_sights(sitting, sort),
        log=heard,
        chat=[_said(sitting, viewer, chatted) for chatted in sitting.chat],
        ask=ask(sitting, viewer),
        clock=clock(sitting),
        result=match.result() if match else None,
    )


def told(sitting: Sitting, event: AnyEvent, sorts: Iterable[Sort]) -> Iterator[tuple[Sort, wire.Message]]:
    """What each sort of viewers is told of the event that was just applied; nothing if it makes no difference."""
    hearing = [sort for sort in sorts if sitting.is_told(event, sort[0])]
    if isinstance(event, events.Moved):
        result = sitting.match.result() if sitting.match else None
        names, time = sitting.names, clock(sitting)
        for sort in hearing:
            yield sort, _moved(sitting, event, sort, names, time, result)
    else:
        for sort in hearing:
            yield sort, _told(sitting, event, sort)


def _told(sitting: Sitting, event: AnyEvent, sort: Sort) -> wire.Message:
    viewer = sort.viewer
    match event:
        case events.Undone():
            return _undone(sitting, event.seat, sort)
        case events.Started():
            return _began(sitting, sort)
        case events.Chatted():
            return _said(sitting, viewer, event)
    return wire.Seats(number=sitting.told[viewer], table=table(sitting), clock=clock(sitting), ask=ask(sitting, viewer))


def table(sitting: Sitting) -> wire.Table:
    created = sitting.created
    return wire.Table(
        game=created.game,
        players=created.players,
        options=sitting.settings.options,
        ruleset=sitting.settings.ruleset,
        phase=sitting.phase,
        public=created.public,
        pace=created.pace,
        out=created.out,
        host=sitting.seat_of(sitting.host),
        places=[_place(chair) for chair in sitting.chairs],
        rematch=sitting.rematch,
    )


def ask(sitting: Sitting, viewer: Seat) -> wire.Ask | None:
    """The choices of a person whose turn it is."""
    if sitting.match is None or viewer == NOBODY or sitting.turn != viewer or sitting.is_bots_turn():
        return None
    return wire.Ask(answers=sitting.answers[viewer], choices=list(sitting.choices()))


def clock(sitting: Sitting) -> wire.Clock | None:
    if sitting.created.pace is None or sitting.phase != Phase.PLAYING:
        return None
    return wire.Clock(seat=sitting.turn, deadline=sitting.deadline(), banks=list(sitting.clocks.banks))


def log(sitting: Sitting, viewer: Seat, lang: str) -> list[wire.Line]:
    """All that has happened, in words."""
    if sitting.match is None or sitting.match.move_count == 0:
        return []
    lines = []
    match = Match(sitting.settings, sitting.match.seed)
    for move in sitting.match.moves:
        match.push(move)
        match.drop_history()
        text = views.line(match, viewer, sitting.names, lang)
        lines.append(wire.Line(seat=views.mover(match), text=text, rule=views.rule(match, viewer)))
    return [line for line in lines if line.text]


def _place(chair: Chair) -> wire.Place:
    return wire.Place(name=chair.name, person=chair.guest is not None, level=chair.level, out=chair.out)


def _sights(sitting: Sitting, sort: Sort) -> views.Sights:
    """What follows by the rules from what a viewer sees, for those who draw it."""
    if sitting.match is None or not sort.sights:
        return {}
    return views.sights(sitting.game, views.seen(sitting.match, sort.viewer), sort.viewer)


def _moved(
    sitting: Sitting,
    event: events.Moved,
    sort: Sort,
    names: list[str],
    time: wire.Clock | None,
    result: dict[str, Any] | None,
) -> wire.Moved:
    match, (viewer, lang, _) = sitting.match, sort
    assert match
    return wire.Moved(
        number=sitting.told[viewer],
        seat=event.seat,
        move=event.move if event.seat == viewer else None,
        line=views.line(match, viewer, names, lang),
        rule=views.rule(match, viewer),
        news=views.news(match, viewer, names, lang),
        changes=views.changes(match, viewer),
        sights=_sights(sitting, sort),
        ask=ask(sitting, viewer),
        clock=time,
        result=result,
    )


def _undone(sitting: Sitting, seat: Seat, sort: Sort) -> wire.Undone:
    assert sitting.match
    viewer = sort.viewer
    return wire.Undone(
        number=sitting.told[viewer],
        seat=seat,
        state=views.state(sitting.game, views.seen(sitting.match, viewer)),
        sights=_sights(sitting, sort),
        log=log(sitting, viewer, sort.lang),
        ask=ask(sitting, viewer),
        clock=clock(sitting),
    )


def _began(sitting: Sitting, sort: Sort) -> wire.Began:
    assert sitting.match
    viewer = sort.viewer
    return wire.Began(
        number=sitting.told[viewer],
        table=table(sitting),
        state=views.state(sitting.game, views.seen(sitting.match, viewer)),
        sights=_sights(sitting, sort),
        ask=ask(sitting, viewer),
        clock=clock(sitting),
    )


def _said(sitting: Sitting, viewer: Seat, event: events.Chatted) -> wire.Said:
    return wire.Said(number=sitting.told[viewer], name=event.name, text=event.text, at=event.at)

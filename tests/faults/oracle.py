"""The oracle: compare what clients were told with the stored events, and with what a new page is shown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import select

from tests.faults.page_client import Command
from tests.server.clients import JsonObject
from updraft.server import events, schema
from updraft.server.database import engine_of
from updraft.server.events import AnyEvent

UNCOMPARED = ("type", "next_decision", "chat")


def read_tables(url: str, tables: Sequence[str]) -> dict[str, list[AnyEvent]]:
    """Read the events of tables, past the server. Fail if a number is missing."""
    stored = schema.events
    wanted = select(stored).where(stored.c.table_id.in_(tables)).order_by(stored.c.table_id, stored.c.number)
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            rows = connection.execute(wanted).all()
    finally:
        engine.dispose()
    found: dict[str, list[AnyEvent]] = {table: [] for table in tables}
    for row in rows:
        assert row.number == len(found[row.table_id]), f"event {len(found[row.table_id])} of {row.table_id} is missing"
        found[row.table_id].append(events.decode(row.body.encode()))
    return found


def trouble_with_commands(past: Iterable[AnyEvent], seat: int, commands: Sequence[Command]) -> Iterator[str]:
    """Say which commands of a seat are lost, doubled, changed, out of order, or stored though they were refused."""
    commanded = events.Moved | events.Undone | events.TakenBack
    stored = [event for event in past if isinstance(event, commanded) and event.seat == seat]
    count = Counter(event.id for event in stored if event.id)
    yield from (f"{id_} is stored {times} times" for id_, times in count.items() if times > 1)
    yield from (f"{id_} was never sent" for id_ in count.keys() - {command.id for command in commands})
    accepted = [command for command in commands if command.answer == "accepted"]
    yield from (f"{command.id} was accepted and is lost" for command in accepted if not count[command.id])
    for command in commands:
        if command.answer == "refused" and count[command.id]:
            yield f"{command.id} was refused and is stored"
    text = {command.id: command.message.get("move") for command in commands}
    for event in stored:
        if isinstance(event, events.Moved) and event.id in text and event.move != text[event.id]:
            yield f"{event.id} is stored as another move"
    kept = [command.id for command in accepted if count[command.id]]
    if kept != [event.id for event in stored if event.id in set(kept)]:
        yield "accepted commands are stored in another order"


def trouble_with_snapshot(shown: JsonObject, fresh: JsonObject) -> Iterator[str]:
    """Say in which fields a page differs from one that is opened now."""
    for name in fresh.keys() - set(UNCOMPARED):
        if shown.get(name) != fresh[name]:
            yield f"{name} is {shown.get(name)!r:.300} instead of {fresh[name]!r:.300}"
    if _said(shown["chat"]) != _said(fresh["chat"]):
        yield "the chat differs"


def _said(chat: list[JsonObject]) -> list[tuple[str, str, float]]:
    return [(line["name"], line["text"], line["at"]) for line in chat]

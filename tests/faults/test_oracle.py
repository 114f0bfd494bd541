"""The oracle itself: it must notice a lost, doubled, changed or misplaced move, and a page that went astray."""

import pytest

from tests.faults.oracle import trouble_with_commands, trouble_with_snapshot
from tests.faults.page_client import Command, reduce
from updraft.server.events import AnyEvent, Moved, Undone

SEAT = 1


def sent(command_id: str, move: str, answer: str | None = "accepted") -> Command:
    return Command({"type": "play", "id": command_id, "move": move}, answer)


def stored(command_id: str, move: str, seat: int = SEAT) -> Moved:
    return Moved(at=1.0, seat=seat, move=move, id=command_id)


COMMANDS = [sent("a", "draw"), sent("b", "red 7", "refused"), sent("c", "red 5"), sent("d", "pass", None)]
PAST: list[AnyEvent] = [stored("a", "draw"), stored("", "green 3", 0), stored("c", "red 5"), Undone(2.0, 0, "x")]


@pytest.mark.parametrize(
    "past",
    [PAST, [*PAST, stored("d", "pass")]],
    ids=["as acknowledged", "stored, but not yet answered"],
)
def test_commands_as_they_were_acknowledged_are_no_trouble(past: list[AnyEvent]) -> None:
    assert list(trouble_with_commands(past, SEAT, COMMANDS)) == []


@pytest.mark.parametrize(
    ("past", "trouble"),
    [
        (PAST[1:], "a was accepted and is lost"),
        ([*PAST, stored("c", "red 5")], "c is stored 2 times"),
        ([*PAST, stored("b", "red 7")], "b was refused and is stored"),
        ([*PAST, stored("e", "pass")], "e was never sent"),
        ([PAST[0], stored("c", "red 6")], "c is stored as another move"),
        ([PAST[2], PAST[0]], "accepted commands are stored in another order"),
    ],
)
def test_trouble_with_commands_is_found(past: list[AnyEvent], trouble: str) -> None:
    assert trouble in list(trouble_with_commands(past, SEAT, COMMANDS))


def test_a_page_that_missed_a_move_differs_from_a_new_one() -> None:
    before = {"seq": 1, "seat": 0, "state": {"turn": 0, "hand": [1, 2]}, "log": [], "chat": [], "next_decision": 0}
    entry = {"seat": 0, "text": "Ann draws", "rule": "UPT-5", "notation": "draw", "turn_number": 1, "pieces": []}
    entry |= {"more": [], "forced": False}
    facts = {"seq": 2, "decision": None, "result": None}
    after = reduce(before, {"type": "move", "diff": {"turn": 1, "hand": [[1, 5]]}} | entry | facts)
    fresh = {"seq": 2, "seat": 0, "state": {"turn": 1, "hand": [1, 5]}, "log": [entry], "chat": []}
    assert list(trouble_with_snapshot(after, fresh)) == []
    assert sorted(trouble.split()[0] for trouble in trouble_with_snapshot(before, fresh)) == ["log", "seq", "state"]

"""The page's types are what the server says."""

import json
from pathlib import Path

import pytest

from tests.server.clients import RunningServer, seated
from updraft.server import wire
from updraft.server.typescript import files, typescript

PAGE = Path(__file__).parents[2] / "web/src"


@pytest.mark.parametrize("place", files())
def test_the_types_of_the_page_are_up_to_date(place: str) -> None:
    assert (PAGE / place).read_text(encoding="utf-8") == files()[place], "run `make wire`"


def test_a_state_is_explained_where_it_is_declared() -> None:
    text = files()["games/tout-la-haut/state.ts"]
    assert "  /** rounds finished: cards on the current player's tree */\n  height: number;" in text
    assert "  tree: number[][];" in text
    assert '"tree": [5, 7]' in text
    assert 'export const Colour = {"GREY": 0' in text
    assert "export interface Sights {" in text


def test_every_message_is_in_them() -> None:
    text = typescript()
    for one in ("Joined", "Moved", "Undone", "Refused", "Move", "Undo", "Card", "Clock"):
        assert f"export interface {one} {{" in text
    assert '  type: "move";' in text
    assert "  changes: Record<string, number | [number, number][]>;" in text


def test_what_is_sent_is_what_is_declared(server: RunningServer) -> None:
    _, _, seats = seated(server, "tout-la-haut", 2)
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    seat.move(seat.decision["choices"][0])
    kinds = {"snapshot": wire.Snapshot, "move": wire.MovePlayed, "accepted": wire.CommandAccepted}
    for line in seat.raw:
        said = json.loads(line)
        assert set(said) == {"type", *kinds[said["type"]].__struct_fields__}

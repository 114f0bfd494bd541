"""The page's types, generated from the server's."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from tests.server.clients import RunningServer, current, start_game
from updraft.server import wire
from updraft.server.typescript import files, typescript

PAGE = Path(__file__).parents[2] / "web/src"


@pytest.mark.parametrize("place", files())
def test_the_types_of_the_page_are_up_to_date(place: str) -> None:
    assert (PAGE / place).read_text(encoding="utf-8") == files()[place], "run `make wire`"


def test_a_state_has_types_shapes_names_and_the_comments_of_its_fields() -> None:
    text = files()["games/tout-la-haut/state.ts"]
    assert re.search(r"  /\*\* rounds finished.* \*/\n  height: number;", text)
    assert "  tree: number[][];" in text
    assert '"tree": [5, 7]' in text
    assert 'export const Colour = {"GREY": 0' in text
    assert "export interface Derived {" in text


def test_every_message_has_a_type() -> None:
    text = typescript()
    for name in ("Snapshot", "MovePlayed", "MoveUndone", "CommandRefused", "PlayMove", "LobbyEntry", "ClockInfo"):
        assert f"export interface {name} {{" in text
    assert '  type: "move";' in text
    assert "  diff: Record<string, number | [number, number][]>;" in text


def test_messages_have_the_declared_fields(server: RunningServer) -> None:
    _, _, sockets = start_game(server, "tout-la-haut", 2)
    socket, decision = current(sockets)
    socket.move(decision["choices"][0])
    kinds = {"snapshot": wire.Snapshot, "move": wire.MovePlayed, "accepted": wire.CommandAccepted}
    for line in socket.raw:
        message = json.loads(line)
        assert set(message) == {"type", *kinds[message["type"]].__struct_fields__}


def test_a_message_with_another_number_is_otherwise_the_same() -> None:
    message = wire.ChatSent(seq=9, name='"seq":9', text='{"seq":9}', at=9.0)
    encoded = wire.encode(message)
    assert wire.renumber(encoded, 9, 10) == wire.encode(msgspec.structs.replace(message, seq=10))
    assert wire.renumber(encoded, 9, 9) == encoded

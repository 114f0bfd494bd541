"""Undo: which moves of each game can be undone, and undo over the socket."""

import random
import re
from collections.abc import Iterator

import pytest

import updraft
from tests.server.clients import RunningServer, current, drain_all, start_game
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings
from updraft.server import undo

GAMES = 6
LONGEST = 250


def can_undo(match: Match) -> bool:
    assert match.last_move
    return undo.can_undo(match.last_move)


def matches_after(pattern: str, game: str, players: int = 3) -> Iterator[Match]:
    """Yield random games just after each move whose text matches a pattern."""
    for number in range(GAMES):
        match, rng = Match(Settings(updraft.game(game), players), f"undo {number}"), random.Random(number)
        while not match.is_over and match.move_count < LONGEST:
            text = rng.choice(match.legal_moves)
            match.push(text)
            if re.fullmatch(pattern, text) and not match.is_over:
                yield match


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("die-aufsteiger", "lift .*"),
        ("die-aufsteiger", "put .*"),
        ("die-aufsteiger", "walk .*"),
        ("up-too-high", "build done"),
        ("up-too-high", "take .*"),
        ("up-too-high", "bid done"),
        ("up-turn", "pass"),
    ],
)
def test_a_move_that_reveals_nothing_can_be_undone(game: str, pattern: str) -> None:
    found = [can_undo(match) for match, _ in zip(matches_after(pattern, game), range(3), strict=False)]
    assert found == [True] * 3


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d"),  # a card is shown, and the next player gets the hand
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d\*"),  # face down, but the next player gets the hand
        ("up-turn", r"draw"),  # the mover sees a tile
        ("up-turn", r"\d+"),  # a tile is shown
        ("up-too-high", "plane .*"),
        ("up-too-high", "airport .*"),
    ],
)
def test_a_move_that_reveals_something_cannot_be_undone(game: str, pattern: str) -> None:
    found = [can_undo(match) for match, _ in zip(matches_after(pattern, game), range(8), strict=False)]
    assert len(found) > 2
    assert not any(found)


def test_an_offer_can_be_undone_until_everyone_has_chosen() -> None:
    """Offer shares in Up Too High: the others see only that a player has chosen; the last choice shows the cards."""
    found: dict[int, list[bool]] = {1: [], 2: [], 3: []}
    for match in matches_after("offer .*", "up-too-high"):
        chosen = int(match.table[0].step) or 3
        if len(found[chosen]) < 6:
            found[chosen].append(can_undo(match))
    assert found == {1: [True] * 6, 2: [True] * 6, 3: [False] * 6}


def test_offering_no_share_can_be_undone_too() -> None:
    matches = matches_after("offer none", "up-too-high", players=5)
    early = [can_undo(match) for match, _ in zip(matches, range(40), strict=False) if match.table[0].step]
    assert len(early) > 3 and all(early)


def test_a_card_laid_in_secret_can_be_undone() -> None:
    """Bid in Up Too High: the others do not see the cards."""
    assert can_undo(next(matches_after(r"bid \S+-\S+", "up-too-high")))


def test_a_move_that_used_luck_cannot_be_undone() -> None:
    found = [can_undo(match) for match in matches_after(".*", "up-turn", 2) if luck(match, -2) != luck(match, -1)]
    assert found and not any(found)


def luck(match: Match, at: int) -> bytes:
    words: bytes = match.tables[at][0].luck.tobytes()
    return words


def test_with_perfect_information_every_move_can_be_undone() -> None:
    for match in matches_after(".*", "die-aufsteiger"):
        assert can_undo(match)
        if match.move_count > 20:
            break


def test_the_answer_depends_on_the_movers_view_only() -> None:
    """Redeal another world with the same view for the mover: the answer is the same."""
    for match in matches_after("(bid|dividend|fly|take) .*", "up-too-high"):
        before, after = match.tables[-2], match.tables[-1]
        mover, game = int(before[0].turn), match.game
        other_before = before.copy()
        game.rules.redeal(other_before, mover, match.move_count)
        other_after = other_before.copy()
        game.rules.play(other_after, match.numbers[-1])
        answer = can_undo(match)
        hidden = [table.copy() for table in (after, other_after)]
        for table in hidden:
            game.rules.hide(table, mover)
        if hidden[0].tobytes() == hidden[1].tobytes():
            assert undo.can_undo(PlayedMove(game, other_before, match.numbers[-1], other_after)) == answer
        if match.move_count > 60:
            break


def test_undoing_a_hidden_move_tells_the_others_nothing(server: RunningServer) -> None:
    """Lay a card for a bid, undo it, lay it again: no other player receives the card."""
    table, _, sockets = start_game(server, "up-too-high", 3)
    socket, decision = current(sockets)
    while not decision["choices"][0].startswith("bid"):
        socket.move(decision["choices"][0])
        drain_all(sockets)
        socket, decision = current(sockets)
    card = next(text for text in decision["choices"] if text != "bid done")
    before = server.table(table).state.match
    assert before
    position = before.table.tobytes()
    for _ in range(2):
        assert socket.move(card)["type"] == "accepted" and socket.decision
        assert socket.request(type="undo", id=socket.new_id(), decision=socket.decision["number"])["type"] == "accepted"
    after = server.table(table).state.match
    assert after and after.table.tobytes() == position
    assert socket.decision
    answer = socket.request(type="undo", id="again", decision=socket.decision["number"])
    assert answer["type"] == "refused" and re.search("own latest move|revealed", answer["why"])
    drain_all(sockets)
    for other in sockets:
        assert other is socket or not any(card in line for line in other.raw)

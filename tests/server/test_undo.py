"""What may be taken back, and what not, with concrete moves of every game; and over the socket."""

import random
import re
from collections.abc import Iterator

import pytest

from tests.server.clients import RunningServer, seated
from updraft import games
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.server.undo import may_take_back

GAMES = 6
LONGEST = 250


def made(game: str, pattern: str, players: int = 3) -> Iterator[Match]:
    """Positions just after moves of a kind, in random games."""
    for number in range(GAMES):
        match, dice = Match(Settings(games.find(game), players), f"undo {number}"), random.Random(number)
        while not match.is_over and match.move_count < LONGEST:
            text = dice.choice(match.legal_moves)
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
def test_a_move_that_teaches_nobody_anything_may_be_taken_back(game: str, pattern: str) -> None:
    found = [may_take_back(match) for match, _ in zip(made(game, pattern), range(3), strict=False)]
    assert found == [True] * 3


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d"),  # a card is shown, and the next one looks into the hand
        ("tout-la-haut", r"[A-Z]\d[A-Z]\d\*"),  # face-down, but the next one looks into the hand
        ("up-turn", r"draw"),  # the mover itself sees a tile
        ("up-turn", r"\d+"),  # a tile is shown
        ("up-too-high", "plane .*"),
        ("up-too-high", "airport .*"),
    ],
)
def test_a_move_from_which_somebody_learns_something_may_not_be_taken_back(game: str, pattern: str) -> None:
    found = [may_take_back(match) for match, _ in zip(made(game, pattern), range(8), strict=False)]
    assert len(found) > 2
    assert not any(found)


def test_an_offer_may_be_taken_back_until_all_have_chosen() -> None:
    """In Up Too High the others see that somebody has chosen, and nothing more; the last choice lays the cards."""
    found: dict[int, list[bool]] = {1: [], 2: [], 3: []}
    for match in made("up-too-high", "offer .*"):
        chosen = int(match.table[0].step) or 3
        if len(found[chosen]) < 6:
            found[chosen].append(may_take_back(match))
    assert found == {1: [True] * 6, 2: [True] * 6, 3: [False] * 6}


def test_whether_a_share_was_chosen_makes_no_difference_to_taking_back() -> None:
    matches = made("up-too-high", "offer none", players=5)
    early = [may_take_back(match) for match, _ in zip(matches, range(40), strict=False) if match.table[0].step]
    assert len(early) > 3 and all(early)


def test_a_card_laid_in_secret_may_be_taken_back() -> None:
    """In Up Too High, the first card of somebody's bid is nobody's business."""
    assert may_take_back(next(made("up-too-high", r"bid \S+-\S+")))


def test_what_called_upon_luck_may_not_be_taken_back() -> None:
    found = [may_take_back(match) for match in made("up-turn", ".*", 2) if luck(match, -2) != luck(match, -1)]
    assert found and not any(found)


def luck(match: Match, at: int) -> bytes:
    words: bytes = match.tables[at][0].luck.tobytes()
    return words


def test_where_everything_is_open_every_move_may_be_taken_back() -> None:
    for match in made("die-aufsteiger", ".*"):
        assert may_take_back(match)
        if match.move_count > 20:
            break


def test_the_answer_depends_on_what_the_mover_sees_and_nothing_else() -> None:
    """Another world that looks the same to the mover gives the same answer."""
    for match in made("up-too-high", "(bid|dividend|fly|take) .*"):
        before, after = match.tables[-2], match.tables[-1]
        who, game = int(before[0].turn), match.game
        there = before.copy()
        game.rules.redeal(there, who, match.move_count)
        then = there.copy()
        game.rules.play(then, match.numbers[-1])
        answer = may_take_back(match)
        match.tables[-2:] = [there, then]
        seen = [table.copy() for table in (after, then)]
        for table in seen:
            game.rules.hide(table, who)
        if seen[0].tobytes() == seen[1].tobytes():
            assert may_take_back(match) == answer
        match.tables[-2:] = [before, after]
        if match.move_count > 60:
            break


def test_who_saw_nothing_of_a_move_hears_nothing_of_its_being_taken_back(server: RunningServer) -> None:
    """A card laid for a bid, taken back, laid again: the others hear of neither more nor less than they see."""
    table, _, seats = seated(server, "up-too-high", 3)
    while not next(seat for seat in seats if seat.decision).decision["choices"][0].startswith("bid"):  # type: ignore[index]
        seat = next(seat for seat in seats if seat.decision)
        assert seat.decision
        seat.move(seat.decision["choices"][0])
        for one in seats:
            one.hear_all()
    seat = next(seat for seat in seats if seat.decision)
    assert seat.decision
    card = next(text for text in seat.decision["choices"] if text != "bid done")
    before = server.table(table).state.match
    assert before
    position = before.table.tobytes()
    for _ in range(2):
        assert seat.move(card)["type"] == "accepted"
        assert seat.answer_to(type="undo", id=seat.new_id(), decision=seat.decision["number"])["type"] == "accepted"
    after = server.table(table).state.match
    assert after and after.table.tobytes() == position
    said = seat.answer_to(type="undo", id="again", decision=seat.decision["number"])
    assert said["type"] == "refused" and re.search("no move of yours|learnt", said["why"])
    for one in seats:
        one.hear_all()
        assert not any(card in line for line in one.raw if one is not seat)

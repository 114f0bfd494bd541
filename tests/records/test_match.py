"""A game that is played and written down at the same time."""

from collections.abc import Callable

import pytest

from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match, OutcomeError
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, legal_actions

GAME_1 = 14  # moves of a game with 2 players
FIRST, DECK, OBJECTIVE = 0, 1, 2


@pytest.fixture
def match(game: Game) -> Match:
    return Match(Settings(game, 2, {"objective": "random", "strategic": True}), "oak", keep_legal=True)


@pytest.fixture
def before_game_2(match: Match) -> Match:
    """Find a match one move before all cards are reshuffled."""
    while match.move_count < GAME_1 - 1:
        match.push(match.legal_moves[0])
    return match


def image(match: Match) -> tuple[list[bytes], str]:
    """Collect everything that can be seen of a match."""
    return [table.tobytes() for table in match.tables], match.record().text()


def test_a_match_keeps_the_position_before_every_move(match: Match) -> None:
    first = match.table.tobytes()
    assert match.move_count == 0
    match.push(match.legal_moves[0])
    assert match.move_count == 1
    assert [table.tobytes() for table in match.tables] == [first, match.table.tobytes()]


def test_the_turn_is_nobodys_when_the_game_is_over(match: Match, finish: Callable[[Match], Match]) -> None:
    assert (match.turn, match.is_over, match.result()) == (match.record().first, False, None)
    finish(match)
    assert (match.turn, match.is_over, match.legal_moves) == (NOBODY, True, [])
    assert match.result() is not None


def test_a_move_by_number_is_the_move_by_text(game: Game) -> None:
    by_text, by_number = (Match(Settings(game, 4), "oak") for _ in range(2))
    while not by_text.is_over:
        number = legal_actions(game, by_text.table)[-1]
        by_text.push(game.notation.text(by_text.table, number))
        by_number.push(number)
    assert image(by_text) == image(by_number)


def test_the_same_seed_gives_the_same_match(game: Game, finish: Callable[[Match], Match]) -> None:
    one, same, other = (finish(Match(Settings(game, 5), seed)) for seed in ("oak", "oak", "elm"))
    assert image(one) == image(same)
    assert one.setup != other.setup


@pytest.mark.parametrize("move", ["nonsense", "B9B9", -1, 1000])
def test_a_refused_move_changes_nothing(match: Match, move: str | int) -> None:
    before = image(match)
    with pytest.raises(Refused):
        match.push(move)
    with pytest.raises(Refused):
        match.push(match.legal_moves[0], seat=1 - match.turn)
    assert image(match) == before


def test_no_position_shows_how_chance_was_decided(before_game_2: Match) -> None:
    before_game_2.push(before_game_2.legal_moves[0])
    for table in before_game_2.tables:
        s = table[0]
        assert (s.taping, s.tape_at, s.tape_end, s.wanted) == (0, 0, 0, 0)
        assert not s.tape.any()


def test_undo_takes_back_the_last_move(match: Match) -> None:
    images = [image(match)]
    for _ in range(5):
        match.push(match.legal_moves[-1])
        images.append(image(match))
    while match.move_count:
        assert image(match) == images.pop()
        match.pop()
    assert image(match) == images.pop()


def test_undo_takes_back_the_luck_of_a_move_as_well(before_game_2: Match) -> None:
    match = before_game_2
    before = image(match)
    match.push(match.legal_moves[0])
    assert [entry["chance"] for entry in match.entries[-2:]] == ["deck", "objective"]
    match.pop()
    assert image(match) == before


def test_the_same_move_after_undo_brings_the_same_luck(before_game_2: Match) -> None:
    match = before_game_2
    move = match.legal_moves[0]
    match.push(move)
    after = image(match)
    match.pop()
    match.push(move)
    assert image(match) == after


def test_another_move_after_undo_leaves_no_trace_of_the_first(game: Game) -> None:
    wavering, straight = (Match(Settings(game, 3), "oak") for _ in range(2))
    first, *_, last = wavering.legal_moves
    wavering.push(first)
    wavering.pop()
    wavering.push(last)
    straight.push(last)
    assert image(wavering) == image(straight)


def test_the_end_of_a_game_can_be_taken_back(match: Match, finish: Callable[[Match], Match]) -> None:
    finish(match)
    assert "result" in match.record().document()
    match.pop()
    assert not match.is_over
    assert "result" not in match.record().document()


def test_there_is_nothing_to_take_back_before_the_first_move(match: Match) -> None:
    before = image(match)
    with pytest.raises(IndexError, match="no move has been made"):
        match.pop()
    assert image(match) == before


def test_legal_moves_are_kept_only_where_asked_for(game: Game) -> None:
    for keep in (True, False):
        match = Match(Settings(game, 3), "oak", keep_legal=keep)
        legal = match.legal_moves
        match.push(legal[0])
        assert match.entries[-1].get("legal") == (legal if keep else None)


def test_a_record_does_not_change_with_the_moves_after_it(match: Match) -> None:
    record = match.record()
    text = record.text()
    match.push(match.legal_moves[0])
    assert record.text() == text


def test_outcomes_take_the_place_of_luck(game: Game, match: Match) -> None:
    deck = game.chances[DECK].read(match.table, match.setup["deck"])
    deck.reverse()
    fed = Match(match.settings, None, [(FIRST, [1]), (DECK, deck), (OBJECTIVE, [3])])
    assert fed.setup["deck"] == match.setup["deck"][::-1]
    assert fed.entries == [{"chance": "objective", "name": "DIVERSE"}]
    assert fed.turn == 1


@pytest.mark.parametrize("wrong", ["missing", "last missing", "swapped", "changed", "short", "long", "doubled", "far"])
def test_outcomes_that_do_not_fit_are_refused(before_game_2: Match, wrong: str) -> None:
    match = before_game_2
    deck = match.game.chances[DECK].read(match.table, match.setup["deck"])
    outcomes = {
        "missing": [],
        "last missing": [(DECK, deck)],
        "swapped": [(OBJECTIVE, [0]), (DECK, deck)],
        "changed": [(DECK, [deck[1], *deck[1:]]), (OBJECTIVE, [0])],
        "short": [(DECK, deck[:-1]), (OBJECTIVE, [0])],
        "long": [(DECK, [*deck, deck[0]]), (OBJECTIVE, [0])],
        "doubled": [(DECK, deck), (OBJECTIVE, [0]), (OBJECTIVE, [0])],
        "far": [(DECK, deck), (OBJECTIVE, [5])],
    }
    wanted = {"last missing": OBJECTIVE, "far": OBJECTIVE, "doubled": None}
    before = image(match)
    with pytest.raises(OutcomeError) as caught:
        match.push(match.legal_moves[0], outcomes=outcomes[wrong])
    assert caught.value.wanted == wanted.get(wrong, DECK)
    assert image(match) == before
    match.push(match.legal_moves[0], outcomes=[(DECK, deck), (OBJECTIVE, [4])])
    assert match.entries[-1] == {"chance": "objective", "name": "SMALL-CABIN"}


def test_outcomes_where_nothing_is_left_to_luck_are_refused(match: Match) -> None:
    before = image(match)
    with pytest.raises(OutcomeError, match="left over") as caught:
        match.push(match.legal_moves[0], outcomes=[(OBJECTIVE, [0])])
    assert caught.value.wanted is None
    assert image(match) == before


def test_a_tried_move_is_not_computed_again(game: Game) -> None:
    one, other = (Match(Settings(game, 3), "foreseen") for _ in range(2))
    for _ in range(8):
        text = one.legal_moves[0]
        number = game.notation.number(one.table, text)
        assert number is not None
        after = one.after(number)
        one.push(text, one.turn)
        other.push(text)
        assert one.table is after
    assert one.record() == other.record()
    assert one.table.tobytes() == other.table.tobytes()


def test_trying_another_move_or_seat_has_no_effect(game: Game) -> None:
    match = Match(Settings(game, 3), "foreseen")
    foreseen, *others = match.legal_moves
    number = game.notation.number(match.table, foreseen)
    assert number is not None
    after = match.after(number)
    with pytest.raises(Refused):
        match.push(foreseen, (match.turn + 1) % 3)
    match.push((others or [foreseen])[-1])
    assert match.table is not after

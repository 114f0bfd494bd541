"""Every game: the log tells moves, consequences and pieces in both languages, one turn after the other."""

from collections.abc import Callable, Iterator

from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.match import Match
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.table import Settings, hide_for
from updraft.kit.texts import LANGUAGES
from updraft.kit.untrusted import printable

FACE_DOWN = "*"

Positions = Callable[[Game], Iterator[Match]]


def last_moves(game: Game, positions: Positions) -> Iterator[tuple[PlayedMove, list[str]]]:
    """Yield the last move of each position with the players' names."""
    for match in positions(game):
        if move := match.last_move:
            yield move, [f"player {seat}" for seat in range(match.settings.players)]


def texts_of(move: PlayedMove, viewer: Seat, names: list[str], lang: str) -> list[str]:
    consequences = move.consequences(viewer, names, lang)
    return [move.line(viewer, names, lang), *(consequence.text for consequence in consequences)]


def test_every_text_of_the_log_is_there_in_both_languages(game: Game, some_positions: Positions) -> None:
    for move, names in last_moves(game, some_positions):
        for viewer in (*move.viewers, ALL_HANDS):
            told = [texts_of(move, viewer, names, lang) for lang in LANGUAGES]
            assert len({len(texts) for texts in told}) == 1
            for number, texts in enumerate(zip(*told, strict=True)):
                assert len({bool(text) for text in texts}) == 1
                assert all(texts) or number == 0, "a consequence always says something"
                assert not any(mark in text for mark in "{}" for text in texts)
                assert [printable(text, len(text)) for text in texts] == [*texts]


def told(move: PlayedMove, viewer: Seat, names: list[str], lang: str) -> tuple[object, ...]:
    """Tell all of a move from a viewer's own tables."""
    log, seen = move.game.parts.log, move.seen_by(viewer)
    texts = log.tell(seen, names, lang), log.consequences(seen, names, lang)
    return *texts, log.pieces(seen), move.rule(viewer), move.notation(viewer), move.turn_number(viewer)


def test_seats_that_are_not_involved_are_told_a_move_like_spectators(game: Game, some_positions: Positions) -> None:
    alike = 0
    for move, names in last_moves(game, some_positions):
        assert move.seat in move.involved
        for viewer in {*move.viewers} - move.involved - {NOBODY}:
            alike += 1
            for lang in LANGUAGES:
                assert told(move, viewer, names, lang) == told(move, NOBODY, names, lang)
    assert alike, "somebody only watches"


def test_every_move_is_told_to_everyone(game: Game, some_positions: Positions) -> None:
    """Replays have a line for each move, of a hidden one without what is hidden."""
    for move, names in last_moves(game, some_positions):
        assert all(move.line(viewer, names, "en") for viewer in (*move.viewers, ALL_HANDS))


def test_consequences_are_the_same_in_both_languages_but_for_their_words(game: Game, some_positions: Positions) -> None:
    for move, names in last_moves(game, some_positions):
        for viewer in move.viewers:
            english, french = (move.consequences(viewer, names, lang) for lang in LANGUAGES)
            for one, other in zip(english, french, strict=True):
                assert (one.rule, one.pieces, one.weight) == (other.rule, other.pieces, other.weight)
                assert one.rule in {*game.rule_kinds, ""}
                assert one.weight in ("detail", "moment")


def test_pieces_are_named_as_in_the_box(game: Game, some_positions: Positions) -> None:
    """Look up every name in the box, without the word for how the piece lies.

    A star marks a face-down piece, and stands alone if its face is unseen.
    """
    for move, names in last_moves(game, some_positions):
        box = {*game.components.inventory(move.before), *game.components.inventory(move.after)}
        for viewer in (*move.viewers, ALL_HANDS):
            shown = {*move.pieces(viewer)}.union(*(one.pieces for one in move.consequences(viewer, names, "en")))
            assert {name.removesuffix(FACE_DOWN).partition(" ")[0] for name in shown if name != FACE_DOWN} <= box
            assert FACE_DOWN not in shown or not move.knows(viewer), "who made the move has seen its pieces"


def test_the_log_is_told_from_hidden_tables_alone(game: Game, some_positions: Positions) -> None:
    """Tell a move again from tables that were hidden twice; nothing else may be read, and nothing is written."""
    for move, names in last_moves(game, some_positions):
        for viewer in move.viewers:
            seen = move.seen_by(viewer)
            tables = hide_for(game, move.before, viewer).tobytes(), hide_for(game, move.after, viewer).tobytes()
            for lang in LANGUAGES:
                texts_of(move, viewer, names, lang)
            move.pieces(viewer)
            assert (seen.before.tobytes(), seen.after.tobytes()) == tables
            assert (seen.viewer, seen.knows) == (viewer, viewer == move.seat)


def test_turns_are_counted_alike_for_everyone_and_never_fall(game: Game) -> None:
    number = game.parts.log.turn_number
    for players in game.player_counts:
        match, last = Match(Settings(game, players), "turns"), -1
        while not match.is_over and match.move_count < 60:
            numbers = {number(hide_for(game, match.table, viewer)) for viewer in range(NOBODY, players)}
            assert numbers == {number(match.table)}
            assert min(numbers) >= last
            last = min(numbers)
            match.push(match.legal_actions[-1])


def test_decisions_of_different_players_are_different_turns(game: Game, positions: Positions) -> None:
    """Compare moves that follow each other; with `together`, others walk along in a turn of die Aufsteiger."""
    turn_number = game.parts.log.turn_number
    for match in positions(game):
        if len(match.tables) > 1 and not match.is_over and not match.settings.options.get("together"):
            before, after = match.tables[-2:]
            same_turn = turn_number(before) == turn_number(after)
            assert not same_turn or before[0].turn == after[0].turn

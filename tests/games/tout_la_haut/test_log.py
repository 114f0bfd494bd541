"""The log of Tout là-haut: the card for viewers who may know it, and the interval between two games."""

import random

from tests.games.tout_la_haut.tables import GAME
from updraft.kit.contract import NOBODY
from updraft.kit.match import Match
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.table import Settings

NAMES = ["Ann", "Bo"]


def two_games() -> list[PlayedMove]:
    """Play both games of a strategic match at random."""
    match, rng = Match(Settings(GAME, 2, {"strategic": True}), "log"), random.Random(3)
    moves = []
    while not match.is_over:
        match.push(rng.choice(match.legal_moves))
        moves.append(match.played(match.move_count))
    return moves


def test_tlh_6_a_face_down_card_is_shown_to_its_builder_only() -> None:
    down = next(move for move in two_games() if move.text.endswith("*"))
    shown = {viewer: move_pieces for viewer in (NOBODY, 0, 1, ALL_HANDS) if (move_pieces := down.pieces(viewer))}
    card = (down.text.removesuffix("*"),)
    assert shown == {down.seat: card, ALL_HANDS: card}


def test_tlh_21_the_interval_tells_all_points_and_who_starts() -> None:
    moves = two_games()
    told = [move.consequences(NOBODY, NAMES, "en") for move in moves]
    (interval,) = [number for number, consequences in enumerate(told) if consequences]
    after = moves[interval].after[0]
    *points, start = told[interval]
    assert [one.text for one in points] == [
        f"After the first game {name} has {after.banked[seat]} points" for seat, name in enumerate(NAMES)
    ]
    assert start.text == f"{NAMES[after.starter]} starts the second game, and hands now pass to the right"
    assert (start.rule, start.weight) == ("TLH-21", "moment")


def test_tlh_21_turns_go_on_in_the_second_game() -> None:
    numbers = [move.turn_number(NOBODY) for move in two_games()]
    assert numbers == sorted(set(numbers))

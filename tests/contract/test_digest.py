"""Every game with a digest: it tells no secret, leaves the table alone, and proposes legal moves."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from updraft.kit.contract import Game
from updraft.kit.digest import Digest
from updraft.kit.loops import rng_of
from updraft.kit.match import Match
from updraft.kit.table import legal_actions

Positions = Callable[[Game], Iterator[Match]]
HIGHEST = 40  # of numbers that are scaled to about 1


@pytest.fixture
def digest(game: Game) -> Digest:
    if game.parts.digest is None:
        pytest.skip(f"{game.name} has no digest")
    return game.parts.digest


def test_worlds_that_look_the_same_have_the_same_digest(game: Game, digest: Digest, some_positions: Positions) -> None:
    true, other = np.full((2, digest.size), np.nan, np.float32)
    for match in some_positions(game):
        for seat in range(match.settings.players):
            digest.write(match.table, seat, true)
            world = match.table.copy()
            game.rules.redeal(world, seat, 7)
            digest.write(world, seat, other)
            assert true.tobytes() == other.tobytes(), (match.move_count, seat, np.flatnonzero(true != other))
            assert (np.abs(true) < HIGHEST).all()


def test_the_table_stays_as_it_is(game: Game, digest: Digest, some_positions: Positions) -> None:
    out = np.zeros(digest.size, np.float32)
    for match in some_positions(game):
        before = match.table.tobytes()
        digest.write(match.table, 0, out)
        assert match.table.tobytes() == before


def test_proposed_moves_are_legal(game: Game, digest: Digest, some_positions: Positions) -> None:
    if digest.propose is None:
        pytest.skip(f"{game.name} proposes no moves")
    rng = rng_of("proposals")
    for match in some_positions(game):
        if not match.is_over:
            before, moves = match.table.tobytes(), np.array(legal_actions(game, match.table))
            proposed = {int(digest.propose(match.table, moves, len(moves), rng)) for _ in range(5)}
            assert proposed <= set(moves.tolist())
            assert match.table.tobytes() == before


def test_every_fact_has_a_name_of_its_own_and_a_meaning_of_one_sentence(game: Game, digest: Digest) -> None:
    for facts in (digest.each, digest.facts):
        assert len({fact.name for fact in facts}) == len(facts)
        for fact in facts:
            assert fact.meaning[0].isupper() or fact.meaning[0] == "1"
            assert fact.meaning.endswith(".")
            assert ". " not in fact.meaning

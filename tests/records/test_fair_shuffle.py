"""Fair shuffles: a record shows that its luck was fixed by a secret and by players' luck, or says what is wrong."""

import json
from typing import Any

import pytest

from updraft import games
from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.table import Settings
from updraft.kit.texts import LANGUAGES
from updraft.records.fair_shuffle import FORM, FairSeed, check_fair, commitment_to, read_seed
from updraft.records.read import RecordError, read

SECRET = "5e" * 32
SEED = FairSeed(commitment_to(SECRET), SECRET, 1, ("a1" * 16, "bot", "none"))


def record(game: str = "tout-la-haut", seed: str = SEED.text) -> Record:
    """Return the record of a game's first three moves."""
    match = Match(Settings(games.find(game), 3), seed)
    for _ in range(3):
        match.push(match.legal_moves[0])
    return match.record()


def problem(changed: Record, lang: str = "en") -> str:
    with pytest.raises(RecordError) as caught:
        check_fair(read(changed.text()))
    return caught.value.message(lang)


@pytest.mark.parametrize("game", games.names())
def test_a_record_carries_all_that_fixed_its_shuffles(game: str) -> None:
    seed, match = check_fair(read(record(game).text()))
    assert seed == SEED
    assert seed.added == {0: "a1" * 16}
    assert match.move_count == 3


def test_a_commitment_is_the_hash_that_anybody_can_compute() -> None:
    """printf 'fair-shuffle/1 5e5e…5e' | sha256sum"""
    assert commitment_to(SECRET) == "553bd6b70827798186599b58c09f955da8534fffa80a756c377a054ec5c6d191"


def with_seed(**parts: Any) -> Record:
    """Return a record whose seed was changed afterwards, while its shuffles stayed."""
    changed = record()
    changed.seed = FairSeed(**{**SEED.__dict__, **parts}).text
    return changed


def _without_seed() -> Record:
    changed = record()
    changed.seed = None
    return changed


def _of_nobody() -> str:
    return FairSeed(SEED.commitment, SECRET, 1, ("none", "bot", "bot")).text


def _with_other_first() -> Record:
    """Return a game in which somebody named the first player; the same seed deals the same."""
    drawn = record().first
    match = Match(Settings(games.find("tout-la-haut"), 3, first=(drawn + 1) % 3), SEED.text)
    return match.record()


OTHER = "0f" * 32

TAMPERED = {
    "no seed": (_without_seed, "the record has no seed"),
    "another seed": (lambda: record(seed="oak"), "does not say where it came from"),
    "damaged": (lambda: record(seed=f"{FORM} secret=12"), "damaged"),
    "luck of another length": (lambda: with_seed(luck=("a1", "bot", "none")), "damaged"),
    "secret": (lambda: with_seed(secret=OTHER), "does not fit the commitment"),
    "commitment": (lambda: with_seed(commitment=commitment_to(OTHER)), "does not fit the commitment"),
    "secret and commitment": (
        lambda: with_seed(secret=OTHER, commitment=commitment_to(OTHER)),
        "not those of the secret and the players’ luck",
    ),
    "luck": (lambda: with_seed(luck=("a2" * 16, "bot", "none")), "not those of the secret and the players’ luck"),
    "deal": (lambda: with_seed(deal=2), "not those of the secret and the players’ luck"),
    "seats": (lambda: with_seed(luck=("a1" * 16, "bot")), "luck for 2 seats, but 3 play"),
    "nobody": (lambda: record(seed=_of_nobody()), "nobody but the server added luck"),
    "first": (_with_other_first, "luck let seat"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_each_kind_of_tampering_has_its_own_sentence(kind: str) -> None:
    tamper, sentence = TAMPERED[kind]
    assert sentence in problem(tamper())
    assert len({problem(tamper(), lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_a_changed_deck_does_not_follow_from_the_seed() -> None:
    document = json.loads(record().text())
    deck = document["setup"]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    with pytest.raises(RecordError, match="not those of the secret"):
        check_fair(read(json.dumps(document)))


def test_a_wrong_move_is_told_as_it_is() -> None:
    changed = record()
    changed.moves[0]["move"] = "X1X1"
    assert problem(changed).startswith("move 1: ")


def test_other_seeds_have_no_parts() -> None:
    for seed in (None, "", "oak", SEED.text + " ", SEED.text.upper(), SEED.text.replace("bot", "boy")):
        assert read_seed(seed) is None

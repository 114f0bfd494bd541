"""Inputs that once did harm, and some new ones for every target; `make fuzz` tries as many as there is time for."""

import logging
import random
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

from tests.fuzz.__main__ import Attack, main, read_figures
from tests.fuzz.every import NAMES, SERVED_NAMES, find_target
from tests.fuzz.mutations import mutated
from tests.fuzz.served import AttackedServer, Failures, attacked
from tests.fuzz.targets import Target
from updraft.kit.untrusted import InputError

FOUND = Path(__file__).parent / "found"
INPUTS = 100  # for a reader
REQUESTS = 12  # for a server
SLOWEST = 5.0  # seconds of processor time for one input


@pytest.fixture(scope="module", autouse=True)
def stopped_server() -> Iterator[None]:
    yield
    if attacked.cache_info().currsize:
        attacked().stop()
        attacked.cache_clear()


def attack(target: Target, data: bytes) -> None:
    began = process_time()
    target.attack(data)
    assert process_time() - began < SLOWEST


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=f"{path.parent.name}-{path.name}") for path in sorted(FOUND.glob("*/*"))]
)
def test_what_was_found_does_no_harm_any_more(path: Path) -> None:
    attack(find_target(path.parent.name), path.read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_changed_inputs_are_accepted_or_clearly_refused(name: str) -> None:
    target, rng = find_target(name), random.Random(name)
    seeds = target.seeds()
    for seed in seeds:
        attack(target, seed)
    for _ in range(REQUESTS if name in SERVED_NAMES else INPUTS):
        attack(target, mutated(seeds, rng))


def test_a_server_that_fails_is_noticed() -> None:
    failures = Failures()
    failures.handle(logging.LogRecord("updraft", logging.ERROR, "", 0, "a request failed", (), None))
    with pytest.raises(AssertionError, match="a request failed"):
        failures.check()
    failures.check()


def test_an_unclear_refusal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InputError, "message", lambda error, lang: "line\nline")
    with pytest.raises(AssertionError, match="an unclear refusal"):
        find_target("components").attack(b"")


def test_figures_are_read_from_the_engine() -> None:
    done = Attack("records")
    read_figures("#2\tINITED cov: 7 ft: 9\n#512\tNEW    cov: 83 ft: 90 corp: 3/9b\nstat::peak_rss_mb: 90\n", done)
    assert (done.inputs, done.reached, done.memory) == (512, 83, 90)


def test_an_unknown_target_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["recods"])
    assert "there is no target 'recods': choose from records, moves-" in capsys.readouterr().err


def test_the_attacker_is_a_guest_of_a_running_game() -> None:
    server: AttackedServer = attacked()
    server.send_frame(b'{"type":"ping"}')
    server.send_request(find_target("http").seeds()[0])

"""The pages about bots: their examples run, and messages look as printed."""

import doctest
import hashlib
import json
import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import updraft
from tests.bots.fake_model import fake_model, player
from updraft.bots import ProgramBot
from updraft.bots.language_model_bot import SETTINGS
from updraft.bots.play import play_to_end
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import View, view_of

DOCS = Path(__file__).parents[2] / "docs" / "bots"
EXAMPLES = DOCS / "examples"
MAX_MOVES = 6 if jit.MODE == "interpreted" else 30  # enough to test the messages


def printed(key: str) -> Any:
    """Return the message with a key as protocol.md prints it."""
    lines = re.findall(r"^```json\n(.*)\n```$", (DOCS / "protocol.md").read_text(encoding="utf-8"), re.MULTILINE)
    messages = [json.loads(line) for line in lines]
    return next(message for message in messages if key in message)


def test_examples_of_the_readme_run() -> None:
    outcome = doctest.testfile(str(DOCS / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_messages_look_as_printed(tmp_path: Path, game: Game) -> None:
    """Play the first decision of the README's game, with one illegal answer."""
    path = tmp_path / "listener"
    path.write_text(
        '#!/bin/sh\nread a; read b; echo \'{"move": "G3B3"}\'; read c; printf \'%s\\n\' "$a" "$b" "$c" >$0.log\n'
    )
    path.write_text(path.read_text() + 'echo \'{"move": "G2G3"}\'; read d; printf \'%s\\n\' "$d" >>$0.log\n')
    path.chmod(0o755)
    match = Match(Settings(game, 2), "readme")
    bot = ProgramBot(str(path), "x")
    view = view_of(game, match.table, match.turn)
    assert game.notation.text(view.table, bot.choose(view)) == printed("move")["move"]
    bot.game_over({"end": "TLH-7", "scores": [39, 31], "winners": [0], "ranks": [1, 2]})
    bot.close()
    hello, question, refusal, over = map(json.loads, Path(f"{path}.log").read_text(encoding="utf-8").splitlines())
    assert hello == printed("hello")
    assert over == printed("over")
    shown = printed("view")
    assert question["choices"] == shown["choices"]
    assert {name: question["view"][name] for name in shown["view"]} == shown["view"]
    refused, shown_refused = refusal["refused"], printed("refused")["refused"]
    assert {**refused, "why": ""} == {**shown_refused, "why": ""}
    assert refused["why"].endswith("[TLH-3]") and shown_refused["why"].endswith("[TLH-3]")
    assert {*refusal} == {*printed("refused")}


@pytest.mark.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)
@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_the_example_in_javascript_plays_every_game(game: Game) -> None:
    """Compute its random choices here, too."""
    match = Match(Settings(game, 2), "javascript")
    bots = [ProgramBot(f"node {EXAMPLES / 'dice.mjs'}", f"seat {seat}") for seat in range(2)]
    play_to_end(match, bots, lambda: match.move_count >= MAX_MOVES)
    streams = [int(hashlib.sha256(f"seat {seat} program".encode()).hexdigest()[:8], 16) for seat in range(2)]
    for (table, after), move in zip(pairwise(match.tables), match.moves, strict=True):
        view = view_of(game, table, int(table[0].turn))
        streams[view.seat] = (streams[view.seat] * 1664525 + 1013904223) % 2**32
        assert move == view.legal_moves[streams[view.seat] * len(view.legal_moves) >> 32]
        assert after is not table
    assert match.move_count > 0


def test_the_example_in_python_builds_high(game: Game) -> None:
    match = Match(Settings(game, 2), "python")
    play_to_end(match, [ProgramBot(str(EXAMPLES / "tall.py"), seat) for seat in "ab"])
    assert match.is_over
    for table, move in zip(match.tables[:-1], match.moves, strict=True):
        up = [choice for choice in view_at(game, table).legal_moves if not choice.endswith("*")]
        assert not up or (move in up and move[-1] == max(choice[-1] for choice in up))


def view_at(game: Game, table: Any) -> View:
    return view_of(game, table, int(table[0].turn))


def test_examples_are_as_long_as_the_page_says() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for path in EXAMPLES.iterdir():
        assert f"(examples/{path.name}): {len(path.read_text(encoding='utf-8').splitlines())} lines" in page


def test_examples_of_language_models_run() -> None:
    with fake_model(player()) as fake:
        outcome = doctest.testfile(
            str(DOCS.parent / "language-models.md"),
            module_relative=False,
            optionflags=doctest.ELLIPSIS,
            extraglobs={"address": fake.url},
        )
    assert outcome.attempted > 12
    assert outcome.failed == 0


def test_every_setting_of_a_language_model_is_documented() -> None:
    page = (DOCS.parent / "language-models.md").read_text(encoding="utf-8")
    assert all(f"`{setting}`" in page for setting in SETTINGS)

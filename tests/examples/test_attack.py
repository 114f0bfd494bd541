"""A tiny attack: it meets the bot, resumes, says what it gains, and chooses on other deals than it is measured on."""

import json
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.arena.statistics import Estimate
from updraft.kit.table import Settings

BENCH = Path(__file__).parents[2] / "bench"
GAME = "tout-la-haut"
TINY = [
    *("--tables", "16", "--stretch", "14", "--epochs", "2", "--warm-up", "1", "--steps", "2000"),
    *("--trial-games", "4", "--choice-games", "4", "--games", "8", "--against", "expert:4"),
]


@pytest.fixture
def attack(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("attack")


def test_a_tiny_attack_says_what_it_gains(attack: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert attack.main([GAME, "--out", str(tmp_path), *TINY]) == 0
    result = json.loads((tmp_path / attack.RESULT).read_text())
    assert result["choice"].keys() == {str(approach) for approach in attack.APPROACHES}
    gain = 100 * (result["win_share"]["value"] - 0.5)
    assert f"hours of attack gain {gain:+.1f} ± " in capsys.readouterr().out

    again = tmp_path / "again"
    assert attack.main([GAME, "--out", str(again), *TINY]) == 0
    assert json.loads((again / attack.RESULT).read_text()) | {"hours": 0} == result | {"hours": 0}


def test_ctrl_c_keeps_the_training(attack: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(attack, "choose_approach", interrupt)
        assert attack.main([GAME, "--out", str(tmp_path), *TINY]) == sys.modules["session"].INTERRUPTED
    trained = (tmp_path / "net.npz").read_bytes()
    assert not (tmp_path / attack.RESULT).exists()
    assert attack.main([GAME, "--out", str(tmp_path), *TINY]) == 0
    assert (tmp_path / "net.npz").read_bytes() == trained
    assert (tmp_path / attack.RESULT).exists()


def test_the_attacked_bot_plays_its_own_seats(attack: Any) -> None:
    settings = Settings(updraft.game(GAME), 2)
    play = attack.Duel(settings, Namespace(tables=8, candidates=32, against="simple:face-down"), "1")
    for _ in range(6):
        tables = play.open_tables()
        assert play.turns(tables).tolist() == [table % 2 for table in tables]
        found = play.candidates(tables)
        play.play(tables, found, found.first[:-1].copy())  # the first move that is listed is face-up where one fits
    down, height = play._batch.tables["down"], play._batch.tables["height"]
    for table in range(8):
        own = table % 2
        assert down[table, 1 - own, : height[table]].all()
        assert not np.all(down[table, own, : height[table]])


def test_the_gain_is_what_is_above_an_even_share(attack: Any) -> None:
    said = attack.sentence(Estimate(0.553, 0.531, 0.575), 0.05, 0.5)
    assert said == "0.050 hours of attack gain +5.3 ± 2.2 points of win share"


def test_an_attacker_follows_its_search_or_the_net_by_its_trust(attack: Any) -> None:
    settings = Settings(updraft.game(GAME), 2)
    net = updraft.bots.net.shipped_net(settings.game)
    match = settings.game.new(players=2, seed=3)
    view = match.view(match.turn)
    for seed in "abc":
        wary = attack.attacker(settings, net, "expert:20", attack.Approach(2, 0.0))(seed)
        stats = updraft.make_bot(settings.game, "expert:40", f"{seed} search").rate_moves(view)  # type: ignore[attr-defined]
        assert wary.choose(view) == max(stats, key=lambda move: move.weight).move
        sure = attack.attacker(settings, net, "expert:20", attack.Approach(1, 1e6))(seed)
        assert sure.choose(view) == attack.LearnedBot(settings.game, net, seed).choose(view)


def test_an_attack_needs_a_number_of_simulations(attack: Any) -> None:
    settings = Settings(updraft.game(GAME), 2)
    net = updraft.bots.net.shipped_net(settings.game)
    with pytest.raises(SystemExit, match="expert:100"):
        attack.attacker(settings, net, "expert", attack.APPROACHES[0])

"""Tiny trainings: they improve, resume exactly, and leave a checkpoint that plays."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.bots.candidates import feature_count
from updraft.bots.net import load_net
from updraft.bots.value_net import shipped_weights

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = "tout-la-haut"
TINY = ["--tables", "32", "--stretch", "28", "--epochs", "2", "--trial-games", "4", "--against", "random"]
Main = Callable[[list[str]], int]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Return a function that loads an example as Python finds it beside itself."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return import_module


@pytest.fixture(params=["train_value", "train_ppo"])
def main(request: pytest.FixtureRequest, example: Callable[[str], Any]) -> Main:
    if request.param == "train_ppo":
        pytest.importorskip("torch")
    found: Main = example(request.param).main
    return found


def arrays_of(path: Path) -> list[bytes]:
    return [array.tobytes() for layer in load_net(path, updraft.game(GAME)).layers for array in layer]


def test_a_tiny_training_beats_random(main: Main, tmp_path: Path) -> None:
    arguments = [*TINY, "--out", str(tmp_path), "--steps", "16000", "--games", "60"]
    assert main([GAME, *arguments]) == 0
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["win_share"]["low"] > 0.5
    assert len(json.loads((tmp_path / "curve.json").read_text())) == 2
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    net = tmp_path / "net.npz"
    match = updraft.game(GAME).new(players=2, seed=1)
    updraft.play_to_end(match, [updraft.make_bot(match.game, name, 1) for name in (f"learned:{net}", "random")])
    assert match.is_over


def test_a_stopped_training_continues_to_the_same_figures(
    main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def train(folder: str) -> int:
        return main([GAME, *TINY, "--out", str(tmp_path / folder), "--steps", "3000", "--games", "8"])

    assert train("whole") == 0
    monkeypatch.setattr(sys.modules["session"], "interruptible", stop_after(3))
    assert train("stopped") == 130
    assert "run the same command to continue" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.syspath_prepend(str(EXAMPLES))
    assert train("stopped") == 0
    for name in ("curve.json", "figures.json"):
        assert (tmp_path / "whole" / name).read_text() == (tmp_path / "stopped" / name).read_text()
    assert arrays_of(tmp_path / "whole" / "net.npz") == arrays_of(tmp_path / "stopped" / "net.npz")
    with pytest.raises(SystemExit, match="other arguments"):
        main([GAME, *TINY, "--out", str(tmp_path / "whole"), "--steps", "4000"])


def stop_after(questions: int) -> Callable[[], Any]:
    """Stand in for Ctrl-C: after so many questions, tell that it was pressed."""

    @contextmanager
    def interruptible() -> Iterator[Callable[[], bool]]:
        left = iter([False] * questions)
        yield lambda: next(left, True)

    return interruptible


def test_wrong_options_are_refused(example: Callable[[str], Any], tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no such option or value"):
        example("train_value").main([GAME, "--option", "bag=once", "--out", str(tmp_path)])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["chess"], "choose from 'die-aufsteiger', 'tout-la-haut'"),
        (["up-turn", "--players", "9"], "players"),
        (["up-turn", "--against", "nobody"], "nobody"),
    ],
)
def test_wrong_arguments_get_a_sentence(
    example: Callable[[str], Any], capsys: pytest.CaptureFixture[str], given: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        example("session").read_arguments("Learn", [*given, "--out", "nowhere"])
    assert stopped.value.code == 2
    assert sentence in capsys.readouterr().err


def test_targets_mix_later_values_and_the_result(example: Callable[[str], Any]) -> None:
    """Let two seats move in turn; the game ends with the fourth move, and a fifth begins the next one."""
    self_play = example("self_play")
    values = [0.2, -0.4, 0.6, 0.0, 0.9]
    steps = [
        self_play.Decisions(
            np.array([0]), np.array([place % 2]), np.array([value]), np.array([place == 3]), np.array([[1.0, -1.0]])
        )
        for place, value in enumerate(values)
    ]
    targets = self_play.backward(steps, 2, 0.5)
    assert [float(target[0]) for target, _ in targets[:4]] == [0.5 * 0.6 + 0.5 * 1, 0.5 * 0.0 - 0.5, 1.0, -1.0]
    assert [bool(is_known[0]) for _, is_known in targets] == [True, True, True, True, False]


def test_scaling_is_part_of_the_first_layer(example: Callable[[str], Any]) -> None:
    scaling, rng = example("self_play").Scaling(3), np.random.default_rng(1)
    features = rng.normal(5, 2, (50, 3)).astype(np.float32)
    scaling.fit_once(features)
    weights, biases = rng.normal(size=(3, 2)).astype(np.float32), np.ones(2, np.float32)
    folded, shifted = scaling.fold(weights, biases)
    np.testing.assert_allclose(features @ folded + shifted, scaling.apply(features) @ weights + biases, atol=1e-4)


@pytest.mark.parametrize("name", updraft.game_names())
def test_no_candidates_can_be_scaled_and_rated(example: Callable[[str], Any], name: str) -> None:
    """Rate nothing, as where all tables go on with a plan or have one legal move."""
    game = updraft.game(name)
    scales = example("self_play").Scales(game, 3)
    nothing = np.zeros((0, feature_count(game)), np.float32)
    assert scales.apply(nothing).shape == nothing.shape
    shapes = [(scales.width, 3)] * bool(scales.count) + [(scales.inputs, 4), (4, 1)]
    layers = [(np.zeros(shape, np.float32), np.zeros(shape[1], np.float32)) for shape in shapes]
    assert len(scales.net(layers, {}).rate(nothing)) == 0


def test_rows_have_weights_in_common_and_their_gradients_are_right(example: Callable[[str], Any]) -> None:
    """Compare the gradient of every weight with the change of the loss when it changes a little."""
    game = updraft.game("up-too-high")
    defaults = Namespace(seed="1", row_hidden=3, hidden=4)
    learner = example("train_value").ValueLearner(game.settings(2), defaults)
    rng = np.random.default_rng(1)
    seen = rng.random((20, feature_count(game))).astype(np.float32)
    wanted = rng.uniform(-1, 1, 20).astype(np.float32)
    learner._scales.fit_once(seen)
    learner._weights = [each.astype(np.float64) for each in learner._weights]
    learner._weights[-2][:] = rng.normal(size=learner._weights[-2].shape)
    found: list[Any] = []
    learner._adam = lambda gradients, rate: found.extend(gradients)
    learner._update(seen, wanted, 0.1)
    for weights, gradient in zip(learner._weights, found, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        change = []
        for by in (1e-4, -1e-4):
            weights[place] += by
            change.append(loss(learner.net({}).rate(seen), wanted))
            weights[place] -= by
        assert (change[0] - change[1]) / 2e-4 == pytest.approx(float(gradient[place]), rel=0.02)


def loss(logits: Any, wanted: Any) -> float:
    """Return the cross entropy of predicted and wanted chances to win."""
    chance = (wanted + 1) / 2
    return float(np.mean(np.logaddexp(0, logits) - chance * logits))


def test_a_tiny_training_of_a_game_with_a_digest_beats_random(main: Main, tmp_path: Path) -> None:
    arguments = ["--out", str(tmp_path), "--steps", "40000", "--games", "40", "--epochs", "1", "--against", "random"]
    quick = ["--trial-games", "4", "--worlds", "1", "--rate", "0.002", "--minibatch", "128"]
    assert main(["up-too-high", *arguments, *quick]) == 0
    figures = json.loads((tmp_path / "figures.json").read_text())
    game = updraft.game("up-too-high")
    digest = game.parts.digest
    assert digest
    assert figures["rows"] == list(digest.rows)
    assert figures["win_share"]["low"] > 0.5
    assert load_net(tmp_path / "net.npz", game).about["rows"] == list(digest.rows)


def test_before_its_update_ppo_finds_the_recorded_chances_again(example: Callable[[str], Any]) -> None:
    """Compare NumPy on features as they are, in self-play, with torch on scaled ones, in the update."""
    torch = pytest.importorskip("torch")
    settings = updraft.game("up-too-high").settings(2)
    arguments = Namespace(seed="1", points=0.5, row_hidden=3, hidden=4, tables=8, stretch=20, rate=1e-3, decay=0.9)
    ppo, rng = example("train_ppo"), np.random.default_rng(1)
    learner, play = ppo.PpoLearner(settings, arguments), example("self_play").SelfPlay(settings, 8, 32, "1")
    learner.learn(play, 0.0, rng)  # fits the scales
    for layer in learner._actor:
        torch.nn.init.normal_(layer.weight, std=0.3)
    found = learner._record(play, rng)
    rows = torch.from_numpy(found.rows.astype(np.float32))
    owners = torch.from_numpy(np.repeat(np.arange(len(found.taken)), np.diff(found.first)))
    again = ppo._log_softmax(learner._rate(learner._actor, rows), owners, len(found.taken)).detach().numpy()
    assert np.ptp(found.chance) > 1
    np.testing.assert_allclose(again[found.first[:-1] + found.taken], found.chance, atol=0.02)


def test_a_tiny_training_of_the_search_writes_a_net_for_it(example: Callable[[str], Any], tmp_path: Path) -> None:
    game = updraft.game("up-too-high")
    arguments = [game.name, "--out", str(tmp_path), "--games", "3", "--simulations", "4", "--horizon", "2"]
    module = example("train_search_value")
    assert module.main(arguments) == 0
    shipped = shipped_weights(game)
    with np.load(tmp_path / "value.npz") as file:
        assert {name: file[name].shape for name in file.files} == {name: each.shape for name, each in shipped.items()}
    about = json.loads((tmp_path / "value.json").read_text())
    assert about["digest"] == json.loads((game.folder / "value.json").read_text())["digest"]
    with pytest.raises(SystemExit, match="no digest"):
        module.main([GAME, "--out", str(tmp_path)])

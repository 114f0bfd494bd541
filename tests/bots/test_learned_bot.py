import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import updraft
from updraft.bots import LEARNED, BotError, levels_of, make_bot
from updraft.bots.candidates import LONGEST_PLAN, feature_count, longest_plan
from updraft.bots.learned_bot import LearnedBot
from updraft.bots.net import (
    PREFERENCES,
    SHIPPED,
    VALUES,
    Net,
    has_shipped_net,
    layout_of,
    load_net,
    save_net,
    shipped_net,
)
from updraft.bots.play import play_to_end
from updraft.kit.contract import Game
from updraft.kit.view import View

SMALL = 500_000  # bytes of a shipped checkpoint, at most
TRAINED = [game for game in updraft.catalogue() if has_shipped_net(game)]


def random_net(game: Game, depth: int = 1, **about: Any) -> Net:
    rng = np.random.default_rng(1)
    inputs = feature_count(game)
    first = rng.normal(0, 0.02, (inputs, 4)).astype(np.float32), np.zeros(4, np.float32)
    last = rng.normal(size=(4, 1)).astype(np.float32), np.zeros(1, np.float32)
    facts = {
        "game": game.name,
        "ruleset": game.ruleset,
        "observation": layout_of(game),
        "rates": VALUES,
        "depth": depth,
    }
    return Net((first, last), {**facts, "candidates": 4, "worlds": 2, "rounds": 2, **about})


def play_out(game: Game, net: Net, players: int, moves: int = 60) -> list[int]:
    """Let copies of a net begin a game and return the moves; `push` refuses an illegal one."""
    match = game.new(players=players, seed=5)
    bots = [LearnedBot(game, net, f"seat {seat}") for seat in range(players)]
    while not match.is_over and match.move_count < moves:
        match.push(bots[match.turn].choose(match.view(match.turn)))
    return list(match.numbers)


@pytest.mark.parametrize("name", updraft.game_names())
@pytest.mark.parametrize("rates", [VALUES, PREFERENCES])
def test_a_net_plays_legal_moves_with_any_number_of_players(name: str, rates: str) -> None:
    game = updraft.game(name)
    net = random_net(game, longest_plan(game), rates=rates)
    for players in (game.player_counts[0], game.player_counts[-1]):
        assert play_out(game, net, players)


def test_the_same_seed_gives_the_same_choices(game: Game) -> None:
    assert play_out(game, random_net(game), 3) == play_out(game, random_net(game), 3)


def test_a_net_treats_rows_alike_and_adds_them_up() -> None:
    rng = np.random.default_rng(1)
    shared, last = (rng.normal(size=shape).astype(np.float32) for shape in ((2, 3), (3 + 1, 1)))
    layers = (shared, np.ones(3, np.float32)), (last, np.zeros(1, np.float32))
    net = Net(layers, {"rows": [2, 2]})
    swapped = net.rate(np.array([[1, 2, 3, 4, 5], [3, 4, 1, 2, 5]], np.float32))
    outputs = np.maximum(np.array([[1, 2], [3, 4]]) @ shared + 1, 0).sum(axis=0)
    assert swapped == pytest.approx(np.array([*outputs, 5]) @ last[:, 0], rel=1e-5)
    assert len(net.rate(np.zeros((0, 5), np.float32))) == 0


def planner(monkeypatch: pytest.MonkeyPatch) -> tuple[Game, LearnedBot, list[int]]:
    """Return a game whose turns are planned, a bot for it, and the list to which it adds at every new plan."""
    game = next(game for game in updraft.catalogue() if longest_plan(game) > 1)
    bot, made = LearnedBot(game, random_net(game, LONGEST_PLAN), "oak"), list[int]()
    plan = bot._best_plan

    def count(view: View) -> list[int]:
        made.append(len(made))
        return plan(view)

    monkeypatch.setattr(bot, "_best_plan", count)
    return game, bot, made


def test_a_turn_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot, made = planner(monkeypatch)
    match, turns = game.new(players=2, seed=1), 0
    while match.move_count < 30 and not match.is_over:
        seat, turns = match.turn, turns + 1
        while match.turn == seat:
            match.push(bot.choose(match.view(seat)))
    assert len(made) <= turns < match.move_count


def test_a_plan_that_no_longer_fits_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask twice about a position, as after a move was taken back: the plan did not lead to it."""
    game, bot, made = planner(monkeypatch)
    match = game.new(players=2, seed=1)
    view = match.view(match.turn)
    for number in (1, 2):
        assert bot.choose(view) in view.legal_actions
        assert len(made) == number


def test_a_checkpoint_comes_back_as_it_was_saved(game: Game, tmp_path: Path) -> None:
    saved = random_net(game)
    save_net(saved, tmp_path / "net.npz")
    loaded = load_net(tmp_path / "net.npz", game)
    assert {**saved.about, "format": "updraft-net/1"} == loaded.about
    for (weights, biases), (same, too) in zip(saved.layers, loaded.layers, strict=True):
        np.testing.assert_allclose(weights, same, atol=1e-3)
        np.testing.assert_allclose(biases, too, atol=1e-3)
    bots = [make_bot(game, f"learned:{tmp_path / 'net.npz'}", 1), make_bot(game, "random", 2)]
    match = game.new(players=2, seed=1)
    play_to_end(match, bots)
    assert match.is_over


def with_array(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda arrays: arrays.update({key: value})


def about_changed(**changes: Any) -> Callable[[dict[str, Any]], None]:
    def change(arrays: dict[str, Any]) -> None:
        arrays["about"] = np.array(json.dumps({**json.loads(str(arrays["about"])), **changes}))

    return change


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (with_array("w0", np.zeros((3, 4), np.float16)), "do not lead from"),
        (with_array("w1", np.zeros((4, 2), np.float16)), "damaged"),
        (with_array("w0", np.full((647, 4), np.nan, np.float16)), "damaged"),
        (with_array("w0", np.array(["text"])), "or it is damaged"),
        (with_array("w0", np.array([{}])), "not an .npz file"),
        (with_array("about", np.array("{")), "or it is damaged"),
        (with_array("about", np.array("3")), "not a file of the format"),
        (about_changed(format="other/1"), "not a file of the format"),
        (about_changed(game="up-turn"), "trained for up-turn"),
        (about_changed(ruleset=99), "ruleset is 99"),
        (about_changed(observation="old"), "other observations"),
        (about_changed(depth=0), "depth must be"),
        (about_changed(worlds="many"), "worlds must be"),
        (about_changed(rates="moods"), "must rate"),
        (about_changed(rows=[7]), "rows must be"),
        (about_changed(rows=[7, -1]), "rows must be"),
        (about_changed(rows=[7, 30]), "do not lead from"),
        (about_changed(rows=7), "or it is damaged"),
        (lambda arrays: arrays.pop("b0"), "or it is damaged"),
        (lambda arrays: arrays.clear(), "not a file of the format"),
    ],
)
def test_a_spoilt_checkpoint_is_refused_with_a_sentence(
    game: Game, tmp_path: Path, spoil: Callable[[dict[str, Any]], None], reason: str
) -> None:
    path = tmp_path / "net.npz"
    save_net(random_net(game), path)
    with np.load(path) as file:
        arrays = {key: file[key] for key in file.files}
    spoil(arrays)
    np.savez(path, **arrays)
    with pytest.raises(BotError, match=reason) as refused:
        make_bot(game, f"learned:{path}")
    assert reason not in refused.value.message("fr")


def test_other_files_are_refused_with_a_sentence(game: Game, tmp_path: Path) -> None:
    with pytest.raises(BotError, match="does not exist"):
        make_bot(game, f"learned:{tmp_path / 'nothing.npz'}")
    with pytest.raises(BotError, match="cannot be read"):
        make_bot(game, f"learned:{tmp_path}")
    path = tmp_path / "net.npz"
    path.write_bytes(b"not a checkpoint")
    with pytest.raises(BotError, match=r"not an \.npz file") as refused:
        make_bot(game, f"learned:{path}")
    assert refused.value.message("fr").endswith(
        "est inutilisable\u00a0: ce n’est pas un fichier .npz, ou il est endommagé"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        bomb = io.BytesIO()
        np.save(bomb, np.zeros(70 << 20, np.int8))
        packed.writestr("w0.npy", bomb.getvalue())
    with pytest.raises(BotError, match="more than 64 MiB"):
        make_bot(game, f"learned:{path}")


@pytest.mark.parametrize("trained", TRAINED, ids=lambda game: game.name)
def test_a_shipped_net_is_small_and_tells_where_it_comes_from(trained: Game) -> None:
    assert (trained.folder / SHIPPED).stat().st_size < SMALL
    told = json.loads((trained.folder / SHIPPED).with_suffix(".json").read_text(encoding="utf-8"))
    about = load_net(trained.folder / SHIPPED, trained).about
    assert {key: told[key] for key in about if key != "format"} == {k: v for k, v in about.items() if k != "format"}
    assert told["win_share"]["low"] > 0.5
    assert LEARNED in levels_of(trained)


@pytest.mark.parametrize("trained", TRAINED, ids=lambda game: game.name)
def test_a_shipped_net_chooses_a_legal_move(trained: Game) -> None:
    match = trained.new(players=2, seed=3)
    for _ in range(4):
        match.push(make_bot(trained, "learned", 1).choose(match.view(match.turn)))


def test_a_game_without_a_shipped_net_says_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("updraft.bots.net.SHIPPED", "missing.npz")
    shipped_net.cache_clear()
    with pytest.raises(BotError, match="comes without a trained net"):
        make_bot(game, "learned")
    assert LEARNED not in levels_of(game)

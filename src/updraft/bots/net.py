"""A small net that rates positions, in plain NumPy, and its checkpoint file."""

import hashlib
import json
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from updraft.bots.bot import BotError, bot_words
from updraft.bots.candidates import STANDING, feature_count
from updraft.kit.contract import Game
from updraft.kit.memory import Features
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import InputError, printable, quoted

SHIPPED = "learned.npz"  # in a game's folder
FORMAT = "updraft-net/1"
VALUES, PREFERENCES = "values", "preferences"  # a net rates the chance to win, or how much it prefers a move
NO_ROWS = (0, 0)
MAX_NUMBER = 4096  # of rows, worlds and the like
MAX_BYTES = 64 << 20  # of a checkpoint, unpacked

Layer: TypeAlias = tuple[Features, Features]  # weights, by input and output, and biases


class CheckpointError(InputError):
    """The reason why a checkpoint cannot be used."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(Sentence(Path(__file__).parent, "checkpoint", key, words))


@dataclass(frozen=True)
class Net:
    """Layers with ReLU between them; the last one has one output, a logit.

    If features begin with rows that mean the same for different things, `about` may say so: `rows` is how many, and how
    many numbers each has. The first layer then treats every row alike; its outputs are added up and stand in their
    place.

    `about` tells where the weights come from and how to play by them. `rates` says what the logit means: the chance
    that the observing seat wins, or a preference that can be compared with those of the same decision only.
    """

    layers: tuple[Layer, ...]
    about: dict[str, Any]

    def rate(self, features: Features) -> Features:
        """Rate positions, one row each: a logit."""
        count, width = self.about.get("rows", NO_ROWS)
        signal = pool_rows(features, count, width, self.layers[0])[0] if count else features
        for weights, biases in self.layers[bool(count) : -1]:
            signal = np.maximum(signal @ weights + biases, 0)
        weights, biases = self.layers[-1]
        rated: Features = (signal @ weights + biases)[:, 0]
        return rated


def pool_rows(features: Features, count: int, width: int, layer: Layer) -> tuple[Features, Features]:
    """Put every row through the layer and add the outputs up; return the new features, and the outputs by row."""
    weights, biases = layer
    cut = count * width
    outputs = np.maximum(features[:, :cut].reshape(-1, width) @ weights + biases, 0)
    pooled = outputs.reshape(len(features), count, len(biases)).sum(axis=1)
    return np.concatenate([pooled, features[:, cut:]], axis=1), outputs


def layout_of(game: Game) -> str:
    """Return a fingerprint of the numbers that describe a candidate: their names, shapes and order."""
    pieces = [
        (piece.name, piece.shape, [(part.name, part.size) for part in piece.columns]) for piece in game.observation
    ]
    layout = game.parts.digest.layout if game.parts.digest else pieces
    return hashlib.blake2s(repr((layout, STANDING)).encode(), digest_size=8).hexdigest()


def save_net(net: Net, path: Path) -> None:
    """Write a checkpoint: weights in half precision, and `about` as JSON."""
    arrays: dict[str, Any] = {"about": np.array(json.dumps({"format": FORMAT, **net.about}, ensure_ascii=False))}
    for place, (weights, biases) in enumerate(net.layers):
        arrays |= {f"w{place}": weights.astype(np.float16), f"b{place}": biases.astype(np.float16)}
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def load_net(path: Path, game: Game) -> Net:
    """Read a checkpoint of this game, or raise BotError with what is wrong."""
    file = printable(str(path))
    try:
        return _parse(_read_arrays(path), game)
    except FileNotFoundError:
        raise BotError(bot_words("no_checkpoint", file=file)) from None
    except OSError as error:
        raise BotError(bot_words("bad_checkpoint", file=file, why=error.strerror or error)) from None
    except CheckpointError as error:
        raise BotError(bot_words("wrong_checkpoint", file=file, why=error)) from None
    except (ValueError, EOFError, KeyError, TypeError, zipfile.BadZipFile):
        raise BotError(bot_words("wrong_checkpoint", file=file, why=CheckpointError("damaged"))) from None


def has_shipped_net(game: Game) -> bool:
    """Tell whether the game comes with a trained net."""
    return (game.folder / SHIPPED).exists()


@cache
def shipped_net(game: Game) -> Net:
    """Read the net that the game comes with; `learned.json` beside it tells how it was trained."""
    if not has_shipped_net(game):
        raise BotError(bot_words("no_net", game=game.name))
    return load_net(game.folder / SHIPPED, game)


def _read_arrays(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as packed:
        if sum(entry.file_size for entry in packed.infolist()) > MAX_BYTES:
            raise CheckpointError("too_large", most=MAX_BYTES >> 20)
    with np.load(path, allow_pickle=False) as file:
        return {key: file[key] for key in file.files}


def _parse(arrays: dict[str, Any], game: Game) -> Net:
    """Check everything that playing relies on."""
    about = json.loads(str(arrays.pop("about", "{}")))
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise CheckpointError("format", format=FORMAT)
    if about.get("game") != game.name:
        raise CheckpointError("other_game", given=printable(str(about.get("game"))), game=game.name)
    if about.get("observation") != layout_of(game):
        raise CheckpointError("other_observations", game=game.name)
    if about.get("ruleset") not in game.rulesets:
        raise CheckpointError("ruleset", given=quoted(about.get("ruleset")), game=game.name, known=game.ruleset)
    if about.get("rates") not in (VALUES, PREFERENCES):
        raise CheckpointError("rates", one=VALUES, other=PREFERENCES, given=quoted(about.get("rates")))
    for key in ("depth", "candidates", "worlds", "rounds"):
        if not isinstance(about.get(key), int) or not 1 <= about[key] <= MAX_NUMBER:
            raise CheckpointError("number", name=key, most=MAX_NUMBER, given=quoted(about.get(key)))
    layers = tuple(_layer(arrays, place) for place in range(len(arrays) // 2))
    if not layers or not _fit(layers, feature_count(game), *_rows(about)):
        shapes = " ".join("×".join(map(str, weights.shape)) for weights, _ in layers)
        raise CheckpointError("layers", shapes=shapes, features=feature_count(game))
    return Net(layers, about)


def _rows(about: dict[str, Any]) -> tuple[int, int]:
    rows = about.get("rows", NO_ROWS)
    if len(rows) != 2 or not all(isinstance(each, int) and 0 <= each <= MAX_NUMBER for each in rows):
        raise CheckpointError("rows")
    return rows[0], rows[1]


def _fit(layers: tuple[Layer, ...], inputs: int, count: int, width: int) -> bool:
    """Tell whether each layer takes what the one before gives, and the last gives one number."""
    given = inputs
    for place, (weights, _) in enumerate(layers):
        pools = count and place == 0
        if weights.shape[0] != (width if pools else given):
            return False
        given = weights.shape[1] + (inputs - count * width if pools else 0)
    return given == 1 and count * width <= inputs


def _layer(arrays: dict[str, Any], place: int) -> Layer:
    weights, biases = arrays[f"w{place}"].astype(np.float32), arrays[f"b{place}"].astype(np.float32)
    if weights.ndim != 2 or biases.shape != weights.shape[1:] or not np.isfinite(weights).all():
        raise CheckpointError("damaged_layer", layer=place)
    return weights, biases

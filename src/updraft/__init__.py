"""Tabletop games about going up: rule-exact, fast, and playable.

game = updraft.game("tout-la-haut")
match = game.new(players=2, seed=7)
while not match.is_over:
    match.push(match.legal_moves[0])
match.returns()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from updraft.games import UnknownGameError, catalogue
from updraft.games import find as game
from updraft.games import names as game_names
from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.record import Record
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, SettingsError
from updraft.kit.untrusted import InputError
from updraft.kit.view import View

if TYPE_CHECKING:
    from updraft.bots import LEVELS, Bot, BotError, FunctionBot, LanguageModelBot, UnknownBotError, make_bot
    from updraft.bots.language_model.dialogue import Dialogue
    from updraft.bots.play import play_to_end
    from updraft.kit.batch import Batch
    from updraft.kit.json_schema import json_schema, view_document
    from updraft.records.read import RecordError, read_file
    from updraft.records.read import read as read_record
    from updraft.records.replay import replay

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "NOBODY",
    "Batch",
    "Bot",
    "BotError",
    "Dialogue",
    "FunctionBot",
    "Game",
    "InputError",
    "LanguageModelBot",
    "Match",
    "PlayedMove",
    "Record",
    "RecordError",
    "Refused",
    "Settings",
    "SettingsError",
    "UnknownBotError",
    "UnknownGameError",
    "View",
    "catalogue",
    "game",
    "game_names",
    "json_schema",
    "make_bot",
    "play_to_end",
    "read_file",
    "read_record",
    "replay",
    "view_document",
]

# Loaded when somebody asks for them: bots, batches and records would make up a sixth of the time to import the package.
_LATER = {
    "LEVELS": "updraft.bots",
    "Batch": "updraft.kit.batch",
    "Bot": "updraft.bots",
    "BotError": "updraft.bots",
    "Dialogue": "updraft.bots.language_model.dialogue",
    "FunctionBot": "updraft.bots",
    "LanguageModelBot": "updraft.bots",
    "RecordError": "updraft.records.read",
    "UnknownBotError": "updraft.bots",
    "json_schema": "updraft.kit.json_schema",
    "make_bot": "updraft.bots",
    "play_to_end": "updraft.bots.play",
    "read_file": "updraft.records.read",
    "read_record": "updraft.records.read",
    "replay": "updraft.records.replay",
    "view_document": "updraft.kit.json_schema",
}
_OTHER_NAMES = {"read_record": "read"}
_PACKAGES = ("bots", "records")


def __getattr__(name: str) -> Any:
    """Load a public name, or a package of the first level, when it is first asked for."""
    if name in _PACKAGES:
        return import_module(f"updraft.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'updraft' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_LATER[name]), _OTHER_NAMES.get(name, name))
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})

"""Tabletop games about going up: rule-exact, fast, and playable.

game = updraft.game("tout-la-haut")
match = game.new(players=2, seed=7)
while not match.is_over:
    match.push(match.legal_moves[0])
match.returns()
"""

from updraft.bots import LEVELS, Bot, BotError, FunctionBot, LanguageModelBot, UnknownBotError, make_bot
from updraft.bots.language_model.dialogue import Dialogue
from updraft.bots.play import play_to_end
from updraft.games import UnknownGameError, catalogue
from updraft.games import find as game
from updraft.games import names as game_names
from updraft.kit.batch import Batch
from updraft.kit.contract import NOBODY, Game
from updraft.kit.json_schema import json_schema, view_document
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.record import Record
from updraft.kit.referee import Refused
from updraft.kit.table import Settings, SettingsError
from updraft.kit.untrusted import InputError
from updraft.kit.view import View
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

"""Imported once by the process from which commands are forked: loads the command and, as `precompiled`, all games."""

from updraft import cli, games
from updraft.bots import LEVELS
from updraft.cli.terminal import compile_game

__all__ = ["cli"]

for game in games.catalogue():
    compile_game(game, "en", LEVELS)

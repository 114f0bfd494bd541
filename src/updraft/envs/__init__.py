"""Environments of PettingZoo, Gymnasium and OpenSpiel for every game."""

INSTALL = "needs extra packages: pip install 'updraft-games[research]'"

"""Environments of PettingZoo, Gymnasium and OpenSpiel for every game."""

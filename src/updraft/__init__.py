"""Four tabletop games about going up: rule-exact, fast, and playable."""

from updraft.games import catalogue, find
from updraft.kit.batch import Batch
from updraft.kit.referee import Refused
from updraft.kit.table import Settings
from updraft.records.match import Match

__all__ = ["Batch", "Match", "Refused", "Settings", "catalogue", "find"]

"""OpenSpiel: importing this registers every game, as `updraft_up_turn` and so on; see docs/openspiel.md."""

try:
    import pyspiel  # noqa: F401
except ImportError as missing:
    raise ImportError("updraft.envs.openspiel needs OpenSpiel: pip install 'updraft-games[research]'") from missing

from updraft.envs.openspiel.games import SpielGame, register_all
from updraft.envs.openspiel.observers import SpielObserver
from updraft.envs.openspiel.rollouts import CompiledRollouts
from updraft.envs.openspiel.states import SpielState

__all__ = ["CompiledRollouts", "SpielGame", "SpielObserver", "SpielState"]

register_all()

"""Players made of code: five levels for every game, and whoever else is named."""

import re
from dataclasses import replace

from updraft.bots.bot import TIMEOUT, Bot, BotError
from updraft.bots.function_bot import FunctionBot, function_of
from updraft.bots.program_bot import ProgramBot
from updraft.bots.random_bot import RandomBot
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Game
from updraft.kit.heuristic import Heuristic, Level, heuristic_of, plain_heuristic
from updraft.kit.table import Settings, deal
from updraft.kit.untrusted import InputError, quoted
from updraft.kit.view import view_of

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "FunctionBot",
    "ProgramBot",
    "UnknownBotError",
    "make_bot",
    "precompile_kind",
    "short_name",
]

LEVELS = ("random", "novice", "casual", "club", "expert")
HEURISTIC, ISMCTS = "heuristic", "ismcts"
BUILT_IN = (*LEVELS, HEURISTIC, ISMCTS)
FUNCTION = re.compile(r"(?P<place>[\w.]+|[^\s:]+\.py):(?P<name>[^\W\d]\w*)")


class UnknownBotError(InputError):
    """A name that is no bot's; the message says which there are."""


def make_bot(
    game: Game,
    name: str,
    seed: str,
    seconds: float | None = None,
    threads: int = 1,
    timeout: float = TIMEOUT,
    pondering: bool = False,
) -> Bot:
    """A bot by its name: a level, `heuristic` (what looks best at first sight), or `ismcts` (search without heuristic).

    These names may end with how much is thought: `expert:500` looks 500 times, `ismcts:0.5s` for half a second.
    `seconds` is the longest that any decision of theirs may take; `ahead` lets those who search think on while others
    are at turn, wherever whoever holds the table calls `watch`.

    A program is a path with a slash or a command with arguments, a function is `module:function` or
    `file.py:function`. `patience` is how many seconds they may take for a move.
    """
    kind, _, effort = name.partition(":")
    if kind in BUILT_IN:
        return _own_bot(game, kind, effort, name, seed, seconds, threads, pondering)
    if found := FUNCTION.fullmatch(name):
        return FunctionBot(function_of(found["place"], found["name"]), name, timeout)
    if "/" in name or len(name.split()) > 1:
        return ProgramBot(name, seed, timeout)
    raise UnknownBotError(
        f"there is no bot {quoted(name)}; there are {', '.join(BUILT_IN[:-1])} and {ISMCTS}, programs (./program, or a "
        f"command with arguments in quotes) and Python functions (module:function, file.py:function)"
    )


def short_name(name: str) -> str:
    """A bot's name as a table shows it: a level, a program or a function without the way to it."""
    kind, _, effort = name.partition(":")
    if kind in BUILT_IN:
        return f"{kind}:{effort}" if effort else kind
    words = [word for word in name.split() if not word.startswith("-")] or [name]
    return words[-1].rpartition("/")[2] or name


def precompile_kind(name: str) -> str | None:
    """What of a game has to be compiled for a bot: the name of a bot that needs the same; None if the rules do."""
    kind = name.partition(":")[0]
    return ISMCTS if kind == ISMCTS else "expert" if kind in BUILT_IN and kind != "random" else None


def precompile(game: Game, name: str) -> None:
    """Use once what bots of a kind think with."""
    table = deal(Settings(game, game.player_counts[0]), "rehearsal")
    view = view_of(game, table, int(table[0].turn))
    for kind in (f"{name}:2", HEURISTIC):
        thinker = make_bot(game, kind, "rehearsal")
        assert isinstance(thinker, SearchBot)
        thinker.rate_moves(view)


def _own_bot(
    game: Game, kind: str, effort: str, name: str, seed: str, seconds: float | None, threads: int, ahead: bool
) -> RandomBot | SearchBot:
    if kind == "random":
        if effort:
            raise UnknownBotError(f"nothing can stand after the colon in {quoted(name)}: random rolls dice")
        return RandomBot(seed)
    heuristic = plain_heuristic(game) if kind == ISMCTS else heuristic_of(game)
    level = _level(heuristic, kind)
    simulations, limit = _effort(effort, level.simulations, name)
    level, use_prior = replace(level, simulations=simulations), kind != ISMCTS
    return SearchBot(game, heuristic, level, seed, limit or seconds, threads, use_prior, ahead)


def _level(heuristic: Heuristic, kind: str) -> Level:
    if kind == HEURISTIC:
        return Level()
    return heuristic.levels["expert" if kind == ISMCTS else kind]


MAX_SIMULATIONS = 1 << 20  # looks, where time is the limit


def _effort(effort: str, simulations: int, name: str) -> tuple[int, float | None]:
    """How often to look, and for how long."""
    if not effort:
        return simulations, None
    try:
        if effort.endswith("s") and 0 < float(effort[:-1]) <= 3600:
            return MAX_SIMULATIONS, float(effort[:-1])
        if 0 < int(effort) <= MAX_SIMULATIONS:
            return int(effort), None
    except ValueError:
        pass
    raise UnknownBotError(f"after the colon in {quoted(name)} stands how often to look (500) or how long (0.5s)")

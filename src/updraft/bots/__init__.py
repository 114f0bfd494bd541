"""Bots made by name: levels, simple bots, learned nets, Python functions, programs and language models."""

import re
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from updraft.bots.bot import TIMEOUT, Bot, BotError
from updraft.bots.function_bot import FunctionBot, load_function
from updraft.bots.language_model_bot import KIND as LANGUAGE_MODEL
from updraft.bots.language_model_bot import LanguageModelBot, language_model_bot
from updraft.bots.learned_bot import LearnedBot
from updraft.bots.net import has_shipped_net, load_net, shipped_net
from updraft.bots.program_bot import ProgramBot
from updraft.bots.random_bot import RandomBot
from updraft.bots.search_bot import SearchBot
from updraft.bots.simple_bot import SimpleBot
from updraft.kit.contract import Game
from updraft.kit.heuristic import Heuristic, Level, heuristic_of, plain_heuristic
from updraft.kit.table import seed_text
from updraft.kit.texts import load
from updraft.kit.untrusted import InputError, quoted

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "FunctionBot",
    "LanguageModelBot",
    "ProgramBot",
    "UnknownBotError",
    "is_language_model",
    "levels_of",
    "make_bot",
    "search_kind",
    "short_name",
]

LEVELS = ("random", "novice", "casual", "club", "expert")
HEURISTIC, ISMCTS, LEARNED = "heuristic", "ismcts", "learned"
REVIEW = "review"  # not a bot: the rollouts that judge finished games
BUILT_IN = (*LEVELS, HEURISTIC, ISMCTS)
NAMED = (*BUILT_IN, LEARNED)
SIMPLE = "simple"
FUNCTION = re.compile(r"(?P<source>[\w.]+|[^\s:]+\.py):(?P<name>[^\W\d]\w*)")


class UnknownBotError(InputError):
    """A bot name that does not exist; the message lists the names that do."""

    def __init__(self, key: str, /, **words: object) -> None:
        self.key = key
        self.words = words
        super().__init__(self.message("en"))

    def message(self, lang: str) -> str:
        """Say in a language what is wrong."""
        text: str = load(Path(__file__).parent, lang)[self.key]
        return text.format(**self.words)


def make_bot(
    game: Game,
    name: str,
    seed: str | int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    timeout: float = TIMEOUT,
    pondering: bool = False,
) -> Bot:
    """Make a bot by its name: a level, `heuristic` (its policy without search) or `ismcts` (search without heuristic).

    With the same seed it makes the same choices; without one, the seed is random.
    A built-in name may end with a search budget: `expert:500` runs 500 simulations, `ismcts:0.5s` half a second.
    `seconds` limits every decision of a built-in bot. With `pondering` a search goes on during other players' turns,
    if the caller reports them with `watch`.

    `simple:NAME` plays by a rule of one line; the game's `parts.simple_bots` has the names.
    `learned` plays by the game's trained net, `learned:FILE.npz` by the one in a checkpoint of your own.

    A program is a path with a slash or a command with arguments; a function is `module:function` or
    `file.py:function`; a language model is `llm:ADDRESS#MODEL`. `timeout` is how many seconds these may take for a
    move.
    """
    name = str(name)
    seed = token_hex(16) if seed is None else seed_text(seed)
    kind, _, budget = name.partition(":")
    if kind in BUILT_IN:
        return _built_in_bot(game, kind, budget, name, seed, seconds, threads, pondering)
    if is_language_model(name):
        return language_model_bot(name, seed, timeout)
    if kind == SIMPLE:
        return _simple_bot(game, budget, name, seed)
    if kind == LEARNED:
        return LearnedBot(game, load_net(Path(budget), game) if budget else shipped_net(game), seed)
    if found := FUNCTION.fullmatch(name):
        return FunctionBot(load_function(found["source"], found["name"]), name, timeout)
    if "/" in name or len(name.split()) > 1:
        return ProgramBot(name, seed, timeout)
    raise UnknownBotError("unknown", given=quoted(name), known=", ".join(NAMED[:-1]), last=LEARNED)


def is_language_model(name: str) -> bool:
    """Tell whether a name is that of a language model, whose answers may differ from time to time."""
    return name.partition(":")[0] == LANGUAGE_MODEL


def levels_of(game: Game) -> tuple[str, ...]:
    """List what a table's bots can be: the levels, and `learned` where the game has a trained net."""
    return (*LEVELS, LEARNED) if has_shipped_net(game) else LEVELS


def short_name(name: str) -> str:
    """Shorten a bot's name for display: drop the path and the arguments."""
    kind, _, budget = name.partition(":")
    if kind == LEARNED:
        return f"{kind}:{Path(budget).stem}" if budget else kind
    if kind in BUILT_IN:
        return f"{kind}:{budget}" if budget else kind
    if is_language_model(name):
        return name.partition("#")[2].partition(" ")[0] or name
    words = [word for word in name.split() if not word.startswith("-")] or [name]
    return words[-1].rpartition("/")[2] or name


def search_kind(name: str, game: Game | None = None) -> str | None:
    """Return the name of a bot that needs the same compiled code; None if the rules are enough.

    Given the game, a level that does not search needs its heuristic only.
    """
    kind, _, budget = name.partition(":")
    if kind not in NAMED or kind == "random":
        return None
    if kind in (ISMCTS, LEARNED):
        return kind
    searches = budget or game is None or _level(heuristic_of(game), kind).simulations
    return "expert" if searches else HEURISTIC


def _built_in_bot(
    game: Game, kind: str, budget: str, name: str, seed: str, seconds: float | None, threads: int, pondering: bool
) -> RandomBot | SearchBot:
    if kind == "random":
        if budget:
            raise UnknownBotError("random_searches", given=quoted(name))
        return RandomBot(seed)
    heuristic = plain_heuristic(game) if kind == ISMCTS else heuristic_of(game)
    level = _level(heuristic, kind)
    simulations, limit = _parse_budget(budget, level.simulations, name)
    level, use_prior = replace(level, simulations=simulations), kind != ISMCTS
    return SearchBot(game, heuristic, level, seed, limit or seconds, threads, use_prior, pondering)


def _simple_bot(game: Game, rule: str, name: str, seed: str) -> SimpleBot:
    rates = game.parts.simple_bots
    if rule not in rates:
        known = ", ".join(f"{SIMPLE}:{each}" for each in rates)
        raise UnknownBotError("simple", given=quoted(name), game=game.name, known=known)
    return SimpleBot(rates[rule], seed)


def _level(heuristic: Heuristic, kind: str) -> Level:
    if kind == HEURISTIC:
        return Level()
    return heuristic.levels["expert" if kind == ISMCTS else kind]


MAX_SIMULATIONS = 1 << 20  # also the number where time is the limit


def _parse_budget(budget: str, simulations: int, name: str) -> tuple[int, float | None]:
    """Return how many simulations to run and for how many seconds at most."""
    if not budget:
        return simulations, None
    try:
        if budget.endswith("s") and 0 < float(budget[:-1]) <= 3600:
            return MAX_SIMULATIONS, float(budget[:-1])
        if 0 < int(budget) <= MAX_SIMULATIONS:
            return int(budget), None
    except ValueError:
        pass
    raise UnknownBotError("budget", given=quoted(name))

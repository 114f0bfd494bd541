"""Players made of code: five levels for every game, and whoever else is named."""

from updraft.bots.bot import Bot
from updraft.bots.dice import DiceBot
from updraft.bots.thinker import Thinker
from updraft.kit.contract import Game
from updraft.kit.foreign import Wrong, quoted
from updraft.kit.instinct import Instinct, Level, instinct_of, plain

__all__ = ["LEVELS", "Bot", "NoSuchBot", "bot_of"]

LEVELS = ("random", "novice", "casual", "club", "expert")
INSTINCT, PLAIN = "instinct", "plain"


class NoSuchBot(Wrong):
    """A name that is no bot's; the message says which there are."""


def bot_of(game: Game, name: str, seed: str, seconds: float | None = None, threads: int = 1) -> Bot:
    """A bot by its name: a level, `instinct` (what looks best at first sight), or `plain` (search without instinct).

    A name may end with how much is thought: `expert:500` looks 500 times, `plain:0.5s` for half a second.
    `seconds` is the longest that any decision may take.
    """
    kind, _, effort = name.partition(":")
    if kind == "random" and not effort:
        return DiceBot(seed)
    instinct = plain(game) if kind == PLAIN else instinct_of(game)
    level = _level(instinct, kind, name)
    looks, limit = _effort(effort, level.looks, name)
    level = Level(looks, level.horizon, level.whim, level.overlooks)
    return Thinker(game, instinct, level, seed, limit or seconds, threads, led=kind != PLAIN)


def _level(instinct: Instinct, kind: str, name: str) -> Level:
    if kind == INSTINCT:
        return Level()
    if kind == PLAIN:
        return instinct.levels["expert"]
    if kind not in instinct.levels:
        raise NoSuchBot(f"there is no bot {quoted(name)}; there are {', '.join(LEVELS)}, {INSTINCT} and {PLAIN}")
    return instinct.levels[kind]


UNBOUNDED = 1 << 20  # looks, where time is the limit


def _effort(effort: str, looks: int, name: str) -> tuple[int, float | None]:
    """How often to look, and for how long."""
    if not effort:
        return looks, None
    try:
        if effort.endswith("s") and 0 < float(effort[:-1]) <= 3600:
            return UNBOUNDED, float(effort[:-1])
        if 0 < int(effort) <= UNBOUNDED:
            return int(effort), None
    except ValueError:
        pass
    raise NoSuchBot(f"after the colon in {quoted(name)} stands how often to look (500) or how long (0.5s)")

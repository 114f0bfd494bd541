"""Play one game among bots, from the deal to the result."""

import json
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

from updraft.arena.sentences import arena_words
from updraft.bots import Bot, BotError, LanguageModelBot, make_bot
from updraft.bots.bot import TIMEOUT
from updraft.bots.recent_log import MAX_LOOKED_BACK, recent_log
from updraft.kit.contract import NOBODY, Move
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import Settings, deal, legal_actions, scores_and_ranks
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import InputError, printable, quoted
from updraft.kit.view import View, view_of

GameRow: TypeAlias = dict[str, Any]  # one line of the results file
Stopped: TypeAlias = Callable[[], bool]
COPY = re.compile(r" #[0-9]+$")  # follows the name of a bot's second copy
Watch: TypeAlias = Callable[[View, Move], None]  # is told each decision: the seat's view and its move


@dataclass
class PlayedGame:
    """A game in progress or finished."""

    dealt: Table[Any]
    table: Table[Any]
    lineup: Sequence[str]
    moves: int = 0
    decisions: list[int] = field(default_factory=list)  # by seat
    seconds: list[float] = field(default_factory=list)  # spent on them, by seat
    longest: list[float] = field(default_factory=list)  # the slowest decision, by seat
    usage: list[dict[str, float] | None] = field(default_factory=list)  # what language models counted, by seat
    latest: deque[PlayedMove] = field(default_factory=lambda: deque(maxlen=MAX_LOOKED_BACK))  # if a bot hears of them


def play_game(
    settings: Settings,
    lineup: Sequence[str],
    seed: str,
    stopped: Stopped,
    watch: Watch | None = None,
    timeout: float = TIMEOUT,
) -> PlayedGame | None:
    """Play a whole game; None if stopped. The deal depends on the seed alone, choices on the seed and the line-up."""
    dealt = deal(settings, seed)
    seats = len(lineup)
    game = PlayedGame(dealt, dealt.copy(), lineup, 0, [0] * seats, [0.0] * seats, [0.0] * seats)
    bots: list[Bot] = []
    try:
        bots.extend(
            _make_bot(settings, game, seat, seed, timeout) for seat in range(seats)
        )  # one by one: all are closed if one fails
        while game.table[0].turn != NOBODY:
            if stopped():
                return None
            _make_move(settings, game, bots, seed, watch)
        game.usage.extend(_usage(bot) for bot in bots)
    finally:
        for bot in bots:
            bot.close()
    return game


def number_copies(names: Sequence[str]) -> tuple[str, ...]:
    """Tell copies of a bot apart, so that it can play against itself: `club` and `club #2`."""
    return tuple(
        name if (copy := names[: place + 1].count(name)) == 1 else f"{name} #{copy}" for place, name in enumerate(names)
    )


def without_number(name: str) -> str:
    """Return the name by which a copy of a bot is made."""
    return COPY.sub("", name)


def _make_bot(settings: Settings, game: PlayedGame, seat: int, seed: str, timeout: float) -> Bot:
    """Make a seat's bot, with a seed from the deal, the line-up and the seat."""
    own_seed = json.dumps([seed, *game.lineup, seat], ensure_ascii=False)
    try:
        return make_bot(settings.game, without_number(game.lineup[seat]), own_seed, timeout=timeout)
    except Exception as error:
        raise _failure("not_started", game, seat, seed, why=_describe(error)) from error


def _usage(bot: Bot) -> dict[str, float] | None:
    """Return the requests, tokens, refused answers and cost of a language model; None for other bots."""
    return {**asdict(bot.usage), "cost": bot.cost} if isinstance(bot, LanguageModelBot) else None


def try_bot(settings: Settings, name: str, timeout: float = TIMEOUT) -> None:
    """Ask a bot for its first decision in a game, to find mistakes and compile everything early."""
    seed = "rehearsal"
    table = deal(settings, seed)
    while len(moves := legal_actions(settings.game, table)) == 1:
        settings.game.rules.play(table, moves[0])
    seats = settings.players
    game = PlayedGame(table, table, [name] * seats, 0, [0] * seats, [0.0] * seats, [0.0] * seats)
    bot = make_bot(settings.game, without_number(name), seed, timeout=timeout)
    try:
        _make_move(settings, game, [bot] * seats, seed)
    finally:
        bot.close()


def _make_move(
    settings: Settings, game: PlayedGame, bots: Sequence[Bot], seed: str, watch: Watch | None = None
) -> None:
    seat = int(game.table[0].turn)
    view = view_of(settings.game, game.table, seat)
    before = perf_counter()
    try:
        if bots[seat].hears:
            bots[seat].hear(recent_log(view, game.latest))
        move = bots[seat].choose(view)
    except Exception as error:
        raise _failure("failed", game, seat, seed, why=_describe(error)) from error
    spent = perf_counter() - before
    if move not in view.legal_actions:
        raise _failure("not_legal", game, seat, seed, move=_move_words(view, move))
    if watch:
        watch(view_of(settings.game, game.table, seat), int(move))  # a new view: a bot may have written into its own
    _play(settings, game, int(move), any(bot.hears for bot in bots))
    game.moves += 1
    game.decisions[seat] += 1
    game.seconds[seat] += spent
    game.longest[seat] = max(game.longest[seat], spent)


def _play(settings: Settings, game: PlayedGame, move: Move, is_told: bool) -> None:
    """Make a legal move, and keep it with its positions if a bot is told of moves."""
    if not is_told:
        settings.game.rules.play(game.table, move)
        return
    before = copy_table(game.table)
    settings.game.rules.play(game.table, move)
    game.latest.appendleft(PlayedMove(settings.game, before, move, copy_table(game.table)))


def _failure(key: str, game: PlayedGame, seat: int, seed: str, **words: object) -> BotError:
    names = [printable(name) for name in game.lineup]
    place = {"seat": seat, "lineup": ", ".join(names), "seed": quoted(seed), "number": game.moves + 1}
    return BotError(arena_words(key, who=arena_words("bot_at_move", name=names[seat], **place), **words))


def _describe(error: Exception) -> object:
    return error if isinstance(error, InputError) else f"{type(error).__name__}: {printable(str(error), 200)}"


def _move_words(view: View, move: Move) -> Sentence:
    try:
        return arena_words("move", number=quoted(move), text=view.game.notation.text(view.table, int(move)))
    except (LookupError, TypeError, ValueError):
        return arena_words("strange_move", number=quoted(move))


def game_row(settings: Settings, game: PlayedGame) -> GameRow:
    """Write a finished game as a row of the results file."""
    scores, ranks = scores_and_ranks(settings.game, game.table)
    s = game.table[0]
    return {
        "first": int(s.first),
        "end": settings.game.ends[int(s.end)],
        "scores": scores,
        "ranks": ranks,
        "moves": game.moves,
        "decisions": game.decisions,
        "seconds": [round(spent, 6) for spent in game.seconds],
        "longest": [round(spent, 6) for spent in game.longest],
        **({"usage": game.usage} if any(game.usage) else {}),
    }


def win_shares(ranks: list[int]) -> list[float]:
    """Give each winner an equal share of 1."""
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]

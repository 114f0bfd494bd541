"""All that leaves for a viewer: each channel returns what it would carry, and two worlds are compared by it."""

import random
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple, TypeAlias
from unittest import mock

import msgspec
import numpy as np
import pyspiel

import updraft.envs.openspiel  # noqa: F401 (registers the games)
from updraft.bots import HEURISTIC, levels_of, make_bot, program_bot
from updraft.bots.language_model.dialogue import Dialogue
from updraft.bots.recent_log import recent_log
from updraft.envs.gymnasium import LearnerEnv
from updraft.envs.openspiel.play import Play
from updraft.envs.pettingzoo import PlayersEnv
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.played_move import PlayedMove
from updraft.kit.questions import Questions
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.kit.texts import LANGUAGES, refusal_text
from updraft.server import adviser, messages, undo, views

TRIED = 6  # moves that are refused or described
SIMULATIONS = 30  # of a bot that searches


# Every position


def hidden_bytes(game: Game, table: Table[Any], viewer: Seat) -> bytes:
    """Hide a position: worker processes of bots and hints are sent these bytes."""
    return hide_for(game, table, viewer).tobytes()


def observed(game: Game, table: Table[Any], viewer: Seat) -> bytes:
    """Observe the true table, as learners do."""
    out = np.zeros(game.observation_size, np.float32)
    if viewer != NOBODY:
        game.rules.observe(table, viewer, out)
    return out.tobytes()


def digested(game: Game, table: Table[Any], viewer: Seat) -> bytes:
    digest = game.parts.digest
    if digest is None or viewer == NOBODY:
        return b""
    out = np.zeros(_digest_size(game), np.float32)
    digest.write(table, viewer, out)
    return out.tobytes()


@cache
def _digest_size(game: Game) -> int:
    return game.parts.digest.size if game.parts.digest else 0


def legal_numbers(game: Game, table: Table[Any], viewer: Seat) -> bytes:
    """List the legal moves at the true table for the player whose turn it is."""
    return bytes(str(legal_actions(game, table)), "ascii") if table[0].turn == viewer != NOBODY else b""


QUICK: dict[str, Callable[[Game, Table[Any], Seat], bytes]] = {
    "view": hidden_bytes,
    "observation": observed,
    "digest": digested,
    "legal moves": legal_numbers,
}


# Some positions, with the moves that led there


def state(match: Match, viewer: Seat) -> Any:
    return views.state_fields(match.game, views.hidden_table(match, viewer))


def derived(match: Match, viewer: Seat) -> Any:
    return views.derived(match.game, views.hidden_table(match, viewer), viewer)


def choices(match: Match, viewer: Seat) -> Any:
    return list(match.choices())


def diffs(match: Match, viewer: Seat) -> Any:
    return [move.diff(viewer) for move in moves_of(match)]


def log(match: Match, viewer: Seat) -> Any:
    names = names_of(match)
    return [
        [
            move.notation(viewer),
            move.rule(viewer),
            move.turn_number(viewer),
            move.pieces(viewer),
            messages.is_forced(move, viewer),
            viewer in move.noticed_by,
            [(move.line(viewer, names, lang), messages.details(move, viewer, names, lang)) for lang in LANGUAGES],
        ]
        for move in moves_of(match)
    ]


def refusals(match: Match, viewer: Seat) -> Any:
    """Try moves all over the game, most of them illegal."""
    refused = [views.refusal(match, viewer, text) for text in tried_texts(match)]
    return [why and [why.rule, *(refusal_text(match.game, why, lang) for lang in LANGUAGES)] for why in refused]


def descriptions(match: Match, viewer: Seat) -> Any:
    texts = [*tried_texts(match), *match.view(viewer).legal_moves[:TRIED]]
    return [views.describe(match, viewer, text, names_of(match), lang) for text in texts for lang in LANGUAGES]


def drawings(match: Match, viewer: Seat) -> Any:
    names, hidden = names_of(match), views.hidden_table(match, viewer)
    compact = [plain(match.game.parts.drawing.compact(hidden, viewer, names, lang)) for lang in LANGUAGES]
    return [*compact, *(plain(views.drawing(match, viewer, names, lang)) for lang in LANGUAGES)]


def questions(match: Match, viewer: Seat) -> Any:
    """Ask for a move step by step, as a terminal does."""
    asked = Questions(match.game, views.hidden_table(match, viewer))
    question = asked.question()
    notes = [asked.note(move, lang) for move in asked.moves[:TRIED] for lang in LANGUAGES]
    return [question and question.answers, notes]


def coaching(match: Match, viewer: Seat) -> Any:
    """Give hints about the first legal moves, in words."""
    coach, view = match.game.parts.coach, match.view(viewer)
    return [
        (coach.look(view.table, move, lang), coach.reasons(view.table, move, view.legal_actions, lang))
        for move in view.legal_actions[:2]
        for lang in LANGUAGES
    ]


def prompts(match: Match, viewer: Seat) -> Any:
    """Write what a language model is sent, the recent moves included."""
    view = match.view(viewer)
    return Dialogue(view, recent_log(view, reversed(moves_of(match)))).messages


def program_lines(match: Match, viewer: Seat) -> Any:
    """Write the lines that a bot's program is sent; it answers with an illegal move first."""
    with mock.patch.object(program_bot, "ChildProcess", WrittenTo):
        bot = program_bot.ProgramBot("true", "seed")
        bot.choose(match.view(viewer))
        child: Any = bot._child
        return b"".join(child.lines)


class WrittenTo:
    """A program that keeps what it is sent."""

    def __init__(self, *_: Any) -> None:
        self.lines: list[bytes] = []

    def send(self, line: bytes) -> None:
        self.lines.append(line)

    def ask(self, line: bytes, *_: Any) -> bytes:
        self.lines.append(line)
        move = "nonsense" if len(self.lines) == 2 else msgspec.json.decode(line)["choices"][0]
        return msgspec.json.encode({"move": move})


def quick_bots(match: Match, viewer: Seat) -> Any:
    """Let bots choose that do not search, with the same seed."""
    return _chosen(match, viewer, (HEURISTIC, "random", *levels_of(match.game)[5:]))


def searching_bots(match: Match, viewer: Seat) -> Any:
    return _chosen(match, viewer, (f"expert:{SIMULATIONS}", f"ismcts:{SIMULATIONS}"))


def _chosen(match: Match, viewer: Seat, names: Sequence[str]) -> list[int]:
    return [int(make_bot(match.game, name, "equal").choose(match.view(viewer))) for name in names]


def hints(match: Match, viewer: Seat) -> Any:
    """Think as a worker process does for a hint."""
    return adviser.advise(match.game.name, viewer, match.view(viewer).table.tobytes(), names_of(match), "fr")


def undoing(match: Match, viewer: Seat) -> Any:
    """Ask whether the last move can be undone; the seat that made it gets the answer."""
    last = match.last_move
    return undo.can_undo(last) if last and last.seat == viewer else None


def pettingzoo(match: Match, viewer: Seat) -> Any:
    env, agent = _players_env(*_key(match.settings)), f"player_{viewer}"
    env.reset(options={"match": match})
    seen = {**env.observe(agent), **env.infos[agent]}
    drawn = env.render() if match.turn == viewer else None
    return [env.agent_selection, drawn, env.rewards[agent], *(each.tobytes() for each in seen.values())]


def gymnasium(match: Match, viewer: Seat) -> Any:
    """Begin an episode at a match; before the learner's turn, opponents would move by what they hold."""
    env = _learner_env(*_key(match.settings), viewer)
    observation, info = env.reset(options={"match": match})
    return [observation.tobytes(), info["action_mask"].tobytes(), info["seat"], env.render()]


def openspiel(match: Match, viewer: Seat) -> Any:
    """Ask a state for everything that it tells a player; it begins where the worlds part."""
    game = _spiel_game(*_key(match.settings))
    spiel = game.new_initial_state()
    spiel._play, spiel._player = Play(match), match.turn
    public = _observer(game, pyspiel.PrivateInfoType.NONE).string_from(spiel, max(viewer, 0))
    if viewer == NOBODY:
        return public
    private = _observer(game, pyspiel.PrivateInfoType.SINGLE_PLAYER).string_from(spiel, viewer)
    texts = [spiel.information_state_string(viewer), spiel.observation_string(viewer), public, private]
    return [*texts, spiel.information_state_tensor(viewer), spiel.observation_tensor(viewer)]


def _observer(game: Any, private: Any) -> Any:
    is_public = private == pyspiel.PrivateInfoType.NONE
    return game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, public_info=is_public, private_info=private), None
    )


Received: TypeAlias = Callable[[Match, Seat], Any]


class Audience(Enum):
    """The viewers to whom a channel carries anything."""

    EVERYBODY = auto()
    SEATS = auto()
    PLAYER = auto()  # the seat whose turn it is

    def includes(self, match: Match, viewer: Seat) -> bool:
        if self is Audience.EVERYBODY:
            return True
        return viewer != NOBODY and (self is Audience.SEATS or viewer == match.turn)


class Channel(NamedTuple):
    """A function of a match and a viewer; slow ones are compared in one of `rarity` samples only."""

    received: Received
    audience: Audience = Audience.EVERYBODY
    rarity: int = 1

    @property
    def name(self) -> str:
        return self.received.__name__.replace("_", " ")


CHANNELS = (
    Channel(state),
    Channel(derived),
    Channel(diffs),
    Channel(log),
    Channel(drawings),
    Channel(openspiel),
    Channel(refusals, Audience.SEATS),
    Channel(descriptions, Audience.SEATS),
    Channel(pettingzoo, Audience.SEATS),
    Channel(choices, Audience.PLAYER),
    Channel(questions, Audience.PLAYER),
    Channel(coaching, Audience.PLAYER),
    Channel(prompts, Audience.PLAYER),
    Channel(program_lines, Audience.PLAYER),
    Channel(quick_bots, Audience.PLAYER),
    Channel(gymnasium, Audience.PLAYER),
    Channel(undoing, Audience.SEATS, rarity=4),
    Channel(searching_bots, Audience.PLAYER, rarity=4),
    Channel(hints, Audience.PLAYER, rarity=40),
)


def as_bytes(sent: Any) -> bytes:
    """Write what a channel carries as bytes."""
    return sent if isinstance(sent, bytes) else msgspec.json.encode(sent, enc_hook=vars)


def names_of(match: Match) -> list[str]:
    return [f"P{seat}" for seat in range(match.settings.players)]


def moves_of(match: Match) -> list[PlayedMove]:
    return [match.played(made) for made in range(1, match.move_count + 1)]


def tried_texts(match: Match) -> list[str]:
    """Choose moves of the game by its components alone, and a text that is none."""
    rng, text = random.Random(match.move_count), match.game.notation.text
    texts = []
    for _ in range(TRIED):
        try:
            texts.append(text(match.table, rng.randrange(match.game.move_count)))
        except LookupError:  # a number that these components have no move for
            continue
    return [*texts, "nonsense"]


def _key(settings: Settings) -> tuple[Game, int, tuple[tuple[str, Any], ...]]:
    return settings.game, settings.players, tuple(sorted(settings.options.items()))


@cache
def _players_env(game: Game, players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    return PlayersEnv(game.name, players, render_mode="ansi", **dict(options))


@cache
def _learner_env(game: Game, players: int, options: tuple[tuple[str, Any], ...], seat: Seat) -> Any:
    return LearnerEnv(game.name, players, seat=seat, render_mode="ansi", **dict(options))


@cache
def _spiel_game(game: Game, players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    return pyspiel.load_game(f"updraft_{game.folder.name}", {"players": players, **dict(options)})

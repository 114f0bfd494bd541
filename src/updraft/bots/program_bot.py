"""A program as a bot: one JSON object per line on standard input and output; see docs/bots/protocol.md."""

import hashlib
import json
import shlex
import shutil
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from updraft.bots.bot import TIMEOUT, Bot, BotError, bot_words
from updraft.bots.child_process import ChildProcess
from updraft.kit.contract import Move
from updraft.kit.referee import Refused, check_move
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import quoted
from updraft.kit.view import View

PROTOCOL = "updraft-bot/1"


class ProgramBot(Bot):
    """Runs one process for one seat of one game: started for the first decision, ended by `close`.

    The program receives its seat's view and nothing else.
    """

    def __init__(self, command: str, seed: str, timeout: float = TIMEOUT) -> None:
        self.name = bot_words("the_bot", name=quoted(command))
        self._command = _parse_command(self.name, command)
        # A hash, because the seed may contain the table's own, which would give away every card.
        self._seed = hashlib.sha256(f"{seed} program".encode(errors="surrogatepass")).hexdigest()[:32]
        self._timeout = timeout
        self._stopped = Event()
        self._child: ChildProcess | None = None
        self._result: dict[str, Any] | None = None

    def choose(self, view: View) -> Move:
        self._stopped.clear()
        question = {"view": view.state, "choices": view.legal_moves}
        child = self._child or self._start(view)
        try:
            return self._ask_for_move(child, view, question)
        except BotError:
            self._child = None
            child.kill()
            raise

    def stop(self) -> None:
        self._stopped.set()

    def game_over(self, result: dict[str, Any]) -> None:
        self._result = result

    def close(self) -> None:
        if self._child:
            self._child.close(_line(over=self._result))
        self._child = self._result = None

    def _start(self, view: View) -> ChildProcess:
        self._child = ChildProcess(self.name, self._command)
        self._child.send(
            _line(
                hello=PROTOCOL,
                game=view.game.name,
                ruleset=int(view.table[0].ruleset),
                players=int(view.table[0].seats),
                options=view.options,
                seat=view.seat,
                seed=self._seed,
                seconds=self._timeout,
            )
        )
        return self._child

    def _ask_for_move(self, child: ChildProcess, view: View, question: dict[str, Any]) -> Move:
        """Ask for a move; refuse an illegal one once, with its rule, and fail at the second."""
        end = monotonic() + self._timeout
        for _ in range(2):
            answer = child.ask(_line(**question), self._stopped, _line(stop=True), end)
            move = _parse_move(child, answer)
            try:
                return check_move(view.game, view.table, move, view.seat)
            except Refused as refused:
                why = refused
                rule, sentence = refused.refusal.rule, refused.message("en")
                question["refused"] = {"move": move, "rule": rule, "why": sentence}
        raise child.failure("refused_twice", move=quoted(move), why=why)


def _parse_command(name: Sentence, command: str) -> list[str]:
    """Split a command into words and check that the first is a program that can be run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(bot_words("not_a_command", who=name, why=str(error).lower())) from None
    if words and shutil.which(words[0]):
        return words
    if words and Path(words[0]).is_file():
        raise BotError(bot_words("not_executable", who=name, program=shlex.quote(words[0])))
    raise BotError(bot_words("no_program", who=name, program=quoted(words[0] if words else "")))


def _line(**message: Any) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _parse_move(child: ChildProcess, line: bytes) -> str:
    """Read the move from an answer."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        answer_text = quoted(line.decode(errors="replace"))
        raise child.failure("strange_answer", answer=answer_text, example='{"move": "…"}')
    move: str = answer["move"]
    return move

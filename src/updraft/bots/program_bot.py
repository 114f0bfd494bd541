"""Anyone's program as a bot: JSON on its standard input and output, an object a line; see docs/bots/protocol.md."""

import hashlib
import json
import shlex
import shutil
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from updraft.bots.bot import TIMEOUT, Bot, BotError
from updraft.bots.child_process import ChildProcess
from updraft.kit.contract import Move
from updraft.kit.referee import Refused, check_move
from updraft.kit.untrusted import quoted
from updraft.kit.view import View

PROTOCOL = "updraft-bot/1"


class ProgramBot(Bot):
    """One process plays one seat of one game: it is started for the first decision and ended by `close`.

    It is told what its seat sees and nothing else; what it makes of its seed is its own affair.
    """

    def __init__(self, command: str, seed: str, patience: float = TIMEOUT) -> None:
        self.name = f"the bot {quoted(command)}"
        self._command = _found(self.name, command)
        # A hash: the seed may be made from the table's own, and whoever knows that one knows every card.
        self._seed = hashlib.sha256(f"{seed} program".encode(errors="surrogatepass")).hexdigest()[:32]
        self._patience = patience
        self._stopped = Event()
        self._child: ChildProcess | None = None
        self._result: dict[str, Any] | None = None

    def choose(self, view: View) -> Move:
        self._stopped.clear()
        question = {"view": view.state, "choices": view.legal_moves}
        child = self._child or self._sit_down(view)
        try:
            return self._converse(child, view, question)
        except BotError:
            self._child = None
            child.end()
            raise

    def stop(self) -> None:
        self._stopped.set()

    def over(self, result: dict[str, Any]) -> None:
        self._result = result

    def close(self) -> None:
        if self._child:
            self._child.leave(_line(over=self._result))
        self._child = self._result = None

    def _sit_down(self, view: View) -> ChildProcess:
        self._child = ChildProcess(self.name, self._command)
        self._child.tell(
            _line(
                hello=PROTOCOL,
                game=view.game.name,
                ruleset=int(view.table[0].ruleset),
                players=int(view.table[0].seats),
                options=view.options,
                seat=view.seat,
                seed=self._seed,
                seconds=self._patience,
            )
        )
        return self._child

    def _converse(self, child: ChildProcess, view: View, question: dict[str, Any]) -> Move:
        """Ask for a move; an impossible one is refused with its rule once, the second is a failure."""
        end = monotonic() + self._patience
        for _ in range(2):
            answer = child.ask(_line(**question), self._stopped, _line(stop=True), end)
            move = _named(child, answer)
            try:
                return check_move(view.game, view.table, move, view.seat)
            except Refused as refused:
                why = refused.message("en")
                question["refused"] = {"move": move, "rule": refused.refusal.rule, "why": why}
        raise child.failure(f"named {quoted(move)} after its first move was refused. {why}")


def _found(name: str, command: str) -> list[str]:
    """The words of a command whose first is a program that can be run."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"{name} cannot be read as a command: {str(error).lower()}") from None
    if words and shutil.which(words[0]):
        return words
    if words and Path(words[0]).is_file():
        raise BotError(f"{name} may not be run: make it executable with chmod +x {shlex.quote(words[0])}")
    raise BotError(f"{name} cannot be started: there is no program {quoted(words[0] if words else '')}")


def _line(**message: Any) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _named(child: ChildProcess, line: bytes) -> str:
    """The move that an answer names."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        said = quoted(line.decode(errors="replace"))
        raise child.failure(f'said {said} where a line such as {{"move": "…"}} belongs')
    move: str = answer["move"]
    return move

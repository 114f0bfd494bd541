"""A language model as a bot: it plays by prompts and answers; see docs/language-models.md."""

import json
import os
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from threading import Event
from time import monotonic
from typing import Any

from updraft.bots.bot import TIMEOUT, Bot, BotError
from updraft.bots.language_model.chat import KEY_VARIABLE, ChatServer, Reply, StoppedError, Usage, key_from, model_words
from updraft.bots.language_model.dialogue import ChatMessage, Dialogue
from updraft.bots.language_model.prompt import RULES_SHOWN, PromptStyle, RulesShown
from updraft.bots.random_bot import RandomBot
from updraft.kit.contract import Move
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import printable, quoted
from updraft.kit.view import View

KIND = "llm"
FORFEITS = ("random", "stop")  # what happens when no answer of a decision could be played


class LanguageModelBot(Bot):
    """Asks a model at an OpenAI-compatible address for each move, with prompts made from its seat's view alone.

    An answer that cannot be played is answered with the referee's sentence, up to `attempts` answers in all. Then
    `forfeit` leaves the decision to chance (`random`) or raises BotError (`stop`). `usage` counts requests and tokens.
    """

    hears = True

    def __init__(
        self,
        url: str,
        model: str,
        key: str | None = None,
        *,
        seed: str | None = None,
        temperature: float | None = None,
        max_tokens: int | None = None,
        attempts: int = 3,
        forfeit: str = "random",
        timeout: float = TIMEOUT,
        retries: int = 4,
        backoff: float = 1.0,
        price: tuple[float, float] = (0.0, 0.0),
        transcript: str | Path | None = None,
        rules: RulesShown = "brief",
        notes: bool = True,
        listed: int = 80,
    ) -> None:
        """Take the key from the environment variable UPDRAFT_LLM_KEY if none is given; `timeout` is for a decision."""
        for given, known in ((forfeit, FORFEITS), (rules, RULES_SHOWN)):
            if given not in known:
                raise BotError(model_words("not_one_of", given=quoted(given), known=", ".join(known)))
        key = key_from(KEY_VARIABLE) if key is None else key
        self.server = ChatServer(url, model, key, temperature, max_tokens, retries, backoff)
        self.style = PromptStyle(rules, notes, listed)
        self.usage = Usage()
        self._attempts, self._forfeit, self._timeout, self._price = attempts, forfeit, timeout, price
        self._transcript = None if transcript is None else Path(transcript)
        self._chance = RandomBot(seed or token_hex(16))
        self._stopped = Event()
        self._log: Sequence[str] = ()

    def __repr__(self) -> str:
        return f"<LanguageModelBot {self.server.name}>"

    @property
    def cost(self) -> float:
        """The cost of all requests so far, by the prices given."""
        return self.usage.cost(*self._price)

    def hear(self, log: Sequence[str]) -> None:
        self._log = log

    def choose(self, view: View) -> Move:
        self._stopped.clear()
        dialogue, self._log = Dialogue(view, self._log, self.style), ()
        end, sent = monotonic() + self._timeout, 0
        while dialogue.move is None and len(dialogue.refusals) < self._attempts:
            try:
                reply = self.server.ask(dialogue.messages, end, self._stopped, self.usage)
            except StoppedError:
                break
            new, sent = dialogue.messages[sent:], len(dialogue.messages) + 1
            dialogue.answer(reply.text, reply.is_cut_off)
            self._write(dialogue, new, reply)
        self.usage.refused += len(dialogue.refusals)
        return self._leave_to_chance(dialogue) if dialogue.move is None else dialogue.move

    def stop(self) -> None:
        self._stopped.set()

    def _leave_to_chance(self, dialogue: Dialogue) -> Move:
        if self._forfeit == "stop":
            raise BotError(self._no_move(dialogue.refusals))
        self.usage.forfeits += 1
        return self._chance.choose(dialogue.view)

    def _no_move(self, refusals: Sequence[str]) -> Sentence:
        """Say that no answer could be played, with what the model was told of the last one."""
        if not refusals:
            return model_words("stopped", who=self.server.name)
        key, told = "one_answer" if len(refusals) == 1 else "no_legal_move", self.server.without_key(refusals[-1])
        return model_words(key, who=self.server.name, count=len(refusals), told=told)

    def _write(self, dialogue: Dialogue, new: Sequence[ChatMessage], reply: Reply) -> None:
        """Append an exchange to the transcript: the messages since the last one, the answer and what became of it."""
        if self._transcript is None:
            return
        view, blank = dialogue.view, self.server.without_key
        line = {
            "game": view.game.name,
            "seat": view.seat,
            "model": self.server.model,
            "messages": [{**message, "content": blank(message["content"])} for message in new],
            "answer": blank(reply.text),
            "move": None if dialogue.move is None else view.game.notation.text(view.table, dialogue.move),
            "refused": [blank(reason) for reason in dialogue.refusals],
            "prompt_tokens": reply.prompt_tokens,
            "completion_tokens": reply.completion_tokens,
        }
        try:
            with self._transcript.open("ab") as file:  # one write, so that processes can share the file
                os.write(file.fileno(), json.dumps(line, ensure_ascii=False).encode(errors="replace") + b"\n")
        except OSError as error:
            raise BotError(model_words("no_transcript", file=self._transcript, why=error.strerror)) from None


def language_model_bot(name: str, seed: str, timeout: float) -> LanguageModelBot:
    """Make a bot by its name: `llm:ADDRESS#MODEL`, and settings after spaces, such as `temperature=0.3`."""
    try:
        address, *words = shlex.split(name.removeprefix(f"{KIND}:")) or [""]
    except ValueError as error:
        raise BotError(model_words("strange_name", given=quoted(name), why=str(error).lower())) from None
    url, _, model = address.partition("#")
    settings: dict[str, Any] = {"timeout": timeout}
    for word in words:
        setting, equals, value = word.partition("=")
        if setting == "key":
            raise BotError(model_words("secret_in_name", variable=KEY_VARIABLE))
        if not equals or setting not in SETTINGS:
            raise BotError(model_words("no_setting", given=quoted(word), known=", ".join(SETTINGS)))
        settings |= _parsed(setting, value)
    return LanguageModelBot(url, model, seed=seed, **settings)


def _parsed(setting: str, value: str) -> dict[str, Any]:
    """Parse one setting of a name."""
    try:
        parsed = SETTINGS[setting](value)
    except ValueError:
        given = f"{setting}={printable(value)}"
        raise BotError(model_words("wrong_value", given=given, wanted=model_words(f"wanted_{setting}"))) from None
    return {"key": parsed} if setting == "key_env" else {setting: parsed}


def _number(least: float, most: float) -> Callable[[str], float]:
    def parse(text: str) -> float:
        number = float(text)
        if not least <= number <= most:
            raise ValueError
        return number

    return parse


def _count(least: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if len(text) > 9 or int(text) < least:
            raise ValueError
        return int(text)

    return parse


def _one_of(*words: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in words:
            raise ValueError
        return text

    return parse


def _prices(text: str) -> tuple[float, float]:
    prompt, _, completion = text.partition("/")
    parse = _number(0, 1e6)
    return parse(prompt), parse(completion)


def _key(variable: str) -> str:
    if not (found := key_from(variable)):
        raise ValueError
    return found


# How to parse each setting; the texts say what is wanted.
SETTINGS: dict[str, Callable[[str], Any]] = {
    "temperature": _number(0, 10),
    "max_tokens": _count(1),
    "attempts": _count(1),
    "forfeit": _one_of(*FORFEITS),
    "timeout": _number(0.01, 86_400),
    "retries": _count(0),
    "backoff": _number(0, 3600),
    "price": _prices,
    "transcript": Path,
    "rules": _one_of(*RULES_SHOWN),
    "notes": lambda text: _one_of("yes", "no")(text) == "yes",
    "listed": _count(2),
    "key_env": _key,
}

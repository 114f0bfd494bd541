"""Ask a language model at any address that speaks OpenAI's chat protocol (`/chat/completions`)."""

import http.client
import json
import os
import re
import ssl
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from updraft.bots.bot import BotError
from updraft.bots.language_model.dialogue import ChatMessage
from updraft.kit.texts import Sentence
from updraft.kit.untrusted import printable

KEY_VARIABLE = "UPDRAFT_LLM_KEY"
MAX_RESPONSE = 4 << 20  # bytes
MAX_QUOTED = 160  # letters of a server's error message
POLL_SECONDS = 0.05  # seconds between two checks for a request to stop
LONGEST_BACKOFF = 60.0
RETRIED = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 529))
CUT_OFF = "length"  # the finish reason of an answer that used up its tokens


def model_words(key: str, **words: object) -> Sentence:
    """Say something about a language model, in any language."""
    return Sentence(Path(__file__).parents[1], "language_model", key, words)


class StoppedError(BotError):
    """The answer was no longer wanted."""


class Reply(NamedTuple):
    """A model's answer, and the tokens that it took."""

    text: str
    is_cut_off: bool
    prompt_tokens: int
    completion_tokens: int


class HttpAnswer(NamedTuple):
    """A server's answer, or the error that came instead of one."""

    status: int
    headers: Message
    body: bytes
    error: Exception | None = None


class _NoRedirects(HTTPRedirectHandler):
    """Report redirects as errors: a followed one would hand the key to another address."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        return None


@dataclass(frozen=True)
class ChatServer:
    """An address, a model and how to ask it. The key appears in no text: not in reprs, errors or transcripts."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    temperature: float | None = None
    max_tokens: int | None = None
    retries: int = 4
    backoff: float = 1.0  # seconds before the first retry; twice as many before each next one

    def __post_init__(self) -> None:
        object.__setattr__(self, "url", checked_url(self.url))
        if not self.model or not self.model.isprintable():
            raise BotError(model_words("no_name"))
        if self.key and not (self.key.isascii() and self.key.isprintable() and self.key == self.key.strip()):
            raise BotError(model_words("strange_key"))

    @property
    def name(self) -> Sentence:
        return model_words("the_model", model=printable(self.model), url=printable(self.url, MAX_QUOTED))

    def ask(self, messages: Sequence[ChatMessage], end: float, stopped: Event, usage: "Usage") -> Reply:
        """Return the model's answer, before the end; ask again, ever later, while the server is busy or broken."""
        for retry in range(self.retries + 1):
            usage.requests += 1
            answer = self._post(self._body(messages), end, stopped)
            problem = self._problem(answer)
            if problem is None:
                reply = _read(answer.body)
                usage.prompt_tokens += reply.prompt_tokens
                usage.completion_tokens += reply.completion_tokens
                return reply
            wait = self._seconds_before_retry(answer, retry)
            if wait is None or retry == self.retries:
                break
            if monotonic() + wait >= end:
                raise BotError(model_words("late_after", who=self.name, problem=problem))
            usage.retries += 1
            if stopped.wait(wait):
                raise StoppedError(model_words("stopped", who=self.name))
        raise BotError(model_words("failed", who=self.name, problem=problem))

    def _body(self, messages: Sequence[ChatMessage]) -> bytes:
        body: dict[str, Any] = {"model": self.model, "messages": list(messages)}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.max_tokens is not None:
            body["max_tokens"] = self.max_tokens
        return json.dumps(body).encode()

    def _post(self, body: bytes, end: float, stopped: Event) -> HttpAnswer:
        """Send a request from a thread of its own: even a server that sends a byte now and then is late in the end."""
        inbox: SimpleQueue[HttpAnswer] = SimpleQueue()
        left = max(0.01, end - monotonic())
        Thread(target=self._send, args=(body, left, inbox), daemon=True).start()
        while True:
            try:
                return inbox.get(timeout=max(0.0, min(POLL_SECONDS, end - monotonic())))
            except Empty:
                if stopped.is_set():
                    raise StoppedError(model_words("stopped", who=self.name)) from None
                if monotonic() >= end:
                    raise BotError(model_words("failed", who=self.name, problem=model_words("late"))) from None

    def _send(self, body: bytes, timeout: float, inbox: "SimpleQueue[HttpAnswer]") -> None:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "updraft"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = Request(f"{self.url}/chat/completions", body, headers)  # noqa: S310 (checked_url allows http alone)
        try:
            with build_opener(_NoRedirects).open(request, timeout=timeout) as response:
                inbox.put(HttpAnswer(response.status, response.headers, response.read(MAX_RESPONSE + 1)))
        except HTTPError as error:
            with error:
                inbox.put(HttpAnswer(error.code, error.headers, _read_quietly(error)))
        except Exception as error:  # anything that goes wrong is told in a sentence
            inbox.put(HttpAnswer(0, Message(), b"", error))

    def _problem(self, answer: HttpAnswer) -> Sentence | None:
        """Say what is wrong with an answer; None if nothing is."""
        if answer.error is not None:
            return _unreachable(answer.error)
        if len(answer.body) > MAX_RESPONSE:
            return model_words("too_long", most=MAX_RESPONSE >> 20)
        if 300 <= answer.status < 400:
            return model_words("redirects")
        if answer.status != 200:
            key = {401: "status_no_key", 403: "status_wrong_key"}.get(answer.status, "status")
            return model_words(key, status=answer.status, said=self._quoted(answer.body), variable=KEY_VARIABLE)
        if _content(answer.body) is None:
            return model_words("no_completion", said=self._quoted(answer.body))
        return None

    def _quoted(self, body: bytes) -> Sentence | str:
        """Quote the message of an error; servers may repeat the key in it."""
        text = body[:MAX_RESPONSE].decode(errors="replace")
        try:
            error = json.loads(text).get("error")
            text = error.get("message", text) if isinstance(error, dict) else error or text
        except (ValueError, AttributeError, RecursionError):
            pass
        words = " ".join(self.without_key(str(text)).split())
        return model_words("said", words=printable(words, MAX_QUOTED)) if words else ""

    def without_key(self, text: str) -> str:
        """Blank the key in a text that is shown or stored."""
        return text.replace(self.key, "(key)") if self.key else text

    def _seconds_before_retry(self, answer: HttpAnswer, retry: int) -> float | None:
        """Return when to ask again, at least as late as the server wants; None if asking again is in vain."""
        is_passing = answer.status in RETRIED or answer.status == 200 or _is_passing(answer.error)
        if not is_passing:
            return None
        wanted = answer.headers.get("Retry-After", "")
        seconds = float(wanted) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", wanted) else 0.0
        return max(seconds, min(LONGEST_BACKOFF, self.backoff * 2**retry))


@dataclass
class Usage:
    """Counts of a bot's requests and tokens, and of answers that could not be played."""

    requests: int = 0
    retries: int = 0  # requests that were sent again
    prompt_tokens: int = 0
    completion_tokens: int = 0
    refused: int = 0  # answers that named no legal move
    forfeits: int = 0  # decisions that were left to chance

    def cost(self, prompt_price: float, completion_price: float) -> float:
        """Return the cost of all tokens, at prices for a million of them."""
        return (self.prompt_tokens * prompt_price + self.completion_tokens * completion_price) / 1e6


def checked_url(url: str) -> str:
    """Return the address without a slash at its end, or say what is wrong with it."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https") or not url.isascii() or not url.isprintable() or " " in url:
        raise BotError(model_words("no_address", given=printable(url)))
    if parts.username is not None or parts.password is not None or parts.query:
        raise BotError(model_words("secret_in_address", variable=KEY_VARIABLE))
    return url.partition("#")[0].rstrip("/").removesuffix("/chat/completions")


def key_from(variable: str) -> str:
    """Return the key that an environment variable holds; "" if it is not set."""
    return os.environ.get(variable, "").strip()


def _content(body: bytes) -> tuple[str, str] | None:
    """Return the text of a completion and why it ended; None if the body is something else."""
    try:
        choice = json.loads(body)["choices"][0]
        message, reason = choice["message"], choice.get("finish_reason")
        content = message.get("content")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    if content is None:
        content = message.get("refusal") or ""
    return (content, str(reason)) if isinstance(content, str) else None


def _read(body: bytes) -> Reply:
    text, reason = _content(body) or ("", "")
    usage = json.loads(body).get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Reply(text, reason == CUT_OFF, _count(counts, "prompt_tokens"), _count(counts, "completion_tokens"))


def _count(usage: dict[str, Any], key: str) -> int:
    value = usage.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def _read_quietly(error: HTTPError) -> bytes:
    try:
        return error.read(MAX_RESPONSE)
    except (OSError, http.client.HTTPException):
        return b""


def _cause(error: Exception) -> Exception:
    return error.reason if isinstance(error, URLError) and isinstance(error.reason, Exception) else error


def _is_passing(error: Exception | None) -> bool:
    """Tell whether a broken connection may work the next time."""
    cause = None if error is None else _cause(error)
    return isinstance(cause, ConnectionResetError | BrokenPipeError | http.client.HTTPException)


def _unreachable(error: Exception) -> Sentence:
    """Say why no answer came."""
    cause = _cause(error)
    if isinstance(cause, TimeoutError):
        return model_words("late")
    if isinstance(cause, ConnectionRefusedError):
        return model_words("nobody_there")
    if isinstance(cause, ssl.SSLError):
        return model_words("no_certificate", why=printable(str(cause.reason or cause), MAX_QUOTED))
    if isinstance(cause, OSError) and cause.strerror:
        return model_words("unreachable", why=printable(cause.strerror, MAX_QUOTED))
    return model_words("broken_off", why=type(cause).__name__)

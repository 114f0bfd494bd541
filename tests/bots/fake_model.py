"""A small server that speaks OpenAI's chat protocol on a real socket and answers by a script."""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, NamedTuple

CHOICE = re.compile(r"^- `([^`]+)`", re.MULTILINE)

Conversation = list[dict[str, str]]


class Scripted(NamedTuple):
    """One answer of the server: a status, a body and headers; with `waits`, not before the server closes."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012 (never changed)
    waits: bool = False


Script = Callable[[Conversation], Scripted | str]


def completion(text: str | None, **message: Any) -> Scripted:
    """Wrap a text as a server does."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    return Scripted(json.dumps({"id": "1", "object": "chat.completion", "choices": [choice], "usage": usage}).encode())


def offered(messages: Conversation) -> list[str]:
    """Find the answers that the latest list of the conversation offers."""
    asked = [message["content"] for message in messages if message["role"] == "user"]
    question = next(text for text in reversed(asked) if CHOICE.search(text.rpartition("\n\n")[2]))
    return CHOICE.findall(question.rpartition("\n\n")[2])


def player(seed: int = 1) -> Script:
    """Play any game by nothing but its prompts: choose one of the answers that the last one offers."""
    dice = random.Random(seed)
    return lambda messages: f"Let me think.\n\nFinal answer: {dice.choice(offered(messages))}"


def in_turn(*answers: Scripted | str) -> Script:
    """Give these answers one after the other, then play."""
    left, play = list(answers), player()
    return lambda messages: left.pop(0) if left else play(messages)


class FakeModel:
    """The server's address, and the requests that it received."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.conversations: list[Conversation] = []
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.closing = Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def name(self) -> str:
        return f"llm:{self.url}#fake"

    def close(self) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                assert self.path == "/v1/chat/completions"
                fake.bodies.append(body)
                fake.headers.append(dict(self.headers))
                fake.conversations.append(body["messages"])
                answer = fake.script(body["messages"])
                self._send(completion(answer) if isinstance(answer, str) else answer)

            def _send(self, answer: Scripted) -> None:
                if answer.waits:
                    fake.closing.wait()
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

            def log_message(self, *_: Any) -> None:
                return

        return Handler


@contextmanager
def fake_model(script: Script) -> Iterator[FakeModel]:
    fake = FakeModel(script)
    try:
        yield fake
    finally:
        fake.close()

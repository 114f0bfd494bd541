"""Show untrusted input safely: on one line, short, without control characters."""

from reprlib import Repr
from typing import Protocol, runtime_checkable

MAX_LENGTH = 60  # letters of an untrusted text in a sentence
MAX_SENTENCE = 400
NO_BREAK_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # French puts them before : ; ! ?

_short = Repr()
_short.maxlevel = 3
_short.maxstring = _short.maxlong = _short.maxother = MAX_LENGTH


@runtime_checkable
class Translatable(Protocol):
    """A sentence, a part of one or an error that can be said in several languages."""

    def message(self, lang: str, /) -> str: ...


class InputError(ValueError):
    """Input that cannot be used; the message says what is wrong and what would be right."""

    max_length = MAX_SENTENCE

    def __init__(self, message: str | Translatable) -> None:
        self._message = message
        super().__init__(InputError.message(self, "en"))

    def message(self, lang: str) -> str:
        """Return the message in a language, where it is translated."""
        told = self._message if isinstance(self._message, str) else self._message.message(lang)
        return printable(told, self.max_length)


def printable(text: str, max_length: int = MAX_LENGTH) -> str:
    """Shorten a text and replace control characters, which a terminal would obey."""
    shown = "".join(letter if _is_printable(letter) else "·" for letter in text[: max_length + 1])
    return shown if len(shown) <= max_length else shown[: max_length - 1] + "…"


def _is_printable(letter: str) -> bool:
    return letter.isprintable() or letter in NO_BREAK_SPACES


def quoted(value: object) -> str:
    """Write a value as Python would, shortened; even one that Python itself refuses to print."""
    try:
        return printable(_short.repr(value))
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"

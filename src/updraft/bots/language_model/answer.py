"""Find the move in the free text that a language model answers with."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from updraft.kit.view import View

MAX_ANSWER = 200_000  # letters that are read, from the end
MAX_NAMED = 80  # letters of a text that is put to the referee
MAX_LINES = 300  # that are searched, from the end
MAX_OBJECTS = 40  # braces that are tried as JSON, from the end
KEYS = ("move", "final_answer", "final answer", "answer", "action")  # of a JSON object

THOUGHT = re.compile(r"<(think|thinking|thought|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
LABEL = re.compile(
    r"[\s#>•-]*(?:\*\s+)?(?P<mark>[*_`]{1,3})?(?:my |the )?final (?:answer|move|choice)(?P<closed>[*_`]{0,3})"
    r"(?: is\b\s*[:=]?|\s*[:=])(?(mark)(?P<closed_late>[*_`]{0,3}))\s*(?P<rest>.+)",
    re.IGNORECASE,
)
HEADING = re.compile(r"\W*final (?:answer|move|choice)\W*", re.IGNORECASE)
FENCE = re.compile(r"```[^\n`]*\n?(.*?)```", re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]+)\}")
BULLET = re.compile(r"^(?:[-•>]|\*(?=\s)|\d{1,3}[.)](?=\s))\s*")
NOTE = re.compile(r"\s+\(.*\)$")
ESCAPED = re.compile(r"\\([*_`])")
WRAPPERS = ("**", "__", "```", "`", "*", "_", '"', "'", "“”", "‘’", "«»", "<>", "[]", "()", "$")
FILLERS = frozenset(("i", "ll", "will", "play", "choose", "pick", "select", "the", "my", "move", "is", "so", "answer"))
TOKEN = re.compile(r"[^\W\d_]+|\d+|\*")

Tokens: TypeAlias = tuple[str, ...]


class FoundAnswer(NamedTuple):
    """The answer that a text names, in the spelling that was asked for if it is known; else as it was written."""

    text: str
    is_known: bool


class Vocabulary:
    """The answers that a model may mean: legal moves or keys of a question first, then all moves of the game."""

    def __init__(self, view: View, asked: Sequence[str]) -> None:
        self._view = view
        self._asked = {*asked, *view.legal_moves}
        self._by_tokens = _unique([*asked, *view.legal_moves])
        self._others: dict[Tokens, str] | None = None

    def spell(self, text: str) -> str | None:
        """Return the exact spelling of an answer that is written with other capitals, spaces or punctuation."""
        if text in self._asked or self._view.game.notation.number(self._view.table, text) is not None:
            return text
        tokens = tokens_of(text)
        return self._by_tokens.get(tokens) or self._all_moves().get(tokens)

    def spell_sentence(self, text: str) -> str | None:
        """Return the answer of a sentence such as `I will play 48`; a sentence that says more is not understood."""
        tokens = tokens_of(text)
        for start in range(len(tokens)):
            if known := self._by_tokens.get(tokens[start:]) or self._all_moves().get(tokens[start:]):
                return known
            if tokens[start] not in FILLERS:
                break
        return None

    def _all_moves(self) -> dict[Tokens, str]:
        """List all moves of the game, legal or not, so that the referee is asked about the move that was meant."""
        if self._others is None:
            self._others = _unique(_texts_of_all_moves(self._view))
        return self._others


def _texts_of_all_moves(view: View) -> Iterator[str]:
    for move in range(view.game.move_count):
        try:
            yield view.game.notation.text(view.table, move)
        except LookupError:
            continue


def _unique(texts: Iterable[str]) -> dict[Tokens, str]:
    """Map tokens to texts; texts that only differ in what tokens leave out are left out."""
    found: dict[Tokens, str] = {}
    twice = set()
    for text in texts:
        tokens = tokens_of(text)
        if found.setdefault(tokens, text) != text:
            twice.add(tokens)
    return {tokens: text for tokens, text in found.items() if tokens not in twice}


def tokens_of(text: str) -> Tokens:
    """Split a text into words, numbers and stars: capitals, spaces and punctuation do not count."""
    return tuple(TOKEN.findall(unicodedata.normalize("NFKC", text).casefold().replace("×", "x")))


def find_answer(text: str, vocabulary: Vocabulary) -> FoundAnswer | None:
    """Find the answer in a text: after the last label or in the last JSON object, else in the last line or code.

    None if nothing looks like an answer. A labelled text that is unknown is returned as it was written, so that the
    referee can say what is wrong with it.
    """
    text = THOUGHT.sub("", text[-MAX_ANSWER:])
    lines = [line.strip() for line in text.splitlines() if line.strip(" \t`*_")][-MAX_LINES:]
    named = _in_order(text, _json_answer(text), _last_labelled(lines))
    for candidate in (*named, *_unlabelled(text, lines)):
        for spelling in spellings(candidate):
            if known := vocabulary.spell(spelling) or vocabulary.spell_sentence(spelling):
                return FoundAnswer(known, True)
    if named:
        return FoundAnswer(min(spellings(named[0]), key=len)[:MAX_NAMED], False)
    return None


def _in_order(text: str, *named: str | None) -> list[str]:
    """Sort the texts that were found, the last one first."""
    return sorted((each for each in named if each), key=text.rfind, reverse=True)


def spellings(text: str) -> list[str]:
    """List what a text may stand for, without the bullets, quotes, emphasis and full stops around it.

    Only pairs of marks are peeled off, one after the other: the star of `R3G3*` is part of the move, and in bold it is
    written `**R3G3***`.
    """
    found = [text.strip()]
    for peel in (
        _without_bullet,
        _without_stop,
        _without_note,
        *(_peel(pair) for pair in WRAPPERS for _ in range(2)),
        _unescaped,
    ):
        found += [peeled for each in list(found) if (peeled := peel(each)) and peeled not in found]
    return found


def _without_bullet(text: str) -> str:
    return BULLET.sub("", text).strip()


def _without_stop(text: str) -> str:
    return text.rstrip(" .,;!")


def _without_note(text: str) -> str:
    """Cut off a remark in brackets, as the list of moves has them."""
    return NOTE.sub("", text)


def _unescaped(text: str) -> str:
    return ESCAPED.sub(r"\1", text)


def _peel(pair: str) -> Callable[[str], str]:
    opening, closing = (pair[0], pair[1]) if len(set(pair)) == 2 else (pair, pair)

    def peel(text: str) -> str:
        if len(text) > len(opening) + len(closing) and text.startswith(opening) and text.endswith(closing):
            return text[len(opening) : -len(closing)].strip().rstrip(".")
        return ""

    return peel


def _last_labelled(lines: Sequence[str]) -> str | None:
    """Return the text after the last label such as `Final answer:`; it may stand in the next line."""
    for at in range(len(lines) - 1, -1, -1):
        if (match := LABEL.match(lines[at])) and (rest := _after(match)).strip(" *_`"):
            return rest
        if at + 1 < len(lines) and HEADING.fullmatch(lines[at]):
            return lines[at + 1]
    return None


def _after(label: re.Match[str]) -> str:
    """Return the text after a label, without the end of an emphasis that began before it."""
    rest, mark = label["rest"].strip(), label["mark"] or ""
    is_open = mark and not label["closed"] and not label["closed_late"]
    return rest.removesuffix(mark) if is_open else rest


def _unlabelled(text: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield what may be a bare answer: boxed, the last line, its part after a colon, the last code."""
    for pattern in (BOXED, FENCE, CODE):
        if pattern is FENCE and lines:
            yield lines[-1]
            yield lines[-1].rpartition(":")[2]
            yield lines[-1].rpartition(" is ")[2]
        if found := pattern.findall(text):
            yield found[-1].strip()


def _json_answer(text: str) -> str | None:
    """Return the move of the last JSON object in a text that has one."""
    decoder, at = json.JSONDecoder(), len(text)
    for _ in range(MAX_OBJECTS):
        at = text.rfind("{", 0, at)
        if at < 0:
            break
        try:
            value, _ = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        if move := _named(value):
            return move
    return None


def _named(value: Any) -> str | None:
    """Return the text under one of the keys of an answer."""
    if not isinstance(value, dict):
        return None
    lowered = {str(key).casefold(): each for key, each in value.items()}
    found = next((lowered[key] for key in KEYS if key in lowered), None)
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)  # `{"move": 48}`
    return found.strip() if isinstance(found, str) and found.strip() else None

"""What the server itself says, in the reader's language."""

import re
from pathlib import Path

from updraft.kit.texts import LANGUAGES, load
from updraft.kit.untrusted import InputError, printable

SHAPES = {  # what msgspec finds wrong with a message, and which sentence says so
    "shape_kind": r"Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`",
    "shape_missing": r"Object missing required field `(?P<field>[^`]+)`",
    "shape_unknown": r"Object contains unknown field `(?P<field>[^`]+)`",
    "shape_length": r"Expected `\w+` of length (?P<bound>[<>]= \d+)",
    "shape_bound": r"Expected `\w+` (?P<bound>[<>]=? \S+)",
    "shape_pattern": r"Expected `str` matching regex (?P<pattern>.+)",
    "shape_value": r"Invalid (?:enum )?value (?P<given>.+)",
    "shape_json": r"JSON is malformed|Input data was truncated|Invalid UTF-8|Failed to decode",
    "shape_missing_in_query": r"Missing required (?:query|path|header|cookie) parameter '(?P<field>[^']+)'",
}
PLACE = re.compile(r" - at `(?:key in )?\$?\.?(?P<place>[^`]*)`$")


def translate(lang: str, key: str, **words: object) -> str:
    """A sentence of the server's own."""
    text: str = load(Path(__file__).parent, lang)[key]
    return text.format(**words)


def describe_shape_error(lang: str, complaint: str) -> str:
    """What is wrong with the form of a message; names of fields and types are the same in every language."""
    complaint = printable(complaint, 200)
    found = PLACE.search(complaint)
    place = f"{found['place']}: " if found and found["place"] else ""
    for key, pattern in SHAPES.items():
        if match := re.match(pattern, PLACE.sub("", complaint)):
            return place + translate(lang, key, **match.groupdict())
    return place + translate(lang, "shape_other")


def preferred_language(accepted: str) -> str:
    """The language that a browser asks for in Accept-Language; English if it is none of ours."""
    wanted = []
    for part in accepted.split(","):
        name, _, quality = part.partition(";")
        weight = quality.strip().removeprefix("q=")
        wanted.append((float(weight) if re.fullmatch(r"[01](\.\d{1,3})?", weight) else 1.0, name.strip()[:2].lower()))
    ours = [lang for weight, lang in sorted(wanted, key=lambda one: -one[0]) if lang in LANGUAGES and weight]
    return ours[0] if ours else "en"


class UserError(InputError):
    """Something that cannot be done, and which sentence says so."""

    status = 400

    def __init__(self, key: str, **words: object) -> None:
        self.key = key
        self.words = words
        super().__init__(translate("en", key, **words))

    def said(self, lang: str) -> str:
        return printable(translate(lang, self.key, **self.words), 400)


class Unauthorized(UserError):
    """Nobody knows who asks."""

    status = 401


class Forbidden(UserError):
    """Not for this guest, or not from this page."""

    status = 403


class NotFound(UserError):
    """There is no such thing."""

    status = 404


class TooManyRequests(UserError):
    """A limit is reached."""

    status = 429

"""The server's own sentences, in the reader's language."""

import re
from pathlib import Path

from updraft.kit.texts import LANGUAGES, load
from updraft.kit.untrusted import InputError, printable

SHAPES = {  # text keys, with the validation errors of msgspec and Litestar that they translate
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
    """Return a sentence of the server in a language."""
    text: str = load(Path(__file__).parent, lang)[key]
    return text.format(**words)


def describe_shape_error(lang: str, error: str) -> str:
    """Translate a validation error; names of fields and types stay as they are."""
    error = printable(error, 200)
    found = PLACE.search(error)
    place = f"{found['place']}: " if found and found["place"] else ""
    for key, pattern in SHAPES.items():
        if match := re.match(pattern, PLACE.sub("", error)):
            return place + translate(lang, key, **match.groupdict())
    return place + translate(lang, "shape_other")


def preferred_language(accepted: str) -> str:
    """Choose a language by the Accept-Language header; English if none of ours is listed."""
    wanted = []
    for part in accepted.split(","):
        name, _, quality = part.partition(";")
        weight = quality.strip().removeprefix("q=")
        wanted.append((float(weight) if re.fullmatch(r"[01](\.\d{1,3})?", weight) else 1.0, name.strip()[:2].lower()))
    known = [lang for weight, lang in sorted(wanted, key=lambda pair: -pair[0]) if lang in LANGUAGES and weight]
    return known[0] if known else "en"


class UserError(InputError):
    """A request that cannot be carried out, with the sentence for the user."""

    status = 400

    def __init__(self, key: str, **words: object) -> None:
        self.key = key
        self.words = words
        super().__init__(translate("en", key, **words))

    def message(self, lang: str) -> str:
        """Return the sentence in a language."""
        return printable(translate(lang, self.key, **self.words), self.max_length)


class Unauthorized(UserError):
    """The request has no valid cookie or token."""

    status = 401


class Forbidden(UserError):
    """This guest, or a page of this origin, may not do that."""

    status = 403


class NotFound(UserError):
    """The table, game, code or token does not exist."""

    status = 404


class TableSetAside(UserError):
    """The table's events cannot be replayed by this version; the operator has to look at it."""

    status = 409

    def __init__(self) -> None:
        super().__init__("table_set_aside")


class GameNotReady(UserError):
    """The game's rules are not compiled and loaded yet."""

    status = 503

    def __init__(self, game: str, has_failed: bool = False) -> None:
        self.game = game
        super().__init__("game_failed" if has_failed else "game_not_ready")


class Unavailable(UserError):
    """Something that works again in a moment."""

    status = 503


class ReviewUnavailable(UserError):
    """This server makes no reviews, or could not make this one."""

    status = 409


class TooManyRequests(UserError):
    """A limit was reached."""

    status = 429

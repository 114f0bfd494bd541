"""Error responses, and their part of the OpenAPI description."""

from collections.abc import Mapping

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct


class Problem(Struct, frozen=True):
    """An error: what is wrong, and what would be right."""

    status: int
    why: str


DESCRIPTIONS = {
    400: "invalid request",
    401: "not signed in",
    403: "not allowed for this guest or origin",
    404: "not found",
    409: "not possible now",
    413: "too large",
    429: "limit reached",
    503: "the game is getting ready, or the database is down: try again in a moment",
}


def problems(*codes: int) -> Mapping[int, ResponseSpec]:
    return {code: ResponseSpec(Problem, description=DESCRIPTIONS[code]) for code in (*codes, 400, 429)}

"""What is answered where something is wrong, and how the description of the HTTP interface says so."""

from collections.abc import Mapping

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct


class Problem(Struct, frozen=True):
    """What is wrong, and what would be right."""

    status: int
    why: str


ANSWERS = {
    400: "something in the request is wrong",
    401: "nobody knows who asks",
    403: "not for this guest",
    404: "there is no such thing",
    409: "not possible now",
    413: "too large",
    429: "too much, or too fast",
}


def problems(*codes: int) -> Mapping[int, ResponseSpec]:
    return {code: ResponseSpec(Problem, description=ANSWERS[code]) for code in (*codes, 400, 429)}

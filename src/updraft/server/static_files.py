"""The page for people: files that the build has put beside this module, read once and served from memory."""

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from msgspec import Struct

FOLDER = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"  # names of built files change with what is in them
ALWAYS_ASK = "no-cache"
PACKED = (".js", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest")
NOT_BUILT = "The page is not built yet: `make page` builds it. The HTTP interface is at /schema/openapi.json.\n"

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class File(Struct, frozen=True):
    """A file as it goes out."""

    data: bytes
    packed: bytes | None
    media_type: str
    tag: str


@cache
def files() -> dict[str, File]:
    """All files of the page by their path."""
    found = (path for path in sorted(FOLDER.rglob("*")) if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(FOLDER).as_posix(): _file(path) for path in found}


def _file(path: Path) -> File:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if path.suffix in PACKED else None
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(data, packed, media_type, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def _answer(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    file = files().get(path)
    if file is None:
        raise NotFoundException("there is no such page")
    headers = {"ETag": file.tag, "Vary": "Accept-Encoding"}
    headers["Cache-Control"] = FOREVER if path.startswith("assets/") else ALWAYS_ASK
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=file.media_type)
    return Response(file.data, headers=headers, media_type=file.media_type)


async def front(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page; it finds out by its own address what to show."""
    if not files():
        return Response(NOT_BUILT, media_type=MediaType.TEXT)
    return _answer(request, "index.html")


async def built_file(
    request: Request[Any, Any, Any], name: Annotated[str, PathParameter(max_length=200)]
) -> Response[bytes]:
    """A file of the page."""
    return _answer(request, f"assets/{name}")


async def other_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file that has a name of its own."""
    return _answer(request, request.url.path.lstrip("/"))


def page_handlers() -> list[HTTPRouteHandler]:
    """Everything that belongs to the page."""
    shown = ["/", "/new/{rest:path}", "/table/{rest:path}", "/replay", "/replay/{rest:path}", "/rules/{rest:path}"]
    named = [f"/{path}" for path in files() if not path.startswith("assets/") and path != "index.html"]
    handlers = [
        get(shown, include_in_schema=False)(front),
        get("/assets/{name:str}", include_in_schema=False)(built_file),
    ]
    return [*handlers, get(named, include_in_schema=False)(other_file)] if named else handlers

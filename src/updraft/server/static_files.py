"""Serve the built page from memory; `make page` puts its files beside this module."""

import gzip
import hashlib
import mimetypes
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from msgspec import Struct

from updraft.server.hub import Hub
from updraft.server.link_previews import with_preview

FOLDER = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"  # the names of built files contain a hash
REVALIDATE = "no-cache"
MAX_GZIPPED = 500  # files and pages of tables that are kept compressed
NOT_PAGES = ("/api/", "/assets/", "/schema")
COMPRESSIBLE = (".js", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest")
NOT_BUILT = (
    "This installation has no page: it was made from a clone without Node. In a clone, `make page` builds it; "
    "`pip install updraft-games` brings it along. Everything else works; /schema/openapi.json describes it."
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class File(Struct, frozen=True):
    """A file of the page, ready to be sent."""

    data: bytes
    is_compressible: bool
    media_type: str
    tag: str


@cache
def files() -> dict[str, File]:
    """Read all files of the page, by path."""
    found = (path for path in sorted(FOLDER.rglob("*")) if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(FOLDER).as_posix(): _file(path) for path in found}


def _file(path: Path) -> File:
    data = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(data, path.suffix in COMPRESSIBLE, media_type, _tag(data))


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'


@lru_cache(MAX_GZIPPED)
def _gzipped(file: File) -> bytes:
    """Compress a file when it is first asked for: all of them take a tenth of a second."""
    return gzip.compress(file.data, 9, mtime=0)


def _respond(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    file = files().get(path)
    if file is None:
        raise NotFoundException("no such file")
    return _send(request, file, FOREVER if path.startswith("assets/") else REVALIDATE)


def _send(request: Request[Any, Any, Any], file: File, caching: str) -> Response[bytes]:
    headers = {"ETag": file.tag, "Vary": "Accept-Encoding", "Cache-Control": caching}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if file.is_compressible and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_gzipped(file), headers=headers | {"Content-Encoding": "gzip"}, media_type=file.media_type)
    return Response(file.data, headers=headers, media_type=file.media_type)


async def index_page(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Response[Any]:
    """Send the page, which shows what its own address says, with the tags of a link preview."""
    if not files():
        return Response(NOT_BUILT, media_type=MediaType.TEXT)
    page = files()["index.html"]
    data = await with_preview(page.data, request, hub)
    return _send(request, File(data, page.is_compressible, page.media_type, _tag(data)), REVALIDATE)


def not_found_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Return the page, which says that its address leads nowhere; None for programs' addresses and built files."""
    if request.method not in ("GET", "HEAD") or request.scope["path"].startswith(NOT_PAGES) or not files():
        return None
    page = files()["index.html"]
    return Response(page.data, status_code=404, headers={"Cache-Control": "no-store"}, media_type=page.media_type)


async def built_file(
    request: Request[Any, Any, Any], name: Annotated[str, PathParameter(max_length=200)]
) -> Response[bytes]:
    """Send a built file."""
    return _respond(request, f"assets/{name}")


async def other_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send a file with a fixed name, such as an icon."""
    return _respond(request, request.scope["path"].lstrip("/"))


def page_handlers() -> list[HTTPRouteHandler]:
    """Create the handlers of the page and its files."""
    folders = [f"/{name}/{{rest:path}}" for name in ("new", "table", "replay", "review", "rules", "learn")]
    routes = ["/", "/replay", "/fair", "/luck", *folders]
    named_files = [f"/{path}" for path in files() if not path.startswith("assets/") and path != "index.html"]
    handlers = [
        get(routes, include_in_schema=False)(index_page),
        get("/assets/{name:str}", include_in_schema=False)(built_file),
    ]
    return [*handlers, get(named_files, include_in_schema=False)(other_file)] if named_files else handlers

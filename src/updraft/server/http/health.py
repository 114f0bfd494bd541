"""Health and readiness."""

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from updraft.server.hub import Hub


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def healthz() -> str:
    """Answer while the process is alive."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(hub: NamedDependency[Hub]) -> Response[str]:
    """Return 200 while games can be played: the rules are compiled, the database and the fan-out answer."""
    is_ready = hub.is_ready and await hub.fanout.is_healthy() and await hub.is_database_up()
    return Response("ready\n" if is_ready else "not ready\n", status_code=200 if is_ready else 503)

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
    """Return 200 while games can be played: some are ready, the database and the fan-out answer.

    Games that were compiled before are loaded first; games that have to be compiled hold nothing up.
    """
    is_up = hub.is_ready and await hub.fanout.is_healthy() and await hub.is_database_up()
    is_ready = is_up and hub.readiness.can_play
    unready = "".join(f"not yet: {game}\n" for game in hub.readiness.unready_games())
    return Response(("ready\n" if is_ready else "not ready\n") + unready, status_code=200 if is_ready else 503)

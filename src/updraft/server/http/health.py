"""For who runs it: is it alive, is it ready, how much does it do."""

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from updraft.server.hub import Hub
from updraft.server.metrics import Metrics


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def healthz() -> str:
    """Whether the process answers."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def readyz(hub: NamedDependency[Hub]) -> Response[str]:
    """Whether tables can be played: everything is compiled, the store and the fan-out answer."""
    is_ready = hub.is_ready and await hub.fanout.is_well() and await hub.is_stored()
    return Response("ready\n" if is_ready else "not ready\n", status_code=200 if is_ready else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics_page(metrics: NamedDependency[Metrics]) -> bytes:
    """Figures for Prometheus."""
    return metrics.page()

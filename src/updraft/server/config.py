"""The configuration of a server; light to import, because every server process reads it before anything else."""

from dataclasses import dataclass, field
from pathlib import Path

from updraft.server.limits import Limits

METRICS_ADDRESS = "127.0.0.1:9464"  # the usual port of exporters
REVIEW_SECONDS = 40.0  # of one core that the reviews of all seats of a game may take, as planned by its length


@dataclass(frozen=True)
class ServerConfig:
    """The address, the data and the limits of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("updraft-data")
    database: str | None = None
    valkey: str | None = None
    pause: float = 1.0
    limits: Limits = field(default_factory=Limits)
    metrics: str = METRICS_ADDRESS
    review_seconds: float = REVIEW_SECONDS
    pondering: int = 0  # processes in which bots think on in people's turns
    workers: int = 1  # server processes that share the port

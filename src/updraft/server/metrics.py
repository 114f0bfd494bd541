"""Metrics for Prometheus, read from the hub on each scrape and served at an address of their own."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Histogram, generate_latest, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from updraft.kit.untrusted import InputError, quoted
from updraft.server.config import METRICS_ADDRESS
from updraft.server.hub import Hub
from updraft.server.i18n import UserError
from updraft.server.table_state import TablePhase

log = logging.getLogger("updraft.metrics")

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
OFF = "off"
MAX_PORT = 65_535


class ServerCollector(Collector):
    """Collect gauges and counters from the hub, on the thread of the scrape."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[Metric]:
        hub = self._hub
        live = tuple(hub.tables.values())  # copied in one step: the event loop adds and drops tables meanwhile
        tables = GaugeMetricFamily("updraft_tables", "Tables in memory", labels=["phase"])
        phases = [table.state.phase for table in live]
        for phase in TablePhase:
            tables.add_metric([phase], phases.count(phase))
        yield tables
        sockets = sum(len(table.subscribers.members) for table in live)
        yield GaugeMetricFamily("updraft_sockets", "Subscribers of tables", value=sockets)
        yield CounterMetricFamily("updraft_moves", "Moves played", value=hub.moves)
        yield CounterMetricFamily("updraft_commits", "Commits of the store", value=hub.store.commits)
        yield CounterMetricFamily("updraft_bot_seconds", "Thinking time of bots", value=hub.bot_runner.seconds)


class Metrics:
    """The metrics of one server; two servers in one process do not share a registry."""

    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(ServerCollector(hub))
        self.latency = Histogram(
            "updraft_answer_seconds", "From a message to the answer", buckets=BUCKETS, registry=self.registry
        )

    def render(self) -> bytes:
        return generate_latest(self.registry)


def parse_address(address: str) -> tuple[str, int] | None:
    """Split HOST:PORT; return None for `off`."""
    if address == OFF:
        return None
    host, _, port = address.rpartition(":")
    if not host or not port.isascii() or not port.isdecimal() or not 0 < int(port[:6]) <= MAX_PORT:
        raise UserError("metrics_form", example=METRICS_ADDRESS, off=OFF, given=quoted(address))
    return host.removeprefix("[").removesuffix("]"), int(port)


@contextmanager
def serve_metrics(metrics: Metrics, address: str = METRICS_ADDRESS, is_required: bool = True) -> Iterator[None]:
    """Serve metrics on a thread, apart from the players: thinking times of bots say something about their hands.

    If the default address is in use, perhaps by a second server on this machine, go on without metrics; likewise if
    they are not required.
    """
    place = parse_address(address)
    if place is None:
        yield
        return
    try:
        server, thread = start_http_server(place[1], place[0], metrics.registry)
    except OSError as error:
        if is_required and address != METRICS_ADDRESS:
            raise InputError(
                f"metrics cannot be served at {address}: {error.strerror}; choose another address"
            ) from None
        log.warning("no metrics: %s is in use; choose another address with --metrics", address)
        yield
        return
    log.info("metrics at http://%s/metrics", address)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

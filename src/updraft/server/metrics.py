"""Metrics for Prometheus, read from the hub on each scrape."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from updraft.server.hub import Hub
from updraft.server.table_state import TablePhase

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class ServerCollector(Collector):
    """Collect gauges and counters from the hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def collect(self) -> Iterator[Metric]:
        hub = self._hub
        tables = GaugeMetricFamily("updraft_tables", "Tables in memory", labels=["phase"])
        phases = [table.state.phase for table in hub.tables.values()]
        for phase in TablePhase:
            tables.add_metric([phase], phases.count(phase))
        yield tables
        sockets = sum(len(table.subscribers.members) for table in hub.tables.values())
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

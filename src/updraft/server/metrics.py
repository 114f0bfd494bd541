"""Figures for Prometheus: read from the house when asked, counted nowhere twice."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from updraft.server.house import House
from updraft.server.sitting import Phase

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Figures(Collector):
    """What the house can tell."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        house = self._house
        tables = GaugeMetricFamily("updraft_tables", "Tables in memory", labels=["phase"])
        phases = [table.sitting.phase for table in house.tables.values()]
        for phase in Phase:
            tables.add_metric([phase], phases.count(phase))
        yield tables
        sockets = sum(len(table.audience.readers) for table in house.tables.values())
        yield GaugeMetricFamily("updraft_sockets", "Readers of tables", value=sockets)
        yield CounterMetricFamily("updraft_moves", "Moves made", value=house.moves)
        yield CounterMetricFamily("updraft_commits", "Commits of the store", value=house.store.commits)
        yield CounterMetricFamily("updraft_bot_seconds", "Time that bots thought", value=house.thinking.seconds)


class Metrics:
    """A registry of its own: two servers in one process do not meet."""

    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Figures(house))
        self.latency = Histogram(
            "updraft_answer_seconds", "From a message to its answer", buckets=BUCKETS, registry=self.registry
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)

"""Metrics of a server for Prometheus: what happens, how long it takes, and how much is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

Step = Literal["command", "decide", "write", "send"]
"""The work on a command, and its parts: checking it, storing its event, and queuing replies."""
_SECONDS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)


class Metrics:
    """The metrics of one server. All of its methods are cheap."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._events = Counter("aces_events", "Events at tables", ["kind"], registry=self.registry)
        self._refusals = Counter(
            "aces_refusals", "Refused commands", ["reason"], registry=self.registry
        )
        self._steps = Histogram(
            "aces_step_seconds",
            "Time for each step of a command",
            ["step"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._open = Gauge("aces_open", "What is open now", ["what"], registry=self.registry)

    def count_event(self, kind: str) -> None:
        """Count an event at a table."""
        self._events.labels(kind).inc()

    def count_refusal(self, reason: str) -> None:
        """Count a refused command by the code of its refusal."""
        self._refusals.labels(reason).inc()

    @contextmanager
    def timed(self, step: Step) -> Iterator[None]:
        """Measure a step."""
        began = perf_counter()
        try:
            yield
        finally:
            self._steps.labels(step).observe(perf_counter() - began)

    def watch(self, what: str, count: Callable[[], int]) -> None:
        """Report the current number of something whenever the metrics are read."""
        self._open.labels(what).set_function(count)

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Serve the metrics over HTTP in a thread. Return a function that stops it.

        Raise OSError if the port is in use.
        """
        server, thread = start_http_server(port, host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop

"""Executor that runs calls on a Dask cluster, with many short calls in each task."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock, local
from time import monotonic, perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from acesaround import __version__
from acesaround.kernel.interface import Cancel
from acesaround.messages import CodedError, file_problems

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Task

_T = TypeVar("_T")

TASK_SECONDS: Final = 3.0
"""Time that a task should take. Dask needs up to a millisecond for each."""
MAX_CALLS: Final = 5_000
"""Maximum number of calls per task."""
_TASKS_PER_THREAD: Final = 2
"""Number of tasks to send per worker thread, so that none waits for its next task."""
_MAX_ATTEMPTS: Final = 10
"""Number of times to send a call again after its workers died."""
_CONNECT_SECONDS: Final = 10.0
_COUNT_SECONDS: Final = 2.0
"""Seconds between counts of the cluster's threads. Workers can join at any time."""


class ClusterError(CodedError):
    """A cluster that can't be used. The message says why and what to do."""


@dataclass(slots=True)
class _Call:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)
    attempts: int = 0

    def end(self, result: Any, error: BaseException | None) -> None:
        """Set the future's result or exception, unless the future was canceled."""
        if self.future.set_running_or_notify_cancel():
            if error is None:
                self.future.set_result(result)
            else:
                self.future.set_exception(error)


class Cluster(Executor):
    """Executor for the Dask cluster whose scheduler is at `address`.

    The number of calls per task depends on how long calls take, so a task takes a few seconds.
    Every call must give the same result wherever and however often it's run: if a worker dies, its
    calls are run again. Raise ClusterError if the cluster can't be reached or has no workers.
    """

    def __init__(self, address: str) -> None:
        self._address: Final = address
        self._client: Final[Client] = _connected(address)
        self._lock: Final = Lock()
        self._waiting: deque[_Call] = deque()
        self._running: dict[Task[Any], list[_Call]] = {}
        self._size = 1
        self._threads, self._counted = 1, 0.0
        self._closed = False
        self._name: Final = token_hex(8)

    @property
    def ahead(self) -> int:
        """Number of calls to keep submitted so that every worker is busy."""
        return self._tasks() * self._size

    def submit(self, function: Callable[..., _T], /, *arguments: Any, **named: Any) -> Future[_T]:
        """Submit a call. Its function must be importable, and its arguments picklable."""
        assert not named
        call = _Call(function, arguments)
        with self._lock:
            if self._closed:
                raise RuntimeError("the cluster is closed")
            self._waiting.append(call)
            self._send_waiting()
        return call.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster. Calls that haven't finished are canceled."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            calls = [*self._waiting, *(call for each in self._running.values() for call in each)]
            tasks = list(self._running)
            self._waiting.clear()
            self._running.clear()
        for call in calls:
            call.future.cancel()
        if tasks and self._client.status == "running":
            self._client.cancel(tasks)
            self._client.run(_cancel_calls, self._name, on_error="ignore")
        self._client.close(timeout=_COUNT_SECONDS)

    def _tasks(self) -> int:
        """Return the number of tasks to send ahead."""
        now = monotonic()
        if now - self._counted > _COUNT_SECONDS and self._client.status == "running":
            self._counted = now
            self._threads = max(1, sum(self._client.nthreads().values()))
        return _TASKS_PER_THREAD * self._threads

    def _send_waiting(self) -> None:
        tasks = self._tasks()
        while self._waiting and len(self._running) < tasks:
            count = min(self._size, len(self._waiting))
            self._send([self._waiting.popleft() for _ in range(count)])

    def _send(self, calls: list[_Call]) -> None:
        work = [(call.function, call.arguments) for call in calls]
        task = self._client.submit(_run, __version__, self._name, work, pure=False)
        self._running[task] = calls
        task.add_done_callback(self._finished)

    def _finished(self, task: Task[Any]) -> None:
        """Pass on a task's results, or send its calls again if its workers died."""
        seconds, results, error = self._outcome(task)
        with self._lock:
            calls = self._running.pop(task, [])
            again = error is not None and _workers_died(error) and not self._closed
            if again:
                for call in calls:
                    call.attempts += 1
            lost = [call for call in calls if again and call.attempts <= _MAX_ATTEMPTS]
            for call in lost:
                self._send([call])  # Alone, in case one of them is what kills the workers.
            if error is None and calls:
                self._size = _calls_per_task(seconds / len(calls))
            if not self._closed:
                self._send_waiting()
        if error is not None:
            given = ClusterError(file_problems.WORKERS_DIED()) if again else error
            for call in calls:
                if call not in lost:
                    call.end(None, given)
        else:
            for call, (result, failure) in zip(calls, results, strict=False):
                call.end(result, failure)

    def _outcome(self, task: Task[Any]) -> tuple[float, list[_Result], BaseException | None]:
        """Return a task's time in seconds, its results, and what went wrong, if anything."""
        try:
            if task.status == "finished":
                seconds, results = task.result()
                return seconds, results, None
            if task.status == "error":
                error: Any = task.exception()
                if isinstance(error, ImportError | AttributeError):
                    error = ClusterError(file_problems.WORKERS_DIFFER(version=__version__))
                return 0.0, [], error
        except Exception as error:
            if _workers_died(error):
                return 0.0, [], error
        return 0.0, [], ClusterError(file_problems.CLUSTER_LOST(address=self._address))


_Result = tuple[Any, Exception | None]
"""Result of a call and None, or None and its exception."""


_running: Final[dict[str, list[Cancel]]] = {}
"""Flags of the tasks that run in this worker, by their cluster's name."""
_here: Final = local()


def current_cancel() -> Cancel:
    """Return the flag that's set if the call running in this thread isn't needed anymore."""
    cancel: Cancel = _here.cancel
    return cancel


def _run(
    version: str, name: str, calls: Iterable[tuple[Callable[..., Any], tuple[Any, ...]]]
) -> tuple[float, list[_Result]]:
    """Run calls in a worker. Return the time they took in seconds, and their results.

    The remaining calls are dropped if the cluster called `name` is shut down.
    """
    if version != __version__:
        raise ClusterError(file_problems.WORKERS_DIFFER(version=version))
    started, results = perf_counter(), list[_Result]()
    cancel = _here.cancel = Cancel()
    _running.setdefault(name, []).append(cancel)
    try:
        for function, arguments in calls:
            if cancel.is_set:
                break
            try:
                results.append((function(*arguments), None))
            except Exception as error:
                results.append((None, error))
    finally:
        with suppress(KeyError):  # It was canceled.
            _running[name].remove(cancel)
    return perf_counter() - started, results


def _cancel_calls(name: str) -> None:
    """Cancel a cluster's calls that run in this worker."""
    for cancel in list(_running.pop(name, ())):
        cancel.set()


def _calls_per_task(seconds: float) -> int:
    """Return how many calls to put into a task if each takes `seconds`."""
    return max(1, min(MAX_CALLS, round(TASK_SECONDS / max(seconds, 1e-6))))


def _workers_died(error: BaseException) -> bool:
    from distributed.scheduler import KilledWorker

    return isinstance(error, KilledWorker)


@contextmanager
def local_cluster(workers: int, host: str, port: int) -> Iterator[str]:
    """Start a scheduler and single-threaded workers on this machine, and yield its address.

    Raise ClusterError if Dask isn't installed, or OSError if the port is in use.
    """
    dask = _dask()
    from dask.config import set as set_config

    # By default, the scheduler tries to reach a worker that died for half a minute.
    set_config({"distributed.comm.timeouts.connect": "2s"})
    try:
        cluster = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host=host,
            scheduler_port=port,
            dashboard_address=f"{host}:0",
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        )
    except RuntimeError as error:
        raise OSError(str(error.__cause__ or error)) from None
    with cluster:
        yield cluster.scheduler_address


def _dask() -> ModuleType:
    try:
        import distributed
    except ImportError:
        raise ClusterError(file_problems.CLUSTER_NOT_INSTALLED()) from None
    # Its errors are reported as ours, in one line.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return distributed


def _connected(address: str) -> Client:
    dask = _dask()
    from distributed import Security
    from distributed.comm.addressing import get_address_host_port

    try:
        get_address_host_port(address, strict=True)
    except ValueError:
        raise ClusterError(file_problems.NOT_A_SCHEDULER(address=address)) from None
    arguments = Security().get_connection_args("client")
    if address.startswith("tls://") and not arguments.get("ssl_context"):
        raise ClusterError(file_problems.CLUSTER_WITHOUT_TLS(address=address))
    try:
        client = dask.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError):
        raise ClusterError(file_problems.SCHEDULER_UNREACHABLE(address=address)) from None
    try:
        client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
    except TimeoutError:
        client.close()
        raise ClusterError(file_problems.CLUSTER_WITHOUT_WORKERS(address=address)) from None
    return client  # type: ignore[no-any-return]

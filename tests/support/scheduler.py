"""Scheduler that decides which worker runs which tests."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

SHARING = {"browser", "duel", "i18n", "server"}
"""Folders in which the tests of a file share an expensive setup."""


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Scheduler that sends each file in a `SHARING` folder to a single worker.

    All other tests go to any worker. A short run with browser journeys sends them all to one worker
    too, because starting a browser takes as long as each of them.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        folders = set(file.split("/"))
        if "browser" in folders and "journey" in self.config.option.markexpr:
            return "browser"
        return file if SHARING & folders else nodeid

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """Drop finished scopes, because xdist counts every test still on record after each test."""
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]

    def remove_node(self, node: WorkerController) -> str | None:
        """Give the tests of a crashed worker to others, except the one that crashed it."""
        work = self.assigned_work.pop(node)
        left = [(unit, test) for unit in work.values() for test, done in unit.items() if not done]
        if not left:
            return None
        unit, crashed = left[0]
        unit[crashed] = True
        for scope, unit in work.items():
            if not all(unit.values()):
                self.workqueue[scope] = unit
        for other in self.nodes:
            self._reschedule(other)
        return str(crashed)

    def _reschedule(self, node: WorkerController) -> None:
        """Give a worker two tests at least: it begins a test only when it knows the next one."""
        super()._reschedule(node)
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Start the browser tests first, because they mostly wait."""
        if "browser" in self.workqueue:
            self.workqueue.move_to_end("browser", last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    return Sharing(config, log)

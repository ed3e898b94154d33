"""Workers of a duel are forked here; duels that are commands of their own start them as always."""

import pytest
from tests.support.forked import context


@pytest.fixture(autouse=True)
def _forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_context", context)

"""Refusals of commands, by the ids of their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from acesaround.i18n import tr
from acesaround.table.decider import Refusal


@contextmanager
def refused(id: str, /, **params: object) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Assert that a command is refused with the text `id`."""
    with pytest.raises(Refusal) as error:
        yield error
    assert error.value.reason == tr(id, **params)

"""The implementations of the kernel that run here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from acesaround.kernel import backend

AVAILABLE = [
    name
    for name in backend.BACKENDS
    if os.environ.get(backend.VARIABLE, name) == name and backend.available(name)
]


@contextmanager
def running(name: str) -> Iterator[str]:
    """Use one implementation."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(backend.VARIABLE, name)
        backend.backend.cache_clear()
        try:
            yield name
        finally:
            backend.backend.cache_clear()

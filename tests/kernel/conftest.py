"""Fixture for kernel tests."""

from collections.abc import Iterator

import pytest
from tests.support.kernel.backends import AVAILABLE, using

from acesaround.kernel.backend import Backend


@pytest.fixture(params=AVAILABLE)
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """Run the test on each available backend; return the name of the one in use."""
    with using(request.param):
        yield request.param

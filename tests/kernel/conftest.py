"""What all tests of the kernel share."""

from collections.abc import Iterator

import pytest
from tests.support.backends import AVAILABLE, using

from acesaround.kernel.backend import Backend


@pytest.fixture(params=AVAILABLE)
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """Runs the test on each implementation that works here; it is the one in use."""
    with using(request.param):
        yield request.param

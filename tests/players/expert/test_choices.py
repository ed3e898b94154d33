"""Tests that the expert still makes the pinned choices, with the same numbers."""

import pytest
from tests.players.expert_choices import PINNED, RULES, pinned_lines
from tests.support.slow import tables


@pytest.mark.parametrize("name", tables(RULES))
def test_the_choices_are_the_pinned_ones(name: str) -> None:
    said = PINNED.complaint({name: pinned_lines(name)})
    assert not said, said

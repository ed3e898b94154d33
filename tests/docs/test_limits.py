"""The limits that the page on the table protocol lists are those of the server."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from acesaround.server.settings import LIMITS, Rate

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "table-protocol.md"


def in_words(rate: Rate) -> str:
    """Return a rate as the page writes it, such as `20, then one every 3 seconds`."""
    if rate.every < 1:
        return f"{rate.burst}, then {1 / rate.every:g} per second"
    seconds = "per second" if rate.every == 1 else f"every {rate.every:g} seconds"
    return f"{rate.burst}, then one {seconds}"


def test_the_rates_for_one_address_are_those_of_the_server() -> None:
    rows = PAGE.read_text(encoding="utf-8").split("| for one address | |")[1].split("\n\n")[0]
    told = re.findall(r"^\| .+ \| (\d+, then .+) \|$", rows, re.MULTILINE)
    values = [getattr(LIMITS, field.name) for field in fields(LIMITS)]
    assert told == [in_words(one) for one in values if isinstance(one, Rate)]
    counts = re.findall(r"^\| .+ at once \| (\d+) \|$", rows, re.MULTILINE)
    assert counts == [str(LIMITS.peers), str(LIMITS.connections)]

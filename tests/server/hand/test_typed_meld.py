"""Typed meld (S1-50): a total above the true one is cut, and everyone is told (A1-7)."""

from __future__ import annotations

import re

from tests.server.conftest import Served

from acesaround.i18n import tr


def test_A1_7_everyone_is_told_of_a_total_that_was_cut(served: Served) -> None:
    with served.guest(served.table("daugherty-1983")).sit() as guest:
        while not (asked := guest.settle()["asked"])["typed"]:
            if guest.screen["seat"] in guest.screen["waiting"]:
                done = guest.command("ready")
            else:
                offers = [option["action"] for option in asked["options"]]
                bid = asked["bids"] and not guest.screen["calls"]
                done = guest.command("act", action="200" if bid else offers[0])
            guest.catch_up(done["seq"])
        assert guest.command("act", action="meld 999")["type"] == "done"
        told = guest.hear_until(
            lambda frame: frame["type"] == "step" and "999" in str(frame["what"])
        )["what"]
        cut = tr(
            "text.you_entered_typed_meld_but_have_total", typed=999, total=r"(\d+)", counts=r"(\d+)"
        )
        found = re.search(cut, told["text"])
        assert found is not None and found[1] == found[2], told

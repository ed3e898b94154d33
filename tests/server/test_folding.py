"""The page offers folding until the first lead (S0-53)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Served
from tests.server.guest import Guest

from acesaround.i18n import tr

TYPED = {"meld": {"count_by": "player"}}


def answer(guest: Guest, asked: dict[str, Any], bid: str) -> None:
    """Take the bid, name the first suit, and answer until the next question."""
    action = bid if asked["bids"] else ""
    if asked["typed"]:
        action = "meld 0"
    if asked["choose"]:
        cards = " ".join(asked["choose"]["free"][: asked["choose"]["count"]])
        action = f"{asked['choose']['what']} {cards}"
    done = guest.command("act", action=action or asked["options"][0]["action"])
    assert done["type"] == "done", done
    guest.catch_up(done["seq"])


@pytest.mark.parametrize(
    ("preset", "changes", "bid", "moments"),
    [
        ("doubles-1993", {}, "200", [tr("server.play_the_hand_or_not"), "Your lead: choose a card"]),
        ("doubles-1993", TYPED, "200", ["Add up your meld and enter it", tr("server.play_the_hand_or_not"),
                                        "Your lead: choose a card"]),
        ("single-deck-partners", {}, "60", ["Choose 4 cards for your partner", tr("server.play_the_hand_or_not"),
                                            "Your lead: choose a card"]),
        ("three-hand-widow", {}, "60", ["Choose 3 cards to bury", tr("server.play_the_hand_or_not"),
                                        "Your lead: choose a card"]),
    ],
)  # fmt: skip
def test_S0_53_folding_is_offered_until_the_first_lead(
    served: Served, preset: str, changes: dict[str, Any], bid: str, moments: list[str]
) -> None:
    offered: list[str] = []
    with served.guest(served.table(preset, changes=changes)).sit() as guest:
        while True:
            asked = guest.settle()["asked"]
            fold = [option for option in asked["options"] if option["action"] == "fold"]
            if asked["text"] == tr("server.continue_when_youre_ready"):
                guest.catch_up(guest.command("ready")["seq"])
                continue
            if fold:
                assert fold[0]["asks"], "a fold is asked about first"
                offered.append(asked["text"])
            assert bool(fold) == (asked["text"] in moments)
            if asked["text"].startswith("Your lead"):
                break
            answer(guest, asked, bid)
        assert guest.command("act", action="fold")["type"] == "done"
    assert list(dict.fromkeys(offered)) == moments

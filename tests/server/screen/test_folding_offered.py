"""The page offers folding until the first lead (S0-53)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.server.conftest import Served
from tests.server.screen.test_hand_ends import declaring
from tests.server.support.guest import Guest
from tests.support.table import table

from acesaround.game.actions import Fold
from acesaround.game.view import view
from acesaround.i18n import languages, tr, tr_plural, use_language
from acesaround.server.screen import screen
from acesaround.text.advice import confirmation_question
from acesaround.text.names import PlayerNames

PLAY_ON = tr("server.play_the_hand_or_not")
LEAD = tr("server.your_lead_choose_a_card")
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
        ("doubles-1993", {}, "200", [PLAY_ON, LEAD]),
        ("doubles-1993", TYPED, "200", [tr("server.add_up_your_meld_and_enter_it"), PLAY_ON, LEAD]),
        ("single-deck-partners", {}, "60",
         [tr_plural("server.choose_1_card_to_pass_to_your", 4), PLAY_ON, LEAD]),
        ("three-hand-widow", {}, "60",
         [tr_plural("server.choose_1_card_to_bury", 3), PLAY_ON, LEAD]),
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
            if asked["text"] == LEAD:
                break
            answer(guest, asked, bid)
        assert guest.command("act", action="fold")["type"] == "done"
    assert list(dict.fromkeys(offered)) == moments


@pytest.mark.parametrize("language", languages())
def test_a_fold_is_asked_about_without_the_keys_of_the_terminal(language: str) -> None:
    state = declaring("doubles-1993")
    assert state.turn is not None
    seen = view(state, state.turn)
    with use_language(language):
        asked = screen(table(state), state.turn, ()).asked
        told = confirmation_question(
            Fold(), seen, PlayerNames(seen.rules, state.turn, table(state).names)
        )
    assert asked is not None
    [fold] = [option for option in asked.options if option.action == "fold"]
    assert fold.asks is not None and told.startswith(fold.asks.removesuffix("?"))
    assert fold.asks.endswith("?") and not re.search(r"\(|\?\?", fold.asks)

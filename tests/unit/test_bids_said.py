"""What may be bid, as a page says it to a move that cannot be made: its buttons have names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from acesaround.game.legal import Calls, Totals
from acesaround.game.phase import Phase
from acesaround.game.state import new_state
from acesaround.game.view import view
from acesaround.i18n import speaking
from acesaround.messages import refusals
from acesaround.rules.load import load
from acesaround.text.unread import instead, unread

VIEW = replace(view(new_state(load("doubles-1993")), 0), phase=Phase.AUCTION)


@pytest.mark.parametrize(
    ("calls", "said", "german"),
    [
        (
            Calls((range(58, 60),)),
            "You can bid 58 or 59, or press “Pass”.",
            "Du kannst 58 oder 59 bieten, oder drück auf „Passen“.",
        ),
        (Calls(()), "You can only press “Pass”.", "Du kannst nur auf „Passen“ drücken."),
        (
            Calls((range(20, 22),), may_pass=False),
            "You may bid 20 or 21.",
            "Du darfst 20 oder 21 bieten.",
        ),
    ],
)
def test_a_page_names_the_button_that_passes(calls: Calls, said: str, german: str) -> None:
    now = replace(VIEW, legal=calls)
    assert unread(now, "AS", "") == f"“AS” is no bid. {said}"
    refusal = refusals.NOT_A_CALL(action="AS")
    assert instead(now, refusal) == f"The ace of spades is not a call; bid or pass. {said}"
    with speaking("de"):
        assert unread(now, "AS", "").endswith(german)


def test_a_page_names_the_button_that_folds() -> None:
    now = replace(VIEW, phase=Phase.ENTER_MELD, legal=Totals(may_fold=True))
    assert unread(now, "x", "").endswith("Or press “Fold”.")
    assert "Fold" not in unread(replace(now, legal=Totals()), "x", "")

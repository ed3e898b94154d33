"""Tests of the page's answer to a refused move, which names the buttons that work now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from acesaround.cards import Hand
from acesaround.game.actions import Bury, Fold, Give, Play, PlayOn, ShootMoon
from acesaround.game.legal import Calls, CardSets, Choices, Legal, Totals
from acesaround.game.phase import Phase
from acesaround.game.state import new_state
from acesaround.game.view import view
from acesaround.i18n import tr, use_language
from acesaround.messages import refusals
from acesaround.rules.load import load
from acesaround.text.actions import options
from acesaround.text.columns import capital
from acesaround.text.look import Look
from acesaround.text.spelled import in_words
from acesaround.text.unread import instead, unread

VIEW = replace(view(new_state(load("doubles-1993")), 0), phase=Phase.AUCTION)


@pytest.mark.parametrize(
    ("calls", "said", "german"),
    [
        (
            Calls((range(58, 60),)),
            tr("text.you_can_bid_bids_or_press_pass", bids="58 or 59"),
            "Du kannst 58 oder 59 bieten, oder drück auf „Passen“.",
        ),
        (Calls(()), tr("text.you_can_only_press_pass"), "Du kannst nur auf „Passen“ drücken."),
        (
            Calls((range(20, 22),), may_pass=False),
            "You can bid 20 or 21.",
            "Du kannst 20 oder 21 bieten.",
        ),
    ],
)
def test_a_page_names_the_button_that_passes(calls: Calls, said: str, german: str) -> None:
    now = replace(VIEW, legal=calls)
    assert unread(now, "AS", "") == f"“AS” is no bid. {said}"
    refusal = refusals.NOT_A_CALL(action="AS")
    assert instead(now, refusal) == f"{capital(in_words(refusal))}. {said}"
    with use_language("de"):
        assert unread(now, "AS", "").endswith(german)


def test_a_page_names_the_button_that_folds() -> None:
    now = replace(VIEW, phase=Phase.ENTER_MELD, legal=Totals(may_fold=True))
    assert unread(now, "x", "").endswith(tr("text.or_press_fold"))
    assert "Fold" not in unread(replace(now, legal=Totals()), "x", "")


CARDS = Hand.parse("AS TS KH QH")


@pytest.mark.parametrize(
    ("phase", "legal", "said"),
    [
        (Phase.ENTER_MELD, Totals(may_fold=True), "Only what you type counts."),
        (Phase.EXCHANGE, CardSets(Give, CARDS, CARDS, 2, may_fold=True), "blanks between them."),
        (Phase.BURY, CardSets(Bury, CARDS, CARDS, 2, may_fold=True), "blanks between them."),
        (Phase.BURY, CardSets(Bury, CARDS, Hand.parse("KH QH"), 2, may_fold=True), "from K♥ Q♥."),
        (Phase.TRICK_PLAY, Choices((*map(Play, CARDS.kinds()[:2]), Fold())), "You can play "),
    ],
)
def test_a_page_names_its_button_and_a_terminal_its_word_in_every_phase(
    phase: Phase, legal: Legal, said: str
) -> None:
    now = replace(VIEW, phase=phase, legal=legal)
    page, typed = (options(now, Look(), buttons=buttons) for buttons in (True, False))
    assert said in page and page.endswith(". Or press “Fold”.") and "FOLD" not in page
    assert typed.partition("FOLD")[0] == page.partition("Or press")[0]
    assert typed.endswith(". FOLD gives the hand up.")
    with use_language("de"):
        assert options(now, Look(), buttons=True).endswith(". Oder drück auf „Aufgeben“.")


def test_a_list_of_actions_has_folding_once() -> None:
    now = replace(VIEW, phase=Phase.DECLARE, legal=Choices((PlayOn(), Fold(), ShootMoon())))
    for buttons in (True, False):
        said = "You can play on, fold or declare every trick."
        assert options(now, Look(), buttons=buttons) == said

"""Tests of the page's answer to a refused move, which names the buttons that work now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from acesaround.cards import Hand
from acesaround.game.actions import Bury, Fold, Give, Play, PlayOn, ShootMoon
from acesaround.game.legal import Calls, CardSets, Choices, Legal, Totals
from acesaround.game.state import Phase, new_state
from acesaround.game.view import view
from acesaround.i18n import tr, use_language
from acesaround.messages import refusals
from acesaround.messages.values import NOT_A_CARD
from acesaround.rules.load import load
from acesaround.text.actions import illegal_action, options, unreadable_action
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, message_in_words

VIEW = replace(view(new_state(load("doubles-1993")), 0), phase=Phase.AUCTION)

PROBLEM = NOT_A_CARD(text="x")


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
            tr("text.you_can_bid_bids", bids="20 or 21"),
            "Du kannst 20 oder 21 bieten.",
        ),
    ],
)
def test_a_page_names_the_button_that_passes(calls: Calls, said: str, german: str) -> None:
    now = replace(VIEW, legal=calls)
    assert unreadable_action(now, "AS", PROBLEM) == tr(
        "text.text_isnt_a_bid_options", text="AS", options=said
    )
    refusal = refusals.NOT_A_CALL(action="AS")
    assert illegal_action(now, refusal) == f"{capital(message_in_words(refusal))}. {said}"
    with use_language("de"):
        assert unreadable_action(now, "AS", PROBLEM).endswith(german)


def test_a_page_names_the_button_that_folds() -> None:
    now = replace(VIEW, phase=Phase.ENTER_MELD, legal=Totals(may_fold=True))
    assert unreadable_action(now, "x", PROBLEM).endswith(tr("text.or_press_fold"))
    assert "Fold" not in unreadable_action(replace(now, legal=Totals()), "x", PROBLEM)


CARDS = Hand.parse("AS TS KH QH")
PLAY_ON, FOLD, SHOOT = map(tr, ("common.play_the_hand", "common.fold", "common.shoot_the_moon"))


@pytest.mark.parametrize(
    ("phase", "legal", "said"),
    [
        (Phase.ENTER_MELD, Totals(may_fold=True), tr("text.add_up_your_meld_and_enter_the")),
        (
            Phase.EXCHANGE,
            CardSets(Give, CARDS, CARDS, 2, may_fold=True),
            tr("text.enter_any_count_cards_separated_by", count=2),
        ),
        (
            Phase.BURY,
            CardSets(Bury, CARDS, CARDS, 2, may_fold=True),
            tr("text.enter_count_cards_separated_by_spaces", count=2),
        ),
        (
            Phase.BURY,
            CardSets(Bury, CARDS, Hand.parse("KH QH"), 2, may_fold=True),
            tr("text.enter_count_of_these_cards_separated_by", count=2, cards="K♥ Q♥"),
        ),
        (
            Phase.TRICK_PLAY,
            Choices((*map(Play, CARDS.kinds()[:2]), Fold())),
            tr("text.you_can_play_cards", cards="A♠ 10♠") + ".",
        ),
    ],
)
def test_a_page_names_its_button_and_a_terminal_its_word_in_every_phase(
    phase: Phase, legal: Legal, said: str
) -> None:
    now = replace(VIEW, phase=phase, legal=legal)
    page, typed = (options(now, Display(), buttons=buttons) for buttons in (True, False))
    assert page == f"{said} {tr('text.or_press_fold')}" and "FOLD" not in page
    assert typed == f"{said} {tr('text.fold_gives_up_the_bid')}" and "FOLD" in typed
    with use_language("de"):
        assert options(now, Display(), buttons=True).endswith(". Oder drück auf „Aufgeben“.")


def test_a_list_of_actions_has_folding_once() -> None:
    now = replace(VIEW, phase=Phase.DECLARE, legal=Choices((PlayOn(), Fold(), ShootMoon())))
    for buttons in (True, False):
        said = tr("text.you_can_actions", actions=f"{PLAY_ON}, {FOLD}, or {SHOOT}")
        assert options(now, Display(), buttons=buttons) == said

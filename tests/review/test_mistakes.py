"""Kinds of mistakes: what players can act on."""

import pytest
from tests.players.positions import at_table
from tests.support.situations import situations

from acesaround.game.actions import Bid, Fold, Pass
from acesaround.game.state import Phase
from acesaround.notation.actions import parse_action
from acesaround.review.faults import bid_fault
from acesaround.review.mistakes import mistake_kind

HAND = {0: "AC TC KC QC JC AS KS QS JS"}


@pytest.mark.parametrize(
    ("chosen", "better", "kind"),
    [
        (Bid(55), Bid(50), "bid_too_high"),
        (Bid(50), Pass(), "bid_too_high"),
        (Pass(), Bid(50), "bid_too_low"),
        (Bid(50), Bid(55), "bid_too_low"),
    ],
)
def test_bids_are_too_high_or_too_low(chosen: Bid | Pass, better: Bid | Pass, kind: str) -> None:
    assert bid_fault(chosen, better) == kind


def test_a_bid_is_no_fault_compared_with_itself() -> None:
    with pytest.raises(ValueError, match="isn't worse"):
        bid_fault(Pass(), Pass())


@pytest.mark.parametrize(
    ("trick", "chosen", "better", "kind"),
    [
        ("2: AC JC", "JC", "KC", "counter_kept"),
        ("3: AC", "KC", "JC", "counter_given_away"),
        ("3: JD", "AS", "KS", "ace_of_trump"),
        ("3: TC", "JC", "AC", "winner"),
        ("3: TC", "AC", "JC", "winner"),
        ("2: KC QC", "TC", "JC", "winner"),
        ("2: JD QD", "TS", "JC", "trump_spent"),
        ("3: AC", "QC", "JC", "follow"),
        ("", "QS", "JC", "trump_led_early"),
        ("", "JC", "QS", "trump_led_late"),
        ("", "AS", "QS", "ace_of_trump"),
        ("", "QC", "JC", "lead"),
        ("", "fold", "JC", "fold"),
    ],
)
def test_cards_have_the_kind_of_their_class(
    trick: str, chosen: str, better: str, kind: str
) -> None:
    seen = at_table("nicholas-1992", HAND, trick=trick)
    assert mistake_kind(seen, parse_action(chosen), parse_action(better)) == kind


def test_decisions_before_the_play_have_the_kind_of_their_phase() -> None:
    kinds = {
        Phase.NAME_TRUMP: "trump",
        Phase.EXCHANGE: "pass",
        Phase.BURY: "bury",
        Phase.DECLARE: "fold",
    }
    seen = {view.phase: view for view in (one.view() for one in situations())}
    for phase, kind in kinds.items():
        action = next(iter(seen[phase].legal))
        assert mistake_kind(seen[phase], action, action) == kind
    with pytest.raises(ValueError, match="can't be reviewed"):
        mistake_kind(seen[Phase.STOCK_PLAY], Fold(), Fold())

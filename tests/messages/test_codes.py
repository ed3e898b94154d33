"""Tests of message codes, which are public: programs compare them and files store them."""

from __future__ import annotations

from typing import get_args

from acesaround.game.score import ReasonCode
from acesaround.messages import Message, Template, refusals, results

REFUSALS = frozenset(
    """
    already_used auction_over bad_deal bid_too_high bid_too_low bury_forbidden card_not_held
    card_not_on_table claim_not_certain concede_gives_every_trick concede_needs_the_others
    concede_needs_two_sides fold_not_allowed game_over may_not_bid must_beat must_bury_exactly
    must_follow_suit must_lead_trump must_overtrump must_pass_exactly must_trump needs_fresh_card
    no_exchange no_marriage_in_suit no_misdeal not_a_meld not_next_amount not_on_step
    one_meld_per_trick out_of_turn overclaim which_copy worth_nothing wrong_phase
    """.split()
)


def families(module: object) -> set[str]:
    """Return the families of a module's templates."""
    found = (one for one in vars(module).values() if isinstance(one, Template))
    return {Message(template.code).family for template in found}


def test_codes_of_refusals() -> None:
    assert families(refusals) - {"stock_meld"} == REFUSALS


def test_codes_of_results() -> None:
    codes = get_args(ReasonCode)
    assert families(results) == set(codes)
    for code in codes:
        old = results.written(code, "the text of an older version")
        assert (old.family, str(old)) == (code, "the text of an older version")
        assert results.is_written(old)
    assert not results.is_written(results.FOLDED())

"""Tests of roles, stages, and fault classes, which are facts of the position."""

from dataclasses import replace
from typing import get_args

import pytest
from bench.roles import DESCRIPTIONS
from tests.players.positions import at_table

from acesaround.cards import Card
from acesaround.game.view import View
from acesaround.review.faults import FaultClass, fault_class, is_sure, role_of, stage_of

DOUBLE = "nicholas-1992"
SINGLE = "single-deck-partners"


def classed(view: View, chosen: str, better: str) -> str:
    return fault_class(view, Card.parse(chosen), Card.parse(better))


def test_roles_are_seen_from_the_bid_winner() -> None:
    seen = at_table(DOUBLE, {}, leader=1)
    roles = [role_of(replace(seen, seat=seat, declarer=1)) for seat in range(4)]
    assert roles == ["right", "declarer", "left", "partner"]
    three = replace(at_table("three-hand", {}), declarer=2)
    roles = [role_of(replace(three, seat=seat)) for seat in range(3)]
    assert roles == ["left", "right", "declarer"]
    with pytest.raises(ValueError, match="no bid winner"):
        role_of(replace(seen, declarer=None))


@pytest.mark.parametrize(
    ("rules", "tricks", "stage"),
    [
        (DOUBLE, 0, "first"),
        (DOUBLE, 1, "second to fourth"),
        (DOUBLE, 3, "second to fourth"),
        (DOUBLE, 4, "middle"),
        (DOUBLE, 9, "middle"),
        (DOUBLE, 10, "last"),
        (SINGLE, 6, "middle"),
        (SINGLE, 7, "last"),
    ],
)
def test_stages(rules: str, tricks: int, stage: str) -> None:
    seen = at_table(rules, {})
    assert stage_of(replace(seen, tricks=(None,) * tricks)) == stage  # type: ignore[arg-type]


FOLLOWING = [
    # The trick on the table, what the seat chose, what would have been better, and the class.
    ("2: AC JC", "JC", "KC", "counter_kept"),
    ("3: AC", "KC", "JC", "counter_lost"),
    ("3: TC", "JC", "AC", "winner_kept"),
    ("3: TC", "AC", "JC", "winner_spent"),
    ("2: TC JC", "AC", "JC", "partner_beaten"),
    ("3: QC", "AC", "TC", "high_card_spent"),
    ("3: AC", "JC", "QC", "low_card_spent"),
    ("3: JD", "AS", "KS", "ace_of_trump"),
    ("3: JD", "JS", "QS", "low_card_spent"),
]


@pytest.mark.parametrize(("trick", "chosen", "better", "fault"), FOLLOWING)
def test_faults_in_following(trick: str, chosen: str, better: str, fault: str) -> None:
    seen = at_table(DOUBLE, {0: "AC TC KC QC JC AS KS QS JS"}, trick=trick)
    assert classed(seen, chosen, better) == fault


LEADING = [
    ("KS", "AC", "trump_led"),
    ("AS", "AC", "ace_of_trump"),
    ("AS", "KS", "ace_of_trump"),
    ("JC", "QS", "trump_not_led"),
    ("AC", "AS", "trump_not_led"),
    ("AC", "JC", "ace_led"),
    ("TC", "AD", "ace_not_led"),
    ("KC", "QD", "high_card_led"),
    ("JC", "TD", "other_suit_led"),
    ("JC", "TC", "low_card_led"),
    ("QC", "JC", "other"),
]


@pytest.mark.parametrize(("chosen", "better", "fault"), LEADING)
def test_faults_in_leading(chosen: str, better: str, fault: str) -> None:
    assert classed(at_table(DOUBLE, {0: "AC TC KC QC JC AS KS"}), chosen, better) == fault


def test_a_free_choice_of_suits_has_faults_of_its_own() -> None:
    seen = at_table(DOUBLE, {0: "JH QH JC JS"}, trick="3: AD")
    assert classed(seen, "JS", "JC") == "trump_spent"
    assert classed(seen, "JH", "JC") == "other_suit_thrown_off"


def test_a_trick_is_sure_if_nobody_left_can_beat_it() -> None:
    last = at_table(DOUBLE, {0: "KC JC"}, trick="1: JC AC QC")
    assert is_sure(last) and classed(last, "JC", "KC") == "counter_kept_from_sure_trick"
    trumps_out = at_table(DOUBLE, {0: "KC JC"}, trick="2: AC JC")
    assert not is_sure(trumps_out)
    ace_of_trump = at_table(DOUBLE, {0: "KS JS"}, trick="2: AS JS")
    assert is_sure(ace_of_trump)
    # South has beaten East's king with a trump, so it's out of clubs and can be overtrumped.
    cut = at_table(DOUBLE, {0: "KC JC"}, trick="1: KC TS")
    assert not is_sure(cut)


def test_a_seat_that_is_out_of_trumps_cannot_beat_an_ace() -> None:
    # Player 2 threw off a spade on a club, so that seat has neither clubs nor trumps.
    out, hand = ["2: JC AC QC JS"], {0: "KD JD"}
    seen = at_table(DOUBLE, hand, trump="H", tricks=out, trick="2: AD JD")
    assert is_sure(seen) and classed(seen, "JD", "KD") == "counter_kept_from_sure_trick"
    follows = at_table(DOUBLE, hand, trump="H", tricks=["2: JC AC QC JC"], trick="2: AD JD")
    assert not is_sure(follows) and classed(follows, "JD", "KD") == "counter_kept"


def test_every_class_has_a_description() -> None:
    assert set(DESCRIPTIONS) == set(get_args(FaultClass)) and all(DESCRIPTIONS.values())
    assert {fault for *_, fault in (*FOLLOWING, *LEADING)} <= set(DESCRIPTIONS)

"""Tests of meld bids, made and understood under each convention of the table."""

import pytest
from tests.players.positions import choose, played
from tests.support.table import go, house, start

from acesaround.game.view import View
from acesaround.messages import reasons
from acesaround.players.daugherty import bid_formulas
from acesaround.players.daugherty.evaluation import read_auction

SIXTEEN = "S:AKKQQJ H:ATTKQ C:ATTJJ D:ATTT"
TWENTY_FOUR = "S:ATTKQJ H:AKQJ C:AKQTT D:AKTTT"
"""24 meld without trump: aces, kings, and three marriages."""
PLAIN = "S:TTKQJ H:TTKQJ C:TTKJJ D:AATTT"


def south_to_call(preset: str, hand: str, calls: str, *, opener: int, **changes: object) -> View:
    rules = house(preset, **changes)
    game = go(start(rules, hand, dealer=(opener - 1) % 4), calls)
    assert game.state.turn == 0
    return game.view()


def shows_no_meld(view: View) -> bool:
    return all(reason.family != "meld_shown" for reason in choose(view).why)


@pytest.mark.parametrize(
    ("hand", "meld", "bid"), [(SIXTEEN, 16, "51"), (TWENTY_FOUR, 24, "52")], ids=["16", "24"]
)
def test_S0_15_a_raise_for_every_ten_in_the_first_round(hand: str, meld: int, bid: str) -> None:
    view = south_to_call("doubles-1993", hand, "", opener=0)
    assert bid_formulas(view)[0].own_meld == meld
    choice = choose(view)
    assert str(choice.action) == bid
    assert choice.why == (reasons.OVERCALL_SHOWS(amount=int(bid), high=50, meld=meld),)


def test_S0_14_no_meld_bid_after_the_first_round() -> None:
    view = south_to_call("doubles-1993", SIXTEEN, "51, 52, 53, pass, 54", opener=3)
    assert shows_no_meld(view)


@pytest.mark.parametrize(
    ("calls", "partner"), [("pass, 53, pass", 30), ("pass, 51, pass", 10), ("pass, pass, 51", 8)]
)
def test_S0_15_the_partners_raise_is_read(calls: str, partner: int) -> None:
    view = south_to_call("doubles-1993", PLAIN, calls, opener=1)
    assert bid_formulas(view)[0].partner_meld == partner


def test_S0_16_sixty_is_no_meld_bid() -> None:
    view = south_to_call("doubles-1993", PLAIN, "55, 60, pass", opener=1)
    partner = read_auction(view).partners[2]
    assert partner.shown is None and partner.trump_bids == 1


def test_A0_12_a_silent_raise_of_one() -> None:
    table = {"meld_bid": "silent_one"}
    view = south_to_call("doubles-1993", SIXTEEN, "", opener=0, table=table)
    assert shows_no_meld(view)
    view = south_to_call("doubles-1993", TWENTY_FOUR, "", opener=0, table=table)
    assert played(view) == "52"
    view = south_to_call("doubles-1993", PLAIN, "pass, 51, pass", opener=1, table=table)
    assert bid_formulas(view)[0].partner_meld == 8


def test_S3_66_a_bid_shows_no_more_than_a_marriage() -> None:
    view = south_to_call("nicholas-1992", TWENTY_FOUR, "", opener=0)
    assert played(view) == "50"
    view = south_to_call("nicholas-1992", PLAIN, "pass, 50, pass", opener=1)
    partner = read_auction(view).partners[2]
    assert (partner.shown, partner.trump_bids) == (None, 1)
    assert bid_formulas(view)[0].partner_meld == 8


def test_without_a_convention_a_bid_shows_no_meld() -> None:
    view = south_to_call(
        "double-deck", TWENTY_FOUR, "pass, 53, pass", opener=1, table={"meld_bid": "none"}
    )
    assert bid_formulas(view)[0].partner_meld == 8
    assert shows_no_meld(view)


def test_S0_9_a_partners_standing_bid_says_nothing() -> None:
    strong = "S:AATTKQJJ H:AATJJ C:AATJ D:TTT"
    view = south_to_call("doubles-1993", strong, "pass", opener=3)
    assert view.match.dealer == 2
    assert read_auction(view).leading_partner is None
    assert played(view) == "51"


def test_S1_30_less_is_expected_of_fewer_cards() -> None:
    view = start("single-deck-auction", "S:AKQ H:ATJ C:ATJ D:ATJ").view()
    assert bid_formulas(view)[0].partner_meld == 2
    alone = start("three-hand", "S:AKQ H:ATJ C:ATJ D:ATJ").view()
    assert bid_formulas(alone)[0].partner_meld is None
    assert "partner_meld" not in {item.code for item in bid_formulas(alone)[0].items}

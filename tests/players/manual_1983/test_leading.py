"""Tests of leads by the 1983 manual, with its statement numbers in the test names."""

import pytest
from tests.players.positions import at_table, choose, played
from tests.support.table import house

from acesaround.messages import Message, reasons, reasons_play

RULES = house("daugherty-1983", meld={"count_by": "program"})
ACELESS = "S:AATTKQJ H:KQQJJ C:KQJJ D:TKQJ"
"""Seven trumps with two aces, and no side ace."""


def test_S1_68_trump_aces_are_not_led_without_trouble() -> None:
    choice = choose(at_table(RULES, {0: ACELESS}, bid=60))
    assert str(choice.action) == "QS"
    help_us = reasons_play.TRUMP_LEADS_HELP()
    assert choice.why == (reasons_play.PUNT(card="QS", reason=help_us),)


def test_S1_68_the_bidder_draws_trump_when_he_needs_more_than_30() -> None:
    board = at_table(RULES, {0: ACELESS}).on_board
    assert board is not None
    choice = choose(at_table(RULES, {0: ACELESS}, bid=board[0] + 31))
    assert str(choice.action) == "AS"
    trouble = reasons_play.BID_NEEDS(need=31, hand_trick_points=50)
    assert choice.why == (reasons_play.DRAW_WITH_ACE(trouble=trouble),)
    assert played(at_table(RULES, {0: ACELESS}, bid=board[0] + 30)) == "QS"


def test_S1_68_the_bidder_draws_trump_when_they_cut() -> None:
    south = "S:AATTKQ H:AATTKKQ C:KJJ D:KQ"
    quiet = ("0: AD JD QD AD", "3: JC AC QC KC")
    cut = ("0: AD JD QD JS", "3: JC AC QC KC")
    assert played(at_table(RULES, {0: south}, tricks=quiet)) == "AH"
    choice = choose(at_table(RULES, {0: south}, tricks=cut))
    assert str(choice.action) == "AS"
    assert choice.why == (reasons_play.DRAW_WITH_ACE(trouble=reasons_play.OTHERS_CUT()),)


def test_S1_68_an_unbacked_ace_is_led_first() -> None:
    hand = "S:TKKQJJ H:AK C:AATTKQJJ D:KQQJ"
    choice = choose(at_table(RULES, {0: hand}, declarer=1))
    assert str(choice.action) == "AH"
    one, three = reasons_play.OTHER_CARD_COUNT(number=1), reasons.ACES(number=3)
    assert choice.why == (reasons_play.ACE_POORLY_BACKED(suit="H", cards=one, out=three),)


def test_S1_69_aces_are_spread_over_the_suits() -> None:
    south = "S:TKJJ H:ATTKQJ C:AATTKQJ D:KQ"
    choice = choose(at_table(RULES, {0: south}, tricks=["0: AH QH KH JH"]))
    assert str(choice.action) == "AC"
    assert choice.why == (reasons_play.ACE_EARLY(suit="C"),)


def test_an_ace_that_is_sure_to_be_cut_is_kept() -> None:
    south = "S:TKJJ H:ATTKQJ C:TTKQQJ D:KQ"
    tricks = ["0: AH QH KH JS", "3: JD AD QD KD"]
    assert played(at_table(RULES, {0: south}, tricks=tricks, declarer=3)) != "AH"


ONLY_EAST = ("3: AH KH AH JH", "3: KD AD JD QD")
WEST_TOO = ("3: QH KH AH AH", "1: KD QD JD AD")
NORTH_TOO = ("3: QH KH TH AH", "2: AH JH JH JH", "2: QD KD AD JD")
BOTH = ("3: QH KH AH AH", "1: QC TC JC KC", "2: KD JD AD QD")
LED = {"name": 1, "who": reasons.PARTNER()}
"""Reason parameters that name West and South's partner."""


@pytest.mark.parametrize(
    ("tricks", "lead", "what", "since"),
    [
        (
            ONLY_EAST,
            "QH",
            reasons_play.LOW_IN_MOST_ACES(suit="H", aces=2),
            reasons_play.NEITHER_HAS_LED(**LED),
        ),
        (
            WEST_TOO,
            "QC",
            reasons_play.LOW_IN_FEWEST_ACES(suit="C", aces=0),
            reasons_play.FOE_HAS_LED(**LED),
        ),
        (
            NORTH_TOO,
            "QD",
            reasons_play.LOW_FROM_LONGEST(count=6),
            reasons_play.ALLY_HAS_LED(**LED),
        ),
        (
            BOTH,
            "QC",
            reasons_play.LOW_FROM_SHORTEST(count=2),
            reasons_play.BOTH_HAVE_LED(**LED),
        ),
    ],
    ids=["neither", "left opponent", "partner", "both"],
)
def test_S1_70_S1_71_S1_77_a_queen_by_the_lead_matrix(
    tricks: tuple[str, ...], lead: str, what: Message, since: Message
) -> None:
    """Two heart aces, a diamond ace, and no club ace were played; diamonds long, clubs short."""
    south = "S:TTKKJJ H:TKQJ C:QJ D:TKQQJJ"
    if len(tricks) == 3:
        south = south.replace("S:TT", "S:T")
    choice = choose(at_table(RULES, {0: south}, tricks=tricks, declarer=3))
    assert str(choice.action) == lead
    assert choice.why == (reasons_play.NO_WINNER(what=what, since=since),)


def test_S1_74_a_counter_answers_the_leadback_signal() -> None:
    south = "S:TKJJ H:ATKQJ C:ATTKQJJ D:KQQ"
    choice = choose(at_table(RULES, {0: south}, tricks=["0: AH JH AH QH"]))
    assert str(choice.action) == "KH"
    assert choice.why == (reasons_play.PARTNER_PROMISED(suit="H"),)
    again = ["0: AH JH AH QH", "0: KH JH AH QH", "2: KC JC AC QC"]
    south = "S:TKJJ H:ATQJ C:TTKQJJ D:KQQ"
    assert played(at_table(RULES, {0: south}, tricks=again)) != "TH"


def test_S1_81_defenders_punt_with_trump_when_nothing_else_is_low() -> None:
    south = "S:QJJ H:TTTKKK C:TTTKKKK D:TTKK"
    choice = choose(at_table(RULES, {0: south}, declarer=3))
    assert str(choice.action) == "QS"
    assert choice.why == (reasons_play.PUNT(card="QS", reason=reasons_play.NO_OTHER_LOW()),)


def test_a_side_winner_is_cashed_once_the_aces_are_gone() -> None:
    south = "S:QJ H:TTKQ C:TTQQJJ D:TTQQJJ"
    tricks = ["2: AH AH AH AH", "2: QC KC AC JC"]
    choice = choose(at_table(RULES, {0: south}, tricks=tricks, declarer=3))
    assert str(choice.action) == "TH"
    assert choice.why == (reasons_play.NOTHING_BEATS_IT(),)


def test_a_queen_goes_to_the_ace_that_the_partner_showed() -> None:
    south, north = "S:TKJJ H:TTQJ C:TTQQJ D:TKQQJ", "S:ATKJ H:A C:AATTKQJ D:ATTKQJ"
    tricks = ["3: AH QH AH JH", "3: AH KH JH QH"]
    gone = at_table(RULES, {0: south, 2: north}, tricks=tricks, declarer=3)
    choice = choose(gone)
    assert str(choice.action) == "QH"
    assert choice.why == (reasons_play.SHOWED_LAST_ACE(name=reasons.PARTNER(), ace="AH"),)

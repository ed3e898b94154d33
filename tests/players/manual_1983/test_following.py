"""Tests of following by the 1983 manual, with its statement numbers in the test names."""

import pytest
from tests.players.positions import at_table, choose, played
from tests.support.table import house

from acesaround.messages import reasons, reasons_play
from acesaround.messages.values import A_RANK

RULES = house("daugherty-1983", meld={"count_by": "program"})


@pytest.mark.parametrize(("clubs", "card"), [("TKQJJ", "JC"), ("TKQQT", "QC"), ("TTTKK", "KC")])
def test_S1_72_low_cards_on_an_opponents_ace(clubs: str, card: str) -> None:
    south = f"C:{clubs} H:TTKKQ S:TTKKQ D:TTKKQ"
    choice = choose(at_table(RULES, {0: south}, trick="3: AC"))
    assert str(choice.action) == card
    low = reasons_play.SPARE if card == "KC" else reasons_play.GIVE_NOTHING
    holder = reasons_play.HELD_BY(winner=3, best="AC")
    assert choice.why == (low(holder=holder, rank=A_RANK[card[0]]()),)


@pytest.mark.parametrize(("clubs", "card"), [("TKQJJ", "KC"), ("TTQQJ", "TC"), ("QQJJJ", "JC")])
def test_S1_72_kings_and_tens_on_the_partners_ace(clubs: str, card: str) -> None:
    south = f"C:{clubs} H:TTKKQ S:TTKKQ D:TTKKQ"
    choice = choose(at_table(RULES, {0: south}, trick="2: AC JC"))
    assert str(choice.action) == card
    holder = reasons_play.HELD_BY_PARTNER(best="AC")
    counter = reasons_play.ADD_POINTS(holder=holder, rank=A_RANK[card[0]]())
    none = reasons_play.NO_COUNTER(holder=holder)
    assert choice.why == (none if card == "JC" else counter,)


@pytest.mark.parametrize(("trumps", "card"), [("AATKQJ", "KS"), ("AATQJJ", "TS"), ("AAQQJJ", "JS")])
def test_S1_73_cut_with_kings_then_tens(trumps: str, card: str) -> None:
    south = f"S:{trumps} H:TTTKKQQ D:TTKKQQJ"
    choice = choose(at_table(RULES, {0: south}, trick="1: AC QC JC"))
    assert str(choice.action) == card
    cut = reasons_play.CUT_WITH(suit="C", rank=A_RANK[card[0]]())
    assert choice.why == (reasons_play.CUT_AS_LOW(suit="C") if card == "JS" else cut,)


def test_S1_73_cut_low_where_the_next_may_trump_higher() -> None:
    south = "S:TKQJ H:TTTKKQQ D:TTTKKQQJ"
    choice = choose(at_table(RULES, {0: south}, tricks=["0: JC KS QC KC"], trick="3: AC"))
    assert str(choice.action) == "JS"
    assert choice.why == (reasons_play.CUT_LOW(suit="C", over=1),)


def test_S1_73_a_counter_on_every_trick_taken() -> None:
    south = "C:ATKQJ H:TTKKQ S:TTKKQ D:TTKKQ"
    choice = choose(at_table(RULES, {0: south}, trick="1: QC JC JC"))
    assert str(choice.action) == "KC"
    holder = reasons_play.HELD_BY(winner=1, best="QC")
    assert choice.why == (reasons_play.LAST_BEATS(rank=A_RANK["K"](), holder=holder),)


def test_S1_74_an_ace_on_the_partners_ace_signals_the_next_trick() -> None:
    south = "C:AATKQ H:TTKKQ S:TTKKQ D:TTKK"
    choice = choose(at_table(RULES, {0: south}, tricks=["1: AC QC JC TC"], trick="2: AC JC"))
    assert str(choice.action) == "AC"
    assert choice.why == (reasons_play.PROMISE_NEXT(led="C"),)
    unsure = south.replace("AATKQ", "ATTKQ")
    assert played(at_table(RULES, {0: unsure}, tricks=["1: AC QC JC TC"], trick="2: AC JC")) == "KC"


def test_S1_39_an_ace_that_will_hold_beats_an_opponents_queen() -> None:
    south = "C:ATKQJ H:TTKKQ S:TTKKQ D:TTKKQ"
    choice = choose(at_table(RULES, {0: south}, trick="3: QC"))
    assert str(choice.action) == "AC"
    assert choice.why == (reasons_play.NOTHING_BEATS_IT(),)


def test_S1_40_beating_with_a_card_that_may_lose_is_done_as_low_as_can_be() -> None:
    south = "C:TTKKJ H:TTKKQ S:TTKKQ D:TTKKQ"
    choice = choose(at_table(RULES, {0: south}, trick="3: QC"))
    assert str(choice.action) == "KC"
    assert choice.why == (reasons_play.MUST_BEAT(best="QC"),)


def test_the_partners_winner_is_left_alone_where_the_rules_allow() -> None:
    rules = house("doubles-1993")
    south = "C:ATKQJ H:TTKKQ S:TTKKQ D:TTKKQ"
    assert played(at_table(rules, {0: south}, trick="1: QC AC JC")) == "KC"
    free = house("doubles-1993", play={"void": "any"})
    void = "H:TTTKKQQ S:TKKQJJ D:TTKKQQJ"
    assert played(at_table(free, {0: void}, trick="1: QC AC JC")) == "KH"


def test_no_trump_is_spent_on_a_worthless_trick_of_the_partner() -> None:
    free = house("doubles-1993", play={"void": "any"})
    void = "H:TTTKKQQ S:TKKQJJ D:TTKKQQJ"
    assert played(at_table(free, {0: void}, trick="1: QC TC JC")) == "KH"
    assert played(at_table(free, {0: void}, trick="1: AC TC JC")) == "KS"


def test_a_counter_for_the_partner_who_showed_the_ace() -> None:
    aces = "S:ATKJ H:ATK C:AATTKQ D:ATTKQJJ"
    south = "C:KQQJJ H:TTKKQ S:TTKKQ D:TTKKQ"
    view = at_table(RULES, {0: south, 2: aces}, trick="3: TC", bid=60)
    assert view.on_board is not None and view.melds[2] is not None
    choice = choose(view)
    assert str(choice.action) == "KC"
    assert choice.why == (reasons_play.SHOWED_ACE(seat=reasons.PARTNER(), ace="AC"),)


def test_alone_a_defender_gives_counters_to_the_other_defender() -> None:
    rules = house("three-hand")
    west = "S:KQJ99 H:TKJJ C:QJJ9 D:T9"
    view = at_table(rules, {1: west}, trick="2: AH QH", declarer=0, bid=20)
    assert view.seat == 1
    choice = choose(view)
    assert str(choice.action) == "KH"
    assert choice.why == (reasons_play.RATHER_TO(winner=2, bidder=0),)
    against = at_table(rules, {1: west}, trick="0: AH", declarer=0, bid=20)
    assert played(against) == "JH"

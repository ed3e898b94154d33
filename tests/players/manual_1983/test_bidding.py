"""Tests of bidding and naming trump by the 1983 manual, named after its statements."""

import pytest
from tests.players.positions import choose, played
from tests.support.slow import quick
from tests.support.table import go, start

from acesaround.cards import Suit
from acesaround.game.actions import Bid, NameTrump, Pass
from acesaround.messages import reasons
from acesaround.players.base import Choice
from acesaround.players.conventions import bid_formula
from acesaround.players.daugherty import DaughertyPlayer, bid_formulas, formula_for
from acesaround.players.daugherty.bidding import bid_working
from acesaround.players.daugherty.evaluation import read_auction
from acesaround.rules.load import load
from acesaround.session import Game, new

SIXTEEN = "S:AKKQQJ H:ATTKQ C:ATTJJ D:ATTT"
"""16 meld without trump (aces around, three marriages), 4 aces, 6 spades."""
STRONG = "S:AATTKQJJ H:AATJJ C:AATJ D:TTT"
"""2 meld, a run in spades, 6 aces, and 8 trumps: 51, so bid 55."""


def auction(south: str, calls: str, *, opener: int, north: str = "") -> Game:
    """Return a game with South to bid after `calls`, the first of them by seat `opener`."""
    game = start("daugherty-1983", south, "", north, dealer=(opener - 1) % 4)
    game = go(game, calls)
    assert game.state.turn == 0
    return game


def test_S1_29_the_first_bid_shows_meld_rounded_to_tens() -> None:
    choice = choose(auction(SIXTEEN, "53", opener=3).view())
    assert choice.action == Bid(55)
    assert choice.why == (reasons.OVERCALL_SHOWS(amount=55, high=53, meld=16),)


def test_S1_30_less_than_14_is_not_shown_and_taken_for_8() -> None:
    twelve = "S:AKJJJ H:TTKQJ C:TTKQJ D:KQQTT"
    view = auction(twelve, "52", opener=3).view()
    assert bid_formulas(view)[0].own_meld == 14
    fewer = "S:ATTJJ H:TTKQJ C:TTKQJ D:KQQTT"
    view = auction(fewer, "52", opener=3).view()
    assert bid_formulas(view)[0].own_meld == 6
    assert played(view) == "pass"
    assert bid_formulas(view)[0].partner_meld == 8


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("S:AKJJJ H:TTKQJ C:TTKQJ D:KQQTT", "54"),
        ("S:AKQJ H:ATTKQ C:ATTTJJ D:ATTTT", "55"),
    ],
    ids=["one ace", "four aces"],
)
def test_S1_30_14_meld_is_20_with_more_than_three_aces(hand: str, bid: str) -> None:
    view = auction(hand, "53", opener=3).view()
    assert bid_formulas(view)[0].own_meld == 14
    assert played(view) == bid


def test_S1_31_meld_bids_stop_at_59() -> None:
    double_aces = "S:AATJJ H:AATJJ C:AATTJ D:AATTT"
    assert played(auction(double_aces, "55", opener=3).view()) == "59"


def test_S1_32_late_and_29_meld_adds_15() -> None:
    many = "S:AATTKQJ H:AKQJ C:AKQJ D:AKQQJ"
    view = auction(many, "60", opener=3).view()
    assert bid_formulas(view)[0].own_meld >= 29
    assert played(view) == "75"


def test_S1_33_a_raise_of_one_calls_trump() -> None:
    view = auction(STRONG, "", opener=0).view()
    choice = choose(view)
    line = formula_for(view, Suit.SPADES)
    assert choice.action == Bid(51)
    assert (choice.why, choice.formula) == ((line.message,), line)
    assert (line.own_meld, line.partner_meld, line.trump_meld) == (2, 8, 13)
    assert (line.aces, line.trumps) == (6, 8) and line.worth == 2


def test_S1_33_five_cards_are_no_trump_suit() -> None:
    short = "S:ATKQJ H:AAATJ C:AAATJ D:TTTTJ"
    view = auction(short, "", opener=0).view()
    assert bid_formulas(view)[0].maximum > 51
    choice = choose(view)
    five = reasons.CARD_COUNT(number=5)
    assert choice.action == Pass()
    assert choice.why == (reasons.SHORT_SUIT(length=five, suit="S"),)


def test_S1_34_the_number_of_bids_shows_the_strength_of_a_suit() -> None:
    seven = "S:AATTKQJ H:AATJJ C:AATTJ D:TTT"
    once = auction(seven, "pass, 51, pass", opener=1).view()
    assert read_auction(once).partners[2].trump_bids == 1
    assert played(once) == "52"
    twice = auction(seven, "51, pass, 52, pass, 53", opener=2).view()
    assert read_auction(twice).partners[2].trump_bids == 2
    choice = choose(twice)
    assert choice.action == Pass()
    bids = reasons.BID_COUNT(number=2)
    assert choice.why == (reasons.PARTNER_HOLDS_SUIT(name=reasons.PARTNER(), bids=bids),)


def test_S1_35_the_formula_written_out() -> None:
    line = formula_for(auction(SIXTEEN, "53", opener=3).view(), Suit.SPADES)
    high_cards = reasons.HIGH_CARDS(
        aces=reasons.ACES(number=4), trumps=reasons.TRUMPS(number=6), worth=2
    )
    assert line.items == (
        reasons.OWN_MELD(own_meld=16),
        reasons.PARTNER_MELD(partner_meld=8),
        reasons.TRUMP_MELD(trump_meld=4),
        high_cards,
    )
    assert line.sum == reasons.FORMULA_SUM_ROUNDED(items=line.items, total=48, maximum=50)
    assert line.message == reasons.FORMULA(suit="S", sum=line.sum)


def test_S1_36_the_maximum_is_that_of_the_convention() -> None:
    view = auction(SIXTEEN, "53", opener=3).view()
    for line in bid_formulas(view):
        told = bid_formula(view.rules, 16, None, line.trump_meld, line.aces, line.trumps)
        assert (line.quality, line.total, line.maximum) == (told.quality, told.total, told.maximum)


def test_S1_65_cover_a_partner_who_gave_meld() -> None:
    plain = "S:TTKQJ H:TTKQJ C:TTKJJ D:AATTT"
    view = auction(plain, "pass, 54, pass", opener=1).view()
    choice = choose(view)
    assert choice.action == Bid(55)
    assert choice.formula is not None
    assert choice.why == (
        reasons.PARTNER_GAVE_MELD(holder_name=reasons.PARTNER()),
        choice.formula.message,
    )
    assert played(auction(plain, "pass, pass, 54", opener=1).view()) == "pass"


def test_S1_65_meld_is_bid_without_a_marriage() -> None:
    aces = "S:AATTT H:AATTT C:AATTT D:AATTT"
    first = auction(aces, "", opener=0).view()
    assert not bid_formulas(first)
    assert played(first) == "59"
    choice = choose(auction(aces, "pass, 51", opener=2).view())
    assert choice.action == Pass()
    assert choice.why == (reasons.NO_MARRIAGE_BUT_MELD(meld=100),)


def test_S1_66_first_to_sixty_before_a_meld_bid() -> None:
    double_run = "S:AATTKKQQJJ H:TTTJ C:TTJ D:TTJ"
    choice = choose(auction(double_run, "pass, 51", opener=2).view())
    assert choice.action == Bid(60)
    assert choice.formula is not None
    haste = reasons.BEFORE_MELD_BID(sixty=60, silent=1)
    assert choice.why == (choice.formula.message, haste)
    late = auction(double_run, "52, pass, 53", opener=1).view()
    assert played(late) == "54"


@pytest.mark.parametrize(("high", "bid"), [("59", "65"), ("58", "59"), ("60", "65")])
def test_S1_67_never_five_short_of_the_maximum(high: str, bid: str) -> None:
    sixty_five = "S:AATTKQJJ H:AATJJ C:AATTJ D:AT"
    view = auction(sixty_five, f"pass, pass, {high}", opener=1).view()
    assert bid_formulas(view)[0].maximum == 65
    assert played(view) == bid


def test_S1_67_bid_only_enough() -> None:
    choice = choose(auction(STRONG, "52", opener=3).view())
    assert choice.action == Bid(53)


def test_S1_54_no_bid_without_meld_for_the_board() -> None:
    view = auction("S:AAAATTTTKQ H:AAAATT C:AAAA", "", opener=0).view()
    best = bid_formulas(view)[0]
    assert best.maximum >= 51 and best.meld < 20
    assert played(view) == "pass"


def named(preset: str, hand: str, calls: str) -> Choice:
    return choose(go(start(preset, hand), calls).view())


def test_S1_28_the_suit_with_the_highest_formula() -> None:
    hand = "S:AKQJJJ H:AATTKQJ C:KQTT D:TTT"
    choice = named("daugherty-1983", hand, "51, pass, pass, pass")
    line = choice.formula
    assert str(choice.action) == "trump H"
    assert line is not None and choice.why == (line.message,)
    assert (line.suit, line.own_meld, line.partner_meld) == (Suit.HEARTS, 6, 8)
    assert (line.trump_meld, line.aces, line.trumps) == (13, 3, 7) and line.worth == 2


def test_S1_28_no_suit_without_a_marriage() -> None:
    hand = "S:KQ H:AAAATTTTKKK C:AAKK D:TKK"
    assert str(named("daugherty-1983", hand, "51, pass, pass, pass").action) == "trump S"


def test_S0_51_any_suit_where_the_marriage_is_waived() -> None:
    hand = "S:KQ H:AAAATTTTKKK C:AAKK D:TKK"
    game = go(start("doubles-1993", hand, dealer=0), "pass, pass, pass")
    assert str(choose(game.view()).action) == "trump H"


def test_two_cards_are_never_trump_while_a_better_suit_may_be_named() -> None:
    player = DaughertyPlayer()
    for seed in range(60):
        game = new(load("nicholas-1992"), seed=seed)
        while game.state.phase == "auction":
            game = game.play(player.choose(game.view()).action)
        if game.state.phase == "name_trump":
            view = game.view()
            lines = {line.suit: line for line in bid_formulas(view)}
            action = player.choose(view).action
            assert isinstance(action, NameTrump)
            suit = action.suit
            assert lines[suit].total == max(line.total for line in lines.values())
            longest = max(line.trumps for line in lines.values())
            assert lines[suit].trumps >= min(longest - 2, 5)


def test_formulas_are_listed_best_first() -> None:
    hand = "S:AKQJJJ H:AATTKQJ C:KQTT D:TTT"
    lines = bid_formulas(start("daugherty-1983", hand).view())
    assert [line.suit for line in lines] == [Suit.HEARTS, Suit.SPADES, Suit.CLUBS]


@pytest.mark.parametrize(
    "name",
    quick(
        ["daugherty-1983", "three-hand"],
        ["daugherty-1983", "nicholas-1992", "doubles-1993", "three-hand", "double-deck"],
    ),
)
def test_S1_36_S1_58_no_bid_is_above_the_maximum_shown(name: str) -> None:
    """A meld bid is shown with its meld instead, because the formula doesn't limit it."""
    learner = {"show_all_hands": True, "show_formula": True}
    limited, meld_bids = 0, 0
    for rules in (load(name), load(name).replace(table=learner)):
        for seed in range(30):
            game = new(rules, seed=seed)
            while game.state.phase == "auction":
                seen = game.view()
                action = choose(seen).action
                working = bid_working(seen, action)
                if isinstance(action, Bid):
                    assert working is not None
                    if working.family == "meld_shown":
                        assert working.params["amount"] == action.amount
                        meld_bids += 1
                    else:
                        line = bid_formulas(seen)[0]
                        assert working == line.message and action.amount <= line.maximum
                        limited += 1
                game = game.play(action)
    assert limited > 25
    assert (meld_bids > 25) == (rules.table.meld_bid in ("rounded_tens", "floor_tens"))


def test_S1_29_S1_58_anothers_bid_comes_with_the_formula() -> None:
    seen = auction(SIXTEEN, "53", opener=3).view()
    [line] = bid_formulas(seen)[:1]
    assert bid_working(seen, Bid(55)) == reasons.OVERCALL_SHOWS(amount=55, high=53, meld=16)
    for action in (Pass(), Bid(54), Bid(60)):
        assert bid_working(seen, action) == line.message

"""Tests of auctions and hands played out in sampled deals, and of what the bids say about hands."""

from statistics import mean

import pytest
from bench.auctions import loops, random_deals
from tests.support.house_rules import everything

from acesaround.cards import CARDS, Hand
from acesaround.game.actions import Bid, Pass
from acesaround.game.contract import trump_choice
from acesaround.game.state import Call, allies_of, new_state
from acesaround.game.step import apply
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View, view
from acesaround.kernel.auctions import CANNOT_BID
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.kernel.sample import Sampler
from acesaround.players.expert.auction_evidence import (
    CLOSE_PASS,
    HALF_MISMATCH,
    auction_evidence,
)
from acesaround.players.expert.auction_playouts import (
    AuctionPlayouts,
    DealContract,
    NoTrumpHand,
    contracts_of,
    value_of,
)
from acesaround.players.expert.deals import Deals, draw_deals
from acesaround.players.expert.hand_estimates import auction_estimates
from acesaround.players.expert.outcomes import HandValues
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES = {name: rules for name, rules in everything().items() if rules.has_auction}
DEALS = 40


def hand_of(counts: bytes) -> Hand:
    return Hand(card for card in CARDS for _ in range(counts[card]))


@pytest.mark.parametrize("name", RULES)
def test_contracts_are_played_with_a_suit_that_can_be_named(name: str) -> None:
    rules = RULES[name]
    deals = random_deals(rules, DEALS)
    playouts = AuctionPlayouts(rules, 0, deals, 1)
    found = contracts_of(playouts.ends(()))
    played = playouts.play(one for one in found if one is not None)
    assert set(played) == {one for one in found if one is not None}
    unplayed = 0
    for one, result in played.items():
        before = rules.widow is None or rules.widow.trump_named == "before_widow"
        held = deals.hand(one.deal, one.winner) if before else deals.full_hand(one.deal, one.winner)
        allowed = trump_choice(rules, hand_of(held), one.amount)
        if isinstance(result, NoTrumpHand):
            unplayed += 1
            assert not allowed.suits and len(result.melds) == rules.table.players
        else:
            assert result.trump in allowed.suits and result.declarer == one.winner
            assert sum(result.points) == rules.hand_trick_points
    if rules.trump.requires == "none":
        assert not unplayed


def test_one_contract_is_played_out_once_for_all_bids() -> None:
    rules = RULES["daugherty-1983"]
    playouts = AuctionPlayouts(rules, 0, random_deals(rules, DEALS), 1)
    found = playouts.play([DealContract(3, 1, 51), DealContract(3, 1, 60), DealContract(3, 1, 51)])
    assert len(found) == 2 and len(set(map(id, found.values()))) == 1
    assert not must_lead_trump(rules, 51)


def test_hands_without_a_marriage_are_valued_by_the_rules() -> None:
    for name, lost in (("daugherty-1983", True), ("doubles-1993", True), ("nicholas-1992", False)):
        values = HandValues(RULES[name], 0, (0, 0), 500, 0)
        one = DealContract(0, 0, 60)
        value, made = value_of(values, one, NoTrumpHand((4, 10, 0, 0)))
        assert not made and (value.ahead < -50 if lost else value == values.redealt())
        assert value_of(values, None, None) == (values.redealt(), False)


def test_meld_shown_changes_the_partners_limit() -> None:
    rules = RULES["daugherty-1983"]
    deals = random_deals(rules, DEALS)
    playouts = AuctionPlayouts(rules, 3, deals, 1)  # Seat 0 bids first.
    shown = [Call(0, 54), Call(1, None)]  # 40 meld
    weaker = [Call(0, 51), Call(1, None)]
    high, low = (mean(playouts.ends(calls).amounts) for calls in (shown, weaker))
    assert high > low + 5


def test_partners_count_on_usual_meld() -> None:
    rules = RULES["double-deck"]
    hands = random_deals(rules, DEALS).hands
    alone = rules.replace(table={"sides": "individual"})
    together = auction_estimates(rules, hands).limits
    assert mean(together) > mean(auction_estimates(alone, hands).limits)
    assert len(allies_of(rules, 0, None)) == 1
    check = auction_estimates(RULES["check"], random_deals(RULES["check"], 200).hands)
    assert CANNOT_BID in check.limits and max(check.limits) > 20


def after(rules: RuleSet, *calls: Bid | Pass, seed: str = "evidence") -> View:
    """Return the view of the seat to bid after these calls."""
    state = apply(new_state(rules), deal(rules, seed, 0, 0))
    for call in calls:
        state = apply(state, call)
    assert state.turn is not None
    return view(state, state.turn)


def drawn(seen: View) -> Deals:
    return draw_deals(seen, Sampler(seen), 200, 1, auction_evidence(seen))


def melds_of(rules: RuleSet, hands: bytes) -> list[int]:
    """Return each hand's meld without trump."""
    return list(meld_points(MeldRules.of(rules), hands)[NO_TRUMP::FIGURES])


def mean_limit(seen: View, seat: int) -> float:
    """Return the mean limit of a seat in sampled deals."""
    found = drawn(seen)
    hands = b"".join(found.hand(number, seat) for number in range(found.count))
    return mean(auction_estimates(seen.rules, hands).limits)


@pytest.mark.parametrize("name", ["single-deck-partners", "three-hand", "nicholas-1992"])
def test_bids_and_passes_are_evidence_for_everyone(name: str) -> None:
    rules = RULES[name]
    opening = rules.auction.opening or 0
    passed, bid = after(rules, Pass()), after(rules, Bid(opening))
    assert mean_limit(bid, 1) > max(opening, mean_limit(passed, 1) + 4)
    assert set(auction_evidence(bid).mismatches) == {1}
    assert not auction_evidence(after(rules)).mismatches


def test_bids_that_show_meld_are_evidence_of_that_meld_alone() -> None:
    rules = load("daugherty-1983")
    hands = random_deals(rules, 400).hands
    (mismatch,) = auction_evidence(after(rules, Bid(52))).mismatches.values()
    fits = [missed == 0 for missed in mismatch(hands)]
    assert fits == [14 <= meld <= 24 for meld in melds_of(rules, hands)]
    assert any(fits)


def test_a_small_raise_shows_meld_or_a_limit() -> None:
    rules = load("daugherty-1983")
    hands = random_deals(rules, 400).hands
    limits = auction_estimates(rules, hands).limits
    melds = melds_of(rules, hands)
    (mismatch,) = auction_evidence(after(rules, Bid(51))).mismatches.values()
    fits = [missed == 0 for missed in mismatch(hands)]
    assert fits == [
        meld == 14 or (limit >= 51 and meld < 14) for meld, limit in zip(melds, limits, strict=True)
    ]
    assert any(limit >= 51 and meld > 14 for meld, limit in zip(melds, limits, strict=True))


@pytest.mark.parametrize(
    ("calls", "most"),
    [([], 13), ([Pass()], 13), ([Pass(), Pass()], 200), ([Bid(51), Bid(60)], 200)],
)
def test_those_who_pass_had_no_meld_to_show(calls: list[Bid | Pass], most: int) -> None:
    rules = load("daugherty-1983")
    hands = random_deals(rules, 400).hands
    limits = auction_estimates(rules, hands).limits
    melds = melds_of(rules, hands)
    seen = after(rules, *calls, Pass())
    mismatch = auction_evidence(seen).mismatches[(seen.seat - 1) % 4]
    for missed, meld, limit in zip(mismatch(hands), melds, limits, strict=True):
        assert limit > 50 - CLOSE_PASS or (missed == 0) is (meld <= most)


def test_a_pass_makes_limits_close_to_the_bid_half_as_likely() -> None:
    rules = load("daugherty-1983")
    hands = random_deals(rules, 400).hands
    limits = auction_estimates(rules, hands).limits
    seen = after(rules, Pass(), Pass(), Pass())  # The third player couldn't show meld.
    mismatch = auction_evidence(seen).mismatches[(seen.seat - 1) % 4]
    assert list(mismatch(hands)) == [
        max(0, limit - 50) + HALF_MISMATCH * (limit > 50 - CLOSE_PASS) for limit in limits
    ]


def test_a_pass_over_a_partners_bid_says_less() -> None:
    rules = load("single-deck-partners")
    gaps = []
    for number in range(6):
        over_partner = after(rules, Bid(25), Pass(), Pass(), seed=f"deal {number}")
        over_opponent = after(rules, Pass(), Bid(25), Pass(), seed=f"deal {number}")
        gaps.append(mean_limit(over_partner, 3) - mean_limit(over_opponent, 3))
    assert mean(gaps) > 0.7


def test_hands_that_cannot_bid_fit_a_pass_but_no_bid() -> None:
    rules = RULES["check"]
    hands = random_deals(rules, 100).hands
    limits = auction_estimates(rules, hands).limits
    unable = [number for number, limit in enumerate(limits) if limit == CANNOT_BID]
    assert 0 < len(unable) < len(limits)
    for call, fits in ((Pass(), True), (Bid(20), False)):
        (mismatch,) = auction_evidence(after(rules, call, seed="king")).mismatches.values()
        missed = list(mismatch(hands))
        assert all((missed[number] == 0) is fits for number in unable)


def test_meld_shown_does_not_let_hands_bid_that_cannot() -> None:
    rules = load("daugherty-1983").replace(auction={"must_hold": "marriage"})
    playouts = AuctionPlayouts(rules, 3, random_deals(rules, DEALS), 1)
    found = playouts.ends([Call(0, 54), Call(1, None)])
    assert len(found.winners) == DEALS
    for number, winner in enumerate(found.winners):
        assert winner == 0 or playouts.limit(winner, (), number) != CANNOT_BID


def test_the_benchmark_plays_whole_hands() -> None:
    for name, play in loops().items():
        assert play() > 0, name

"""Tests of auctions in which the first bidder can't pass."""

import pytest
from tests.support.table import go, house, names, refused, start

from acesaround.game.actions import Bid, Pass
from acesaround.game.auction import call_error, first_bad_call, follow_auction
from acesaround.game.state import Call, Phase
from acesaround.game.view import view
from acesaround.kernel.inference import unseen
from acesaround.messages import reasons
from acesaround.players.base import Limit
from acesaround.players.bid_signals import BidSignal, SignalReader
from acesaround.players.daugherty.evaluation import read_auction
from acesaround.players.expert.bid_search import AuctionModel
from acesaround.players.expert.single_deck_estimates import fit_of, read_calls, team_estimates
from acesaround.players.registry import player
from acesaround.rules.model import RuleSet
from acesaround.session import Game, deal
from acesaround.text.bid_signals import meanings

MUST = {"auction": {"first_must_bid": True}}
POOR = "S:JJJTTT H:JJJTTT C:TTJJ D:TTTT"
"""Twenty cards without an ace or meld."""


def poor(preset: str, **changes: object) -> Game:
    """Return a game in which the first bidder has a poor hand."""
    return start(house(preset, **{**MUST, **changes}), POOR)


@pytest.mark.parametrize("style", ["ascending", "single_round"])
def test_only_the_first_bidder_cannot_pass(style: str) -> None:
    rules = house("daugherty-1983", auction={"first_must_bid": True, "style": style})
    game = start(rules)
    assert "pass" not in names(game.legal) and {"51", "60"} <= names(game.legal)
    assert refused(game, "pass") == "first_bidder_must_bid"
    game = game.play("51")
    assert "pass" in names(game.legal)
    done = go(game, "pass, pass, pass")
    assert (done.state.this_round.declarer, done.state.this_round.bid) == (0, 51)


def test_a_first_bidder_can_pass_later() -> None:
    game = go(poor("daugherty-1983"), "51, 52, pass, pass")
    assert game.turn == 0 and "pass" in names(game.legal)
    assert go(game, "pass").state.this_round.declarer == 1


def test_without_jumps_the_opening_is_the_only_choice() -> None:
    assert names(poor("nicholas-1992").legal) == {"50"}


def test_a_new_deal_has_a_new_first_bidder() -> None:
    rules = house(
        "nicholas-1992",
        auction={"first_must_bid": True},
        trump={"on_impossible": "redeal_free"},
        deal={"redeal_unscored": "left"},
    )
    game = go(start(rules, "S:AAAATTTTKKKK H:AAAATTTT"), "50, pass, pass, pass")
    assert game.state.phase is Phase.DEAL
    again = game.play(deal(rules, 1, 2, game.state.match.dealer))
    assert again.turn == 1 and names(again.legal) == {"50"}


def test_without_the_cards_required_the_first_bidder_passes() -> None:
    rules = house("single-deck-auction", auction={"must_hold": "meld", "first_must_bid": True})
    game = start(rules, "S:AATTKK H:AATTKK")
    assert names(game.legal) == {"pass"}
    assert refused(game, "10") == "may_not_bid"
    assert "pass" in names(game.play("pass").legal), "the next player isn't the first bidder"
    assert "pass" not in names(start(rules, "S:AATTKQ").legal)


def test_calls_without_a_hand_are_checked_as_far_as_possible() -> None:
    rules = house("nicholas-1992", **MUST)
    bad, good = [Call(0, None)], [Call(0, 50), Call(1, None)]
    error = call_error(rules, follow_auction(rules, 3, ()), bad[0])
    assert error is not None and error.code == "first_bidder_must_bid"
    assert first_bad_call(rules, 3, bad) == 0
    assert first_bad_call(rules, 3, good) is None
    held = house("nicholas-1992", auction={"first_must_bid": True, "must_hold": "marriage"})
    assert first_bad_call(held, 3, bad) is None


@pytest.mark.parametrize("kind", ["expert", "daugherty", "club", "beginner", "random"])
@pytest.mark.parametrize(
    "preset", ["daugherty-1983", "nicholas-1992", "double-deck", "single-deck-partners"]
)
def test_a_weak_first_bidder_opens_at_the_lowest_bid(kind: str, preset: str) -> None:
    rules = house(preset, **MUST)
    hand = POOR if rules.deal.hand == 20 else "S:JJ99 H:JJ99 C:JJ9 D:9"
    seen = view(start(rules, hand).state, 0)
    assert player(kind, 1).choose(seen, Limit(worlds=20)).action == Bid(rules.auction.opening or 0)


@pytest.mark.parametrize("kind", ["expert", "daugherty", "club", "beginner"])
def test_a_weak_first_bidder_alone_opens_at_the_lowest_bid(kind: str) -> None:
    rules = house("single-deck-cutthroat", **MUST)
    seen = view(start(rules, "S:JJ99 H:JJ99 C:JJ9 D:9").state, 0)
    choice = player(kind, 1).choose(seen, Limit(worlds=20))
    assert choice.action == Bid(rules.auction.opening or 0)
    assert all(other.action != Pass() for other in choice.alternatives)


def test_a_strong_first_bidder_may_show_more() -> None:
    """Meld of 30 is worth a jump, which does show meld."""
    rules = house("daugherty-1983", **MUST)
    game = start(rules, "S:AAAQQQKK H:AAKK C:AAKK D:AAJJ")
    action = player("daugherty").choose(view(game.state, 0)).action
    assert isinstance(action, Bid) and action.amount > 51
    reader = SignalReader(rules)
    assert reader.read(Call(0, action.amount)).meld is not None


@pytest.mark.parametrize("kind", ["daugherty", "club"])
def test_players_do_not_mean_the_lowest_bid_as_a_meld_bid(kind: str) -> None:
    """Fourteen meld would be shown by 51, if passing was allowed."""
    hand = "S:KKQQTT H:KKQQJTT C:KQTTT D:TJ"
    for changes, shows in ((MUST, False), ({}, True)):
        seen = view(start(house("daugherty-1983", **changes), hand).state, 0)
        choice = player(kind).choose(seen)
        assert choice.action == Bid(51)
        assert (reasons.OPENING_SHOWS.code in {one.code for one in choice.why}) is shows


def test_a_forced_opening_shows_nothing() -> None:
    rules, free = house("daugherty-1983", **MUST), house("daugherty-1983")
    calls = (Call(0, 51), Call(1, 52))
    assert SignalReader(rules).read(calls[0]) == BidSignal(forced=True)
    assert SignalReader(free).read(calls[0]).meld is not None
    assert meanings(rules, calls)[0] is None and meanings(free, calls)[0] is not None
    assert meanings(rules, calls)[1] == meanings(free, calls)[1]


def test_a_forced_bidder_can_still_show_meld() -> None:
    reader = SignalReader(house("daugherty-1983", **MUST))
    for call in (Call(0, 51), Call(1, 52), Call(2, None), Call(3, None)):
        reader.read(call)
    assert reader.read(Call(0, 54)).meld is not None


def test_partners_read_nothing_into_a_forced_opening() -> None:
    game = go(poor("daugherty-1983"), "51, pass")
    heard = read_auction(view(game.state, 2))
    assert (heard.high, heard.holder, heard.leading_partner) == (51, None, None)
    assert not heard.seats[0].bids and not heard.seats[0].trump_bids
    assert heard.seats[0].shown is None


def test_team_estimates_ignore_a_forced_opening() -> None:
    def totals(rules: RuleSet, *calls: str) -> list[float]:
        seen = view(start(rules).play_all(calls).state, 2)
        fit = fit_of(rules)
        assert fit is not None
        return [one.total for one in team_estimates(seen, fit, read_calls(seen))]

    preset = "single-deck-partners"
    forced, plain = house(preset, **MUST), house(preset)
    opening = str(plain.auction.opening)
    more = str((plain.auction.opening or 0) + 5)
    assert totals(forced, opening, "pass") < totals(plain, opening, "pass")
    assert totals(forced, more, "pass") == totals(plain, more, "pass")


def test_a_first_bidder_alone_is_stuck_with_the_contract() -> None:
    rules = house("single-deck-cutthroat", **MUST)
    opening = rules.auction.opening or 0
    game = start(rules).play(str(opening))
    model = AuctionModel.of(view(game.state, 1))
    assert model.contract == (0, opening)
    assert unseen(view(game.state, 1)).seats == 4

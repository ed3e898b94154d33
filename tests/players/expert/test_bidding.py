"""Tests of the expert's bids: legal, repeatable, sensible, and clear to a partner."""

import random
from collections.abc import Iterator
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.house_rules import HOUSES
from tests.support.situations import Situation, situations
from tests.support.slow import quick

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Bid, Deal, Pass
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.state import Call, Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.messages import Formatter, Message, reasons
from acesaround.players.baselines import RandomPlayer
from acesaround.players.conventions import read_meld_bid
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.daugherty.evaluation import lowest_bid
from acesaround.players.expert.double_deck_bids import double_deck_bid
from acesaround.players.expert.double_deck_features import kind_of
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

SIMILAR: dict[str, dict[str, object]] = {
    "by ones": {"table": {"meld_bid": "none"}, "auction": {"steps": [[0, 1]]}},
    "from 60": {"auction": {"opening": 60}},
}
DIFFERENT: dict[str, dict[str, object]] = {
    "meld bids by ones": {"auction": {"steps": [[0, 1]]}},
    "by fives": {"table": {"meld_bid": "none"}, "auction": {"steps": [[0, 5]]}},
    "from 25": {"auction": {"opening": 25}},
}
"""House rules for which the network's bids lose points to the formula's."""
HOUSE_RULES = {
    name: load({"extends": "double-deck", **change})
    for name, change in (SIMILAR | DIFFERENT).items()
}
RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES | HOUSE_RULES
LEARNED = ("daugherty-1983", "double-deck", "doubles-1993", "nicholas-1992")
FORMULA = DaughertyPlayer()


def auction(rules: RuleSet, seed: int, folly: float = 0.0) -> Iterator[View]:
    """Yield the views of expert bidders in an auction, with random calls at rate `folly`."""
    rng, chance = random.Random(seed), RandomPlayer(seed)
    state = apply(new_state(rules), deal(rules, f"bids {seed}", 0, seed % rules.table.players))
    while state.phase is Phase.AUCTION and state.turn is not None:
        seen = view(state, state.turn)
        yield seen
        wild = rng.random() < folly
        action = (
            rng.choice((chance, FORMULA)).choose(seen).action
            if wild
            else double_deck_bid(seen).action
        )
        state = apply(state, action)


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000), st.sampled_from((0.0, 0.3, 1.0)))
@settings(max_examples=60)
def test_every_call_is_legal_and_has_a_reason(name: str, seed: int, folly: float) -> None:
    for seen in auction(RULES[name], seed, folly):
        choice = double_deck_bid(seen)
        assert choice.action in seen.legal
        assert choice.why
        assert all(Message.from_json(reason.to_json()) == reason for reason in choice.why)
        assert {one.action for one in choice.alternatives} <= set(seen.legal)
        means = [one.mean for one in choice.alternatives]
        assert means == sorted(means, reverse=True)
        assert not means or choice.action == choice.alternatives[0].action


def test_it_has_learned_for_partners_with_the_double_deck() -> None:
    assert {name for name in presets() if kind_of(RULES[name])} == set(LEARNED)
    assert {name for name in HOUSE_RULES if kind_of(RULES[name])} == set(SIMILAR)


@pytest.mark.parametrize("name", [name for name in RULES if kind_of(RULES[name]) is None])
def test_elsewhere_it_bids_by_the_formula(name: str) -> None:
    for seen in auction(RULES[name], 3):
        assert double_deck_bid(seen) == FORMULA.choose(seen)


def test_the_same_view_gives_the_same_call_whatever_the_seed() -> None:
    for seen in auction(RULES["daugherty-1983"], 5):
        assert player("expert", seed=1).choose(seen) == player("expert", seed=2).choose(seen)


def test_the_formula_is_an_option() -> None:
    for seen in auction(RULES["daugherty-1983"], 6):
        assert player("expert:bids=formula", seed=1).choose(seen) == FORMULA.choose(seen)


@pytest.mark.extended
@pytest.mark.parametrize("name", LEARNED)
def test_the_scale_changes_the_figures_alone(name: str) -> None:
    small, large = RULES[name], RULES[name].replace(scale=10)
    for seed in range(5):
        for one, ten in zip(auction(small, seed), auction(large, seed), strict=True):
            here, there = double_deck_bid(one), double_deck_bid(ten)
            if isinstance(here.action, Bid):
                assert there.action == Bid(10 * here.action.amount)
            else:
                assert there.action == here.action
            for a, b in zip(here.alternatives, there.alternatives, strict=True):
                assert b.mean == pytest.approx(10 * a.mean)


@pytest.mark.parametrize("situation", [s for s in situations() if s.theme == "Bidding"], ids=str)
def test_situations_of_the_auction(situation: Situation) -> None:
    choice = double_deck_bid(situation.view())
    assert situation.passes(choice.action), f"{choice.action}: {Formatter().join(choice.why)}"


@pytest.mark.extended
@pytest.mark.parametrize("name", quick(["double-deck"], ["daugherty-1983", "double-deck"]))
def test_a_jump_below_sixty_shows_the_meld_there_is(name: str) -> None:
    shown = 0
    for seed in range(50):
        for seen in auction(RULES[name], seed):
            action, least = double_deck_bid(seen).action, lowest_bid(seen)
            if not isinstance(action, Bid) or least is None or not least < action.amount < 60:
                continue
            high = next((c.amount for c in reversed(seen.calls) if c.amount is not None), None)
            told = read_meld_bid(seen.rules, high, action.amount)
            assert told is not None
            assert told.low <= count_meld(seen.rules, seen.hand, None).total
            shown += 1
    assert shown > 20


@pytest.mark.parametrize("name", quick(["doubles-1993"], LEARNED))
def test_without_a_suit_to_call_it_bids_to_show_meld_at_most(name: str) -> None:
    met = 0
    for seed in range(60):
        for seen in auction(RULES[name], seed, folly=0.2):
            if any(has_marriage(seen.hand, suit) for suit in Suit):
                continue
            met += 1
            action, partner = double_deck_bid(seen).action, (seen.seat + 2) % 4
            if isinstance(action, Bid):
                assert action.amount < 60
                assert Call(partner, None) not in seen.calls
                assert count_meld(seen.rules, seen.hand, None).total >= 10
    assert met > 5


@pytest.mark.parametrize("name", LEARNED)
def test_a_contract_the_partner_wants_is_his_once_the_others_are_out(name: str) -> None:
    met = 0
    for seed in range(100):
        state = apply(new_state(RULES[name]), deal(RULES[name], seed, 0, 3))
        state = apply(state, Pass())
        least = lowest_bid(view(state, 1))
        assert least is not None
        state = apply(apply(state, Bid(least)), Pass())
        seen = view(state, 3)
        if max(seen.hand.length(suit) for suit in Suit) <= 6:
            met += 1
            assert double_deck_bid(seen).action == Pass()
    assert met > 20


def hand_on(text: str, calls: str, rules: str = "daugherty-1983") -> View:
    """Return the view of the seat to bid with these cards; the others get the rest, shuffled."""
    rest = list(RULES[rules].full_deck - Hand.parse(text))
    random.Random(1).shuffle(rest)
    made = calls.split()
    me = len(made) % 4
    hands = [Hand(rest[20 * i : 20 * i + 20]) for i in range(3)]
    hands.insert(me, Hand.parse(text))
    state = apply(new_state(RULES[rules]), Deal(3, tuple(hands)))
    for one in made:
        state = apply(state, Pass() if one == "pass" else Bid(int(one)))
    return view(state, me)


def test_a_good_hand_is_worth_more_than_a_poor_one() -> None:
    good = hand_on("S:AATTKQJJ H:AATKK C:AAK D:AATJ", "pass 53")
    poor = hand_on("S:TTKQQ H:TTKJJ C:TTQQJJ D:TKQQ", "pass 53")
    assert (
        double_deck_bid(good).alternatives[0].mean > double_deck_bid(poor).alternatives[0].mean + 20
    )
    assert isinstance(double_deck_bid(good).action, Bid)
    assert double_deck_bid(poor).action == Pass()


def test_the_reason_names_hand_chances_and_runner_up() -> None:
    choice = double_deck_bid(hand_on("S:AATTKQJJ H:ATTKK C:AAK D:ATTJ", "pass 53"))
    hand, chances, tipped = choice.why
    assert choice.formula is not None and hand == choice.formula.message
    line = choice.formula
    assert (line.suit, line.own_meld, line.partner_meld, line.trump_meld) == (
        Suit.SPADES,
        16,
        8,
        13,
    )
    assert (line.aces, line.trumps) == (6, 8)
    assert (chances.code, chances.params["least"]) == ("least_bid", 65)
    assert choice.action == Bid(65)
    assert choice.bid_chance == chances.params["made"]
    assert tipped.code == "worth_more"
    runner_up = choice.alternatives[1].action
    assert tipped.params["what"] == (
        reasons.A_BID(amount=runner_up.amount) if isinstance(runner_up, Bid) else reasons.A_PASS()
    )


@pytest.mark.parametrize("name", LEARNED)
def test_a_reason_quotes_the_bid_that_it_explains(name: str) -> None:
    """The chance is for the bid made, or for the lowest one if the player passes."""
    bids, jumps = 0, 0
    for seed in range(12):
        for seen in auction(RULES[name], seed, 0.2):
            choice, least = double_deck_bid(seen), lowest_bid(seen)
            bid = choice.action.amount if isinstance(choice.action, Bid) else least
            for reason in choice.why:
                if reason.code == "least_bid":
                    assert reason.params["least"] == bid
                    assert reason.params["made"] == choice.bid_chance
                    bids += isinstance(choice.action, Bid)
                    jumps += bid != least
    assert bids > 10 and (jumps > 5) == RULES[name].auction.jump


@pytest.mark.slow
@pytest.mark.parametrize("name", ["daugherty-1983", "double-deck"])
def test_it_gains_on_the_formula_with_the_same_card_play(name: str) -> None:
    """Expect 4 to 5 points a deal, with a standard error of the mean of about 1.1."""
    rules, gains = RULES[name], []
    for number in range(700):
        for side in range(2):
            state = apply(new_state(rules), deal(rules, "gain", number, number % 4))
            while state.turn is not None:
                seen = view(state, state.turn)
                mine = seen.phase is Phase.AUCTION and state.turn % 2 == side
                state = apply(
                    state, (double_deck_bid(seen) if mine else FORMULA.choose(seen)).action
                )
            delta = state.match.results[-1].delta
            gains.append(delta[side] - delta[1 - side])
    assert mean(gains) > 0.5

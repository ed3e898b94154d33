"""Cards that the expert passes to partner, and its bids in games with passing."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acesaround as aa
from acesaround.cards import CARDS, KINDS, Card, Hand, Suit
from acesaround.game.actions import Bid, Give, NameTrump, Pass
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.passing import pass_cards
from acesaround.players.base import Limit
from acesaround.players.expert.passing import likely_passes
from acesaround.players.expert.player import ExpertPlayer
from acesaround.players.expert.single_deck_bids import MAX_OVERBID
from acesaround.players.expert.single_deck_estimates import (
    Fit,
    fit_of,
    read_calls,
    suit_features,
    team_estimates,
)
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

RULES: Final = load("single-deck-partners")
PLENTY: Final = Limit(worlds=200)


def passing(count: int, order: str = "partner_first") -> RuleSet:
    return replace(RULES, exchange=replace(RULES.exchange, pass_count=count, order=order))  # type: ignore[arg-type]


def at_exchange(rules: RuleSet, hands: tuple[str, ...], trump: Suit, bid: int = 30) -> State:
    """Return the state in which seat 2 passes cards to seat 0, which has won the bid."""
    state = apply(new_state(rules), aa.Deal(3, tuple(map(Hand.parse, hands))))
    for action in (Bid(bid), Pass(), Pass(), Pass(), NameTrump(trump)):
        state = apply(state, action)
    assert state.phase is Phase.EXCHANGE and state.turn == 2
    return state


def random_hands(seed: int) -> tuple[str, ...]:
    deck = [card for card in CARDS for _ in range(2)]
    random.Random(seed).shuffle(deck)
    return tuple(str(Hand(deck[seat * 12 : seat * 12 + 12])) for seat in range(4))


@pytest.mark.extended
@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    count=st.integers(1, 5),
    order=st.sampled_from(["partner_first", "simultaneous"]),
    trump=st.sampled_from(Suit),
)
def test_all_passes_are_legal_both_ways(seed: int, count: int, order: str, trump: Suit) -> None:
    state = at_exchange(passing(count, order), random_hands(seed), trump)
    expert = ExpertPlayer(seed=seed)
    for _ in range(2):
        seat = state.turn
        assert seat is not None
        choice = expert.choose(view(state, seat), Limit(worlds=16))
        assert isinstance(choice.action, Give) and choice.action in view(state, seat).legal
        assert choice.why and choice.worlds
        state = apply(state, choice.action)
    assert state.phase is not Phase.EXCHANGE


def test_a_pass_depends_only_on_what_the_seat_sees() -> None:
    hands = random_hands(5)
    swapped = (hands[1], hands[3], hands[2], hands[0])
    choices = [
        ExpertPlayer(seed=1).choose(view(at_exchange(RULES, dealt, Suit.HEARTS), 2), PLENTY)
        for dealt in (hands, swapped)
    ]
    assert choices[0] == choices[1]


def test_the_bid_winner_does_not_see_a_simultaneous_gift() -> None:
    rules, hands = passing(4, "simultaneous"), random_hands(6)
    state = at_exchange(rules, hands, Suit.HEARTS)
    held = Hand.parse(hands[2])
    choices = [
        ExpertPlayer(seed=1).choose(view(apply(state, Give(gift)), 0), PLENTY)
        for gift in (Hand(list(held)[:4]), Hand(list(held)[-4:]))
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("seed", range(8))
def test_the_likeliest_card_is_the_kernels(seat: int, seed: int) -> None:
    """The expert and the kernel price cards alike, from the partner's side and the bid winner's."""
    rules, trump = passing(1), Suit.CLUBS
    state = at_exchange(rules, random_hands(seed), trump)
    worlds = b"".join(bytes(hand.counts()) for hand in state.hands)
    if seat == 0:
        state = apply(state, Give(Hand([CARDS[likely_passes(view(state, 2), 1)[0][0]]])))
    after = pass_cards(rules, worlds, [trump], [0])
    (kind,) = likely_passes(view(state, seat), 1)[0]
    before = bytes(state.hands[seat].counts())[kind]
    if seat == 2:
        back = likely_passes(view(apply(state, Give(Hand([CARDS[kind]]))), 0), 1)[0][0]
        before += back == kind
    else:
        assert after[kind] == before - 1
        return
    assert after[2 * KINDS + kind] == before - 1


def test_points_that_count_in_tens_change_nothing() -> None:
    tens = RULES.replace(scale=10)
    for seed in range(5):
        worlds = b"".join(bytes(Hand.parse(hand).counts()) for hand in random_hands(seed))
        assert pass_cards(tens, worlds, [0], [0]) == pass_cards(RULES, worlds, [0], [0])
    assert fit_of(tens) is not None


def test_the_same_seed_gives_the_same_pass() -> None:
    seen = view(at_exchange(RULES, random_hands(8), Suit.CLUBS), 2)
    one, two = (ExpertPlayer(seed=3).choose(seen, PLENTY) for _ in range(2))
    assert one == two


def test_partner_passes_the_run_cards_and_pinochle_that_the_bid_winner_may_need() -> None:
    hands = (
        "AH TH KH QH 9H 9H TS 9S JC 9C TD 9D",
        "AS AS TS KS KS QS JS JS 9S AC AC KD",
        "JH JH QS JD TC TC KC 9C 9D TD KD QD",
        "AH TH KH QH KC QC QC JC AD AD QD JD",
    )
    choice = ExpertPlayer(seed=1).choose(view(at_exchange(RULES, hands, Suit.HEARTS), 2), PLENTY)
    assert isinstance(choice.action, Give)
    assert Card.parse("JH") in choice.action.cards


def test_the_bid_winner_keeps_the_run_and_the_trumps() -> None:
    hands = (
        "AH TH KH QH 9H 9H TS 9S JC 9C TD 9D",
        "AS AS TS KS KS QS JS JS 9S AC AC KD",
        "JH JH QS JD TC TC KC 9C 9D TD KD QD",
        "AH TH KH QH KC QC QC JC AD AD QD JD",
    )
    state = apply(at_exchange(RULES, hands, Suit.HEARTS), Give(Hand.parse("JH JH QS JD")))
    choice = ExpertPlayer(seed=1).choose(view(state, 0), PLENTY)
    assert isinstance(choice.action, Give)
    kept = state.hands[0] - choice.action.cards
    assert count_meld(RULES, kept, Suit.HEARTS).total >= 15
    assert not {card.text for card in choice.action.cards.kinds()} & {"AH", "TH", "KH", "QH"}


def test_likely_passes_are_distinct_legal_and_best_first() -> None:
    seen = view(at_exchange(RULES, random_hands(3), Suit.SPADES), 2)
    found = likely_passes(seen, 20)
    assert len(set(found)) == len(found) == 20
    for kinds in found:
        assert Give(Hand(CARDS[kind] for kind in kinds)) in seen.legal
    assert likely_passes(seen, 5) == found[:5]


@pytest.mark.parametrize(
    ("hand", "trump", "together"),
    [
        ("AS TS TS KS QS AH AC TC TC 9C AD QD", Suit.HEARTS, "AS AH AC AD"),
        ("AS TS QS KH JH JH 9H TC KC JC AD JD", Suit.SPADES, "AS TS QS JD"),
    ],
)
def test_cards_that_share_meld_can_be_passed_together(
    hand: str, trump: Suit, together: str
) -> None:
    mine = Hand.parse(hand)
    rest = [card for card in CARDS for _ in range(2 - mine.count(card))]
    others = [str(Hand(rest[at::3])) for at in range(3)]
    seen = view(at_exchange(RULES, (others[0], others[1], hand, others[2]), trump), 2)
    wanted = tuple(sorted(CARDS.index(card) for card in Hand.parse(together)))
    assert wanted in likely_passes(seen, 8)


def test_no_more_choices_are_priced_than_asked_for() -> None:
    seen = view(at_exchange(RULES, random_hands(3), Suit.SPADES), 2)
    found = likely_passes(seen, 1000, 70)
    assert len(found) <= 70
    assert all(Give(Hand(CARDS[kind] for kind in kinds)) in seen.legal for kinds in found)


def test_with_no_time_the_expert_still_passes() -> None:
    seen = view(at_exchange(RULES, random_hands(4), Suit.DIAMONDS), 2)
    assert ExpertPlayer(seed=1).choose(seen, Limit(seconds=0.0001)).action in seen.legal


def first_view(hand: str, rules: RuleSet = RULES) -> View:
    mine = Hand.parse(hand)
    deck = Hand(card for card in CARDS for _ in range(2)) - mine
    rest = [card for card in CARDS for _ in range(deck.count(card))]
    hands = (mine, *(Hand(rest[at : at + 12]) for at in range(0, 36, 12)))
    return view(apply(new_state(rules), aa.Deal(3, hands)), 0)


def best_total(seen: View, fit: Fit) -> float:
    """Return the estimate for the best suit."""
    return team_estimates(seen, fit, read_calls(seen))[0].total


WEAK: Final = "9S 9S JS QH JH 9H 9H TC JC 9C TD 9D"
RUN: Final = "AH AH TH KH QH JH AS KS AC KC AD 9D"


def test_better_hands_have_higher_estimates() -> None:
    fit = fit_of(RULES)
    assert fit is not None
    order = [
        best_total(first_view(hand), fit)
        for hand in (
            WEAK,
            "9S 9S JS QH KH 9H 9H AC JC 9C AD 9D",
            "AH TH KH QH 9H AS KS AC KC QC JD 9D",
            RUN,
        )
    ]
    assert all(low < high for low, high in pairwise(order)), order


def test_a_strong_hand_bids_on_and_a_weak_one_passes() -> None:
    expert = ExpertPlayer(seed=1)
    assert isinstance(expert.choose(first_view(RUN), PLENTY).action, Bid)
    low = replace(RULES, auction=replace(RULES.auction, opening=34))
    assert expert.choose(first_view(WEAK, low), PLENTY).action == Pass()
    assert isinstance(expert.choose(first_view(RUN, low), PLENTY).action, Bid)


@pytest.mark.extended
def test_no_bid_is_far_above_what_the_hand_is_worth() -> None:
    expert, fit = ExpertPlayer(seed=1), fit_of(RULES)
    assert fit is not None
    bids = 0
    for seed in range(40):
        state = apply(new_state(RULES), aa.Deal(3, tuple(map(Hand.parse, random_hands(seed)))))
        while state.phase is Phase.AUCTION and state.turn is not None:
            seen = view(state, state.turn)
            choice = expert.choose(seen, PLENTY)
            if isinstance(choice.action, Bid):
                over = choice.action.amount - best_total(seen, fit)
                assert over <= MAX_OVERBID
                bids += over > 0
            state = apply(state, choice.action)
    assert bids, "some bids push the other team"


def test_a_bid_depends_on_what_partner_has_bid() -> None:
    """If partner passes at once, the hand is worth less than if partner bids high."""
    fit = fit_of(RULES)
    assert fit is not None
    state = apply(new_state(RULES), aa.Deal(1, tuple(map(Hand.parse, random_hands(2)))))
    totals = []
    for mine in (Bid(40), Pass()):
        after = state
        for action in (mine, Pass() if mine == Bid(40) else Bid(25)):
            after = apply(after, action)
        assert after.turn == 0
        totals.append(best_total(view(after, 0), fit))
    assert totals[0] > totals[1]


@pytest.mark.parametrize("passed", range(6))
def test_every_number_of_cards_passed_has_a_fit(passed: int) -> None:
    fit = fit_of(passing(passed))
    assert fit is not None
    hand = bytes(Hand.parse(RUN).counts())
    assert len(suit_features(hand, 15, Suit.HEARTS)) == len(fit.weights)


def test_any_bid_increments_have_a_fit() -> None:
    assert fit_of(replace(RULES, auction=replace(RULES.auction, steps=((0, 5),)))) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"meld": replace(RULES.meld, run=(50, 150))},
        {"meld": replace(RULES.meld, aces=(0, 0))},
        {"score": replace(RULES.score, declarer_min_meld=10)},
        {"auction": replace(RULES.auction, must_hold="marriage")},
    ],
)
def test_games_that_differ_too_much_have_no_fit(change: dict[str, object]) -> None:
    assert fit_of(replace(RULES, **change)) is None  # type: ignore[arg-type]


def test_a_choice_never_contradicts_its_chances() -> None:
    """If the chance of winning the game differs, the reason names the same one as better."""
    expert = ExpertPlayer(seed=1)
    for seed in range(40):
        hands = tuple(map(Hand.parse, random_hands(seed)))
        state = apply(new_state(RULES), aa.Deal(3, hands))
        while state.phase is Phase.AUCTION and state.turn is not None:
            choice = expert.choose(view(state, state.turn), PLENTY)
            wins = {type(one.action): one.wins for one in choice.alternatives}
            for reason in choice.why:
                if reason.code == "bid_or_pass":
                    assert reason.params["mine"] == wins[Bid]
                    assert reason.params["other"] == wins[Pass]
            state = apply(state, choice.action)


def test_other_games_have_no_fit() -> None:
    for name in ("double-deck", "three-hand", "two-hand"):
        assert fit_of(load(name)) is None

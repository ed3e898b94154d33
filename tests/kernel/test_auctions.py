"""Tests of auctions continued by the kernel, against the reference kernel and the game."""

from array import array
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.kernel.backends import AVAILABLE, COMPILED, FASTEST, module_of, using
from tests.support.slow import tables

from acesaround.cards import CARDS, KINDS, Hand
from acesaround.game.actions import Action, Bid, Pass
from acesaround.game.auction import auction_of, may_open
from acesaround.game.legal import Calls
from acesaround.game.meld import has_marriage
from acesaround.game.state import Call, Phase, State, allies_of, new_state
from acesaround.game.step import apply, legal
from acesaround.kernel.auctions import (
    CANNOT_BID,
    MUST_HOLD,
    NO_SUIT,
    NOBODY,
    AuctionRules,
    EstimateRules,
    continue_auctions,
    estimate_hands,
)
from acesaround.kernel.backend import Backend
from acesaround.kernel.rules import MeldRules
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet, declared
from acesaround.session import deal

RULES: Final = {name: rules for name, rules in everything().items() if rules.has_auction}
PARTNERS: Final = load("single-deck-partners")


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """Return a preset with other rules for the auction."""
    name = draw(st.sampled_from(sorted(RULES)))
    opening = (declared(RULES[name]).auction.opening or 0) + draw(st.integers(-3, 3))
    later = draw(st.integers(opening + 1, opening + 12))
    stuck = {"outcome": "dealer_takes", "amount": opening - draw(st.integers(0, 3))}
    redeal = {"outcome": "redeal", "amount": "none"}
    held = draw(st.booleans())
    single = draw(st.booleans())
    standing = {"holder": "dealer", "amount": opening - 1}
    return RULES[name].replace(
        auction={
            "style": "single_round" if single else "ascending",
            "opening": opening,
            "steps": draw(
                st.sampled_from([[[0, 1]], [[opening % 3, 3]], [[0, 1], [later, 1 + opening % 4]]])
            ),
            "jump": single or draw(st.booleans()),
            "highest": draw(st.sampled_from(["none", opening, opening + 9])),
            "pass_final": draw(st.booleans()),
            "all_pass": stuck | {"amount": opening - 1}
            if held
            else draw(st.sampled_from([redeal, stuck])),
            "standing_bid": standing if held else "none",
            "must_hold": draw(st.sampled_from(["none", "marriage", "meld"])),
            "first_must_bid": not held and draw(st.booleans()),
        }
    )


def dealt(rules: RuleSet, seed: int) -> State | None:
    """Return a hand at its first bid, or None after a misdeal."""
    state = apply(new_state(rules), deal(rules, "auctions", seed, None))
    while state.phase is Phase.MISDEAL:
        state = apply(state, next(iter(legal(state))))
    return state if state.phase is Phase.AUCTION else None


def choice(state: State, limit: int, margin: int) -> Action:
    """Return the action of a seat that bids up to `limit`, according to the game's own rules."""
    rules, seat, allowed = state.rules, state.turn, legal(state)
    assert seat is not None and isinstance(allowed, Calls)
    amounts = [action.amount for action in allowed if isinstance(action, Bid)]
    if not amounts:
        return Pass()
    now, calls, allies = auction_of(state), state.this_round.calls, allies_of(rules, seat, None)
    forced = rules.auction.first_must_bid and calls and calls[0].amount == rules.auction.opening
    chose = [call.seat for call in calls[1 if forced else 0 :] if call.amount == now.high]
    deferring = margin if now.holder in allies and now.holder in chose else 0
    if limit - deferring < amounts[0]:
        return Pass() if Pass() in allowed else Bid(amounts[0])
    players, made = rules.table.players, len(calls)
    later = {(seat + step) % players for step in range(1, players - made)}
    if rules.auction.style == "single_round" and later - set(allies):
        most = amounts[0] + (limit - amounts[0]) * 7 // 10
        return Bid(max(amount for amount in amounts if amount <= most))
    return Bid(amounts[0])


def limits_for(state: State, rng: Random) -> list[int]:
    """Return a limit for each seat, mostly close to the opening bid."""
    opening = state.rules.auction.opening or 0
    spread = rng.choice((0, 3, 10, 40)) * state.rules.scale
    return [
        rng.randint(opening - spread // 2 - 1, opening + spread)
        if may_open(state.rules, hand)
        else CANNOT_BID
        for hand in state.hands
    ]


def check_against_the_game(rules: RuleSet, seed: int) -> None:
    """Start an auction with random legal calls, continue it, and compare its end with the game."""
    rng, state = Random(seed), dealt(rules, seed)
    if state is None:
        return
    dealer = state.this_round.deal.dealer
    before = state
    for _ in range(rng.choice((0, 0, 1, 2, 5))):
        allowed = legal(state)
        bids = [action for action in allowed if isinstance(action, Bid)][:6]
        some: list[Action] = [*bids, Pass()] if Pass() in allowed else [*bids]
        state = apply(before := state, rng.choice(some))
        if state.phase is not Phase.AUCTION:
            state = before
            break
    limits, margin = limits_for(state, rng), rng.choice((0, 5, 1000))
    calls = state.this_round.calls
    found = continue_auctions(AuctionRules.of(rules, margin), dealer, calls, array("q", limits))
    while state.phase is Phase.AUCTION:
        assert state.turn is not None
        state = apply(before := state, choice(state, limits[state.turn], margin))
    if found.winners[0] == NOBODY:
        assert state.match.results[-1].outcome == "passed_out"
        return
    this = state.round or state.match.results[-1].round
    assert (this.declarer, this.bid) == (found.winners[0], found.amounts[0])


@pytest.mark.extended
@pytest.mark.parametrize("name", tables(RULES))
def test_auctions_end_like_those_of_the_game(name: str, backend: Backend) -> None:
    for seed in range(12):
        check_against_the_game(RULES[name], seed)


@pytest.mark.extended
@pytest.mark.parametrize("kernel", AVAILABLE)
@given(rules=house_rules(), seed=st.integers(0, 1000))
def test_auctions_with_house_rules_end_like_those_of_the_game(
    kernel: Backend, rules: RuleSet, seed: int
) -> None:
    with using(kernel):
        for number in range(5):
            check_against_the_game(rules, seed + number)


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("name", tables(RULES))
def test_all_kernels_end_auctions_alike(name: str, backend: Backend) -> None:
    rules, rng = RULES[name], Random(name)
    plain, players = AuctionRules.of(rules, 7), rules.table.players
    opening = rules.auction.opening or 0
    limits = array(
        "q",
        (
            rng.choice((CANNOT_BID, opening + rng.randint(-9, 60) * rules.scale))
            for _ in range(200 * players)
        ),
    )
    dealer = rng.randrange(players)
    found = continue_auctions(plain, dealer, (), limits)
    with using("python"):
        assert found == continue_auctions(plain, dealer, (), limits)
    assert len(found.winners) == len(found.amounts) == 200 and len(set(found.amounts)) > 5


def test_partners_bid_over_each_other_only_with_a_margin(backend: Backend) -> None:
    rules = PARTNERS.replace(auction={"all_pass": {"outcome": "redeal", "amount": "none"}})
    limits = array("q", [0, 30, 0, 40])  # The first to bid is seat 1.
    for margin, amount in ((0, 30), (3, 28), (14, 26), (15, 25)):
        found = continue_auctions(AuctionRules.of(rules, margin), 0, (), limits)
        assert found.amounts[0] == amount
    none = continue_auctions(AuctionRules.of(rules), 0, (), array("q", [24] * 4))
    assert none.winners[0] == NOBODY and none.amounts[0] == 0


def test_no_deals_have_no_contracts(backend: Backend) -> None:
    found = continue_auctions(AuctionRules.of(PARTNERS), 0, (), array("q"))
    assert found.winners == b"" and not found.amounts


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": 4}, "dealer"),
        ({"limits": array("i", [1] * 4)}, "limits"),
        ({"limits": array("q", [1] * 3)}, "limits"),
        ({"calls": [Call(2, 25)]}, "turn"),
    ],
)
def test_bad_input_is_refused(backend: Backend, change: dict[str, Any], message: str) -> None:
    call = {"dealer": 0, "calls": (), "limits": array("q", [1] * 4), **change}
    with pytest.raises(ValueError, match=message):
        continue_auctions(AuctionRules.of(PARTNERS), **call)
    with pytest.raises(ValueError, match="auction"):
        AuctionRules.of(load("two-hand"))


def random_hands(rules: RuleSet, rng: Random, count: int) -> list[Hand]:
    deck = [card for card in CARDS for _ in range(rules.full_deck.count(card))]
    return [Hand(rng.sample(deck, rules.deal.hand)) for _ in range(count)]


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("must_hold", MUST_HOLD)
@pytest.mark.parametrize("name", tables(RULES))
def test_all_kernels_estimate_hands_alike(name: str, must_hold: Any, backend: Backend) -> None:
    rules, rng = RULES[name], Random(name)
    hands = random_hands(rules, rng, 60)
    worth = sorted(rng.sample(range(100), 12 * rules.deck.copies))
    formula = EstimateRules(
        tuple(worth),
        rng.randrange(30),
        rng.randrange(7),
        45,
        rng.choice((1, 5)),
        rng.random() < 0.5,
        must_hold,
    )
    counts = b"".join(hand.counts() for hand in hands)
    found = estimate_hands(MeldRules.of(rules), formula, counts)
    with using("python"):
        assert found == estimate_hands(MeldRules.of(rules), formula, counts)
    for number, hand in enumerate(hands):
        trump = found.trumps[number]
        married = [suit for suit in range(NO_SUIT) if has_marriage(hand, CARDS[suit * 6].suit)]
        if formula.needs_marriage:
            assert trump in married or (trump == NO_SUIT and not married)
        if must_hold == "marriage":
            assert (found.limits[number] == CANNOT_BID) is (not married)
        if trump == NO_SUIT:
            assert found.limits[number] in (0, CANNOT_BID)


def test_impossible_hands_are_refused(backend: Backend) -> None:
    formula = EstimateRules(tuple(range(40)), 0, 0, 0)
    for hands in (bytes(23), bytes([9] * KINDS)):
        with pytest.raises(ValueError, match="hand"):
            estimate_hands(MeldRules.of(PARTNERS), formula, hands)


ANYTHING = st.integers() | st.booleans() | st.none() | st.binary(max_size=5) | st.text(max_size=3)
SMALL = st.integers(-2, 70)


@pytest.mark.parametrize("kernel", COMPILED)
@given(
    steps=st.lists(st.tuples(SMALL, SMALL), max_size=3),
    amounts=st.tuples(SMALL, SMALL, *[st.booleans()] * 3, st.none() | SMALL, st.none() | SMALL),
    partners=st.lists(SMALL, max_size=9),
    calls=st.lists(st.tuples(SMALL, st.none() | SMALL), max_size=4) | ANYTHING,
    limits=st.binary(min_size=64, max_size=64) | ANYTHING,
    dealer=SMALL | ANYTHING,
)
def test_the_compiled_function_takes_anything_without_harm(
    kernel: Backend,
    steps: Any,
    amounts: Any,
    partners: Any,
    calls: Any,
    limits: Any,
    dealer: Any,
) -> None:
    module: Any = module_of(kernel)
    with suppress(ValueError, TypeError):
        rules = module.AuctionRules(steps, *amounts, partners, 3)
        module.continue_auctions(rules, dealer, calls, limits)
    with suppress(ValueError, TypeError):
        good = module.AuctionRules([(0, 1)], 20, 60, False, True, False, 15, None, [0] * 4, 3)
        module.continue_auctions(good, dealer, calls, limits)

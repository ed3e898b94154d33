"""Tests of the beginner and the club player: all tables, order of strength, short memories."""

import random
from dataclasses import replace
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players.positions import at_table, said
from tests.support.house_rules import everything
from tests.support.slow import FEW, quick, sampled
from tests.support.table import go, start

from acesaround.cards import Card, Rank, Suit
from acesaround.game.state import HandResult, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.messages import reasons
from acesaround.players.base import Player
from acesaround.players.baselines import RandomPlayer
from acesaround.players.beginner import BeginnerPlayer
from acesaround.players.club import ClubPlayer
from acesaround.players.daugherty.table import Memory, Remembered, Table
from acesaround.players.registry import player, player_names
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES = everything()
NAMES = ("beginner", "club")


def play_hand(rules: RuleSet, seed: int, folly: float, who: Player) -> State:
    """Play a hand from the deal; seats play at random with probability `folly`."""
    rng, chance = random.Random(seed), RandomPlayer(seed)
    state = apply(new_state(rules), deal(rules, seed, 0, seed % rules.table.players))
    while state.turn is not None:
        seen = view(state, state.turn)
        choice = who.choose(seen)
        assert choice.action in seen.legal
        assert said(choice, rules) and "None" not in said(choice, rules)
        assert choice == who.choose(seen)
        action = chance.choose(seen).action if rng.random() < folly else choice.action
        state = apply(state, action)
    return state


@pytest.mark.extended
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", sampled(RULES, 6))
def test_any_hand_is_played(name: str, rules: str) -> None:
    for seed in range(2):
        play_hand(RULES[rules], seed, seed / 3, player(name))


@pytest.mark.extended
@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000), st.floats(0, 1))
@pytest.mark.parametrize("name", NAMES)
def test_any_view_is_answered(name: str, rules: str, seed: int, folly: float) -> None:
    play_hand(RULES[rules], seed, folly, player(name))


@pytest.mark.parametrize("name", NAMES)
def test_it_waits_for_its_turn(name: str) -> None:
    rules = RULES["daugherty-1983"]
    state = apply(new_state(rules), deal(rules, 5, 0, 0))
    with pytest.raises(ValueError, match="this seat's turn"):
        player(name).choose(view(state, 2))


def test_they_stand_in_order_of_strength() -> None:
    names = player_names()
    order = [names.index(name) for name in ("daugherty", "club", "beginner", "random")]
    assert order == sorted(order)


def result(rules: RuleSet, number: int, seats: list[Player]) -> HandResult:
    state = apply(new_state(rules), deal(rules, "strength", number, number % len(seats)))
    while state.turn is not None:
        state = apply(state, seats[state.turn].choose(view(state, state.turn)).action)
    return state.match.results[-1]


def margin(better: Player, worse: Player, rules: RuleSet, deals: int) -> float:
    """Return the points a hand by which `better` wins, playing each deal from every side."""
    gains = []
    for number in range(deals):
        for side in range(max(rules.teams) + 1):
            seats = [better if scorer == side else worse for scorer in rules.teams]
            delta = result(rules, number, list(seats)).delta
            gains.append(delta[side] - mean(d for s, d in enumerate(delta) if s != side))
    return mean(gains)


@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_the_beginner_beats_chance(preset: str) -> None:
    rules = load(preset)
    assert margin(BeginnerPlayer(), RandomPlayer(7), rules, 10) > rules.hand_trick_points / 8


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets())
def test_the_club_player_beats_the_beginner(preset: str) -> None:
    rules = load(preset)
    assert margin(ClubPlayer(), BeginnerPlayer(), rules, 150) > 0


TRICKS = ("0: AC TC AC KC", "0: AD KD QD JD", "0: AH AS JH QH", "0: JC QC JC TC")
"""South leads and West trumps the third trick; spades are trump."""


def later(memory: Memory) -> Remembered:
    return Remembered(at_table("nicholas-1992", {}, tricks=TRICKS, leader=3), memory)


def test_a_memory_keeps_the_last_tricks_whole() -> None:
    table = later(Memory(tricks=1))
    full = Table(table.view)
    card = Card.parse("TC")
    assert full.played[1][card] == 1 and table.played[1][card] == 0
    assert table.played[3][card] == 1
    assert table.unseen[card] == full.unseen[card] + 1


def test_a_memory_of_aces_trumps_and_cuts() -> None:
    club = later(Memory(tricks=0, high=Rank.ACE, trumps=True, voids=True))
    full = Table(club.view)
    assert club.aces_played == full.aces_played
    assert club.out(Suit.SPADES) == full.out(Suit.SPADES)
    assert club.voids == full.voids
    none = later(Memory(tricks=0))
    assert none.voids == [0] * 4
    assert none.out(Suit.SPADES) == full.out(Suit.SPADES) + (none.seat != 1)


def test_no_card_is_thought_gone_that_is_not() -> None:
    rules = load("double-deck")
    for seed in range(5):
        state = apply(new_state(rules), deal(rules, seed, 0, 0))
        while state.turn is not None:
            seen = view(state, state.turn)
            if seen.tricks:
                short = Remembered(seen, Memory(tricks=2, high=Rank.ACE))
                pairs = zip(short.unseen, Table(seen).unseen, strict=True)
                assert all(mine >= true for mine, true in pairs)
            state = apply(state, player("club").choose(seen).action)


def forgotten(seen: View) -> View:
    """Return the view with the others' kings and tens swapped in its first trick."""
    first = seen.tricks[0]
    other = {Rank.KING: Rank.TEN, Rank.TEN: Rank.KING}
    cards = tuple(
        Card.of(other.get(card.rank, card.rank), card.suit)
        if (first.leader + step) % 4 != seen.seat
        else card
        for step, card in enumerate(first.cards)
    )
    return replace(seen, tricks=(replace(first, cards=cards), *seen.tricks[1:]))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_forgotten_does_not_matter(name: str) -> None:
    rules, who, changed = load("nicholas-1992"), player(name), 0
    for seed in range(4):
        state = apply(new_state(rules), deal(rules, seed, 0, 0))
        while state.turn is not None:
            seen = view(state, state.turn)
            cut = seen.tricks and any(c.suit == seen.trump for c in seen.tricks[0].cards)
            if len(seen.tricks) > 5 and not (cut and name == "club"):
                assert who.choose(forgotten(seen)) == who.choose(seen)
                changed += forgotten(seen) != seen
            state = apply(state, who.choose(seen).action)
    assert changed > 30


POOR = "S:KQTT H:TTKJJ D:TTKKJJ C:TTKKJ"


def test_the_beginner_counts_meld_and_aces() -> None:
    game = start("double-deck", "S:ATTKQ H:ATKKJ D:ATTQJ C:ATKJJ", dealer=3)
    choice = BeginnerPlayer().choose(game.view())
    assert str(choice.action) == "50"
    aces = reasons.ACES(number=4)
    assert choice.why == (
        reasons.SIMPLE_COUNT_HOPING(suit="S", meld=18, more=8, aces=aces, total=50),
    )
    poor = BeginnerPlayer().choose(start("double-deck", POOR, dealer=3).view())
    assert str(poor.action) == "pass"
    (short,) = poor.why
    assert (short.code, short.params["lowest"]) == ("simple_count.short", 50)


def test_the_beginner_does_not_hear_meld_bids_but_the_club_player_does() -> None:
    hand = "S:AATTKQ H:ATJJ D:ATTJJ C:ATKKJ"
    seen = go(start("double-deck", hand, dealer=1), "55, 60").view()
    assert str(BeginnerPlayer().choose(seen).action) == "pass"
    assert str(ClubPlayer().choose(seen).action) == "65"


def test_the_club_player_does_not_bid_against_a_partner_alone_in_the_auction() -> None:
    hand = "S:AATTTKKQJJ H:AATT D:AAT C:AAT"
    seen = go(start("double-deck", hand, dealer=0), "pass, 51, 52, 65, pass").view(2)
    assert not seen.my_turn
    seen = go(start("double-deck", hand, dealer=0), "pass, 60, pass").view()
    choice = ClubPlayer().choose(seen)
    assert str(choice.action) == "pass"
    assert choice.why == (reasons.PARTNER_HOLDS_ALONE(holder_name=reasons.PARTNER()),)

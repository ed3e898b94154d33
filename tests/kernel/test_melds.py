"""Tests that the kernel counts the same meld as the game."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.kernel.backends import AVAILABLE, COMPILED, module_of, using
from tests.support.slow import sampled

from acesaround.cards import CARDS, KINDS, Card, Hand, Suit
from acesaround.game.meld import count_meld
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import MeldRulesError
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

SHOWING = {name: rules for name, rules in everything().items() if rules.meld.phase == "show"}
TRUMPS = (*Suit, None)


def check(rules: RuleSet, hands: list[Hand]) -> None:
    found = meld_points(MeldRules.of(rules), b"".join(hand.counts() for hand in hands))
    expected = [count_meld(rules, hand, trump).total for hand in hands for trump in TRUMPS]
    assert list(found) == expected


def random_hand(rng: Random, rules: RuleSet) -> Hand:
    """Return any number of cards, sometimes nearly all of a few kinds."""
    deck = rules.full_deck
    if rng.random() < 0.4:
        cards = list(deck)
        return Hand(rng.sample(cards, rng.randint(0, len(cards))))
    held: list[Card] = []
    for card in deck.kinds():
        most = deck.count(card)
        least = most - 1 if rng.random() < 0.7 else 0
        held += [card] * rng.randint(least, most)
    return Hand(held)


def full_hands(rules: RuleSet) -> list[Hand]:
    """Return no cards, the deck, and all cards for each kind of meld, or all but one."""
    deck = rules.full_deck
    hands = [Hand(), deck]
    for chosen in (
        *(lambda card, suit=suit: card.suit == suit for suit in Suit),
        *(lambda card, rank=rank: card.rank == rank for rank in rules.deck.ranks),
        lambda card: card.rank.letter in "KQ",
        lambda card: card in (Card("QS"), Card("JD")),
    ):
        whole = Hand(card for card in deck if chosen(card))
        hands += [whole, *(whole.without(card) for card in whole.kinds())]
    return hands


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled(SHOWING, 4))
def test_presets_and_house_rules(name: str, backend: Backend) -> None:
    rules, rng = SHOWING[name], Random(name)
    check(rules, full_hands(rules))
    check(rules, [random_hand(rng, rules) for _ in range(60)])


@st.composite
def houses(draw: st.DrawFn) -> RuleSet:
    """Draw valid rules with any meld values and options."""
    base = draw(st.sampled_from(sorted(SHOWING)))
    rules = SHOWING[base]
    points = rules.hand_trick_points // rules.scale
    copies = rules.deck.copies
    figure = st.integers(0, 40)

    def table(least: int = 0, most: int = 40) -> st.SearchStrategy[list[int]]:
        """Draw totals that never fall and can end in zeros."""
        more = st.lists(figure, min_size=copies - 1, max_size=copies - 1)
        return st.builds(
            lambda first, rest, worth: [
                sum([first, *rest][: n + 1]) if n < worth else 0 for n in range(copies)
            ],
            st.integers(least, most),
            more,
            st.integers(1, copies),
        )

    def each() -> st.SearchStrategy[int | list[int]]:
        return figure | table()

    meld: dict[str, Any] = {
        "run": draw(st.just([0] * copies) | table(-(-points // 5), 2 * points)),
        "run_suits": draw(st.sampled_from(["trump", "any"])),
        "run_uses_marriage": draw(st.booleans()),
        "run_extra": draw(
            st.just("none")
            | st.fixed_dictionaries({"king": figure, "queen": figure, "marriage": figure})
        ),
        "royal_marriage": draw(each()),
        "marriage": draw(each()),
    }
    for kind in ("aces", "kings", "queens", "jacks", "pinochle"):
        meld[kind] = draw(table())
    if "9" in {rank.letter for rank in rules.deck.ranks}:
        meld["dix"] = draw(each())
    return rules.replace(meld=meld)


@pytest.mark.extended
@given(rules=houses(), seed=st.integers(0, 1 << 32))
def test_any_meld_table(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    hands = [*full_hands(rules), *(random_hand(rng, rules) for _ in range(5))]
    for name in AVAILABLE:
        with using(name):
            check(rules, hands)


def test_no_hands_and_many(backend: Backend) -> None:
    rules = load("double-deck")
    check(rules, [])
    hand = Hand("S:AATKQJ H:AK C:AQQJ D:AAJJ")
    one = meld_points(MeldRules.of(rules), hand.counts())
    assert (one[Suit.SPADES], one[NO_TRUMP], len(one)) == (29, 16, FIGURES)
    many = 3000 if backend == "python" else 600_000
    assert meld_points(MeldRules.of(rules), hand.counts() * many) == one * many


def test_rules_without_such_figures_are_refused() -> None:
    with pytest.raises(MeldRulesError, match=r"\[stock_meld\]"):
        MeldRules.of(load("two-hand"))
    dear = load("single-deck-partners").replace(
        meld={"aces": [1_000_000, 1_000_000], "kings": [1_000_000] * 2, "marriage": 1_000_000},
        scale=1000,
    )
    with pytest.raises(MeldRulesError, match=r"2,147,483,647.*\[huge_meld\]"):
        MeldRules.of(dear)


@pytest.mark.parametrize("hands", [bytes(23), "x" * 24, None, bytearray(24), [0] * 24])
def test_what_is_no_hand_is_refused(hands: Any, backend: Backend) -> None:
    with pytest.raises(ValueError, match="give bytes, 24 for each hand"):
        meld_points(MeldRules.of(load("double-deck")), hands)


@pytest.mark.parametrize(("card", "copies"), [("AS", 5), ("JD", 255), ("9H", 1), ("TC", 128)])
def test_more_copies_than_the_deck_has(card: str, copies: int, backend: Backend) -> None:
    hands = bytearray(3 * KINDS)
    hands[KINDS + CARDS.index(Card(card))] = copies
    with pytest.raises(ValueError, match="hand 1 has more copies of a card than the deck"):
        meld_points(MeldRules.of(load("double-deck")), bytes(hands))


TABLES = "run royal_marriage marriage aces kings queens jacks pinochle dix".split()
PLAIN: dict[str, Any] = {
    "copies": 2, "ranks": 63, "run_any_suit": True, "run_uses_marriage": True, "run_extra": None,
    **{name: [0, 1, 2] for name in TABLES},
}  # fmt: skip
"""Arguments of the compiled `MeldTable`."""

FIGURE = st.integers(0, 50) | st.integers(-2, 1 << 31) | st.integers()
ANYTHING = (
    FIGURE | st.none() | st.booleans() | st.text(max_size=3) | st.binary(max_size=4)
    | st.lists(FIGURE, min_size=3, max_size=3) | st.lists(FIGURE, max_size=9)
)  # fmt: skip
HANDS = st.binary(max_size=100) | st.lists(st.integers(0, 3), max_size=96).map(bytes)


@pytest.mark.parametrize("kernel", COMPILED)
@given(
    changes=st.dictionaries(st.sampled_from(sorted(PLAIN)), ANYTHING, max_size=2),
    hands=HANDS | ANYTHING,
)
def test_the_compiled_functions_take_anything_without_harm(
    kernel: Backend, changes: dict[str, Any], hands: Any
) -> None:
    module = module_of(kernel)
    with suppress(ValueError, TypeError):
        found = module.meld_points(module.MeldTable(**{**PLAIN, **changes}), hands)
        assert len(found) == len(hands) // KINDS * FIGURES * 4
    with suppress(TypeError):
        module.meld_points(hands, hands)


@pytest.mark.parametrize("kernel", COMPILED)
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"copies": 0}, "copies: from 1 to 6"),
        ({"copies": 7}, "copies: from 1 to 6"),
        ({"ranks": 64}, "ranks: a bit for each"),
        ({"aces": [0, 1]}, "for no set and for each number of sets"),
        ({"run": [0, -1, 0]}, "no points below 0"),
        ({"run_extra": (1, -1, 1)}, "run_extra: no points below 0"),
        ({"kings": [0, 1, 1 << 30], "jacks": [0, 1, 1 << 30]}, "more points than 32 bits hold"),
        ({"marriage": [0, 1, 1 << 29]}, "more points than 32 bits hold"),
    ],
)
def test_each_reason(kernel: Backend, change: dict[str, Any], reason: str) -> None:
    module = module_of(kernel)
    module.MeldTable(**PLAIN)
    with pytest.raises(ValueError, match=reason):
        module.MeldTable(**{**PLAIN, **change})

"""Cards passed between partners in many deals at once."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.kernel.backends import FASTEST, using

from acesaround.cards import CARDS, KINDS, Card, Hand, Suit
from acesaround.game.meld import count_meld
from acesaround.kernel.backend import Backend
from acesaround.kernel.passing import CardValues, card_values, pass_cards
from acesaround.rules.load import load as load_rules
from acesaround.rules.model import RuleSet

RULES: Final = load_rules("single-deck-partners")
ROW: Final = 4 * KINDS


Order = Literal["partner_first", "simultaneous"]


def passing(count: int, order: Order = "partner_first") -> RuleSet:
    return replace(RULES, exchange=replace(RULES.exchange, pass_count=count, order=order))


def dealt(seed: int) -> list[bytes]:
    deck = [card for card in CARDS for _ in range(2)]
    random.Random(seed).shuffle(deck)
    return [bytes(Hand(deck[seat * 12 : seat * 12 + 12]).counts()) for seat in range(4)]


def hand_of(world: bytes, seat: int) -> Hand:
    counts = world[seat * KINDS : (seat + 1) * KINDS]
    return Hand(card for card in CARDS for _ in range(counts[card]))


def counts_of(*cards: str) -> bytes:
    return bytes(Hand.parse(" ".join(cards)).counts())


@pytest.mark.parametrize("order", ["partner_first", "simultaneous"])
@given(
    seed=st.integers(0, 10**6),
    count=st.integers(1, 6),
    trump=st.integers(0, 3),
    declarer=st.integers(0, 3),
)
def test_each_partner_passes_as_many_cards_as_the_rules_say(
    order: Order, seed: int, count: int, trump: int, declarer: int
) -> None:
    before = dealt(seed)
    after = pass_cards(passing(count, order), b"".join(before), [trump], [declarer])
    ally = (declarer + 2) % 4
    for seat in range(4):
        hand, old = hand_of(after, seat), hand_of(b"".join(before), seat)
        assert len(hand) == 12
        if seat not in (declarer, ally):
            assert hand == old
    assert hand_of(after, declarer) + hand_of(after, ally) == hand_of(
        b"".join(before), declarer
    ) + hand_of(b"".join(before), ally)


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("order", ["partner_first", "simultaneous"])
def test_all_kernels_pass_the_same_cards(backend: Backend, order: Order) -> None:
    draws, rules = random.Random(3), passing(4, order)
    worlds = b"".join(hand for seed in range(40) for hand in dealt(seed))
    trumps = [draws.randrange(4) for _ in range(40)]
    winners = [draws.randrange(4) for _ in range(40)]
    odd = CardValues.unpack([*(draws.randrange(-300, 900) for _ in range(30)), 120, 35, 100])
    for values in (card_values(rules), odd):
        found = pass_cards(rules, worlds, trumps, winners, values=values)
        with using("python"):
            assert found == pass_cards(rules, worlds, trumps, winners, values=values)


def test_cards_that_are_given_are_passed(backend: Backend) -> None:
    whole_suits = [
        counts_of(*(rank + suit for rank in "ATKQJ9" for _ in range(2))) for suit in "SHCD"
    ]
    world = b"".join(whole_suits)
    gift, back = counts_of("AC", "AC", "9C", "9C"), counts_of("9S", "AC", "9C", "AS")
    after = pass_cards(passing(4), world, [0], [0], gifts=gift, returns=back)
    assert hand_of(after, 0) == hand_of(world, 0) + Hand.parse("AC 9C") - Hand.parse("9S AS")
    back = counts_of("AS", "TS", "TS", "KS")
    later = pass_cards(passing(4), after, [0], [0], returns=back, passed=True)
    assert hand_of(later, 0) == hand_of(after, 0) - Hand.parse("AS TS TS KS")
    assert hand_of(later, 2) == hand_of(after, 2) + Hand.parse("AS TS TS KS")


def test_partner_completes_a_run(backend: Backend) -> None:
    world = b"".join(
        [
            counts_of("AH", "TH", "KH", "QH", "9H", "9H", "TS", "9S", "JC", "9C", "TD", "9D"),
            counts_of("AS", "AS", "TS", "KS", "KS", "QS", "JS", "JS", "9S", "AC", "AC", "KD"),
            counts_of("JH", "QS", "JD", "TC", "TC", "KC", "QC", "9C", "9D", "TD", "KD", "QD"),
            counts_of("AH", "TH", "KH", "QH", "JH", "KC", "QC", "JC", "AD", "AD", "QD", "JD"),
        ]
    )
    after = pass_cards(passing(3), world, [Suit.HEARTS], [0])
    got = hand_of(after, 0)
    assert got.count(Card.parse("JH")) == 1
    meld = count_meld(RULES, got, Suit.HEARTS).total
    assert meld >= count_meld(RULES, hand_of(world, 0), Suit.HEARTS).total + 11


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"gifts": counts_of("AS", "AS", "AS", "AS")}, "have the cards to pass"),
        ({"gifts": b"\1"}, "gifts"),
        ({"trumps": [4]}, "trumps"),
        ({"declarers": [4]}, "declarers"),
        ({"worlds": bytes([9] * ROW)}, "than the deck"),
        ({"worlds": b"1"}, "worlds"),
        ({"rules": load_rules("daugherty-1983")}, "no cards are passed"),
    ],
)
def test_bad_input_is_refused(backend: Backend, change: dict[str, object], message: str) -> None:
    call: dict[str, object] = {
        "rules": RULES,
        "worlds": b"".join(dealt(1)),
        "trumps": [0],
        "declarers": [0],
        **change,
    }
    with pytest.raises(ValueError, match=message):
        pass_cards(**call)  # type: ignore[arg-type]

"""Tests of every kind of action at every stage, with odd values: legal ones apply, others fail."""

import random
from collections.abc import Iterator
from typing import get_args

import pytest
from tests.support.house_rules import everything
from tests.support.random_play import walk
from tests.support.slow import sampled

from acesaround.cards import CARDS, Hand, Suit
from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    Claim,
    ClaimMisdeal,
    Concede,
    Copy,
    Deal,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
    StockMeldKind,
)
from acesaround.game.legal import IllegalAction
from acesaround.game.meld import around, marriage, run
from acesaround.game.state import Phase, State
from acesaround.game.step import apply, canonical, legal
from acesaround.messages import Message

RULES = everything()
MELDS = [
    *(marriage(suit) for suit in Suit),
    *(run(suit) for suit in Suit),
    *(around(CARDS[rank].rank) for rank in range(6)),
    (CARDS[2], CARDS[19]),
    *((CARDS[suit * 6],) for suit in range(4)),
]


def zoo(state: State, rng: random.Random) -> Iterator[object]:
    """Return actions of every kind, some of them legal by chance."""
    rules = state.rules
    yield from (Bid(n) for n in (-(10**15), -1, 0, 1, 10, 16, 49, 50, 51, 61, 65, 250, 10**15))
    yield from (Pass(), PlayOn(), Fold(), ShootMoon(), ClaimMisdeal(), KeepHand())
    yield from (Draw(), Claim(), Concede())
    yield from (NameTrump(suit) for suit in Suit)
    yield from (EnterMeld(n) for n in (-(10**30), -1, 0, 7, 10**6, 10**30))
    for seat in (0, -1) if state.turn is None else (state.turn, state.turn - 1):
        cards = list(state.hands[seat]) if state.hands else list(rules.full_deck)
        for count in (0, 1, 2, 3, 4, len(cards)):
            chosen = Hand(rng.sample(cards, min(count, len(cards))))
            yield from (Give(chosen), Bury(chosen))
    yield from (Give(Hand(CARDS)), Bury(Hand(CARDS * 15)))
    for card in CARDS:
        yield from (Play(card), Play(card, 1), Play(card, 2), Play(card, -1), Play(card, 10**30))
    kinds = get_args(StockMeldKind)
    for kind in kinds if state.phase is Phase.STOCK_MELD else kinds[-2:]:
        yield from (LayMeld(kind, ()), LayMeld(kind, (), exchange=True))
        for combination in MELDS:
            yield LayMeld(kind, tuple(Copy(card) for card in combination))
            copies = tuple(Copy(card, rng.choice((0, 1, 2))) for card in combination)
            yield LayMeld(kind, copies, exchange=rng.random() < 0.5)
            yield LayMeld(kind, copies + copies)
            yield LayMeld(kind, tuple(Copy(card, -1) for card in combination))
    yield LayMeld("roundhouse", (Copy(CARDS[0]),))  # type: ignore[arg-type]
    yield LayMeld("side_minimum", (Copy(CARDS[3]), Copy(CARDS[2])))  # type: ignore[arg-type]
    hand = Hand(list(rules.full_deck)[: rules.deal.hand])
    yield from (Deal(0, ()), Deal(-1, (hand,)), Deal(0, (hand,) * rules.table.players))
    yield Deal(99, (Hand(CARDS * 15),) * 9, Hand(CARDS), tuple(CARDS))
    yield from (None, "pass", "AS", 51, CARDS[0], Hand(CARDS), object())


@pytest.mark.parametrize("name", sampled(RULES, 20))
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    """Claims and concessions are never listed, so other tests cover them."""
    rng, refused = random.Random(name), 0
    for state in moments(name)[::2]:
        allowed = legal(state)
        before = repr(state), hash(state)
        for action in zoo(state, rng):
            listed = canonical(state, action)  # type: ignore[arg-type]
            if listed in allowed:
                assert apply(state, action) == apply(state, listed)  # type: ignore[arg-type]
            elif not (state.phase is Phase.TRICK_PLAY and isinstance(action, Claim | Concede)):
                check_refused(state, action)
                refused += 1
        assert (repr(state), hash(state)) == before
    assert refused > 1000


def check_refused(state: State, action: object) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)  # type: ignore[arg-type]
    error = caught.value
    assert error.code and error.code == error.code.lower() and " " not in error.code
    assert Message.from_json(error.message.to_json()) == error.message
    assert str(error.message) in str(error) and len(str(error)) < 2000
    assert repr(error.legal) == repr(legal(state))


def moments(name: str) -> list[State]:
    """Return two states of every phase in random games, and the state after the end."""
    found: dict[Phase, list[State]] = {}
    last = None
    for seed in range(3):
        for step in walk(RULES[name], seed, hands=3):
            seen = found.setdefault(step.before.phase, [])
            if len(seen) < 2 or (step.before.phase is Phase.STOCK_MELD and len(seen) < 12):
                seen.append(step.before)
            last = step.after
    assert last is not None
    return [state for states in found.values() for state in states] + [last]


@pytest.mark.parametrize("name", RULES)
def test_what_is_listed_is_named_as_it_is_listed(name: str) -> None:
    for state in moments(name):
        allowed = legal(state)
        some = list(allowed) if len(allowed) < 100 else [allowed.sample(random.Random(1))]
        assert [canonical(state, action) for action in some] == some


def test_actions_are_values() -> None:
    action: Action = Bid(51)
    assert action == Bid(51) and hash(action) == hash(Bid(51))
    with pytest.raises(AttributeError):
        action.amount = 52  # type: ignore[misc]

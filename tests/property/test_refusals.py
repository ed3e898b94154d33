"""Every kind of action, with odd values, at every moment: applied when legal, refused when not."""

import random
from collections.abc import Iterator
from typing import get_args

import pytest
from tests.support.houses import everything
from tests.support.random_play import walk

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
from acesaround.game.errors import IllegalAction
from acesaround.game.meld import around, marriage, run
from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.game.step import apply, legal

RULES = everything()
MELDS = [
    *(marriage(suit) for suit in Suit),
    *(run(suit) for suit in Suit),
    *(around(CARDS[rank].rank) for rank in range(6)),
    (CARDS[2], CARDS[19]),
    *((CARDS[suit * 6],) for suit in range(4)),
]


def zoo(state: State, rng: random.Random) -> Iterator[object]:
    """Actions of every kind, some of them right by chance."""
    rules = state.rules
    yield from (Bid(n) for n in (-(10**30), -1, 0, 1, 10, 16, 49, 50, 51, 61, 65, 250, 10**30))
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


def another_name(state: State, action: object) -> bool:
    """Whether an action may be a legal one that is listed under another name.

    Cards of a meld in another order, one of several equal copies on the table, a card that can
    only be one on the table; and claims and concessions, which are never listed.
    """
    if state.phase is Phase.STOCK_MELD and isinstance(action, LayMeld):
        return any(
            isinstance(other, LayMeld)
            and (other.kind, other.exchange) == (action.kind, action.exchange)
            and _shape(other) == _shape(action)
            for other in legal(state)
        )
    if state.phase is Phase.STOCK_PLAY and isinstance(action, Play):
        return any(isinstance(o, Play) and o.card == action.card and o.copy for o in legal(state))
    return state.phase is Phase.TRICK_PLAY and isinstance(action, Claim | Concede)


def _shape(meld: LayMeld) -> list[tuple[int, bool]]:
    return sorted((int(copy.card), bool(copy.copy)) for copy in meld.cards)


@pytest.mark.parametrize("name", RULES)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    rules, rng = RULES[name], random.Random(name)
    for state in moments(name):
        allowed = legal(state)
        before = repr(state), hash(state)
        for action in zoo(state, rng):
            if action in allowed:
                apply(state, action)  # type: ignore[arg-type]
            elif not another_name(state, action):
                check_refused(state, action)
        assert (repr(state), hash(state)) == before
    assert rules.name


def check_refused(state: State, action: object) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)  # type: ignore[arg-type]
    error = caught.value
    assert error.code and error.code == error.code.lower() and " " not in error.code
    assert error.reason and len(str(error)) < 2000
    assert repr(error.legal) == repr(legal(state))


def moments(name: str) -> list[State]:
    """Two states of every phase, as they come up in a random game, and the one after its end."""
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
def test_other_names_of_a_legal_action_are_that_action(name: str) -> None:
    """Where an action under another name is taken, the cards move as they do for a listed one."""
    rng = random.Random(name)
    for state in moments(name):
        if state.phase not in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
            continue
        outcomes = [_public(apply(state, action)) for action in legal(state)]
        for action in zoo(state, rng):
            if action not in legal(state) and another_name(state, action):
                after = _applied(state, action)
                assert after is None or _public(after) in outcomes


def _applied(state: State, action: object) -> State | None:
    try:
        return apply(state, action)  # type: ignore[arg-type]
    except IllegalAction:
        return None


def _public(state: State) -> tuple[object, ...]:
    counted = state.round.counted if state.round else ()
    return state.hands, state.trick, state.tricks, counted, state.phase, state.turn


def test_actions_are_values() -> None:
    action: Action = Bid(51)
    assert action == Bid(51) and hash(action) == hash(Bid(51))
    with pytest.raises(AttributeError):
        action.amount = 52  # type: ignore[misc]

"""A hint's sentence is true, whatever it recommends, and reads as one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import islice
from typing import Final

import pytest
from tests.property.test_views import hands_of
from tests.support.slow import KINDS, quick

from acesaround.cards import Card, Hand, Rank, parse_suit
from acesaround.game.actions import Action, Bid, Bury, Give, NameTrump, Play
from acesaround.game.legal import Calls
from acesaround.game.meld import own_meld
from acesaround.game.state import Phase, State, allies_of
from acesaround.game.trick import winner_index
from acesaround.game.view import View, view
from acesaround.i18n import use_language
from acesaround.messages import Message
from acesaround.rules.load import load, presets
from acesaround.text.formatter import PLAIN_DISPLAY
from acesaround.text.plain_advice import because, hand_worth, plain_sentence

POSITIONS: Final = 200
"""Positions for each preset, at random."""
CHOICES: Final = 4
"""Actions for each position, at random."""


class Known:
    """Everything about a position, with an action that might be recommended in it."""

    def __init__(self, state: State, action: Action) -> None:
        assert state.turn is not None
        self.state, self.seat, self.action = state, state.turn, action
        self.view: View = view(state, self.seat)
        self.hand, self.trump = self.view.hand, self.view.trump
        self.card = action.card if isinstance(action, Play) else Card(0)
        self.allies = allies_of(state.rules, self.seat, self.view.declarer)
        self.trick = state.trick
        self.led = self.trick[0].suit if self.trick else self.card.suit

    @property
    def others(self) -> list[Hand]:
        """The hands of everyone else."""
        return [hand for seat, hand in enumerate(self.state.hands) if seat != self.seat]

    @property
    def behind(self) -> list[Hand]:
        """The hands of those who play after this seat."""
        players = len(self.state.hands)
        left = players - len(self.trick)
        return [self.state.hands[(self.seat + step) % players] for step in range(1, left)]

    def worth(self, card: Card) -> int:
        """Return a card's trick points."""
        return self.state.rules.counters.points.get(card.rank, 0)

    def beats(self, card: Card, best: Card) -> bool:
        """Return True if a card beats the best one so far."""
        return card > best if card.suit == best.suit else card.suit == self.trump

    @property
    def wins(self) -> bool:
        """True if the card is the best one so far."""
        after = (*self.trick, self.card)
        return winner_index(after, self.trump) == len(self.trick)

    @property
    def best(self) -> Card:
        """The card that's winning now."""
        return self.trick[winner_index(self.trick, self.trump)]

    @property
    def winner(self) -> int:
        """The seat that's winning now."""
        players = len(self.state.hands)
        return (self.state.leader + winner_index(self.trick, self.trump)) % players

    @property
    def legal_cards(self) -> set[Card]:
        """The cards that can be played."""
        return {action.card for action in self.view.legal if isinstance(action, Play)}

    def unbeaten(self, best: Card, hands: list[Hand]) -> bool:
        """Return True if none of the hands holds a card that beats `best`."""
        return not any(self.beats(card, best) for hand in hands for card in hand)

    def meld(self, hand: Hand) -> int:
        """Return the meld in a hand."""
        declares = self.view.declarer in (None, self.seat)
        return own_meld(self.state.rules, hand, self.trump, declares=declares).total

    @property
    def kept(self) -> Hand:
        """The hand without the cards passed or buried."""
        assert isinstance(self.action, Bury | Give)
        hand = self.hand
        for card in self.action.cards:
            hand = hand.without(card)
        return hand


def _counter_out(known: Known) -> bool:
    hidden = [card for hand in known.others for card in hand]
    stock = known.state.round.deal.widow if known.state.round else Hand()
    return any(known.worth(card) for card in (*hidden, *(stock or ())))


def _numbers(known: Known, why: Message, *names: str) -> tuple[int, ...]:
    return tuple(int(str(why.params[name])) for name in names)


def _pulls(known: Known, why: Message) -> bool:
    trumps = sum(card.suit == known.trump for hand in known.others for card in hand)
    (left,) = _numbers(known, why, "left")
    return known.card.suit == known.trump and left >= max(1, trumps)


def _brings(known: Known, why: Message) -> bool:
    assert isinstance(known.action, NameTrump)
    suit = known.action.suit
    total = own_meld(known.state.rules, known.hand, suit, declares=True).total
    return _numbers(known, why, "meld") == (total,)


def _passes(known: Known, trumps: bool, aces: bool) -> bool:
    assert isinstance(known.action, Give)
    cards = tuple(known.action.cards)
    return (
        any(card.suit == known.trump for card in cards) == trumps
        and any(card.rank is Rank.ACE and card.suit != known.trump for card in cards) == aces
    )


def _least(known: Known) -> int:
    assert isinstance(known.view.legal, Calls)
    return known.view.legal.bids[0][0]


def _ours_for_sure(known: Known) -> bool:
    return known.winner in known.allies and known.unbeaten(known.best, known.behind)


def _is_judged(known: Known, _: Message) -> bool:
    """Accept a reason that's a judgment rather than a fact."""
    return known.view.my_turn


FACTS: Final[dict[str, Callable[[Known, Message], bool]]] = {
    "only_card": lambda known, _: len(known.legal_cards) == 1,
    "advice_lead.nobody": lambda known, _: known.unbeaten(known.card, known.others),
    "advice_lead.counter": lambda known, _: (
        known.unbeaten(known.card, known.others) and bool(known.allies) and _counter_out(known)
    ),
    "advice_lead.only_trump": lambda known, why: (
        known.card.suit == parse_suit(str(why.params["suit"]))
        and not any(
            card.suit == known.card.suit and card > known.card
            for hand in known.others
            for card in hand
        )
    ),
    "advice_lead.pulls_trump": _pulls,
    "advice_lead.last_of_suit": lambda known, _: (
        known.hand.length(known.card.suit) == 1
        and known.trump is not None
        and known.hand.has_suit(known.trump)
    ),
    "advice_lead.nothing": lambda known, _: not known.worth(known.card),
    "advice_lead": lambda known, _: known.worth(known.card) > 0,
    "advice_follow.takes": lambda known, _: known.wins and not known.behind,
    "advice_follow.trump_takes": lambda known, _: (
        known.wins
        and not known.behind
        and known.card.suit == known.trump
        and not known.hand.has_suit(known.led)
    ),
    "advice_follow.nobody": lambda known, _: (
        known.wins and known.unbeaten(known.card, known.behind)
    ),
    "advice_follow.highest": lambda known, _: known.wins,
    "advice_follow.trump_highest": lambda known, _: (
        known.wins and known.card.suit == known.trump and not known.hand.has_suit(known.led)
    ),
    "advice_follow.add_points": lambda known, _: (
        _ours_for_sure(known) and known.worth(known.card) > 0 and not known.wins
    ),
    "advice_follow.anyway": lambda known, _: _ours_for_sure(known) and not known.worth(known.card),
    "advice_follow.winning_add": lambda known, _: (
        known.winner in known.allies and known.worth(known.card) > 0
    ),
    "advice_follow.not_sure": lambda known, _: (
        known.winner in known.allies and bool(known.behind) and not known.worth(known.card)
    ),
    "advice_follow.give_nothing": lambda known, _: not known.wins and not known.worth(known.card),
    "advice_follow.only_counters": lambda known, _: (
        not known.wins and all(map(known.worth, known.legal_cards))
    ),
    "advice_follow": lambda known, _: not known.wins,
    "card_is.leaving": lambda known, _: (
        not known.wins and len(known.state.hands) == 2 and known.winner not in known.allies
    ),
    "advice_bid.worth": lambda known, why: (
        isinstance(known.action, Bid) and known.action.amount <= _numbers(known, why, "worth")[0]
    ),
    "advice_bid.forced": lambda known, _: (
        isinstance(known.view.legal, Calls) and not known.view.legal.may_pass
    ),
    "advice_bid": _is_judged,
    "advice_pass": _is_judged,
    "advice_pass.no_bid": lambda known, _: (
        not any(isinstance(action, Bid) for action in islice(known.view.legal, 5))
    ),
    "advice_pass.no_marriage": lambda known, _: hand_worth(known.view) is None,
    "advice_pass.too_little": lambda known, why: (
        _numbers(known, why, "least") == (_least(known),)
        and _numbers(known, why, "worth")[0] < _least(known)
    ),
    "advice_pass.partner": lambda known, _: known.view.calls[-1].seat != known.seat,
    "advice_trump": _brings,
    "advice_pass_cards.both": lambda known, _: _passes(known, trumps=True, aces=True),
    "advice_pass_cards.trumps": lambda known, _: _passes(known, trumps=True, aces=False),
    "advice_pass_cards.aces": lambda known, _: _passes(known, trumps=False, aces=True),
    "advice_cards": _is_judged,
    "advice_cards.keeps_meld": lambda known, _: known.meld(known.kept) == known.meld(known.hand),
    "advice_cards.keeps_meld_empties": lambda known, why: (
        known.meld(known.kept) == known.meld(known.hand)
        and not known.kept.has_suit(parse_suit(str(why.params["suit"])))
        and known.hand.has_suit(parse_suit(str(why.params["suit"])))
    ),
    "advice_enter": _is_judged,
    "advice_enter.other": _is_judged,
    "advice_lay": lambda known, _: known.view.phase is Phase.STOCK_MELD,
    "advice_lay.other": lambda known, _: known.view.phase is Phase.STOCK_MELD,
    "advice_draw": lambda known, _: len(known.view.legal) > 1,
    "advice_draw.nothing": lambda known, _: len(known.view.legal) == 1,
    "advice_contract.made": lambda known, _: sum(known.view.on_board or ()) > 0,
    "advice_contract.needs": lambda known, why: _numbers(known, why, "need")[0] > 0,
    "advice_fold.out_of_reach": lambda known, _: known.view.bid is not None,
    "advice_fold": lambda known, why: _numbers(known, why, "need")[0] > 0,
    "advice_fold.other": _is_judged,
    "advice_shoot": _is_judged,
    "advice_misdeal": lambda known, _: known.view.phase is Phase.MISDEAL,
    "advice_misdeal.keep": lambda known, _: known.view.phase is Phase.MISDEAL,
}
"""The fact behind each reason, checked against all cards, the hidden ones included."""


def _positions(name: str) -> list[tuple[State, list[Action]]]:
    rng = random.Random(name)
    states = [
        step.before
        for steps in hands_of(load(name), range(6))
        for step in steps
        if step.before.turn is not None and step.before.phase is not Phase.DEAL
    ]
    chosen = rng.sample(states, min(POSITIONS, len(states)))
    found = []
    for state in chosen:
        assert state.turn is not None
        legal = view(state, state.turn).legal
        found.append((state, [legal.sample(rng) for _ in range(CHOICES)]))
    return found


@pytest.mark.extended
@pytest.mark.parametrize("name", quick(KINDS, presets()))
def test_every_sentence_is_true(name: str) -> None:
    kinds = set[str]()
    for state, actions in _positions(name):
        for action in actions:
            known = Known(state, action)
            for hint in (True, False):
                why = because(known.view, action, hint=hint)
                kinds.add(why.code)
                assert FACTS[why.code](known, why), f"{why} isn't true for {action} in {known.view}"
            said = plain_sentence(known.view, action, PLAIN_DISPLAY, state.rules.seats)
            _reads_well(said)
    assert len(kinds) > 10


def _reads_well(said: str) -> None:
    assert re.fullmatch(r"[A-ZÄÖÜ0-9].*[^.]\.", said), said
    assert said.count(": ") == 1 and "{" not in said and "(" not in said and "  " not in said, said
    assert not re.search(r"\b1 (trumps|aces|points)\b|\ba ace\b", said), said


@pytest.mark.parametrize("name", ["nicholas-1992", "two-hand", "three-hand-widow"])
def test_sentences_in_german_are_german(name: str) -> None:
    with use_language("de"):
        for state, actions in _positions(name)[:80]:
            for action in actions:
                known = Known(state, action)
                said = plain_sentence(known.view, action, PLAIN_DISPLAY, state.rules.seats)
                _reads_well(said)
                assert not re.search(r"\b(your|the|trick|hand|winning|points)\b", said), said

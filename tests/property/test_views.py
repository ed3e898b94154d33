"""Tests that a seat's view never depends on cards hidden from it."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest
from tests.support.hidden_cards import another_world
from tests.support.house_rules import everything
from tests.support.random_play import Step, walk
from tests.support.slow import sampled

from acesaround.cards import Hand
from acesaround.game.actions import Deal
from acesaround.game.legal import NOTHING
from acesaround.game.state import Phase, Round, State, Stock, new_state
from acesaround.game.step import legal
from acesaround.game.view import View, public_view, view
from acesaround.rules.model import RuleSet
from acesaround.session import Game

RULES = everything()


def hands_of(rules: RuleSet, seeds: range) -> Iterator[list[Step]]:
    """Yield the steps of random hands."""
    for seed in seeds:
        yield list(walk(rules, seed, hands=1))


@pytest.mark.parametrize("name", sampled(RULES, 6))
def test_views_are_blind_to_hidden_cards(name: str) -> None:
    """Swap two hidden cards, replay the hand, and compare the seat's views."""
    rules, rng, compared = RULES[name], random.Random(name), 0
    for steps in hands_of(rules, range(3)):
        playing = (Phase.TRICK_PLAY, Phase.STOCK_PLAY)
        talking = [n for n, step in enumerate(steps, 1) if step.before.phase not in playing]
        for _ in range(30):
            seat = rng.randrange(rules.table.players)
            length = rng.choice(talking if rng.random() < 0.5 else range(1, len(steps) + 1))
            past = [step.after for step in steps[:length]]
            other = another_world(steps[:length], seat, rng)
            if other is None:
                continue
            assert other[-1] != past[-1]
            for here, there in zip(past[-3:], other[-3:], strict=True):
                if here.round is not None:
                    assert view(here, seat) == view(there, seat)
                    assert view(here, seat, person=True) == view(there, seat, person=True)
                    assert public_view(here) == public_view(there)
                    compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", RULES)
def test_what_everyone_sees_is_known_to_every_seat(name: str) -> None:
    """The public view shows no card that any seat couldn't know."""
    private = {"seat", "hand", "legal", "widow", "gifts", "buried", "entered", "melds", "counted"}
    for steps in hands_of(RULES[name], range(2)):
        for step in steps:
            if step.after.round is None:
                continue
            everyone = public_view(step.after)
            assert not everyone.hand and everyone.buried is None and everyone.legal is NOTHING
            assert all(gift.cards is None for gift in everyone.gifts)
            for seat in range(len(everyone.sizes)):
                known = view(step.after, seat)
                for field in fields(View):
                    if field.name not in private:
                        assert getattr(everyone, field.name) == getattr(known, field.name)
                for other, meld in enumerate(everyone.melds):
                    assert meld is None or known.melds[other] == meld


@pytest.mark.parametrize("name", RULES)
def test_a_view_holds_nothing_of_the_hidden_state(name: str) -> None:
    """A view holds no reference to the state, the deal, or the stock of the current hand."""
    for steps in hands_of(RULES[name], range(2)):
        for step in steps[:: max(1, len(steps) // 12)]:
            state = step.after
            if state.round is None:
                continue
            hidden = [state, state.round, state.round.deal]
            for seat in range(state.rules.table.players):
                reached = {id(part) for part in parts(view(state, seat))}
                assert not reached & {id(secret) for secret in hidden}
                for owner, hand in others_cards(state):
                    assert owner == seat or id(hand) not in reached


def others_cards(state: State) -> list[tuple[int, Hand]]:
    """Return each seat's cards, if no other seat shares that object."""
    return [
        (seat, hand)
        for seat, hand in enumerate(state.hands)
        if hand and sum(hand is other for other in state.hands) == 1
    ]


def parts(root: object) -> Iterator[object]:
    """Yield everything reachable from an object, except rules and finished hands."""
    waiting, seen_ids = [root], set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen_ids or isinstance(part, RuleSet | str | int | bytes):
            continue
        seen_ids.add(id(part))
        assert not isinstance(part, State | Round | Stock | Deal), "a view reaches the hidden state"
        yield part
        if isinstance(part, tuple | list | set | frozenset):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend([*part, *part.values()])
        elif is_dataclass(part):
            for spec in fields(part):
                value = getattr(part, spec.name)
                if spec.name != "results":
                    waiting.append(value)
        waiting.extend(vars(part).values() if hasattr(part, "__dict__") else ())


@pytest.mark.parametrize("name", RULES)
def test_only_the_seat_to_act_has_legal_actions(name: str) -> None:
    for steps in hands_of(RULES[name], range(1)):
        for step in steps:
            state = step.after
            for seat in range(state.rules.table.players):
                seen_by = view(state, seat)
                wanted = legal(state) if seat == state.turn else NOTHING
                assert seen_by.legal == wanted
                assert seen_by.my_turn == (seat == state.turn)
                assert seen_by.hand == (state.hands[seat] if state.hands else Hand())


def test_the_cards_of_a_finished_hand_are_open() -> None:
    steps = list(walk(RULES["nicholas-1992"], 1, hands=1))
    seen_by = view(steps[-1].after, 0)
    assert seen_by.match.results[-1].round.deal == steps[0].action
    assert (seen_by.phase, seen_by.hand) == (Phase.DEAL, Hand())


def test_there_are_no_other_seats() -> None:
    state = new_state(RULES["three-hand"])
    for seat in (-1, 3, 10):
        with pytest.raises(ValueError, match=r"not in 0\.\.2"):
            view(state, seat)
    with pytest.raises(ValueError, match="turn"):
        Game(RULES["three-hand"]).view()


def test_a_view_grows_with_the_play_and_never_forgets() -> None:
    steps = list(walk(RULES["doubles-1993"], 3, hands=1))
    states = [step.after for step in steps if step.after.round is not None]
    views: list[View] = [view(state, 2) for state in states]
    for earlier, later in pairwise(views):
        assert later.calls[: len(earlier.calls)] == earlier.calls
        assert later.tricks[: len(earlier.tricks)] == earlier.tricks

"""Tests of the tables of losses by role and fault class in bench/roles.py."""

from typing import get_args

import pytest
from bench.roles import DESCRIPTIONS, Hand, Terms, examples, per_hand, play_hand, tables

from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.notation.actions import parse_action
from acesaround.review.faults import Role
from acesaround.rules.load import load

TERMS = Terms("single-deck-partners", "daugherty", "club", "10w", 24, "varied")


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    return [play_hand(TERMS, number) for number in range(3)]


@pytest.mark.extended
def test_the_same_hand_always_has_the_same_losses(hands: list[Hand]) -> None:
    assert play_hand(TERMS, 1) == hands[1]


def test_every_loss_has_a_class_and_is_checked_in_the_true_deal(hands: list[Hand]) -> None:
    cards = [card for hand in hands for card in hand.cards]
    assert any(card.fault for card in cards)
    for card in cards:
        assert (card.fault is None) == (card.realized is None) == (not card.position)
        assert card.fault is not None or card.loss <= 0
        assert card.review.seat in (0, 2) and card.review.phase == "trick_play"
    for hand in hands:
        assert hand.seats == len(hand.roles) <= 2
        assert hand.blamed <= hand.seats and hand.blamed_innocents <= hand.seats


def test_the_tables_have_all_roles_and_the_classes_that_occur(hands: list[Hand]) -> None:
    text = tables(TERMS, hands, "the command")
    assert "the command" in text
    for role in get_args(Role):
        assert f"| {role} | {sum(role in hand.roles for hand in hands)} |" in text
    found = {card.fault for hand in hands for card in hand.cards if card.fault}
    assert {fault for fault in DESCRIPTIONS if f"`{fault}`" in text} == found


def test_an_example_leads_to_its_position(hands: list[Hand]) -> None:
    found = examples(hands)
    assert found
    for one in found:
        deal, actions = one["position"]
        state = apply(new_state(load(TERMS.rules)), parse_action(deal))
        for action in actions.split(", "):
            state = apply(state, parse_action(action))
        assert state.turn is not None and state.turn == one["seat"]
        legal = {str(action) for action in view(state, state.turn).legal}
        assert {one["chosen"], one["best"]} <= legal
        assert one["interval"][0] > 0


def test_a_mean_has_its_interval() -> None:
    mean, half = per_hand([1.0, 3.0])
    assert mean == 2 and half == pytest.approx(1.96)
    assert per_hand([1.0])[1] == float("inf")

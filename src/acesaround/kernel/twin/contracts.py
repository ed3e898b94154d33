"""Playouts of whole hands with one contract per world, matching the compiled kernel."""

from __future__ import annotations

from array import array
from functools import cache

from acesaround.cards import CARDS, KINDS, Suit
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin.playouts import Plan, Policies, collected, drawn, hands_of


def contract_playouts(
    rules: TrickRules,
    worlds: bytes,
    trumps: bytes,
    leaders: bytes,
    sides: bytes,
    lead_trump: bool,
    policies: Policies,
    seed: int,
    cancel: Cancel,
) -> array[int]:
    """Play out each world with its own contract."""
    row = rules.seats * KINDS
    _check(rules, worlds)

    @cache
    def plan(trump: int, leader: int, side: int) -> Plan:
        seats = frozenset(seat for seat in range(rules.seats) if side >> seat & 1)
        return Plan(rules, Suit(trump), leader, seats, policies, lead_trump)

    def one(index: int) -> list[int]:
        contract = plan(trumps[index], leaders[index], sides[index])
        hands = hands_of(worlds[index * row : (index + 1) * row])
        return [contract.play(contract.table(hands), drawn(seed, index))]

    return collected(len(trumps), cancel, one)


def _check(rules: TrickRules, worlds: bytes) -> None:
    row = rules.seats * KINDS
    size = sum(worlds[:KINDS])
    if worlds and not size:
        raise ValueError("worlds: hands with cards to play")
    most = [rules.copies if card.rank in rules.ranks else 0 for card in CARDS]
    for index in range(len(worlds) // row):
        world = worlds[index * row : (index + 1) * row]
        fits = all(sum(world[at : at + KINDS]) == size for at in range(0, row, KINDS))
        if not fits or any(sum(world[kind::KINDS]) > most[kind] for kind in range(KINDS)):
            raise ValueError(
                f"world {index}: its hands must have the size of the very first, and no more "
                "copies of a card than the deck"
            )

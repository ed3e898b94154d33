"""Counts meld in many hands, matching the compiled kernel."""

from __future__ import annotations

from array import array

from acesaround.cards import KINDS, RANKS, Suit
from acesaround.kernel.meldrules import MeldRules


def meld_points(rules: MeldRules, hands: bytes) -> array[int]:
    """Return five values per hand of 24 counts. Raises ValueError if a card has too many copies."""
    most = [rules.copies if kind % RANKS in rules.ranks else 0 for kind in range(KINDS)]
    found = array("i")
    for at in range(0, len(hands), KINDS):
        hand = hands[at : at + KINDS]
        if any(map(int.__gt__, hand, most)):
            raise ValueError(f"hand {at // KINDS} has more copies of a card than the deck")
        found.extend(_figures(rules, hand))
    return found


def _figures(rules: MeldRules, hand: bytes) -> list[int]:
    """Return the points of one hand with each suit as trump, and then without trump."""
    nines, jacks, queens, kings, tens, aces = (hand[rank::RANKS] for rank in range(RANKS))
    runs = [0] * len(Suit)
    if any(rules.run):
        runs = [min(ranks) for ranks in zip(jacks, queens, kings, tens, aces, strict=True)]
    plain = (
        rules.aces[min(aces)]
        + rules.kings[min(kings)]
        + rules.queens[min(queens)]
        + rules.jacks[min(jacks)]
        + rules.pinochle[min(queens[Suit.SPADES], jacks[Suit.DIAMONDS])]
    )
    gain = []
    for suit in Suit:
        side = _suit(rules, runs[suit] if rules.run_any_suit else 0, kings[suit], queens[suit])
        trump = _suit(rules, runs[suit], kings[suit], queens[suit], trump=True)
        plain += side
        gain.append(trump - side + rules.dix[nines[suit]])
    return [*(plain + more for more in gain), plain]


def _suit(rules: MeldRules, runs: int, kings: int, queens: int, *, trump: bool = False) -> int:
    """Return the points for runs, marriages, and extra kings and queens in one suit."""
    marriages = rules.royal_marriage if trump else rules.marriage
    pairs, extra = min(kings, queens), rules.run_extra
    if not runs or extra is None:
        return rules.run[runs] + marriages[pairs - runs * rules.run_uses_marriage]
    beside = (
        (pairs - runs) * extra.marriage
        + (kings - pairs) * extra.king
        + (queens - pairs) * extra.queen
    )
    return rules.run[runs] + beside + marriages[0 if rules.run_uses_marriage else runs]

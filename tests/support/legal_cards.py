"""The legal cards by the manuals' rules, worked out without the game."""

from collections.abc import Iterable, Sequence
from typing import Protocol

RANKS = "9JQKTA"
"""Ranks from low to high."""


def may_play(
    hand: Sequence[str], trick: Sequence[str], trump: str, *, head: str, overtrump: bool
) -> set[str]:
    """Return the cards of `hand` that are legal on `trick`.

    `head` says when you must beat the trick: `always`, `never`, or `trump_led`.
    """
    if not trick:
        return set(hand)
    lead = trick[0][1]
    cut = lead != trump and any(card[1] == trump for card in trick)
    following = {card for card in hand if card[1] == lead}
    trumps = {card for card in hand if card[1] == trump}
    if following:
        must_beat = not cut and (head == "always" or (head == "trump_led" and lead == trump))
        return (must_beat and _above(following, trick, lead)) or following
    if trumps:
        return (cut and overtrump and _above(trumps, trick, trump)) or trumps
    return set(hand)


def _above(cards: Iterable[str], trick: Sequence[str], suit: str) -> set[str]:
    best = max(RANKS.index(card[0]) for card in trick if card[1] == suit)
    return {card for card in cards if RANKS.index(card[0]) > best}


def situation(hand: Sequence[str], trick: Sequence[str], trump: str) -> str:
    """Return the kind of play: a lead, following suit, trumping, trumping over a trump, or free."""
    if not trick:
        return "lead"
    cut = trick[0][1] != trump and any(card[1] == trump for card in trick)
    if any(card[1] == trick[0][1] for card in hand):
        return "follow a suit that is cut" if cut else "follow"
    if any(card[1] == trump for card in hand):
        return "trump over a trump" if cut else "trump"
    return "free"


def winner(trick: Sequence[str], trump: str) -> int:
    """Return the index of the winning card: the highest trump, else the highest in the suit led."""
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    ranks = [RANKS.index(card[0]) if card[1] == suit else -1 for card in trick]
    return ranks.index(max(ranks))


class Play(Protocol):
    """A moment at which a card has to be played, such as a snapshot of the page."""

    @property
    def hand(self) -> Sequence[str]:
        """The cards in hand."""

    @property
    def led(self) -> Sequence[str]:
        """The cards that the new one has to go with, and none for a lead."""

    @property
    def lit(self) -> Sequence[str]:
        """The cards shown as legal."""


def situations(plays: Iterable[Play], trump: str, *, head: str, overtrump: bool) -> set[str]:
    """Return the situations of `plays`, all of which must show exactly the legal cards.

    A situation in which only some cards of the right suit are legal ends in `, beat`.
    """
    met = set()
    for one in plays:
        allowed = may_play(one.hand, one.led, trump, head=head, overtrump=overtrump)
        assert set(one.lit) == allowed, one
        right = {card for card in one.hand if card[1] in {legal[1] for legal in allowed}}
        met.add(situation(one.hand, one.led, trump) + ", beat" * (allowed < right))
    return met

"""One trick: legal cards, winner, and points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from acesaround.cards import Card, Hand, Suit
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet


def winner_index(trick: Sequence[Card], trump: Suit | None) -> int:
    """Return the index of the winning card: the highest trump, or else the highest of the suit led.

    Of equal cards, the first one played wins (S0-31, S1-48, S2-25, S3-73).
    """
    best, best_card = 0, trick[0]
    for index in range(1, len(trick)):
        card = trick[index]
        if card.suit == best_card.suit:
            if card > best_card:
                best, best_card = index, card
        elif card.suit == trump:
            best, best_card = index, card
    return best


def card_points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Return the trick points of `cards`, without the bonus for the last trick."""
    points = rules.counters.points
    return sum(points.get(card.rank, 0) for card in cards)


def trick_points(
    rules: RuleSet, trick: Iterable[Card], *, last: bool = False, stock: bool = False
) -> int:
    """Return the points for taking `trick`, with a bonus if it's the hand's `last` trick.

    A trick in `stock` play scores only under some rules, and it's never the last (S4-16, A4-5).
    """
    if stock:
        return card_points(rules, trick) if rules.play.stock_tricks_score else 0
    return card_points(rules, trick) + (rules.counters.last_trick if last else 0)


def buried_points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Return the trick points of the cards that the bid winner buried (S2-41)."""
    widow = rules.widow
    return card_points(rules, cards) if widow is not None and widow.bury_scores else 0


def must_lead_trump(rules: RuleSet, bid: int | None) -> bool:
    """Return True if the first lead must be a trump on a winning bid of `bid` (S0-21)."""
    waived = bid is not None and bid == rules.play.first_lead_waived_at_bid
    return rules.play.first_lead == "trump" and not waived


def legal_cards(
    rules: RuleSet,
    hand: Hand,
    trick: Sequence[Card],
    trump: Suit | None,
    *,
    first_lead: bool = False,
    bid: int | None = None,
) -> tuple[Card, ...]:
    """Return the kinds of cards in `hand` that can be played to `trick`, in hand order.

    `first_lead` is True for the first card of a hand. `bid` is the winning bid.
    """
    play = rules.play
    if not trick:
        if first_lead and trump is not None and must_lead_trump(rules, bid):
            return hand.of_suit(trump) or hand.kinds()
        return hand.kinds()
    if play.follow == "free":
        return hand.kinds()
    led = trick[0].suit
    best = trick[winner_index(trick, trump)]
    if following := hand.of_suit(led):
        heading = play.head == "always" or (play.head == "trump_led" and led == trump)
        if heading and best.suit == led:
            return hand.beating(best) or following
        return following
    if trump is not None and play.void == "must_trump" and (trumps := hand.of_suit(trump)):
        if play.overtrump and best.suit == trump:
            return hand.beating(best) or trumps
        return trumps
    return hand.kinds()


def why_not(hand: Hand, trick: Sequence[Card], trump: Suit | None, card: Card) -> Message:
    """Return why `card` can't be played."""
    if card not in hand:
        return refusals.CARD_NOT_HELD(card=card)
    if not trick:
        assert trump is not None
        return refusals.MUST_LEAD_TRUMP(trump=trump)
    led = trick[0].suit
    best = trick[winner_index(trick, trump)]
    if hand.has_suit(led):
        if card.suit != led:
            return refusals.MUST_FOLLOW_SUIT(led=led)
        return refusals.MUST_BEAT(best=best)
    if card.suit != trump:
        return refusals.MUST_TRUMP(led=led)
    return refusals.MUST_OVERTRUMP(best=best)

"""Meld as the game counts it when it is shown."""

from tests.support.table import contract, result, rules_of

from acesaround.cards import Card, Hand, Rank, parse_suit
from acesaround.game.meld import MeldCount
from acesaround.rules.model import RuleSet

QUIET = [Card.parse(name + suit) for name in ("T", "9", "J") for suit in "CHSD"]
"""Cards that make little meld: tens first, which no combination but a run wants."""


def padded(rules: RuleSet, text: str, trump: str) -> str:
    """A hand filled up to its size without adding meld."""
    hand, deck = Hand.parse(text), rules.full_deck
    dix = Card.of(Rank.NINE, parse_suit(trump))
    for card in QUIET:
        if card == dix or (card.rank is Rank.JACK and card.suit == parse_suit("D")):
            continue
        while hand.count(card) < deck.count(card) and len(hand) < rules.deal.hand:
            hand += (card,)
    assert len(hand) == rules.deal.hand
    return str(hand)


def shown(rules: RuleSet | str, text: str, trump: str) -> MeldCount:
    """The meld shown by a seat that holds these cards and quiet ones, when `trump` is trump.

    The seat wins the bid itself where it holds a marriage in trump; else its neighbour does, where
    the rules know a bid that needs none at that bid.
    """
    rules = rules_of(rules)
    hand = padded(rules, text, trump)
    own = all(Card.parse(rank + trump) in Hand.parse(text) for rank in "KQ")
    hands = (hand,) if own else (f"{trump}:KQ", hand)
    free = rules.trump.requires == "none" or rules.trump.waived_at_bid is not None
    if not own and free:
        hands = ("", hand)
    bid = rules.trump.waived_at_bid or rules.auction.opening
    assert bid is not None
    game = contract(rules, *hands, bid=bid, trump=trump)
    done = game.state.round or result(game).round
    return done.melds[0 if own else 1]

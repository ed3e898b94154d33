"""Meld as the game counts it when shown."""

from tests.support.table import contract, result, rules_of

from acesaround.cards import Card, Hand, Rank, parse_suit
from acesaround.game.meld import MeldCount
from acesaround.rules.model import RuleSet

QUIET = [Card.parse(name + suit) for name in ("T", "9", "J") for suit in "CHSD"]
"""Cards that make little meld. Tens come first because only a run uses them."""


def padded(rules: RuleSet, text: str, trump: str) -> str:
    """Fill a hand to its full size without adding meld."""
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
    """Return the meld shown by a seat with these cards and fillers, with `trump` as trump.

    The seat wins the bid itself if it holds the royal marriage. Otherwise the next seat does,
    unless the rules don't require a marriage at that bid.
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

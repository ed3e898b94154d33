"""Luck of the cards: what a deal is worth to each team, and which cards a player draws.

Subtracting the luck from a result leaves an estimate with the same mean and less variance, as in
AIVAT (Burch et al., AAAI 2018, https://arxiv.org/abs/1612.06915). That's because the mean luck is
exactly 0, no matter how anyone plays:

- A deal is played by computer players, then again with every hand passed on to the next
  team. Each team's value is its score minus its mean score over these plays. The players play as
  they always do, so the value depends only on the cards. In a shuffled deck, every hand is equally
  likely for every seat, so the mean value is 0 for every dealer.
- A card drawn from the stock counts as its estimated worth minus the mean worth of all face-down
  cards. Each of them is equally likely to be on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import Action, Deal, Draw
from acesaround.game.state import State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.rules.model import RuleSet

PLAIN_WORTH: Final = (-253, -145, -114, -171, -254, -112)
"""Worth of drawing each rank outside trump, in hundredths of a point of a 25-point hand.

`bench.luck --fit` estimates these values from 3,000 deals of `daugherty` against `club`.
"""
TRUMP_WORTH: Final = (11, 117, 220, 319, 218, 165)
"""Worth of drawing each rank in trump."""
MARRIAGE_WORTH: Final = 96
"""Extra worth of a king or queen that completes the first marriage in its suit."""
ACE_WORTH: Final = 154
"""Extra worth of the first ace in its suit, for each other suit with an ace in the hand."""

Values = tuple[Fraction, ...]
"""Points for each team: the indexes are those of the scores."""


def deal_value(rules: RuleSet, deal: Deal) -> Values:
    """Return how many points more than average a deal's hands are worth to each team.

    The dealer and, if there is one, the widow or the stock stay the same for all teams. Hands that
    the computer players don't play, such as misdeals, count as 0 points.
    """
    teams = range(max(rules.teams) + 1)
    plays = [_played(rules, _passed_on(deal, places)) for places in teams]
    means = [sum((play[team] for play in plays), Fraction(0)) / len(plays) for team in teams]
    return tuple(plays[0][team] - means[team] for team in teams)


def _passed_on(deal: Deal, places: int) -> Deal:
    """Return the deal after everyone has passed their hand to the right `places` times."""
    hands = deal.hands[places:] + deal.hands[:places]
    return Deal(deal.dealer, hands, deal.widow, deal.stock)


def _played(rules: RuleSet, deal: Deal) -> Values:
    """Return the score of a hand between computer players, without the luck of its draws."""
    state, players = apply(new_state(rules), deal), [DaughertyPlayer() for _ in deal.hands]
    actions: list[Action] = [deal]
    while (seat := state.turn) is not None:
        action = players[seat].choose(view(state, seat)).action
        actions.append(action)
        state = apply(state, action)
    drawn = draw_luck(rules, actions)
    return tuple(score - luck for score, luck in zip(state.match.scores, drawn, strict=True))


def draw_luck(rules: RuleSet, actions: Iterable[Action]) -> Values:
    """Return how many points more than average the cards drawn in a game were worth to each team.

    `actions` are those of the game from its beginning. Without a stock, all values are 0.
    """
    luck = [Fraction(0)] * (max(rules.teams) + 1)
    if rules.deal.stock:
        state = new_state(rules)
        for action in actions:
            if isinstance(action, Draw):
                luck = [sum(both, Fraction(0)) for both in zip(luck, _drawn(state), strict=True)]
            state = apply(state, action)
    return tuple(luck)


@dataclass(frozen=True, slots=True)
class HandLuck:
    """Result of a team in a scored hand, and its luck of the cards.

    Both are points of the team, minus the mean points of the others. Deals that weren't scored
    belong to the next hand that was: otherwise, the mean luck wouldn't be 0, because it depends on
    the cards which deals everyone passes.

    Attributes:
        result: points scored.
        luck: points by which the cards were worth more than average.
    """

    result: Fraction
    luck: Fraction

    @property
    def adjusted(self) -> Fraction:
        """Result without the luck of the cards. Its mean is the same as that of `result`."""
        return self.result - self.luck


def hand_luck(rules: RuleSet, actions: Iterable[Action], team: int) -> Iterator[HandLuck]:
    """Yield the result and the luck of a team in each scored hand of a game.

    `actions` are those of the game from its beginning. A last hand that isn't finished is left out.
    """
    state, luck = new_state(rules), Fraction(0)
    for action in actions:
        before = state.match
        if isinstance(action, Deal):
            luck += _ahead(deal_value(rules, action), team)
        elif isinstance(action, Draw):
            luck += _ahead(_drawn(state), team)
        state = apply(state, action)
        if state.match.hands > before.hands:
            scored = zip(state.match.scores, before.scores, strict=True)
            gained = [Fraction(after - earlier) for after, earlier in scored]
            yield HandLuck(_ahead(gained, team), luck)
            luck = Fraction(0)


def _ahead(points: Sequence[Fraction], team: int) -> Fraction:
    """Return a team's points, minus the mean points of the others."""
    return points[team] - (sum(points) - points[team]) / (len(points) - 1)


def _drawn(state: State) -> Values:
    """Return the luck of each team in the draw that's due.

    The player who draws the upcard has no luck. Neither does the player who gets the last face-down
    card: there's only one.
    """
    cards, trump, winner = state.this_stock.face_down, state.this_round.trump, state.turn
    assert winner is not None and trump is not None
    teams = state.rules.teams
    luck = [Fraction(0)] * (max(teams) + 1)
    if len(cards) > 1:
        for seat, card in zip((winner, 1 - winner), cards, strict=False):
            luck[teams[seat]] += _above_average(state.hands[seat], card, cards, trump)
    unit = Fraction(state.rules.hand_trick_points, 25 * 100)
    return tuple(unit * points for points in luck)


def _above_average(hand: Hand, drawn: Card, cards: Sequence[Card], trump: Suit) -> Fraction:
    mean = Fraction(sum(card_worth(hand, card, trump) for card in cards), len(cards))
    return card_worth(hand, drawn, trump) - mean


def card_worth(hand: Hand, card: Card, trump: Suit) -> int:
    """Return the estimated worth of drawing a card, in hundredths of a point of a 25-point hand."""
    worth = (TRUMP_WORTH if card.suit is trump else PLAIN_WORTH)[card.rank]
    marriages, aces = melds_begun(hand, card)
    return worth + MARRIAGE_WORTH * marriages + ACE_WORTH * aces


def melds_begun(hand: Hand, card: Card) -> tuple[int, int]:
    """Return 1 if a card completes a marriage, and the number of other suits' aces it adds to."""
    if card in hand:
        return 0, 0
    if card.rank is Rank.ACE:
        return 0, sum(Card.of(Rank.ACE, suit) in hand for suit in Suit)
    partner = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}.get(card.rank)
    return int(partner is not None and Card.of(partner, card.suit) in hand), 0

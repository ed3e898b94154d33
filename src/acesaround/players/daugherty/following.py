"""Following to a trick based on the 1983 manual (S1-72..74), one rule at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS
from acesaround.game.trick import winner_index
from acesaround.messages import Message, reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.table import (
    ACE,
    Table,
    beat_probability,
    hold_probability,
    in_doubt,
)


class Situation:
    """Trick on the table, with this seat's options.

    Attributes:
        led: suit led; `best` is the card that is winning, and `winner` its seat.
        behind: seats that play after this one; `foes_behind` are the opponents among them.
        legal: legal cards, divided into `beaters`, which beat `best`, and `under`, which don't.
        last: True if this seat plays last.
        ours: True if a partner is winning.
        cutting: True if this seat is out of the suit led, has to follow suit, and can take the
            trick with a trump.
    """

    __slots__ = (
        "beaters", "behind", "best", "cutting", "foes_behind", "last", "led", "legal", "ours",
        "table", "under", "winner",
    )  # fmt: skip

    def __init__(self, table: Table, legal: tuple[Card, ...]) -> None:
        trick, leader, players = table.view.trick, table.view.leader, table.players
        index = winner_index(trick, table.trump)
        best, trump = trick[index], table.trump
        self.table, self.legal, self.best, self.led = table, legal, best, trick[0].suit
        self.winner = (leader + index) % players
        left = players - len(trick)
        self.behind = tuple((table.seat + step) % players for step in range(1, left))
        self.foes_behind = tuple(seat for seat in self.behind if seat not in table.allies)
        self.beaters = tuple(
            card
            for card in legal
            if (card > best if card.suit == best.suit else card.suit == trump)
        )
        self.under = tuple(card for card in legal if card not in self.beaters)
        self.last = not self.behind
        self.ours = self.winner in table.allies
        out = table.must_follow and not table.hand.has_suit(self.led)
        self.cutting = bool(self.beaters) and self.led != trump and out

    def stands(self, card: Card) -> float:
        """Return the probability that no opponent still to play beats `card`."""
        return hold_probability(self.table, card, self.led, self.foes_behind)

    def holder(self) -> Message:
        """Return a phrase for the winning card, such as ``West's ace of spades``."""
        if self.winner == self.table.partner:
            return reasons_play.HELD_BY_PARTNER(best=self.best)
        return reasons_play.HELD_BY(winner=self.winner, best=self.best)


def counter_to_give(table: Table, cards: Iterable[Card]) -> Card | None:
    """Return the counter to add to our trick: a king before a ten, but never an ace (S1-72).

    Returns None if there isn't one.
    """
    given = [card for card in cards if table.value(card) and card.rank is not ACE]
    return max(
        given,
        key=lambda card: (card.suit != table.trump, table.value(card), -card.rank),
        default=None,
    )


def cheapest_card(table: Table, cards: Iterable[Card]) -> Card:
    """Return the cheapest card: if possible, not a trump, a counter, or a winner."""
    return min(
        cards,
        key=lambda card: (
            card.suit == table.trump,
            table.value(card),
            table.is_boss(card),
            card.rank,
            -table.hand.length(card.suit),
        ),
    )


SAFE: Final = 0.7
"""Minimum probability of winning the trick for a card to count as safe."""
WORTH_TRYING: Final = 0.5
"""Minimum probability of winning the trick for a card to be worth trying."""


def leadback_signal(now: Situation) -> Choice | None:
    """Play an ace on partner's ace to promise to win the next trick in that suit (S1-74).

    The promise must be true: no one else can have an ace of the suit, and enough of its cards are
    out for everyone to follow again.
    """
    table, best = now.table, now.best
    if not now.ours or best.rank is not ACE or now.winner != table.view.leader:
        return None
    if best not in now.legal or table.held[best] < 2 or table.unseen[best]:
        return None
    if table.out(best.suit) <= table.players or now.stands(best) < SAFE:
        return None
    return Choice(PLAYS[best], (reasons_play.PROMISE_NEXT(led=now.led),))


def feed_partner(now: Situation) -> Choice | None:
    """Add a king or ten to a trick that partner is winning (S1-72, S1-73)."""
    if not now.ours or not now.under or now.stands(now.best) < SAFE:
        return None
    card = counter_to_give(now.table, now.under)
    if card is None:
        card = cheapest_card(now.table, now.under)
        return Choice(PLAYS[card], (reasons_play.NO_COUNTER(holder=now.holder()),))
    why = reasons_play.ADD_POINTS(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))


def cut(now: Situation) -> Choice | None:
    """Trump with a king, or else a ten (S1-73). Trump low if an opponent might overtrump."""
    if not now.cutting or (now.ours and now.under):
        return None
    for rank in (Rank.KING, Rank.TEN):
        for card in now.beaters:
            if card.rank is rank and now.stands(card) >= SAFE:
                why = reasons_play.CUT_WITH(suit=now.led, rank=A_RANK[rank.letter]())
                return Choice(PLAYS[card], (why,))
    card = cheapest_card(now.table, now.beaters)
    over = [
        seat for seat in now.foes_behind if beat_probability(now.table, seat, card, now.led) > 0
    ]
    if over:
        why = reasons_play.CUT_LOW(suit=now.led, over=over[0])
    else:
        why = reasons_play.CUT_AS_LOW(suit=now.led)
    return Choice(PLAYS[card], (why,))


def take_last(now: Situation) -> Choice | None:
    """When last to play, take an opponent's trick cheaply, ideally with a counter (S1-73)."""
    if not now.last or now.ours or not now.beaters:
        return None
    counters = [card for card in now.beaters if now.table.value(card) and card.rank is not ACE]
    trump = now.table.trump
    card = min(counters or now.beaters, key=lambda c: (c.suit == trump, c.rank is ACE, c.rank))
    why = reasons_play.LAST_BEATS(rank=A_RANK[card.rank.letter](), holder=now.holder())
    return Choice(PLAYS[card], (why,))


def take_with_winner(now: Situation) -> Choice | None:
    """Take the trick with the lowest card that's likely to win it."""
    if now.last or now.cutting or not now.beaters:
        return None
    if now.ours and now.under and now.stands(now.best) >= WORTH_TRYING:
        return None
    chances = {card: now.stands(card) for card in now.beaters}
    most = max(chances.values())
    if most < WORTH_TRYING:
        return None
    trump = now.table.trump
    card = min(
        (card for card in now.beaters if chances[card] >= most - 0.1),
        key=lambda c: (c.suit == trump, c.rank),
    )
    sure = now.table.is_boss(card)
    why = reasons_play.NOTHING_BEATS_IT() if sure else reasons_play.PROBABLY_HOLDS()
    return Choice(PLAYS[card], (why,))


def help_behind(now: Situation) -> Choice | None:
    """Give a counter to a partner still to play who showed the winning ace in meld."""
    if now.ours or not now.under or now.best.suit != now.led or now.best.rank is ACE:
        return None
    table, ace = now.table, Card.of(ACE, now.led)
    card = counter_to_give(table, now.under)
    for seat in now.behind:
        row = table.shown_of(seat) if seat in table.allies else None
        if card is None or row is None or not row[ace]:
            continue
        if hold_probability(table, ace, now.led, now.foes_behind) >= SAFE:
            why = reasons_play.SHOWED_ACE(seat=table.name_of(seat), ace=ace)
            return Choice(PLAYS[card], (why,))
    return None


def share_with_fellow(now: Situation) -> Choice | None:
    """If everyone plays alone, give a counter to the other defender, not to the bid winner."""
    table, declarer = now.table, now.table.view.declarer
    if table.allies or declarer is None or declarer in (table.seat, now.winner):
        return None
    if now.beaters or not in_doubt(table):
        return None
    if declarer in now.behind and beat_probability(table, declarer, now.best, now.led) > 1 - SAFE:
        return None
    card = counter_to_give(table, now.under)
    if card is None:
        return None
    return Choice(PLAYS[card], (reasons_play.RATHER_TO(winner=now.winner, bidder=declarer),))


def beat_cheaply(now: Situation) -> Choice | None:
    """When forced to beat a card but unlikely to win, play as low as possible (S1-40)."""
    if now.under or not now.beaters:
        return None
    card = cheapest_card(now.table, now.beaters)
    return Choice(PLAYS[card], (reasons_play.MUST_BEAT(best=now.best),))


def throw_low(now: Situation) -> Choice:
    """Throw off jacks and queens on a trick that an opponent wins or might win (S1-72)."""
    card = cheapest_card(now.table, now.under or now.legal)
    if now.table.value(card):
        why = reasons_play.MAY_NOT_HOLD_SPARE if now.ours else reasons_play.SPARE
    else:
        why = reasons_play.MAY_NOT_HOLD if now.ours else reasons_play.GIVE_NOTHING
    return Choice(PLAYS[card], (why(holder=now.holder(), rank=A_RANK[card.rank.letter]()),))


def save_trumps(now: Situation) -> Choice | None:
    """If nobody has to follow suit, trump only a trick worth more than average so far."""
    table, trick = now.table, now.table.view.trick
    others = [card for card in now.under if card.suit != table.trump]
    if now.led == table.trump or not others or not now.beaters:
        return None
    if any(card.suit != table.trump for card in now.beaters):
        return None
    points = sum(map(table.value, trick))
    cards = table.rules.tricks * table.players
    if points * cards > len(trick) * table.rules.hand_trick_points:
        return None
    return throw_low(now)


RULES: Final[tuple[Callable[[Situation], Choice | None], ...]] = (
    leadback_signal,
    feed_partner,
    cut,
    take_last,
    take_with_winner,
    help_behind,
    share_with_fellow,
    beat_cheaply,
)
"""Rules for following, in the order they're tried. The fallback is `throw_low`."""

FREE_RULES: Final[tuple[Callable[[Situation], Choice | None], ...]] = (
    feed_partner,
    save_trumps,
    take_last,
    take_with_winner,
    help_behind,
    share_with_fellow,
    beat_cheaply,
)
"""Rules for following if nobody has to follow suit."""

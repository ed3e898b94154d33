"""Following to a trick based on the 1983 manual (S1-72..74), one rule at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Play
from acesaround.messages import reasons_play
from acesaround.messages.cards import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import in_doubt
from acesaround.players.daugherty.odds import beats, stands
from acesaround.players.daugherty.situation import Situation, counter_to_give, lowest
from acesaround.players.daugherty.table import ACE, Table

SAFE: Final = 0.7
"""Minimum probability of winning the trick for a card to count as safe."""
WORTH_TRYING: Final = 0.5
"""Minimum probability of winning the trick for a card to be worth trying."""


def follow(table: Table) -> Choice:
    """Choose a card for the trick on the table."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    situation = Situation(table, legal)
    for rule in RULES:
        if (choice := rule(situation)) is not None:
            return choice
    return throw_low(situation)


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
        card = lowest(now.table, now.under)
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
    card = lowest(now.table, now.beaters)
    over = [seat for seat in now.foes_behind if beats(now.table, seat, card, now.led) > 0]
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
    card = min(counters or now.beaters, key=lambda c: (c.rank is ACE, c.rank))
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
    card = min(card for card in now.beaters if chances[card] >= most - 0.1)
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
        if stands(table, ace, now.led, now.foes_behind) >= SAFE:
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
    if declarer in now.behind and beats(table, declarer, now.best, now.led) > 1 - SAFE:
        return None
    card = counter_to_give(table, now.under)
    if card is None:
        return None
    return Choice(PLAYS[card], (reasons_play.RATHER_TO(winner=now.winner, bidder=declarer),))


def beat_cheaply(now: Situation) -> Choice | None:
    """When forced to beat a card but unlikely to win, play as low as possible (S1-40)."""
    if now.under or not now.beaters:
        return None
    card = lowest(now.table, now.beaters)
    return Choice(PLAYS[card], (reasons_play.MUST_BEAT(best=now.best),))


def throw_low(now: Situation) -> Choice:
    """Throw off jacks and queens on a trick that an opponent wins or might win (S1-72)."""
    card = lowest(now.table, now.under or now.legal)
    if now.table.value(card):
        why = reasons_play.MAY_NOT_HOLD_SPARE if now.ours else reasons_play.SPARE
    else:
        why = reasons_play.MAY_NOT_HOLD if now.ours else reasons_play.GIVE_NOTHING
    return Choice(PLAYS[card], (why(holder=now.holder(), rank=A_RANK[card.rank.letter]()),))


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

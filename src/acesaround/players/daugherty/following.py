"""Playing to a trick that somebody else has led (S1-72..74), rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Play
from acesaround.game.trick import winner_index
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import in_doubt
from acesaround.players.daugherty.odds import beats, stands
from acesaround.players.daugherty.table import ACE, Table
from acesaround.players.daugherty.words import a_rank, card_name, suit_name

SAFE: Final = 0.7
"""A trick that stands with at least this chance is counted on."""
WORTH_TRYING: Final = 0.5


class Situation:
    """A trick in progress as the seat to play sees it.

    `best` is the card winning so far and `winner` its seat; `behind` are the seats to play after
    this one. `beaters` are the legal cards that would take the trick, `under` the others.
    """

    __slots__ = ("beaters", "behind", "best", "foes_behind", "led", "legal", "table", "under",
                 "winner")  # fmt: skip

    def __init__(self, table: Table, legal: tuple[Card, ...]) -> None:
        view, players = table.view, table.players
        trick = view.trick
        index = winner_index(trick, table.trump)
        self.table, self.legal = table, legal
        self.led, self.best = trick[0].suit, trick[index]
        self.winner = (view.leader + index) % players
        left = players - len(trick) - 1
        self.behind = tuple((table.seat + step) % players for step in range(1, left + 1))
        self.foes_behind = tuple(seat for seat in self.behind if seat not in table.allies)
        best, trump = self.best, table.trump
        self.beaters = tuple(
            card
            for card in legal
            if (card > best if card.suit == best.suit else card.suit == trump)
        )
        self.under = tuple(card for card in legal if card not in self.beaters)

    @property
    def last(self) -> bool:
        """Whether nobody plays after this seat."""
        return not self.behind

    @property
    def ours(self) -> bool:
        """Whether the partner, or another ally, is winning."""
        return self.winner in self.table.allies

    @property
    def cutting(self) -> bool:
        """Whether the legal cards trump a suit that was led."""
        return self.legal[0].suit == self.table.trump != self.led

    def stands(self, card: Card) -> float:
        """The chance that `card` keeps the trick from the foes behind."""
        return stands(self.table, card, self.led, self.foes_behind)

    def holder(self) -> str:
        """The winning card in words: ``West's ace of spades``."""
        return f"{self.table.name_of(self.winner)}'s {card_name(self.best)}"


def follow(table: Table) -> Choice:
    """Choose a card for the trick on the table."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    if len(legal) == 1:
        return Choice(PLAYS[legal[0]], "the only card I may play")
    situation = Situation(table, legal)
    for rule in RULES:
        if (choice := rule(situation)) is not None:
            return choice
    return Choice(PLAYS[lowest(table, legal)], "my least useful card")


def leadback_signal(now: Situation) -> Choice | None:
    """An ace on the ace the partner led tells him that the next trick in the suit is mine (S1-74).

    Given only where it is true: with every ace of the suit then played or in this hand.
    """
    table, best = now.table, now.best
    if not now.ours or best.rank is not ACE or now.winner != table.view.leader or now.cutting:
        return None
    if best not in now.legal or table.held[best] < 2 or table.unseen[best]:
        return None
    if table.out(best.suit) <= len(table.foes) or now.stands(best) < SAFE:
        return None
    why = (
        f"an ace on {table.name_of(now.winner)}'s ace: the next {suit_name(now.led)} trick is mine"
    )
    return Choice(PLAYS[best], why)


def feed_partner(now: Situation) -> Choice | None:
    """Kings and tens on the partner's winner (S1-72): a counter on every trick of ours (S1-73)."""
    if not now.ours or not now.under:
        return None
    if not now.last and now.stands(now.best) < SAFE:
        return None
    card = counter_to_give(now.table, now.under)
    if card is None:
        return Choice(PLAYS[lowest(now.table, now.under)], f"{now.holder()} wins without my help")
    return Choice(PLAYS[card], f"{now.holder()} is winning: {a_rank(card.rank)} on it")


def cut(now: Situation) -> Choice | None:
    """Cut with kings first, then tens (S1-73); low where the next foe may trump higher."""
    if not now.cutting or not now.beaters:
        return None
    table, suit = now.table, suit_name(now.led)
    for rank in (Rank.KING, Rank.TEN):
        for card in now.beaters:
            if card.rank is rank and (now.last or now.stands(card) >= SAFE):
                return Choice(PLAYS[card], f"no {suit} left: cut with {a_rank(rank)}")
    if now.last or not (over := _may_overtrump(now)):
        card = lowest(table, now.beaters)
        return Choice(PLAYS[card], f"no {suit} left: cut as low as it takes")
    card = lowest(table, now.beaters)
    why = f"no {suit} left, and {table.name_of(over[0])} may trump higher: cut low"
    return Choice(PLAYS[card], why)


def _may_overtrump(now: Situation) -> list[int]:
    return [seat for seat in now.foes_behind if beats(now.table, seat, now.beaters[-1], now.led)]


def take_last(now: Situation) -> Choice | None:
    """Playing last, take a foe's trick as cheaply as can be with a counter on it (S1-73)."""
    if not now.last or now.ours or not now.beaters:
        return None
    counters = [card for card in now.beaters if now.table.value(card) and card.rank is not ACE]
    card = min(counters or now.beaters, key=lambda c: (c.rank is ACE, c.rank))
    why = f"last to play: {a_rank(card.rank)} takes the trick from {now.holder()}"
    return Choice(PLAYS[card], why)


def take_with_winner(now: Situation) -> Choice | None:
    """Take a foe's trick with the lowest card that will hold, if one is likely to."""
    if now.last or not now.beaters or now.cutting:
        return None
    if now.ours and now.under and now.stands(now.best) >= WORTH_TRYING:
        return None
    chances = {card: now.stands(card) for card in now.beaters}
    most = max(chances.values())
    if most < WORTH_TRYING:
        return None
    card = min(card for card in now.beaters if chances[card] >= most - 0.1)
    if now.table.is_boss(card):
        why = f"nothing out beats my {card_name(card)} in the suit"
    else:
        why = f"my {card_name(card)} will probably hold"
    return Choice(PLAYS[card], why)


def help_behind(now: Situation) -> Choice | None:
    """A counter for a partner who is still to play and almost certain to take the trick."""
    table = now.table
    if now.ours or now.last or not now.under:
        return None
    for seat in now.behind:
        if seat in table.allies and _will_take(now, seat):
            if (card := counter_to_give(table, now.under)) is not None:
                why = f"{table.name_of(seat)} takes this trick: {a_rank(card.rank)} for it"
                return Choice(PLAYS[card], why)
    return None


def _will_take(now: Situation, ally: int) -> bool:
    """Whether `ally` beats the best card and, playing the ace, keeps the trick."""
    table = now.table
    if beats(table, ally, now.best, now.led) < 0.9 or now.best.suit != now.led:
        return False
    top = Card.of(ACE, now.led)
    row = table.shown_of(ally)
    if row is None or not row[top] or now.best.rank is ACE:
        return False
    others = tuple(seat for seat in now.foes_behind if seat != ally)
    return stands(table, top, now.led, others) >= SAFE


def share_with_fellow(now: Situation) -> Choice | None:
    """Where each plays alone: rather a counter for the other defender than for the bid winner."""
    table, declarer = now.table, now.table.view.declarer
    if table.allies or declarer in (None, table.seat, now.winner) or not now.under or now.ours:
        return None
    if table.players < 3 or not in_doubt(table) or now.beaters:
        return None
    if declarer in now.behind and beats(table, declarer, now.best, now.led) > 1 - SAFE:
        return None
    card = counter_to_give(table, now.under)
    if card is None:
        return None
    bidder = table.name_of(declarer)
    return Choice(
        PLAYS[card], f"rather to {table.name_of(now.winner)} than to {bidder}, the bidder"
    )


def beat_cheaply(now: Situation) -> Choice | None:
    """Having to beat with a card that may well lose: the least that does it."""
    if now.under or not now.beaters:
        return None
    card = lowest(now.table, now.beaters)
    return Choice(PLAYS[card], f"{now.best.rank.title.lower()} must be beaten: as low as I can")


def throw_low(now: Situation) -> Choice | None:
    """Jacks and queens on a foe's trick (S1-72)."""
    cards = now.under or now.legal
    card = lowest(now.table, cards)
    if now.ours:
        return Choice(PLAYS[card], f"{now.holder()} may not hold: nothing of value on it yet")
    if now.table.value(card):
        return Choice(PLAYS[card], f"{now.holder()} is winning and I hold no less")
    return Choice(PLAYS[card], f"{now.holder()} is winning: {a_rank(card.rank)} on it")


RULES: Final[tuple[Callable[[Situation], Choice | None], ...]] = (
    leadback_signal,
    feed_partner,
    cut,
    take_last,
    take_with_winner,
    help_behind,
    share_with_fellow,
    beat_cheaply,
    throw_low,
)
"""The rules of following, in the order they are tried."""


def counter_to_give(table: Table, cards: Iterable[Card]) -> Card | None:
    """The counter to put on a trick of ours: kings before tens, aces kept."""
    given = [card for card in cards if table.value(card) and card.rank is not ACE]
    if not given:
        return None
    return max(given, key=lambda card: (card.suit != table.trump, table.value(card), -card.rank))


def lowest(table: Table, cards: Iterable[Card]) -> Card:
    """The card to part with: no trump, no counter, no winner if it can be helped."""
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

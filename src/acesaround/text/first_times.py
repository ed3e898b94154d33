"""Things that deserve a note when they happen to a player for the first time.

They come from the player's view, so they never depend on hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import LayMeld, Play
from acesaround.game.legal import CardSets
from acesaround.game.state import HandResult, Phase, allies_of, hand_teams
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.messages import Message, first_times

_BEFORE_LEAD: Final = (Phase.DECLARE, Phase.TRICK_PLAY)
_LAST_CARDS: Final = 2
"""Number of cards left in hand when the note about the last trick is due."""


def due_notes(seen: View, over: HandResult | None = None) -> list[Message]:
    """Return the notes that fit what happens to a seat now, the most important first.

    Each note's code names what happens. `over` is the hand that just ended, until the next deal.
    """
    if over is not None:
        return list(_after_hand(seen, over))
    notes: list[Message] = []
    if seen.phase in _BEFORE_LEAD and not seen.tricks and not seen.trick:
        notes += _melds(seen)
    if seen.my_turn:
        notes += _in_trick_play(seen) if seen.phase is Phase.TRICK_PLAY else _before_play(seen)
    return notes


def _after_hand(seen: View, over: HandResult) -> Iterator[Message]:
    declarer = over.round.declarer
    team = hand_teams(seen.rules, declarer)
    if over.outcome != "set" or declarer is None or team[declarer] != team[seen.seat]:
        return
    alone = not allies_of(seen.rules, seen.seat, declarer)
    note = first_times.WENT_SET_ALONE if alone else first_times.WENT_SET
    yield note(bid=over.round.bid)


def _melds(seen: View) -> Iterator[Message]:
    """Yield the notes on the seat's melds, which are on the table before the first lead."""
    meld, points, board = seen.melds[seen.seat], seen.counted[seen.seat], seen.on_board
    counts = board is not None and board[seen.rules.teams[seen.seat]] > 0
    if meld is None or not points or not counts:
        return
    scored = meld.by_kind()
    yield first_times.OWN_MELD(points=points)
    if "run" in scored:
        yield first_times.RUN(points=scored["run"])
    if "royal_marriage" in scored:
        yield first_times.ROYAL_MARRIAGE(points=scored["royal_marriage"])


def _before_play(seen: View) -> Iterator[Message]:
    legal = seen.legal
    match seen.phase:
        case Phase.NAME_TRUMP if len(seen.legal) > 1:
            yield first_times.WON_BID()
        case Phase.EXCHANGE if isinstance(legal, CardSets):
            is_winner = seen.declarer == seen.seat
            note = first_times.PASS_FROM_WINNER if is_winner else first_times.PASS_TO_WINNER
            yield note(count=legal.count)
        case Phase.BURY if isinstance(legal, CardSets):
            yield first_times.WIDOW(count=legal.count)
        case Phase.STOCK_PLAY:
            is_free = seen.rules.play.stock_follow == "free"
            yield first_times.STOCK_FREE() if is_free else first_times.STOCK()
        case Phase.STOCK_MELD:
            melds = [action for action in legal if isinstance(action, LayMeld)]
            upcard = None if seen.stock is None else seen.stock.upcard
            gains = upcard is not None and upcard.rank is not Rank.NINE
            if gains and any(meld.exchange for meld in melds):
                yield first_times.DIX()
            elif melds:
                yield first_times.STOCK_MELD()


def _in_trick_play(seen: View) -> Iterator[Message]:
    rules = seen.rules
    if seen.stock is not None and rules.play.follow == "must":
        yield first_times.STOCK_GONE()
    if seen.trick:
        legal = [action.card for action in seen.legal if isinstance(action, Play)]
        yield from _following(seen, legal)
    if len(seen.hand) == _LAST_CARDS and rules.counters.last_trick > 0:
        yield first_times.LAST_TRICK(points=rules.counters.last_trick)


def _following(seen: View, legal: list[Card]) -> Iterator[Message]:
    """Yield the notes on a card played to a trick, which has to be one of `legal`."""
    led, trump, hand = seen.trick[0].suit, seen.trump, seen.hand
    follows = hand.has_suit(led)
    suit = led if follows else trump
    held = () if suit is None else hand.of_suit(suit)
    restricted = all(card.suit == suit for card in legal)
    if not follows and restricted and len(held) < len(hand.kinds()):
        yield first_times.MUST_TRUMP()
    if restricted and len(legal) < len(held):
        yield first_times.MUST_BEAT()
    if trump is not None and not held:
        yield first_times.OUT_OF_TRUMP()
    winner = (seen.leader + winner_index(seen.trick, trump)) % len(seen.sizes)
    points = seen.rules.counters.points
    scores = {points.get(card.rank, 0) > 0 for card in legal}
    if winner in allies_of(seen.rules, seen.seat, seen.declarer) and len(scores) > 1:
        yield first_times.PARTNER_WINNING()

"""Declarations before the play: meld (S1-50), a misdeal, a fold, or a shot at the moon."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import ClaimMisdeal, EnterMeld, Fold, KeepHand, PlayOn, ShootMoon
from acesaround.game.meld import own_meld
from acesaround.game.trick_play import wins_every_trick
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.players.base import Choice
from acesaround.players.daugherty.evaluation import bid_formulas
from acesaround.players.daugherty.table import Table, declaring_seats, side_meld, still_needed

EDGE: Final = 0.05
"""Extra share of the trick points that a team takes by naming trump and leading."""
SLOPE: Final = 0.5
"""Share of the trick points by which a hand of only aces and trumps beats one without any."""
SPREAD: Final = 0.11
"""Standard deviation of a team's share of the trick points."""
HOPELESS: Final = 0.15
"""Maximum probability of making the bid for folding to be considered."""


def declare(table: Table) -> Choice:
    """Choose between folding, playing on, and shooting the moon."""
    if ShootMoon() in table.view.legal and all_tricks_certain(table):
        return Choice(ShootMoon(), (reasons.NOTHING_CAN_WIN(),))
    if Fold() in table.view.legal and (why := reason_to_fold(table)) is not None:
        return Choice(Fold(), (why,))
    return Choice(PlayOn(), (_reason_to_play(table),))


def all_tricks_certain(table: Table) -> bool:
    """Return True if this hand, on lead, takes every trick against any defense."""
    if table.rules.play.first_leader != "declarer" or table.trump is None:
        return False
    return wins_every_trick(table.rules, table.hand, table.unseen_hand, table.trump)


def reason_to_fold(table: Table) -> Message | None:
    """Return a reason to fold a bid that is almost certainly lost, or None to play on.

    The bid is lost either way, but folding keeps the others from scoring in tricks.
    """
    rules, need, total = table.rules, still_needed(table), table.rules.hand_trick_points
    assert need is not None
    least = rules.score.declarer_min_meld
    if side_meld(table, declaring_seats(table)) < least:
        return reasons.MELD_TOO_LOW(least=least)
    if need > total:
        return reasons.NOT_ENOUGH_LEFT(need=need, total=total)
    expected = expected_points(table)
    chance = chance_to_take(table, need, expected)
    if chance <= HOPELESS and _folding_is_cheaper(table, chance, expected):
        return reasons.NOT_ENOUGH_EXPECTED(need=need, total=total, expected=round(expected))
    return None


def expected_points(table: Table) -> float:
    """Estimate the trick points of the bid winner's team from this hand's aces and trumps."""
    hand, trump = table.view.hand, table.trump
    assert trump is not None
    aces = sum(table.held[Card.of(Rank.ACE, suit)] for suit in Suit)
    strength = (aces + hand.length(trump)) / len(hand)
    share = len(declaring_seats(table)) / table.players
    return table.rules.hand_trick_points * (share + EDGE + SLOPE * (strength - 0.5))


def chance_to_take(table: Table, need: int, expected: float) -> float:
    """Return the probability of taking `need` trick points when `expected` is the average."""
    beyond = expected - need + table.rules.scale / 2
    spread = SPREAD * table.rules.hand_trick_points
    return 0.5 * (1 + erf(beyond / (spread * sqrt(2))))


def _folding_is_cheaper(table: Table, chance: float, expected: float) -> bool:
    """Return True if folding saves more than the chance of making the bid is worth."""
    fold, bid = table.rules.score.fold, table.view.bid
    assert bid is not None
    gift = fold.plus if fold.defenders_get == "meld_plus" else 0
    return table.rules.hand_trick_points - expected - gift > chance * 2 * bid


def _reason_to_play(table: Table) -> Message:
    need = still_needed(table)
    assert need is not None
    if need <= 0:
        return reasons.MELD_MAKES_BID()
    total = table.rules.hand_trick_points
    return reasons.WORTH_PLAYING(need=need, hand_trick_points=total)


def enter_meld(view: View) -> Choice:
    """Enter the true total. Any excess would be cut, and any shortfall would be lost (S1-64)."""
    declares = view.declarer == view.seat
    meld = own_meld(view.rules, view.hand, view.trump, declares=declares, buried=view.buried)
    parts = [
        reasons.MELD_PART(points=points, name=reasons.MELD_KINDS[kind]())
        for kind, points in meld.by_kind().items()
    ]
    why = reasons.MELD_COUNTED(parts=parts) if parts else reasons.NO_MELD()
    return Choice(EnterMeld(meld.total), (why,))


def claim_misdeal(view: View) -> Choice:
    """Call a misdeal with a poor hand, unless it's worth an opening bid anyway."""
    if ClaimMisdeal() not in view.legal:
        return Choice(KeepHand(), (reasons.TOO_GOOD_TO_CLAIM(),))
    opening = view.rules.auction.opening
    lines = bid_formulas(view)
    if opening is not None and lines and lines[0].maximum >= opening:
        why = reasons.OPENS_ANYWAY(), lines[0].message
        return Choice(KeepHand(), why, formula=lines[0])
    return Choice(ClaimMisdeal(), (reasons.TOO_POOR_TO_PLAY(),))

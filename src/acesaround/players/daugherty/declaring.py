"""Before the first lead: fold, play on, or shoot the moon (S0-53, S2-14, S1-54)."""

from __future__ import annotations

from math import erf, sqrt

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import Fold, PlayOn, ShootMoon
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import declaring_seats, side_meld, still_needed
from acesaround.players.daugherty.table import Table


EDGE = 0.05
"""What naming trump and leading add to a side's even share of the trick points."""
SLOPE = 0.5
"""How much a hand of nothing but aces and trumps takes beyond one with half as many."""
SPREAD = 0.11
"""By how much (one standard deviation) the trick points of a side vary, as a share of all."""
HOPELESS = 0.15
"""Folding is thought of when the contract is made with no more than this chance."""


def declare(table: Table) -> Choice:
    """Choose among folding, playing on and shooting the moon."""
    if ShootMoon() in table.view.legal and all_tricks_certain(table):
        return Choice(ShootMoon(), "nothing out can take a trick from me")
    if Fold() in table.view.legal and (why := reason_to_fold(table)) is not None:
        return Choice(Fold(), why)
    return Choice(PlayOn(), _why_play(table))


def all_tricks_certain(table: Table) -> bool:
    """Whether this hand, on lead, takes every trick whatever the others hold."""
    view, trump = table.view, table.trump
    if table.rules.play.first_leader != "declarer":
        return False
    for suit in Suit:
        cards = view.hand.of_suit(suit)
        if cards and not table.is_boss(cards[-1]):
            return False
    trumps_out = trump is not None and table.out(trump) > 0
    return not trumps_out or view.hand.of_suit(trump) == view.hand.kinds()  # type: ignore[arg-type]


def reason_to_fold(table: Table) -> str | None:
    """Why the contract is as good as lost and folding is the cheaper way to lose it; or None."""
    rules, view = table.rules, table.view
    seats = declaring_seats(table)
    meld = sum(view.counted[seat] or 0 for seat in seats)
    least = max(rules.score.declarer_min_meld, 0)
    need = still_needed(table)
    assert need is not None and view.bid is not None
    if side_meld(table, seats) < least:
        return f"less than the {least} meld we must have: folding keeps their counters from them"
    total = rules.hand_trick_points
    if need > total:
        return f"bid {view.bid} less {meld} meld is {need}, and there are only {total} to take"
    chance, expected = chance_to_make(table, need)
    if chance <= HOPELESS and _folding_is_cheaper(table, chance, expected):
        return f"{need} of {total} needed and about {expected:.0f} to expect"
    return None


def chance_to_make(table: Table, need: int) -> tuple[float, float]:
    """The chance that the declaring side takes `need` trick points, and the points it expects.

    The expectation counts aces and trumps, as the formula does.
    """
    total = table.rules.hand_trick_points
    expected = expected_points(table)
    spread = total * SPREAD
    chance = 0.5 * (1 + erf((expected - need + 0.5) / (spread * sqrt(2))))
    return chance, expected


def expected_points(table: Table) -> float:
    """Trick points that the declaring side can expect, by this seat's aces and trumps."""
    hand, total = table.view.hand, table.rules.hand_trick_points
    assert table.trump is not None
    aces = sum(table.held[Card.of(Rank.ACE, suit)] for suit in Suit)
    strength = aces + hand.length(table.trump)
    share = len(declaring_seats(table)) / table.players
    return total * (share + EDGE + SLOPE * (strength / len(hand) - 0.5))


def _folding_is_cheaper(table: Table, chance: float, expected: float) -> bool:
    """Whether what a fold keeps from the others outweighs the chance to make the bid."""
    fold = table.rules.score.fold
    gift = fold.plus if fold.defenders_get == "meld_plus" else 0
    kept = table.rules.hand_trick_points - expected - gift
    return kept > chance * 2 * (table.view.bid or 0)


def _why_play(table: Table) -> str:
    need = still_needed(table)
    assert need is not None
    if need <= 0:
        return "the meld alone makes the bid"
    return f"{need} of {table.rules.hand_trick_points} to take: it is worth playing"

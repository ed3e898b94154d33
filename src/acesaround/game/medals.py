"""Medals: the memorable facts of a finished game, found in its hands.

None of the rule sets awards anything for them. They depend only on what was shown, taken, bid, and
scored, so they mean the same under every rule set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from acesaround.game.score import BID_LOST_UNPLAYED
from acesaround.game.state import HandResult, Match
from acesaround.rules.model import RuleSet

MedalKind = Literal[
    "all_tricks", "all_counters", "shutout", "moon", "aces", "kings", "queens", "jacks", "run",
    "pinochle", "comeback", "bids_made", "defense", "best_meld", "best_hand",
]  # fmt: skip

_REPEATED: Final = ("aces", "kings", "queens", "jacks", "run", "pinochle")
"""Kinds of meld that are rare when someone has several at once."""
_ORDER: Final[tuple[tuple[MedalKind, ...], ...]] = (
    ("all_tricks", "moon", "shutout"),
    (*_REPEATED, "all_counters"),
    ("comeback",),
    ("bids_made", "defense"),
    ("best_meld",),
    ("best_hand",),
)
"""The kinds from the rarest to those that almost every game has."""
_MANY_SETS: Final = 4
"""As many sets of a meld as this rank before everything else."""
_FEWEST: Final = 2
"""Fewest bids made, bids set, or hands without a score by others that earn a medal."""
_BEHIND: Final = 5
"""A comeback makes up at least one fifth of the winner's final score after an earlier hand."""


@dataclass(frozen=True, slots=True)
class Medal:
    """A memorable fact, earned by the score index `side`.

    Attributes:
        seat: the seat whose meld it is; None for facts about a whole team.
        hand: the number of the scored hand; None for facts about the whole game.
        sets: the number of equal melds, or 1.
        amount: points of the meld or the hand, tricks or counters taken, points made up, or the
            number of bids made or set.
    """

    kind: MedalKind
    side: int
    amount: int
    hand: int | None = None
    seat: int | None = None
    sets: int = 1


def medals(rules: RuleSet, match: Match) -> tuple[Medal, ...]:
    """Return a finished game's medals, the rarest first, each kind once for each side."""
    hands = [result for result in match.results if result.scored]
    found = [medal for hand in hands for medal in _of_hand(rules, hand)]
    found += _of_game(rules, match, hands)
    best: dict[tuple[MedalKind, int], Medal] = {}
    for medal in sorted(found, key=_rank):
        best.setdefault((medal.kind, medal.side), medal)
    return tuple(best.values())


def side_set(rules: RuleSet, hand: HandResult) -> int | None:
    """Return the score index of the bid winner who went set in a hand, or None."""
    declarer = hand.round.declarer
    lost = hand.outcome == "set" or hand.outcome in BID_LOST_UNPLAYED
    return rules.teams[declarer] if lost and declarer is not None else None


def _rank(medal: Medal) -> tuple[int, int, int]:
    tier = next(at for at, kinds in enumerate(_ORDER) if medal.kind in kinds)
    return (-1 if medal.sets >= _MANY_SETS else tier), -medal.amount, medal.hand or 0


def _of_hand(rules: RuleSet, hand: HandResult) -> Iterator[Medal]:
    yield from _taken(rules, hand)
    yield from _repeated_melds(rules, hand)
    for side, points in enumerate(hand.delta):
        if points > 0:
            yield Medal("best_hand", side, points, hand.number)
    for reason in hand.reasons:
        if reason.code == "moon_made":
            yield Medal("moon", reason.side, reason.points, hand.number)
    for seat, points in enumerate(_meld_points(hand)):
        if points > 0:
            yield Medal("best_meld", rules.teams[seat], points, hand.number, seat)


def _taken(rules: RuleSet, hand: HandResult) -> Iterator[Medal]:
    """Yield what a side took alone. Tricks that someone conceded weren't taken."""
    if hand.round.conceded is not None:
        return
    for side, tricks in enumerate(hand.tricks):
        if tricks and tricks == sum(hand.tricks):
            yield Medal("all_tricks", side, tricks, hand.number)
        elif hand.trick_points[side] == rules.hand_trick_points:
            yield Medal("all_counters", side, hand.trick_points[side], hand.number)


def _repeated_melds(rules: RuleSet, hand: HandResult) -> Iterator[Medal]:
    for seat, meld in enumerate(hand.round.melds):
        for item in meld.items:
            if item.kind in _REPEATED and item.sets > 1 and hand.round.counted[seat]:
                side = rules.teams[seat]
                yield Medal(item.kind, side, item.points, hand.number, seat, item.sets)
    laid = Counter((one.seat, one.kind) for one in hand.laid if one.kind in _REPEATED)
    for (seat, kind), sets in laid.items():
        if sets > 1:
            points = sum(one.points for one in hand.laid if (one.seat, one.kind) == (seat, kind))
            yield Medal(kind, rules.teams[seat], points, hand.number, seat, sets)


def _meld_points(hand: HandResult) -> Iterable[int]:
    """Return the meld points of each seat."""
    if not hand.laid:
        return hand.round.counted
    points = Counter({one.seat: 0 for one in hand.laid})
    for one in hand.laid:
        points[one.seat] += one.points
    return [points[seat] for seat in range(len(hand.round.deal.hands))]


def _of_game(rules: RuleSet, match: Match, hands: list[HandResult]) -> Iterator[Medal]:
    sides = range(len(match.scores))
    lost = [side_set(rules, hand) for hand in hands]
    for side in sides:
        declared = [hand for hand in hands if declaring_side(rules, hand) == side]
        made = [hand for hand in declared if hand.outcome == "made"]
        if len(made) >= _FEWEST and side not in lost:
            yield Medal("bids_made", side, len(made))
        others = sum(other not in (None, side) for other in lost)
        if others >= _FEWEST and len(sides) == 2:
            yield Medal("defense", side, others)
    if match.winner is None:
        return
    alone = not any(gained for side, gained in enumerate(match.progress) if side != match.winner)
    if match.reason == "shutout" or (alone and len(hands) >= _FEWEST):
        yield Medal("shutout", match.winner, len(hands))
    behind = max((_deficit(hand.scores, match.winner) for hand in hands[:-1]), default=0)
    if behind > 0 and behind * _BEHIND >= match.scores[match.winner] > 0:
        yield Medal("comeback", match.winner, behind)


def declaring_side(rules: RuleSet, hand: HandResult) -> int | None:
    """Return the side that won the bid, or None if the hand has no declarer."""
    return None if hand.round.declarer is None else rules.teams[hand.round.declarer]


def _deficit(scores: tuple[int, ...], side: int) -> int:
    """Return the points by which a side is behind the leader."""
    return max(scores) - scores[side]

"""Melds on the table, and results of a hand and of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from acesaround.game.medals import medals, side_set
from acesaround.game.meld import MeldCount
from acesaround.game.score import Reason as Scored
from acesaround.game.state import HandResult, Match
from acesaround.i18n import signed, tr
from acesaround.messages import results
from acesaround.protocol.screen import (
    GameOver,
    HandOver,
    HandPlayed,
    Medal,
    MeldItem,
    MeldShown,
    Reason,
    SideResult,
)
from acesaround.table.events import Attempt
from acesaround.text.formatter import PLAIN_DISPLAY, format_message
from acesaround.text.game_end import play_continues, winning, won_by
from acesaround.text.melds import COLUMNS, item_name, serving_twice
from acesaround.text.names import PlayerNames
from acesaround.text.results import (
    RECKONING,
    ended_early,
    kept_play,
    outcome,
    reckoning,
)


def melds_shown(
    melds: Sequence[MeldCount | None],
    counted: Sequence[int | None],
    entered: Sequence[int | None],
    minimum: int,
) -> list[MeldShown]:
    """Return each seat's meld, or an empty list if none was counted.

    `counted` are the points that count, and `entered` the totals that players entered, if they do.
    `minimum` is the least meld that a team has to have to show it.
    """
    if not melds:
        return []
    totals = entered or (None,) * len(melds)
    return [
        _meld_shown(seat, *each, minimum)
        for seat, each in enumerate(zip(melds, counted, totals, strict=True))
    ]


def _meld_shown(
    seat: int, meld: MeldCount | None, counted: int | None, typed: int | None, minimum: int
) -> MeldShown:
    note = None
    if meld is None:
        note = tr("server.less_than_minimum_meld_not_on_the", minimum=minimum)
        if counted is not None:
            note = tr("server.total_meld_as_entered_cards_not_shown", total=counted)
        return MeldShown(seat=seat, total=counted, items=[], shared=None, note=note)
    if typed is not None and typed < meld.total:
        note = tr(
            "server.entered_typed_which_counts_missed",
            typed=typed,
            missed=meld.total - typed,
            total=meld.total,
        )
    elif typed is not None and typed > meld.total == counted:
        note = tr("server.entered_typed_cut_to_counted", typed=typed, counted=counted)
    elif typed is not None and typed > meld.total:
        note = tr(
            "server.entered_typed_but_has_total_so_only",
            typed=typed,
            total=meld.total,
            counted=counted,
        )
    return MeldShown(
        seat=seat,
        total=meld.total if counted is None else counted,
        items=meld_items(meld),
        shared=serving_twice(meld, PLAIN_DISPLAY) or None,
        note=note,
    )


def meld_items(meld: MeldCount) -> list[MeldItem]:
    """Return the melds in the order of the meld table (S3-29)."""
    return [
        MeldItem(
            column=tr(title),
            name=item_name(item),
            cards=[card.text for card in item.cards],
            sets=item.sets,
            points=item.points,
        )
        for title, kinds in COLUMNS
        for item in meld.items
        if item.kind in kinds
    ]


def hand_over(
    result: HandResult,
    match: Match,
    names: PlayerNames,
    agreed: Collection[int],
    attempt: Attempt | None = None,
) -> HandOver:
    """Return the result of a finished hand: the outcome, and each team's points with the reasons.

    `match` is the game after that hand. `agreed` contains the seats that agreed to concede. If the
    game began with a decision of a finished game, it's the `attempt`.
    """
    minimum = names.rules.meld.side_minimum
    return HandOver(
        number=result.number,
        scored=result.scored,
        outcome=outcome(result, names),
        ended=ended_early(result, names, agreed),
        why=reckoning(result, names, PLAIN_DISPLAY),
        play_continues=play_continues(match, names),
        compared=None if attempt is None else _compared(attempt, result, match, names),
        sides=[_side(result, side, names) for side in names.score_order()] if result.scored else [],
        melds=melds_shown(result.round.melds, result.round.counted, result.round.entered, minimum)
        if result.scored
        else [],
    )


def _compared(attempt: Attempt, result: HandResult, match: Match, names: PlayerNames) -> str | None:
    """Return how a hand compares with the one in the finished game, or None for a later hand."""
    if len(match.results) != attempt.results + 1:
        return None
    points = result.margin(names.rules.teams[attempt.seat])
    return tr(
        "server.attempt_compared",
        now=signed(points),
        happened=signed(attempt.happened),
        best=signed(attempt.best),
    )


def _side(result: HandResult, side: int, names: PlayerNames) -> SideResult:
    reasons = [reason for reason in result.reasons if reason.side == side]
    shown = [reason for reason in reasons if reason.points or reason.code not in RECKONING]
    return SideResult(
        side=side,
        name=names.score_name(side),
        gained=sum(reason.points for reason in reasons),
        total=result.scores[side],
        reasons=[told for reason in shown for told in _told(reason, result, names)],
    )


def _told(reason: Scored, result: HandResult, names: PlayerNames) -> list[Reason]:
    """Return the lines for a reason. A bid that was made has one for meld and one for tricks."""
    if reason.code != "bid_made":
        return [Reason(points=reason.points, text=format_message(reason.message, PLAIN_DISPLAY))]
    counters = kept_play(result, reason.side, names)
    meld = reason.points - counters
    parts = [(meld, results.MELD(meld=meld)), (counters, results.TRICK_POINTS(number=counters))]
    return [
        Reason(points=points, text=format_message(part, PLAIN_DISPLAY))
        for points, part in parts
        if points
    ]


def game_over(match: Match, names: PlayerNames) -> GameOver:
    """Return the winner and the reason for the win, the scores after every hand, and the medals."""
    return GameOver(
        won=won_by(match, names),
        text=winning(match, names),
        winner=match.winner,
        hands=[
            HandPlayed(scores=list(hand.scores), lost=side_set(names.rules, hand))
            for hand in match.results
            if hand.scored
        ],
        medals=[
            Medal(
                kind=medal.kind,
                side=medal.side,
                seat=medal.seat,
                hand=medal.hand,
                sets=medal.sets,
                amount=medal.amount,
            )
            for medal in medals(names.rules, match)
        ],
    )

"""Melds on the table, sorted into the columns from S3-29."""

from __future__ import annotations

from acesaround.game.meld import MeldCount
from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.protocol.screen import MeldItem, MeldShown
from acesaround.text.look import Look
from acesaround.text.melds import COLUMNS, item_name, serving_twice


def melds_shown(seen: View, look: Look) -> list[MeldShown]:
    """Return every seat's meld as this seat can see it. The list is empty until meld is shown."""
    if seen.on_board is None or seen.stock is not None:
        return []
    shown = []
    for seat, meld in enumerate(seen.melds):
        counted = seen.counted[seat]
        typed = seen.entered[seat] if seen.entered else None
        shown.append(_shown(seat, meld, counted, typed, seen.rules.meld.side_minimum, look))
    return shown


def melds_after(result: HandResult, minimum: int, look: Look) -> list[MeldShown]:
    """Return all melds of a finished hand."""
    this = result.round
    typed = this.entered or (None,) * len(this.melds)
    return [
        _shown(seat, meld, counted, total, minimum, look)
        for seat, (meld, counted, total) in enumerate(
            zip(this.melds, this.counted, typed, strict=True)
        )
    ]


def _shown(
    seat: int,
    meld: MeldCount | None,
    counted: int | None,
    typed: int | None,
    minimum: int,
    look: Look,
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
        items=_items(meld),
        shared=serving_twice(meld, look) or None,
        note=note,
    )


def _items(meld: MeldCount) -> list[MeldItem]:
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

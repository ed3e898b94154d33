"""Before the first lead: a beginner gives up only what cannot be made."""

from __future__ import annotations

from acesaround.game.actions import Fold, PlayOn, ShootMoon
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import still_needed
from acesaround.players.daugherty.declaring import all_tricks_certain
from acesaround.players.daugherty.table import Table


def declare(table: Table) -> Choice:
    """Fold when more is needed than the tricks hold; shoot the moon only when it is certain."""
    need, total = still_needed(table), table.rules.hand_trick_points
    assert need is not None
    if ShootMoon() in table.view.legal and all_tricks_certain(table):
        return Choice(ShootMoon(), kept("nothing still out can take a trick"))
    if Fold() in table.view.legal and need > total:
        return Choice(
            Fold(),
            kept("{need} points needed, and only {total} in the tricks", need=need, total=total),
        )
    if need <= 0:
        return Choice(PlayOn(), kept("the meld alone makes the bid"))
    return Choice(
        PlayOn(), kept("{need} of {total} trick points needed, worth a try", need=need, total=total)
    )

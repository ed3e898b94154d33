"""Decision before the first lead. The beginner folds only if the bid can't be made."""

from __future__ import annotations

from acesaround.game.actions import Fold, PlayOn, ShootMoon
from acesaround.messages import reasons_hand
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import still_needed
from acesaround.players.daugherty.declaring import all_tricks_certain
from acesaround.players.daugherty.table import Table


def declare(table: Table) -> Choice:
    """Fold if the bid needs more points than there are in all the tricks.

    Shoot the moon only if this hand is certain to take every trick.
    """
    need, total = still_needed(table), table.rules.hand_trick_points
    assert need is not None
    if ShootMoon() in table.view.legal and all_tricks_certain(table):
        return Choice(ShootMoon(), (reasons_hand.NOTHING_CAN_WIN(),))
    if Fold() in table.view.legal and need > total:
        return Choice(Fold(), (reasons_hand.NOT_ENOUGH_LEFT(need=need, total=total),))
    if need <= 0:
        return Choice(PlayOn(), (reasons_hand.MELD_MAKES_BID(),))
    return Choice(PlayOn(), (reasons_hand.WORTH_TRYING(need=need, total=total),))

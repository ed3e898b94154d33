"""Whether the melds may be looked at again."""

from __future__ import annotations

from acesaround.game.view import View


def may_recall_melds(seen: View) -> bool:
    """Whether people may look at melds that were shown in this hand (`table.meld_recall`)."""
    match seen.rules.table.meld_recall:
        case "always":
            return True
        case "first_trick":
            return not seen.tricks
        case "never":
            return not (seen.tricks or seen.trick)

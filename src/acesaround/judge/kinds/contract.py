"""Questions about naming trump and folding."""

from __future__ import annotations

from typing import Final, get_args

from acesaround.game.phases.ending import FoldMoment, may_fold
from acesaround.game.trump import trump_choice
from acesaround.judge.fields import Input
from acesaround.judge.kinds.auctions import need_auction
from acesaround.judge.result import Result

_ACTORS: Final = ("declarer", "partner", "defender")
_MOMENTS: Final[tuple[FoldMoment, ...]] = get_args(FoldMoment)


def name_trump(source: Input) -> Result:
    """Return the suits that a bid winner can name, and the outcome.

    The outcome is ``name`` if there are any suits to name.
    """
    rules = source.rules
    need_auction(rules)
    choice = trump_choice(rules, source.hand("hand"), source.whole_or_none("bid"))
    return {"allowed": sorted(map(str, choice.suits)), "outcome": choice.outcome}


def fold_legality(source: Input) -> Result:
    """Return whether a player can fold at this point."""
    rules = source.rules
    declarer = source.word("actor", _ACTORS) == "declarer"
    return {"legal": may_fold(rules, source.word("moment", _MOMENTS), declarer=declarer)}

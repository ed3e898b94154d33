"""Short explanations of advice: a reason without the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import parse_suit
from acesaround.game.actions import Action, Bid, NameTrump, Pass
from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.text.bids import high_now, meaning, my_first_say, tells_always
from acesaround.text.formatter import Speaker
from acesaround.text.look import Look

_FORMULA: Final = "formula"
_MELD_SHOWN: Final = "meld_shown"


def plainly(
    seen: View, action: Action, why: Sequence[Message], look: Look, names: Sequence[str]
) -> tuple[str, str]:
    """Return the main reason for an action, and the player's other reasons.

    For a formula, the main reason gives only its suit and result, and the full formula is among the
    other reasons. Both strings are empty if the player gave no reason.
    """
    if not why:
        return "", ""
    speaker, first, rest = Speaker(look, names), why[0], list(why[1:])
    worth = _total(first)
    if worth is not None:
        clause, used = _formula(seen, action, first, worth, rest, speaker)
        others = [reason for reason in why if reason is not used]
    else:
        clause, others = speaker.format(first), rest
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    if told is not None and first.family != _MELD_SHOWN:
        clause = tr("text.clause_this_bid_shows_meaning", clause=clause, meaning=told)
    return clause, speaker.join(others)


def _total(reason: Message) -> int | None:
    """Return a formula's total, or None if `reason` isn't a formula or is invalid."""
    found = reason.params.get("sum") if reason.family == _FORMULA and reason.is_known else None
    total = found.params.get("total") if isinstance(found, Message) else None
    return total if isinstance(total, int) and "suit" in reason.params else None


def _formula(
    seen: View, action: Action, formula: Message, worth: int, rest: list[Message], speaker: Speaker
) -> tuple[str, Message | None]:
    """Return a clause for a formula, and the reason used in its place, if any.

    The clause is the formula's meaning or, if another reason says more, the text of that reason.
    """
    suit = speaker.look.suit_title(parse_suit(str(formula.params["suit"])))
    instead = None
    if isinstance(action, Bid) and worth < action.amount and rest:
        instead = rest[0]
    elif isinstance(action, Pass) and isinstance(seen.legal, Calls):
        if rest:
            instead = rest[-1]
        else:
            least = min((bids[0] for bids in seen.legal.bids), default=None)
            if least is not None and worth < least:
                clause = tr(
                    "text.expect_only_about_worth_points_with",
                    worth=worth,
                    suit=suit,
                    least=least,
                )
                return clause, None
    if instead is not None:
        return speaker.format(instead), instead
    if isinstance(action, NameTrump):
        return tr("text.expect_about_worth_points", worth=worth), None
    return tr("text.expect_about_worth_points_with_suit_as", suit=suit, worth=worth), None


def _told(seen: View, amount: int) -> str | None:
    """Return what a bid shows, or None if it shows nothing or all bids show the same."""
    if tells_always(seen.rules):
        return None
    return meaning(seen.rules, high_now(seen), amount, first=my_first_say(seen))

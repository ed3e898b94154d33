"""Computer players' reasons: the bid formula, and parts shared by other reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.messages.message import Message
from acesaround.messages.template import Template

ONLY_CARD: Final = Template("only_card", "the only legal card")
DRAWN_BY_LOT: Final = Template(
    "drawn_by_lot", "{name:text} failed here, so this was picked at random"
)
DECIDES_INSTEAD: Final = Template(
    "decides_instead", "{name:text} steps in for {program:text} ({fault:message})"
)
A_GUESS: Final = Template("a_guess", "a guess")
SEES_ALL: Final = Template("sees_all", "this player sees every card")

PARTNER: Final = Template("partner", "partner")
ALLY: Final = Template("ally", "a teammate")
NAMED: Final = Template("named", "{seat:seat}")
SEVERAL: Final = Template("several", "{first:row} and {last:message}")
SEVERAL_MORE: Final = Template("several.more", "{first:row}, and {last:message}")


def several(parts: Sequence[Message]) -> Message:
    """Return ``a``, ``a and b``, or ``a, b, and c`` as one message."""
    *first, last = parts
    if not first:
        return last
    template = SEVERAL if len(first) == 1 else SEVERAL_MORE
    return template(first=first, last=last)


OWN_MELD: Final = Template("own_meld", "{own_meld:number} meld")
PARTNER_MELD: Final = Template("partner_meld", "{partner_meld:number} from partner")
TRUMP_MELD: Final = Template("trump_meld", "{trump_meld:number} trump meld")
TO_COME: Final = Template("to_come", "{gain:number} from cards to come")
ACES: Final = Template("aces", "{number:number} ace", "{number} aces")
TRUMPS: Final = Template("trumps", "{number:number} trump", "{number} trumps")
HIGH_CARDS: Final = Template("high_cards", "({aces:message} + {trumps:message}) x {worth:text}")
FORMULA_SUM: Final = Template("formula_sum", "{items:sum} = {total:number}")
FORMULA_SUM_ROUNDED: Final = Template(
    "formula_sum.rounded", "{items:sum} = {total:number}, rounded up to {maximum:number}"
)
FORMULA: Final = Template("formula", "{suit:suit}: {sum:message}")
"""Bid formula for one suit, as returned by `FormulaLine.message`."""

OPENING_SHOWS: Final = Template(
    "meld_shown.opening", "opening at {amount:number} shows {meld:number} meld without trump"
)
OVERCALL_SHOWS: Final = Template(
    "meld_shown.over", "{amount:number} over {high:number} shows {meld:number} meld without trump"
)

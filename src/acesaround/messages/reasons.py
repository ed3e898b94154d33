"""Computer players' reasons: the bid formula, and parts shared by other reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.messages.message import Message
from acesaround.messages.template import Kind, Template

ONLY_CARD: Final = Template("only_card", "the only legal card")
DRAWN_BY_LOT: Final = Template(
    "drawn_by_lot", "{name} failed here, so this was picked at random", name=Kind.TEXT
)
DECIDES_INSTEAD: Final = Template(
    "decides_instead",
    "{name} steps in for {program} ({fault})",
    name=Kind.TEXT,
    program=Kind.TEXT,
    fault=Kind.MESSAGE,
)
A_GUESS: Final = Template("a_guess", "a guess")
SEES_ALL: Final = Template("sees_all", "this player sees every card")

PARTNER: Final = Template("partner", "partner")
ALLY: Final = Template("ally", "a teammate")
NAMED: Final = Template("named", "{seat}", seat=Kind.SEAT)
SEVERAL: Final = Template("several", "{first} and {last}", first=Kind.ROW, last=Kind.MESSAGE)
SEVERAL_MORE: Final = Template(
    "several.more", "{first}, and {last}", first=Kind.ROW, last=Kind.MESSAGE
)


def several(parts: Sequence[Message]) -> Message:
    """Return ``a``, ``a and b``, or ``a, b, and c`` as one message."""
    *first, last = parts
    if not first:
        return last
    template = SEVERAL if len(first) == 1 else SEVERAL_MORE
    return template(first=first, last=last)


OWN_MELD: Final = Template("own_meld", "{own_meld} meld", own_meld=Kind.NUMBER)
PARTNER_MELD: Final = Template(
    "partner_meld", "{partner_meld} from partner", partner_meld=Kind.NUMBER
)
TRUMP_MELD: Final = Template("trump_meld", "{trump_meld} trump meld", trump_meld=Kind.NUMBER)
TO_COME: Final = Template("to_come", "{gain} from cards to come", gain=Kind.NUMBER)
ACES: Final = Template("aces", "{number} ace", "{number} aces", number=Kind.NUMBER)
TRUMPS: Final = Template("trumps", "{number} trump", "{number} trumps", number=Kind.NUMBER)
HIGH_CARDS: Final = Template(
    "high_cards",
    "({aces} + {trumps}) x {worth}",
    aces=Kind.MESSAGE,
    trumps=Kind.MESSAGE,
    worth=Kind.TEXT,
)
FORMULA_SUM: Final = Template("formula_sum", "{items} = {total}", items=Kind.SUM, total=Kind.NUMBER)
FORMULA_SUM_ROUNDED: Final = Template(
    "formula_sum.rounded",
    "{items} = {total}, rounded up to {maximum}",
    items=Kind.SUM,
    total=Kind.NUMBER,
    maximum=Kind.NUMBER,
)
FORMULA: Final = Template("formula", "{suit}: {sum}", suit=Kind.SUIT, sum=Kind.MESSAGE)
"""Bid formula for one suit, as returned by `FormulaLine.message`."""

OPENING_SHOWS: Final = Template(
    "meld_shown.opening",
    "opening at {amount} shows {meld} meld without trump",
    amount=Kind.NUMBER,
    meld=Kind.NUMBER,
)
OVERCALL_SHOWS: Final = Template(
    "meld_shown.over",
    "{amount} over {high} shows {meld} meld without trump",
    amount=Kind.NUMBER,
    high=Kind.NUMBER,
    meld=Kind.NUMBER,
)

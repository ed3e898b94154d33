"""Computer players' reasons: the bid formula, and what they see in the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.messages.message import Message
from acesaround.messages.template import Kind, Template

ONLY_CARD: Final = Template("only_card", "the only card allowed")
DRAWN_BY_LOT: Final = Template("drawn_by_lot", "{name} failed here: drawn by lot", name=Kind.TEXT)
DECIDES_INSTEAD: Final = Template(
    "decides_instead",
    "{name} decides for {program} ({fault})",
    name=Kind.TEXT,
    program=Kind.TEXT,
    fault=Kind.MESSAGE,
)
A_GUESS: Final = Template("a_guess", "a guess")
SEES_ALL: Final = Template("sees_all", "it sees all cards")

PARTNER: Final = Template("partner", "the partner")
ALLY: Final = Template("ally", "an ally")
NAMED: Final = Template("named", "{seat}", seat=Kind.SEAT)
SEVERAL: Final = Template("several", "{first} and {last}", first=Kind.ROW, last=Kind.MESSAGE)


def several(parts: Sequence[Message]) -> Message:
    """Return ``a``, ``a and b``, or ``a, b and c`` as one message."""
    *first, last = parts
    return SEVERAL(first=first, last=last) if first else last


OWN_MELD: Final = Template("own_meld", "{own_meld} meld", own_meld=Kind.NUMBER)
PARTNER_MELD: Final = Template("partner_meld", "{partner_meld} partner", partner_meld=Kind.NUMBER)
TRUMP_MELD: Final = Template("trump_meld", "{trump_meld} trump", trump_meld=Kind.NUMBER)
TO_COME: Final = Template("to_come", "{gain} to come", gain=Kind.NUMBER)
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
    "{items} = {total}, rounded up {maximum}",
    items=Kind.SUM,
    total=Kind.NUMBER,
    maximum=Kind.NUMBER,
)
FORMULA: Final = Template("formula", "{suit}: {sum}", suit=Kind.SUIT, sum=Kind.MESSAGE)
"""The bid formula of a suit, as `FormulaLine.message` writes it."""

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

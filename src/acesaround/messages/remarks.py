"""Comments on hands in records and transcripts: the contract and each player's melds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

CONTRACT: Final = Template(
    "contract", "{name} takes the bid at {bid}", name=Kind.TEXT, bid=Kind.NUMBER
)
ALONE: Final = Template(
    "meld_item",
    "{kind} {points}",
    kind=Kind.MESSAGE,
    points=Kind.NUMBER,
)
OF_SUIT: Final = Template(
    "meld_item.suit",
    "{kind} {suit} {points}",
    kind=Kind.MESSAGE,
    suit=Kind.SUIT,
    points=Kind.NUMBER,
)
SEVERAL: Final = Template(
    "meld_item.several",
    "{sets} x {kind} {points}",
    sets=Kind.NUMBER,
    kind=Kind.MESSAGE,
    points=Kind.NUMBER,
)
SEVERAL_OF_SUIT: Final = Template(
    "meld_item.several_of_suit",
    "{sets} x {kind} {suit} {points}",
    sets=Kind.NUMBER,
    kind=Kind.MESSAGE,
    suit=Kind.SUIT,
    points=Kind.NUMBER,
)
ITEMS: Final = Template("remark_melds", "{items}", items=Kind.ROW)
COUNTED_LESS: Final = Template(
    "meld.counted_less",
    "out of {total}: {items}",
    total=Kind.NUMBER,
    items=Kind.ROW,
)
TYPED: Final = Template(
    "meld.typed", "entered {typed}, cut to {counted}", typed=Kind.NUMBER, counted=Kind.NUMBER
)
TYPED_IN_VAIN: Final = Template(
    "meld.typed_in_vain",
    "entered {typed}, so only {counted} counts",
    typed=Kind.NUMBER,
    counted=Kind.NUMBER,
)
NOTES: Final = Template("meld.notes", "{notes}", notes=Kind.SEVERAL)

KINDS: Final[Mapping[str, Template]] = {
    "run": Template("remark_meld.run", "run"),
    "run_extra": Template("remark_meld.run_extra", "extra king or queen"),
    "royal_marriage": Template("remark_meld.royal_marriage", "royal marriage"),
    "marriage": Template("remark_meld.marriage", "marriage"),
    "aces": Template("remark_meld.aces", "aces around"),
    "kings": Template("remark_meld.kings", "kings around"),
    "queens": Template("remark_meld.queens", "queens around"),
    "jacks": Template("remark_meld.jacks", "jacks around"),
    "pinochle": Template("remark_meld.pinochle", "pinochle"),
    "dix": Template("remark_meld.dix", "dix"),
}

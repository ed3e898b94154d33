"""Comments on hands in records and transcripts: the contract and each player's melds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Template

CONTRACT: Final = Template("contract", "{name:text} takes the bid at {bid:number}")
ALONE: Final = Template("meld_item", "{kind:message} {points:number}")
OF_SUIT: Final = Template("meld_item.suit", "{kind:message} {suit:suit} {points:number}")
SEVERAL: Final = Template("meld_item.several", "{sets:number} x {kind:message} {points:number}")
SEVERAL_OF_SUIT: Final = Template(
    "meld_item.several_of_suit", "{sets:number} x {kind:message} {suit:suit} {points:number}"
)
ITEMS: Final = Template("remark_melds", "{items:row}")
COUNTED_LESS: Final = Template("meld.counted_less", "out of {total:number}: {items:row}")
TYPED: Final = Template("meld.typed", "entered {typed:number}, cut to {counted:number}")
TYPED_IN_VAIN: Final = Template(
    "meld.typed_in_vain", "entered {typed:number}, so only {counted:number} counts"
)
NOTES: Final = Template("meld.notes", "{notes:several}")

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

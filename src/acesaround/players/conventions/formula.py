"""The bid formula of 1983 (S1-35, S1-36, S1-79)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.players.conventions.meld_bid import unspoken_meld
from acesaround.rules.model import RuleSet

_PER_CARD: Final = 2
_ROUND_TO: Final = 5


@dataclass(frozen=True, slots=True)
class BidFormula:
    """The parts of the formula, in points of the rule set.

    `own_meld` is the meld without trump meld, `partner_meld` what the partner has shown,
    `trump_meld` what naming trump adds, `quality` what aces and trumps are expected to take in
    tricks. `maximum` is the highest bid worth making: `total` rounded up to the next five (A1-14).
    """

    own_meld: int
    partner_meld: int
    trump_meld: int
    quality: int
    total: int
    maximum: int


def bid_formula(
    rules: RuleSet,
    own_meld: int,
    partner_meld: int | None,
    trump_meld: int,
    aces: int,
    trumps: int,
) -> BidFormula:
    """Own meld + partner's + trump meld + 2 for each ace and each trump.

    A `partner_meld` of None means that he gave no meld bid: then he is taken to hold 8 (S1-30).
    An ace of trump counts twice, as an ace and as a trump.
    """
    if partner_meld is None:
        partner_meld = unspoken_meld(rules)
    quality = (aces + trumps) * _PER_CARD * rules.scale
    total = own_meld + partner_meld + trump_meld + quality
    fives = _ROUND_TO * rules.scale
    return BidFormula(
        own_meld, partner_meld, trump_meld, quality, total, -(-total // fives) * fives
    )

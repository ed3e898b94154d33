"""The meld helper: the meld for each trump suit, and the bid formula (S1-58)."""

from __future__ import annotations

from acesaround.cards import Suit
from acesaround.game.meld import MeldCount, has_marriage
from acesaround.game.phase import Phase
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.players.daugherty.evaluation import formula_for
from acesaround.protocol.screen import TrumpMeld
from acesaround.server.screen.look import LOOK
from acesaround.text.formatter import spoken
from acesaround.text.melds import item_title

_BEFORE_MELD = (
    Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY, Phase.MISDEAL, Phase.DECLARE,
)  # fmt: skip


def trump_melds(seen: View) -> list[TrumpMeld]:
    """Return one line per possible trump suit, or no lines if the table has no meld helper.

    The formula is included only if the table shows it.
    """
    rules = seen.rules
    if not rules.table.meld_helper or seen.phase not in _BEFORE_MELD:
        return []
    suits = tuple(Suit) if seen.trump is None else (seen.trump,)
    declares = seen.declarer in (None, seen.seat)
    return [
        _line(seen, suit, own_meld(rules, seen.hand, suit, declares=declares, buried=seen.buried))
        for suit in suits
    ]


def _line(seen: View, suit: Suit, meld: MeldCount) -> TrumpMeld:
    parts = [f"{item_title(item, LOOK)} {item.points}" for item in meld.items]
    if seen.rules.trump.requires == "marriage" and not has_marriage(seen.hand, suit):
        parts.append(tr("server.no_marriage_so_it_cant_be_trump"))
    shows = seen.rules.table.show_formula and seen.phase is Phase.AUCTION
    formula = spoken(formula_for(seen, suit).sum, LOOK) if shows else None
    return TrumpMeld(suit=suit.letter, total=meld.total, parts=parts, formula=formula)

"""The 1983 player, which bids, names trump, and plays by the manual from that year.

`DaughertyPlayer` makes the decisions. `bid_formulas` and `formula_for` return its bid formulas
(S1-58).
"""

from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty.evaluation import bid_formulas, formula_for
from acesaround.players.daugherty.player import DaughertyPlayer

__all__ = ["DaughertyPlayer", "FormulaLine", "bid_formulas", "formula_for"]

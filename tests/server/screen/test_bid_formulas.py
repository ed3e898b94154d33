"""The formulas next to the bids, at a table that shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.i18n import tr, use_language
from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty.evaluation import bid_formulas
from acesaround.rules.load import load
from acesaround.server.screen import choices as calls_module
from acesaround.session import deal


def test_the_formula_of_a_call_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The formula stays as it was at the time of the bid and is shown in each reader's language."""
    worked_out, changes = list[int](), {"show_all_hands": True, "show_formula": True}
    rules = load("daugherty-1983").replace(table=changes)

    def noting(seen: View) -> tuple[FormulaLine, ...]:
        worked_out.append(seen.seat)
        return bid_formulas(seen)

    monkeypatch.setattr(calls_module, "bid_formulas", noting)
    calls_module._best.cache_clear()
    game, told = apply(new_state(rules), deal(rules, "formula", 0, 3)), list[str | None]()
    for _ in range(5):
        bids = list(legal(game))
        game = apply(game, bids[1] if len(game.this_round.calls) < 3 else bids[0])
        made = calls_module.calls_made(view(game, 0), game)
        assert [call.formula for call in made[:-1]] == told
        told.append(made[-1].formula)
        then = replace(
            view(game, (seat := game.this_round.calls[-1].seat)),
            hand=game.this_round.deal.hands[seat],
            calls=game.this_round.calls[:-1],
            phase=Phase.AUCTION,
        )
        best = bid_formulas(then)
        assert told[-1] == _shown(best)
    assert len(worked_out) == len(told) == 5
    with use_language("de"):
        german = calls_module.calls_made(view(game, 0), game)
    assert any("Meldung" in str(call.formula) for call in german)
    heads = {str(call.formula).partition(":")[0] for call in german if ":" in str(call.formula)}
    assert heads and heads <= {"Pik", "Herz", "Kreuz", "Karo"}
    assert len(worked_out) == len(told)


def _shown(best: tuple[FormulaLine, ...]) -> str:
    """Return a formula the way the page shows it."""
    return (
        f"{best[0].suit.title}: {best[0].sum}".replace(" x ", " × ")
        if best
        else tr("common.no_suit_to_name_as_trump")
    )

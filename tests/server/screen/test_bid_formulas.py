"""The formulas next to the bids, at a table that shows them."""

from __future__ import annotations

import pytest

from acesaround.game.actions import Action
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.i18n import tr, use_language
from acesaround.messages import Message
from acesaround.players.daugherty import DaughertyPlayer, bid_formulas
from acesaround.players.daugherty.bidding import bid_working
from acesaround.protocol.screen import CallMade
from acesaround.rules.load import load
from acesaround.server.screen import choices as calls_module
from acesaround.session import deal


def test_the_formula_of_a_call_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The formula stays as it was at the time of the bid and is shown in each reader's language."""
    worked_out, changes = list[int](), {"show_all_hands": True, "show_formula": True}
    rules = load("daugherty-1983").replace(table=changes)

    def noting(seen: View, action: Action) -> Message | None:
        worked_out.append(seen.seat)
        return bid_working(seen, action)

    monkeypatch.setattr(calls_module, "bid_working", noting)
    calls_module._working.cache_clear()
    game, told = apply(new_state(rules), deal(rules, "formula", 0, 3)), list[str | None]()
    for _ in range(5):
        bids = list(legal(game))
        action = bids[1] if len(game.this_round.calls) < 3 else bids[0]
        assert game.turn is not None
        working = bid_working(view(game, game.turn), action)
        game = apply(game, action)
        made = _calls_made(game)
        assert [call.formula for call in made[:-1]] == told
        told.append(made[-1].formula)
        assert told[-1] == _shown(working)
    assert len(worked_out) == len(told) == 5
    with use_language("de"):
        german = _calls_made(game)
    assert any("Meldung" in str(call.formula) for call in german)
    heads = {str(call.formula).partition(":")[0] for call in german if ":" in str(call.formula)}
    assert heads and heads <= {"Pik", "Herz", "Kreuz", "Karo"}
    assert len(worked_out) == len(told)


@pytest.mark.parametrize("name", ["daugherty-1983", "doubles-1993", "three-hand"])
def test_S1_58_each_call_of_the_1983_player_comes_with_what_it_follows(name: str) -> None:
    """The screen works it out after the auction as the player did during it."""
    rules = load(name).replace(table={"show_all_hands": True, "show_formula": True})
    player = DaughertyPlayer()
    for seed in range(20):
        game, told = apply(new_state(rules), deal(rules, seed, 0, seed % 3)), []
        while game.turn is not None and game.phase is Phase.AUCTION:
            seen = view(game, game.turn)
            choice = player.choose(seen)
            told.append(_shown(bid_working(seen, choice.action)))
            if choice.formula is not None:
                assert told[-1] == _shown(choice.formula.message)
            game = apply(game, choice.action)
        if game.round is not None:
            assert [call.formula for call in _calls_made(game)] == told


def _calls_made(game: State) -> list[CallMade]:
    """Return the bids and passes on a seat's screen."""
    return calls_module.calls_made(game.rules, game.this_round.calls, game.this_round.deal)


def _shown(working: Message | None) -> str:
    """Return a formula the way the page shows it."""
    if working is None:
        return tr("common.no_suit_to_name_as_trump")
    text = str(working).replace(" x ", " × ")
    return text[:1].upper() + text[1:]


def test_S1_35_S1_36_your_own_formula_is_shown_while_you_bid() -> None:
    rules = load("daugherty-1983").replace(table={"show_all_hands": True, "show_formula": True})
    for seed in range(6):
        game = apply(new_state(rules), deal(rules, seed, 0, 3))
        assert game.turn is not None
        seen = view(game, game.turn)
        best = next((line.message for line in bid_formulas(seen)), None)
        assert calls_module._own_formula(seen) == _shown(best)
    plain = view(apply(new_state(load("daugherty-1983")), deal(rules, 1, 0, 3)), 0)
    assert calls_module._own_formula(plain) is None

"""Hand sizes derived from a view."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.game.sides import partner_of
from acesaround.game.view import View
from acesaround.rules.model import RuleSet


def stock_tricks(rules: RuleSet) -> int:
    """Return the number of tricks after which players draw from the stock."""
    players = rules.table.players
    if not rules.deal.stock:
        return 0
    return (len(rules.full_deck) - players * rules.deal.hand - rules.deal.widow) // players


def hand_sizes(view: View) -> tuple[int, ...]:
    """Return the size of each hand, derived from the phase, contract, and tricks."""
    rules, players = view.rules, view.rules.table.players
    sizes = [rules.deal.hand] * players
    if view.phase in (Phase.MISDEAL, Phase.AUCTION):
        return tuple(sizes)
    if rules.deal.stock:
        # In stock play, players draw after the trick winner has melded.
        waiting = view.phase is Phase.STOCK_MELD
        played = max(0, len(view.tricks) - stock_tricks(rules)) or int(waiting)
    else:
        played = len(view.tricks)
        if view.declarer is not None:
            sizes[view.declarer] += _held_more(view)
        if view.phase is Phase.EXCHANGE and rules.exchange.order == "partner_first":
            _pass_on(view, sizes)
    on_table = {(view.leader + step) % players for step in range(len(view.trick))}
    return tuple(size - played - (seat in on_table) for seat, size in enumerate(sizes))


def _held_more(view: View) -> int:
    """Return how many more cards the bid winner has than other players because of the widow."""
    widow = view.rules.widow
    if widow is None:
        return 0
    if view.phase is Phase.NAME_TRUMP and widow.trump_named != "after_widow":
        return 0
    buried = view.phase not in (Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY)
    return view.rules.deal.widow - (widow.bury if buried else 0)


def _pass_on(view: View, sizes: list[int]) -> None:
    """Adjust the sizes if the partner has passed cards but the bid winner hasn't passed back."""
    assert view.declarer is not None
    partner = partner_of(view.rules, view.declarer)
    if view.gifts and partner is not None:
        sizes[partner] -= view.rules.exchange.pass_count
        sizes[view.declarer] += view.rules.exchange.pass_count

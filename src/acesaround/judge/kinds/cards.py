"""Questions about the deck and about card codes."""

from __future__ import annotations

from acesaround.cards import CardError, parse_code
from acesaround.judge.fields import Input
from acesaround.judge.result import Result


def deck(source: Input) -> Result:
    """Return the sizes of the deck and deal, and the total trick points in a hand.

    If tricks don't count while the stock lasts, the total is left out, because it depends on the
    cards in those tricks.
    """
    rules = source.rules
    result: Result = {
        "deck_size": len(rules.full_deck),
        "copies_of_each_card": rules.deck.copies,
        "ranks_per_suit": len(rules.deck.ranks),
        "players": rules.table.players,
        "hand_size": rules.deal.hand,
    }
    if rules.deal.widow:
        result["widow_size"] = rules.deal.widow
    if not rules.deal.stock or rules.play.stock_tricks_score:
        result["total_trick_points"] = rules.hand_trick_points
    return result


def card_code(source: Input) -> Result:
    """Return the card that a 1983 rank-suit code stands for (S1-46, S1-47)."""
    try:
        return {"card": str(parse_code(source.text("text")))}
    except CardError:
        return {"error": True}

"""Stock play: the first half of the game for two."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import many, points, side


def section(rules: RuleSet) -> Section | None:
    """Stock play, where there is a stock."""
    if not rules.deal.stock:
        return None
    return make("Stock play", _tricks(rules), Items(tuple(_melds(rules))), _drawing())


def _tricks(rules: RuleSet) -> list[str]:
    if rules.play.stock_follow == "free":
        follow = (
            "any card may be played to it. The second card wins only if it is higher in the same "
            "suit, or a trump on another suit"
        )
    else:
        follow = "the rules of trick play below hold for the second card"
    scores = (
        "Cards taken score as in trick play."
        if rules.play.stock_tricks_score
        else "Cards taken score nothing."
    )
    return [
        f"As long as the stock lasts, one card is led and {follow}. {scores} The winner of a trick "
        "may meld, both draw, and he leads the next."
    ]


def _melds(rules: RuleSet) -> list[str]:
    meld = rules.meld
    extra = "; a dix may go with it" if meld.dix_is_extra and meld.dix != 0 else ""
    found = [
        f"The winner of a trick may lay {many(meld.per_trick or 0, 'meld')} on the table{extra}.",
        "Cards laid down stay on the table but may be played like those in the hand.",
        {
            "once_per_type": "A card on the table may serve again in a meld of another kind, once "
            "in each kind.",
            "classes": "A card on the table may serve again in a meld of another class, once in "
            "each. The classes are runs, marriages and dixes; pinochles; arounds.",
            "classes_upgrade_only": "A card on the table may serve again in a meld of another "
            "class, and within a class in one that scores more. The classes are runs, marriages "
            "and dixes; pinochles; arounds.",
        }[meld.reuse or "once_per_type"],
        "Every meld needs at least one card from the hand."
        if meld.fresh_card_required
        else "A meld may consist of cards on the table only.",
    ]
    if meld.dix_exchange and meld.dix != 0:
        found.append("Who melds a dix may take the turned card in exchange for it.")
    if meld.dealer_dix_turned:
        found.append(
            f"If the card turned up is a nine, the dealer scores {points(meld.dealer_dix_turned)}."
        )
    if meld.side_minimum:
        found.append(
            f"With less than {meld.side_minimum} meld in all a {side(rules)} scores none of it."
        )
    return found


def _drawing() -> list[str]:
    return [
        "To draw, the winner takes the top card of the stock and the other the next. At the end "
        "the winner takes the last card that lies face down, and shows it; the other takes the "
        "turned card. Then all melds return to the hands."
    ]

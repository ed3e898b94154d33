"""Stock play: the first half of the game for two."""

from __future__ import annotations

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import either, many, points


def section(rules: RuleSet) -> Section | None:
    """Stock play, where there is a stock."""
    if not rules.deal.stock:
        return None
    return make(say("Stock play"), _tricks(rules), Items(tuple(_melds(rules))), _drawing())


def _tricks(rules: RuleSet) -> list[str]:
    if rules.play.stock_follow == "free":
        follow = noted(
            "As long as the stock lasts, one card is led and any card may be played to it. The "
            "second card wins only if it is higher in the same suit, or a trump on another suit."
        )
    else:
        follow = noted(
            "As long as the stock lasts, one card is led and the rules of trick play below hold "
            "for the second card."
        )
    scores = (
        say("Cards taken score as in trick play.")
        if rules.play.stock_tricks_score
        else say("Cards taken score nothing.")
    )
    return [
        say_noted(follow),
        scores,
        say("The winner of a trick may meld, both draw, and he leads the next."),
    ]


def _melds(rules: RuleSet) -> list[str]:
    meld = rules.meld
    if meld.dix_is_extra and meld.dix != 0:
        lay = noted("The winner of a trick may lay {melds} on the table; a dix may go with it.")
    else:
        lay = noted("The winner of a trick may lay {melds} on the table.")
    found = [
        say_noted(lay, melds=many(meld.per_trick or 0, "meld")),
        say("Cards laid down stay on the table but may be played like those in the hand."),
        {
            "once_per_type": say(
                "A card on the table may serve again in a meld of another kind, once in each kind."
            ),
            "classes": say(
                "A card on the table may serve again in a meld of another class, once in each. "
                "The classes are runs, marriages and dixes; pinochles; arounds."
            ),
            "classes_upgrade_only": say(
                "A card on the table may serve again in a meld of another class, and within a "
                "class in one that scores more. The classes are runs, marriages and dixes; "
                "pinochles; arounds."
            ),
        }[meld.reuse or "once_per_type"],
        say("Every meld needs at least one card from the hand.")
        if meld.fresh_card_required
        else say("A meld may consist of cards on the table only."),
    ]
    if meld.dix_exchange and meld.dix != 0:
        found.append(say("Whoever melds a dix may take the turned card in exchange for it."))
    if meld.dealer_dix_turned:
        found.append(
            say(
                "If the card turned up is a nine, the dealer scores {points}.",
                points=points(meld.dealer_dix_turned),
            )
        )
    if meld.side_minimum:
        found.append(
            either(
                rules,
                "With less than {meld} meld in all a player scores none of it.",
                "With less than {meld} meld in all a side scores none of it.",
                meld=meld.side_minimum,
            )
        )
    return found


def _drawing() -> list[str]:
    return [
        say(
            "To draw, the winner takes the top card of the stock and the other the next. At the "
            "end the winner takes the last card that lies face down, and shows it; the other "
            "takes the turned card. Then all melds return to the hands."
        )
    ]

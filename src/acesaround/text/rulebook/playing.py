"""Stock play, trick play, and what tricks are worth."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.words import either, many, points, rank_name

_LEADERS: Final = {
    "declarer": noted("The bid winner"),
    "left_of_dealer": noted("The player on the dealer's left"),
    "nondealer": noted("The player who did not deal"),
}


def stock_section(rules: RuleSet) -> Section | None:
    """Stock play, where there is a stock."""
    if not rules.deal.stock:
        return None
    return make(
        say("Stock play"), _stock_tricks(rules), Items(tuple(_stock_melds(rules))), _drawing()
    )


def _stock_tricks(rules: RuleSet) -> list[str]:
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


def _stock_melds(rules: RuleSet) -> list[str]:
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


def section(rules: RuleSet) -> Section:
    """Trick play."""
    return make(say("Play"), _leading(rules), Items(tuple(_following(rules))), _winning())


def points_section(rules: RuleSet) -> Section:
    """What cards taken are worth."""
    by_figure: dict[int, list[str]] = {}
    for rank, figure in rules.counters.points.items():
        by_figure.setdefault(figure, []).append(f"{rank_name(rank)}")
    cards = [
        say("{cards} {points} each", cards=listed(names), points=figure)
        if len(names) > 1
        else f"{names[0]} {figure}"
        for figure, names in by_figure.items()
    ]
    sentences = []
    if cards:
        sentences.append(say("Cards taken in tricks score: {cards}.", cards="; ".join(cards)))
        sentences.append(say("These cards are the counters."))
    last = rules.counters.last_trick
    if last:
        sentences.append(say("The last trick scores {last} more.", last=last))
    if rules.deal.stock and not rules.play.stock_tricks_score:
        return make(say("Trick points"), sentences)
    sentences.append(
        say(
            "A hand has {hand_trick_points} trick points.",
            hand_trick_points=rules.hand_trick_points,
        )
    )
    return make(say("Trick points"), sentences)


def _leading(rules: RuleSet) -> list[str]:
    play = rules.play
    leader = say_noted(_LEADERS[play.first_leader])
    if rules.deal.stock:
        return [
            say(
                "{leader} leads first when stock play begins. When the stock is gone the winner of "
                "its last trick leads, and the hands are played out by these rules:",
                leader=leader,
            )
        ]
    clockwise = say("Clockwise, everyone plays a card to the trick:")
    if play.first_lead == "any":
        return [say("{leader} leads any card.", leader=leader), clockwise]
    waived = play.first_lead_waived_at_bid
    if waived is None:
        lead = noted("{leader} leads, and the first card must be a trump if he has one.")
    else:
        lead = noted(
            "{leader} leads, and the first card must be a trump if he has one; at a bid of exactly "
            "{bid} it may be any card."
        )
    return [say_noted(lead, leader=leader, bid=waived), clockwise]


def _following(rules: RuleSet) -> list[str]:
    play = rules.play
    head = {
        "never": say("He need not beat the cards before him."),
        "trump_led": say(
            "When trump was led, he must beat the best trump in the trick if he can; in other "
            "suits he need not."
        ),
        "always": say(
            "He must beat the best card of the suit in the trick if he can, unless somebody has "
            "trumped it: then any card of the suit will do."
        ),
    }[play.head]
    suit = say("Whoever holds the suit led must play it.")
    duties = [f"{suit} {head}"]
    if play.void == "any":
        duties.append(say("Whoever does not hold the suit led may play anything."))
        return duties
    if play.overtrump:
        over = noted(
            "Whoever does not hold the suit led must play a trump if he has one; he must beat a "
            "trump already played if he can, or else play any trump."
        )
    else:
        over = noted(
            "Whoever does not hold the suit led must play a trump if he has one; he need not beat "
            "a trump already played."
        )
    duties.append(say_noted(over))
    duties.append(say("Whoever has neither plays any card."))
    return duties


def _winning() -> list[str]:
    return [
        say(
            "The highest trump wins the trick or, if there is none, the highest card of the suit "
            "led; of equal cards the one played first. The winner leads to the next."
        )
    ]

"""Trick play and what tricks are worth."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import rank_name
from acesaround.rules.wording import listed


def section(rules: RuleSet) -> Section:
    """Trick play."""
    return make("Play", _leading(rules), Items(tuple(_following(rules))), _winning())


def points_section(rules: RuleSet) -> Section:
    """What cards taken are worth."""
    by_figure: dict[int, list[str]] = {}
    for rank, figure in rules.counters.points.items():
        by_figure.setdefault(figure, []).append(f"{rank_name(rank)}")
    cards = [
        f"{listed(names)} {figure}{' each' if len(names) > 1 else ''}"
        for figure, names in by_figure.items()
    ]
    sentences = []
    if cards:
        sentences.append(
            f"Cards taken in tricks score: {'; '.join(cards)}. These cards are the counters."
        )
    last = rules.counters.last_trick
    if last:
        sentences.append(f"The last trick scores {last} more.")
    if rules.deal.stock and not rules.play.stock_tricks_score:
        return make("Trick points", sentences)
    sentences.append(f"A hand has {rules.hand_trick_points} trick points.")
    return make("Trick points", sentences)


def _leading(rules: RuleSet) -> list[str]:
    play = rules.play
    leader = {
        "declarer": "The bid winner",
        "left_of_dealer": "The player on the dealer's left",
        "nondealer": "The player who did not deal",
    }[play.first_leader]
    if rules.deal.stock:
        return [
            f"{leader} leads first when stock play begins. When the stock is gone the winner of "
            "its last trick leads, and the hands are played out by these rules:"
        ]
    if play.first_lead == "any":
        return [f"{leader} leads any card. Clockwise, everyone plays a card to the trick:"]
    lead = f"{leader} leads, and the first card must be a trump if he has one"
    if play.first_lead_waived_at_bid is not None:
        lead += f"; at a bid of exactly {play.first_lead_waived_at_bid} it may be any card"
    return [f"{lead}. Clockwise, everyone plays a card to the trick:"]


def _following(rules: RuleSet) -> list[str]:
    play = rules.play
    head = {
        "never": "He need not beat the cards before him.",
        "trump_led": "When trump was led, he must beat the best trump in the trick if he can; in "
        "other suits he need not.",
        "always": "He must beat the best card of the suit in the trick if he can, unless somebody "
        "has trumped it: then any card of the suit will do.",
    }[play.head]
    duties = [f"Who holds the suit led must play it. {head}"]
    if play.void == "any":
        duties.append("Who does not hold the suit led may play anything.")
        return duties
    if play.overtrump:
        over = "he must beat a trump already played if he can, or else play any trump"
    else:
        over = "he need not beat a trump already played"
    duties.append(f"Who does not hold the suit led must play a trump if he has one; {over}.")
    duties.append("Who has neither plays any card.")
    return duties


def _winning() -> list[str]:
    return [
        "The highest trump wins the trick or, if there is none, the highest card of the suit led; "
        "of equal cards the one played first. The winner leads to the next."
    ]

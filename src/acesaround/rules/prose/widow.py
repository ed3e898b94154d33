"""The widow, and passing cards."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Section, make
from acesaround.rules.prose.words import many, number
from acesaround.rules.wording import listed


def section(rules: RuleSet) -> Section | None:
    """The widow, where one is dealt."""
    widow = rules.widow
    if widow is None:
        return None
    cards = many(rules.deal.widow, "card")
    sentences = [
        f"All see the {cards} of the widow before the bid winner takes them into his hand."
        if widow.shown
        else f"The bid winner takes the {cards} of the widow into his hand; nobody else sees them.",
        f"When trump is named he sets {many(widow.bury, 'card')} aside, face down.",
    ]
    if widow.bury_forbidden:
        words = {
            "melded": "cards that are part of his meld",
            "trump": "trumps",
            "aces": "aces",
            "counters": "cards that score in tricks",
        }
        barred = listed([words[kind] for kind in widow.bury_forbidden], "or")
        sentences.append(f"As long as he has others, he may not set aside {barred}.")
    if widow.bury_scores:
        sentences.append("What the cards set aside are worth in tricks counts for him.")
    else:
        sentences.append("The cards set aside count for nobody.")
    if widow.meld_from == "kept":
        sentences.append("He melds from the cards he keeps.")
    else:
        sentences.append("He melds from all his cards, those set aside included.")
    return make("Widow", sentences)


def passing_section(rules: RuleSet) -> Section | None:
    """Passing cards, where partners do."""
    count = rules.exchange.pass_count
    if not count:
        return None
    cards = many(count, "card")
    if rules.exchange.order == "partner_first":
        how = (
            f"When trump is named, the bid winner's partner passes him {cards}; the bid winner "
            f"looks at them and passes {number(count)} back."
        )
    else:
        how = (
            f"When trump is named, the bid winner and his partner pass each other {cards}; both "
            "choose before they see what they get."
        )
    return make("Passing", how)

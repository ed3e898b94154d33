"""The widow, and passing cards."""

from __future__ import annotations

from acesaround.i18n import noted, say, say_noted
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
        say(
            "All see the {cards} of the widow before the bid winner takes them into his hand.",
            cards=cards,
        )
        if widow.shown
        else say(
            "The bid winner takes the {cards} of the widow into his hand; nobody else sees them.",
            cards=cards,
        ),
        say(
            "When trump is named he sets {cards} aside, face down.",
            cards=many(widow.bury, "card"),
        ),
    ]
    if widow.bury_forbidden:
        words = {
            "melded": say("cards that are part of his meld"),
            "trump": say("trumps"),
            "aces": say("aces"),
            "counters": say("cards that score in tricks"),
        }
        barred = listed([words[kind] for kind in widow.bury_forbidden], "or")
        sentences.append(
            say("As long as he has others, he may not set aside {cards}.", cards=barred)
        )
    if widow.bury_scores:
        sentences.append(say("What the cards set aside are worth in tricks counts for him."))
    else:
        sentences.append(say("The cards set aside count for nobody."))
    if widow.meld_from == "kept":
        sentences.append(say("He melds from the cards he keeps."))
    else:
        sentences.append(say("He melds from all his cards, those set aside included."))
    return make(say("Widow"), sentences)


def passing_section(rules: RuleSet) -> Section | None:
    """Passing cards, where partners do."""
    count = rules.exchange.pass_count
    if not count:
        return None
    cards = many(count, "card")
    if rules.exchange.order == "partner_first":
        how = noted(
            "When trump is named, the bid winner's partner passes him {cards}; the bid winner "
            "looks at them and passes {number} back."
        )
    else:
        how = noted(
            "When trump is named, the bid winner and his partner pass each other {cards}; both "
            "choose before they see what they get."
        )
    return make(say("Passing"), say_noted(how, cards=cards, number=number(count)))

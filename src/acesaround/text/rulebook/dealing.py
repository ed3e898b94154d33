"""Cards that come into hands: the deal, the widow, and passing."""

from __future__ import annotations

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import Misdeal
from acesaround.text.columns import capital, listed
from acesaround.text.names import seat_title
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.words import either, has_auction, many, number, rank_name


def section(rules: RuleSet) -> Section:
    """The deal."""
    misdeals = tuple(_misdeal(rules, one) for one in rules.deal.misdeal)
    return make(say("Deal"), _cards(rules), Items(misdeals), _dealers(rules))


def may_come_to_nothing(rules: RuleSet) -> bool:
    """Whether a deal can end without changing a score."""
    all_pass, trump = rules.auction.all_pass, rules.trump
    return bool(
        rules.deal.misdeal
        or (has_auction(rules) and all_pass and all_pass.outcome == "redeal")
        or (trump.requires != "none" and trump.on_impossible == "redeal_free")
    )


def may_end_unplayed(rules: RuleSet) -> bool:
    """Whether a hand can be scored without being played out."""
    trump, score = rules.trump, rules.score
    lost = trump.requires != "none" and trump.on_impossible in ("set_and_redeal", "board_set")
    return lost or score.board_set is not None or score.fold.allowed


def _cards(rules: RuleSet) -> list[str]:
    deal = rules.deal
    sentences = [say("The dealer gives {cards} to each player.", cards=many(deal.hand, "card"))]
    if deal.widow:
        cards = capital(many(deal.widow, "card"))
        sentences.append(say("{cards} left over lie face down: the widow.", cards=cards))
    if deal.stock:
        left = len(rules.full_deck) - rules.table.players * deal.hand
        sentences.append(say("The other {cards} cards lie face down as the stock.", cards=left))
    if deal.upcard:
        sentences.append(say("Its top card is turned up and laid beside it."))
    return sentences


def _misdeal(rules: RuleSet, misdeal: Misdeal) -> str:
    wanted = []
    if misdeal.min_nines is not None:
        nines = many(misdeal.min_nines, "nine")
        wanted.append(say("at least {cards}", cards=nines))
    if misdeal.max_aces is not None:
        aces = many(misdeal.max_aces, "ace")
        wanted.append(say("at most {cards}", cards=aces) if misdeal.max_aces else say("no ace"))
    if misdeal.min_noncounters is not None:
        poor = [rank_name(r, 2) for r in rules.deck.ranks if not rules.counters.points.get(r)]
        cards = many(misdeal.min_noncounters, "card")
        if poor:
            wanted.append(
                say(
                    "at least {cards} that score nothing in tricks ({ranks})",
                    cards=cards,
                    ranks=listed(poor),
                )
            )
        else:
            wanted.append(say("at least {cards} that score nothing in tricks", cards=cards))
    held = listed(wanted)
    if misdeal.claim == "automatic":
        return say("A deal in which somebody holds {cards} is void at once.", cards=held)
    return say("A deal in which somebody holds {cards} is void if its holder says so.", cards=held)


def _dealers(rules: RuleSet) -> list[str]:
    deal = rules.deal
    first = {
        "random": say("Chance decides who deals first."),
        "cut": say("The cards are cut, and who loses the cut deals first."),
        "fixed": say("{seat} deals first.", seat=seat_title(rules.seats[0])),
    }[deal.first_dealer]
    next_ = {
        "left": say("After each hand the deal passes clockwise."),
        "winner": either(
            rules,
            "The player that gained most in a hand deals the next, of partners the first "
            "clockwise from the last dealer; after a tie his left deals.",
            "The side that gained most in a hand deals the next, of partners the first clockwise "
            "from the last dealer; after a tie his left deals.",
        ),
        "loser": either(
            rules,
            "The player that did worst in a hand deals the next, of partners the first clockwise "
            "from the last dealer; after a tie his left deals.",
            "The side that did worst in a hand deals the next, of partners the first clockwise "
            "from the last dealer; after a tie his left deals.",
        ),
    }[deal.next_dealer]
    sentences = [first, next_]
    if may_come_to_nothing(rules):
        if deal.redeal_unscored == "same":
            again = noted("A deal that changes no score is followed by another by the same dealer.")
        else:
            again = noted(
                "A deal that changes no score is followed by another by the dealer's left."
            )
        sentences.append(say_noted(again))
    if may_end_unplayed(rules):
        if deal.redeal_scored == "same":
            then = noted(
                "After a hand that is scored without being played the same dealer deals again."
            )
        else:
            then = noted("After a hand that is scored without being played the deal passes on.")
        sentences.append(say_noted(then))
    return sentences


def widow_section(rules: RuleSet) -> Section | None:
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

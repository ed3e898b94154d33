"""Advice for people: the strategy of the 1983 manual (S1-64..74), in our own words."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import wrap
from acesaround.text.look import Look
from acesaround.text.page import Items, Page, Section

_ADVICE: Final = (
    noted(
        "Count meld in a fixed order: arounds, pinochles, marriages, then what each suit would "
        "add as trump. Whoever just looks for it overlooks some."
    ),
    noted(
        "Your partner showed meld and the player after him passed: bid if you possibly can, even "
        "on a poor suit, since his meld does not mean that he can name trump. Show your own meld "
        "to him too, even without a marriage; he will take over."
    ),
    noted(
        "Be the first at 60. From there bids go up by fives, a meld bid no longer fits in, and "
        "60 or 65 often wins."
    ),
    noted(
        "Bid no more than it takes, for a set costs the bid. But never stop one step below your "
        "own maximum: the next player takes that step, and you are out. Go to the maximum at "
        "once."
    ),
    noted(
        "Keep aces of trump unless you named it and are in need: more than 30 to pull, or "
        "opponents who keep ruffing. Do lead an ace with so few small cards beside it that the "
        "suit's other aces would force it out."
    ),
    noted(
        "Lead your aces from different suits in turn. Two or three from one suit invite a ruff, "
        "and the aces of the others then come too late."
    ),
    noted(
        "Out of aces, lead a queen. If your partner wins, the opponent after you has had to put "
        "a counter on it; if they win, they win nothing."
    ),
    noted(
        "With nothing better to go by, look at who has led so far. Opponent on your left and "
        "partner both: your shortest suit. Only that opponent: the suit with fewest aces played. "
        "Only your partner: your longest suit. Neither: the suit with most aces played."
    ),
    noted("Throw jacks and queens on the opponents' aces, kings and tens on your partner's."),
    noted(
        "Ruff with a king first, with a ten next, and put a counter on every trick your side takes."
    ),
    noted(
        "An ace played on the partner's ace promises the next trick in that suit: lead a counter "
        "of it."
    ),
)


def strategy_page(rules: RuleSet) -> Page:
    """The eleven points as a page."""
    summary = say("For partners with a double deck.")
    if rules.table.players != 4:
        summary = say(
            "Written for partners with a double deck. Your game is another: take what fits."
        )
    return Page(say("Strategy"), summary, (Section("", (Items(tuple(map(say_noted, _ADVICE))),)),))


def strategy(rules: RuleSet, look: Look) -> list[str]:
    """The eleven points, for four players in partnerships; much of it holds elsewhere."""
    page = strategy_page(rules)
    lines = [look.bold(page.title.upper()), *wrap(page.summary, look.width), ""]
    for number, advice in enumerate(_ADVICE, 1):
        lines += wrap(say_noted(advice), look.width, f"{number:>3}  ", "     ")
    return lines

"""The reference card of 1983 (S1-75..81), with the figures of the rules in force."""

from __future__ import annotations

from typing import Final

from acesaround.game.end import wins_by_pinochles
from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Grid, Page, Section
from acesaround.telling.look import Look
from acesaround.telling.text import left, right, wrap
from acesaround.tongues import noted, say, say_many, say_noted

_NAME = 22
_FIGURE = 7
_LEADS: Final = (
    (noted("no"), noted("no"), noted("suit with most aces played")),
    (noted("no"), noted("yes"), noted("your longest suit")),
    (noted("yes"), noted("no"), noted("suit with fewest aces played")),
    (noted("yes"), noted("yes"), noted("your shortest suit")),
)
_MOST = noted("your meld + partner's meld + trump meld + tricks to expect")
_EXPECT = noted("tricks to expect: twice your aces and trumps together, or simply 20")
_QUEEN = noted("or, to be rid of the lead, a queen, usually of trump")

Value = tuple[str, int | tuple[int | str, ...]]


def reference_page(rules: RuleSet) -> Page:
    """Meld values, what is needed to keep them, the bid formula and the lead table."""
    head = ("", *(say("{number} each", number=n) for n in range(1, rules.deck.copies + 1)))
    sections = [
        Section(say("Meld in any suit"), (Grid(head, _rows(_any_suit(rules), rules)),)),
        Section(say("Meld in trump"), (Grid(head, _rows(_in_trump(rules), rules)),)),
        Section(say("Keeping meld"), (f"{_sentence('; '.join(_keeping_facts(rules)))}.",)),
    ]
    if rules.auction.style != "none":
        most = (f"{_sentence(say_noted(_MOST))}.", f"{_sentence(say_noted(_EXPECT))}.")
        sections.append(Section(say("The most to bid"), most))
    asked = say("Left opponent has led?"), say("Partner has led?"), say("Lead")
    leads = Grid(asked, tuple(tuple(map(say_noted, row)) for row in _LEADS))
    parts = (say("Once your aces are gone:"), leads, f"{_sentence(say_noted(_QUEEN))}.")
    sections.append(Section(say("What to lead"), parts))
    summary = say("The card of 1983, with the values of this game.")
    return Page(say("Reference card"), summary, tuple(sections))


def reference_card(rules: RuleSet, look: Look) -> list[str]:
    """The same in lines of equal type."""
    times = "".join(right(f"{n} each", _FIGURE + 1) for n in range(1, rules.deck.copies + 1))
    lines = [look.bold(left("MELD IN ANY SUIT", _NAME) + times)]
    lines += [_values(name, table) for name, table in _any_suit(rules)]
    lines.append(look.bold("MELD IN TRUMP"))
    lines += [_values(name, table) for name, table in _in_trump(rules)]
    keeping = look.bold("KEEPING MELD") + f"  {'; '.join(_keeping_facts(rules))}"
    lines += ["", *wrap(keeping, look.width, "", "  ")]
    if rules.auction.style != "none":
        lines += [look.bold("THE MOST TO BID") + f"  {_MOST}", f"  {_EXPECT}"]
    lines += [
        look.bold("WHAT TO LEAD") + " once your aces are gone",
        "  left opponent has led?  partner has led?",
        *(
            f"          {left(opponent, 22)}{left(partner, 12)}{suit}"
            for opponent, partner, suit in _LEADS
        ),
        f"  {_QUEEN}",
    ]
    return [line.rstrip() for line in lines]


def _any_suit(rules: RuleSet) -> list[Value]:
    meld = rules.meld
    return [
        (noted("Aces around"), meld.aces),
        (noted("Kings around"), meld.kings),
        (noted("Queens around"), meld.queens),
        (noted("Jacks around"), meld.jacks),
        (noted("Pinochle"), _pinochles(rules)),
        (noted("Marriage"), meld.marriage),
    ]


def _pinochles(rules: RuleSet) -> tuple[int | str, ...]:
    """The values of pinochles; in place of one that is nothing as it wins the game, that word."""
    return tuple(
        say("wins") if not value and wins_by_pinochles(rules, number) else value
        for number, value in enumerate(rules.meld.pinochle, start=1)
    )


def _in_trump(rules: RuleSet) -> list[Value]:
    meld = rules.meld
    found: list[Value] = [(noted("Royal marriage"), meld.royal_marriage), (noted("Run"), meld.run)]
    return [*found, (noted("Dix (nine of trump)"), meld.dix)] if meld.dix else found


def _rows(values: list[Value], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    rest = ("",) * (rules.deck.copies - 1)
    return tuple(
        (say_noted(name), say("{value} each", value=table), *rest)
        if isinstance(table, int)
        else (say_noted(name), *map(str, table))
        for name, table in values
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _values(name: str, table: int | tuple[int | str, ...]) -> str:
    if isinstance(table, int):
        return left("  " + name, _NAME) + right(str(table), _FIGURE + 1) + " each"
    return left("  " + name, _NAME) + "".join(right(str(value), _FIGURE + 1) for value in table)


def _keeping_facts(rules: RuleSet) -> list[str]:
    facts = []
    if rules.meld.side_minimum:
        least = rules.meld.side_minimum
        facts.append(say("a side needs {meld} meld for its meld to count", meld=least))
    save = rules.score.save
    if save.by == "trick_points":
        facts.append(say("{points} in tricks save it", points=save.at_least))
    elif save.by == "tricks":
        facts.append(say_many(save.at_least, "{number} trick saves it", "{number} tricks saves it"))
    return facts or [say("all meld counts")]

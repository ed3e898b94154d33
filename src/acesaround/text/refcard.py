"""The reference card of 1983 (S1-75..81), with the figures of the rules in force."""

from __future__ import annotations

from typing import Final

from acesaround.game.end import wins_by_pinochles
from acesaround.i18n import noted, say, say_many, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, fit, left, right, seen, wrap
from acesaround.text.look import Look
from acesaround.text.page import Grid, Page, Section

_NAME, _SHORT_NAME = 22, 18
"""Columns of names, the short one where there is little room."""
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
        Section(say("Keeping meld"), (f"{capital('; '.join(_keeping_facts(rules)))}.",)),
    ]
    if rules.auction.style != "none":
        most = (f"{capital(say_noted(_MOST))}.", f"{capital(say_noted(_EXPECT))}.")
        sections.append(Section(say("The most to bid"), most))
    asked = say("Left opponent has led?"), say("Partner has led?"), say("Lead")
    leads = Grid(asked, tuple(tuple(map(say_noted, row)) for row in _LEADS))
    parts = (say("Once your aces are gone:"), leads, f"{capital(say_noted(_QUEEN))}.")
    sections.append(Section(say("What to lead"), parts))
    summary = say("The card of 1983, with the values of this game.")
    return Page(say("Reference card"), summary, tuple(sections))


def reference_card(rules: RuleSet, look: Look) -> list[str]:
    """The same in lines of equal type."""
    copies = range(1, rules.deck.copies + 1)
    each = [say("{number} each", number=number) for number in copies]
    name, figure = _NAME, max(map(seen, each)) + 2
    if name + figure * len(each) > look.width:
        each = [f"{number}x" for number in copies]
        figure = 5 if _SHORT_NAME + 5 * len(each) <= look.width else 4
        name = look.width - figure * len(each)
    titles = [look.bold(say("Meld in any suit").upper())]
    if seen(titles[0]) > name:
        titles.append("")
    titles[-1] = left(titles[-1], name) + "".join(right(text, figure) for text in each)
    lines = titles
    lines += [_values(value, name, figure) for value in _any_suit(rules)]
    lines.append(look.bold(say("Meld in trump").upper()))
    lines += [_values(value, name, figure) for value in _in_trump(rules)]
    keeping = look.bold(say("Keeping meld").upper()) + f"  {'; '.join(_keeping_facts(rules))}"
    lines += ["", *wrap(keeping, look.width, "", "  ")]
    if rules.auction.style != "none":
        most = look.bold(say("The most to bid").upper()) + f"  {say_noted(_MOST)}"
        lines += wrap(most, look.width, "", "  ")
        lines += wrap(say_noted(_EXPECT), look.width, "  ")
    lines += wrap(
        look.bold(say("What to lead").upper()) + f"  {say('once your aces are gone')}",
        look.width,
        "",
        "  ",
    )
    lines += _leads(look)
    lines += wrap(say_noted(_QUEEN), look.width, "  ")
    return [line.rstrip() for line in lines]


def _leads(look: Look) -> list[str]:
    """The table of leads, or its lines as sentences where there is no room for it."""
    heads = say("left opponent has led?"), say("partner has led?")
    rows = [tuple(map(say_noted, row)) for row in _LEADS]
    widths = [seen(head) + 2 for head in heads]
    if 2 + sum(widths) + max(seen(suit) for *_, suit in rows) > look.width:
        return [
            line
            for opponent, partner, suit in rows
            for line in wrap(
                f"{heads[0]} {opponent}; {heads[1]} {partner}: {suit}", look.width, "  ", "    "
            )
        ]
    lines = ["  " + "".join(left(head, width) for head, width in zip(heads, widths, strict=True))]
    for opponent, partner, suit in rows:
        asked = left(f"        {opponent}", widths[0]) + left(f"    {partner}", widths[1])
        lines.append(f"  {asked}{suit}")
    return lines


def _any_suit(rules: RuleSet) -> list[Value]:
    meld = rules.meld
    return [
        (noted("Aces around"), meld.aces),
        (noted("Kings around"), meld.kings),
        (noted("Queens around"), meld.queens),
        (noted("Jacks around"), meld.jacks),
        (noted("pinochle"), _pinochles(rules)),
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
        (capital(say_noted(name)), say("{value} each", value=table), *rest)
        if isinstance(table, int)
        else (capital(say_noted(name)), *map(str, table))
        for name, table in values
    )


def _values(value: Value, name: int, figure: int) -> str:
    title, table = value
    label = left(fit(f"  {capital(say_noted(title))}", name), name)
    if isinstance(table, int):
        return label + "  " + say("{value} each", value=table)
    cells = list(map(str, table))
    if max(map(seen, cells)) < figure:
        return label + "".join(right(cell, figure) for cell in cells)
    return f"{label.rstrip()}  {', '.join(cells)}"


def _keeping_facts(rules: RuleSet) -> list[str]:
    facts = []
    if rules.meld.side_minimum:
        least = rules.meld.side_minimum
        facts.append(say("a side needs {meld} meld for its meld to count", meld=least))
    save = rules.score.save
    if save.by == "trick_points":
        facts.append(say("{points} in tricks save it", points=save.at_least))
    elif save.by == "tricks":
        facts.append(say_many(save.at_least, "{number} trick saves it", "{number} tricks save it"))
    return facts or [say("all meld counts")]

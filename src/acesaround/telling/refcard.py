"""The reference card of 1983 (S1-75..81), with the figures of the rules in force."""

from __future__ import annotations

from typing import Final

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Grid, Page, Section
from acesaround.telling.look import Look
from acesaround.telling.text import left, right, wrap

_NAME = 22
_FIGURE = 7
_LEADS: Final = (
    ("no", "no", "suit with most aces played"),
    ("no", "yes", "your longest suit"),
    ("yes", "no", "suit with fewest aces played"),
    ("yes", "yes", "your shortest suit"),
)
_MOST = "your meld + partner's meld + trump meld + tricks to expect"
_EXPECT = "tricks to expect: twice your aces and trumps together, or simply 20"
_QUEEN = "or, to be rid of the lead, a queen, usually of trump"

Value = tuple[str, int | tuple[int, ...]]


def reference_page(rules: RuleSet) -> Page:
    """Meld values, what is needed to keep them, the bid formula and the lead table."""
    head = ("", *(f"{number} each" for number in range(1, rules.deck.copies + 1)))
    sections = [
        Section("Meld in any suit", (Grid(head, _rows(_any_suit(rules), rules)),)),
        Section("Meld in trump", (Grid(head, _rows(_in_trump(rules), rules)),)),
        Section("Keeping meld", (f"{_sentence('; '.join(_keeping_facts(rules)))}.",)),
    ]
    if rules.auction.style != "none":
        most = (f"{_sentence(_MOST)}.", f"{_sentence(_EXPECT)}.")
        sections.append(Section("The most to bid", most))
    leads = Grid(("Left opponent has led?", "Partner has led?", "Lead"), _LEADS)
    parts = ("Once your aces are gone:", leads, f"{_sentence(_QUEEN)}.")
    sections.append(Section("What to lead", parts))
    return Page(
        "Reference card", "The card of 1983, with the values of this game.", tuple(sections)
    )


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
        ("Aces around", meld.aces),
        ("Kings around", meld.kings),
        ("Queens around", meld.queens),
        ("Jacks around", meld.jacks),
        ("Pinochle", meld.pinochle),
        ("Marriage", meld.marriage),
    ]


def _in_trump(rules: RuleSet) -> list[Value]:
    meld = rules.meld
    found: list[Value] = [("Royal marriage", meld.royal_marriage), ("Run", meld.run)]
    return [*found, ("Dix (nine of trump)", meld.dix)] if meld.dix else found


def _rows(values: list[Value], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    rest = ("",) * (rules.deck.copies - 1)
    return tuple(
        (name, f"{table} each", *rest) if isinstance(table, int) else (name, *map(str, table))
        for name, table in values
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _values(name: str, table: int | tuple[int, ...]) -> str:
    if isinstance(table, int):
        return left("  " + name, _NAME) + right(str(table), _FIGURE + 1) + " each"
    return left("  " + name, _NAME) + "".join(right(str(value), _FIGURE + 1) for value in table)


def _keeping_facts(rules: RuleSet) -> list[str]:
    facts = []
    if rules.meld.side_minimum:
        facts.append(f"a side needs {rules.meld.side_minimum} meld for its meld to count")
    save = rules.score.save
    if save.by == "trick_points":
        facts.append(f"{save.at_least} in tricks save it")
    elif save.by == "tricks":
        facts.append(f"{save.at_least} trick{'s' if save.at_least > 1 else ''} saves it")
    return facts or ["all meld counts"]

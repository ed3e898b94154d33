"""The reference card of 1983 (S1-75..81), with the figures of the rules in force."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.telling.look import Look
from acesaround.telling.text import left, right, wrap

_NAME = 22
_FIGURE = 7


def reference_card(rules: RuleSet, look: Look) -> list[str]:
    """Meld values, what is needed to keep them, the bid formula and the lead table."""
    meld = rules.meld
    copies = rules.deck.copies
    times = "".join(right(f"{n} each", _FIGURE + 1) for n in range(1, copies + 1))
    lines = [look.bold(left("MELD IN ANY SUIT", _NAME) + times)]
    for name, table in (
        ("Aces around", meld.aces),
        ("Kings around", meld.kings),
        ("Queens around", meld.queens),
        ("Jacks around", meld.jacks),
        ("Pinochle", meld.pinochle),
    ):
        lines.append(_values(name, table))
    lines.append(_values("Marriage", meld.marriage))
    lines.append(look.bold("MELD IN TRUMP"))
    lines += [_values("Royal marriage", meld.royal_marriage), _values("Run", meld.run)]
    if meld.dix:
        lines.append(_values("Dix (nine of trump)", meld.dix))
    lines += ["", *_keeping(rules, look)]
    if rules.auction.style != "none":
        lines += [
            look.bold("THE MOST TO BID")
            + "  your meld + partner's meld + trump meld + tricks to expect",
            "  tricks to expect: twice your aces and trumps together, or simply 20",
        ]
    lines += [
        look.bold("WHAT TO LEAD") + " once your aces are gone",
        "  left opponent has led?  partner has led?",
        "          no                    no          suit with most aces played",
        "          no                    yes         your longest suit",
        "          yes                   no          suit with fewest aces played",
        "          yes                   yes         your shortest suit",
        "  or, to be rid of the lead, a queen, usually of trump",
    ]
    return [line.rstrip() for line in lines]


def _values(name: str, table: int | tuple[int, ...]) -> str:
    if isinstance(table, int):
        return left("  " + name, _NAME) + right(str(table), _FIGURE + 1) + " each"
    return left("  " + name, _NAME) + "".join(right(str(value), _FIGURE + 1) for value in table)


def _keeping(rules: RuleSet, look: Look) -> list[str]:
    facts = []
    if rules.meld.side_minimum:
        facts.append(f"a side needs {rules.meld.side_minimum} meld for its meld to count")
    save = rules.score.save
    if save.by == "trick_points":
        facts.append(f"{save.at_least} in tricks save it")
    elif save.by == "tricks":
        facts.append(f"{save.at_least} trick{'s' if save.at_least > 1 else ''} saves it")
    if not facts:
        facts.append("all meld counts")
    text = "; ".join(facts)
    return wrap(look.bold("KEEPING MELD") + f"  {text}", look.width, "", "  ")

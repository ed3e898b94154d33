"""Meld: who shows it, what it is worth."""

from __future__ import annotations

from typing import Final

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Grid, Items, Section, make
from acesaround.rules.prose.words import alone, capital, number, side

_AROUNDS: Final = ("aces", "kings", "queens", "jacks")


def section(rules: RuleSet) -> Section:
    """Meld and its values."""
    rows = _rows(rules)
    head = ("", *(number(sets) for sets in range(1, rules.deck.copies + 1)))
    intro = _showing(rules) if rules.meld.phase == "show" else _laying()
    return make("Meld", intro, Grid(head, rows), Items(tuple(_notes(rules))))


def _showing(rules: RuleSet) -> list[str]:
    meld = rules.meld
    who = "every player shows" if meld.melders == "all" else "the bid winner alone shows"
    sentences = [
        f"Before the first lead {who} the scoring combinations in his hand, and takes them back."
    ]
    if not alone(rules):
        sentences.append(
            "A side's meld is the sum of its hands' melds; cards of different hands do not combine."
        )
    if meld.count_by == "program":
        sentences.append("Nothing is overlooked: all meld in a hand counts.")
    else:
        over = {
            "cap": "is cut to it",
            "reject": "is refused and must be typed again",
        }[meld.overclaim]
        sentences.append(
            "Each player adds up his own meld and types the total: only what he types counts, and "
            f"he is shown what he missed. A total above the true one {over}."
        )
    if meld.side_minimum:
        sentences.append(
            f"A {side(rules)} with less than {meld.side_minimum} meld scores none of it and keeps "
            "the cards hidden."
        )
    return sentences


def _laying() -> list[str]:
    return ["Combinations of cards score when they are laid on the table."]


def _rows(rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    meld = rules.meld
    where = "trump" if meld.run_suits == "trump" else "one suit"
    labels: list[tuple[str, int | tuple[int, ...]]] = [
        (f"Run: A, 10, K, Q, J of {where}", meld.run),
        *((f"{capital(kind)} around: one in each suit", getattr(meld, kind)) for kind in _AROUNDS),
        ("Pinochle: Q of spades, J of diamonds", meld.pinochle),
        ("Royal marriage: K, Q of trump", meld.royal_marriage),
        ("Marriage: K, Q of another suit", meld.marriage),
    ]
    if meld.dix != 0:
        labels.append(("Dix: nine of trump", meld.dix))
    return tuple((label, *_figures(totals, rules.deck.copies)) for label, totals in labels)


def _figures(totals: int | tuple[int, ...], copies: int) -> tuple[str, ...]:
    if isinstance(totals, int):
        return (f"{totals} each", *("" for _ in range(copies - 1)))
    return tuple(map(str, totals))


def _notes(rules: RuleSet) -> list[str]:
    meld = rules.meld
    notes = []
    if rules.deck.copies > 1:
        notes.append(
            "The columns are totals for so many of the same: two pinochles score "
            f"{meld.pinochle[1]} together."
        )
    if meld.phase == "show":
        notes.append(
            "A card may be part of combinations of different kinds, but of one kind only once."
        )
    if meld.run_uses_marriage:
        notes.append("The king and queen of a run do not count as a marriage too.")
    else:
        notes.append("The king and queen of a run may count as a marriage too.")
    extra = meld.run_extra
    if extra is not None and meld.phase == "show":
        notes.append(
            f"Beside a run, another king and queen of the suit score {extra.marriage} together, a "
            f"king alone {extra.king}, a queen alone {extra.queen}."
        )
    return notes

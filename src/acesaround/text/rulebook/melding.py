"""Meld: who shows it, what it is worth."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.page import Grid, Items, Section, make
from acesaround.text.rulebook.words import alone, either, number

_AROUNDS: Final = {
    "aces": noted("Aces around: one in each suit"),
    "kings": noted("Kings around: one in each suit"),
    "queens": noted("Queens around: one in each suit"),
    "jacks": noted("Jacks around: one in each suit"),
}

_OVERCLAIMED: Final = {
    "nothing": noted("An overclaim is cut to the true total."),
    "excess": noted("An overclaim is cut to the true total, and the excess is subtracted as well."),
    "meld": noted("Someone who types a total above the true one scores none of that meld."),
}


def section(rules: RuleSet) -> Section:
    """Meld and its values."""
    rows = _rows(rules)
    head = ("", *(number(sets) for sets in range(1, rules.deck.copies + 1)))
    intro = _showing(rules) if rules.meld.phase == "show" else _laying()
    return make(say("Meld"), intro, Grid(head, rows), Items(tuple(_notes(rules))))


def _showing(rules: RuleSet) -> list[str]:
    meld = rules.meld
    if meld.melders == "all":
        showing = noted(
            "Before the first lead every player shows the scoring combinations in his hand, and "
            "takes them back."
        )
    else:
        showing = noted(
            "Before the first lead the bid winner alone shows the scoring combinations in his "
            "hand, and takes them back."
        )
    sentences = [say_noted(showing)]
    if not alone(rules):
        sentences.append(
            say(
                "A side's meld is the sum of its hands' melds; cards of different hands do not "
                "combine."
            )
        )
    if meld.count_by == "program":
        sentences.append(say("Nothing is overlooked: all meld in a hand counts."))
    else:
        over = noted("A total above the true one is refused and must be typed again.")
        if meld.overclaim == "cap":
            over = _OVERCLAIMED[meld.overclaim_costs]
        typed = say(
            "Each player adds up his own meld and types the total: only what he types counts, and "
            "he is shown what he missed."
        )
        sentences += [typed, say_noted(over)]
        if rules.types_without_trump:
            sentences.append(say("Totals are typed in a board set without a marriage, too."))
    if meld.side_minimum and meld.declared == "always":
        sentences.append(
            either(
                rules,
                "A player with less than {meld} meld scores none of it, but shows the cards.",
                "A side with less than {meld} meld scores none of it, but shows the cards.",
                meld=meld.side_minimum,
            )
        )
    elif meld.side_minimum:
        sentences.append(
            either(
                rules,
                "A player with less than {meld} meld scores none of it and keeps the cards hidden.",
                "A side with less than {meld} meld scores none of it and keeps the cards hidden.",
                meld=meld.side_minimum,
            )
        )
    return sentences


def _laying() -> list[str]:
    return [say("Combinations of cards score when they are laid on the table.")]


def _rows(rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    meld = rules.meld
    run = noted("Run: A, 10, K, Q, J of one suit")
    if meld.run_suits == "trump":
        run = noted("Run: A, 10, K, Q, J of trump")
    labels: list[tuple[str, int | tuple[int, ...]]] = [
        (say_noted(run), meld.run),
        *((say_noted(label), getattr(meld, kind)) for kind, label in _AROUNDS.items()),
        (say("Pinochle: Q of spades, J of diamonds"), meld.pinochle),
        (say("Royal marriage: K, Q of trump"), meld.royal_marriage),
        (say("Marriage: K, Q of another suit"), meld.marriage),
    ]
    if meld.dix != 0:
        labels.append((say("Dix: nine of trump"), meld.dix))
    return tuple((label, *_figures(totals, rules.deck.copies)) for label, totals in labels)


def _figures(totals: int | tuple[int, ...], copies: int) -> tuple[str, ...]:
    if isinstance(totals, int):
        return (say("{value} each", value=totals), *("" for _ in range(copies - 1)))
    return tuple(map(str, totals))


def _notes(rules: RuleSet) -> list[str]:
    meld = rules.meld
    notes = []
    if rules.deck.copies > 1:
        notes.append(
            say(
                "The columns are totals for so many of the same: two pinochles score {pinochle} "
                "together.",
                pinochle=meld.pinochle[1],
            )
        )
    if meld.phase == "show":
        notes.append(
            say("A card may be part of combinations of different kinds, but of one kind only once.")
        )
    if meld.run_uses_marriage:
        notes.append(say("The king and queen of a run do not count as a marriage too."))
    else:
        notes.append(say("The king and queen of a run may count as a marriage too."))
    extra = meld.run_extra
    if extra is not None and meld.phase == "show":
        notes.append(
            say(
                "Beside a run, another king and queen of the suit score {marriage} together, a "
                "king alone {king}, a queen alone {queen}.",
                marriage=extra.marriage,
                king=extra.king,
                queen=extra.queen,
            )
        )
    return notes

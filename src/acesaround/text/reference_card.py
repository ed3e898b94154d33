"""The 1983 reference card (S1-75..81) and strategy advice (S1-64..74)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.game.end import wins_by_pinochles
from acesaround.game.meld import total_for
from acesaround.i18n import tr, tr_plural
from acesaround.rules.model import RuleSet
from acesaround.text.bid_signals import first_bid_rows, later_bid_rows
from acesaround.text.columns import (
    Grid,
    Items,
    Page,
    Part,
    Section,
    capital,
    display_width,
    fit,
    left,
    right,
    wrap_columns,
)
from acesaround.text.formatter import Display
from acesaround.text.rulebook.auction import conventions

_NAME, _SHORT_NAME = 22, 18
"""Widths of the name column, in characters: normal, and for narrow screens."""
_LEADS: Final = (
    ("common.no", "common.no", "text.suit_with_the_most_aces_played"),
    ("common.no", "common.yes", "text.your_longest_suit"),
    ("common.yes", "common.no", "text.suit_with_the_fewest_aces_played"),
    ("common.yes", "common.yes", "text.your_shortest_suit"),
)
_MOST = "text.your_meld_partners_meld_trump_meld"
_EXPECT = "text.expected_trick_points_twice_your_aces"
_QUEEN = "text.or_to_give_up_the_lead_a"

Value = tuple[str, int | tuple[int | str, ...]]


def reference_page(rules: RuleSet) -> Page:
    """Return meld values, how to save meld, the maximum bid, and what to lead, as a page."""
    head = ("", *(tr("text.number_of_each", number=n) for n in range(1, rules.deck.copies + 1)))
    first, second = _round_titles(rules)
    any_suit = [Grid(head, _rows(_any_suit(rules), rules))]
    in_trump: list[Part] = [Grid(head, _rows(_in_trump(rules), rules)), *_trump_adds(rules)]
    if rows := first_bid_rows(rules):
        any_suit.append(Grid((tr("text.your_first_bid"), tr("text.shows")), tuple(rows)))
    if rows := later_bid_rows(rules):
        in_trump.append(Grid((tr("text.your_next_bids"), tr("text.shows")), tuple(rows)))
    sections = [
        Section(first, tuple(any_suit)),
        Section(second, tuple(in_trump)),
        Section(tr("common.saving_meld"), (f"{capital('; '.join(_keeping_facts(rules)))}.",)),
    ]
    if rules.has_auction:
        most = (f"{capital(tr(_MOST))}.", f"{capital(tr(_EXPECT))}.")
        sections.append(Section(tr("text.your_maximum_bid"), most))
    asked = tr("text.left_opponent_led_yet"), tr("text.partner_led_yet"), tr("text.lead")
    leads = Grid(asked, tuple(tuple(map(tr, row)) for row in _LEADS))
    parts = (tr("text.once_your_aces_are_gone"), leads, f"{capital(tr(_QUEEN))}.")
    sections.append(Section(tr("text.what_to_lead"), parts))
    summary = tr("text.the_1983_reference_card_with_this_games")
    return Page(tr("common.reference_card"), summary, tuple(sections))


def reference_card(rules: RuleSet, display: Display) -> list[str]:
    """Return the content of `reference_page` as lines for a terminal."""
    copies = range(1, rules.deck.copies + 1)
    each = [tr("text.number_of_each", number=number) for number in copies]
    name, figure = _NAME, max(map(display_width, each)) + 2
    if name + figure * len(each) > display.width:
        each = [f"{number}x" for number in copies]
        figure = 5 if _SHORT_NAME + 5 * len(each) <= display.width else 4
        name = display.width - figure * len(each)
    first, second = _round_titles(rules)
    titles = [display.bold(first.upper())]
    if display_width(titles[0]) > name:
        titles.append("")
    titles[-1] = left(titles[-1], name) + "".join(right(text, figure) for text in each)
    lines = titles
    lines += [_values(value, name, figure) for value in _any_suit(rules)]
    lines += _bids(tr("text.your_first_bid"), first_bid_rows(rules), display)
    lines.append(display.bold(second.upper()))
    lines += [_values(value, name, figure) for value in _in_trump(rules)]
    for sentence in _trump_adds(rules):
        lines += wrap_columns(sentence, display.width, "  ")
    lines += _bids(tr("text.your_next_bids"), later_bid_rows(rules), display)
    keeping = (
        display.bold(tr("common.saving_meld").upper()) + f"  {'; '.join(_keeping_facts(rules))}"
    )
    lines += ["", *wrap_columns(keeping, display.width, "", "  ")]
    if rules.has_auction:
        most = display.bold(tr("text.your_maximum_bid").upper()) + f"  {tr(_MOST)}"
        lines += wrap_columns(most, display.width, "", "  ")
        lines += wrap_columns(tr(_EXPECT), display.width, "  ")
    lines += wrap_columns(
        display.bold(tr("text.what_to_lead").upper()) + f"  {tr('text.once_your_aces_are_gone_2')}",
        display.width,
        "",
        "  ",
    )
    lines += _leads(display)
    lines += wrap_columns(tr(_QUEEN), display.width, "  ")
    return [line.rstrip() for line in lines]


def _round_titles(rules: RuleSet) -> tuple[str, str]:
    """Return the titles of meld in any suit and in trump, with their rounds of bidding (S1-75)."""
    first = tr("text.meld_in_any_suit"), tr("text.first_round_of_bidding_meld_in_any")
    second = tr("text.meld_in_trump"), tr("text.second_round_of_bidding_meld_in_trump")
    return first[bool(first_bid_rows(rules))], second[bool(later_bid_rows(rules))]


def _trump_adds(rules: RuleSet) -> list[str]:
    """Return the meld that naming trump adds to a marriage and a run (S1-78).

    It's only part of the card if the first round of bidding leaves it out.
    """
    if not later_bid_rows(rules):
        return []
    plain, royal, run = (
        total_for(table, 1)
        for table in (rules.meld.marriage, rules.meld.royal_marriage, rules.meld.run)
    )
    return [tr("text.naming_trump_adds_marriage_and_run", marriage=royal - plain, run=run - royal)]


def _bids(title: str, rows: Sequence[tuple[str, str]], display: Display) -> list[str]:
    """Return lines for a table of bids and what they show, or no lines without rows."""
    if not rows:
        return []
    bids = "; ".join(f"{bid} = {shown}" for bid, shown in rows)
    return wrap_columns(f"{title}: {bids}", display.width, "  ", "    ")


def _leads(display: Display) -> list[str]:
    """Return the table of leads, or sentences if the table is too wide."""
    heads = tr("text.left_opponent_led_yet_2"), tr("text.partner_led_yet_2")
    rows = [tuple(map(tr, row)) for row in _LEADS]
    widths = [display_width(head) + 2 for head in heads]
    if 2 + sum(widths) + max(display_width(suit) for *_, suit in rows) > display.width:
        return [
            line
            for opponent, partner, suit in rows
            for line in wrap_columns(
                f"{heads[0]} {opponent}; {heads[1]} {partner}: {suit}", display.width, "  ", "    "
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
        ("text.aces_around_2", meld.aces),
        ("text.kings_around_2", meld.kings),
        ("text.queens_around_2", meld.queens),
        ("text.jacks_around_2", meld.jacks),
        ("text.pinochle", _pinochles(rules)),
        ("text.marriage_2", meld.marriage),
    ]


def _pinochles(rules: RuleSet) -> tuple[int | str, ...]:
    """Return the value of each number of pinochles, or a word if that number wins the game."""
    return tuple(
        tr("text.wins") if not value and wins_by_pinochles(rules, number) else value
        for number, value in enumerate(rules.meld.pinochle, start=1)
    )


def _in_trump(rules: RuleSet) -> list[Value]:
    meld = rules.meld
    found: list[Value] = [("text.royal_marriage_2", meld.royal_marriage), ("text.run_2", meld.run)]
    return [*found, ("text.dix_nine_of_trump", meld.dix)] if meld.dix else found


def _rows(values: list[Value], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    rest = ("",) * (rules.deck.copies - 1)
    return tuple(
        (capital(tr(name)), tr("common.value_each", value=table), *rest)
        if isinstance(table, int)
        else (capital(tr(name)), *map(str, table))
        for name, table in values
    )


def _values(value: Value, name: int, figure: int) -> str:
    title, table = value
    label = left(fit(f"  {capital(tr(title))}", name), name)
    if isinstance(table, int):
        return label + "  " + tr("common.value_each", value=table)
    cells = list(map(str, table))
    if max(map(display_width, cells)) < figure:
        return label + "".join(right(cell, figure) for cell in cells)
    return f"{label.rstrip()}  {', '.join(cells)}"


def _keeping_facts(rules: RuleSet) -> list[str]:
    facts = []
    if rules.meld.side_minimum:
        least = rules.meld.side_minimum
        facts.append(tr("text.a_team_needs_meld_meld_to_be", meld=least))
    save = rules.score.save
    if save.by == "trick_points":
        facts.append(tr("text.points_points_in_tricks_save_it", points=save.at_least))
    elif save.by == "tricks":
        facts.append(tr_plural("text.count_trick_saves_it", save.at_least))
    return facts or [tr("text.all_meld_counts")]


_ADVICE: Final = (
    "text.count_meld_in_a_fixed_order_arounds",
    "text.if_your_partner_showed_meld_and_the",
    "text.be_the_first_to_bid_60_from",
    "text.dont_bid_more_than_you_need_to",
    "text.keep_your_trump_aces_unless_you_named",
    "text.lead_your_aces_from_different_suits_in",
    "text.when_youre_out_of_aces_lead_a",
    "text.with_nothing_better_to_go_on_look",
    "text.throw_jacks_and_queens_on_the_opponents",
    "text.trump_with_a_king_first_then_with",
    "text.if_your_partner_plays_an_ace_on",
)


def strategy_page(rules: RuleSet) -> Page:
    """Return the eleven tips and what bids show as a page."""
    summary = tr("text.for_partnership_games_with_a_double")
    if rules.table.players != 4:
        summary = tr("text.written_for_partnership_games_with_a")
    sections = [Section("", (Items(tuple(map(tr, _ADVICE))),))]
    if bids := conventions(rules):
        sections.append(Section(tr("text.bids_show"), (Items(tuple(bids)),)))
    return Page(tr("common.strategy"), summary, tuple(sections))


def strategy(rules: RuleSet, display: Display) -> list[str]:
    """Return the content of `strategy_page` as lines.

    The tips are for four-player partnership games.
    """
    page = strategy_page(rules)
    lines = [display.bold(page.title.upper()), *wrap_columns(page.summary, display.width), ""]
    for number, advice in enumerate(_ADVICE, 1):
        lines += wrap_columns(tr(advice), display.width, f"{number:>3}  ", "     ")
    if bids := conventions(rules):
        lines += ["", display.bold(tr("text.bids_show").upper())]
        for sentence in bids:
            lines += wrap_columns(sentence, display.width, "  -  ", "     ")
    return lines

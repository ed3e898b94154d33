"""Reviews as an HTML page: one file that needs no network and works in print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Final

from acesaround.cards import Hand, Suit
from acesaround.cli.review_chart import chart
from acesaround.cli.review_text import (
    ReviewText,
    has_better,
    is_notable,
    open_text,
    points_text,
)
from acesaround.game.view import View
from acesaround.i18n import language, number, tr
from acesaround.review.decisions import DecisionReview, decisions
from acesaround.review.games import GameReview, HandReview
from acesaround.review.losses import ChoiceLoss
from acesaround.session import Game
from acesaround.text.formatter import PLAIN_DISPLAY

_STYLE: Final = """\
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #1b2329; --soft: #56616b;
  --edge: #d8d2c4; --red: #b3131f; --green: #0b6b4f; --shade: #f4efe3 }
@media (prefers-color-scheme: dark) { :root { --paper: #14181d; --ink: #e8eaec; --soft: #b0b8c0;
  --edge: #3a424b; --red: #ff8d84; --green: #6fcf97; --shade: #1e242b } }
body { margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.25rem; margin-top: 2.5rem } h3 { font-size: 1.05rem }
h1, h2, h3 { line-height: 1.25 } a { color: var(--green) } summary { cursor: pointer }
figure { margin: 1rem 0; max-width: 38rem } figcaption, .soft { color: var(--soft) }
svg { width: 100%; font: 12px system-ui, sans-serif } text { fill: var(--soft) }
.grid { stroke: var(--edge) } .zero { stroke: var(--soft) }
.made { stroke: var(--green); fill: none; stroke-width: 2 } .dot { fill: var(--green) }
.lost { stroke: var(--red); stroke-dasharray: 3 2 } .fault { fill: var(--red) }
.better { fill: var(--paper); stroke: var(--green) } .red { color: var(--red) }
article { border: 1px solid var(--edge); border-radius: .5rem; padding: .25rem 1rem 1rem;
  margin: 1rem 0 } article p { margin: .25rem 0 }
.wide { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--edge); text-align: right }
th { font-weight: 600; color: var(--soft); font-size: .875rem; vertical-align: bottom;
  overflow-wrap: normal }
th:first-child, td:first-child { text-align: left; padding-left: .25rem }
td { white-space: nowrap }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .75rem 0 }
dt { color: var(--soft) } dd { margin: 0 } tr.mine { background: var(--shade) }
@media (max-width: 34rem) { body { padding: .75rem } article { padding: .25rem .75rem .75rem }
  table { font-size: .8rem } th { font-size: .75rem } th, td { padding: .2rem .3rem }
  td { white-space: normal } }
code { font-size: .8rem; overflow-wrap: anywhere }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #333; --edge: #999;
  --red: #b3131f; --green: #0b6b4f; --shade: #f3f3f3 } article { break-inside: avoid }
  body { font-size: 10pt }
  details::details-content { content-visibility: visible; block-size: auto } }
"""
_COLUMNS: Final = (
    "cli.review_choice",
    "cli.review_points",
    "cli.review_points_lost",
    "cli.review_chance",
    "cli.review_open_points",
)
"""Titles of the columns of a table of choices."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """HTML page of a review.

    Attributes:
        game: game reviewed.
        review: its review.
        text: wording of the review.
    """

    game: Game
    review: GameReview
    text: ReviewText

    def html(self) -> str:
        """Return the whole page."""
        title = tr("cli.review_page_title", file=Path(self.text.file).name)
        return (
            f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>\n{_STYLE}</style></head><body>\n<main>"
            f"<h1>{escape(title)}</h1>{_paragraphs(self.text.heading())}{self._summary()}"
            f"{''.join(map(self._hand, self.review.hands))}</main></body></html>\n"
        )

    def _summary(self) -> str:
        seats = [_paragraphs([" ".join(self.text.summary(one))]) for one in self.review.summaries]
        links = [
            f'<li><a href="#{_anchor(one)}">{escape(self.text.hand_title(one))}</a></li>'
            for one in self.review.hands
        ]
        notes = _paragraphs([tr("cli.review_page_note")], kind="soft")
        full = replace(self.text, figures=True)
        figures = _figures(_paragraphs([*full.heading(), *map(full.total, self.review.summaries)]))
        return f"{''.join(seats)}{notes}<ul>{''.join(links)}</ul>{figures}\n"

    def _hand(self, one: HandReview) -> str:
        found = decisions(self.game, one.hand, one.seat)
        views = {decision.number: decision.view for decision in found}
        first = [each for each in one.costliest(len(one.decisions)) if is_notable(each)]
        others = [each for each in one.decisions if each not in first]
        parts = [f'<section><h2 id="{_anchor(one)}">{escape(self.text.hand_title(one))}</h2>']
        if one.decisions:
            picture = chart(one.decisions, tr("cli.review_chart_title"))
            caption = escape(tr("cli.review_chart_caption"))
            parts.append(f"<figure>{picture}<figcaption>{caption}</figcaption></figure>")
        parts += [self._decision(each, views) for each in first]
        if others:
            title = escape(tr("cli.review_other_decisions", count=len(others)))
            parts.append(f"<details><summary>{title}</summary>")
            parts += [self._decision(each, views) for each in others]
            parts.append("</details>")
        return "".join([*parts, "</section>\n"])

    def _decision(self, one: DecisionReview, views: Mapping[int, View]) -> str:
        return (
            f"<article><h3>{_cards(self.text.decision_title(one))}</h3>"
            f"{_paragraphs(self.text.reasons(one))}{self._seen(views[one.number])}"
            f"{_paragraphs(self.text.hindsight(one), kind='soft')}{self._details(one)}</article>\n"
        )

    def _details(self, one: DecisionReview) -> str:
        return _figures(
            f"{_paragraphs(self.text.details(one))}{self._choices(one)}{self._command(one)}"
        )

    def _seen(self, view: View) -> str:
        """Return what the seat saw: its hand, the trick so far, trump, and the bid."""
        facts = {tr("common.hand"): _hand_text(view.hand)}
        if view.trick:
            seats = view.rules.table.players
            played = [
                f"{self.text.seat((view.leader + place) % seats)} {PLAIN_DISPLAY.card(card)}"
                for place, card in enumerate(view.trick)
            ]
            facts[tr("cli.review_trick_so_far")] = ", ".join(played)
        if view.trump is not None:
            facts[tr("rulebook.trump")] = PLAIN_DISPLAY.suit_title(view.trump)
        if view.bid is not None and view.declarer is not None:
            facts[tr("common.bid")] = f"{number(view.bid)}, {self.text.seat(view.declarer)}"
        rows = (f"<dt>{escape(name)}</dt><dd>{_cards(fact)}</dd>" for name, fact in facts.items())
        return f"<dl>{''.join(rows)}</dl>"

    def _choices(self, one: DecisionReview) -> str:
        """Return a table of all choices, the best first."""
        ids = _COLUMNS if one.open else _COLUMNS[:-1]
        head = "".join(f'<th scope="col">{escape(tr(id))}</th>' for id in ids)
        order = sorted(one.choices, key=lambda choice: (choice.loss, choice.action != one.best))
        rows = "".join(self._choice(one, choice) for choice in order)
        return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'

    def _choice(self, one: DecisionReview, choice: ChoiceLoss) -> str:
        name, mine = self.text.action(choice.action), choice.action == one.chosen
        if mine:
            name = tr("cli.review_choice_made", choice=name)
        elif has_better(one) and choice.action == one.best:
            name = tr("cli.review_choice_better", choice=name)
        cells = [points_text(choice.points), _loss(choice), number(100 * choice.wins, 1)]
        if one.open:
            cells.append(open_text(one.open[choice.action]) if choice.action in one.open else "–")
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        return f"<tr{' class=mine' if mine else ''}><td>{_cards(name)}</td>{row}</tr>"

    def _command(self, one: DecisionReview) -> str:
        command = self.text.command(one)
        if command is None:
            return ""
        said = escape(tr("cli.review_compute_again", command="\0"))
        return f'<p class="soft">{said}</p>'.replace("\0", f"<code>{escape(command)}</code>")


def _loss(choice: ChoiceLoss) -> str:
    """Return the points that a choice loses, with their interval unless it's the best one."""
    if choice.is_best:
        return number(0)
    low, high = map(points_text, choice.interval)
    return tr("cli.review_interval", value=points_text(choice.loss), low=low, high=high)


def _figures(html: str) -> str:
    """Return a part of the page that's shown on demand."""
    title = escape(tr("common.review_figures"))
    return f'<details class="figures"><summary>{title}</summary>{html}</details>'


def _anchor(one: HandReview) -> str:
    return f"hand-{one.hand}-seat-{one.seat}"


def _paragraphs(lines: Iterable[str], kind: str = "") -> str:
    opening = f'<p class="{kind}">' if kind else "<p>"
    return "".join(f"{opening}{_cards(line)}</p>" for line in lines)


def _hand_text(hand: Hand) -> str:
    """Return a hand by suit, such as ``♠ A 10 10 · ♥ K``."""
    suits = []
    for suit in Suit:
        cards = sorted((card for card in hand if card.suit is suit), reverse=True)
        if cards:
            ranks = " ".join(PLAIN_DISPLAY.rank(card.rank) for card in cards)
            suits.append(f"{suit.symbol} {ranks}")
    return " · ".join(suits)


def _cards(text: str) -> str:
    """Return text as HTML, with red suits in red."""
    return re.sub("[^\\s·]*[♥♦]", r'<span class="red">\g<0></span>', escape(text))

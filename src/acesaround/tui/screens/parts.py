"""Parts of screens: status lines, hands, and cards that changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Hand, Suit
from acesaround.game.state import Gift
from acesaround.game.view import SeenGift, View
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import (
    capital,
    display_width,
    ends,
    fit,
    left,
    plain,
    wrap_columns,
    wrap_items,
)
from acesaround.text.contract import contract, face_down_widow, needed_text, place
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.text.rulebook.book import shown_title

MORE = "  ..."
"""Placeholder for omitted lines."""
_HEAD = 4
"""Status lines at the top of the screen, which are always kept."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that stay together. A part with a higher `spare` is dropped sooner; 0 means never."""

    lines: Sequence[str]
    spare: int = 0


def lines_of(parts: Iterable[Part]) -> list[str]:
    """Return all lines of the parts."""
    return [line for part in parts for line in part.lines]


def fitting(parts: Sequence[Part], room: int) -> list[str]:
    """Fit a screen into `room` lines: drop blank lines, then horizontal lines, then whole parts.

    The result can still be too long.
    """
    kept = list(parts)
    while len(lines := _bare(lines_of(kept), room)) > room:
        spare = max(part.spare for part in kept)
        if not spare:
            break
        kept = [part for part in kept if part.spare != spare]
    return lines


def within(lines: Sequence[str], room: int) -> list[str]:
    """Fit any screen into `room` lines: drop blank lines, then horizontal lines, then the middle.

    An ellipsis replaces the middle.
    """
    kept = _bare(lines, room)
    if len(kept) <= room:
        return kept
    return [*kept[:_HEAD], MORE, *kept[len(kept) - room + _HEAD + 1 :]]


def _bare(lines: Sequence[str], room: int) -> list[str]:
    kept = list(lines)
    for empty in (str.strip, lambda line: plain(line).strip("─- ")):
        for index in range(len(kept) - 1, -1, -1):
            if len(kept) > room and not empty(kept[index]):
                del kept[index]
    return kept


_LABEL: Final = 21


def hand_rows(hand: Hand, display: Display, trump: Suit | None = None) -> list[str]:
    """Return one row per suit, with trump marked."""
    return [line for suit in Suit for line in _row(suit, hand, display, trump)]


def _row(suit: Suit, hand: Hand, display: Display, trump: Suit | None) -> list[str]:
    sign = display.suit(suit) + " " if display.symbols else ""
    label = f"  {sign}{capital(display.suit_word(suit))}"
    if suit == trump:
        label = display.bold(tr("terminal.suit_trump", suit=label))
    return wrap_columns(
        _ranks(hand, suit, display), display.width, left(label, _LABEL), " " * _LABEL
    )


def _ranks(hand: Hand, suit: Suit, display: Display) -> str:
    cards = [card for card in hand if card.suit == suit]
    text = " ".join(display.rank(card.rank) for card in cards) or "-"
    return display.red(text) if cards and suit in (Suit.HEARTS, Suit.DIAMONDS) else text


def my_hand(view: View, display: Display) -> list[str]:
    """Return the hand of the view's seat. In stock play, leave out its cards on the table."""
    hand = view.hand
    if view.stock is not None:
        hand = hand - (exposed.card for exposed in view.stock.exposed[view.seat])
    cards = tr_plural("common.count_card", len(hand))
    title = tr("terminal.your_hand_cards", cards=cards)
    return [display.bold(title), *hand_rows(hand, display, view.trump)]


def one_line(hand: Hand, display: Display) -> str:
    """Return a hand on one line, such as ``♠ A 10 K  ♥ -  ♣ Q  ♦ J J``."""
    return _suits(hand, Suit, display)


def open_hands(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the other players' cards at a learner's table (S1-2), else an empty list."""
    if view.open_hands is None:
        return []
    lines = []
    for step in range(1, len(view.open_hands)):
        seat = (view.seat + step) % len(view.open_hands)
        lines += named_hand(names.seat(seat), view.open_hands[seat], display)
    return lines


def named_hand(name: str, hand: Hand, display: Display) -> list[str]:
    """Return a name and a hand in as few lines as possible."""
    label = f"{fit(name, 12):<12} "
    line = label + one_line(hand, display)
    if display_width(line) <= display.width:
        return [line]
    longest = max(_length(hand, suits, display) for suits in _PAIRS)
    each = 2 if display_width(label) + longest <= display.width else 1
    rows = [tuple(Suit)[first : first + each] for first in range(0, 4, each)]
    return [
        line
        for index, suits in enumerate(rows)
        for line in wrap_columns(
            _suits(hand, suits, display),
            display.width,
            " " * len(label) if index else label,
            " " * (len(label) + 2),
        )
    ]


_PAIRS: Final = (tuple(Suit)[:2], tuple(Suit)[2:])


def _suits(hand: Hand, suits: Iterable[Suit], display: Display) -> str:
    return "  ".join(f"{display.suit(suit)} {_ranks(hand, suit, display)}" for suit in suits)


def _length(hand: Hand, suits: Iterable[Suit], display: Display) -> int:
    return display_width(_suits(hand, suits, display))


def gift_text(gift: Gift | SeenGift, cards: str, me: int | None, names: PlayerNames) -> str:
    """Return a sentence about passed cards, as the seat `me` reads it."""
    giver, taker = names.seat(gift.giver), names.seat(gift.taker)
    if gift.giver == me:
        return tr("terminal.you_passed_to_name_cards", name=taker, cards=cards)
    if gift.taker == me:
        return tr("terminal.name_passed_to_you_cards", name=giver, cards=cards)
    return tr("terminal.name_passed_to_other_cards", name=giver, other=taker, cards=cards)


def moved_cards(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the cards passed, picked up, and buried in this hand, as far as the seat can see."""
    told = []
    for gift in view.gifts:
        if gift.cards is not None:
            cards = display.cards(gift.cards)
        else:
            cards = tr_plural("common.count_card", gift.count)
        told.append(gift_text(gift, cards, view.seat, names))
    if count := face_down_widow(view):
        told.append(tr_plural("common.count_cards_are_face_down_in_the", count))
    if view.widow is not None and view.declarer is not None:
        widow = display.cards(view.widow)
        mine, other = (
            "terminal.you_picked_up_the_widow_cards",
            "terminal.name_picked_up_the_widow_cards",
        )
        told.append(names.tells(view.declarer, mine, other, cards=widow))
    if view.buried is not None:
        told.append(tr("terminal.you_buried_cards", cards=display.cards(view.buried)))
    return [line for text in told for line in wrap_columns(text, display.width, "", "  ")]


def status(view: View, names: PlayerNames, display: Display) -> list[Part]:
    """Return the title, the contract, the scores, and what each team needs, in that order."""
    parts = _heading(view, display)
    parts.append(Part(_labelled(tr("common.bid"), [contract(view, names, display)], display)))
    parts.append(Part(_labelled(tr("common.score"), scores(view, names, display), display), 2))
    if needed := needed_text(view, names):
        parts.append(Part(_labelled(tr("terminal.needed"), [needed], display), 1))
    return parts


def _labelled(label: str, items: Sequence[str], display: Display) -> list[str]:
    labels = tr("common.bid"), tr("common.score"), tr("terminal.needed"), " " * 9
    width = max(map(display_width, labels)) + 1
    return wrap_items(items, display.width, display.bold(left(label, width)), " " * width)


def _heading(view: View, display: Display) -> list[Part]:
    short = where = place(view, view.match.hands + 1)
    if view.match.target:
        where = tr("terminal.game_to_target_where", target=view.match.target, where=where)
    title = shown_title(view.rules.title)
    for told in (where, short):
        if display_width(title) + 2 + display_width(told) <= display.width:
            return [Part([display.bold(ends(title, told, display.width))])]
    titles = [*map(display.bold, wrap_columns(title, display.width))]
    return [Part(titles, 6), Part(wrap_columns(where, display.width))]


def scores(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return every team's score, with its meld on the board so far (S1-49).

    In the 1983 style, the other team is also called the Chumps (S1-4).
    """
    parts = []
    teams, me = view.rules.teams, names.me
    has_chumps = view.rules.table.style == "1983" and max(teams) == 1
    for index in names.score_order():
        score = view.match.scores[index]
        name = names.score_name(index, 26)
        if has_chumps and me is not None and teams[me] != index:
            name = f"{name} ({tr('common.chumps')})"
        text = f"{name}: {signed(score, display)}"
        if view.on_board is not None and view.on_board[index]:
            text += tr("terminal.meld_meld", meld=view.on_board[index])
        parts.append(text)
    return parts


def signed(score: int, display: Display) -> str:
    """Return a score. Negative ones are red or, without color, in parentheses (S3-45)."""
    if score >= 0:
        return str(score)
    return display.red(str(score)) if display.color else f"({score})"

"""Step-by-step replay of recorded hands on 80-by-24 screens."""

from __future__ import annotations

import textwrap
from typing import Final, NamedTuple

from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.i18n import number, tr
from acesaround.notation.diagram import card_text, cards_text, hands_diagram
from acesaround.notation.record import HandRecord, Record
from acesaround.notation.replaying import hand_states
from acesaround.text.diagram import WIDTH, deal_diagram
from acesaround.text.look import Look
from acesaround.text.seats import seat_names, seat_titles, side_names
from acesaround.text.transcript import did, hand_result, hand_transcript, melds_lines

PAGE: Final = 22
"""Lines per screen, leaving space for a prompt."""
_REMARK_LINES: Final = 2
_LOOK: Final = Look(symbols=False)


class Screen(NamedTuple):
    """A step in the replay of a hand.

    `landmark` is True for the deal and the end of the auction, a trick, or the hand.
    """

    text: str
    landmark: bool


def hand_screens(record: Record, index: int, *, symbols: bool = True) -> list[Screen]:
    """Return a screen for the deal and for each action, or the transcript if cards are unknown."""
    states = hand_states(record, index)
    if states is None:
        lines = hand_transcript(record, index, symbols=symbols).split("\n")
        pages = [lines[at : at + PAGE] for at in range(0, len(lines), PAGE)]
        return [Screen("\n".join(page), True) for page in pages]
    hand = record.hands[index]
    screens = [_dealt(record, index, states[0], symbols)]
    for step, state in enumerate(states[1:], 1):
        before = states[step - 1]
        if state.round is None:
            text = "\n".join(
                [*_action(record, hand, step, symbols), "", hand_result(record, index)]
            )
            screens.append(Screen("\n".join(text.split("\n")[:PAGE]), True))
        else:
            text = _screen(record, state, _action(record, hand, step, symbols), symbols)
            landmark = len(state.tricks) > len(before.tricks) or (
                before.phase is Phase.AUCTION and state.phase is not Phase.AUCTION
            )
            screens.append(Screen(text, landmark))
            if state.stock is None and state.this_round.counted and not before.this_round.counted:
                melds = [*_contract(record, state), "", *melds_lines(record, index)]
                screens.append(Screen("\n".join(melds), True))
    return screens


def _dealt(record: Record, index: int, state: State, symbols: bool) -> Screen:
    hand, titles = record.hands[index], seat_titles(record.rules, record.tags)
    diagram = deal_diagram(record.rules, hand.deal, names=titles, symbols=symbols)
    lines = [tr("common.hand_number", number=index + 1), "", diagram, "", *_remark(hand.comment)]
    if state.round is None:
        lines.append(hand_result(record, index))
    return Screen("\n".join("\n".join(lines).split("\n")[:PAGE]), True)


def _screen(record: Record, state: State, action: list[str], symbols: bool) -> str:
    titles = list(seat_titles(record.rules, record.tags))
    titles[state.this_round.deal.dealer] += f" {tr('text.d')}"
    hands = hands_diagram(titles, state.hands, symbols=symbols)
    lines = [*_contract(record, state), *hands.split("\n"), ""]
    return _within(lines, [*_table(record, state, symbols), *action])


def _within(lines: list[str], rest: list[str]) -> str:
    """Fit a screen to the page: drop blank lines first, then lines at the end."""
    if len(lines) + len(rest) > PAGE:
        lines = [line for line in lines if line]
    return "\n".join([*lines, *rest][:PAGE])


def _contract(record: Record, state: State) -> list[str]:
    this, names = state.this_round, seat_names(record.rules)
    parts = []
    if this.declarer is not None and this.bid is not None:
        parts.append(tr("text.name_bids_bid", bid=this.bid, name=names[this.declarer]))
    if this.trump is not None:
        parts.append(tr("common.suit_are_trump", suit=_LOOK.suit_word(this.trump)))
    scores = zip(side_names(record.rules), state.match.scores, strict=True)
    listed = ", ".join(f"{name} {number(score)}" for name, score in scores)
    parts.append(tr("text.scores_scores", scores=listed))
    text = "; ".join(parts)
    return textwrap.wrap(text[0].upper() + text[1:], WIDTH, subsequent_indent="  ")


def _table(record: Record, state: State, symbols: bool) -> list[str]:
    """Return the bids so far, or the trick and the points taken."""
    rules, this, names = record.rules, state.this_round, seat_names(record.rules)
    if this.calls and not state.trick and not state.tricks:
        calls = ", ".join(
            f"{names[call.seat]} {tr('common.pass') if call.amount is None else call.amount}"
            for call in this.calls
        )
        return textwrap.wrap(tr("text.bids_calls", calls=calls), WIDTH)[-2:]
    lines: list[str] = []
    if state.stock is not None:
        lines += _stock(record, state, symbols)
    if state.trick or state.tricks:
        taken = [0] * len(state.match.scores)
        for seat, points in enumerate(state.taken):
            taken[rules.scorers[seat]] += points
        sides = zip(side_names(rules), taken, strict=True)
        sums = ", ".join(f"{name} {number(figure)}" for name, figure in sides)
        for text in (_trick(record, state, symbols), tr("text.taken_sums", sums=sums)):
            lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ")
    return lines


def _trick(record: Record, state: State, symbols: bool) -> str:
    names, number = seat_names(record.rules), len(state.tricks)
    if state.trick:
        return tr(
            "text.trick_number_led_by_name_cards",
            number=number + 1,
            name=names[state.leader],
            cards=cards_text(state.trick, symbols),
        )
    last = state.tricks[-1]
    return tr(
        "text.trick_number_cards_taken_by_name",
        number=number,
        cards=cards_text(last.cards, symbols),
        name=names[last.winner],
    )


def _stock(record: Record, state: State, symbols: bool) -> list[str]:
    stock = state.stock
    if stock is None or stock.upcard is None:
        return []
    number, card = len(stock.face_down), card_text(stock.upcard, symbols)
    lines = [tr("text.stock_number_cards_upcard_card", number=number, card=card)]
    for name, exposed in zip(seat_names(record.rules), stock.exposed, strict=True):
        if exposed:
            cards = " ".join(f"{card_text(one.card, symbols)}#{one.copy}" for one in exposed)
            text = tr("text.on_the_table_before_name_cards", name=name, cards=cards)
            lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ")
    return lines


def _action(record: Record, hand: HandRecord, step: int, symbols: bool) -> list[str]:
    move = hand.moves[step - 1]
    text = f"{seat_names(record.rules)[move.seat]}: {did(move, symbols)}"
    return [text, *_remark(move.comment)]


def _remark(text: str) -> list[str]:
    lines = textwrap.wrap(text, WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
    if len(lines) <= _REMARK_LINES:
        return lines
    return [*lines[: _REMARK_LINES - 1], f"{lines[_REMARK_LINES - 1][: WIDTH - 4]} ..."]

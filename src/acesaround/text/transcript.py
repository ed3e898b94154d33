"""Recorded hands as transcripts, diagrams, and step-by-step replays on 80-by-24 screens."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from acesaround.game.actions import Bid, Claim, Concede, Draw, LayMeld, NameTrump, Pass, Play
from acesaround.game.state import Phase, State
from acesaround.i18n import number, tr
from acesaround.messages.records import UNKNOWN_CARDS
from acesaround.notation import writer
from acesaround.notation.actions import AnyDeal, as_partial, card_text, cards_text, hands_diagram
from acesaround.notation.builder import hand_states
from acesaround.notation.record import HandRecord, Move, Record, tricks_of
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital
from acesaround.text.computer_players import recorded_versions
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import seat_names, seat_title, seat_titles, side_names
from acesaround.text.rulebook.book import heading

WIDTH = 79


def deal_diagram(
    rules: RuleSet, deal: AnyDeal, *, names: Sequence[str] = (), symbols: bool = True
) -> str:
    """Return a diagram of a deal. `names` replace the seat names."""
    some = as_partial(deal)
    titles = [*(names or map(seat_title, rules.seats))]
    if some.dealer is not None:
        titles[some.dealer] += f" {tr('common.dealer')}"
    others = tr("text.plus_others")
    lines = [hands_diagram(titles, some.hands, symbols=symbols, others=others)]
    if rules.deal.widow:
        widow = cards_text(tuple(some.widow.known), symbols) + _more(some.widow.others)
        lines += ["", tr("text.widow_cards", cards=widow.strip()).rstrip()]
    if rules.deal.stock:
        turned = cards_text(some.stock[:1], symbols) or "?"
        lines += ["", tr("text.upcard_card", card=turned)]
        stock = cards_text(some.stock[1:], symbols) + _more(some.stock_others)
        text = tr("text.stock_cards", cards=stock.strip()).rstrip()
        lines += textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False)
    return "\n".join(lines)


def _more(others: bool) -> str:
    return " ?" if others else ""


_DISPLAY: Final = Display(symbols=False)
_OUTCOMES: Final[dict[str, str]] = {
    "made": "text.made",
    "set": "text.set",
    "folded": "text.folded",
    "board_set": "text.board_set",
    "no_marriage": "text.no_marriage",
    "redeal_free": "text.redeal_without_a_score",
    "passed_out": "text.passed_out",
    "misdeal": "text.misdeal",
    "played": "text.played",
    "won_at_meld": "text.won_at_meld",
}
_REASONS: Final[dict[str, str]] = {
    "target": "text.target",
    "all_tricks": "text.all_tricks",
    "quadruple_pinochle": "text.quadruple_pinochle",
    "shutout": "text.shutout",
    "mercy": "text.mercy",
    "max_hands": "text.max_hands",
}


def game_heading(record: Record, number: int) -> str:
    """Return a game's number, rules, event, date, players, and comment."""
    rules, tags = record.rules, record.tags
    game = tr("text.game_number_rules", number=number, rules=f"{heading(rules)} ({rules.name})")
    lines = _filled(game)
    about = ", ".join(tags[name] for name in ("Event", "Site", "Date") if name in tags)
    if about:
        lines.append(about)
    lines += [title for title in seat_titles(rules, tags) if ": " in title]
    lines += _filled(recorded_versions(tags))
    if record.comment:
        lines += _filled(record.comment)
    return "\n".join(lines)


def game_ending(record: Record) -> str:
    """Return the result of a game, or its current score."""
    result = record.result
    if result is None:
        state = record.state
        if state is None or record.first_unknown is not None:
            return tr("text.the_rest_is_unknown")
        scores = _scores(record, state.match.scores)
        return "\n".join(_filled(tr("text.unfinished_scores_scores", scores=scores)))
    reason, scores = _word(_REASONS, result.reason), _scores(record, result.scores)
    if result.winner is None:
        text = tr("text.a_tie_reason_scores_scores", reason=reason, scores=scores)
    else:
        side = side_names(record.rules)[result.winner]
        text = tr("text.side_won_reason_scores_scores", side=side, reason=reason, scores=scores)
    return "\n".join(_filled(text))


def hand_transcript(record: Record, index: int, *, symbols: bool = True) -> str:
    """Return a hand from the deal to its score, as far as it's recorded and known."""
    hand = record.hands[index]
    lines = [tr("common.hand_number", number=index + 1), ""]
    titles = seat_titles(record.rules, record.tags)
    lines.append(deal_diagram(record.rules, hand.deal, names=titles, symbols=symbols))
    if hand.comment:
        lines += ["", *_filled(hand.comment)]
    unknown = record.first_unknown
    if unknown is not None and index >= unknown:
        problem = format_message(UNKNOWN_CARDS(number=unknown + 1), _DISPLAY)
        lines += ["", *_filled(tr("text.note_problem", problem=problem))]
    for part in (
        _auction(record, hand, index),
        _steps(record, hand, symbols),
        melds_lines(record, index),
        _tricks(record, hand, symbols),
        _score(record, hand, index),
    ):
        if found := list(part):
            lines += ["", *found]
    return "\n".join(lines)


def hand_result(record: Record, index: int) -> str:
    """Return the melds and score of a hand, as far as they're recorded."""
    hand = record.hands[index]
    melds, score = melds_lines(record, index), list(_score(record, hand, index))
    title = tr("common.hand_number", number=index + 1)
    return "\n".join([title, "", *melds, *[""] * bool(melds), *score])


def _auction(record: Record, hand: HandRecord, index: int) -> Iterator[str]:
    calls = [move for move in hand.moves if isinstance(move.action, Bid | Pass)]
    if not calls:
        return
    seats = seat_names(record.rules)
    width = max(8, *(len(name) + 2 for name in seats))
    yield tr("text.auction")
    yield "  " + "".join(f"{name:<{width}}" for name in seats).rstrip()
    row = [""] * len(seats)
    last = -1
    for move in calls:
        if move.seat <= last:
            yield "  " + "".join(f"{cell:<{width}}" for cell in row).rstrip()
            row = [""] * len(seats)
        row[move.seat] = call(move)
        last = move.seat
    yield "  " + "".join(f"{cell:<{width}}" for cell in row).rstrip()
    yield from _remarks(record, calls)
    this = record.round_of(index)
    if this is not None and (won := writer.contract_note(seats, this)) is not None:
        yield f"  {format_message(won, _DISPLAY)}."


def call(move: Move) -> str:
    """Return the amount of a bid, or ``pass``."""
    return tr("common.pass") if isinstance(move.action, Pass) else str(move.action)


def _steps(record: Record, hand: HandRecord, symbols: bool) -> Iterator[str]:
    """Yield one line for each event between the auction and the play."""
    seats = seat_names(record.rules)
    for move in hand.moves:
        if isinstance(move.action, Bid | Pass | Play | Claim | Concede | LayMeld | Draw):
            continue
        yield f"{seats[move.seat]}: {did(move, symbols)}"
        yield from _remarks(record, [move], named=False)


def melds_lines(record: Record, index: int) -> list[str]:
    """Return each seat's meld points and melds, or nothing before meld is shown."""
    melds, this, seats = record.hands[index].melds, record.round_of(index), seat_names(record.rules)
    lines = [tr("common.meld_2")]
    width = max(map(len, seats))
    for seat, total in enumerate(melds):
        if total is not None:
            typed = this.entered[seat] if this is not None and this.entered else None
            meld = None if this is None else writer.meld_note(this.melds[seat], total, typed)
            items = "" if meld is None else format_message(meld, _DISPLAY)
            text = f"  {seats[seat]:{width}} {total:>4}  {items}".rstrip()
            lines += textwrap.wrap(text, WIDTH, subsequent_indent=" " * (width + 9))
    return lines if len(lines) > 1 else []


def _tricks(record: Record, hand: HandRecord, symbols: bool) -> Iterator[str]:
    tricks = list(tricks_of(record.rules, hand))
    if tricks:
        yield tr("text.tricks")
    seats = seat_names(record.rules)
    width = max(map(len, seats))
    for trick in tricks:
        leader = seats[trick.moves[0].seat]
        cards = " ".join(did(move, symbols) for move in trick.plays)
        line = f"  {trick.number:>2}  {leader:<{width}}  {cards}"
        if trick.winner is not None:
            line += "  " + tr("text.name_takes_it", name=seats[trick.winner])
        yield line
        for move in trick.after:
            if str(move.action) != "draw":
                yield f"      {seats[move.seat]}: {move.action}"
        yield from _remarks(record, trick.moves)


def did(move: Move, symbols: bool) -> str:
    """Return an action in words that can follow a seat's name, such as ``claims the rest``."""
    match move.action:
        case NameTrump(suit):
            return tr("text.names_suit", suit=_DISPLAY.suit_word(suit))
        case Play(card, copy):
            return card_text(card, symbols) + (f"#{copy}" if copy else "")
        case Claim():
            return tr("text.claims_the_rest")
        case Concede():
            return tr("text.concedes_the_rest")
        case action:
            return str(action)


def _score(record: Record, hand: HandRecord, index: int) -> Iterator[str]:
    score = hand.score
    if score is None:
        return
    yield tr("text.score_outcome", outcome=_word(_OUTCOMES, score.outcome))
    names = side_names(record.rules)
    width = max(map(len, names))
    for name, row in zip(names, score.sides, strict=True):
        figures = tr(
            "text.meld_meld_tricks_tricks_score_score",
            meld=f"{row.meld:>3}",
            tricks=f"{row.tricks:>3}",
            score=f"{row.score:>+4}",
            total=f"{row.total:>4}",
        )
        yield f"  {name:{width}}  {figures}"
    if (result := record.hand_result(index)) is not None:
        for line in writer.score_notes(
            names, result.reasons, partial(format_message, display=_DISPLAY)
        ):
            yield from textwrap.wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _word(words: Mapping[str, str], code: str) -> str:
    """Return the words for a code. An unverified record can have unknown codes."""
    return tr(words[code]) if code in words else code.replace("_", " ")


def _remarks(record: Record, moves: list[Move] | tuple[Move, ...], named: bool = True) -> list[str]:
    lines: list[str] = []
    seats = seat_names(record.rules)
    for move in moves:
        if move.comment:
            text = f"{seats[move.seat]}, {move.action}: " if named else ""
            lines += textwrap.wrap(
                text + move.comment, WIDTH, initial_indent="      ", subsequent_indent="      "
            )
    return lines


def _scores(record: Record, scores: Sequence[int]) -> str:
    names = side_names(record.rules)
    return ", ".join(f"{name} {number(score)}" for name, score in zip(names, scores, strict=True))


def _filled(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)


PAGE: Final = 22
"""Lines per screen, leaving space for a prompt."""
_REMARK_LINES: Final = 2


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
    lines = [tr("common.hand_number", number=index + 1), "", diagram, "", *_comment(hand.comment)]
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
        parts.append(tr("common.suit_are_trump", suit=_DISPLAY.suit_word(this.trump)))
    parts.append(tr("text.scores_scores", scores=_scores(record, state.match.scores)))
    return textwrap.wrap(capital("; ".join(parts)), WIDTH, subsequent_indent="  ")


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
            taken[rules.teams[seat]] += points
        sums = _scores(record, taken)
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
    return [text, *_comment(move.comment)]


def _comment(text: str) -> list[str]:
    lines = textwrap.wrap(text, WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
    if len(lines) <= _REMARK_LINES:
        return lines
    return [*lines[: _REMARK_LINES - 1], f"{lines[_REMARK_LINES - 1][: WIDTH - 4]} ..."]

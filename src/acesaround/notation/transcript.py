"""A recorded hand written out for people: cards, auction, melds, tricks and score with reasons."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from acesaround.game.actions import (
    Bid,
    Claim,
    Concede,
    Draw,
    LayMeld,
    NameTrump,
    Pass,
    Play,
)
from acesaround.game.state import HandResult
from acesaround.notation import wording
from acesaround.notation.diagram import card_text, deal_diagram
from acesaround.notation.names import seat_titles, side_names
from acesaround.notation.record import HandRecord, Move, Record, unknown_cards
from acesaround.notation.tricks import tricks_of

WIDTH = 79


def game_heading(record: Record, number: int, heading: str) -> str:
    """Return what to say about a whole game: number, rules, event, date, players, comment.

    `heading` names the rules.
    """
    rules, tags = record.rules, record.tags
    lines = _filled(f"Game {number}: {heading} ({rules.name})")
    about = ", ".join(tags[name] for name in ("Event", "Site", "Date") if name in tags)
    if about:
        lines.append(about)
    lines += [title for title in seat_titles(rules, tags) if ": " in title]
    if record.comment:
        lines += _filled(record.comment)
    return "\n".join(lines)


def game_ending(record: Record) -> str:
    """How the game stands or ended."""
    result = record.result
    if result is None:
        state = record.state
        if state is None or record.first_unknown is not None:
            return "The rest is not known."
        return "\n".join(_filled(f"Not finished. Scores: {_scores(record, state.match.scores)}"))
    name = None if result.winner is None else side_names(record.rules)[result.winner]
    reason = result.reason.replace("_", " ")
    won = "A tie" if name is None else f"{name} won"
    return "\n".join(_filled(f"{won} ({reason}). Scores: {_scores(record, result.scores)}"))


def hand_transcript(record: Record, index: int, *, symbols: bool = True) -> str:
    """One hand from the deal to its score, as far as it is recorded and known."""
    hand = record.hands[index]
    lines = [f"Hand {index + 1}", ""]
    titles = seat_titles(record.rules, record.tags)
    lines.append(deal_diagram(record.rules, hand.deal, names=titles, symbols=symbols))
    if hand.comment:
        lines += ["", *_filled(hand.comment)]
    unknown = record.first_unknown
    if unknown is not None and index >= unknown:
        lines += ["", *_filled(f"Note: {unknown_cards(unknown + 1)}.")]
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
    """The melds and the score of a hand, as far as they are recorded."""
    hand = record.hands[index]
    melds, score = melds_lines(record, index), list(_score(record, hand, index))
    return "\n".join([f"Hand {index + 1}", "", *melds, *[""] * bool(melds), *score])


def _auction(record: Record, hand: HandRecord, index: int) -> Iterator[str]:
    calls = [move for move in hand.moves if isinstance(move.action, Bid | Pass)]
    if not calls:
        return
    seats = record.rules.seats
    width = max(8, *(len(name) + 2 for name in seats))
    yield "Auction"
    yield "  " + "".join(f"{name:<{width}}" for name in seats).rstrip()
    row = [""] * len(seats)
    last = -1
    for move in calls:
        if move.seat <= last:
            yield "  " + "".join(f"{cell:<{width}}" for cell in row).rstrip()
            row = [""] * len(seats)
        row[move.seat] = str(move.action)
        last = move.seat
    yield "  " + "".join(f"{cell:<{width}}" for cell in row).rstrip()
    yield from _remarks(record, calls)
    this = record.round_of(index)
    if this is not None and (won := wording.contract(seats, this)):
        yield f"  {won}."


def _steps(record: Record, hand: HandRecord, symbols: bool) -> Iterator[str]:
    """What happens between the auction and the play, one line each."""
    for move in hand.moves:
        if isinstance(move.action, Bid | Pass | Play | Claim | Concede | LayMeld | Draw):
            continue
        yield f"{record.rules.seats[move.seat]}: {did(move, symbols)}"
        yield from _remarks(record, [move], named=False)


def melds_lines(record: Record, index: int) -> list[str]:
    """What each seat's meld counts, and what it consists of; nothing before meld is shown."""
    melds, this, seats = record.hands[index].melds, record.round_of(index), record.rules.seats
    lines = ["Meld"]
    width = max(map(len, seats))
    for seat, total in enumerate(melds):
        if total is not None:
            typed = this.entered[seat] if this is not None and this.entered else None
            items = "" if this is None else wording.meld(this.melds[seat], total, typed)
            text = f"  {seats[seat]:{width}} {total:>4}  {items}".rstrip()
            lines += textwrap.wrap(text, WIDTH, subsequent_indent=" " * (width + 9))
    return lines if len(lines) > 1 else []


def _tricks(record: Record, hand: HandRecord, symbols: bool) -> Iterator[str]:
    tricks = list(tricks_of(record.rules, hand))
    if tricks:
        yield "Tricks"
    seats = record.rules.seats
    width = max(map(len, seats))
    for trick in tricks:
        leader = seats[trick.moves[0].seat]
        cards = " ".join(did(move, symbols) for move in trick.plays)
        line = f"  {trick.number:>2}  {leader:<{width}}  {cards}"
        if trick.winner is not None:
            line += f"  {seats[trick.winner]} takes it"
        yield line
        for move in trick.after:
            if str(move.action) != "draw":
                yield f"      {seats[move.seat]}: {move.action}"
        yield from _remarks(record, trick.moves)


def did(move: Move, symbols: bool) -> str:
    """What a seat did, after its name: a card, or what it claimed, named, passed or laid."""
    match move.action:
        case NameTrump(suit):
            return f"names {suit.title.lower()}"
        case Play(card, copy):
            return card_text(card, symbols) + (f"#{copy}" if copy else "")
        case Claim():
            return "claims the rest"
        case Concede():
            return "concedes the rest"
        case action:
            return str(action)


def _score(record: Record, hand: HandRecord, index: int) -> Iterator[str]:
    score = hand.score
    if score is None:
        return
    yield f"Score: {score.outcome.replace('_', ' ')}"
    names = side_names(record.rules)
    width = max(map(len, names))
    for name, row in zip(names, score.sides, strict=True):
        yield (
            f"  {name:{width}}  meld {row.meld:>3}  tricks {row.tricks:>3}"
            f"  score {row.score:>+4}  total {row.total:>4}"
        )
    if (result := finished(record, index)) is not None:
        for line in wording.reasons(side_names(record.rules), result.reasons):
            yield from textwrap.wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")


def finished(record: Record, index: int) -> HandResult | None:
    """The result that the rules gave a hand; None for one not over or not verified."""
    if record.state is None or index >= len(record.state.match.results):
        return None
    return record.state.match.results[index]


def _remarks(record: Record, moves: list[Move] | tuple[Move, ...], named: bool = True) -> list[str]:
    lines: list[str] = []
    for move in moves:
        if move.comment:
            text = f"{record.rules.seats[move.seat]}, {move.action}: " if named else ""
            lines += textwrap.wrap(
                text + move.comment, WIDTH, initial_indent="      ", subsequent_indent="      "
            )
    return lines


def _scores(record: Record, scores: tuple[int, ...]) -> str:
    names = side_names(record.rules)
    return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def _filled(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)

"""Writer for game records in a format that people can read."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from acesaround.game.actions import (
    Bid,
    Bury,
    Claim,
    ClaimMisdeal,
    Concede,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
)
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.score import Reason
from acesaround.game.state import Round
from acesaround.messages import Message, records
from acesaround.messages.records import GAME_TOO_LONG_TO_WRITE
from acesaround.notation.actions import UNKNOWN, as_partial, seat_label, seat_labels, team_labels
from acesaround.notation.builder import RecordableGame, notation_errors, record_of, verified
from acesaround.notation.errors import FORMAT, LONGEST_GAME, NotationError
from acesaround.notation.record import (
    HandRecord,
    Move,
    Record,
    TrickRecord,
    is_setting,
    result_text,
    rules_reference,
    tricks_of,
)


def contract_note(names: Sequence[str], this: Round) -> Message | None:
    """Return a note such as ``West takes the bid at 65``, or None if there's no bid.

    `names` lists the seats' names.
    """
    if this.declarer is None or this.bid is None:
        return None
    return records.CONTRACT(name=names[this.declarer], bid=this.bid)


def meld_item_note(item: MeldItem) -> Message:
    """Return a note about one kind of meld: number, kind, suit, and points."""
    kind, points, suit = records.KINDS[item.kind](), item.points, item.suit
    if item.sets > 1:
        if suit is None:
            return records.SEVERAL(sets=item.sets, kind=kind, points=points)
        return records.SEVERAL_OF_SUIT(sets=item.sets, kind=kind, suit=suit, points=points)
    if suit is None:
        return records.ALONE(kind=kind, points=points)
    return records.OF_SUIT(kind=kind, suit=suit, points=points)


def meld_note(count: MeldCount, counted: int, typed: int | None = None) -> Message | None:
    """Return the note on a seat's melds, or None if the seat has no meld.

    If the player entered a total that's too high, the note starts with it (A1-7). If the meld
    counts for less than its total, the total comes before the melds.
    """
    items = tuple(map(meld_item_note, count.items))
    notes: list[Message] = []
    if typed is not None and typed > count.total:
        cut = records.TYPED if counted == count.total else records.TYPED_IN_VAIN
        notes.append(cut(typed=typed, counted=counted))
    if counted != count.total:
        notes.append(records.COUNTED_LESS(total=count.total, items=items))
    elif items:
        notes.append(records.ITEMS(items=items))
    return records.NOTES(notes=notes) if notes else None


def score_notes(
    names: Sequence[str], given: Sequence[Reason], text: Callable[[Message], str] = str
) -> list[str]:
    """Return a line for each score with the reasons for it. `names` lists the scores' names."""
    told: dict[int, list[str]] = {}
    for reason in given:
        told.setdefault(reason.side, []).append(text(reason.message))
    return [f"{names[side]}: {', '.join(texts)}" for side, texts in told.items()]


WIDTH: Final = 80
_INDENT: Final = 9
_SHORT: Final = 24
_PLAIN: Final = str.maketrans("()", "[]")
_GIFTS: Final = 2
"""Number of passes per hand: one from the partner and one back."""
_FIRST_TAGS: Final = ("Event", "Site", "Date")

_HEADINGS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("Asked", (KeepHand, ClaimMisdeal)),
    ("Auction", (Bid, Pass)),
    ("Trump", (NameTrump,)),
    ("Passing", (Give,)),
    ("Buried", (Bury,)),
    ("Typed", (EnterMeld,)),
    ("Declared", (PlayOn, Fold, ShootMoon)),
    ("Tricks", (Play, Claim, Concede, LayMeld, Draw)),
)
_HEADING_OF: Final = {kind: heading for heading, kinds in _HEADINGS for kind in kinds}


def dumps(game: RecordableGame | Record) -> str:
    """Return a game or record as text that `acesaround.loads` can read.

    To make a file of several games, concatenate their texts. Raises NotationError for data that a
    record can't contain, such as an illegal action in a record built by hand.
    """
    record = game if isinstance(game, Record) else record_of(game)
    if record.state is None:
        record = verified(record)
    with notation_errors():
        text = "\n".join(_lines(record)) + "\n"
    if len(text) > LONGEST_GAME:
        raise NotationError(GAME_TOO_LONG_TO_WRITE(most=LONGEST_GAME))
    return text


def _lines(record: Record) -> Iterator[str]:
    yield from _tags(record)
    if record.comment:
        yield ""
        yield from _flow("", [_comment(record.comment)])
    for index in range(len(record.hands)):
        yield ""
        yield from _hand(record, index)


def _tags(record: Record) -> Iterator[str]:
    yield f'[Aces "{FORMAT}"]'
    players = seat_labels(record.rules.table.players)
    first = [name for name in (*_FIRST_TAGS, *players) if name in record.tags]
    for name in (*first, *(name for name in record.tags if name not in first)):
        yield f"[{name} {_quoted(record.tags[name])}]"
    names = rules_reference(record.rules)
    yield f"[Rules {_quoted(names.name)}]"
    if names.extends != names.name:
        yield f"[Extends {_quoted(names.extends)}]"
    for path, value in names.changes:
        yield f"[{'Setting' if is_setting(path) else 'Rule'} {path} = {value}]"
    yield f'[Digest "{record.rules.digest}"]'
    if record.seed is not None:
        seed = record.seed
        yield f"[Seed {_quoted(seed) if isinstance(seed, str) else int(seed)}]"
    yield f"[Result {_quoted(result_text(record.rules, record.result))}]"


def _quoted(text: str) -> str:
    """Return a JSON string literal with control characters and unusual line breaks escaped."""
    return re.sub(
        "[\x7f-\x9f\u2028\u2029]",
        lambda found: f"\\u{ord(found[0]):04x}",
        json.dumps(text, ensure_ascii=False),
    )


def _comment(text: str) -> str:
    return "{" + re.sub(r"([{}\\])", r"\\\1", text) + "}"


def _with_comment(text: str, move: Move) -> str:
    return f"{text} {_comment(move.comment)}" if move.comment else text


def _hand(record: Record, index: int) -> Iterator[str]:
    hand = record.hands[index]
    yield from _deal(record, index)
    this = record.round_of(index)
    melds_due = bool(hand.melds)
    for heading, moves in _sections(hand):
        if melds_due and heading in ("Declared", "Tricks") and not _melds_later(record, hand):
            yield from _melds(record, hand, this)
            melds_due = False
        if heading == "Tricks":
            yield "Tricks"
            for trick in tricks_of(record.rules, hand):
                yield from _trick(record, trick)
        else:
            items = [_item(record, move) for move in moves]
            if heading == "Auction" and this is not None:
                items += _remark(contract_note(seat_labels(record.rules.table.players), this))
            yield from _flow(heading, items)
    if melds_due:
        yield from _melds(record, hand, this)
    if hand.score is not None:
        yield from _score(record, index)


def _melds_later(record: Record, hand: HandRecord) -> bool:
    """Return True if the bid winner folded before all melds could be counted.

    In that case, the record lists the melds after the fold.
    """
    if not isinstance(hand.moves[-1].action, Fold):
        return False
    done = [type(move.action) for move in hand.moves]
    widow, exchange = record.rules.widow, record.rules.exchange
    if exchange.pass_count and done.count(Give) < _GIFTS:
        return True
    if record.rules.meld.count_by == "player" and EnterMeld not in done:
        return True
    return widow is not None and widow.bury > 0 and Bury not in done


def _deal(record: Record, index: int) -> Iterator[str]:
    hand, rules = record.hands[index], record.rules
    deal = as_partial(hand.deal)
    dealer = UNKNOWN if deal.dealer is None else seat_label(rules, deal.dealer)
    yield f"Hand {index + 1}  dealer {dealer}"
    dealt = [*zip(seat_labels(rules.table.players), map(str, deal.hands), strict=True)]
    if rules.deal.widow:
        dealt.append(("Widow", str(deal.widow)))
    width = max(len(owner) for owner, _ in dealt)
    for owner, cards in dealt:
        yield f"  {owner:{width}}  {cards}"
    if rules.deal.stock:
        stock = [*map(str, deal.stock), *[UNKNOWN] * deal.stock_others]
        if deal.stock:
            stock += _remark(f"{deal.stock[0].suit.title.lower()} are trump")
        yield from _wrapped(f"  {'Stock':{width}}  " + " ".join(stock), width + 4)
    if hand.comment:
        yield from _flow("", [_comment(hand.comment)])


def _sections(hand: HandRecord) -> Iterator[tuple[str, list[Move]]]:
    """Yield each heading along with its consecutive moves."""
    heading, moves = "", list[Move]()
    for move in hand.moves:
        here = _HEADING_OF[type(move.action)]
        if here != heading and moves:
            yield heading, moves
            moves = []
        heading = here
        moves.append(move)
    if moves:
        yield heading, moves


def _item(record: Record, move: Move) -> str:
    match move.action:
        case NameTrump(suit):
            what = suit.title.lower()
        case Give(cards) | Bury(cards):
            what = " ".join(map(str, cards))
        case EnterMeld(total):
            what = str(total)
        case action:
            what = str(action)
    return _with_comment(f"{seat_label(record.rules, move.seat)} {what}", move)


def _melds(record: Record, hand: HandRecord, this: Round | None) -> Iterator[str]:
    label = "Melds"
    for seat, total in enumerate(hand.melds):
        if total is None:
            continue
        words = [seat_label(record.rules, seat), str(total)]
        if this is not None:
            typed = this.entered[seat] if this.entered else None
            words += _remark(meld_note(this.melds[seat], total, typed))
        yield from _flow(label, [" ".join(words)])
        label = ""


def _trick(record: Record, trick: TrickRecord) -> Iterator[str]:
    moves = trick.moves
    text = f"{trick.number:>4}. {seat_label(record.rules, moves[0].seat):<5}"
    for move in trick.plays:
        text += " " + _with_comment(str(move.action), move)
    if trick.winner is not None:
        text += f" > {seat_label(record.rules, trick.winner)}"
    for move in trick.after:
        text += "  " + _with_comment(str(move.action), move)
    yield from _wrapped(text, _INDENT)


def _score(record: Record, index: int) -> Iterator[str]:
    score = record.hands[index].score
    assert score is not None
    words = [score.outcome]
    if (result := record.hand_result(index)) is not None:
        words += _remark("; ".join(score_notes(team_labels(record.rules), result.reasons)))
    yield from _flow("Score", [" ".join(words)])
    labelled = team_labels(record.rules)
    width = max(map(len, labelled))
    for name, row in zip(labelled, score.sides, strict=True):
        yield (
            f"  {name:{width}}  meld {row.meld:>3}  tricks {row.tricks:>3}"
            f"  score {row.score:>+4}  total {row.total:>4}"
        )


def _remark(remark: Message | str | None) -> list[str]:
    text = str(remark or "")
    return [f"({text.translate(_PLAIN)})"] if text else []


def _flow(label: str, items: Iterable[str]) -> Iterator[str]:
    """Put items on one line with two spaces between them, wrapping if necessary.

    A short item is never split across lines.
    """
    line = f"{label:<{_INDENT}}"
    for item in items:
        begun = line.strip() != label
        if begun and len(line) + 2 + len(item) > WIDTH and len(item) <= _SHORT:
            yield line
            line, begun = " " * _INDENT, False
        *whole, line = _wrapped(line + "  " * begun + item, _INDENT)
        yield from whole
    yield line.rstrip()


def _wrapped(text: str, indent: int) -> Iterator[str]:
    """Yield the line, wrapped at spaces if it's too long."""
    if len(text) <= WIDTH:
        yield text
        return
    start = len(text) - len(text.lstrip())
    yield from textwrap.wrap(
        text.lstrip(),
        WIDTH,
        initial_indent=" " * start,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )

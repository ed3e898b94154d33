"""A finished game once more: as a record, and step by step with all hands open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from acesaround.cards import Hand
from acesaround.game.actions import Action
from acesaround.game.phase import Phase
from acesaround.messages import Formatter
from acesaround.notation.actions import parse_action
from acesaround.notation.record import Record
from acesaround.notation.recording import record_of
from acesaround.notation.seats import labels
from acesaround.protocol import Screen, Step
from acesaround.rules.model import RuleSet
from acesaround.server.screen import screen
from acesaround.server.screen.calls import MOST_CALLS
from acesaround.server.screen.happening import happened
from acesaround.server.screen.look import LOOK
from acesaround.server.table.events import Did, Event
from acesaround.server.table.state import TableState
from acesaround.text.formatter import reasons_text

Line = Iterable[tuple[TableState, Event, TableState]]
_MOST_STEPS: Final = 250
"""Steps of a hand that are told; none has that many after its auction."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A game, as records are made of one."""

    rules: RuleSet
    actions: tuple[Action, ...]
    seed: None = None
    """A record keeps no seed: the game can be taken back, and its log has the cards."""


def record(now: TableState, line: Line) -> Record:
    """The record of a game, with who sat there in the end, and computer players' reasons.

    The tag ``Undone`` says how often something was undone.
    """
    done = [event for _, event, _ in line if isinstance(event, Did)]
    actions = tuple(parse_action(event.action) for event in done)
    header = now.header
    names = (
        kind if person is None else person.name
        for kind, person in zip(header.players, now.people, strict=True)
    )
    tags = dict(zip(labels(len(now.people)), names, strict=True))
    if now.undone:
        tags["Undone"] = str(now.undone)
    formatter = Formatter(header.rules.seats)
    reasons = {
        index: formatter.join(event.reasons) for index, event in enumerate(done) if event.why
    }
    return record_of(_Played(header.rules, actions), tags, reasons)


def steps(line: Line, hand: int, seat: int | None) -> list[tuple[Step, str | None]]:
    """Hand number `hand`, from 1, as it looks from a seat, or to one who watches; from the deal on.

    With each step goes the computer player's reason, if there is one. A deal that was thrown in
    belongs to the hand that was played instead. Of a very long auction the last calls are told.
    """
    done = [
        (before, event, after)
        for before, event, after in line
        if isinstance(event, Did) and before.game.match.hands + 1 == hand
    ]
    calls = [index for index, (before, _, _) in enumerate(done) if _in_auction(before)]
    skipped = set(calls[:-MOST_CALLS])
    shown = [one for index, one in enumerate(done) if index not in skipped]
    found = []
    for before, event, after in shown[-_MOST_STEPS:]:
        what = happened(before, event, after, seat)
        step = Step(seq=after.seq, what=what, screen=_opened(after, seat))
        found.append((step, reasons_text(event.reasons, LOOK, before.names) if event.why else None))
    return found


def _in_auction(now: TableState) -> bool:
    return now.game.phase is Phase.AUCTION


def _opened(now: TableState, seat: int | None) -> Screen:
    """A screen with all hands open, on which nothing is to be done."""
    shown = screen(now, seat, range(len(now.people)))
    nobody = (Hand(),) * len(now.people)
    return replace(
        shown,
        seats=[replace(box, ready=True) for box in shown.seats],
        hand=[replace(card, legal=None) for card in shown.hand],
        open_hands=[[card.text for card in hand] for hand in now.game.hands or nobody],
        asked=None,
        helper=[],
        sheet=None,
        waiting=[],
        proposal=None,
        next_table=None,
        endings=[],
        speech="nothing",
        tells_reasons=False,
        may_undo=False,
        undo_asks=None,
        redo=None,
    )

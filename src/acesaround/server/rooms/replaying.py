"""A finished game as a record, or as a step-by-step replay with all hands open."""

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
"""Maximum number of steps per hand. No hand has that many after its auction."""


@dataclass(frozen=True, slots=True)
class _Played:
    """The parts of a game that a record needs."""

    rules: RuleSet
    actions: tuple[Action, ...]
    seed: None = None
    """Always None. After an undo, a published seed would give away later deals."""


def record(now: TableState, line: Line) -> Record:
    """Return a game's record with the latest person in each seat and computer players' reasons.

    The ``Undone`` tag gives the number of undos.
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
    reasons = {index: formatter.join(event.why) for index, event in enumerate(done) if event.why}
    return record_of(_Played(header.rules, actions), tags, reasons)


def steps(line: Line, hand: int, seat: int | None) -> list[tuple[Step, str | None]]:
    """Return the steps in a hand, starting with the deal, as `seat` sees them.

    `hand` is the hand's number, starting at 1. For spectators, `seat` is None. Each step comes with
    the computer player's reasons, or None. A misdeal is part of the hand that replaced it. In a
    very long auction, only the last bids and passes are included.
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
        found.append((step, reasons_text(event.why, LOOK, before.names) if event.why else None))
    return found


def _in_auction(now: TableState) -> bool:
    return now.game.phase is Phase.AUCTION


def _opened(now: TableState, seat: int | None) -> Screen:
    """Return a screen with all hands open and nothing to do."""
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

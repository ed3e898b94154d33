"""From commands to events: what a person may do at a table."""

from __future__ import annotations

from acesaround.game.actions import Deal
from acesaround.game.errors import IllegalAction
from acesaround.game.step import canonical
from acesaround.game.view import view
from acesaround.notation.actions import ActionError, parse_action
from acesaround.protocol.commands import Act, Ready, Rise, Sit
from acesaround.server.table.events import Did, Event, Rose, Sat, WentOn
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.telling.unread import unread

Change = Sit | Rise | Act | Ready


def decide(now: TableState, seat: int | None, command: Change, holder: str) -> Event:
    """The event that a command of the person at `seat` makes; `holder` is for a seat taken.

    Raises Refusal, and IllegalAction for an action that the rules forbid.
    """
    if isinstance(command, Sit):
        return _sit(now, seat, command, holder)
    if seat is None:
        raise Refusal("no_seat", "you watch this table; take a seat first")
    if command.seq != now.seq:
        raise Refusal("stale", "the table has changed meanwhile; look again")
    match command:
        case Rise():
            return Rose(seat=seat)
        case Ready():
            if seat not in now.waiting:
                raise Refusal("nothing_to_wait_for", "nobody waits for you")
            return WentOn(seat=seat)
        case Act(action=text):
            return _act(now, seat, text)


def _sit(now: TableState, seat: int | None, command: Sit, holder: str) -> Event:
    players = len(now.people)
    if command.seat >= players:
        raise Refusal("no_seat", f"there are seats 0 to {players - 1} at this table")
    if seat is not None:
        raise Refusal("taken", "you have a seat already; leave it first")
    if now.people[command.seat] is not None:
        raise Refusal("taken", "somebody else sits there")
    if now.header.rules.table.show_all_hands and any(now.people):
        raise Refusal("taken", "all hands are open at this table: it is for one who learns")
    name = " ".join(command.name.split())
    if not name or not name.isprintable():
        raise Refusal("malformed", "a name has letters, and no line breaks")
    return Sat(seat=command.seat, name=name, holder=holder)


def _act(now: TableState, seat: int, text: str) -> Event:
    if now.turn != seat:
        who = now.turn
        what = "it is nobody's turn" if who is None else f"{now.names[who]} is to act"
        raise Refusal("not_your_turn", what)
    try:
        action = parse_action(text)
    except ActionError as error:
        raise Refusal("illegal", unread(view(now.game, seat), text, str(error))) from None
    if isinstance(action, Deal):
        raise Refusal("illegal", "the cards are dealt by the table")
    try:
        now.after(Did(action=str(action)))
    except IllegalAction as error:
        raise Refusal("illegal", error.reason) from None
    return Did(action=str(canonical(now.game, action)))

"""Turns commands into events, and checks what a person can do at a table."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import count
from typing import Final

from acesaround.game.actions import Concede, Deal
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.notation.actions import ActionError, parse_action
from acesaround.protocol.commands import (
    LONGEST_NAME,
    Act,
    Agree,
    Decline,
    Ready,
    Redo,
    Replace,
    Rise,
    Sit,
    Undo,
)
from acesaround.protocol.replies import RefusalCode
from acesaround.protocol.screen import Speech
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Agreed,
    Away,
    Declined,
    Proposed,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
)
from acesaround.table.state import Step, TableState
from acesaround.text.actions import illegal_action, unreadable_action
from acesaround.text.columns import truncate
from acesaround.text.error_help import UNREADABLE, error_of_family, error_of_refusal

_AUCTION: Final = frozenset((Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP))
_BETWEEN: Final = frozenset((Phase.DEAL, Phase.OVER))


def chat_permission(now: TableState, seat: int | None) -> Speech:
    """Return what a seat (None: spectator) can say now.

    At an open table, no one can tell a partner about cards, and spectators can't chat.
    """
    phase = now.game.phase
    if not now.header.open:
        return "anything"
    if seat is None or phase in _AUCTION:
        return "nothing"
    return "anything" if phase in _BETWEEN else "presets"


class Refusal(Exception):
    """An error for a refused command. `code` is for programs, and `reason` for people.

    `error` is the code of the error's number and explanation. By default, it's the refusal's.
    """

    def __init__(self, code: RefusalCode, reason: str, error: str = "") -> None:
        self.code, self.reason = code, reason
        self.error = error or error_of_refusal(code)
        super().__init__(code, reason)


_JOINED: Final = re.compile(
    "[\u200c\u200d\ufe0e\ufe0f]|(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f"
)
"""Regex for invisible characters that join letters or emoji, and for the tags of regional flags."""
_UNSEEN: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)"
    "|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0"
    "\U000e0000-\U000e0fff]"
)
"""Regex for invisible characters. Flags are captured in a group so they can be kept."""


def is_plain(text: str) -> bool:
    """Return True if a string has visible characters but no control characters."""
    return _JOINED.sub("", text).isprintable() and bool(_seen(text))


def person_name(written: str, others: Collection[str] = ()) -> str:
    """Return a person's name without extra spaces or invisible characters.

    If the name looks the same as one of `others`, add a number to it. Raise Refusal if the name
    isn't valid.
    """
    name = " ".join(_UNSEEN.sub(r"\1", written).split())
    if not is_plain(name):
        raise Refusal("malformed", tr("server.a_name_needs_visible_characters_and"))
    taken = {_seen(other).casefold() for other in others}
    if _seen(name).casefold() not in taken:
        return name
    numbers = (f" {number}" for number in count(2))
    named = (truncate(name, LONGEST_NAME - len(number)).rstrip() + number for number in numbers)
    return next(one for one in named if _seen(one).casefold() not in taken)


def _seen(text: str) -> str:
    """Return the visible characters of a string, ignoring different styles of the same emoji."""
    return " ".join(_UNSEEN.sub("", _JOINED.sub("", text)).split())


MIN_SECONDS_GONE: Final = 10
"""Seconds a person must be gone before others can have a computer player take over."""

Change = Sit | Rise | Act | Ready | Undo | Redo | Agree | Decline


def decide(now: TableState, seat: int | None, command: Change, holder: str) -> Step:
    """Return the step for a command by the person at `seat`.

    `holder` is the new holder id if the command takes a seat. Raise Refusal, or IllegalAction if
    the rules forbid the action.
    """
    _check_length(now, command)
    if isinstance(command, Sit):
        return _sit(now, seat, command, holder)
    if seat is None:
        raise Refusal("no_seat", tr("server.youre_watching_this_table_take_a_seat"))
    if seat in now.away and not isinstance(command, Rise):
        raise Refusal("stale", tr("server.a_computer_player_is_sitting_in_for"))
    match command:
        case Undo(seq=seq):
            return _undo(now, seat, seq)
        case Agree(proposal=number):
            return _agree(now, seat, number)
        case Decline(proposal=number):
            return _decline(now, seat, number)
    then = now.at(command.seq)
    if then is None or then.game is not now.game:
        raise Refusal("stale", tr(_STALE))
    match command:
        case Rise():
            return now.step(SeatLeft(seat=seat))
        case Ready():
            if seat not in now.waiting:
                raise Refusal("nothing_to_wait_for", tr("server.the_table_isnt_waiting_for_you"))
            return now.step(Acknowledged(seat=seat))
        case Act(action=text):
            return _act(now, seat, text)
        case Redo():
            return _redo(now, seat)


def decide_takeover(
    now: TableState, seat: int | None, command: Replace, gone_for: Mapping[int, float]
) -> Step:
    """Return the step that lets a computer player take over for someone who is gone.

    `seat` belongs to the person asking. `gone_for` has the seconds since each person left.
    Raise Refusal if that isn't allowed.
    """
    _check_length(now, command)
    if seat is None:
        raise Refusal("no_seat", tr("server.youre_watching_this_table_take_a_seat"))
    gone = command.seat
    if gone >= len(now.people):
        last = len(now.people) - 1
        raise Refusal("no_seat", tr("server.this_table_has_seats_0_to_last", last=last))
    name = now.names[gone]
    if now.people[gone] is None or gone in now.away:
        raise Refusal(
            "nothing_to_wait_for", tr("server.a_computer_player_is_already_sitting_in", name=name)
        )
    if gone not in gone_for:
        raise Refusal("kept_back", tr("server.name_is_connected_a_computer_player", name=name))
    if not now.header.leave_after:
        raise Refusal("kept_back", tr("server.this_table_waits_for_anyone_whos_away", name=name))
    if gone_for[gone] < min(now.header.leave_after, MIN_SECONDS_GONE):
        raise Refusal("not_yet", tr("server.name_might_be_back_in_a_moment", name=name))
    if now.proposal is not None:
        raise Refusal("not_yet", tr("server.theres_already_a_request_wait_for_the"))
    if gone not in now.awaited:
        raise Refusal(
            "nothing_to_wait_for", tr("server.the_table_isnt_waiting_for_name_right", name=name)
        )
    return now.step(Away(seat=gone))


def _check_length(now: TableState, command: Change | Replace) -> None:
    """Raise Refusal if the table is at its size limit. A hand in progress can still finish."""
    refused = isinstance(command, Sit | Undo | Redo | Replace) or now.hand_over is not None
    if now.is_full or (now.is_long and refused and not isinstance(command, Rise)):
        raise Refusal("too_many", tr("server.this_table_has_reached_its_limit_start"))


def _sit(now: TableState, seat: int | None, command: Sit, holder: str) -> Step:
    players = len(now.people)
    if command.seat >= players:
        raise Refusal("no_seat", tr("server.this_table_has_seats_0_to_last", last=players - 1))
    if seat is not None:
        raise Refusal("taken", tr("server.you_already_have_a_seat_leave_it"))
    if now.people[command.seat] is not None:
        raise Refusal("taken", tr("server.someone_else_is_sitting_there_choose"))
    if now.seating == "next_deal":
        raise Refusal("not_yet", tr("server.someone_who_knows_these_cards_has_left"))
    _with_open_hands(now, command)
    others = [person.name for person in now.people if person is not None]
    name = person_name(command.name, others)
    return now.step(SeatTaken(seat=command.seat, name=name, holder=holder))


def _act(now: TableState, seat: int, text: str) -> Step:
    if now.turn != seat:
        who = now.turn
        if who is None:
            raise Refusal("not_your_turn", tr("server.it_isnt_anyones_turn"))
        raise Refusal("not_your_turn", tr("server.its_name_s_turn", name=now.names[who]))
    try:
        action = parse_action(text)
    except ActionError as error:
        seen = view(now.game, seat)
        reason = unreadable_action(seen, text, error.message)
        raise Refusal("illegal", reason, UNREADABLE[seen.phase]) from None
    if isinstance(action, Deal):
        raise Refusal("illegal", tr("server.the_table_deals_the_cards"))
    asks = isinstance(action, Concede) and now.partners_to_ask(seat)
    try:
        if asks:
            apply(now.game, action)
        step = now.step(Proposed(seat=seat) if asks else ActionPlayed(action=str(action)))
    except IllegalAction as error:
        reason = illegal_action(view(now.game, seat), error.message)
        raise Refusal("illegal", reason, error_of_family(error.message.family)) from None
    if asks:
        _check_may_propose(now, seat, concedes=True)
    return step


def _with_open_hands(now: TableState, command: Sit) -> None:
    """With open hands, raise Refusal unless the table allows more people and this person agrees."""
    if now.seating == "never":
        raise Refusal("taken", tr("server.all_hands_are_open_at_this_table"))
    header = now.header
    if header.rules.table.show_all_hands and header.together and not command.agrees:
        raise Refusal("kept_back", tr("server.everyone_at_this_table_sees_all_hands"))


def _undo(now: TableState, seat: int, seq: int) -> Step:
    """Return the step that undoes the person's last move, or one that proposes the undo.

    Other people's moves since event `seq` don't make the command stale.
    """
    to, then = now.decided.get(seat), now.at(seq)
    if then is None or then.decided.get(seat) != to:
        raise Refusal("stale", tr(_STALE))
    if to is None:
        raise Refusal("nothing_to_undo", tr("server.you_have_no_move_to_undo"))
    _check_may_propose(now, seat)
    for other in now.away:
        if now.decided.get(other, -1) > to:
            raise Refusal(
                "kept_back", tr("server.this_would_undo_a_move_by_name", name=now.names[other])
            )
    if now.known_from_elsewhere(to):
        raise Refusal("kept_back", tr("server.you_cant_undo_this_someone_here_might"))
    if not now.seats_to_agree(seat):
        return now.step(Undone(seat=seat, to=to))
    return now.step(Proposed(seat=seat, to=to))


def _redo(now: TableState, seat: int) -> Step:
    """Return the step that redoes what the person last undid, or one that proposes the redo."""
    if now.redo_state is None:
        raise Refusal("nothing_to_redo", tr("server.theres_nothing_to_redo_since_the_last"))
    if now.turn != seat:
        name = now.names[now.turn or 0]
        raise Refusal("nothing_to_redo", tr("server.only_name_can_redo_this_move_wait", name=name))
    _check_may_propose(now, seat)
    if not now.seats_to_agree(seat):
        return now.step(Redone(seat=seat, to=now.redo_state.seq))
    return now.step(Proposed(seat=seat, to=now.redo_state.seq, redo=True))


def _check_may_propose(now: TableState, seat: int, *, concedes: bool = False) -> None:
    """Raise Refusal if a seat can't propose anything right now.

    That's the case if another proposal is open, or if the seat's last one was declined and the seat
    hasn't moved since.
    """
    if now.proposal is not None:
        raise Refusal("not_yet", tr("server.theres_already_a_request_wait_for_the"))
    if not now.may_ask(seat, concedes=concedes):
        raise Refusal("kept_back", tr("server.your_request_was_declined_make_a_move"))


def _agree(now: TableState, seat: int, number: int) -> Step:
    if now.proposal is None or now.proposal.number != number or seat not in now.proposal.open:
        raise Refusal("not_proposed", tr("server.this_request_is_no_longer_open"))
    return now.step(Agreed(seat=seat))


def _decline(now: TableState, seat: int, number: int) -> Step:
    proposal = now.proposal
    if proposal is None or proposal.number != number or seat not in proposal.open | {proposal.seat}:
        raise Refusal("not_proposed", tr("server.this_request_is_no_longer_open"))
    return now.step(Declined(seat=seat))


_STALE: Final = "server.the_table_has_changed_in_the_meantime"

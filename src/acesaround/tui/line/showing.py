"""Commands that show something."""

from __future__ import annotations

from acesaround.game.state import HandResult
from acesaround.game.view import public_view
from acesaround.rules.seats import seat_title
from acesaround.telling.melds import may_recall
from acesaround.telling.refcard import reference_card
from acesaround.telling.sheet import sheets
from acesaround.telling.strategy import strategy
from acesaround.telling.text import paragraphs
from acesaround.tongues import say
from acesaround.tui.line.desk import Desk
from acesaround.tui.line.faults import Fault
from acesaround.tui.line.kinds import who
from acesaround.tui.line.reasons import last_hand, reasons, since_last_decision
from acesaround.tui.show.auction import auction_table
from acesaround.tui.show.hand import my_hand
from acesaround.tui.show.helper import meld_helper
from acesaround.tui.show.meld import meld_sheet, shown_after, shown_in
from acesaround.tui.show.part import lines_of
from acesaround.tui.show.passed import moved_cards
from acesaround.tui.show.review import review, trick_list
from acesaround.tui.show.sheet import score_sheet
from acesaround.tui.show.status import status
from acesaround.tui.show.trick import play_area


def last_trick(desk: Desk, _argument: str) -> list[str]:
    """The last trick, of this hand or the one before."""
    view = desk.view
    if view.tricks:
        return lines_of(play_area(view, desk.cast, desk.look))
    result = _finished(desk)
    if result is None or not result.played:
        raise Fault("not_yet", say("No trick has been taken yet"))
    lines = trick_list(result.played, desk.cast, desk.look)
    return [say("The last trick of the hand before:"), lines[0], *lines[-2:]]


def all_tricks(desk: Desk, _argument: str) -> list[str]:
    """All tricks of this hand, or the one before."""
    view = desk.view
    if view.tricks:
        return trick_list(view.tricks, desk.cast, desk.look)
    result = _finished(desk)
    if result is None or not result.played:
        raise Fault("not_yet", say("No trick has been taken yet"))
    lines = trick_list(result.played, desk.cast, desk.look)
    return [say("Hand {number}, which is over:", number=result.number), *lines]


def melds_shown(desk: Desk, _argument: str) -> list[str]:
    """The melds shown in this hand, or the one before."""
    view = public_view(desk.table.state) if desk.seat is None else desk.view
    if not may_recall(view):
        raise Fault("put_away", say("At this table the melds are not shown again by now"))
    if any(view.melds):
        return meld_sheet(shown_in(view), desk.cast, desk.look)
    result = _finished(desk)
    if result is None or not result.round.melds:
        raise Fault("not_yet", say("No meld has been shown yet"))
    shown = shown_after(desk.table.rules, result.round)
    return [
        say("Hand {number}, which is over:", number=result.number),
        *meld_sheet(shown, desk.cast, desk.look),
    ]


def count_meld(desk: Desk, _argument: str) -> list[str]:
    """What this seat would meld with each trump."""
    view = desk.view
    if not view.rules.table.meld_helper:
        raise Fault("helper_off", say("At this table everyone counts his own meld"))
    return meld_helper(view, desk.look)


def all_calls(desk: Desk, _argument: str) -> list[str]:
    """All calls."""
    if not desk.view.calls:
        raise Fault("not_yet", say("Nobody has called yet"))
    return auction_table(desk.view, desk.cast, desk.look)


def standing(desk: Desk, _argument: str) -> list[str]:
    """Contract, scores and needs."""
    return lines_of(status(desk.view, desk.cast, desk.look))


def score(desk: Desk, argument: str) -> list[str]:
    """The score sheet, or an earlier one by its number."""
    match = desk.table.state.match
    if not argument:
        return score_sheet(match, desk.cast, desk.look)
    begun = sheets(match)
    if not (argument.isascii() and argument.isdecimal() and 0 < int(argument[:4]) <= begun):
        if begun == 1:
            said = say("There is no sheet {sheet}, only sheet 1", sheet=argument[:12])
        else:
            said = say(
                "There is no sheet {sheet}, sheets 1 to {last}", sheet=argument[:12], last=begun
            )
        raise Fault("no_such_sheet", said)
    return score_sheet(match, desk.cast, desk.look, int(argument) - 1)


def my_cards(desk: Desk, _argument: str) -> list[str]:
    """What this seat was given, gave away, buried and holds."""
    view = desk.view
    return [*moved_cards(view, desk.cast, desk.look), *my_hand(view, desk.look)]


def why(desk: Desk, argument: str) -> list[str]:
    """Reasons of the computer players."""
    table, word = desk.table, argument.lower()
    open_table = table.rules.table.show_all_hands
    if word == "last" or (not word and not desk.deciding):
        lines = reasons(table, last_hand(table), desk.cast, desk.look)
    elif open_table or (word == "now" and len(table.people) == 1):
        seat = table.people[0] if desk.seat is None else desk.seat
        lines = reasons(table, since_last_decision(table, seat), desk.cast, desk.look)
    else:
        raise Fault("kept_back", say("Reasons give cards away while a hand is played"))
    if not lines:
        raise Fault("not_yet", say("No computer player has done anything there"))
    return lines


def finished_hand(desk: Desk, _argument: str) -> list[str]:
    """The hand finished last, all of it."""
    result = _finished(desk)
    if result is None:
        raise Fault("not_yet", say("No hand is over yet"))
    return review(result, desk.cast, desk.look)


def rules_in_force(desk: Desk, _argument: str) -> list[str]:
    """The rules in plain English."""
    from acesaround.rules.prose import explain

    return paragraphs(explain(desk.table.rules, desk.look.width), desk.look.width)


def card(desk: Desk, _argument: str) -> list[str]:
    """The reference card."""
    return reference_card(desk.table.rules, desk.look)


def advice(desk: Desk, _argument: str) -> list[str]:
    """Advice on bidding and play."""
    return strategy(desk.table.rules, desk.look)


def seats(desk: Desk, _argument: str) -> list[str]:
    """Who plays where."""
    kinds = map(who, desk.table.kinds)
    seats = map(seat_title, desk.table.rules.seats)
    return [f"  {name:<16} {kind}" for name, kind in zip(seats, kinds, strict=True)]


def _finished(desk: Desk) -> HandResult | None:
    results = desk.table.state.match.results
    return results[-1] if results else None

"""Commands that show something."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from acesaround.game.state import HandResult, Phase
from acesaround.game.view import public_view, view
from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.table.automatic_events import forced
from acesaround.table.events import ActionPlayed
from acesaround.table.state import TableState
from acesaround.text.actions import action_text
from acesaround.text.columns import paragraphs, wrap_columns
from acesaround.text.computer_players import about_players, version_changes
from acesaround.text.formatter import Display, reasons_text
from acesaround.text.melds import may_recall
from acesaround.text.names import PlayerNames, seat_title
from acesaround.text.reference_card import reference_card, strategy
from acesaround.text.results import sheets
from acesaround.tui.input import Fault
from acesaround.tui.screens.bid_signals import made_bids
from acesaround.tui.screens.bids_and_melds import (
    auction_table,
    meld_helper,
    meld_sheet,
    shown_after,
    shown_in,
)
from acesaround.tui.screens.parts import lines_of, moved_cards, my_hand, status
from acesaround.tui.screens.play_area import play_area
from acesaround.tui.screens.results import laid_list, review, score_sheet, trick_list
from acesaround.tui.setup import player_text
from acesaround.tui.table import NotNow, SeatContext, Table, Told

Acted = tuple[TableState, ActionPlayed]
"""An action, with the state before it."""


def _since_deal(table: Table, hand: int) -> list[Acted]:
    """Return the actions in hand number `hand` since its last deal."""
    found: list[Acted] = []
    for before, event, _ in table.history.actions_in_hand(hand):
        if before.game.phase is Phase.DEAL:
            found = []
        else:
            found.append((before, event))
    return found


def since_last_decision(table: Table, seat: int) -> list[Acted]:
    """Return the actions since the last deal and since `seat` last made a decision."""
    this = _since_deal(table, table.state.match.hands + (not table.over))
    for index in range(len(this) - 1, -1, -1):
        before = this[index][0].game
        if before.turn == seat and forced(view(before, seat)) is None:
            return this[index + 1 :]
    return this


def last_hand(table: Table) -> list[Acted]:
    """Return the actions of the last finished hand, or an empty list if there's none."""
    return _since_deal(table, table.state.match.hands)


def by_computers(acted: Iterable[Acted]) -> list[tuple[int, ActionPlayed]]:
    """Return the actions taken by computer players, each with its seat."""
    found = [(before.game.turn, event, before.people) for before, event in acted]
    return [(seat, event) for seat, event, people in found if seat is not None and not people[seat]]


def reasons(
    acted: Iterable[tuple[int, ActionPlayed]], names: PlayerNames, display: Display
) -> list[str]:
    """Return lines that show actions with their reasons."""
    lines = []
    for seat, done in acted:
        why = f": {reasons_text(done.why, display, names.all_names)}" if done.why else ""
        text = f"{names.name(seat)}: {action_text(parse_action(done.action), display)}{why}"
        lines += wrap_columns(text, display.width, "", "    ")
    return lines


def last_trick(context: SeatContext, _argument: str) -> Told:
    """Return the last trick in this hand or, if there's none yet, in the previous hand."""
    view, names = context.view, context.names
    if view.tricks:
        return lambda display: lines_of(play_area(view, names, display))
    result = _played(context)

    def before(display: Display) -> list[str]:
        lines = trick_list(result.played, names, display)
        return [tr("terminal.the_last_trick_of_the_previous_hand"), lines[0], *lines[-2:]]

    return before


def all_tricks(context: SeatContext, _argument: str) -> Told:
    """Return all tricks in this hand or, if there are none yet, in the previous hand."""
    view, names = context.view, context.names
    if view.tricks:
        return lambda display: trick_list(view.tricks, names, display)
    result = _played(context)
    title = tr("terminal.hand_number_finished", number=result.number)
    return lambda display: [title, *trick_list(result.played, names, display)]


def melds_shown(context: SeatContext, _argument: str) -> Told:
    """Return the melds in this hand or, if none are shown yet, in the previous hand."""
    view, names = (
        public_view(context.table.state) if context.seat is None else context.view,
        context.names,
    )
    if view.stock is not None and (laid := view.stock.laid):
        return lambda display: laid_list(laid, names, display)
    if not may_recall(view):
        raise Fault("put_away", tr("terminal.at_this_table_you_cant_look_at"))
    if any(view.melds):
        return lambda display: meld_sheet(shown_in(view), names, display)
    result = _finished(context)
    if result is None or not (result.round.melds or result.laid):
        raise Fault("not_yet", tr("terminal.no_melds_have_been_shown_yet"))
    title, before = tr("terminal.hand_number_finished", number=result.number), result.laid
    if before:
        return lambda display: [title, *laid_list(before, names, display)]
    shown = shown_after(context.table.rules, result.round)
    return lambda display: [title, *meld_sheet(shown, names, display)]


def count_meld(context: SeatContext, _argument: str) -> Told:
    """Return this seat's meld with each suit as trump."""
    view = context.view
    if not view.rules.table.meld_helper:
        raise NotNow(tr("terminal.at_this_table_you_count_your_own"))
    return lambda display: meld_helper(view, display)


def all_calls(context: SeatContext, _argument: str) -> Told:
    """Return all bids and passes in this hand, and what they show."""
    view, names = context.view, context.names
    if not view.rules.has_auction:
        raise Fault("no_auction", tr("terminal.this_game_has_no_bidding"))
    if not view.calls:
        raise Fault("not_yet", tr("terminal.no_bids_yet"))
    return lambda display: [
        *auction_table(view, names, display),
        *made_bids(view, names, display),
    ]


def standing(context: SeatContext, _argument: str) -> Told:
    """Return the contract, the scores, and what each team still needs."""
    view, names = context.view, context.names
    return lambda display: lines_of(status(view, names, display))


def score(context: SeatContext, argument: str) -> Told:
    """Return the latest score sheet, or the one with the given number."""
    match, names = context.table.state.match, context.names
    if not argument:
        return lambda display: score_sheet(match, names, display)
    begun = sheets(match)
    if not (argument.isascii() and argument.isdecimal() and 0 < int(argument[:4]) <= begun):
        if begun == 1:
            said = tr("terminal.theres_no_sheet_sheet_only_sheet_1", sheet=argument[:12])
        else:
            said = tr(
                "terminal.theres_no_sheet_sheet_only_sheets_1", sheet=argument[:12], last=begun
            )
        raise Fault("no_such_sheet", said)
    return lambda display: score_sheet(match, names, display, int(argument) - 1)


def my_cards(context: SeatContext, _argument: str) -> Told:
    """Return this seat's hand, and the cards it received, passed, and buried."""
    view, names = context.view, context.names
    return lambda display: [*moved_cards(view, names, display), *my_hand(view, display)]


def why(context: SeatContext, argument: str) -> Told:
    """Return the computer players' reasons for their recent actions."""
    table, names, word = context.table, context.names, argument.lower()
    open_table = table.rules.table.show_all_hands
    if word == "last" or (not word and not context.deciding):
        found = last_hand(table)
    elif open_table or (word == "now" and len(table.people) == 1):
        seat = table.people[0] if context.seat is None else context.seat
        found = since_last_decision(table, seat)
    elif not word and len(table.people) == 1:
        raise Fault("kept_back", tr("terminal.reasons_can_give_cards_away_why_now"))
    else:
        raise Fault("kept_back", tr("terminal.reasons_can_give_cards_away_so_theyre"))
    acted = by_computers(found)
    if not acted:
        raise Fault("not_yet", tr("terminal.there_are_no_computer_player_moves_to"))
    return lambda display: reasons(acted, names, display)


def finished_hand(context: SeatContext, _argument: str) -> Told:
    """Return a review of the last finished hand."""
    result, names = _finished(context), context.names
    if result is None:
        raise Fault("not_yet", tr("terminal.no_hand_is_finished_yet"))
    return lambda display: review(result, names, display)


def rules_in_force(context: SeatContext, _argument: str) -> Told:
    """Return the rules of this game in plain sentences."""
    from acesaround.text.rulebook.book import explain

    rules = context.table.rules
    return lambda display: paragraphs(explain(rules, display.width), display.width)


def card(context: SeatContext, _argument: str) -> Told:
    """Return the reference card."""
    rules = context.table.rules
    return lambda display: reference_card(rules, display)


def advice(context: SeatContext, _argument: str) -> Told:
    """Return advice on bidding and play."""
    rules = context.table.rules
    return lambda display: strategy(rules, display)


def seats(context: SeatContext, _argument: str) -> Told:
    """Return lines that show who plays each seat, and the computer players' versions."""
    kinds = context.table.kinds
    seats = map(seat_title, context.table.rules.seats)
    lines = [
        f"  {name:<16} {kind}" for name, kind in zip(seats, map(player_text, kinds), strict=True)
    ]
    seated = [about for about in about_players() if about.name in kinds]
    versions = [f"{about.title}: {about.versions[0].title}" for about in seated]
    changes = version_changes(kinds, context.table.now.header.versions)

    def told(display: Display) -> list[str]:
        said = (wrap_columns(line, display.width) for line in [*versions, *changes])
        return [*lines, "", *chain.from_iterable(said)] if seated else lines

    return told


def _finished(context: SeatContext) -> HandResult | None:
    results = context.table.state.match.results
    return results[-1] if results else None


def _played(context: SeatContext) -> HandResult:
    """Return the last finished hand if it has tricks to look at. Raise `Fault` otherwise."""
    result = _finished(context)
    if result is None or not result.played:
        raise Fault("not_yet", tr("terminal.no_tricks_have_been_taken_yet"))
    return result

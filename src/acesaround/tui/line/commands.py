"""What can be typed at any prompt besides an answer to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from acesaround.game.actions import Action, Claim, Concede
from acesaround.game.state import HandResult
from acesaround.tui.line.desk import Desk, Signal
from acesaround.tui.line.entries import yes
from acesaround.tui.line.faults import Fault
from acesaround.tui.line.reasons import last_hand, reasons, since_last_decision
from acesaround.tui.line.table import PERSON
from acesaround.tui.show.actions import in_words
from acesaround.tui.show.auction import auction_table
from acesaround.tui.show.hand import my_hand
from acesaround.tui.show.helper import meld_helper
from acesaround.tui.show.meld import meld_sheet, shown_after, shown_in
from acesaround.tui.show.passed import moved_cards
from acesaround.tui.show.refcard import reference_card
from acesaround.tui.show.review import review, trick_list
from acesaround.tui.show.sheet import score_sheet
from acesaround.tui.show.status import status
from acesaround.tui.show.strategy import strategy
from acesaround.tui.show.text import paragraphs, wrap
from acesaround.tui.show.trick import play_area

Reply = list[str] | Action | Signal


@dataclass(frozen=True, slots=True)
class Command:
    """A word, what it does, and how; `argument` names what may follow the word."""

    name: str
    summary: str
    run: Callable[[Desk, str], Reply]
    argument: str = ""


def find_command(entry: str) -> tuple[Command, str] | None:
    """The command that `entry` begins with, cut short or not, and what follows it."""
    word, _, argument = entry.strip().partition(" ")
    word = _ALIASES.get(word.lower(), word.lower())
    command = _BY_NAME.get(word)
    if command is None and len(word) >= 3:
        begun = [c for c in COMMANDS if c.name.startswith(word)]
        command = begun[0] if len(begun) == 1 else None
    if command is None or (argument and not command.argument):
        return None
    return command, argument.strip()


def _help(desk: Desk, _argument: str) -> Reply:
    lines = [desk.look.bold("At any prompt you may type (short forms like HIN or UND will do)")]
    grouped: dict[str, list[str]] = {}
    for command in COMMANDS:
        grouped.setdefault(command.summary, []).append(command.name)
    return lines + [f"  {', '.join(names):<16} {said}" for said, names in grouped.items()]


def _hint(desk: Desk, _argument: str) -> Reply:
    desk.decision()
    assert desk.seat is not None
    choice = desk.table.advice(desk.seat)
    why = f": {choice.why}" if choice.why else ""
    text = f"Hint: {in_words(choice.action, desk.look)} ({choice.action}){why}."
    return wrap(text, desk.look.width, "", "      ")


def _take(desk: Desk, _argument: str) -> Reply:
    desk.decision()
    assert desk.seat is not None
    return desk.table.advice(desk.seat).action


def _undo(desk: Desk, _argument: str) -> Reply:
    seat = desk.seat
    if seat is None or not desk.table.undo(seat):
        raise Fault("nothing_to_undo", "There is nothing of yours to take back")
    return Signal.UNDONE


def _last(desk: Desk, _argument: str) -> Reply:
    view = desk.view
    if view.tricks:
        return play_area(view, desk.cast, desk.look)
    result = _finished(desk)
    if result is None or not result.played:
        raise Fault("not_yet", "No trick has been taken yet")
    lines = trick_list(result.played, desk.cast, desk.look)
    return ["The last trick of the hand before:", lines[0], *lines[-2:]]


def _tricks(desk: Desk, _argument: str) -> Reply:
    view = desk.view
    if view.tricks:
        return trick_list(view.tricks, desk.cast, desk.look)
    result = _finished(desk)
    if result is None or not result.played:
        raise Fault("not_yet", "No trick has been taken yet")
    lines = trick_list(result.played, desk.cast, desk.look)
    return [f"Hand {result.number}, which is over:", *lines]


def _melds(desk: Desk, _argument: str) -> Reply:
    if desk.seat is not None and any(desk.view.melds):
        return meld_sheet(shown_in(desk.view), desk.cast, desk.look)
    result = _finished(desk)
    if result is None or not result.round.melds:
        raise Fault("not_yet", "No meld has been shown yet")
    shown = shown_after(desk.table.rules, result.round)
    return [f"Hand {result.number}, which is over:", *meld_sheet(shown, desk.cast, desk.look)]


def _count(desk: Desk, _argument: str) -> Reply:
    view = desk.view
    if not view.rules.table.meld_helper:
        raise Fault("helper_off", "At this table everyone counts his own meld")
    return meld_helper(view, desk.look)


def _auction(desk: Desk, _argument: str) -> Reply:
    if not desk.view.calls:
        raise Fault("not_yet", "Nobody has called yet")
    return auction_table(desk.view, desk.cast, desk.look)


def _contract(desk: Desk, _argument: str) -> Reply:
    return status(desk.view, desk.cast, desk.look)


def _score(desk: Desk, argument: str) -> Reply:
    sheet = int(argument) - 1 if argument.isdecimal() and int(argument[:3]) > 0 else None
    return score_sheet(desk.table.state.match, desk.cast, desk.look, sheet)


def _cards(desk: Desk, _argument: str) -> Reply:
    view = desk.view
    return [*moved_cards(view, desk.cast, desk.look), *my_hand(view, desk.look)]


def _why(desk: Desk, argument: str) -> Reply:
    table, word = desk.table, argument.lower()
    open_table = table.rules.table.show_all_hands
    if word == "last" or (not word and not desk.deciding):
        lines = reasons(table, last_hand(table), desk.cast, desk.look)
    elif open_table or (word == "now" and len(table.people) == 1):
        seat = table.people[0] if desk.seat is None else desk.seat
        lines = reasons(table, since_last_decision(table, seat), desk.cast, desk.look)
    else:
        raise Fault("kept_back", "Reasons give cards away while a hand is played")
    if not lines:
        raise Fault("not_yet", "No computer player has done anything there")
    return lines


def _review(desk: Desk, _argument: str) -> Reply:
    result = _finished(desk)
    if result is None:
        raise Fault("not_yet", "No hand is over yet")
    return review(result, desk.cast, desk.look)


def _rules(desk: Desk, _argument: str) -> Reply:
    from acesaround.rules.prose import explain

    return paragraphs(explain(desk.table.rules, desk.look.width), desk.look.width)


def _card(desk: Desk, _argument: str) -> Reply:
    return reference_card(desk.table.rules, desk.look)


def _strategy(desk: Desk, _argument: str) -> Reply:
    return strategy(desk.look)


def _claim(desk: Desk, _argument: str) -> Reply:
    desk.decision()
    return Claim()


def _concede(desk: Desk, _argument: str) -> Reply:
    desk.decision()
    return Concede()


def _seats(desk: Desk, _argument: str) -> Reply:
    kinds = ("a person" if kind == PERSON else f"computer ({kind})" for kind in desk.table.kinds)
    seats = desk.table.rules.seats
    return [f"  {name:<16} {kind}" for name, kind in zip(seats, kinds, strict=True)]


def _pace(desk: Desk, argument: str) -> Reply:
    match argument.lower():
        case "fast":
            desk.pace = "fast"
        case "normal":
            desk.pace = "normal"
        case "slow":
            desk.pace = "slow"
        case _:
            raise Fault("not_understood", "Say PACE FAST, PACE NORMAL or PACE SLOW")
    return [f"The pace is {desk.pace} now."]


def _save(desk: Desk, _argument: str) -> Reply:
    return [
        "Every action is saved as it happens. This game is in",
        f"  {desk.save}",
        "and goes on with `aces play --resume`.",
    ]


def _quit(desk: Desk, _argument: str) -> Reply:
    while True:
        answer = desk.terminal.ask("Leave the game? It is saved. (Y/N)")
        try:
            return Signal.LEAVE if yes(answer) else Signal.REDRAW
        except Fault as fault:
            desk.terminal.show([str(fault)])


def _finished(desk: Desk) -> HandResult | None:
    results = desk.table.state.match.results
    return results[-1] if results else None


COMMANDS: Final = (
    Command("help", "this list; after an error, H explains it", _help),
    Command("hint", "what the computer player would do here, and why", _hint),
    Command("take", "do what HINT advises", _take),
    Command("undo", "back to your last decision", _undo),
    Command("last", "the last trick; all tricks of this hand", _last),
    Command("tricks", "the last trick; all tricks of this hand", _tricks),
    Command("melds", "the melds shown; all calls of this hand", _melds),
    Command("auction", "the melds shown; all calls of this hand", _auction),
    Command("count", "your meld with each suit as trump, where the table allows it", _count),
    Command("contract", "the contract, and what each side still needs", _contract),
    Command("score", "the score sheet; SCORE 1 shows the first", _score, "N"),
    Command("cards", "your cards: given, received, buried and held", _cards),
    Command("why", "reasons of the computer players: WHY LAST hand, WHY NOW", _why, "LAST|NOW"),
    Command("review", "the last finished hand: cards as dealt, and every trick", _review),
    Command("rules", "the rules of this game in plain English", _rules),
    Command("card", "reference card; advice on bidding and play", _card),
    Command("strategy", "reference card; advice on bidding and play", _strategy),
    Command("claim", "take the rest if it is certain; leave it to the others", _claim),
    Command("concede", "take the rest if it is certain; leave it to the others", _concede),
    Command("seats", "who plays where; where this game is kept", _seats),
    Command("save", "who plays where; where this game is kept", _save),
    Command("pace", "pauses: PACE FAST, PACE NORMAL or PACE SLOW", _pace, "WORD"),
    Command("quit", "leave; the game is saved", _quit),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}
_ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "advice": "hint"}

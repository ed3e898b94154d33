"""Commands that work at any prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.game.actions import Action, Claim, Concede
from acesaround.game.state import Phase, hand_teams
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.players.registry import is_engine_compiled
from acesaround.rules.model import RuleSet
from acesaround.text.advice import hint_sentence
from acesaround.text.columns import listed, wrap_columns
from acesaround.text.formatter import Display, reasons_text
from acesaround.tui import show_commands
from acesaround.tui.coach import coach_status
from acesaround.tui.input import NO_ANSWER, Fault, ask_yes, read_entry
from acesaround.tui.table import NotNow, Reply, SeatContext, Signal, Told
from acesaround.tui.terminal import wrapped


def hint(context: SeatContext, _argument: str) -> Told:
    """Return the expert's choice: a plain sentence, what to type, and the reasons."""
    view, display = context.decision(), context.display
    assert context.seat is not None
    choice = context.table.advice(context.seat)
    context.hinted = choice.action
    names = context.names.all_names
    sentence = hint_sentence(view, choice.action, display, names)
    text = tr("terminal.hint_sentence", sentence=sentence, code=str(choice.action))
    if not choice.why:
        return wrapped(text, "  ")
    sums = tr("terminal.in_numbers", why=reasons_text(choice.why, display, names))

    def lines(display: Display) -> list[str]:
        full = wrap_columns(sums, display.width, "", "  ")
        return [*wrap_columns(text, display.width, "", "  "), *map(display.dim, full)]

    return lines


def take(context: SeatContext, _argument: str) -> Reply:
    """Return the action that `hint` recommends."""
    context.decision()
    assert context.seat is not None
    context.hinted = context.table.advice(context.seat).action
    return context.hinted


def undo(context: SeatContext, _argument: str) -> Reply:
    """Go back to the person's last decision. If other people have acted since, ask first."""
    table, seat = context.table, context.seat
    to = None if seat is None else table.now.decided.get(seat)
    if seat is None or to is None:
        raise Fault("nothing_to_undo", tr("terminal.you_have_no_move_to_undo"))
    if others := sorted(table.now.acted_since(to) - {seat}):
        whose = listed(map(context.names.name, others))
        question = tr("terminal.this_also_undoes_moves_by_names_undo", names=whose)
        if not ask_yes(
            context.terminal, question, wrapped(tr("terminal.undo_goes_back_to_your_last"))
        ):
            return Signal.REDRAW
    table.undo(seat)
    context.coach.undo(to)
    return Signal.CHANGED


def redo(context: SeatContext, _argument: str) -> Reply:
    """Redo the actions that were undone last."""
    if not context.table.redo():
        raise Fault("nothing_to_redo", tr("terminal.theres_nothing_to_redo"))
    return Signal.CHANGED


def claim(context: SeatContext, _argument: str) -> Reply:
    """Claim the rest of the tricks."""
    view = context.decision()
    if view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Fault("rest_later", tr("terminal.you_cant_claim_the_rest_until_the"))
    if view.phase is not Phase.TRICK_PLAY:
        raise Fault("rest_later", tr("terminal.you_cant_claim_the_rest_until_the_2"))
    return Claim()


def concede(context: SeatContext, _argument: str) -> Reply:
    """Concede the rest of the tricks to the other team."""
    view = context.decision()
    if view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Fault("rest_later", tr("terminal.you_cant_concede_the_rest_until_the"))
    if view.phase is not Phase.TRICK_PLAY:
        raise Fault("rest_later", tr("terminal.you_cant_concede_the_rest_until_the_2"))
    return Concede()


def pace(context: SeatContext, argument: str) -> Reply:
    """Change how often the screen pauses."""
    match argument.lower():
        case "fast":
            context.pace = "fast"
        case "normal":
            context.pace = "normal"
        case "slow":
            context.pace = "slow"
        case _:
            raise Fault("not_understood", tr("terminal.type_pace_fast_pace_normal_or_pace"))
    return wrapped(tr("terminal.the_pace_is_now_pace", pace=context.pace))


def bell(context: SeatContext, argument: str) -> Reply:
    """Turn the bell on or off."""
    match argument.lower():
        case "on":
            context.terminal.bell = True
            return wrapped(tr("terminal.the_bell_is_now_on"))
        case "off":
            context.terminal.bell = False
            return wrapped(tr("terminal.the_bell_is_now_off"))
        case _:
            raise Fault("not_understood", tr("terminal.type_bell_on_or_bell_off"))


def coach(context: SeatContext, argument: str) -> Reply:
    """Set when the coach asks about a choice, or return what it does now."""
    if argument.lower() == "off":
        context.coach.set_amount(0)
        return wrapped(tr("terminal.the_coach_is_off"))
    if len(context.table.people) > 1:
        raise NotNow(tr("terminal.it_works_when_you_play_alone"))
    if not is_engine_compiled():
        raise NotNow(tr("terminal.it_works_when_the_engine_is_compiled"))
    scale = context.table.rules.scale
    if not argument:
        return wrapped(
            f"{coach_status(context.coach, scale)} {tr('terminal.how_to_set_the_coach')}"
        )
    if argument.lower() == "on":
        context.coach.set_amount("fading")
    elif re.fullmatch(r"[1-9][0-9]{0,3}", argument):
        context.coach.set_amount(-(-int(argument) // scale))
    else:
        raise Fault("not_understood", tr("terminal.type_coach_on_coach_4_or_coach_off"))
    return wrapped(coach_status(context.coach, scale))


def save(context: SeatContext, _argument: str) -> Told:
    """Return the path to the saved game and the command that continues it."""
    path, again = context.save, context.again

    def lines(display: Display) -> list[str]:
        return [
            *wrap_columns(tr("terminal.every_move_is_saved_right_away_in"), display.width),
            f"  {path}",
            *wrap_columns(tr("terminal.to_continue_it_run_command", command=again), display.width),
        ]

    return lines


def leave(context: SeatContext, _argument: str) -> Reply:
    """Leave the game after asking for confirmation."""
    help = wrapped(tr("terminal.to_continue_it_run_command", command=context.again))
    sure = ask_yes(context.terminal, tr("terminal.leave_the_game_its_saved_y_n"), help)
    return Signal.LEAVE if sure else Signal.REDRAW


@dataclass(frozen=True, slots=True)
class Command:
    """A command that people can enter at a prompt.

    Attributes:
        name: word to enter.
        summary: message id of the description.
        run: function that runs the command and returns its reply.
        argument: argument that can follow the name; empty if there's none.
        works: function that returns True if the command is useful under the given rules. If it
            isn't, HELP doesn't list it.
        alone: message id of the description to use if the other command with the same summary
            isn't listed.
    """

    name: str
    summary: str
    run: Callable[[SeatContext, str], Reply]
    argument: str = ""
    works: Callable[[RuleSet], bool] = lambda _rules: True
    alone: str = ""


_WIDE: Final = 60
"""Minimum screen width, in columns, for descriptions next to command names."""

Found = tuple[Command, str]
"""A command and its argument."""


def find_command(entry: str) -> Found | None:
    """Return the command that `entry` starts with, with its argument, or None."""
    word, argument = _split(entry)
    spoken = {tr(id): name for name, id in _SPOKEN.items()}
    command = _BY_NAME.get(spoken.get(word) or _ALIASES.get(word, word))
    return (command, argument) if command and (command.argument or not argument) else None


def begins_command(entry: str) -> bool:
    """Return True if an entry can be the beginning of a command, or is one."""
    words = (*_BY_NAME, *_ALIASES, *(tr(id) for id in _SPOKEN.values()))
    typed = entry.lower()
    return typed.isprintable() and (
        any(word.startswith(typed) for word in words) or find_command(entry) is not None
    )


def command_or_action(entry: str, view: View) -> Found | Action:
    """Return the command with its argument, or the action for this decision, that `entry` means.

    A command can be abbreviated if the entry isn't an action. Raise `Fault` if it's neither.
    """
    if (found := find_command(entry)) is not None:
        return found
    try:
        return read_entry(entry, view)
    except Fault as fault:
        found = shortened(entry) if fault.code in NO_ANSWER else None
        if found is None:
            raise
        return found


def shortened(entry: str) -> Found | None:
    """Return the command that `entry` abbreviates, with its argument, or None.

    Raise `Fault` if several commands match, or for Q, which means a queen (S1-46), not QUIT.
    """
    word, argument = _split(entry)
    if word == "q":
        raise Fault("queen", tr("terminal.q_means_queen_to_leave_the_game"))
    name = _SHORT.get(word, word)
    begun = [
        command
        for command in COMMANDS
        if name and command.name.startswith(name) and (command.argument or not argument)
    ]
    if len(begun) > 1:
        names = listed((command.name.upper() for command in begun), "or")
        raise Fault(
            "which_command",
            tr("terminal.word_could_mean_names_type_more_letters", word=word, names=names),
        )
    return (begun[0], argument) if begun else None


def _split(entry: str) -> tuple[str, str]:
    word, _, argument = entry.strip().partition(" ")
    return word.lower(), argument.strip()


def _help(context: SeatContext, _argument: str) -> Told:
    useful = [command for command in COMMANDS if command.works(context.table.rules)]
    return lambda display: _list(useful, display)


def _list(commands: Sequence[Command], display: Display) -> list[str]:
    title = tr("terminal.type_a_command_at_any_prompt_you")
    lines = [*map(display.bold, wrap_columns(title, display.width))]
    grouped: dict[str, list[Command]] = {}
    for command in commands:
        grouped.setdefault(command.summary, []).append(command)
    for summary, group in grouped.items():
        names = [command.name for command in group]
        said = group[0].alone or summary if len(group) == 1 else summary
        head = f"  {', '.join(names):<16} "
        hang = len(head) if display.width >= _WIDE else 4
        lines += wrap_columns(tr(said), display.width, head, " " * hang)
    return lines


def _has_helper(rules: RuleSet) -> bool:
    return rules.table.meld_helper


def _may_concede(rules: RuleSet) -> bool:
    """Return True if a hand has exactly two teams."""
    return max(hand_teams(rules, 0)) == 1


COMMANDS: Final = (
    Command("help", "terminal.this_list_after_an_error_explains_the", _help),
    Command("hint", "terminal.what_the_expert_would_do_here_and", hint),
    Command("take", "terminal.do_what_hint_recommends", take),
    Command("undo", "terminal.undo_your_last_move_redo_what_you", undo),
    Command("redo", "terminal.undo_your_last_move_redo_what_you", redo),
    Command("last", "terminal.the_last_trick_all_tricks_in_this", show_commands.last_trick),
    Command("tricks", "terminal.the_last_trick_all_tricks_in_this", show_commands.all_tricks),
    Command(
        "melds",
        "terminal.the_melds_shown_all_bids_in_this",
        show_commands.melds_shown,
        alone="terminal.the_melds_of_this_hand",
    ),
    Command(
        "auction",
        "terminal.the_melds_shown_all_bids_in_this",
        show_commands.all_calls,
        works=lambda rules: rules.has_auction,
    ),
    Command(
        "count",
        "terminal.your_meld_with_each_suit_as_trump",
        show_commands.count_meld,
        works=_has_helper,
    ),
    Command("contract", "terminal.the_bid_the_score_and_whats_still", show_commands.standing),
    Command("score", "terminal.the_score_sheet_score_1_shows_the", show_commands.score, "N"),
    Command("cards", "terminal.your_hand_plus_cards_you_passed", show_commands.my_cards),
    Command(
        "why", "terminal.computer_players_reasons_why_now_or_why", show_commands.why, "LAST|NOW"
    ),
    Command("review", "terminal.the_last_finished_hand_cards_bidding", show_commands.finished_hand),
    Command("rules", "terminal.the_rules_of_this_game_in_plain", show_commands.rules_in_force),
    Command("card", "terminal.the_reference_card_strategy_for_bidding", show_commands.card),
    Command("strategy", "terminal.the_reference_card_strategy_for_bidding", show_commands.advice),
    Command(
        "claim",
        "terminal.claim_the_rest_if_its_sure_to",
        claim,
        alone="terminal.take_the_rest_if_it_is_certain",
    ),
    Command("concede", "terminal.claim_the_rest_if_its_sure_to", concede, works=_may_concede),
    Command("seats", "terminal.who_sits_where_where_this_game_is", show_commands.seats),
    Command("save", "terminal.who_sits_where_where_this_game_is", save),
    Command("coach", "terminal.asks_before_a_choice_that_loses_points", coach, "ON|POINTS|OFF"),
    Command("pace", "terminal.pauses_pace_fast_pace_normal_or_pace", pace, "WORD"),
    Command("bell", "terminal.pauses_pace_fast_pace_normal_or_pace", bell, "ON|OFF"),
    Command("quit", "terminal.leave_your_game_stays_saved_q_alone", leave),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}
_ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "advice": "hint"}
_SPOKEN: Final = {"help": "terminal.help", "hint": "terminal.hint", "quit": "terminal.quit"}
"""Commands that can also be entered in the current language, with their message ids."""
_SHORT: Final = {"h": "help"}

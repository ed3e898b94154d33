"""Commands that work at any prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.game.sides import camps
from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed, wrap
from acesaround.text.look import Look
from acesaround.tui.line import doing, showing
from acesaround.tui.line.desk import Desk, Reply, Told
from acesaround.tui.line.faults import Fault


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
    run: Callable[[Desk, str], Reply]
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


def _help(desk: Desk, _argument: str) -> Told:
    useful = [command for command in COMMANDS if command.works(desk.table.rules)]
    return lambda look: _list(useful, look)


def _list(commands: Sequence[Command], look: Look) -> list[str]:
    title = tr("terminal.type_a_command_at_any_prompt_you")
    lines = [*map(look.bold, wrap(title, look.width))]
    grouped: dict[str, list[Command]] = {}
    for command in commands:
        grouped.setdefault(command.summary, []).append(command)
    for summary, group in grouped.items():
        names = [command.name for command in group]
        said = group[0].alone or summary if len(group) == 1 else summary
        head = f"  {', '.join(names):<16} "
        hang = len(head) if look.width >= _WIDE else 4
        lines += wrap(tr(said), look.width, head, " " * hang)
    return lines


def _has_auction(rules: RuleSet) -> bool:
    return rules.auction.style != "none"


def _has_helper(rules: RuleSet) -> bool:
    return rules.table.meld_helper


def _may_concede(rules: RuleSet) -> bool:
    """Return True if a hand has exactly two teams."""
    return max(camps(rules, 0)) == 1


COMMANDS: Final = (
    Command("help", "terminal.this_list_after_an_error_explains_the", _help),
    Command("hint", "terminal.what_a_computer_player_would_do_here", doing.hint),
    Command("take", "terminal.do_what_hint_recommends", doing.take),
    Command("undo", "terminal.undo_your_last_move_redo_what_you", doing.undo),
    Command("redo", "terminal.undo_your_last_move_redo_what_you", doing.redo),
    Command("last", "terminal.the_last_trick_all_tricks_in_this", showing.last_trick),
    Command("tricks", "terminal.the_last_trick_all_tricks_in_this", showing.all_tricks),
    Command(
        "melds",
        "terminal.the_melds_shown_all_bids_in_this",
        showing.melds_shown,
        alone="terminal.the_melds_of_this_hand",
    ),
    Command(
        "auction",
        "terminal.the_melds_shown_all_bids_in_this",
        showing.all_calls,
        works=_has_auction,
    ),
    Command(
        "count",
        "terminal.your_meld_with_each_suit_as_trump",
        showing.count_meld,
        works=_has_helper,
    ),
    Command("contract", "terminal.the_bid_the_score_and_whats_still", showing.standing),
    Command("score", "terminal.the_score_sheet_score_1_shows_the", showing.score, "N"),
    Command("cards", "terminal.your_hand_plus_cards_you_passed", showing.my_cards),
    Command(
        "why",
        "terminal.computer_players_reasons_why_now_or_why",
        showing.why,
        "LAST|NOW",
    ),
    Command(
        "review",
        "terminal.the_last_finished_hand_cards_bidding",
        showing.finished_hand,
    ),
    Command("rules", "terminal.the_rules_of_this_game_in_plain", showing.rules_in_force),
    Command("card", "terminal.the_reference_card_strategy_for_bidding", showing.card),
    Command("strategy", "terminal.the_reference_card_strategy_for_bidding", showing.advice),
    Command(
        "claim",
        "terminal.claim_the_rest_if_its_sure_to",
        doing.claim,
        alone="terminal.take_the_rest_if_it_is_certain",
    ),
    Command(
        "concede",
        "terminal.claim_the_rest_if_its_sure_to",
        doing.concede,
        works=_may_concede,
    ),
    Command("seats", "terminal.who_sits_where_where_this_game_is", showing.seats),
    Command("save", "terminal.who_sits_where_where_this_game_is", doing.save),
    Command("pace", "terminal.pauses_pace_fast_pace_normal_or_pace", doing.pace, "WORD"),
    Command("quit", "terminal.leave_your_game_stays_saved_q_alone", doing.leave),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}
_ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "advice": "hint"}
_SPOKEN: Final = {"help": "terminal.help", "hint": "terminal.hint", "quit": "terminal.quit"}
"""Commands that can also be entered in the current language, with their message ids."""
_SHORT: Final = {"h": "help"}

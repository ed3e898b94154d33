"""What can be typed at any prompt besides an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.game.sides import camps
from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed, wrap
from acesaround.text.look import Look
from acesaround.tui.line import doing, showing
from acesaround.tui.line.desk import Desk, Reply, Told
from acesaround.tui.line.faults import Fault


@dataclass(frozen=True, slots=True)
class Command:
    """A word, what it does, and how.

    Attributes:
        argument: what may follow the word.
        works: True if the rules have a use for it; elsewhere it's not in the list.
        alone: the summary where the other command of the same summary isn't listed.
    """

    name: str
    summary: str
    run: Callable[[Desk, str], Reply]
    argument: str = ""
    works: Callable[[RuleSet], bool] = lambda _rules: True
    alone: str = ""


_WIDE: Final = 60
"""Columns from which on what commands do stands beside their names."""

Found = tuple[Command, str]
"""A command and what follows its word."""


def find_command(entry: str) -> Found | None:
    """The command whose whole word `entry` begins with."""
    word, argument = _split(entry)
    spoken = {say_noted(name): name for name in _SPOKEN}
    command = _BY_NAME.get(spoken.get(word) or _ALIASES.get(word, word))
    return (command, argument) if command and (command.argument or not argument) else None


def shortened(entry: str) -> Found | None:
    """The command that `entry` is the beginning of; None where there is none.

    Raises `Fault` where it could be several, and for Q, which is a queen (S1-46) and never leaves.
    """
    word, argument = _split(entry)
    if word == "q":
        raise Fault("queen", say("Q is a queen; QUIT leaves the game"))
    name = _SHORT.get(word, word)
    begun = [
        command
        for command in COMMANDS
        if name and command.name.startswith(name) and (command.argument or not argument)
    ]
    if len(begun) > 1:
        names = listed((command.name.upper() for command in begun), "or")
        raise Fault("which_command", say("'{word}' could be {names}", word=word, names=names))
    return (begun[0], argument) if begun else None


def _split(entry: str) -> tuple[str, str]:
    word, _, argument = entry.strip().partition(" ")
    return word.lower(), argument.strip()


def _help(desk: Desk, _argument: str) -> Told:
    useful = [command for command in COMMANDS if command.works(desk.table.rules)]
    return lambda look: _list(useful, look)


def _list(commands: Sequence[Command], look: Look) -> list[str]:
    title = say("At any prompt you may type (or any part of it that is unambiguous)")
    lines = [*map(look.bold, wrap(title, look.width))]
    grouped: dict[str, list[Command]] = {}
    for command in commands:
        grouped.setdefault(command.summary, []).append(command)
    for summary, group in grouped.items():
        names = [command.name for command in group]
        said = group[0].alone or summary if len(group) == 1 else summary
        head = f"  {', '.join(names):<16} "
        hang = len(head) if look.width >= _WIDE else 4
        lines += wrap(say_noted(said), look.width, head, " " * hang)
    return lines


def _has_auction(rules: RuleSet) -> bool:
    return rules.auction.style != "none"


def _has_helper(rules: RuleSet) -> bool:
    return rules.table.meld_helper


def _may_concede(rules: RuleSet) -> bool:
    """Return True if a hand has two sides, as seen from the bid winner."""
    return max(camps(rules, 0)) == 1


COMMANDS: Final = (
    Command("help", noted("this list; after an error, ? explains it"), _help),
    Command("hint", noted("what the computer player would do here, and why"), doing.hint),
    Command("take", noted("do what HINT advises"), doing.take),
    Command(
        "undo", noted("back to your last decision; what was just taken back, again"), doing.undo
    ),
    Command(
        "redo", noted("back to your last decision; what was just taken back, again"), doing.redo
    ),
    Command("last", noted("the last trick; all tricks of this hand"), showing.last_trick),
    Command("tricks", noted("the last trick; all tricks of this hand"), showing.all_tricks),
    Command(
        "melds",
        noted("the melds shown; all calls of this hand"),
        showing.melds_shown,
        alone=noted("the melds of this hand"),
    ),
    Command(
        "auction",
        noted("the melds shown; all calls of this hand"),
        showing.all_calls,
        works=_has_auction,
    ),
    Command(
        "count",
        noted("your meld with each suit as trump"),
        showing.count_meld,
        works=_has_helper,
    ),
    Command("contract", noted("the contract, and what each side still needs"), showing.standing),
    Command("score", noted("the score sheet; SCORE 1 shows the first"), showing.score, "N"),
    Command("cards", noted("your cards: given, received, buried and held"), showing.my_cards),
    Command(
        "why",
        noted("reasons of the computer players: WHY LAST hand, WHY NOW"),
        showing.why,
        "LAST|NOW",
    ),
    Command(
        "review",
        noted("the last finished hand: cards, calls, melds, tricks"),
        showing.finished_hand,
    ),
    Command("rules", noted("the rules of this game in plain English"), showing.rules_in_force),
    Command("card", noted("reference card; advice on bidding and play"), showing.card),
    Command("strategy", noted("reference card; advice on bidding and play"), showing.advice),
    Command(
        "claim",
        noted("take the rest if it is certain; leave it to the others"),
        doing.claim,
        alone=noted("take the rest if it is certain"),
    ),
    Command(
        "concede",
        noted("take the rest if it is certain; leave it to the others"),
        doing.concede,
        works=_may_concede,
    ),
    Command("seats", noted("who plays where; where this game is kept"), showing.seats),
    Command("save", noted("who plays where; where this game is kept"), doing.save),
    Command("pace", noted("pauses: PACE FAST, PACE NORMAL or PACE SLOW"), doing.pace, "WORD"),
    Command("quit", noted("leave; the game is saved (Q alone is a queen)"), doing.leave),
)
_BY_NAME: Final = {command.name: command for command in COMMANDS}
_ALIASES: Final = {"?": "help", "exit": "quit", "bye": "quit", "advice": "hint"}
_SPOKEN: Final = (noted("help"), noted("hint"), noted("quit"))
"""Commands that are also taken in the language that is spoken."""
_SHORT: Final = {"h": "help"}

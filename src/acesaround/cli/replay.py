"""`aces replay`: step through recorded games, print them, or check them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from acesaround.cli.command_line import open_input, positive_number
from acesaround.messages import Formatter, records
from acesaround.messages.positions import IN_GAME
from acesaround.messages.records import NO_GAME
from acesaround.messages.values import HANDS
from acesaround.notation.errors import NotationError
from acesaround.store.save_format import SaveError

if TYPE_CHECKING:
    from acesaround.messages import Message
    from acesaround.notation.record import Record
    from acesaround.text.transcript import Screen

_EXAMPLES: Final = """\
In a terminal, you step through the games: Enter goes forward, b goes back, t goes to the end of the
auction or trick, a number jumps to that hand, and q quits. If input or output isn't a
terminal, everything is printed.

FILE contains games as text (see the notation reference page) or as one JSON object per line. It can
also be a game saved by `aces play`, or a log of pinochle games in one of Trickster Cards' apps (see
the reference page for PTN logs). - means standard input.

examples:
  aces replay evening.aces
  aces replay evening.aces --game 2 --hand 5
  aces replay evening.aces --all | less
  aces replay evening.aces --check
  aces replay evening.aces --json > evening.jsonl
"""
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_SAVE: Final = re.compile(rb'\s*\{\s*"save"\s*:')
_CLEAR: Final = "\x1b[2J\x1b[H"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `replay` command and add its arguments."""
    parser.description = "Read recorded games, verify every action, and show them."
    parser.epilog = _EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a file with games; - for standard input")
    parser.add_argument(
        "--game", type=positive_number, metavar="N", help="show only game N in the file"
    )
    parser.add_argument(
        "--hand", type=positive_number, metavar="N", help="start with (or print) hand N"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="print everything at once")
    how.add_argument("--json", action="store_true", help="print one JSON object per game")
    how.add_argument(
        "--check",
        action="store_true",
        help="only verify the games; exit code 1 means there's a problem",
    )
    parser.add_argument(
        "--ascii", action="store_true", help="use the letters S, H, C, and D for the suits"
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import language_of_terminal, use_language

    with use_language(language_of_terminal(os.environ)):
        return _speaking(arguments)


def _speaking(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import tr
    from acesaround.text.formatter import Display, format_message

    if arguments.hand and (arguments.json or arguments.check):
        text = tr("cli.hand_works_only_when_you_print_or")
        print(f"aces: {text}", file=sys.stderr)
        return 2
    name = tr("cli.standard_input") if arguments.file == "-" else arguments.file
    display = Display(symbols=False)
    try:
        with open_input(arguments.file) as source:
            games = games_in(
                source,
                arguments.file,
                game=arguments.game,
                hand=arguments.hand,
                in_english=arguments.json,
            )
            return _show(arguments, name, games)
    except NotationError as error:
        sys.stdout.flush()
        print(f"aces: {name}: {format_message(error.placed, display)}", file=sys.stderr)
    except SaveError as error:
        print(f"aces: {format_message(error.placed, display)}", file=sys.stderr)
    return 1 if arguments.check else 2


def games_in(
    source: IO[bytes],
    file: str,
    *,
    game: int | None = None,
    hand: int | None = None,
    in_english: bool = False,
) -> Iterator[tuple[int, Record]]:
    """Yield game number `game`, or all games, with their numbers.

    `source` is the open `file`. Raises NotationError if a game isn't valid or has no hand number
    `hand`, and `SaveError` for an invalid save.
    """
    from acesaround.notation.reader import BEGIN, read
    from acesaround.notation.record_json import read_json

    start = source.peek(64) if hasattr(source, "peek") else b""
    if start.startswith(_ZIP):
        raise NotationError(records.ZIP())
    if is_save(start):
        games = _saved(file, in_english=in_english)
    else:
        games = read_json(source) if start[:1] == b"{" else read(source)
    number = 0
    for number, record in enumerate(games, 1):
        if game in (None, number):
            if hand and hand > len(record.hands):
                hands = HANDS(number=len(record.hands))
                problem = records.NO_SUCH_HAND(number=number, hands=hands, wanted=hand)
                raise NotationError(problem)
            yield number, record
        if game == number:
            return
    if not number:
        raise NotationError(NO_GAME(begin=BEGIN))
    if game:
        raise NotationError(records.NO_SUCH_GAME(games=number, wanted=game))


def is_save(start: bytes) -> bool:
    """Return True if a file that starts with `start` is a game saved by `aces play`."""
    return _SAVE.match(start) is not None


def _saved(name: str, *, in_english: bool) -> Iterator[Record]:
    from acesaround.cli.export import record_of_save
    from acesaround.text.formatter import Display, LocalizedFormatter

    if name == "-":
        raise NotationError(records.SAVE_ON_INPUT())
    display = Display(symbols=False)
    speaker = Formatter if in_english else partial(LocalizedFormatter, display)
    yield record_of_save(Path(name), speaker)


def _show(arguments: argparse.Namespace, name: str, games: Iterator[tuple[int, Record]]) -> int:
    if arguments.check:
        return _check(name, games)
    if arguments.json:
        from acesaround.notation.record_json import to_json

        for _, record in games:
            print(to_json(record))
        return 0
    from acesaround.tui.terminal import can_show

    symbols = not arguments.ascii and can_show("♠♥♣♦")
    if arguments.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for number, record in games:
            _print(number, record, arguments.hand, symbols)
        return 0
    for number, record in games:
        if not _step_through(number, record, arguments.hand or 0, symbols):
            break
    return 0


def _check(name: str, games: Iterator[tuple[int, Record]]) -> int:
    """Check games for unknown cards and wrong seeds. Actions were verified when they were read."""
    from acesaround.i18n import tr, tr_plural
    from acesaround.text.formatter import Display, format_message

    display = Display(symbols=False)
    wrong = count = hands = 0
    for number, record in games:
        count, hands = count + 1, hands + len(record.hands)
        unknown = record.first_unknown
        problem = None if unknown is None else records.UNKNOWN_CARDS(number=unknown + 1)
        problem = problem or _other_deal(record)
        if problem is not None:
            wrong += 1
            print(f"{name}: {format_message(IN_GAME(number=number, problem=problem), display)}")
    found = [
        tr_plural("cli.count_game", count),
        tr_plural("common.count_hand", hands),
        tr("cli.number_not_verified", number=wrong) if wrong else tr("cli.all_verified"),
    ]
    print(f"{name}: {', '.join(found)}")
    return 1 if wrong else 0


def _other_deal(record: Record) -> Message | None:
    """Return a message if a game's deals don't match its seed, else None."""
    from acesaround.game.actions import Deal
    from acesaround.game.state import new_state
    from acesaround.session import deal

    if record.seed is None:
        return None
    for index, hand in enumerate(record.hands):
        assert isinstance(hand.deal, Deal)
        dealer = hand.deal.dealer if index else new_state(record.rules).match.dealer
        if deal(record.rules, record.seed, index, dealer) != hand.deal:
            return records.OTHER_DEAL(number=index + 1, seed=record.seed)
    return None


def _print(number: int, record: Record, only: int | None, symbols: bool) -> None:
    from acesaround.text.transcript import game_ending, game_heading, hand_transcript

    print(game_heading(record, number))
    print()
    record = _with_names(record)
    for index in range(len(record.hands)):
        if only in (None, index + 1):
            print(hand_transcript(record, index, symbols=symbols))
            print()
    if only is None:
        print(game_ending(record))
        print()


def _with_names(record: Record) -> Record:
    """Return the record with people's names for the seats if the rules allow all those names."""
    from dataclasses import replace

    from acesaround.notation.actions import seat_labels
    from acesaround.notation.builder import verified
    from acesaround.players.registry import player_names
    from acesaround.rules.errors import RulesError
    from acesaround.table.saves import PERSON

    rules, kinds = record.rules, {PERSON, *player_names()}
    players = [record.tags.get(label, "") for label in seat_labels(rules.table.players)]
    names = [
        seat if not player or player in kinds else player
        for seat, player in zip(rules.seats, players, strict=True)
    ]
    if names == list(rules.seats):
        return record
    try:
        rules = rules.replace(table={"seat_names": names})
        return verified(replace(record, rules=rules))
    except (RulesError, NotationError):
        return record


def _step_through(number: int, record: Record, first: int, symbols: bool) -> bool:
    """Step through a game in the terminal. Return False if the user quits."""
    from acesaround.i18n import tr
    from acesaround.text.transcript import Screen, game_ending, game_heading, hand_screens

    begins = game_heading(record, number)
    record = _with_names(record)
    ends = {0: [Screen(begins, True)], len(record.hands) + 1: [Screen(game_ending(record), True)]}

    def screens_of(hand: int) -> list[Screen]:
        return ends[hand] if hand in ends else hand_screens(record, hand - 1, symbols=symbols)

    keys = tr("cli.enter_next_b_back_t_trick_number")
    hand, step = first, 0
    screens = screens_of(hand)
    while True:
        if hand in ends:
            title = tr("cli.game_number", number=number)
        else:
            title = tr("cli.hand_hand_of_hands", hand=hand, hands=len(record.hands))
        place = f"{title}, {step + 1}/{len(screens)}"
        match _ask(f"{screens[step].text}\n", f"{place}  {keys} > "):
            case "q":
                return False
            case "b" if step:
                step -= 1
            case "b" if hand:
                hand -= 1
                screens = screens_of(hand)
                step = len(screens) - 1
            case "b":
                pass
            case word if word.isascii() and word.isdigit() and len(word) < 9:
                hand, step = min(int(word), len(record.hands)), 0
                screens = screens_of(hand)
            case word:
                step = _landmark(screens, step) if word == "t" else step + 1
                if step >= len(screens):
                    if hand > len(record.hands):
                        return True
                    hand, step = hand + 1, 0
                    screens = screens_of(hand)


def _landmark(screens: list[Screen], step: int) -> int:
    """Return the index of the next landmark screen, such as the end of a trick."""
    step += 1
    while step < len(screens) and not screens[step].landmark:
        step += 1
    return step


def _ask(screen: str, prompt: str) -> str:
    """Show a screen and return the typed key. End of input counts as "q"."""
    clear = _CLEAR if os.environ.get("TERM", "dumb") != "dumb" else "\n"
    print(clear + screen)
    try:
        return input(prompt).strip().lower()
    except EOFError:
        print()
        return "q"

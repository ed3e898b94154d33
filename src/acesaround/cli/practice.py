"""`aces practice`: your own mistakes, random hands, and drills, ten minutes a day."""

from __future__ import annotations

import argparse
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import INTERRUPTED, STDIN, positive_number, rules_named
from acesaround.cli.review_input import file_problem, refuse

if TYPE_CHECKING:
    from acesaround.practice.progress import Progress

_DESCRIPTION: Final = """\
Practice for a few minutes: mistakes from your games, mistakes that others made in random hands, and
drills. What you get wrong comes back within days.
"""
_EXAMPLES: Final = """\
A session begins with the exercises that are due. Then it asks what you miss most: your bid, your
card, the meld in a hand, the cards that can be played, or who takes the trick. A choice is wrong
only if it loses points with statistical significance, as in `aces review`.

With --from, the games in the files are reviewed first, and the mistakes in them become exercises.
FILE is what `aces review` can read.

Kinds of exercises, for --kind:
  bid_too_high, bid_too_low, trump, pass, bury, fold, counter_given_away, counter_kept,
  trump_led_early, trump_led_late, ace_of_trump, trump_spent, winner, lead, follow,
  count_meld, legal_cards, trick_winner

Each answer is saved at once in the file practice.json in the data folder, so you can stop at any
time, and two sessions at once lose nothing. It's the same file that you can save and open on the
page. With --merge, you get the progress in files from other devices, too. Each answer counts once,
however often you merge it.

With --json, you get your progress as one JSON object instead of a session (see the reference page
for practice JSON).

exit code: 0 after a session; 2 if it couldn't begin; 130 after Ctrl-C

examples:
  aces practice
  aces practice --game single-deck-partners --minutes 5
  aces practice --kind count_meld
  aces practice --from evening.aces --seat South
  aces practice --merge practice.json
  aces practice --json
"""
_DEFAULT_GAME: Final = "nicholas-1992"
_MINUTES: Final = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `practice` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "--game",
        metavar="PRESET|FILE",
        default=_DEFAULT_GAME,
        help=f"the rules of random hands and drills (default: {_DEFAULT_GAME})",
    )
    parser.add_argument(
        "--kind", metavar="KIND", action="append", help="only this kind; can be repeated"
    )
    parser.add_argument(
        "--from",
        dest="files",
        metavar="FILE",
        nargs="+",
        default=[],
        help="add the mistakes in these games; - for standard input",
    )
    parser.add_argument(
        "--seat",
        metavar="SEAT",
        help="with --from: your seat, by name or number (default: the first person's seat)",
    )
    parser.add_argument(
        "--merge",
        dest="merged",
        metavar="FILE",
        nargs="+",
        default=[],
        help="add the progress in these practice files, from the page or another computer",
    )
    parser.add_argument(
        "--minutes",
        type=partial(positive_number, most=600),
        default=_MINUTES,
        metavar="N",
        help=f"the length of the session (default: {_MINUTES})",
    )
    parser.add_argument("--seed", metavar="S", help="a text that determines the random hands")
    parser.add_argument("--json", action="store_true", help="print progress instead of a session")
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=None,
        help="use the letters S, H, C, and D for the suits",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import language_of_terminal, use_language
    from acesaround.messages import CodedError
    from acesaround.practice.merge import merge
    from acesaround.practice.progress import ProgressError, progress_from_json
    from acesaround.practice.progress_file import read_progress, update_progress
    from acesaround.store.data_folder import practice_path
    from acesaround.store.save_format import SaveError

    with use_language(language_of_terminal(os.environ)):
        if (problem := _problem(arguments)) is not None:
            return refuse(problem)
        path = practice_path()
        try:
            progress = read_progress(path)
        except ProgressError as error:
            return refuse(file_problem(str(path), error))
        for file in arguments.merged:
            try:
                data = Path(file).read_bytes()
            except OSError as error:
                return refuse(f"{file}: {error.strerror}")
            try:
                other = progress_from_json(data)
            except ProgressError as error:
                return refuse(file_problem(file, error))
            try:
                progress = update_progress(path, partial(merge, other=other))
            except ProgressError as error:
                return refuse(file_problem(str(path), error))
        for file in arguments.files:
            try:
                progress, finished = _with_mistakes(file, arguments, progress, path)
            except (SaveError, CodedError) as error:
                return refuse(file_problem(file, error))
            if not finished:
                return INTERRUPTED
        if arguments.json:
            _print_json(progress)
            return 0
        return _session(arguments, progress, path)


def _problem(arguments: argparse.Namespace) -> str | None:
    """Return what's wrong with the arguments, or None."""
    from acesaround.i18n import tr
    from acesaround.practice.kinds import KINDS

    for kind in arguments.kind or ():
        if kind not in KINDS:
            return tr("cli.practice_no_such_kind", kind=repr(kind[:40]), kinds=", ".join(KINDS))
    if arguments.seat is not None and not arguments.files:
        return tr("cli.practice_seat_needs_from")
    if not arguments.json and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return tr("cli.practice_needs_a_terminal")
    return None


def _with_mistakes(
    file: str, arguments: argparse.Namespace, progress: Progress, path: Path
) -> tuple[Progress, bool]:
    """Review the games in a file, save their mistakes, and return the progress.

    The second value is False after Ctrl-C, which keeps what's done.
    """
    from acesaround.analysis.pool import notice, processors
    from acesaround.cli.command_line import open_input
    from acesaround.cli.replay import games_in
    from acesaround.cli.review_input import seats_to_review
    from acesaround.cli.review_progress import take_reviews
    from acesaround.i18n import tr_plural
    from acesaround.practice.mistakes import mistakes
    from acesaround.practice.progress import Progress
    from acesaround.practice.progress_file import update_progress
    from acesaround.review.decisions import DEALS
    from acesaround.review.games import HandReview, default_seed, finished_hands, review_hands
    from acesaround.session import Game

    if (slow := notice()) is not None:
        print(f"aces: {slow}", file=sys.stderr)
    with open_input(file) as source:
        records = [record for _, record in games_in(source, file)]
    known, finished = set(progress.items), True
    for record in records:
        game = Game(record.rules, record.actions, record.seed, record.state)
        hands, seats = finished_hands(game), seats_to_review(arguments.seat, record)
        seed, done = default_seed(game), list[HandReview]()
        reviews = review_hands(game, seats, hands, deals=DEALS, seed=seed, threads=processors())
        finished = take_reviews(reviews, len(hands) * len(seats), done.append)
        found = mistakes(game, done, seed)
        progress = update_progress(path, partial(Progress.with_exercises, found=found))
        if not finished:
            break
    name = "standard input" if file == STDIN else file
    added = tr_plural("cli.practice_mistakes_added", len(set(progress.items) - known))
    print(f"{name}: {added}", file=sys.stderr if arguments.json else sys.stdout, flush=True)
    return progress, finished


def _print_json(progress: Progress) -> None:
    from datetime import UTC, datetime

    from acesaround.practice.summary import summarize

    now = datetime.now(UTC)
    told = summarize(progress, now, now.astimezone().date())
    print(json.dumps({"progress": progress.to_json(), "summary": told.to_json()}))


def _session(arguments: argparse.Namespace, progress: Progress, path: Path) -> int:
    from acesaround.cli.command_line import random_seed
    from acesaround.cli.practice_session import PracticeSession
    from acesaround.practice.kinds import KINDS
    from acesaround.practice.progress_file import update_progress
    from acesaround.tui.terminal import standard_terminal

    session = PracticeSession(
        terminal=standard_terminal(ascii_only=arguments.ascii),
        progress=progress,
        rules=rules_named(arguments.game),
        kinds=tuple(kind for kind in KINDS if kind in (arguments.kind or KINDS)),
        seconds=60 * arguments.minutes,
        seed=arguments.seed or str(random_seed()),
        update=partial(update_progress, path),
    )
    try:
        session.run()
    except KeyboardInterrupt:
        session.finish()
        return INTERRUPTED
    return 0

"""`aces review`: find out which choices in a game lost points."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import INTERRUPTED, STDIN, open_input, positive_number
from acesaround.cli.review_input import file_problem, refuse, seats_to_review

if TYPE_CHECKING:
    from acesaround.notation.record import Record
    from acesaround.review.games import HandReview

_DESCRIPTION: Final = """\
Find out which choices in a game lost points. Each choice is compared with the others in sampled
deals that fit what the seat knew. The cards that the others really held aren't used.
"""
_EXAMPLES: Final = """\
FILE contains a game as text (see the notation reference page) or as a JSON object. It can also be a
game saved by `aces play`, or a log of a pinochle game in one of Trickster Cards' apps (see the
reference page for PTN logs). - means standard input. Only finished hands are reviewed.

For each hand, you get the three choices that cost most: what was chosen, what would have been
better, about how many points that cost, and why. Forced choices aren't judged, and claims and play
with a stock aren't reviewed.

With --figures, you also see 95% intervals and verdicts: certain (proven for every possible deal),
significant (hardly luck), or unclear. Only the first two count as mistakes.

The same game, deals, and seed always give the same review, with any number of threads. With --hand,
--trick, or one seat, the numbers and verdicts are the same as in the review of the whole game.

With --open, you also see the points after a choice if all cards had been open, and everyone had
played their best. It shows how the cards lay, so it's never part of a verdict.

With --lines, you also see what happened after each choice, trick by trick, and how the hand would
have continued after the better one if everyone had played by simple rules.

With --html, you also get a page with a chart of each hand, all choices, and the cards as you saw
them. It's one file that needs no network, so you can send or print it. It replaces an existing one.

With --profile, you get the points lost per 100 decisions in all games of all files, in percent of
an average hand, for each kind of game. It needs at least 200 decisions. In a folder, the files that
end with .aces, .json, .jsonl, and .ptn are read.

With --json, you get one JSON object (see the reference page for review JSON).

exit code: 0 if the game was reviewed; 2 if it couldn't be; 130 after Ctrl-C

examples:
  aces review evening.aces
  aces review evening.aces --seat all
  aces review evening.aces --hand 3 --trick 7 --json
  aces review evening.aces --open --html
  aces review games/ --profile
"""
_MIN_DEALS: Final = 4
_MAX_DEALS: Final = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `review` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file with a game; - for standard input; with --profile: any files and folders",
    )
    parser.add_argument(
        "--game", type=positive_number, metavar="N", help="review game N in a file with several"
    )
    parser.add_argument(
        "--seat",
        metavar="SEAT",
        help="the seat to review, by name or number (0 is the first), or all "
        "(default: the first person's seat, or the first seat if no one is known to be a person)",
    )
    parser.add_argument("--hand", type=positive_number, metavar="N", help="review only hand N")
    parser.add_argument(
        "--trick", type=positive_number, metavar="N", help="with --hand: show only trick N"
    )
    parser.add_argument(
        "--deals",
        type=_deals,
        metavar="N",
        help="number of deals to sample for each decision (default: 400)",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        help="a number or text that determines the sampled deals (default: the game's seed, or 0)",
    )
    parser.add_argument(
        "--threads",
        type=partial(positive_number, most=1024),
        metavar="N",
        help="number of threads (default: one per processor)",
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="also show how each choice would have turned out with all cards open",
    )
    parser.add_argument(
        "--figures",
        action="store_true",
        help="also show the 95%% intervals, the verdicts, and a command that computes each again",
    )
    parser.add_argument(
        "--lines",
        action="store_true",
        help="also show how the hand would have continued after the better choice",
    )
    parser.add_argument(
        "--profile",
        action="store_true",
        help="show the points lost per 100 decisions in all games, and which players play alike",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument(
        "--html",
        nargs="?",
        const="",
        metavar="OUT",
        help="also write an HTML page (default: FILE's name with .html, in the current folder)",
    )
    parser.add_argument(
        "--ascii", action="store_true", help="use the letters S, H, C, and D for the suits"
    )
    parser.set_defaults(run=_run)


def _deals(text: str) -> int:
    deals = positive_number(text, _MAX_DEALS)
    if deals < _MIN_DEALS:
        raise argparse.ArgumentTypeError(f"{deals} is too small: the minimum is {_MIN_DEALS}")
    return deals


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import language_of_terminal, tr, use_language
    from acesaround.messages import CodedError
    from acesaround.store.save_format import SaveError

    with use_language(language_of_terminal(os.environ)):
        if arguments.profile:
            from acesaround.cli.review_profile import show_profile

            return show_profile(arguments)
        arguments.file = arguments.files[0]
        if len(arguments.files) > 1 or Path(arguments.file).is_dir():
            return refuse(tr("cli.profile_several_files"))
        if arguments.trick and not arguments.hand:
            return refuse(tr("cli.review_trick_needs_hand"))
        if arguments.trick and arguments.html is not None:
            return refuse(tr("cli.review_trick_or_html"))
        try:
            page = _page_path(arguments)
        except CodedError as error:
            return refuse(file_problem(None, error))
        try:
            return _review(arguments, _record(arguments), page)
        except (SaveError, CodedError) as error:
            return refuse(file_problem(arguments.file, error))


def _page_path(arguments: argparse.Namespace) -> Path | None:
    """Return the HTML file to write, if any. Raise `CodedError` if it can't be written."""
    from acesaround.analysis.arena.files import check_target
    from acesaround.messages import CodedError, file_problems

    if arguments.html is None:
        return None
    game = "review" if arguments.file == STDIN else Path(arguments.file).stem
    path = Path(arguments.html or f"{game}.html")
    if path.suffix.lower() not in (".html", ".htm"):
        raise CodedError(file_problems.NOT_HTML(path=path))
    check_target(path)
    return path


def _record(arguments: argparse.Namespace) -> Record:
    """Return the game to review. Raise `CodedError` if it isn't valid or isn't the only one."""
    from acesaround.cli.replay import games_in
    from acesaround.messages.review import SEVERAL_GAMES
    from acesaround.notation.errors import NotationError

    with open_input(arguments.file) as source:
        games = games_in(source, arguments.file, game=arguments.game, hand=arguments.hand)
        _, record = next(games)
        if not arguments.game and next(games, None) is not None:
            raise NotationError(SEVERAL_GAMES())
    return record


def _review(arguments: argparse.Namespace, record: Record, page: Path | None) -> int:
    from dataclasses import replace

    from acesaround.analysis.arena.files import write_whole
    from acesaround.analysis.pool import notice, processors
    from acesaround.cli.review_lines import LineText, with_lines
    from acesaround.cli.review_page import ReviewPage
    from acesaround.cli.review_progress import take_reviews
    from acesaround.cli.review_text import ReviewText
    from acesaround.i18n import tr
    from acesaround.review.decisions import DEALS, POLICY
    from acesaround.review.games import GameReview, default_seed, finished_hands, review_hands
    from acesaround.review.open_cards import OPEN_NODES
    from acesaround.session import Game
    from acesaround.text.formatter import Display
    from acesaround.tui.terminal import can_show

    game = Game(record.rules, record.actions, record.seed, record.state)
    seats = seats_to_review(arguments.seat, record)
    hands = finished_hands(game) if arguments.hand is None else [arguments.hand]
    if arguments.trick:
        _check_trick(record, arguments.hand, arguments.trick)
    deals = arguments.deals or DEALS
    seed = default_seed(game) if arguments.seed is None else arguments.seed
    threads = arguments.threads or processors()
    if (slow := notice()) is not None:
        print(f"aces: {slow}", file=sys.stderr)
    symbols = not arguments.ascii and can_show("♠♥♣♦")
    lines = LineText(game, Display(symbols=symbols)) if arguments.lines else None
    text = ReviewText(
        record,
        arguments.file,
        arguments.game,
        deals,
        seed,
        symbols=symbols,
        open_cards=arguments.open,
        lines=lines,
        figures=arguments.figures,
    )
    found: list[HandReview] = []

    def take(one: HandReview) -> None:
        if not arguments.json:
            _say([*([] if found else _wrapped(text.heading())), *text.hand(one, arguments.trick)])
        found.append(one)

    nodes = OPEN_NODES if arguments.open else 0
    reviews = review_hands(
        game, seats, hands, deals=deals, seed=seed, threads=threads, open_nodes=nodes
    )
    interrupted = not take_reviews(reviews, len(hands) * len(seats), take)
    review = GameReview(record.rules.name, record.rules.seats, deals, seed, POLICY, tuple(found))
    if found and not arguments.json:
        summaries = [] if arguments.trick else text.summaries(review)
        _say(_wrapped([*summaries, *text.hint()]))
    if arguments.json and found:
        trick = arguments.trick
        told = review.to_json(trick) if lines is None else with_lines(review, trick, lines)
        print(json.dumps(told))
    if page is not None and found:
        write_whole(page, ReviewPage(game, review, replace(text, figures=False)).html())
        _say(["", tr("cli.review_page_written", path=page)])
    if interrupted:
        done, total = str(len(found)), str(len(hands) * len(seats))
        print(f"aces: {tr('cli.review_interrupted', done=done, total=total)}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _wrapped(lines: Sequence[str]) -> list[str]:
    from acesaround.cli.review_text import WIDTH
    from acesaround.text.columns import wrap_columns

    return [part for line in lines for part in wrap_columns(line, WIDTH)]


def _say(lines: Sequence[str]) -> None:
    print("\n".join(lines), flush=True)


def _check_trick(record: Record, hand: int, trick: int) -> None:
    """Raise `CodedError` if the hand has no such trick."""
    from acesaround.messages import CodedError, positions
    from acesaround.notation.record import tricks_of

    played = sum(1 for _ in tricks_of(record.rules, record.hands[hand - 1]))
    if trick > played:
        tricks = positions.TRICK_COUNT(number=played)
        raise CodedError(positions.NO_SUCH_TRICK(trick=trick, number=hand, tricks=tricks))

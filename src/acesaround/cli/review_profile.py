"""`aces review --profile`: points lost per 100 decisions in any number of games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar, get_args

from acesaround.analysis.pool import notice, processors
from acesaround.cli.command_line import INTERRUPTED, open_input
from acesaround.cli.replay import games_in
from acesaround.cli.review_input import (
    ALL_SEATS,
    file_problem,
    refuse,
    seats_to_review,
)
from acesaround.cli.review_luck import LuckByRules, luck_in, luck_key, luck_lines, luck_to_json
from acesaround.cli.review_progress import take_reviews
from acesaround.cli.review_text import DECISION_IDS, MISTAKE_IDS, WIDTH
from acesaround.i18n import number, tr, tr_plural
from acesaround.messages import CodedError
from acesaround.notation.record import ATTEMPT_TAG, Record
from acesaround.review.decisions import DEALS
from acesaround.review.games import HandReview, default_seed, finished_hands, review_hands
from acesaround.review.levels import GameKind, Plays, kind_of_game
from acesaround.review.profile import (
    HandFigures,
    LossRate,
    MistakeRate,
    Part,
    Profile,
    ProfileKind,
    profiles,
    profiles_to_json,
)
from acesaround.session import Game
from acesaround.store.save_format import SaveError
from acesaround.text.columns import Grid, grid_lines, listed, wrap_columns
from acesaround.text.names import player_word

_Key = TypeVar("_Key")
_Rate = TypeVar("_Rate", LossRate, MistakeRate)

_SUFFIXES: Final = (".aces", ".json", ".jsonl", ".ptn")
"""Endings of the files in a folder that are read."""
_GAMES: Final[dict[GameKind, str]] = {
    "double": "common.double_deck_partners",
    "single": "common.single_deck_partners",
    "three": "common.three_handed",
    "two": "common.two_handed",
    "six": "common.six_handed",
}
_KINDS: Final = {kind: DECISION_IDS[kind] for kind in get_args(ProfileKind)}
_PARTS: Final[dict[Part, str]] = {
    "declarer": "common.profile_as_bid_winner",
    "partner": "common.profile_as_partner",
    "defender": "common.profile_as_defender",
}


def show_profile(arguments: argparse.Namespace) -> int:
    """Review all games, print the profile of the seats wanted, and return the exit code.

    After Ctrl-C, print the profile of the hands that are done.
    """
    for option in ("hand", "trick", "deals", "open", "lines", "html"):
        if getattr(arguments, option) not in (None, False):
            return refuse(tr("cli.profile_alone", option=f"--{option}"))
    try:
        wanted = [one for file in arguments.files for one in _hands_of(file, arguments)]
    except _Unusable as error:
        return refuse(str(error))
    if not wanted:
        return refuse(tr("cli.profile_nothing_left"))
    if (slow := notice()) is not None:
        print(f"aces: {slow}", file=sys.stderr)
    found: list[HandFigures] = []
    luck: dict[GameKind, LuckByRules] = {}
    # The seats of a game are the same sample, not more of them, and their mean result is 0.
    has_luck = (arguments.seat or "").casefold() != ALL_SEATS

    def take(one: tuple[Game, HandReview]) -> None:
        game, review = one
        found.append(HandFigures.of(game.rules, review))
        if has_luck and game.over and review.hand == finished_hands(game)[-1]:
            by_rules = luck.setdefault(kind_of_game(game.rules), {})
            by_rules.setdefault(luck_key(game.rules), []).append(luck_in(game, review.seat))

    interrupted = not take_reviews(_reviews(wanted, arguments), len(wanted), take)
    if found and arguments.json:
        told = profiles_to_json(profiles(found))
        for one in told["games"]:
            one["luck"] = luck_to_json(luck.get(one["game"], {}))
        print(json.dumps(told))
    elif found:
        texts = [
            [*profile_lines(one), *(luck_lines(luck.get(one.game, {})) if has_luck else [])]
            for one in profiles(found)
        ]
        print("\n\n".join("\n".join(lines) for lines in texts), flush=True)
    if interrupted:
        done, total = str(len(found)), str(len(wanted))
        print(f"aces: {tr('cli.review_interrupted', done=done, total=total)}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _reviews(
    wanted: Sequence[tuple[Game, int, int]], arguments: argparse.Namespace
) -> Iterator[tuple[Game, HandReview]]:
    """Yield each hand's game and review."""
    threads = arguments.threads or processors()
    for game, seat, hand in wanted:
        seed = default_seed(game) if arguments.seed is None else arguments.seed
        (review,) = review_hands(game, [seat], [hand], deals=DEALS, seed=seed, threads=threads)
        yield game, review


class _Unusable(Exception):
    """A file or folder that can't be reviewed. The text says why."""


def _hands_of(file: str, arguments: argparse.Namespace) -> list[tuple[Game, int, int]]:
    """Return each hand to review in a file or folder: the game, the seat, and the hand's number.

    In a folder, files that can't be reviewed are skipped with a line on standard error. Raises
    `_Unusable` if nothing is left, or if it isn't a folder.
    """
    if not Path(file).is_dir():
        return list(_hands_of_file(file, arguments))
    found = []
    for path in sorted(Path(file).iterdir()):
        if path.suffix in _SUFFIXES and path.is_file():
            try:
                found += list(_hands_of_file(str(path), arguments))
            except _Unusable as error:
                _skipped(str(error))
    if not found:
        raise _Unusable(tr("cli.profile_no_games", folder=file))
    return found


def _hands_of_file(file: str, arguments: argparse.Namespace) -> Iterator[tuple[Game, int, int]]:
    """Yield each hand to review in a file, without games that begin in the middle of another one.

    Their first hands are those of the other game, and the next one is played with known cards.
    """
    try:
        for record in _records(file, arguments.game):
            if ATTEMPT_TAG in record.tags:
                _skipped(tr("cli.profile_attempt", file=file))
                continue
            game = Game(record.rules, record.actions, record.seed, record.state)
            hands = finished_hands(game)
            for seat in seats_to_review(arguments.seat, record):
                yield from ((game, seat, hand) for hand in hands)
    except (SaveError, CodedError) as error:
        raise _Unusable(file_problem(file, error)) from None


def _skipped(problem: str) -> None:
    print(f"aces: {tr('cli.profile_file_skipped', problem=problem)}", file=sys.stderr)


def _records(file: str, game: int | None) -> list[Record]:
    with open_input(file) as source:
        return [record for _, record in games_in(source, file, game=game)]


def profile_lines(profile: Profile) -> list[str]:
    """Return a profile in words, with a table of its parts."""
    total = profile.total
    heading = tr(
        "cli.profile_heading",
        game=tr(_GAMES[profile.game]),
        hands=tr_plural("common.count_hand", profile.hands),
        decisions=tr_plural("common.count_decision", total.decisions),
    )
    bids, mistakes = _bid_lines(profile.bids), _mistake_lines(profile)
    if total.per_100 is None or total.interval is None:
        return [heading, tr_plural("common.profile_missing", total.missing), *bids, *mistakes]
    low, high = total.interval
    lost = tr(
        "common.profile_lost",
        lost=number(total.per_100, 1),
        low=number(low, 1),
        high=number(high, 1),
    )
    head = ("common.profile_decisions", "common.profile_lost_short", "common.profile_interval")
    rows = [*_rows(profile.kinds, _KINDS), *_rows(profile.parts, _PARTS)]
    grid = Grid(("", *map(tr, head)), tuple(rows))
    level = [] if profile.plays is None else wrap_columns(plays_text(profile.plays), WIDTH)
    return [
        heading,
        *wrap_columns(lost, WIDTH),
        *level,
        *bids,
        "",
        *grid_lines(grid, WIDTH),
        *mistakes,
    ]


def _bid_lines(bids: LossRate) -> list[str]:
    """Return the figure of bids in words, or nothing if there are none."""
    if not bids.decisions:
        return []
    if bids.per_100 is None or bids.interval is None:
        return wrap_columns(tr_plural("common.profile_bids_missing", bids.missing), WIDTH)
    low, high = bids.interval
    lost = {"lost": number(bids.per_100, 1), "low": number(low, 1), "high": number(high, 1)}
    return wrap_columns(tr("common.profile_bids_lost", **lost), WIDTH)


def _mistake_lines(profile: Profile) -> list[str]:
    """Return a table of the mistakes by kind, or nothing if there are none."""
    if not profile.mistakes:
        return []
    head = ("common.profile_mistakes", "common.profile_lost_short", "common.profile_interval")
    rows = tuple(
        (title, str(rate.mistakes), *_cells(rate))
        for title, rate in _titled(profile.mistakes, MISTAKE_IDS)
    )
    note = wrap_columns(tr("common.profile_mistakes_note"), WIDTH)
    return ["", *grid_lines(Grid(("", *map(tr, head)), rows), WIDTH), *note]


def _titled(rates: Mapping[_Key, _Rate], titles: Mapping[_Key, str]) -> Iterator[tuple[str, _Rate]]:
    """Yield the rates there are with their titles, in the order of `titles`."""
    return ((tr(id), rates[key]) for key, id in titles.items() if key in rates)


def _rows(rates: Mapping[_Key, LossRate], titles: Mapping[_Key, str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table, in the order of `titles`."""
    for title, rate in _titled(rates, titles):
        yield title, str(rate.decisions), *_cells(rate)


def _cells(rate: LossRate | MistakeRate) -> tuple[str, str]:
    """Return a rate and its interval, or what's missing."""
    if rate.per_100 is None or rate.interval is None:
        return "–", tr("common.profile_needed", count=rate.missing)
    low, high = (number(end, 1) for end in rate.interval)
    return number(rate.per_100, 1), tr("common.low_to_high", low=low, high=high)


def plays_text(plays: Plays) -> str:
    """Return which players play alike, or between which ones the player is."""
    best, worst, above, below = (
        listed(map(player_word, names), "or") if names else ""
        for names in (plays.best, plays.worst, plays.above, plays.below)
    )
    if not plays.is_certain:
        return tr("common.profile_range", worst=worst, best=best)
    if above and below:
        return tr("common.profile_like_between", players=best, below=below, above=above)
    if below:
        return tr("common.profile_like_above", players=best, below=below)
    if above:
        return tr("common.profile_like_below", players=best, above=above)
    return tr("common.profile_like", players=best)

"""The job that reviews a seat's decisions, hand by hand: first roughly, then with many deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec import json

from acesaround.game.actions import Deal
from acesaround.kernel.interface import Cancel
from acesaround.messages import Message
from acesaround.notation.actions import parse_action
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet, to_table
from acesaround.server.jobs.kind import JobKind
from acesaround.session import Game
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import SLOW
from acesaround.table.events import ActionPlayed, Event
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence

PROVISIONAL_DEALS: Final = 50
"""Number of deals for each decision in the first pass, which shows figures without verdicts."""
REVIEW_THREADS: Final = 2
"""Number of threads for the decisions of a hand."""
_OPEN_NODES: Final = 200_000
"""Positions to search for the values of a decision with all cards open."""


class ReviewedHand(msgspec.Struct, frozen=True):
    """A finished hand to review.

    Attributes:
        number: number of the hand at the table, from 1. Hands that weren't scored aren't counted.
        deal: number of its deal, from 1. All deals are counted.
        seqs: event numbers of its actions, starting with the deal.
    """

    number: int
    deal: int
    seqs: tuple[int, ...]


class ReviewInput(msgspec.Struct, frozen=True):
    """Input of a job: everything that a review of one seat depends on.

    Attributes:
        rules: rules of the game, as `to_table` returns them.
        names: name of each seat at the table.
        seat: seat to review.
        seed: seed of the review, which has nothing to do with the game's seed.
        hands: hands to review, newest first.
        actions: actions of the game up to the end of the newest of these hands.
        is_over: True if the game is over, so choices can also be shown with all cards open.
    """

    rules: Mapping[str, Any]
    names: tuple[str, ...]
    seat: int
    seed: str
    hands: tuple[ReviewedHand, ...]
    actions: tuple[str, ...]
    is_over: bool

    @property
    def parts(self) -> int:
        """Number of parts: for each hand a provisional one, and later one with all deals."""
        return 2 * len(self.hands)


class HandsPlayed:
    """The finished hands of a table that weren't undone.

    `line` is from `EventHistory.line`. `finished` maps the number of each hand to the table's event
    number after its last action.
    """

    def __init__(self, line: Iterable[tuple[TableState, Event, TableState]]) -> None:
        self._actions: list[str] = []
        self._seqs = defaultdict[int, list[int]](list)
        self._deals = dict[int, int]()
        self._ends = dict[int, int]()
        self._is_over = False
        deals, hands = 0, 0
        for before, event, after in line:
            if not isinstance(event, ActionPlayed):
                continue
            self._actions.append(event.action)
            hand, hands = before.game.match.hands + 1, after.game.match.hands
            if isinstance(after.last, Deal):
                deals += 1
                # A misdeal is part of the hand that replaced it, but isn't reviewed.
                self._deals[hand], self._seqs[hand] = deals, []
            self._seqs[hand].append(after.seq)
            self._ends[hand] = len(self._actions)
            self._is_over = after.is_over
        self.finished = {hand: self._seqs[hand][-1] for hand in range(1, hands + 1)}

    def input(
        self, table: str, rules: RuleSet, names: Sequence[str], seat: int, hands: Iterable[int]
    ) -> ReviewInput:
        """Return the input of a review of these finished hands."""
        newest_first = sorted(hands, reverse=True)
        return ReviewInput(
            rules=to_table(rules),
            names=tuple(names),
            seat=seat,
            seed=review_seed(table),
            hands=tuple(
                ReviewedHand(hand, self._deals[hand], tuple(self._seqs[hand]))
                for hand in newest_first
            ),
            actions=tuple(self._actions[: self._ends[newest_first[0]]]),
            is_over=self._is_over,
        )


def hands_played(history: EventHistory, now: TableState) -> HandsPlayed:
    """Return the finished hands of a table in the state `now`. It can be called in any thread."""
    return HandsPlayed(history.line(now))


def review_seed(table: str) -> str:
    """Return the seed of all reviews at a table. It shows nothing about the game's seed."""
    return blake2b(table.encode(), digest_size=16, person=b"review").hexdigest()


def review_key(input: ReviewInput) -> str:
    """Return the key of the job for an input. After an undo, the events have other numbers.

    The number in `person` has to change with the format or the meaning of the parts, so that parts
    from an earlier version aren't used.
    """
    hands = [(hand.number, hand.seqs[-1]) for hand in input.hands]
    told = [input.seed, input.names, input.seat, input.is_over, hands]
    return blake2b(json.encode(told), digest_size=16, person=b"review 4").hexdigest()


def _review_hand(_log: EventLog, input: str, number: int, cancel: Cancel) -> str:
    from acesaround.review.decisions import DEALS
    from acesaround.review.games import review_hands

    wanted, game = read_input(input)
    round, index = divmod(number - 1, len(wanted.hands))
    hand, provisional = wanted.hands[index], not round
    [found] = review_hands(
        game,
        [wanted.seat],
        [hand.deal],
        deals=PROVISIONAL_DEALS if provisional else DEALS,
        seed=wanted.seed,
        threads=REVIEW_THREADS,
        open_nodes=_OPEN_NODES if wanted.is_over and not provisional else 0,
        cancel=cancel,
    )
    told = found.to_json()
    decisions = [
        one | {"hand": hand.number, "seq": hand.seqs[one["number"]]} for one in told["decisions"]
    ]
    part = told | {"hand": hand.number, "deal": hand.deal, "decisions": decisions}
    return json.encode(part | {"provisional": provisional}).decode()


@lru_cache(maxsize=1)
def read_input(input: str) -> tuple[ReviewInput, Game]:
    """Return the written input of a job, and its game."""
    wanted = json.decode(input, type=ReviewInput)
    actions = tuple(parse_action(action) for action in wanted.actions)
    return wanted, Game(from_table(wanted.rules), actions)


REVIEW: Final = JobKind("review", _review_hand, SLOW, needs_kernel=True)


def hands_reviewed(parts: Iterable[str], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the hands in a job's parts in order, each as the last part has it.

    Reasons are added in the current language. `names` are the names of the seats.
    """
    found = dict[int, dict[str, Any]]()
    for part in parts:
        hand = json.decode(part)
        found[hand["hand"]] = hand
    for hand in found.values():
        for decision in hand["decisions"]:
            decision["texts"] = [
                message_sentence(Message.from_json(reason), PLAIN_DISPLAY, names)
                for reason in decision["reasons"]
            ]
    return [found[hand] for hand in sorted(found)]

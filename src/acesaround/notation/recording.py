"""Creates game records, and verifies records built by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from acesaround.game.actions import Action, Deal
from acesaround.notation.building import Builder
from acesaround.notation.errors import Mismatch, NotationError
from acesaround.notation.record import NO_TAGS, Record
from acesaround.rules.model import RuleSet


class Played(Protocol):
    """Game that can be recorded, such as `acesaround.session.Game`."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def actions(self) -> tuple[Action, ...]: ...
    @property
    def seed(self) -> int | str | None: ...


def record_of(
    game: Played, tags: Mapping[str, str] = NO_TAGS, comments: Mapping[int, str] | None = None
) -> Record:
    """Return the record of a game.

    Each key in `comments` is the index of the action that the comment follows, or -1 for a comment
    before the first action. Raises NotationError for tags, comments, or seeds that records don't
    allow.
    """
    said = comments or {}
    with speaking():
        builder = Builder(game.rules, game.seed, tags, said.get(-1, ""))
        for index, action in enumerate(game.actions):
            if isinstance(action, Deal):
                builder.deal(action)
            else:
                turn = builder.state.turn
                builder.move(0 if turn is None else turn, action)
            if index in said:
                builder.comment(said[index])
        return builder.build()


def verified(record: Record) -> Record:
    """Verify every action, meld, score, and result in a record, and return a verified copy.

    Raises NotationError.
    """
    with speaking():
        builder = Builder(record.rules, record.seed, record.tags, record.comment)
        for hand in record.hands:
            builder.deal(hand.deal)
            builder.comment(hand.comment)
            for move in hand.moves:
                builder.move(move.seat, move.action)
                builder.comment(move.comment)
            for seat, total in enumerate(hand.melds):
                if total is not None:
                    builder.meld(seat, total)
            if hand.score is not None:
                builder.score(hand.score)
        if record.result is not None:
            builder.result(record.result)
        return builder.build()


@contextmanager
def speaking() -> Iterator[None]:
    """Context manager that converts a `Mismatch` without a position to a NotationError."""
    try:
        yield
    except Mismatch as error:
        raise NotationError(error.message) from None

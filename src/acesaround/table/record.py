"""A table's game as a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from acesaround.messages import Formatter
from acesaround.notation.actions import parse_action
from acesaround.notation.builder import record_of
from acesaround.notation.record import Record
from acesaround.rules.model import RuleSet
from acesaround.session import Game
from acesaround.table.events import ActionPlayed


def record_of_actions(
    rules: RuleSet,
    done: Iterable[ActionPlayed],
    tags: Mapping[str, str],
    formatter: Formatter,
    seed: int | str | None = None,
) -> Record:
    """Return the record of a game, with the players' reasons as comments.

    Don't pass a `seed` that has to stay secret. Raise NotationError if records don't allow it.
    """
    done = list(done)
    game = Game(rules, tuple(parse_action(event.action) for event in done), seed)
    reasons = {index: formatter.join(event.why) for index, event in enumerate(done) if event.why}
    return record_of(game, tags, reasons)

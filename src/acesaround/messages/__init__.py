"""Messages as data: codes with typed parameters.

Each module contains the templates for one subject, which its docstring names: `refusals` for
illegal actions, `results` for a hand's score, `reasons` and `reasons_play` for computer players'
decisions, and so on. `message` defines what a message is. No two templates share a code.

Calling a template with its parameters returns a `Message`. Importing this package registers all
templates.
"""

from acesaround.messages import (
    advice,
    coach,
    file_problems,
    first_times,
    lessons,
    player_versions,
    players,
    positions,
    practice,
    ptn,
    reasons,
    reasons_play,
    records,
    refusals,
    results,
    review,
    rules_conflicts,
    values,
)
from acesaround.messages.message import (
    TEMPLATES,
    CodedError,
    Formatter,
    Kind,
    Message,
    Template,
    UnreadableMessage,
)

__all__ = [
    "TEMPLATES", "CodedError", "Formatter", "Kind", "Message", "Template", "UnreadableMessage",
    "advice", "coach", "file_problems", "first_times", "lessons", "player_versions", "players",
    "positions", "practice", "ptn", "reasons", "reasons_play", "records", "refusals", "results",
    "review", "rules_conflicts", "values",
]  # fmt: skip

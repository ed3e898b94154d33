"""Messages as data: codes with typed parameters.

Each module contains the templates for one subject: `cards`, `problems` and `problems_...` (rule
sets), `rule_values` (values in rules files), `refusals` (illegal actions), `results` (reasons
for a hand's score), `records` (notation and files), `reasons` and `reasons_...` (computer players'
reasons), `expert...` (the expert's reasons), `external` (external programs that play), and so on.
No two templates share a code.

Calling a template with its parameters returns a `Message`. Importing this package registers all
templates.
"""

from acesaround.messages.formatter import Formatter
from acesaround.messages.message import CodedError, Message, UnreadableMessage
from acesaround.messages.template import TEMPLATES, Kind, Template

__all__ = [
    "TEMPLATES",
    "CodedError",
    "Formatter",
    "Kind",
    "Message",
    "Template",
    "UnreadableMessage",
]

from acesaround.messages import (  # noqa: F401  # isort: skip
    cards,
    chat,
    checks,
    duels,
    expert,
    expert_contracts,
    external,
    fields,
    frames,
    games,
    hands,
    moments,
    players,
    positions,
    problems,
    problems_auction,
    problems_deal,
    problems_fields,
    problems_files,
    problems_play,
    questions,
    reasons,
    reasons_bidding,
    reasons_hand,
    reasons_play,
    records,
    refusals,
    remarks,
    results,
    rule_values,
    saves,
    values,
    views,
)

"""Information as data: each message is a code with typed parameters.

Modules of this package hold the templates by subject, each code once: `cards`, `problems` and
`problems_...` (rule sets), `rule_values` (what rule files hold), `refusals` (illegal actions),
`results` (what a hand scored), `records` (notation and files), `reasons` (computer players).

A template is called with its parameters and returns a `Message`.
"""

from acesaround.messages.formatter import Formatter
from acesaround.messages.message import CodedError, Message, UnreadableMessage
from acesaround.messages.template import Kind, Template, template_for

__all__ = [
    "UnreadableMessage",
    "CodedError",
    "Formatter",
    "Kind",
    "Message",
    "Template",
    "template_for",
]

"""Problems with lesson files."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

IN_LESSON: Final = Template("lesson_error", "{lesson:text}: {problem:message}")
IN_STEP: Final = Template("lesson_error.step", "{lesson:text}, step {step:text}: {problem:message}")
NO_LESSON: Final = Template(
    "no_lesson", "{name:message} isn't a lesson or a lesson file; the lessons are {known:message}"
)
NOT_TOML: Final = Template("lesson_toml", "this isn't TOML: {reason:text}")
MISSING: Final = Template("lesson_missing", "{field:text} is missing")
TEXT_WANTED: Final = Template(
    "lesson_type.text", "{field:text} must be text in quotes, not {found:message}"
)
NUMBER_WANTED: Final = Template(
    "lesson_type.number", "{field:text} must be a whole number, not {found:message}"
)
TEXTS_WANTED: Final = Template(
    "lesson_type.texts", '{field:text} must be a list of texts like ["one"], not {found:message}'
)
TABLE_WANTED: Final = Template(
    "lesson_type.table", "{field:text} must be a table, not {found:message}"
)
UNKNOWN_FIELD: Final = Template(
    "lesson_field", "{field:message} isn't a field here; choose from {known:message}"
)
UNKNOWN_WORD: Final = Template(
    "lesson_word", "{field:text} can't be {found:message}; choose from {known:message}"
)
TWICE: Final = Template("lesson_twice", "two steps have the id {step:message}; give each its own")
NO_CARD: Final = Template(
    "lesson_card", "{field:text} has {card:card}, but this position doesn't show it"
)
NEEDS: Final = Template("lesson_needs", "the question {ask:message} needs {field:text}")
NOTHING_GIVEN: Final = Template(
    "lesson_given", "the question {ask:message} needs nothing in given; leave out {field:message}"
)
UNKNOWN_VALUE: Final = Template(
    "lesson_value", "{field:text} uses the value {name:message}; choose from {known:message}"
)
NO_ANSWER: Final = Template(
    "lesson_answer",
    "nothing is right for the question {ask:message}; change the position or the question",
)
NOT_WRONG: Final = Template("lesson_wrong", "{tried:message} is listed as wrong, but it's right")
NOT_EXPECTED: Final = Template(
    "lesson_expect", "{expected:message} is expected, but the right answer is {found:message}"
)
NOT_A_TRY: Final = Template("lesson_try", "{tried:message} can't be an answer here")
BAD_POSITION: Final = Template("lesson_position", "position: {problem:message}")
OTHER_GAME: Final = Template(
    "lesson_game",
    "{lesson:text} is about {rules:message}; choose rules with the same players, deck, and deal",
)

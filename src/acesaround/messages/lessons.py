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
BRACES_ON_ONE_LINE: Final = Template(
    "lesson_toml.one_line",
    "this isn't TOML: {reason:text}; keep each {{ ... }} on one line, with no comma before }}",
)
HEADING_TWICE: Final = Template(
    "lesson_toml.heading", "this isn't TOML: {reason:text}; begin each step with [[steps]]"
)
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
TABLES_WANTED: Final = Template(
    "lesson_type.tables",
    "{field:text} must be a list of tables, not {found:message}; write [[{field}]] above each one",
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
NEEDS: Final = Template("lesson_needs", "the question {ask:message} needs {wanted:message}")
A_TRICK: Final = Template(
    "lesson_wants.trick", "a trick in the position, like Tricks 1. West AS KS QS JS"
)
A_TRUMP: Final = Template("lesson_wants.trump", "trump in the position, like Trump West spades")
A_WIDOW: Final = Template(
    "lesson_wants.widow", "trump and the widow in the position, like Widow TS JC QH"
)
ONE_SUIT: Final = Template("lesson_wants.suit", "a hand of one suit, like South KH TH QH JH ?")
YOUR_CARD: Final = Template(
    "lesson_wants.card", "a trick that stops before South's card, or none if South leads"
)
A_VALUE: Final = Template(
    "lesson_wants.value", 'given.value, the name of a number of the rules, like "copies"'
)
BIDS: Final = Template(
    "lesson_wants.bids",
    "given.bids, whole numbers or names in braces, like {example:text}; pass is always a choice",
)
A_RESULT: Final = Template("lesson_wants.result", "numbers like {example:text}")
CONDITION: Final = Template("lesson_condition", "{field:text} {problem:message}")
NOTHING_GIVEN: Final = Template(
    "lesson_given", "the question {ask:message} needs nothing in given; leave out {field:message}"
)
UNKNOWN_VALUE: Final = Template(
    "lesson_value",
    "{field:text} uses the value {name:message}; there are values such as {known:message}",
)
UNKNOWN_VALUE_NEAR: Final = Template(
    "lesson_value.near", '{field:text} uses the value {name:message}; did you mean "{near:text}"?'
)
NO_VALUE_HERE: Final = Template(
    "lesson_value.here", "{field:text} uses the value {name:message}, which these rules don't have"
)
STRAY_BRACE: Final = Template(
    "lesson_brace",
    "{field:text} has a brace without a name; write names like {example:text}, with no spaces",
)
NO_ANSWER: Final = Template(
    "lesson_answer",
    "nothing is right for the question {ask:message}; change the position or the question",
)
NOT_WRONG: Final = Template("lesson_wrong", "{tried:message} is listed as wrong, but it's right")
NOT_EXPECTED: Final = Template(
    "lesson_expect", "{expected:message} is expected, but the right answer is {found:message}"
)
NOT_A_TRY: Final = Template(
    "lesson_try", "{tried:message} can't be an answer here; use cards of South or the widow"
)
NOT_AN_OPTION: Final = Template(
    "lesson_try.option",
    "{tried:message} can't be an answer here; choose from {options:message}",
)
OPTION: Final = Template("lesson_option", '"{value:text}" ({label:text})')
TRIED_TWICE: Final = Template(
    "lesson_try.twice", "two tries in wrong are {tried:message}; leave out one of them"
)
WRONG_SUM: Final = Template(
    "lesson_sum",
    "given.{field:text} adds up to {found:number}; it must be {right:number}, or 0 without play",
)
ONE_FOR_EACH: Final = Template(
    "lesson_sides", "given.{field:text} must have {sides:number} numbers, not {found:number}"
)
NO_STEPS: Final = Template("lesson_steps", "no step is left under these rules")
UNKNOWN_LINE: Final = Template(
    "lesson_line", "a line can't begin with {found:message}; choose from {known:message}"
)
NO_COLON: Final = Template("lesson_line.colon", "write {right:message} without a colon")
NO_NAMER: Final = Template(
    "lesson_line.trump", "name the seat that named trump first, like Trump West spades"
)
SHOWN_TOO_OFTEN: Final = Template(
    "lesson_copies",
    "{number:number} copy of {card:card} is shown, but the deck has {copies:number}",
    "{number} copies of {card} are shown, but the deck has {copies}",
)
OTHER_TRUMP: Final = Template(
    "lesson_stock", "the Stock line makes {suit:suit} trump; leave out the Trump line"
)
DEALER_ELSEWHERE: Final = Template(
    "lesson_turn.first",
    "{dealer:text} deals, so {first:text} bids first; list every bid and pass from there",
)
OTHER_TURN: Final = Template(
    "lesson_turn",
    "it's {turn:text}'s turn to bid, not {seat:text}'s; list every bid and pass in order",
)
BAD_POSITION: Final = Template("lesson_position", "position: {problem:message}")
OTHER_GAME: Final = Template(
    "lesson_game",
    "{lesson:text} is about {rules:message}; choose rules with the same players, deck, and deal",
)
LEFT_OUT: Final = Template(
    "lesson_left_out", "{lesson:text}: step {step:text} is left out: {problem:message}"
)
TRY_LEFT_OUT: Final = Template(
    "lesson_left_out.try",
    "{lesson:text}, step {step:text}: wrong answer {tried:message} is left out: it's right here",
)
NOT_WHEN: Final = Template("lesson_condition.when", "{field:text} is {found:message}")

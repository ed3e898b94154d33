"""Problems with questions about rules and positions."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_AN_OBJECT: Final = Template(
    "not_an_object", "a question must be an object, not {found:message}"
)
POSITION_NOT_AN_OBJECT: Final = Template(
    "not_an_object.position", "a position must be an object, not {found:message}"
)
FIELD_MISSING: Final = Template("missing_field.question", "{field:text} is missing")
POINTS_MISSING: Final = Template(
    "missing_field.points", "{field:text} is missing: a hand that was played needs it"
)
HANDS_MISSING: Final = Template(
    "missing_field.hands",
    'the hands field is missing: list one hand for each seat, like "hands": [{example:text}]',
)
DECLARER_MISSING: Final = Template(
    "missing_field.declarer",
    "the declarer field is missing: name the seat that plays against the others",
)
UNKNOWN_FIELD: Final = Template(
    "unknown_field.question", "{field:message} isn't a field; the fields are {known:text}"
)
UNKNOWN_FIELD_BUT: Final = Template(
    "unknown_field.near", "{field:message} isn't a field; did you mean {near:text}?"
)
WRONG_TYPE: Final = Template(
    "wrong_type.question", "{field:text} must be {wanted:message}, not {found:message}"
)
A_LIST: Final = Template("wanted.list", "a list")
A_CARD: Final = Template("wanted.card", "a card like {example:text}")
A_SUIT: Final = Template("wanted.suit_such_as", "a suit like S")
HAND_OF_CARDS: Final = Template("wanted.text_of_cards", "a string of cards, like AS TH")
RULES: Final = Template("wanted.rules", "a preset, a file, or a table of rules")
IDENTITY: Final = Template("wanted.identity", "a string or a number")
INFINITE_ID: Final = Template("wrong_type.id", "id must be a string or a number")
EXCHANGE_FLAG: Final = Template("wrong_type.exchange", "{field:text} must be true or false")
BAD_VALUE: Final = Template(
    "bad_value.question", "{field:text} must be {wanted:message}, not {found:message}"
)
OUT_OF_RANGE: Final = Template(
    "bad_value.range", "{field:text} must be from {low:number} to {high:plain}, not {found:message}"
)
NO_SEAT: Final = Template(
    "bad_value.seat", "{field:text} must be a seat from 0 to {last:number}, not {found:message}"
)
TOO_MANY_ENTRIES: Final = Template(
    "bad_value.entries", "{field:text} can have at most {most:number} entries"
)
TOO_MANY_CHARACTERS: Final = Template(
    "bad_value.characters", "{field:text} can have at most {most:number} characters"
)
NO_SIDE: Final = Template(
    "bad_value.side",
    "{field:text} must be a team letter ({sides:text}) or a team number, counting from 0, not "
    "{found:message}",
)
OTHER_SIDES: Final = Template(
    "bad_value.sides", "{field:text} must have exactly the keys {sides:text}"
)
OTHER_FIGURES: Final = Template(
    "bad_value.figures", "{field:text} must have {wanted:number} entries, not {found:number}"
)
TRICK_FULL: Final = Template("bad_value.full", "{field:text} is complete, so nobody can play to it")
TRICK_SIZE: Final = Template(
    "bad_value.trick",
    "{field:text} must have {least:number} to {most:number} cards, not {found:number}",
)
TRICKS_PLAYED: Final = Template(
    "bad_value.tricks", "{field:text}: a hand has only {tricks:number} tricks, not {found:number}"
)
NOT_A_CALL: Final = Template(
    "bad_value.call", '{field:text} must be a seat and a bid (or "pass"), like [0, 51]'
)
NOT_AN_AMOUNT: Final = Template(
    "bad_value.amount", '{field:text} must have a bid or "pass", not {found:message}'
)
CARD_TWICE: Final = Template(
    "bad_value.twice", "{field:text} has {name:text} twice: give each copy its own number"
)
UNKNOWN_SUIT: Final = Template("unknown_suit", "{field:text}: {problem:message}")
UNKNOWN_CARD: Final = Template("unknown_card", "{field:text}: {problem:message}")
NOT_IN_DECK: Final = Template("unknown_card.deck", "{field:text}: {card:card} isn't in this deck")
WRONG_COPY: Final = Template("unknown_card.copy", "{field:text}: after #, put the copy's number")
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_question",
    "{field:text} has {number} copy of {card:card}, but the deck has {copies:number}",
    "{field} has {number} copies of {card}, but the deck has {copies}",
    number=Kind.NUMBER,
)
UNKNOWN_KIND: Final = Template(
    "unknown_kind",
    "{name:message} isn't a kind of question; to list the kinds, run `aces judge --kinds`",
)
UNKNOWN_KIND_BUT: Final = Template(
    "unknown_kind.near", '{name:message} isn\'t a kind of question; did you mean "{near:text}"?'
)
UNKNOWN_RULES: Final = Template("unknown_rules.question", "{problem:message}")
INVALID_RULES: Final = Template("invalid_rules.question", "{problem:message}")
LINE_TOO_LONG: Final = Template(
    "line_too_long.question", "a line can't have more than {most:plain} bytes"
)
NOT_UTF8: Final = Template("not_utf8.question", "byte {byte:number} isn't valid UTF-8")
BAD_JSON: Final = Template("bad_json", "column {column:plain}: {detail:text}")
TOO_DEEP: Final = Template("bad_json.deep_question", "the question is nested too deeply")
TOO_MANY_DIGITS: Final = Template("bad_json.digits", "a number has too many digits")
NAME_TWICE: Final = Template("bad_json.twice", "the name {name:text} appears twice")
NOT_A_CONSTANT: Final = Template("bad_json.constant", "{text:text} isn't valid JSON")

"""Problems with questions about rules and positions."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_AN_OBJECT: Final = Template(
    "not_an_object", "a question must be an object, not {found}", found=Kind.MESSAGE
)
POSITION_NOT_AN_OBJECT: Final = Template(
    "not_an_object.position", "a position must be an object, not {found}", found=Kind.MESSAGE
)
FIELD_MISSING: Final = Template("missing_field.question", "{field} is missing", field=Kind.TEXT)
POINTS_MISSING: Final = Template(
    "missing_field.points", "{field} is missing: a hand that was played needs it", field=Kind.TEXT
)
HANDS_MISSING: Final = Template(
    "missing_field.hands",
    'the hands field is missing: list one hand for each seat, like "hands": [{example}]',
    example=Kind.TEXT,
)
DECLARER_MISSING: Final = Template(
    "missing_field.declarer",
    "the declarer field is missing: name the seat that plays against the others",
)
UNKNOWN_FIELD: Final = Template(
    "unknown_field.question",
    "{field} isn't a field; the fields are {known}",
    field=Kind.MESSAGE,
    known=Kind.TEXT,
)
UNKNOWN_FIELD_BUT: Final = Template(
    "unknown_field.near",
    "{field} isn't a field; did you mean {near}?",
    field=Kind.MESSAGE,
    near=Kind.TEXT,
)
WRONG_TYPE: Final = Template(
    "wrong_type.question",
    "{field} must be {wanted}, not {found}",
    field=Kind.TEXT,
    wanted=Kind.MESSAGE,
    found=Kind.MESSAGE,
)
A_LIST: Final = Template("wanted.list", "a list")
A_CARD: Final = Template("wanted.card", "a card like {example}", example=Kind.TEXT)
A_SUIT: Final = Template("wanted.suit_such_as", "a suit like S")
HAND_OF_CARDS: Final = Template("wanted.text_of_cards", "a string of cards, like AS TH")
RULES: Final = Template("wanted.rules", "a preset, a file, or a table of rules")
IDENTITY: Final = Template("wanted.identity", "a string or a number")
INFINITE_ID: Final = Template("wrong_type.id", "id must be a string or a number")
EXCHANGE_FLAG: Final = Template(
    "wrong_type.exchange", "{field} must be true or false", field=Kind.TEXT
)
BAD_VALUE: Final = Template(
    "bad_value.question",
    "{field} must be {wanted}, not {found}",
    field=Kind.TEXT,
    wanted=Kind.MESSAGE,
    found=Kind.MESSAGE,
)
OUT_OF_RANGE: Final = Template(
    "bad_value.range",
    "{field} must be from {low} to {high}, not {found}",
    field=Kind.TEXT,
    low=Kind.NUMBER,
    high=Kind.PLAIN,
    found=Kind.MESSAGE,
)
NO_SEAT: Final = Template(
    "bad_value.seat",
    "{field} must be a seat from 0 to {last}, not {found}",
    field=Kind.TEXT,
    last=Kind.NUMBER,
    found=Kind.MESSAGE,
)
TOO_MANY_ENTRIES: Final = Template(
    "bad_value.entries",
    "{field} can have at most {most} entries",
    field=Kind.TEXT,
    most=Kind.NUMBER,
)
TOO_MANY_CHARACTERS: Final = Template(
    "bad_value.characters",
    "{field} can have at most {most} characters",
    field=Kind.TEXT,
    most=Kind.NUMBER,
)
NO_SIDE: Final = Template(
    "bad_value.side",
    "{field} must be a team letter ({sides}) or a team number, counting from 0, not {found}",
    field=Kind.TEXT,
    sides=Kind.TEXT,
    found=Kind.MESSAGE,
)
OTHER_SIDES: Final = Template(
    "bad_value.sides",
    "{field} must have exactly the keys {sides}",
    field=Kind.TEXT,
    sides=Kind.TEXT,
)
OTHER_FIGURES: Final = Template(
    "bad_value.figures",
    "{field} must have {wanted} entries, not {found}",
    field=Kind.TEXT,
    wanted=Kind.NUMBER,
    found=Kind.NUMBER,
)
TRICK_FULL: Final = Template(
    "bad_value.full", "{field} is complete, so nobody can play to it", field=Kind.TEXT
)
TRICK_SIZE: Final = Template(
    "bad_value.trick",
    "{field} must have {least} to {most} cards, not {found}",
    field=Kind.TEXT,
    least=Kind.NUMBER,
    most=Kind.NUMBER,
    found=Kind.NUMBER,
)
TRICKS_PLAYED: Final = Template(
    "bad_value.tricks",
    "{field}: a hand has only {tricks} tricks, not {found}",
    field=Kind.TEXT,
    tricks=Kind.NUMBER,
    found=Kind.NUMBER,
)
NOT_A_CALL: Final = Template(
    "bad_value.call", '{field} must be a seat and a bid (or "pass"), like [0, 51]', field=Kind.TEXT
)
NOT_AN_AMOUNT: Final = Template(
    "bad_value.amount",
    '{field} must have a bid or "pass", not {found}',
    field=Kind.TEXT,
    found=Kind.MESSAGE,
)
CARD_TWICE: Final = Template(
    "bad_value.twice",
    "{field} has {name} twice: give each copy its own number",
    field=Kind.TEXT,
    name=Kind.TEXT,
)
UNKNOWN_SUIT: Final = Template(
    "unknown_suit",
    "{field}: {problem}",
    field=Kind.TEXT,
    problem=Kind.MESSAGE,
)
UNKNOWN_CARD: Final = Template(
    "unknown_card",
    "{field}: {problem}",
    field=Kind.TEXT,
    problem=Kind.MESSAGE,
)
NOT_IN_DECK: Final = Template(
    "unknown_card.deck", "{field}: {card} isn't in this deck", field=Kind.TEXT, card=Kind.CARD
)
WRONG_COPY: Final = Template(
    "unknown_card.copy", "{field}: after #, put the copy's number", field=Kind.TEXT
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_question",
    "{field} has {number} copy of {card}, but the deck has {copies}",
    "{field} has {number} copies of {card}, but the deck has {copies}",
    number=Kind.NUMBER,
    field=Kind.TEXT,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
UNKNOWN_KIND: Final = Template(
    "unknown_kind",
    "{name} isn't a kind of question; to list the kinds, run `aces judge --kinds`",
    name=Kind.MESSAGE,
)
UNKNOWN_KIND_BUT: Final = Template(
    "unknown_kind.near",
    '{name} isn\'t a kind of question; did you mean "{near}"?',
    name=Kind.MESSAGE,
    near=Kind.TEXT,
)
UNKNOWN_RULES: Final = Template("unknown_rules.question", "{problem}", problem=Kind.MESSAGE)
INVALID_RULES: Final = Template("invalid_rules.question", "{problem}", problem=Kind.MESSAGE)
LINE_TOO_LONG: Final = Template(
    "line_too_long.question", "a line can't have more than {most} bytes", most=Kind.PLAIN
)
NOT_UTF8: Final = Template("not_utf8.question", "byte {byte} isn't valid UTF-8", byte=Kind.NUMBER)
BAD_JSON: Final = Template(
    "bad_json",
    "column {column}: {detail}",
    column=Kind.PLAIN,
    detail=Kind.TEXT,
)
TOO_DEEP: Final = Template("bad_json.deep_question", "the question is nested too deeply")
TOO_MANY_DIGITS: Final = Template("bad_json.digits", "a number has too many digits")
NAME_TWICE: Final = Template("bad_json.twice", "the name {name} appears twice", name=Kind.TEXT)
NOT_A_CONSTANT: Final = Template("bad_json.constant", "{text} isn't valid JSON", text=Kind.TEXT)

"""What's wrong with a record or view written as JSON."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_JSON: Final = Template("not_json", "this is not JSON: {detail}", detail=Kind.TEXT)
TOO_DEEP: Final = Template("not_a_record.too_deep", "this is no record: it is nested too deeply")
TOO_MANY_DIGITS: Final = Template(
    "not_a_record.digits", "this is no record: a number has too many digits"
)
NOT_A_RECORD: Final = Template(
    "not_a_record", "a record is an object like {example}", example=Kind.TEXT
)
WRONG_VERSION: Final = Template(
    "wrong_version.json",
    "this program reads version {known} of the format, not {version}",
    known=Kind.NUMBER,
    version=Kind.MESSAGE,
)
MUST_BE: Final = Template(
    "wrong_value",
    "must be {wanted}, not {found}",
    wanted=Kind.MESSAGE,
    found=Kind.MESSAGE,
)
UNKNOWN_FIELD: Final = Template(
    "unknown_field.there_are", "is no field; there are {known}", known=Kind.MESSAGE
)
UNKNOWN_FIELD_BUT: Final = Template(
    "unknown_field.close", "is no field; did you mean {near}?", near=Kind.TEXT
)
MISSING: Final = Template("missing", "is missing")
OUT_OF_RANGE: Final = Template(
    "wrong_value.range",
    "must be from 0 to {last}, not {found}",
    last=Kind.NUMBER,
    found=Kind.NUMBER,
)
TEXT_TOO_LONG: Final = Template(
    "wrong_value.too_long", "is longer than {most} characters", most=Kind.NUMBER
)
NUMBER_OR_TEXT: Final = Template("wanted.number_or_text", "a whole number or a text")
UNPLAYABLE: Final = Template(
    "unplayable_rules.json", "cannot be played: {problem}", problem=Kind.MESSAGE
)
OTHER_RULES: Final = Template(
    "other_rules.json",
    "these are not the rules of the game: {rules} has {digest}",
    rules=Kind.MESSAGE,
    digest=Kind.TEXT,
)
WRONG_ENTRIES: Final = Template(
    "wrong_entries.per_seat", "has {number} entries, not one for every seat", number=Kind.NUMBER
)
ENTRIES: Final = Template(
    "wrong_entries",
    "must have {wanted} entries, not {found}",
    wanted=Kind.NUMBER,
    found=Kind.NUMBER,
)
CARDS: Final = Template(
    "wrong_entries.cards",
    "must be {wanted} cards, not {found}",
    wanted=Kind.NUMBER,
    found=Kind.NUMBER,
)
NAME_TWICE: Final = Template(
    "twice.in_object", "the field {field} stands twice in one object", field=Kind.TEXT
)
NOT_WHOLE: Final = Template("not_a_whole_number", "{text} is not a whole number", text=Kind.TEXT)
NEGATIVE: Final = Template(
    "wrong_value.negative", "must be 0 or more, not {found}", found=Kind.NUMBER
)
NOT_HELD: Final = Template("not_held", "has cards that are not held")
TOO_MANY_TAKEN: Final = Template(
    "too_many_taken",
    "{count} cards of {held} cannot be taken",
    count=Kind.NUMBER,
    held=Kind.NUMBER,
)
DEAL_AS_CHOICE: Final = Template("deal_as_choice", "a deal is no choice of a player")
RANGE: Final = Template("wrong_value.bids", "must be [first, last, step], like [50, 59, 1]")
A_CARD: Final = Template("wrong_value.card", "must be a card")

"""Problems in JSON records and views."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

NOT_JSON: Final = Template("not_json", "this isn't JSON: {detail:text}")
TOO_DEEP: Final = Template("not_a_record.too_deep", "this isn't a record: it's nested too deeply")
TOO_MANY_DIGITS: Final = Template(
    "not_a_record.digits", "this isn't a record: a number has too many digits"
)
NOT_A_RECORD: Final = Template("not_a_record", "a record must be an object like {example:text}")
WRONG_VERSION: Final = Template(
    "wrong_version.json", "this program reads format version {known:number}, not {version:message}"
)
MUST_BE: Final = Template("wrong_value", "must be {wanted:message}, not {found:message}")
UNKNOWN_FIELD: Final = Template(
    "unknown_field.there_are", "isn't a field; the fields are {known:message}"
)
UNKNOWN_FIELD_BUT: Final = Template(
    "unknown_field.close", "isn't a field; did you mean {near:text}?"
)
MISSING: Final = Template("missing", "is missing")
OUT_OF_RANGE: Final = Template(
    "wrong_value.range", "must be from 0 to {last:number}, not {found:number}"
)
TEXT_TOO_LONG: Final = Template(
    "wrong_value.too_long", "must have at most {most:number} characters"
)
NUMBER_OR_TEXT: Final = Template("wanted.number_or_text", "a whole number or a string")
UNPLAYABLE: Final = Template("unplayable_rules.json", "can't be played: {problem:message}")
OTHER_RULES: Final = Template(
    "other_rules.json", "doesn't match the rules: {rules:message} has the digest {digest:text}"
)
WRONG_ENTRIES: Final = Template(
    "wrong_entries.per_seat", "must have one entry for each seat, but has {number:number}"
)
ENTRIES: Final = Template("wrong_entries", "must have {wanted:number} entries, not {found:number}")
CARDS: Final = Template("wrong_entries.cards", "must be {wanted:number} cards, not {found:number}")
NAME_TWICE: Final = Template(
    "twice.in_object", "the field {field:text} appears twice in one object"
)
NOT_WHOLE: Final = Template("not_a_whole_number", "{text:text} isn't a whole number")
NEGATIVE: Final = Template("wrong_value.negative", "must be 0 or more, not {found:number}")
NOT_HELD: Final = Template("not_held", "has cards that aren't in the held field")
TOO_MANY_TAKEN: Final = Template(
    "too_many_taken", "must be at most {held:number} (the number of cards held), not {count:number}"
)
DEAL_AS_CHOICE: Final = Template(
    "deal_as_choice", "a deal can't be one of a player's legal actions"
)
RANGE: Final = Template("wrong_value.bids", "must be [first, last, step], like [50, 59, 1]")
A_CARD: Final = Template("wrong_value.card", "must be a card")

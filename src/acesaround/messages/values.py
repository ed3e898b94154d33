"""Values and fields in files and JSON: what was found, what's accepted, and what's wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from acesaround.messages.message import CodedError, Message, Template, UnreadableMessage

A_RANK: Final[Mapping[str, Template]] = {
    "A": Template("an_ace", "an ace"),
    "T": Template("a_ten", "a ten"),
    "K": Template("a_king", "a king"),
    "Q": Template("a_queen", "a queen"),
    "J": Template("a_jack", "a jack"),
    "9": Template("a_nine", "a nine"),
}


WRITTEN: Final = Template("written", "{text:text}")
"""Text from an older file, shown unchanged."""

NOT_A_CARD: Final = Template(
    "not_a_card",
    "{text:text} isn't a card: use a rank (A, T/10, K, Q, J, or 9) and a suit (S, H, C, D, or "
    "♠♥♣♦), like AS or 10♥",
)
NOT_A_SUIT: Final = Template(
    "not_a_suit", "{text:text} isn't a suit: use S, H, C, or D (or ♠, ♥, ♣, or ♦)"
)
NOT_A_RANK: Final = Template(
    "not_a_rank", "{text:text} isn't a rank: use A, T (or 10), K, Q, J, or 9"
)
NOT_A_CARD_CODE: Final = Template(
    "not_a_card_code",
    "{text:text} isn't a card code: use a rank (5/A 4/T 3/K 2/Q 1/J), then a suit (1/S 2/D 3/C "
    "4/H), like 51 or AS",
)
NOT_A_SUIT_CODE: Final = Template(
    "not_a_suit_code", "{text:text} isn't a suit code: use 1/S, 2/D, 3/C, or 4/H"
)
NO_SUCH_CARD: Final = Template(
    "no_such_card", "{index:number} isn't a card index: use 0 to {last:number}"
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies",
    "a hand can't hold more than {most:number} copy of {card:card}",
    "a hand can't hold more than {most} copies of {card}",
)
TOO_MANY_OF_A_KIND: Final = Template(
    "too_many_copies.of_a_kind",
    "a hand can't hold more than {most:number} copy of a card",
    "a hand can't hold more than {most} copies of a card",
)
WRONG_COUNTS: Final = Template(
    "wrong_counts",
    "{number:number} count was given, but a hand needs {kinds:number}: one for each kind of card",
    "{number} counts were given, but a hand needs {kinds}: one for each kind of card",
)
NOT_IN_HAND: Final = Template("not_in_hand", "{card:card} isn't in the hand {hand:text}")


NOT_A_TABLE_OF_RULES: Final = Template(
    "wrong_type.rules", "rules must be a table, not {table:message}"
)
WRONG_TYPE: Final = Template("wrong_type", "must be {right:message}, not {raw:message}")
EMPTY: Final = Template("wrong_type.empty", "is empty: use {right:message}")
INSIDE_NO_TABLE: Final = Template("wrong_type.inside", "{name:text} isn't a table in these rules")
MISSING_FIELD: Final = Template("missing_field", "is missing: use {right:message}")
BAD_VALUE: Final = Template("bad_value", "must be {right:message}, not {raw:message}")
BAD_WORD: Final = Template("bad_value.word", "must be {words:message}, not {raw:message}")
BAD_WORD_OR_NONE: Final = Template(
    "bad_value.word_or_none", 'must be {words:message}, or "none", not {raw:message}'
)
BAD_NAME: Final = Template(
    "bad_value.name",
    "must be one word of at most 40 letters, digits, hyphens, and underscores, not "
    "{written:message}",
)
TEXT_TOO_LONG: Final = Template(
    "bad_value.long_text", "must have at most {longest_text:number} characters"
)
CONTROL_CHARACTERS: Final = Template(
    "bad_value.control_characters", "must be one line without control characters"
)
WRONG_LENGTH: Final = Template("bad_value.length", "must be {right:message}, not {count:number}")
LIST_TOO_LONG: Final = Template(
    "bad_value.long_list", "must have at most {longest_list:number} entries"
)
TABLE_TOO_LONG: Final = Template(
    "bad_value.long_table", "must have at most {longest_list:number} entries"
)

UNKNOWN_FIELD: Final = Template("unknown_field", "there's no such field; {meant:message}")
MORE_UNKNOWN_FIELDS: Final = Template(
    "unknown_field.more", "has {more:number} more unknown field", "has {more} more unknown fields"
)
KEY_IN_QUOTES: Final = Template(
    "field_hint_key_in_quotes",
    "a key in quotes is a single name: write {field:text} under [{table:text}]",
)
BELONGS_UNDER: Final = Template("field_hint_belongs_under", "it belongs under [{table:text}]")
KNOWN_FIELDS: Final = Template("field_hint_known", "choose from {here:message}")
SHOW_ALL_FIELDS: Final = Template(
    "field_hint_show.all", "to list all fields of a preset, run `aces rules show`"
)


FRAME_TOO_LONG: Final = Template(
    "malformed.too_long",
    "a frame can have at most {most:plain} bytes, but this one has {size:plain}",
)
FRAME_TOO_DEEP: Final = Template("malformed.too_deep", "the frame is nested too deeply")
FRAME_UNREADABLE: Final = Template("malformed.detail", "{detail:text}")


PROBLEM: Final = Template("rules_problem", "{problem:message} [{code:text}]")
AT_FIELD: Final = Template("rules_problem.at_field", "{path:text}: {problem:message} [{code:text}]")
IN_FILE: Final = Template("rules_problem.in_file", "{origin:text}: {problem:message}")
WITH_MORE: Final = Template("rules_problem.with_more", "{reason:message} (and {more:number} more)")


WORD: Final = Template("rule_word", "{word:word}")

WHOLE: Final = Template("takes_whole", "a whole number")
WHOLE_BETWEEN: Final = Template(
    "takes_whole.between", "a whole number from {low:number} to {high:number}"
)
WHOLE_AT_LEAST: Final = Template("takes_whole.at_least", "a whole number of at least {low:number}")
WHOLE_AT_MOST: Final = Template("takes_whole.at_most", "a whole number of at most {high:number}")
FLAG: Final = Template("takes_flag", "true or false")
TEXT: Final = Template("takes_text", "a line of text in quotes")
RANK: Final = Template("takes_rank", 'a rank: "A", "T", "K", "Q", "J", or "9"')
LIST_OF: Final = Template("takes_list", "a list of {things:message}")
LIST_OF_LENGTH: Final = Template(
    "takes_list.of_length", "a list of {length:number} {things:message}"
)
ONE_OR_LIST: Final = Template("takes_one_or_list", "{one:message}, or a list of {things:message}")
PER_RANK: Final = Template(
    "takes_ranks", "a table with {number:message} for each rank, like {example:text}"
)
TABLE_WITH: Final = Template("takes_table", "a table with {fields:message}")
OR_NONE: Final = Template("takes_none_too", '{right:message}, or "none"')

WHOLES: Final = Template("several_whole", "whole numbers")
WHOLES_BETWEEN: Final = Template(
    "several_whole.between", "whole numbers from {low:number} to {high:number}"
)
WHOLES_AT_LEAST: Final = Template(
    "several_whole.at_least", "whole numbers of at least {low:number}"
)
WHOLES_AT_MOST: Final = Template("several_whole.at_most", "whole numbers of at most {high:number}")
TEXTS: Final = Template("several_texts", "lines of text")
RANK_LIST: Final = Template("several_ranks", 'ranks ("A", "T", "K", "Q", "J", "9")')
WORDS: Final = Template("several_words", "the words {words:message}")
PAIRS: Final = Template("several_pairs", "pairs of whole numbers like [60, 5]")
TABLES: Final = Template("several_tables", "tables")
VALUES: Final = Template("several_values", "values")


NOT_JSON: Final = Template("not_json", "this isn't JSON: {detail:text}")
RECORD_TOO_DEEP: Final = Template(
    "not_a_record.too_deep", "this isn't a record: it's nested too deeply"
)
RECORD_TOO_MANY_DIGITS: Final = Template(
    "not_a_record.digits", "this isn't a record: a number has too many digits"
)
NOT_A_RECORD: Final = Template("not_a_record", "a record must be an object like {example:text}")
WRONG_VERSION: Final = Template(
    "wrong_version.json", "this program reads format version {known:number}, not {version:message}"
)
MUST_BE: Final = Template("wrong_value", "must be {wanted:message}, not {found:message}")
UNKNOWN_JSON_FIELD: Final = Template(
    "unknown_field.there_are", "isn't a field; the fields are {known:message}"
)
UNKNOWN_JSON_FIELD_BUT: Final = Template(
    "unknown_field.close", "isn't a field; did you mean {near:text}?"
)
JSON_FIELD_MISSING: Final = Template("missing", "is missing")
OUT_OF_RANGE: Final = Template(
    "wrong_value.range", "must be from 0 to {last:number}, not {found:number}"
)
JSON_TEXT_TOO_LONG: Final = Template(
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


_LONGEST: Final = 40
_HUGE: Final = 10**12

NOTHING: Final = Template("shown.nothing", "nothing")
TABLE: Final = Template("shown.table", "a table")
LIST: Final = Template("shown.list", "a list")
EMPTY_LIST: Final = Template("shown.empty_list", "an empty list")
HUGE: Final = Template("shown.huge", "a number with many digits")
QUOTED: Final = Template("quoted", '"{text:text}"')
ALL: Final = Template("listed.all", "{items:all}")
ANY: Final = Template("listed.any", "{items:any}")
UNREADABLE: Final = Template("unreadable", "(a reason that can't be read)")
AT: Final = Template("at", "{place:text}: {problem:message}")
AT_LINE: Final = Template("at.line", "{place:text}, line {line:plain}: {problem:message}")
AT_COLUMN: Final = Template(
    "at.column", "line {line:plain}, column {column:plain}: {problem:message}"
)
A_TEXT: Final = Template("wanted.text", "a string")
AN_OBJECT: Final = Template("wanted.object", "an object")
WHOLE_NUMBER: Final = Template("wanted.whole_number", "a whole number")
TRUE_OR_FALSE: Final = Template("wanted.true_or_false", "true or false")
HANDS: Final = Template("hands", "{number:number} hand", "{number} hands")


def shown(value: object) -> Message:
    """Return a short description of a value from a file."""
    match value:
        case bool():
            return WRITTEN(text="true" if value else "false")
        case int():
            return WRITTEN(text=str(value)) if abs(value) < _HUGE else HUGE()
        case float():
            return WRITTEN(text=repr(value))
        case str():
            text = value if len(value) <= _LONGEST else value[: _LONGEST - 3] + "..."
            return QUOTED(text="".join(c if c.isprintable() else "?" for c in text))
        case None:
            return NOTHING()
        case Mapping():
            return TABLE()
        case list() | tuple():
            return LIST() if value else EMPTY_LIST()
        case _:
            return WRITTEN(text=f"a {type(value).__name__}"[:_LONGEST])


def listed(items: Iterable[str | Message], last: Literal["and", "or"] = "and") -> Message:
    """Return a list in words: ``a and b``, or ``a, b, and c``."""
    return (ALL if last == "and" else ANY)(items=items)


def quoted(words: Iterable[str], last: Literal["and", "or"] = "or") -> Message:
    """Return a list of quoted words: ``"a", "b", or "c"``."""
    return listed([QUOTED(text=word) for word in words], last)


def read_reasons(given: object) -> tuple[Message, ...]:
    """Read reasons from JSON. Older versions stored them as one English text.

    A reason that can't be read becomes `UNREADABLE`.
    """
    if isinstance(given, str):
        return (_reason({"code": WRITTEN.code, "params": {"text": given}}),) if given else ()
    if not isinstance(given, list | tuple):
        return (UNREADABLE(),)
    return tuple(map(_reason, given))


def _reason(given: object) -> Message:
    try:
        return Message.from_json(given)
    except UnreadableMessage:
        return UNREADABLE()


def message_of(error: Exception) -> Message:
    """Return an error's message, or its text as a message if it has none."""
    return error.message if isinstance(error, CodedError) else WRITTEN(text=str(error))

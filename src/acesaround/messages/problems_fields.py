"""Problems with individual rule fields: invalid values and unknown names."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_A_TABLE_OF_RULES: Final = Template(
    "wrong_type.rules", "rules must be a table, not {table}", table=Kind.MESSAGE
)
WRONG_TYPE: Final = Template(
    "wrong_type", "must be {right}, not {raw}", right=Kind.MESSAGE, raw=Kind.MESSAGE
)
EMPTY: Final = Template("wrong_type.empty", "is empty: use {right}", right=Kind.MESSAGE)
INSIDE_NO_TABLE: Final = Template(
    "wrong_type.inside", "{name} isn't a table in these rules", name=Kind.TEXT
)
MISSING_FIELD: Final = Template("missing_field", "is missing: use {right}", right=Kind.MESSAGE)
BAD_VALUE: Final = Template(
    "bad_value", "must be {right}, not {raw}", right=Kind.MESSAGE, raw=Kind.MESSAGE
)
BAD_WORD: Final = Template(
    "bad_value.word", "must be {words}, not {raw}", words=Kind.MESSAGE, raw=Kind.MESSAGE
)
BAD_WORD_OR_NONE: Final = Template(
    "bad_value.word_or_none",
    'must be {words}, or "none", not {raw}',
    words=Kind.MESSAGE,
    raw=Kind.MESSAGE,
)
BAD_NAME: Final = Template(
    "bad_value.name",
    "must be one word of at most 40 letters, digits, hyphens, and underscores, not {written}",
    written=Kind.MESSAGE,
)
TEXT_TOO_LONG: Final = Template(
    "bad_value.long_text", "must have at most {longest_text} characters", longest_text=Kind.NUMBER
)
CONTROL_CHARACTERS: Final = Template(
    "bad_value.control_characters", "must be one line without control characters"
)
WRONG_LENGTH: Final = Template(
    "bad_value.length",
    "must be {right}, not {count}",
    right=Kind.MESSAGE,
    count=Kind.NUMBER,
)
LIST_TOO_LONG: Final = Template(
    "bad_value.long_list", "must have at most {longest_list} entries", longest_list=Kind.NUMBER
)
TABLE_TOO_LONG: Final = Template(
    "bad_value.long_table", "must have at most {longest_list} entries", longest_list=Kind.NUMBER
)

UNKNOWN_FIELD: Final = Template(
    "unknown_field", "there's no such field; {meant}", meant=Kind.MESSAGE
)
MORE_UNKNOWN_FIELDS: Final = Template(
    "unknown_field.more",
    "has {more} more unknown field",
    "has {more} more unknown fields",
    more=Kind.NUMBER,
)
KEY_IN_QUOTES: Final = Template(
    "field_hint_key_in_quotes",
    "a key in quotes is a single name: write {field} under [{table}]",
    field=Kind.TEXT,
    table=Kind.TEXT,
)
BELONGS_UNDER: Final = Template(
    "field_hint_belongs_under", "it belongs under [{table}]", table=Kind.TEXT
)
KNOWN_FIELDS: Final = Template("field_hint_known", "choose from {here}", here=Kind.MESSAGE)
SHOW_ALL_FIELDS: Final = Template(
    "field_hint_show.all", "to list all fields of a preset, run `aces rules show`"
)

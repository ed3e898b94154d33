"""Problems with individual rule fields: invalid values and unknown names."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

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

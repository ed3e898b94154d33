"""Problems with rules files: their paths, their syntax, and the rules they extend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

DID_YOU_MEAN: Final = Template("did_you_mean", 'did you mean "{near:text}"?')
KNOWN_PRESETS: Final = Template("known_presets", "the presets are {presets:message}")
UNKNOWN_RULES: Final = Template(
    "unknown_rules", "{name:message} isn't a preset or a file; {hint:message}"
)
MISSING_FILE: Final = Template("missing_file", "there's no such file")
NOT_A_FILE: Final = Template("unreadable_file.not_a_file", "isn't a file")
UNREADABLE_FILE: Final = Template("unreadable_file", "can't be read: {reason:message}")
PATH_NOT_VALID: Final = Template("path_not_valid", "the path isn't valid")
EMPTY_STREAM: Final = Template(
    "unreadable_file.empty", "isn't a file, and nothing could be read from it"
)
FILE_TOO_LARGE: Final = Template("file_too_large", "is larger than {largest_file:number} KB")
NOT_UTF8: Final = Template("not_utf8", "line {line:number} isn't valid UTF-8")
KEY_TOO_DEEP: Final = Template(
    "key_too_deep",
    "line {line:number} has a key of more than {most:number} parts; fields are at most three "
    "deep, like score.save.at_least",
)

EXTENDS_NO_NAME: Final = Template(
    "wrong_type.extends", "must be the name of a rule set, not {base:message}"
)
EXTENDS_TOO_DEEP: Final = Template(
    "extends_too_deep", "more than {longest_chain:number} rule sets extend one another in a chain"
)
EXTENDS_CYCLE: Final = Template("extends_cycle", "{base:message} ends up extending itself")
EXTENDS_MISSING: Final = Template(
    "extends_missing", "{name:message} isn't a preset or a file; {hint:message}"
)
EXTENDS_UNREADABLE: Final = Template(
    "extends_missing.unreadable", "{base:message}: {message:message}"
)
IN_EXTENDED: Final[Mapping[str, Template]] = {
    code: Template(f"{code}.extended", "{base}: {message}", base=Kind.MESSAGE, message=Kind.MESSAGE)
    for code in ("bad_toml", "file_too_large", "key_too_deep", "not_utf8")
} | {"missing_file": EXTENDS_UNREADABLE, "unreadable_file": EXTENDS_UNREADABLE}
"""Templates for the same problems in an extended file, by problem code."""
EXTENDS_NOT_AT_TOP: Final = Template(
    "missing_field.extends_not_at_top",
    "must be at the top of the file, above the line [{part:text}]",
)
EXTENDS_NEEDED: Final = Template(
    "missing_field.extends",
    'is missing: at the top, write extends = "nicholas-1992" or the name of another rule set',
)
EXTENDS_IN_REPLACE: Final = Template(
    "extends_in_replace",
    'replace() always starts from these rules; to start from others, use load({{"extends": ...}})',
)

BAD_TOML: Final = Template("bad_toml", "line {line:number} can't be read: {why:message}")
NOT_TOML: Final = Template(
    "bad_toml.not_toml", "line {line:number} isn't valid TOML, the format of rules files"
)
JSON_FILE: Final = Template(
    "bad_toml.json",
    'is JSON, but a rules file must be TOML: start it with a line like extends = "nicholas-1992"',
)
NESTED_TOO_DEEPLY: Final = Template("bad_toml.nested", "is nested too deeply for a rules file")
FIGURE_OUT_OF_BOUNDS: Final = Template("bad_toml.figure", "has a number that's out of range")

NO_NAME: Final = Template("toml_name", "a name can't start like this")
NO_VALUE: Final = Template("toml_equals", "after a name, put = and a value, like target = 500")
NOT_A_VALUE: Final = Template(
    "toml_value",
    'a value must be a number, true, false, a list in [ ], or text in straight quotes, like "none"',
)
REPEATED: Final = Template("toml_repeated", "this name already appears above: remove one of them")
LINE_GOES_ON: Final = Template(
    "toml_line_end", "end the line after the value, and write numbers like 5 or 0.5, not 05 or 5."
)
DOUBLE_BRACKETS: Final = Template(
    "toml_heading.double", "put a heading in single brackets, like [game], not in double brackets"
)
HEADING_NOT_CLOSED: Final = Template("toml_heading", "put a heading in brackets, like [game]")
LIST_NOT_CLOSED: Final = Template("toml_list", "a list isn't closed: end it with ]")
TABLE_NOT_CLOSED: Final = Template("toml_table", "a table isn't closed: end it with }}")
TEXT_NOT_CLOSED: Final = Template(
    "toml_text", "some text isn't closed: put it between two straight quotes"
)
BACKSLASH: Final = Template("toml_backslash", "in text, write every backslash twice")

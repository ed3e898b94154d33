"""What's wrong with rule files: where they are, how they're written, and what they extend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

DID_YOU_MEAN: Final = Template("did_you_mean", 'did you mean "{near}"?', near=Kind.TEXT)
KNOWN_PRESETS: Final = Template("known_presets", "there are {presets}", presets=Kind.MESSAGE)
UNKNOWN_RULES: Final = Template(
    "unknown_rules",
    "{name} is neither a preset nor a file; {hint}",
    name=Kind.MESSAGE,
    hint=Kind.MESSAGE,
)
MISSING_FILE: Final = Template("missing_file", "there is no such file")
NOT_A_FILE: Final = Template("unreadable_file.not_a_file", "is not a file")
UNREADABLE_FILE: Final = Template(
    "unreadable_file", "cannot be read: {reason}", reason=Kind.MESSAGE
)
PATH_NOT_VALID: Final = Template("path_not_valid", "the path is not valid")
EMPTY_STREAM: Final = Template(
    "unreadable_file.empty", "is not a file, and there is nothing in it to read"
)
FILE_TOO_LARGE: Final = Template(
    "file_too_large", "is larger than {largest_file} KB", largest_file=Kind.NUMBER
)
NOT_UTF8: Final = Template("not_utf8", "line {line} is not UTF-8 text", line=Kind.NUMBER)
KEY_TOO_DEEP: Final = Template(
    "key_too_deep",
    "line {line} has a key of more than {most} parts; fields are nested three deep, like "
    "score.save.at_least",
    line=Kind.NUMBER,
    most=Kind.NUMBER,
)

EXTENDS_NO_NAME: Final = Template(
    "wrong_type.extends", "must be the name of rules, not {base}", base=Kind.MESSAGE
)
EXTENDS_TOO_DEEP: Final = Template(
    "extends_too_deep",
    "more than {longest_chain} rule sets in a chain",
    longest_chain=Kind.NUMBER,
)
EXTENDS_CYCLE: Final = Template(
    "extends_cycle", "{base} ends up extending itself", base=Kind.MESSAGE
)
EXTENDS_MISSING: Final = Template(
    "extends_missing",
    "{name} is neither a preset nor a file; {hint}",
    name=Kind.MESSAGE,
    hint=Kind.MESSAGE,
)
EXTENDS_UNREADABLE: Final = Template(
    "extends_missing.unreadable",
    "{base}: {message}",
    base=Kind.MESSAGE,
    message=Kind.MESSAGE,
)
IN_EXTENDED: Final[Mapping[str, Template]] = {
    code: Template(f"{code}.extended", "{base}: {message}", base=Kind.MESSAGE, message=Kind.MESSAGE)
    for code in ("bad_toml", "file_too_large", "key_too_deep", "not_utf8")
} | {"missing_file": EXTENDS_UNREADABLE, "unreadable_file": EXTENDS_UNREADABLE}
"""For the code of each problem of a file, that problem in a file that another extends."""
EXTENDS_NOT_AT_TOP: Final = Template(
    "missing_field.extends_not_at_top",
    "must stand at the top of the file, above the line [{part}]",
    part=Kind.TEXT,
)
EXTENDS_NEEDED: Final = Template(
    "missing_field.extends",
    'is missing: write extends = "nicholas-1992", or the name of other rules, at the top',
)
EXTENDS_IN_REPLACE: Final = Template(
    "extends_in_replace",
    'these rules are what is changed; load({{"extends": ...}}) starts from others',
)

BAD_TOML: Final = Template(
    "bad_toml", "line {line} cannot be read: {why}", line=Kind.NUMBER, why=Kind.MESSAGE
)
NOT_TOML: Final = Template(
    "bad_toml.not_toml",
    "line {line} is not as in a rules file, which is TOML",
    line=Kind.NUMBER,
)
JSON_FILE: Final = Template(
    "bad_toml.json",
    'it is JSON: a rules file is TOML, and begins like extends = "nicholas-1992"',
)
NESTED_TOO_DEEPLY: Final = Template("bad_toml.nested", "is not TOML of rules: nested too deeply")
FIGURE_OUT_OF_BOUNDS: Final = Template(
    "bad_toml.figure", "is not TOML of rules: a figure is out of all bounds"
)

NO_NAME: Final = Template("toml_name", "no name begins like this")
NO_VALUE: Final = Template("toml_equals", "after a name comes = and a value, like target = 500")
NOT_A_VALUE: Final = Template(
    "toml_value",
    'a value is a number, true, false, a list in [ ], or a text in straight quotes, like "none"',
)
REPEATED: Final = Template(
    "toml_repeated", "this repeats a name from above: leave one of the two out"
)
LINE_GOES_ON: Final = Template(
    "toml_line_end",
    "after a value the line ends; a number is written like 5 or 0.5, not 05 or 5.",
)
DOUBLE_BRACKETS: Final = Template(
    "toml_heading.double",
    "a heading stands between single brackets, like [game], and not in double ones",
)
HEADING_NOT_CLOSED: Final = Template(
    "toml_heading", "a heading stands between brackets, like [game]"
)
LIST_NOT_CLOSED: Final = Template("toml_list", "a list is not closed: at its end stands ]")
TABLE_NOT_CLOSED: Final = Template("toml_table", "a table is not closed: at its end stands }}")
TEXT_NOT_CLOSED: Final = Template(
    "toml_text", "a text is not closed: it stands between two straight quotes"
)
BACKSLASH: Final = Template("toml_backslash", "a backslash in a text is written twice")

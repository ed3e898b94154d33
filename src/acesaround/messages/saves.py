"""What's wrong with saved games and the server's database."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_A_SAVE: Final = Template(
    "not_a_save", 'this is not a saved game: its first line must say "save": "aces-around"'
)
WRONG_VERSION: Final = Template(
    "wrong_version.save",
    "version {version} of saves is unknown; this program reads {known}",
    version=Kind.TEXT,
    known=Kind.NUMBER,
)
CHANGED_RULES: Final = Template(
    "changed_rules", "the rules are not those of the digest: one of them was changed"
)
SEED_MISSING: Final = Template("seed_missing", "the seed is missing")
WRONG_SEATS: Final = Template(
    "wrong_seats", "seats must list what plays each of the {players} seats", players=Kind.NUMBER
)
WRONG_NUMBER: Final = Template(
    "wrong_line_number",
    'expected "n": {number}, found {found}',
    number=Kind.PLAIN,
    found=Kind.TEXT,
)
WRONG_KEEP: Final = Template(
    "wrong_keep", "keep must be a number of actions, not {found}", found=Kind.TEXT
)
TOO_MANY_KEPT: Final = Template(
    "wrong_keep.too_many",
    "keep {kept}: there are only {actions} actions",
    kept=Kind.NUMBER,
    actions=Kind.NUMBER,
)
WRONG_REASONS: Final = Template("wrong_reasons", "why: {problem}", problem=Kind.TEXT)
NO_RECORD: Final = Template("not_a_save_line", "the line must have do, keep or end")
NOT_UTF8: Final = Template("not_utf8_text.save", "byte {byte} is not UTF-8 text", byte=Kind.NUMBER)
TOO_DEEP: Final = Template("bad_line.too_deep", "nested too deeply to be a line of a save")
NOT_JSON: Final = Template(
    "bad_line.json",
    "not a line of JSON (column {column}: {detail})",
    column=Kind.PLAIN,
    detail=Kind.TEXT,
)
TOO_MANY_DIGITS: Final = Template(
    "bad_line.digits", "not a line of JSON (a figure has too many digits)"
)
NOT_AN_OBJECT: Final = Template(
    "bad_line.not_an_object", "a line must be a JSON object, like {example}", example=Kind.TEXT
)
NO_RULES: Final = Template("no_rules.save", "rules must be a complete table of rules")
BAD_RULES: Final = Template("bad_rules", "rules: {problem}", problem=Kind.MESSAGE)
UNKNOWN_NAME: Final = Template(
    "unknown_field.save",
    "{name} is unknown here; known are {known}",
    name=Kind.TEXT,
    known=Kind.TEXT,
)
NOT_PLAIN: Final = Template(
    "not_plain_text",
    "{name} must be one line of plain text, not {found}",
    name=Kind.TEXT,
    found=Kind.TEXT,
)
NOT_PLAIN_HERE: Final = Template(
    "not_plain_text.here", "expected one line of plain text, not {found}", found=Kind.TEXT
)
EXISTS: Final = Template("save_exists", "that file already exists")
CANNOT_WRITE: Final = Template("cannot_write", "cannot be written: {detail}", detail=Kind.TEXT)
CANNOT_READ: Final = Template("cannot_read", "cannot be read: {detail}", detail=Kind.TEXT)
CANNOT_OPEN: Final = Template("cannot_open", "cannot be opened: {detail}", detail=Kind.TEXT)
NO_SUCH_SAVE: Final = Template("no_such_save", "there is no such save")
NOT_A_FILE: Final = Template("not_a_file", "is not a file")
PLAYED_ELSEWHERE: Final = Template(
    "played_elsewhere", "is being played elsewhere; leave that game first"
)
HEADER_MISSING: Final = Template(
    "header_missing", "the first line, which says what game this is, is missing"
)
LINE_TOO_LONG: Final = Template(
    "line_too_long.save", "longer than {most} KB, which no line of a save is", most=Kind.NUMBER
)
TOO_MANY_LINES: Final = Template("too_many_lines.save", "has more lines than any game")
SAFE_BEFORE: Final = Template(
    "save_lost",
    "{reason}. All that was saved before is safe; `{command}` goes on from there",
    reason=Kind.MESSAGE,
    command=Kind.TEXT,
)
ANOTHER: Final = Template(
    "save_unreadable",
    "{reason}; `{all}` shows all, `{another}` takes another",
    reason=Kind.MESSAGE,
    all=Kind.TEXT,
    another=Kind.TEXT,
)
IN_USE: Final = Template(
    "database_in_use",
    "another server has it open; end that one, or name another with --database FILE",
)
IN_USE_AT: Final = Template(
    "database_in_use.at",
    "another server, at {address}, has it open; end that one, or name another with --database FILE",
    address=Kind.TEXT,
)
NOT_A_DATABASE: Final = Template("not_a_database", "is not a database; name another file")
OTHER_PROGRAM: Final = Template(
    "not_a_database.other_program", "is a database of another program; name another file"
)
VERSION_MISSING: Final = Template(
    "damaged.version", "is damaged: its version is missing; restore a backup"
)
KEY_DAMAGED: Final = Template(
    "damaged.key", "is damaged: the key of its seats is; restore a backup"
)
NOT_BACKED_UP: Final = Template(
    "not_backed_up",
    "is of an older version, and can't be backed up before it's brought to this one: "
    "{why}; nothing was changed",
    why=Kind.MESSAGE,
)
RESTORE: Final = Template("unreadable.restore", "{detail}; restore a backup", detail=Kind.TEXT)
FREE_SPACE: Final = Template(
    "unreadable.space", "{detail}; free some space, or name another file", detail=Kind.TEXT
)
NEWER: Final = Template(
    "newer_version",
    "the database is of a newer version of Aces Around (step {step}); use that one",
    step=Kind.TEXT,
)
ORPHANS: Final = Template(
    "spoiled_by_step", "a step leaves rows without the table that they belong to"
)

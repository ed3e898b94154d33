"""Problems with saved games and the server's database."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NOT_A_SAVE: Final = Template(
    "not_a_save", 'this isn\'t a saved game: its first line must have "save": "aces-around"'
)
WRONG_VERSION: Final = Template(
    "wrong_version.save",
    "this program reads version {known:number} of the saved game format, not {version:text}",
)
CHANGED_RULES: Final = Template(
    "changed_rules", "the rules were changed, so they no longer match the digest"
)
SEED_MISSING: Final = Template("seed_missing", "the seed is missing")
WRONG_SEATS: Final = Template(
    "wrong_seats", "seats must list a player for each of the {players:number} seats"
)
WRONG_NUMBER: Final = Template(
    "wrong_line_number", 'expected "n": {number:plain}, but found {found:text}'
)
WRONG_KEEP: Final = Template("wrong_keep", "keep must be a number of actions, not {found:text}")
TOO_MANY_KEPT: Final = Template(
    "wrong_keep.too_many",
    "keep {kept:number}: there's only {actions} action",
    "keep {kept}: there are only {actions} actions",
    actions=Kind.NUMBER,
)
NO_RECORD: Final = Template("not_a_save_line", "the line must have a do, keep, or end field")
NOT_UTF8: Final = Template("not_utf8_text.save", "byte {byte:number} isn't valid UTF-8")
TOO_DEEP: Final = Template("bad_line.too_deep", "is nested too deeply for a saved game")
NOT_JSON: Final = Template(
    "bad_line.json", "isn't valid JSON (column {column:plain}: {detail:text})"
)
TOO_MANY_DIGITS: Final = Template("bad_line.digits", "has a number with too many digits")
NOT_AN_OBJECT: Final = Template(
    "bad_line.not_an_object", "must be a JSON object, like {example:text}"
)
NO_RULES: Final = Template("no_rules.save", "rules must be a complete table of rules")
BAD_RULES: Final = Template("bad_rules", "rules: {problem:message}")
UNKNOWN_NAME: Final = Template(
    "unknown_field.save", "{name:text} isn't a field here; the fields are {known:text}"
)
NOT_PLAIN: Final = Template(
    "not_plain_text", "{name:text} must be one line of plain text, not {found:text}"
)
NOT_PLAIN_HERE: Final = Template(
    "not_plain_text.here", "expected one line of plain text, but found {found:text}"
)
EXISTS: Final = Template("save_exists", "already exists")
CANNOT_WRITE: Final = Template("cannot_write", "can't be written: {detail:text}")
CANNOT_READ: Final = Template("cannot_read", "can't be read: {detail:text}")
CANNOT_OPEN: Final = Template("cannot_open", "can't be opened: {detail:text}")
NO_SUCH_SAVE: Final = Template("no_such_save", "there's no such saved game")
NOT_A_FILE: Final = Template("not_a_file", "isn't a file")
PLAYED_ELSEWHERE: Final = Template(
    "played_elsewhere", "is being played somewhere else; leave that game first"
)
HEADER_MISSING: Final = Template(
    "header_missing", "the first line, which describes the game, is missing"
)
LINE_TOO_LONG: Final = Template(
    "line_too_long.save", "a line in a saved game can have at most {most:number} KB"
)
TOO_MANY_LINES: Final = Template("too_many_lines.save", "has too many lines for one game")
SAFE_BEFORE: Final = Template(
    "save_lost",
    "{reason:message}. Everything saved before that is safe. To continue from there, run "
    "`{command:text}`",
)
ANOTHER: Final = Template(
    "save_unreadable",
    "{reason:message}; `{all:text}` lists all saved games, and `{another:text}` opens another one",
)
IN_USE: Final = Template(
    "database_in_use",
    "is open in another server; stop that server, or choose another file with --database FILE",
)
IN_USE_AT: Final = Template(
    "database_in_use.at",
    "is open in another server, at {address:text}; stop that server, or choose another file with "
    "--database FILE",
)
NOT_A_DATABASE: Final = Template("not_a_database", "isn't a database; choose another file")
OTHER_PROGRAM: Final = Template(
    "not_a_database.other_program", "is another program's database; choose another file"
)
VERSION_MISSING: Final = Template(
    "damaged.version", "is damaged: its version is missing; restore a backup"
)
KEY_DAMAGED: Final = Template(
    "damaged.key", "is damaged: its seat key is invalid; restore a backup"
)
NOT_BACKED_UP: Final = Template(
    "not_backed_up",
    "is from an older version and can't be backed up before the upgrade: {why:message}; nothing "
    "was changed",
)
RESTORE: Final = Template("unreadable.restore", "{detail:text}; restore a backup")
FREE_SPACE: Final = Template(
    "unreadable.space", "{detail:text}; free some space, or choose another file"
)
NEWER: Final = Template(
    "newer_version",
    "the database is from a newer version of Aces Around (migration step {step:text}); use that "
    "version",
)
ORPHANS: Final = Template(
    "spoiled_by_step", "a migration step would leave rows that refer to missing rows"
)

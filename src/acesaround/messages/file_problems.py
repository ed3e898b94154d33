"""Problems with files: rules, saved games, the server's database, and logs of duels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Kind, Template

DID_YOU_MEAN: Final = Template("did_you_mean", 'did you mean "{near:text}"?')
KNOWN_PRESETS: Final = Template("known_presets", "the presets are {presets:message}")
UNKNOWN_RULES: Final = Template(
    "unknown_rules", "{name:message} isn't a preset or a file; {hint:message}"
)
MISSING_FILE: Final = Template("missing_file", "there's no such file")
RULES_NOT_A_FILE: Final = Template("unreadable_file.not_a_file", "isn't a file")
UNREADABLE_FILE: Final = Template("unreadable_file", "can't be read: {reason:message}")
PATH_NOT_VALID: Final = Template("path_not_valid", "the path isn't valid")
EMPTY_STREAM: Final = Template(
    "unreadable_file.empty", "isn't a file, and nothing could be read from it"
)
FILE_TOO_LARGE: Final = Template("file_too_large", "is larger than {largest_file:number} KB")
RULES_NOT_UTF8: Final = Template("not_utf8", "line {line:number} isn't valid UTF-8")
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


IS_A_FOLDER: Final = Template("not_a_file.folder", "{path:text} is a folder, not a file")
PATH_NOT_A_FILE: Final = Template("not_a_file.duel", "{path:text} isn't a file")
NO_FOLDER: Final = Template(
    "no_folder",
    "{path:text}: the folder {folder:text} doesn't exist; create it, or choose another folder",
)
NOT_A_FOLDER: Final = Template("not_a_folder", "{path:text} is a file, not a folder")
LOG_IN_USE: Final = Template(
    "log_in_use", "another duel is writing to {path:text}; wait, or choose another file"
)
NOT_A_LOG: Final = Template(
    "not_a_log", "{path:text} isn't a duel log; choose a file that doesn't exist yet"
)
NEWER_LOG: Final = Template(
    "newer_version.log",
    "{path:text} is a log from a newer version of Aces Around; use that version",
)
OTHER_DUEL: Final = Template(
    "other_duel",
    "{path:text} is the log of a different duel: {differences:several}. Use the same arguments as "
    "in the log, or choose another file",
)
DIFFERENCE: Final = Template(
    "other_duel.option", "{option:text} is {there:text} in the log, but {here:text} in this duel"
)
OTHER_MODE: Final = Template(
    "other_duel.mode", "{there:text} in the log, but {here:text} in this duel"
)
NO_PAIR: Final = Template(
    "not_a_log.pair", "{path:text}, line {line:plain}: this isn't the result of a duel pair"
)
OTHER_PAIR: Final = Template(
    "not_a_log.other_pair", "{path:text}, line {line:plain}: this isn't the result of the next pair"
)
TOO_SHORT: Final = Template(
    "other_duel.shorter",
    "the duel in {path:text} ran with --{mode:text} {most:plain}; it can be extended, but not "
    "shortened to {wanted:text}",
)
PAGE_MARKS: Final = Template(
    "page_marks", "the page needs one {begin:text} line followed by one {end:text} line"
)
PAGE_NOT_UTF8: Final = Template("not_utf8.page", "{path:text} isn't UTF-8 text")
WORKER_ENDED: Final = Template(
    "worker_ended",
    "a worker process exited in the middle of a pair: it might have run out of memory or "
    "been killed",
)
FILE_EXISTS: Final = Template("file_exists", "{path:text} already exists; choose another name")
CUT_SHORT: Final = Template(
    "cut_short",
    "{path:text} has {length:plain} bytes, but the log says it should have {size:plain}; restore "
    "the file, or start over without the log",
)
TOO_MANY_DEALS: Final = Template(
    "wrong_pairs", "can't play {pairs:plain} deals: use 1 to {most:plain}"
)
SEED_TOO_LONG: Final = Template(
    "seed_too_long.duel", "a duel's seed can have at most {most:number} characters"
)
HYPOTHESES: Final = Template(
    "wrong_hypotheses",
    "a sequential test takes two different values in points per deal, the lower one first (like 0 "
    "and 1), not {low:text} and {high:text}",
)
NO_PARTNERS: Final = Template(
    "wrong_partners.none",
    "{side:text} names {count:number} players, but nobody has a partner under {rules:text}: name "
    "one player, or choose a game with partners, such as double-deck",
)
WRONG_PARTNERS: Final = Template(
    "wrong_partners",
    "{side:text} names {count:number} players, but a team has {size:number} under {rules:text}: "
    "name 1 player for all of the team, or {size:number} with + between them",
)
BROKE_RULES: Final = Template(
    "broke_rules",
    "{player:text}, playing as {seat:text}, broke the rules in the deal with seed {seed:text}: "
    "{problem:message}",
)
CLUSTER_NOT_INSTALLED: Final = Template(
    "cluster_not_installed",
    "this needs Dask, which isn't installed: run pip install 'acesaround[cluster]'",
)
NOT_A_SCHEDULER: Final = Template(
    "not_a_scheduler",
    "{address:text} isn't the address of a scheduler: write one like tcp://127.0.0.1:8786",
)
CLUSTER_WITHOUT_TLS: Final = Template(
    "cluster_without_tls",
    "{address:text} needs TLS, which isn't set up: put the certificates into Dask's configuration",
)
SCHEDULER_UNREACHABLE: Final = Template(
    "scheduler_unreachable",
    "there's no scheduler at {address:text}: start one with aces workers or dask scheduler",
)
CLUSTER_WITHOUT_WORKERS: Final = Template(
    "cluster_without_workers",
    "the scheduler at {address:text} has no workers: start some with "
    "dask worker {address:text} --nworkers auto --nthreads 1",
)
WORKERS_DIFFER: Final = Template(
    "workers_differ",
    "the cluster's workers don't have Aces Around {version:text}: install the same version on all "
    "its machines",
)
WORKERS_DIED: Final = Template(
    "workers_died",
    "the cluster's workers keep dying: they might be running out of memory",
)
CLUSTER_LOST: Final = Template(
    "cluster_lost", "lost the connection to the scheduler at {address:text}"
)
TRACE_ON_CLUSTER: Final = Template(
    "trace_on_cluster", "--trace doesn't work with --scheduler: leave one of them out"
)
NO_WORKERS: Final = Template("no_workers", "can't play with {jobs:number} workers: use 1 or more")
TOO_FEW_PLAYERS: Final = Template("too_few_players", "a ladder needs two or more players")
PLAYER_TWICE: Final = Template(
    "player_twice", "{player:text} is named twice: name each player once"
)
NOT_SVG: Final = Template(
    "not_svg", "{path:text}: the picture must be an SVG file; choose a name that ends in .svg"
)
NOT_HTML: Final = Template(
    "not_html", "{path:text}: the page must be an HTML file; choose a name that ends in .html"
)
SHARED_FILE: Final = Template(
    "shared_file",
    "--{other:text} and --{option:text} can't both use {path:text}; choose separate files",
)


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
WRONG_SAVED_VERSIONS: Final = Template(
    "wrong_saved_versions", "versions must give a number for each player, not {found:text}"
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
SAVE_NOT_UTF8: Final = Template("not_utf8_text.save", "byte {byte:number} isn't valid UTF-8")
LINE_TOO_DEEP: Final = Template("bad_line.too_deep", "is nested too deeply for a saved game")
LINE_NOT_JSON: Final = Template(
    "bad_line.json", "isn't valid JSON (column {column:plain}: {detail:text})"
)
LINE_TOO_MANY_DIGITS: Final = Template("bad_line.digits", "has a number with too many digits")
LINE_NOT_AN_OBJECT: Final = Template(
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
SAVE_NOT_A_FILE: Final = Template("not_a_file", "isn't a file")
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
    "is open in another server; stop that server, or choose another database",
)
IN_USE_AT: Final = Template(
    "database_in_use.at",
    "is open in another server, at {address:text}; stop that server, or choose another database",
)
IN_USE_SHARED: Final = Template(
    "database_in_use.shared",
    "is open in several servers that share it; stop them, or join them with the same --valkey",
)
DATABASE_NOT_A_FILE: Final = Template(
    "not_a_file.database", "isn't a file; name the database's file, such as tables.db"
)
NOT_A_DATABASE: Final = Template("not_a_database", "isn't a database; choose another file")
OTHER_PROGRAM: Final = Template(
    "not_a_database.other_program", "is another program's database; choose another one"
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
OTHER_TABLES: Final = Template(
    "not_a_database.other_tables",
    "has another program's tables; create a new database for Aces Around",
)
NOT_A_POSTGRES_URL: Final = Template(
    "not_a_postgres_address",
    "isn't a PostgreSQL address: write one like postgresql://USER:PASSWORD@HOST/DATABASE",
)
POSTGRES_NOT_INSTALLED: Final = Template(
    "postgres_not_installed",
    "PostgreSQL needs a driver that isn't installed: run pip install 'acesaround[cluster]'",
)
POSTGRES_UNREACHABLE: Final = Template("postgres_unreachable", "can't connect: {detail:text}")
WRONG_PASSWORD: Final = Template(
    "postgres_wrong_password",
    "PostgreSQL refuses this user name or password; check both, and PGPASSWORD if it's set",
)
NO_PASSWORD: Final = Template(
    "postgres_wrong_password.missing",
    "PostgreSQL needs a password: set PGPASSWORD, or put it into PostgreSQL's password file",
)
NO_SUCH_DATABASE: Final = Template(
    "postgres_no_database",
    "there's no such database or user; create them with PostgreSQL's createuser and createdb",
)
NOT_A_VALKEY_URL: Final = Template(
    "not_a_valkey_address",
    "isn't the address of a Valkey server: write one like valkey://:PASSWORD@HOST:6379",
)
VALKEY_UNREACHABLE: Final = Template("valkey_unreachable", "can't connect: {detail:text}")
NOT_VALKEY: Final = Template(
    "valkey_unreachable.other", "no Valkey server answers there; check the host and the port"
)
VALKEY_PASSWORD: Final = Template(
    "valkey_password",
    "Valkey refuses the password: write the address like valkey://USER:PASSWORD@HOST:6379",
)
VALKEY_PERMISSION: Final = Template(
    "valkey_permission",
    "this user can't use the keys and channels that the servers need; allow them with: "
    "ACL SETUSER NAME ~{space:text}:* &{space:text}:* +@all",
)
OTHER_VALKEY: Final = Template(
    "other_valkey",
    "this server gets no messages from the others that share the database; use the same --valkey "
    "for all of them",
)
VALKEY_NOT_INSTALLED: Final = Template(
    "valkey_not_installed",
    "Valkey needs a client that isn't installed: run pip install 'acesaround[cluster]'",
)
OTHER_RELEASE: Final = Template(
    "other_release",
    "a server of release {theirs:number} has this database open, and this one's release is "
    "{own:number}; only neighboring releases run together, so update in smaller steps",
)
NOT_EMPTY: Final = Template(
    "database_not_empty", "already has tables of games; choose an empty database or a new file"
)
OLDER: Final = Template(
    "older_version",
    "is from an older version of Aces Around; start aces serve with it once to update it",
)
NEWER: Final = Template(
    "newer_version",
    "the database is from a newer version of Aces Around (migration step {step:text}); use that "
    "version",
)
ORPHANS: Final = Template(
    "spoiled_by_step", "a migration step would leave rows that refer to missing rows"
)

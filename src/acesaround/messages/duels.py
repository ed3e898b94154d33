"""Problems that prevent a duel or a ladder from running."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

IS_A_FOLDER: Final = Template("not_a_file.folder", "{path:text} is a folder, not a file")
NOT_A_FILE: Final = Template("not_a_file.duel", "{path:text} isn't a file")
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
NOT_UTF8: Final = Template("not_utf8.page", "{path:text} isn't UTF-8 text")
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
BROKE_RULES: Final = Template(
    "broke_rules",
    "{player:text}, playing as {seat:text}, broke the rules in the deal with seed {seed:text}: "
    "{problem:message}",
)
NO_WORKERS: Final = Template("no_workers", "can't play with {jobs:number} workers: use 1 or more")
TOO_FEW_PLAYERS: Final = Template("too_few_players", "a ladder needs two or more players")
PLAYER_TWICE: Final = Template(
    "player_twice", "{player:text} is named twice: name each player once"
)
NOT_SVG: Final = Template(
    "not_svg", "{path:text}: the picture must be an SVG file; choose a name that ends in .svg"
)
SHARED_FILE: Final = Template(
    "shared_file",
    "--{other:text} and --{option:text} can't both use {path:text}; choose separate files",
)

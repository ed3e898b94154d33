"""Problems that prevent a duel or a ladder from running."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

IS_A_FOLDER: Final = Template("not_a_file.folder", "{path} is a folder, not a file", path=Kind.TEXT)
NOT_A_FILE: Final = Template("not_a_file.duel", "{path} isn't a file", path=Kind.TEXT)
NO_FOLDER: Final = Template(
    "no_folder",
    "{path}: the folder {folder} doesn't exist; create it, or choose another folder",
    path=Kind.TEXT,
    folder=Kind.TEXT,
)
NOT_A_FOLDER: Final = Template("not_a_folder", "{path} is a file, not a folder", path=Kind.TEXT)
LOG_IN_USE: Final = Template(
    "log_in_use",
    "another duel is writing to {path}; wait, or choose another file",
    path=Kind.TEXT,
)
NOT_A_LOG: Final = Template(
    "not_a_log",
    "{path} isn't a duel log; choose a file that doesn't exist yet",
    path=Kind.TEXT,
)
NEWER_LOG: Final = Template(
    "newer_version.log",
    "{path} is a log from a newer version of Aces Around; use that version",
    path=Kind.TEXT,
)
OTHER_DUEL: Final = Template(
    "other_duel",
    "{path} is the log of a different duel: {differences}. Use the same arguments as in the "
    "log, or choose another file",
    path=Kind.TEXT,
    differences=Kind.SEVERAL,
)
DIFFERENCE: Final = Template(
    "other_duel.option",
    "{option} is {there} in the log, but {here} in this duel",
    option=Kind.TEXT,
    there=Kind.TEXT,
    here=Kind.TEXT,
)
OTHER_MODE: Final = Template(
    "other_duel.mode",
    "{there} in the log, but {here} in this duel",
    there=Kind.TEXT,
    here=Kind.TEXT,
)
NO_PAIR: Final = Template(
    "not_a_log.pair",
    "{path}, line {line}: this isn't the result of a duel pair",
    path=Kind.TEXT,
    line=Kind.PLAIN,
)
OTHER_PAIR: Final = Template(
    "not_a_log.other_pair",
    "{path}, line {line}: this isn't the result of the next pair",
    path=Kind.TEXT,
    line=Kind.PLAIN,
)
TOO_SHORT: Final = Template(
    "other_duel.shorter",
    "the duel in {path} ran with --{mode} {most}; it can be extended, but not shortened "
    "to {wanted}",
    path=Kind.TEXT,
    mode=Kind.TEXT,
    most=Kind.PLAIN,
    wanted=Kind.TEXT,
)
PAGE_MARKS: Final = Template(
    "page_marks",
    "the page needs one {begin} line followed by one {end} line",
    begin=Kind.TEXT,
    end=Kind.TEXT,
)
NOT_UTF8: Final = Template("not_utf8.page", "{path} isn't UTF-8 text", path=Kind.TEXT)
WORKER_ENDED: Final = Template(
    "worker_ended",
    "a worker process exited in the middle of a pair: it might have run out of memory or "
    "been killed",
)
FILE_EXISTS: Final = Template(
    "file_exists", "{path} already exists; choose another name", path=Kind.TEXT
)
CUT_SHORT: Final = Template(
    "cut_short",
    "{path} has {length} bytes, but the log says it should have {size}; restore the "
    "file, or start over without the log",
    path=Kind.TEXT,
    length=Kind.PLAIN,
    size=Kind.PLAIN,
)
TOO_MANY_DEALS: Final = Template(
    "wrong_pairs", "can't play {pairs} deals: use 1 to {most}", pairs=Kind.PLAIN, most=Kind.PLAIN
)
SEED_TOO_LONG: Final = Template(
    "seed_too_long.duel", "a duel's seed can have at most {most} characters", most=Kind.NUMBER
)
HYPOTHESES: Final = Template(
    "wrong_hypotheses",
    "a sequential test takes two different values in points per deal, the lower one "
    "first (like 0 and 1), not {low} and {high}",
    low=Kind.TEXT,
    high=Kind.TEXT,
)
BROKE_RULES: Final = Template(
    "broke_rules",
    "{player}, playing as {seat}, broke the rules in the deal with seed {seed}: {problem}",
    player=Kind.TEXT,
    seat=Kind.TEXT,
    seed=Kind.TEXT,
    problem=Kind.MESSAGE,
)
NO_WORKERS: Final = Template(
    "no_workers", "can't play with {jobs} workers: use 1 or more", jobs=Kind.NUMBER
)
TOO_FEW_PLAYERS: Final = Template("too_few_players", "a ladder needs two or more players")
PLAYER_TWICE: Final = Template(
    "player_twice", "{player} is named twice: name each player once", player=Kind.TEXT
)
NOT_SVG: Final = Template(
    "not_svg",
    "{path}: the picture must be an SVG file; choose a name that ends in .svg",
    path=Kind.TEXT,
)
SHARED_FILE: Final = Template(
    "shared_file",
    "--{other} and --{option} can't both use {path}; choose separate files",
    path=Kind.TEXT,
    other=Kind.TEXT,
    option=Kind.TEXT,
)

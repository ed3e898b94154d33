"""What keeps a duel or a ladder from being played."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

IS_A_FOLDER: Final = Template(
    "not_a_file.folder", "{path}: is a folder, not a file", path=Kind.TEXT
)
NOT_A_FILE: Final = Template("not_a_file.duel", "{path}: is not a file", path=Kind.TEXT)
NO_FOLDER: Final = Template(
    "no_folder",
    "{path}: there is no folder {folder}; name another place",
    path=Kind.TEXT,
    folder=Kind.TEXT,
)
NOT_A_FOLDER: Final = Template("not_a_folder", "{path}: is a file, not a folder", path=Kind.TEXT)
LOG_IN_USE: Final = Template(
    "log_in_use", "{path}: another duel is writing it; wait, or name another file", path=Kind.TEXT
)
NOT_A_LOG: Final = Template(
    "not_a_log", "{path}: is no log of a duel; name a file that is not there yet", path=Kind.TEXT
)
NEWER_LOG: Final = Template(
    "newer_version.log",
    "{path}: is a log of a newer version of Aces Around; use that one",
    path=Kind.TEXT,
)
OTHER_DUEL: Final = Template(
    "other_duel",
    "{path}: is the log of another duel: {differences}. Repeat its arguments, or name another file",
    path=Kind.TEXT,
    differences=Kind.SEVERAL,
)
DIFFERENCE: Final = Template(
    "other_duel.option",
    "{option} is {there} there and {here} here",
    option=Kind.TEXT,
    there=Kind.TEXT,
    here=Kind.TEXT,
)
OTHER_MODE: Final = Template(
    "other_duel.mode",
    "{there} stands there and {here} here",
    there=Kind.TEXT,
    here=Kind.TEXT,
)
NO_PAIR: Final = Template(
    "not_a_log.pair",
    "{path}, line {line}: this is no pair of a duel",
    path=Kind.TEXT,
    line=Kind.PLAIN,
)
OTHER_PAIR: Final = Template(
    "not_a_log.other_pair",
    "{path}, line {line}: this is not the pair that is due",
    path=Kind.TEXT,
    line=Kind.PLAIN,
)
TOO_SHORT: Final = Template(
    "other_duel.shorter",
    "{path}: holds a duel of --{mode} {most}, and {wanted} are fewer: it can be made "
    "longer, not shorter",
    path=Kind.TEXT,
    mode=Kind.TEXT,
    most=Kind.PLAIN,
    wanted=Kind.TEXT,
)
PAGE_MARKS: Final = Template(
    "page_marks",
    "the page should have one line {begin} and, after it, one line {end}",
    begin=Kind.TEXT,
    end=Kind.TEXT,
)
NOT_UTF8: Final = Template("not_utf8.page", "{path}: is no text in UTF-8", path=Kind.TEXT)
WORKER_ENDED: Final = Template(
    "worker_ended",
    "a worker process ended in the middle of a pair: was it stopped, or short of memory?",
)
FILE_EXISTS: Final = Template(
    "file_exists", "{path}: that file already exists; choose another name", path=Kind.TEXT
)
CUT_SHORT: Final = Template(
    "cut_short",
    "{path}: has {length} bytes, but {size} were kept of the pairs played so far; put "
    "the file back, or begin again without the log",
    path=Kind.TEXT,
    length=Kind.PLAIN,
    size=Kind.PLAIN,
)
TOO_MANY_DEALS: Final = Template(
    "wrong_pairs",
    "{pairs} deals cannot be played: 1 to {most} can",
    pairs=Kind.PLAIN,
    most=Kind.PLAIN,
)
SEED_TOO_LONG: Final = Template(
    "seed_too_long.duel", "the seed of a duel has at most {most} characters", most=Kind.NUMBER
)
HYPOTHESES: Final = Template(
    "wrong_hypotheses",
    "a sequential test decides between two points per deal, the lower first, such as 0 "
    "and 1, not {low} and {high}",
    low=Kind.TEXT,
    high=Kind.TEXT,
)
BROKE_RULES: Final = Template(
    "broke_rules",
    "{player} as {seat} broke the rules in a deal from seed {seed}: {problem}",
    player=Kind.TEXT,
    seat=Kind.TEXT,
    seed=Kind.TEXT,
    problem=Kind.MESSAGE,
)
NO_WORKERS: Final = Template(
    "no_workers", "{jobs} workers play nothing: 1 or more do", jobs=Kind.NUMBER
)
TOO_FEW_PLAYERS: Final = Template("too_few_players", "a ladder takes two players or more")
PLAYER_TWICE: Final = Template(
    "player_twice", "{player} is named twice: every player takes part once", player=Kind.TEXT
)
NOT_SVG: Final = Template(
    "not_svg", "{path}: pictures are SVG; name a file that ends in .svg", path=Kind.TEXT
)
SHARED_FILE: Final = Template(
    "shared_file",
    "{path}: --{other} and --{option} need a file each",
    path=Kind.TEXT,
    other=Kind.TEXT,
    option=Kind.TEXT,
)

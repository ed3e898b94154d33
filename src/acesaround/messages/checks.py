"""Tests of programs that speak the engine protocol: what they are about, and why one failed."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

# What is tested.
SAYS_HELLO: Final = Template("check.hello", "says hello")
PLAYS: Final = Template("check.plays", "plays {rules}", rules=Kind.TEXT)
PLAYS_REDEALT: Final = Template("check.plays_redealt", "plays a hand that may be dealt again")
PLAYS_SOME: Final = Template("check.plays_some", "plays some rules")
PLAYS_ON: Final = Template("check.plays_on", "plays on after it has declined")
IDS: Final = Template("check.ids", "answers with the id of the question")
UNKNOWN_FIELDS: Final = Template("check.unknown_fields", "passes over unknown fields")
UNKNOWN_MESSAGES: Final = Template("check.unknown_messages", "passes over unknown messages")
CANCELLED: Final = Template("check.cancelled", "answers a question that is cancelled")
STALE_CANCEL: Final = Template("check.stale_cancel", "passes over a cancel that comes too late")
NEW_GAMES: Final = Template("check.new_games", "changes to another game")
GAME_IN_PROGRESS: Final = Template("check.game_in_progress", "takes over a game in progress")
TAKEN_BACK: Final = Template("check.taken_back", "goes back when moves are taken back")
LIMIT: Final = Template("check.limit", "keeps a limit")
SEVERAL_AT_ONCE: Final = Template("check.several_at_once", "runs in several processes at once")
QUIT: Final = Template("check.quit", "ends when told to quit")
END_OF_INPUT: Final = Template("check.end_of_input", "ends at the end of its input")
BAD_QUESTION: Final = Template("check.bad_question", "refuses a question it cannot read")
SAME_SEED: Final = Template("check.same_seed", "plays the same with the same seed")

# Why a test failed, or what its author may want to know.
DECLINES_ALL: Final = Template(
    "check_failed.declines_all", "it declines them all: name others with --rules"
)
FORFEITED: Final = Template(
    "check_failed.forfeited",
    "{kind}, in the phase {phase}: {fault}",
    kind=Kind.TEXT,
    phase=Kind.TEXT,
    fault=Kind.MESSAGE,
)
OVER_LIMIT: Final = Template(
    "check_failed.over_limit",
    "asked to take {seconds} seconds: {problem}",
    seconds=Kind.TEXT,
    problem=Kind.MESSAGE,
)
NOT_THE_SAME: Final = Template(
    "check_advice.not_the_same",
    "two processes didn't play the same way; seed its random generator from `seed`",
)
STILL_THERE: Final = Template(
    "check_failed.still_there",
    "it was still there {seconds} seconds after being told to quit",
    seconds=Kind.TEXT,
)
STILL_THERE_AFTER_INPUT: Final = Template(
    "check_failed.still_there_after_input",
    "it was still there {seconds} seconds after the end of its input",
    seconds=Kind.TEXT,
)
ANSWERED_UNASKED: Final = Template(
    "check_failed.unasked", "it answered as it ended, though it wasn't asked"
)
WITHOUT_VIEW: Final = Template(
    "check_advice.without_view",
    "sent a question without a view: {problem}",
    problem=Kind.MESSAGE,
)
PASSED_OVER: Final = Template(
    "check_advice.passed_over",
    "it passed over a question without a view: the table never gets an answer",
)
DECLINED_ONCE: Final = Template(
    "check_failed.declined_once",
    "it declined {rules} before, and now it didn't",
    rules=Kind.TEXT,
)
DECLINED_PLAYED: Final = Template(
    "check_failed.declined_played", "it declined rules that it has played"
)
DECLINED_PLAYED_SAYING: Final = Template(
    "check_failed.declined_played_saying",
    "it declined rules that it has played: {reason}",
    reason=Kind.TEXT,
)
NO_ANSWER: Final = Template("check_failed.no_answer", "it didn't answer in a game that it plays")
NOTHING_CAME: Final = Template(
    "check_failed.nothing_came", "nothing came within {seconds} seconds", seconds=Kind.TEXT
)
LONG_LINE_CAME: Final = Template("check_failed.long_line", "a line of over a megabyte came")
NO_MESSAGE_CAME: Final = Template(
    "check_failed.no_message",
    "{line} is no message: {problem}",
    line=Kind.TEXT,
    problem=Kind.MESSAGE,
)
ENDED: Final = Template("check_failed.ended", "the program ended")
ENDED_SAYING: Final = Template(
    "check_failed.ended_saying", "the program ended, saying: {words}", words=Kind.TEXT
)
ANSWERED_ERROR: Final = Template(
    "check_failed.error", "it answered with an error: {reason}", reason=Kind.TEXT
)
OTHER_ID: Final = Template(
    "check_failed.other_id",
    "question {number} was answered with the id {given}",
    number=Kind.NUMBER,
    given=Kind.TEXT,
)

"""Conformance checks for programs that speak the engine protocol, and reasons for failure."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

# Checks.
SAYS_HELLO: Final = Template("check.hello", "says hello")
PLAYS: Final = Template("check.plays", "plays {rules:text}")
PLAYS_REDEALT: Final = Template("check.plays_redealt", "plays a game with optional misdeals")
PLAYS_SOME: Final = Template("check.plays_some", "plays at least one rule set")
PLAYS_ON: Final = Template("check.plays_on", "keeps playing after declining rules")
IDS: Final = Template("check.ids", "answers with the question's ID")
UNKNOWN_FIELDS: Final = Template("check.unknown_fields", "ignores unknown fields")
UNKNOWN_MESSAGES: Final = Template("check.unknown_messages", "ignores unknown messages")
CANCELLED: Final = Template("check.cancelled", "still answers a question after it's canceled")
STALE_CANCEL: Final = Template("check.stale_cancel", "ignores a cancel message that comes too late")
NEW_GAMES: Final = Template("check.new_games", "switches to another game")
GAME_IN_PROGRESS: Final = Template("check.game_in_progress", "picks up a game in progress")
TAKEN_BACK: Final = Template("check.taken_back", "answers again after moves are undone")
LIMIT: Final = Template("check.limit", "obeys a time limit")
SEVERAL_AT_ONCE: Final = Template("check.several_at_once", "runs in several processes at once")
QUIT: Final = Template("check.quit", "exits when told to quit")
END_OF_INPUT: Final = Template("check.end_of_input", "exits when its input ends")
BAD_QUESTION: Final = Template("check.bad_question", "rejects a question it can't read")
SAME_SEED: Final = Template("check.same_seed", "plays the same way with the same seed")

# Reasons for failure, and advice to the author.
DECLINES_ALL: Final = Template(
    "check_failed.declines_all", "it declined every rule set: name others with --rules"
)
FORFEITED: Final = Template(
    "check_failed.forfeited", "{kind:text} in the {phase:text} phase: {fault:message}"
)
OVER_LIMIT: Final = Template(
    "check_failed.over_limit", "with a limit of {seconds:text} seconds: {problem:message}"
)
NOT_THE_SAME: Final = Template(
    "check_advice.not_the_same",
    "two processes played differently: seed the random number generator with `seed`",
)
STILL_THERE: Final = Template(
    "check_failed.still_there",
    "it was still running {seconds:text} seconds after being told to quit",
)
STILL_THERE_AFTER_INPUT: Final = Template(
    "check_failed.still_there_after_input",
    "it was still running {seconds:text} seconds after its input ended",
)
ANSWERED_UNASKED: Final = Template(
    "check_failed.unasked", "it sent an unrequested answer as it exited"
)
WITHOUT_VIEW: Final = Template(
    "check_advice.without_view", "when it got a question without a view: {problem:message}"
)
PASSED_OVER: Final = Template(
    "check_advice.passed_over",
    "it ignored a question without a view, so a real table would wait forever",
)
DECLINED_ONCE: Final = Template(
    "check_failed.declined_once", "it declined {rules:text} before, but not this time"
)
DECLINED_PLAYED: Final = Template(
    "check_failed.declined_played", "it declined rules it had played before"
)
DECLINED_PLAYED_SAYING: Final = Template(
    "check_failed.declined_played_saying", "it declined rules it had played before: {reason:text}"
)
NO_ANSWER: Final = Template("check_failed.no_answer", "it didn't answer in a game it had accepted")
NOTHING_CAME: Final = Template(
    "check_failed.nothing_came", "it wrote nothing for {seconds:text} seconds"
)
LONG_LINE_CAME: Final = Template("check_failed.long_line", "it wrote a line longer than 1 MB")
NO_MESSAGE_CAME: Final = Template(
    "check_failed.no_message", "{line:text} isn't a message: {problem:message}"
)
ENDED: Final = Template("check_failed.ended", "the program exited")
ENDED_SAYING: Final = Template(
    "check_failed.ended_saying", "the program exited with the message: {words:text}"
)
ANSWERED_ERROR: Final = Template("check_failed.error", "it answered with an error: {reason:text}")
OTHER_ID: Final = Template(
    "check_failed.other_id", "it answered question {number:number} with the ID {given:text}"
)

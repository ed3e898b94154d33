"""Names of the computer players, chat, and errors and checks of external programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Template

TITLES: Final[Mapping[str, Template]] = {
    "expert": Template("player_title.expert", "Expert"),
    "daugherty": Template("player_title.daugherty", "1983 player"),
    "club": Template("player_title.club", "Club player"),
    "beginner": Template("player_title.beginner", "Beginner"),
    "random": Template("player_title.random", "Random"),
}
LINES: Final[Mapping[str, Template]] = {
    "expert": Template(
        "player_line.expert", "Deals the hidden cards in many ways and plays out each deal."
    ),
    "daugherty": Template(
        "player_line.daugherty", "Bids by the 1983 formula and plays by the 1983 manual."
    ),
    "club": Template(
        "player_line.club", "Plays by the book and remembers about as much as people do."
    ),
    "beginner": Template(
        "player_line.beginner",
        "Knows the rules and has a few good habits, but forgets every trick.",
    ),
    "random": Template("player_line.random", "Picks a legal move at random."),
}
_TRUSTS: Final = Template(
    "player_talks.trusts",
    "Follows this game's bidding conventions and trusts its partner to do the same.",
)
TALKS: Final[Mapping[str, Template]] = {
    "expert": _TRUSTS,
    "daugherty": _TRUSTS,
    "club": Template(
        "player_talks.leaves",
        "Follows this game's bidding conventions, but leaves the bid to a partner with a good "
        "suit.",
    ),
    "beginner": Template(
        "player_talks.nothing", "Bids on its own cards and tells its partner nothing."
    ),
    "random": Template("player_talks.random", "Its bids mean nothing."),
}
WORDS: Final[Mapping[str, Template]] = {
    "expert": Template("player_word.expert", "expert"),
    "club": Template("player_word.club", "club"),
    "beginner": Template("player_word.beginner", "beginner"),
    "random": Template("player_word.random", "random"),
}
STYLE_1983: Final = Template("player_word.style_1983", "1983 style")

NO_SUCH_PLAYER: Final = Template(
    "no_such_player", "{name:text} isn't a player: choose {names:row}, or cmd:PROGRAM"
)
DID_YOU_MEAN: Final = Template(
    "no_such_player.near",
    "{name:text} isn't a player: choose {names:row}, or cmd:PROGRAM; did you mean {near:text}?",
)
NO_OPTIONS: Final = Template(
    "no_such_option.none", "{player:text} has no options: use just {player}"
)
NO_SUCH_OPTION: Final = Template(
    "no_such_option", "the expert has no option {option:text}: use {known:text}"
)

LIMIT_NOT_POSITIVE: Final = Template(
    "bad_limit.not_positive", "limit {name:text} must be above 0, not {value:text}"
)
LIMIT_NOT_WHOLE: Final = Template(
    "bad_limit.not_whole", "limit {name:text} must be a whole number, not {value:text}"
)
NO_LIMIT_TEXT: Final = Template(
    "bad_limit.text",
    "{text:text} isn't a limit: use 10ms, 1s, 50w (worlds), 20000n (nodes), or 10ms/hand, or "
    "several separated by commas",
)
NEGATIVE_LIMIT: Final = Template(
    "bad_limit.negative",
    "{text:text} isn't a limit: it must be above 0, like 10ms, 1s, 50w (worlds), 20000n (nodes), "
    "or 10ms/hand",
)


HELLO: Final = Template("chat.hello", "Hello, everyone!")
GOOD_LUCK: Final = Template("chat.good_luck", "Good luck!")
NICE_HAND: Final = Template("chat.nice_hand", "Nice hand!")
WELL_PLAYED: Final = Template("chat.well_played", "Well played!")
THANKS: Final = Template("chat.thanks", "Thanks!")
SORRY: Final = Template("chat.sorry", "Sorry!")
OOPS: Final = Template("chat.oops", "Oops!")
ONE_MOMENT: Final = Template("chat.one_moment", "One moment, please.")
BACK_AGAIN: Final = Template("chat.back_again", "I'm back.")
YOUR_TURN: Final = Template("chat.your_turn", "It's your turn.")
GOOD_GAME: Final = Template("chat.good_game", "Good game!")
ANOTHER_GAME: Final = Template("chat.another_game", "Another game?")
GOODBYE: Final = Template("chat.goodbye", "I have to go. Goodbye!")


# A program that can't be started, or doesn't speak the protocol.
NO_COMMAND: Final = Template(
    "no_start.empty", "the command is empty: use one like cmd:./mybot --fast"
)
COMMAND_UNREADABLE: Final = Template(
    "no_start.unreadable", "can't read the command {command:text}: {problem:text}"
)
CANNOT_START: Final = Template("no_start", "can't start {program:text}: {problem:text}")
HELLO_WANTED: Final = Template("hello_wanted", "the first line must be {hello:text}")
NO_HELLO: Final = Template(
    "no_hello", "{program:text} didn't say hello within {seconds:number} seconds; {wanted:message}"
)
NO_HELLO_ENDED: Final = Template(
    "no_hello.ended", "{program:text} exited without saying hello; {wanted:message}"
)
NO_HELLO_ENDED_SAYING: Final = Template(
    "no_hello.ended_saying",
    "{program:text} exited without saying hello, but wrote: {words:text}; {wanted:message}",
)
NO_HELLO_TOO_LONG: Final = Template(
    "no_hello.too_long", "{program:text} wrote a line longer than 1 MB; {wanted:message}"
)
NO_HELLO_BUT: Final = Template("no_hello.but", "{program:text} wrote {line:text}; {wanted:message}")
HELLO_REFUSED: Final = Template(
    "no_hello.refused", "{program:text} answered the hello message with an error: {reason:text}"
)
HELLO_VERSION: Final = Template(
    "no_hello.version",
    "{program:text} speaks protocol version {version:text}, not {protocol:number}",
)
DECLINED: Final = Template(
    "rules_declined", "{name:text} declined the rules {rules:text}: {reason:message}"
)
NO_REASON: Final = Template("no_reason", "it gave no reason")

# Forfeited decisions. The part of the code before the dot is the `FaultKind`.
LATE: Final = Template("late.no_answer", "it didn't answer in time")
DIED: Final = Template("died.ended", "it exited")
DIED_SAYING: Final = Template("died.saying", "it exited with the message: {words:text}")
NOT_UP_AGAIN: Final = Template("died.again", "it couldn't be restarted: {problem:message}")
TOO_LONG: Final = Template("garbage.too_long", "it wrote a line longer than 1 MB")
NO_MESSAGE: Final = Template(
    "garbage.no_message", "it wrote {line:text}, which isn't a message: {problem:message}"
)
WRONG_ID: Final = Template(
    "wrong_id.answer", "it answered question {given:text}, not {asked:number}"
)
ACTION_NO_TEXT: Final = Template("illegal.no_text", "its action isn't text or is far too long")
ACTION_UNREADABLE: Final = Template("illegal.unreadable", "{problem:message}")
ILLEGAL: Final = Template(
    "illegal.action", "{action:text} isn't legal here; legal actions: {legal:text}"
)
SAID: Final = Template("error.said", "it answered with an error: {reason:message}")
SOMETHING_FAILED: Final = Template("something_failed", "something went wrong")
DECLINED_LATE: Final = Template(
    "error.declined", "it declined the rules after it had already answered: {reason:message}"
)
GONE: Final = Template("gone.given_up", "it failed too often, so it won't be restarted again")
CANCELLED: Final = Template("decision_cancelled", "the decision was canceled")
ONLY_ACTION: Final = Template("only_action", "only one action is legal")

# A line that isn't a message, or asks for something that can't be answered.
LINE_TOO_LONG: Final = Template("line_too_long", "a line can't have more than {bytes:number} bytes")
NOT_UTF8: Final = Template("not_utf8.line", "byte {number:number} isn't valid UTF-8")
BAD_JSON: Final = Template("bad_json.line", "column {column:number}: {problem:text}")
TOO_DEEP: Final = Template("bad_json.too_deep", "the JSON is nested too deeply")
BAD_NUMBER: Final = Template("bad_json.number", "a number isn't valid JSON or has too many digits")
NOT_AN_OBJECT: Final = Template("not_an_object.line", "a message must be a JSON object")
NO_TYPE: Final = Template("malformed.no_type", 'a message must have a "type"')
BAD_GAME: Final = Template(
    "malformed.game", "a game must have rules (an object) and hands (a list)"
)
BAD_SEED: Final = Template("malformed.seed", "a seed must be a number or a string")
NO_ID: Final = Template("malformed.no_id", "a question must have an id (a number or a string)")
NO_GAME: Final = Template("no_game", 'send a "game" message with its rules first')
NOT_YOUR_TURN: Final = Template(
    "not_your_turn.view", "the view must be for the seat whose turn it is"
)
OTHER_PROTOCOL: Final = Template(
    "unsupported_protocol", "this program speaks protocol version {protocol:number}"
)
PLAYER_FAILED: Final = Template("failed.player", "the player failed: {error:text}")
LIMIT_NO_OBJECT: Final = Template(
    "bad_limit.object", "limit must be an object, like {example:text}"
)
LIMIT_NO_NUMBER: Final = Template("bad_limit.number", "limit.{name:text} must be a number")


# Checks.
CHECK_SAYS_HELLO: Final = Template("check.hello", "says hello")
CHECK_PLAYS: Final = Template("check.plays", "plays {rules:text}")
CHECK_PLAYS_REDEALT: Final = Template("check.plays_redealt", "plays a game with optional misdeals")
CHECK_PLAYS_SOME: Final = Template("check.plays_some", "plays at least one rule set")
CHECK_PLAYS_ON: Final = Template("check.plays_on", "keeps playing after declining rules")
CHECK_IDS: Final = Template("check.ids", "answers with the question's ID")
CHECK_UNKNOWN_FIELDS: Final = Template("check.unknown_fields", "ignores unknown fields")
CHECK_UNKNOWN_MESSAGES: Final = Template("check.unknown_messages", "ignores unknown messages")
CHECK_CANCELLED: Final = Template("check.cancelled", "still answers a question after it's canceled")
CHECK_STALE_CANCEL: Final = Template(
    "check.stale_cancel", "ignores a cancel message that comes too late"
)
CHECK_NEW_GAMES: Final = Template("check.new_games", "switches to another game")
CHECK_GAME_IN_PROGRESS: Final = Template("check.game_in_progress", "picks up a game in progress")
CHECK_TAKEN_BACK: Final = Template("check.taken_back", "answers again after moves are undone")
CHECK_LIMIT: Final = Template("check.limit", "obeys a time limit")
CHECK_SEVERAL_AT_ONCE: Final = Template(
    "check.several_at_once", "runs in several processes at once"
)
CHECK_QUIT: Final = Template("check.quit", "exits when told to quit")
CHECK_END_OF_INPUT: Final = Template("check.end_of_input", "exits when its input ends")
CHECK_BAD_QUESTION: Final = Template("check.bad_question", "rejects a question it can't read")
CHECK_SAME_SEED: Final = Template("check.same_seed", "plays the same way with the same seed")

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

"""Errors from external programs: at startup, in decisions, and in the lines they send."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

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

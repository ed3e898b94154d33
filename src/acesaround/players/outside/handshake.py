"""Exchanges hellos with a program, and formats the errors and declines that it sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.messages import external
from acesaround.players.outside.errors import BadLine, OutsideError
from acesaround.players.outside.lines import decode, excerpt
from acesaround.players.outside.messages import PROTOCOL, hello_to_player
from acesaround.players.outside.program import Ended, Program, TooLong

_HELLO_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class Hello:
    """A program's hello.

    `name` is what the program calls itself. `forced` is True if it wants to be asked about forced
    moves.
    """

    name: str
    forced: bool


def greet(program: Program) -> Hello:
    """Exchange hellos. Raises OutsideError for a program that doesn't speak the protocol."""
    who = repr(program.command[:80])
    program.send(hello_to_player())
    line = program.receive(_HELLO_SECONDS)
    wanted = external.HELLO_WANTED(
        hello=f'{{"type": "hello", "protocol": {PROTOCOL}, "name": ...}}'
    )
    if line is None:
        raise OutsideError(external.NO_HELLO(program=who, seconds=_HELLO_SECONDS, wanted=wanted))
    if isinstance(line, Ended):
        # The program's output on standard error can arrive a moment later.
        program.ended(0.5)
        if words := program.last_words:
            raise OutsideError(
                external.NO_HELLO_ENDED_SAYING(program=who, words=words, wanted=wanted)
            )
        raise OutsideError(external.NO_HELLO_ENDED(program=who, wanted=wanted))
    if isinstance(line, TooLong):
        raise OutsideError(external.NO_HELLO_TOO_LONG(program=who, wanted=wanted))
    wrote = external.NO_HELLO_BUT(program=who, line=excerpt(line), wanted=wanted)
    try:
        message = decode(line)
    except BadLine:
        raise OutsideError(wrote) from None
    if "error" in message:
        raise OutsideError(external.HELLO_REFUSED(program=who, reason=refusal(message["error"])))
    name, version = message.get("name"), message.get("protocol")
    if message.get("type") != "hello" or not isinstance(name, str) or not name.strip():
        raise OutsideError(wrote)
    if type(version) is not int or version != PROTOCOL:
        raise OutsideError(
            external.HELLO_VERSION(
                program=who, version=excerpt(repr(version).encode()), protocol=PROTOCOL
            )
        )
    return Hello(_printable(name.strip())[:80], message.get("forced") is not False)


def refusal(said: object) -> str:
    """Return the text of a program's error or decline, shortened."""
    if isinstance(said, dict):
        words = said.get("message") or said.get("reason")
        parts = [str(part)[:200] for part in (words, said.get("code")) if part]
        text = f"{parts[0]} [{parts[1]}]" if len(parts) == 2 else "".join(parts)
    else:
        text = str(said)[:200]
    return _printable(text)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)

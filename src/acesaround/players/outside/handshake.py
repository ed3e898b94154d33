"""The first line of a program, and what it says when it refuses something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.players.outside.errors import BadLine, OutsideError
from acesaround.players.outside.lines import decode, excerpt
from acesaround.players.outside.messages import PROTOCOL, hello_to_player
from acesaround.players.outside.program import Ended, Program, TooLong

_HELLO_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class Hello:
    """A program's hello: what it calls itself, and whether it wants forced moves asked."""

    name: str
    forced: bool


def greet(program: Program) -> Hello:
    """Exchange hellos. Raises OutsideError for a program that doesn't speak the protocol."""
    who = repr(program.command[:80])
    program.send(hello_to_player())
    line = program.receive(_HELLO_SECONDS)
    wanted = f'the first line must be {{"type": "hello", "protocol": {PROTOCOL}, "name": ...}}'
    if line is None:
        raise OutsideError(f"{who} said no hello in {_HELLO_SECONDS:g} seconds; {wanted}")
    if isinstance(line, Ended):
        # What it wrote on standard error may arrive a moment later.
        program.ended(0.5)
        words = f", saying: {program.last_words}" if program.last_words else ""
        raise OutsideError(f"{who} ended without a hello{words}; {wanted}")
    if isinstance(line, TooLong):
        raise OutsideError(f"{who} wrote a line of over a megabyte; {wanted}")
    try:
        message = decode(line)
    except BadLine:
        raise OutsideError(f"{who} wrote {excerpt(line)}; {wanted}") from None
    if "error" in message:
        raise OutsideError(f"{who} refused: {refusal(message['error'])}")
    name, version = message.get("name"), message.get("protocol")
    if message.get("type") != "hello" or not isinstance(name, str) or not name.strip():
        raise OutsideError(f"{who} wrote {excerpt(line)}; {wanted}")
    if type(version) is not int or version != PROTOCOL:
        raise OutsideError(
            f"{who} speaks protocol {excerpt(repr(version).encode())}, not {PROTOCOL}"
        )
    return Hello(_printable(name.strip())[:80], message.get("forced") is not False)


def refusal(said: object) -> str:
    """Return an error or a decline that the program sent, in short."""
    if isinstance(said, dict):
        words = said.get("message") or said.get("reason")
        parts = [str(part)[:200] for part in (words, said.get("code")) if part]
        text = f"{parts[0]} [{parts[1]}]" if len(parts) == 2 else "".join(parts)
    else:
        text = str(said)[:200]
    return _printable(text)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)

"""Commands to suggest in messages, based on how the user started this program."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path


def typed_command(
    command: str, arguments: str = "", *, program: str, environ: Mapping[str, str]
) -> str:
    """Return an `aces` command line that this user can type.

    `program` is ``sys.argv[0]``. A wrapper such as the Makefile sets ``ACES_COMMAND`` to its own
    name and accepts arguments as ``ARGS=``.
    """
    if wrapper := environ.get("ACES_COMMAND"):
        quoted = f'"{arguments}"' if " " in arguments else arguments
        return f"{wrapper} ARGS={quoted}" if arguments else wrapper
    return f"{_aces(Path(program), environ)} {command} {arguments}".rstrip()


def aces_command(arguments: str, program: str, environ: Mapping[str, str]) -> str:
    """Return an `aces` command line that bypasses any wrapper."""
    return f"{_aces(Path(program), environ)} {arguments}"


def play_command(arguments: str = "", *, program: str, environ: Mapping[str, str]) -> str:
    """Return an `aces play` command line that this user can type."""
    return typed_command("play", arguments, program=program, environ=environ)


def _aces(program: Path, environ: Mapping[str, str]) -> str:
    if program.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m acesaround"
    found = shutil.which("aces", path=environ.get("PATH", os.defpath))
    if program.stem != "aces" or (found and program.exists() and program.samefile(found)):
        return "aces"
    return shlex.quote(str(program))

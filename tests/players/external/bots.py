"""Good and bad bots, written to disk as tests need them."""

import shlex
import sys
from pathlib import Path

GOOD = """
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def answer(message):
    say(id=message["id"], action=message["actions"][0], why="first of all")

def hello():
    say(type="hello", protocol=1, name="test bot")

def asked(message):
    answer(message)

def other(message):
    pass

count = 0
{changes}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        count += 1
        asked(message)
    elif message["type"] == "quit":
        break
    else:
        other(message)
"""


def write_bot(folder: Path, changes: str = "", name: str = "bot.py") -> str:
    """Return the command of a bot that takes the first action, with `changes` to its functions."""
    path = folder / name
    path.write_text(GOOD.format(changes=changes.strip()), encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(path)])

"""A second reader, written only from docs/reference/notation.md, with no knowledge of rules.

It shows that the specification is complete: this reader must get the same record as ours.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

SEATS = {2: ["South", "North"], 3: ["South", "West", "East"], 4: ["South", "West", "North", "East"]}
SECTIONS = "Asked Auction Trump Passing Buried Typed Melds Declared Tricks Score".split()
PREFIX = {"Trump": "trump ", "Passing": "give ", "Buried": "bury ", "Typed": "meld "}
CARD = r"(?:10|[AKQJT9])[SHCD](?:#\d)?"
TOKEN = re.compile(
    r"""(?P<tag>\[(?P<name>\w+)\ (?P<value>"(?:[^"\\]|\\.)*"|-?\d+)\])
    |   (?P<change>\[(?:Rule|Setting)\ .*\]$)
    |   \{(?P<comment>(?:[^{}\\]|\\.)*)\}
    |   (?P<remark>\([^)]*\))
    |   (?P<word>>|[^\s,;()\[\]{}>]+)""",
    re.VERBOSE | re.MULTILINE,
)


def tokens(text: str) -> Iterator[tuple[str, str, str]]:
    for found in TOKEN.finditer(text):
        kind = found.lastgroup
        if found["tag"]:
            yield "tag", found["name"], found["value"]
        elif found["comment"] is not None:
            yield "comment", re.sub(r"\\(.)", r"\1", " ".join(found["comment"].split())), ""
        elif kind == "word":
            yield "word", found["word"], ""


def read_spec(text: str, players: int) -> dict[str, Any]:
    """Return the tags, comments, deals, and moves of a game. A move is seat, action, comment."""
    game: dict[str, Any] = {"tags": {}, "comment": "", "hands": []}
    seats = SEATS.get(players) or [f"Seat{number + 1}" for number in range(players)]
    section = ""
    words: list[str] = []
    hand: dict[str, Any] = {}

    def act(seat: int, action: str) -> None:
        hand["moves"].append([seat, action, ""])

    def flush() -> None:
        """Process the collected words: a seat and its action, or a deal's cards."""
        if not words:
            return
        if not section:
            hand["deal"][words[0]] = words[1:]
        elif section in PREFIX or section in ("Asked", "Auction", "Declared"):
            what = words[1][0].upper() if section == "Trump" else " ".join(words[1:])
            act(seats.index(words[0]), PREFIX.get(section, "") + what)
        words.clear()

    trick: list[str] = []

    def play() -> None:
        """Process the cards of a trick collected so far."""
        while trick and re.fullmatch(rf"{CARD}|claim|concede", trick[-1]) and not hand["after"]:
            word = trick.pop()
            act((hand["leader"] + hand["played"]) % players, word)
            hand["played"] += 1

    stream = list(tokens(text))
    index = 0
    while index < len(stream):
        kind, word, value = stream[index]
        index += 1
        if kind == "tag":
            game["tags"][word] = json.loads(value)
        elif kind == "comment":
            flush()
            if not hand:
                game["comment"] = f"{game['comment']} {word}".strip()
            elif hand["moves"]:
                hand["moves"][-1][2] = f"{hand['moves'][-1][2]} {word}".strip()
            else:
                hand["comment"] = f"{hand['comment']} {word}".strip()
        elif word == "Hand":
            flush()
            dealer = stream[index + 2][1]
            hand = {"dealer": dealer, "deal": {}, "comment": "", "moves": []}
            hand |= {"leader": 0, "played": 0, "after": False, "winner": 0}
            game["hands"].append(hand)
            index += 3
            section = ""
        elif word in SECTIONS:
            flush()
            section = word
        elif section in ("Melds", "Score"):
            continue
        elif section == "Tricks":
            if re.fullmatch(r"\d+\.", word):
                hand |= {"leader": seats.index(stream[index][1]), "played": 0, "after": False}
                index += 1
            elif word == ">":
                hand["winner"] = seats.index(stream[index][1])
                index += 1
            elif word in ("lay", "draw"):
                parts = [word]
                while (
                    word == "lay"
                    and index < len(stream)
                    and re.fullmatch(
                        rf"{CARD}|exchange|run|aces|kings|queens|jacks|marriage|pinochle|dix",
                        stream[index][1],
                    )
                ):
                    parts.append(stream[index][1])
                    index += 1
                act(hand["winner"], " ".join(parts))
            else:
                trick.append(word)
                play()
        else:
            if word in seats or word in ("Widow", "Stock"):
                flush()
            words.append(word)
    flush()
    return game

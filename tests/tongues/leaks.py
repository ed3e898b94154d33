"""English and German among what is told to people, found by their small words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

ENGLISH = frozenset(
    "the and of is are were not no with from your you his their they them this that "
    "which what when where has have had may must will would can could be been at for to "
    "he she it its nobody everybody takes plays bids passes card cards hand trick "
    "tricks bid dealer suit spades hearts clubs diamonds ace king queen jack nine "
    "marriage more less than points scores".split()
)
"""Words of English sentences, and none of German ones."""
GERMAN = frozenset(
    "der die das und nicht mit dein deine du ihr ein eine einen kein keine ist sind hat haben "
    "spielt reizt passt gibt Karte Karten Stich Stiche Trumpf Farbe Gebot Meldung Augen".split()
)
CODES = frozenset(
    "type kind id code phase action legal mark card cards hand seat trump free what rules digest "
    "table token preset path column_code name letter word words_code suit call".split()
)
"""Fields for programs, or with names that are the same in every language."""
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß’']+")


def told(frame: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """The texts for people in a frame or an answer, each with the name of its field."""
    match frame:
        case dict():
            for key, value in frame.items():
                yield from told(value, key)
        case list():
            for value in frame:
                yield from told(value, name)
        case str() if name not in CODES:
            yield name, frame


def foreign(text: str, words: frozenset[str]) -> list[str]:
    """The words of a language in a text."""
    return [word for word in _WORD.findall(text) if word in words]

"""Detection of words in the wrong language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

ENGLISH: Final = frozenset(
    "the and of is are were not no with from your you his their they them this that which what "
    "when where have had may must will would can could be been for to he she it its nobody "
    "everybody takes plays bids passes card cards tricks bid dealer suit spades hearts clubs "
    "diamonds ace king queen jack nine marriage more less than points scores Scoring "
    "Spades Hearts Clubs Diamonds".split()
)
"""Words found in English sentences but not in German ones."""
GERMAN: Final = frozenset(
    "der das und nicht mit dein deine du ihr ein eine einen kein keine ist sind haben spielt "
    "reizt passt gibt Karte Karten Stich Stiche Trumpf Farbe Gebot Meldung Augen".split()
)
CODES: Final = frozenset(
    "type kind id code phase action legal mark card cards hand open_hands widow upcard last_card "
    "trump free digest table token preset rules_name call path".split()
)
"""Fields for programs, or whose values are the same in every language."""
_WORD: Final = re.compile(r"[A-Za-zÄÖÜäöüß]+")


def told(frame: Any, name: str = "") -> Iterator[str]:
    """Yield the texts for people in a frame or an HTTP response."""
    match frame:
        case dict():
            for key, value in frame.items():
                if key not in CODES:
                    yield from told(value, key)
        case list():
            for value in frame:
                yield from told(value, name)
        case str():
            yield frame


def foreign(frame: Any, words: frozenset[str]) -> list[str]:
    """Return the texts that contain any of `words`."""
    return [text for text in told(frame) if words & set(_WORD.findall(text))]

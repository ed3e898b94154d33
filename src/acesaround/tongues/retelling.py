"""English text that was kept, told in another language.

Computer players' reasons are stored as English text. They are made of sentences of the catalogue,
so that the sentence and its values can be found again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from acesaround.tongues.catalogue import ENGLISH, catalogue
from acesaround.tongues.saying import say_noted, tongue

_NAME = re.compile(r"\{(\w+)\}")
_PARTED = re.compile(r"(; |: (?=[A-Za-z]))")
_FIGURE = re.compile(r"[+−-]?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sentence with names in it, as an expression that finds their values."""

    sentence: str
    expression: re.Pattern[str]
    letters: int


def retell(text: str) -> str:
    """English `text` in the language that is spoken; where it is none of its sentences, as it is."""
    code = tongue()
    return text if code == ENGLISH else _retold(text, code)


@lru_cache(maxsize=4096)
def _retold(text: str, code: str) -> str:
    found = _whole(text, code)
    if found is not None:
        return found
    parts = _PARTED.split(text)
    if len(parts) > 1:
        return "".join(part if at % 2 else _retold(part, code) for at, part in enumerate(parts))
    return text


def _whole(text: str, code: str) -> str | None:
    """The text as one sentence of the catalogue; None where it is none."""
    words = catalogue(code).words
    if text in words:
        return words[text]
    for pattern in _patterns(code):
        match = pattern.expression.fullmatch(text)
        if match is not None:
            values = {name: _value(value, code) for name, value in match.groupdict().items()}
            return say_noted(pattern.sentence, **values)
    return None


def _value(text: str, code: str) -> str:
    return text if _FIGURE.fullmatch(text) else _retold(text, code)


@cache
def _patterns(code: str) -> tuple[_Pattern, ...]:
    """The sentences with names, those with most letters of their own first."""
    found = [_pattern(sentence) for sentence in catalogue(code).words if _NAME.search(sentence)]
    fit = (pattern for pattern in found if pattern.letters >= _FEWEST)
    return tuple(sorted(fit, key=lambda pattern: -pattern.letters))


_FEWEST = 4
"""Letters that a sentence has beside its names, at least: others would fit anything."""


def _pattern(sentence: str) -> _Pattern:
    seen, expression, at = set[str](), "", 0
    for name in _NAME.finditer(sentence):
        expression += re.escape(sentence[at : name.start()])
        expression += f"(?P={name[1]})" if name[1] in seen else f"(?P<{name[1]}>.+?)"
        seen.add(name[1])
        at = name.end()
    expression += re.escape(sentence[at:])
    letters = sum(map(str.isalpha, _NAME.sub("", sentence)))
    return _Pattern(sentence, re.compile(expression), letters)

"""English text that was kept, told in another language.

Computer players' reasons are stored as English text. They are made of sentences of the catalogue,
so that the sentence and its values can be found again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from acesaround.i18n.catalogue import ENGLISH, catalogue
from acesaround.i18n.saying import say_noted, tongue

_NAME = re.compile(r"\{(\w+)\}")
_PARTS = tuple(map(re.compile, ("(; )", r"(: (?=\w))", "( = )", "(, )", r"( \+ |\(|\) x |\))")))
"""What parts a text, the widest first."""
_FIGURE = re.compile(r"[+−-]?\d[\d.,/]*(?:\xa0?%)?")
_FIGURES = frozenset(
    "ahead amount after before bid chance count deals_then expected gain half hand high "
    "tricks least less limit lowest made maximum mine minimum more most need "
    "needed number partner_meld short taken total trump_meld own_meld points".split()
)
"""Names that stand for figures; others stand for words."""
_WORDS = frozenset("name side seat holder who card cards player winner first last".split())
"""Names that never stand for a figure alone."""
_RANK, _SUIT = "(?:ace|ten|king|queen|jack|nine)", "(?:spades|hearts|clubs|diamonds)"
_KINDS = {
    "rank": f"(?:an? )?{_RANK}",
    "suit": _SUIT,
    "best": f"{_RANK} of {_SUIT}",
    "kind": "(?:run|marriage|pinochle|dix|aces|kings|queens|jacks)",
    "meld": r"[^\s;]+(?: \w+)?",
}
_STRICT, _LOOSE = 6, 1
"""Letters that a sentence has beside its names, at least, to be looked for in a whole text, and in
a part of one that holds no other."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sentence with names in it, as an expression that finds their values."""

    sentence: str
    expression: re.Pattern[str]
    letters: int


def retell(text: str) -> str:
    """English `text` in the language that is spoken; what is none of its sentences, as it is."""
    code = tongue()
    return text if code == ENGLISH else _retold(text, code)


@lru_cache(maxsize=4096)
def _retold(text: str, code: str) -> str:
    found = _whole(text, code, _STRICT)
    if found is not None:
        return found
    for separator in _PARTS:
        parts = separator.split(text)
        if len(parts) > 1:
            return "".join(part if at % 2 else _retold(part, code) for at, part in enumerate(parts))
    return _whole(text, code, _LOOSE) or text


def _whole(text: str, code: str, letters: int) -> str | None:
    """The text as one sentence of the catalogue; None where it is none."""
    words = catalogue(code).words
    if text in words:
        return words[text]
    for pattern in _patterns(code):
        if pattern.letters < letters:
            break
        match = pattern.expression.fullmatch(text)
        if match is None:
            continue
        values = match.groupdict()
        if not any(_FIGURE.fullmatch(values[name]) for name in _WORDS & values.keys()):
            told = {name: _value(value, code) for name, value in values.items()}
            return say_noted(pattern.sentence, **told)
    return None


def _value(text: str, code: str) -> str:
    return text if _FIGURE.fullmatch(text) else _retold(text, code)


@cache
def _patterns(code: str) -> tuple[_Pattern, ...]:
    """The sentences with names, those with most letters of their own first."""
    found = [_pattern(sentence) for sentence in catalogue(code).words if _NAME.search(sentence)]
    return tuple(sorted(found, key=lambda pattern: -pattern.letters))


def _pattern(sentence: str) -> _Pattern:
    seen, expression, at = set[str](), "", 0
    for name in _NAME.finditer(sentence):
        expression += re.escape(sentence[at : name.start()])
        expression += f"(?P={name[1]})" if name[1] in seen else f"(?P<{name[1]}>{_kind(name[1])})"
        seen.add(name[1])
        at = name.end()
    expression += re.escape(sentence[at:])
    letters = sum(map(str.isalpha, _NAME.sub("", sentence)))
    return _Pattern(sentence, re.compile(expression), letters)


def _kind(name: str) -> str:
    """What a name can stand for: a figure, or words in which no other sentence begins."""
    return _FIGURE.pattern if name in _FIGURES else _KINDS.get(name, "[^;]+?")

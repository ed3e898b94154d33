"""A sentence in the language of who is spoken to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from acesaround.i18n.catalogue import ENGLISH, catalogue

_words: ContextVar[Mapping[str, str]] = ContextVar("words", default={})  # noqa: B039
_code: ContextVar[str] = ContextVar("code", default=ENGLISH)


def say(sentence: str, /, **values: object) -> str:
    """An English sentence in the language that is spoken, with `values` for the names in braces.

    A sentence that the language lacks is said in English.
    """
    said = _words.get().get(sentence, sentence)
    return said.format_map(values) if values else said


def say_many(number: int, one: str, several: str, /, **values: object) -> str:
    """One of two sentences: for the number 1, and for all others, which `{number}` stands for."""
    return say_noted(one if number == 1 else several, number=number, **values)


def noted(sentence: str) -> str:
    """A sentence that is said later, by `say_noted`; it is given back as it is."""
    return sentence


say_noted: Final = say
"""The same, of a sentence that was noted."""


def kept(sentence: str, /, **values: object) -> str:
    """The sentence in English, for text that is stored, and that `retell` tells later."""
    return sentence.format_map(values) if values else sentence


def tongue() -> str:
    """The code of the language that is spoken."""
    return _code.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language within. Raises KeyError for one that there is not."""
    words, spoken = _words.set(catalogue(code).words), _code.set(code)
    try:
        yield
    finally:
        _words.reset(words)
        _code.reset(spoken)

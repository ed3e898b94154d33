"""Rule fields, their values, and problems with them, in titles instead of rule files' words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from acesaround.i18n import lookup, tr
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Spec, walk
from acesaround.text.formatter import PLAIN_DISPLAY, ProblemFormatter
from acesaround.text.rulebook.labels import VALUE_TITLES, label, value_label


def title_of(name: str, path: str) -> str | None:
    """Return the title of a word that the field at `path` accepts, or None if there isn't one."""
    title = VALUE_TITLES.get(_known(path), {}).get(name)
    return None if title is None else tr(title)


def path_title(path: str) -> str:
    """Return a path as titles: `score.save.at_least` becomes ``Score – How many, at least``.

    For a list entry, return the list's title. For the rules as a whole, the title is empty.
    """
    name = _known(path)
    part, _, rest = name.partition(".")
    return f"{label(part)} – {label(name)}" if rest else label(part) if part else ""


def _known(path: str) -> str:
    """Return the field at a path, or the nearest known field that contains it."""
    name = re.sub(r"\[\d+\](?=\.)", "[]", path)
    name = re.sub(r"\[\d+\]$", "", name)
    known = field_specs()
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


@cache
def field_specs() -> Mapping[str, Spec]:
    """Return every field of a rule set by path."""
    return dict(walk(RuleSet))


_CODE: Final = re.compile(r'`([a-z_.]+)`|"([a-z_]+)"|\b([a-z]+\.[a-z_.]+[a-z])\b')


def with_titles(text: str, path: str) -> str:
    """Return a sentence about a field, with names of fields and words replaced by titles.

    In `text`, field names are in backticks and words are in quotes. Dotted paths are bare.
    """

    def title(code: re.Match[str]) -> str:
        name = code[1] or code[2] or code[3]
        field = _known(path)
        beside = f"{field.rpartition('.')[0]}.{name}"
        if not code[3] and name in VALUE_TITLES.get(field, {}):
            found = value_label(name, field)
        elif not code[2] and (full := beside if beside in field_specs() else name) in field_specs():
            found = label(full)
        else:
            return code[0]
        return tr("rulebook.words", words=found)

    return _CODE.sub(title, text)


def field_doc(path: str) -> str:
    """Return the meaning of the field at `path`, with titles in place of field names."""
    return with_titles(lookup(f"field.{path}.doc", field_specs()[path].doc), path)


def value_text(value: object, path: str) -> str:
    """Return a field's value in words: ``yes``, ``10, 100, 150``, ``twice the bid``."""
    match value:
        case None:
            return tr("common.nothing")
        case bool():
            return tr("common.yes") if value else tr("common.no")
        case str():
            return value_label(value, path) or tr("common.nothing")
        case list():
            return ", ".join(_item(one, path) for one in value) or tr("common.nothing")
        case dict():
            pairs = (_pair(inner, f"{path}.{key}") for key, inner in value.items())
            return f"({'; '.join(pairs)})"
        case _:
            return str(value)


def _item(value: object, path: str) -> str:
    """Return a list's item in words, with a table's or an inner list's items in parentheses."""
    if isinstance(value, list):
        return f"({value_text(value, path)})"
    return value_text(value, f"{path}[]" if isinstance(value, dict) else path)


def _pair(value: object, path: str) -> str:
    """Return a table entry in words: a field, or a rank and its points."""
    return f"{label(path)}: {value_text(value, path)}"


def difference_text(path: str, old: object, new: object) -> str:
    """Return what differs: ``Meld – Run: “15, 150” instead of “15, 30”``."""
    return tr(
        "rulebook.field_new_instead_of_old",
        field=path_title(path),
        new=value_text(new, path),
        old=value_text(old, path),
    )


class _TitleSpeaker(ProblemFormatter):
    def field(self, path: str) -> str:
        return tr("rulebook.words", words=label(path))

    def word(self, path: str, value: str) -> str:
        title = title_of(value, path)
        return super().word(path, value) if title is None else tr("rulebook.words", words=title)


def problem_with_titles(problem: Problem) -> str:
    """Return an error and its fix, with titles in place of field names."""
    return _TitleSpeaker(PLAIN_DISPLAY).format(problem.message)

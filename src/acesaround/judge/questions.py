"""Answers to single questions."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final

from acesaround.judge.errors import BadQuestion, Refused
from acesaround.judge.fields import Input
from acesaround.judge.kinds.auctions import amounts_expected
from acesaround.judge.registry import KINDS, Kind
from acesaround.judge.result import Result
from acesaround.messages import Message, questions
from acesaround.messages import values as messages
from acesaround.messages.values import shown
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import closest

_NOT_THERE: Final = frozenset({"unknown_rules", "missing_file", "unreadable_file"})


def judge(question: Mapping[str, Any], base_dir: Path | str | None = None) -> dict[str, Any]:
    """Answer a question ``{"id", "rules", "kind", "input"}``.

    Returns ``{"id", "result"}``, or ``{"id", "error": {"code", "message"}}`` if the question is
    invalid. Invalid questions never raise an exception. ``rules`` is a preset, the path to a
    house-rules file, or a table, which can extend either one. Paths are relative to `base_dir` (by
    default, the current folder). The question's other fields are ignored, except that an
    ``expected`` table of bids determines the amounts to check.
    """
    identity = None
    try:
        if not isinstance(question, Mapping):
            raise BadQuestion(questions.NOT_AN_OBJECT(found=shown(question)))
        identity = identity_of(question.get("id"))
        return {"id": identity, "result": _result(question, base_dir)}
    except BadQuestion as error:
        return error_answer(identity, error)


def error_answer(identity: object, error: BadQuestion) -> dict[str, Any]:
    """Return the answer to a question that can't be understood."""
    return {"id": identity, "error": {"code": error.code, "message": str(error.message)}}


def _result(question: Mapping[str, Any], base_dir: Path | str | None) -> Result:
    kind = _kind(needed(question, "kind"))
    rules = rules_of(needed(question, "rules"), base_dir)
    values = needed(question, "input")
    if not isinstance(values, Mapping):
        raise _wrong("input", messages.AN_OBJECT(), values)
    if kind.name == "bid_legality" and (amounts := amounts_expected(question.get("expected"))):
        values = {"amounts": amounts, **values}
    try:
        return kind.answer(Input(rules, values))
    except Refused as refused:
        return {"error": refused.code}


def identity_of(value: object) -> object:
    """Return the ``id`` to put in the answer: a string, a number, or None."""
    if isinstance(value, float) and not isfinite(value):
        raise BadQuestion(questions.INFINITE_ID())
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
        return value
    raise _wrong("id", questions.IDENTITY(), value)


def needed(question: Mapping[str, Any], name: str) -> object:
    """Return the value of a required field, or raise BadQuestion."""
    value = question.get(name)
    if value is None:
        raise BadQuestion(questions.FIELD_MISSING(field=name))
    return value


def _kind(name: object) -> Kind:
    if not isinstance(name, str):
        raise _wrong("kind", messages.A_TEXT(), name)
    kind = KINDS.get(name)
    if kind is None:
        if near := closest(name, list(KINDS)):
            raise BadQuestion(questions.UNKNOWN_KIND_BUT(name=shown(name), near=near))
        raise BadQuestion(questions.UNKNOWN_KIND(name=shown(name)))
    return kind


def rules_of(source: object, base_dir: Path | str | None) -> RuleSet:
    """Return the rules that a question specifies by preset, file, or table."""
    if not isinstance(source, str | Mapping):
        raise _wrong("rules", questions.RULES(), source)
    folder = Path() if base_dir is None else Path(base_dir)
    try:
        return load(source, folder)
    except RulesError as error:
        if error.code == "unknown_rules":
            problem = error.problems[0].message
            raise BadQuestion(questions.UNKNOWN_RULES(problem=problem)) from None
        there = not error.codes & _NOT_THERE
        template = questions.INVALID_RULES if there else questions.UNKNOWN_RULES
        raise BadQuestion(template(problem=error.message)) from None


def _wrong(field: str, wanted: Message, value: object) -> BadQuestion:
    return BadQuestion(questions.WRONG_TYPE(field=field, wanted=wanted, found=shown(value)))

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
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import closest, shown

_NOT_THERE: Final = frozenset({"unknown_rules", "missing_file", "unreadable_file"})


def judge(question: Mapping[str, Any], base_dir: Path | str | None = None) -> dict[str, Any]:
    """Answer a question ``{"id", "rules", "kind", "input"}``.

    Returns ``{"id", "result"}``, or ``{"id", "error": {"code", "message"}}`` if the question is
    invalid. It never raises an exception because of a question's content. `rules` is a preset, the
    path of a house-rules file, or a table, which can extend either one. Paths are relative to
    `base_dir` (by default the current folder). Other fields of a question are ignored, except that
    an ``expected`` table of bids determines the amounts to check.
    """
    identity = None
    try:
        if not isinstance(question, Mapping):
            raise BadQuestion("not_an_object", f"a question is an object, not {shown(question)}")
        identity = identity_of(question.get("id"))
        return {"id": identity, "result": _result(question, base_dir)}
    except BadQuestion as error:
        return error_answer(identity, error)


def error_answer(identity: object, error: BadQuestion) -> dict[str, Any]:
    """Return the answer to an invalid question."""
    return {"id": identity, "error": {"code": error.code, "message": error.message}}


def _result(question: Mapping[str, Any], base_dir: Path | str | None) -> Result:
    kind = _kind(needed(question, "kind"))
    rules = rules_of(needed(question, "rules"), base_dir)
    values = needed(question, "input")
    if not isinstance(values, Mapping):
        raise BadQuestion("wrong_type", f"input must be an object, not {shown(values)}")
    if kind.name == "bid_legality" and (amounts := amounts_expected(question.get("expected"))):
        values = {"amounts": amounts, **values}
    try:
        return kind.answer(Input(rules, values))
    except Refused as refused:
        return {"error": refused.code}


def identity_of(value: object) -> object:
    """Return the ``id`` of a question for its answer: a string, a number, or None."""
    if isinstance(value, float) and not isfinite(value):
        raise BadQuestion("wrong_type", "id must be a text or a number")
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
        return value
    raise BadQuestion("wrong_type", f"id must be a text or a number, not {shown(value)}")


def needed(question: Mapping[str, Any], name: str) -> object:
    """Return the value of a required field."""
    value = question.get(name)
    if value is None:
        raise BadQuestion("missing_field", f"{name} is missing")
    return value


def _kind(name: object) -> Kind:
    if not isinstance(name, str):
        raise BadQuestion("wrong_type", f"kind must be a text, not {shown(name)}")
    kind = KINDS.get(name)
    if kind is None:
        near = closest(name, list(KINDS))
        hint = f'did you mean "{near}"?' if near else "`aces judge --kinds` lists them"
        raise BadQuestion("unknown_kind", f"{shown(name)} is no kind of question; {hint}")
    return kind


def rules_of(source: object, base_dir: Path | str | None) -> RuleSet:
    """Return the rules of a question, given as a preset, a file, or a table."""
    if not isinstance(source, str | Mapping):
        message = f"rules must be a preset, a file or a table of rules, not {shown(source)}"
        raise BadQuestion("wrong_type", message)
    folder = Path() if base_dir is None else Path(base_dir)
    try:
        return load(source, folder)
    except RulesError as error:
        if error.code == "unknown_rules":
            raise BadQuestion(error.code, str(error.problems[0].message)) from None
        code = "unknown_rules" if error.codes & _NOT_THERE else "invalid_rules"
        raise BadQuestion(code, error.summary) from None

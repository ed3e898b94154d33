"""Kinds of questions, and answers to single questions and to streams of JSON lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from acesaround.judge import answers, play_answers
from acesaround.judge.answers import amounts_expected
from acesaround.judge.inputs import BadQuestion, Input, Refused, Result, wrong_type
from acesaround.messages import positions
from acesaround.messages import values as messages
from acesaround.messages.values import shown
from acesaround.notation.tokens import bounded_lines
from acesaround.rules.errors import RulesError, closest
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of question, with the values for an example."""

    name: str
    asks: str
    answer: Callable[[Input], Result]
    rules: str
    input: Mapping[str, Any]

    @property
    def example(self) -> dict[str, Any]:
        """Complete example of a question of this kind."""
        return {
            "id": f"{self.name}-example",
            "rules": self.rules,
            "kind": self.name,
            "input": dict(self.input),
        }


_ALL: Final = (
    Kind("deck", "the deck and the points to play for", answers.deck, "three-hand", {}),
    Kind(
        "card_code",
        "the card that a 1983 code stands for",
        answers.card_code,
        "daugherty-1983",
        {"text": "51"},
    ),
    Kind(
        "meld",
        "what the meld in a hand is worth",
        answers.meld,
        "nicholas-1992",
        {"hand": ["AS", "TS", "KS", "QS", "JS", "JD"], "trump": "S"},
    ),
    Kind(
        "declared_meld",
        "how much an entered meld total counts",
        answers.declared_meld,
        "daugherty-1983",
        {"entered": 16, "actual": 20, "partner_actual": 2},
    ),
    Kind(
        "bid_legality",
        "which amounts are legal bids",
        answers.bid_legality,
        "doubles-1993",
        {"high_bid": 60, "amounts": [60, 61, 65]},
    ),
    Kind(
        "auction",
        "who bids next, or who won the auction",
        answers.auction,
        "daugherty-1983",
        {"dealer": 0, "calls": [[1, 51], [2, "pass"], [3, "pass"], [0, "pass"]]},
    ),
    Kind(
        "auction_error",
        "which bid or pass is the first illegal one",
        answers.auction_error,
        "nicholas-1992",
        {"dealer": 0, "calls": [[1, 50], [2, 52]]},
    ),
    Kind(
        "name_trump",
        "which suits the bid winner can name",
        answers.name_trump,
        "doubles-1993",
        {"bid": 55, "hand": ["KH", "QH", "KC", "AS"]},
    ),
    Kind(
        "fold_legality",
        "whether a player can fold",
        answers.fold_legality,
        "three-hand",
        {"actor": "declarer", "moment": "after_trump_named_before_first_lead"},
    ),
    Kind(
        "widow",
        "what is left and what counts after burying cards",
        answers.widow,
        "three-hand-widow",
        {
            "hand": ["KH", "QH", "AS"],
            "widow": ["9C", "TC", "JC"],
            "trump": "H",
            "bury": ["9C", "TC", "JC"],
        },
    ),
    Kind(
        "first_leader",
        "who leads to the first trick",
        play_answers.first_leader_answer,
        "single-deck-auction",
        {"dealer": 0, "declarer": 2},
    ),
    Kind(
        "legal_plays",
        "which cards can be played to a trick",
        play_answers.legal_plays,
        "nicholas-1992",
        {"hand": ["TH", "QH", "AS"], "trick": ["KH"], "trump": "S"},
    ),
    Kind(
        "trick",
        "who wins a trick and how many points it has",
        play_answers.trick,
        "nicholas-1992",
        {"trick": ["QD", "KS", "AH", "KS"], "trump": "S"},
    ),
    Kind(
        "score_hand",
        "how a hand changes the scores",
        answers.score_hand,
        "doubles-1993",
        {"bid": 60, "meld": {"A": 30, "B": 24}, "trick_points": {"A": 29, "B": 21}},
    ),
    Kind(
        "score_sheet",
        "how a hand appears on the score sheet",
        answers.score_sheet,
        "nicholas-1992",
        {
            "meld": {"A": 30, "B": 10},
            "play": {"A": 29, "B": 21},
            "bid": 60,
            "declaring_side": "A",
            "score_before": {"A": 20, "B": 0},
        },
    ),
    Kind(
        "game_end",
        "whether the game is over and who won",
        answers.game_end,
        "three-hand",
        {"before": [85, 99, 40], "delta": [22, 13, 5], "declarer": 0, "outcome": "made"},
    ),
    Kind(
        "meld_bid",
        "the bid that shows a meld, or the meld that a bid shows",
        answers.meld_bid,
        "daugherty-1983",
        {"previous": 53, "nontrump_meld": 16, "aces": 2},
    ),
    Kind(
        "max_bid_formula",
        "the highest bid by the 1983 formula",
        answers.max_bid_formula,
        "daugherty-1983",
        {"my_meld": 24, "partner_meld": 20, "trump_meld": 2, "aces": 3, "trump_cards": 6},
    ),
    Kind(
        "lead_matrix",
        "the suit to lead if there's nothing better",
        answers.lead_matrix,
        "daugherty-1983",
        {"left_opponent_has_led": True, "partner_has_led": False},
    ),
    Kind(
        "two_hand_meld",
        "which melds a player can lay down in two-hand pinochle",
        play_answers.two_hand_meld,
        "two-hand",
        {
            "trump": "H",
            "hand": ["KS#1", "QS#1", "JD#1"],
            "actions": [
                {"turn": 1, "meld": "marriage", "cards": ["KS#1", "QS#1"]},
                {"turn": 2, "meld": "pinochle", "cards": ["JD#1", "QS#1"]},
            ],
        },
    ),
    Kind(
        "two_hand_stock",
        "what is in the stock after some tricks",
        play_answers.two_hand_stock,
        "two-hand",
        {"tricks_played": 11},
    ),
    Kind(
        "two_hand_turn",
        "who leads, or who can meld",
        play_answers.two_hand_turn,
        "two-hand",
        {"phase": "meld_play", "trick_winner": 1, "meld_attempt_by": 1},
    ),
)

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Kinds of questions by name, in the order they come up in a hand."""


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
            raise BadQuestion(positions.NOT_AN_OBJECT(found=shown(question)))
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
        raise wrong_type("input", messages.AN_OBJECT(), values)
    if kind.name == "bid_legality" and (amounts := amounts_expected(question.get("expected"))):
        values = {"amounts": amounts, **values}
    try:
        return kind.answer(Input(rules, values))
    except Refused as refused:
        return {"error": refused.code}


def identity_of(value: object) -> object:
    """Return the ``id`` to put in the answer: a string, a number, or None."""
    if isinstance(value, float) and not isfinite(value):
        raise BadQuestion(positions.INFINITE_ID())
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
        return value
    raise wrong_type("id", positions.IDENTITY(), value)


def needed(question: Mapping[str, Any], name: str) -> object:
    """Return the value of a required field, or raise BadQuestion."""
    value = question.get(name)
    if value is None:
        raise BadQuestion(positions.FIELD_MISSING(field=name))
    return value


def _kind(name: object) -> Kind:
    if not isinstance(name, str):
        raise wrong_type("kind", messages.A_TEXT(), name)
    kind = KINDS.get(name)
    if kind is None:
        if near := closest(name, list(KINDS)):
            raise BadQuestion(positions.UNKNOWN_KIND_BUT(name=shown(name), near=near))
        raise BadQuestion(positions.UNKNOWN_KIND(name=shown(name)))
    return kind


def rules_of(source: object, base_dir: Path | str | None = None) -> RuleSet:
    """Return the rules that a question specifies by preset, file, or table."""
    if not isinstance(source, str | Mapping):
        raise wrong_type("rules", positions.RULES(), source)
    folder = Path() if base_dir is None else Path(base_dir)
    try:
        return load(source, folder)
    except RulesError as error:
        if error.code == "unknown_rules":
            problem = error.problems[0].message
            raise BadQuestion(positions.UNKNOWN_RULES(problem=problem)) from None
        template = positions.UNKNOWN_RULES if error.not_there else positions.INVALID_RULES
        raise BadQuestion(template(problem=error.message)) from None


LONGEST_LINE: Final = 1024 * 1024
"""Maximum number of bytes in a line. A question about a whole hand has fewer than a thousand."""
DEEPEST: Final = 32
"""Maximum nesting depth of objects and lists. Rules are nested four deep."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A line and its answer. `question` is the parsed line if it's an object, or None."""

    number: int
    question: Mapping[str, Any] | None
    answer: dict[str, Any]

    @property
    def failed(self) -> bool:
        """True if the question was invalid, and the answer is an error."""
        return "error" in self.answer


def judge_lines(lines: Iterable[bytes]) -> Iterator[Judged]:
    """Answer every nonblank line, in order. Invalid lines get error answers."""
    for number, line in enumerate(lines, 1):
        if line.strip(b" \t\r\n\xef\xbb\xbf"):
            yield _judged(number, line)


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a stream, truncating lines that are too long."""
    return bounded_lines(stream, LONGEST_LINE)


def _judged(number: int, line: bytes) -> Judged:
    try:
        question = parse(line)
    except BadQuestion as error:
        return Judged(number, None, error_answer(None, error))
    known = question if isinstance(question, Mapping) else None
    return Judged(number, known, judge(question))


def parse(line: bytes) -> Any:
    """Parse a line of JSON. Raises `BadQuestion` if the line is invalid or too large."""
    if len(line) > LONGEST_LINE:
        raise BadQuestion(positions.LINE_TOO_LONG(most=LONGEST_LINE))
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadQuestion(positions.NOT_UTF8(byte=error.start + 1)) from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise BadQuestion(positions.BAD_JSON(column=error.colno, detail=error.msg)) from None
    except RecursionError:
        raise BadQuestion(positions.TOO_DEEP()) from None
    except BadQuestion:
        raise
    except ValueError:
        raise BadQuestion(positions.TOO_MANY_DIGITS()) from None
    if _depth(value) > DEEPEST:
        raise BadQuestion(positions.TOO_DEEP())
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadQuestion(positions.NAME_TWICE(name=json.dumps(name[:40])))
        found[name] = value
    return found


def _constant(name: str) -> NoReturn:
    raise BadQuestion(positions.NOT_A_CONSTANT(text=name))


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while level:
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        nested = any(isinstance(item, dict | list) for item in level)
        depth += nested
        level = inner
    return depth


@dataclass(slots=True)
class Tally:
    """Counts of answers that matched, differed, failed, or weren't compared."""

    agreed: int = 0
    differed: int = 0
    failed: int = 0
    unchecked: int = 0

    def add(self, judged: Judged) -> bool:
        """Count one answer. Returns True unless it failed or differed."""
        if judged.failed:
            self.failed += 1
            return False
        if judged.question is None or "expected" not in judged.question:
            self.unchecked += 1
            return True
        if same(judged.question["expected"], judged.answer["result"]):
            self.agreed += 1
            return True
        self.differed += 1
        return False

    @property
    def good(self) -> bool:
        """True if all questions were valid and no answer differed."""
        return not (self.differed or self.failed)


def same(one: Any, other: Any) -> bool:
    """Return True if two JSON values are equal. Unlike in Python, `True` doesn't equal 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)

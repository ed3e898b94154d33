"""Tests of errors with messages: their codes, their positions, and pickling."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from acesaround.analysis.arena.duel import DuelError
from acesaround.analysis.problem import Unsolvable
from acesaround.judge.inputs import BadQuestion
from acesaround.kernel.interface import KernelChoiceError, StockError, ViewError
from acesaround.messages import CodedError, file_problems, positions, records, values
from acesaround.notation.errors import Mismatch, NotationError
from acesaround.notation.views import BadView
from acesaround.store.database import BadDatabase, InUse
from acesaround.store.save_format import LineError, SaveError, SaveExists

SAVE = Path("a.jsonl")
ERRORS: list[tuple[CodedError, str, str]] = [
    (Mismatch(records.WRONG_DATE()), "wrong_date", ""),
    (NotationError(records.NO_QUOTES(tag="Event"), 3, 7), "no_quotes", "line 3, column 7: "),
    (
        NotationError(values.JSON_FIELD_MISSING(), path="hands[0].deal"),
        "missing",
        "hands[0].deal: ",
    ),
    (
        NotationError(values.JSON_FIELD_MISSING(), 2, 1, "aces"),
        "missing",
        "line 2, column 1: aces: ",
    ),
    (BadView(positions.OWN_MELD()), "wrong_meld", ""),
    (LineError(file_problems.NO_RECORD()), "not_a_save_line", ""),
    (SaveError(SAVE, file_problems.SAVE_NOT_A_FILE()), "not_a_file", "a.jsonl: "),
    (SaveError(SAVE, file_problems.SEED_MISSING(), 1), "seed_missing", "a.jsonl, line 1: "),
    (SaveExists(SAVE, file_problems.EXISTS()), "save_exists", "a.jsonl: "),
    (BadDatabase(SAVE, file_problems.KEY_DAMAGED()), "damaged", "a.jsonl: "),
    (InUse(SAVE, ""), "database_in_use", "a.jsonl: "),
    (InUse(SAVE, "http://[::1]:8000/"), "database_in_use", "a.jsonl: "),
    (InUse("postgresql://db/x", "", is_shared=True), "database_in_use", "postgresql://db/x: "),
    (ViewError(positions.NO_HAND()), "no_hand_in_progress", ""),
    (StockError(positions.POINTS_TOO_LARGE(most=65535)), "too_large", ""),
    (
        KernelChoiceError(positions.NO_SUCH_KERNEL(variable="X", asked="y", known="z")),
        "kernel_choice",
        "",
    ),
    (BadQuestion(positions.TOO_DEEP()), "bad_json", ""),
    (Unsolvable(positions.TRUMP_UNKNOWN()), "trump_unknown", ""),
    (
        Unsolvable(positions.IN_GAME(number=2, problem=positions.NO_GAME()), 5, "nothing_there"),
        "nothing_there",
        "",
    ),
    (
        DuelError(
            file_problems.OTHER_DUEL(
                path="log",
                differences=[
                    file_problems.DIFFERENCE(option="--seed", there=1, here=2),
                    file_problems.OTHER_MODE(there="--pairs 3", here="--games 3"),
                ],
            )
        ),
        "other_duel",
        "",
    ),
]


@pytest.mark.parametrize(("error", "code", "place"), ERRORS)
def test_error_has_its_code_place_and_text(error: CodedError, code: str, place: str) -> None:
    assert error.code == code
    assert str(error).startswith(f"{place}{error.message}")


@pytest.mark.parametrize("error", [error for error, _, _ in ERRORS])
def test_error_is_the_same_in_another_process(error: CodedError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.code, str(copy)) == (type(error), error.code, str(error))
    assert vars(copy) == vars(error)

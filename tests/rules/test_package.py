"""Tests of the public names of `acesaround.rules` and its light imports."""

import pickle
import subprocess
import sys

import acesaround as aa
from acesaround.messages import file_problems
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import load


def test_the_function_rules_stays_after_the_package_is_imported() -> None:
    assert aa.rules("two-hand") is load("two-hand")


def test_importing_the_package_imports_no_loader() -> None:
    script = "import sys, acesaround.rules; print('acesaround.rules.load' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "False\n"


def test_errors_can_be_pickled() -> None:
    error = RulesError(
        [
            Problem(file_problems.MISSING_FILE(), "extends"),
            Problem(file_problems.RULES_NOT_UTF8(line=3)),
        ],
        "house.toml",
    )
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == (
        "house.toml: 2 problems in these rules\n"
        f"  extends: {file_problems.MISSING_FILE()} [missing_file]\n"
        f"  {file_problems.RULES_NOT_UTF8(line=3)} [not_utf8]"
    )
    assert again.message == error.message
    assert again.reason == (
        f"house.toml: extends: {file_problems.MISSING_FILE()} [missing_file] (and 1 more)"
    )

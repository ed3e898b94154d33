"""Tests of names in the package that are imported on first use."""

import subprocess
import sys


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, acesaround.notation; print('acesaround.notation.api' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert shown.stdout == "False\n"

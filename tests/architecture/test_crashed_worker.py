"""A test that crashes or hangs its worker fails by name, and the others still run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import os, time

def test_crashes(): os._exit(3)
def test_hangs(): time.sleep(600)
def test_one(): pass
def test_two(): pass
def test_three(): pass
"""


@pytest.mark.extended
def test_a_crash_or_a_hang_costs_one_test(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.support.scheduler import pytest_xdist_make_scheduler\n"
    )
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nfaulthandler_timeout = 1.5\nfaulthandler_exit_on_timeout = true\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-n", "2", "-q"],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "2 failed, 3 passed" in ran.stdout
    for name in ("crashes", "hangs"):
        assert f"crashed while running 'test_it.py::test_{name}'" in ran.stdout

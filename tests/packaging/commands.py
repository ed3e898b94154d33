"""Shared definitions for packaging tests."""

import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]
"""The `run` fixture."""

"""The program's own source code as syntax trees."""

from __future__ import annotations

import ast
import gc
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import acesaround

ROOT = Path(acesaround.__file__).parent


@cache
def nodes() -> Mapping[Path, Sequence[ast.AST]]:
    """Return every node of each module, parsed once per process."""
    gc.disable()  # The nodes stay, and scanning them for garbage takes longer than parsing.
    found = {
        path: list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        for path in sorted(ROOT.rglob("*.py"))
    }
    gc.freeze()
    gc.enable()
    return found

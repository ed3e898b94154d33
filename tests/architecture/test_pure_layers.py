"""Layers that compute touch nothing outside themselves."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "acesaround"
PURE_LAYERS = ("messages", "cards", "rules", "game", "notation")

# Standard modules that do I/O or depend on the clock, randomness, the environment, or threads.
IMPURE = frozenset(
    """
    asyncio atexit builtins concurrent ctypes curses datetime fcntl fileinput getpass glob http
    importlib locale logging mmap multiprocessing os pathlib pickle platform pty queue random
    readline resource runpy sched secrets select selectors shelve shutil signal site socket
    socketserver sqlite3 ssl subprocess tempfile termios threading time tty urllib uuid webbrowser
    """.split()
)
IMPURE_CALLS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})
IMPURE_SYS = frozenset({"argv", "exit", "modules", "path", "stderr", "stdin", "stdout"})

# The loader reads packaged rule files and those at given paths.
LOADER = PACKAGE / "rules" / "load.py"
LOADER_MAY_USE = frozenset({"importlib", "open", "pathlib"})


def modules_of(layer: str) -> list[Path]:
    return sorted(
        path
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).with_suffix("").parts[0] == layer
    )


def outside_uses(source: str, allowed: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield each use of something outside the pure standard library, with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                imported = [module]
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS - allowed:
                yield f"{node.lineno}: calls {name}"
                continue
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name in IMPURE_SYS:
                yield f"{node.lineno}: uses sys.{name}"
                continue
            case _:
                continue
        for name in imported:
            top = name.partition(".")[0]
            if top == "acesaround" or top in allowed:
                continue
            if top in IMPURE or top not in sys.stdlib_module_names:
                yield f"{node.lineno}: imports {name}"


@pytest.mark.parametrize("layer", PURE_LAYERS)
def test_layer_is_pure(layer: str) -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{use}"
        for path in modules_of(layer)
        for use in outside_uses(
            path.read_text(encoding="utf-8"), LOADER_MAY_USE if path == LOADER else frozenset()
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "def f():\n    import socket",
        "import rich",
        "print('x')",
        "open('x')",
        "import sys\nsys.stdout.write('x')",
    ],
)
def test_the_check_sees_impure_code(source: str) -> None:
    assert list(outside_uses(source))


def test_the_check_allows_pure_code() -> None:
    source = "import re, sys\nfrom acesaround.cards import Card\nfrom . import x\nsys.intern('x')"
    assert not list(outside_uses(source))

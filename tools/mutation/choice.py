"""Chooses random mutants from cosmic-ray's operators, and generates each one's source code."""

from __future__ import annotations

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PACKAGES: Final = ("rules", "game", "notation", "store", "server")
SOURCE: Final = Path("src/acesaround")
LEFT_OUT: Final = {
    "core/NoOp",
    *(  # These make no difference for None, enums, and small numbers.
        f"core/ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq")
    ),
}
NO_BEHAVIOR: Final = {"cache", "cached_property", "final", "lru_cache", "overload", "override"}
"""Decorators that only affect speed or types."""

Position = tuple[int, int]
"""Line number, starting at 1, and column in characters, starting at 0."""


@dataclass(frozen=True)
class Mutant:
    """Small fault that a cosmic-ray operator introduces into the statement on these lines."""

    id: int
    package: str
    path: str
    line: int
    first: int
    last: int
    operator: str
    occurrence: int
    before: str
    after: str


def sources(package: str) -> list[Path]:
    """Return the paths to a package's modules."""
    return sorted((SOURCE / package).rglob("*.py"))


def skipped(tree: ast.Module, lines: list[str]) -> Iterator[tuple[Position, Position]]:
    """Yield the source ranges that don't affect behavior.

    They include annotations, error text, type-checking imports, and decorators in `NO_BEHAVIOR`.
    """

    def at(line: int, column: int) -> Position:
        return line, len(lines[line - 1].encode()[:column].decode())

    for node in ast.walk(tree):
        parts: list[ast.expr | ast.stmt | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            parts += [node.annotation]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts += [node.returns]
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            parts += [*node.exc.args, *(keyword.value for keyword in node.exc.keywords)]
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            parts += node.body
        for part in parts:
            if part is None or part.end_lineno is None or part.end_col_offset is None:
                continue
            yield at(part.lineno, part.col_offset), at(part.end_lineno, part.end_col_offset)
        for decorator in getattr(node, "decorator_list", []):
            if set(re.findall(r"\w+", ast.unparse(decorator))) & NO_BEHAVIOR:
                yield (decorator.lineno, 0), (decorator.end_lineno + 1, 0)


def positions(path: Path) -> dict[Position, list[tuple[str, int]]]:
    """Return the positions where a module can be mutated.

    Each has a list of operators, with the occurrence to mutate.
    """
    from cosmic_ray.ast import ast_nodes, get_ast_from_path
    from cosmic_ray.plugins import get_operator, operator_names

    text = path.read_text(encoding="utf-8")
    left_out = list(skipped(ast.parse(text), text.splitlines()))
    nodes = list(ast_nodes(get_ast_from_path(path)))
    found: dict[Position, list[tuple[str, int]]] = defaultdict(list)
    for name in sorted(set(operator_names()) - LEFT_OUT):
        operator = get_operator(name)
        if not operator.arguments():
            spots = (spot for node in nodes for spot in operator().mutation_positions(node))
            for occurrence, (start, end) in enumerate(spots):
                if not any(begin <= start and end <= stop for begin, stop in left_out):
                    found[start].append((name, occurrence))
    return found


def mutated(path: Path, operator: str, occurrence: int) -> str:
    """Return a module's source code with one mutation.

    cosmic-ray can't replace exceptions such as ``module.Error``. They're returned as they are.
    """
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    text = path.read_text(encoding="utf-8")
    try:
        changed = mutate_code(text, get_operator(operator)(), occurrence)
    except AttributeError:
        return text
    assert isinstance(changed, str)
    return changed


def statement(tree: ast.Module, line: int) -> tuple[int, int]:
    """Return the first and last lines of the innermost statement on a line, without its body."""
    found = line, line
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.end_lineno is not None:
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno
            if node.lineno <= line <= last:
                found = node.lineno, last
    return found


def choose(count: int, seed: int) -> list[Mutant]:
    """Choose mutants for each package, each at a random position with one of its operators."""
    sizes = {
        name: sum(path.read_bytes().count(b"\n") for path in sources(name)) for name in PACKAGES
    }
    shares = {name: count * size / sum(sizes.values()) for name, size in sizes.items()}
    counts = {name: int(share) for name, share in shares.items()}
    for name in sorted(PACKAGES, key=lambda name: counts[name] - shares[name]):
        counts[name] += sum(counts.values()) < count
    chosen: list[Mutant] = []
    for name in PACKAGES:
        rng = random.Random(f"{seed} {name}")
        places = [
            (path, where, kinds)
            for path in sources(name)
            for where, kinds in sorted(positions(path).items())
        ]
        for path, (line, _), kinds in rng.sample(places, len(places)):
            operator, occurrence = rng.choice(kinds)
            before = path.read_text(encoding="utf-8")
            after = mutated(path, operator, occurrence)
            if not _differs(before, after):
                continue
            first, last = statement(ast.parse(before), line)
            chosen.append(
                Mutant(
                    len(chosen), name, path.as_posix(), line, first, last, operator, occurrence,
                    *_changed_line(before, after, line),
                )
            )  # fmt: skip
            counts[name] -= 1
            if not counts[name]:
                break
    return chosen


def _differs(before: str, after: str) -> bool:
    try:
        return ast.dump(ast.parse(before)) != ast.dump(ast.parse(after))
    except SyntaxError:
        return False


def _changed_line(before: str, after: str, line: int) -> tuple[str, str]:
    old, new = before.splitlines(), after.splitlines()
    was = old[line - 1].strip()
    if len(old) == len(new):
        return was, new[line - 1].strip()
    return was, "(removed)" if was.startswith("@") else new[line - 2].strip()

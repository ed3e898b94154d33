"""Chooses the tests that can detect a mutant, based on the lines that each test reaches."""

from __future__ import annotations

import ast
import json
import math
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

from tools.mutation.choice import SOURCE, Mutant

STATE: Final = Path("build/mutation")
BATCHES: Final = ((10, 6), (60, 40), (math.inf, math.inf))
"""Limits for each pytest run: seconds and number of files. The first run kills most mutants."""
SERVING: Final = {"browser", "docs", "packaging", "server"}
"""Folders with tests that start the server. Processes started by other tests don't import it."""


class Map:
    """Tests of a recorded run, and the lines that each test reaches."""

    def __init__(self) -> None:
        from coverage import CoverageData

        found = json.loads((STATE / "tests.json").read_text(encoding="utf-8"))
        self.tests: dict[str, dict[str, Any]] = {
            name: about for name, about in found.items() if "outcome" not in about
        }
        self._data = CoverageData(str(STATE / "coverage"))
        self._data.read()
        self._paths = {Path(name).relative_to(Path.cwd()): name for name in self._measured()}
        self._breadth = self._lines_of_tests()
        self._imports = {path: imports(str(path)) for path in self._paths}

    def _lines_of_tests(self) -> Counter[str]:
        """Return the number of lines that each test reaches.

        A test that reaches few lines is more specific.
        """
        found: Counter[str] = Counter()
        rows = "select context, numbits from line_bits join context on context.id = context_id"
        with closing(sqlite3.connect(STATE / "coverage")) as data:
            for test, bits in data.execute(rows):
                found[test] += int.from_bytes(bits, "little").bit_count()
        return found

    def _order(self, test: str) -> tuple[float, str]:
        """Return a sort key that puts fast, narrow tests first."""
        return self._breadth[test] * (self.tests[test]["s"] + 0.05), test

    def _measured(self) -> list[str]:
        return [name for name in self._data.measured_files() if Path(name).exists()]

    def reaching(self, path: Path, lines: Iterable[int] | None = None) -> set[str]:
        """Return the tests that reach any of these lines (None means any line of the module).

        If importing a test file reaches lines inside a function, all tests in that file count.
        """
        if path not in self._paths:
            return set()
        reached = self._data.contexts_by_lineno(self._paths[path])
        wanted = reached if lines is None else set(lines) & set(reached)
        contexts = {context for line in wanted for context in reached[line]}
        found = contexts & set(self.tests)
        if lines is not None and wanted and min(wanted) in lines_of_functions(path):
            found |= {test for test in self.tests if test.partition("::")[0] in contexts}
        return found

    def stages(self, mutant: Mutant) -> Iterator[list[str]]:
        """Yield stages of tests that can detect a mutant, most likely first.

        First come the tests that reach the mutant's lines. If only imports reach these lines, test
        files that import the module come first, followed by tests that reach it or any module that
        imports it. Next come the other tests in all these files, because they share fixtures. Last
        are tests that start processes, since lines in those processes weren't recorded. Within a
        stage, fast and specific tests come first.
        """
        path = Path(mutant.path)
        direct = self.reaching(path, range(mutant.first, mutant.last + 1))
        groups = [direct]
        if not direct:
            module = path.relative_to(SOURCE).with_suffix("").as_posix().removesuffix("/__init__")
            importing = [other for other, names in self._imports.items() if module in names]
            groups = [
                {test for test in self.tests if module in imports(test.partition("::")[0])},
                self.reaching(path),
                set().union(*map(self.reaching, importing)),
            ]
        files = {test.partition("::")[0] for group in groups for test in group}
        groups.append({test for test in self.tests if test.partition("::")[0] in files})
        groups.append(self._out_of_process(mutant.package))
        done: set[str] = set()
        for group in groups:
            if rest := group - done:
                yield sorted(rest, key=self._order)
            done |= group

    def _out_of_process(self, package: str) -> set[str]:
        files = {test.partition("::")[0] for test, about in self.tests.items() if about["process"]}
        return {
            test
            for test, about in self.tests.items()
            if (about["browser"] or test.partition("::")[0] in files)
            and (package != "server" or test.split("/")[1] in SERVING)
        }

    def batches(self, mutant: Mutant, budget: float) -> Iterator[list[str]]:
        """Yield the tests for each pytest run, up to a total budget in seconds."""
        spent = 0.0
        for stage in self.stages(mutant):
            rest = iter(BATCHES)
            batch: list[str] = []
            batch_s, (limit, files) = 0.0, next(rest)
            for test in stage:
                spent += self.tests[test]["s"]
                batch_s += self.tests[test]["s"]
                if spent > budget:
                    break
                batch.append(test)
                if batch_s > limit or len({test.partition("::")[0] for test in batch}) >= files:
                    yield _by_file(batch)
                    batch, batch_s, (limit, files) = [], 0.0, next(rest)
            if batch:
                yield _by_file(batch)


@cache
def imports(path: str) -> set[str]:
    """Return the package's modules that a file imports."""
    found = re.findall(r"^\s*(?:from|import) acesaround\.([\w.]+)", Path(path).read_text(), re.M)
    return {name.replace(".", "/") for name in found}


def lines_of_functions(path: Path) -> set[int]:
    """Return the lines inside functions. All other lines run when the module is imported."""
    return {
        line
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)
    }


def _by_file(tests: list[str]) -> list[str]:
    """Group tests by file, so that each file's fixtures are set up only once."""
    files = [test.partition("::")[0] for test in tests]
    place = {file: at for at, file in reversed([*enumerate(files)])}
    return sorted(tests, key=lambda test: place[test.partition("::")[0]])

"""Measure how many small faults in the code are caught by `make test`.

    python -m tools.mutation map      run the tests once and record the lines each test reaches
    python -m tools.mutation choose   choose mutants with a seed
    python -m tools.mutation run      run the tests that reach each mutant
    python -m tools.mutation check    rerun the tests that killed a mutant, without the mutant
    python -m tools.mutation show     print the table and the survivors

Besides the development tools, this needs `pip install cosmic-ray==8.7.0 coverage`. The tool puts
mutants into the current checkout, so run it in a separate worktree, with that worktree's Python.
Results go to ``build/mutation``. CONTRIBUTING.md has the steps.
"""

from __future__ import annotations

import argparse
import compileall
import json
import math
import shlex
import signal
import subprocess
import sys
from dataclasses import asdict
from typing import Any, Final

from tools.mutation.choice import PACKAGES, SOURCE, Mutant, choose
from tools.mutation.reach import STATE, Map
from tools.mutation.trial import attempt, make_map, run_tests, warm

SEED: Final = 19


def load() -> tuple[list[Mutant], dict[int, dict[str, Any]]]:
    """Return the chosen mutants, and the latest result for each mutant that has been run."""
    chosen = json.loads((STATE / "mutants.json").read_text(encoding="utf-8"))
    results = STATE / "results.jsonl"
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    found = [json.loads(line) for line in lines]
    return [Mutant(**about) for about in chosen], {result["id"]: result for result in found}


def run(budget: float, again: set[int]) -> None:
    """Run mutants that have no results, and those in `again`. Ctrl-C loses at most one result."""
    mutants, results = load()
    compileall.compile_dir(str(SOURCE), quiet=1)
    known = Map()
    warm()
    for mutant in mutants:
        if mutant.id in results and mutant.id not in again:
            continue
        result = attempt(mutant, known, budget)
        with (STATE / "results.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(result) + "\n")
        where = f"{mutant.path.removeprefix(SOURCE.as_posix() + '/')}:{mutant.line}"
        print(
            f"{mutant.id + 1:4}/{len(mutants)} {result['outcome']:9} {result['s']:6.1f} s  "
            f"{where}  {result['by'].splitlines()[0][:100] if result['by'] else ''}",
            flush=True,
        )


def check() -> None:
    """Run the tests that killed mutants, but without a mutant.

    If a test fails even without a mutant, its failures don't count.
    """
    killers = sorted({about["by"] for about in load()[1].values() if about["outcome"] == "killed"})
    code, output = run_tests(killers, 600)
    print(output[-2000:] if code else f"All {len(killers)} tests pass without a mutant.")


def wilson(killed: int, total: int) -> tuple[float, float]:
    """Return the 95% confidence interval for a fraction, in percent."""
    z, share = 1.96, killed / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    low, high = ((middle + sign * spread) / (1 + z * z / total) for sign in (-1, 1))
    return 100 * low, 100 * high


def show() -> None:
    """Print the table of results in Markdown, and the mutants that survived."""
    mutants, results = load()
    tried = [(mutant, results[mutant.id]) for mutant in mutants if mutant.id in results]
    print(
        "| package | mutants | killed | of these on import | by timeout or crash | share | 95% CI |"
    )
    print("|---|---|---|---|---|---|---|")
    for name in (*PACKAGES, "all"):
        found = [about["outcome"] for mutant, about in tried if name in (mutant.package, "all")]
        if found:
            killed = len(found) - found.count("survived")
            low, high = wilson(killed, len(found))
            print(
                f"| `{name}` | {len(found)} | {killed} | {found.count('import')} | "
                f"{found.count('timeout') + found.count('crash')} | "
                f"{100 * killed / len(found):.1f}% | {low:.0f}% to {high:.0f}% |"
            )
    for mutant, about in tried:
        if about["outcome"] == "survived":
            print(f"\n{mutant.id}. {mutant.path}:{mutant.line} ({mutant.operator})")
            print(f"   - {mutant.before}\n   + {mutant.after}")
            print(f"   {about['tests']} tests, {about['s']} s")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("step", choices=("map", "choose", "run", "check", "show"))
    parser.add_argument("--count", type=int, default=200, help="number of mutants to choose")
    parser.add_argument("--seed", type=int, default=SEED, help="seed for the random choice")
    parser.add_argument(
        "--budget", type=float, default=math.inf, help="seconds of tests per mutant"
    )
    parser.add_argument("--again", type=int, nargs="*", default=[], help="mutants to rerun")
    parser.add_argument("--pytest", default="", help="options for `map`: '-n 2 -m \"not slow\"'")
    told = parser.parse_args()
    # Background jobs ignore Ctrl-C by default. Handle it anyway, and also restore the source on
    # SIGTERM.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    STATE.mkdir(parents=True, exist_ok=True)
    git = ["git", "status", "--porcelain", SOURCE.as_posix()]
    if subprocess.run(git, check=True, capture_output=True).stdout:
        sys.exit(
            "src has changes, but mutants go there. Commit the changes, or run `git checkout src`."
        )
    match told.step:
        case "map":
            print(make_map(shlex.split(told.pytest)))
        case "choose":
            chosen = [asdict(mutant) for mutant in choose(told.count, told.seed)]
            (STATE / "mutants.json").write_text(json.dumps(chosen, indent=1), encoding="utf-8")
        case "run":
            run(told.budget, set(told.again))
        case "check":
            check()
        case _:
            show()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as missing:
        sys.exit(
            f"{missing.name} is missing. To install it: pip install cosmic-ray==8.7.0 coverage"
        )

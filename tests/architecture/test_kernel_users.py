"""Tests that only the players, the review, and the analysis use the search kernel."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "acesaround"
USERS = {"analysis", "kernel", "players", "review"}
ALLOWED = {
    "acesaround.kernel.backend.BuildProgress",
    "acesaround.kernel.backend.build_progress",
    "acesaround.kernel.backend.compile_command",
    "acesaround.kernel.interface.Cancel",
    "acesaround.kernel.interface.Cancelled",
    "acesaround.kernel.interface.KernelChoiceError",
}
"""For any package: compile progress of a checkout, the error of a kernel that isn't there, and the
flag that stops players and reviews, with its exception.
"""


def imported_names(path: Path) -> set[str]:
    """Return the absolute names of everything a module imports, if it mentions the kernel."""
    package = ["acesaround", *path.relative_to(PACKAGE).parts[:-1]]
    names: set[str] = set()
    text = path.read_text(encoding="utf-8")
    if "kernel" not in text:
        return names
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


def test_only_players_review_and_analysis_import_the_kernel() -> None:
    found = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).with_suffix("").parts[0] not in USERS
        for name in imported_names(path)
        if f"{name}.".startswith("acesaround.kernel.") and name not in ALLOWED
    ]
    assert not found, "\n".join(found)

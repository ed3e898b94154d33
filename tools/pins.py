"""Print version pins for development and tests: the newest that support the oldest Python."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

OLDEST = "3.11.2"
"""Oldest supported Python, from Debian 12. Some packages require a later 3.11 release."""


def wanted() -> list[str]:
    """Return the requirements for the package, its build, the tests, and the documentation."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    table = project["project"]
    extras = [name for extra in table["optional-dependencies"].values() for name in extra]
    return [*table["dependencies"], *extras, *project["build-system"]["requires"], "cmake", "ninja"]


def resolved(requirements: list[str]) -> list[str]:
    """Return version pins that satisfy all requirements together."""
    with TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install",
            "--dry-run", "--ignore-installed", "--report", str(report), "--target", folder,
            "--only-binary", ":all:", "--python-version", OLDEST, *requirements,
        ]  # fmt: skip
        subprocess.run(command, check=True)
        found = json.loads(report.read_text(encoding="utf-8"))["install"]
    return [f"{item['metadata']['name']}=={item['metadata']['version']}" for item in found]


if __name__ == "__main__":
    print("# Versions for development and tests. Written by `make pins`.")
    print("\n".join(sorted(resolved(wanted()), key=str.casefold)))

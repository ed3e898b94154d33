"""Tests that the repository doesn't mention package hosts or folders of a particular machine."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Split, so that this file passes its own check.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
    )
]
FOLDERS = ["work", "home", "root"]
FORBIDDEN = re.compile(
    "|".join([*map(re.escape, HOSTS), rf"(?<![\w.~/}}-])/(?:{'|'.join(FOLDERS)})/"])
)


SIGNS = [*HOSTS, *(f"/{folder}/" for folder in FOLDERS)]
"""Plain parts of what's forbidden. Finding these first takes a tenth of the time."""


def tracked_files() -> list[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive
        return [path for top in ("src", "tests", "docs") for path in (ROOT / top).rglob("*.*")]
    return [ROOT / name for name in listed.decode().split("\0") if name]


def offences(text: str) -> list[str]:
    if not any(sign in text for sign in SIGNS):
        return []
    return [
        f"{number}: {match[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        if (match := FORBIDDEN.search(line))
    ]


def test_no_package_host_and_no_local_path() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{offence}"
        for path in tracked_files()
        if path.is_file()
        for offence in offences(path.read_bytes().decode("utf-8", errors="replace"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("form", ["/{}/x", "see `/{}/x`", "path=/{}/x", '"/{}/x"'])
def test_the_check_sees_local_paths(folder: str, form: str) -> None:
    assert offences(form.format(folder))


@pytest.mark.parametrize("host", HOSTS)
def test_the_check_sees_hosts(host: str) -> None:
    assert offences(f"--index-url https://{host}/simple")


def test_the_check_allows_relative_paths() -> None:
    assert not offences("docs/work/x ~/home/x example.test/home/x")

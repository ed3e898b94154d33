"""Tests that the module compiled for any processor avoids newer instructions."""

import platform
import re
import shutil
import subprocess
from importlib import import_module

import pytest

pytestmark = pytest.mark.slow

# Newer vector instructions start with v, as do only two old ones. `tzcnt` is fine: old processors
# run it as `bsf`, and compilers use it only if both give the same result.
INSTRUCTION = re.compile(r"^\s+[0-9a-f]+:\s+(?:[0-9a-f]{2} )+\s*(\w+)")
NEWER = re.compile(
    r"v(?!err$|erw$)[a-z]+\w*|andn|bextr|bls[a-z]+|bzhi|lzcnt|mulx|pdep|pext|[rs][aho][lr]x"
)


def newer_instructions(module: str) -> set[str]:
    found = import_module(f"acesaround.kernel.{module}").__file__
    assert found is not None
    listing = subprocess.run(
        ["objdump", "-d", "-w", "-M", "intel", found], capture_output=True, text=True, check=True
    ).stdout
    used = {match[1] for line in listing.splitlines() if (match := INSTRUCTION.match(line))}
    assert "ret" in used
    return {name for name in used if NEWER.fullmatch(name)}


@pytest.mark.skipif(platform.machine() != "x86_64", reason="there is one module elsewhere")
def test_the_module_for_any_processor_has_none_of_the_new_instructions() -> None:
    assert shutil.which("objdump"), "this test needs objdump: apt-get install binutils"
    assert not newer_instructions("_native")
    assert newer_instructions("_native_v3")

"""Tests of `pip install` with and without a compiler."""

import re
import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import httpx
import pytest
from tests.packaging.commands import ROOT, Run
from tools.services.ports import free_port

pytestmark = pytest.mark.slow

SOURCES = ROOT / "src" / "acesaround"
IN_USE = "from acesaround.kernel.backend import backend; print(backend())"


def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def tags(wheel: Path) -> tuple[str | None, list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
        fields = message_from_string(archive.read(name).decode())
    return fields["Root-Is-Purelib"], fields.get_all("Tag", [])


def installed(run: Run, wheel: Path, fresh: Path) -> str:
    """Install a wheel with its dependencies; return the kernel backend in use."""
    run(sys.executable, "-m", "pip", "--python", fresh / "python", "install", wheel)
    return run(fresh / "python", "-c", IN_USE).stdout.strip()


def test_wheels_hold_the_package_and_nothing_else(native_wheel: Path, plain_wheel: Path) -> None:
    wanted = {
        f"acesaround/{path.relative_to(SOURCES).as_posix()}"
        for path in SOURCES.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        # `make` puts its compiled modules next to their sources.
        if path.suffix not in (".so", ".pyd") and path.name != "compiling.json"
    }
    compiled = {name for name in files(native_wheel) if name.endswith((".so", ".pyd"))}
    for wheel, more in ((native_wheel, compiled), (plain_wheel, set())):
        found = {name for name in files(wheel) if ".dist-info/" not in name}
        assert found == wanted | more
    modules = {re.sub(r"\..*", "", name) for name in compiled}
    always = {"acesaround/kernel/_native", "acesaround/kernel/_cpu"}
    assert always <= modules <= always | {"acesaround/kernel/_native_v3"}
    assert "acesaround/py.typed" in wanted
    assert "acesaround/rules/presets/nicholas-1992.toml" in wanted


def test_the_plain_wheel_says_that_it_runs_anywhere(plain_wheel: Path) -> None:
    assert plain_wheel.name.endswith("-py3-none-any.whl")
    assert tags(plain_wheel) == ("true", ["py3-none-any"])


def test_the_native_wheel_says_for_what_it_was_compiled(native_wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    pure, found = tags(native_wheel)
    assert pure == "false"
    assert found
    assert all(tag.startswith(f"{python}-{python}-") for tag in found)


def test_an_installed_native_wheel_works(run: Run, native_wheel: Path, fresh: Path) -> None:
    assert installed(run, native_wheel, fresh) in ("native-v3", "native")
    assert run(fresh / "aces", "--version").stdout.startswith("aces ")
    assert "nicholas-1992" in run(fresh / "aces", "rules", "list").stdout


def test_an_installed_plain_wheel_works(run: Run, plain_wheel: Path, fresh: Path) -> None:
    assert installed(run, plain_wheel, fresh) == "python"
    assert run(fresh / "aces", "--version").stdout.startswith("aces ")
    assert "nicholas-1992" in run(fresh / "aces", "rules", "list").stdout


def test_an_old_cmake_and_ninja_are_passed_over(
    run: Run, unpacked: Path, old_tools_path: str, tmp_path: Path
) -> None:
    run(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-cache-dir", "-w", tmp_path, ".",
        cwd=unpacked, path=old_tools_path,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("none-any.whl")


def test_a_build_without_compiler_says_so(
    run: Run, unpacked: Path, plain_path: str, tmp_path: Path
) -> None:
    ran = run(
        sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-cache-dir", "-w", tmp_path,
        ".", cwd=unpacked, path=plain_path,
    )  # fmt: skip
    said = [line for line in ran.stderr.splitlines() if "Aces Around:" in line]
    assert len(said) == 1
    assert "plain Python" in said[0]
    assert "g++" in said[0]


def test_an_installed_wheel_serves_its_page(
    run: Run, plain_wheel: Path, fresh: Path, tmp_path: Path
) -> None:
    installed(run, plain_wheel, fresh)
    port = free_port()
    server = subprocess.Popen(
        [fresh / "aces", "serve", "--no-browser", "--port", str(port), "--database",
         tmp_path / "tables.db"],
        stdout=subprocess.PIPE, text=True, env={"PATH": str(fresh)}, cwd=tmp_path,
    )  # fmt: skip
    try:
        assert server.stdout is not None and f":{port}/" in server.stdout.readline()
        page = httpx.get(f"http://127.0.0.1:{port}/").text
        parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
        assert any(part.endswith(".js") for part in parts)
        for part in parts:
            assert httpx.get(f"http://127.0.0.1:{port}{part}").status_code == 200
    finally:
        server.terminate()
        server.communicate(timeout=120)

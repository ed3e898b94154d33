"""The committed page: built from its sources, and small enough."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from tools.page_sources import ROOT, STAMP, digest

PAGE = STAMP.parent
FIRST_LOAD = 54_000
"""Bytes of Home's scripts and styles, compressed, without fonts and pictures of cards."""
TABLE = 120_000
"""The same for a table that's opened by its address."""
FONTS = 60_000


def test_the_page_was_built_from_these_sources() -> None:
    assert STAMP.read_text().strip() == digest(), "web/ has changed: run `make page`"


def _compressed(files: Iterable[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in files)


def _loaded(part: str) -> set[Path]:
    """Return the files that the browser needs before it shows a part of the page."""
    assets = PAGE / "assets"
    first = re.findall(r"/assets/([\w.-]+\.(?:js|css))", (PAGE / "index.html").read_text())
    (start,) = (assets / name for name in first if name.endswith(".js"))
    text = start.read_text()
    listed = re.search(r"\[((?:[\"'`]assets/[\w.-]+[\"'`],?)+)\]", text)
    assert listed is not None
    names = re.findall(r"assets/([\w.-]+)", listed[1])
    call = re.search(
        rf"import\([\"'`]\./{part}-[\w-]+\.js[\"'`]\),__vite__mapDeps\(\[([\d,]*)\]", text
    )
    assert call is not None
    needed = {names[int(at)] for at in call[1].split(",")}
    return {PAGE / "index.html", *(assets / name for name in {*first, *needed})}


def test_home_is_small_and_a_table_too() -> None:
    home, table = _loaded("HomePage"), _loaded("GameTable")
    assert _compressed(home) <= FIRST_LOAD
    assert _compressed(table) <= TABLE
    assert sum(path.stat().st_size for path in (PAGE / "assets").glob("*.woff2")) <= FONTS


def test_the_scripts_have_english_texts_in_the_place_of_ids() -> None:
    ids = json.loads((ROOT / "web/src/i18n/texts.json").read_text())
    assets = PAGE / "assets"
    scripts = set(assets.glob("*.js")) - set(assets.glob("texts-*.js"))
    assert len(scripts) > 2
    for path in scripts:
        assert not set(re.findall(r"[\"'`](\w+\.\w+)[\"'`]", path.read_text())) & set(ids)


def test_the_page_names_no_other_host() -> None:
    for path in (PAGE / "index.html", *(PAGE / "assets").glob("*.css")):
        assert "//" not in path.read_text().replace("<!doctype", "")


@pytest.mark.slow
def test_the_sources_make_these_very_bytes(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    assert npm is not None, "Missing: npm. Install Node.js 20.19 or newer."
    web = tmp_path / "web"
    ignore = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "web", web, ignore=ignore)
    subprocess.run([npm, "ci", "--silent", "--no-fund", "--no-audit"], cwd=web, check=True)
    subprocess.run([npm, "run", "--silent", "check"], cwd=web, check=True)
    out = tmp_path / "page"
    build = [npm, "run", "--silent", "build", "--", "--outDir", str(out), "--emptyOutDir"]
    subprocess.run(build, cwd=web, check=True)
    made = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    kept = {path.relative_to(PAGE): path.read_bytes() for path in PAGE.rglob("*") if path.is_file()}
    kept.pop(STAMP.relative_to(PAGE))
    assert made == kept

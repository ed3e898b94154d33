"""Tests of rules files that would take quadratic time or memory to parse as TOML."""

from __future__ import annotations

import tomllib
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.slow import quick

from acesaround.cli.main import main
from acesaround.messages import file_problems
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import LARGEST_FILE, MOST_PARTS, KeyTooDeep, parse_toml, read_text

_MEMORY = 20 * 2**20


def filled(pattern: str, before: str = "", after: str = "") -> str:
    """Return a file of maximum size that repeats `pattern`, with a counter for each ``%x``."""
    found, size = [before], len(before) + len(after)
    for number in range(LARGEST_FILE):
        piece = pattern.replace("%x", f"{number:x}")
        if size + len(piece) > LARGEST_FILE:
            break
        found.append(piece)
        size += len(piece)
    return "".join([*found, after])


DEEP = [
    filled("a.", after="a=1"),
    filled('"".', after="a=1"),
    filled("''.", after="a=1"),
    filled("a . ", after="a = 1"),
    filled("a.", before="[", after="a]"),
    filled("a.", before="[[", after="a]]"),
    filled("a.", before="x={", after="a=1}"),
    filled("a.", before="x=[{", after="a=1}]"),
    filled('"\\"".', after="a=1"),
    "# " + "a." * 20 + "\n" + filled("a.", after="a=1")[:30_000],
]
HEAVY = [
    filled("[a%x.b.c.d.e.f.g.h]\n"),
    filled("a%x.b.c.d.e.f.g.h=1\n"),
    filled("[a%x.b.c.d.e.f.g]\nh=1\n"),
    filled("[[a]]\n[a.b.c.d.e.f.g.h]\n"),
    filled("{a%x.b.c.d.e.f.g.h=1},", before="a=[", after="]"),
    filled("1,", before="a=[", after="]"),
    filled("[],", before="a=[", after="]"),
    filled("{},", before="a=[", after="]"),
    filled("k%x=1\n"),
    filled('\\"', before='a="', after='"'),
    filled('"\\'),
    filled('"x', before='a="""', after='"""'),
    filled("\\\n \n", before='a="""', after='"""'),
    filled("#\n"),
    filled("Z%x=1,", before='extends="two-hand"\n[counters]\npoints={', after="A=1}"),
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:12])
def test_deep_keys_are_refused_before_they_are_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(RulesError) as refused:
        read_text(text.encode(), "", None)
    assert refused.value.codes == {"key_too_deep"}


def test_the_error_names_the_line_and_what_is_right() -> None:
    text = '# a.b.c.d.e.f.g.h.i\ntitle = """\na.b.c.d.e.f.g.h.i"""\na.b.c.d.e.f.g.h.i = 1\n'
    with pytest.raises(RulesError) as refused:
        read_text(text.encode(), "", None)
    assert refused.value.problems == (Problem(file_problems.KEY_TOO_DEEP(line=4, most=8)),)


def test_the_command_refuses_them_too(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path_factory.mktemp("rules") / "deep.toml"
    path.write_text(DEEP[0], "utf-8")
    assert main(["rules", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"key_too_deep  {path}: line 1 ")


@pytest.mark.parametrize("text", quick(HEAVY[::3], HEAVY), ids=lambda text: text[:12])
def test_the_heaviest_files_take_bounded_memory(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RulesError):
            read_text(text.encode(), "", None)
        assert tracemalloc.get_traced_memory()[1] < _MEMORY
    finally:
        tracemalloc.stop()


_WORDS = st.sampled_from(
    ["a", "b-1", "_", ".", ".", ".", " ", "\t", "\n", "=", "1", '"', "'", '"""', "'''", "\\", '\\"',
     "#", "[", "]", "{", "}", ",", "é", "\r\n", "a.b.c.d.e.f.g.h", '"x".y.', "= 1\n"]
)  # fmt: skip


@given(st.lists(_WORDS, max_size=60).map("".join))
@example("a='''\n''''\nb.c.d.e.f.g.h.i.j=1")
@example('a="""\\""""\nb.c.d.e.f.g.h.i.j=1')
def test_no_deep_key_reaches_the_parser(text: str) -> None:
    """Every key that `tomllib` parses was first checked to be short."""
    with _counted_keys() as longest:
        try:
            parse_toml(text)
        except KeyTooDeep:
            return
        except ValueError:
            pass
        assert max(longest, default=0) <= MOST_PARTS


@given(
    st.lists(st.sampled_from(["a", "'b.c'", '"d.e\\n"', "f-9"]), min_size=1, max_size=MOST_PARTS)
)
def test_keys_within_the_bound_are_read(parts: list[str]) -> None:
    key = " . ".join(parts)
    assert parse_toml(f"{key} = 1") == tomllib.loads(f"{key} = 1")


@contextmanager
def _counted_keys() -> Iterator[list[int]]:
    """Record how many parts each key parsed by `tomllib` has."""
    parser, lengths = tomllib._parser, list[int]()  # type: ignore[attr-defined]
    parse = parser.parse_key

    def parse_key(src: str, pos: int) -> tuple[int, tuple[str, ...]]:
        found: tuple[int, tuple[str, ...]] = parse(src, pos)
        lengths.append(len(found[1]))
        return found

    parser.parse_key = parse_key
    try:
        yield lengths
    finally:
        parser.parse_key = parse

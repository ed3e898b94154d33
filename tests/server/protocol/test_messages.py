"""Protocol messages: strict parsing, and the same JSON for browsers."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesaround.protocol import LONGEST_FRAME, BadMessage, Command, Reply, Screen, decode
from acesaround.protocol.replies import RefusalCode

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "table-protocol.md"
TOOL = Path(__file__).parents[3] / "tools" / "client_types.py"
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)

KINDS = [
    "hello", "sit", "rise", "act", "ready", "ask", "why", "undo", "redo", "agree", "decline",
    "replace", "say", "check", "x",
]  # fmt: skip
FIELDS = (
    "id", "seq", "seat", "name", "action", "protocol", "table", "proposal", "text", "preset",
    "agrees", "now", "shows",
)  # fmt: skip


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_anything_is_a_command_or_refused(frame: str | bytes) -> None:
    with pytest.raises(BadMessage):
        decode(frame)


@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(KINDS)},
        optional=dict.fromkeys(FIELDS, ANY),
    )
)
def test_nearly_a_command_is_one_or_refused(message: dict[str, object]) -> None:
    try:
        found = decode(json.dumps(message))
    except BadMessage:
        return
    assert type(found).__name__.lower() == message["type"]


def test_a_frame_may_have_so_many_bytes_and_no_more() -> None:
    empty = json.dumps({"type": "rise", "id": "a", "seq": 1})
    fits = empty + " " * (LONGEST_FRAME - len(empty))
    assert decode(fits) == decode(empty)
    with pytest.raises(BadMessage, match=f"at most {LONGEST_FRAME} bytes"):
        decode(fits + " ")
    with pytest.raises(BadMessage, match="at most"):
        decode("é" * LONGEST_FRAME)


def test_the_browser_is_told_the_same_types() -> None:
    spec = importlib.util.spec_from_file_location("client_types", TOOL)
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.FILE.read_text("utf-8") == tool.text(), "run tools/client_types.py"


def test_the_page_of_the_protocol_names_all_of_it() -> None:
    page = PAGE.read_text("utf-8")
    types = [str(info.tag) for info in _structs(Command) + _structs(Reply)]
    told = [*types, *get_args(RefusalCode), *Screen.__struct_fields__[-5:], "leaves_in", "away"]
    assert len(types) > 15 and not [name for name in told if f"`{name}`" not in page]


def _structs(union: object) -> list[msgspec.inspect.StructType]:
    info = msgspec.inspect.type_info(union)
    assert isinstance(info, msgspec.inspect.UnionType)
    return [one for one in info.types if isinstance(one, msgspec.inspect.StructType)]

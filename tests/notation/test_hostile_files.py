"""Tests that hostile files quickly end in one clear error, with bounded memory."""

import io
import random
import time
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.games import games, random_game, refusal, rule_sets
from tests.notation.test_errors import SAMPLE

from acesaround.messages import records
from acesaround.notation import dumps, from_json, parse, read, read_json, to_json
from acesaround.notation.errors import NotationError
from acesaround.notation.record import Record
from acesaround.session import Game

HEAD = b'[Aces "1"]\n[Rules "two-hand"]\n'
TEN_MB = 10_000_000
HOSTILE: dict[str, Callable[[], bytes]] = {
    "one word": lambda: b"A" * TEN_MB,
    "one line": lambda: HEAD + b"Hand " * (TEN_MB // 5),
    "brackets": lambda: b"[" * TEN_MB,
    "an endless tag": lambda: b'[Aces "' + b"\\" * TEN_MB,
    "an endless comment line": lambda: HEAD + b"{" + b"a" * TEN_MB,
    "an endless comment": lambda: HEAD + b"{" + b"aaaa\n" * (TEN_MB // 5),
    "an endless remark": lambda: HEAD + b"(" + b"aaaa\n" * (TEN_MB // 5),
    "braces": lambda: HEAD + b"{" * TEN_MB,
    "empty lines": lambda: HEAD + b"\n" * TEN_MB,
    "comments": lambda: HEAD + b"{a}\n" * (TEN_MB // 4),
    "tags": lambda: HEAD + b"".join(b'[A%d "x"]\n' % n for n in range(500_000)),
    "nested values": lambda: HEAD + b"[Rule meld.run = " + b"[" * 150_000 + b"]\n",
    "a long seed": lambda: HEAD + b"[Seed " + b"9" * 150_000 + b"]\n",
    "NULs": lambda: b"\0" * TEN_MB,
    "no UTF-8": lambda: b"\xff" * TEN_MB,
    "UTF-8 cut by the limit": lambda: HEAD + "é".encode() * 5_000_000,
    "surrogates": lambda: HEAD + b"\xed\xa0\x80",
    "cards": lambda: HEAD + b"Hand 1 dealer South South " + b"AS " * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(name: str) -> None:
    stream = io.BytesIO(HOSTILE[name]())
    tracemalloc.start()
    begun = time.process_time()
    try:
        with pytest.raises(NotationError) as caught:
            list(read(stream))
        took, peak = time.process_time() - begun, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert caught.value.line
    assert caught.value.column
    assert len(str(caught.value)) < 300
    assert took < 5
    assert peak < 8_000_000


@pytest.mark.parametrize("name", ["one line", "no UTF-8", "NULs", "empty lines"])
def test_a_hostile_file_of_json_is_refused_too(name: str) -> None:
    with pytest.raises(NotationError):
        list(read_json(io.BytesIO(b"{" + HOSTILE[name]())))


def test_text_streams_that_cannot_be_decoded() -> None:
    stream = io.TextIOWrapper(io.BytesIO(HEAD + b"\n" * 20_000 + b"\xff"), encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        list(read(stream))
    assert caught.value.message == records.NOT_UTF8_FROM_HERE()


def test_a_bad_byte_has_its_line_and_column() -> None:
    with pytest.raises(NotationError) as caught:
        list(read(io.BytesIO(HEAD + "{é♠".encode() + b"\xff}")))
    assert caught.value.message == records.NOT_UTF8_BYTE(byte="0xFF")
    assert (caught.value.line, caught.value.column) == (3, 4)


def test_a_file_cut_anywhere_is_read_or_refused() -> None:
    whole = parse(SAMPLE)
    for end in range(len(SAMPLE)):
        text = SAMPLE[:end]
        if (error := refusal(parse, text)) is not None:
            assert (error.line or 0) <= text.count("\n") + 1
        else:
            actions = parse(text).actions
            assert actions == whole.actions[: len(actions)]


def read_all(source: str | io.BytesIO) -> list[Record]:
    return list(read(source))


BITS = ["?", "{", "}", "(", ")", "[", "]", '"', "\\", ":", ">", "-", "#1", " ", "\n", "\x00", "♠"]
WORDS = ["Hand", "AS", "South", "10", "pass", "Tricks", "Score", "null", "claim", "lay", "draw"]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return the text or JSON of a game with a few random changes."""
    game = draw(st.builds(random_game, rule_sets, st.integers(0, 99), st.integers(0, 70)))
    text = draw(st.sampled_from([dumps, to_json]))(game)
    rng = random.Random(draw(st.integers()))
    for _ in range(rng.randrange(1, 5)):
        at, size = rng.randrange(len(text) + 1), rng.choice((0, 0, 1, 3, 40))
        other = rng.randrange(len(text) + 1)
        piece = rng.choice([*BITS, *WORDS, "", str(rng.randrange(99)), text[other : other + 30]])
        text = text[:at] + piece + text[at + size :]
    return text


@given(mutated())
def test_a_mutated_text_is_read_or_refused(text: str) -> None:
    read_one = from_json if text.startswith("{") else parse
    if (error := refusal(read_one, text)) is not None:
        assert error.line or error.path or text.startswith("{")
        assert len(str(error)) < 1000
    else:
        record = read_one(text)
        assert parse(dumps(record)) == record
        assert from_json(to_json(record)) == record


@given(st.text(max_size=200), st.binary(max_size=200))
def test_any_text_is_read_or_refused(text: str, raw: bytes) -> None:
    sources = (text, SAMPLE + text, SAMPLE[:200] + text, io.BytesIO(HEAD + raw))
    for source in sources:
        error = refusal(read_all, source)
        assert error is None or (error.line and error.column)


@pytest.mark.slow
@given(games, st.integers())
def test_a_game_with_one_character_changed(game: Game, seed: int) -> None:
    text = dumps(game)
    rng = random.Random(seed)
    for _ in range(20):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice("".join(BITS)) + text[at + 1 :]
        error = refusal(parse, changed)
        if error is None:
            assert parse(dumps(parse(changed))) == parse(changed)
        else:
            assert error.line and error.column

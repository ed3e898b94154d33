"""Tests of thinking limits and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesaround.players.base import NO_LIMIT, Limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("10ms", Limit(seconds=0.01)),
        ("1s", Limit(seconds=1)),
        ("2min", Limit(seconds=120)),
        (".5s", Limit(seconds=0.5)),
        ("50w", Limit(worlds=50)),
        ("20000n", Limit(nodes=20000)),
        ("10ms/hand", Limit(hand_seconds=0.01)),
        ("1s, 50w", Limit(seconds=1, worlds=50)),
    ],
)
def test_what_can_be_written(text: str, limit: Limit) -> None:
    assert Limit.parse(text) == limit


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10",
        "s",
        "1h",
        "-1s",
        "50.5w",
        "50w/hand",
        "1s,2s",
        "1s,,2w",
        "ten",
        "1e3s",
        "\u0663s",
        "5 s",
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(text: str) -> None:
    with pytest.raises(ValueError, match="10ms/hand"):
        Limit.parse(text)


@pytest.mark.parametrize("text", ["0s", "0w", "0ms/hand"])
def test_no_thought_at_all_is_no_limit(text: str) -> None:
    with pytest.raises(ValueError, match="must be above 0"):
        Limit.parse(text)


def test_figures_that_are_none_are_refused() -> None:
    for wrong in ({"seconds": float("nan")}, {"seconds": float("inf")}, {"worlds": 1.5}):
        with pytest.raises(ValueError, match="must be"):
            Limit(**wrong)  # type: ignore[arg-type]


@given(
    st.builds(
        Limit,
        seconds=st.none() | st.floats(1e-6, 1e6),
        worlds=st.none() | st.integers(1, 10**9),
        nodes=st.none() | st.integers(1, 10**9),
        hand_seconds=st.none() | st.floats(1e-6, 1e6),
    ).filter(lambda limit: limit != NO_LIMIT)
)
def test_text_form_round_trips_to_twelve_digits(limit: Limit) -> None:
    again = Limit.parse(str(limit))
    assert (again.worlds, again.nodes) == (limit.worlds, limit.nodes)
    for name in ("seconds", "hand_seconds"):
        before, after = getattr(limit, name), getattr(again, name)
        assert before is after is None or after == pytest.approx(before, rel=1e-9)

"""Tests that 10,000 recorded decisions of the frozen 1983 player never change.

Their reasons are recorded as codes and parameters, so new wording changes nothing. After codes or
parameters change, run
`.venv/bin/pytest tests/players/manual_1983/test_recorded_decisions.py --update-golden` to record
the reasons again. Decisions stay as they are, except that a preset without a file gets new ones.
"""

import re
from pathlib import Path

import pytest
from tests.players.recorded_decisions import (
    DECISIONS,
    NOT_REACHED,
    REASONED,
    Moment,
    differing,
    moments,
    reasons_json,
    recorded,
    with_reasons,
)
from tests.support.slow import FEW, PHASES, quick

from acesaround.rules.load import presets

FOLDER = Path(__file__).parents[1] / "golden"
CHANGED = """\
The frozen reference changed: the 1983 player decides otherwise than it did when it was frozen.
Strengths, ratings and playouts are measured against it, so nothing that alters its decisions is
right, however much better it may play; put the change into another player. If a statement of the
rulebook demands other decisions, list them in EXCEPTIONS."""

EXCEPTIONS: dict[tuple[str, int], tuple[str, str]] = {}
"""Decisions changed by later fixes to the rules.

Maps preset and line to the action now, or `NOT_REACHED`, and the statement that requires it.
"""


@pytest.mark.parametrize("preset", quick(("daugherty-1983", *PHASES), presets()))
def test_its_decisions_never_change(preset: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{preset}.txt"
    if request.config.getoption("--update-golden") and not path.exists():
        path.write_text(recorded(preset), "utf-8")
    assert path.exists(), f"no decisions are recorded for {preset}: use --update-golden"
    changed = unexplained(preset, path.read_text("utf-8"), EXCEPTIONS)
    shown = "\n".join(changed)
    assert not changed, f"{CHANGED}\n{len(changed)} decisions differ:\n{shown}"


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_its_reasons_never_change(preset: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{preset}.txt"
    text = path.read_text("utf-8")
    if request.config.getoption("--update-golden"):
        text = with_reasons(preset, text)
        path.write_text(text, "utf-8")
    changed = [
        f"{preset}, line {moment.line}\n  was {moment.reasons}\n  now {now}"
        for moment in moments(preset, text)
        if moment.reasons and moment.view is not None
        if (now := reasons_json(moment.view)) != moment.reasons
    ]
    assert not changed, "\n".join(changed[:5])


@pytest.mark.slow
def test_there_are_ten_thousand_decisions_of_every_kind() -> None:
    found = [(preset, moment) for preset in presets() for moment in _recorded(preset)]
    assert len(found) == DECISIONS * len(presets()) >= 10_000
    assert sum(bool(moment.reasons) for _, moment in found) == REASONED * len(presets())
    reached = [(preset, moment.view) for preset, moment in found if moment.view is not None]
    assert len({(preset, seen.phase) for preset, seen in reached}) >= 59
    assert all(len(seen.legal) > 1 for _, seen in reached)


def test_exceptions_name_statements_and_recorded_decisions() -> None:
    for (preset, line), (_, statement) in EXCEPTIONS.items():
        assert re.fullmatch(r"[SA][0-4]-[1-9]\d?", statement)
        assert line in {moment.line for moment in _recorded(preset)}


def test_what_differs_is_listed_unless_a_statement_demands_it() -> None:
    lines = _first_hand("two-hand")
    text = "\n".join(lines)
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("? "))
    action, _, reason = lines[first - 1][2:].partition(" | ")
    lines[first - 1] = f"? 9S | {reason}"
    other = "\n".join(lines)
    assert unexplained("two-hand", text, {}) == []
    (found,) = unexplained("two-hand", other, {})
    assert found.startswith(f"two-hand, line {first}: stock_meld, seat ")
    assert found.endswith(f": expected 9S, got {action}")
    assert unexplained("two-hand", other, {("two-hand", first): (action, "S4-26")}) == []
    assert unexplained("two-hand", other, {("two-hand", first): ("draw", "S4-26")}) == [found]
    idle = {("two-hand", first): (action, "S4-26")}
    assert unexplained("two-hand", text, idle) == [
        f"two-hand, line {first}: an exception by S4-26, but the decision is as it was"
    ]


def test_a_position_that_is_no_longer_reached_is_listed() -> None:
    hand = _first_hand("two-hand")
    first = next(number for number, line in enumerate(hand) if line.startswith("> "))
    spoilt = [*hand[:first], "> draw", *hand[first + 1 :]]
    found = differing("two-hand", "\n".join([*spoilt, *hand]))
    lost = [number for number, line in enumerate(spoilt, 1) if line.startswith("? ")]
    assert sorted(found) == lost, "the next hand is reached again"
    assert all(f"line {first + 1}: [" in one for one in found.values())
    assert all(one.endswith(f"got {NOT_REACHED}") for one in found.values())


def unexplained(
    preset: str, text: str, exceptions: dict[tuple[str, int], tuple[str, str]]
) -> list[str]:
    """Return unexpected differences from a text, and exceptions that no longer apply."""
    allowed = {line: found for (name, line), found in exceptions.items() if name == preset}
    changed = differing(preset, text)
    left = [
        f"{preset}, line {line}: {said}"
        for line, said in changed.items()
        if line not in allowed or not said.endswith(f", got {allowed[line][0]}")
    ]
    idle = [
        f"{preset}, line {line}: an exception by {statement}, but the decision is as it was"
        for line, (_, statement) in allowed.items()
        if line not in changed
    ]
    return left + idle


def _recorded(preset: str) -> list[Moment]:
    return list(moments(preset, (FOLDER / f"{preset}.txt").read_text("utf-8")))


def _first_hand(preset: str) -> list[str]:
    lines = (FOLDER / f"{preset}.txt").read_text("utf-8").splitlines()
    return lines[: 1 + next(n for n, line in enumerate(lines[1:]) if line.startswith("deal "))]

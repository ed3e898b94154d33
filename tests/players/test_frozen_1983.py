"""The 1983 player is frozen: its decisions on 2,000 recorded views never change."""

from pathlib import Path

import pytest
from tests.players.frozen import VIEWS, answered, decision, moments, recorded

from acesaround.rules.load import presets

FOLDER = Path(__file__).parent / "golden"
CHANGED = """\
The frozen reference changed: the 1983 player decides otherwise than it did when it was frozen.
Strengths, ratings and playouts are measured against it, so nothing that alters its decisions or
its reasons is right, however much better it may play; put the change into another player.
Should the rules of a preset themselves have been wrong, `.venv/bin/pytest \
tests/players/test_frozen_1983.py --update-golden` writes its decisions again."""


@pytest.mark.parametrize("preset", presets())
def test_its_decisions_and_reasons_never_change(
    preset: str, request: pytest.FixtureRequest
) -> None:
    path = FOLDER / f"{preset}.txt"
    if request.config.getoption("--update-golden"):
        known = path.read_text("utf-8") if path.exists() else None
        path.write_text(recorded(preset) if known is None else answered(preset, known), "utf-8")
    assert path.exists(), f"no decisions are recorded for {preset}: use --update-golden"
    changed = [
        f"{path.name}:{moment.line}\n  was {moment.decision}\n  now {now}"
        for moment in moments(preset, path.read_text("utf-8"))
        if (now := decision(moment.view)) != moment.decision
    ]
    shown = "\n".join(changed[:5])
    assert not changed, f"{CHANGED}\n{len(changed)} decisions differ:\n{shown}"


def test_there_are_two_thousand_views_of_every_kind() -> None:
    found = [m for preset in presets() for m in moments(preset, _text(preset))]
    assert len(found) == VIEWS * len(presets()) >= 2000
    assert len({(m.view.rules.name, m.view.phase) for m in found}) >= 59
    assert all(len(m.view.legal) > 1 for m in found)


def _text(preset: str) -> str:
    return (FOLDER / f"{preset}.txt").read_text("utf-8")

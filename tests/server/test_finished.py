"""A finished game once more: its record, and step by step with all hands open."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.guest import Guest

from acesaround.cards import Hand
from acesaround.game.actions import Deal
from acesaround.notation.api import parse

SHORT = {"game": {"target": 30, "instant": []}}


@pytest.fixture(scope="module", params=["nicholas-1992", "three-hand-widow", "two-hand"])
def finished(request: pytest.FixtureRequest, served: Served) -> Guest:
    """Somebody who has played a game to its end, and taken back something on the way."""
    with served.guest(served.table(request.param, changes=SHORT)).sit() as guest:
        rng = random.Random(request.param)
        for _ in range(5):
            guest.act(rng)
            guest.settle()
        if guest.screen["may_undo"]:
            assert guest.command("undo")["type"] == "done"
        guest.play_out(rng)
        return guest


def test_its_record_is_the_game_without_what_was_undone(
    served: Served, finished: Guest, tmp_path: Path
) -> None:
    answer = httpx.get(f"{served.http}/api/tables/{finished.table}/record")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    record = parse(answer.text)
    assert record.tags["South"] == "Ann" and record.seed == "7" and record.state is not None
    scores = {score["points"] for score in finished.screen["scores"]}
    assert set(record.state.match.scores) == scores
    path = tmp_path / "game.aces"
    path.write_text(answer.text, "utf-8")
    command = [sys.executable, "-m", "acesaround", "replay", "--check", str(path)]
    assert subprocess.run(command, capture_output=True, timeout=60).returncode == 0


def test_every_hand_is_told_step_by_step(served: Served, finished: Guest) -> None:
    address = f"{served.http}/api/tables/{finished.table}"
    record = parse(httpx.get(f"{address}/record").text)
    moves = 0
    first = httpx.get(f"{address}/replay").json()
    for hand in range(1, first["hands"] + 1):
        answer = httpx.get(f"{address}/replay", params={"hand": hand, "seat": 0})
        assert answer.headers["content-encoding"] == "gzip"
        told = answer.json()
        assert (told["table"], told["hand"]) == (finished.table, hand)
        steps = told["steps"]
        moves += len(steps)
        assert steps[0]["what"]["kind"] == "deal"
        for step in steps:
            shown = step["screen"]
            assert shown["asked"] is None and not any(card["legal"] for card in shown["hand"])
            assert [len(h) for h in shown["open_hands"]] == [b["cards"] for b in shown["seats"]]
        assert steps[-1]["screen"]["hand_over"]["number"] == hand
    assert moves == len(record.actions)
    dealt = next(action for action in record.actions if isinstance(action, Deal))
    opened = first["steps"][0]["screen"]["open_hands"]
    assert [Hand.parse(" ".join(cards)) for cards in opened] == list(dealt.hands)


def test_nothing_is_told_before_the_end(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.act()
        for what in ("record", "replay"):
            answer = httpx.get(f"{served.http}/api/tables/{guest.table}/{what}")
            assert answer.status_code == 409 and "not over" in answer.json()["detail"]
            assert httpx.get(f"{served.http}/api/tables/nowhere/{what}").status_code == 404


def test_hands_and_seats_that_are_not_there(served: Served) -> None:
    with served.guest(served.table("two-hand", changes=SHORT)).sit() as guest:
        guest.play_out()
    address = f"{served.http}/api/tables/{guest.table}/replay"
    for wanted, code in (({"hand": 900}, 404), ({"seat": 2}, 404), ({"hand": 0}, 422)):
        assert httpx.get(address, params=wanted).status_code == code

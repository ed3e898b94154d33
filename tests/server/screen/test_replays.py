"""Replays of a finished game: its record, and each step with all hands open."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest
from tests.support.slow import quick

from acesaround.cards import Hand
from acesaround.cli.main import main
from acesaround.game.actions import Deal
from acesaround.i18n import tr
from acesaround.notation.reader import parse
from acesaround.protocol import Screen
from acesaround.rules.load import load
from acesaround.server.http import finished_games
from acesaround.server.screen import screen
from acesaround.session import deal
from acesaround.table.events import ActionPlayed, Header
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

PRESETS = ("nicholas-1992", "three-hand-widow", "two-hand")
SHORT = {"game": {"target": 30, "instant": []}}


@pytest.fixture(scope="module", params=quick(PRESETS[1:], PRESETS))
def finished(request: pytest.FixtureRequest, served: Served) -> Guest:
    """Return someone who has finished a game and has undone a move along the way."""
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
    assert record.tags["South"] == "Ann" and record.seed is None and record.state is not None
    assert record.tags.get("Undone", "0") == str(finished.screen["undone"])
    scores = {score["points"] for score in finished.screen["scores"]}
    assert set(record.state.match.scores) == scores
    path = tmp_path / "game.aces"
    path.write_text(answer.text, "utf-8")
    assert main(["replay", "--check", str(path)]) == 0


def test_every_hand_is_told_step_by_step(served: Served, finished: Guest) -> None:
    address = f"{served.http}/api/tables/{finished.table}"
    record = parse(httpx.get(f"{address}/record").text)
    moves = told_why = 0
    first = httpx.get(f"{address}/replay").json()
    for hand in range(1, first["hands"] + 1):
        answer = httpx.get(f"{address}/replay", params={"hand": hand, "seat": 0})
        assert answer.headers["content-encoding"] == "gzip"
        told = answer.json()
        assert (told["table"], told["hand"]) == (finished.table, hand)
        steps = told["steps"]
        moves += len(steps)
        assert len(told["reasons"]) == len(steps) and told["reasons"][0] is None
        told_why += sum(reason is not None for reason in told["reasons"])
        assert steps[0]["what"]["kind"] == "deal"
        for step in steps:
            shown = step["screen"]
            assert shown["asked"] is None and not any(card["legal"] for card in shown["hand"])
            assert shown["endings"] == [] and shown["next_table"] is None
            assert shown["speech"] == "nothing" and not shown["may_undo"]
            assert [len(h) for h in shown["open_hands"]] == [b["cards"] for b in shown["seats"]]
        assert steps[-1]["screen"]["hand_over"]["number"] == hand
    assert moves == len(record.actions)
    said = [move for hand in record.hands for move in hand.moves if move.comment]
    assert told_why == len(said) > 0
    dealt = next(action for action in record.actions if isinstance(action, Deal))
    opened = first["steps"][0]["screen"]["open_hands"]
    assert [Hand.parse(" ".join(cards)) for cards in opened] == list(dealt.hands)


def test_its_summary_adds_up_to_the_game(served: Served, finished: Guest) -> None:
    address = f"{served.http}/api/tables/{finished.table}"
    told = httpx.get(f"{address}/summary").json()
    state = parse(httpx.get(f"{address}/record").text).state
    assert state is not None
    match = state.match
    scored = [hand for hand in match.results if hand.scored]
    assert [side["points"] for side in told["sides"]] == list(match.scores)
    assert (told["hands"], told["winner"]) == (len(scored), match.winner)
    assert told["undone"] == finished.screen["undone"] and not told["house"]
    for side, found in enumerate(told["sides"]):
        assert found["meld"] == sum(hand.meld[side] for hand in scored)
        assert found["counters"] == sum(hand.trick_points[side] for hand in scored)
        assert found["best"] == max(hand.delta[side] for hand in scored)
    bid = [hand for hand in scored if hand.round.declarer is not None]
    assert sum(side["bids"] for side in told["sides"]) == len(bid)
    made = sum(hand.outcome in ("made", "won_at_meld") for hand in bid)
    assert sum(side["made"] for side in told["sides"]) == made
    mine = told["seats"][0]
    assert mine["name"] == "Ann" and mine["person"]


def test_house_rules_are_told_apart_from_a_shorter_game(served: Served) -> None:
    changes = {"game": {"target": 25, "instant": []}, "title": "Short"}
    for more, house in (({}, False), ({"counters": {"last_trick": 5}}, True)):
        with served.guest(served.table("two-hand", changes=changes | more)).sit() as guest:
            guest.play_out()
        told = httpx.get(f"{served.http}/api/tables/{guest.table}/summary").json()
        assert (told["preset"], told["title"], told["house"]) == ("two-hand", "Short", house)


def test_nothing_is_told_before_the_end(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        guest.act()
        for what in ("record", "replay", "summary"):
            answer = httpx.get(f"{served.http}/api/tables/{guest.table}/{what}")
            assert answer.status_code == 409
            assert answer.json()["detail"] == tr("server.this_game_isnt_over_yet_you_can")
            assert httpx.get(f"{served.http}/api/tables/nowhere/{what}").status_code == 404


def test_while_a_game_runs_a_seat_sees_its_own_finished_hands(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        while not (guest.screen["hand_over"] or {}).get("scored"):
            guest.act()
            guest.settle()
        assert guest.screen["game_over"] is None
        address = f"{served.http}/api/tables/{guest.table}/replay"
        token = {"Authorization": f"Bearer {guest.token}"}
        answer = httpx.get(address, params={"hand": 1, "seat": 1}, headers=token)
        assert answer.status_code == 200
        told = answer.json()
        assert set(told["reasons"]) == {None} and told["hands"] == 1
        for step in told["steps"]:
            shown = step["screen"]
            assert shown["seat"] == 0 and shown["open_hands"] is None and shown["asked"] is None
            assert len(shown["hand"]) == shown["seats"][0]["cards"]
        wrong = {"Authorization": "Bearer nothing"}
        assert httpx.get(address, headers=wrong).status_code == 409
        assert httpx.get(address, params={"hand": 2}, headers=token).status_code == 404


def test_hands_and_seats_that_are_not_there(served: Served) -> None:
    with served.guest(served.table("two-hand", changes=SHORT)).sit() as guest:
        guest.play_out()
    address = f"{served.http}/api/tables/{guest.table}/replay"
    for wanted, code in (({"hand": 900}, 404), ({"seat": 2}, 404), ({"hand": 0}, 422)):
        assert httpx.get(address, params=wanted).status_code == code


def test_no_more_is_drawn_of_a_long_hand_than_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("nicholas-1992")
    history = EventHistory(TableState.new(Header(rules, rules.name, "7", ("random",) * 4)))
    history.replay(ActionPlayed(action=str(deal(rules, "7", 0, None))), None)
    for action in ("50", "51", "52", "53"):
        history.replay(ActionPlayed(action=action), None)
    drawn = list[TableState]()

    def drawing(now: TableState, *rest: Any) -> Screen:
        drawn.append(now)
        return screen(now, *rest)

    monkeypatch.setattr(finished_games, "screen", drawing)
    monkeypatch.setattr(finished_games, "_MOST_STEPS", 3)
    assert len(finished_games.replay_steps(history.actions_in_hand(2), None)) == len(drawn) == 0
    told = finished_games.replay_steps(history.actions_in_hand(1), None)
    assert [step.seq for step, _ in told] == [now.seq for now in drawn] == [3, 4, 5]

"""Cards are dealt from a fresh seed once the record of a finished game could be read."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import serve
from tests.server.hand.test_undo import undo
from tests.server.support.in_a_thread import decide, event_by_itself
from tests.support.slow import quick

from acesaround.game.actions import Deal
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.notation.actions import parse_action
from acesaround.notation.reader import parse
from acesaround.notation.writer import dumps
from acesaround.players.registry import player
from acesaround.protocol import Ready, Redo, Sit
from acesaround.rules.load import load
from acesaround.server.screen.event_text import undo_consequences, undo_question
from acesaround.session import deal
from acesaround.table import automatic_events
from acesaround.table.decider import Refusal
from acesaround.table.events import ActionPlayed, Header, SeatTaken, decode_event, encode_event
from acesaround.table.history import EventHistory, game_record
from acesaround.table.state import TableState

SHORT = {"target": 0, "max_hands": 3, "eligible": "any", "simultaneous": "none", "instant": []}
KINDS = ("nicholas-1992", "three-hand-widow", "two-hand")


def opened(rules: str, *, several: bool = False, is_open: bool = False) -> EventHistory:
    """Return a table for a game of three hands, with one person or two."""
    found = load(rules).replace(game=SHORT)
    players = ("random",) * found.table.players
    history = EventHistory(TableState.new(Header(found, rules, "5", players, open=is_open)))
    for seat in range(2 if several else 1):
        history.replay(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"), None)
    return history


def going_on(
    history: EventHistory, rng: random.Random, until: Callable[[TableState], object]
) -> None:
    """Play until a condition holds, with each event converted to text and back."""
    while not until(history.now):
        now, event = history.now, None
        if now.waiting:
            event = decide(now, min(now.waiting), Ready(id="r", seq=now.seq), "")
        else:
            event = event_by_itself(now)
        if event is None:
            event = ActionPlayed(action=str(legal(now.game).sample(rng)))
        history.replay(decode_event(encode_event(event)), None)


def over(now: TableState) -> bool:
    return now.game.phase is Phase.OVER


def next_deal(now: TableState) -> bool:
    return now.game.phase is Phase.DEAL


def deals(history: EventHistory) -> list[Deal]:
    """Return the deals that led to the current game."""
    done = (
        parse_action(event.action)
        for _, event, _ in history.line()
        if isinstance(event, ActionPlayed)
    )
    return [action for action in done if isinstance(action, Deal)]


def seeded(now: TableState, number: int) -> tuple[object, ...]:
    """Return the hands that the table's seed deals."""
    return deal(now.header.rules, now.header.seed, number, 0).hands


def gone_back(history: EventHistory, hands: int) -> None:
    """Undo until `hands` deals are left, then make a different move if possible."""
    while history.now.deals > hands or over(history.now):
        history.replay(decode_event(encode_event(undo(history.now))), None)
    history.replay(ActionPlayed(action=str(list(legal(history.now.game))[-1])), None)


@pytest.mark.parametrize("rules", quick(["three-hand-widow"], KINDS))
@pytest.mark.parametrize("hands", quick([2], [1, 2]))
def test_once_the_game_was_over_later_hands_are_dealt_afresh(rules: str, hands: int) -> None:
    history, rng = opened(rules), random.Random(rules)
    going_on(history, rng, over)
    first = deals(history)
    assert [one.hands for one in first] == [seeded(history.now, n) for n in range(len(first))]
    gone_back(history, hands)
    assert history.now.deals == hands
    going_on(history, rng, over)
    second = deals(history)
    assert second[:hands] == first[:hands] and len(second) > hands
    for number, one in enumerate(second[hands:], hands):
        assert one.hands != seeded(history.now, number)
        assert one.hands not in [other.hands for other in first]
    gone_back(history, hands)
    going_on(history, rng, over)
    third = deals(history)
    assert not {one.hands for one in third[hands:]} & {one.hands for one in [*first, *second]}


@pytest.mark.parametrize("rules", quick(["two-hand"], KINDS))
@pytest.mark.parametrize("was_over", [False, True])
def test_what_is_taken_back_before_the_end_is_dealt_again(rules: str, was_over: bool) -> None:
    history, rng = opened(rules), random.Random(rules)
    if was_over:
        going_on(history, rng, over)
        gone_back(history, 1)
    going_on(
        history, rng, lambda now: now.deals == 2 and 0 in now.decided and now.hand_over is None
    )
    cards = deals(history)[1]
    while history.now.deals == 2:
        then = history.now.at(history.now.decided[0])
        if then is not None and then.deals == 1:
            assert "same cards" in str(undo_question(history.now, 0))
        history.replay(undo(history.now), None)
    again = EventHistory(history.states[0])
    for event in history.events:
        again.replay(decode_event(encode_event(event)), None)
    assert again.now == history.now, "also after the server was started again"
    going_on(again, rng, lambda now: now.deals == 2)
    assert deals(again)[1].hands == cards.hands


def test_to_do_again_brings_the_end_again_and_still_nothing_is_dealt_from_the_seed() -> None:
    history, rng = opened("three-hand"), random.Random(1)
    going_on(history, rng, over)
    end, first = history.now, deals(history)
    history.replay(undo(history.now), None)
    history.replay(decide(history.now, 0, Redo(id="r", seq=history.now.seq), ""), None)
    assert history.now.game == end.game and deals(history) == first
    gone_back(history, 1)
    going_on(history, rng, lambda now: now.deals == 2)
    assert deals(history)[1].hands != first[1].hands


def test_a_log_of_before_goes_on_with_fresh_cards() -> None:
    """Version 0.1 used the seed even after the end: its deals stay, but no more come from it."""
    history, rng = opened("three-hand"), random.Random(2)
    going_on(history, rng, over)
    gone_back(history, 1)
    going_on(history, rng, next_deal)
    old = deal(history.now.header.rules, "5", 1, history.now.game.match.dealer)
    history.replay(ActionPlayed(action=str(old)), None)
    going_on(history, rng, lambda now: now.deals == 3)
    assert deals(history)[1] == old and deals(history)[2].hands != seeded(history.now, 2)


def test_the_record_has_no_seed_and_says_how_often_something_was_undone() -> None:
    history, rng = opened("three-hand"), random.Random(3)
    going_on(history, rng, over)
    for hands in (2, 3):
        record = parse(dumps(game_record(history.now, history.actions())))
        assert record.seed is None and record.state == history.now.game
        assert record.tags.get("Undone", "0") == str(history.now.undone)
        assert (history.now.undone > 0) == (hands == 3)
        gone_back(history, hands)
        going_on(history, rng, over)


def test_who_agrees_to_go_back_from_the_end_is_told_what_everyone_can_know() -> None:
    history, rng = opened("three-hand", several=True), random.Random(4)
    going_on(history, rng, over)
    for to in set(history.now.decided.values()):
        assert "see all its cards in the record" in undo_consequences(history.now, to)
    history = opened("three-hand")
    going_on(history, rng, over)
    first = history.states[next(n for n, one in enumerate(history.states) if 0 in one.decided)]
    asked = replace(history.now, decided=first.decided)
    assert str(undo_question(asked, 0)).endswith("New cards are dealt.")


def test_at_an_open_table_nobody_sits_down_to_a_hand_that_its_record_has_shown() -> None:
    history, rng = opened("three-hand", is_open=True), random.Random(5)
    going_on(history, rng, over)
    sit = Sit(id="s", seq=0, seat=1, name="Eve")
    assert isinstance(decide(history.now, None, sit, "h"), SeatTaken)
    gone_back(history, 2)
    with pytest.raises(Refusal) as refused:
        decide(history.now, None, sit, "h")
    assert refused.value.code == "not_yet" and history.now.seating == "next_deal"
    going_on(history, rng, lambda now: now.deals == 3)
    assert isinstance(decide(history.now, None, sit, "h"), SeatTaken), "to new cards"


def test_once_a_seed_was_published_it_tells_no_choice_of_a_computer_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds = list[str]()

    def noting(name: str, seed: str) -> Any:
        seeds.append(seed)
        return player(name, seed)

    monkeypatch.setattr(automatic_events, "player", noting)
    history, rng = opened("three-hand"), random.Random(6)
    going_on(history, rng, over)
    assert seeds[-1].startswith("5:") and seeds[-1].count(":") == 2
    gone_back(history, 1)
    going_on(history, rng, lambda now: now.deals == 2 and now.turn not in (None, 0))
    seeds.clear()
    automatic_events.choose(history.now, history.now.turn or 0)
    assert str(deals(history)[1]) in seeds[0]


def test_on_a_server_started_again(tmp_path: Path) -> None:
    """Play to the end, restart, undo, and play a hand whose cards aren't in any record."""
    database, rng = tmp_path / "tables.db", random.Random(7)
    served, stop = serve(database)
    table = served.table("three-hand", changes={"game": SHORT}, seed="known")
    guest = served.guest(table).sit()
    guest.play_out(rng)
    stop()
    served, stop = serve(database)
    address = f"{served.http}/api/tables/{table}/record"
    before = httpx.get(address).text
    assert parse(before).seed is None and "known" not in before
    with served.guest(table, guest.token) as back:
        back.settle()
        while back.screen["game_over"] or back.screen["hand_number"] > 2:
            assert back.command("undo")["type"] == "done"
            back.settle()
        assert httpx.get(address).status_code == 409
        back.play_out(rng)
    after = parse(httpx.get(address).text)
    stop()
    first, second = (
        [one.deal for one in record.hands if isinstance(one.deal, Deal)]
        for record in (parse(before), after)
    )
    assert second[:2] == first[:2] and second[2] != first[2]
    rules = load("three-hand").replace(game=SHORT)
    assert first[2] == deal(rules, "known", 2, first[2].dealer) and int(after.tags["Undone"]) > 0

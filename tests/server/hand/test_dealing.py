"""Cards are dealt from a fresh seed once the record of a finished game could be read."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import serve
from tests.server.hand.test_undo import undo
from tests.server.support.in_a_thread import run_apart
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
from acesaround.server.http import finished_games
from acesaround.server.screen.event_text import undo_consequences, undo_question
from acesaround.session import deal
from acesaround.table import automatic_events
from acesaround.table.automatic_events import next_automatic_event
from acesaround.table.decider import Refusal, decide
from acesaround.table.events import ActionPlayed, Header, SeatTaken, decode_event, encode_event
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

SHORT = {"target": 0, "max_hands": 3, "eligible": "any", "simultaneous": "none", "instant": []}
KINDS = ("nicholas-1992", "three-hand-widow", "two-hand")


def opened(rules: str, *, several: bool = False, is_open: bool = False) -> EventHistory:
    """Return a table for a game of three hands, with one person or two."""
    found = load(rules).replace(game=SHORT)
    players = ("random",) * found.table.players
    past = EventHistory(TableState.new(Header(found, rules, "5", players, open=is_open)))
    for seat in range(2 if several else 1):
        past.take_in(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"), None)
    return past


def going_on(past: EventHistory, rng: random.Random, until: Callable[[TableState], object]) -> None:
    """Play until a condition holds, with each event converted to text and back."""
    with ThreadPoolExecutor(1) as thinkers:
        while not until(past.now):
            now, event = past.now, None
            if now.waiting:
                event = decide(now, min(now.waiting), Ready(id="r", seq=now.seq), "")
            else:
                event = run_apart(next_automatic_event(now, {}, (), thinkers))
            if event is None:
                event = ActionPlayed(action=str(legal(now.game).sample(rng)))
            past.take_in(decode_event(encode_event(event)), None)


def over(now: TableState) -> bool:
    return now.game.phase is Phase.OVER


def next_deal(now: TableState) -> bool:
    return now.game.phase is Phase.DEAL


def deals(past: EventHistory) -> list[Deal]:
    """Return the deals that led to the current game."""
    done = (
        parse_action(event.action) for _, event, _ in past.line() if isinstance(event, ActionPlayed)
    )
    return [action for action in done if isinstance(action, Deal)]


def seeded(now: TableState, number: int) -> tuple[object, ...]:
    """Return the hands that the table's seed deals."""
    return deal(now.header.rules, now.header.seed, number, 0).hands


def gone_back(past: EventHistory, hands: int) -> None:
    """Undo until `hands` deals are left, then make a different move if possible."""
    while past.now.deals > hands or over(past.now):
        past.take_in(decode_event(encode_event(undo(past.now))), None)
    past.take_in(ActionPlayed(action=str(list(legal(past.now.game))[-1])), None)


@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("hands", quick([2], [1, 2]))
def test_once_the_game_was_over_later_hands_are_dealt_afresh(rules: str, hands: int) -> None:
    past, rng = opened(rules), random.Random(rules)
    going_on(past, rng, over)
    first = deals(past)
    assert [one.hands for one in first] == [seeded(past.now, n) for n in range(len(first))]
    gone_back(past, hands)
    assert past.now.deals == hands
    going_on(past, rng, over)
    second = deals(past)
    assert second[:hands] == first[:hands] and len(second) > hands
    for number, one in enumerate(second[hands:], hands):
        assert one.hands != seeded(past.now, number)
        assert one.hands not in [other.hands for other in first]
    gone_back(past, hands)
    going_on(past, rng, over)
    third = deals(past)
    assert not {one.hands for one in third[hands:]} & {one.hands for one in [*first, *second]}


@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("was_over", [False, True])
def test_what_is_taken_back_before_the_end_is_dealt_again(rules: str, was_over: bool) -> None:
    past, rng = opened(rules), random.Random(rules)
    if was_over:
        going_on(past, rng, over)
        gone_back(past, 1)
    going_on(past, rng, lambda now: now.deals == 2 and 0 in now.decided and now.hand_over is None)
    cards = deals(past)[1]
    while past.now.deals == 2:
        then = past.now.at(past.now.decided[0])
        if then is not None and then.deals == 1:
            assert "same cards" in str(undo_question(past.now, 0))
        past.take_in(undo(past.now), None)
    again = EventHistory(past.states[0])
    for event in past.events:
        again.take_in(decode_event(encode_event(event)), None)
    assert again.now == past.now, "also after the server was started again"
    going_on(again, rng, lambda now: now.deals == 2)
    assert deals(again)[1].hands == cards.hands


def test_to_do_again_brings_the_end_again_and_still_nothing_is_dealt_from_the_seed() -> None:
    past, rng = opened("three-hand"), random.Random(1)
    going_on(past, rng, over)
    end, first = past.now, deals(past)
    past.take_in(undo(past.now), None)
    past.take_in(decide(past.now, 0, Redo(id="r", seq=past.now.seq), ""), None)
    assert past.now.game == end.game and deals(past) == first
    gone_back(past, 1)
    going_on(past, rng, lambda now: now.deals == 2)
    assert deals(past)[1].hands != first[1].hands


def test_a_log_of_before_goes_on_with_fresh_cards() -> None:
    """Version 0.1 used the seed even after the end: its deals stay, but no more come from it."""
    past, rng = opened("three-hand"), random.Random(2)
    going_on(past, rng, over)
    gone_back(past, 1)
    going_on(past, rng, next_deal)
    old = deal(past.now.header.rules, "5", 1, past.now.game.match.dealer)
    past.take_in(ActionPlayed(action=str(old)), None)
    going_on(past, rng, lambda now: now.deals == 3)
    assert deals(past)[1] == old and deals(past)[2].hands != seeded(past.now, 2)


def test_the_record_has_no_seed_and_says_how_often_something_was_undone() -> None:
    past, rng = opened("three-hand"), random.Random(3)
    going_on(past, rng, over)
    for hands in (2, 3):
        record = parse(dumps(finished_games.game_record(past.now, past.line())))
        assert record.seed is None and record.state == past.now.game
        assert record.tags.get("Undone", "0") == str(past.now.undone)
        assert (past.now.undone > 0) == (hands == 3)
        gone_back(past, hands)
        going_on(past, rng, over)


def test_who_agrees_to_go_back_from_the_end_is_told_what_everyone_can_know() -> None:
    past, rng = opened("three-hand", several=True), random.Random(4)
    going_on(past, rng, over)
    for to in set(past.now.decided.values()):
        assert "see all its cards in the record" in undo_consequences(past.now, to)
    past = opened("three-hand")
    going_on(past, rng, over)
    first = past.states[next(n for n, one in enumerate(past.states) if 0 in one.decided)]
    asked = replace(past.now, decided=first.decided)
    assert str(undo_question(asked, 0)).endswith("New cards are dealt.")


def test_at_an_open_table_nobody_sits_down_to_a_hand_that_its_record_has_shown() -> None:
    past, rng = opened("three-hand", is_open=True), random.Random(5)
    going_on(past, rng, over)
    sit = Sit(id="s", seq=0, seat=1, name="Eve")
    assert isinstance(decide(past.now, None, sit, "h"), SeatTaken)
    gone_back(past, 2)
    with pytest.raises(Refusal) as refused:
        decide(past.now, None, sit, "h")
    assert refused.value.code == "not_yet" and past.now.seating == "next_deal"
    going_on(past, rng, lambda now: now.deals == 3)
    assert isinstance(decide(past.now, None, sit, "h"), SeatTaken), "to new cards"


def test_once_a_seed_was_published_it_tells_no_choice_of_a_computer_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds = list[str]()

    def noting(name: str, seed: str) -> Any:
        seeds.append(seed)
        return player(name, seed)

    monkeypatch.setattr(automatic_events, "player", noting)
    past, rng = opened("three-hand"), random.Random(6)
    going_on(past, rng, over)
    assert seeds[-1].startswith("5:") and seeds[-1].count(":") == 2
    gone_back(past, 1)
    going_on(past, rng, lambda now: now.deals == 2 and now.turn not in (None, 0))
    seeds.clear()
    automatic_events.choose(past.now, past.now.turn or 0)
    assert str(deals(past)[1]) in seeds[0]


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

"""Undo: an event like any other, after which the game is as it was."""

from __future__ import annotations

import random
from dataclasses import replace

import httpx
import msgspec
import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Frame, Guest, play_together
from tests.server.support.in_a_thread import decide, next_automatic_event, run_apart
from tests.server.support.refusals import refused
from tests.support.slow import FEW, quick

from acesaround.game.actions import Draw, Play
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.i18n import tr
from acesaround.protocol import Agree, Decline, Ready, Undo
from acesaround.rules.load import load, presets
from acesaround.server.screen import screen
from acesaround.server.thinking import ThinkingPool
from acesaround.session import deal
from acesaround.table.events import (
    ActionPlayed,
    Agreed,
    Away,
    Back,
    Event,
    Header,
    Proposed,
    SeatLeft,
    SeatTaken,
    Undone,
    decode_event,
    encode_event,
)
from acesaround.table.state import TableState


def begun(rules: str, *people: int) -> TableState:
    """Return a table with some people, before the first deal."""
    found = load(rules)
    now = TableState.new(Header(found, rules, "5", ("random",) * found.table.players))
    for seat in people:
        now = now.after(SeatTaken(seat=seat, name=f"P{seat}", holder=f"h{seat}"))
    return now


def next_event(now: TableState, rng: random.Random) -> Event:
    """Return a random next event."""
    if now.waiting:
        seat = min(now.waiting)
        return decide(now, seat, Ready(id="r", seq=now.seq), "")
    if now.deal_due:
        cards = deal(now.header.rules, now.header.seed, now.deals, now.game.match.dealer)
        return ActionPlayed(action=str(cards))
    return ActionPlayed(action=str(legal(now.game).sample(rng)))


def undo(now: TableState, seat: int = 0) -> Event:
    return decide(now, seat, Undo(id="u", seq=now.seq), "")


def without_count(now: TableState) -> bytes:
    """Return a screen without its undo and redo fields."""
    shown = msgspec.structs.replace(
        screen(now, 0, {0}), undone=0, may_undo=False, undo_asks=None, redo=None
    )
    return msgspec.json.encode(shown)


@pytest.mark.parametrize("rules", quick(FEW, presets()))
def test_it_is_as_it_was_when_one_decided_last(rules: str) -> None:
    """Holds at any moment, across deals too, and replaying the log leads to the same state."""
    rng, now = random.Random(rules), begun(rules, 0)
    log, decisions, undone = list[Event](), list[TableState](), 0
    first = now
    for _ in range(900):
        if now.game.phase is Phase.OVER:
            break
        if decisions and rng.random() < 0.05:
            event = undo(now)
            log.append(event)
            now, undone = now.after(event), undone + 1
            then = decisions.pop()
            assert isinstance(event, Undone) and event.to == then.seq
            assert now.game is then.game and without_count(now) == without_count(then)
            assert (now.turn, now.undone, now.deals) == (0, undone, then.deals)
            continue
        event = next_event(now, rng)
        if now.turn == 0 and len(legal(now.game)) > 1:
            decisions.append(now)
        log.append(event)
        now = now.after(event)
    assert undone > 5 and now.deals > 0
    again = first
    for event in log:
        again = again.after(decode_event(encode_event(event)))
    assert again == now
    while decisions:
        now = now.after(undo(now))
        assert now.game is decisions.pop().game
    with refused("server.you_have_no_move_to_undo"):
        undo(now)


def test_the_same_cards_come_again_after_a_deal_is_undone() -> None:
    rng, now = random.Random(1), begun("nicholas-1992", 0)
    deals = list[str]()
    while len(deals) < 2:
        event = next_event(now, rng)
        if isinstance(event, ActionPlayed) and now.deal_due:
            deals.append(event.action)
        now = now.after(event)
    now = now.after(undo(now))
    assert now.deals == 1
    while not now.deal_due:
        now = now.after(next_event(now, rng))
    again = next_event(now, rng)
    assert isinstance(again, ActionPlayed) and again.action == deals[1]


def test_nobody_takes_back_what_another_did_on_his_seat() -> None:
    rng, now = random.Random(1), begun("three-hand", 0)
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    now = now.after(SeatLeft(seat=0)).after(SeatTaken(seat=0, name="Eve", holder="other"))
    with refused("server.you_have_no_move_to_undo"):
        undo(now)


def test_what_a_computer_player_did_meanwhile_is_no_decision() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while 1 not in now.decided or now.turn != 1:
        now = now.after(next_event(now, rng))
    before = now.decided[1]
    now = now.after(Away(seat=1)).after(next_event(now, rng))
    assert now.decided[1] == before


def test_taking_back_alone(served: Served) -> None:
    with served.guest(served.table(players="daugherty")).sit() as guest:
        before = guest.settle()
        assert not before["may_undo"]
        assert guest.command("undo")["code"] == "nothing_to_undo"
        assert guest.act()["type"] == "done"
        guest.settle()
        assert guest.screen["may_undo"]
        assert guest.command("undo")["type"] == "done"
        [said] = [f for f in guest.frames if f.get("what") and f["what"]["kind"] == "undo"]
        assert said["what"]["text"] == tr("server.you_undo_your_last_move")
        after = said["screen"]
        assert (after["undone"], after["may_undo"]) == (1, False)
        for part in ("hand", "calls", "trick", "melds", "scores", "asked", "heading"):
            assert after[part] == before[part], part
        assert guest.act()["type"] == "done"
        assert (
            httpx.get(f"{served.http}/api/tables/{guest.table}").json()["standing"]["undone"] == 1
        )


def test_undo_sent_twice_takes_back_once(served: Served) -> None:
    """Repeated ids are ignored, and a second undo at the same event is stale."""
    with served.guest(served.table()).sit() as guest:
        for _ in range(3):
            guest.act(random.Random(2))
            guest.settle()
        seq = guest.seq
        for name in ("a", "a", "b"):
            guest.say({"type": "undo", "id": name, "seq": seq})
        answers = [guest.hear_until(lambda f: f["type"] in ("done", "refused")) for _ in range(3)]
        assert [one["type"] for one in answers] == ["done", "done", "refused"]
        assert answers[2]["code"] == "stale"
        guest.hear_until(lambda f: f["type"] == "step" and f["what"] is None)
        assert guest.screen["undone"] == 1


def test_moves_of_others_do_not_make_an_undo_stale(served: Served) -> None:
    with served.guest(served.table(players="daugherty")).sit() as guest:
        answer = guest.act()
        guest.settle()
        assert guest.seq > answer["seq"]
        assert guest.command("undo", seq=answer["seq"])["type"] == "done"
        assert guest.command("undo", seq=answer["seq"])["code"] == "stale"


def three(served: Served) -> list[Guest]:
    """Seat three people who can each undo something."""
    table = served.table("three-hand", players="daugherty")
    guests = [served.guest(table).take(seat, "ABC"[seat]) for seat in range(3)]
    play_together(guests, lambda: all(guest.screen["may_undo"] for guest in guests))
    return guests


def proposed(guests: list[Guest]) -> Frame:
    """Have the first person propose an undo, and return the proposal that everyone sees."""
    assert guests[0].command("undo")["type"] == "done"
    shown = [guest.hear_of("propose")["screen"]["proposal"] for guest in guests[1:]]
    assert shown[0] == shown[1] and shown[0]["text"] == tr(
        "server.name_wants_to_undo_their_last_move", name="A"
    )
    assert (shown[0]["seat"], shown[0]["open"]) == (0, [1, 2])
    found: Frame = shown[0]
    return found


def test_several_people_must_all_agree(served: Served) -> None:
    one, two, three_ = guests = three(served)
    with one, two, three_:
        number = proposed(guests)["number"]
        assert one.command("agree", proposal=number)["code"] == "not_proposed"
        assert two.command("agree", proposal=number + 1)["code"] == "not_proposed"
        assert two.command("undo")["code"] == "not_yet"
        assert two.command("agree", proposal=number)["type"] == "done"
        assert two.command("agree", proposal=number)["code"] == "not_proposed"
        agreed = three_.hear_of("agree")["screen"]["proposal"]
        assert agreed["open"] == [2] and not three_.screen["undone"]
        assert three_.command("agree", proposal=number)["type"] == "done"
        for guest in guests:
            gone_back = guest.hear_of("undo")["screen"]
            assert (gone_back["undone"], gone_back["proposal"]) == (1, None)
        assert one.settle()["turn"] == 0


@pytest.mark.parametrize("by", [0, 1])
def test_one_who_declines_is_enough(served: Served, by: int) -> None:
    one, two, three_ = guests = three(served)
    with one, two, three_:
        number = proposed(guests)["number"]
        assert guests[by].command("decline", proposal=number)["type"] == "done"
        text = three_.hear_of("decline")["what"]["text"]
        assert (
            text
            == (
                tr("server.name_withdrew_the_request", name="A"),
                tr("server.name_declined", name="B"),
            )[by]
        )
        assert three_.screen["proposal"] is None and not three_.screen["undone"]
        one.catch_up(three_.seq)
        assert not one.screen["may_undo"], "not before one has played on"
        assert one.command("undo")["code"] == "kept_back"
        assert three_.command("agree", proposal=number)["code"] == "not_proposed"
        play_together(guests, lambda: one.screen["may_undo"])


def test_two_who_agree_at_once_are_both_heard(served: Served) -> None:
    one, two, three_ = guests = three(served)
    with one, two, three_:
        number = proposed(guests)["number"]
        for guest in (two, three_, two):
            guest.say({"type": "agree", "id": f"agree-{id(guest)}", "proposal": number})
        for guest in (two, three_, two):
            assert guest.hear_until(lambda f: f["type"] in ("done", "refused"))["type"] == "done"
        assert one.hear_of("undo")["screen"]["undone"] == 1


def test_agreeing_and_declining_race(served: Served) -> None:
    """Whichever comes first, everyone is told the same, once."""
    one, two, three_ = guests = three(served)
    with one, two, three_:
        number = proposed(guests)["number"]
        two.say({"type": "agree", "id": "a", "proposal": number})
        three_.say({"type": "decline", "id": "d", "proposal": number})
        for guest in guests:
            said = guest.hear_of("decline")["screen"]
            assert said["proposal"] is None and not said["undone"]


def test_who_acts_instead_does_not_agree(served: Served) -> None:
    one, two, three_ = guests = three(served)
    with one, two, three_:
        number = proposed(guests)["number"]
        one.catch_up(max(guest.seq for guest in guests))
        turn = next(guest for guest in guests if guest.screen["asked"])
        while turn.screen["seat"] in turn.screen["waiting"]:
            assert turn.command("ready")["type"] == "done"
            for guest in guests:
                guest.catch_up(turn.seq)
            turn = next(guest for guest in guests if guest.screen["asked"])
        turn.act()
        assert two.command("agree", proposal=number)["code"] == "not_proposed"


def test_who_is_gone_for_too_long_has_not_answered(served: Served) -> None:
    table = served.table("three-hand", players="daugherty", leave_after=1)
    guests = [served.guest(table).take(seat, "ABC"[seat]) for seat in range(2)]
    play_together(guests, lambda: guests[0].screen["may_undo"])
    guests[1].leave()
    guests[0].hear_until(lambda f: f["type"] == "step" and not f["screen"]["seats"][1]["here"])
    with guests[0] as one:
        assert one.command("undo")["type"] == "done"
        assert one.hear_of("decline")["what"]["text"] == tr(
            "server.name_is_away_and_didnt_answer", name="B"
        )
        assert one.screen["proposal"] is None and not one.screen["undone"]
        assert one.command("undo")["code"] == "kept_back"


def test_nothing_is_taken_back_that_somebody_away_has_done() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while not now.decided.get(0, 99) < now.decided.get(1, -1):
        now = now.after(next_event(now, rng))
    gone = now.after(Away(seat=1))
    with refused("server.this_would_undo_a_move_by_name", name="P1"):
        undo(gone)
    first = gone.decided[0]
    while gone.decided[0] == first:
        gone = gone.after(next_event(gone, rng))
    assert isinstance(undo(gone), Undone), "what the computer player did for him may go"
    with refused("server.this_would_undo_a_move_by_name", name="P1"):
        undo(gone.after(undo(gone)))


def test_who_comes_back_meanwhile_is_asked_too() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1, 2).after(Away(seat=1))
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    asked = now.after(undo(now))
    assert asked.proposal is not None and asked.proposal.open == {2}
    back = asked.after(Agreed(seat=2)).after(Back(seat=1))
    assert back.proposal is not None and back.proposal.open == {1}
    assert (
        run_apart(next_automatic_event(back, {0: "last", 1: "last"}, (), ThinkingPool(1))) is None
    )
    agreed = back.after(decide(back, 1, Agree(id="a", proposal=back.proposal.number), ""))
    event = run_apart(next_automatic_event(agreed, {0: "last"}, (), ThinkingPool(1)))
    assert isinstance(event, Undone)
    assert now.after(Back(seat=1)).proposal is None


def test_who_has_agreed_and_comes_back_is_not_asked_again() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1, 2)
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    asked = now.after(undo(now)).after(Agreed(seat=1))
    back = asked.after(Away(seat=1)).after(Back(seat=1))
    assert back.proposal is not None and back.proposal.open == {2}
    back = back.after(Away(seat=2)).after(Back(seat=2))
    assert back.proposal is not None and back.proposal.open == {2}, "who has not agreed is"


def test_a_finished_game_goes_on_only_if_everybody_agrees_who_sits_there() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1).after(Away(seat=1))
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    now = replace(now, game=replace(now.game, phase=Phase.OVER))
    event = undo(now)
    assert isinstance(event, Proposed)
    asked = now.after(event)
    assert asked.proposal is not None and asked.proposal.open == {1}
    assert run_apart(next_automatic_event(asked, {0: "last"}, (), ThinkingPool(1))) is None
    back = asked.after(Back(seat=1))
    assert isinstance(decide(back, 1, Agree(id="a", proposal=back.seq - 1), ""), Agreed)
    assert isinstance(undo(now.after(SeatLeft(seat=1))), Undone)


def test_a_finished_game_goes_on_when_its_last_move_is_taken_back(served: Served) -> None:
    short = {"game": {"target": 30, "instant": []}}
    with served.guest(served.table("check", changes=short)).sit() as guest:
        assert guest.play_out(random.Random(3))["game_over"]
        record = f"{served.http}/api/tables/{guest.table}/record"
        assert httpx.get(record).status_code == 200
        assert guest.command("undo")["type"] == "done"
        assert guest.settle()["asked"] and guest.screen["game_over"] is None
        assert httpx.get(record).status_code == 409
        assert guest.play_out(random.Random(4))["game_over"] and guest.screen["undone"] == 1


def test_agreeing_by_the_wrong_people() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    now = now.after(undo(now))
    assert now.proposal is not None and now.proposal.open == {1}
    for command in (
        Agree(id="a", proposal=now.proposal.number),
        Decline(id="a", proposal=now.proposal.number),
    ):
        with refused("server.youre_watching_this_table_take_a_seat"):
            decide(now, None, command, "")
        with refused("server.this_request_is_no_longer_open"):
            decide(now, 2, command, "")
    assert now.after(SeatLeft(seat=0)).proposal is None
    assert now.after(SeatTaken(seat=2, name="C", holder="h")).proposal is None
    rose = now.after(SeatLeft(seat=1)).proposal
    assert rose is not None and not rose.open


def test_a_drawn_card_is_marked_until_its_owner_plays() -> None:
    rng, now = random.Random(3), begun("two-hand", 0, 1)
    marked, seen = [0, 0], set[Phase]()
    while now.deals < 2:
        before, now = now, now.after(next_event(now, rng))
        seat = before.game.turn
        seen.add(now.game.phase)
        if isinstance(now.last, Play) and seat is not None:
            assert _drawn(before, seat) == marked[seat]
            marked[seat] = 0
        elif isinstance(now.last, Draw):
            marked = [1, 1]
        assert [_drawn(now, 0), _drawn(now, 1)] == marked
    assert Phase.TRICK_PLAY in seen


def _drawn(now: TableState, seat: int) -> int:
    return sum(card.mark == "drawn" for card in screen(now, seat, ()).hand)

"""Redo: an event too, after which every screen is as it was before the undo."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.conftest import Served
from tests.server.hand.test_undo import begun, next_event, undo
from tests.server.support.guest import play_together
from tests.server.support.in_a_thread import decide, next_automatic_event, run_apart
from tests.server.support.refusals import refused

from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.protocol import Agree, Decline, Redo
from acesaround.rules.load import presets
from acesaround.server.screen import screen
from acesaround.server.thinking import ThinkingPool
from acesaround.table.events import (
    ActionPlayed,
    Away,
    Back,
    Declined,
    Event,
    Proposed,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
    decode_event,
    encode_event,
)
from acesaround.table.history import EventHistory
from acesaround.table.state import Step, TableState

COMMONEST = st.sampled_from(sorted(presets()))


def redo(now: TableState, seat: int = 0) -> Event:
    return decide(now, seat, Redo(id="r", seq=now.seq), "")


def agreed(now: TableState) -> TableState:
    """Return the table after everyone has agreed to the proposal, applying each event."""
    while now.proposal is not None and now.proposal.open:
        seat = min(now.proposal.open)
        agree = Agree(id="a", proposal=now.proposal.number)
        now = now.after(decode_event(encode_event(decide(now, seat, agree, ""))))
    event = run_apart(next_automatic_event(now, {}, (), ThinkingPool(1)))
    assert event is not None
    return now.after(decode_event(encode_event(event)))


def undone(now: TableState) -> TableState:
    """Return the table after seat 0 has undone a move, applying each event."""
    event = undo(now)
    return now.after(event) if isinstance(event, Undone) else agreed(now.after(event))


def shown(now: TableState) -> Iterator[bytes]:
    """Yield everyone's screen, including a spectator's, without its redo."""
    people = range(len(now.people))
    for seat in (None, *people):
        found = screen(now, seat, people)
        yield msgspec.json.encode(msgspec.structs.replace(found, redo=None))


@given(COMMONEST, st.integers(0, 2**32), st.integers(10, 150), st.integers(1, 3), st.booleans())
def test_everybody_is_shown_what_he_was_shown_before(
    rules: str, seed: int, events: int, times: int, several: bool
) -> None:
    """Holds at any moment of any game, after one undo or several in a row, alone and by consent."""
    rng, now = random.Random(seed), begun(rules, *((0, 1) if several else (0,)))
    for _ in range(events):
        if now.game.phase is Phase.OVER:
            break
        now = now.after(next_event(now, rng))
    before, taken = list(shown(now)), list[TableState]()
    for _ in range(times):
        if 0 not in now.decided:
            break
        taken.append(now)
        now = undone(now)
    for then in reversed(taken):
        assert screen(now, 0, ()).redo is not None
        assert [seat for seat in (1, 2, None) if _offered(now, seat)] == []
        event = redo(now)
        assert isinstance(event, Proposed if several else Redone)
        now = agreed(now.after(event)) if several else now.after(decode_event(encode_event(event)))
        assert now.game is then.game and now.decided == then.decided
    assert list(shown(now)) == before
    if taken:
        with refused("server.theres_nothing_to_redo_since_the_last"):
            redo(now)


@given(COMMONEST, st.integers(0, 2**32), st.integers(10, 150), st.integers(0, 15))
def test_whoever_is_gone_meanwhile(rules: str, seed: int, events: int, gone: int) -> None:
    """The other person can leave before the undo, the redo, or the answer, or come back."""
    rng, now = random.Random(seed), begun(rules, 0, 1)
    for _ in range(events):
        if now.game.phase is Phase.OVER:
            break
        now = now.after(next_event(now, rng))
    before, then = list(shown(now)), now
    if now.game.phase is Phase.OVER or 0 not in now.decided:
        return
    kept_back = now.decided.get(1, -1) > now.decided[0]
    now = undone(now.after(Away(seat=1)) if gone & 1 and not kept_back else now)
    now = _gone(now, gone & 2)
    assert screen(now, 0, ()).redo is not None
    event = redo(now)
    assert isinstance(event, Redone if gone & 2 else Proposed)
    now = now.after(event)
    if gone & 8 and isinstance(event, Proposed):
        now = agreed(_gone(now, True))
    elif isinstance(event, Proposed):
        now = agreed(now)
    now = _gone(now, gone & 4)
    assert now.game is then.game and now.undone == then.undone
    assert now.decided == then.decided
    assert screen(now, 0, ()).redo is None
    if 1 not in then.waiting:
        assert list(shown(_gone(now, False))) == before


def _gone(now: TableState, gone: object) -> TableState:
    """Return the table with the second person away or back."""
    if bool(gone) == (1 in now.away):
        return now
    return now.after(Away(seat=1) if gone else Back(seat=1))


def test_who_is_asked_and_is_gone_for_long_does_not_prevent_it() -> None:
    """Someone who's gone can't be reported as having declined."""
    now = taken_back(0, 1)
    asked = now.after(redo(now))
    event = overdue(asked, 1)
    assert event == Away(seat=1)
    waiting = asked.after(event)
    assert waiting.proposal is not None and not waiting.proposal.open
    done = agreed(waiting)
    assert done.game is now.redo_state.game if now.redo_state else False
    assert done.after(Back(seat=1)).present == {0, 1}
    for event in (SeatLeft(seat=1), SeatLeft(seat=0), Away(seat=0)):
        assert asked.after(event).proposal is None


def test_who_is_gone_for_long_declines_that_something_be_taken_back() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while 0 not in now.decided:
        now = now.after(next_event(now, rng))
    assert overdue(now.after(undo(now)), 1) == Declined(seat=1, overdue=True)


def test_a_log_from_before_is_read() -> None:
    """Logs from version 0.1 don't record if the person who declined was connected."""
    assert decode_event('{"event":"declined","seat":1}') == Declined(seat=1)


def overdue(now: TableState, seat: int) -> Event | None:
    """Return the event after the others have waited long enough for a seat."""
    return run_apart(next_automatic_event(now, {}, (seat,), ThinkingPool(1)))


def _offered(now: TableState, seat: int | None) -> bool:
    if seat is not None and seat >= len(now.people):
        return False
    return screen(now, seat, ()).redo is not None


def taken_back(*people: int) -> TableState:
    """Return a table at which seat 0 has just undone a move."""
    rng, now = random.Random(1), begun("three-hand", *people)
    while 0 not in now.decided or now.turn not in (None, 0):
        now = now.after(next_event(now, rng))
    now = undone(now)
    assert now.turn == 0 and screen(now, 0, ()).redo
    return now


def test_whatever_is_done_ends_it() -> None:
    now = taken_back(0)
    acted = now.after(next_event(now, random.Random(5)))
    assert screen(acted, 0, ()).redo is None
    with refused("server.theres_nothing_to_redo_since_the_last"):
        redo(acted)


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_the_same_move_by_hand_leaves_the_rest_to_one_who_plays_alone(
    people: tuple[int, ...],
) -> None:
    now = taken_back(*people)
    end = then = now.redo_state
    while then is not None and then.previous is not None and then.previous.game is not now.game:
        then = then.previous
    assert then is not None and end is not None
    again = now.after(ActionPlayed(action=str(then.last)))
    assert again.game == then.game
    rest = end.redo_state if then.game is end.game else end
    assert again.redo_state is (rest if len(people) == 1 else None)


def test_only_who_took_back_does_again() -> None:
    now = taken_back(0, 1)
    assert screen(now, 1, ()).redo is None
    with refused("server.only_name_can_redo_this_move_wait", name="P0"):
        redo(now, 1)


def test_with_other_people_there_nothing_is_done_again() -> None:
    now = taken_back(0, 1)
    gone = now.after(Away(seat=1))
    assert isinstance(redo(gone), Redone), "who is away is not asked"
    assert isinstance(redo(gone.after(Back(seat=1))), Proposed)
    for event in (SeatLeft(seat=1), SeatTaken(seat=2, name="C", holder="h")):
        for before in (now, now.after(redo(now))):
            other = before.after(event)
            assert other.proposal is None and screen(other, 0, ()).redo is None
            with refused("server.theres_nothing_to_redo_since_the_last"):
                redo(other)


def test_a_log_that_cannot_be_is_refused() -> None:
    now = taken_back(0)
    for seq in (now.seq, now.seq + 1, 1):
        with pytest.raises(ValueError, match=r"event \d+ .*undone"):
            now.after(Redone(seat=0, to=seq))


def test_what_was_declined_is_not_proposed_again() -> None:
    now = taken_back(0, 1)
    asked = now.after(redo(now))
    assert asked.proposal is not None and asked.proposal.open == {1}
    assert screen(asked, 0, ()).redo is None
    with refused("server.theres_already_a_request_wait_for_the"):
        redo(asked)
    no = decide(asked, 1, Decline(id="d", proposal=asked.proposal.number), "")
    assert isinstance(no, Declined)
    declined = asked.after(no)
    assert screen(declined, 0, ()).redo is None
    with refused("server.your_request_was_declined_make_a_move"):
        redo(declined)


def test_a_game_tells_nothing_of_what_was_undone_and_done_again() -> None:
    rng, seated = random.Random(3), begun("three-hand", 0)
    assert seated.previous is not None
    history = EventHistory(seated.previous)
    history.append(Step(SeatTaken(seat=0, name="P0", holder="h0"), seated))
    while 0 not in history.now.decided:
        history.replay(next_event(history.now, rng), None)
    before = [event for _, event, _ in history.line()]
    history.replay(undo(history.now), None)
    history.replay(redo(history.now), None)
    assert [event for _, event, _ in history.line()] == before
    assert history.now.seq == len(before) + 2, "nothing is deleted"


def test_doing_again_alone(served: Served) -> None:
    with served.guest(served.table(players="daugherty")).sit() as guest:
        assert guest.command("redo")["code"] == "nothing_to_redo"
        [bid] = [one for one in guest.settle()["asked"]["options"] if one["action"] == "pass"]
        assert guest.command("act", action=bid["action"])["type"] == "done"
        before = guest.settle()
        assert before["redo"] is None
        guest.command("undo")
        undone = guest.settle()["redo"]
        assert undone == tr("server.what_and_everything_after_that", what=tr("server.you_pass"))
        seq = guest.seq
        for name in ("a", "a", "b"):
            guest.say({"type": "redo", "id": name, "seq": seq})
        answers = [guest.hear_until(lambda f: f["type"] in ("done", "refused")) for _ in range(3)]
        assert [one["type"] for one in answers] == ["done", "done", "refused"]
        assert answers[2]["code"] == "stale"
        [said] = [f for f in guest.frames if f.get("what") and f["what"]["kind"] == "redo"]
        text = tr("server.you_redo_your_move_what", what=undone)
        assert said["what"]["text"] == text
        assert said["screen"] == before


def test_several_people_must_agree_to_it(served: Served) -> None:
    table = served.table("three-hand", players="daugherty")
    guests = [served.guest(table).take(seat, "AB"[seat]) for seat in range(2)]
    with guests[0] as one, guests[1] as two:
        play_together(guests, lambda: one.screen["may_undo"])
        assert one.command("undo")["type"] == "done"
        two.command("agree", proposal=two.hear_of("propose")["screen"]["proposal"]["number"])
        assert two.hear_of("undo")["screen"]["redo"] is None
        assert one.hear_of("undo")["screen"]["redo"]
        assert two.command("redo")["code"] == "nothing_to_redo"
        assert one.command("redo")["type"] == "done"
        proposal = two.hear_of("propose")["screen"]["proposal"]
        assert proposal["text"] == tr("server.name_wants_to_redo_their_move", name="A")
        assert proposal["reason"].startswith("A ") and proposal["reason"].endswith(".")
        assert two.command("agree", proposal=proposal["number"])["type"] == "done"
        for guest in guests:
            done = guest.hear_of("redo")
            assert (done["screen"]["undone"], done["screen"]["proposal"]) == (0, None)
        told = guests[1].frames[-1]["what"]["text"]
        assert told.startswith(tr("server.name_redoes_their_move_what", name="A", what="A "))

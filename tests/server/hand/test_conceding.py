"""Conceding with a human partner: only with their consent, and everyone learns who conceded."""

from __future__ import annotations

import random

import pytest
from tests.server.conftest import Served
from tests.server.hand.test_undo import begun, next_event, undo
from tests.server.hand.test_undo_reasons import on
from tests.server.support.guest import play_together
from tests.server.support.in_a_thread import decide, next_automatic_event, run_apart
from tests.server.support.refusals import refused
from tests.server.support.scenes import at_phase, played

from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.i18n import tr
from acesaround.protocol import Act, Agree, Decline, Redo
from acesaround.server.screen import screen
from acesaround.server.screen.event_text import happened
from acesaround.server.thinking import ThinkingPool
from acesaround.table.decider import Refusal
from acesaround.table.events import (
    ActionPlayed,
    Away,
    Back,
    Declined,
    Event,
    Proposed,
    SeatLeft,
    SeatTaken,
    decode_event,
    encode_event,
)
from acesaround.table.state import TableState
from acesaround.text.advice import CONCEDING

CONCEDED = ActionPlayed(action="concede")


def playing(*people: int, rules: str = "nicholas-1992") -> TableState:
    """Return a table at which seat 0 has to play to a later trick that someone else led."""

    rng, now = random.Random(1), begun(rules, *people)
    while not (now.game.tricks and now.game.trick and now.turn == 0):
        event = next_event(now, rng)
        bidding = now.game.phase is Phase.AUCTION
        if bidding and any(call.amount for call in now.game.this_round.calls):
            event = ActionPlayed(action="pass")
        now = now.after(event)
    return now


def concede(now: TableState, seat: int = 0) -> Event:
    return decide(now, seat, Act(id="c", seq=now.seq, action="concede"), "")


def agreed(now: TableState, seat: int) -> TableState:
    """Return the table after a person has agreed to the proposal."""
    assert now.proposal is not None
    return now.after(decide(now, seat, Agree(id="a", proposal=now.proposal.number), ""))


def by_itself(now: TableState, overdue: tuple[int, ...] = ()) -> Event | None:
    """Return the table's next automatic event, or None."""
    with ThinkingPool(1) as thinkers:
        return run_apart(
            next_automatic_event(now, dict.fromkeys(now.present, "last"), overdue, thinkers)
        )


def ended(now: TableState, reader: int | None) -> str | None:
    """Return the sentence for a reader about who ended the hand early."""
    over = screen(now, reader, ()).hand_over
    assert over is not None
    return over.ended


def offered(now: TableState, seat: int) -> dict[str, str]:
    """Return the actions that end the hand early, each with its confirmation question."""
    return {one.action: f"{one.words}: {one.asks}" for one in screen(now, seat, ()).endings}


def test_nobody_asks_to_concede_while_bidding() -> None:
    now = played("nicholas-1992", at_phase(Phase.AUCTION)).now
    assert now.turn is not None
    with pytest.raises(Refusal) as told:
        concede(now, now.turn)
    assert told.value.code == "illegal"


def test_the_partner_agrees_first() -> None:
    now = playing(0, 1, 2)
    before = offered(now, 0)["concede"]
    assert before.startswith(f"{tr('server.ask_to_concede_the_rest')}: ")
    assert tr("server.this_counts_for_your_whole_team_so", names="P2") in before
    event = concede(now)
    assert event == Proposed(seat=0)
    asked = now.after(event)
    for reader in (None, 0, 1, 2):
        told = happened(now, event, asked, reader)
        me = reader == 0
        assert told.text == (
            tr("server.you_want_to_concede_the_rest")
            if me
            else tr("server.name_wants_to_concede_the_rest", name="P0")
        )
        shown = screen(asked, reader, ()).proposal
        assert shown is not None and (shown.text, shown.open) == (told.text, [2])
        assert shown.reason.startswith(tr(CONCEDING))
    assert "concede" not in offered(asked, 0)
    assert by_itself(asked) is None and asked.awaited == {0, 2}
    done = agreed(asked, 2)
    assert by_itself(done) == CONCEDED
    over = done.after(CONCEDED)
    assert over.hand_over is not None and over.proposal is None
    assert ended(over, 0) == "You and P2 conceded the rest."
    assert ended(over, 2) == "You and P0 conceded the rest."
    assert ended(over, 1) == ended(over, None) == "P0 and P2 conceded the rest."


def test_opponents_neither_agree_nor_decline() -> None:
    now = playing(0, 1, 2, 3)
    now = now.after(concede(now))
    assert now.proposal is not None
    for seat in (1, 3):
        for command in (Agree, Decline):
            with refused("server.this_request_is_no_longer_open"):
                decide(now, seat, command(id="a", proposal=now.proposal.number), "")


@pytest.mark.parametrize("by", [0, 2])
def test_without_agreement_one_plays_on_before_one_asks_again(by: int) -> None:
    now = playing(0, 2)
    now = now.after(concede(now))
    assert now.proposal is not None
    now = now.after(decide(now, by, Decline(id="d", proposal=now.proposal.number), ""))
    assert now.proposal is None and now.hand_over is None
    with refused("server.your_request_was_declined_make_a_move"):
        concede(now)
    assert "concede" not in offered(now, 0)
    card = legal(now.game).sample(random.Random(1))
    now = on(now.after(ActionPlayed(action=str(card))), lambda now: now.turn == 0)
    assert isinstance(concede(now), Proposed) and "concede" in offered(now, 0)


def test_one_may_go_back_although_conceding_was_declined_and_the_other_way_round() -> None:
    now = on(playing(0, 2), lambda now: now.turn == 0 and 0 in now.decided)
    asked = now.after(concede(now))
    assert asked.proposal is not None
    now = asked.after(decide(asked, 0, Decline(id="d", proposal=asked.proposal.number), ""))
    back = undo(now, 0)
    assert isinstance(back, Proposed) and back.to is not None
    asked = now.after(back)
    assert asked.proposal is not None
    now = asked.after(decide(asked, 2, Decline(id="d", proposal=asked.proposal.number), ""))
    assert now.may_ask(0, concedes=False) is False
    with refused("server.your_request_was_declined_make_a_move"):
        concede(now)


def test_a_card_played_instead_ends_the_proposal() -> None:
    now = playing(0, 2)
    asked = now.after(concede(now))
    card = str(legal(now.game).sample(random.Random(1)))
    after = asked.after(decide(asked, 0, Act(id="p", seq=asked.seq, action=card), ""))
    assert after.proposal is None
    with refused("server.this_request_is_no_longer_open"):
        decide(after, 2, Agree(id="a", proposal=asked.seq), "")


def test_one_thing_is_proposed_at_once() -> None:
    now = playing(0, 1, 2)
    now = now.after(undo(now, 1))
    with refused("server.theres_already_a_request_wait_for_the"):
        concede(now)
    assert "concede" not in offered(now, 0)


@pytest.mark.parametrize(("people", "away"), [((0,), ()), ((0, 1, 3), ()), ((0, 2), (2,))])
def test_computer_players_and_opponents_are_not_asked(
    people: tuple[int, ...], away: tuple[int, ...]
) -> None:
    now = playing(*people)
    for seat in away:
        now = now.after(Away(seat=seat))
    assert offered(now, 0)["concede"].endswith(tr("server.this_counts_for_your_whole_team"))
    event = concede(now)
    assert event == CONCEDED
    over = now.after(event)
    assert ended(over, 0) == "You conceded the rest."
    assert ended(over, None) == "P0 conceded the rest."


def test_where_nobody_shares_ones_side_nothing_is_said_of_one() -> None:
    now = on(begun("two-hand", 0, 1), lambda now: now.game.phase is Phase.TRICK_PLAY)
    assert now.turn is not None
    assert offered(now, now.turn)["concede"].endswith(f": {tr(CONCEDING)}")
    assert concede(now, now.turn) == CONCEDED


def test_who_is_gone_for_too_long_has_not_agreed() -> None:
    now = playing(0, 2)
    now = now.after(concede(now))
    assert by_itself(now, overdue=(2,)) == Declined(seat=2, overdue=True)


def test_a_partner_who_leaves_is_asked_no_more() -> None:
    now = playing(0, 2)
    now = now.after(concede(now)).after(SeatLeft(seat=2))
    assert by_itself(now) == CONCEDED
    assert ended(now.after(CONCEDED), None) == "P0 conceded the rest."


def test_of_those_who_come_back_partners_are_asked() -> None:
    now = playing(0, 1, 2, 4, rules="six-triple-deck").after(Away(seat=1)).after(Away(seat=4))
    now = now.after(concede(now))
    assert now.proposal is not None and now.proposal.open == {2}
    now = now.after(Back(seat=1))
    assert now.proposal is not None and now.proposal.open == {2}
    now = now.after(Back(seat=4))
    assert now.proposal is not None and now.proposal.open == {2, 4}
    over = agreed(agreed(now, 2), 4).after(CONCEDED)
    assert ended(over, 4) == "You, P0, and P2 conceded the rest."
    assert ended(over, 1) == "P0, P2, and P4 conceded the rest."


def test_one_who_sits_down_meanwhile_ends_the_proposal() -> None:
    now = playing(0, 2)
    now = now.after(concede(now)).after(SeatTaken(seat=1, name="Eve", holder="h"))
    assert now.proposal is None


def test_a_concession_is_taken_back_and_done_again() -> None:
    now = playing(0, 2)
    over = agreed(now.after(concede(now)), 2).after(CONCEDED)
    back = agreed(over.after(undo(over, 0)), 2)
    event = by_itself(back)
    assert event is not None
    back = back.after(event)
    assert back.game is now.game and back.proposal is None and back.turn == 0
    wish = decide(back, 0, Redo(id="r", seq=back.seq), "")
    again = agreed(back.after(wish), 2)
    event = by_itself(again)
    assert event is not None
    assert ended(again.after(event), 2) == "You and P0 conceded the rest."


def test_the_log_tells_it_again() -> None:
    now = playing(0, 2)
    event = concede(now)
    assert decode_event(encode_event(event)) == event
    old = decode_event('{"event":"proposed","seat":0,"to":7}')
    assert old == Proposed(seat=0, to=7) and old != event


def test_a_claim_says_whose_it_was() -> None:
    told = set[str | None]()
    for seed in range(30):
        now = on(begun("check", 0), lambda now: now.hand_over is not None, seed)
        assert ended(now, 0) is None
        while now.previous is not None and not told:
            now = now.previous
            if now.game.phase is Phase.TRICK_PLAY and not now.game.trick:
                try:
                    over = now.after(ActionPlayed(action="claim"))
                except ValueError:
                    continue
                told |= {ended(over, now.game.turn), ended(over, None)}
        if told:
            break
    assert "You claimed the rest." in told and len(told) == 2


def test_two_people_at_one_table(served: Served) -> None:
    table = served.table("nicholas-1992", players="daugherty")
    ann, bob = (served.guest(table).take(seat, name) for seat, name in ((0, "Ann"), (2, "Bob")))
    with ann, bob:
        play_together(
            (ann, bob), lambda: any(one["action"] == "concede" for one in ann.screen["endings"])
        )
        assert ann.command("act", action="concede")["type"] == "done"
        number = bob.hear_of("propose")["screen"]["proposal"]["number"]
        assert ann.command("undo")["code"] == "not_yet"
        assert bob.command("agree", proposal=number)["type"] == "done"
        for guest, words in ((ann, "You and Bob"), (bob, "You and Ann")):
            shown = guest.hear_of("claim")["screen"]["hand_over"]
            assert shown["ended"] == f"{words} conceded the rest."

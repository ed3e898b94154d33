"""Notes for first times: each one comes exactly when what it says happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from tests.support.legal_cards import may_play, situation, winner
from tests.support.random_play import walk

from acesaround.cards import Rank
from acesaround.game.state import HandResult, Phase, State
from acesaround.game.view import View, view
from acesaround.messages import Message, first_times
from acesaround.rules.load import load
from acesaround.text.first_times import due_notes
from acesaround.text.formatter import PLAIN_DISPLAY, format_message

GAMES = ("nicholas-1992", "single-deck-partners", "widow-three", "two-hand")
IN_TRICKS = {"first_must_trump", "first_must_beat", "first_out_of_trump", "first_partner_winning"}


@cache
def states(name: str) -> list[State]:
    """Return all states of the first four hands of a random game."""
    return [step.after for step in walk(load(name), 3, 4)]


def seen(name: str) -> Iterator[View]:
    """Yield what each seat sees in each state."""
    for state in states(name):
        for seat in range(state.rules.table.players):
            yield view(state, seat)


def codes(seen: View, over: HandResult | None = None) -> set[str]:
    return {note.family for note in due_notes(seen, over)}


@pytest.mark.parametrize("name", GAMES)
def test_notes_on_tricks_fit_the_rules_of_play(name: str) -> None:
    play = load(name).play
    for now in seen(name):
        if now.phase is not Phase.TRICK_PLAY or not now.my_turn or not now.trick:
            assert not codes(now) & IN_TRICKS
            continue
        assert now.trump is not None
        hand, trick = [card.text for card in now.hand], [card.text for card in now.trick]
        trump = now.trump.letter
        allowed = may_play(hand, trick, trump, head=play.head, overtrump=play.overtrump)
        anyway = may_play(hand, trick, trump, head="never", overtrump=False)
        kind = situation(hand, trick, trump)
        holder = (now.leader + winner(trick, trump)) % len(now.sizes)
        is_partner = len(now.sizes) == 4 and (holder - now.seat) % 2 == 0
        due = {
            "first_must_trump": kind.startswith("trump") and anyway != set(hand),
            "first_must_beat": allowed != anyway,
            "first_out_of_trump": kind == "free",
            "first_partner_winning": is_partner and len({c[0] in "ATK" for c in allowed}) == 2,
        }
        assert codes(now) & IN_TRICKS == {code for code, is_due in due.items() if is_due}


def test_the_other_notes_come_with_their_decisions() -> None:
    found = {code for name in GAMES for now in seen(name) for code in codes(now)}
    assert IN_TRICKS | {"first_widow", "first_stock", "first_stock_gone"} <= found
    assert {
        "first_pass_to_winner",
        "first_pass_from_winner",
        "first_last_trick",
        "first_dix",
    } <= found
    for name in GAMES:
        for now in seen(name):
            said = codes(now)
            names = now.my_turn and now.phase is Phase.NAME_TRUMP
            assert ("first_won_bid" in said) == (names and len({*now.legal}) > 1)
            assert ("first_widow" in said) == (now.my_turn and now.phase is Phase.BURY)
            passes = {"first_pass_to_winner", "first_pass_from_winner"} & said
            assert bool(passes) == (now.my_turn and now.phase is Phase.EXCHANGE)
            if "first_dix" in said:
                assert now.stock is not None and now.stock.upcard is not None
                assert now.stock.upcard.rank is not Rank.NINE
            if "first_last_trick" in said:
                assert now.my_turn and len(now.hand) == 2


def test_notes_on_melds_have_the_points_that_count() -> None:
    now = next(
        one for one in seen("nicholas-1992")
        if "first_royal_marriage" in codes(one) or "first_run" in codes(one)
    )  # fmt: skip
    meld = now.melds[now.seat]
    assert meld is not None and not now.trick
    points = {note.family: note.params["points"] for note in due_notes(now) if note.params}
    assert points.pop("first_own_meld") == now.counted[now.seat] == meld.total
    scored = meld.by_kind()
    assert points and all(scored[code.removeprefix("first_")] == n for code, n in points.items())
    assert any(
        one.phase is Phase.DECLARE and "first_own_meld" in codes(one)
        for one in seen("single-deck-partners")
    )
    later = next(one for one in seen("nicholas-1992") if one.trick and one.seat == now.seat)
    assert "first_own_meld" not in codes(later)


def test_going_set_is_noted_for_the_bid_winners_team_only() -> None:
    after = next(
        state for name in ("nicholas-1992", "single-deck-partners") for state in states(name)
        if state.match.results and state.match.results[-1].outcome == "set"
    )  # fmt: skip
    over = after.match.results[-1]
    for seat in range(4):
        noted = due_notes(view(after, seat), over)
        assert over.round.declarer is not None and over.round.bid is not None
        partners = (seat - over.round.declarer) % 2 == 0
        assert noted == ([first_times.WENT_SET(bid=over.round.bid)] if partners else [])


@pytest.mark.parametrize("name", GAMES)
def test_notes_are_short_sentences(name: str) -> None:
    notes: set[Message] = {note for now in seen(name) for note in due_notes(now)}
    for note in notes:
        text = format_message(note, PLAIN_DISPLAY)
        assert text.endswith(".") and len(text) < 140

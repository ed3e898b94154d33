"""The reason shown with an undo proposal matches what has happened since."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.server.hand.test_undo import begun, next_event, undo
from tests.support.slow import FEW, quick

from acesaround.game.actions import EnterMeld, Fold, Give, LayMeld, Play
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.i18n import tr
from acesaround.protocol.screen import Screen
from acesaround.rules.load import presets
from acesaround.server.screen import screen
from acesaround.table.events import ActionPlayed
from acesaround.table.state import TableState

BIDS = tr("server.only_bids_have_been_made_since_then")
NOTHING = tr("server.no_cards_have_been_shown_since_then")
SEEN = tr("server.since_then_players_have_seen_cards_that")
PASSED = tr("server.cards_have_been_passed_since_then_and")
ENDED = tr("server.the_hand_has_ended_since_then_everyone")
PLAYED = tr("server.cards_have_been_played_since_then_and")


def reason(now: TableState, seat: int) -> str:
    """Return the reason the others see when a seat wants to undo."""
    asked = now.after(undo(now, seat))
    told = [screen(asked, reader, ()).proposal for reader in (None, *asked.present)]
    [reason] = {one.reason for one in told if one is not None}
    return reason


def on(now: TableState, so: Callable[[TableState], object], seed: int = 1) -> TableState:
    """Play at random until a condition holds."""
    rng = random.Random(seed)
    while not so(now):
        now = now.after(next_event(now, rng))
    return now


def test_only_bids() -> None:
    for seed in range(20):
        now = on(begun("nicholas-1992", 0, 2), lambda now: 0 in now.decided, seed)
        if now.game.phase is Phase.AUCTION:
            assert reason(now, 0) == BIDS
            return
    raise AssertionError("the auction was always over")


def test_a_choice_that_shows_nothing() -> None:
    now = on(begun("daugherty-1983", 0, 2), lambda now: now.game.phase is Phase.ENTER_MELD)
    now = on(now, lambda now: now.turn in (0, 2))
    seat = now.turn
    assert seat is not None
    choice = legal(now.game).sample(random.Random(1))
    assert isinstance(choice, EnterMeld)
    assert reason(now.after(ActionPlayed(action=str(choice))), seat) == NOTHING


@pytest.mark.parametrize(
    ("rules", "so", "told"),
    [
        ("nicholas-1992", lambda now: now.waiting, SEEN),
        ("three-hand-widow", lambda now: now.game.phase in (Phase.NAME_TRUMP, Phase.BURY), SEEN),
        ("nicholas-1992", lambda now: now.game.trick, PLAYED),
        ("three-hand", lambda now: len(now.game.tricks) == 2, PLAYED),
        ("two-hand", lambda now: now.game.phase is Phase.STOCK_MELD, PLAYED),
    ],
)
def test_cards_that_were_seen(rules: str, so: Callable[[TableState], object], told: str) -> None:
    """The seat decided last before melds were shown, the widow was turned, or a card was played."""
    players = range(len(begun(rules).people))
    for seed in range(40):
        now = on(begun(rules, *players), so, seed)
        first = [seat for seat in players if _before_it(now, seat, so)]
        if first:
            assert {reason(now, seat) for seat in first} == {told}
            return
    raise AssertionError("nobody ever decided anything before it")


def _before_it(now: TableState, seat: int, so: Callable[[TableState], object]) -> bool:
    then = now.at(now.decided.get(seat, -1))
    return then is not None and then.deals == now.deals and not so(then)


def test_melds_shown_after_the_widow_was_seen() -> None:
    for rules in ("widow-three", "three-hand-widow"):
        now = on(begun(rules, 0, 1, 2), lambda now: str(now.last).startswith("bury "))
        assert now.previous is not None and now.previous.turn is not None
        assert now.game.this_round.melds and reason(now, now.previous.turn) == SEEN


def test_cards_laid_on_the_table_and_drawn_from_the_stock() -> None:
    for seed in range(5):
        now = on(begun("two-hand", 0, 1), lambda now: _lays(now) is not None, seed)
        lay = _lays(now)
        assert lay is not None and now.turn is not None
        assert reason(now.after(ActionPlayed(action=str(lay))), now.turn) == SEEN
        drawn = now.after(ActionPlayed(action="draw"))
        if now.turn in drawn.decided and not drawn.game.trick:
            assert reason(drawn, now.turn) == SEEN


def _lays(now: TableState) -> LayMeld | None:
    if now.game.phase is not Phase.STOCK_MELD:
        return None
    return next((one for one in legal(now.game) if isinstance(one, LayMeld)), None)


def test_a_hand_that_ended_without_a_card_played() -> None:
    for rules in ("three-hand", "doubles-1993", "widow-three"):
        players = range(len(begun(rules).people))
        now = on(begun(rules, *players), lambda now: _folds(now))
        seat = now.turn
        assert seat is not None
        assert reason(now.after(ActionPlayed(action="fold")), seat) == ENDED


def _folds(now: TableState) -> bool:
    return now.turn is not None and any(isinstance(one, Fold) for one in legal(now.game))


@pytest.mark.parametrize("seeds", quick([1], [1, 8]))
@pytest.mark.parametrize("rules", quick(FEW, presets()))
def test_where_it_is_said_that_no_card_was_shown_none_was(rules: str, seeds: int) -> None:
    """Holds at any moment, for any seat that wants to undo."""
    players, said = range(len(begun(rules).people)), 0
    for seed in range(seeds):
        rng, now = random.Random(seed), begun(rules, *players)
        while now.deals < 2 and len(now.game.tricks) < 2 and now.game.phase is not Phase.OVER:
            now = now.after(next_event(now, rng))
            for seat in now.decided:
                if reason(now, seat) in (BIDS, NOTHING):
                    said += 1
                    then = now.at(now.decided[seat])
                    assert then is not None
                    for reader in (None, *players):
                        own = reader == seat
                        assert _cards(screen(now, reader, ()), own) == _cards(
                            screen(then, reader, ()), own
                        )
    assert said or rules.startswith("two-hand")


def _cards(shown: Screen, own: bool) -> tuple[object, ...]:
    """Return the cards on a screen. Your own hand doesn't count, since burying changes it."""
    hand = None if own else [one.card for one in shown.hand]
    return shown.melds, shown.stock, shown.widow, shown.hand_over, shown.trick, hand


def test_cards_that_were_passed() -> None:
    """Only the partner has seen the passed cards."""
    now = begun("single-deck-partners", 0, 1, 2, 3)

    def given(now: TableState) -> bool:
        return isinstance(now.last, Give)

    for seed in range(40):
        found = on(now, lambda now: given(now) or isinstance(now.last, Play), seed)
        if given(found):
            assert found.previous is not None and found.previous.turn is not None
            assert reason(found, found.previous.turn) == PASSED
            return
    raise AssertionError("nobody ever passed cards")


def test_an_earlier_hand() -> None:
    """With others, the proposal says so. When you're alone, you confirm it first."""
    for people in ((0, 1), (0,)):
        now = begun("three-hand", *people)
        now = on(now, lambda now: now.deals == 1 and 0 in now.decided)
        assert screen(now, 0, ()).undo_asks is None
        now = on(now, lambda now: now.game.match.results and not now.waiting)
        assert screen(now, 0, ()).undo_asks is None, "the hand that has just ended is still shown"
        now = on(now, lambda now: now.deals == 2)
        asks = screen(now, 0, ()).undo_asks
        if len(people) == 1:
            assert asks is not None and "in an earlier hand" in asks
            assert screen(now, None, ()).undo_asks is None
        else:
            assert asks is None
            assert reason(now, 0) == tr("server.this_goes_back_to_an_earlier_hand")


def test_what_is_done_again_tells_no_secret() -> None:
    """Buried cards and typed totals are never named."""
    for rules, word in (("three-hand-widow", "bury "), ("daugherty-1983", "meld ")):
        now = begun(rules, 0, 1)
        found = _first_own(now, word)
        seat = found.previous.turn if found.previous else None
        assert seat is not None and seat in found.decided
        back = found.after(undo(found, seat))
        assert back.proposal is not None and back.proposal.to is not None
        back = back._back_to(back.proposal.to)
        told = screen(back, seat, ()).redo
        assert told is not None and not set(told.split()) & set(str(found.last).split()[1:])


def _first_own(now: TableState, word: str) -> TableState:
    """Return the table after the first action of a kind by a person."""
    for seed in range(40):
        found = on(now, lambda now: isinstance(now.last, Play) or _own(now, word), seed)
        if _own(found, word):
            return found
    raise AssertionError(f"nobody ever said {word!r}")


def _own(now: TableState, word: str) -> bool:
    """True if a person has just made a move that begins with `word`."""
    before = now.previous
    if before is None or before.turn not in now.present or before.turn not in now.decided:
        return False
    return now.decided[before.turn] == before.seq and str(now.last).startswith(word)

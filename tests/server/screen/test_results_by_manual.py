"""The result of a hand that the page gets: why each team scored, by two manuals' rules."""

from __future__ import annotations

import pytest
from tests.support.table import finish, position, table

from acesaround.messages import results
from acesaround.protocol.screen import HandOver
from acesaround.server.screen import screen
from acesaround.text.columns import capital

OURS, THEIRS = 0, 1
DOUBLES, DAUGHERTY = "doubles-1993", "daugherty-1983"


def over(rules: str, **hand: object) -> HandOver:
    """Return what the page gets of a hand whose bid winner is seat 0."""
    shown = screen(table(finish(rules, **hand).state), 0, {0}).hand_over  # type: ignore[arg-type]
    assert shown is not None
    return shown


def told(result: HandOver, side: int) -> list[str]:
    return [reason.text for reason in result.sides[side].reasons]


def gained(result: HandOver) -> tuple[int, ...]:
    return tuple(side.gained for side in result.sides)


def test_S0_7_S0_36_S1_53_a_bid_that_is_short_says_by_how_much() -> None:
    short = results.BID_SHORT(counters=29, bid=60, meld=30, total=59, short=1)
    for rules in (DOUBLES, DAUGHERTY):
        result = over(rules, bid=60, meld=(30, 24, 0, 0), points=(29, 21, 0, 0))
        assert result.why == f"{capital(str(short))}."
        assert told(result, OURS) == [str(results.BID_LOST(bid=60))]
        assert gained(result) == (-60, 45)


def test_S0_7_S0_36_S1_51_S1_53_a_bid_is_lost_with_fewer_than_20_counters() -> None:
    lost = results.ALL_NOT_SAVED(taken=19, needed=20, meld=60, counters=19)
    for rules in (DOUBLES, DAUGHERTY):
        result = over(rules, bid=50, meld=(60, 0, 0, 0), points=(19, 31, 0, 0))
        assert told(result, OURS) == [str(lost), str(results.BID_LOST(bid=50))]
        assert gained(result) == (-50, 31)


def test_S0_7_S0_36_a_bid_is_lost_with_less_than_20_meld() -> None:
    result = over(DOUBLES, bid=51, meld=(19, 0, 0, 0), points=(50, 0, 0, 0), tricks=(19, 1, 0, 0))
    assert str(results.TOO_LITTLE_MELD(meld=19, needed=20)) in (result.why or "")
    assert gained(result) == (-51, 0)


def test_S0_35_S1_51_the_other_team_loses_all_with_fewer_than_20_counters() -> None:
    lost = results.ALL_NOT_SAVED(taken=19, needed=20, meld=30, counters=19)
    for rules in (DOUBLES, DAUGHERTY):
        result = over(rules, bid=60, meld=(40, 30, 0, 0), points=(31, 19, 0, 0))
        assert told(result, THEIRS) == [str(lost)]
        assert gained(result) == (71, 0)
        saved = over(rules, bid=60, meld=(40, 30, 0, 0), points=(30, 20, 0, 0))
        assert gained(saved) == (70, 50)


def test_S1_52_a_team_off_the_board_scores_its_counters() -> None:
    result = over(DAUGHERTY, bid=55, meld=(30, 12, 0, 0), points=(22, 28, 0, 0))
    below = results.MELD_BELOW_MINIMUM(meld=12, minimum=20)
    assert told(result, THEIRS) == [str(below), str(results.TRICK_POINTS(number=28))]
    assert gained(result) == (-55, 28)


@pytest.mark.parametrize(
    ("rules", "cards", "winner"),
    [
        (DOUBLES, "AH AH AH KH", 0),
        (DOUBLES, "KH AH AH AH", 1),
        (DAUGHERTY, "QH JS JS QH", 1),
        (DAUGHERTY, "KH TH AH AH", 2),
    ],
)
def test_S0_31_S0_32_S1_48_of_equal_cards_the_first_is_the_last_tricks_winner(
    rules: str, cards: str, winner: int
) -> None:
    played = cards.split()
    game = position(rules, *(f"{card} JC" for card in played), trump="S").play_all(played)
    last = screen(table(game.state), 0, {0}).last_trick
    assert last is not None and last.winner == winner
    assert last.points == sum(card[0] in "ATK" for card in played)


def test_S0_33_S1_37_the_last_trick_is_worth_two_points_more() -> None:
    game = position(DOUBLES, "QH", "JH", "JH", "KH", trump="S", bid=50, taken=(20, 20, 4, 3))
    assert screen(table(game.state), 0, {0}).pad == 3
    for card in ("QH", "JH", "JH", "KH"):
        game = game.play(card)
    result = screen(table(game.state), 0, {0}).hand_over
    assert result is not None
    assert str(results.TRICK_POINTS(number=26)) in told(result, THEIRS)

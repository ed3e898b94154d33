"""Who takes a trick on the screen, what it brings, and who leads the next."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.support.table import contract, finish, go, position, start, table

from acesaround.game.state import Phase
from acesaround.game.trick import card_points
from acesaround.protocol.screen import Screen
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.session import Game, new


def seen(game: Game) -> Screen:
    """Return the screen of the player whose turn it is."""
    return screen(table(game.state), game.state.turn, {0})


def taken(game: Game, cards: str) -> tuple[int, int]:
    """Play a trick. Return its winner, who leads the next, and its points, as the screen shows."""
    *first, last = cards.split(", ")
    game = go(game, ", ".join(first))
    begun = seen(game).trick
    assert len(begun) == len(first) and sum(card.wins for card in begun) == 1
    game = game.play(last)
    shown, trick = seen(game), seen(game).last_trick
    assert trick is not None and shown.trick == []
    assert [card.seat for card in trick.cards if card.wins] == [trick.winner]
    assert shown.turn == trick.winner
    assert shown.seats[trick.winner].taken == trick.points
    return trick.winner, trick.points


def two_cards_each(rules: str, cards: str) -> Game:
    """Return a game with spades as trump before a trick of these cards and the last one."""
    spare = "JD" if cards[1] == "C" else "JC"
    hands = (f"{card} {spare}" for card in cards.split(", "))
    return position(rules, *hands, trump="S", bid=16)


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("KH, AH, TH", 1, 3),
        ("KH, QH, TH", 2, 2),
        ("JH, 9H, QH", 2, 0),
        ("AH, AH, QH", 0, 2),
        ("KH, 9S, TS", 2, 2),
        ("QC, AD, AH", 0, 2),
    ],
)
def test_S2_21_S2_22_S2_24_S2_25_S2_26_S2_42_a_trick_of_three_hands(
    cards: str, winner: int, points: int
) -> None:
    assert taken(two_cards_each("three-hand", cards), cards) == (winner, points)


@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("KH, AH, TH, QH", 1, 3),
        ("QH, JH, KH, JH", 2, 1),
        ("QH, KS, JH, KS", 1, 2),
        ("JC, AD, AH, AD", 0, 3),
        ("AH, TH, KH, JS", 3, 3),
    ],
)
def test_S3_36_S3_61_S3_72_S3_73_S3_82_S3_83_a_trick_of_1992(
    cards: str, winner: int, points: int
) -> None:
    assert taken(two_cards_each("nicholas-1992", cards), cards) == (winner, points)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("KH, TH", 1), ("KH, KH", 0), ("KH, AC", 0), ("KH, 9S", 1), ("9S, AH", 0), ("QS, JS", 0)],
)
def test_S4_3_S4_9_S4_13_S4_16_a_trick_before_the_stock_is_gone(cards: str, winner: int) -> None:
    lead, reply = cards.split(", ")
    game = start("two-hand", f"{lead} 9D", f"{reply} 9D", stock="TS", dealer=1)
    assert taken(game, cards) == (winner, 0)
    leads = seen(go(game, f"{cards}, draw"))
    assert (leads.turn, leads.trick, leads.pad) == (winner, [], None)


def test_S4_12_the_winner_draws_the_top_card_and_the_other_the_next() -> None:
    game = go(start("two-hand", "KH", "TH", stock="TS AD AC", dealer=1), "KH, TH")
    before, after = held(game), held(game.play("draw"))
    assert [list((now - then).elements()) for then, now in zip(before, after, strict=True)] == [
        ["AC"], ["AD"],
    ]  # fmt: skip


def held(game: Game) -> list[Counter[str]]:
    """Return the cards of both hands on their owners' screens."""
    screens = (screen(table(game.state), seat, {0}) for seat in (0, 1))
    return [Counter(card.card for card in shown.hand) for shown in screens]


@pytest.mark.parametrize(("rules", "bid"), [("three-hand", 16), ("nicholas-1992", 50)])
def test_S2_15_S3_74_the_bid_winner_can_lead_any_card(rules: str, bid: int) -> None:
    shown = seen(contract(rules, bid=bid, trump="S", declarer=1))
    assert shown.turn == 1 and all(card.legal for card in shown.hand)


def test_S3_71_S3_87_meld_that_was_lost_is_told() -> None:
    game = finish(
        "nicholas-1992", bid=60, meld=(30, 40, 0, 0), points=(50, 0, 0, 0), tricks=(20, 0, 0, 0)
    )
    over = screen(table(game.state), 0, {0}).hand_over
    assert over is not None
    assert [(side.gained, sum(line.points for line in side.reasons)) for side in over.sides] == [
        (80, 80), (0, 0),
    ]  # fmt: skip
    assert "40" in over.sides[1].reasons[0].text


@pytest.mark.parametrize("name", ["two-hand", "two-hand-classic"])
@pytest.mark.parametrize("seed", range(4))
def test_S4_16_S4_30_S4_31_points_to_take_are_those_in_the_hands(name: str, seed: int) -> None:
    game, rng, met = new(load(name), seed), Random(seed), 0
    while game.state.phase is not Phase.TRICK_PLAY:
        game = game.play(rng.choice(list(game.legal)))
    while game.state.phase is Phase.TRICK_PLAY:
        hands = [card for hand in game.state.hands for card in hand]
        left = card_points(game.rules, [*hands, *game.state.trick])
        assert seen(game).pad == left + game.rules.counters.last_trick
        game, met = game.play(rng.choice(list(game.legal))), met + 1
    assert met == 24


def test_S2_41_only_the_bid_winner_knows_that_buried_counters_are_not_left() -> None:
    game = start("three-hand-widow", "H:ATKQJ S:AK D:AK C:AQJT99", widow="9H QS JD")
    game = go(game, "16, pass, pass, trump H, bury TC AC 9C, play on")
    whole = game.rules.hand_trick_points
    assert seen(game).pad == whole - 2
    assert screen(table(game.state), 1, {0}).pad == whole


def test_S4_30_S4_31_counters_and_the_last_trick_score_after_the_stock() -> None:
    game = position("two-hand", "AH QH", "TH 9H", trump="S", declarer=None, taken=(3, 4))
    game = go(game, "AH, TH")
    shown = seen(game)
    assert shown.last_trick is not None and shown.last_trick.points == 2
    assert [box.taken for box in shown.seats] == [5, 4]
    over = screen(table(go(game, "QH, 9H").state), 0, {0}).hand_over
    assert over is not None and [side.gained for side in over.sides] == [5 + 1, 4]

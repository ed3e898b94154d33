"""Tests of modern games where they differ from the five manuals."""

import pytest
from tests.support.kernel.melds import shown
from tests.support.table import (
    codes,
    contract,
    finish,
    go,
    names,
    play_out,
    position,
    refused,
    result,
    start,
)
from tests.support.two_hand import melding, through_stock

from acesaround.game.score import HandFacts, score_hand
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.rules.load import load, presets

PARTNERS = "single-deck-partners"
SINGLE = ["single-deck-partners", "single-deck-cutthroat", "single-deck-auction"]


@pytest.mark.parametrize("name", presets())
def test_every_preset_plays_a_hand(name: str) -> None:
    rules = load(name)
    game = start(rules)
    if rules.auction.style == "none":
        game = through_stock(game)
    else:
        game = contract(rules, "S:KQ", bid=rules.auction.opening or 0, trump="S")
    if not game.state.match.results:
        game = play_out(game)
    assert game.state.match.hands == 1
    deltas = result(game).delta
    assert game.state.match.scores == deltas


def test_double_deck_opens_at_fifty_and_counts_meld_itself() -> None:
    game = start("double-deck")
    assert names(game.legal) >= {"50", "51", "60", "65"}
    assert contract("double-deck", bid=50, trump="S").state.phase is Phase.TRICK_PLAY


@pytest.mark.parametrize(("sets", "points"), [(1, 4), (2, 30), (3, 60), (4, 90)])
def test_double_deck_pinochles(sets: int, points: int) -> None:
    assert shown("double-deck", f"S:{'Q' * sets} D:{'J' * sets}", "H").total == points


@pytest.mark.parametrize("preset", ["single-deck-partners", "single-deck-cutthroat"])
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("S:ATKQJ", 15),
        ("S:ATKKQJ", 19),
        ("S:ATKQQJ", 19),
        ("S:ATKKQQJ", 23),
        ("S:AATTKKQQJJ", 150),
        ("S:KKQQ", 8),
        ("H:KKQQ", 4),
        ("S:99", 2),
        ("S:AA H:AA C:AA D:AA", 100),
        ("S:QQ D:JJ", 30),
    ],
)
def test_single_deck_meld(preset: str, cards: str, points: int) -> None:
    rules = load(preset).replace(exchange={"pass_count": 0})
    rules = rules.replace(score={"board_set": "none"})
    assert shown(rules, cards, "S").total == points


def test_single_deck_auction_counts_no_extras_beside_a_run() -> None:
    assert shown("single-deck-auction", "S:ATKKQJ", "S").total == 15
    assert shown("single-deck-auction", "S:ATKKQQJ", "S").total == 19


def test_partners_pass_four_cards_and_get_four_back() -> None:
    hands = ("S:ATKQJ H:AA C:AA D:AA9", "", "S:AT99 H:TTKK C:TTKK")
    game = go(start(PARTNERS, *hands), "25, pass, pass, pass, trump S")
    assert (game.state.phase, game.turn) == (Phase.EXCHANGE, 2)
    assert refused(game, "give AS TS 9S") == "must_pass_exactly_4"
    assert refused(game, "give AS TS 9S JD") == "card_not_held"
    assert refused(game, "AS") == "wrong_phase"
    game = game.play("give AS TS 9S 9S")
    assert (game.turn, len(game.state.hands[0]), len(game.state.hands[2])) == (0, 16, 8)
    done = game.play("give AH AH AC AC")
    assert [len(hand) for hand in done.state.hands] == [12] * 4
    assert done.state.phase is Phase.DECLARE
    assert done.state.this_round.melds[0].by_kind()["run"] == 15


def test_cards_passed_are_known_to_giver_and_taker_only() -> None:
    game = go(start(PARTNERS), "25, pass, pass, pass, trump S")
    game = game.play(next(iter(game.legal)))
    game = game.play(next(iter(game.legal)))
    for seat in range(4):
        gifts = view(game.state, seat).gifts
        assert [(gift.giver, gift.taker, gift.count) for gift in gifts] == [(2, 0, 4), (0, 2, 4)]
        assert all((gift.cards is None) == (seat in (1, 3)) for gift in gifts)


def test_simultaneous_passing_shows_nothing_early() -> None:
    rules = load(PARTNERS).replace(exchange={"order": "simultaneous"})
    game = go(start(rules), "25, pass, pass, pass, trump S")
    before = game.state.hands
    game = game.play(next(iter(game.legal)))
    assert game.state.hands == before
    assert view(game.state, 0).gifts[0].cards is None
    assert view(game.state, 2).gifts[0].cards is not None
    done = game.play(next(iter(game.legal)))
    assert view(done.state, 0).gifts[0].cards is not None
    assert [len(hand) for hand in done.state.hands] == [12] * 4


def test_a_bid_that_needs_more_than_there_is_is_not_played() -> None:
    rules = "single-deck-cutthroat"
    game = start(rules, "S:AATTKQ H:99 C:99 D:99")
    game = go(game, "50, pass, pass, pass, trump S")
    assert result(game).outcome == "board_set"
    assert codes(game, 0) == ["board_set_needs", "bid_lost"]
    assert result(game).delta[1] == result(game).meld[1]


@pytest.mark.parametrize("preset", ["single-deck-partners", "single-deck-cutthroat"])
def test_one_trick_point_saves_meld_and_a_dix_needs_none(preset: str) -> None:
    lost = finish(preset, bid=25, meld=(10, 8, 0, 0), points=(25, 0, 0, 0), tricks=(11, 1, 0, 0))
    assert result(lost).delta == (35, 0)
    kept = finish(preset, bid=25, meld=(10, 8, 0, 0), points=(24, 1, 0, 0))
    assert result(kept).delta == (34, 9)
    assert load(preset).score.save.dix_only_safe


def test_a_meld_of_dixes_alone_is_safe() -> None:
    south = "S:AATTKKQQJJ H:AA"
    west = "S:99 H:QQJJ C:99 D:99 H:99"
    east = "C:QQJJTT D:QQTT H:TT"
    game = contract("single-deck-cutthroat", south, west, "", east, bid=25, trump="S")
    assert game.state.this_round.melds[1].dix_only
    assert not game.state.this_round.melds[3].items
    game = play_out(game)
    assert result(game).trick_points == (25, 0)
    assert result(game).delta[1] == 2


@pytest.mark.parametrize(("else_lose", "points"), [("all", 0), ("meld", 3)])
def test_safe_dixes_keep_points_unless_all_is_lost(else_lose: str, points: int) -> None:
    save = {"by": "trick_points", "at_least": 5, "else_lose": else_lose, "dix_only_safe": True}
    rules = load("single-deck-partners").replace(score={"save": save})
    facts = HandFacts((10, 2), (22, 3), (11, 1), 25, 0, dix_only=(False, True))
    assert score_hand(rules, facts).delta[1] == 2 + points


@pytest.mark.parametrize("preset", SINGLE)
def test_single_deck_hands_have_twenty_five_points(preset: str) -> None:
    assert load(preset).hand_trick_points == 25


def test_partnership_auction_is_led_by_the_dealers_left() -> None:
    game = contract("single-deck-auction", bid=10, trump="S", declarer=2)
    assert game.state.match.dealer == 1
    assert game.turn == 2
    game = go(start("single-deck-auction", "", "S:KQ"), "pass, 10, pass, pass, trump S")
    assert (game.turn, game.state.this_round.declarer) == (0, 1)


def test_partnership_auction_passed_out_is_dealt_again() -> None:
    game = go(start("single-deck-auction"), "pass, pass, pass")
    assert game.turn == 3, "the dealer has a call too"
    game = game.play("pass")
    assert (result(game).outcome, game.state.match.dealer) == ("passed_out", 3)
    assert game.state.match.hands == 0


def test_check_bidders_hold_a_marriage() -> None:
    game = start("check", "S:AATTKK H:AATT C:AA", "H:KQ")
    assert names(game.legal) == {"pass"}
    assert refused(game, "20") == "may_not_bid"
    assert "20" in names(game.play("pass").legal)


def test_check_the_dealer_must_take_it() -> None:
    game = go(start("check", dealer=0), "pass, pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (0, 20)


def test_firehouse_everyone_calls_once() -> None:
    game = go(start("firehouse"), "20, 25, pass")
    assert (game.turn, game.state.phase) == (3, Phase.AUCTION)
    game = game.play("pass")
    assert (game.turn, game.state.phase, game.state.this_round.bid) == (1, Phase.NAME_TRUMP, 25)


def test_firehouse_the_dealer_may_overcall_last() -> None:
    game = go(start("firehouse"), "20, pass, pass, 21")
    assert game.state.this_round.declarer == 3


def test_six_players_in_two_teams() -> None:
    rules = load("six-triple-deck")
    assert rules.teams == (0, 1, 0, 1, 0, 1)
    assert len(rules.full_deck) == 120
    assert rules.hand_trick_points == 75
    assert shown(rules, "S:AAAAA H:AAAAA C:AAAAA D:AAAAA", "S").total == 250
    game = position(rules, *(f"{card}H JC" for card in "KATKJQ"), trump="S")
    assert go(game, "KH, AH, TH, KH, JH, QH").state.tricks[-1].winner == 1


def test_cutthroat_three_saves_with_one_trick() -> None:
    game = finish("cutthroat-three", bid=20, meld=(10, 8, 4), points=(24, 1, 0), tricks=(15, 1, 0))
    assert result(game).delta == (34, 9, 0)
    assert shown("cutthroat-three", "S:AA H:AA C:AA D:AA", "S").total == 100


def test_widow_three_the_widow_is_open_and_melded_cards_stay() -> None:
    game = go(start("widow-three", "S:ATKQJ", widow="AH AC AD"), "20, pass, pass")
    assert [str(view(game.state, seat).widow) for seat in range(3)] == ["S:- H:A C:A D:A"] * 3
    game = game.play("trump S")
    assert refused(game, "bury AS TS KS") == "bury_forbidden"


def test_widow_three_the_dealer_takes_it_at_nineteen() -> None:
    game = go(start("widow-three", dealer=0), "pass, pass")
    assert (game.state.this_round.declarer, game.state.this_round.bid) == (0, 19)


def test_widow_three_anyone_may_reach_a_hundred() -> None:
    game = finish("widow-three", bid=30, meld=(0, 0, 0), points=(10, 9, 6), scores=(0, 95, 0))
    assert (game.over, game.state.match.winner) == (True, 1)


def test_classic_two_hand_counts_every_trick() -> None:
    rules = load("two-hand-classic")
    assert rules.hand_trick_points == 8 * (11 + 10 + 4 + 3 + 2) + 10 == 250
    game = play_out(through_stock(start(rules)))
    assert sum(result(game).trick_points) == 250
    assert rules.game.target == 1000


def test_classic_two_hand_melds_and_the_turned_dix() -> None:
    game = melding("KS QS", trump="S", rules="two-hand-classic").play("lay marriage KS QS")
    assert game.state.this_round.counted == (40, 0)
    assert start("two-hand-classic", stock="9S", dealer=0).state.this_round.counted == (10, 0)

"""2-Hand Pinochle: the deal, stock play, melding, and drawing (S4-2..S4-27)."""

from itertools import pairwise

import pytest
from tests.support.table import go, house, names, refused, start
from tests.support.two_hand import first_meld, lead_and_win, melding, through_stock

import acesaround as aa
from acesaround.cards import Card, Hand, Rank
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.rules.load import load
from acesaround.session import Game

RULES = "two-hand"


def test_S4_2_forty_eight_cards() -> None:
    cards = load(RULES).full_deck
    assert len(cards) == 48
    assert {card.rank for card in cards} == set(Rank)
    assert {cards.count(card) for card in cards} == {2}


def test_S4_3_ace_ten_king_queen_jack_nine() -> None:
    ladder = ["9H", "JH", "QH", "KH", "TH", "AH"]
    for lower, higher in pairwise(ladder):
        game = start(RULES, lower, higher, stock="9S", dealer=1)
        assert go(game, f"{lower}, {higher}").turn == 1


def test_S4_4_S4_5_twelve_cards_each_and_a_stock() -> None:
    state = start(RULES).state
    assert [len(hand) for hand in state.hands] == [12, 12]
    assert state.stock is not None
    assert len(state.stock.face_down) == 23


def test_S4_5_the_stock_is_face_down() -> None:
    seen = view(start(RULES).state, 0).stock
    assert seen is not None
    assert seen.face_down == 23


@pytest.mark.parametrize("upcard", ["AS", "JH", "9C", "TD"])
def test_S4_6_the_upcard_makes_trump(upcard: str) -> None:
    state = start(RULES, stock=upcard).state
    assert str(state.this_round.trump) == upcard[1]
    seen = view(state, 1).stock
    assert seen is not None and str(seen.upcard) == upcard


def test_S4_7_meld_play_then_trick_play() -> None:
    game = start(RULES)
    assert game.state.phase is Phase.STOCK_PLAY
    assert through_stock(game).state.phase is Phase.TRICK_PLAY


@pytest.mark.parametrize("dealer", [0, 1])
def test_S4_8_the_nondealer_plays_first(dealer: int) -> None:
    game = start(RULES, dealer=dealer)
    assert game.turn == 1 - dealer
    assert game.play(next(iter(game.legal))).turn == dealer


@pytest.mark.parametrize(
    ("lead", "reply", "winner"),
    [
        ("KH", "TH", 1),
        ("KH", "QH", 0),
        ("KH", "KH", 0),
        ("KH", "AC", 0),
        ("KH", "9S", 1),
        ("9S", "AH", 0),
        ("9S", "JS", 1),
        ("AS", "JS", 0),
    ],
)
def test_S4_9_higher_in_suit_or_the_only_trump_wins(lead: str, reply: str, winner: int) -> None:
    game = start(RULES, lead, reply, stock="TS", dealer=1)
    assert go(game, f"{lead}, {reply}").turn == winner


def test_S4_9_no_suit_need_be_followed() -> None:
    game = start(RULES, "KH", "AH AS AC AD", stock="TS", dealer=1).play("KH")
    assert {"AH", "AS", "AC", "AD"} <= names(game.legal)


def test_S4_10_both_cards_are_gone() -> None:
    game = go(start(RULES, "KH", "TH", stock="TS", dealer=1), "KH, TH")
    assert [len(hand) for hand in game.state.hands] == [11, 11]
    assert game.state.tricks[0].cards == (Card.parse("KH"), Card.parse("TH"))


def test_S4_11_S4_36_only_the_trick_winner_may_meld() -> None:
    game = go(start(RULES, "KH KC QC", "TH KD QD", stock="TS", dealer=1), "KH, TH")
    assert game.turn == 1
    assert "lay marriage KD QD" in names(game.legal)
    assert refused(game, "lay marriage KC QC") == "card_not_held"


def test_S4_12_the_winner_draws_the_top_card_then_the_other() -> None:
    game = start(RULES, "KH", "TH", stock="TS AD AC", dealer=1)
    before = game.state.hands
    after = go(game, "KH, TH, draw").state.hands
    assert after[1] == before[1].without(Card.parse("TH")) + Hand.parse("AD")
    assert after[0] == before[0].without(Card.parse("KH")) + Hand.parse("AC")


def test_S4_13_the_winner_leads_next() -> None:
    game = go(start(RULES, "KH", "TH", stock="TS", dealer=1), "KH, TH, draw")
    assert (game.turn, game.state.leader, game.state.phase) == (1, 1, Phase.STOCK_PLAY)


def test_S4_14_until_the_stock_is_gone() -> None:
    game = through_stock(start(RULES))
    assert len(game.state.tricks) == 12
    assert game.state.stock is not None
    assert game.state.stock.face_down == ()


def test_S4_15_at_the_last_trick_one_card_is_shown_and_the_upcard_taken() -> None:
    game = through_stock(start(RULES, stock="TS"), tricks=11)
    stock = game.state.stock
    assert stock is not None
    assert len(stock.face_down) == 1 and str(stock.upcard) == "TS"
    last = stock.face_down[0]
    game = game.play(next(iter(game.legal)))
    game = game.play(next(iter(game.legal)))
    winner = int(game.turn or 0)
    done = game.play("draw").state
    assert done.stock is not None
    assert done.stock.shown == (winner, last)
    assert done.stock.upcard is None
    assert last in done.hands[winner]
    assert Card.parse("TS") in done.hands[1 - winner]
    assert [len(hand) for hand in done.hands] == [12, 12]
    seen = view(done, 1 - winner).stock
    assert seen is not None and seen.shown == (winner, last)


def test_S4_16_tricks_of_meld_play_score_nothing() -> None:
    game = go(start(RULES, "AH", "TH", stock="TS", dealer=1), "AH, TH")
    assert (game.state.tricks[0].points, game.state.taken) == (0, (0, 0))


def test_A4_5_whether_they_score_is_a_field() -> None:
    rules = house(RULES, play={"stock_tricks_score": True})
    game = go(start(rules, "AH", "TH", stock="TS", dealer=1), "AH, TH")
    assert (game.state.tricks[0].points, game.state.taken) == (2, (2, 0))


def test_S4_17_marriages() -> None:
    assert first_meld("KS QS", "lay marriage KS QS", trump="S") == 4
    assert first_meld("KS QS", "lay marriage KS QS", trump="H") == 2


def test_S4_18_a_run_scores_fifteen() -> None:
    assert first_meld("AS TS KS QS JS", "lay run AS TS KS QS JS", trump="S") == 15


def test_A4_1_a_run_is_in_trump_unless_the_rules_say_otherwise() -> None:
    game = melding("AS TS KS QS JS", trump="H")
    assert refused(game, "lay run AS TS KS QS JS") == "not_a_meld"
    anywhere = house(RULES, meld={"run_suits": "any"})
    assert first_meld("AS TS KS QS JS", "lay run AS TS KS QS JS", trump="H", rules=anywhere) == 15


@pytest.mark.parametrize(
    ("rank", "kind", "points"),
    [("J", "jacks", 4), ("Q", "queens", 6), ("K", "kings", 8), ("A", "aces", 10)],
)
def test_S4_19_arounds(rank: str, kind: str, points: int) -> None:
    cards = f"{rank}S {rank}H {rank}C {rank}D"
    assert first_meld(cards, f"lay {kind} {cards}", trump="H") == points


def test_S4_20_pinochle() -> None:
    assert first_meld("QS JD", "lay pinochle QS JD", trump="H") == 4


def test_S4_21_dix() -> None:
    assert first_meld("9H", "lay dix 9H", trump="H") == 1
    assert refused(melding("9C", trump="H"), "lay dix 9C") == "not_a_meld"


def test_S4_22_one_meld_after_each_trick() -> None:
    game = melding("KS QS KC QC", trump="H").play("lay marriage KS QS")
    assert refused(game, "lay marriage KC QC") == "one_meld_per_trick"
    assert not [action for action in names(game.legal) if "marriage" in action]
    later = lead_and_win(game.play("draw"))
    assert later.play("lay marriage KC QC").state.this_round.counted[0] == 4


def test_S4_22_a_dix_may_go_with_another_meld() -> None:
    game = melding("KS QS 9H", trump="H").play("lay marriage KS QS").play("lay dix 9H")
    assert game.state.this_round.counted[0] == 3
    game = melding("KS QS 9H", trump="H").play("lay dix 9H").play("lay marriage KS QS")
    assert game.state.this_round.counted[0] == 3


def test_A4_4_two_dixes_after_one_trick() -> None:
    game = melding("KS QS 9H 9H", trump="H").play("lay dix 9H").play("lay dix 9H")
    assert game.play("lay marriage KS QS").state.this_round.counted[0] == 4


def test_S4_23_melded_cards_lie_open_and_may_be_played() -> None:
    game = melding("KS QS", trump="H").play("lay marriage KS QS")
    stock = view(game.state, 1).stock
    assert stock is not None
    assert [str(one.card) for one in stock.exposed[0]] == ["KS", "QS"]
    game = game.play("draw")
    assert "KS#1" in names(game.legal)
    played = game.play("KS#1").state
    assert played.stock is not None
    assert [str(one.card) for one in played.stock.exposed[0]] == ["QS"]


def test_S4_24_a_card_melds_once_in_each_type() -> None:
    game = melding("KS KS QS JD", trump="H").play("lay marriage KS QS")
    game = lead_and_win(game.play("draw"))
    assert refused(game, "lay marriage KS QS#1") == "already_used"
    assert game.play("lay pinochle QS#1 JD").state.this_round.counted[0] == 6


def test_A4_2_doubles_are_melds_of_their_own() -> None:
    game = melding("QS QS JD JD", trump="H").play("lay pinochle QS JD")
    game = lead_and_win(game.play("draw"))
    assert game.play("lay pinochle QS JD").state.this_round.counted[0] == 8


def test_A4_3_a_new_queen_may_marry_the_king_of_a_run() -> None:
    game = melding("AS TS KS QS QS JS", trump="S").play("lay run AS TS KS QS JS")
    game = lead_and_win(game.play("draw"))
    assert refused(game, "lay marriage KS#1 QS#1") == "needs_fresh_card"
    assert game.play("lay marriage KS#1 QS").state.this_round.counted[0] == 19


def test_A4_3_marriage_first_and_then_the_run_score_nineteen() -> None:
    game = melding("AS TS KS QS JS", trump="S").play("lay marriage KS QS")
    game = lead_and_win(game.play("draw"))
    done = game.play("lay run AS TS KS#1 QS#1 JS").state
    assert done.this_round.counted[0] == 19


def test_S4_25_every_meld_needs_a_card_from_the_hand() -> None:
    game = melding("KS QS JS JH JC JD", trump="H").play("lay marriage KS QS")
    game = lead_and_win(game.play("draw")).play("lay jacks JS JH JC JD")
    game = lead_and_win(game.play("draw"))
    assert refused(game, "lay pinochle QS#1 JD#1") == "needs_fresh_card"
    free = house(RULES, meld={"fresh_card_required": False})
    game = melding("KS QS JS JH JC JD", trump="H", rules=free).play("lay marriage KS QS")
    game = lead_and_win(game.play("draw")).play("lay jacks JS JH JC JD")
    game = lead_and_win(game.play("draw"))
    assert game.play("lay pinochle QS#1 JD#1").state.this_round.counted[0] == 2 + 4 + 4


def test_S4_26_a_melded_dix_may_be_exchanged_for_the_upcard() -> None:
    game = melding("9S", trump="S")
    done = game.play("lay dix 9S exchange").state
    assert done.stock is not None
    assert (str(done.stock.upcard), done.this_round.counted[0]) == ("9S", 1)
    assert Card.parse("TS") in done.hands[0]


def test_A4_8_exchange_only_with_the_dix_being_melded_while_the_upcard_lies() -> None:
    game = melding("9S KH QH", trump="S")
    assert refused(game, "lay marriage KH QH exchange") == "no_exchange"
    game = game.play("lay dix 9S exchange")
    assert game.state.stock is not None and game.state.stock.exposed[0] == ()
    assert Card.parse("TS") in game.state.hands[0], "the upcard goes to the cards in the hand"
    plain = melding("9S 9S", trump="S").play("lay dix 9S").play("draw")
    assert refused(lead_and_win(plain), "lay dix 9S#1 exchange") != ""


def dixes(game: Game) -> set[str]:
    return {name for name in names(game.legal) if name.startswith("lay dix")}


def test_S4_26_a_nine_may_be_exchanged_for_a_melded_nine() -> None:
    game = melding("9S 9S", trump="S").play("lay dix 9S exchange")
    assert {"lay dix 9S", "lay dix 9S exchange"} <= names(game.legal)
    done = game.play("lay dix 9S exchange")
    stock = done.state.stock
    assert stock is not None
    assert (str(stock.upcard), stock.exposed[0]) == ("9S", ())
    assert done.state.this_round.counted[0] == 2
    assert done.state.hands[0].count(Card.parse("9S")) == 1


def test_S4_24_S4_26_a_nine_taken_back_is_no_dix_again() -> None:
    game = melding("9S 9S", trump="S").play("lay dix 9S exchange").play("lay dix 9S exchange")
    assert not dixes(game)
    assert refused(game, "lay dix 9S") == "already_used"
    assert refused(game, "lay dix 9S exchange") == "already_used"
    later = lead_and_win(game.play("draw"))
    assert not dixes(later)


def test_S4_26_a_nine_may_be_exchanged_for_the_nine_turned_up() -> None:
    """The upcard nine isn't melded yet, so it counts as a dix of its own once it's taken."""
    game = start(RULES, "AC 9S", "9C", stock="9S", dealer=1)
    game = go(game, "AC, 9C, lay dix 9S exchange")
    assert game.state.this_round.counted[0] == 1
    assert {"lay dix 9S", "lay dix 9S exchange"} <= names(game.legal)
    game = game.play("lay dix 9S exchange")
    assert game.state.this_round.counted[0] == 2
    assert not dixes(game)


def test_S4_26_the_other_players_nine_taken_back_is_no_dix_either() -> None:
    game = start(RULES, "AC JD 9S", "9C TD 9S", stock="TS", dealer=1)
    game = go(game, "AC, 9C, lay dix 9S exchange, draw, JD, TD")
    game = game.play("lay dix 9S exchange")
    assert game.state.this_round.counted == (1, 1)
    assert refused(game, "lay dix 9S") == "already_used"


def test_S4_26_a_nine_drawn_later_is_still_a_dix() -> None:
    """Three copies: a melded nine goes back to the hand, and another nine is drawn."""
    kinds = ("run", "aces", "kings", "queens", "jacks", "pinochle")
    totals = {kind: [15, 30, 45] for kind in kinds}
    rules = house(RULES, deck={"copies": 3}, meld=totals)
    game = start(rules, "AC 9S 9S", "9C", stock="TS 9S", dealer=1).play("AC").play("9C")
    game = game.play("lay dix 9S exchange").play("lay dix 9S exchange")
    assert refused(game, "lay dix 9S") == "already_used"
    game = lead_and_win(game.play("draw"))
    assert game.state.hands[0].count(Card.parse("9S")) == 2
    game = game.play("lay dix 9S")
    assert game.state.this_round.counted[0] == 3
    assert refused(game, "lay dix 9S") == "already_used"


def test_S4_24_a_nine_played_before_leaves_the_one_taken_back_a_melded_one() -> None:
    """Three copies: one nine is played without melding, then two are exchanged."""
    kinds = ("run", "aces", "kings", "queens", "jacks", "pinochle")
    totals = {kind: [15, 30, 45] for kind in kinds}
    rules = house(RULES, deck={"copies": 3}, meld=totals)
    game = start(rules, "AC 9S 9S 9S", "QS 9C", stock="TS", dealer=0)
    game = go(game, "QS, 9S, draw, 9C, AC, lay dix 9S exchange, lay dix 9S exchange")
    assert game.state.this_round.counted[0] == 2
    assert refused(game, "lay dix 9S") == "already_used"


def test_S4_24_a_nine_laid_and_played_later_is_not_the_one_played_before() -> None:
    """Four copies: one nine is played, two are exchanged, and the last is melded and played."""
    kinds = ("run", "aces", "kings", "queens", "jacks", "pinochle")
    totals = {kind: [15, 30, 45, 60] for kind in kinds}
    rules = house(RULES, deck={"copies": 4}, meld=totals)
    game = start(rules, "AC AC JD 9S 9S 9S 9S", "QS 9C 9C 9C", stock="TS", dealer=0)
    game = go(game, "QS, 9S, draw, 9C, AC, lay dix 9S exchange, lay dix 9S exchange, lay dix 9S")
    assert game.state.this_round.counted[0] == 3
    game = go(game, "draw, 9S#1, 9C")
    assert not dixes(game)
    assert refused(game, "lay dix 9S") == "already_used"


@pytest.mark.parametrize("player", ["daugherty", "beginner", "expert"])
def test_S4_26_computer_players_give_no_nine_for_a_melded_nine(player: str) -> None:
    game = melding("9S 9S", trump="S").play("lay dix 9S exchange")
    seated = aa.player(player, seed=1)
    laid: list[str] = []
    while laid[-1:] != ["draw"]:
        action = seated.choose(game.view()).action
        laid.append(str(action))
        game = game.play(action)
    assert "lay dix 9S" in laid and "lay dix 9S exchange" not in laid


def test_S4_27_after_meld_play_all_cards_are_in_the_hand_again() -> None:
    game = melding("KS QS AH AC AD", trump="S").play("lay marriage KS QS")
    done = through_stock(game.play("draw"))
    assert done.state.stock is not None
    assert done.state.stock.exposed == ((), ())
    assert [len(hand) for hand in done.state.hands] == [12, 12]
    assert all("#" not in name for name in names(done.legal))


def test_A4_6_a_nine_as_upcard_scores_nothing() -> None:
    assert start(RULES, stock="9S").state.this_round.counted == (0, 0)
    classic = house(RULES, meld={"dealer_dix_turned": 1})
    assert start(classic, stock="9S", dealer=1).state.this_round.counted == (0, 1)
    assert start(classic, stock="JS", dealer=1).state.this_round.counted == (0, 0)


def test_A4_11_meld_after_the_twelfth_trick_before_drawing() -> None:
    game = through_stock(start(RULES, "KS QS", "AH", stock="TH", dealer=1), tricks=11, keep="KQ")
    game = game.play(low(game)).play(low(game.play(low(game))))
    assert game.state.phase is Phase.STOCK_MELD
    assert len(game.state.tricks) == 12
    assert "draw" in names(game.legal)


def low(game) -> str:
    return str(list(game.legal)[-1])

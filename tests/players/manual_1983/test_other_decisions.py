"""Tests of burying, passing cards, folding, and other decisions at other tables."""

import pytest
from tests.players.positions import choose, played
from tests.support.table import go, house, start

from acesaround.cards import Hand
from acesaround.game.actions import Bury, Give
from acesaround.messages import Message, reasons
from acesaround.players.daugherty.declarations import all_tricks_certain
from acesaround.players.daugherty.table import Table, still_needed

WIDOW = "AH 9C KD"
FIFTEEN = "S:AATKQJJ H:KQ9 C:AT D:TJ9"


def buried(preset: str, hand: str, **changes: object) -> tuple[Hand, tuple[Message, ...]]:
    """Return the cards South buries as bid winner, with spades as trump, and the reasons."""
    rules = house(preset, **changes)
    game = go(start(rules, hand, widow=WIDOW), "20, pass, pass")
    choice = choose(game.play("trump S").view())
    assert isinstance(choice.action, Bury)
    return choice.action.cards, choice.why


def test_S2_40_meld_trumps_and_aces_are_kept() -> None:
    cards, _ = buried("three-hand-widow", FIFTEEN)
    kept = Hand.parse("S:AATKQJJ H:AKQ C:A")
    assert not any(card in kept for card in cards)


def test_S2_41_counters_of_short_suits_are_set_aside() -> None:
    cards, why = buried("three-hand-widow", FIFTEEN)
    assert cards == Hand.parse("TD KD 9D")
    assert why == (reasons.COST_LEAST(), reasons.BURIED_SCORE(points=2))


def test_A2_4_what_may_not_be_set_aside_is_kept() -> None:
    cards, _ = buried("widow-three", FIFTEEN, widow={"bury_forbidden": ["melded", "counters"]})
    assert cards <= Hand.parse("H:9 C:9 D:J9 S:J")


def test_forced_to_set_barred_cards_aside_the_least_of_them_go() -> None:
    rules = {"bury_forbidden": ["trump", "aces", "counters", "melded"]}
    cards, _ = buried("widow-three", "S:AATTKKQQJJ99 H:A C:KK", widow=rules)
    assert cards == Hand.parse("9C KC KD")


PASSING = "S:AJ99 H:KQ C:ATJJ D:A9"


def test_the_partner_passes_trumps_and_aces() -> None:
    game = start("single-deck-partners", "S:TKQ H:AKQJ C:AKT D:JJ", "", PASSING)
    choice = choose(go(game, "30, pass, pass, pass").play("trump S").view())
    assert isinstance(choice.action, Give)
    assert choice.action.cards == Hand.parse("AS JS AC AD")
    trumps, aces = reasons.TRUMPS_PASSED(trump="S"), reasons.ACES_PASSED()
    assert choice.why == (reasons.SEVERAL(first=[trumps], last=aces),)


def test_the_bid_winner_returns_what_he_can_spare() -> None:
    game = start("single-deck-partners", "S:TKQJ H:AKQ9 C:99 D:J9", "", PASSING)
    game = go(game, "30, pass, pass, pass").play("trump S").play("give AS JS AC AD")
    choice = choose(game.view())
    assert isinstance(choice.action, Give)
    assert choice.action.cards <= Hand.parse("S:J H:9 C:99 D:J9")


@pytest.mark.parametrize("seat", [0, 2])
def test_both_choose_when_cards_are_passed_at_once(seat: int) -> None:
    rules = house("single-deck-partners", exchange={"order": "simultaneous"})
    game = start(rules, "S:TKQJ H:AKQ9 C:99 D:J9", "", PASSING)
    game = go(game, "30, pass, pass, pass").play("trump S")
    while game.state.turn != seat:
        game = game.play(choose(game.view()).action)
    assert choose(game.view()).action in game.legal


def declared(preset: str, *hands: str, bid: int, trump: str = "S", **changes: object) -> Table:
    """Return South's memory when asked to fold, play on, or shoot the moon."""
    game = start(house(preset, **changes), *hands)
    game = game.play(str(bid))
    while game.state.phase == "auction":
        game = game.play("pass")
    game = game.play(f"trump {trump}")
    assert game.state.phase == "declare"
    return Table(game.view())


def test_A0_15_fold_when_the_side_has_no_board() -> None:
    table = declared(
        "doubles-1993",
        "S:AAAATTTTKQ H:TTTJJ C:TTJJJ",
        "",
        "S:JJJJ H:TKKK C:KKKK D:TTTTJJJJ",
        bid=55,
    )
    choice = choose(table.view)
    assert str(choice.action) == "fold"
    assert choice.why == (reasons.MELD_TOO_LOW(least=20),)


def test_S0_53_play_on_with_a_fair_chance() -> None:
    table = declared("doubles-1993", "S:AATTKKQQJJ H:AATTJ C:AATTJ", bid=60)
    assert str(choose(table.view).action) == "play on"


def test_S2_14_fold_a_bid_that_needs_more_than_there_is() -> None:
    table = declared("three-hand", "S:KQJJ99 H:KQJ99 C:TJ9 D:T9", bid=60)
    need = still_needed(table)
    assert need is not None and need > 25
    choice = choose(table.view)
    assert str(choice.action) == "fold"
    assert choice.why == (reasons.NOT_ENOUGH_LEFT(need=need, total=25),)


def test_S2_14_fold_a_bid_with_next_to_no_chance() -> None:
    table = declared("three-hand", "S:KQJJ99 H:KQJ99 C:TJ9 D:T9", bid=28)
    choice = choose(table.view)
    assert str(choice.action) == "fold"
    (why,) = choice.why
    assert (why.code, why.params["total"]) == ("bid_lost.expected", 25)


def test_the_moon_is_shot_only_when_it_is_certain() -> None:
    moon = {"shoot_moon": {"bonus": 25, "penalty": 50}}
    sure = "S:AAAATTTTKKKKQQQQJJJJ"
    table = declared("double-deck", sure, bid=60, score=moon)
    assert all_tricks_certain(table)
    assert played(table.view) == "shoot"
    almost = "S:AAAATTTTKKKKQQQQ H:AAAT"
    table = declared("double-deck", almost, bid=60, score=moon)
    assert played(table.view) == "play on"


def melded(**points: int) -> Message:
    """Return the points of each kind of meld in a hand."""
    parts = [
        reasons.MELD_PART(points=worth, name=reasons.MELD_KINDS[kind]())
        for kind, worth in points.items()
    ]
    return reasons.MELD_COUNTED(parts=parts)


def test_S1_50_the_true_meld_is_typed() -> None:
    hand = "S:AKQJJJ H:AATTKQJ C:KQTT D:TTT"
    game = go(start("daugherty-1983", hand), "51, pass, pass, pass, trump H")
    choice = choose(game.view())
    assert str(choice.action) == "meld 19"
    assert choice.why == (melded(run=15, marriage=4),)


def test_what_was_set_aside_counts_where_the_rules_say_so() -> None:
    rules = house("widow-three", meld={"count_by": "player"})
    game = go(start(rules, FIFTEEN, widow=WIDOW), "20, pass, pass, trump S")
    choice = choose(game.play("bury TD KD 9C").view())
    assert str(choice.action) == "meld 21"
    assert choice.why == (melded(run=15, marriage=2, pinochle=4),)


def test_a_poor_hand_is_dealt_again() -> None:
    rules = house(
        "single-deck-cutthroat", deal={"misdeal": [{"min_nines": 4, "claim": "optional"}]}
    )
    game = start(rules, "S:99J H:99J C:99J D:9TT", dealer=3)
    assert played(game.view()) == "misdeal"
    good = start(rules, "S:AATTKQJ9 H:99 C:9 D:K", dealer=3)
    assert played(good.view()) == "keep"


def test_one_call_only_goes_most_of_the_way() -> None:
    strong = "S:AATKQJ H:AAK C:AT D:A"
    first = choose(start("firehouse", strong).view())
    line = first.formula
    assert line is not None
    assert first.why == (reasons.FORMULA_ONCE(suit=line.suit, sum=line.sum),)
    last = choose(go(start("firehouse", strong, dealer=0), "pass, 21, pass").view())
    assert str(last.action) == "22"
    assert int(str(first.action)) > 30

"""3-Hand Pinochle with the widow (S2-38..S2-41, A2-3..A2-5)."""

from tests.support.table import go, house, names, play_out, refused, result, start

from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.rules.load import load

RULES = "three-hand-widow"
HAND = "H:ATKQJ S:AK D:AK C:AQJT99"
WIDOW = "9H QS JD"


def taken(rules: object = RULES, actions: str = "16, pass, pass"):
    return go(start(rules, HAND, widow=WIDOW), actions)  # type: ignore[arg-type]


def test_S2_38_fifteen_cards_each_and_three_face_down() -> None:
    game = start(RULES, HAND, widow=WIDOW)
    assert [len(hand) for hand in game.state.hands] == [15] * 3
    assert len(game.state.this_round.deal.widow) == 3
    assert [view(game.state, seat).widow for seat in range(3)] == [None] * 3


def test_S2_39_the_bid_taker_gets_the_widow() -> None:
    game = taken()
    assert len(game.state.hands[0]) == 18
    assert all(card in game.state.hands[0] for card in game.state.this_round.deal.widow)


def test_S2_40_after_naming_trump_he_buries_three() -> None:
    game = taken()
    assert game.state.phase is Phase.NAME_TRUMP
    game = game.play("trump H")
    assert game.state.phase is Phase.BURY
    assert refused(game, "bury TC 9C") == "must_bury_exactly_3"
    assert refused(game, "bury TC 9C 9C AC") == "must_bury_exactly_3"
    assert refused(game, "bury TC 9C KC") == "card_not_held"
    assert refused(game, "TC") == "wrong_phase"
    buried = game.play("bury TC 9C 9C")
    assert len(buried.state.hands[0]) == 15
    assert buried.state.phase is Phase.DECLARE


def test_S2_40_the_buried_cards_are_face_down() -> None:
    state = taken().play("trump H").play("bury TC 9C 9C").state
    assert view(state, 0).buried == state.this_round.buried
    assert [view(state, seat).buried for seat in (1, 2)] == [None, None]
    assert [view(state, seat).widow for seat in (1, 2)] == [None, None]


def test_S2_41_counters_buried_score_for_the_bid_taker() -> None:
    for cards, points in (("TC AC AS", 3), ("TC 9C 9C", 1), ("JC 9C 9C", 0)):
        game = taken().play("trump H").play(f"bury {cards}").play("play on")
        done = play_out(game)
        played = sum(trick.points for trick in result(done).played if trick.winner == 0)
        assert result(done).trick_points[0] == played + points
        assert sum(result(done).trick_points) == 25


def test_A2_3_folding_before_burying() -> None:
    game = taken().play("trump H")
    assert "fold" in names(list(game.legal)[-1:])
    folded = game.play("fold")
    assert result(folded).outcome == "folded"
    assert result(folded).delta[0] == -16
    assert result(folded).delta[1:] == result(folded).meld[1:]


def test_A2_3_folding_after_burying() -> None:
    folded = taken().play("trump H").play("bury TC 9C 9C").play("fold")
    assert (result(folded).outcome, result(folded).delta[0]) == ("folded", -16)


def test_A2_3_no_folding_before_trump_or_after_the_lead() -> None:
    assert refused(taken(), "fold") == "wrong_phase"
    led = taken().play("trump H").play("bury TC 9C 9C").play("play on").play("AH")
    assert refused(led, "fold") == "wrong_phase"


def test_A2_4_meld_is_counted_in_the_cards_kept() -> None:
    game = taken().play("trump H").play("bury TC 9C 9C")
    assert game.state.this_round.melds[0].by_kind() == {
        "run": 15,
        "aces": 10,
        "marriage": 2,
        "pinochle": 4,
        "dix": 1,
    }
    without = taken().play("trump H").play("bury QS 9C 9C")
    assert "pinochle" not in without.state.this_round.melds[0].by_kind()


def test_A2_4_any_card_may_be_buried() -> None:
    game = taken().play("trump H")
    assert all(f"bury {card} 9C 9C" for card in ("AH", "AS", "QS"))
    for cards in ("AH AS QS", "TH KH QH"):
        assert game.play(f"bury {cards}").state.phase is Phase.DECLARE


def test_A2_4_melded_cards_stay_where_meld_is_counted_in_all() -> None:
    rules = house(RULES, widow={"bury_forbidden": ["melded"], "meld_from": "all"})
    game = taken(rules).play("trump H")
    assert refused(game, "bury QS 9C 9C") == "bury_forbidden"
    assert game.play("bury TC 9C 9C").state.phase is Phase.DECLARE


def test_A2_4_the_widow_may_be_open() -> None:
    rules = house(RULES, widow={"shown": True})
    state = taken(rules).state
    assert [view(state, seat).widow for seat in range(3)] == [state.this_round.deal.widow] * 3


def test_A2_5_widow_then_trump_then_burying_then_meld_then_folding() -> None:
    game = taken()
    phases = [game.state.phase]
    for action in ("trump H", "bury TC 9C 9C", "play on"):
        game = game.play(action)
        phases.append(game.state.phase)
    assert phases == [Phase.NAME_TRUMP, Phase.BURY, Phase.DECLARE, Phase.TRICK_PLAY]
    assert load(RULES).widow is not None


def test_A2_5_trump_may_be_named_before_the_widow_is_seen() -> None:
    rules = house(RULES, widow={"trump_named": "before_widow"})
    game = taken(rules)
    assert len(game.state.hands[0]) == 15
    assert len(game.play("trump H").state.hands[0]) == 18


def test_A2_5_buried_points_count_towards_the_bid() -> None:
    game = taken(actions="59, pass, pass").play("trump H").play("bury AC TC AS").play("play on")
    done = play_out(game)
    kept, total = result(done).meld[0], result(done).trick_points[0]
    assert (result(done).delta[0] == kept + total) == (kept + total >= 59)
    assert result(done).delta[0] in (kept + total, -59)

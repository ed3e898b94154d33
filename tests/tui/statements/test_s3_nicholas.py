"""Pinochle 1.0 of 1992 in the terminal: bidding, meld, play, and the score sheet."""

from __future__ import annotations

import pytest
from tests.support.manual_melds import MELDS_1992
from tests.tui.statements.people import People, SitDown, may_play, meld_shown, refusal

from acesaround.i18n import tr, tr_plural
from acesaround.messages import refusals
from acesaround.rules.load import load

RULES = "nicholas-1992"
TAKEN = "50, pass, pass, pass, trump S"
ALL_HEARTS = "H:AAAATTTTKKKKQQQQ S:ATKQ"
NO_HEARTS = "C:AAAATTTTKK D:AAAATTTTKK"


def test_S3_9_S3_54_the_deal_passes_clockwise(sit_down: SitDown) -> None:
    people = sit_down(RULES, dealer=2).do("50, pass, pass, pass")
    people.do("trump S").play_out()
    assert people.table.state.this_round.deal.dealer == 3
    head = people.screen.partition("hand 2")[2].partition(tr("common.dealer"))[0]
    assert head.index("Player 2") < head.index("Player 4"), "the dealer's left bids first"
    assert people.table.turn == 0


def test_S3_21_S3_25_S3_55_bidding_goes_on_until_three_have_passed(sit_down: SitDown) -> None:
    people = sit_down(RULES)
    turns = []
    for entry in ("50", "0", "51", "52", "53", "0", "54"):
        turns.append(people.table.turn)
        people.type(entry)
    assert turns == [0, 1, 2, 3, 0, 2, 3]
    assert tr("text.you_can_bid_bids_0_passes", bids="55") in people.screen
    assert tr("text.you_took_the_bid_at_bid", bid="54") in people.type("0")
    assert people.table.turn == 3


def test_S3_22_S3_24_S3_55_amounts_come_by_themselves(sit_down: SitDown) -> None:
    people = sit_down(RULES, dealer=1)
    assert people.table.turn == 2
    offered = []
    for amount in [*range(50, 61), 65, 70]:
        offered.append(tr("text.you_can_bid_bids_0_passes", bids=amount) in people.screen)
        people.do(str(amount))
    assert all(offered)
    reason = refusals.NOT_NEXT_AMOUNT(amount=80, next=75)
    assert refusal(reason) in people.type("80")


def test_S3_56_S3_68_only_suits_with_a_marriage_are_named(sit_down: SitDown) -> None:
    hand = "S:AAAATTTT H:AAKQ C:AAAATTTT"
    people = sit_down(RULES, hand, dealer=0).do("pass, pass")
    named = people.type("0")
    assert people.table.turn == 0
    assert tr("text.you_can_name_suits", suits="♥ hearts") in named
    assert refusal(refusals.NO_MARRIAGE_IN_SUIT(suit="S")) in people.type("S")


def test_S3_67_when_the_others_pass_the_dealer_takes_it_at_fifty(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ H:KQ", dealer=0).do("pass, pass")
    told = people.type("0")
    assert people.table.turn == 0
    assert tr("text.you_took_the_bid_at_bid", bid="50") in told


def test_S3_68_no_marriage_at_all_and_the_same_dealer_deals_again(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AAAATTTTKKKK H:AAAATTTT").do("50, pass, pass")
    told = people.type("0")
    assert tr("text.name_has_no_marriage_to_name_trump", name="Player 1") in told
    assert people.table.state.this_round.deal.dealer == 3
    assert people.table.state.match.scores == (0, 0)


@pytest.mark.parametrize(("hand", "cards", "sets", "points"), MELDS_1992)
def test_S3_30_S3_57_S3_58_S3_59_S3_60_what_melds_score(
    hand: str, cards: str, sets: int, points: int, sit_down: SitDown
) -> None:
    people = sit_down(RULES, hand).do("50, pass, pass, pass")
    mine = people.type("S").partition("Player 1 (")[2].partition("Player 2: ")[0]
    assert meld_shown(cards, sets, points) in mine


def test_S3_34_S3_74_S3_75_the_bid_winner_leads_any_card_and_play_goes_clockwise(
    sit_down: SitDown,
) -> None:
    people = sit_down(RULES, dealer=1).do("50, pass, pass, pass, trump S")
    assert people.table.turn == 2
    assert tr("text.you_can_play_any_card") in people.screen
    turns = [people.table.turn]
    for _ in range(3):
        people.type("take")
        turns.append(people.table.turn)
    assert turns == [2, 3, 0, 1]


def test_S3_76_S3_77_follow_suit_and_beat_it(sit_down: SitDown) -> None:
    hand = "H:ATQ S:A C:AAAATTTT D:AAAATTTT"
    people = sit_down(RULES, "H:KQ", hand).do(f"{TAKEN}, KH")
    assert may_play("AH TH") in people.screen
    assert refusal(refusals.MUST_FOLLOW_SUIT(led="H")) in people.type("AS")
    assert refusal(refusals.MUST_BEAT(best="KH")) in people.type("QH")


def test_S3_78_once_trumped_any_card_of_the_suit_will_do(sit_down: SitDown) -> None:
    hands = ("H:KKKQTTTT S:ATKQ C:KQJ D:KQJJJ", "S:JJ C:AAAATTTTK D:AAAATTTTK", "H:AAAQQQJJJJ")
    people = sit_down(RULES, *hands).do(f"{TAKEN}, KH, JS")
    assert may_play("AH QH JH") in people.screen
    people.type("JH")
    assert people.table.turn == 3


def test_S3_79_S3_80_else_a_trump_and_a_higher_one(sit_down: SitDown) -> None:
    hands = (ALL_HEARTS, "S:QJ C:AAAATTTTK D:AAAATTTTK", "S:ATJ C:KKQQQQJJJ D:KKQQQQJJ")
    people = sit_down(RULES, *hands).do(f"{TAKEN}, KH")
    assert may_play("QS JS") in people.screen
    assert refusal(refusals.MUST_TRUMP(led="H")) in people.type("AC")
    assert may_play("AS TS") in people.type("QS")
    assert refusal(refusals.MUST_OVERTRUMP(best="QS")) in people.type("JS")


def test_S3_81_neither_suit_nor_trump_and_any_card_will_do(sit_down: SitDown) -> None:
    people = sit_down(RULES, ALL_HEARTS, NO_HEARTS).do(f"{TAKEN}, KH")
    assert tr("text.you_can_play_any_card") in people.screen


@pytest.mark.parametrize(
    ("cards", "leading", "winner", "points"),
    [
        ("KH, AH, TH, QH", "A♥*", 1, 3),
        ("AH, AH, QH, JH", "A♥*", 0, 2),
        ("QH, KH, TH, TH", "10♥*", 2, 3),
        ("AH, TH, KH, JS", "A♥*", 3, 3),
    ],
)
def test_S3_36_S3_61_S3_73_S3_82_S3_83_who_takes_a_trick_and_its_points(
    cards: str, leading: str, winner: int, points: int, sit_down: SitDown
) -> None:
    first, second, third, last = cards.split(", ")
    spare = "AC AC AC AC TC TC TC TC KC KC KC KC AD AD AD AD TD TD TD"
    hands = (f"{first} AS TS KS QS JS", second, third, f"{last} {spare}")
    people = sit_down(RULES, *hands).do(f"{TAKEN}, {first}, {second}, {third}")
    assert leading in people.screen and people.screen.count("*") == 1
    screen = people.type(last)
    assert tr("terminal.last_you_took_points", points=points) in screen
    assert tr("terminal.trick_number_you_lead", number="2") in screen
    assert people.table.turn == winner


def test_S3_33_S3_63_S3_85_the_pad_counts_down_from_fifty(sit_down: SitDown) -> None:
    people = sit_down(RULES).do(TAKEN)
    left = []
    for _ in range(19):
        left.append(_still_out(people))
        for _ in range(4):
            people.do(str(list(people.table.view(people.table.turn or 0).legal)[-1]))
        assert left[-1] == 50 - sum(people.table.state.taken) + _last_points(people)
    assert left[0] == 50 and left == sorted(left, reverse=True) and left[-1] >= 2
    people.play_out()
    assert sum(people.table.state.match.results[-1].trick_points) == 50


def _last_points(people: People) -> int:
    return people.table.state.tricks[-1].points


def _still_out(people: People) -> int:
    return int(people.screen.partition(f" {tr('common.still_out')} ")[2].split()[0])


def test_S3_50_S3_84_a_hand_of_twenty_tricks_and_then_the_next(sit_down: SitDown) -> None:
    people = sit_down(RULES).do(TAKEN)
    over = people.type(", ".join(["take"] * 80))
    assert all(f"trick {number} of 20" in over for number in range(2, 20))
    assert len(people.table.state.match.results[-1].played) == 20
    assert tr("terminal.hand_number_is_over", number="1") in over
    assert "hand 2" in over


def test_S3_41_S3_42_S3_53_S3_86_a_row_of_the_sheet_adds_up(sit_down: SitDown) -> None:
    people = sit_down(RULES).do(TAKEN).play_out()
    result = people.table.state.match.results[-1]
    row = people.type("score").partition("│ 1 │")
    assert result.outcome in ("made", "set")
    defenders, bidders = row[0].split("│")[-1].split()[-5:], row[2].split()[:5]
    meld, play, gained = result.meld, result.trick_points, result.delta
    assert sum(play) == 50 and gained == (meld[0] + play[0], meld[1] + play[1])
    assert bidders == [*map(str, (meld[0], play[0], gained[0], 50, gained[0]))]
    assert defenders[-4:] == [*map(str, (gained[1], meld[1], play[1], gained[1]))]


def test_S3_5_S3_46_the_game_ends_at_the_target(sit_down: SitDown) -> None:
    assert tr("terminal.game_to_target_where", target="500", where="") in sit_down(RULES).screen
    rules = load(RULES).replace(game={"target": 20})
    people = sit_down(rules, "S:AAAATTTTKKKKQQQQJJJJ").do(TAKEN)
    over = people.type("claim, y")
    assert people.table.over and people.table.state.match.winner == 0
    assert tr("terminal.game_over") in over


def test_S3_51_S3_52_twenty_cards_each_without_nines(sit_down: SitDown) -> None:
    people = sit_down(RULES)
    count = tr_plural("common.count_card", 20)
    assert tr("terminal.your_hand_cards", cards=count) in people.screen
    assert tr("terminal.theres_no_rank_you_can_play_right", rank="nine") in people.do(TAKEN).type(
        "9"
    )

"""Double-Deck Pinochle of 1983 in the terminal: bidding, typed meld, board sets, and cards."""

import pytest
from tests.support.manual_tips import TIPS
from tests.tui.helpers import said
from tests.tui.statements.people import ALONE, People, SitDown, refusal

from acesaround.cards import Suit
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.messages import Message, refusals, results
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.bids_and_melds import auction_table
from acesaround.tui.screens.results import hand_result

RULES = "daugherty-1983"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"
MARRIAGE_IN_HEARTS = "S:AAAATTTT H:AAKQ C:AAAATTTT"
TOOK_IT = "51, pass, pass, pass"
MELDS = f"{TOOK_IT}, trump S, meld 53, meld 53, meld 53, meld 53"
LED = "pass, pass, pass, trump C, meld 53, meld 53, meld 53, meld 53"
"""East is stuck with the bid at 50 and names clubs. East leads a heart next."""


def meld(people: People, seat: int) -> int:
    """Return the meld that a seat was dealt."""
    state = people.table.state
    hand = state.this_round.deal.hands[seat]
    return count_meld(state.rules, hand, state.this_round.trump).total


def test_S1_3_in_the_regular_version_only_your_hand_is_shown(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:AAAATTTTKKKKQQQQJJJJ", seats=ALONE)
    assert not any(sign in people.screen for sign in ("♥ A", "♣ A", "♦ A", "A♥", "A♣", "A♦"))


def test_S1_6_S1_8_S1_37_twenty_cards_and_fifty_points(sit_down: SitDown) -> None:
    assert "20 cards" in sit_down(RULES, seats=ALONE).screen
    out = sit_down(RULES, seats=ALONE).do(MELDS).screen
    assert "points left 50 20" in out


def test_S1_9_the_bid_winner_leads_any_card(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ", seats=ALONE).do(MELDS)
    assert tr("text.you_can_play_any_card") in people.type("ad")
    assert people.table.state.tricks[0].leader == 0 and people.first_card == "AD"


@pytest.mark.parametrize(("dealer", "first"), [(3, "You"), (1, "North")])
def test_S1_23_the_player_left_of_the_dealer_bids_first(
    sit_down: SitDown, dealer: int, first: str
) -> None:
    people = sit_down(RULES, dealer=dealer, seats=ALONE)
    names, dealers, *_ = auction_table(
        people.table.view(0), PlayerNames(people.table.rules, 0), Display()
    )
    assert names.split()[0] == first, "their column comes first"
    assert dealers.split() == [tr("common.dealer")]
    assert dealers.index(tr("common.dealer")) > names.index(names.split()[2])
    assert people.table.turn == (dealer + 1) % 4


def test_S1_25_S1_26_S1_27_S1_59_bids_are_typed_and_0_passes(sit_down: SitDown) -> None:
    people = sit_down(RULES, "H:KQ", seats=ALONE)
    out = people.type("50, 61, 53")
    assert refusal(refusals.BID_BELOW_OPENING(amount=50, opening=51)) in out
    assert refusal(refusals.NOT_ON_STEP(amount=61)) in out
    assert people.table.state.this_round.calls[0].amount == 53
    later = sit_down(RULES, "H:KQ", seats=ALONE).do("53, 60, pass, pass")
    out = later.type("60, 65")
    assert refusal(refusals.BID_NOT_HIGHER(amount=60, high=60)) in out
    assert later.table.state.this_round.calls[4].amount == 65
    passed = sit_down(RULES, seats=ALONE)
    passed.type("0")
    assert passed.table.state.this_round.calls[0].amount is None
    assert passed.table.turn != 0 or passed.table.state.phase is not Phase.AUCTION


def test_S1_28_S1_60_trump_is_named_by_its_code(sit_down: SitDown) -> None:
    for code in ("4", "h"):
        people = sit_down(RULES, MARRIAGE_IN_HEARTS, seats=ALONE).do(TOOK_IT)
        out = people.type(f"{'1'}, {code}")
        assert tr("terminal.what_is_trump") in out
        assert refusal(refusals.NO_MARRIAGE_IN_SUIT(suit="S")) in out
        assert people.table.state.this_round.trump is Suit.HEARTS


@pytest.mark.parametrize(
    ("hand", "lead", "wrong", "why", "right"),
    [
        ("H:AQ S:AA", "KH", "AS", refusals.MUST_FOLLOW_SUIT(led="H"), "AH"),
        ("H:ATQ S:AA", "KH", "QH", refusals.MUST_BEAT(best="KH"), "TH"),
        ("S:AAKQ D:AAAATTTT C:KQ", "KH", "AS", refusals.MUST_TRUMP(led="H"), "QC"),
    ],
)
def test_S1_38_S1_39_S1_40_S1_42_a_card_that_cant_be_played_is_refused(
    sit_down: SitDown, hand: str, lead: str, wrong: str, why: Message, right: str
) -> None:
    spare = "S:TTTTJJJJ D:AAAATTTTKKKK"
    people = sit_down(RULES, _filled(hand, spare), "", "", "H:KKKK C:KQ", seats=ALONE)
    people.do(f"{LED}, {lead}")
    out = people.type(f"{wrong}, {right}")
    assert refusal(why) in out
    assert people.first_card == right


def _filled(hand: str, spare: str) -> str:
    """Return a hand of 20 cards with no more hearts and clubs than `hand` has."""
    count = sum(len(word.partition(":")[2]) for word in hand.split())
    cards = [f"{word[0]}:{rank}" for word in spare.split() for rank in word[2:]]
    return f"{hand} {' '.join(cards[: 20 - count])}"


def test_S1_41_S1_44_where_nothing_beats_the_lead_any_card_of_the_suit_goes(
    sit_down: SitDown,
) -> None:
    spare = "S:AAAATTTT D:AAAATTTTKKKK"
    leader = "H:AAAA C:KQ"
    people = sit_down(RULES, _filled("H:KQJ", spare), "", "", leader, seats=ALONE).do(f"{LED}, AH")
    out = people.screen
    people.type("jh")
    assert tr("text.you_can_play_cards", cards="K♥ Q♥ J♥") in out
    assert people.first_card == "JH"
    free = sit_down(RULES, _filled("", spare), "", "", leader, seats=ALONE).do(f"{LED}, AH")
    assert tr("text.you_can_play_any_card") in free.type("kd")
    assert free.first_card == "KD"


EAST = "C:KKQQJJ S:QQQJJJJ D:QQQJJJT"
"""A hand without hearts, which has to trump with a club."""


@pytest.mark.parametrize(
    ("south", "wrong", "played"), [("H:AQ", None, "QH"), ("C:ATJ", "JC", "TC")]
)
def test_S1_39_S1_43_after_a_trump_only_a_trump_must_beat(
    sit_down: SitDown, south: str, wrong: str | None, played: str
) -> None:
    hand = _filled(south, "S:TTTTKKKK D:TTTKKKKAAA")
    people = sit_down(RULES, hand, "", "H:AAAT C:ATKQJ S:A D:A", EAST, dealer=2, seats=ALONE)
    people.do("pass, pass, pass, trump C, meld 53, meld 53, meld 53, meld 53, TH, KC")
    out = people.type(", ".join(filter(None, (wrong, played))))
    assert (refusal(refusals.MUST_OVERTRUMP(best="KC")) in out) == (wrong is not None)
    assert people.first_card == played


def test_S1_45_S1_46_S1_47_S1_62_a_card_is_played_by_two_digits(sit_down: SitDown) -> None:
    for code, card in (("51", "AS"), ("44", "TH"), ("32", "KD"), ("2c", "QC"), ("j1", "JS")):
        people = sit_down(RULES, "S:KQ", seats=ALONE).do(MELDS)
        assert tr("terminal.your_play_rs") in people.type(code)
        assert people.first_card == card, code


def test_S1_49_meld_on_the_board_stands_beside_the_score_for_now(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ", seats=ALONE).do(f"{TOOK_IT}, trump S")
    out = people.type(str(meld(people, 0)))
    ours = meld(people, 0) + meld(people, 2)
    assert f"You & North: 0 (+{ours} meld)" in out
    poor = sit_down(RULES, "S:KQ", seats=ALONE).do(
        f"{TOOK_IT}, trump S, meld 53, meld 0, meld 53, meld 19"
    )
    assert f"West & East ({tr('common.chumps')}): 0 Needed" in poor.screen


def test_S1_50_S1_61_you_type_your_meld_and_see_what_you_missed(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ", seats=ALONE).do(f"{TOOK_IT}, trump S")
    mine = meld(people, 0)
    assert tr("terminal.what_is_your_meld") in people.screen
    out = people.type(str(mine - 2))
    assert people.table.state.this_round.counted[0] == mine - 2
    missed = tr(
        "terminal.name_total_meld_entered_typed_which",
        name="You (bid 51, ♠ spades)", total=mine, typed=mine - 2, missed=2,
    )  # fmt: skip
    assert missed in out


def test_S1_51_S1_53_what_each_team_still_needs_is_told(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:KQ", seats=ALONE).do(MELDS)
    wanted, theirs = tr("text.points_more_points", points=20), meld(people, 1) + meld(people, 3)
    out = people.screen
    assert (
        capital(tr("text.side_need_wanted_to_make_bid", side=tr("text.you"), wanted=wanted, bid=51))
        in out
    )
    assert (
        tr("text.side_need_wanted_to_save_meld_meld", side=tr("text.they"), wanted=wanted,
           meld=theirs)
        in out
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "actions", "totals", "why"),
    [
        (NO_MARRIAGE, TOOK_IT, (0, 20, 20, 20), results.BOARD_SET_NO_MARRIAGE()),
        ("", f"{TOOK_IT}, trump S", (0, 20, 19, 20), results.BOARD_SET_MELD(meld=19, needed=20)),
        (
            "", "75, pass, pass, pass, trump S", (14, 20, 10, 20),
            results.BOARD_SET_NEEDS(bid=75, meld=24, needs=51, most=50),
        ),
    ],
)  # fmt: skip
def test_S1_54_S1_55_a_board_set_is_told_with_its_reason(
    sit_down: SitDown, hand: str, actions: str, totals: tuple[int, ...], why: Message
) -> None:
    melds = ", ".join(f"meld {total}" for total in totals)
    people = sit_down(RULES, hand, seats=ALONE).do(f"{actions}, {melds}")
    result = people.table.state.match.results[0]
    lines = hand_result(result, PlayerNames(people.table.rules, 0), Display(width=120))
    bid = result.round.bid or 0
    assert tr("text.board_set_side_went_set_on_a", side="You & North", bid=bid) in lines
    assert any(line.endswith(format_message(why, Display())) for line in lines)
    assert f"You & North: -{bid}" in lines and "West & East: +40" in lines


@pytest.fixture
def card(sit_down: SitDown) -> str:
    """Return the reference card as one line."""
    return " ".join(" ".join(said(sit_down(RULES, seats=ALONE).table, "card")).split())


def test_S1_75_S1_76_the_card_has_the_meld_of_any_suit(card: str) -> None:
    for name, values in (
        ("aces_around_2", "10 100"), ("kings_around_2", "8 80"), ("queens_around_2", "6 60"),
        ("jacks_around_2", "4 40"), ("pinochle", "4 30 90"), ("marriage_2", "2"),
    ):  # fmt: skip
        assert f"{capital(tr(f'text.{name}'))} {values} " in card


def test_S1_78_the_card_has_what_trump_adds(card: str) -> None:
    assert tr("text.naming_trump_adds_marriage_and_run", marriage=2, run=11) in card


def test_S1_77_S1_81_the_card_says_what_to_lead(card: str) -> None:
    yes, no = tr("common.yes"), tr("common.no")
    for opponent, partner, suit in (
        (no, no, "suit_with_the_most_aces_played"), (no, yes, "your_longest_suit"),
        (yes, no, "suit_with_the_fewest_aces_played"), (yes, yes, "your_shortest_suit"),
    ):  # fmt: skip
        assert f"{opponent} {partner} {tr(f'text.{suit}')}" in card
    assert tr("text.or_to_give_up_the_lead_a") in card


def test_S1_79_S1_80_the_card_has_the_formula_and_what_saves_meld(card: str) -> None:
    assert tr("text.your_meld_partners_meld_trump_meld") in card
    assert tr("text.expected_trick_points_twice_your_aces") in card
    assert tr("text.a_team_needs_meld_meld_to_be", meld=20) in card
    assert tr("text.points_points_in_tricks_save_it", points=20) in card


def test_S1_64_to_74_the_eleven_tips_are_told(sit_down: SitDown) -> None:
    told = " ".join(" ".join(said(sit_down(RULES, seats=ALONE).table, "strategy")).split())
    for order, tip in enumerate(TIPS, 1):
        assert f" {order} {tr(f'text.{tip}')}" in told


def test_S1_17_a_quadruple_pinochle_wins_at_once(sit_down: SitDown) -> None:
    people = sit_down(RULES, "S:QQQQK D:JJJJ", seats=ALONE).do(f"{TOOK_IT}, trump S")
    out = people.type("0")
    assert tr("text.the_game_was_won_on_meld_before") in out
    assert tr("text.side_had_a_quadruple_pinochle", side="You & North") in out
    assert people.table.over

"""Two-hand pinochle in the terminal: stock, upcard, melds one at a time, and the final tricks."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.support.manual_melds import STOCK_MELDS
from tests.tui.statements.conftest import Deals, first_card, typed

from acesaround.cards import Card, Rank
from acesaround.game.actions import Draw, Play
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Match, Phase
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, format_message
from acesaround.text.melds import kind_name
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.full_screens import final_trick
from acesaround.tui.screens.results import game_over, hand_result
from acesaround.tui.table import Table

RULES = "two-hand"
WON = "AC, 9C"
"""South's ace of clubs wins the first trick."""
MELDS = ("S:KQ D:9J H:KQJ C:AATT D:A", "C:9")
"""Two marriages, a pinochle, and the dix are in South's hand; diamonds are trump."""
COUNTERS = (Rank.ACE, Rank.TEN, Rank.KING)
ASKED = tr("terminal.your_meld_number_or_d_to_draw")


def to_the_last_tricks(table: Table) -> None:
    """Play without melds until the stock is gone."""
    while table.state.phase is not Phase.TRICK_PLAY:
        melding = table.state.phase is Phase.STOCK_MELD
        table.act(Draw() if melding else next(iter(table.view(table.turn or 0).legal)))


def test_S4_4_S4_5_S4_6_the_first_screen_has_twelve_cards_and_a_trump(dealt: Deals) -> None:
    out = typed(dealt(RULES, stock="TD"))
    assert "12 cards" in out
    assert tr("terminal.stock_down_face_down_then_the_upcard", down="23 cards", upcard="10♦") in out
    assert tr("common.suit_are_trump", suit="♦ diamonds") in out


def test_S4_8_S4_9_the_nondealer_leads_and_any_card_can_be_played(dealt: Deals) -> None:
    table = dealt(RULES, "H:AK", stock="TD", dealer=1)
    assert tr("terminal.trick_number_you_lead", number=1) in typed(table)
    table = dealt(RULES, "S:9 H:A", "H:K", stock="TD", dealer=0)
    assert table.turn == 1
    table.act(Play(Card.parse("KH")))
    assert tr("text.you_can_play_any_card") in typed(table, "9s")
    assert first_card(table) == "9S"


@pytest.mark.parametrize(
    ("lead", "reply", "winner"),
    [("KH", "AH", 0), ("KH", "KH", 1), ("KH", "AS", 1), ("KH", "9D", 0), ("AD", "TD", 1)],
)
def test_S4_9_the_screen_says_who_won_a_trick(
    dealt: Deals, lead: str, reply: str, winner: int
) -> None:
    table = dealt(RULES, reply, lead, stock="TD", dealer=0, actions=f"{lead}, {reply}")
    told = {0: "terminal.last_you_took_it", 1: "terminal.last_short_took_it"}
    assert tr(told[winner], short="North") in typed(table)


def test_S4_10_S4_12_S4_13_both_draw_and_the_winner_leads(dealt: Deals) -> None:
    table = dealt(RULES, "S:AKJ H:AT C:AT9 D:AT99", "S:99", stock="JD 9C 9H", dealer=1,
                  actions="AS, 9S")  # fmt: skip
    out = typed(table, "d")
    assert tr("terminal.you_drew_cards", cards="9♣") in out
    assert tr("terminal.stock_down_face_down_then_the_upcard", down="21 cards", upcard="J♦") in out
    assert tr("terminal.trick_number_you_lead", number=2) in out


def test_S4_11_S4_16_S4_22_the_winner_lays_down_one_meld(dealt: Deals) -> None:
    table = dealt(RULES, *MELDS, stock="TD", dealer=1, actions=WON)
    out = typed(table, "2")
    meld = tr("terminal.meld_cards_points", meld="marriage", cards="K♥ Q♥", points="2 points")
    assert f"2 {meld}" in out
    after = out[out.index(meld) + 1 :].partition(ASKED)[2]
    assert "You: 0 (+2 meld)" in after
    assert " dix: " in after and " marriage: " not in after and " pinochle: " not in after


def test_S4_16_the_tricks_of_meld_play_score_nothing(dealt: Deals) -> None:
    table = dealt(RULES, "C:A", "C:T", stock="TD", dealer=1, actions="AC, TC")
    assert tr("terminal.last_you_took_it") in typed(table)
    assert " You 0 1 " in typed(table)


def test_S4_23_melded_cards_lie_open_and_can_be_played(dealt: Deals) -> None:
    table = dealt(RULES, *MELDS, stock="TD", dealer=1, actions=WON)
    out = typed(table, "2", "d", "kh#1")
    assert tr("terminal.your_cards_on_the_table_cards", cards="K♥#1 Q♥#1 (marriage)") in out
    assert str(table.state.tricks[1].cards[0]) == "KH"
    assert table.state.stock is not None
    assert [exposed.card.text for exposed in table.state.stock.exposed[0]] == ["QH"]


def test_S4_24_S4_25_a_queen_marries_once_and_melds_need_a_card_from_the_hand(
    dealt: Deals,
) -> None:
    table = dealt(RULES, "S:KKQ D:J C:AATT H:99JJ", "C:99", stock="TD", dealer=1, actions=WON)
    out = typed(table, "1", "d", "ac", "d")
    offers = out.split(ASKED)[0], out.split(ASKED)[-2]
    assert "marriage: " in offers[0] and "pinochle: " in offers[0]
    assert "marriage: " not in offers[1] and "pinochle: " in offers[1]


def test_S4_26_a_dix_can_be_exchanged_for_the_upcard(dealt: Deals) -> None:
    table = dealt(RULES, *MELDS, stock="TD", dealer=1, actions=WON)
    exchange = tr(
        "terminal.meld_cards_points_and_exchange_it_for", meld="dix", cards="9♦", points="1 point"
    )
    assert f"5 {exchange}" in typed(table)
    out = typed(table, "5", "d")
    assert table.state.stock is not None and str(table.state.stock.upcard) == "9D"
    assert "upcard 9♦" in out and Card.parse("TD") in table.state.hands[0]


def test_S4_7_S4_14_S4_27_twelve_cards_are_played_when_the_stock_is_gone(dealt: Deals) -> None:
    table = dealt(RULES, stock="TD")
    to_the_last_tricks(table)
    assert [len(hand) for hand in table.state.hands] == [12, 12]
    if table.turn == 1:
        table.act(next(iter(table.view(1).legal)))
    out = typed(table)
    assert "12 cards" in out and "trick 13 of 24" in out


def test_S4_30_each_counter_of_a_trick_is_a_point(dealt: Deals) -> None:
    table = dealt(RULES, stock="TD")
    to_the_last_tricks(table)
    out = typed(table, "ad")
    points = sum(card.rank in COUNTERS for card in table.state.tricks[12].cards)
    assert tr("terminal.last_you_took_points", points=points) in out
    assert f" You {points} 13 " in out


def test_S4_31_S4_32_the_last_trick_and_the_score_are_told(dealt: Deals) -> None:
    table = dealt(RULES, stock="TD")
    to_the_last_tricks(table)
    while not table.state.match.results:
        table.act(next(iter(table.view(table.turn or 0).legal)))
    result, names = table.state.match.results[0], PlayerNames(table.rules, 0)
    last = result.played[-1]
    counters = sum(card.rank in COUNTERS for card in last.cards)
    told = " ".join(final_trick(result, names, Display(width=120)))
    assert told.endswith(f" {counters + 1}.")
    assert all(Display().card(card) in told for card in last.cards)
    lines = hand_result(result, names, Display())
    assert f"Score: You: {result.scores[0]}, North: {result.scores[1]}" in lines
    assert result.scores == result.delta == result.trick_points


def answers(table: Table) -> Iterator[tuple[str, str]]:
    """Yield each card that South can't play to a trick, with the reason."""
    to_the_last_tricks(table)
    rng = Random(1)
    while table.state.phase is Phase.TRICK_PLAY:
        if table.turn == 0 and table.state.trick:
            for card in table.state.hands[0].kinds():
                try:
                    table.step(Play(card))
                except IllegalAction as error:
                    yield card.text, capital(format_message(error.message, Display()))
                    break
        legal = table.view(table.turn or 0).legal
        table.act(rng.choice([action for action in legal if isinstance(action, Play)]))


def test_S4_28_S4_29_a_card_that_cant_be_played_is_refused(dealt: Deals) -> None:
    reasons = set()
    for stock in ("TD", "TS", "9C"):
        table = dealt(RULES, stock=stock)
        for card, reason in answers(table):
            tricks = len(table.state.tricks)
            assert reason in typed(table, card)
            assert len(table.state.tricks) == tricks
            reasons.add(reason.partition(" ")[2])
    assert len(reasons) >= 2


def test_S4_36_only_the_winner_is_asked_for_a_meld(dealt: Deals) -> None:
    table = dealt(RULES, "C:9 S:KQ H:KQ", "C:A", stock="TD", dealer=1, actions="9C, AC")
    assert table.state.phase is Phase.STOCK_MELD and table.turn == 1
    assert ASKED not in typed(table)


def test_S4_1_S4_33_the_first_to_100_points_wins(dealt: Deals) -> None:
    table = dealt(RULES)
    assert tr("terminal.game_to_target_where", target="100", where="hand 1, trick 1 of 24") in (
        typed(table)
    )
    over = Match((104, 60), (True, True), 100, winner=0, reason="target")
    names = PlayerNames(table.rules, 0)
    told = tr("text.side_reached_target_points_and_won_the", side=names.score_name(0), target=100)
    assert told in game_over(over, names, Display())


@pytest.mark.parametrize(("cards", "kind", "worth"), STOCK_MELDS)
def test_S4_17_S4_18_S4_19_S4_20_S4_21_the_points_of_melds(
    dealt: Deals, cards: str, kind: str, worth: int
) -> None:
    lead = min(("AC", "AD", "AH"), key=cards.count)
    low = f"9{lead[1]}"
    table = dealt(RULES, f"{cards} {lead}", low, stock="TS", dealer=1, actions=f"{lead}, {low}")
    shown = " ".join(Display().card(Card.parse(card)) for card in cards.split())
    points = tr_plural("common.count_point", worth)
    assert tr("terminal.meld_cards_points", meld=kind_name(kind), cards=shown, points=points) in (
        typed(table)
    )

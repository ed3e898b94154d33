"""Tests of diagrams and 80 by 24 screens."""

import re

import pytest
from tests.notation.games import all_rules, random_game
from tests.support.slow import quick

import acesaround as aa
from acesaround.cards import Hand
from acesaround.i18n import tr
from acesaround.notation import record_of
from acesaround.notation.actions import KnownCards, PartialDeal, hands_diagram, suit_lines
from acesaround.notation.builder import hand_states
from acesaround.rules.model import RuleSet
from acesaround.text.transcript import PAGE, deal_diagram, hand_screens


def test_four_hands_stand_round_the_table() -> None:
    hand = Hand.parse("S:AT H:K C:- D:QJ")
    shown = hands_diagram(["South", "West", "North", "East"], [hand] * 4)
    assert shown.splitlines() == [
        "                           North",
        "                           ♠ AT",
        "                           ♥ K",
        "                           ♣ -",
        "                           ♦ QJ",
        "West                                                  East",
        "♠ AT                                                  ♠ AT",
        "♥ K                                                   ♥ K",
        "♣ -                                                   ♣ -",
        "♦ QJ                                                  ♦ QJ",
        "                           South",
        "                           ♠ AT",
        "                           ♥ K",
        "                           ♣ -",
        "                           ♦ QJ",
    ]


def test_hands_too_long_for_their_place_stay_apart() -> None:
    long = Hand.parse("S:" + "AAAAAATTTTTTKKKKKKQQQQQQJJJJJJ")
    row = hands_diagram(["a", "b", "c", "d"], [long] * 4).splitlines()[6]
    spades = "♠ AAAAAATTTTTTKKKKKKQQQQQQJJJJJJ"
    assert row == spades + " " * (54 - len(spades)) + spades


def test_cards_that_are_not_known() -> None:
    assert suit_lines(KnownCards()) == ["?"]
    assert suit_lines(
        KnownCards(Hand.parse("AS")), symbols=False, others=tr("text.plus_others")
    ) == [
        "S A",
        "H -",
        "C -",
        "D -",
        tr("text.plus_others"),
    ]
    rules = aa.rules("two-hand")
    deal = PartialDeal(None, (KnownCards(), KnownCards()), stock=(), stock_others=True)
    assert deal_diagram(rules, deal).splitlines()[-2:] == [
        tr("text.upcard_card", card="?"),
        "Stock: ?",
    ]
    widow = PartialDeal(1, (KnownCards(), KnownCards(), KnownCards()), KnownCards(Hand.parse("AS")))
    shown = deal_diagram(aa.rules("widow-three"), widow)
    assert shown.endswith("Widow: A♠ ?")
    assert "West (dealer)" in shown


@pytest.mark.parametrize(
    "rules",
    quick(all_rules()[::8], all_rules()),
    ids=lambda rules: rules.name,
)
def test_every_step_fits_the_screen(rules: RuleSet) -> None:
    comment = "a remark that goes on and on, and then on again " * 8
    game = random_game(rules, 4, 230)
    record = record_of(game, comments=dict.fromkeys(range(0, 200, 7), comment))
    for index, hand in enumerate(record.hands):
        states = hand_states(record, index)
        assert states is not None
        assert len(states) == len(hand.moves) + 1
        screens = hand_screens(record, index)
        assert len(states) <= len(screens) <= len(states) + 1
        assert screens[0].landmark
        for screen in screens:
            lines = screen.text.split("\n")
            assert len(lines) <= PAGE
            assert max(map(len, lines)) < 80
        assert hand_screens(record, index, symbols=False)[0].text.isascii()


def test_steps_show_calls_melds_tricks_and_reasons() -> None:
    record = record_of(random_game(aa.rules("nicholas-1992"), 1, 60))
    screens = [screen.text for screen in hand_screens(record, 0)]
    assert tr("text.bids_calls", calls="Player ") in screens[1]
    assert any("\nMeld\n" in text for text in screens)
    assert any("Trick 1, led by" in text for text in screens)
    assert any("taken by" in text for text in screens)
    assert "bid 51: 28 meld + 30 in tricks = 58" in screens[-1]


def test_a_stock_and_the_table_are_shown() -> None:
    record = record_of(random_game(aa.rules("two-hand"), 2, 60))
    texts = [screen.text for screen in hand_screens(record, 0)]
    upcard = tr("text.stock_number_cards_upcard_card", number=23, card="")
    assert any(upcard in text for text in texts)
    assert any("On the table before " in text for text in texts)


def test_the_contract_and_what_is_taken_are_told_to_the_end() -> None:
    names = ["Wolfeschlege", "Konstantinos", "Maximiliane", "Bartholomeus"]
    rules = aa.rules("nicholas-1992").replace(table={"seat_names": names})
    record = record_of(random_game(rules, 4, 230))
    for index in range(len(record.hands)):
        for screen in hand_screens(record, index):
            lines = screen.text.split("\n")
            assert len(lines) <= PAGE
            assert max(map(len, lines)) < 80
            text = " ".join(screen.text.split())
            if "scores: " in text:
                scores = text.split("scores: ")[1]
                assert re.match(
                    rf"{names[0]} and {names[2]} -?\d+, {names[1]} and .*? -?\d", scores
                )
            if "Taken: " in text:
                assert re.search(rf"Taken: .*{names[1]} and {names[3]} \d+", text)
